// Package object holds a relocatable unit of RISC-V code and data in memory,
// and reads and writes it as an ELF file (RISC-V ELF psABI, chapter 8).
package object

import (
	"debug/elf"
	"iter"
	"slices"
	"strconv"
)

// An Object is the result of compiling a translation unit: sections, symbols, relocations.
type Object struct {
	XLEN       int      // 32 or 64
	RVC        bool     // contains compressed instructions
	Extensions []string // further extensions than I, M, A, F, D and C that the code needs, by their names in -march; not set for an object that was read from a file

	ExecutableStack bool // instructions on the stack are executed

	Text   Section
	Data   Section
	ROData Section
	BSS    Section // has a Size only
	Debug  []DebugSection
	Parts  []Part // parts of the sections above, in the order of their offsets

	Symbols []Symbol
	// LazySymbols replaces Symbols in an object if its Text has no Bytes.
	LazySymbols SymbolSeq

	// Assembler is assembler text that defines more of the object: symbols, sections. Only an
	// assembler can make a file of such an object; package assembly writes its text.
	Assembler []string

	Files []string // source file names, for Lines
	Lines []Line   // in increasing order of Offset; nil if the compiler was not asked for them
}

// A Section is a run of bytes of memory, with relocations.
type Section struct {
	Bytes  []byte
	Size   uint64 // size of BSS, or of a Text without Bytes: see Write
	Align  uint64 // a power of two
	Relocs []Reloc

	// LazyRelocs replaces Relocs of a Text without Bytes. Validate does not check it.
	LazyRelocs []RelocSeq
}

// A RelocSeq is a sequence of relocations, which are made while they are iterated over,
// so that they need no memory. Several goroutines may iterate at a time.
type RelocSeq struct {
	Count int
	All   iter.Seq[Reloc]

	// Labels are the offsets that PCRelLo12I and PCRelLo12S refer to, in increasing order. This is
	// also the order of the relocations. They are only set in LazyRelocs.
	Labels LabelSeq
}

// A LabelSeq is a sequence of offsets in the text, which are made while they are iterated
// over.
type LabelSeq struct {
	Count int
	All   iter.Seq[int64]
}

// relocs returns the section's relocations, whether they are in a list or lazy.
func (s *Section) relocs() []RelocSeq {
	if s.LazyRelocs != nil {
		return s.LazyRelocs
	}
	return relocSeqs(s.Relocs)
}

// relocSeqs returns the relocations of a list as sequences.
func relocSeqs(list []Reloc) (seqs []RelocSeq) {
	for some := range slices.Chunk(list, atATime) {
		seqs = append(seqs, RelocSeq{Count: len(some), All: slices.Values(some)})
	}
	return seqs
}

// atATime is the number of relocations or symbols that a core reads or writes at a time.
const atATime = 1 << 12

// A DebugSection is a section for debuggers. It is in the file, but not in the program's memory, unless it is Loaded.
type DebugSection struct {
	Name   string // .debug_info, ...
	Loaded bool   // .eh_frame
	Section
}

// A Part is a range of one of an object's sections that is a section of its own in the file.
// Parts are at the end of the section, one after the other.
type Part struct {
	Name    string
	Section SectionIndex
	Offset  uint64
	Size    uint64
	Align   uint64 // a power of two
	Thread  bool   // thread-local: each new thread has a copy
	Strings bool   // strings that end with zero bytes; the linker may merge equal ones
	Retain  bool   // the linker keeps it with --gc-sections even if nothing refers to it
}

// A SectionIndex says in which section a symbol is defined.
type SectionIndex uint8

const (
	Undefined SectionIndex = iota
	Text
	Data
	ROData
	BSS
	Absolute
	FirstDebug // Debug[0]; the others follow
)

// maxDebug is the largest number of sections for debuggers.
const maxDebug = 0xff - int(FirstDebug)

// A Symbol is a name of an offset in a section. Local symbols may have no name. They may come
// in any order: the ELF writer sorts them before the global ones.
type Symbol struct {
	Name     string
	Section  SectionIndex
	Global   bool
	Weak     bool
	Func     bool
	Indirect bool // a function that the one at this place chooses when the program starts
	Thread   bool // a thread-local object
	Hidden   bool // visible in the program, but not in other programs or libraries
	// Protected symbols are visible everywhere, but in their program or library no other
	// definition takes precedence.
	Protected bool
	Value     uint64 // offset in its section
	Size      uint64
}

// A SymbolSeq is a sequence of symbols. Each is made when it is needed. Several
// goroutines may use it at a time.
type SymbolSeq struct {
	Count int
	Put   func(i int, to *Symbol)
}

// symbols returns the object's symbols, whether they are in a list or lazy.
func (o *Object) symbols() SymbolSeq {
	if o.LazySymbols.Put != nil {
		return o.LazySymbols
	}
	return SymbolSeq{len(o.Symbols), func(i int, to *Symbol) { *to = o.Symbols[i] }}
}

// RelocType is an ELF relocation type number of the RISC-V psABI.
type RelocType uint32

// The types that gpucc makes.
const (
	R32        RelocType = 1  // R_RISCV_32
	R64        RelocType = 2  // R_RISCV_64
	Branch     RelocType = 16 // R_RISCV_BRANCH
	JAL        RelocType = 17 // R_RISCV_JAL
	CallPLT    RelocType = 19 // R_RISCV_CALL_PLT: auipc and jalr
	PCRelHi20  RelocType = 23 // R_RISCV_PCREL_HI20: auipc
	PCRelLo12I RelocType = 24 // R_RISCV_PCREL_LO12_I: load or addi; its partner is the auipc at offset Addend
	PCRelLo12S RelocType = 25 // R_RISCV_PCREL_LO12_S: store; as PCRelLo12I
	GOTHi20    RelocType = 20 // R_RISCV_GOT_HI20: auipc; its PCRelLo12I loads the symbol's address
	TLSGotHi20 RelocType = 21 // R_RISCV_TLS_GOT_HI20: auipc; its PCRelLo12I loads the symbol's offset from tp
	TLSGDHi20  RelocType = 22 // R_RISCV_TLS_GD_HI20: auipc; its PCRelLo12I forms the argument of __tls_get_addr
	TPRelHi20  RelocType = 29 // R_RISCV_TPREL_HI20: lui, of the offset from tp
	TPRelLo12I RelocType = 30 // R_RISCV_TPREL_LO12_I: load or addi
)

// Further types that occur in objects of other compilers.
const (
	Call       RelocType = 18 // R_RISCV_CALL: as CallPLT
	Hi20       RelocType = 26 // R_RISCV_HI20: lui
	Lo12I      RelocType = 27 // R_RISCV_LO12_I: load or addi
	Lo12S      RelocType = 28 // R_RISCV_LO12_S: store
	TPRelLo12S RelocType = 31 // R_RISCV_TPREL_LO12_S: store
	Add8       RelocType = 33 // R_RISCV_ADD8: adds to the byte
	Add16      RelocType = 34
	Add32      RelocType = 35
	Add64      RelocType = 36
	Sub8       RelocType = 37 // R_RISCV_SUB8: subtracts from the byte
	Sub16      RelocType = 38
	Sub32      RelocType = 39
	Sub64      RelocType = 40
	RVCBranch  RelocType = 44 // R_RISCV_RVC_BRANCH: c.beqz, c.bnez
	RVCJump    RelocType = 45 // R_RISCV_RVC_JUMP: c.j, c.jal
	Sub6       RelocType = 52 // R_RISCV_SUB6: as Sub8, of the lower six bits
	Set6       RelocType = 53
	Set8       RelocType = 54 // R_RISCV_SET8
	Set16      RelocType = 55
	Set32      RelocType = 56
	PCRel32    RelocType = 57 // R_RISCV_32_PCREL
)

// Types that Read handles, so that no Object has them.
const (
	tprelAdd RelocType = 32 // R_RISCV_TPREL_ADD: the instruction adds tp
	align    RelocType = 43 // R_RISCV_ALIGN: Addend bytes of nops; the alignment may need fewer
	relax    RelocType = 51 // R_RISCV_RELAX: the instruction may be shortened
)

// Bytes returns the number of bytes from its Offset on that a relocation of type t
// changes. It is 0 if the type is not one of the above.
func (t RelocType) Bytes() int {
	switch t {
	case Add8, Sub8, Set8, Sub6, Set6:
		return 1
	case Add16, Sub16, Set16, RVCBranch, RVCJump:
		return 2
	case R64, Add64, Sub64, Call, CallPLT:
		return 8
	case R32, Branch, JAL, GOTHi20, TLSGotHi20, TLSGDHi20, TPRelHi20, TPRelLo12I, TPRelLo12S, PCRelHi20, PCRelLo12I, PCRelLo12S, Hi20, Lo12I, Lo12S,
		Add32, Sub32, Set32, PCRel32:
		return 4
	}
	return 0
}

// String returns the type's name in the psABI, or its number.
func (t RelocType) String() string {
	if t > PCRel32 {
		return strconv.Itoa(int(t))
	}
	return elf.R_RISCV(t).String()
}

// PCRelLo12 reports whether t is the second relocation of a pair. The first one is at
// offset Addend.
func (t RelocType) PCRelLo12() bool { return t == PCRelLo12I || t == PCRelLo12S }

// A Reloc is a relocation: it changes bytes of a section when the program is linked.
//
// For PCRelLo12I and PCRelLo12S, Symbol is unused. Addend is the offset in the same
// section of an auipc, and the auipc's PCRelHi20 names the symbol. The ELF writer makes
// the local symbols that the psABI requires there.
type Reloc struct {
	Offset uint64
	Type   RelocType
	Symbol int32 // index in Symbols
	Addend int64
}

// A Line states the position in the source of the code from Offset on.
type Line struct {
	Offset uint64
	File   int32 // index in Files
	Line   int32
	Column int32
}
