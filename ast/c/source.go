package c

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/internal/parallel"
)

// Open returns a translation unit whose bodies are left to whoever asks for its pieces.
// The first pass over a small one is made at once.
func Open(name string, text []byte, opt Options) ast.Source {
	s := newSource(name, text, opt)
	if len(text) < largeText {
		s.ready()
	}
	return s
}

// largeText is how long a text is for whose sake the first pass is hasty.
const largeText = 1 << 19

// A source is a unit whose first pass is over, or yet to come, or under way.
type source struct {
	name   string
	text   []byte
	opt    Options
	unit   *unit
	hasty  bool    // the first pass guesses, and shows others what it knows before it is over
	first  *parser // makes the first pass
	pass   sync.Once
	bodies []*parser // parse them
	cut    int       // so many definitions are in stretches
	length int       // of a stretch, see lengthOf
	scope  ast.Diagnostics
	last   *view // when the first pass is over
	late   *view // when all but late functions have been parsed

	// What is known so far of the stretches.
	mutex     sync.Mutex
	changed   sync.Cond
	stretches []*stretch
	parsed    int  // so many of them
	over      bool // the first pass is
	all       bool // these are all
}

// A stretch of definitions is parsed into one piece.
type stretch struct {
	view        *view
	definitions []definition
	first       int // number of the first in the unit
	size        int // bytes of the bodies
	parsed      bool
	misjudged   bool // a body does not end where it was thought to
	diagnostics ast.Diagnostics
}

func newStretch(v *view, definitions []definition, first int) *stretch {
	x := &stretch{view: v, definitions: definitions, first: first}
	for i := range definitions {
		x.size += definitions[i].length()
	}
	return x
}

// The bodies of a stretch are so long together, or longer by a part of the last. In
// small units stretches are shorter, so that there are some for every core; so are the
// last ones, each at most such a part of what is left, so that all cores end at about the
// same time.
const (
	mostStretch     = 1 << 17
	leastStretch    = 1 << 15
	enoughStretches = 16
	lastPart        = 8
)

// lengthOf is how long the stretches of so many bytes are.
func lengthOf(bytes int) int { return min(max(bytes/enoughStretches, leastStretch), mostStretch) }

func newSource(name string, text []byte, opt Options) *source {
	if opt.WordSize == 0 {
		opt.WordSize = 8
	}
	u := &unit{
		text: text, dialect: opt.Dialect, wordSize: opt.WordSize,
		signedChar: opt.SignedChar || opt.Dialect == TinyC, warnings: warningsOf(opt.Warnings),
	}
	u.shared.Files = []ast.File{{Name: name, Text: text}}
	s := &source{name: name, text: text, opt: opt, unit: u, first: newParser(u), length: lengthOf(len(text))}
	s.changed.L = &s.mutex
	s.first.skimmed = opt.Skimmed
	if len(text) >= largeText {
		s.hasty, s.first.hasty, s.first.shower = true, true, &shower{source: s}
	}
	return s
}

// careful takes the haste out of a source.
func (s *source) careful() *source {
	s.hasty, s.first.hasty, s.first.shower = false, false, nil
	return s
}

// ready makes the first pass, if that has not been done.
func (s *source) ready() { s.pass.Do(s.firstPass) }

// firstPass makes the first pass.
func (s *source) firstPass() {
	defer func() {
		if !s.Ready() {
			s.add(nil, true) // whatever has ended it, nobody is to wait
		}
	}()
	p, u := s.first, s.unit
	p.setPiece(newPiece(0), &s.scope)
	switch {
	case len(s.text) > math.MaxInt32:
		s.scope.Errorf(0, "file is larger than 2 GiB")
	case u.dialect == TinyC && u.wordSize == 4:
		s.scope.Errorf(0, "TinyC needs -march=rv64imfd: its 'int' has 64 bits")
	default:
		p.translationUnit()
	}
	p.shareSymbols()
	u.shared.Files[0].Marks = withNames(p.marks, s.name)
	s.add(s.split(), true)
}

// split cuts the definitions that are left into stretches.
func (s *source) split() []*stretch {
	if s.unit.stale {
		return nil
	}
	s.last = s.first.lastView()
	if s.cut == 0 { // none has been shown
		s.length = lengthOf(newStretch(s.last, s.unit.definitions, 0).size)
	}
	return s.stretchesOf(s.last, s.unit.definitions[s.cut:])
}

// stretchesOf cuts definitions, to be shown a view, into stretches.
func (s *source) stretchesOf(v *view, definitions []definition) (list []*stretch) {
	left := newStretch(v, definitions, 0).size
	for rest := definitions; len(rest) > 0; {
		n, size := 0, 0
		section := s.unit.shared.TextSection(s.cut)
		length := min(s.length, max(left/lastPart, leastStretch))
		for n < len(rest) && size < length && s.unit.shared.TextSection(s.cut+n) == section {
			size += rest[n].length()
			n++
		}
		list = append(list, newStretch(v, rest[:n], s.cut))
		left -= size
		rest, s.cut = rest[n:], s.cut+n
	}
	return list
}

// add adds stretches, the last of the first pass perhaps.
func (s *source) add(list []*stretch, over bool) {
	s.mutex.Lock()
	s.stretches, s.over = append(s.stretches, list...), over
	s.all = over && (s.last == nil || len(s.unit.late) == 0)
	s.mutex.Unlock()
	s.changed.Broadcast()
}

// Ready reports whether the first pass is over.
func (s *source) Ready() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.over
}

// Pieces is how many are known behind the first pass, and whether late functions may
// be in more.
func (s *source) Pieces() (n int, all bool) {
	s.ready()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return len(s.stretches), s.all
}

// Shared is what the first pass gathers.
func (s *source) Shared() *ast.Tree {
	s.ready()
	return &s.unit.shared
}

// SymbolFunction is that of the last piece.
func (s *source) SymbolFunction() []uint32 {
	s.ready()
	return s.unit.symbolFunction
}

// Symbols returns a function that makes those that pieces share.
func (s *source) Symbols() func(more int) []ast.Symbol {
	s.ready()
	entities, anonymous, names := s.unit.entities, s.unit.anonymous, s.unit.names
	return func(more int) []ast.Symbol { return makeSymbols(entities, anonymous, names, more) }
}

// Declared is the number of the entity called name, which may be declared behind a
// body that names it.
func (s *source) Declared(name string) (symbol int32, ok bool) {
	id, ok := s.last.names.known(name)
	if !ok || s.unit.shown == 0 || int(id) >= len(s.unit.linkage) || s.unit.linkage[id] == 0 {
		return 0, false
	}
	n := s.unit.linkage[id] - 1
	other := s.unit.entities[n].attributes.find(assemblerName)
	return n, other == nil || other.text == name
}

// Finish numbers the late functions. If haste was no good, it returns the source anew,
// without it.
func (s *source) Finish() ast.Source {
	s.ready()
	if s.unit.stale || s.hasty && s.isWrong() {
		again := newSource(s.name, s.text, s.opt).careful()
		again.ready()
		return again
	}
	if s.late == nil {
		return nil
	}
	for _, d := range s.unit.late {
		e, f := &s.unit.entities[d.entity], s.late.unit.symbolFunction[d.entity]
		e.offset, e.defined = uint64(f), f != ast.Late
	}
	return nil
}

// isWrong reports whether there are errors, or bodies that do not end where they were
// thought to.
func (s *source) isWrong() bool {
	return s.scope.Errors() > 0 || slices.ContainsFunc(s.stretches, func(x *stretch) bool { return x.misjudged || x.diagnostics.Errors() > 0 })
}

// Workers returns n workers, of which the first makes the first pass.
func (s *source) Workers(n int) []ast.Worker {
	list := make([]ast.Worker, n)
	for i, p := range s.parsers(n) {
		list[i] = &worker{source: s, parser: p}
	}
	return list
}

func (s *source) parsers(n int) []*parser {
	list := []*parser{s.first}
	for len(list) < n {
		list = append(list, s.first.worker())
	}
	s.bodies = list
	return list
}

// Diagnostics are those of file scope and of the pieces parsed so far.
func (s *source) Diagnostics() *ast.Diagnostics {
	s.ready()
	d := &ast.Diagnostics{Files: s.unit.shared.Files, List: slices.Clone(s.scope.List)}
	for _, x := range s.stretches {
		d.List = append(d.List, x.diagnostics.List...)
	}
	s.unusedEntities(d)
	d.Sort()
	return d
}

// withNames is a copy of the line markers in which those without a name have that
// of the one before, the first that of the file.
func withNames(marks []ast.LineMark, name string) []ast.LineMark {
	marks = slices.Clone(marks)
	for i := range marks {
		if marks[i].Name == "" {
			marks[i].Name = name
		}
		name = marks[i].Name
	}
	return marks
}

// A worker parses pieces, all with the same memory. It gets that with its first
// piece, so that the workers get theirs side by side: to touch it takes longest.
type worker struct {
	source *source
	parser *parser
	piece  *piece
}

// What is compiled before the first pass is over waits for that in memory. So only so
// many pieces are.
const mostEarly = 1 << 9

// Has reports whether there is a piece i. The first worker finds out by making the
// first pass; the others wait until there is.
func (w *worker) Has(i int) bool {
	s := w.source
	if w.parser == s.first {
		s.pass.Do(s.firstPass)
	}
	return s.has(i)
}

func (s *source) has(i int) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for {
		switch n := len(s.stretches); {
		case s.all:
			return i < n
		case s.over && i < n:
			return true
		case s.over && s.parsed == n:
			s.addLate()
		case s.over:
			s.changed.Wait()
		case i < min(n, mostEarly):
			return true
		default:
			s.changed.Wait()
		}
	}
}

// addLate adds the stretches of the late functions that are used: all others have
// been parsed.
func (s *source) addLate() {
	u, late := *s.unit, s.unit.late
	search := newSearch(&u, s.first.lexer, s.last.names)
	for i, d := range late {
		search.waiting[d.entity] = int32(i) + 1
	}
	for _, d := range late {
		if u.entities[d.entity].attributes != nil || s.isNoticed(d.entity) {
			search.use(d.entity)
		}
	}
	for _, list := range u.shared.DataRelocs() {
		search.useData(list)
	}
	search.run(late)
	used, _ := search.divide(late)
	u.symbolFunction = slices.Clone(u.symbolFunction)
	for i, d := range used {
		u.symbolFunction[d.entity] = uint32(s.cut + i)
	}
	s.late = &view{}
	*s.late = *s.last
	s.late.unit = &u
	s.stretches, s.all = append(s.stretches, s.stretchesOf(s.late, used)...), true
	s.changed.Broadcast()
}

// isNoticed reports whether anyone who has parsed something has seen entity n used.
func (s *source) isNoticed(n int32) bool {
	return slices.ContainsFunc(s.bodies, func(p *parser) bool { return int(n) < len(p.noticed) && p.noticed[n] })
}

// Piece parses piece i, which there is.
func (w *worker) Piece(i int) *ast.Piece {
	if w.piece == nil {
		w.piece = newPiece(w.source.longest())
	}
	w.piece.reset()
	return w.source.parse(i, w.parser, w.piece)
}

// longest is the size of the longest stretch known.
func (s *source) longest() (size int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, x := range s.stretches {
		size = max(size, x.size)
	}
	return size
}

// stretch is stretch i, if there is one.
func (s *source) stretch(i int) *stretch {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if i < 0 || i >= len(s.stretches) {
		return nil
	}
	return s.stretches[i]
}

// parse parses piece i with p to x, which is empty.
func (s *source) parse(i int, p *parser, x *piece) *ast.Piece {
	s.tellParsed(i)
	r := s.stretch(i)
	defer s.noteParsed(r)
	r.diagnostics = ast.Diagnostics{}
	p.look(r.view)
	p.setPiece(x, &r.diagnostics)
	p.region = int32(i)
	for k := range r.definitions {
		p.functionDefinition(&r.definitions[k])
		r.misjudged = r.misjudged || p.prevEnd != int(r.definitions[k].end)
	}
	if r.diagnostics.Errors() > 0 || r.view.last && s.scope.Errors() > 0 {
		return nil
	}
	return x.finish(r.first, p.unit.symbolFunction)
}

// noteParsed notes that a stretch has been parsed.
func (s *source) noteParsed(r *stretch) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if r.parsed {
		return
	}
	r.parsed = true
	s.parsed++
	if s.over && s.parsed == len(s.stretches) {
		s.changed.Broadcast()
	}
}

// tellParsed tells whoever wants to know how far the text has been parsed, as piece i
// is begun: as far as all pieces go that came so long before it.
func (s *source) tellParsed(i int) {
	if s.opt.Parsed == nil {
		return
	}
	if x := s.stretch(i - 2*len(s.bodies)); x != nil {
		s.opt.Parsed(int(x.definitions[0].body))
	}
}

// parseAll parses all pieces, each with memory of its own, by so many goroutines as
// are asked for.
func (s *source) parseAll() (pieces []*ast.Piece) {
	s.ready()
	workers := s.opt.Workers
	if n, all := s.Pieces(); all {
		workers = max(1, min(workers, n))
	}
	var next atomic.Int32
	var mutex sync.Mutex
	parsers := s.parsers(workers)
	parallel.Run(len(parsers), func(w int) {
		for i := int(next.Add(1)) - 1; s.has(i); i = int(next.Add(1)) - 1 {
			piece := s.parse(i, parsers[w], newPiece(s.stretch(i).size))
			mutex.Lock()
			pieces = append(pieces, make([]*ast.Piece, max(0, i+1-len(pieces)))...)
			pieces[i] = piece
			mutex.Unlock()
		}
	})
	return pieces
}
