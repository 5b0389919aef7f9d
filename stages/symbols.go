package stages

import (
	"sync/atomic"

	"gpucc/ast"
	"gpucc/internal/parallel"
	"gpucc/riscv/object"
)

// numberSymbols numbers the symbols that the object has: those of the unit and, behind
// them, that of the literals. Symbols of other objects to which nothing refers, no
// linker need find: dead code has named them, or code of a unit's declarations that
// became nothing.
func (j *joiner) numberSymbols() {
	referred := j.referred()
	j.numbers, j.listed = make([]int32, len(j.tree.Symbols)), make([]int32, 0, len(j.tree.Symbols))
	for i := range j.numbers {
		s := &j.tree.Symbols[i]
		j.threads = j.threads || s.Thread
		if s.Section == ast.Undefined && !referred[i].Load() {
			j.numbers[i] = -1
			continue
		}
		j.numbers[i] = int32(len(j.listed))
		j.listed = append(j.listed, int32(i))
	}
	j.pool = int32(len(j.listed))
}

// referred tells of every symbol of the unit whether something refers to it.
func (j *joiner) referred() []atomic.Bool {
	referred := make([]atomic.Bool, len(j.tree.Symbols))
	parallel.Each(len(j.parts), len(j.parts), func(_, i int) {
		p := j.parts[i]
		for _, x := range p.packed {
			if symbol, ok := x.symbol(p); ok && !referred[symbol].Load() {
				referred[symbol].Store(true)
			}
		}
	})
	for _, list := range j.tree.DataRelocs() {
		for _, r := range list {
			referred[r.Symbol].Store(true)
		}
	}
	return referred
}

// symbols gives the object its symbols. The literals are at an offset of the read-only
// data, and the named data sections where they begin in what they are like.
func (j *joiner) symbols(literals uint64, named []uint64) {
	seq := object.SymbolSeq{Count: len(j.listed)}
	pool := object.Symbol{Section: object.ROData, Value: literals, Size: uint64(8 * len(j.tree.Literals))}
	if pool.Size > 0 {
		seq.Count++
	}
	seq.Put = func(i int, to *object.Symbol) {
		if i == len(j.listed) {
			*to = pool
		} else {
			j.putSymbol(to, &j.tree.Symbols[j.listed[i]], named)
		}
	}
	if j.opt.Text != nil && !j.opt.Debug { // which adds some
		j.object.LazySymbols = seq
		return
	}
	j.object.Symbols = make([]object.Symbol, seq.Count)
	for i := range j.object.Symbols {
		seq.Put(i, &j.object.Symbols[i])
	}
}

// putSymbol puts a symbol as the object has it, a function's with its place.
func (j *joiner) putSymbol(to *object.Symbol, s *ast.Symbol, named []uint64) {
	to.Name, to.Size = s.Name, s.Size
	to.Global, to.Hidden = s.Scope != ast.Private || s.Section == ast.Undefined, s.Scope == ast.Hidden
	to.Weak, to.Func, to.Thread = s.Weak, s.Func, s.Thread
	switch {
	case s.Section == ast.AtLabel:
		to.Section, to.Value = object.Text, 4*uint64(j.labels[s.Offset])
	case s.Section == ast.InText:
		to.Section = object.Text
		to.Value, to.Size = 4*uint64(j.extent[2*s.Offset]), 4*uint64(j.extent[2*s.Offset+1])
	case s.Section >= ast.InNamed:
		n := s.Section - ast.InNamed
		to.Section, to.Value = sectionIndex[j.tree.Named[n].Kind], named[n]+s.Offset
	default:
		to.Section, to.Value = sectionIndex[s.Section], s.Offset
	}
}
