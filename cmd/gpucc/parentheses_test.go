package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/riscv/object/cross"
)

var groupedExpressions = flag.Int("expressions", 2000, "number of random expressions of TestParentheses")

// spelling removes spaces and the qualifiers of parameters from a message: in types, gcc and gpucc write these in different ways.
var spelling = strings.NewReplacer(" ", "", "(const ", "(")

// compareMessages compares the messages about a file that have the flag with gcc's, and returns their number.
func compareMessages(t *testing.T, flag, file string, flags ...string) (messages int) {
	t.Helper()
	return len(sameMessages(t, flag, file, flags...))
}

// sameMessages compares the messages about a file that have the flag with gcc's, and returns gcc's. Each begins with its line and its
// column. Messages about pragmas are compared without columns: gcc gives none, or one within the line.
func sameMessages(t *testing.T, flag, file string, flags ...string) (messages []string) {
	t.Helper()
	return sameLines(t, `(.*)\[-W(?:error=)?`+flag+`\]`, strings.HasSuffix(flag, "pragmas"), file, flags...)
}

// sameLines does the same for messages that match a pattern. It compares the text of the pattern's group. noColumns leaves out columns.
func sameLines(t *testing.T, pattern string, noColumns bool, file string, flags ...string) (messages []string) {
	t.Helper()
	line := regexp.MustCompile(`(?m)^.*?:(\d+:)(\d+:)?( (?:warning|error|note): )` + pattern + `$`)
	list := func(text string) (list []string) {
		for _, m := range line.FindAllStringSubmatch(text, -1) {
			if noColumns {
				m[2] = ""
			}
			list = append(list, spelling.Replace(m[1]+m[2]+m[3]+m[4]))
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	args := append(flags, "-c", file, "-o", filepath.Join(t.TempDir(), "x.o"))
	gcc := exec.Command("riscv64-linux-gnu-gcc", append(args, "-fdiagnostics-column-unit=byte")...)
	gcc.Env = append(os.Environ(), "LC_ALL=C")
	text, _ := gcc.CombinedOutput()
	want := list(string(text))
	if diff := cmp.Diff(want, list(gpucc("", args...).Stderr)); diff != "" {
		t.Errorf("%s %s: -gcc +gpucc\n%s", file, flags, diff)
	}
	return want
}

// TestParentheses compares -Wparentheses with gcc's for random expressions of all operators.
func TestParentheses(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	leaves := []string{"a", "b", "u", "t", "x[1]", "f(a)", "g()", "s.m", "*x", "a++"}
	operators := []string{"+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||"}
	var expression func(depth int) string
	expression = func(depth int) string {
		if depth == 0 || r.IntN(6) == 0 {
			return leaves[r.IntN(len(leaves))]
		}
		switch x := expression(depth - 1); r.IntN(12) {
		case 0, 1, 2:
			return "(" + x + ")"
		case 3, 4:
			return "!" + x
		case 5:
			return "~" + x
		case 6:
			return "(long)" + x
		case 7:
			return "(" + x + " ? " + expression(depth-1) + " : " + expression(depth-1) + ")"
		case 8:
			return x + " " + operators[r.IntN(len(operators))] + " " + fmt.Sprint(1+r.IntN(3))
		default:
			return x + " " + operators[r.IntN(len(operators))] + " " + expression(depth-1)
		}
	}
	var text strings.Builder
	text.WriteString("struct { int m; } s; int f(int); _Bool g(void);\nvoid h(int a, int b, unsigned u, _Bool t, int *x, long y) {\n")
	for range *groupedExpressions {
		fmt.Fprintf(&text, "y = %s;\n", expression(4))
	}
	text.WriteString("}\n")
	directory(t, map[string]string{"a.c": text.String()})
	if n := compareMessages(t, "parentheses", "a.c", "-Wparentheses"); n < *groupedExpressions/8 {
		t.Errorf("only %d warnings", n)
	}
	cross.WriteFile(t, "b.c", []byte("int f(int a, int b) { return a << b + 1; }\n"))
	for _, flags := range []string{"-Wall", "-Wall -Wno-parentheses", "-Wextra", "-Werror=parentheses"} {
		compareMessages(t, "parentheses", "b.c", strings.Fields(flags)...)
	}
}

// TestDanglingElse compares -Wdangling-else with gcc's.
func TestDanglingElse(t *testing.T) {
	bodies := []string{"x();", "if (b) x();", "if (b) x(); else y();", "{ if (b) x(); else y(); }", "for (;b;) if (b) x(); else y();", "while (b) if (b) x(); else y();", "do if (b) x(); else y(); while (b);",
		"if (b) x(); else if (c) y();", "if (b) { x(); } else { y(); }", "switch (b) if (c) x(); else y();", "l%d: if (b) x(); else y();", "if (b) if (c) x(); else y();", "{ x(); } if (b) x(); else y();", "for (;b;) { if (b) x(); else y(); }"}
	text := "void x(void), y(void);\nvoid f(int a, int b, int c) {\n"
	for i, body := range bodies {
		if strings.Contains(body, "%d") {
			body = fmt.Sprintf(body, i)
		}
		text += "if (a) " + body + "\n"
		body = strings.Replace(body, fmt.Sprintf("l%d", i), fmt.Sprintf("m%d", i), 1)
		text += "if (a)\n;\nelse if (c)\n" + body + "\n"
	}
	directory(t, map[string]string{"a.c": text + "}\n"})
	for _, flags := range []string{"-Wall", "-Wparentheses", "-Wdangling-else", "-Wall -Wno-dangling-else", "-Wno-parentheses -Wdangling-else", "-Wall -Wno-parentheses", "-Wextra"} {
		if n := compareMessages(t, "dangling-else", "a.c", strings.Fields(flags)...); flags == "-Wall" && n < 8 {
			t.Errorf("only %d warnings", n)
		}
	}
}
