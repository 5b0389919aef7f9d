package stages

import (
	"fmt"
	"testing"

	"gpucc/riscv"
)

func TestLastUse(t *testing.T) {
	const a0, a1, s1 = riscv.A0, riscv.A0 + 1, 9
	move := func(rd, from uint32, flags ...uint32) instruction {
		return instruction{code: code(riscv.ADDI, rd, append(flags, codeCopies, codeKill1)...), rs1: from}
	}
	for _, test := range []struct {
		name         string
		instructions []instruction
		optimize     int
		want         string
	}{
		{"classes are by file, and by whether a call lies between", []instruction{
			{code: code(riscv.ADDI, self), imm: 1},
			{code: code(riscv.FMV_W_X, self, codeFloat)},
			{code: code(riscv.ADDI, self), imm: 2},
			{code: code(opCall, 0, codeCalls)},
			{code: code(riscv.FMV_X_W, self, codeKill1), rs1: v(1)},
			{code: code(riscv.ADD, self, codeKill1, codeKill2), rs1: v(4), rs2: v(0)},
			{code: code(riscv.SD, 0, codeKill1, codeKill2), rs1: v(5), rs2: v(2)},
		}, 1, `
			0 addi, makes integer across calls
			1 fmv.w.x, makes float across calls
			2 addi, makes integer across calls
			3 call
			4 fmv.x.w, makes integer, ends float across calls as operand 1
			5 add, makes integer, ends integer as operand 1, ends integer across calls as operand 2
			6 sd, ends integer as operand 1, ends integer across calls as operand 2`},
		{"a use that is not the last ends nothing", []instruction{
			{code: code(riscv.ADDI, self), imm: 1},
			{code: code(riscv.SD, 0), rs1: v(0)},
			{code: code(riscv.SD, 0, codeKill1), rs1: v(0)},
		}, 1, `
			0 addi, makes integer
			1 sd
			2 sd, ends integer as operand 1`},
		{"a move right behind what makes the value merges with it", []instruction{
			{code: code(riscv.ADDI, self), imm: 1},
			move(s1, v(0)),
		}, 1, `
			0 addi, makes s1
			1 addi, makes nothing used, needless`},
		{"so does one right behind the second arm of a conditional", []instruction{
			{code: code(riscv.ADDI, operandResult, codeCopies), rs1: a0},
			{code: code(riscv.JAL, 0, codeTarget, codeJoinJump), imm: 3},
			{code: code(riscv.ADDI, self, codeCopies, codeJoined), rs1: a1},
			move(s1, v(2)),
		}, 1, `
			0 addi, makes the value of a join
			1 jal
			2 addi, makes s1
			3 addi, makes nothing used, needless`},
		{"and what the arms compute", []instruction{
			{code: code(riscv.ADDI, self), imm: 5},
			{code: code(riscv.ADDI, operandResult, codeCopies, codeKill1), rs1: v(0)},
			{code: code(riscv.JAL, 0, codeTarget, codeJoinJump), imm: 5},
			{code: code(riscv.ADDI, self), imm: 6},
			{code: code(riscv.ADDI, self, codeCopies, codeJoined, codeKill1), rs1: v(3)},
			move(s1, v(4)),
		}, 1, `
			0 addi, makes s1
			1 addi, makes the value of a join, needless
			2 jal
			3 addi, makes s1
			4 addi, makes s1, needless
			5 addi, makes nothing used, needless`},
		{"but not without optimization", []instruction{
			{code: code(riscv.ADDI, self), imm: 1},
			move(s1, v(0)),
		}, 0, `
			0 addi, makes integer
			1 addi, ends integer as operand 1`},
		{"nor if other instructions lie between", []instruction{
			{code: code(riscv.ADDI, self), imm: 1},
			{code: code(riscv.ADDI, self), imm: 2},
			move(s1, v(0)),
			move(s1, v(1)),
		}, 1, `
			0 addi, makes integer
			1 addi, makes integer
			2 addi, ends integer as operand 1
			3 addi, ends integer as operand 1`},
		{"arguments merge with what is further before", []instruction{
			{code: code(riscv.ADDI, self), imm: 1},
			{code: code(riscv.ADDI, self), imm: 2},
			move(a0, v(0), codeArgument),
			move(a1, v(1), codeArgument),
		}, 1, `
			0 addi, makes a0
			1 addi, makes a1
			2 addi, makes nothing used, needless
			3 addi, makes nothing used, needless`},
		{"but not beyond a call", []instruction{
			{code: code(riscv.ADDI, self), imm: 1},
			{code: code(opCall, 0, codeCalls)},
			{code: code(riscv.ADDI, self), imm: 2},
			move(a0, v(0), codeArgument),
			move(a1, v(2), codeArgument),
		}, 1, `
			0 addi, makes integer across calls
			1 call
			2 addi, makes a1
			3 addi, ends integer across calls as operand 1
			4 addi, makes nothing used, needless`},
		{"a call's result is used in its register by the next instruction", []instruction{
			{code: code(opCall, 0, codeCalls)},
			{code: code(riscv.ADDI, self, codeCopies), rs1: a0},
			{code: code(riscv.ADD, self, codeKill2), rs1: s1, rs2: v(1)},
			{code: code(riscv.SD, 0, codeKill1), rs1: v(2)},
		}, 1, `
			0 call
			1 addi, makes a0, needless
			2 add, makes integer
			3 sd, ends integer as operand 1`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newInstructionTest(t, test.instructions, Options{Target: RV64, Optimize: test.optimize})
			c.runPass(t, "lastuse")
			class, ends := c.column(c.class, c.instructions), c.column(c.ended, c.instructions)
			var got []string
			for k, in := range test.instructions {
				line := fmt.Sprint(k, " ", c.opt.Target.nameOf(in.code))
				if class[k] != noClass {
					line += ", makes " + c.opt.Target.className(class[k])
				}
				if class[k]&classMoved != 0 {
					line += ", needless"
				}
				for i := range 2 {
					if x := ends[k] >> (i * endedSecondShift) & endedFirst; x&noClass == 0 {
						line += fmt.Sprintf(", ends %s as operand %d", c.opt.Target.className(x), i+1)
					}
				}
				got = append(got, line)
			}
			compareLines(t, got, test.want)
		})
	}
}
