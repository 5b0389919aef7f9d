package ast

import (
	"iter"

	"gpucc/internal/room"
)

// An Addition is what a piece adds to the unit beside functions. It is kept until all
// pieces have been compiled, and not read before.
type Addition struct {
	symbols                    []unnamedSymbol
	names                      []string // of those that are Undefined: others have none
	Labels                     int      // how many
	Literals                   []uint64
	DataSection, RODataSection Section
	BSSSize                    uint64
	Named                      []NamedSection
}

// An unnamedSymbol is a Symbol but for its name.
type unnamedSymbol struct {
	section           uint32
	scope             Scope
	weak, fun, thread bool
	offset, size      uint64
}

// Addition of the piece; it outlives the worker's next piece.
func (p *Piece) Addition() Addition {
	a := Addition{
		Labels: len(p.Labels), Literals: room.Keep(p.Literals),
		DataSection: p.DataSection, RODataSection: p.RODataSection, BSSSize: p.BSSSize, Named: p.Named,
	}
	p.unnamed = p.unnamed[:0]
	for i := range p.Symbols {
		s := &p.Symbols[i]
		p.unnamed = append(p.unnamed, unnamedSymbol{s.Section, s.Scope, s.Weak, s.Func, s.Thread, s.Offset, s.Size})
		if s.Section == Undefined {
			a.names = append(a.names, s.Name)
		}
	}
	a.symbols = room.Keep(p.unnamed)
	return a
}

// Symbols are those that the piece adds, numbered.
func (a *Addition) Symbols() iter.Seq2[int, Symbol] {
	return func(yield func(int, Symbol) bool) {
		named := 0
		for i := range a.symbols {
			x := &a.symbols[i]
			s := Symbol{Section: x.section, Scope: x.scope, Weak: x.weak, Func: x.fun, Thread: x.thread, Offset: x.offset, Size: x.size}
			if s.Section == Undefined {
				s.Name = a.names[named]
				named++
			}
			if !yield(i, s) {
				return
			}
		}
	}
}
