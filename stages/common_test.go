package stages

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
)

// TestCommon shows the leaders, with the ends of their intervals and their weights, and the followers.
func TestCommon(t *testing.T) {
	const (
		index   = "(Index u64 2 (Local u64 2) (Local i32 0))" // two instructions
		load    = "(Load i32 (Local u64 2))"
		product = "(Mul i32 (Local i32 0) (Local i32 1))"
		store   = "(Store i32 (Local u64 2) (Const i32 0))"
	)
	use := func(of string) string { return "(Store i32 (Local u64 2) " + of + ")" }
	read := func(address string) string { return use("(Load i32 " + address + ")") }
	again := func(between string) string { return use(product) + between + use(product) }
	until := func(body, condition string) string { // a loop that assigns local 0
		return "(Loop (LoopEntry) (Block (Assign i32 0 (Const i32 5)) " + body + ") (Block) (Ne i32 " + condition + " (Local i32 1)))"
	}
	type test struct{ name, statements, want string }
	tests := []test{
		{"an expression, and the same", again(""), `
			7 Mul: local 5, weight 1, to 12
			12 Mul: local 5`},
		{"three times", again(use(product)), `
			7 Mul: local 5, weight 2, to 17
			12 Mul: local 5
			17 Mul: local 5`},
		{"other operands, another order, another type", use(product) + use("(Mul i32 (Local i32 1) (Local i32 0))") + use("(Mul i32 (Local i32 0) (Local i32 0))") + use("(Mul u32 (Local i32 0) (Local i32 1))"), ""},
		{"the largest expression", use("(Add i32 "+product+" (Local i32 1))") + use("(Add i32 "+product+" (Local i32 1))"), `
			9 Add: local 5, weight 2, to 16
			16 Add: local 5`},
		{"a part of the first one, and again in the second", use("(Add i32 "+product+" "+product+")") + use("(Neg i32 (Add i32 "+product+" "+product+"))"), `
			7 Mul: local 5, weight 1, to 10
			10 Mul: local 5
			11 Add: local 6, weight 3, to 20
			20 Add: local 6`},
		{"an address; what is stored in between may be what is read", read(index) + read(index), `
			7 Index: local 5, weight 2, to 13
			13 Index: local 5`},
		{"an access", use("(Add i32 (Load i32 " + index + ") (Load i32 " + index + "))"), `
			8 Load: local 5, weight 3, to 12
			12 Load: local 5`},
		{"an address, whose offset is a part of the access", read("(Add u64 "+index+" (Const u64 4))") + read("(Add u64 "+index+" (Const u64 8))"), `
			7 Index: local 5, weight 2, to 15
			15 Index: local 5`},
		{"a local is assigned in between", again("(Assign i32 0 (Const i32 5))"), ""},
		{"another local is assigned in between", again("(Assign u64 2 (Const u64 5))"), `
			7 Mul: local 5, weight 1, to 14
			14 Mul: local 5`},
		{"memory is stored to in between, which matters for a load", use(load) + store + use(load), ""},
		{"memory is read twice", use("(Add i32 " + load + " " + load + ")"), `
			6 Load: local 5, weight 1, to 8
			8 Load: local 5`},
		{"memory changes by a call, an atomic, a fence", use(load+"") + "(Expression (Call i32 1))" + use(load) + "(Expression (AtomicAdd i32 (Local u64 2) (Const i32 1)))" + use(load) + "(Expression (Fence void))" + use(load), ""},
		{"volatile", use("(Load i32 1 (Local u64 2))") + use("(Load i32 1 (Local u64 2))"), ""},
		{"a label in between", "(Goto 6)" + again("(Label)"), ""},
		{"the first one in an arm", "(If (Local i32 0) " + use(product) + ")" + use(product), ""},
		{"the second one in an arm", use(product) + "(If (Local i32 0) " + use(product) + ")", `
			7 Mul: local 5, weight 1, to 13
			13 Mul: local 5`},
		{"one in each arm", "(IfElse (Local i32 0) " + use(product) + " " + use(product) + ")", ""},
		{"one before two arms", use(product) + "(IfElse (Local i32 0) " + use(product) + " " + use(product) + ")", `
			7 Mul: local 5, weight 2, to 18
			13 Mul: local 5
			18 Mul: local 5`},
		{"two in an arm, one behind", "(If (Local i32 0) (Block " + again("") + "))" + use(product), `
			8 Mul: local 5, weight 1, to 13
			13 Mul: local 5`},
		{"the right operand of && and that behind", use("(LogicalAnd i32 (Local i32 0) "+product+")") + use(product), ""},
		{"the left operand of && and the right one", use("(LogicalAnd i32 (Eq i32 " + product + " (Local i32 0)) (Eq i32 " + product + " (Local i32 1)))"), `
			7 Mul: local 5, weight 1, to 12
			12 Mul: local 5`},
		{"both in a loop that changes the value afterwards", loopOf(again("") + "(Assign i32 0 (Const i32 5))"), `
			8 Mul: local 5, weight 8, to 13
			13 Mul: local 5`},
		{"the first one in a loop", loopOf(use(product)+"(Assign i32 0 (Const i32 5))") + use(product), ""},
		{"the condition of a loop and what is behind it", until("", product) + use(product), `
			11 Mul: local 5, weight 1, to 18
			18 Mul: local 5`},
		{"of a loop with another one, with a break of its own", until(loopOf("(Break 4)"), product) + use(product), `
			17 Mul: local 5, weight 1, to 24
			24 Mul: local 5`},
		{"in the left operand of &&", until("", "(LogicalAnd i32 (Eq i32 "+product+" (Local i32 0)) (Local i32 1))") + use(product), `
			11 Mul: local 5, weight 1, to 22
			22 Mul: local 5`},
		{"in the right operand", until("", "(LogicalAnd i32 (Local i32 1) (Eq i32 "+product+" (Local i32 0)))") + use(product), ""},
		{"a break leaves the loop without it", until("(Break 8)", product) + use(product), ""},
		{"the step of a loop, which may not be reached", "(Loop (LoopEntry) (Assign i32 0 (Const i32 5)) " + use(product) + " (Local i32 1))" + use(product), ""},
		{"behind an outer loop", loopOf(until("", product)) + use(product), ""},
		{"in the condition of a fourth loop", loopOf(loopOf(loopOf(until("", product) + use(product)))), ""},
		{"in a loop, what is invariant is hoisted instead", loopOf(again("")), ""},
		{"a comparison that branches has no value", "(If (Lt i32 (Local i32 0) (Local i32 1)) (Block)) (If (Lt i32 (Local i32 0) (Local i32 1)) (Block))", ""},
		{"a comparison with a value", use("(Lt i32 (Local i32 0) (Local i32 1))") + use("(Lt i32 (Local i32 0) (Local i32 1))"), `
			7 Lt: local 5, weight 1, to 12
			12 Lt: local 5`},
		{"a leader that is assigned needs a move, so that one use does not pay", "(Assign i32 0 " + load + ")" + use(load), ""},
		{"a follower that is assigned needs a move", use("(Add i32 "+product+" (Const i32 1))") + "(Assign i32 1 (Add i32 " + product + " (Const i32 1)))", `
			9 Add: local 5, weight 1, to 15
			15 Add: local 5`},
		{"constants, addresses and locals alone", use("(Const i32 5000)") + use("(Const i32 5000)") + read("(SymbolAddress u64 2)") + read("(FrameAddress u64 8)"), ""},
		{"a floating-point expression", "(Assign f64 3 (Mul f64 (Neg f64 (Local f64 4)) (Neg f64 (Local f64 4))))", `
			5 Neg: local 5, weight 1, to 7, floating point
			7 Neg: local 5`},
		{"conditionals and calls are not repeatable", use("(Conditional i32 (Local i32 0) (Local i32 0) (Local i32 1))") + use("(Conditional i32 (Local i32 0) (Local i32 0) (Local i32 1))") + use("(Add i32 (Call i32 1) (Local i32 0))") + use("(Add i32 (Call i32 1) (Local i32 0))"), ""},
		{"far apart", again(strings.Repeat("(Assign u64 2 (Local u64 2))", repeatReach/2)), ""},
		{"a large expression: parts of it", use(sumOf(5)) + use(sumOf(5)), `
			7 Mul: local 5, weight 5, to 43
			10 Mul: local 5
			14 Mul: local 5
			18 Mul: local 5
			19 Add: local 6, weight 7, to 40
			22 Mul: local 5
			40 Add: local 6
			43 Mul: local 5`},
	}
	withoutHoisting := []test{ // these would be hoisted, and then are no candidates
		{"the second one in a loop, which need not compute it again", use(product) + loopOf(use(product)+"(Assign u64 2 (Local u64 2))"), `
			7 Mul: local 5, weight 8, to 20
			13 Mul: local 5`},
		{"the second one in a loop that assigns a local behind it", use(product) + loopOf(use(product)+"(Assign i32 0 (Const i32 5))"), ""},
		{"the second one in a loop, a load", use(load) + loopOf("(Assign i32 1 "+load+")"), ""},
		{"the second one in a loop that a jump enters", use(product) + "(Goto 7)" + loopOf(use(product)+"(Label)"), ""},
		{"the second one in the fourth loop", use(product) + loopOf(loopOf(loopOf(loopOf(use(product)+"(Assign u64 2 (Local u64 2))")))), ""},
	}
	for i, test := range append(tests, withoutHoisting...) {
		hoisting := i < len(tests)
		t.Run(test.name, func(t *testing.T) {
			tree := buildTree(t, "(Function void (FunctionEntry) (Parameter i32) (Parameter i32) (Parameter u64) (Block "+test.statements+" (Expression (Add f64 (Local f64 3) (Local f64 4)))))")
			c := newStageTest(t, tree, Options{Target: RV64, Optimize: 1})
			for _, pass := range []string{"upload", "scope", "locals", "versions"} {
				c.runPass(t, pass)
			}
			if hoisting {
				c.runPass(t, "hoist")
			}
			compareLines(t, c.commonLines(t), test.want)
		})
	}
}

// commonLines runs the pass common, and describes the roots that it lists.
func (c *compilation) commonLines(t *testing.T) (lines []string) {
	c.runPass(t, "common")
	if c.rootNode == nil {
		return nil
	}
	node, local, target := c.column(c.rootNode, c.roots), c.column(c.rootLocal, c.roots), c.column(c.rootTarget, c.roots)
	weight, owner := c.column(c.hoistedWeight, c.hoisted), c.column(c.hoistedOwner, c.hoisted)
	start := c.column(c.hoistedStart, c.hoisted)
	for r := c.invariantRoots; r < c.roots; r++ {
		line := fmt.Sprintf("%d %s: local %d", node[r], kindOf(c.column(c.node, c.nodes)[node[r]]), local[r])
		if g := local[r] - uint32(c.locals); target[r] != none {
			if target[r] != node[r] || start[g] != node[r] {
				t.Errorf("root %d: target %d, start %d", node[r], target[r], start[g])
			}
			line += fmt.Sprintf(", weight %d, to %d", weight[g], c.column(c.hoistedEnd, c.hoisted)[g])
			if isFloatOwner(owner[g]) != 0 {
				line += ", floating point"
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// TestCommonResumes checks that a function with a call that may return again has no repeats.
func TestCommonResumes(t *testing.T) {
	const text = "int setjmp(int *); int g[9]; int f(int a, int b) { %s; g[0] = a * b; g[1] = a * b; return 0; }"
	for call, want := range map[string]bool{"setjmp(g)": false, "f(1, 2)": true} {
		c := newStageTest(t, parseText(t, "a.c", fmt.Sprintf(text, call), 64), Options{Target: RV64, Optimize: 1})
		for _, pass := range []string{"upload", "scope", "fold", "dead", "locals", "versions", "hoist", "common"} {
			c.runPass(t, pass)
		}
		if (c.repeats > 0) != want {
			t.Errorf("with %s there are %d repeats", call, c.repeats)
		}
	}
}

// TestCommonGroups compiles functions on their own and together: the roots are the same, since the counters of a function's
// hashes are its own.
func TestCommonGroups(t *testing.T) {
	const one = "int f%d(int a, int b, int *p) { p[1] = a * b + p[a]; p[2] = (a * b ^ p[3]) + p[3] * 5; return a * b + (p[3] ^ 7); }\n"
	var all strings.Builder
	for i := range 40 {
		fmt.Fprintf(&all, one, i)
	}
	count := func(text string) int {
		c := newStageTest(t, parseText(t, "a.c", text, 64), Options{Target: RV64, Optimize: 1})
		defer c.Release()
		for _, pass := range []string{"upload", "scope", "fold", "dead", "locals", "versions", "hoist", "common"} {
			c.runPass(t, pass)
		}
		return c.roots
	}
	if alone, together := count(fmt.Sprintf(one, 0)), count(all.String()); alone == 0 || together != 40*alone {
		t.Errorf("a function has %d roots, 40 of them %d", alone, together)
	}
}

// TestCommonExtends shows that an unsigned index of bytes in two arrays is extended once.
func TestCommonExtends(t *testing.T) {
	for text, want := range map[string]int{
		"int f(char *a, char *b, unsigned i) { return a[i] - b[i]; }":              2,
		"int f(char *a, char *b, unsigned i) { int x = a[i++]; return x - b[i]; }": 0,
		"int f(char *a, char *b, int i) { return a[i] - b[i]; }":                   0,
	} {
		c := newStageTest(t, parseText(t, "extends.c", text, 64), Options{Target: RV64, Optimize: 1})
		for _, pass := range []string{"upload", "scope", "fold", "dead", "locals", "versions", "linear", "hoist", "common"} {
			c.runPass(t, pass)
		}
		casts, local := 0, c.column(c.rootLocal, c.roots)
		for r, n := range c.column(c.rootNode, c.roots) {
			casts += int(boolWord(kindOf(c.column(c.node, c.nodes)[n]) == ast.Cast && local[r] != none))
		}
		if casts != want {
			t.Errorf("%s: %d casts lead or follow, want %d", text, casts, want)
		}
	}
}
