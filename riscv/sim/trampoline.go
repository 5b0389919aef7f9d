package sim

import (
	"bytes"
	"debug/elf"

	"gpucc/riscv"
)

// Instructions on the stack are decoded when they are jumped to, if the program wants an executable stack. They must be a
// trampoline, as compilers make for the address of a nested function: a few instructions up to a jump to a register. Other
// instructions there are illegal. A program need not tell when it writes such instructions.

// A trampoline is code on the stack that has been decoded.
type trampoline struct {
	text  []byte // the memory that has been decoded
	index uint32 // in Machine.code
}

// mostTrampoline is the number of instructions of the longest trampoline.
const mostTrampoline = 16

// wantsExecutableStack reports whether the program wants to execute instructions on the stack.
func wantsExecutableStack(file *elf.File) bool {
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_GNU_STACK {
			return segment.Flags&elf.PF_X != 0
		}
	}
	return false
}

// enterStack does the same as enter, for an address on an executable stack.
func (m *Machine) enterStack(pc uint64) uint {
	if x, ok := m.trampolines[pc]; ok && bytes.Equal(x.text, m.block[pc:][:len(x.text)]) {
		return uint(x.index)
	}
	start, x := pc, trampoline{index: uint32(len(m.code))}
	for range mostTrampoline {
		if pc+4 > uint64(len(m.block)) {
			break
		}
		var op riscv.Op
		if pc, op = m.decodeAt(pc); op == riscv.JALR {
			break
		}
	}
	m.sentinel(pc)
	x.text = bytes.Clone(m.block[start:pc])
	if m.trampolines == nil {
		m.trampolines = map[uint64]trampoline{}
	}
	m.trampolines[start] = x
	return uint(x.index)
}
