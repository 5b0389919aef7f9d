package c

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/interp"
	"gpucc/stages/convention"
)

// mutants is the number of damaged programs that are parsed.
var mutants = flag.Int("mutants", 3000, "damaged programs to parse")

// mutantLimit is the longest time that a program of some kilobytes may take, even on a
// busy machine.
const mutantLimit = 2 * time.Minute

var anyToken = regexp.MustCompile(`\w+|"[^"\n]*"|'[^'\n]*'|[-+*/%&|^<>=!]=?|\s+|.`)

// TestMutants damages programs. Some tokens of each are left out, repeated, exchanged or
// taken from another program. Parsing must give errors or a valid tree, within
// mutantLimit.
func TestMutants(t *testing.T) {
	skipSequential(t) // each text is parsed by one parser
	files, _ := filepath.Glob("testdata/run/*.c")
	shared, _ := filepath.Glob("../../testdata/programs/*.c")
	var programs [][][]byte
	for _, file := range slices.Concat(files, shared) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) < 10_000 {
			programs = append(programs, anyToken.FindAll(text, -1))
		}
	}
	for _, x := range errorCases(t, errorFiles[0]) {
		programs = append(programs, anyToken.FindAll([]byte(x.source), -1))
	}
	for seed := range uint64(*mutants) {
		r := rand.New(rand.NewPCG(seed, 1))
		text := mutant(r, programs)
		done := time.AfterFunc(mutantLimit, func() { panic("does not end:\n" + string(text)) })
		survives(t, text)
		done.Stop()
	}
}

// survives calls checkAny. If the front end panics, it shows the text.
func survives(t *testing.T, text []byte) {
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("panic: %v\n%s\n%s", r, debug.Stack(), text)
		}
	}()
	checkAny(t, text)
}

// mutant returns a damaged program.
func mutant(r *rand.Rand, programs [][][]byte) []byte {
	tokens := slices.Clone(programs[r.IntN(len(programs))])
	for range 1 + r.IntN(6) {
		i, j := r.IntN(len(tokens)), r.IntN(len(tokens))
		switch r.IntN(5) {
		case 0:
			tokens = slices.Delete(tokens, i, i+1)
		case 1:
			tokens = slices.Insert(tokens, i, tokens[j])
		case 2:
			tokens[i], tokens[j] = tokens[j], tokens[i]
		case 3:
			tokens = tokens[:i]
		default:
			other := programs[r.IntN(len(programs))]
			at := r.IntN(len(other))
			tokens = slices.Insert(tokens, i, other[at:min(at+1+r.IntN(8), len(other))]...)
		}
		if len(tokens) == 0 {
			break
		}
	}
	return slices.Concat(tokens...)
}

// run interprets a program that needs no input, and returns its exit status.
func run(t *testing.T, text string) int {
	t.Helper()
	status, err := interp.Run(parse(t, "t.c", text, 8), interp.Config{MaxSteps: 1e8})
	if err != nil {
		t.Fatal(err)
	}
	return status
}

// numbered formats the numbers below n.
func numbered(format string, n int) string {
	var text []byte
	for i := range n {
		text = fmt.Appendf(text, format, i)
	}
	return string(text)
}

// TestDeep parses constructs nested 100,000 deep. Each program states its exit status.
func TestDeep(t *testing.T) {
	const n = 100000
	r := strings.Repeat
	for name, x := range map[string]struct {
		text string
		want int
	}{
		"parentheses": {"int main(void) { int x = 7; return " + r("(", n) + "x" + r(")", n) + "; }", 7},
		"sums":        {"int main(void) { int x = 1; return (" + r("x+(", n) + "x" + r(")", n) + ") == 100001 ? 3 : 4; }", 3},
		"mixed sums":  {"int main(void) { char x = 1; long y = 1; return (" + r("x+(", n) + "y" + r(")", n) + ") == 100001 ? 3 : 4; }", 3},
		"blocks":      {"int main(void) { " + r("{", n) + "return 5;" + r("}", n) + " }", 5},
		"not":         {"int main(void) { int x = 9; return " + r("!", n) + "x; }", 1},
		"minus":       {"int main(void) { int x = 9; return " + r("- ", n) + "x; }", 9},
		"complement":  {"int main(void) { int x = 9; return " + r("~", n) + "x; }", 9},
		"casts":       {"int main(void) { int x = 300; return " + r("(char)(short)", n/2) + "x; }", 44},
		"dereference": {"int main(void) { int x = 9; int *p = &x; return " + r("*&", n/2-1) + "x; }", 9},
		"else if":     {"int main(void) { int x = 3; if (x == 0) return 0; " + r("else if (x == 9) return 1; ", n) + "else return 6; }", 6},
		"ifs":         {"int main(void) { int x = 3; " + r("if (x) ", n) + "return 8; return 1; }", 8},
		"loops":       {"int main(void) { int x = 3; " + r("while (x) ", n) + "return 8; return 1; }", 8},
		"for loops":   {"int main(void) { int x = 3; " + r("for (;x;x--) ", n) + "return 8; return 1; }", 8},
		"do loops":    {"int main(void) { int x = 3; " + r("do ", n) + "return 8;" + r(" while (x);", n) + " }", 8},
		"conditional": {"int main(void) { int x = 3; return " + r("x == 1 ? 2 : ", n) + "11; }", 11},
		"middle":      {"int main(void) { int x = 3; return " + r("x ? ", n) + "11" + r(" : 4.5", n) + "; }", 11},
		"assignments": {"int main(void) { int x; return " + r("x = ", n) + "12; }", 12},
		"index":       {"int a[2] = {0, 1}; int main(void) { return " + r("a[", n) + "1" + r("]", n) + "; }", 1},
		"minuses":     {"int main(void) { int x = 9; return " + r("-(", n) + "x" + r(")", n) + "; }", 9},
		"assigned":    {"int main(void) { int x = 9; return " + r("(x = ", n) + "x" + r(")", n) + "; }", 9},
		"left":        {"int main(void) { int x = 0; return " + r("(", n) + "x" + r(" + 1)", n) + " == 100000; }", 1},
		"calls":       {"int f(int x) { return x + 1; } int main(void) { return " + r("f(", n) + "1" + r(")", n) + " == 100001; }", 1},
		"chain":       {"int main(void) { int x = 1; return (" + r("x + ", 10*n) + "x) == 1000001; }", 1},
		"logical":     {"int main(void) { int x = 1; return " + r("x && ", 5*n) + "x || x; }", 1},
		"commas":      {"int main(void) { int x = 0; return " + r("x++, ", n) + "x == 100000; }", 1},
		"declarator":  {"int " + r("(", n) + "x" + r(")", n) + " = 4; int main(void) { return x; }", 4},
		"pointers":    {"int " + r("*", n) + "x; int main(void) { return x ? 1 : 2; }", 2},
		"strings":     {"int main(void) { return sizeof(" + r("\"abcdefgh\" ", n) + ") == 800001; }", 1},
		"switches":    {"int main(void) { int x = 1; " + r("switch (x) { case 1: ", n) + "return 7;" + r("}", n) + "}", 7},
		"values":      {"int main(void) { int x = 1; return " + r("({ x += 1; ", n) + "x;" + r("; })", n) + " == 100001; }", 1},
		"leaving":     {"int main(void) { int x = 1; return " + r("x + ({ ", n) + "if (x) return 9;" + r(" x; });", n) + " }", 9},
		"initializer": {"int x = " + r("{", n) + "13" + r("}", n) + "; int main(void) { return x; }", 13},
		"statements":  {"int main(void) { int x = 0; " + r("x += 1; ", n) + "return x == 100000; }", 1},
		"one line":    {"int main(void) { int x = 0; " + r("x = x * 3 + (x >> 1) - 7; ", 1<<20/26) + "return 1; }", 1},
		"locals":      {"int main(void) { " + r("{ int x = 1, a[4] = {1}; a[1] = x; } ", n) + "return 1; }", 1},
		"globals":     {r("int x; extern int y; ", n) + "int y = 3; int main(void) { return y; }", 3},
		"members":     {"struct {" + numbered("int m%d; ", n) + "} x = {" + numbered(".m%d = 1, ", n) + "}; int main(void) { return x.m99999; }", 1},
		"anonymous":   {"struct {" + r("struct {", n) + "int a, x;" + r("};", n) + "} x = {.x = 6}; int main(void) { return x.x; }", 6},
		"range":       {"static int y; int *x[] = {[0 ... 999999] = &y, [5] = 0}; int main(void) { return !x[5] + (x[999999] == &y) + sizeof x / 2000000; }", 6},
		"table":       {"int x[] = {" + r("1, ", n) + "}; int main(void) { return sizeof x == 400000; }", 1},
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			if got := run(t, x.text); got != x.want {
				t.Errorf("status %d, want %d", got, x.want)
			}
			t.Log(time.Since(start))
		})
	}
}

// TestDeepTinyC is the same test for the constructs of TinyC.
func TestDeepTinyC(t *testing.T) {
	const n = 100000
	text := "int main() { int x = 300; return " + strings.Repeat("cast<char>(", n) + "x" + strings.Repeat(")", n) + "; }"
	status, err := interp.Run(parse(t, "t.tc", text, 8), interp.Config{MaxSteps: 1e8})
	if status != 44 || err != nil {
		t.Errorf("status %d, %v", status, err)
	}
}

// TestTooDeep checks that the front end reports an error instead of exhausting the stack,
// however deep the input is nested.
func TestTooDeep(t *testing.T) {
	const n = maxNesting + 100
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 29)) // half of the default
	for dialect, list := range map[lex.Dialect][]string{
		lex.StandardC: {
			"(", "{", "!", "(int)", "if (1) ", "f(", "x ? ", "do ", "sizeof ", "x+(", "a[", "-(", "x = (", "for (;;) {",
			"sizeof(struct { int a[", "(char)(", "x ? (", "({ ", "switch (x) ", "x + ({ if (x) ",
		},
		lex.TinyC: {"cast<int>(", "cast<int>(x + ("},
	} {
		for _, open := range list {
			tooDeep(t, "int x, a[2]; int f(int y) { "+strings.Repeat(open, n), open, dialect)
		}
	}
	for _, text := range []string{
		strings.Repeat("\xff ", n), "int " + strings.Repeat("*", n) + "p = 1.5;",
		"int x" + strings.Repeat("[1]", n) + " = {y};", "int x" + strings.Repeat("[1]", n) + " = " + strings.Repeat("{", n),
		"int " + strings.Repeat("(", n), "int " + strings.Repeat("f(int ", n), "int (" + strings.Repeat("*(", n),
	} {
		if tree, _ := Parse("t.c", []byte(text), Options{ABI: convention.RV64}); tree != nil {
			t.Errorf("%.20s: no errors", text)
		}
	}
}

// tooDeep expects the error that text, which repeats open, is nested too deep.
func tooDeep(t *testing.T, text, open string, dialect lex.Dialect) {
	tree, d := Parse("t.c", []byte(text), Options{ABI: convention.RV64, Dialect: dialect})
	if tree != nil {
		t.Fatalf("%q: no errors", open)
	}
	for _, x := range d.List {
		if strings.Contains(x.Message, "nesting deeper than") {
			return
		}
	}
	t.Errorf("%q: %s", open, d.List[0].Message)
}

// TestParallel checks that one goroutine and several parse a program of many functions
// into the same tree.
func TestParallel(t *testing.T) {
	text := []byte(generate(1 << 20))
	one, d := Parse("t.c", text, Options{ABI: convention.RV64, Workers: 1})
	if one == nil {
		t.Fatal(d)
	}
	if err := ast.Validate(one); err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{2, 5} {
		many, _ := Parse("t.c", text, Options{ABI: convention.RV64, Workers: workers})
		var a, b strings.Builder
		ast.Print(&a, one)
		ast.Print(&b, many)
		if a.String() != b.String() {
			t.Errorf("%d workers make another tree", workers)
		}
	}
}
