package riscv

import "fmt"

// An Inst is an instruction with its operands. Registers are 0-31 for x0-x31
// and 32-63 for f0-f31; operands that the instruction does not have are 0.
type Inst struct {
	Op                Op
	Rd, Rs1, Rs2, Rs3 uint8 // Rs1 is the 5-bit constant of csrrwi, csrrsi, csrrci
	Rm                uint8 // rounding mode; of atomic instructions 2*aq + rl
	Imm               int32 // sign-extended; of lui and auipc the value, lower 12 bits 0; of csr instructions the number
}

// Encode returns the word of an instruction, or an error if it cannot be said
// in one: an operand that is out of range, in the wrong register file or not
// there in this instruction. It does not know the machine: whether that has the
// instruction, and RV32 the shift amount, Decode can tell.
func Encode(in Inst) (uint32, error) {
	if in.Op == Invalid || in.Op >= OpCount {
		return 0, fmt.Errorf("no instruction has number %d", in.Op)
	}
	info := &Ops[in.Op]
	for _, operand := range [...]struct {
		name     string
		file     File
		register uint8
	}{{"rd", info.Rd, in.Rd}, {"rs1", info.Rs1, in.Rs1}, {"rs2", info.Rs2, in.Rs2}, {"rs3", info.Rs3, in.Rs3}} {
		if !operand.file.holds(operand.register) {
			return 0, fmt.Errorf("%s: %s cannot be register %d", info.Mnemonic, operand.name, operand.register)
		}
	}
	switch {
	case info.HasRounding && (in.Rm > 7 || roundingModes[in.Rm] == ""),
		info.HasOrdering && in.Rm > 3,
		!info.HasRounding && !info.HasOrdering && in.Rm != 0:
		return 0, fmt.Errorf("%s: no rounding mode or ordering %d", info.Mnemonic, in.Rm)
	}
	if TakeImmediate(info.Format, PlaceImmediate(info.Format, in.Imm)) != in.Imm {
		return 0, fmt.Errorf("%s: immediate %d out of range", info.Mnemonic, in.Imm)
	}
	return EncodeUnchecked(in), nil
}

// holds reports whether the operand of an instruction can be this register.
func (f File) holds(register uint8) bool {
	switch f {
	case FileX, FileConstant:
		return register < 32
	case FileF:
		return register >= 32 && register < 64
	}
	return register == 0
}

// EncodeUnchecked is Encode of an instruction that is known to be right. Of
// one that is not it returns some word.
func EncodeUnchecked(in Inst) uint32 {
	info := &Ops[in.Op]
	word := info.Match | PlaceImmediate(info.Format, in.Imm)
	word |= uint32(in.Rd&31)<<7 | uint32(in.Rs1&31)<<15 | uint32(in.Rs2&31)<<20 | uint32(in.Rs3&31)<<27
	if info.HasRounding {
		word |= uint32(in.Rm) << 12
	}
	if info.HasOrdering {
		word |= uint32(in.Rm) << 25
	}
	return word
}

// EncodingTable returns two words for every instruction, in the order of their
// numbers: the fixed bits of its word, with its default rounding mode (to zero
// for conversions to integer); and its layout bits. Kernels read it from a
// buffer.
func EncodingTable() []uint32 {
	table := make([]uint32, 2*OpCount)
	for op := range Ops {
		info := &Ops[op]
		table[2*op] = info.Match | info.Rounding<<12
		table[2*op+1] = info.layout()
	}
	return table
}

// layout returns the layout bits of an instruction.
func (info *OpInfo) layout() uint32 {
	bits := uint32(info.Format) | uint32(info.MemorySize)<<16
	for _, flag := range [...]struct {
		on  bool
		bit uint32
	}{
		{info.Rd != NoOperand, LayoutRd}, {info.Rd == FileF, LayoutRdFloat},
		{info.Rs1 != NoOperand, LayoutRs1}, {info.Rs1 == FileF, LayoutRs1Float},
		{info.Rs2 != NoOperand, LayoutRs2}, {info.Rs2 == FileF, LayoutRs2Float},
		{info.IsBranch, LayoutBranch}, {info.IsJump, LayoutJump},
		{info.IsLoad, LayoutLoad}, {info.IsStore, LayoutStore},
	} {
		if flag.on {
			bits |= flag.bit
		}
	}
	return bits
}

// EncodeWord is the twin of encodeWord in shaders/lib/riscv.glsl: the word of
// an instruction, from its two words in the encoding table and its operands;
// operands that it does not have are ignored.
func EncodeWord(match, layout, rd, rs1, rs2 uint32, imm int32) uint32 {
	word := match | PlaceImmediate(Format(layout&LayoutFormat), imm)
	word |= rd & 31 * (layout / LayoutRd & 1) << 7 // no branches, which would be hard to predict
	word |= rs1 & 31 * (layout / LayoutRs1 & 1) << 15
	word |= rs2 & 31 * (layout / LayoutRs2 & 1) << 20
	return word
}
