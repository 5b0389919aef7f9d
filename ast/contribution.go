package ast

import (
	"iter"

	"gpucc/internal/host"
)

// A Contribution is everything that a piece adds to the unit except functions: symbols,
// literals and data. The functions are compiled and forgotten piece by piece; the
// contributions are kept until all pieces have been compiled, and are read only then.
type Contribution struct {
	symbols                    []unnamedSymbol
	names                      []string // names of the Undefined symbols, in order; other symbols have no name
	undefined                  []int32  // the numbers of these symbols
	Labels                     int      // number of labels with an address that is taken
	Literals                   []uint64
	DataSection, RODataSection Section
	BSSSize                    uint64
	Named                      []NamedSection
	Debug                      []*DebugInfo
}

// An unnamedSymbol is a Symbol without its name. It has no pointers, so that it can be
// kept in a file.
type unnamedSymbol struct {
	section           uint32
	scope             Scope
	weak, fun, thread bool
	offset, size      uint64
}

// Contribution returns the contribution of the piece. The result stays valid when the
// worker parses its next piece.
func (p *Piece) Contribution() Contribution {
	a := Contribution{
		Labels: len(p.Labels), Literals: host.Keep(p.Literals),
		DataSection: p.DataSection, RODataSection: p.RODataSection, BSSSize: p.BSSSize, Named: p.Named, Debug: p.Debug,
	}
	p.unnamed = p.unnamed[:0]
	for i := range p.Symbols {
		s := &p.Symbols[i]
		p.unnamed = append(p.unnamed, unnamedSymbol{s.Section, s.Scope, s.Weak, s.Func, s.Thread, s.Offset, s.Size})
		if s.Section == Undefined {
			a.names, a.undefined = append(a.names, s.Name), append(a.undefined, int32(i))
		}
	}
	a.symbols = host.Keep(p.unnamed)
	return a
}

// Symbols iterates over the symbols that the piece adds, numbered from 0.
func (a *Contribution) Symbols() iter.Seq2[int, Symbol] {
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
