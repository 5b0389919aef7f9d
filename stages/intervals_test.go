package stages

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
)

// TestIntervals shows the interval of each local by the kinds and numbers of its nodes.
func TestIntervals(t *testing.T) {
	const (
		before = "(Function i32 (FunctionEntry) (Parameter i32) (Block " // nodes 0 and 1
		after  = "))"
		set    = "(Assign i32 1 (Const i32 1)) "
		use    = "(Expression (Local i32 1)) "
	)
	loop := func(body, step, condition string) string { // LoopEntry, body, step, condition
		return "(Loop (LoopEntry) (Block " + body + ") (Block " + step + ") " + condition + ") "
	}
	const zero = "(Const i32 0)"
	for _, test := range []struct{ name, statements, want string }{
		{"from the first use to the last", set + use + "(Return i32 (Const i32 0))", "0 Parameter 1 to Parameter 1, 1 Assign 3 to Local 4"},
		{"a parameter begins where it arrives", "(Return i32 (Local i32 0))", "0 Parameter 1 to Local 2"},
		{"set before a loop, used in it", set + loop(use, "", zero), "0 Parameter 1 to Parameter 1, 1 Assign 3 to Loop 10"},
		{"set in a loop, used behind it", loop(set, "", zero) + use, "0 Parameter 1 to Parameter 1, 1 LoopEntry 2 to Local 9"},
		{"set first in the iteration", loop(set+use, "", zero), "0 Parameter 1 to Parameter 1, 1 Assign 4 to Local 5"},
		{"used first in the iteration", loop(use+set, "", zero), "0 Parameter 1 to Parameter 1, 1 LoopEntry 2 to Loop 10"},
		{"set in some iterations", loop("(If (Local i32 0) "+set+")"+use, "", zero), "0 Parameter 1 to Loop 12, 1 LoopEntry 2 to Loop 12"},
		{"set and used in some iterations", loop("(If (Local i32 0) (Block "+set+use+"))", "", zero), "0 Parameter 1 to Loop 13, 1 Assign 5 to Local 6"},
		{"set if another condition holds", loop("(If (LogicalAnd i32 (Local i32 0) (Assign i32 1 (Const i32 1))) (Block))"+use, "", zero), "0 Parameter 1 to Loop 14, 1 LoopEntry 2 to Loop 14"},
		{"set in the body, used in the step", loop(set, use, zero), "0 Parameter 1 to Parameter 1, 1 LoopEntry 2 to Loop 10"},
		{"a label between", loop(set+"(Label) "+use, "", zero), "0 Parameter 1 to Parameter 1, 1 LoopEntry 2 to Loop 11"},
		{"a label before", loop("(Label) "+set+use, "", zero), "0 Parameter 1 to Parameter 1, 1 Assign 5 to Local 6"},
		{"a loop in an iteration", loop(set+loop(use, "", zero), "", zero), "0 Parameter 1 to Parameter 1, 1 Assign 4 to Loop 11"},
		{"two loops in an iteration", loop(set+loop(loop(use, "", zero), "", zero), "", zero), "0 Parameter 1 to Parameter 1, 1 Assign 4 to Loop 16"},
		{"in a loop in three loops", loop(loop(loop(loop(set+use, "", zero), "", zero), "", zero), "", zero), "0 Parameter 1 to Parameter 1, 1 Assign 7 to Local 8"},
		{"in a loop in three loops, and around it", loop(loop(loop(set+loop(use, "", zero), "", zero), "", zero), "", zero), "0 Parameter 1 to Parameter 1, 1 LoopEntry 2 to Loop 25"},
		{"in two loops", loop(set, "", zero) + loop(use, "", zero), "0 Parameter 1 to Parameter 1, 1 LoopEntry 2 to Loop 15"},
		{"a call before and behind", "(Expression (Call i32 1)) " + set + use + "(Expression (Call i32 1))", "0 Parameter 1 to Parameter 1, 1 Assign 5 to Local 6"},
		{"a call between", set + "(Expression (Call i32 1)) " + use, "0 Parameter 1 to Parameter 1, 1 Assign 3 to Local 6, not quiet"},
		{"set to the result of a call", "(Assign i32 1 (Call i32 1)) " + use, "0 Parameter 1 to Parameter 1, 1 Assign 3 to Local 4"},
		{"used in an argument", set + "(Expression (Call i32 1 (Argument i32 (Local i32 1))))", "0 Parameter 1 to Parameter 1, 1 Assign 3 to Local 4, not quiet"},
		{"set in an argument", "(Expression (Call i32 1 (Argument i32 (Const i32 1)) (Argument i32 (Comma i32 (Assign i32 1 (Const i32 1)) (Local i32 1)))))", "0 Parameter 1 to Parameter 1, 1 Assign 5 to Local 6, not quiet"},
		{"used in an argument of a call around another one", set + "(Expression (Call i32 1 (Argument i32 (Local i32 1)) (Argument i32 (Call i32 1))))", "0 Parameter 1 to Parameter 1, 1 Assign 3 to Local 4, not quiet"},
		{"two results of a call", "(Assign i32 1 (Call i32 1)) (Assign i32 2 (SecondResult i32 1)) " + use + "(Expression (Local i32 2))", "0 Parameter 1 to Parameter 1, 1 Assign 3 to Local 6, not quiet, 2 Assign 5 to Local 8"},
		{"a first result without uses", "(Assign i32 1 (Call i32 1)) (Assign i32 2 (SecondResult i32 1)) (Expression (Local i32 2))", "0 Parameter 1 to Parameter 1, 1 Assign 3 to Assign 3, not quiet, 2 Assign 5 to Local 6"},
		{"a loop with a call", set + loop(use+"(Expression (Call i32 1))", "", zero), "0 Parameter 1 to Parameter 1, 1 Assign 3 to Loop 12, not quiet"},
		{"a parameter that is passed on", "(Expression (Call i32 1 (Argument i32 (Local i32 0)))) ", "0 Parameter 1 to Local 2"},
		{"converted", "(Expression (Call i32 1 (Argument u32 (Cast u32 (Local i32 0))))) ", "0 Parameter 1 to Local 2"},
		{"in an expression", "(Expression (Call i32 1 (Argument i32 (Neg i32 (Local i32 0))) (Argument i32 (Const i32 1)))) ", "0 Parameter 1 to Local 2"},
		{"as another argument", "(Expression (Call i32 1 (Argument i32 (Const i32 1)) (Argument i32 (Local i32 0)))) ", "0 Parameter 1 to Local 4, not quiet"},
		{"in an expression that is another argument", "(Expression (Call i32 1 (Argument i32 (Const i32 1)) (Argument i32 (Neg i32 (Local i32 0))))) ", "0 Parameter 1 to Local 4, not quiet"},
		{"twice", "(Expression (Call i32 1 (Argument i32 (Local i32 0)) (Argument i32 (Local i32 0)))) ", "0 Parameter 1 to Local 4, not quiet"},
		{"twice, first in an expression", "(Expression (Call i32 1 (Argument i32 (Neg i32 (Local i32 0))) (Argument i32 (Local i32 0)))) ", "0 Parameter 1 to Local 5, not quiet"},
		{"behind a call", "(Expression (Call i32 1)) (Expression (Call i32 1 (Argument i32 (Local i32 0)))) ", "0 Parameter 1 to Local 4, not quiet"},
		{"in a loop", loop("(Expression (Call i32 1 (Argument i32 (Local i32 0))))", "", zero), "0 Parameter 1 to Loop 10, not quiet"},
		{"in front of another argument, which calls", "(Expression (Call i32 1 (Argument i32 (Local i32 0)) (Argument i32 (Call i32 1)))) ", "0 Parameter 1 to Local 2, not quiet"},
		{"in an expression in front of an argument which calls", "(Expression (Call i32 1 (Argument i32 (Neg i32 (Local i32 0))) (Argument i32 (Call i32 1)))) ", "0 Parameter 1 to Local 2"},
		{"to a call in an argument", "(Expression (Call i32 1 (Argument i32 (Const i32 1)) (Argument i32 (Call i32 1 (Argument i32 (Local i32 0)))))) ", "0 Parameter 1 to Local 4"},
		{"as the address of a call", "(Expression (CallIndirect i32 (Cast u64 (Local i32 0)))) ", "0 Parameter 1 to Local 2, not quiet"},
		{"in an argument far above", "(Expression (Call i32 1 (Argument i32 (Neg i32 (Neg i32 (Neg i32 (Neg i32 (Neg i32 (Neg i32 (Neg i32 (Neg i32 (Local i32 0)))))))))))) ", "0 Parameter 1 to Local 2, not quiet"},
		{"to the system", "(Expression (Syscall i64 (Argument i64 (Cast i64 (Local i32 0)))" + strings.Repeat(" (Argument i64 (Const i64 0))", 7) + ")) ", "0 Parameter 1 to Local 2, not quiet"},
		{"of another type of register", "(Expression (Call i32 1 (Argument f32 0 (Cast f32 (Local i32 0))) (Argument i32 1 (Const i32 1)))) ", "0 Parameter 1 to Local 2"},
		{"a jump back", "(Label) " + set + use + "(Goto -5)", "0 FunctionEntry 0 to Function 9, 1 FunctionEntry 0 to Function 9"},
		{"a jump forwards", "(Goto 5) " + set + use + "(Label)", "0 Parameter 1 to Parameter 1, 1 Assign 4 to Local 5"},
		{"a jump to an address", set + use + "(Label) (GotoIndirect (LabelAddress u64 -1))", "0 FunctionEntry 0 to Function 10, 1 FunctionEntry 0 to Function 10"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := buildTree(t, before+test.statements+after)
			var got string
			for l, interval := range intervalsOf(t, tree) {
				if l > 0 {
					got += ", "
				}
				if interval[0] == none {
					got += fmt.Sprint(l, " unused")
				} else {
					got += fmt.Sprintf("%d %s %d to %s %d", l, tree.Kind[interval[0]], interval[0], tree.Kind[interval[1]&endNode], interval[1]&endNode)
					if interval[1]&endQuiet == 0 {
						got += ", not quiet"
					}
				}
			}
			compareLines(t, []string{got}, test.want)
		})
	}
	t.Run("the last of three parameters", func(t *testing.T) { // it arrives in a2
		const x = "(Argument i32 (Local i32 2)) "
		const minus = "(Argument i32 (Neg i32 (Local i32 2))) "
		const zero = "(Argument i32 (Const i32 0)) "
		for arguments, quiet := range map[string]bool{
			x:                      true,
			x + zero:               true,
			x + zero + zero:        false,
			zero + x:               true,
			zero + x + zero:        false,
			zero + zero + x:        true,
			zero + zero + x + x:    false,
			zero + zero + x + zero: true,
			zero + minus + zero:    true,
			minus + zero + zero:    true,
			zero + zero + minus:    true,
			x + minus:              false,
			x + zero + x:           true,
			x + zero + minus:       false,
			zero + x + minus:       false,
			zero + minus + minus:   true,
			minus + x:              true,
			"(Argument i32 (Comma i32 (Expression (Const i32 0)) (Cast i32 (Local i32 2)))) " + minus: false,
			x + zero + "(Argument u8 (Cast u8 (Local i32 2)))":                                        false,
			zero + zero + zero + minus: false,
			zero + zero + zero + "(Argument i32 (LogicalAnd i32 (Local i32 0) (Local i32 2)))":                       false,
			"(Argument f32 (Cast f32 (Local i32 2))) (Argument i32 1 (Const i32 0)) (Argument i32 1 (Const i32 0)) ": true,
		} {
			tree := buildTree(t, "(Function i32 (FunctionEntry) (Parameter i32) (Parameter i32) (Parameter i32) (Block (Expression (Call i32 1 "+arguments+")) (Return i32 (Const i32 0))))")
			if got := intervalsOf(t, tree)[2][1]&endQuiet != 0; got != quiet {
				t.Errorf("%s: quiet is %t, want %t", arguments, got, quiet)
			}
		}
	})
	t.Run("a call that returns twice", func(t *testing.T) {
		tree := buildTree(t, before+set+use+after)
		tree.Functions[0].Resumes = true
		if got := intervalsOf(t, tree)[1]; got[0] != 0 || got[1]&endNode != uint32(tree.Functions[0].Root) {
			t.Errorf("the interval is %d", got)
		}
	})
}

// intervalsOf returns the start and the end of each local's interval.
func intervalsOf(t *testing.T, tree *ast.Tree) (list [][2]uint32) {
	c := newStageTest(t, tree, Options{Target: RV64, Optimize: 1})
	for _, pass := range []string{"upload", "scope", "locals", "versions", "intervals"} {
		c.runPass(t, pass)
	}
	start, end := c.column(c.start, c.locals), c.column(c.end, c.locals)
	for l := range start {
		list = append(list, [2]uint32{start[l], end[l]})
	}
	return list
}
