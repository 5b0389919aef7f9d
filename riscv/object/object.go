// Package object holds a relocatable unit of RISC-V code and data in memory,
// and reads and writes it as an ELF file (RISC-V ELF psABI, chapter 8).
package object

// An Object is what one compilation makes: sections, symbols, relocations.
type Object struct {
	XLEN int // 32 or 64

	Text   Section
	Data   Section
	ROData Section
	BSS    Section // Size only

	Symbols []Symbol
	Files   []string // source file names, for Lines
	Lines   []Line   // in increasing order of Offset; nil if not asked for
}

// A Section is bytes to be placed, and the places in them to be filled in.
type Section struct {
	Bytes  []byte
	Size   uint64 // of BSS; else len(Bytes)
	Align  uint64 // a power of two
	Relocs []Reloc
}

// SectionIndex says where a symbol is defined.
type SectionIndex uint8

const (
	Undefined SectionIndex = iota
	Text
	Data
	ROData
	BSS
	Absolute
)

// A Symbol names a place. Local symbols may come in any order and without a
// name; the ELF writer sorts them before the global ones.
type Symbol struct {
	Name    string
	Section SectionIndex
	Global  bool
	Weak    bool
	Func    bool
	Value   uint64 // offset in its section
	Size    uint64
}

// RelocType is an ELF relocation type number of the RISC-V psABI.
type RelocType uint32

const (
	R32        RelocType = 1  // R_RISCV_32
	R64        RelocType = 2  // R_RISCV_64
	Branch     RelocType = 16 // R_RISCV_BRANCH
	JAL        RelocType = 17 // R_RISCV_JAL
	CallPLT    RelocType = 19 // R_RISCV_CALL_PLT: auipc and jalr
	PCRelHi20  RelocType = 23 // R_RISCV_PCREL_HI20: auipc
	PCRelLo12I RelocType = 24 // R_RISCV_PCREL_LO12_I: load or addi; its partner is the auipc at offset Addend
	PCRelLo12S RelocType = 25 // R_RISCV_PCREL_LO12_S: store; as PCRelLo12I
)

// A Reloc fills in one place of a section.
//
// For PCRelLo12I and PCRelLo12S, Symbol is unused and Addend is the offset in
// the same section of the auipc whose PCRelHi20 names the symbol; the ELF
// writer makes the local symbols that the psABI wants at those places.
type Reloc struct {
	Offset uint64
	Type   RelocType
	Symbol int32 // index in Symbols
	Addend int64
}

// A Line says that code from Offset on comes from a place in the source.
type Line struct {
	Offset uint64
	File   int32 // index in Files
	Line   int32
	Column int32
}
