package frontend

import (
	"bytes"
	"fmt"
	goast "go/ast"
	"go/parser"
	"go/token"
	"math/rand"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/pareas"
	"gpucc/gpu"
	"gpucc/internal/workload"
)

// accepted runs the stages on a text. They accept no text in which the front end in Go finds an error,
// and make the same tree of others. It returns whether they accept the text, and whether that front
// end does.
func accepted(t testing.TB, dev gpu.Device, text string) (kernels, golang bool) {
	t.Helper()
	opt := pareas.Options{Workers: 1}
	tree, err := parsed(dev, "t", []byte(text), Options{Options: opt})
	if err != nil && !isLeft(err) {
		t.Fatal(err)
	}
	want, errs := pareas.Parse("t", []byte(text), opt)
	if err != nil {
		return false, want != nil
	}
	if want == nil {
		t.Fatalf("accepted although there are errors:\n%.2000s\n%.400q", errs.String(), text)
	}
	if difference := differ(tree, want); difference != "" {
		t.Fatalf("%s\n%.1000s", difference, text)
	}
	return true, true
}

// differ names a column that differs between two trees, or returns "".
func differ(got, want *ast.Tree) string {
	x, y := reflect.ValueOf(*got), reflect.ValueOf(*want)
	for i := range x.NumField() {
		name := x.Type().Field(i).Name
		a, b := x.Field(i), y.Field(i)
		if a.Kind() != reflect.Slice {
			if !reflect.DeepEqual(a.Interface(), b.Interface()) {
				return name
			}
			continue
		}
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s has %d entries, not %d", name, a.Len(), b.Len())
		}
		for j := range a.Len() {
			if v, w := a.Index(j).Interface(), b.Index(j).Interface(); !reflect.DeepEqual(v, w) {
				return fmt.Sprintf("%s of %d is %v, not %v (%v)", name, j, v, w, want.Kind[min(j, len(want.Kind)-1)])
			}
		}
	}
	return ""
}

// TestAccepted runs the stages on valid programs.
func TestAccepted(t *testing.T) {
	random := 100
	if testing.Short() { // some are enough for the race detector
		random /= 10
	}
	for name, text := range sources(t, random) {
		if kernels, golang := accepted(t, gpu.NewCPU(), text); !kernels || !golang {
			t.Errorf("%s: kernels %v, Go %v", name, kernels, golang)
		}
	}
}

// TestDamaged removes, doubles, exchanges and replaces tokens of programs, and runs the stages on
// them.
func TestDamaged(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	words := strings.Fields("fn x f 1 2.5 x [ : int { } ; , ] ) ( if else elif while return var float void + - ! = < && :int x=1; {}")
	both, all := 0, 0
	for _, text := range sources(t, 20) {
		tokens, _ := pareas.Lex([]byte(text))
		if len(tokens) > 4000 {
			continue
		}
		for range 30 {
			var list []string
			for _, token := range tokens {
				list = append(list, text[token.Start:token.End])
			}
			for range r.Intn(3) {
				if len(list) < 2 {
					break
				}
				i, j := r.Intn(len(list)), r.Intn(len(list))
				switch r.Intn(4) {
				case 0:
					list = append(list[:i], list[i+1:]...)
				case 1:
					list[i], list[j] = list[j], list[i]
				case 2:
					list = append(list[:i+1], list[i:]...)
				default:
					list[i] = words[r.Intn(len(words))]
				}
			}
			all++
			if kernels, golang := accepted(t, gpu.NewCPU(), strings.Join(list, " ")); kernels && golang {
				both++
			}
		}
	}
	if both < all/10 || both > all*9/10 {
		t.Errorf("%d of %d texts are accepted", both, all)
	}
}

// TestSyntaxErrors runs the stages on short texts, many with errors.
func TestSyntaxErrors(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	words := strings.Fields("x y f[x] f[ f[x,y] 1 2.5 : int float ( ) ; ; ; { } } if else elif while return var + - ! = < && , ] if x { } else { x = 1 ; while x {")
	for range 5000 {
		var list []string
		for range r.Intn(12) {
			list = append(list, words[r.Intn(len(words))])
		}
		accepted(t, gpu.NewCPU(), "fn f[x: int, y: int]: void { "+strings.Join(list, " ")+" }")
	}
}

// TestGoTexts runs the stages on all texts in the tests of the front end in Go: as files, as
// statements, and as expressions.
func TestGoTexts(t *testing.T) {
	both, valid := 0, 0
	for _, name := range []string{"error_test.go", "tree_test.go", "extreme_test.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), "../../ast/pareas/"+name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		goast.Inspect(file, func(n goast.Node) bool {
			literal, ok := n.(*goast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			const parameters = "[a: int, b: int, c: int, d: int, e: float, f: float, g: float, h: float]"
			const others = "} fn i[]: int { return 1; } fn v[]: void {} fn g[a: int, x: float, b: int, y: float]: float { return x; } fn f[a: int, x: float]: int { return a; }"
			for _, text := range []string{text, "fn main" + parameters + ": void {" + text + others, "fn main" + parameters + ": void {" + text + ";" + others, "fn r[a: int]: int { " + text + " }"} {
				kernels, golang := accepted(t, gpu.NewCPU(), text)
				if tokens, _ := pareas.Lex([]byte(text)); golang && len(tokens) > 0 {
					valid++
				}
				if kernels {
					both++
				}
			}
			return true
		})
	}
	if both < 150 || both < valid {
		t.Errorf("only %d of %d valid texts are accepted", both, valid)
	}
	t.Logf("%d of %d valid texts are accepted", both, valid)
}

// TestDeep runs the stages on programs that are nested deeply, or have long rows. Rows of more than
// 16 parentheses or nots, which change nothing, are left to the front end in Go.
func TestDeep(t *testing.T) {
	const n = 3000
	r := strings.Repeat
	for name, test := range map[string]struct {
		statements string
		left       bool
	}{
		"parentheses": {"a = " + r("(", n) + "1" + r(")", n) + ";", true},
		"nots":        {"a = " + r("!", n) + "a;", true},
		"few nots":    {"a = " + r("!", 15) + "a; a = " + r("!", 14) + "(a < a);", false},
		"unary":       {"a = " + r("-~", n) + "a;", false},
		"right":       {"a = " + r("1 + (", n) + "1" + r(")", n) + ";", false},
		"left":        {"a = " + r("1 + ", n) + "1;", false},
		"assignments": {r("a = ", n) + "1;", false},
		"calls":       {r("f[", n) + "1" + r("]", n) + ";", false},
		"casts":       {"a = " + r("int(float(", n) + "1" + r("))", n) + ";", false},
		"same casts":  {"a = " + r("int(", n) + "1" + r(")", n) + ";", true},
		"ascriptions": {"a" + r(": int", n) + ";", true},
		"blocks":      {r("{", n) + "a = 1;" + r("}", n), true},
		"ifs":         {r("if a {", n) + r("}", n), false},
		"elses":       {r("if a {} else {", n) + r("}", n), false},
		"elifs":       {"if a {}" + r("elif a {}", n) + "else {}", false},
		"whiles":      {r("while a {", n) + r("}", n), false},
		"loops":       {r("while a < 1 { a = a + 1; ", n) + r("} a = 2; ", n), false},
		"locals":      {r("{ var x = 1; if x {", n) + r("}}", n), false},
		"inferred":    {"var x = 1; " + r("var y = x; var x = y; ", n), false},
		"arguments":   {"g[" + r("1, ", n) + "1];", false},
		"returns":     {r("if a {", 7) + "return 1;" + r("} else { return 2; }", 7), false},
		"statements":  {r("a = a + 1; ", n), false},
	} {
		parameters := strings.TrimPrefix(r(", p: int", n+1), ", ")
		for i := strings.Count(parameters, "p:"); i > 0; i-- {
			parameters = strings.Replace(parameters, "p:", fmt.Sprintf("p%d :", i), 1)
		}
		text := "fn f[a: int]: int { " + test.statements + " return a; } fn g[" + parameters + "]: void {}"
		kernels, golang := accepted(t, gpu.NewCPU(), text)
		if !golang || kernels == test.left {
			t.Errorf("%s: kernels %v, Go %v", name, kernels, golang)
		}
	}
}

// TestTruncated runs the stages on every prefix of a program, and on the program with every single byte
// left out or replaced.
func TestTruncated(t *testing.T) {
	for i := range everyKernel {
		accepted(t, gpu.NewCPU(), everyKernel[:i])
		accepted(t, gpu.NewCPU(), everyKernel[:i]+everyKernel[i+1:])
		accepted(t, gpu.NewCPU(), everyKernel[:i]+"(){}[];:,=-!/.1a\n"[i%17:i%17+1]+everyKernel[i+1:])
	}
}

// TestLarge runs the stages on a generated program of 2 MB: searches through several heights of
// minima, and dispatches that cores share.
func TestLarge(t *testing.T) {
	var text bytes.Buffer
	if _, err := (workload.Source{Language: "par", Bytes: 2e6, Seed: 5}).WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	if kernels, golang := accepted(t, gpu.NewCPU(), text.String()); !kernels || !golang {
		t.Errorf("kernels %v, Go %v", kernels, golang)
	}
}
