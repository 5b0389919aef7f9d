// Package description is the machine description of RISC-V: the instruction
// formats, the instructions with their encodings, operands and meaning, and the
// registers with their roles. It is data. The assembler text, the encoder, the
// decoder, the simulator's cases and the tables of the kernels are generated
// from it (see ../gen), so that a fact about an instruction is written once.
//
// Source: The RISC-V Instruction Set Manual, Volume I (20191213), chapters 2,
// 5, 7, 8, 9, 11, 12 and the listings of chapter 24; register roles from the
// RISC-V ELF psABI.
package description

import (
	"fmt"
	"strings"
)

// A Format is a layout of an instruction word: the operands that it has besides the
// opcode bits, and the positions of the immediate's bits.
type Format struct {
	Name      string
	Immediate []Slice // empty if the format has none
	Signed    bool    // the immediate is sign-extended from its highest bit
	About     string
}

// A Slice is a run of immediate bits: Width bits from bit Value of the immediate on stand
// from bit Word of the instruction on.
type Slice struct{ Word, Value, Width int }

// A Field is the position in the word of an operand that is not an immediate.
type Field struct {
	Name       string
	Low, Width int
}

// Fields are the operands that have the same position in every format.
var Fields = []Field{
	{"rd", 7, 5},
	{"rs1", 15, 5},
	{"rs2", 20, 5},
	{"rs3", 27, 5},
	{"rm", 12, 3},
	{"aqrl", 25, 2},
}

// Formats are the base formats (manual, 2.2 and 2.3), and variants of the I format, which
// some groups of instructions use with another immediate.
var Formats = []Format{
	{Name: "None", About: "no operands"},
	{Name: "R", About: "registers"},
	{Name: "R4", About: "four registers and a rounding mode"},
	{Name: "I", Immediate: []Slice{{20, 0, 12}}, Signed: true, About: "12-bit immediates and loads"},
	{Name: "Shift", Immediate: []Slice{{20, 0, 6}}, About: "shift amounts; bit 5 must be 0 in RV32"},
	{Name: "ShiftW", Immediate: []Slice{{20, 0, 5}}, About: "shift amounts of 32-bit operations in RV64"},
	{Name: "CSR", Immediate: []Slice{{20, 0, 12}}, About: "number of a control and status register"},
	{Name: "Fence", Immediate: []Slice{{20, 0, 8}}, About: "predecessor and successor sets"},
	{Name: "S", Immediate: []Slice{{7, 0, 5}, {25, 5, 7}}, Signed: true, About: "stores"},
	{Name: "B", Immediate: []Slice{{7, 11, 1}, {8, 1, 4}, {25, 5, 6}, {31, 12, 1}}, Signed: true, About: "branches, in bytes from the branch"},
	{Name: "U", Immediate: []Slice{{12, 12, 20}}, Signed: true, About: "upper 20 bits; the lower 12 are 0"},
	{Name: "J", Immediate: []Slice{{12, 12, 8}, {20, 11, 1}, {21, 1, 10}, {31, 20, 1}}, Signed: true, About: "jumps, in bytes from the jump"},
}

// An Instruction is one row of the description.
type Instruction struct {
	Mnemonic string
	Format   string
	Bits     string // fixed bits of the word, as "high..low=value", separated by spaces
	Syntax   string // operands in assembler order; see Operands
	RTL      string // its meaning; see semantics.go
	Needs    string // the extension that has it
	XLEN     int    // 32 or 64: the only XLEN that has it; 0: both
	Inverse  string // of a branch: the branch with the opposite condition
	Rounding string // default rounding mode of an instruction that has one
}

// Match returns the fixed bits of the instruction and a mask of their positions.
func (in Instruction) Match() (match, mask uint32, err error) {
	for _, field := range strings.Fields(in.Bits) {
		var high, low, value uint32
		if _, err := fmt.Sscanf(field, "%d..%d=%v", &high, &low, &value); err != nil {
			return 0, 0, fmt.Errorf("%s: bits %q: %w", in.Mnemonic, field, err)
		}
		if high > 31 || low > high || value>>(high-low)>>1 != 0 {
			return 0, 0, fmt.Errorf("%s: bits %q do not fit", in.Mnemonic, field)
		}
		ones := uint32(1<<(high-low+1) - 1)
		if mask&(ones<<low) != 0 {
			return 0, 0, fmt.Errorf("%s: bits %q given twice", in.Mnemonic, field)
		}
		match |= value << low
		mask |= ones << low
	}
	return match, mask, nil
}

// Operands are the names of the operands in the order of the assembler:
//
//	rd rs1 rs2        integer registers
//	fd fs1 fs2 fs3    floating-point registers
//	imm               immediate as it is
//	upper             immediate without its lower 12 bits
//	target            immediate of a branch or jump
//	csr zimm          control and status register; 5-bit constant instead of rs1
//	rm                rounding mode
//	pred succ         sets of a fence
func (in Instruction) Operands() []string {
	return strings.FieldsFunc(in.Syntax, func(r rune) bool { return strings.ContainsRune(", ()", r) })
}

// Has reports whether the instruction has the operand.
func (in Instruction) Has(operand string) bool {
	for _, o := range in.Operands() {
		if o == operand {
			return true
		}
	}
	return false
}

// FormatOf returns the format of that name, nil if there is none.
func FormatOf(name string) *Format {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i]
		}
	}
	return nil
}
