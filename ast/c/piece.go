package c

import (
	"encoding/binary"
	"gpucc/ast/c/attribute"
	"runtime"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/reach"
	"gpucc/ast/c/section"
	"gpucc/ast/c/types"
	"gpucc/internal/host"
	"gpucc/internal/parallel"
)

// A piece collects the contribution of the bodies of a chunk, or of file scope, to the
// tree. Nodes, locals, literals and offsets count from the start of the piece. The
// numbers of symbols are explained at shareSymbols and at parser.symbol.
type piece struct {
	lower.Values
	section.Contents
	nodes     ast.Builder
	functions []ast.FunctionInfo
	labels    []int32 // their Label nodes; for the function being parsed, their numbers in labelState

	known   map[uint32]knownValue  // values of const objects in functions, by symbol
	externs map[intern.Ident]int32 // symbols that bodies declare extern but file scope does not
	out     ast.Piece

	executableStack bool // a function writes instructions to the stack

	debug      *ast.DebugInfo // for debuggers, or nil
	debugTypes *debug.Types   // its types
	debugLists ast.DebugInfo  // memory of debug
}

// newPiece returns a piece with memory for size bytes of source.
func newPiece(size int) *piece {
	x := &piece{Contents: section.New(), externs: map[intern.Ident]int32{}}
	x.nodes.Grow(nodesOf(size))
	return x
}

// nodesOf returns how many nodes there may be for size bytes of source. There is less reserve for a long function, since it is the
// memory of one function alone.
func nodesOf(size int) int {
	if size > longSource {
		return size / 5 * 2
	}
	return size / 2
}

const longSource = 4 << 20

// setKnown records the value of a const object that is static in a function.
func (x *piece) setKnown(symbol uint32, value knownValue) {
	if x.known == nil {
		x.known = map[uint32]knownValue{}
	}
	x.known[symbol] = value
}

// The value of an expression may be known although C does not call the expression constant: it
// reads objects that are const, or it is "x && 0". The initializers of static objects use such
// values, and so do conditions. As in gcc, the object has no references from code that a known
// condition excludes.

// A knownValue is the value of a const object of arithmetic type. known is false if it is not known.
type knownValue struct {
	bits  uint64
	known bool
}

// valueOfImage returns the value of the object of type typ that an initializer describes.
func (p *parser) valueOfImage(in *initializer, typ types.Type) knownValue {
	if !p.isConst(typ) || len(in.Relocs) > 0 || !p.Types.IsInteger(typ) && !p.Types.IsFloat(typ) || p.Types.IsWide(typ) || p.Types.Size(typ) > 8 {
		return knownValue{}
	}
	var image [8]byte
	copy(image[:p.Types.Size(typ)], in.Bytes)
	return knownValue{fold.Bits(p.Types.Machine(typ), binary.LittleEndian.Uint64(image[:])), true}
}

// knownLoad returns the value of node n, a Load, if it reads a const object that has been defined
// before. If own is set, no other unit may be able to replace the object.
func (p *parser) knownLoad(n int, own bool) (v uint64, ok bool) {
	if p.Tree.Data[n] != 0 || !lower.IsSymbolAddress(p.Tree.Kind[n-1]) {
		return 0, false
	}
	symbol, t := p.Tree.Data[n-1], p.Tree.Type[n]&lower.TypeMask // without a pending cast: see known
	e := p.unit.entityOf(symbol)
	if e == nil {
		x := p.piece.known[symbol]
		return fold.Bits(t, x.bits), x.known
	}
	replaceable := p.Tree.Kind[n-1] == ast.GlobalAddress || p.unit.attributesOf(e).Has(attribute.Weak)
	// Another core may parse this text after the first pass has read more of the file.
	stored := p.Types.Machine(e.typ)
	if !e.known || p.Tree.Pos[n] <= e.pos || t.Size() != stored.Size() || t.IsFloat() != stored.IsFloat() || own && replaceable {
		return 0, false
	}
	return fold.Bits(t, e.bits), true // a cast to the other sign changes the type of a Load
}

// reset empties the piece and keeps its memory.
func (x *piece) reset() {
	x.nodes.Reset()
	x.labels = x.labels[:0]
	x.functions = x.functions[:0]
	x.Values.Reset()
	x.Contents.Reset()
	x.executableStack = false
	clear(x.externs)
	clear(x.known)
	x.debug, x.debugTypes = nil, nil
}

// objects counts the anonymous objects other than string literals that the piece has added.
func (x *piece) objects() int {
	return x.Objects() - len(x.labels) - len(x.externs)
}

// finish completes the tree of the piece. Its functions have the numbers from first on in the unit.
// The contents of the sections are copied, since they outlive the next use of x.
func (x *piece) finish(first int, symbolFunction []uint32) *ast.Piece {
	n, b := len(x.functions), &x.nodes
	b.Node(ast.Unit, ast.Void, uint32(n), 0, n)
	t := b.Tree()
	t.Functions, t.Locals, t.Labels = x.functions, x.Locals, x.labels
	t.Literals, t.Symbols = x.Literals, x.Symbols
	t.DataSection, t.RODataSection = x.Take()
	t.BSSSize, t.Named = x.BSS, x.Named
	t.Debug = x.finishDebug()
	x.out.Tree, x.out.FirstFunction, x.out.SymbolFunction = t, first, symbolFunction
	return &x.out
}

// shareSymbols ends the first pass. The symbols of entities are shared by all pieces; the
// anonymous symbols of file scope follow them.
func (p *parser) shareSymbols() {
	u, x := p.unit, p.piece
	if len(u.entities)+len(x.Symbols) > ast.OwnSymbols {
		p.Diagnostics.Errorf(0, "more than %d functions and objects are not supported", ast.OwnSymbols)
	}
	own := int32(len(u.entities))
	u.anonymous = x.Symbols
	u.shared.DataSection, u.shared.RODataSection, u.shared.BSSSize = x.Data, x.ROData, x.BSS
	u.shared.Named = x.Named
	for _, list := range u.shared.DataRelocs() {
		for i, r := range list {
			if r.Symbol < 0 {
				list[i].Symbol = own + ^r.Symbol
			}
		}
	}
	u.symbolFunction = make([]uint32, int(own)+len(x.Symbols))
	for i, e := range u.allEntities() {
		u.symbolFunction[i] = u.callee(e)
	}
	for i := range x.Symbols {
		u.symbolFunction[int(own)+i] = ast.Unnumbered
	}
	u.notePreemptible()
	p.nameEntities()
	for _, s := range []*ast.Section{&u.shared.DataSection, &u.shared.RODataSection} {
		if bytes, ok := host.Spill(s.Bytes); ok {
			s.Bytes = bytes
		}
	}
	p.piece = nil
}

// callee returns the number of the definition to which calls of e are bound, if it is
// known.
func (u *unit) callee(e *entity) uint32 {
	switch {
	case !e.defined || e.section != ast.InText || u.isWeak(e) || u.isPreemptible(e) || u.attributesOf(e).Has(attribute.Ifunc):
		return ast.Unnumbered
	case e.offset == ast.Unnumbered:
		return ast.Deferred
	}
	return uint32(e.offset)
}

// nameEntities collects the names that entities have in the object file, while the text is
// still in memory.
func (p *parser) nameEntities() {
	u := p.unit
	u.names = nil
	var names []byte
	for i, e := range u.allEntities() {
		if u.attributesOf(e).Find(attribute.Assembler) != nil {
			names = append(names, p.symbolName(e)...)
		} else {
			names = p.Names.AppendName(names, e.name)
		}
		names = append(names, 0)
		if (i+1)%symbolChunk == 0 || i+1 == len(u.entities) {
			u.names = append(u.names, host.Keep(names))
			names = names[:0]
		}
	}
}

// symbolChunk is the number of entities in a chunk. A core makes the symbols of a whole chunk at a time.
const symbolChunk = 1 << 11

// makeSymbols makes the symbols of entities, on all cores, followed by the anonymous symbols of file
// scope. The names of a chunk of entities share memory. The result has capacity for more symbols.
func (u *unit) makeSymbols(entities []entity, anonymous []ast.Symbol, more int) []ast.Symbol {
	list := make([]ast.Symbol, len(entities), len(entities)+len(anonymous)+more)
	parallel.Each(len(u.names), len(u.names), func(_, k int) {
		rest := string(u.names[k])
		for i := k * symbolChunk; i < min((k+1)*symbolChunk, len(entities)); i++ {
			u.passed(i)
			var name string
			name, rest, _ = strings.Cut(rest, "\x00")
			list[i] = u.symbol(&entities[i], name)
		}
	})
	return append(list, anonymous...)
}

// isWeak reports whether a definition in another unit may replace the definition of e.
func (u *unit) isWeak(e *entity) bool {
	return u.attributesOf(e).Has(attribute.Weak) || e.isInlineDefinition() && e.defined
}

// symbol returns the symbol of e. name is its name in the object file.
func (u *unit) symbol(e *entity, name string) ast.Symbol {
	s := ast.Symbol{Name: name, Func: e.function, Weak: u.isWeak(e), Thread: u.attributesOf(e).Has(attribute.Thread), Indirect: u.attributesOf(e).Has(attribute.Ifunc)}
	switch {
	case e.internal:
	default:
		s.Scope = ast.Visibilities[u.visibilityOf(e)]
	}
	s.Preemptible = u.isPreemptible(e)
	if e.defined {
		s.Section, s.Offset, s.Size = e.section, e.offset, e.size
	}
	return s
}

// symbolName returns the name of e in the object file.
func (p *parser) symbolName(e *entity) string { return p.nameInObject(e.name, p.unit.attributesOf(e)) }

// nameInObject returns the name that a function or an object has in the object file. list has its attributes.
func (p *parser) nameInObject(name intern.Ident, list *attribute.List) string {
	if other := list.Find(attribute.Assembler); other != nil {
		return other.Text
	}
	return p.Names.Name(name)
}

// symbol returns the number in the tree of the symbol n of an object. In the first pass,
// which does not know the number of entities yet, it returns n; shareSymbols corrects
// these numbers.
func (p *parser) symbol(n int32) uint32 {
	p.noteUse(n)
	if n >= 0 || p.unit.symbolFunction == nil {
		return uint32(n)
	}
	return ast.OwnSymbols + uint32(^n)
}

// ownSymbol returns the symbol of the piece that has a number in the tree, or nil if the number is another one. In the first pass no number
// is one.
func (p *parser) ownSymbol(symbol uint32) *ast.Symbol {
	n := int(symbol) - ast.OwnSymbols
	if n < 0 || n >= len(p.piece.Symbols) || p.unit.symbolFunction == nil {
		return nil
	}
	return &p.piece.Symbols[n]
}

// declaredSymbol returns the same as externSymbol, for a declaration d.
func (p *parser) declaredSymbol(d declarator, function bool) int32 {
	thread, known := p.isThread(d.name)
	n := p.externSymbol(d.name, function)
	if known && !function && thread != d.attributes.Has(attribute.Thread) {
		p.errorf(d.pos, "thread-local declaration of '%s' and one that is not", p.Names.Name(d.name))
	}
	if n < 0 && d.attributes != nil {
		describe(&p.piece.Symbols[^n], d.attributes)
	}
	return n
}

// isThread reports whether the symbol that externSymbol has for a name is thread-local. known
// is false if there is none.
func (p *parser) isThread(id intern.Ident) (thread, known bool) {
	if int(id) < len(p.unit.linkage) && p.unit.linkage[id] != 0 {
		return p.unit.attributesOf(&p.unit.entities[p.unit.linkage[id]-1]).Has(attribute.Thread), true
	}
	n, known := p.piece.externs[id]
	return known && p.piece.Symbols[^n].Thread, known
}

// describe adds the effects of attributes to the symbol s.
func describe(s *ast.Symbol, a *attribute.List) {
	if name := a.Find(attribute.Assembler); name != nil {
		s.Name = name.Text
	}
	if x := a.Find(attribute.Visibility); x != nil && x.Text != "default" {
		s.Scope = ast.Visibilities[x.Text]
	}
	s.Weak, s.Thread = s.Weak || a.Has(attribute.Weak), s.Thread || a.Has(attribute.Thread)
}

// externSymbol returns the symbol, in an object's numbering, of a function or object that
// a body declares with external linkage: an entity of file scope, wherever it is
// declared, or a symbol that the piece adds.
func (p *parser) externSymbol(id intern.Ident, function bool) int32 {
	if int(id) < len(p.unit.linkage) {
		if n := p.unit.linkage[id]; n != 0 {
			return n - 1
		}
	}
	n, ok := p.piece.externs[id]
	if !ok {
		n = p.piece.Symbol(ast.Symbol{Name: p.Names.Name(id), Func: function})
		p.piece.externs[id] = n
		if a := p.unit.pragmaAttributes[id]; a != nil {
			describe(&p.piece.Symbols[^n], a)
		}
	}
	return n
}

// wideLiteral puts v into the read-only data and returns its symbol.
func (x *piece) wideLiteral(v lower.SizedWide) int32 {
	at := x.Object(ast.InROData, v.Size, v.Align, v.Bytes()[:v.Size], nil)
	return x.Symbol(ast.Symbol{Section: at.Section, Offset: at.Offset, Size: at.Size})
}

// A chunk is a run of consecutive definitions, which are parsed into one piece.
type chunk struct {
	snapshot    *snapshot
	definitions []definition
	first       int // index of the first definition in the unit
	size        int // bytes of the bodies
	parsed      bool
	misjudged   bool // a body does not end where the first pass guessed
	references  reach.References
	diagnostics ast.Diagnostics
}

func newChunk(v *snapshot, definitions []definition, first int) *chunk {
	x := &chunk{snapshot: v, definitions: definitions, first: first}
	for i := range definitions {
		x.size += definitions[i].length()
	}
	return x
}

// The bodies of a chunk have between leastChunk and mostChunk bytes, or more if the last
// body is long. A small unit is divided into about enoughChunks chunks, so that each core
// gets some. Towards the end of a unit a chunk has at most 1/lastPart of the rest, so
// that all cores finish at about the same time.
const (
	mostChunk    = 3 << 15
	leastChunk   = 1 << 15
	enoughChunks = 16
	lastPart     = 8
)

// lengthOf returns the length in bytes of the chunks of a unit. bytes is the length of all its
// bodies.
func lengthOf(bytes int) int { return min(max(bytes/enoughChunks, leastChunk), mostChunk) }

// split cuts the definitions that are not published yet into chunks.
func (s *source) split() []*chunk {
	if s.unit.stale {
		return nil
	}
	s.last = s.first.lastSnapshot()
	if s.cut == 0 { // nothing was published
		s.length = lengthOf(newChunk(s.last, s.unit.definitions, 0).size)
	}
	return s.chunksOf(s.last, s.unit.definitions[s.cut:])
}

// chunk returns chunk i, or nil if there is none.
func (s *source) chunk(i int) *chunk {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if i < 0 || i >= len(s.chunks) {
		return nil
	}
	return s.chunks[i]
}

// A worker parses pieces, one after the other, in the same memory. The memory is
// allocated for the first piece, so that the workers touch their memory in parallel: the
// page faults take most of the time.
type worker struct {
	source *source
	parser *parser
	piece  *piece
}

// freePiece returns a piece that was detached and is free, or a new one. It does not hold the mutex while it makes
// one: its memory is touched then, for which the other workers would wait.
func (s *source) freePiece() *piece {
	x, size := s.takeFree()
	if x == nil {
		x = newPiece(size)
	}
	return x
}

// takeFree takes a piece that is free. If there is none, it returns the size of the longest chunk known.
func (s *source) takeFree() (x *piece, size int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if n := len(s.free); n > 0 {
		x, s.free = s.free[n-1], s.free[:n-1]
		return x, 0
	}
	for _, x := range s.chunks {
		size = max(size, x.size)
	}
	return nil, size
}

// Detach makes the worker use another piece's memory.
func (w *worker) Detach() (free func()) {
	x := w.piece
	w.piece = nil
	return func() {
		w.source.mutex.Lock()
		defer w.source.mutex.Unlock()
		w.source.free = append(w.source.free, x)
	}
}

// earlyPieces bounds the number of pieces compiled before the first pass is over, for each core. Their
// code must wait in memory for the end of the pass. Sixteen cores compile 500 pieces in 200 ms, when the pass has
// read 150 MB; more cores have more memory.
const earlyPieces = 1 << 8

// Has reports whether there is a piece i. The first worker makes the first pass; the
// others wait until the piece is published or known not to exist.
func (w *worker) Has(i int) bool {
	s := w.source
	if w.parser == s.first || s.unit.debug { // pieces refer to the types of file scope
		s.pass.Do(s.firstPass)
	}
	return s.has(i)
}

func (s *source) has(i int) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for {
		switch n := len(s.chunks); {
		case s.all:
			return i < n
		case s.over && i < n:
			return true
		case s.over && s.parsed == n:
			s.addDeferred()
		case s.over:
			s.waits.Wait(i)
		case i < min(n, earlyPieces*runtime.GOMAXPROCS(0)):
			return true
		default:
			s.waits.Wait(i)
		}
	}
}

// Piece parses piece i, which exists.
func (w *worker) Piece(i int) *ast.Piece {
	if w.piece == nil {
		w.piece = w.source.freePiece()
	}
	w.piece.reset()
	return w.source.parse(i, w.parser, w.piece)
}
