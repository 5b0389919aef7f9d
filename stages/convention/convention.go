// Package convention says how RISC-V passes values that are not simply passed in one register.
package convention

import (
	"gpucc/ast/c/abi"
	"gpucc/ast/c/types"
	"gpucc/riscv"
)

// A psABI is the integer and hardware floating-point calling convention of RISC-V (psABI, 2.1
// and 2.2; gcc and clang agree where the text is loose), with registers of some bytes.
//
//   - A record that flattens to one or two floating-point members, or to one and an integer
//     member, goes in registers of their kinds, while those last.
//   - Another of at most two words, or a wide scalar, goes as one or two words, in integer
//     registers or on the stack. On the stack, and where no prototype names it also in
//     registers, one that is aligned to two words takes an even position.
//   - A larger one is copied, and its address goes as an integer.
type psABI int

// RV64 and RV32 are the conventions lp64d and ilp32f.
const (
	RV64 psABI = 8
	RV32 psABI = 4
)

// RISCV returns the convention for registers of 32 or 64 bits.
func RISCV(bits int) abi.Convention { return psABI(bits / 8) }

// argumentRegisters is the number of registers of each register file that pass arguments.
const argumentRegisters = riscv.A7 - riscv.A0 + 1

// Flag returns -march with the extensions that every machine of the convention has.
func (r psABI) Flag() string {
	if r == RV32 {
		return "-march=" + riscv.Architecture32
	}
	return r.WiderFlag()
}

func (psABI) WiderFlag() string { return "-march=" + riscv.Architecture64 }

func (r psABI) WordBytes() int   { return int(r) }
func (psABI) StackAlign() uint32 { return riscv.StackAlignment }
func (r psABI) SaveBytes() int   { return argumentRegisters * int(r) }

// integers returns the number of arguments in before that are passed by the integer
// convention.
func integers(before *abi.Arguments) int {
	return before.Count - min(int(before.Floats), argumentRegisters)
}

// InRegister: a floating-point argument that has no register of its own is passed as an integer.
func (psABI) InRegister(before *abi.Arguments, float bool) bool {
	return float && before.Floats < argumentRegisters || integers(before) < argumentRegisters
}

func (r psABI) Unnamed(before *abi.Arguments) int {
	return (integers(before) - argumentRegisters) * int(r)
}

// ReturnAddress: the return address is the first of the saved registers, which are
// directly below the saved arguments of a variadic function.
func (r psABI) ReturnAddress(variadic bool) int {
	if variadic {
		return -r.SaveBytes() - int(r)
	}
	return -int(r)
}

func (r psABI) Record(t *types.Table, typ types.Type, before *abi.Arguments, unnamed bool) abi.Passing {
	size, word := t.Size(typ), int64(r)
	members := flatRecord{word: int(r)}
	if !unnamed && members.add(t, typ, 0) {
		floats := 0
		for _, m := range members.parts[:members.count] {
			if m.Machine.IsFloat() {
				floats++
			}
		}
		fits := int(before.Floats)+floats <= argumentRegisters && (members.count == floats || integers(before) < argumentRegisters)
		if floats > 0 && fits {
			return abi.Passing{Parts: members.parts, Count: members.count}
		}
	}
	if size > 2*word {
		return abi.Passing{Reference: true}
	}
	x := abi.Passing{Count: int((size + word - 1) / word), Even: int64(t.Info(typ).Align) > word}
	for i := range x.Count {
		x.Parts[i] = abi.Part{Machine: t.Word, Memory: t.Word, Offset: int64(i) * word}
	}
	return x
}

// Pads: named arguments that are passed in registers need no padding.
func (psABI) Pads(how *abi.Passing, before *abi.Arguments, unnamed bool) bool {
	return how.Even && integers(before)%2 != 0 && (unnamed || integers(before) >= argumentRegisters)
}

// A flatRecord lists the members to which a record flattens.
type flatRecord struct {
	word  int // bytes of a register
	parts [2]abi.Part
	count int
}

// add adds the members of an object of type typ at offset. It reports false if there are
// too many, or if floating-point registers do not pass them: pointers, unions, and
// members wider than a register.
func (f *flatRecord) add(t *types.Table, typ types.Type, offset int64) bool {
	info := t.Info(typ)
	switch info.Kind {
	case types.RecordKind:
		if info.Union {
			return false
		}
		for _, m := range t.MembersOf(typ) {
			if !f.add(t, m.Typ, offset+m.Offset) {
				return false
			}
		}
		return true
	case types.ArrayKind:
		if info.Length < 0 {
			return false
		}
		size := t.Size(info.Target)
		for i := int64(0); i < info.Length && size > 0; i++ {
			if !f.add(t, info.Target, offset+i*size) {
				return false
			}
		}
		return true
	case types.ComplexKind:
		return f.add(t, info.Target, offset) && f.add(t, info.Target, offset+t.Size(info.Target))
	case types.IntegerKind, types.EnumKind, types.FloatKind:
		if f.count == len(f.parts) || int(info.Size) > f.word {
			return false
		}
		machine := info.Machine
		if !machine.IsFloat() {
			machine = t.Word
		}
		f.parts[f.count] = abi.Part{Machine: machine, Memory: info.Machine, Offset: offset}
		f.count++
		return true
	}
	return false
}

// Trampoline finds its words by its own address, since nothing else is known.
func (r psABI) Trampoline(before abi.Arguments) (code []uint32, flush string, ok bool) {
	number := integers(&before)
	to, load := uint8(riscv.A0+min(number, argumentRegisters-1)), riscv.LD
	if r == RV32 {
		load = riscv.LW
	}
	const words = 16 // the size of the instructions
	for _, x := range []riscv.Inst{
		{Op: riscv.AUIPC, Rd: riscv.T1},
		{Op: load, Rd: to, Rs1: riscv.T1, Imm: words + int32(r)},
		{Op: load, Rd: riscv.T1, Rs1: riscv.T1, Imm: words},
		{Op: riscv.JALR, Rs1: riscv.T1},
	} {
		code = append(code, riscv.EncodeUnchecked(x))
	}
	return code, "__riscv_flush_icache", number < argumentRegisters
}
