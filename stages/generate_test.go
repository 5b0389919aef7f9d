package stages

import (
	"fmt"
	"testing"
)

// TestGenerate shows the instructions of a function with one parameter, which is in s1. The stages
// select, number and branches run before; their own tests show their columns.
func TestGenerate(t *testing.T) {
	for _, test := range []struct {
		name, statements string
		optimize         int
		want             string
	}{
		{"operands are the children's values", "(Assign i32 0 (Mul i32 (Local i32 0) (Add i32 (Local i32 0) (Const i32 5))))", 1, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 addiw v2, s1, zero, 5 kill1
			3 mulw s1, s1, v2, 0 kill1 kill2
			4 epilogue zero, zero, zero, 0`},
		{"a condition branches past the statement if it is false", "(If (Lt i32 (Local i32 0) (Const i32 5)) (Assign i32 0 (Const i32 9)))", 1, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 addi v2, zero, zero, 5
			3 bge zero, s1, v2, 5 kill1 kill2 target
			4 addi s1, zero, zero, 9
			5 epilogue zero, zero, zero, 0`},
		{"both arms of a conditional write the register of the second", "(Assign i32 0 (Conditional i32 (Local i32 0) (Const i32 1) (Const i32 2)))", 1, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 beq zero, s1, zero, 6 kill1 target
			3 addi v3, zero, zero, 1
			4 addi v7, v3, zero, 0 kill1 copies
			5 jal zero, zero, zero, 8 target joinjump
			6 addi v6, zero, zero, 2
			7 addi v7, v6, zero, 0 kill1 joined copies
			8 addi s1, v7, zero, 0 kill1 copies
			9 epilogue zero, zero, zero, 0`},
		{"arguments and a result", "(Assign i32 0 (Call i32 1 (Argument i32 (Local i32 0)) (Argument i32 (Const i32 2))))", 1, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 addi a1, zero, zero, 2
			3 addi a0, s1, zero, 0 kill1 argument copies
			4 call zero, zero, zero, x1 calls
			5 addi s1, a0, zero, 0 copies
			6 epilogue zero, zero, zero, 0`},
		{"a loop tests at its end", "(Loop (LoopEntry) (Assign i32 0 (Const i32 7)) (Block) (Local i32 0))", 1, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 jal zero, zero, zero, 4 target
			3 addi s1, zero, zero, 7
			4 bne zero, s1, zero, 3 kill1 target
			5 epilogue zero, zero, zero, 0`},
		{"a loop does once what its LoopEntry has", "(Loop (LoopEntry (Assign i32 0 (Const i32 5))) (Assign i32 0 (Const i32 7)) (Block) (Local i32 0))", 1, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 addi s1, zero, zero, 5
			3 jal zero, zero, zero, 5 target
			4 addi s1, zero, zero, 7
			5 bne zero, s1, zero, 4 kill1 target
			6 epilogue zero, zero, zero, 0`},
		{"a jump to the next instruction is taken out", "(If (Local i32 0) (Goto 2)) (Label) (Return void)", 1, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 beq zero, s1, zero, 3 kill1 target gone
			3 epilogue zero, zero, zero, 0`},
		{"without optimization it stays", "(Block (Goto 2)) (Label)", 0, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 jal zero, zero, zero, 3 target
			3 epilogue zero, zero, zero, 0`},
		{"the two parts of an address", "(Assign i32 0 (Load i32 (SymbolAddress u64 1)))", 1, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 auipc v2, zero, zero, x1 high
			3 lw s1, v2, zero, x1 kill1 low
			4 epilogue zero, zero, zero, 0`},
		{"an address from the global offset table", "(Assign i32 0 (Load i32 (GlobalAddress u64 1)))", 1, `
			0 prologue zero, zero, zero, 0
			1 addi s1, a0, zero, 0 copies
			2 auipc v2, zero, zero, table entry of x1 high
			3 ld v3, v2, zero, table entry of x1 kill1 low
			4 lw s1, v3, zero, 0 kill1
			5 epilogue zero, zero, zero, 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := buildTree(t, "(Function void (FunctionEntry) (Parameter i32) (Block "+test.statements+"))")
			c := newStageTest(t, tree, Options{Target: RV64, Optimize: test.optimize})
			c.runPass(t, "upload")
			c.runPass(t, "scope")
			c.storage = c.given(9)
			c.outgoing = c.Zeros(c.functions)
			for _, pass := range []string{"select", "number", "branches", "generate"} {
				c.runPass(t, pass)
			}
			var got []string
			d := dump{c: c}
			rows := c.instructionList()
			for k, in := range rows {
				rd := rdOf(in.code)
				if rd >= virtualRegister {
					rd = v(definedBy(uint32(k), rows))
				}
				got = append(got, fmt.Sprintf("%d %s %s, %s, %s, %s%s", k, c.opt.Target.nameOf(in.code), c.opt.Target.operandName(rd), c.opt.Target.operandName(in.rs1), c.opt.Target.operandName(in.rs2), d.immediate(in), flagNames(in.code, codeFlags)))
			}
			compareLines(t, got, test.want)
		})
	}
}
