package riscv

import (
	"fmt"
	"math/bits"
)

// An Inst is an instruction with its operands. Registers are 0-31 for x0-x31
// and 32-63 for f0-f31; operands that the instruction does not have are 0.
type Inst struct {
	Op                Op
	Rd, Rs1, Rs2, Rs3 uint8 // Rs1 is the 5-bit constant of csrrwi, csrrsi, csrrci
	Rm                uint8 // rounding mode; of atomic instructions 2*aq + rl
	Imm               int32 // sign-extended; for lui and auipc the value, lower 12 bits 0; for csr instructions the number of the register
}

// Encode returns the word of an instruction. It returns an error if an operand is out of
// range, in the wrong register file, or not an operand of this instruction. It does not
// check whether a machine of some XLEN has the instruction, or accepts the shift amount;
// Decode does.
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
	if TakeImmediate(info.Format, PutImmediate(info.Format, in.Imm)) != in.Imm {
		return 0, fmt.Errorf("%s: immediate %d out of range", info.Mnemonic, in.Imm)
	}
	return EncodeUnchecked(in), nil
}

// holds reports whether a register of file f, an operand of an instruction, can be this
// register.
func (f File) holds(register uint8) bool {
	switch f {
	case FileX, FileConstant:
		return register < 32
	case FileF:
		return register >= 32 && register < 64
	}
	return register == 0
}

// EncodeUnchecked does the same as Encode for an instruction that is known to be valid.
// For other instructions the result is undefined.
func EncodeUnchecked(in Inst) uint32 {
	info := &Ops[in.Op]
	word := info.Match | PutImmediate(info.Format, in.Imm)
	word |= uint32(in.Rd&31)<<7 | uint32(in.Rs1&31)<<15 | uint32(in.Rs2&31)<<20 | uint32(in.Rs3&31)<<27
	if info.HasRounding {
		word |= uint32(in.Rm) << 12
	}
	if info.HasOrdering {
		word |= uint32(in.Rm) << 25
	}
	return word
}

// Encodings is the encoding table that kernels read. It has a row for every value of a
// byte.
type Encodings [256][EncodingRow]uint32

// EncodingTable returns the rows of all instructions, in the order of their numbers. Rows
// of unused numbers are zeros.
func EncodingTable() *Encodings {
	table := new(Encodings)
	var moves [LayoutFormat + 1][4]uint32
	for f := range moves {
		moves[f] = Format(f).moves()
	}
	for op := range Ops {
		info := &Ops[op]
		row := &table[op]
		if info.Format == FormatB || info.Format == FormatJ {
			row[EncodingLowest] = 1
		}
		row[EncodingMatch] = info.Match&^row[EncodingLowest] | info.Rounding<<12
		row[EncodingLayout] = info.layout()
		for _, operand := range [...]struct {
			file File
			bits uint32
		}{{info.Rd, 31 << 7}, {info.Rs1, 31 << 15}, {info.Rs2, 31 << 20}} {
			if operand.file != NoOperand {
				row[EncodingRegisters] |= operand.bits
			}
		}
		copy(row[EncodingImmediate:], moves[info.Format][:])
	}
	return table
}

// moves returns the four words from EncodingImmediate on.
func (f Format) moves() (masks [4]uint32) {
	for from := range 32 {
		word := PutImmediate(f, int32(1<<from))
		switch to := bits.TrailingZeros32(word); {
		case word == 0:
		case to-from == 20:
			masks[0] |= word
		case to-from == 7:
			masks[1] |= word
		case to == from, to == 31: // the sign is bit 31 in all formats, too
			masks[2] |= word
		case from == 11:
			masks[3] |= word
		default:
			panic(fmt.Sprintf("format %d: an immediate that EncodeWord does not know", f))
		}
	}
	return masks
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

// EncodeWord returns the word of the instruction op. It uses the encoding table and the
// operands, with registers below 64; operands that the instruction does not have are
// ignored. The immediate must be in the instruction's range.
func EncodeWord(table *Encodings, op, rd, rs1, rs2, imm uint32) uint32 {
	return EncodeRegisters(table, op, rd, rs1, rs2) | EncodeDistance(table, op, imm)
}

// EncodeRegisters returns the word without its immediate. It is the twin of
// encodeRegisters in shaders/riscv/riscv.glsl.
func EncodeRegisters(table *Encodings, op, rd, rs1, rs2 uint32) uint32 {
	row := &table[op&0xff]
	return row[EncodingMatch] | (rd<<7|rs1&31<<15|rs2<<20)&row[EncodingRegisters]
}

// EncodeImmediate returns the bits of the immediate, for instructions other than branches
// and jumps. In the shader it is encodeImmediate.
//
// It does not choose between formats, because the choice would be hard to predict. In all
// formats, the bits of immediates move by 20, by 7 or not at all.
func EncodeImmediate(table *Encodings, op, imm uint32) uint32 {
	row := &table[op&0xff]
	return imm<<20&row[EncodingImmediate] | imm<<7&row[EncodingImmediate+1] | imm&row[EncodingImmediate+2]
}

// EncodeDistance does the same as EncodeImmediate for all instructions. In the shader it
// is encodeDistance. Bit 11 of branches and jumps moves in its own way. EncodeDistance
// also sets the lowest bit of their words, so that a word without it shows that the
// distance is still missing.
func EncodeDistance(table *Encodings, op, imm uint32) uint32 {
	row := &table[op&0xff]
	return EncodeImmediate(table, op, imm) | -(imm>>11&1)&row[EncodingImmediate+3] | row[EncodingLowest]
}
