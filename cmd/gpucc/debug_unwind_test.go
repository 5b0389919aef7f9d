package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// unwound has functions with frames of all forms: none, small ones, one beyond the range of an immediate, one that grows,
// saved registers of both files, arguments on the stack, a register save area; and one that ends with tail calls.
const unwound = `#include <stdarg.h>
typedef struct { long a, b, c; } Triple;
static int leaf(int x) { return x + 1; }
static Triple triple(long x) { Triple t = {x, leaf(x), 3}; return t; }
static double floats(double a, double b) { double c = a * b; leaf(1); return c + a * leaf(2) + b; }
static int far(int n) { int big[2000]; big[n] = n; leaf(n); return big[n]; }
static int farther(int n) { char big[100000]; big[n] = (char)far(n); return big[n] + leaf(n); }
static int grows(int n) { int v[n]; v[0] = leaf(n); return v[0] + (n > 3 ? grows(n - 3) : 0); }
static int sum(int n, ...) {
	va_list list;
	int s = 0;
	va_start(list, n);
	while (n-- > 0)
		s += leaf(va_arg(list, int));
	va_end(list);
	return s;
}
static int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
	int s = leaf(a) + leaf(b) * leaf(c);
	s += leaf(d) - leaf(e) + leaf(f) * leaf(g);
	return s + leaf(h) + i * j;
}
static int recursive(int n) { return n < 2 ? n : recursive(n - 1) + recursive(n - 2); }
static int (*volatile indirect)(int) = recursive;
static int tail(int n) {
	int a = leaf(n), b = leaf(a);
	if (n > 2)
		return recursive(a + b - 2 * n);
	leaf(b);
	return a > b ? leaf(a) : indirect(a & 3);
}
int main(void) {
	return tail(3) + tail(1) + many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) + sum(4, 1, 2, 3, 4) + (int)floats(1.5, 2.5) + far(3) + farther(4) + grows(7) +
		indirect(4) + (int)triple(5).b > 0;
}
`

// TestUnwinding has gdb show the stack after each instruction of a program. The first four sets of flags have each level and form
// of code.
func TestUnwinding(t *testing.T) {
	gputest.NoRaces(t)
	script, err := filepath.Abs("testdata/unwind.py")
	if err != nil {
		t.Fatal(err)
	}
	directory(t, map[string]string{"a.c": unwound})
	for i, flags := range []string{"-O0", "-O1 -ffunction-sections -march=rv64gc", "-O1 -fPIC", "-O2 -fno-inline -march=rv64gc", "-O1", "-O0 -march=rv64gc", "-O1 -march=rv64gc", "-O2 -fno-inline"} {
		if i >= 4 && !*everything {
			break
		}
		mustDo(t, "-g -static "+flags+" a.c -o a")
		debugProgram(t, "a", append(os.Environ(), "OUT=stacks"), "source "+script)
		text, err := os.ReadFile("stacks")
		if err != nil {
			t.Fatal(err)
		}
		wrong, end, _ := strings.Cut(string(text), "@steps ")
		var steps, deepest int
		fmt.Sscan(end, &steps, &deepest)
		if wrong != "" || steps < 500 || deepest < 5 {
			t.Errorf("%s: after %d instructions, at most %d functions deep, gdb shows\n%s", flags, steps, deepest, wrong)
		}
		t.Logf("%s: %d instructions", flags, steps)
	}
}
