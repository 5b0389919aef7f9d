package stages

import (
	"slices"

	"gpucc/riscv"
	"gpucc/riscv/object"
)

// Relocations wait until all parts of a unit are there, for only then is it known
// what numbers symbols have. There is one for every third instruction or so: they
// wait packed, 8 bytes each, and what the object's list takes, 24 each, is taken only
// if someone wants the list, not if it is written to a file.

// A packedReloc is a relocation of a part.
type packedReloc struct {
	what  uint32 // its place in words, of which a part has less than 1<<29, shifted; and what it is
	value uint32 // its symbol or literal or, for the lower part of an address, how many words before it the upper one is
}

// What a packed relocation is.
const (
	packedSymbol  = iota // upper part of a symbol's address
	packedLiteral        // upper part of a literal's
	packedLoad           // lower part, in a load or an addition
	packedStore          // lower part, in a store
	packedCall
	packedBits = 3
)

// packedTypes are the types of relocations by what they are.
var packedTypes = [1 << packedBits]object.RelocType{
	packedSymbol: object.PCRelHi20, packedLiteral: object.PCRelHi20, packedLoad: object.PCRelLo12I, packedStore: object.PCRelLo12S,
	packedCall: object.CallPLT,
}

func (x packedReloc) kind() uint32 { return x.what & (1<<packedBits - 1) }

// pack packs a row.
func pack(row *[relocRow]uint32) packedReloc {
	kind, value := uint32(packedSymbol), row[2]&^relocLiteral
	switch object.RelocType(row[1]) {
	case object.PCRelLo12I:
		kind, value = packedLoad, (row[0]-row[3])/4
	case object.PCRelLo12S:
		kind, value = packedStore, (row[0]-row[3])/4
	case object.CallPLT:
		kind = packedCall
	default:
		if row[2]&relocLiteral != 0 {
			kind = packedLiteral
		}
	}
	return packedReloc{row[0]/4<<packedBits | kind, value}
}

// packRelocs packs the relocations of a part, but for those of calls that need no
// linker, which it lists.
func (j *joiner) packRelocs(p *part) {
	list := packings.take(len(p.relocs) / relocRow)[:0]
	for i := 0; i < len(p.relocs); i += relocRow {
		row := (*[relocRow]uint32)(p.relocs[i:])
		if at := row[0] / 4; object.RelocType(row[1]) == object.CallPLT && j.callsWithin(p, at, row[2]) {
			p.calls = append(p.calls, at, row[2])
		} else {
			list = append(list, pack(row))
		}
	}
	p.packed = slices.Clone(list)
	packings.give(list)
	relocRows.give(p.relocs)
	p.relocs = nil
}

// call completes the calls of part i, whose text is given, of functions that have their
// places, and keeps the others listed.
func (j *joiner) call(i int, text, extent []uint32) {
	p := &j.parts[i]
	left := p.calls[:0]
	for k := 0; k < len(p.calls); k += 2 {
		at, symbol := p.calls[k], p.calls[k+1]
		f := 2 * j.tree.Symbols[symbol].Offset
		if f >= uint64(len(extent)) {
			left = append(left, at, symbol)
			continue
		}
		distance := 4 * (extent[f] - (j.base[i] + at))
		text[at] |= riscv.PlaceImmediate(riscv.FormatU, int32(high(distance)))
		text[at+1] |= riscv.PlaceImmediate(riscv.FormatI, int32(low(distance)))
	}
	p.calls = left
}

// callAhead completes the calls in text that has been written, for which it comes back.
func (j *joiner) callAhead(i int) error {
	p := &j.parts[i]
	if len(p.calls) == 0 {
		return nil
	}
	text, err := j.textBack(i)
	if err != nil {
		return err
	}
	j.call(i, text, j.extent)
	return j.putText(i, text)
}

// relocs are the relocations of the text, those of a part at a time, unpacked
// whenever they are gone through.
func (j *joiner) relocs() []object.RelocSeq {
	seqs := make([]object.RelocSeq, len(j.parts))
	for i := range j.parts {
		seqs[i] = object.RelocSeq{Count: len(j.parts[i].packed), All: func(yield func(object.Reloc) bool) { j.unpack(i, yield) }}
	}
	return seqs
}

// unpack goes through the relocations of part i.
func (j *joiner) unpack(i int, yield func(object.Reloc) bool) {
	p, base := &j.parts[i], 4*uint64(j.base[i])
	for _, x := range p.packed {
		kind := x.kind()
		r := object.Reloc{Offset: base + 4*uint64(x.what>>packedBits), Type: packedTypes[kind]}
		switch kind {
		case packedLoad, packedStore:
			r.Addend = int64(r.Offset - 4*uint64(x.value))
		case packedLiteral:
			r.Symbol, r.Addend = j.pool, 8*int64(p.literal(x.value))
		default:
			r.Symbol = j.numbers[p.symbol(x.value)]
			if j.threads && kind == packedSymbol && j.object.Symbols[r.Symbol].Thread {
				r.Type = object.TLSGotHi20
			}
		}
		if !yield(r) {
			return
		}
	}
}

// symbol and literal are the unit's numbers of those of a part.
func (p *part) symbol(n uint32) int32 {
	if p.numbers == nil {
		return int32(n)
	}
	return p.numbers.Symbol(int32(n))
}

func (p *part) literal(n uint32) int {
	if p.numbers == nil {
		return int(n)
	}
	return p.numbers.Literal + int(n)
}
