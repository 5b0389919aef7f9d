package c

import (
	"slices"
	"testing"

	"gpucc/ast"
	"gpucc/stages/convention"
)

// TestMemberLocals checks which uses of a record leave all its members in locals, and which need it in memory: then
// there is an address of it in the tree. testdata/programs/member_locals.c executes such functions.
func TestMemberLocals(t *testing.T) {
	const declarations = `
		struct point { int x, y; }; struct box { struct point low, high; }; struct ratio { long n, d; };
		struct reals { double a, b; }; struct mixed { float f; int i; }; struct bits { int a : 3, b; }; struct bytes { char b[4]; };
		struct quarter { short a, b, c, d; }; struct vol { volatile int v; int w; }; struct large { long a[20]; }; struct wide { long double d; };
		union both { long l; int i[2]; }; struct list { struct list *next; int (*call)(int); int a[3]; };
		struct point make(int), take(struct point); void see(struct point *), all(struct box); struct ratio pair(struct ratio);
		struct mixed mix(struct mixed); struct large larges(void); int any(const char *, ...), g(int), setjmp(void *); void *memcpy(void *, const void *, unsigned long);
		extern struct point global, *q; extern struct list *lists; extern int i;`
	for _, c := range []struct {
		name, body string
		memory     bool
	}{
		{"members", "struct point a; a.x = i; a.y = a.x++ + 1; a.x += a.y; return a.x * -a.y;", false},
		{"an initializer", "struct box b = {{i}, .high.y = 2}, z = {0}; return b.low.x + b.low.y + b.high.y + z.high.x;", false},
		{"copies", "struct box b = {{i, 1}, {2, 3}}, c; struct point p; c = b; p = c.high; c.low = p; return p.x + c.low.y;", false},
		{"copies from and to memory", "struct point a = global; *q = a; a.x++; global = a; return a.y;", false},
		{"a chain of copies", "struct point a = {i, 1}, b, c; c = b = a; (void)c; c; return c.x + b.y;", false},
		{"compound literals", "struct point a; a = (struct point){i, 2}; a = (struct point){a.y, a.x}; return (struct point){i, a.x}.y;", false},
		{"arguments", "struct point a = {i, 1}; struct ratio r = {i, 2}; take(a); pair(r); any(\"\", a, r); return 0;", false},
		{"results", "struct point a = make(1); struct ratio r = {i, 2}; r = pair(r); a = take(make(2)); return a.x + r.d + make(3).y;", false},
		{"floats", "struct reals r = {i, 2}, s; struct mixed m = {i, 1}; s = r; m = mix(m); return s.a + m.i + mix(m).f;", false},
		{"a statement expression", "struct point a = ({ struct point t = {i, 1}; t.x++; t; }); return a.x;", false},
		{"pointers and arrays in it", "struct list l = {lists, g, {1, 2}}; l.next->a[i] = 3; l.a[1]++; return l.call(l.a[0]) + l.next->a[2];", false},
		{"in a loop", "struct point a = {0}; for (int k = 0; k < i; k++) { struct point b = {k, a.x}; a = b; } return a.y;", false},
		{"sizeof", "struct point a = {i, 1}; return sizeof a + sizeof a.y + a.x;", false},
		{"narrow reads of a union", "union both u; u.l = i; return u.i[0] + u.i[1];", false},

		{"an address", "struct point a = {i, 1}; see(&a); return a.x;", true},
		{"an address of a member", "struct point a = {i, 1}; int *p = &a.y; *p = 5; return a.y;", true},
		{"an address after all", "struct point a = {i, 1}; a.x++; if (a.x == 3) q = &a; return a.y;", true},
		{"addresses compared", "struct point a = {i, 1}; return (void *)&a == (void *)q;", true},
		{"an index that varies", "struct list l = {0}; l.a[i] = 2; return l.a[0];", true},
		{"a cleanup", "__attribute__((cleanup(see))) struct point a = {i, 1}; return a.x;", true},
		{"memcpy", "struct point a = {i, 1}, b; memcpy(&b, &a, 8); return b.y;", true},
		{"a record that is volatile", "volatile struct point a = {i, 1}; return a.x;", true},
		{"a member that is volatile", "struct vol a = {i, 1}, b = a; return b.v;", true},
		{"a bit-field", "struct bits b = {i, 1}; return b.a;", true},
		{"a write of another type", "union both u; u.i[0] = i; u.l = 3; return u.i[0];", true},
		{"parts of two members", "struct point a = {i, 1}; return *(long *)&a;", true},
		{"a member written in part", "struct ratio r = {i, 1}; *(int *)&r.d = 2; return r.d;", true},
		{"a record that is chosen", "struct point a = {i, 1}, b = {2, 3}, c; c = i ? a : b; return c.x;", true},
		{"a result in memory", "struct large l = larges(); return l.a[i];", true},
		{"an argument in memory", "struct large l; l.a[0] = i; l.a[19] = 2; return l.a[0];", true},
		{"many members in a register", "struct quarter s = {i, 1}; any(\"\", s); return s.a;", true},
		{"a wide member", "struct wide w = {i}, v = w; return v.d;", true},
		{"a record in a setjmp function", "struct point a = {i, 1}; setjmp(q); return a.x;", true},
		{"a variable array", "int a[2] = {i, 1}; return a[0] + a[1];", true},
	} {
		text := []byte(declarations + "int f(void) {" + c.body + "}")
		for _, whole := range []bool{false, true} {
			tree, diagnostics := Parse(c.name, text, Options{ABI: convention.RV64, Optimize: true, WholeRecords: whole})
			if diagnostics.Errors() > 0 {
				t.Fatalf("%s: %v", c.name, diagnostics)
			}
			if err := ast.Validate(tree); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			if memory := slices.Contains(tree.Kind, ast.FrameAddress); memory != (c.memory || whole) {
				t.Errorf("%s, whole records %v: an address is in the tree: %v", c.name, whole, memory)
			}
			if whole == false && !c.memory && tree.Functions[0].ObjectBytes != 0 {
				t.Errorf("%s: %d bytes of frame objects", c.name, tree.Functions[0].ObjectBytes)
			}
		}
	}
}

// TestMemberParameters checks the same for parameters and returned values.
func TestMemberParameters(t *testing.T) {
	const declarations = `struct point { int x, y; }; struct ratio { long n, d; }; struct quarter { short a, b, c, d; };
		struct reals { float a, b; }; struct box { struct point low, high; }; void see(void *);`
	for _, c := range []struct {
		name, function string
		memory         bool
	}{
		{"two members in a register", "struct point f(struct point a) { int x = a.x; a.x = a.y; a.y = x; return a; }", false},
		{"a member in a register", "struct ratio f(long n, struct ratio r) { r.n += n; return r; }", false},
		{"on the stack", "long f(long a, long b, long c, long d, long e, long g, long h, struct ratio r) { return r.n + r.d + a; }", false},
		{"floats", "struct reals f(struct reals r) { r.a += r.b; return r; }", false},
		{"members of members", "struct box f(struct box b, struct point p) { b.high = p; return b; }", false},
		{"a parameter with an address", "long f(struct ratio r) { see(&r); return r.n; }", true},
		{"a parameter with many members in a register", "short f(struct quarter s) { return s.c; }", true},
	} {
		tree, diagnostics := Parse(c.name, []byte(declarations+c.function), Options{ABI: convention.RV64, Optimize: true})
		if diagnostics.Errors() > 0 {
			t.Fatalf("%s: %v", c.name, diagnostics)
		}
		if memory := slices.Contains(tree.Kind, ast.FrameAddress); memory != c.memory {
			t.Errorf("%s: an address is in the tree: %v", c.name, memory)
		}
	}
}
