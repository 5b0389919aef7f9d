package objectfile

import (
	"slices"
	"sort"

	"gpucc/ast"
	"gpucc/riscv"
	"gpucc/riscv/object"
	"gpucc/stages"
)

// callsWithin reports whether a call at a word of a fragment needs no linker: the symbol
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

// completeCalls fills in the distances of a fragment's calls in its text, if the called
// functions have their addresses. The other calls stay listed.
func (b *Builder) completeCalls(f *fragment, text, extents []uint32) {
	var left []stages.Reloc
	for _, x := range f.calls {
		at, callee := x.Word(), 2*uint64(b.symbolFunction[x.Number()])
		if callee >= uint64(len(extents)) {
			left = append(left, x)
			continue
		}
		distance := 4 * (extents[callee] - (f.base + at))
		text[at] |= riscv.PlaceImmediate(riscv.FormatU, int32(riscv.High(distance)))
		text[at+1] |= riscv.PlaceImmediate(riscv.FormatI, int32(riscv.Low(distance)))
	}
	f.calls = left
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
			Labels: object.LabelSeq{Count: f.pairs, All: f.uppers},
		}
	}
	return seqs
}

// uppers iterates over the offsets in the text of the upper parts of addresses that have
// lower ones.
func (f *fragment) uppers(yield func(offset int64) bool) {
	for _, x := range f.kept {
		if x.Lower() != 0 && !yield(int64(f.offset(x))) {
			return
		}
	}
}

// offset returns the offset in the text, in bytes, of a relocation or of the upper one of
// a pair.
func (f *fragment) offset(x stages.Reloc) uint64 { return 4 * (uint64(f.base) + uint64(x.Word())) }

// unpack iterates over the relocations of a fragment.
func (b *Builder) unpack(f *fragment, yield func(object.Reloc) bool) {
	for _, x := range f.kept {
		r := object.Reloc{Offset: f.offset(x), Type: object.PCRelHi20}
		if x.IsLiteral() {
			r.Symbol, r.Addend = b.pool, 8*int64(f.literal(x))
		} else {
			symbol := f.symbol(x)
			r.Symbol = b.numbers[symbol]
			switch {
			case x.IsCall():
				r.Type = object.CallPLT
			case b.threads && b.tree.Symbols[symbol].Thread:
				r.Type = object.TLSGotHi20
			}
		}
		if !yield(r) {
			return
		}
		behind := x.Lower()
		if behind == 0 {
			continue
		}
		lower := object.Reloc{Offset: r.Offset + 4*uint64(behind), Type: object.PCRelLo12I, Addend: int64(r.Offset)}
		if x.IsStore() {
			lower.Type = object.PCRelLo12S
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
