package c

import (
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lower"
)

// TestHalves checks that the members of a record are not put together and taken apart again where a call is inlined, and
// that they are where all of the register is needed.
func TestHalves(t *testing.T) {
	const declarations = `struct point { int x, y; }; struct box { struct point low, high; }; struct ratio { long n, d; };
		static struct point turn(struct point p) { return (struct point){-p.y, p.x}; }
		static struct point add(struct point a, struct point b) { a.x += b.x; a.y += b.y; return a; }
		static struct box around(struct box b, struct point p) { if (p.x < b.low.x) b.low.x = p.x; return b; }
		static struct point either(struct point p, int n) { if (n) return turn(p); return p; }
		static unsigned long whole(struct point p) { union { struct point p; unsigned long l; } u = {p}; return u.l; }
		static unsigned long both(unsigned a, int b) { return (unsigned long)a | (unsigned long)b << 32; }
		static int low(unsigned long l) { return l; } static int all(unsigned long l) { return l % 7; }
		struct point other(struct point);`
	for _, c := range []struct {
		name, body string
		halves     bool
	}{
		{"an argument and a result", "p = turn(p); return p.x + p.y;", true},
		{"nested calls", "p = add(turn(p), turn(turn(p))); return p.x + p.y;", true},
		{"two results", "b = around(around(b, p), turn(p)); return b.low.x + b.high.y;", true},
		{"a member of a result", "return turn(p).y + around(b, p).high.x;", true},
		{"a loop", "for (; n; n--) p = add(p, (struct point){n, 1}); return p.x + p.y;", true},
		{"a function with two returns", "p = either(p, n); return p.x + p.y;", false},
		{"a call that stays", "p = turn(other(turn(p))); return p.x + p.y;", false},
		{"a variable of the program", "unsigned long l = both(n, 3); return l + low(l);", false},
		{"a variable with two assignments", "unsigned long l; l = both(n, 3); n = low(l); l = 5; return n + low(l);", false},
		{"a parameter read as a whole", "return all((unsigned long)(unsigned)n | (unsigned long)p.x << 32);", false},
	} {
		text := declarations + "int f(struct point p, struct box b, int n) {" + c.body + "}"
		o := inlining(1000, 8)
		o.Optimize = true
		tree, inlined := inlineIn(t, o, text)
		if inlined == 0 {
			t.Errorf("%s: no call is inlined", c.name)
		}
		f := tree.Functions[len(tree.Functions)-1]
		if got := !slices.Contains(tree.Kind[tree.First[f.Root]:f.Root], ast.Or); got != c.halves {
			t.Errorf("%s: without an Or: %v", c.name, got)
		}
	}
}

// TestAliases counts the assignments in a function behind the inlined call of another one, which returns g(...).
func TestAliases(t *testing.T) {
	for _, c := range []struct {
		name, body, call string
		assigns          int
	}{
		{"a variable that is a parameter", "int k = a; return g(k, k);", "f(x, y)", 0},
		{"one that is another such", "int k = b, l = k; return g(l, k);", "f(x, y)", 0},
		{"a parameter that is assigned", "int k = a; a++; return g(k, a);", "f(x, y)", 3}, // a, k, a
		{"a variable that is assigned again", "int k = a; k++; return g(k, a);", "f(x, y)", 2},
		{"a variable that is such a one", "int k = a; k++; int l = k; return g(k, l);", "f(x, y)", 3},
		{"in an arm", "int k; if (b) k = a; return g(k, a);", "f(x, y)", 1},
		{"a value that is computed", "int k = a + 1; return g(k, k);", "f(x, y)", 1},
		{"a narrow variable", "signed char k = a; return g(k, k);", "f(x, y)", 1},
		{"a variable in memory", "int k = a; return g(k, h(&k));", "f(x, y)", 0},
		{"an argument that is computed", "int k = a; return g(k, k);", "f(x + 1, y)", 1},
		{"an argument that another one assigns", "int k = a; return g(k, k);", "f(x, x = y)", 3}, // a, x, b
		{"the variable is assigned behind the call", "int k = a; return g(k, k);", "f(x, y) + (x = 5)", 1},
		{"members", "struct p p = {a, b}; return g(p.x, p.y);", "f(x, y)", 0},
		{"members of an argument", "return g(a + b, r.x - r.y);", "f(x, y, q)", 0},
		{"members that are assigned", "r.x++; return g(a + b, r.x - r.y);", "f(x, y, q)", 2},
		{"members that another argument assigns", "return g(a + b, r.x - r.y);", "f(x, q.x = 5, q)", 2}, // q.x, b,
		{"that one behind assigns", "return g(a + b, r.x - r.y + s);", "f(x, y, q, q.y = 5)", 3},        // r.y, q.y, s,
	} {
		parameters := "int a, int b"
		for n, list := 2, []string{"struct p r", "int s"}; n <= strings.Count(c.call, ",") && n < 4; n++ {
			parameters += ", " + list[n-2]
		}
		text := "struct p { int x, y; }; int g(int, int); int h(int *); static inline int f(" + parameters + ") {" + c.body + "}\n" +
			"int main(int x, char **v) { int y = (long)v; struct p q = {x, y}; return " + c.call + " + q.x + q.y; }"
		o := inlining(1000, 8)
		o.Optimize = true
		tree, inlined := inlineIn(t, o, text)
		if inlined != 1 {
			t.Errorf("%s: %d calls are inlined", c.name, inlined)
		}
		main := tree.Functions[len(tree.Functions)-1].Root
		assigns := -3 // y, q.x, q.y
		for n := tree.First[main]; n < main; n++ {
			assigns += lower.Bit(tree.Kind[n] == ast.Assign)
		}
		if assigns != c.assigns {
			t.Errorf("%s: %d Assigns, want %d", c.name, assigns, c.assigns)
		}
	}
}

// TestOptimizedPrograms does the same as TestInlinedPrograms, with members of records as locals.
func TestOptimizedPrograms(t *testing.T) {
	skipSequential(t)
	testPrograms(t, func(t *testing.T, name, text string) *ast.Tree {
		o := inlining(1000, 8)
		o.Optimize = true
		return parseAs(t, o, name, text)
	})
}
