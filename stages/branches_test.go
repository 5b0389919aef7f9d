package stages

import (
	"fmt"
	"testing"
)

// TestBranches finds the targets of logical operators. Instruction 10 n is the first one of
// node n, so that a target is a node.
func TestBranches(t *testing.T) {
	const condition = "(Local i32 0)"
	and := func(x, y string) string { return "(LogicalAnd i32 " + x + " " + y + ")" }
	or := func(x, y string) string { return "(LogicalOr i32 " + x + " " + y + ")" }
	for _, test := range []struct{ name, statement, want string }{
		{"an If", "(If " + and(condition, condition) + " (Block))", `
			4 LogicalAnd: to 5 Block when true, 6 If when false`},
		{"an If whose statement is a Goto", "(If " + and(condition, condition) + " (Goto 2)) (Label)", `
			4 LogicalAnd: to 7 Label when true, 6 If when false`},
		{"an If whose statement is a Continue", "(Loop (LoopEntry) (If " + and(condition, condition) + " (Continue 4)) (Block) " + condition + ")", `
			5 LogicalAnd: to 8 Block when true, 7 If when false`},
		{"an If that jumps over a Goto", "(If " + and(condition, condition) + " (Goto 3)) (Goto 2) (Label) (Label)", `
			4 LogicalAnd: to 8 Label when true, 9 Label when false`},
		{"an IfElse whose second statement is a Goto", "(IfElse " + and(condition, condition) + " (Block) (Goto 2)) (Label)", `
			4 LogicalAnd: to 5 Block when true, 8 Label when false`},
		{"an IfElse", "(IfElse " + or(condition, condition) + " (Block) (Block))", `
			4 LogicalOr: to 5 Block when true, 6 Block when false`},
		{"a Loop", "(Loop (LoopEntry) (Block) (Block) " + or(condition, condition) + ")", `
			7 LogicalOr: to 3 Block when true, 8 Loop when false`},
		{"a first operand decides, or goes on with the second", "(If " + and(or(condition, condition), condition) + " (Block))", `
			4 LogicalOr: to 5 Local when true, 8 If when false
			6 LogicalAnd: to 7 Block when true, 8 If when false`},
		{"a second operand does what its parent does", "(If " + and(condition, or(condition, condition)) + " (Block))", `
			5 LogicalOr: to 7 Block when true, 8 If when false
			6 LogicalAnd: to 7 Block when true, 8 If when false`},
		{"a negation", "(If (LogicalNot i32 " + and(condition, condition) + ") (Block))", `
			4 LogicalAnd: to 7 If when true, 6 Block when false`},
		{"a value: 1, or 0 two instructions on", "(Return i32 " + and(condition, condition) + ")", `
			4 LogicalAnd: to 4 LogicalAnd when true, 4 LogicalAnd + 2 when false`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newStageTest(t, buildTree(t, "(Function i32 (FunctionEntry) (Parameter i32) (Block "+test.statement+"))"), Options{Target: RV64, Optimize: 1})
			c.runPass(t, "upload")
			offset, logical, selection := make([]uint32, c.nodes), make([]uint32, c.nodes), make([]uint32, c.nodes)
			var nodes []uint32
			for n := range c.nodes {
				offset[n] = 10 * uint32(n)
				if k := c.tree.Kind[n]; isLogical(k) && k.Arity() == 2 {
					logical[n] = uint32(len(nodes))
					nodes = append(nodes, uint32(n))
					if c.tree.Kind[n+1].String() == "Return" {
						selection[n] = 2 << selectionLengthShift
					}
				}
			}
			c.node, c.offset, c.logical, c.selection, c.detail = c.given(c.nodeWords()...), c.given(offset...), c.given(logical...), c.given(selection...), c.data
			c.logicalNode, c.logicals = c.given(nodes...), len(nodes)
			c.setCounts()
			c.runPass(t, "branches")
			var got []string
			name := func(target uint32) string {
				s := fmt.Sprintf("%d %s", target/10, c.tree.Kind[target/10])
				if target%10 > 0 {
					s += fmt.Sprintf(" + %d", target%10)
				}
				return s
			}
			targets := c.column(c.branchTarget, 2*c.logicals)
			for i, n := range nodes {
				got = append(got, fmt.Sprintf("%d %s: to %s when true, %s when false", n, c.tree.Kind[n], name(targets[2*i]), name(targets[2*i+1])))
			}
			compareLines(t, got, test.want)
		})
	}
}
