package pareas

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"gpucc/ast"
)

const extreme = 100_000

// TestDeep compiles programs that are nested 100,000 deep.
func TestDeep(t *testing.T) {
	r := strings.Repeat
	for name, statements := range map[string]string{
		"parentheses": "a = " + r("(", extreme) + "1" + r(")", extreme) + ";",
		"unary":       "a = " + r("-!~", extreme) + "a;",
		"right":       "a = " + r("1 + (", extreme) + "1" + r(")", extreme) + ";",
		"left":        "a = " + r("1 + ", extreme) + "1;",
		"assignments": r("a = ", extreme) + "1;",
		"calls":       r("f[", extreme) + "1" + r("]", extreme) + ";",
		"casts":       "a = " + r("int(float(", extreme) + "1" + r("))", extreme) + ";",
		"ascriptions": "a" + r(": int", extreme) + ";",
		"blocks":      r("{", extreme) + "a = 1;" + r("}", extreme),
		"ifs":         r("if a {", extreme) + r("}", extreme),
		"elses":       r("if a {} else {", extreme) + r("}", extreme),
		"elifs":       "if a {}" + r("elif a {}", extreme) + "else {}",
		"whiles":      r("while a {", extreme) + r("}", extreme),
		"locals":      r("{ var x = 1;", extreme) + r("}", extreme),
		"arguments":   "g[" + r("1, ", extreme) + "1];",
	} {
		text := "fn f[a: int]: int { " + statements + " return a; } fn g[" + params(extreme+1) + "]: void {}"
		tree := parse(t, text)
		if tree.Len() < extreme/2 {
			t.Errorf("%s: only %d nodes", name, tree.Len())
		}
	}
}

func params(n int) string {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, ", p%d: int", i)
	}
	return s.String()[2:]
}

// TestDeepErrors checks that a deep nesting that is cut off gives few, clear errors.
func TestDeepErrors(t *testing.T) {
	const brace = "1:20: error: unmatched \"{\"\n"
	for _, test := range []struct{ unit, want string }{
		{"(", brace + `2:100000: error: unmatched "("`},
		{"{", `2:100000: error: unmatched "{"`},
		{"-", brace + `2:100001: error: unexpected end of file, expected an expression`},
		{"f[", brace + `2:200000: error: unmatched "["`},
		{")", brace + `2:1: error: unmatched ")"`},
		{"}", `2:2: error: unmatched "}"`},
		{"fn ", brace + `2:4: error: unexpected "fn", expected a function name`},
		{"if a ", brace + `2:6: error: unexpected "if", expected "{"`},
		{"while ", brace + `2:7: error: unexpected "while", expected an expression`},
		{"else ", brace + `2:1: error: "else" without "if"`},
		{"if a {} elif a ", brace + `2:16: error: unexpected "if", expected "{"`},
		{"elif a ", brace + `2:1: error: "elif" without "if"`},
		{"$ ", brace + `2:1: error: unexpected character '$'`},
	} {
		got := check("fn f[a: int]: void {\n" + strings.Repeat(test.unit, extreme))
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%q: got %.300s, want %s", test.unit, got, test.want)
		}
	}
}

// TestOneLine compiles a line of a megabyte, and such a line with an error at its end.
func TestOneLine(t *testing.T) {
	text := "fn f[a: int]: int { " + strings.Repeat("a = a + 1; ", 1<<20/11)
	parse(t, text+"return a; }")
	want := fmt.Sprintf("1:%d: error: unknown name \"b\"", len(text)+8)
	if got := check(text + "return b; }"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	parse(t, "fn f[]: float { return "+strings.Repeat("0", 1<<20)+"."+strings.Repeat("1", 1<<20)+"; }")
	long := strings.Repeat("x", 1<<20)
	parse(t, "fn "+long+"["+long+": int]: int { return "+long+"["+long+"]; }")
}

const program1 = `
// A program with one of everything.
fn main[]: int {
	var total = 0;
	var x: float = 0.5;
	while (total < 100) && !(x > 8.0) || total == -1 {
		total = total + fib[total % 7, x] * 2 - ~3 / 4;
		if total & 1 == 1 { x = x * 2.0; } elif total ^ 2 | 4 != 3 { x = x % 3.0; } else { touch[]; return -1; }
		{ var x = total >> 2 >>> 1 << 3; total = total + x; }
	}
	return int(x) + (var y = total : int);
}
fn fib[n: int, x: float]: int { if n < 2 { return n; } return fib[n - 1, x] + fib[n - 2, float(n)]; }
fn touch[]: void { return; }
`

// TestTruncated parses every prefix of a program, and the program with every single byte
// left out.
func TestTruncated(t *testing.T) {
	parse(t, program1)
	for i := range program1 {
		check(program1[:i])
		check(program1[:i] + program1[i+1:])
	}
}

// TestGarbage parses random bytes and random tokens.
func TestGarbage(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	text := make([]byte, 1<<16)
	r.Read(text)
	if check(string(text)) == "" {
		t.Error("no error")
	}
	words := append(strings.Fields("fn fn fn x f 1 2.5 x[ : int { { } } ; ; , ] ) ("), keywords[:]...)
	words = append(words, spellings[leftParen:]...)
	for range 2000 {
		var s strings.Builder
		s.WriteString("fn f[x: int]: int {")
		for range r.Intn(60) {
			s.WriteString(" " + words[r.Intn(len(words))])
		}
		valid(t, []byte(s.String()))
	}
}

// valid checks properties that hold for any text: there is a valid tree, or there are errors with
// positions inside of the text and in order.
func valid(t *testing.T, text []byte) {
	t.Helper()
	tree, errs := Parse("t", text, Options{Workers: 1})
	if (tree == nil) != (errs.Errors() > 0) {
		t.Fatalf("%q: tree %v, errors:\n%s", text, tree != nil, errs)
	}
	last := uint32(0)
	for _, e := range errs.List {
		if e.Pos < last || e.Pos > uint32(len(text)) || e.Message == "" {
			t.Fatalf("%q: error %+v after %d", text, e, last)
		}
		last = e.Pos
	}
	_ = errs.String()
	if tree != nil {
		if err := ast.Validate(tree); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(program1))
	for _, s := range []string{"", "fn", "fn f[]: void {", "fn f[a: int]: int { return !!-a >> 1 % 2; }", "\x00\xff fn /"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) { valid(t, text) })
}

// generated returns a file of about n bytes, in the style of a program generator.
func generated(n int) []byte {
	var s strings.Builder
	s.Grow(n + 1000)
	for i := 0; s.Len() < n; i++ {
		fmt.Fprintf(&s, "fn function%d[a: int, b: int, x: float]: int {\n", i)
		for j := range 8 {
			fmt.Fprintf(&s, "\tvar v%d = a * %d + b;\n\twhile v%d > %d && a != b {\n\t\tv%d = v%d - (a ^ %d) >> 2;\n", j, i+j, j, i, j, j, j)
			fmt.Fprintf(&s, "\t\tif v%d < 10 { x = x * 1.5 + float(v%d); } else { a = function%d[a - 1, v%d, x %% 2.5]; }\n\t}\n", j, j, i/2, j)
		}
		s.WriteString("\treturn int(x) + a;\n}\n")
	}
	return []byte(s.String())
}

func BenchmarkParse(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("%d", workers), func(b *testing.B) {
			text := generated(16 << 20)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				tree, errs := Parse("b", text, Options{Workers: workers})
				if tree == nil {
					b.Fatal(errs)
				}
				b.ReportMetric(float64(tree.Len()), "nodes")
			}
		})
	}
}
