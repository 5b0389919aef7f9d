package stages

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
)

// loopOf is a loop with a body. Its condition is local 0.
func loopOf(body string) string {
	return "(Loop (LoopEntry) (Block " + body + ") (Block) (Local i32 0))"
}

// TestVersions shows, for each read of a local in a loop, how many of the loops around it assign the
// local; and the loops that may be entered by a jump, or left by a break.
func TestVersions(t *testing.T) {
	const (
		set0, set1   = "(Assign i32 0 (Const i32 5))", "(Assign i32 1 (Const i32 5))"
		read0, read1 = "(Expression (Local i32 0))", "(Expression (Local i32 1))"
	)
	for _, test := range []struct{ name, statements, want string }{
		{"no assignment", loopOf(read1), `
			4 local 1: 0 of 1
			8 local 0: 0 of 1`},
		{"an assignment before the loop and one behind it", set1 + loopOf(read1) + set1, `
			6 local 1: 0 of 1
			10 local 0: 0 of 1`},
		{"an assignment in the loop, before the read", loopOf(set1 + read1), `
			6 local 1: 1 of 1
			10 local 0: 0 of 1`},
		{"an assignment in the loop, behind the read", loopOf(read1 + set1), `
			4 local 1: 1 of 1
			10 local 0: 0 of 1`},
		{"an assignment to another local", loopOf(read1 + set0), `
			4 local 1: 0 of 1
			10 local 0: 1 of 1`},
		{"an assignment in the outer loop", loopOf(loopOf(read1) + set1), `
			5 local 1: 1 of 2
			9 local 0: 0 of 2
			15 local 0: 0 of 1`},
		{"an assignment in another inner loop", loopOf(loopOf(read1) + loopOf(set1)), `
			5 local 1: 1 of 2
			9 local 0: 0 of 2
			16 local 0: 0 of 2
			20 local 0: 0 of 1`},
		{"an assignment in the inner loop", loopOf(loopOf(read1+set1) + read1), `
			5 local 1: 2 of 2
			11 local 0: 0 of 2
			13 local 1: 1 of 1
			17 local 0: 0 of 1`},
		{"the fourth loop is a part of the third", loopOf(loopOf(loopOf(loopOf(read1)+loopOf(set0)+read1)) + set1), `
			7 local 1: 1 of 3
			11 local 0: 3 of 3
			18 local 0: 3 of 3
			20 local 1: 1 of 3
			24 local 0: 3 of 3
			28 local 0: 2 of 2
			34 local 0: 1 of 1`},
		{"an assignment in the third loop, seen from the fourth", loopOf(loopOf(loopOf(loopOf(read1) + set1))), `
			7 local 1: 3 of 3
			11 local 0: 0 of 3
			17 local 0: 0 of 3
			21 local 0: 0 of 2
			25 local 0: 0 of 1`},
		{"jumps within a loop", loopOf("(Goto 1) (Label) (Goto -1)"), `
			9 local 0: 0 of 1`},
		{"a jump out of a loop", loopOf("(Goto 5)") + "(Label)", `
			7 local 0: 0 of 1`},
		{"a jump into a loop", "(Goto 2)" + loopOf("(Label)"), `
			4 LoopEntry: entered by a jump
			8 local 0: 0 of 1`},
		{"a jump back into a loop", loopOf("(Label)") + "(Goto -5)", `
			3 LoopEntry: entered by a jump
			7 local 0: 0 of 1`},
		{"a jump into the inner loop", loopOf("(Goto 2)" + loopOf("(Label)")), `
			5 LoopEntry: entered by a jump
			9 local 0: 0 of 2
			13 local 0: 0 of 1`},
		{"a case in a loop", "(Switch 1 (Const u64 0)) (Case 2)" + loopOf("(Label)"), `
			6 LoopEntry: entered by a jump
			10 local 0: 0 of 1`},
		{"a break", loopOf("(Break 4)"), `
			3 LoopEntry: left by a break
			7 local 0: 0 of 1`},
		{"a break out of the inner loop, and a continue", loopOf(loopOf("(Break 4)") + "(Continue 4)"), `
			4 LoopEntry: left by a break
			8 local 0: 0 of 2
			13 local 0: 0 of 1`},
		{"a break out of the outer loop, and a jump into it", loopOf("(Label) (Break 9)"+loopOf("")) + "(Goto -11)", `
			3 LoopEntry: entered by a jump, left by a break
			9 local 0: 0 of 2
			13 local 0: 0 of 1`},
		{"a break out of the fourth loop", loopOf(loopOf(loopOf(loopOf("(Break 4)")))), `
			10 local 0: 0 of 3
			14 local 0: 0 of 3
			18 local 0: 0 of 2
			22 local 0: 0 of 1`},
		{"an indirect jump", "(GotoIndirect (Const u64 0))" + loopOf(""), `
			5 LoopEntry: entered by a jump
			8 local 0: 0 of 1`},
	} {
		t.Run(test.name, func(t *testing.T) {
			// The second function's locals have the same numbers.
			second := "(Function void (FunctionEntry) (Block " + loopOf(set1+set0) + "))"
			tree := buildTree(t, "(Function void (FunctionEntry) (Parameter i32) (Parameter i32) (Block "+test.statements+"))"+second)
			c := newStageTest(t, tree, Options{Target: RV64, Optimize: 1})
			for _, pass := range []string{"upload", "scope", "versions"} {
				c.runPass(t, pass)
			}
			scope, varies := c.column(c.scope, c.nodes), c.variesIn()
			data, words, indirect := c.column(c.data, c.nodes), c.wordsOfLoops(), c.column(c.indirect, c.functions)
			jumped := func(n int) uint32 {
				if depthOf(scope[n-1]) == scopeDepthMost {
					return 0
				}
				return words.jumpsOf(uint32(n))
			}
			var got []string
			for n, word := range scope[:tree.Functions[0].Root] {
				switch kind := c.tree.Kind[n]; {
				case kind == ast.LoopEntry && jumped(n)|indirect[0] != 0:
					var jumps []string
					if jumped(n)&jumpsInto != 0 || indirect[0] != 0 {
						jumps = append(jumps, "entered by a jump")
					}
					if jumped(n)&jumpsOut != 0 {
						jumps = append(jumps, "left by a break")
					}
					got = append(got, fmt.Sprintf("%d LoopEntry: %s", n, strings.Join(jumps, ", ")))
				case kind == ast.Local && depthOf(word) > 0:
					got = append(got, fmt.Sprintf("%d local %d: %d of %d", n, data[n], varies(n), depthOf(word)))
				}
			}
			compareLines(t, got, test.want)
		})
	}
}
