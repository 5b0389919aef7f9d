package stages

import (
	"testing"

	"gpucc/gpu"
)

// Tables of instructions for tests of the stages behind generate.

// self is the virtual register that an instruction defines, written as its rd.
const self = operandSelf

// v is the value of instruction k.
func v(k uint32) uint32 { return virtualRegister + k }

// code is the code word of an operation that writes rd, with flags.
func code[T ~uint8 | ~int](op T, rd uint32, flags ...uint32) uint32 {
	w := uint32(op) | rd<<codeRdShift
	for _, f := range flags {
		w |= f
	}
	return w
}

// givenInstructions returns a table of instructions.
func (c *compilation) givenInstructions(instructions []instruction) *gpu.Buffer {
	n := len(instructions)
	words := make([]uint32, instructionRow*n)
	for k, in := range instructions {
		for column, word := range [instructionRow]uint32{in.code, in.rs1, in.rs2, in.imm} {
			words[column*n+k] = word
		}
	}
	return c.given(words...)
}

// newInstructionTest returns a compilation of one function with the given instructions, which all
// belong to node 0.
func newInstructionTest(t *testing.T, instructions []instruction, opt Options) *compilation {
	t.Helper()
	c := newStageTest(t, buildTree(t, "(Function void (FunctionEntry) (Block))"), opt)
	c.runPass(t, "upload")
	c.instructions = len(instructions)
	c.instruction, c.owner = c.givenInstructions(instructions), c.Zeros(len(instructions))
	c.node, c.scope = c.given(c.nodeWords()...), c.Zeros(c.nodes)
	c.offset = c.given(0, uint32(c.instructions), uint32(c.instructions)-1, uint32(c.instructions))
	c.setCounts()
	c.zeroColumns()
	return c
}
