package riscv

import (
	"strconv"
	"strings"
	"sync"
)

// registerNumbers has the registers by their names: the ABI's, and x0 to f31. Tables by names
// are made when they are first needed, since most programs have no assembler statements.
var registerNumbers = sync.OnceValue(func() map[string]uint8 {
	table := map[string]uint8{}
	for r, name := range registerNames {
		table[name] = uint8(r)
		table["xf"[r/32:r/32+1]+strconv.Itoa(r%32)] = uint8(r)
	}
	table["fp"] = table["s0"]
	return table
})

// RegisterNumber returns the register with that name.
func RegisterNumber(name string) (register uint8, ok bool) {
	register, ok = registerNumbers()[name]
	return register, ok
}

// byMnemonic has the instructions by their mnemonics.
var byMnemonic = sync.OnceValue(func() map[string]Op {
	table := map[string]Op{}
	for op := Op(1); op < OpCount; op++ {
		table[Ops[op].Mnemonic] = op
	}
	return table
})

// orderings are the endings of the mnemonics of atomic instructions, by 2*aq + rl.
var orderings = [4]string{"", ".rl", ".aq", ".aqrl"}

// New returns the instruction with that mnemonic, as String writes it, and without operands. It
// has the rounding mode that the assembler takes by default.
func New(mnemonic string) (in Inst, ok bool) {
	if op := byMnemonic()[mnemonic]; op != Invalid {
		in.Op = op
		if Ops[op].HasRounding {
			in.Rm = Ops[op].usualRounding()
		}
		return in, true
	}
	for ordering, ending := range orderings {
		name, found := strings.CutSuffix(mnemonic, ending)
		if op := byMnemonic()[name]; found && ending != "" && op != Invalid && Ops[op].HasOrdering {
			return Inst{Op: op, Rm: uint8(ordering)}, true
		}
	}
	return in, false
}

// Set sets an operand to the register, mode or set that a text names. The operand is named as in
// OpInfo.Syntax. Set reports whether the text is one for this operand.
func (in *Inst) Set(operand, text string) bool {
	switch operand {
	case "rd", "fd":
		return setRegister(&in.Rd, operand, text)
	case "rs1", "fs1":
		return setRegister(&in.Rs1, operand, text)
	case "rs2", "fs2":
		return setRegister(&in.Rs2, operand, text)
	case "fs3":
		return setRegister(&in.Rs3, operand, text)
	case "csr":
		for _, csr := range csrNames {
			if csr.name == text {
				in.Imm = csr.number
				return true
			}
		}
	case "pred":
		return in.setFence(text, 4)
	case "succ":
		return in.setFence(text, 0)
	case "rm":
		for mode, name := range roundingModes {
			if name != "" && name == text && Ops[in.Op].Rounding != RoundRNE {
				in.Rm = uint8(mode)
				return true
			}
		}
	}
	return false
}

// setRegister sets a register operand of the file that the operand's name begins with.
func setRegister(register *uint8, operand, name string) bool {
	r, ok := RegisterNumber(name)
	*register = r
	return ok && (operand[0] == 'f') == FileF.holds(r)
}

// setFence sets the set of a fence that stands from a bit of the immediate on.
func (in *Inst) setFence(text string, bit int) bool {
	for set := int32(1); set < 16; set++ {
		if fenceSet(set) == text {
			in.Imm |= set << bit
			return true
		}
	}
	return false
}

// SetNumber sets an operand that is a number. It reports whether the operand can have that
// value. The value of a target is the distance from the instruction.
func (in *Inst) SetNumber(operand string, v int64) bool {
	switch operand {
	case "zimm":
		in.Rs1 = uint8(v & 31)
		return v == int64(in.Rs1)
	case "upper":
		in.Imm = int32(uint32(v) << 12)
		return v == int64(uint32(in.Imm)>>12)
	case "imm", "target", "csr":
		format := Ops[in.Op].Format
		in.Imm = int32(v)
		return v == int64(TakeImmediate(format, PutImmediate(format, in.Imm)))
	}
	return false
}
