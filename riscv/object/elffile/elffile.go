// Package elffile lays out and writes ELF files for RISC-V, relocatable and executable,
// of both classes (System V ABI, chapter 4; RISC-V ELF psABI, chapter 8). The caller
// determines the contents of the sections.
package elffile

import (
	"debug/elf"
	"encoding/binary"
	"slices"
)

// PageSize is the alignment of segments in memory: the psABI's maximum page size. In the
// file, a segment has the same offset modulo PageSize as in memory.
const PageSize = 4096

// Flags of the ELF header (psABI, "File Header").
const (
	FlagRVC         = 0x1
	FlagFloatSingle = 0x2
	FlagFloatDouble = 0x4
	FlagFloatABI    = 0x6 // mask
	FlagRVE         = 0x8
)

// Retain is SHF_GNU_RETAIN, which debug/elf lacks: the linker does not drop the section. A file that uses it
// says that its flags are of GNU.
const Retain elf.SectionFlag = 1 << 21

// A File is an ELF file: the values of its headers, and its sections. Write adds the null
// section before them and the section name table after them, so that Sections[i] has number
// i+1.
type File struct {
	XLEN     int // 32 or 64
	Type     elf.Type
	Flags    uint32
	Entry    uint64
	Sections []Section
	Segments []Segment
}

// A Section of the file. If it has an address, its offset in the file equals the address
// modulo PageSize.
type Section struct {
	Name       string
	Type       elf.SectionType
	Flags      elf.SectionFlag
	Address    uint64
	Size       uint64
	Align      uint64 // 0 counts as 1
	EntrySize  uint64
	Link, Info uint32

	// The section has Size bytes. Contents holds them, or Chunks make them. If there is
	// neither, WriteAt leaves these bytes of the file as they are.
	Contents []byte
	Chunks   []Chunk

	name   uint32 // offset in the section name table
	offset uint64
}

// A Segment is a program header. A loadable segment covers the sections First..Last,
// counted in File.Sections, and the file's headers if Headers is set.
type Segment struct {
	Type        elf.ProgType
	Flags       elf.ProgFlag
	First, Last int
	Headers     bool
}

// FloatABI returns the header flags of the ABI with the widest floating-point
// registers that gpucc's targets have: ilp32f for 32 bits, lp64d for 64.
func FloatABI(xlen int) uint32 {
	if xlen == 32 {
		return FlagFloatSingle
	}
	return FlagFloatDouble
}

// sizes are the sizes in bytes of the structures of an ELF class.
type sizes struct{ header, program, section, symbol, rela, word uint64 }

func sizesOf(xlen int) sizes {
	if xlen == 32 {
		return sizes{header: 52, program: 32, section: 40, symbol: 16, rela: 12, word: 4}
	}
	return sizes{header: 64, program: 56, section: 64, symbol: 24, rela: 24, word: 8}
}

// HeaderBytes returns the length of the headers at the start of a file with the given
// number of segments.
func HeaderBytes(xlen, segments int) uint64 {
	s := sizesOf(xlen)
	return s.header + uint64(segments)*s.program
}

// Align rounds n up to a multiple of align, a power of two or 0.
func Align(n, align uint64) uint64 {
	if align <= 1 {
		return n
	}
	return (n + align - 1) &^ (align - 1)
}

// layout gives every section its offset. It returns the sections, including the section
// name table, and the offset of the section header table.
func (f *File) layout() (sections []Section, table uint64) {
	var names StringTable
	sections = append(slices.Clone(f.Sections), Section{Name: ".shstrtab"})
	for i := range sections {
		sections[i].name = names.Add(sections[i].Name)
	}
	last := &sections[len(sections)-1]
	name := last.name
	*last = names.Section(last.Name)
	last.name = name

	end := HeaderBytes(f.XLEN, len(f.Segments))
	for i := range sections {
		s := &sections[i]
		s.offset = s.alignedOffset(end)
		if s.Type != elf.SHT_NOBITS {
			end = s.offset + s.Size
		}
	}
	return sections, Align(end, sizesOf(f.XLEN).word)
}

// alignedOffset returns the section's offset in the file, which is at least end.
func (s *Section) alignedOffset(end uint64) uint64 {
	if s.Address == 0 {
		return Align(end, s.Align)
	}
	return end + (s.Address-end)%PageSize
}

func (f *File) putHeader(out []byte, table uint64, sections int) {
	size := sizesOf(f.XLEN)
	class := elf.ELFCLASS64
	if f.XLEN == 32 {
		class = elf.ELFCLASS32
	}
	w := writer{out: out, xlen: f.XLEN}
	w.bytes([]byte(elf.ELFMAG)...)
	w.bytes(byte(class), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT))
	abi := elf.ELFOSABI_NONE
	if slices.ContainsFunc(f.Sections, func(s Section) bool { return s.Flags&Retain != 0 }) {
		abi = elf.ELFOSABI_LINUX
	}
	w.bytes(byte(abi))
	w.bytes(make([]byte, elf.EI_NIDENT-elf.EI_ABIVERSION)...)
	w.half(uint16(f.Type))
	w.half(uint16(elf.EM_RISCV))
	w.word(uint32(elf.EV_CURRENT))
	w.address(f.Entry)
	if len(f.Segments) == 0 {
		w.address(0)
	} else {
		w.address(size.header)
	}
	w.address(table)
	w.word(f.Flags)
	w.half(uint16(size.header))
	if len(f.Segments) == 0 {
		w.half(0)
	} else {
		w.half(uint16(size.program))
	}
	w.half(uint16(len(f.Segments)))
	w.half(uint16(size.section))
	w.half(sectionCount(sections))
	w.half(shortNumber(sections - 1))
}

func (f *File) putSegments(out []byte, sections []Section) {
	w := writer{out: out, xlen: f.XLEN}
	for _, p := range f.Segments {
		var offset, address, file, memory, align uint64
		if p.Type == elf.PT_LOAD {
			first, last := &sections[p.First], &sections[p.Last]
			offset, address, align = first.offset, first.Address, PageSize
			if p.Headers {
				offset, address = 0, address-offset
			}
			memory = last.Address + last.Size - address
			for _, s := range sections[p.First : p.Last+1] {
				if s.Type != elf.SHT_NOBITS {
					file = s.offset + s.Size - offset
				}
			}
		} else {
			align = 16
		}
		w.word(uint32(p.Type))
		if f.XLEN == 64 {
			w.word(uint32(p.Flags))
		}
		w.address(offset)
		w.address(address)
		w.address(address)
		w.address(file)
		w.address(memory)
		if f.XLEN == 32 {
			w.word(uint32(p.Flags))
		}
		w.address(align)
	}
}

func (f *File) putSections(out []byte, sections []Section) {
	w := writer{out: out[sizesOf(f.XLEN).section:], xlen: f.XLEN}
	f.putNull(out, len(sections)+1)
	for i := range sections {
		s := &sections[i]
		w.word(s.name)
		w.word(uint32(s.Type))
		w.address(uint64(s.Flags))
		w.address(s.Address)
		w.address(s.offset)
		w.address(s.Size)
		w.word(s.Link)
		w.word(s.Info)
		w.address(max(1, s.Align))
		w.address(s.EntrySize)
	}
}

// putNull writes the null section. If there are too many sections for the fields of the
// header, the null section holds their numbers.
func (f *File) putNull(out []byte, sections int) {
	w := writer{out: out, xlen: f.XLEN}
	w.word(0)
	w.word(uint32(elf.SHT_NULL))
	for range 3 { // flags, address, offset
		w.address(0)
	}
	if sectionCount(sections) == 0 {
		w.address(uint64(sections))
	} else {
		w.address(0)
	}
	if shortNumber(sections-1) == uint16(elf.SHN_XINDEX) {
		w.word(uint32(sections - 1))
	}
}

// A writer writes little-endian fields one after the other.
type writer struct {
	out  []byte
	xlen int
}

func (w *writer) bytes(b ...byte) { w.out = w.out[copy(w.out, b):] }

func (w *writer) half(v uint16) {
	binary.LittleEndian.PutUint16(w.out, v)
	w.out = w.out[2:]
}

func (w *writer) word(v uint32) {
	binary.LittleEndian.PutUint32(w.out, v)
	w.out = w.out[4:]
}

// address writes a field that is as wide as the addresses of the class.
func (w *writer) address(v uint64) {
	if w.xlen == 32 {
		w.word(uint32(v))
		return
	}
	binary.LittleEndian.PutUint64(w.out, v)
	w.out = w.out[8:]
}
