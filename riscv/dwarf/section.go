package dwarf

import (
	"encoding/binary"
	"sort"

	"gpucc/riscv/object"
)

var le = binary.LittleEndian

// A section is a section that is being written.
type section struct {
	xlen    int
	anchors anchors
	bytes   []byte
	relocs  []object.Reloc

	unit []uint32    // of entries: the offsets of the types of file scope, or nil as long as these are written
	own  []uint32    // the offsets of the types that have been written
	refs []reference // that are due

	lists *section // the contents of location lists

	scratch *scratch
}

// A scratch is memory that the functions of a worker use one after the other.
type scratch struct {
	bytes, lists           []byte // of a run
	relocs                 []object.Reloc
	blocks                 []Block
	locals                 []Local
	arrays                 []MeasuredArray
	pieces                 []Piece
	borders                []uint64 // of a local
	localOrder, firstLocal []int32  // of byBlock
}

func (s *section) named(name string) object.DebugSection {
	return object.DebugSection{Name: name, Section: object.Section{Bytes: s.bytes, Align: 1, Relocs: s.relocs}}
}

func (s *section) byte(b ...byte)  { s.bytes = append(s.bytes, b...) }
func (s *section) half(v uint16)   { s.bytes = le.AppendUint16(s.bytes, v) }
func (s *section) word(v uint32)   { s.bytes = le.AppendUint32(s.bytes, v) }
func (s *section) text(t string)   { s.bytes = append(append(s.bytes, t...), 0) }
func (s *section) sleb(v int64)    { s.bytes = appendSLEB(s.bytes, v) }
func (s *section) uleb(v uint64)   { s.bytes = binary.AppendUvarint(s.bytes, v) }
func (s *section) addressSize()    { s.byte(byte(s.xlen / 8)) }
func (s *section) len() int        { return len(s.bytes) }
func (s *section) align(n, at int) { s.bytes = append(s.bytes, make([]byte, -(s.len()-at)&(n-1))...) }

// flag writes a DW_FORM_flag.
func (s *section) flag(is bool) {
	if is {
		s.byte(1)
		return
	}
	s.byte(0)
}

// machine writes a number that is as wide as an address.
func (s *section) machine(v uint64) {
	if s.xlen == 32 {
		s.word(uint32(v))
		return
	}
	s.bytes = le.AppendUint64(s.bytes, v)
}

// address writes the address of the code at an offset in the text.
func (s *section) address(offset uint64) {
	s.relocs = append(s.relocs, s.textReloc(offset))
	s.machine(0)
}

// textReloc returns a relocation of the next bytes, by which they become the address of the code at an offset in the text.
func (s *section) textReloc(offset uint64) object.Reloc {
	list := s.anchors.text
	n := sort.Search(len(list), func(i int) bool { return list[i].start > offset }) - 1
	return object.Reloc{Offset: uint64(s.len()), Type: s.addressType(), Symbol: list[n].symbol, Addend: int64(offset - list[n].start)}
}

// addressType returns the type of relocations of addresses.
func (s *section) addressType() object.RelocType {
	if s.xlen == 32 {
		return object.R32
	}
	return object.R64
}

// start writes the offset at which this unit begins in another section.
func (s *section) start(anchor int32) {
	s.relocs = append(s.relocs, object.Reloc{Offset: uint64(s.len()), Type: object.R32, Symbol: anchor})
	s.word(0)
}

// length reserves a field for the length of the bytes that follow. It returns a function
// that sets the field when these bytes are complete.
func (s *section) length() (end func()) {
	at := s.len()
	s.word(0)
	return func() { le.PutUint32(s.bytes[at:], uint32(s.len()-at-4)) }
}
