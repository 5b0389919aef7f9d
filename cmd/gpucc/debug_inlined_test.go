package main

import (
	"regexp"
	"strings"
	"testing"
)

// expanded has calls that bodies replace: with constants, with locals, in blocks, within bodies, in other statements.
const expanded = `int volatile seen;
typedef struct { int x, y; } Point;
static int add(int a, int b)
{
	int c = a + b;
	c *= 2;
	return c;
}
static int sum(Point *p, int n)
{
	int s = p->x + n;
	s += add(s, p->y);
	seen = s;
	return s;
}
static int within(int k)
{
	int t = k * 3;
	{
		int u = t + seen;
		seen = u;
		t += u;
	}
	return t + seen;
}
__attribute__((noinline)) int outer(int x)
{
	Point p = {x, 7};
	int r = add(x, 3);
	seen = r;
	{
		int inner = r + 1;
		r += sum(&p, inner);
		seen = inner;
	}
	if (within(r) > 5)
		seen = r;
	return r + x;
}
__attribute__((noinline)) int both(int x) { return add(add(x, 2), within(add(1, x))) + sum(&(Point){add(x, 1), x}, add(x, x)); }
int main(void)
{
	return outer(5) + both(3) & 1;
}
`

// TestInlinedInDebugger has gdb stop in bodies that stand in place of calls. It shows the callers, and the variables that have
// values.
func TestInlinedInDebugger(t *testing.T) {
	directory(t, map[string]string{"a.c": expanded})
	mustDo(t, "-O2 -g -static a.c -o a")
	checkVerified(t, "a")
	got := debugProgram(t, "a", nil, "break 6", "continue", "backtrace", "info locals", "up", "print x", "continue", "backtrace", "print c", "print a", "up", "print n", "print *p", "up", "print inner",
		"delete", "break 13", "continue", "info frame", "print s", "delete", "break 21", "continue", "backtrace", "print t", "print k", "break add")
	for _, want := range []string{
		`#0  add \(a=5, b=3\) at a.c:6
#1  outer \(x=5\) at a.c:29
#2  0x[0-9a-f]+ in main \(\) at a.c:43
c = 8
`, `\$1 = 5
`, `#0  add \(a=22, b=<optimized out>\) at a.c:6
#1  sum \(p=0x[0-9a-f]+, n=17\) at a.c:12
#2  outer \(x=5\) at a.c:33
#3  0x[0-9a-f]+ in main \(\) at a.c:43
\$2 = 29
\$3 = 22
`, `\$4 = 17
\$5 = {x = 5, y = 7}
`, ` inlined into frame 1`, `\$\d = 80
`, `#0  within \(k=96\) at a.c:21
#1  outer \(x=5\) at a.c:36
`, ` = 288
`, `Breakpoint \d at 0x[0-9a-f]+: add. \(8 locations\)`,
	} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("no %s", want)
		}
	}
	if t.Failed() || strings.Contains(got, "No symbol") {
		t.Errorf("gdb shows\n%s", got)
	}
	mustDo(t, "-O2 -g -ffunction-sections -march=rv32imf -c a.c")
	checkVerified(t, "a.o")
	mustDo(t, "-O2 -g -fno-inline -static a.c -o a")
	if got := debugProgram(t, "a", nil, "break add"); !strings.Contains(got, ": file a.c, line 5.") {
		t.Errorf("without inlining, gdb shows\n%s", got)
	}
}

// TestNestedInDebugger checks that a nested function has its name in the source, not its symbol's name.
func TestNestedInDebugger(t *testing.T) {
	directory(t, map[string]string{"a.c": "int main(void)\n{\n\tint x = 4;\n\tint inside(int n)\n\t{\n\t\treturn n + x;\n\t}\n\treturn inside(3);\n}\n"})
	mustDo(t, "-O0 -g -static a.c -o a")
	if got := debugProgram(t, "a", nil, "break inside", "continue", "backtrace"); !strings.Contains(got, "#0  inside (n=3) at a.c:6\n#1  0x") {
		t.Errorf("gdb shows\n%s", got)
	}
}
