package simplify

import (
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/treetext"
)

// Functions of two parameters, locals 0 and 1, and of locals 2 and 3. All are of type i32, but local 4, which is of type i64. Where nothing
// is wanted, the function stays as it is.
var functions = map[string]struct{ body, want string }{
	"a constant": {"(Assign i32 2 (Const i32 3)) (Return i32 (Add i32 (Local i32 0) (Local i32 2)))",
		"(Block (Block)) (Return i32 (Add i32 (Local i32 0) (Const i32 3)))"},
	"a constant of another one": {"(Assign i32 2 (Const i32 3)) (Assign i32 3 (Add i32 (Local i32 2) (Const i32 4))) (Return i32 (Mul i32 (Local i32 3) (Local i32 2)))",
		"(Block (Block)) (Block (Block (Block (Block)))) (Return i32 (Or i32 (Const i32 21) (Const i32)))"},
	"a constant that takes two instructions": {"(Assign i32 2 (Const i32 5000)) (Return i32 (Add i32 (Local i32 2) (Mul i32 (Local i32 0) (Local i32 2))))", ""},
	"a constant that is assigned later":      {"(Expression (Local i32 2)) (Assign i32 2 (Const i32 3)) (Return i32 (Local i32 0))", ""},
	"two constants":                          {"(If (Local i32 0) (Assign i32 2 (Const i32 3))) (If (Local i32 1) (Assign i32 2 (Const i32 4))) (Return i32 (Local i32 2))", ""},
	"a parameter that is assigned":           {"(If (Local i32 1) (Assign i32 0 (Const i32 3))) (Return i32 (Local i32 0))", ""},
	"a conversion":                           {"(Assign i32 2 (Const i32 -1)) (Return i64 (Cast i64 (Local i32 2)))", "(Block (Block)) (Return i64 (Cast i64 (Const i64 -1)))"},
	"another sign":                           {"(Assign i32 2 (Const i32 -1)) (Return i64 (Cast i64 (Local u32 2)))", "(Block (Block)) (Return i64 (Cast i64 (Const64 i64)))"},
	"a number of 64 bits":                    {"(Assign i64 4 (Const i64 65536)) (Return i64 (Mul i64 (Local i64 4) (Local i64 4)))", "(Block (Block)) (Return i64 (Comma i64 (Block) (Const64 i64)))"},
	"a float":                                {"(Assign f32 2 (Const f32 3)) (Return f32 (Add f32 (Local f32 2) (Local f32 2)))", ""},

	"a copy":                   {"(Assign i32 2 (Local i32 0)) (Return i32 (Mul i32 (Local i32 2) (Local i32 1)))", "(Block (Block)) (Return i32 (Mul i32 (Local i32 0) (Local i32 1)))"},
	"a copy of a copy":         {"(Assign i32 2 (Local i32 0)) (Assign i32 3 (Local i32 2)) (Return i32 (Local i32 3))", "(Block (Block)) (Block (Block)) (Return i32 (Local i32 0))"},
	"a copy of a call's value": {"(Assign i32 2 (Call i32 7)) (Assign i32 3 (Local i32 2)) (Return i32 (Local i32 3))", "(Assign i32 2 (Call i32 7)) (Block (Block)) (Return i32 (Local i32 2))"},
	"a copy that stays":        {"(Assign i32 2 (Local i32 0)) (Assign i32 0 (Call i32 7)) (Return i32 (Local i32 2))", ""},
	"a copy of a local that two nodes set": {"(Assign i32 1 (Const i32)) (Assign i32 2 (Call i32 7)) (Assign i32 3 (Local i32 2)) (Assign i32 2 (Call i32 8)) (Return i32 (Mul i32 (Local i32 3) (Local i32 2)))",
		"(Block (Block)) (Assign i32 2 (Call i32 7)) (Assign i32 3 (Local i32 2)) (Assign i32 2 (Call i32 8)) (Return i32 (Mul i32 (Local i32 3) (Local i32 2)))"},
	"a copy of another size":    {"(Assign i64 4 (Local i64 0)) (Return i64 (Local i64 4))", ""},
	"a copy in a loop":          {"(Loop (LoopEntry) (Block (Assign i32 3 (Local i32 2)) (Assign i32 2 (Call i32 7)) (Expression (Local i32 3))) (Block) (Local i32 0)) (Return i32 (Const i32))", ""},
	"a copy behind a label":     {"(Label) (Assign i32 3 (Local i32 2)) (Assign i32 2 (Call i32 7)) (If (Local i32 3) (Goto -11)) (Return i32 (Const i32))", ""},
	"a copy in front of a loop": {"(Assign i32 2 (Call i32 7)) (Loop (LoopEntry) (Block (Assign i32 3 (Local i32 2)) (Expression (Local i32 3))) (Block) (Local i32 0)) (Return i32 (Const i32))", "(Assign i32 2 (Call i32 7)) (Loop (LoopEntry) (Block (Block (Block)) (Expression (Local i32 2))) (Block) (Local i32)) (Return i32 (Const i32))"},

	"a value that is overwritten":     {"(Assign i32 2 (Const i32 5)) (Assign i32 2 (Call i32 7)) (Return i32 (Local i32 2))", "(Block (Block)) (Assign i32 2 (Call i32 7)) (Return i32 (Local i32 2))"},
	"one that is read before":         {"(Assign i32 2 (Const i32 5)) (Assign i32 2 (Add i32 (Local i32 2) (Call i32 7))) (Return i32 (Local i32 2))", ""},
	"one that is read behind a jump":  {"(Assign i32 2 (Const i32 5)) (If (Local i32 0) (Goto 3)) (Assign i32 2 (Call i32 7)) (Label) (Return i32 (Local i32 2))", ""},
	"one that a path overwrites":      {"(Assign i32 2 (Const i32 5)) (If (Local i32 0) (Assign i32 2 (Call i32 7))) (Return i32 (Local i32 2))", ""},
	"one that has an effect":          {"(Assign i32 2 (Load i32 1 (Local i64 0))) (Assign i32 2 (Call i32 7)) (Return i32 (Local i32 2))", ""},
	"a local that is not read":        {"(Assign i32 2 (Mul i32 (Local i32 0) (Local i32 1))) (Return i32 (Local i32 0))", "(Block (Block (Block (Block)))) (Return i32 (Local i32))"},
	"a call whose value is not read":  {"(Assign i32 2 (Call i32 7)) (Return i32 (Local i32 0))", "(Block (Call i32 7)) (Return i32 (Local i32))"},
	"one that returns two values":     {"(Expression (Comma i32 (Comma i32 (Assign i32 2 (Call i32 7)) (Assign i32 3 (SecondResult i32 1))) (Local i32 3))) (Return i32 (Local i32 0))", ""},
	"locals that only dead ones read": {"(Assign i32 2 (Neg i32 (Local i32 0))) (Assign i32 3 (Neg i32 (Local i32 2))) (Return i32 (Local i32 0))", "(Block (Block (Block))) (Block (Block (Block))) (Return i32 (Local i32))"},

	"x - x":                   {"(Return i32 (Sub i32 (Local i32 0) (Local i32 0)))", "(Return i32 (Or i32 (Const i32) (Const i32)))"},
	"x - y":                   {"(Return i32 (Sub i32 (Local i32 0) (Local i32 1)))", ""},
	"x - x of floats":         {"(Return f32 (Sub f32 (Local f32 0) (Local f32 0)))", ""},
	"x == x":                  {"(Return i32 (Eq i32 (Local i32 0) (Local i32 0)))", "(Return i32 (Or i32 (Const i32 1) (Const i32)))"},
	"x & x":                   {"(Return i32 (And i32 (Local i32 0) (Local i32 0)))", "(Return i32 (Comma i32 (Block) (Local i32)))"},
	"x + x":                   {"(Return i32 (Add i32 (Local i32 0) (Local i32 0)))", ""},
	"x * 0":                   {"(Return i32 (Mul i32 (Local i32 0) (Const i32 0)))", "(Return i32 (Or i32 (Const i32) (Const i32)))"},
	"the call of f and x * 0": {"(Return i32 (Mul i32 (Add i32 (Local i32 0) (Call i32 7)) (Const i32 0)))", ""},
	"x + 0, of a local":       {"(Assign i32 2 (Const i32 0)) (Return i32 (Add i32 (Local i32 2) (Local i32 0)))", "(Block (Block)) (Return i32 (Comma i32 (Block) (Local i32)))"},
	"x / 0":                   {"(Assign i32 2 (Const i32 0)) (Return i32 (Div i32 (Local i32 0) (Local i32 2)))", "(Block (Block)) (Return i32 (Div i32 (Local i32) (Const i32)))"},

	"an arm":                      {"(Assign i32 2 (Const i32 0)) (If (Local i32 2) (Expression (Call i32 7))) (Return i32 (Const i32))", "(Block (Block)) (Block (Block) (Block (Block))) (Return i32 (Const i32))"},
	"the second arm":              {"(Assign i32 2 (Const i32 1)) (IfElse (Eq i32 (Local i32 2) (Const i32 1)) (Call i32 7) (Call i32 8)) (Return i32 (Const i32))", "(Block (Block)) (Block (Block (Block (Block))) (Call i32 7) (Block)) (Return i32 (Const i32))"},
	"an arm with a label":         {"(Assign i32 2 (Const i32 0)) (If (Local i32 2) (Block (Label) (Call i32 7))) (Goto -4) (Return i32 (Const i32))", "(Block (Block)) (If (Const i32) (Block (Label) (Call i32 7))) (Goto -4) (Return i32 (Const i32))"},
	"an arm of a Conditional":     {"(Assign i32 2 (Const i32 0)) (Return i32 (Conditional i32 (Local i32 2) (Call i32 7) (Local i32 1)))", "(Block (Block)) (Return i32 (Comma i32 (Block (Block)) (Local i32 1)))"},
	"its second arm":              {"(Assign i32 2 (Const i32 1)) (Return i32 (Conditional i32 (Local i32 2) (Local i32 1) (Call i32 7)))", "(Block (Block)) (Return i32 (Comma i32 (Block (Block)) (Local i32 1)))"},
	"a value that moves":          {"(Assign i32 2 (Const i32 1)) (Assign i32 3 (Mul i32 (Local i32) (Local i32 1))) (If (Conditional i32 (Local i32 2) (Local i32 3) (Call i32 7)) (Call i32 8)) (Assign i32 3 (Add i32 (Local i32) (Const i32 1))) (Return i32 (Local i32 3))", "(Block (Block)) (Assign i32 3 (Mul i32 (Local i32) (Local i32 1))) (If (Comma i32 (Block (Block)) (Local i32 3)) (Call i32 8)) (Assign i32 3 (Add i32 (Local i32) (Const i32 1))) (Return i32 (Local i32 3))"},
	"an operand of &&":            {"(Assign i32 2 (Const i32 0)) (Return i32 (LogicalAnd i32 (Local i32 2) (Call i32 7)))", "(Block (Block)) (Return i32 (Or i32 (Const i32) (Const i32)))"},
	"an operand that is not left": {"(Assign i32 2 (Const i32 1)) (Return i32 (LogicalAnd i32 (Local i32 2) (Call i32 7)))", "(Block (Block)) (Return i32 (LogicalAnd i32 (Const i32 1) (Call i32 7)))"},
}

// TestRun simplifies functions.
func TestRun(t *testing.T) {
	var s Simplifier
	for name, x := range functions {
		b, want := tree(t, x.body), x.want
		if want == "" {
			want = x.body
		}
		n := b.Len()
		s.Run(Function{Nodes: b, Locals: []ast.Type{ast.I32, ast.I32, ast.I32, ast.I32, ast.I64}, Values: &lower.Values{}})
		w := tree(t, want)
		if got, want := treetext.Format(b, b.Len()-1), treetext.Format(w, w.Len()-1); got != want || b.Len() != n {
			t.Errorf("%s:\n%s, want\n%s", name, got, want)
		}
		for m := range n - 1 {
			if p := int(b.Parent[m]); p <= m || m < int(b.First[p]) {
				t.Errorf("%s: node %d has parent %d, which begins at %d", name, m, p, b.First[p])
			}
		}
	}
}

// tree makes a function of statements.
func tree(t *testing.T, body string) *ast.Builder {
	b := new(ast.Builder)
	roots := treetext.Parse(t, "(FunctionEntry) (Parameter i32) (Parameter i32) (Block "+body+")")
	for i := range roots {
		roots[i].Append(b, 0)
	}
	b.Node(ast.Function, ast.I32, 0, 0, len(roots))
	return b
}

// TestCounts compares the counts of changes.
func TestCounts(t *testing.T) {
	var s Simplifier
	b := tree(t, "(Assign i32 2 (Const i32 0)) (If (Local i32 2) (Call i32 7)) (Return i32 (Add i32 (Local i32 2) (Local i32 2)))")
	s.Run(Function{Nodes: b, Locals: make([]ast.Type, 5), Values: &lower.Values{}})
	if want := (Counts{Reads: 3, Operations: 1, Assigns: 1, Arms: 1}); s.Counts != want {
		t.Errorf("%+v, want %+v", s.Counts, want)
	}
}
