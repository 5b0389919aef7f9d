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
	seq.At = func(i int) object.Symbol {
		if i == len(j.listed) {
			return pool
		}
		return j.symbol(&j.tree.Symbols[j.listed[i]], named)
	}
	if j.opt.Text != nil && !j.opt.Debug { // which adds some
		j.object.LazySymbols = seq
		return
	}
	list := make([]object.Symbol, seq.Count)
	for i := range list {
		list[i] = seq.At(i)
	}
	j.object.Symbols = list
}

// symbol is one as the object has it, a function's with its place.
func (j *joiner) symbol(s *ast.Symbol, named []uint64) object.Symbol {
	out := object.Symbol{
		Name: s.Name, Global: s.Scope != ast.Private || s.Section == ast.Undefined, Weak: s.Weak, Func: s.Func,
		Thread: s.Thread, Hidden: s.Scope == ast.Hidden, Value: s.Offset, Size: s.Size,
	}
	switch {
	case s.Section == ast.AtLabel:
		out.Section, out.Value = object.Text, 4*uint64(j.labels[s.Offset])
	case s.Section == ast.InText:
		out.Section = object.Text
		out.Value, out.Size = 4*uint64(j.extent[2*s.Offset]), 4*uint64(j.extent[2*s.Offset+1])
	case s.Section >= ast.InNamed:
		n := s.Section - ast.InNamed
		out.Section, out.Value = sectionIndex[j.tree.Named[n].Kind], named[n]+s.Offset
	default:
		out.Section = sectionIndex[s.Section]
	}
	return out
}
