package objectfile

import (
	"sync/atomic"

	"gpucc/ast"
	"gpucc/internal/parallel"
	"gpucc/riscv/object"
)

// numberSymbols numbers the symbols of the object: the unit's symbols and, behind them, the symbol
// of the literals. It leaves out undefined symbols to which no relocation refers, so that linkers
// need not find them. Such symbols are named only by dead code, or by declarations for which no
// code was made.
func (b *Builder) numberSymbols() {
	referred := b.referred()
	b.numbers, b.listed = make([]int32, len(b.tree.Symbols)), make([]int32, 0, len(b.tree.Symbols))
	for i := range b.numbers {
		s := &b.tree.Symbols[i]
		if s.Section == ast.Undefined && !referred[i].Load() {
			b.numbers[i] = -1
			continue
		}
		b.numbers[i] = int32(len(b.listed))
		b.listed = append(b.listed, int32(i))
	}
	b.pool = int32(len(b.listed))
}

// referred returns, for every symbol of the unit, whether a relocation refers to it.
func (b *Builder) referred() []atomic.Bool {
	referred := make([]atomic.Bool, len(b.tree.Symbols))
	parallel.Each(len(b.fragments), len(b.fragments), func(_, i int) {
		f := b.fragments[i]
		for _, x := range f.kept {
			if x.IsLiteral() {
				continue
			}
			if symbol := f.symbol(x); !referred[symbol].Load() {
				referred[symbol].Store(true)
			}
		}
	})
	for _, list := range b.tree.DataRelocs() {
		for _, r := range list {
			referred[r.Symbol].Store(true)
		}
	}
	return referred
}

// symbols gives the object its symbols. The literals begin at the given offset of .rodata,
// and the named data sections at offsets of the sections that they are like.
func (b *Builder) symbols(literals uint64, named []uint64) {
	seq := object.SymbolSeq{Count: len(b.listed)}
	pool := object.Symbol{Section: object.ROData, Value: literals, Size: uint64(8 * len(b.tree.Literals))}
	if pool.Size > 0 {
		seq.Count++
	}
	seq.Put = func(i int, to *object.Symbol) {
		if i == len(b.listed) {
			*to = pool
		} else {
			b.putSymbol(to, &b.tree.Symbols[b.listed[i]], named)
		}
	}
	if b.opt.Text != nil && !b.opt.Debug { // Debug adds symbols to a list
		b.object.LazySymbols = seq
		return
	}
	b.object.Symbols = make([]object.Symbol, seq.Count)
	for i := range b.object.Symbols {
		seq.Put(i, &b.object.Symbols[i])
	}
}

// putSymbol sets a symbol of the object to a symbol of the unit, at its final address.
func (b *Builder) putSymbol(to *object.Symbol, s *ast.Symbol, named []uint64) {
	to.Name, to.Size = s.Name, s.Size
	to.Global, to.Hidden = s.Scope != ast.Private || s.Section == ast.Undefined, s.Scope == ast.Hidden
	to.Protected = s.Scope == ast.Protected
	to.Weak, to.Func, to.Thread, to.Indirect = s.Weak, s.Func, s.Thread, s.Indirect
	switch {
	case s.Section == ast.AtLabel:
		to.Section, to.Value = object.Text, b.bytes(b.labels[s.Offset])
	case s.Section == ast.InText:
		to.Section = object.Text
		to.Value, to.Size = b.bytes(b.extents[2*s.Offset]), b.bytes(b.extents[2*s.Offset+1])
	case s.Section >= ast.InNamed:
		n := s.Section - ast.InNamed
		to.Section, to.Value = sectionIndex[b.tree.Named[n].Kind], named[n]+s.Offset
	default:
		to.Section, to.Value = sectionIndex[s.Section], s.Offset
	}
}
