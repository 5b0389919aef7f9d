package c

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/stages/convention"
)

// TestSpans interprets the programs of TestPrograms, parsed with spans as short as can be. The
// tree does not depend on the number of workers.
func TestSpans(t *testing.T) {
	merged := 0
	testPrograms(t, func(t *testing.T, name, text string) *ast.Tree {
		parse := func(length, workers int) *ast.Tree {
			return parseAs(t, Options{ABI: convention.RV64, SpanLength: length, Workers: workers}, name, text)
		}
		tree := parse(1, 1)
		times := 3
		if testing.Short() { // the race detector sees a race in one of them
			times = 1
		}
		for range times {
			if !reflect.DeepEqual(tree, parse(1, 4)) {
				t.Error("four workers make another tree")
			}
		}
		if !testing.Short() {
			parse(100, 2)
		}
		merged += spansMerged(t, text, Options{ABI: convention.RV64, SpanLength: 1, Workers: 1})
		return tree
	})
	if merged < 5000 && !testing.Short() {
		t.Errorf("only %d spans were parsed by themselves", merged)
	}
}

// TestSpansWithImages shows that automatic objects with constant initializers do not keep a long function from being parsed in spans.
func TestSpansWithImages(t *testing.T) {
	statement := "{ int a[8] = {1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007}; use(a); }\n"
	text := "void use(int *); void f(void) {\n" + strings.Repeat(statement, longBody/len(statement)+1) + "}\n"
	if n := spansMerged(t, text, Options{ABI: convention.RV64, Workers: 1, Optimize: true}); n < 5 {
		t.Errorf("%d spans were parsed by themselves", n)
	}
}

// spansMerged returns the number of spans of a text that are parsed by parsers of their own.
func spansMerged(t *testing.T, text string, o Options) (n int) {
	s := newSource("spans.c", []byte(text), o)
	s.tree()
	for _, p := range s.bodies {
		n += p.spansMerged
	}
	return n
}

// TestElementSpans divides the elements of tables. The tree, and the messages, do not depend on the number
// of workers.
func TestElementSpans(t *testing.T) {
	for _, x := range []struct {
		text   string
		merged int // spans that are parsed by themselves, at least
	}{
		{"const char *s[] = { \"a\", \"b\", \"a\", \"c\" \"d\", 0, \"b\", \"e\" };", 5},
		{"int f(void); static int g(void) { return 1; } int (*p[])(void) = { f, g, 0, &f, g, f };", 4},
		{"struct { const char *s; int n, v[2]; } r[] = { { \"x\", 1 }, { \"y\", 2, { 3, 4 } }, { .n = 5, .s = \"x\" }, { 0 }, { \"z\" } };", 3},
		{"double d[] = { 1, 2.5, -3, 1e3, 4 / 2., sizeof(struct s { int a; }), 7, 8, 9 };", 3},
		{"char w[][4] = { \"abc\", \"de\", { 'f' }, { \"gh\" }, \"i\", \"j\" };", 4},
		{"int n[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9 } };", 1},
		{"struct { const char *s; int n; } o[] = { { \"x\", 1, .s = \"y\" }, { .n = 1, .s = \"x\", .s = 0 }, { .s = \"x\" }, { \"z\" }, {} };", 1},
		// Elements without braces, designators, objects, and messages.
		{"struct { int a, v[2]; } r[] = { 1, { 2, 3 }, 4, { 5, 6 }, 7, 8, 9, { 10 }, { 11 }, { 12 } };", 0},
		{"int n[] = { 1, 2, [7] = 3, 4, [5] = 6, 7, 8, [0] = 9, 10, 11 };", 0},
		{"int *q[] = { 0, 0, (int[]){ 1, 2 }, 0, &(int){ 3 }, 0, 0, 0 };", 0},
		{"signed char m[] = { 1, 2, 300, 4, 5, 400, 6 }; int most[3] = { 1, 2, 3, 4, 5, 6 };", 0},
		{"enum { A = 1 }; int e[] = { A, sizeof(enum { A = 5 }), A, A, A, A };", 0},
		{"int wrong[] = { 1, 2, unknown, 3, 4, 5 , 6 ]; };", 0},
		{"typedef int v4 __attribute__((vector_size(16))); v4 v[] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9 }, { 10 }, { 11 } }, u[] = { 1, 2, 3, 4, 5, 6, 7, 8 };", 1},
	} {
		parse := func(length, workers int) (*ast.Tree, string, int) {
			s := newSource("t.c", []byte(x.text+"\nint main(void) { return 0; }\n"), Options{ABI: convention.RV64, SpanLength: length, Workers: workers})
			tree, d := s.tree()
			return tree, d.String(), s.first.spansMerged
		}
		want, messages, _ := parse(0, 1)
		for _, workers := range []int{1, 2, 4, 16} {
			tree, d, merged := parse(1, workers)
			if !reflect.DeepEqual(tree, want) || d != messages {
				t.Errorf("%s\nwith %d workers another tree, or\n%s\ninstead of\n%s", x.text, workers, d, messages)
			}
			if workers > 1 && merged < x.merged {
				t.Errorf("%s\nwith %d workers %d spans are parsed by themselves, want %d", x.text, workers, merged, x.merged)
			}
		}
	}
}

// TestLiterals checks that equal literals of one function have one number, also in different spans,
// and that equal literals of two functions have two numbers.
func TestLiterals(t *testing.T) {
	const text = `
double f(double x) { x = x * 1.5 + 2.5; x = x * 1.5 - 2.5; return x + 1.5; }
double g(double x) { return x * 1.5 + 0.25 + 1.5; }
`
	for _, length := range []int{0, 1} {
		tree := parseAs(t, Options{ABI: convention.RV64, SpanLength: length}, "literals.c", text)
		want := []uint64{math.Float64bits(1.5), math.Float64bits(2.5), math.Float64bits(1.5), math.Float64bits(0.25)}
		many := ""
		for i := range 40 {
			many += fmt.Sprintf("x += %d.25;", i%20)
		}
		if tree := parseAs(t, Options{ABI: convention.RV64, SpanLength: length}, "many.c", "double f(double x) {"+many+"return x; }"); len(tree.Literals) != 20 {
			t.Errorf("spans of %d bytes: %d literals of a function that has 20", length, len(tree.Literals))
		}
		if !slices.Equal(tree.Literals, want) {
			t.Errorf("spans of %d bytes: %x, want %x", length, tree.Literals, want)
		}
	}
}
