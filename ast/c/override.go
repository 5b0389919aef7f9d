package c

import (
	"math"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/types"
)

// Designators may go back to a part of an object that has an initializer. The later initializer
// overrides the earlier one (C11 6.7.9 19): members that it does not name are zero, if it is in
// braces, and no address of the earlier one remains.

// goesBack reports whether bytes at offset, or behind it, may have been set already.
func (in *initializer) goesBack(offset int64) bool { return offset < in.end }

// override zeroes the part of type typ at offset of the object, if some of it may have been set.
func (p *parser) override(in *initializer, typ types.Type, offset int64) {
	if !in.goesBack(offset) {
		return
	}
	size := p.types.Size(typ)
	if in.static {
		if size < 0 { // a flexible array member: all that follows
			size = max(int64(len(in.bytes))-offset, 0)
		}
		clear(in.image(offset, size))
		return
	}
	designated := in.designated // then zeroFill does nothing
	in.designated = false
	p.zeroFill(in, offset, size)
	in.designated = designated
}

// overrideUnion zeroes the union of type typ at offset, before one of its members is set as a whole.
func (p *parser) overrideUnion(in *initializer, typ types.Type, offset int64) {
	if p.types.Info(typ).Union {
		p.override(in, typ, offset)
	}
}

// erased is the Symbol of an entry of initializer.relocs that is no address. It says that Addend
// bytes at Offset were set again after the entries before it. Symbols that the piece adds are negative,
// too, from -1 on.
const erased = math.MinInt32

// erase records that size bytes at offset are set again.
func (in *initializer) erase(offset, size int64) {
	if len(in.relocs) > 0 && size > 0 {
		in.relocs = append(in.relocs, ast.Reloc{Offset: uint64(offset), Symbol: erased, Addend: size})
		in.erases = true
	}
}

// addresses returns the addresses among the entries of relocs from number from on that were not set
// again.
func (in *initializer) addresses(from, wordSize int) []ast.Reloc {
	if !in.erases {
		return in.relocs[from:]
	}
	var list []ast.Reloc
	var set bitSet
	for _, r := range slices.Backward(in.relocs[from:]) {
		size := int64(wordSize)
		switch {
		case r.Symbol == erased:
			size = r.Addend
		case r.Bytes != 0:
			size = int64(r.Bytes)
		}
		if again := set.add(int64(r.Offset), size); !again && r.Symbol != erased {
			list = append(list, r)
		}
	}
	slices.Reverse(list)
	return list
}

// A bitSet is a set of numbers. It is as large as the largest one.
type bitSet []uint64

// add adds count numbers from first on, and reports whether some of them were members.
func (s *bitSet) add(first, count int64) (member bool) {
	if words := int((first + count + 63) / 64); words > len(*s) {
		*s = append(*s, make([]uint64, max(words, 2*len(*s))-len(*s))...)
	}
	for end := first + count; first < end; {
		bits := min(64-first%64, end-first)
		mask := (^uint64(0) >> (64 - bits)) << (first % 64)
		word := &(*s)[first/64]
		member = member || *word&mask != 0
		*word |= mask
		first += bits
	}
	return member
}

// repeat copies an element of an array to the count elements behind it. The element has size bytes
// at offset. Its addresses are the entries of relocs from number from on.
func (in *initializer) repeat(offset, size, count int64, from, wordSize int) {
	addresses := in.addresses(from, wordSize)
	in.reserve(offset + (count+2)*size + ast.SectionAlign) // for one more element, and for padding: a large image would be copied
	to := in.image(offset+size, count*size)
	if in.huge {
		return
	}
	element := in.bytes[offset : offset+size]
	for done := 0; done < len(to); {
		source := element
		if done > 0 {
			source = to[:done]
		}
		done += copy(to[done:], source)
	}
	for n := int64(1); n <= count; n++ {
		for _, r := range addresses {
			r.Offset += uint64(n * size)
			in.relocs = append(in.relocs, r)
		}
	}
}
