package c

import (
	"gpucc/ast/c/attribute"
	"maps"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/reach"
	"gpucc/ast/c/stream"
	"gpucc/ast/c/warn"
	"gpucc/internal/parallel"
)

// Open returns a translation unit. Its function bodies will be parsed piece by piece. The first
// pass, over file scope, is made at once if the text is small.
func Open(name string, text []byte, opt Options) ast.Source {
	s := newSource(name, text, opt)
	if len(text) < largeText {
		s.ready()
	}
	return s
}

// largeText is a length in bytes. For texts of this length or more, the first pass is
// speculative: it publishes snapshots before it ends.
const largeText = 1 << 19

// A source is a translation unit before, during or after its first pass.
type source struct {
	name        string
	text        []byte
	stream      *Stream // from which the text comes, or nil
	opt         Options
	unit        *unit
	speculative bool    // the first pass guesses where bodies end, and publishes snapshots
	first       *parser // makes the first pass
	pass        sync.Once
	bodies      []*parser // parse the bodies
	cut         int       // number of definitions in chunks so far
	length      int       // bytes of a chunk, see lengthOf
	scope       ast.Diagnostics
	last        *snapshot    // after the first pass
	final       *snapshot    // after all but the deferred functions have been parsed
	leftOut     []definition // deferred functions that nothing uses

	mutex  sync.Mutex        // protects the following
	nested nesting           // found by the parsers of bodies, and not numbered
	stack  bool              // instructions on the stack are executed
	free   []*piece          // that were detached, and are free
	waits  parallel.WaitList // of workers, for pieces
	chunks []*chunk          // known so far
	parsed int               // number of chunks that have been parsed
	over   bool              // the first pass has ended
	all    bool              // chunks is complete
}

func newSource(name string, text []byte, opt Options) *source {
	if opt.ABI == nil {
		panic("c: Options.ABI is not set")
	}
	u := &unit{
		text: text, expected: len(text), dialect: opt.Dialect, optimize: opt.Optimize, small: opt.Small, wholeRecords: opt.WholeRecords, keepDivisions: opt.KeepDivisions, reciprocals: opt.Reciprocals, tailCalls: opt.TailCalls, simplifies: opt.Simplify, kept: opt.Kept, instrument: opt.Instrument, debug: opt.Debug, unshared: opt.Unshared, abi: opt.ABI, assembler: opt.Assembler,
		signedChar: opt.SignedChar || opt.Dialect == lex.TinyC, wraps: opt.Wraps || opt.Dialect == lex.TinyC, warnings: warn.FromFlags(opt.Warnings), fallsThrough: warn.FallthroughComment(warn.FallthroughLevel(opt.Warnings)),
		pic: opt.PIC, visibility: opt.Visibility, threadModel: opt.ThreadModel,
		nested: opt.nested, gnuInline: opt.GNUInline, c90: opt.C90,
		functionSections: opt.FunctionSections, dataSections: opt.DataSections, workers: opt.Workers, spanLength: opt.SpanLength,
	}
	u.decisions, u.done = opt.Decisions, opt.Done
	u.done.reset()
	if !opt.Instrument.calls() {
		u.inline = opt.Inline
	}
	if opt.Debug {
		u.debugTypes = &debug.Types{}
	}
	for _, name := range opt.Unknown {
		if u.unknown == nil {
			u.unknown = map[string]bool{}
		}
		u.unknown[name] = true
	}
	u.shared.Files = []ast.File{{Name: name, Text: text}}
	s := &source{name: name, text: text, opt: opt, unit: u, first: newParser(u), length: lengthOf(len(text))}
	s.waits.Init(&s.mutex)
	s.scope.MaxErrors = opt.MaxErrors
	s.first.skimmed = opt.Skimmed
	if len(text) >= largeText {
		s.speculative, s.first.speculative, s.first.publisher = true, true, &publisher{source: s}
	}
	return s
}

// A Stream is a text that is parsed while it is written.
type Stream = stream.Stream

// NewStream returns an empty stream. The text may be as long as memory, and not longer than
// 2 GiB.
func NewStream(memory []byte) *Stream { return stream.New(memory, largeText) }

// LargeSource is a length in bytes. If a source is this long or longer, OpenStream expects a large text.
const LargeSource = 2 * largeText

// OpenStream does the same as Open for a text that is being written. expected is about the
// text's length: if it is large, the first pass begins with the text. Otherwise it begins when
// the text turns out to be large or is complete. Pieces do not depend on when the text is
// written.
func OpenStream(name string, text *Stream, expected int, opt Options) ast.Source {
	if expected < LargeSource {
		if all, complete := text.Wait(largeText); complete && len(all) < largeText {
			return Open(name, all, opt)
		}
	}
	s := newSource(name, text.Memory(), opt)
	s.stream, s.length, s.unit.expected = text, lengthOf(expected), expected
	s.unit.shared.Files[0].Text = nil
	p := s.first
	p.Read(text.Memory(), 0, 0)
	p.Grow = func(length int) []byte {
		known, _ := text.Wait(length)
		return known
	}
	return s
}

// endStream is called after the first pass over a stream. The text is then complete.
func (s *source) endStream() {
	s.text = s.stream.Text()
	s.unit.shared.Files[0].Text = s.text
}

// withoutGuesses makes the first pass of a source guess nothing and publish nothing
// early.
func (s *source) withoutGuesses() *source {
	s.speculative, s.first.speculative, s.first.publisher = false, false, nil
	return s
}

// ready makes the first pass, if it has not been made.
func (s *source) ready() { s.pass.Do(s.firstPass) }

// firstPass makes the first pass.
func (s *source) firstPass() {
	defer func() {
		if !s.Ready() {
			s.add(nil, true) // the pass panicked: release all that wait
		}
	}()
	p, u := s.first, s.unit
	waitForLines := s.findLines()
	p.setPiece(newPiece(0), &s.scope)
	switch {
	case len(s.text) > math.MaxInt32:
		s.scope.Errorf(0, "file is larger than 2 GiB")
	case u.dialect == lex.TinyC && u.abi.WordBytes() == 4:
		s.scope.Errorf(0, "TinyC needs %s: its 'int' has 64 bits", u.abi.WiderFlag())
	default:
		p.translationUnit()
	}
	if s.stream != nil {
		s.endStream()
	}
	if u.debug {
		p.describeFileScope()
	}
	p.shareSymbols()
	u.shared.Files[0].Marks = p.LineMarks.Frozen()
	waitForLines()
	s.add(s.split(), true)
}

// findLines begins to find the lines of the text, if all of it is known and debuggers will need them. It returns a
// function that waits for them.
func (s *source) findLines() (wait func()) {
	if !s.unit.debug || s.stream != nil {
		return func() {}
	}
	var lines []uint32
	found := parallel.Begin(func() { lines = ast.LineStarts(s.text, 0) })
	return func() {
		found()
		s.unit.shared.Files[0].SetLineStarts(lines)
	}
}

// add adds chunks. over says that the first pass has ended.
func (s *source) add(list []*chunk, over bool) {
	s.mutex.Lock()
	before := len(s.chunks)
	s.chunks, s.over = append(s.chunks, list...), over
	s.all = over && (s.last == nil || len(s.unit.deferred) == 0)
	after := len(s.chunks)
	s.mutex.Unlock()
	if over {
		s.waits.WakeAll()
	} else {
		s.waits.Wake(before, after)
	}
}

// isOneChunk reports whether there is one chunk, and there will be no other.
func (s *source) isOneChunk() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.all && len(s.chunks) == 1
}

// Ready reports whether the first pass is over.
func (s *source) Ready() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.over
}

// Pieces returns the number of pieces known after the first pass, and whether these are
// all. Deferred functions may add further pieces.
func (s *source) Pieces() (n int, all bool) {
	s.ready()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return len(s.chunks), s.all
}

// Shared returns the result of the first pass.
func (s *source) Shared() *ast.Tree {
	s.ready()
	return &s.unit.shared
}

// SymbolFunction returns the table of the last piece (see ast.Source).
func (s *source) SymbolFunction() []uint32 {
	s.ready()
	return s.unit.symbolFunction
}

// Symbols returns a function that makes the symbols that pieces share.
func (s *source) Symbols() func(more int) []ast.Symbol {
	s.ready()
	entities, anonymous := s.unit.entities, s.unit.anonymous
	u := &unit{pic: s.unit.pic, visibility: s.unit.visibility, names: s.unit.names, attributes: s.unit.attributes}
	return func(more int) []ast.Symbol { return u.makeSymbols(entities, anonymous, more) }
}

// Declared returns the number of the entity with the given name, which may be declared
// behind a body that names it.
func (s *source) Declared(name string) (symbol int32, ok bool) {
	id, ok := s.last.names.Lookup(name)
	if !ok || s.unit.published == 0 || int(id) >= len(s.unit.linkage) || s.unit.linkage[id] == 0 {
		return 0, false
	}
	n := s.unit.linkage[id] - 1
	other := s.unit.attributesOf(&s.unit.entities[n]).Find(attribute.Assembler)
	return n, other == nil || other.Text == name
}

// Finish numbers the deferred functions. If the speculative first pass guessed wrong, or
// the unit is stale, Finish returns a new source for the same text, with a first pass that does not
// guess.
func (s *source) Finish() ast.Source {
	s.ready()
	if s.unit.stale || s.speculative && s.isWrong() || len(s.nested) > 0 {
		opt := s.opt
		opt.nested = s.nested
		again := newSource(s.name, s.text, opt).withoutGuesses()
		again.ready()
		return again
	}
	if s.final != nil {
		for _, d := range s.unit.deferred {
			e, f := &s.unit.entities[d.entity], s.final.unit.symbolFunction[d.entity]
			e.offset, e.defined = uint64(f), f != ast.Deferred
		}
	}
	s.unit.shared.ExecutableStack = s.stack
	s.dropUnreachable()
	return nil
}

// isWrong reports whether the first pass has guessed the end of a body wrong. Errors
// count too, since a wrong guess may have caused them.
func (s *source) isWrong() bool {
	return s.scope.Errors() > 0 || slices.ContainsFunc(s.chunks, func(x *chunk) bool { return x.misjudged || x.diagnostics.Errors() > 0 })
}

// Workers returns n workers. The first of them makes the first pass.
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

// Diagnostics returns the diagnostics of file scope and of the pieces parsed so far.
func (s *source) Diagnostics() *ast.Diagnostics {
	s.ready()
	d := &ast.Diagnostics{Files: s.unit.shared.Files}
	d.Append(&s.scope)
	for _, x := range s.chunks {
		d.Append(&x.diagnostics)
	}
	s.unusedEntities(d)
	d.Sort()
	warn.OnceInUnit(d)
	if s.unit.warnings.Has(warn.Address) {
		warn.SettleAddresses(d, s.unit.text)
	}
	return d
}

// addDeferred adds chunks of the deferred functions that are used. All other functions have
// been parsed.
func (s *source) addDeferred() {
	u, deferred := *s.unit, s.unit.deferred
	search := reach.NewUses(len(u.entities), u.namesIn(s.first.Lexer, s.last.names))
	for i, d := range deferred {
		search.Add(i, d.entity, true)
	}
	for _, d := range deferred {
		if !u.attributesOf(&u.entities[d.entity]).OnlyInlining() || s.isUsed(d.entity) {
			search.Use(d.entity)
		}
	}
	for _, list := range u.shared.DataRelocs() {
		search.UseData(list)
	}
	search.Run(bodiesOf(deferred))
	used, unused := divideUsed(search, deferred)
	s.leftOut = unused
	u.symbolFunction = slices.Clone(u.symbolFunction)
	for i, d := range used {
		u.symbolFunction[d.entity] = uint32(s.cut + i)
	}
	s.final = &snapshot{}
	*s.final = *s.last
	s.final.unit = &u
	s.chunks, s.all = append(s.chunks, s.chunksOf(s.final, used)...), true
	s.waits.WakeAll()
}

// isUsed reports whether a parser of bodies has met a use of entity n.
func (s *source) isUsed(n int32) bool {
	return slices.ContainsFunc(s.bodies, func(p *parser) bool { return int(n) < len(p.usedEntities) && p.usedEntities[n] })
}

// parse parses chunk i with p into x, which is empty.
func (s *source) parse(i int, p *parser, x *piece) *ast.Piece {
	s.tellParsed(i)
	r := s.chunk(i)
	defer s.noteParsed(r)
	r.diagnostics = ast.Diagnostics{MaxErrors: s.opt.MaxErrors}
	p.use(r.snapshot)
	s.parseBodies(i, r, p, x, &r.diagnostics)
	if s.noteNested(p, x) {
		return nil
	}
	if r.diagnostics.Errors() > 0 || r.snapshot.last && s.scope.Errors() > 0 {
		return nil
	}
	if s.dropFunctions(r) {
		if len(r.definitions) == 0 {
			return nil
		}
		x.reset()
		p.inlining.expansion.Inlined = 0
		s.unit.done.reset()
		s.parseBodies(i, r, p, x, &ast.Diagnostics{}) // the diagnostics are known from the first time
	}
	return x.finish(r.first, p.unit.symbolFunction)
}

// noteNested notes the nested functions that the parser of a piece has found. It reports whether some have no numbers.
func (s *source) noteNested(p *parser, x *piece) bool {
	if len(p.unnumbered) == 0 && !x.executableStack {
		return false
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.stack = s.stack || x.executableStack
	if s.nested == nil {
		s.nested = nesting{}
	}
	maps.Copy(s.nested, p.unnumbered)
	return len(p.unnumbered) > 0
}

// parseBodies parses the bodies of chunk i, which is r.
func (s *source) parseBodies(i int, r *chunk, p *parser, x *piece, diagnostics *ast.Diagnostics) {
	p.setPiece(x, diagnostics)
	p.refs.Begin()
	p.region = int32(i)
	p.beginInlining()
	p.unnumbered = nil
	for k := range r.definitions {
		if r.definitions[k].nested {
			continue
		}
		p.unitIndex = r.first + k
		if p.unit.functionSections { // calls between sections are no jumps
			p.region = int32(r.first + k)
		}
		p.functionDefinition(&r.definitions[k])
		r.misjudged = r.misjudged || p.PrevEnd != int(r.definitions[k].end)
	}
	if p.unit.optimize {
		r.references = p.refs.References()
	}
	if last := len(r.definitions) - 1; r.size > longSource && s.opt.Parsed != nil { // the text takes memory as long as it is compiled
		s.opt.Parsed(int(r.definitions[last].end))
	}
}

// noteParsed counts a chunk that has been parsed, once.
func (s *source) noteParsed(r *chunk) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if r.parsed {
		return
	}
	r.parsed = true
	s.parsed++
	if s.over && s.parsed == len(s.chunks) {
		s.waits.WakeAll()
	}
}

// tellParsed calls Options.Parsed when the parsing of piece i begins. The text before the
// piece that is twice as many pieces back as there are workers has been parsed, or
// nearly.
func (s *source) tellParsed(i int) {
	if s.opt.Parsed == nil {
		return
	}
	if x := s.chunk(i - 2*len(s.bodies)); x != nil {
		s.opt.Parsed(int(x.definitions[0].body))
	}
}

// parseAll parses all pieces, each in memory of its own, with Options.Workers goroutines.
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
			piece := s.parse(i, parsers[w], newPiece(s.chunk(i).size))
			mutex.Lock()
			pieces = append(pieces, make([]*ast.Piece, max(0, i+1-len(pieces)))...)
			pieces[i] = piece
			mutex.Unlock()
		}
	})
	return slices.DeleteFunc(pieces, func(x *ast.Piece) bool { return x == nil })
}

// chunksOf cuts definitions, which will be parsed with snapshot v, into chunks.
func (s *source) chunksOf(v *snapshot, definitions []definition) (list []*chunk) {
	left := newChunk(v, definitions, 0).size
	for rest := definitions; len(rest) > 0; {
		n, size := 0, 0
		together := func(i int) bool {
			return s.unit.functionSections || s.unit.shared.TextSection(s.cut+i) == s.unit.shared.TextSection(s.cut)
		}
		length := min(s.length, max(left/lastPart, leastChunk))
		for n < len(rest) && (size < length || rest[n].nested) && together(n) {
			size += rest[n].length()
			n++
		}
		list = append(list, newChunk(v, rest[:n], s.cut))
		left -= size
		rest, s.cut = rest[n:], s.cut+n
	}
	return list
}
