// Package riscv describes the instructions and registers of RISC-V: their numbers, their
// encoding in words, and their assembler text. The tables are generated from the machine
// description in package description.
package riscv

import "strings"

//go:generate go run gpucc/riscv/gen -root ..

// The instruction sets of gpucc's targets, as -march names them.
const (
	Architecture64 = "rv64imfd"
	Architecture32 = "rv32imf"
)

// WithExtensions returns an architecture, with the extensions behind it that have instructions and a name of several letters: all of the
// machine description, as -march names them.
func WithExtensions(architecture string) string {
	for op := range Ops {
		if name := strings.ToLower(Ops[op].Extension); len(name) > 1 && !strings.Contains(architecture+"_", "_"+name+"_") {
			architecture += "_" + name
		}
	}
	return architecture
}

// An Op is the number of an instruction. A conditional branch and its inverse
// differ in bit 0 only: BEQ^1 == BNE. Convert to int before arithmetic: twice a
// number does not fit in 8 bits.
type Op uint8

// A Format is a layout of an instruction word.
type Format uint8

// A File is the register file of an operand.
type File uint8

// Register files.
const (
	NoOperand    File = iota
	FileX             // x0-x31
	FileF             // f0-f31
	FileConstant      // not a register: a 5-bit constant in the register's field
)

// An OpInfo describes an instruction.
type OpInfo struct {
	Mnemonic  string
	Match     uint32 // fixed bits of the word
	Mask      uint32 // a mask of the positions of these bits
	Format    Format
	Syntax    string // operands in assembler order, see description.Instruction
	Extension string
	XLEN      int // the only XLEN that has it; 0: both

	Rd, Rs1, Rs2, Rs3 File

	HasRounding bool   // has a rounding mode in bits 14..12
	Rounding    uint32 // the rounding mode in the encoding table
	HasOrdering bool   // has aq and rl in bits 26 and 25

	IsBranch   bool // conditional
	IsJump     bool
	IsLoad     bool
	IsStore    bool
	MemorySize int // bytes
}

// String returns the mnemonic.
func (op Op) String() string {
	if op == Invalid || op >= OpCount {
		return "invalid"
	}
	return Ops[op].Mnemonic
}

// RegisterName returns the ABI name of register 0-63.
func RegisterName(register uint8) string { return registerNames[register&63] }
