package uninitialized

import (
	"testing"

	"gpucc/ast"
	"gpucc/ast/treetext"
)

const (
	assigns = "(Assign i32 0 (Load i32 (SymbolAddress u64 5))) "
	uses    = "(Assign i32 1 (Neg i32 (Local i32 0))) "
	test    = "(Local i32 1) "
)

// TestRun checks the result for local 0, a variable without a value, in bodies of functions. Local 1 is a parameter. Symbol 9
// does not return.
func TestRun(t *testing.T) {
	const no, used, maybe = "", "used", "maybe"
	for _, x := range []struct {
		body             string
		plain, optimized string // at -O0, at -O1
	}{
		{uses, used, used},
		{assigns + uses, no, no},
		{"(If " + test + assigns + ")" + uses, no, maybe},
		{"(If " + test + uses + ")", maybe, maybe},
		{"(IfElse " + test + "(Block " + assigns + ") (Block " + assigns + "))" + uses, no, no},
		{"(IfElse " + test + "(Block " + assigns + ") (Return))" + uses, no, no},
		{"(IfElse " + test + "(Block " + assigns + ") (Expression (Call 9)))" + uses, no, no},
		{"(If " + test + assigns + ") (If " + test + uses + ")", no, no},
		{"(Expression (Local i32 0))", no, no}, // the value is dropped
		{"(Assign i32 0 (Const i32 3))" + uses, no, no},
		{"(If " + test + "(Assign i32 0 (Const i32 3)))" + uses, no, no},                     // gcc takes the constant to be the value
		{"(Loop (LoopEntry) (Block " + assigns + ") (Block)" + test + ")" + uses, no, maybe}, // it may not be entered
		{"(Loop (LoopEntry 1) (Block " + assigns + ") (Block)" + test + ")" + uses, no, no},
		{"(Goto 4) " + assigns + "(Label)" + uses, used, used},
	} {
		for _, optimize := range []bool{false, true} {
			want := x.plain
			if optimize {
				want = x.optimized
			}
			if got := find(t, x.body, optimize); got != want {
				t.Errorf("%s, optimized: %v: %q, not %q", x.body, optimize, got, want)
			}
		}
	}
}

// find looks for uses of local 0.
func find(t *testing.T, body string, optimize bool) string {
	b := new(ast.Builder)
	for _, n := range treetext.Parse(t, "(Function (FunctionEntry) (Block "+body+"))") {
		n.Append(b, 1)
	}
	var s Scan
	var memory []int32
	list := []Variable{{Number: 0, Begin: 1, End: 2}}
	f := Function{
		Nodes: b, Locals: []ast.Type{ast.I32, ast.I32}, Offsets: []int32{-1, -1}, Optimize: optimize, Memory: &memory,
		NoReturn: func(symbol uint32) bool { return symbol == 9 },
	}
	s.Run(f, list)
	switch x := list[0]; {
	case x.Used > 0:
		return "used"
	case x.Maybe > 0:
		return "maybe"
	}
	return ""
}
