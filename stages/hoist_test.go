package stages

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
)

// TestHoist shows the roots with their hoisted locals; of a leader also the weight and the LoopEntry.
func TestHoist(t *testing.T) {
	const less = "(Loop (LoopEntry) (Block) (Block) (Lt i32 (Local i32 0) (Const i32 10)))"
	index := func(base, of string) string { return "(Index u64 2 " + base + " " + of + ")" }
	load := func(address string) string { return "(Expression (Load i32 " + address + "))" }
	for _, test := range []struct{ name, statements, want string }{
		{"a constant of a comparison that branches", less, `
			8 Const: local 5, weight 7, before 4`},
		{"a small operand of an addition, and a 0, need no instruction", loopOf("(Assign i32 0 (Add i32 (Local i32 0) (Const i32 1))) (If (Eq i32 (Local i32 0) (Const i32 0)) (Block))"), ""},
		{"a large operand of an addition takes two instructions", loopOf("(Assign i32 0 (Add i32 (Local i32 0) (Const i32 5000)))"), `
			6 Const: local 5, weight 14, before 4`},
		{"an operand of a multiplication", loopOf("(Assign i32 0 (Mul i32 (Local i32 0) (Const i32 10)))"), `
			6 Const: local 5, weight 7, before 4`},
		{"a stored constant, but not 0", loopOf("(Store i32 (Local u64 2) (Const i32 7)) (Store i32 (Local u64 2) (Const i32 0))"), `
			6 Const: local 5, weight 7, before 4`},
		{"an assigned constant saves one instruction less", loopOf("(Assign i32 0 (Const i32 7)) (Assign i32 0 (Const i32 5000))"), `
			7 Const: local 5, weight 6, before 4`},
		{"equal constants share a local, if their types are the same", loopOf("(Store i32 (Local u64 2) (Const i32 7)) (Store i32 (Local u64 2) (Const i32 7)) (Store u64 (Local u64 2) (Const u64 7))"), `
			6 Const: local 5, weight 15, before 4
			9 Const: local 5
			12 Const: local 6, weight 7, before 4`},
		{"equal constants of two loops do not", less + less, `
			8 Const: local 5, weight 7, before 4
			15 Const: local 6, weight 7, before 11`},
		{"equal constants of a loop and of one in it do: both are invariant in the outer one", loopOf("(Store i32 (Local u64 2) (Const i32 10))" + less), `
			6 Const: local 5, weight 71, before 4
			12 Const: local 5`},
		{"a floating-point constant", loopOf("(Assign f64 3 (Mul f64 (Local f64 3) (Const64 f64 1)))"), `
			6 Const64: local 5, weight 14, before 4, floating point`},
		{"an invariant sum, with the constant in it", loopOf("(Store i32 (Local u64 2) (Mul i32 (Local i32 1) (Const i32 10)))"), `
			8 Mul: local 5, weight 14, before 4`},
		{"a sum that varies", loopOf("(Store i32 (Local u64 2) (Mul i32 (Local i32 1) (Const i32 10))) (Assign i32 1 (Const i32 5))"), `
			7 Const: local 5, weight 7, before 4`},
		{"a sum that varies in the outer loop", loopOf(loopOf("(Store i32 (Local u64 2) (Mul i32 (Local i32 1) (Const i32 10)))") + "(Assign i32 1 (Const i32 5))"), `
			9 Mul: local 5, weight 112, before 5`},
		{"a sum of which a part varies only in the outer loop", loopOf(loopOf("(Store i32 (Local u64 2) (Add i32 (Local i32 0) (Mul i32 (Local i32 1) (Local i32 1))))") + "(Assign i32 1 (Local i32 0)) (Assign i32 0 (Local i32 0))"), `
			11 Add: local 5, weight 112, before 5`},
		{"the address of a symbol, in full and in part", loopOf(load(index("(SymbolAddress u64 2)", "(Local i32 0)")) + load("(SymbolAddress u64 2)") + load("(Add u64 (SymbolAddress u64 2) (Const u64 4))") + "(Assign i32 0 (Const i32 0))"), `
			5 SymbolAddress: local 5, weight 38, before 4
			10 SymbolAddress: local 5
			13 SymbolAddress: local 5`},
		{"the address of a frame object, if it is no part of an access, and of one far away", loopOf(load(index("(FrameAddress u64 8)", "(Local i32 0)")) + load("(FrameAddress u64 8)") + load("(FrameAddress u64 40)") + "(Assign i32 0 (Const i32 0))"), `
			5 FrameAddress: local 5, weight 7, before 4
			13 FrameAddress: local 6, weight 14, before 4`},
		{"the address of an element", loopOf(load(index("(SymbolAddress u64 2)", "(Local i32 1)"))), `
			7 Index: local 5, weight 28, before 4`},
		{"loads are not invariant, nor what is computed from them", loopOf("(Store i32 (Local u64 2) (Add i32 (Load i32 (Local u64 2)) (Local i32 1)))"), ""},
		{"nor are calls, or assignments", loopOf("(Store i32 (Local u64 2) (Add i32 (Call i32 1) (Assign i32 1 (Local i32 0))))"), ""},
		{"nor is the stack pointer, or the address of a label", loopOf("(Label) (Store u64 (Local u64 2) (StackPointer u64)) (Store u64 (Local u64 2) (LabelAddress u64 -5))"), ""},
		{"nor are conditionals", loopOf("(Store i32 (Local u64 2) (Conditional i32 (Local i32 1) (Local i32 0) (Local i32 1)))"), ""},
		{"a comparison that branches has no value, another one has", loopOf("(If (Lt i32 (Local i32 1) (Local i32 0)) (Block)) (Store i32 (Local u64 2) (Lt i32 (Local i32 1) (Local i32 0)))"), `
			13 Lt: local 5, weight 7, before 4`},
		{"a cast that converts nothing", loopOf("(Store i64 (Local u64 2) (Cast i64 (Local i32 1)))"), ""},
		{"a cast with instructions", loopOf("(Store u8 (Local u64 2) (Cast u8 (Local i32 1)))"), `
			7 Cast: local 5, weight 7, before 4`},
		{"a loop into which a jump leads", "(Goto 2)" + loopOf("(Label) (Store i32 (Local u64 2) (Const i32 7))"), ""},
		{"one use of one instruction in a loop does not pay in a function that calls others, two do", "(Expression (Call i32 1))" + loopOf("(Store i32 (Local u64 2) (Const i32 7)) (Store i32 (Local u64 2) (Const i32 7)) (Store i32 (Local u64 2) (Const i32 8))"), `
			8 Const: local 5, weight 15, before 6
			11 Const: local 5`},
		{"a function with an indirect jump", loopOf("(Store i32 (Local u64 2) (Const i32 7)) (GotoIndirect (Local u64 2))"), ""},
		{"outside of loops", "(Store i32 (Local u64 2) (Const i32 7))", ""},
		{"a large expression: parts of it", loopOf("(Store i32 (Local u64 2) " + sumOf(9) + ")"), `
			20 Add: local 5, weight 49, before 4
			23 Mul: local 6, weight 39, before 4
			27 Mul: local 6
			31 Mul: local 6
			35 Mul: local 6
			39 Mul: local 6`},
		{"the fourth loop", loopOf(loopOf(loopOf(loopOf("(Store i32 (Local u64 2) (Const i32 7))")))), `
			9 Const: local 5, weight 511, before 4`},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := buildTree(t, "(Function void (FunctionEntry) (Parameter i32) (Parameter i32) (Parameter u64) (Block "+test.statements+" (Expression (Add f64 (Local f64 3) (Local f64 4)))))")
			for n, kind := range tree.Kind {
				if kind == ast.FrameAddress && tree.Data[n] == 40 {
					tree.Data[n] = 4000 // the builder's frames are small
				}
			}
			c := newStageTest(t, tree, Options{Target: RV64, Optimize: 1})
			for _, pass := range []string{"upload", "scope", "locals", "versions", "hoist"} {
				c.runPass(t, pass)
			}
			node, local, target := c.column(c.rootNode, c.roots), c.column(c.rootLocal, c.roots), c.column(c.rootTarget, c.roots)
			weight, owner := c.column(c.hoistedWeight, c.hoisted), c.column(c.hoistedOwner, c.hoisted)
			var got []string
			for r, n := range node {
				if local[r] == none {
					continue
				}
				line := fmt.Sprintf("%d %s: local %d", n, tree.Kind[n], local[r])
				if g := local[r] - uint32(c.locals); target[r] != none {
					line += fmt.Sprintf(", weight %d, before %d", weight[g], target[r])
					if isFloatOwner(owner[g]) != 0 {
						line += ", floating point"
					}
				}
				got = append(got, line)
			}
			compareLines(t, got, test.want)
		})
	}
}

// TestHoistManyLocals multiplies two locals of many in a loop that assigns one of them. The product with
// the other one is invariant, unless the two share a bit in the column loopWords.
func TestHoistManyLocals(t *testing.T) {
	for _, test := range []struct {
		locals, read, assigned int
		invariant              bool
	}{
		{10, 3, 4, true}, {100, 31, 32, true}, {100, 32, 33, true}, {100, 64, 32, true}, {100, 97, 96, true}, {3000, 5, 2052, true}, {3000, 2051, 2053, true}, {3000, 5, 2053, false}, {3000, 2053, 5, false},
	} {
		var text strings.Builder
		text.WriteString("int f(int n) {\n")
		for i := range test.locals - 2 { // besides n and s
			fmt.Fprintf(&text, "int x%d = n + %d;\n", i+1, i)
		}
		fmt.Fprintf(&text, "int s = n;\nwhile (s < n) { s += x%d * s; s ^= x%d * x%d; x%d = s; }\nreturn s", test.assigned, test.read, test.read, test.assigned)
		for i := range test.locals - 2 {
			fmt.Fprintf(&text, " + x%d", i+1)
		}
		text.WriteString(";\n}\n")
		c := newStageTest(t, parseText(t, "many.c", text.String(), 64), Options{Target: RV64, Optimize: 1})
		for _, pass := range []string{"upload", "scope", "fold", "dead", "locals", "versions", "hoist"} {
			c.runPass(t, pass)
		}
		node, products := c.column(c.node, c.nodes), 0
		for _, n := range c.column(c.rootNode, c.roots) {
			products += int(boolWord(kindOf(node[n]) == ast.Mul))
		}
		if c.locals != test.locals || products != int(boolWord(test.invariant)) {
			t.Errorf("%+v: of %d locals, %d products are invariant", test, c.locals, products)
		}
	}
}

// sumOf is a sum of n products of local 1 and itself.
func sumOf(n int) string {
	const product = "(Mul i32 (Local i32 1) (Local i32 1))"
	if n == 1 {
		return product
	}
	return "(Add i32 " + sumOf(n-1) + " " + product + ")"
}
