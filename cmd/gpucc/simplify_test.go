package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSimplified compares the results of functions with gcc's program, and checks which instructions they have: none of a kind where
// something must have been found out, at least one where nothing may.
func TestSimplified(t *testing.T) {
	cases := []struct{ body, instruction, found string }{
		{"int a = 3; int b = a + 4; return b * a;", "mul", "no"},
		{"int a = 3; if (x > 5) a = 4; return a * y;", "mul", "yes"},
		{"volatile int a = 3; return a * 7;", "lw", "yes"},
		{"int a = 3, *p = &a; change(p); return a * y;", "lw", "yes"},
		{"int debug = 0; if (debug) change(&y); return y;", "change", "no"},
		{"int debug = 0; if (debug) { again: change(&y); return y; } if (x > 5) goto again; return y;", "change", "yes"},
		{"int a = x; x = y * 10; return a + x;", "mul", "yes"},
		{"int a = 0; for (int i = 0; i < 3; i++) { int b = a; a = y * b + 1; x += b; } return x;", "mul", "yes"},
		{"int a = y * x; a = x + 1; return a;", "mul", "no"},
		{"int a = y * x; if (x > 5) goto end; a = x + 1; end: return a;", "mul", "yes"},
		{"int a; for (;;) { a = y * x; if (x++ > 5) break; a = 1; } return a;", "mul", "yes"},
		{"int a = y * x; change(&y); a = 3; return y + a;", "mul", "no"},
		{"int a = change(&y); return y;", "change", "yes"},
		{"int z = 0; return x * z + (y & z);", "mul", "no"},
		{"int z = 0; int r = change(&y) * z; return r + y;", "change", "yes"},
		{"return (x - x) * y;", "sub", "no"},
		{"unsigned u = -1; return u > 5 ? y : x / y;", "div", "no"},
		{"unsigned u = -1; long l = u; return l >> 16;", "sr", "no"},
		{"signed char c = 200; return c * y;", "mul", "yes"},
		{"unsigned char c = 255; int a = c + 1; return a == 256 ? y : y / x;", "div", "no"},
		{"int k = 1; return k || y / x;", "div", "no"},
		{"int k = 0; return k || y / x;", "div", "yes"},
		{"int n = 4; switch (n) { case 1: return y * x; case 4: return y; } return 7;", "", "yes"},
		{"int shift = 33; return (long)y << shift;", "", "yes"},
		{"double d = 2; return d * y;", "fmul", "yes"},
		{"double d = 0; return d - d == 0 ? y : y / x;", "fsub", "yes"},
		{"long big = 0x123456789; long other = big * 16; return other + y;", "mul", "no"},
	}
	text := strings.Builder{}
	text.WriteString("__attribute__((noinline)) int change(int *p) { *p += 5; return *p; }\nint printf(const char *, ...);\n")
	calls := ""
	for i, c := range cases {
		fmt.Fprintf(&text, "__attribute__((noinline)) long test%d(int x, int y) { %s }\n", i, c.body)
		calls += fmt.Sprintf("printf(\"%d: %%ld\\n\", test%d(x, x * 3)); ", i, i)
	}
	text.WriteString("int main(void) { for (int x = 1; x < 9; x++) { " + calls + "} return 0; }\n")
	directory(t, map[string]string{"a.c": text.String()})
	compileBy(t, "riscv64-linux-gnu-gcc", "-w -O0 -static a.c -o program")
	want, _ := execute(t, "./program")
	for _, flags := range []string{"-O2", "-O1 -ftree-ccp", "-O2 -g -march=rv64gc_zba", "-O2 -fno-tree-ccp", "-O2 -fno-tree-copy-prop -fno-tree-dse"} {
		if !strings.Contains(flags, "no") {
			assembler := assemblerTextOf(t, false, flags)
			for i, c := range cases {
				code := bodyOf(t, assembler, fmt.Sprintf("test%d", i))
				if has := strings.Contains(code, c.instruction); has != (c.found == "yes") {
					t.Errorf("%s: %s: %s: %t\n%s", flags, c.body, c.instruction, has, code)
				}
			}
		}
		compileBy(t, "gpucc", flags+" -w -static a.c -o program")
		if got, _ := execute(t, "./program"); got != want {
			t.Errorf("%s: %s", flags, cmp.Diff(want, got))
		}
	}
}

// bodyOf returns the assembler text of a function.
func bodyOf(t *testing.T, text, name string) string {
	t.Helper()
	_, body, found := strings.Cut(text, "\n"+name+":\n")
	if !found {
		t.Fatalf("no function %s:\n%s", name, text)
	}
	body, _, _ = strings.Cut(body, "\n\t.globl")
	return body
}

// TestSimplifySwitches checks by the counts of -time=json that each flag leaves out its part.
func TestSimplifySwitches(t *testing.T) {
	directory(t, map[string]string{
		"copy.c": "int h(int); int f(int x, int y) { int a = x; return h(a) + h(y) + a; }\n",
		"dead.c": "int h(int); int f(int x, int y) { int a = x * y; a = h(x); return a; }\n",
	})
	for _, x := range []struct{ flags, file, row, want string }{
		{"-O2", "copy.c", "tree-ccp", "2"}, {"-O2 -fno-tree-dse", "copy.c", "tree-ccp", "2"}, {"-O2 -fno-tree-copy-prop", "copy.c", "tree-ccp", ""},
		{"-O2 -fno-tree-copy-prop -ftree-copy-prop", "copy.c", "tree-ccp", "2"}, {"-O1", "copy.c", "tree-ccp", ""},
		{"-O2", "dead.c", "tree-dse", "1"}, {"-O2 -fno-tree-copy-prop", "dead.c", "tree-dse", "1"}, {"-O2 -fno-tree-dse", "dead.c", "tree-dse", ""},
		{"-O2 -fno-tree-dse -ftree-dse", "dead.c", "tree-dse", "1"}, {"-O2 -fno-tree-ccp", "dead.c", "tree-dse", ""},
	} {
		r, got := gpucc("", append(strings.Fields(x.flags), "-time=json", "-c", x.file)...), ""
		if m := regexp.MustCompile(`"name":"` + x.row + `","dispatches":0,"items":(\d+)`).FindStringSubmatch(r.Stderr); m != nil {
			got = m[1]
		}
		if got != x.want {
			t.Errorf("%s %s: %s: %q, want %q", x.flags, x.file, x.row, got, x.want)
		}
	}
}
