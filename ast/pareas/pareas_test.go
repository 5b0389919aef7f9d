package pareas

import (
	"strings"
	"testing"

	"gpucc/ast"
)

// parse returns the tree of a text that must have no errors.
func parse(t *testing.T, text string) *ast.Tree {
	t.Helper()
	tree, errs := Parse("test.par", []byte(text), Options{})
	if errs.Errors() > 0 {
		t.Fatalf("%s\n%s", text, errs)
	}
	if err := ast.Validate(tree); err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return tree
}

func TestExample(t *testing.T) {
	tree := parse(t, `
fn main[]: int {
	var i = 0;
	var s: float = 1.5;
	while i < 10 && !(s > 3.0) {
		i = i + 1;
		s = s % 2.0 + float(fib[i, s]);
		if i == 3 { ; } elif i == 4 { i = 5; } else { nothing[]; }
	}
	return (var k = i >> 3) + -k >>> 1;
}
fn fib[n: int, x: float]: int { // forward
	if n < 2 { return n; } else { return fib[n - 1, x] + fib[n - 2, x]; }
}
fn nothing[]: void {}
`)
	var s strings.Builder
	if err := ast.Print(&s, tree); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Function i32 main, locals i32 f32 i32\n", "symbol 3 fmodf: undefined, global\n", "87       15:4         FunctionEntry\n"} {
		if !strings.Contains(s.String(), line) {
			t.Errorf("no %q in:\n%s", line, s.String())
		}
	}
}
