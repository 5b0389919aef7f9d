package stages

import (
	"fmt"
	"slices"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/riscv"
)

// TestLayoutAndEncode lays out instructions with operands that are machine registers, or slots,
// and shows the machine code of each. It leaves out all but the first and the last of a run
// of equal lines.
func TestLayoutAndEncode(t *testing.T) {
	gputest.NoRaces(t)
	const a0, a1 = riscv.A0, riscv.A0 + 1
	nop := instruction{code: code(riscv.ADDI, a0), rs1: a1, imm: 7}
	branch := func(target uint32) instruction {
		return instruction{code: code(riscv.BEQ, 0, codeTarget), rs1: a0, rs2: a1, imm: target}
	}
	jump := func(target uint32) instruction {
		return instruction{code: code(riscv.JAL, 0, codeTarget), imm: target}
	}
	around := func(first instruction, n int) []instruction { // n instructions, which the first jumps over
		return append([]instruction{first}, slices.Repeat([]instruction{nop}, n)...)
	}
	for _, test := range []struct {
		name         string
		instructions []instruction
		spilled      uint32 // the value of this instruction is spilled to the frame
		want         string
	}{
		{"most have a word, what is taken out none", []instruction{
			nop,
			{code: code(riscv.ADD, a0, codeGone), rs1: a1, rs2: a1},
			{code: code(riscv.ADD, a0), rs1: a1, rs2: a0},
			{code: code(riscv.ADDI, a0, codeCopies), rs1: a0},
			nop,
		}, none, `
			0; addi a0, a1, 7;
			1;
			2; add a0, a1, a0;
			3;
			4; addi a0, a1, 7;`},
		{"a value in the frame is stored behind its instruction, and loaded before its use", []instruction{
			{code: code(riscv.ADDI, self), rs1: a1, imm: 7},
			{code: code(riscv.ADD, a0), rs1: a1, rs2: v(0)},
		}, 0, `
			0; addi t5, a1, 7; sd t5, 0(sp);
			1; ld t6, 0(sp); add a0, a1, t6;`},
		{"a branch that is near", around(branch(3), 3), none, `
			0; beq a0, a1, .+12;
			1; addi a0, a1, 7;
			3; addi a0, a1, 7;`},
		{"a branch that is far, by a jal", around(branch(1100), 1100), none, `
			0; bne a0, a1, .+8; jal zero, .+4400;
			1; addi a0, a1, 7;
			1100; addi a0, a1, 7;`},
		{"a jal that is too far", around(jump(270_000), 270_000), none, `
			0; auipc t6, 0x108; jalr zero, -1340(t6);
			1; addi a0, a1, 7;
			270000; addi a0, a1, 7;`},
		{"jumps that lead to jumps", []instruction{
			branch(3),
			nop,
			{code: code(riscv.JAL, 0, codeTarget, codeGone), imm: 7},
			{code: code(riscv.ADD, a0, codeGone), rs1: a1, rs2: a1},
			jump(7),
			{code: code(riscv.JAL, 0, codeTarget, codeDistance), imm: 4},
			jump(6),
			jump(8),
			branch(6),
			branch(5),
		}, none, `
			0; beq a0, a1, .+24;
			1; addi a0, a1, 7;
			2;
			3;
			4; jal zero, .+16;
			5; jal zero, .+12;
			6; jal zero, .+0;
			7; jal zero, .+4;
			8; beq a0, a1, .-8;
			9; beq a0, a1, .-16;`},
		{"an address waits for the linker", []instruction{
			{code: code(riscv.AUIPC, self, codeHigh), imm: 5},
			{code: code(riscv.LW, a0, codeLow), rs1: a1, imm: 5},
		}, none, `
			0; auipc a1, 0x0;
			1; lw a0, 0(a1);
			relocation of word 0, form 0, symbol 5, lower part 1 words behind`},
		{"the form of a reference", []instruction{
			{code: code(riscv.AUIPC, self, codeHigh), imm: 5 | formGOT<<referenceFormShift},
			{code: code(riscv.LD, a0, codeLow), rs1: a1, imm: 5 | formGOT<<referenceFormShift},
		}, none, `
			0; auipc a1, 0x0;
			1; ld a0, 0(a1);
			relocation of word 0, form 3, symbol 5, lower part 1 words behind`},
		{"the lower part is in a store", []instruction{
			{code: code(riscv.AUIPC, self, codeHigh), imm: 5},
			{code: code(riscv.SW, 0, codeLow), rs1: a1, rs2: a0, imm: 5},
		}, none, `
			0; auipc a1, 0x0;
			1; sw a0, 0(a1);
			relocation of word 0, form 2, symbol 5, lower part 1 words behind`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newInstructionTest(t, test.instructions, Options{Target: RV64, Optimize: 1})
			location := slices.Clone(machineRegisters)
			for k, in := range test.instructions {
				at := rdOf(in.code)
				if at == self {
					at = a1
				}
				if uint32(k) == test.spilled {
					at = spilled
				}
				location = append(location, at)
			}
			c.location = c.given(location...)
			frame := make([]uint32, frameRow)
			frame[frameBase], frame[frameSpills], frame[frameSlot], frame[frameFloatSlot], frame[frameObject], frame[frameSize], frame[frameFirstStep] = riscv.SP, 0, 8, 8, 16, 16, 16
			c.frame = c.given(frame...)
			c.runPass(t, "layout")
			c.runPass(t, "encode")
			address, text := c.column(c.address, c.instructions+1), c.column(c.text, c.units)
			var got []string
			for k := range test.instructions {
				line := ""
				for w := address[k]; w < address[k+1]; w++ {
					in, _ := riscv.Decode(text[w], 64)
					line += fmt.Sprint("; ", in)
				}
				got = append(got, line+";")
			}
			for i, line := range got {
				got[i] = fmt.Sprint(i, line)
				if i > 1 && i < len(got)-1 && test.instructions[i] == test.instructions[i-1] && test.instructions[i] == nop {
					got[i] = ""
				}
			}
			got = slices.DeleteFunc(got, func(line string) bool { return line == "" })
			for _, r := range gpu.Rows[Reloc](c.column(c.reloc, relocRow*c.relocs)) {
				got = append(got, fmt.Sprintf("relocation of word %d, form %d, symbol %d, lower part %d words behind", r.Unit(), r.Form(), r.Number(), r.Lower()))
			}
			compareLines(t, got, test.want)
		})
	}
}
