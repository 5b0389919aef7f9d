package c

import (
	"slices"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/internal/parallel"
)

// Open runs the first pass over a translation unit, and leaves the bodies of
// its functions to whoever asks for the pieces.
func Open(name string, text []byte, opt Options) ast.Source { return open(name, text, opt) }

// A source is a unit after the first pass.
type source struct {
	unit      *unit
	first     *parser // made the first pass
	all       []*parser
	stretches []stretch
	broken    bool             // there are errors at file scope
	parsed    func(offset int) // see Options.Parsed

	// What file scope and, from 1 on, the pieces have to say. Whoever parses a
	// piece writes its own entry.
	diagnostics []ast.Diagnostics
}

// A stretch of definitions is parsed into one piece.
type stretch struct {
	definitions []definition
	first       int // number of the first in the unit
	size        int // bytes of the bodies
}

// The bodies of a stretch are so long together, or longer by a part of the last. In
// small units stretches are shorter, so that there are some for every core, and all
// cores end at about the same time.
const (
	mostStretch     = 1 << 17
	leastStretch    = 1 << 15
	enoughStretches = 16
)

func open(name string, text []byte, opt Options) *source {
	if opt.WordSize == 0 {
		opt.WordSize = 8
	}
	u := &unit{
		text: text, dialect: opt.Dialect, wordSize: opt.WordSize,
		signedChar: opt.SignedChar || opt.Dialect == TinyC, warnings: warningsOf(opt.Warnings),
	}
	u.shared.Files = []ast.File{{Name: name, Text: text}}
	s := &source{unit: u, first: newParser(u), parsed: opt.Parsed}
	var d ast.Diagnostics
	s.first.setPiece(newPiece(0), &d)
	if u.dialect == TinyC && u.wordSize == 4 {
		d.Errorf(0, "TinyC needs -march=rv64imfd: its 'int' has 64 bits")
	} else {
		s.first.ahead(s.first.translationUnit)
	}
	s.first.shareSymbols()
	s.split()
	s.diagnostics = make([]ast.Diagnostics, 1+len(s.stretches))
	s.diagnostics[0] = d
	u.shared.Files[0].Marks = withNames(s.first.marks, name)
	s.broken = d.Errors() > 0
	return s
}

// split cuts the definitions into stretches.
func (s *source) split() {
	total := 0
	for _, d := range s.unit.definitions {
		total += d.end - d.body
	}
	length := min(max(total/enoughStretches, leastStretch), mostStretch)
	for rest, first := s.unit.definitions, 0; len(rest) > 0; {
		n, size := 0, 0
		section := s.first.textSection(rest[0].entity)
		for n < len(rest) && size < length && s.first.textSection(rest[n].entity) == section {
			size += rest[n].end - rest[n].body
			n++
		}
		s.stretches = append(s.stretches, stretch{rest[:n], first, size})
		rest, first = rest[n:], first+n
	}
}

// Pieces is how many there are.
func (s *source) Pieces() int { return len(s.stretches) }

// Shared is what the first pass gathered.
func (s *source) Shared() *ast.Tree { return &s.unit.shared }

// Workers returns n workers, of which one is the parser of the first pass.
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
	d := &ast.Diagnostics{Files: s.unit.shared.Files}
	for i := range s.diagnostics {
		d.List = append(d.List, s.diagnostics[i].List...)
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

// Piece parses piece i.
func (w *worker) Piece(i int) *ast.Piece {
	if w.piece == nil {
		w.parser.begin()
		w.piece = newPiece(w.source.longest())
	}
	w.piece.reset()
	return w.source.parse(i, w.parser, w.piece)
}

// longest is the size of the longest stretch.
func (s *source) longest() (size int) {
	for i := range s.stretches {
		size = max(size, s.stretches[i].size)
	}
	return size
}

// parse parses piece i with p to x, which is empty.
func (s *source) parse(i int, p *parser, x *piece) *ast.Piece {
	s.tellParsed(i)
	r, d := &s.stretches[i], &s.diagnostics[1+i]
	*d = ast.Diagnostics{}
	p.setPiece(x, d)
	p.region = int32(i)
	for k := range r.definitions {
		p.functionDefinition(&r.definitions[k])
	}
	if s.broken || d.Errors() > 0 {
		return nil
	}
	return x.finish(r.first, s.unit.symbolFunction)
}

// tellParsed tells whoever wants to know how far the text has been parsed, as piece i
// is begun: as far as all pieces go that came so long before it.
func (s *source) tellParsed(i int) {
	if k := i - 2*len(s.all); s.parsed != nil && k >= 0 {
		s.parsed(s.stretches[k].definitions[0].body)
	}
}

// parseAll parses all pieces, each with memory of its own, by so many
// goroutines.
func (s *source) parseAll(workers int) []*ast.Piece {
	pieces := make([]*ast.Piece, len(s.stretches))
	var next atomic.Int32
	parsers := s.parsers(workers)
	parallel.Run(len(parsers), func(w int) {
		parsers[w].begin()
		for i := int(next.Add(1)) - 1; i < len(pieces); i = int(next.Add(1)) - 1 {
			pieces[i] = s.parse(i, parsers[w], newPiece(s.stretches[i].size))
		}
	})
	return pieces
}
