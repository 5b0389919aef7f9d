package stages

import (
	"fmt"
	"testing"
)

// TestNumber gives nodes their numbers and values by selections that the test has written:
// a word for each node, FunctionEntry first.
func TestNumber(t *testing.T) {
	const (
		one = 1 << selectionLengthShift // instructions
		two = 2 << selectionLengthShift
	)
	for _, test := range []struct {
		name, tree string
		selection  []uint32
		detail     map[int]uint32
		want       string
	}{
		{"instructions follow each other; a value is the last one's",
			"(Function i32 (FunctionEntry) (Block (Return i32 (Add i32 (Const i32 1) (Const i32 2)))))",
			[]uint32{one, two, one, one, two, 0, one, 0}, nil, `
			0 FunctionEntry: 0, v0
			1 Const: 1, v2
			2 Const: 3, v3
			3 Add: 4, v4
			4 Return: 5, v6
			5 Block: 7
			6 Function: 7, v7
			7 Unit: 8
			8 instructions, 0 logical operators: nodes []`},
		{"a value that is a register",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block (Return i32 (Local i32 0))))",
			[]uint32{one, 0, selectionInDetail, one, 0, one, 0}, map[int]uint32{2: 9}, `
			0 FunctionEntry: 0, v0
			1 Parameter: 1
			2 Local: 1, s1
			3 Return: 1, v1
			4 Block: 2
			5 Function: 2, v2
			6 Unit: 3
			3 instructions, 0 logical operators: nodes []`},
		{"a value that several nodes forward",
			"(Function i32 (FunctionEntry) (Block (Return i32 (Cast i32 (Cast u32 (Const i32 1))))))",
			[]uint32{one, one, selectionForward, selectionForward, one, 0, one, 0}, nil, `
			0 FunctionEntry: 0, v0
			1 Const: 1, v1
			2 Cast: 2, that of node 1
			3 Cast: 2, that of node 1
			4 Return: 2, v2
			5 Block: 3
			6 Function: 3, v3
			7 Unit: 4
			4 instructions, 0 logical operators: nodes []`},
		{"join code follows a first arm, a branch a condition",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block (Return i32 (Conditional i32 (Local i32 0) (Const i32 1) (Const i32 2)))))",
			[]uint32{one, 0, selectionInDetail | selectionBranches, one | 2<<selectionJoinShift, one, one, one, 0, one, 0}, map[int]uint32{2: 9}, `
			0 FunctionEntry: 0, v0
			1 Parameter: 1
			2 Local: 1, s1
			3 Const: 2, v2
			4 Const: 5, v5
			5 Conditional: 6, v6
			6 Return: 7, v7
			7 Block: 8
			8 Function: 8, v8
			9 Unit: 9
			9 instructions, 0 logical operators: nodes []`},
		{"a call moves its arguments, but for the last if that is made in its register",
			"(Function i32 (FunctionEntry) (Block (Return i32 (Call i32 1 (Argument i32 (Const i32 1)) (Argument i32 (Const i32 2))))))",
			[]uint32{one, one, selectionForward | selectionMoves, one, 0, two | selectionCalls, one, 0, one, 0}, nil, `
			0 FunctionEntry: 0, v0
			1 Const: 1, v1
			2 Argument: 2, that of node 1
			3 Const: 2, v2
			4 Argument: 3
			5 Call: 3, v5
			6 Return: 6, v6
			7 Block: 7
			8 Function: 7, v7
			9 Unit: 8
			8 instructions, 0 logical operators: nodes []`},
		{"logical operators are numbered",
			"(Function i32 (FunctionEntry) (Parameter i32) (Block (If (LogicalOr i32 (LogicalAnd i32 (Local i32 0) (Local i32 0)) (Local i32 0)) (Block))))",
			[]uint32{one, 0, selectionInDetail | selectionBranches, selectionInDetail | selectionBranches, selectionLogical, selectionInDetail | selectionBranches, selectionLogical, 0, 0, 0, one, 0}, map[int]uint32{2: 9, 3: 9, 5: 9}, `
			0 FunctionEntry: 0, v0
			1 Parameter: 1
			2 Local: 1, s1
			3 Local: 2, s1
			4 LogicalAnd: 3, logical operator 0
			5 Local: 3, s1
			6 LogicalOr: 4, logical operator 1
			7 Block: 4
			8 If: 4
			9 Block: 4
			10 Function: 4, v4
			11 Unit: 5
			5 instructions, 2 logical operators: nodes [4 6]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newStageTest(t, buildTree(t, test.tree), Options{Target: RV64, Optimize: 1})
			c.runPass(t, "upload")
			c.node, c.selection = c.given(c.nodeWords()...), c.given(test.selection...)
			detail := make([]uint32, c.nodes)
			for n, d := range test.detail {
				detail[n] = d
			}
			c.detail = c.given(detail...)
			c.runPass(t, "number")
			offset, value, logical := c.column(c.offset, c.nodes), c.column(c.value, c.nodes), c.column(c.logical, c.nodes)
			var got []string
			for n := range c.nodes {
				line := fmt.Sprintf("%d %s: %d", n, c.tree.Kind[n], offset[n])
				if s := test.selection[n]; lengthOf(s) > 0 || s&(selectionForward|selectionInDetail) != 0 {
					line += ", " + c.opt.Target.valueName(value[n])
				}
				if test.selection[n]&selectionLogical != 0 {
					line += fmt.Sprintf(", logical operator %d", logical[n])
				}
				got = append(got, line)
			}
			got = append(got, fmt.Sprintf("%d instructions, %d logical operators: nodes %v", c.instructions, c.logicals, c.column(c.logicalNode, c.logicals)))
			compareLines(t, got, test.want)
		})
	}
}
