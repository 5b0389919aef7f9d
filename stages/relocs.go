package stages

import (
	"gpucc/gpu"
	"gpucc/internal/room"
	"gpucc/riscv"
	"gpucc/riscv/object"
)

// Relocations wait until all parts of a unit are there, for only then is it known
// what numbers symbols have. There is one for every third instruction or so, most of
// them two of an address: they wait as layout has made them, 8 bytes for an address,
// and what the object's list takes, 24 for each, is taken only if someone wants the
// list, not if it is written to a file.

// A packedReloc is a relocation of a part, or the two of an address.
type packedReloc struct {
	what  uint32 // its place in words, of which a part has less than 1<<29, shifted; and what it is
	value uint32 // its symbol or literal, shifted; and how many words behind the upper part of an address its lower part is
}

// What a packed relocation is: a symbol's address, or as many of these as are true.
const (
	packedLiteral = 1 << iota // a literal's address
	packedStore               // the lower part is in a store, not in a load or an contribution
	packedCall                // a call of the symbol
	packedBits    = iota

	lowerBits = 4 // a store to the stack and two loads are between the parts at most, of three words each

	relocRow     = 2       // words of one
	relocLiteral = 1 << 31 // added to the number of a literal in the place of a symbol
)

// symbol is the number in the unit of the symbol of a part's relocation, if it is not
// a literal that it is about.
func (x packedReloc) symbol(p *part) (number int32, ok bool) {
	if x.what&packedLiteral != 0 {
		return 0, false
	}
	return p.symbol(x.value >> lowerBits), true
}

// keepRelocs keeps the relocations of a part, but for those of calls that need no
// linker: those it lists where the relocations have been.
func (j *joiner) keepRelocs(p *part) {
	if p.shelved {
		p.relocs = relocRows.copyOf(p.relocs)
	}
	memory := relocRows.take(len(p.relocs))
	kept, calls := gpu.Rows[packedReloc](memory)[:0], p.relocs[:0]
	for _, x := range gpu.Rows[packedReloc](p.relocs) {
		if at, symbol := x.what>>packedBits, x.value>>lowerBits; x.what&packedCall != 0 && j.callsWithin(p, at, symbol) {
			calls = append(calls, at, symbol)
			continue
		}
		kept = append(kept, x)
		if x.lower() != 0 {
			p.pairs++
		}
	}
	p.packed, p.calls = room.Keep(kept), calls
	relocRows.give(memory)
}

// lower is how many words behind the upper part of an address its lower one is, or 0.
func (x packedReloc) lower() uint32 { return x.value & (1<<lowerBits - 1) }

// call completes the calls of a part, whose text is given, of functions that have their
// places, and keeps the others listed.
func (j *joiner) call(p *part, text, extent []uint32) {
	var left []uint32
	for k := 0; k < len(p.calls); k += 2 {
		at, symbol := p.calls[k], p.calls[k+1]
		f := 2 * uint64(j.symbolFunction[symbol])
		if f >= uint64(len(extent)) {
			left = append(left, at, symbol)
			continue
		}
		distance := 4 * (extent[f] - (p.base + at))
		text[at] |= riscv.PlaceImmediate(riscv.FormatU, int32(high(distance)))
		text[at+1] |= riscv.PlaceImmediate(riscv.FormatI, int32(low(distance)))
	}
	p.calls = left
}

// callAhead completes the calls in text that has been written, for which it comes back.
func (j *joiner) callAhead(p *part) error {
	if len(p.calls) == 0 {
		return nil
	}
	text, err := j.textBack(p)
	if err != nil {
		return err
	}
	j.call(p, text, j.extent)
	return j.putText(p, text)
}

// relocs are the relocations of the text, those of a part at a time, unpacked
// whenever they are gone through.
func (j *joiner) relocs() []object.RelocSeq {
	seqs := make([]object.RelocSeq, len(j.parts))
	for i, p := range j.parts {
		seqs[i] = object.RelocSeq{
			Count:  len(p.packed) + p.pairs,
			All:    func(yield func(object.Reloc) bool) { j.unpack(p, yield) },
			Labels: object.LabelSeq{Count: p.pairs, All: p.uppers},
		}
	}
	return seqs
}

// offset is where a part's relocation is, or the upper one of two, in bytes from the
// beginning of the text.
func (x packedReloc) offset(p *part) uint64 { return 4 * (uint64(p.base) + uint64(x.what>>packedBits)) }

// uppers goes through the places of the upper parts of addresses that have lower ones.
func (p *part) uppers(yield func(offset int64) bool) {
	for _, x := range p.packed {
		if x.lower() != 0 && !yield(int64(x.offset(p))) {
			return
		}
	}
}

// unpack goes through the relocations of a part.
func (j *joiner) unpack(p *part, yield func(object.Reloc) bool) {
	for _, x := range p.packed {
		r := object.Reloc{Offset: x.offset(p), Type: object.PCRelHi20}
		if symbol, ok := x.symbol(p); !ok {
			r.Symbol, r.Addend = j.pool, 8*int64(p.literal(x.value>>lowerBits))
		} else {
			r.Symbol = j.numbers[symbol]
			switch {
			case x.what&packedCall != 0:
				r.Type = object.CallPLT
			case j.threads && j.tree.Symbols[symbol].Thread:
				r.Type = object.TLSGotHi20
			}
		}
		if !yield(r) {
			return
		}
		behind := x.lower()
		if behind == 0 {
			continue
		}
		lower := object.Reloc{Offset: r.Offset + 4*uint64(behind), Type: object.PCRelLo12I, Addend: int64(r.Offset)}
		if x.what&packedStore != 0 {
			lower.Type = object.PCRelLo12S
		}
		if !yield(lower) {
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
	return p.numbers.FirstLiteral + int(n)
}
