package link

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sort"

	"gpucc/riscv"
	"gpucc/riscv/object"
)

// relocate fills in the relocations of an input, in the file.
func (l *linker) relocate(in *input) {
	for i := object.Text; i <= object.ROData; i++ {
		relocs := in.relocs[i]
		for _, x := range in.subsections[i] {
			n := sort.Search(len(relocs), func(k int) bool { return relocs[k].Offset >= x.to })
			if x.dropped {
				relocs = relocs[n:]
				continue
			}
			l.relocateSubsection(in, i, x, relocs[:n], l.output[i].bytes[x.at:][:x.to-x.from], l.output[i].address+x.at)
			relocs = relocs[n:]
		}
	}
	for i := range in.Debug {
		d, index := &in.debug[i], object.FirstDebug+object.SectionIndex(i)
		if d.output == nil {
			continue
		}
		l.relocateSubsection(in, index, subsection{}, byOffset(in.Debug[i].Relocs), d.output.bytes[d.offset:][:len(in.Debug[i].Bytes)], d.offset)
	}
}

// relocateSubsection fills in the relocations of a subsection of section i, in order of their offsets
// in the section. bytes are the subsection's bytes in the file, and address is its address.
func (l *linker) relocateSubsection(in *input, i object.SectionIndex, x subsection, relocs []object.Reloc, bytes []byte, address uint64) {
	if x.from > 0 {
		relocs = slices.Clone(relocs)
		for j := range relocs {
			r := &relocs[j]
			r.Offset -= x.from
			if r.Type.PCRelLo12() {
				r.Addend -= int64(x.from)
			}
		}
	}
	s := section{xlen: l.xlen, bytes: bytes, address: address, symbols: in.address, relocs: relocs, thread: l.threadPointer()}
	for j := range relocs {
		r := &relocs[j]
		if err := s.apply(r); err != nil {
			symbol := ""
			if !r.Type.PCRelLo12() && in.Symbols[r.Symbol].Name != "" {
				symbol = fmt.Sprintf(" to '%s'", in.Symbols[r.Symbol].Name)
			}
			l.errorf(in.where(i, r.Offset+x.from), "relocation %v%s: %v", r.Type, symbol, err)
		}
	}
}

// byOffset returns the relocations in increasing order of their offsets.
func byOffset(relocs []object.Reloc) []object.Reloc {
	less := func(a, b object.Reloc) int {
		switch {
		case a.Offset < b.Offset:
			return -1
		case a.Offset > b.Offset:
			return 1
		}
		return 0
	}
	if slices.IsSortedFunc(relocs, less) {
		return relocs
	}
	relocs = slices.Clone(relocs)
	slices.SortStableFunc(relocs, less)
	return relocs
}

// A section is a section of an input, at its address.
type section struct {
	xlen    int
	bytes   []byte
	address uint64
	symbols []uint64 // addresses of the symbols
	thread  uint64   // the value of tp
	relocs  []object.Reloc
	hi      int // index of the relocation of the last auipc that partner found
}

var errNoPartner = errors.New("there is no auipc at the address it names")

// apply fills in one relocation. The names S, A and P are the psABI's: the
// symbol's address, the addend, and the address of the bytes that are changed.
func (s *section) apply(r *object.Reloc) error {
	b := s.bytes[r.Offset:]
	p := s.address + r.Offset
	if r.Type.PCRelLo12() {
		return s.lowHalf(b, r)
	}
	target := s.symbols[r.Symbol] + uint64(r.Addend) // S + A
	distance := int64(target - p)                    // S + A - P
	if s.xlen == 32 {
		target, distance = uint64(uint32(target)), int64(int32(distance))
	}
	switch r.Type {
	case object.R32, object.Set32:
		return s.put32(b, int64(target))
	case object.PCRel32:
		return s.put32(b, distance)
	case object.R64:
		binary.LittleEndian.PutUint64(b, target)
		return nil
	case object.Branch:
		return patch(b, riscv.ImmediateB, distance, 13)
	case object.JAL:
		return patch(b, riscv.ImmediateJ, distance, 21)
	case object.RVCBranch:
		return patchCompressed(b, compressedB, distance, 9)
	case object.RVCJump:
		return patchCompressed(b, compressedJ, distance, 12)
	case object.Call, object.CallPLT:
		set(b[4:], riscv.ImmediateI, distance)
		return s.high(b, distance)
	case object.PCRelHi20, object.GOTHi20, object.TLSGDHi20:
		return s.high(b, distance)
	case object.TLSGotHi20: // it is a lui now, see lowHalf
		le := binary.LittleEndian
		le.PutUint32(b, le.Uint32(b)|opcodeLUI)
		return s.high(b, int64(target-s.thread))
	case object.TPRelHi20:
		return s.high(b, int64(target-s.thread))
	case object.TPRelLo12I:
		set(b, riscv.ImmediateI, int64(target-s.thread))
		return nil
	case object.TPRelLo12S:
		set(b, riscv.ImmediateS, int64(target-s.thread))
		return nil
	case object.Hi20:
		return s.high(b, int64(target))
	case object.Lo12I:
		set(b, riscv.ImmediateI, int64(target))
		return nil
	case object.Lo12S:
		set(b, riscv.ImmediateS, int64(target))
		return nil
	}
	return s.accumulate(b, r.Type, target)
}

// opcodeLUI is the bit that turns an auipc into a lui.
const opcodeLUI = 0x20

// lowHalf fills in the second instruction of a pc-relative pair: the low 12 bits of the
// distance from the auipc. A load from the global offset table becomes an addi, as a
// static program has no such table. A load of an offset from tp becomes an addi, too, and
// its auipc becomes a lui. The argument of __tls_get_addr is the object's address, which the
// library's __tls_get_addr returns, since a program has one thread.
func (s *section) lowHalf(b []byte, r *object.Reloc) error {
	hi := s.partner(uint64(r.Addend))
	if hi == nil {
		return errNoPartner
	}
	distance := int64(s.symbols[hi.Symbol] + uint64(hi.Addend) - s.address - hi.Offset)
	if r.Type == object.PCRelLo12S {
		set(b, riscv.ImmediateS, distance)
		return nil
	}
	if hi.Type == object.GOTHi20 || hi.Type == object.TLSGotHi20 {
		const opcodeAndFunct3, addi = 0x707f, 0x13
		le := binary.LittleEndian
		le.PutUint32(b, le.Uint32(b)&^opcodeAndFunct3|addi)
	}
	if hi.Type == object.TLSGotHi20 {
		distance = int64(s.symbols[hi.Symbol] + uint64(hi.Addend) - s.thread)
	}
	set(b, riscv.ImmediateI, distance)
	return nil
}

// partner finds the relocation of the auipc at an offset. It returns nil if there is
// none. Most often it is the one that the last call found, or the next one.
func (s *section) partner(offset uint64) *object.Reloc {
	i := s.hi
	if i >= len(s.relocs) || s.relocs[i].Offset != offset {
		i = sort.Search(len(s.relocs), func(i int) bool { return s.relocs[i].Offset >= offset })
	}
	for ; i < len(s.relocs) && s.relocs[i].Offset == offset; i++ {
		if r := &s.relocs[i]; r.Type == object.PCRelHi20 || r.Type == object.GOTHi20 || r.Type == object.TLSGotHi20 || r.Type == object.TLSGDHi20 {
			s.hi = i
			return r
		}
	}
	return nil
}

// high fills in the upper 20 bits of a value. Another instruction adds the lower 12 bits,
// which are sign-extended.
func (s *section) high(b []byte, value int64) error {
	rounded := value + 0x800
	set(b, riscv.ImmediateU, rounded&^0xfff)
	if s.xlen == 64 && rounded != int64(int32(rounded)) {
		return outOfRange(value, 32)
	}
	return nil
}

// put32 writes a word that represents a signed or an unsigned value.
func (s *section) put32(b []byte, value int64) error {
	binary.LittleEndian.PutUint32(b, uint32(value))
	if s.xlen == 64 && value != int64(int32(value)) && value != int64(uint32(value)) {
		return outOfRange(value, 32)
	}
	return nil
}

// accumulate applies the relocations that compute differences of addresses.
func (s *section) accumulate(b []byte, t object.RelocType, value uint64) error {
	le := binary.LittleEndian
	switch t {
	case object.Sub8, object.Sub16, object.Sub32, object.Sub64:
		value, t = -value, t-object.Sub8+object.Add8
	}
	switch t {
	case object.Set6:
		b[0] = b[0]&^0x3f | byte(value)&0x3f
	case object.Sub6:
		b[0] = b[0]&^0x3f | (b[0]-byte(value))&0x3f
	case object.Set8:
		b[0] = byte(value)
	case object.Set16:
		le.PutUint16(b, uint16(value))
	case object.Add8:
		b[0] += byte(value)
	case object.Add16:
		le.PutUint16(b, le.Uint16(b)+uint16(value))
	case object.Add32:
		le.PutUint32(b, le.Uint32(b)+uint32(value))
	case object.Add64:
		le.PutUint64(b, le.Uint64(b)+value)
	}
	return nil
}

// set writes a value to an instruction's immediate. insert returns the bits of the value at
// their positions in the instruction.
func set(b []byte, insert func(int32) uint32, value int64) {
	le := binary.LittleEndian
	le.PutUint32(b, le.Uint32(b)&^insert(-1)|insert(int32(value)))
}

// patch sets the target of a branch or jump that encodes its distance in the given
// number of bits.
func patch(b []byte, insert func(int32) uint32, distance int64, bits int) error {
	set(b, insert, distance)
	return checkDistance(distance, bits)
}

func patchCompressed(b []byte, insert func(int32) uint32, distance int64, bits int) error {
	le := binary.LittleEndian
	le.PutUint16(b, uint16(uint32(le.Uint16(b))&^insert(-1)|insert(int32(distance))))
	return checkDistance(distance, bits)
}

func checkDistance(distance int64, bits int) error {
	if limit := int64(1) << (bits - 1); distance < -limit || distance >= limit {
		return outOfRange(distance, bits)
	}
	if distance&1 != 0 {
		return fmt.Errorf("distance %d is odd", distance)
	}
	return nil
}

func outOfRange(value int64, bits int) error {
	return fmt.Errorf("%d does not fit in %d bits", value, bits)
}

// compressedB encodes the distance of c.beqz and c.bnez: 8|4:3 in bits 12-10,
// 7:6|2:1|5 in bits 6-2.
func compressedB(v int32) uint32 {
	u := uint32(v)
	return u>>8&1<<12 | u>>3&3<<10 | u>>6&3<<5 | u>>1&3<<3 | u>>5&1<<2
}

// compressedJ encodes the distance of c.j and c.jal: 11|4|9:8|10|6|7|3:1|5 in
// bits 12-2.
func compressedJ(v int32) uint32 {
	u := uint32(v)
	return u>>11&1<<12 | u>>4&1<<11 | u>>8&3<<9 | u>>10&1<<8 | u>>6&1<<7 | u>>7&1<<6 | u>>1&7<<3 | u>>5&1<<2
}
