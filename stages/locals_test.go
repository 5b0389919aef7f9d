package stages

import (
	"fmt"
	"strings"
	"testing"
)

// TestAssignLocals shows the storage of each local behind its number, and then the function's
// columns.
func TestAssignLocals(t *testing.T) {
	uses := func(typ string, counts ...int) string { // a statement for each use
		var s strings.Builder
		for local, count := range counts {
			for range count {
				fmt.Fprintf(&s, "(Expression (Local %s %d)) ", typ, local)
			}
		}
		return s.String()
	}
	many := func(n int) (counts []int) { // the later, the more uses
		for i := range n {
			counts = append(counts, i+1)
		}
		return counts
	}
	for _, test := range []struct {
		name, tree string
		optimize   int
		want       string
	}{
		{"without optimization all are in slots, the most used first",
			"(Function i32 (FunctionEntry) (Parameter i32) (Parameter f32) (Block " + uses("i32", 1) + uses("f32", 0, 1) + uses("i32", 0, 0, 2) + "))", 0, `
			0: slot 1
			1: floating-point slot 0
			2: slot 0
			calls 0, arguments 1 1, saves no registers, slots 2 1`},
		{"an unused local is nowhere",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block " + uses("i32", 0, 0, 1) + "))", 0, `
			0: nowhere, it is not used
			1: nowhere, it is not used
			2: slot 0
			calls 0, arguments 1 0, saves no registers, slots 1 0`},
		{"in a leaf parameters stay, others get the argument registers that are left",
			"(Function i32 (FunctionEntry) (Parameter i32) (Parameter f32) (Block " + uses("i32", 1) + uses("f32", 0, 1) + uses("i32", 0, 0, 1) + "))", 1, `
			0: a0
			1: fa0
			2: a7
			calls 0, arguments 1 1, saves no registers, slots 0 0`},
		{"around calls all are in callee-saved registers",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block (Return i32 (Call i32 1)) " + uses("i32", 1, 2) + "))", 1, `
			0: s1
			1: s0
			calls 1, arguments 1 0, saves s0 s1, slots 0 0`},
		{"s0 is the frame pointer where the stack pointer moves",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block (Expression (StackAllocate u64 (Const u64 16))) " + uses("i32", 1) + "))", 1, `
			0: s1
			calls 2, arguments 1 0, saves s1, slots 0 0`},
		{"ten callee-saved registers go to the most used, the others get slots",
			"(Function i32 (FunctionEntry) (Block (Return i32 (Call i32 1)) " + uses("i32", many(12)...) + "))", 1, `
			0: slot 1
			1: slot 0
			2: s9
			3: s8
			4: s7
			5: s6
			6: s5
			7: s4
			8: s3
			9: s2
			10: s1
			11: s0
			calls 1, arguments 0 0, saves s0 s1 s2 s3 s4 s5 s6 s7 s8 s9, slots 2 0`},
		{"a use in a loop counts for eight",
			"(Function i32 (FunctionEntry) (Block (Return i32 (Call i32 1)) " + uses("i32", 0, 7) + "(Loop (LoopEntry) (Block) (Block) (Local i32 0))))", 1, `
			0: s0
			1: s1
			calls 1, arguments 0 0, saves s0 s1, slots 0 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newStageTest(t, buildTree(t, test.tree), Options{Target: RV64, Optimize: test.optimize})
			for _, pass := range []string{"upload", "scope", "locals"} {
				c.runPass(t, pass)
			}
			var got []string
			for l, at := range c.column(c.storage, c.locals) {
				got = append(got, fmt.Sprintf("%d: %s", l, c.opt.Target.storageName(at)))
			}
			calls, arguments, slots := c.column(c.calls, 1), c.column(c.arguments, 2), c.column(c.slots, 2)
			got = append(got, fmt.Sprintf("calls %d, arguments %d %d, saves %s, slots %d %d",
				calls[0], arguments[0], arguments[1], c.opt.Target.registerSet(c.column(c.saved, 1)[0]), slots[0], slots[1]))
			compareLines(t, got, test.want)
		})
	}
}

func TestQuantize(t *testing.T) {
	for weight, want := range map[uint32]uint32{0: 0, 7: 7, 8: 8, 15: 15, 16: 16, 17: 16, 18: 17, 31: 23, 32: 24, 1 << 31: 232, 1<<32 - 1: 239} {
		if got := quantize(weight); got != want {
			t.Errorf("weight %d is quantized to %d, want %d", weight, got, want)
		}
	}
}
