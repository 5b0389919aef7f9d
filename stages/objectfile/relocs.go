package objectfile

import (
	"slices"
	"sort"

	"gpucc/ast"
	"gpucc/internal/host"
	"gpucc/internal/parallel"
	"gpucc/riscv/object"
	"gpucc/stages"
)

// callsWithin reports whether a call at a unit of a fragment needs no linker: the symbol
// is a function in the same section, and no definition of another object can replace it.
func (b *Builder) callsWithin(f *fragment, at, symbol uint32) bool {
	if int(symbol) >= len(b.symbolFunction) || b.symbolFunction[symbol] == ast.Unnumbered {
		return false // only the piece knows the symbol, or it is not a function of the unit
	}
	if len(b.tree.TextSections) == 0 {
		return true
	}
	caller := f.FirstFunction + sort.Search(len(f.Extents)/2, func(i int) bool { return f.Extents[2*i] > at }) - 1
	return b.tree.TextSection(caller) == b.tree.TextSection(int(b.symbolFunction[symbol]))
}

// someCalls is the number of calls that a core completes at a time.
const someCalls = 1 << 14

// completeCalls fills in the distances of a fragment's calls in its text, if the called
// functions have their addresses. The other calls stay listed.
func (b *Builder) completeCalls(f *fragment, text []byte, extents []uint32) {
	left := make([][]stages.Reloc, parallel.RangeCount(len(f.calls), someCalls))
	parallel.Ranges(len(f.calls), someCalls, func(k, from, to int) {
		for _, x := range f.calls[from:to] {
			at, callee := x.Unit(), 2*uint64(b.symbolFunction[x.Number()])
			if callee >= uint64(len(extents)) {
				left[k] = append(left[k], x)
				continue
			}
			distance := b.bytes(extents[callee]) - b.bytes(f.base+at)
			b.opt.Target.CompleteCall(text[b.bytes(at):], uint32(distance))
		}
	})
	f.calls = slices.Concat(left...)
}

// completeWritten completes the calls that were left in text that has been written.
func (b *Builder) completeWritten(f *fragment) error {
	if len(f.calls) == 0 {
		return nil
	}
	text, err := b.readText(f)
	if err != nil {
		return err
	}
	b.completeCalls(f, text, b.extents)
	return b.writeText(f, text)
}

// dropRelocs drops the relocations of functions to which nothing refers.
func (b *Builder) dropRelocs() {
	dropped := b.tree.Unreferenced
	if dropped == nil {
		return
	}
	for _, f := range b.fragments {
		isDropped := func(x stages.Reloc) bool { return dropped[b.functionAt(f.base+x.Unit())] }
		if !slices.ContainsFunc(f.kept, isDropped) {
			continue
		}
		// The list may be in the spill file, which must not be written to.
		kept := slices.DeleteFunc(slices.Clone(f.kept), isDropped)
		f.kept, f.pairs, f.labels = host.Keep(kept), 0, 0
		for _, x := range kept {
			b.count(f, x)
		}
	}
}

// functionAt returns the index of the function that contains a unit of code.
func (b *Builder) functionAt(unit uint32) int {
	return sort.Search(len(b.extents)/2, func(i int) bool { return b.extents[2*i] > unit }) - 1
}

// count counts a relocation of f that is kept.
func (b *Builder) count(f *fragment, x stages.Reloc) {
	if x.Lower() == 0 {
		return
	}
	f.pairs++
	if b.isLabelled(x) {
		f.labels++
	}
}

// listRelocs gives the object the relocations of its text: as a list if the text is in
// memory; else as sequences, so that the list is never in memory.
func (b *Builder) listRelocs() {
	seqs := b.relocs()
	if b.opt.Text != nil {
		b.object.Text.LazyRelocs = seqs
		return
	}
	n := 0
	for _, seq := range seqs {
		n += seq.Count
	}
	list := make([]object.Reloc, 0, n)
	for _, seq := range seqs {
		list = slices.AppendSeq(list, seq.All)
	}
	b.object.Text.Relocs = list
}

// relocs returns the relocations of the text, a sequence for each fragment, which unpacks
// them whenever it is run.
func (b *Builder) relocs() []object.RelocSeq {
	seqs := make([]object.RelocSeq, len(b.fragments))
	for i, f := range b.fragments {
		seqs[i] = object.RelocSeq{
			Count:  len(f.kept) + f.pairs,
			All:    func(yield func(object.Reloc) bool) { b.unpack(f, yield) },
			Labels: object.LabelSeq{Count: f.labels, All: func(yield func(offset int64) bool) { b.uppers(f, yield) }},
		}
	}
	return seqs
}

// isLabelled reports whether the lower part of a pair of relocations names the position of the
// upper part, instead of the symbol.
func (b *Builder) isLabelled(x stages.Reloc) bool {
	return b.opt.Target.Relocs.Lower[x.Form()].PCRelLo12()
}

// uppers iterates over the offsets in the text of upper parts of addresses, if their lower parts
// refer to them.
func (b *Builder) uppers(f *fragment, yield func(offset int64) bool) {
	for _, x := range f.kept {
		if x.Lower() != 0 && b.isLabelled(x) && !yield(int64(b.offset(f, x))) {
			return
		}
	}
}

// offset returns the offset in the text, in bytes, of a relocation or of the upper one of
// a pair.
func (b *Builder) offset(f *fragment, x stages.Reloc) uint64 {
	return b.bytes(f.base) + b.bytes(x.Unit())
}

// unpack iterates over the relocations of a fragment.
func (b *Builder) unpack(f *fragment, yield func(object.Reloc) bool) {
	types := &b.opt.Target.Relocs
	for _, x := range f.kept {
		r := object.Reloc{Offset: b.offset(f, x), Type: types.Upper[x.Form()]}
		if x.IsLiteral() {
			r.Symbol, r.Addend = b.pool, 8*int64(f.literal(x))
		} else {
			r.Symbol = b.numbers[f.symbol(x)]
		}
		if !yield(r) {
			return
		}
		behind := x.Lower()
		if behind == 0 {
			continue
		}
		lower := object.Reloc{Offset: r.Offset + uint64(b.opt.Target.CodeWord)*uint64(behind), Type: types.Lower[x.Form()], Symbol: r.Symbol}
		if b.isLabelled(x) {
			lower.Symbol, lower.Addend = 0, int64(r.Offset)
		}
		if !yield(lower) {
			return
		}
	}
}

// symbol returns the unit's number of the symbol of a relocation.
func (f *fragment) symbol(x stages.Reloc) int32 {
	if f.numbers == nil {
		return int32(x.Number())
	}
	return f.numbers.Symbol(int32(x.Number()))
}

// literal returns the unit's number of the literal of a relocation.
func (f *fragment) literal(x stages.Reloc) int {
	if f.numbers == nil {
		return int(x.Number())
	}
	return f.numbers.FirstLiteral + int(x.Number())
}
