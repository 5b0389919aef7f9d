package stages

import (
	"fmt"
	"strings"
	"testing"
)

// usesOf returns a statement for each use of locals of a type, which have these numbers of uses.
func usesOf(typ string, counts ...int) string {
	var s strings.Builder
	for local, count := range counts {
		for range count {
			fmt.Fprintf(&s, "(Expression (Local %s %d)) ", typ, local)
		}
	}
	return s.String()
}

// TestAssignLocals shows the weight of each local and its storage behind its number, and then the
// function's columns.
func TestAssignLocals(t *testing.T) {
	for _, test := range []struct {
		name, tree string
		want       string
	}{
		{"all are in slots, the most used first",
			"(Function i32 (FunctionEntry) (Parameter i32) (Parameter f32) (Block " + usesOf("i32", 1) + usesOf("f32", 0, 1) + usesOf("i32", 0, 0, 3) + "))", `
			0: weight 2, slot at 4
			1: weight 2, floating-point slot at 0
			2: weight 3, slot at 0
			calls 0, slots 2 1`},
		{"locals of 8 bytes are before those of 4, and at a word",
			"(Function i32 (FunctionEntry) (Parameter i32) (Parameter u64) (Parameter u8) (Parameter u64) (Block " + usesOf("i32", 9) + usesOf("u64", 0, 1) + usesOf("u8", 0, 0, 3) + usesOf("u64", 0, 0, 0, 2) + "))", `
			0: weight 10, slot at 16
			1: weight 2, slot at 8
			2: weight 4, slot at 20
			3: weight 3, slot at 0
			calls 0, slots 6 0`},
		{"a parameter has a slot even if nothing uses it",
			"(Function i32 (FunctionEntry) (Parameter u64) (Parameter i32) (Block " + usesOf("i32", 0, 2) + "))", `
			0: weight 1, slot at 0
			1: weight 3, slot at 8
			calls 0, slots 3 0`},
		{"an unused local is nowhere, and takes no place",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block " + usesOf("i32", 0, 0, 1) + "))", `
			0: weight 1, slot at 0
			1: weight 0, nowhere, it is not used
			2: weight 1, slot at 4
			calls 0, slots 2 0`},
		{"a function that calls another one",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block (Return i32 (Call i32 1)) " + usesOf("i32", 1) + "))", `
			0: weight 2, slot at 0
			calls 1, slots 1 0`},
		{"a function that moves the stack pointer",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block (Expression (StackAllocate u64 (Const u64 16))) " + usesOf("i32", 1) + "))", `
			0: weight 2, slot at 0
			calls 2, slots 1 0`},
		{"a use in a loop counts for eight",
			"(Function i32 (FunctionEntry) (Block " + usesOf("i32", 0, 7) + "(Loop (LoopEntry) (Block) (Block) (Local i32 0))))", `
			0: weight 8, slot at 0
			1: weight 7, slot at 4
			calls 0, slots 2 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newStageTest(t, buildTree(t, test.tree), Options{Target: RV64})
			for _, pass := range []string{"upload", "scope", "locals"} {
				c.runPass(t, pass)
			}
			var got []string
			weight := c.column(c.weight, c.locals)
			for l, at := range c.column(c.storage, c.locals) {
				got = append(got, fmt.Sprintf("%d: weight %d, %s", l, weight[l], c.opt.Target.storageName(at)))
			}
			calls, slots := c.column(c.calls, 1), c.column(c.slots, 2)
			got = append(got, fmt.Sprintf("calls %d, slots %d %d", calls[0], slots[0], slots[1]))
			compareLines(t, got, test.want)
		})
	}
}

func TestQuantize(t *testing.T) {
	for weight, want := range map[uint32]uint32{0: 0, 3: 3, 4: 4, 7: 7, 8: 8, 9: 8, 10: 9, 15: 11, 16: 12, 1 << 31: 120, 1<<32 - 1: 123} {
		if got := quantize(weight); got != want {
			t.Errorf("weight %d is quantized to %d, want %d", weight, got, want)
		}
	}
}
