package riscv

import (
	"encoding/binary"
	"sync"
)

// candidates lists the instructions by opcode and bits 14..12 of the word. It is made
// when it is first needed, since compilers do not need it.
var candidates = sync.OnceValue(func() *[1 << 10][]Op {
	var table [1 << 10][]Op
	for op := Op(1); op < OpCount; op++ {
		match, mask := candidateKey(Ops[op].Match), candidateKey(Ops[op].Mask)
		for key := range table {
			if uint32(key)&mask == match {
				table[key] = append(table[key], op)
			}
		}
	}
	return &table
})

func candidateKey(word uint32) uint32 { return word&0x7f | word>>5&0x380 }

// Decode returns the instruction that a word encodes on a machine of that XLEN. ok is
// false if there is none, or if its operands are reserved.
func Decode(word uint32, xlen int) (in Inst, ok bool) {
	for _, op := range candidates()[candidateKey(word)] {
		if info := &Ops[op]; word&info.Mask == info.Match {
			return decodeAs(op, word, xlen)
		}
	}
	return Inst{}, false
}

// DecodeFirst returns the instruction at the beginning of text, which may be compressed, and the number of its bytes.
// ok is false if there is none: then bytes is 2 or 4 nevertheless, or as many as there are.
func DecodeFirst(text []byte, xlen int) (in Inst, bytes int, ok bool) {
	if len(text) < 2 {
		return Inst{}, len(text), false
	}
	half := binary.LittleEndian.Uint16(text)
	if half&lengthBits != lengthBits {
		in, ok = Expand(half, xlen)
		return in, 2, ok
	}
	if len(text) < InstructionBytes {
		return Inst{}, len(text), false
	}
	in, ok = Decode(binary.LittleEndian.Uint32(text), xlen)
	return in, InstructionBytes, ok
}

// lengthBits are all set in the first half of an instruction that is not compressed (Manual, 1.5).
const lengthBits = 3

func decodeAs(op Op, word uint32, xlen int) (Inst, bool) {
	info := &Ops[op]
	in := Inst{
		Op:  op,
		Rd:  info.Rd.register(word >> 7),
		Rs1: info.Rs1.register(word >> 15),
		Rs2: info.Rs2.register(word >> 20),
		Rs3: info.Rs3.register(word >> 27),
		Imm: TakeImmediate(info.Format, word),
	}
	if info.HasRounding {
		in.Rm = uint8(word >> 12 & 7)
	}
	if info.HasOrdering {
		in.Rm = uint8(word >> 25 & 3)
	}
	switch {
	case info.XLEN != 0 && info.XLEN != xlen,
		info.Format == FormatShift && xlen == 32 && in.Imm > 31,
		info.HasRounding && roundingModes[in.Rm] == "":
		return Inst{}, false
	}
	return in, true
}

// register returns the number of the register in the low 5 bits.
func (f File) register(bits uint32) uint8 {
	switch f {
	case FileX, FileConstant:
		return uint8(bits & 31)
	case FileF:
		return uint8(32 + bits&31)
	}
	return 0
}
