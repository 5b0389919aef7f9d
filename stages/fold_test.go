package stages

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/interp"
)

// foldOne is the tree of a function of two parameters that returns an expression.
func foldOne(t *testing.T, typ, expression string) *ast.Tree {
	return buildTree(t, fmt.Sprintf("(Function %[1]s (FunctionEntry) (Parameter %[1]s) (Parameter %[1]s) (Block (Return %[1]s %[2]s)))", typ, expression))
}

func TestFold(t *testing.T) {
	for _, test := range []struct{ typ, expression, want string }{
		{"i32", "(Add i32 (Const i32 7) (Const i32 -2))", "Invalid void 7; Invalid void -2; Const i32 5"},
		{"i32", "(Sub i32 (Const i32 7) (Const i32 9))", "Invalid void 7; Invalid void 9; Const i32 -2"},
		{"i32", "(Mul i32 (Const i32 0x10000) (Const i32 0x10001))", "Invalid void 65536; Invalid void 65537; Const i32 65536"},
		{"u32", "(And u32 (Const u32 12) (Const u32 10))", "Invalid void 12; Invalid void 10; Const u32 8"},
		{"u32", "(Or u32 (Const u32 12) (Const u32 10))", "Invalid void 12; Invalid void 10; Const u32 14"},
		{"u32", "(Xor u32 (Const u32 12) (Const u32 10))", "Invalid void 12; Invalid void 10; Const u32 6"},
		{"i32", "(Shl i32 (Const i32 3) (Const i32 33))", "Invalid void 3; Invalid void 33; Const i32 6"},
		{"i32", "(Shr i32 (Const i32 -8) (Const i32 1))", "Invalid void -8; Invalid void 1; Const i32 -4"},
		{"u32", "(Shr u32 (Const u32 -8) (Const u32 1))", "Invalid void -8; Invalid void 1; Const u32 2147483644"},
		{"i32", "(Neg i32 (Const i32 7))", "Invalid void 7; Const i32 -7"},
		{"i32", "(Not i32 (Const i32 7))", "Invalid void 7; Const i32 -8"},
		// One round: the outer operation was none on constants.
		{"i32", "(Add i32 (Add i32 (Const i32 1) (Const i32 2)) (Const i32 3))", "Invalid void 1; Invalid void 2; Const i32 3; Const i32 3; Add i32 0"},
		// Powers of two.
		{"i32", "(Mul i32 (Local i32 0) (Const i32 8))", "Local i32 0; Const i32 3; Shl i32 0"},
		{"u32", "(Div u32 (Local u32 0) (Const u32 8))", "Local u32 0; Const u32 3; Shr u32 0"},
		{"u32", "(Rem u32 (Local u32 0) (Const u32 8))", "Local u32 0; Const u32 7; And u32 0"},
		{"u64", "(Rem u64 (Local u64 0) (Const u64 8))", "Local u64 0; Const u64 7; And u64 0"},
		{"u32", "(Div u32 (Local u32 0) (Const u32 0x80000000))", "Local u32 0; Const u32 31; Shr u32 0"},
		// Operations that fold leaves unchanged.
		{"i32", "(Div i32 (Local i32 0) (Const i32 8))", "Local i32 0; Const i32 8; Div i32 0"},
		{"i32", "(Mul i32 (Local i32 0) (Const i32 6))", "Local i32 0; Const i32 6; Mul i32 0"},
		{"u64", "(Mul u64 (Local u64 0) (Const u64 0x80000000))", "Local u64 0; Const u64 -2147483648; Mul u64 0"},
		{"i64", "(Add i64 (Const i64 1) (Const i64 2))", "Const i64 1; Const i64 2; Add i64 0"},
		{"i32", "(Div i32 (Const i32 8) (Const i32 0))", "Const i32 8; Const i32 0; Div i32 0"},
	} {
		t.Run(test.expression, func(t *testing.T) {
			c := newStageTest(t, foldOne(t, test.typ, test.expression), Options{Target: RV64, Optimize: 1})
			c.runPass(t, "upload")
			c.node = c.given(c.nodeWords()...)
			c.runPass(t, "fold")
			node, data := c.column(c.node, c.nodes), c.column(c.data, c.nodes)
			var got []string
			for n := 3; kindOf(node[n]) != ast.Return; n++ {
				got = append(got, fmt.Sprintf("%s %s %d", kindOf(node[n]), typeOf(node[n]), int32(data[n])))
			}
			compareLines(t, got, strings.ReplaceAll(test.want, "; ", "\n"))
		})
	}
}

// TestFoldComputes compares the constants that operations on constants become with the results
// of the interpreter, for every kind that fold may change. Twin and kernel have the same cases,
// so that comparing them does not find a wrong one.
func TestFoldComputes(t *testing.T) {
	numbers := []int32{0, 1, -1, 7, 31, 32, 33, math.MinInt32, math.MaxInt32}
	for kind := ast.Add; kind <= ast.Not; kind++ {
		for _, typ := range []ast.Type{ast.I32, ast.U32} {
			if !kind.MayHave(typ, ast.I64) {
				continue
			}
			var functions strings.Builder
			for _, x := range numbers {
				for _, y := range numbers {
					left := fmt.Sprintf("(Const %s %d)", typ, x)
					if kind.Arity() == 1 {
						left = ""
					}
					fmt.Fprintf(&functions, "(Function %[1]s (FunctionEntry) (Block (Return %[1]s (%[2]s %[1]s %[3]s (Const %[1]s %[4]d)))))\n", typ, kind, left, y)
				}
			}
			compareFolded(t, kind, buildTree(t, functions.String()))
		}
	}
}

// compareFolded runs fold over a tree of functions. Each of them returns an operation of a kind.
func compareFolded(t *testing.T, kind ast.Kind, tree *ast.Tree) {
	t.Helper()
	m, err := interp.New(tree, interp.Config{WordSize: 8})
	if err != nil {
		t.Fatal(err)
	}
	c := newStageTest(t, tree, Options{Target: RV64, Optimize: 1})
	c.runPass(t, "upload")
	c.node = c.given(c.nodeWords()...)
	c.runPass(t, "fold")
	node, data := c.column(c.node, c.nodes), c.column(c.data, c.nodes)
	function := 0
	for n, was := range tree.Kind {
		if was != kind {
			continue
		}
		want, err := m.Call(fmt.Sprintf("f%d", function))
		if err != nil {
			t.Fatal(err)
		}
		if kindOf(node[n]) == ast.Const && data[n] != uint32(want) {
			t.Errorf("%s %s, function %d: %#x, the interpreter computes %#x", kind, tree.Type[n], function, data[n], uint32(want))
		}
		function++
	}
}
