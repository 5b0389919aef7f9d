package stages

import (
	"strings"
	"testing"
)

func TestDead(t *testing.T) {
	const (
		before = "(Function void (FunctionEntry) (Parameter u64) (Block "
		after  = "))"
	)
	for _, test := range []struct{ name, statements, want string }{
		{"no effect", "(Expression (Add u64 (Local u64 0) (Const u64 1)))", "Invalid Invalid Invalid Block"},
		{"a call", "(Expression (Add i32 (Call i32 1) (Const i32 1)))", "Call Const Add Expression"},
		{"a load", "(Expression (Load i32 (Local u64 0)))", "Invalid Invalid Block"},
		{"a volatile load", "(Expression (Load i32 1 (Local u64 0)))", "Local Load Expression"},
		{"an assignment", "(Expression (Comma i32 (Assign u64 0 (Const u64 1)) (Const i32 2)))", "Const Assign Const Comma Expression"},
		{"an effect right before", "(Assign u64 0 (Const u64 1)) (Expression (Local u64 0))", "Const Assign Invalid Block"},
		{"an effect right behind", "(Expression (Local u64 0)) (Assign u64 0 (Const u64 1))", "Invalid Block Const Assign"},
		{"two", "(Expression (Local u64 0)) (Expression (Local u64 0))", "Invalid Block Invalid Block"},
		{"one inside another", "(Expression (Comma i32 (Block (Expression (Local u64 0))) (Const i32 2)))", "Invalid Invalid Invalid Invalid Invalid Block"},
		{"none", "(Assign u64 0 (Const u64 1))", "Const Assign"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newStageTest(t, buildTree(t, before+test.statements+after), Options{Target: RV64, Optimize: 1})
			c.runPass(t, "upload")
			c.node = c.given(c.nodeWords()...)
			c.runPass(t, "dead")
			var got []string
			for _, word := range c.column(c.node, c.nodes) {
				got = append(got, kindOf(word).String())
			}
			compareLines(t, []string{strings.Join(got, " ")}, "FunctionEntry Parameter "+test.want+" Block Function Unit")
		})
	}
}
