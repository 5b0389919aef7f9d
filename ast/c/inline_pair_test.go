package c

import (
	"slices"
	"testing"

	"gpucc/ast"
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

// TestOptimizedPrograms does the same as TestInlinedPrograms, with members of records as locals.
func TestOptimizedPrograms(t *testing.T) {
	testPrograms(t, func(t *testing.T, name, text string) *ast.Tree {
		o := inlining(1000, 8)
		o.Optimize = true
		return parseAs(t, o, name, text)
	})
}
