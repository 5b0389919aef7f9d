package object

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sort"
)

// A cut is a range of a section that is deleted. It consists of nops that the assembler
// wrote where the linker must align code (psABI, "Alignment Relaxation"). The assembler
// writes the largest number that may be needed. The linker knows how much code before
// them it deletes, and deletes the nops that are not needed.
type cut struct {
	from, to uint64 // in the file's section
	before   uint64 // number of bytes in the cuts before this one
	nops     uint64 // number of bytes of nops that are kept; they end at from
}

// padding finds the cuts of a section with the given alignment and length.
func padding(relocs []Reloc, alignment uint64, length int) ([]cut, error) {
	var cuts []cut
	for i := range relocs {
		if relocs[i].Type == align {
			cuts = append(cuts, cut{from: relocs[i].Offset, to: uint64(relocs[i].Addend)})
		}
	}
	slices.SortStableFunc(cuts, func(a, b cut) int { return int(int64(a.from) - int64(b.from)) })
	var removed, end uint64
	for i := range cuts {
		c := &cuts[i]
		size := c.to
		if size >= maxAlign || c.from < end || c.from > uint64(length) || size > uint64(length)-c.from {
			return nil, errors.New("an alignment relocation is outside of its section")
		}
		want := uint64(1) << bits.Len64(size)
		if want > alignment {
			return nil, fmt.Errorf("an offset aligned to %d bytes in a section aligned to %d", want, alignment)
		}
		c.nops = -(c.from - removed) & (want - 1)
		if c.nops > size || c.nops&1 != 0 {
			return nil, errors.New("an alignment relocation with too little padding")
		}
		end = c.from + size
		c.from, c.to, c.before = c.from+c.nops, end, removed
		removed += c.to - c.from
	}
	return cuts, nil
}

// at returns the offset in the object's section of an offset in the file's section.
func (p *position) at(offset uint64) uint64 {
	i := sort.Search(len(p.cuts), func(i int) bool { return p.cuts[i].from > offset }) - 1
	if i < 0 {
		return p.base + offset
	}
	c := &p.cuts[i]
	return p.base + max(offset, c.to) - c.before - (c.to - c.from)
}

// appendCut appends the section's contents without its cuts to b.
func appendCut(b, data []byte, cuts []cut) []byte {
	var from uint64
	for _, c := range cuts {
		b = append(b, data[from:c.from]...)
		putNops(b[uint64(len(b))-c.nops:])
		from = c.to
	}
	return append(b, data[from:]...)
}

// putNops fills b, an even number of bytes, with instructions that do nothing.
func putNops(b []byte) {
	const nop, compressed = 0x00000013, 0x0001 // addi x0, x0, 0 and c.nop
	if len(b)%4 != 0 {
		binary.LittleEndian.PutUint16(b, compressed)
		b = b[2:]
	}
	for ; len(b) > 0; b = b[4:] {
		binary.LittleEndian.PutUint32(b, nop)
	}
}
