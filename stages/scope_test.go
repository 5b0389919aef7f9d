package stages

import (
	"fmt"
	"slices"
	"testing"
)

func TestScope(t *testing.T) {
	for _, test := range []struct{ name, tree, want string }{
		{"functions", `
			(Function i32 (FunctionEntry) (Parameter i32) (Block (Return i32 (Local i32 0))))
			(Function i32 (FunctionEntry) (Block (Return i32 (Const i32 7))))`, `
			FunctionEntry: function 0, loops 0, assigns 0
			Parameter: function 0, loops 0, assigns 0, user
			Local: function 0, loops 0, assigns 0, user
			Return: function 0, loops 0, assigns 0
			Block: function 0, loops 0, assigns 0
			Function: function 0, loops 0, assigns 0
			FunctionEntry: function 1, loops 0, assigns 0
			Const: function 1, loops 0, assigns 0
			Return: function 1, loops 0, assigns 0
			Block: function 1, loops 0, assigns 0
			Function: function 1, loops 0, assigns 0
			Unit: function 1, loops 0, assigns 0`},
		// A loop is open from its LoopEntry up to the node before its Loop.
		{"loops", `
			(Function i32 (FunctionEntry) (Parameter i32)
				(Block
					(Loop (LoopEntry)
						(Loop (LoopEntry) (Assign i32 0 (Const i32 1)) (Block) (Local i32 0))
						(Block) (Local i32 0))
					(Return i32 (Local i32 0))))`, `
			FunctionEntry: function 0, loops 0, assigns 0
			Parameter: function 0, loops 0, assigns 0, user
			LoopEntry: function 0, loops 1, assigns 0, user
			LoopEntry: function 0, loops 2, assigns 0, user
			Const: function 0, loops 2, assigns 0
			Assign: function 0, loops 2, assigns 1, user
			Block: function 0, loops 2, assigns 1
			Local: function 0, loops 2, assigns 1, user
			Loop: function 0, loops 1, assigns 1
			Block: function 0, loops 1, assigns 1
			Local: function 0, loops 1, assigns 1, user
			Loop: function 0, loops 0, assigns 1
			Local: function 0, loops 0, assigns 1, user
			Return: function 0, loops 0, assigns 1
			Block: function 0, loops 0, assigns 1
			Function: function 0, loops 0, assigns 1
			Unit: function 0, loops 0, assigns 1`},
		{"what a LoopEntry does once is outside the loop", `
			(Function void (FunctionEntry) (Parameter i32)
				(Block (Loop (LoopEntry (Assign i32 0 (Const i32 1))) (Block) (Block) (Local i32 0))))`, `
			FunctionEntry: function 0, loops 0, assigns 0
			Parameter: function 0, loops 0, assigns 0, user
			Const: function 0, loops 0, assigns 0
			Assign: function 0, loops 0, assigns 1, user
			LoopEntry: function 0, loops 1, assigns 1, user
			Block: function 0, loops 1, assigns 1
			Block: function 0, loops 1, assigns 1
			Local: function 0, loops 1, assigns 1, user
			Loop: function 0, loops 0, assigns 1
			Block: function 0, loops 0, assigns 1
			Function: function 0, loops 0, assigns 1
			Unit: function 0, loops 0, assigns 1`},
		{"calls are users", `
			(Function i32 (FunctionEntry) (Block (Return i32 (Call i32 1))))`, `
			FunctionEntry: function 0, loops 0, assigns 0
			Call: function 0, loops 0, assigns 0, clobbers 1, user
			Return: function 0, loops 0, assigns 0, clobbers 1
			Block: function 0, loops 0, assigns 0, clobbers 1
			Function: function 0, loops 0, assigns 0, clobbers 1
			Unit: function 0, loops 0, assigns 0, clobbers 1`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newStageTest(t, buildTree(t, test.tree), Options{Target: RV64})
			c.runPass(t, "upload")
			c.runPass(t, "scope")
			scope, assigns, node, users := c.column(c.scope, c.nodes), c.column(c.assigns, c.nodes), c.column(c.node, c.nodes), c.column(c.users, c.nodes+1)
			users = users[:users[c.nodes]]
			var got []string
			for n, word := range scope {
				line := fmt.Sprintf("%s: function %d, loops %d, assigns %d", kindOf(node[n]), functionOf(word), depthOf(word), assigns[n]&halfMost)
				if calls := assigns[n] >> halfBits; calls > 0 {
					line += fmt.Sprintf(", clobbers %d", calls)
				}
				if slices.Contains(users, uint32(n)) {
					line += ", user"
				}
				got = append(got, line)
			}
			compareLines(t, got, test.want)
		})
	}
}
