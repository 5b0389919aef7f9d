package objectfile

import (
	"sync/atomic"

	"gpucc/ast"
	"gpucc/internal/parallel"
	"gpucc/riscv/object"
)

// symbolChunk is the number of symbols that a core numbers at a time.
const symbolChunk = 1 << 12

// numberSymbols numbers the symbols of the object: the unit's symbols and, behind them, the symbol
// of the literals. It leaves out undefined symbols to which no relocation refers, so that linkers
// need not find them. Such symbols are named only by dead code, or by declarations for which no
// code was made.
func (b *Builder) numberSymbols() {
	missing, n := b.missing(), len(b.tree.Symbols)
	b.numbers, b.listed = make([]int32, n), make([]int32, n)
	chunks := parallel.RangeCount(n, symbolChunk)
	first := make([]int32, chunks+1) // how many symbols the chunk before has; then, the number of the first symbol of each chunk
	parallel.Ranges(n, symbolChunk, func(k, from, to int) {
		next := int32(0)
		for i := from; i < to; i++ {
			b.numbers[i] = -1
			if !missing.has(int32(i)) {
				b.numbers[i] = next
				next++
			}
		}
		first[k+1] = next
	})
	for k := range chunks {
		first[k+1] += first[k]
	}
	parallel.Ranges(n, symbolChunk, func(k, from, to int) {
		for i := from; i < to; i++ {
			if b.numbers[i] >= 0 {
				b.numbers[i] += first[k]
				b.listed[b.numbers[i]] = int32(i)
			}
		}
	})
	b.pool = first[chunks]
	b.listed = b.listed[:b.pool]
}

// A symbolSet is a set of symbols of the unit, a bit for each. Several goroutines may change it.
type symbolSet []atomic.Uint32

func (s symbolSet) has(i int32) bool { return s[i/32].Load()>>(i%32)&1 != 0 }

// add adds a symbol. remove removes it; it does not write if the symbol is not there, since cores that write to the
// same memory wait for each other.
func (s symbolSet) add(i int32) { s[i/32].Or(1 << (i % 32)) }

func (s symbolSet) remove(i int32) {
	if s.has(i) {
		s[i/32].And(^uint32(1 << (i % 32)))
	}
}

// missing returns the undefined symbols of the unit to which no relocation refers.
func (b *Builder) missing() symbolSet {
	list := b.tree.Symbols
	set := make(symbolSet, (len(list)+31)/32)
	parallel.Ranges(len(list), symbolChunk, func(_, from, to int) {
		for i := from; i < to; i++ {
			if list[i].Section == ast.Undefined {
				set.add(int32(i))
			}
		}
	})
	parallel.Each(len(b.fragments), len(b.fragments), func(_, i int) {
		f := b.fragments[i]
		for _, x := range f.kept {
			if !x.IsLiteral() {
				set.remove(f.symbol(x))
			}
		}
	})
	for _, list := range b.tree.DataRelocs() {
		for _, r := range list {
			set.remove(r.Symbol)
		}
	}
	return set
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
	if b.opt.Text != nil && !b.opt.Debug && !b.opt.Unwind { // these add symbols to a list
		b.object.LazySymbols = seq
		return
	}
	b.object.Symbols = make([]object.Symbol, seq.Count)
	parallel.Ranges(seq.Count, symbolChunk, func(_, from, to int) {
		for i := from; i < to; i++ {
			seq.Put(i, &b.object.Symbols[i])
		}
	})
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
