package c

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/interp"
	"gpucc/ast/random"
	"gpucc/stages/convention"
)

// inlining returns options that inline calls of functions with at most a number of nodes.
func inlining(nodes, wordSize int) Options {
	return Options{ABI: convention.RISCV(8 * wordSize), Inline: Inline{Nodes: nodes}}
}

// inlineIn parses a program. It returns its tree, and the number of calls that bodies have replaced.
func inlineIn(t *testing.T, o Options, text string) (tree *ast.Tree, inlined int) {
	t.Helper()
	o.Workers = 1
	s := newSource("t.c", []byte(text), o)
	tree, diagnostics := s.tree()
	if tree == nil {
		t.Fatalf("%s\n%s", diagnostics, text)
	}
	if err := ast.Validate(tree); err != nil {
		var b strings.Builder
		ast.Print(&b, tree)
		t.Fatalf("%v\n%s", err, b.String())
	}
	for n, k := range tree.Kind {
		if k == ast.LogicalNot && tree.Kind[n-1] == ast.LogicalNot {
			t.Errorf("node %d, a LogicalNot, is the operand of another\n%s", n-1, text)
		}
	}
	for _, p := range s.bodies {
		inlined += p.inlining.expansion.Inlined
	}
	return tree, inlined
}

// calls counts the calls in function main of a tree.
func callsInMain(tree *ast.Tree) (n int) {
	for _, f := range tree.Functions {
		if tree.Symbols[f.Symbol].Name == "main" {
			for m := tree.First[f.Root]; m < f.Root; m++ {
				n += lower.Bit(tree.Kind[m] == ast.Call)
			}
		}
	}
	return n
}

// TestInlinedPrograms interprets the programs of TestPrograms with nearly all calls inlined.
func TestInlinedPrograms(t *testing.T) {
	skipSequential(t)
	testPrograms(t, func(t *testing.T, name, text string) *ast.Tree { return parseAs(t, inlining(1000, 8), name, text) })
}

// TestInlinedRandom compares random programs with and without inlining. All of them together have many calls that
// are inlined.
func TestInlinedRandom(t *testing.T) {
	skipSequential(t)
	all := 0
	for seed := range int64(60) {
		size := random.Size(10 + int(seed)%60)
		size.Wide = true
		text := random.C(seed, size)
		var got [2]string
		for i, nodes := range []int{0, 500} {
			tree, inlined := inlineIn(t, inlining(nodes, 8), text)
			var out strings.Builder
			status, err := interp.Run(tree, interp.Config{Stdout: &out, MaxSteps: 100_000_000})
			got[i] = fmt.Sprint(out.String(), status, err)
			all += inlined
		}
		if got[0] != got[1] {
			t.Errorf("seed %d: %s instead of %s", seed, got[1], got[0])
		}
	}
	if all < 100 {
		t.Errorf("only %d calls are inlined", all)
	}
}

// TestInlined checks how many calls of main are inlined, and that the program computes the same as without.
func TestInlined(t *testing.T) {
	for name, x := range map[string]struct {
		text        string
		inlined     int
		calls, exit int // that are left in main; its result
	}{
		"value":                {"static int f(int a) { return a + 1; } int main(void) { return f(3); }", 1, 0, 4},
		"statement":            {"int x; static void f(int a) { x = a; } int main(void) { f(7); return x; }", 1, 0, 7},
		"empty":                {"static void f(void) {} int main(void) { f(); if (1) f(); return 5; }", 2, 0, 5},
		"empty in a condition": {"static void f(void) {} int main(int c, char **v) { if (c) f(); else f(); return 5; }", 2, 0, 5},
		"dropped":              {"int x; static int f(int a) { return x = a; } int main(void) { f(7); return x; }", 1, 0, 7},
		"returns":              {"static int f(int a) { if (a < 0) return 1; if (a > 9) return 2; return 3; } int main(void) { return f(-1) * 100 + f(10) * 10 + f(5); }", 3, 0, 123},
		"return in a loop":     {"static int f(int a) { for (;;) if (++a > 40) return a; } int main(void) { return f(1) + f(50); }", 2, 0, 92},
		"void returns":         {"int x; static void f(int a) { if (a) return; x = 9; } int main(void) { f(1); x++; f(0); return x; }", 2, 0, 9},
		"in operands":          {"static int f(int a) { int b = a; while (b & 3) b++; return b; } int main(int c, char **v) { return c + f(c) + (c ? f(5) : f(9)) + (c && f(0)); }", 4, 0, 13},
		"in a loop":            {"static int f(int a) { return a < 10; } int main(void) { int i = 0; while (f(i)) i++; do i--; while (!f(i)); return i; }", 2, 0, 9},
		"in an argument":       {"static int f(int a, int b) { return a * 10 + b; } int main(void) { return f(f(0, 1), f(1, f(0, 3))); }", 4, 0, 23},
		"order of arguments":   {"static int f(int a, int b) { return a * 10 + b; } int main(int c, char **v) { int x = c; return f(x, x = 5); }", 1, 0, 15},
		"parameter assigned":   {"static int f(int a) { a += 2; return a; } int main(int c, char **v) { int b = f(c); return b * 10 + c; }", 1, 0, 31},
		"parameter addressed":  {"static int f(int a) { int *p = &a; *p += 2; return a; } int main(int c, char **v) { int b = f(c); return b * 10 + c; }", 1, 0, 31},
		"volatile parameter":   {"static int f(volatile int a) { return a + a; } int main(void) { return f(4); }", 1, 0, 8},
		"continue and break":   {"static int f(int n) { int s = 0; for (int i = 0; i < n; i++) { if (i == 2) continue; if (i == 5) break; s += i; } return s; } int main(void) { int s = 0; for (int i = 0; i < 9; i++) { if (f(i) > 3) continue; s++; } return s; }", 1, 0, 4},
		"switch":               {"static int f(int a) { switch (a) { case 1: return 5; case 2: return 7; case 3: return 11; case 4: return 13; case 5: return 17; } return 0; } int main(void) { int s = 0; for (int i = 0; i < 7; i++) s += f(i); return s; }", 1, 0, 53},
		"goto":                 {"static int f(int a) { if (a) goto end; a = 4; end: return a; } int main(void) { return f(0) + f(3); }", 2, 0, 7},
		"negation":             {"static int f(int a) { return !a; } int main(int c, char **v) { return !f(c) * 2 + !f(0) + (!f((char)c) ? 4 : 0); }", 3, 0, 6},
		"char":                 {"static char f(char a) { return a + 1; } int main(void) { return f(255) + f(3); }", 2, 0, 4},
		"signs":                {"static unsigned f(unsigned a) { return a - 2; } int main(int c, char **v) { int x = f(c); return (f(c) > 5) * 2 + (x < 0); }", 2, 0, 3},
		"float":                {"static double f(double a, float b) { return a * b; } int main(void) { return f(2.5, 4); }", 1, 0, 10},
		"wide constant":        {"static unsigned long f(unsigned long a) { return a ^ 0x123456789abcdef0; } int main(void) { return f(0x123456789abcdef4); }", 1, 0, 4},
		"record":               {"struct s { int x, y, z; }; static int f(struct s a) { return a.x * a.y + a.z; } int main(void) { struct s a = {2, 3, 4}; return f(a) + f(a); }", 2, 0, 20},
		"record returned":      {"struct s { int x, y, z; }; static struct s f(int a) { struct s r = {a, a + 1, a + 2}; return r; } int main(void) { struct s a = f(1), b = f(4); return a.x + a.y + a.z + b.z; }", 2, 0, 12},
		"large record":         {"struct s { long x[5]; }; static struct s f(int a) { struct s r = {{a, a + 1, a + 2}}; return r; } int main(void) { struct s a = f(1); return a.x[0] + a.x[1] + a.x[2] + f(4).x[2]; }", 2, 0, 12},
		"frame objects":        {"static int f(int a) { int v[4] = {a, a * 2}; return v[a & 1] + v[3]; } static int g(int a) { int w[2] = {a, 7}; return f(a) + w[1] + w[0]; } int main(void) { int x[2] = {1, 2}; return g(x[0]) + g(x[1]) + x[0]; }", 5, 0, 22},
		"nested":               {"static int f(int a) { return a + 1; } static int g(int a) { return f(f(a)); } static int h(int a) { return g(a) + f(a); } int main(void) { return h(1); }", 11, 0, 5},
		"extern":               {"int f(int a) { return a + 1; } int main(void) { return f(3); }", 1, 0, 4},
		"statement expression": {"static int f(int a) { return ({ int b = a; while (b < 5) b++; b; }); } int main(void) { return ({ int c = f(1); c + f(8); }); }", 2, 0, 13},
		"always_inline":        {"static inline __attribute__((always_inline)) int f(int a) { " + strings.Repeat("a = a * 3 + 1; a ^= a >> 3;", 30) + " return a & 7; } int main(void) { return f(1) == f(1); }", 2, 0, 1},

		// Calls that stay.
		"noinline":                {"static __attribute__((noinline)) int f(int a) { return a + 1; } int main(void) { return f(3); }", 0, 1, 4},
		"noinline, declared":      {"static int f(int a) __attribute__((noinline)); static int f(int a) { return a + 1; } int main(void) { return f(3); }", 0, 1, 4},
		"noipa":                   {"static __attribute__((noipa)) int f(int a) { return a + 1; } int main(void) { return f(3); }", 0, 1, 4},
		"optimize":                {"static __attribute__((optimize(\"O0\", (\"O1\")))) int f(int a) { return a + 1; } int main(void) { return f(3); }", 0, 1, 4},
		"weak":                    {"__attribute__((weak)) int f(int a) { return a + 1; } int main(void) { return f(3); }", 0, 1, 4},
		"section":                 {"__attribute__((section(\".text.f\"))) int f(int a) { return a + 1; } int main(void) { return f(3); }", 0, 1, 4},
		"behind the caller":       {"static int f(int a); int main(void) { return f(3); } static int f(int a) { return a + 1; }", 0, 1, 4},
		"variadic":                {"static int f(int a, ...) { return a + 1; } int main(void) { return f(3, 4); }", 0, 1, 4},
		"recursive":               {"static int f(int a) { return a < 2 ? 1 : a * f(a - 1); } int main(void) { return f(4); }", 0, 1, 24},
		"mutually recursive":      {"int g(int); static int f(int a) { return a < 1 ? 1 : g(a - 1); } int g(int a) { return a < 1 ? 2 : f(a - 1); } int main(void) { return g(2); }", 2, 1, 2},
		"calls the caller":        {"int main(int c, char **v); static int f(int a) { return a > 5 ? a : main(a + 1, 0); } int main(int c, char **v) { return f(c); }", 0, 1, 6},
		"function pointer":        {"static int f(void) { return 3; } int main(void) { int (*p)(void) = f; return p() + f(); }", 1, 0, 6},
		"strings":                 {"static const char *f(void) { return \"abc\"; } int main(void) { return (f()[1] - f()[0]) * 2 + (f() == f()); }", 4, 0, 3},
		"static variable":         {"static int f(void) { static int n; return ++n; } int main(void) { f(); return f(); }", 0, 2, 2},
		"loop of gotos":           {"static int f(int a) { again: a++; if (a < 9) goto again; return a; } int main(void) { return f(3); }", 0, 1, 9},
		"computed goto":           {"static int f(int a) { void *p = &&end; goto *p; a = 9; end: return a; } int main(void) { return f(3); }", 0, 1, 3},
		"alloca":                  {"static int f(int a) { int *p = __builtin_alloca(a * 4); p[0] = a; return p[0]; } int main(void) { return f(3); }", 0, 1, 3},
		"array of a length":       {"static int f(int a) { int p[a]; p[0] = a; return p[0]; } int main(void) { return f(3); }", 0, 1, 3},
		"return address":          {"static int f(void) { return __builtin_return_address(0) != 0; } int main(void) { return f() * 0; }", 0, 1, 0},
		"frame address":           {"static int f(void) { return __builtin_frame_address(0) != 0; } int main(void) { return f(); }", 0, 1, 1},
		"noreturn":                {"static __attribute__((noreturn)) void f(void) { for (;;) ; } int main(int c, char **v) { if (c > 5) f(); return 2; }", 0, 1, 2},
		"no prototype":            {"static int f(a) char a; { return a; } int main(void) { return f(3); }", 0, 1, 3},
		"other prototype":         {"static int f(int a) { return a; } int main(void) { return ((int (*)(int, int))f)(3, 4); }", 0, 1, 3},
		"nested function":         {"int main(int c, char **v) { int f(int a) { return a + c; } return f(3); }", 0, 1, 4},
		"with nested function":    {"static int f(int a) { int g(int b) { return a + b; } return g(2); } int main(void) { return f(3); }", 0, 1, 5},
		"second result":           {"struct s { int x, y, z; }; __attribute__((noinline)) struct s r(int a) { struct s x = {a, a + 1, a + 2}; return x; } static int f(int a) { if (a > 2) return 5; return a; } int main(int c, char **v) { return c + r(f(c)).z + r(f(c + 4)).z; }", 2, 2, 11},
		"negation of a condition": {"static int f(int a) { return !(a && a != 3); } int main(int c, char **v) { if (c > 5 || !f(c)) return 5; return 6; }", 1, 0, 5},
		"sign of the value":       {"static int f(unsigned a) { return a - 2; } int main(int c, char **v) { return f(c) < 0; }", 1, 0, 1},
		"large":                   {"static int f(int a) { " + strings.Repeat("a = a * 3 + 1; a ^= a >> 3;", 30) + " return a & 7; } int main(void) { return f(1) == f(1); }", 0, 2, 1},
		"large frame":             {"static int f(int a) { volatile int v[100]; v[a] = a; return v[a]; } int main(void) { return f(3); }", 0, 1, 3},
		"void operand":            {"int x; static void f(void) { x++; } int main(int c, char **v) { int y = (c ? f() : f(), x); return x + y - 1; }", 0, 2, 1},
	} {
		t.Run(name, func(t *testing.T) {
			for _, nodes := range []int{0, 60} {
				tree, inlined := inlineIn(t, inlining(nodes, 8), x.text)
				calls := callsInMain(tree)
				if nodes > 0 && (inlined != x.inlined || calls != x.calls) || nodes == 0 && inlined > 0 {
					t.Errorf("%d calls are inlined, not %d; main has %d calls, not %d", inlined, x.inlined, calls, x.calls)
				}
				status, err := interp.Run(tree, interp.Config{MaxSteps: 1e6, Args: []string{"prog"}})
				if err != nil || status != x.exit {
					t.Errorf("with %d nodes: status %d, want %d, %v", nodes, status, x.exit, err)
				}
			}
		})
	}
}

// TestInlinedOptions checks options with which calls stay.
func TestInlinedOptions(t *testing.T) {
	const text = "int f(int a) { return a + 1; } static inline int g(int a) { return a + 2; } int main(void) { return f(3) + g(4); }"
	for name, x := range map[string]struct {
		change func(o *Options)
		calls  int
	}{
		"":                {func(o *Options) {}, 0},
		"none":            {func(o *Options) { o.Inline.Nodes = 0 }, 2},
		"declared inline": {func(o *Options) { o.Inline.Declared = true }, 1},
		"preemptible":     {func(o *Options) { o.PIC = SharedPIC }, 1},
		"hidden":          {func(o *Options) { o.PIC, o.Visibility = SharedPIC, "hidden" }, 0},
		"PIE":             {func(o *Options) { o.PIC = PIE }, 0},
		"instrumented":    {func(o *Options) { o.Instrument.On = true }, 2},
		"sections":        {func(o *Options) { o.FunctionSections = true }, 0},
		"debug":           {func(o *Options) { o.Debug = true }, 0},
	} {
		o := inlining(30, 8)
		x.change(&o)
		tree, _ := inlineIn(t, o, text)
		if calls := callsInMain(tree); calls != x.calls && (name != "instrumented" || calls < x.calls) {
			t.Errorf("%s: main has %d calls, not %d", name, calls, x.calls)
		}
	}
}

// TestInlinedSetjmp checks that calls stay in a function that calls setjmp, and calls of one.
func TestInlinedSetjmp(t *testing.T) {
	const declared = "int setjmp(void *); int buf[99]; static int f(void) { return setjmp(buf); } static int g(int a) { return a + 1; } "
	for _, main := range []string{"int main(void) { return g(4) + setjmp(buf) + g(5); }", "int main(void) { return f() + f() + f(); }"} {
		if tree, inlined := inlineIn(t, inlining(30, 8), declared+main); inlined != 0 || callsInMain(tree) != 3 {
			t.Errorf("%s: %d calls are inlined", main, inlined)
		}
	}
}

// TestInlinedLimits checks the limits for a body, which has four nodes, and for the growth of a function.
func TestInlinedLimits(t *testing.T) {
	const f = "static int f(int a) { return a + 1; } "
	for nodes, calls := range map[int]int{1: 2, 2: 0} { // twice as many are allowed in a unit of one piece
		if tree, _ := inlineIn(t, inlining(nodes, 8), f+"int main(void) { return f(1) + f(2); }"); callsInMain(tree) != calls {
			t.Errorf("limit %d: %d calls", nodes, callsInMain(tree))
		}
	}
	const count = 500
	text := "static int f(int a) { return (a + 1) * (a ^ 3) - (a & 7); } int main(int c, char **v) { " + strings.Repeat("c = f(c);", count) + " return c; }"
	tree, inlined := inlineIn(t, inlining(30, 8), text)
	if inlined+callsInMain(tree) != count || inlined < count/10 || inlined > count/2 {
		t.Errorf("%d calls are inlined, and %d are not", inlined, callsInMain(tree))
	}
}

// TestInlinedMessages checks that a function that is parsed twice is warned about once.
func TestInlinedMessages(t *testing.T) {
	var text bytes.Buffer
	text.WriteString("static inline int f(int a) { int unused; return a; }\n")
	for i := range 2000 {
		fmt.Fprintf(&text, "int g%d(int a) { a = f(a); a ^= a * 3 + a / 7; a ^= a * 3 + a / 7; a ^= a * 3 + a / 7; return f(a); }\n", i)
	}
	o := inlining(30, 8)
	o.Warnings = []string{"all"}
	s := newSource("t.c", text.Bytes(), o)
	if tree, d := s.tree(); tree == nil || len(s.chunks) < 2 || len(d.List) != 1 {
		t.Errorf("%d pieces, messages\n%s", len(s.chunks), d)
	}
}

// TestInlinedPieces checks that the tree of a unit does not depend on the number of workers or on snapshots, when calls in
// all of its pieces are inlined, some of functions that are deferred.
func TestInlinedPieces(t *testing.T) {
	var text bytes.Buffer
	counts, functions := []int{1, 2, 3}, 9000
	if testing.Short() { // for the race detector, half of them suffice
		counts, functions = counts[2:], functions/2
	}
	for i := range functions {
		kind := []string{"static inline", "static", ""}[i%3]
		fmt.Fprintf(&text, "%s int f%d(int a) { int b[2] = {a, %d}; return a > %d ? b[0] : b[a & 1] + 1; }\n", kind, i, i, i)
		fmt.Fprintf(&text, "int g%d(int a) { return f%d(a) + f%d(a + 1) + f%d(a * 2); }\n", i, i, i/2, max(0, i/3-i%7))
	}
	fmt.Fprintf(&text, "int main(void) { return g%d(3) + g17(4); }\n", functions-1)
	var want *ast.Tree
	for _, workers := range counts {
		o := inlining(60, 8)
		o.Workers = workers
		s := newSource("t.c", text.Bytes(), o)
		tree, diagnostics := s.tree()
		if tree == nil {
			t.Fatal(diagnostics)
		}
		if s.unit.published == 0 {
			t.Fatal("there is no snapshot")
		}
		if want == nil {
			want = tree
		}
		if !slices.Equal(tree.Kind, want.Kind) || !slices.Equal(tree.Data, want.Data) || !slices.Equal(tree.Locals, want.Locals) {
			t.Errorf("%d workers make another tree", workers)
		}
	}
	calls := 0
	for _, k := range want.Kind {
		calls += lower.Bit(k == ast.Call)
	}
	if calls > 0 {
		t.Errorf("%d calls are left", calls)
	}
}

// TestInlinedDropped checks that a function is left out if all its calls have been inlined, and only then.
func TestInlinedDropped(t *testing.T) {
	const text = `
static int f(int a) { return a + 1; }
static inline int g(int a) { return f(a) + f(a + 1); }
static int h(int a) { return a + 2; }
static int (*p)(int) = h;
static __attribute__((noinline)) int k(int a) { return g(a); }
int l(int a) { return a + 3; }
int main(void) { return g(1) + h(2) + k(3) + l(4) + p(5); }`
	o := inlining(30, 8)
	o.Optimize = true
	tree, inlined := inlineIn(t, o, text)
	var names []string
	for _, f := range tree.Functions {
		names = append(names, tree.Symbols[f.Symbol].Name)
	}
	if want := []string{"h", "k", "l", "main"}; !slices.Equal(names, want) || inlined != 8 || callsInMain(tree) != 1 {
		t.Errorf("%d calls are inlined, and the functions left are %q, not %q", inlined, names, want)
	}
	if status, err := interp.Run(tree, interp.Config{MaxSteps: 1e6}); err != nil || status != 32 {
		t.Errorf("status %d, %v", status, err)
	}
}

// TestInlinedOnce checks that a large function is inlined only if it is called once, in a unit of one piece, and that bodies
// contain string literals there only.
func TestInlinedOnce(t *testing.T) {
	large := "static int f(int a) { " + strings.Repeat("a = a * 3 + 1; a ^= a >> 3;", 15) + " return a & 7; }\n"
	letters := "static const char *f(int a) { return a ? \"abc\" : \"def\"; }\n"
	call := "int main(int c, char **v) { return f(1) == f(2); }\n"
	others := strings.Repeat("int OTHER(int a) { return a + 1; }\n", 2000) // they make several pieces
	for i := range 2000 {
		others = strings.Replace(others, "OTHER", fmt.Sprintf("g%d", i), 1)
	}
	for name, x := range map[string]struct {
		text  string
		calls int
	}{
		"once":                      {large + "int main(void) { return f(1); }", 0},
		"twice":                     {large + call, 2},
		"once, and in data":         {large + "int (*p)(int) = f; int main(void) { return f(1); }", 1},
		"once, and its address":     {large + "int main(void) { int (*p)(int) = f; return f(1) + p(2); }", 1},
		"not static":                {strings.TrimPrefix(large, "static") + "int main(void) { return f(1); }", 1},
		"in a unit of two pieces":   {large + others + "int main(void) { return f(1); }", 1},
		"strings":                   {letters + call, 0},
		"strings in several pieces": {letters + others + call, 2},
		"in its own section":        {strings.Replace(letters, "static", "static __attribute__((section(\".text.f\")))", 1) + call, 2},
		"strings beside a section":  {"__attribute__((section(\".text.g\"))) int g(void) { return 1; }" + letters + call, 2},
	} {
		tree, _ := inlineIn(t, inlining(30, 8), x.text)
		if calls := callsInMain(tree); calls != x.calls {
			t.Errorf("%s: main has %d calls, not %d", name, calls, x.calls)
		}
	}
}

// TestInlinedPositions checks that the nodes of a body's prologue are not in main's prologue.
func TestInlinedPositions(t *testing.T) {
	tree, inlined := inlineIn(t, inlining(30, 8), "static int f(int a) { int *p = &a; return *p + 2; } int main(void) { return f(3); }")
	main := tree.Functions[len(tree.Functions)-1].Root
	for n := tree.First[main] + 1; n < main; n++ {
		if tree.Pos[n] == ast.InPrologue {
			t.Errorf("node %d (%s) stands in the prologue", n, tree.Kind[n])
		}
	}
	if inlined != 1 {
		t.Errorf("%d calls are inlined", inlined)
	}
}
