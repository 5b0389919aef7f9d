package c

import (
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
		s.finish()
	} else {
		s.first.shower = &shower{source: s}
	}
	return s
}

// largeText is how long a text is of which the first pass shows others what it knows
// before it is over.
const largeText = 1 << 21

// A source is a unit whose first pass is over, or yet to come, or under way.
type source struct {
	name   string
	text   []byte
	opt    Options
	unit   *unit
	first  *parser // makes the first pass
	pass   sync.Once
	blocks *blocks // what others find ahead of it
	all    []*parser
	cut    int // so many definitions are in stretches
	scope  ast.Diagnostics
	last   *view // when the first pass is over

	// What is known so far of the stretches.
	mutex     sync.Mutex
	changed   sync.Cond
	stretches []*stretch
	known     bool // these are all
}

// A stretch of definitions is parsed into one piece.
type stretch struct {
	view        *view
	definitions []definition
	first       int // number of the first in the unit
	size        int // bytes of the bodies
	diagnostics ast.Diagnostics
}

func newStretch(v *view, definitions []definition, first int) *stretch {
	x := &stretch{view: v, definitions: definitions, first: first}
	for i := range definitions {
		x.size += definitions[i].end - definitions[i].body
	}
	return x
}

// The bodies of a stretch are so long together, or longer by a part of the last. In
// small units stretches are shorter, so that there are some for every core, and all
// cores end at about the same time.
const (
	mostStretch     = 1 << 17
	leastStretch    = 1 << 15
	enoughStretches = 16
)

func newSource(name string, text []byte, opt Options) *source {
	if opt.WordSize == 0 {
		opt.WordSize = 8
	}
	u := &unit{
		text: text, dialect: opt.Dialect, wordSize: opt.WordSize,
		signedChar: opt.SignedChar || opt.Dialect == TinyC, warnings: warningsOf(opt.Warnings),
	}
	u.shared.Files = []ast.File{{Name: name, Text: text}}
	s := &source{name: name, text: text, opt: opt, unit: u, first: newParser(u), blocks: newBlocks(text)}
	s.changed.L = &s.mutex
	return s
}

// finish makes the first pass, if that has not been done, with all cores.
func (s *source) finish() {
	s.pass.Do(func() { s.blocks.ahead(s.firstPass) })
}

// firstPass makes the first pass.
func (s *source) firstPass() {
	defer s.add(nil, true) // whatever ends it, nobody is to wait
	p, u := s.first, s.unit
	p.setPiece(newPiece(0), &s.scope)
	if u.dialect == TinyC && u.wordSize == 4 {
		s.scope.Errorf(0, "TinyC needs -march=rv64imfd: its 'int' has 64 bits")
	} else {
		u.blocks = s.blocks
		p.translationUnit()
		u.blocks = nil
	}
	p.shareSymbols()
	u.shared.Files[0].Marks = withNames(p.marks, s.name)
	s.add(s.split(), true)
}

// split cuts the definitions that are left into stretches.
func (s *source) split() (list []*stretch) {
	if s.unit.stale {
		return nil
	}
	s.last = s.first.lastView()
	length := mostStretch
	if len(s.text) < largeText {
		total := newStretch(s.last, s.unit.definitions, 0).size
		length = min(max(total/enoughStretches, leastStretch), mostStretch)
	}
	for rest := s.unit.definitions[s.cut:]; len(rest) > 0; {
		n, size := 0, 0
		section := s.first.textSection(rest[0].entity)
		for n < len(rest) && size < length && s.first.textSection(rest[n].entity) == section {
			size += rest[n].end - rest[n].body
			n++
		}
		list = append(list, newStretch(s.last, rest[:n], s.cut))
		rest, s.cut = rest[n:], s.cut+n
	}
	return list
}

// add adds stretches, which may be the last.
func (s *source) add(list []*stretch, last bool) {
	s.mutex.Lock()
	s.stretches, s.known = append(s.stretches, list...), last
	s.mutex.Unlock()
	s.changed.Broadcast()
}

// Ready reports whether the first pass is over.
func (s *source) Ready() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.known
}

// Pieces is how many there are.
func (s *source) Pieces() int {
	s.finish()
	return len(s.stretches)
}

// Shared is what the first pass gathers.
func (s *source) Shared() *ast.Tree {
	s.finish()
	return &s.unit.shared
}

// Declared is the number of the entity called name, which may be declared behind a
// body that names it.
func (s *source) Declared(name string) (symbol int32, ok bool) {
	id, ok := s.last.names.known(name)
	if !ok || s.unit.shown == 0 || int(id) >= len(s.unit.linkage) || s.unit.linkage[id] == 0 {
		return 0, false
	}
	n := s.unit.linkage[id] - 1
	return n, s.unit.shared.Symbols[n].Name == name
}

// Again returns the source anew, without views, if what they have shown did not hold.
func (s *source) Again() ast.Source {
	s.finish()
	if !s.unit.stale {
		return nil
	}
	again := newSource(s.name, s.text, s.opt)
	again.finish()
	return again
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
	s.all = list
	return list
}

// Diagnostics are those of file scope and of the pieces parsed so far.
func (s *source) Diagnostics() *ast.Diagnostics {
	s.finish()
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
// first pass; the others help it until there is.
func (w *worker) Has(i int) bool {
	s := w.source
	if w.parser == s.first {
		s.pass.Do(s.firstPass)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for {
		if s.known {
			return i < len(s.stretches)
		}
		there := i < min(len(s.stretches), mostEarly)
		s.mutex.Unlock()
		helped := s.blocks.help(there)
		s.mutex.Lock()
		switch {
		case helped:
		case there:
			return true
		case i >= min(len(s.stretches), mostEarly) && !s.known:
			s.changed.Wait()
		}
	}
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
	r.diagnostics = ast.Diagnostics{}
	p.look(r.view)
	p.setPiece(x, &r.diagnostics)
	p.region = int32(i)
	for k := range r.definitions {
		p.functionDefinition(&r.definitions[k])
	}
	if r.diagnostics.Errors() > 0 || r.view.unit == s.unit && s.scope.Errors() > 0 {
		return nil
	}
	return x.finish(r.first, p.unit.symbolFunction)
}

// tellParsed tells whoever wants to know how far the text has been parsed, as piece i
// is begun: as far as all pieces go that came so long before it.
func (s *source) tellParsed(i int) {
	if s.opt.Parsed == nil {
		return
	}
	if x := s.stretch(i - 2*len(s.all)); x != nil {
		s.opt.Parsed(x.definitions[0].body)
	}
}

// parseAll parses all pieces, each with memory of its own, by so many
// goroutines.
func (s *source) parseAll(workers int) []*ast.Piece {
	pieces := make([]*ast.Piece, len(s.stretches))
	var next atomic.Int32
	parsers := s.parsers(workers)
	parallel.Run(len(parsers), func(w int) {
		for i := int(next.Add(1)) - 1; i < len(pieces); i = int(next.Add(1)) - 1 {
			pieces[i] = s.parse(i, parsers[w], newPiece(s.stretches[i].size))
		}
	})
	return pieces
}
