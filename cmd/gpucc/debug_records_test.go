package main

import (
	"regexp"
	"strings"
	"testing"
)

// divided has records that are wholly in locals at -O1: with records, arrays and unions in them, as parameters and
// results, and in calls that -O2 replaces.
const divided = `typedef struct { int x, y; } Point;
typedef struct { Point a, b; char tag; double w; } Box;
struct pair { long l; float f; };
typedef union { int i; unsigned u; } Any;
struct list { short v[3]; Any any; };
volatile int seen;
__attribute__((noinline)) int area(Point p, Point q)
{
	Point d = {q.x - p.x, q.y - p.y};
	seen = d.x + 1;
	return (d.x + 1) * d.y;
}
__attribute__((noinline)) double box(int n, double w)
{
	Box b = {{1, 2}, {n, n + 1}, 'c', w};
	struct list r;
	r.v[1] = n;
	r.any.i = -1;
	for (int i = 0; i < n; i++) {
		b.b.x += i;
		r.v[1] += i;
		b.w += r.v[1];
		seen = i;
	}
	seen = b.b.x + b.b.y;
	seen = r.any.i + b.tag;
	return b.w + b.a.y + r.v[1];
}
static struct pair make(long l, float f)
{
	struct pair r = {l, f};
	r.f += 1;
	seen = l;
	return r;
}
static int norm(Point p)
{
	Point r = {p.x < 0 ? -p.x : p.x, p.y};
	seen = r.x;
	if (r.y < 0)
		r.y = -r.y;
	return r.x + r.y;
}
__attribute__((noinline)) int use(struct pair a)
{
	struct pair b = make(a.l, a.f);
	seen = 5;
	b.l += a.l;
	seen = 6;
	return b.l + b.f + a.f + norm((Point){a.l, -seen});
}
int main(void)
{
	seen = area((Point){1, 2}, (Point){4, 8});
	seen = box(3, 2.5);
	seen = use((struct pair){7, 1.5f});
	return 0;
}
`

// TestRecordsInDebugger has gdb show records that are wholly in locals. Members that are not there are optimised out.
func TestRecordsInDebugger(t *testing.T) {
	directory(t, map[string]string{"a.c": divided})
	for _, test := range []struct {
		flags  string
		script []string
		want   []string
	}{
		{"-O1", []string{
			"break 9", "continue", "info args", "break 10", "continue", "info locals", "break 11", "continue", "info locals", "info args",
			"break 23 if i == 2", "continue", "info locals", "ptype r", "print r.v", "print b.a.y", "break 26", "continue", "info locals",
			"break 48", "continue", "info locals", "print a", "break 50", "continue", "print b.f", "break 39", "continue", "info args", "info locals",
		}, []string{
			"p = {x = 1, y = 2}\nq = {x = 4, y = 8}\n", "d = {x = 3, y = 6}\n", "d = {x = 3, y = 6}\np = <optimized out>\nq = <optimized out>\n",
			"i = 2\nb = {a = {x = <optimized out>, y = 2}, b = {x = 6, y = 4}, tag = 99 'c', w = 15.5}\n" +
				"r = {v = {<optimized out>, 6, <optimized out>}, any = {i = -1, u = 4294967295}}\n",
			"= {<optimized out>, 6, <optimized out>}\n", "= 2\n",
			"b = {a = {x = <optimized out>, y = 2}, b = {x = <optimized out>, y = <optimized out>}, tag = 99 'c', w = 15.5}\n" +
				"r = {v = {<optimized out>, 6, <optimized out>}, any = {i = -1, u = 4294967295}}\n",
			"b = {l = 7, f = 2.5}\n", "= {l = 7, f = 1.5}\n", "= 2.5\n", "p = <optimized out>\n", "r = {x = 7, y = -6}\n",
		}},
		{"-O1 -fno-share", []string{
			"break 11", "continue", "info args", "info locals", "break 49", "continue", "print a", "print b",
		}, []string{
			"p = {x = 1, y = 2}\nq = {x = 4, y = 8}\n", "d = {x = 3, y = 6}\n", "= {l = 7, f = 1.5}\n", "= {l = 14, f = 2.5}\n",
		}},
		{"-O2", []string{
			"break 32", "continue", "backtrace 1", "info locals", "up", "info args", "break 48", "continue", "info locals", "break 39", "continue", "backtrace 2", "info args", "info locals",
		}, []string{
			"#0  make (l=7, f=1.5) at a.c:32\n", "r = {l = 7, f = 1.5}\n", "a = {l = 7, f = 1.5}\n",
			"b = {l = 7, f = 2.5}\n", "#0  norm (p=...) at a.c:39\n", "p = <optimized out>\n", "r = {x = 7, y = -6}\n",
		}},
		{"-O1 -fno-tree-sra", []string{"break 11", "continue", "info args", "info locals"}, []string{"p = {x = 1, y = 2}\nq = {x = 4, y = 8}\n", "d = {x = 3, y = 6}\n"}},
	} {
		mustDo(t, test.flags+" -g -static a.c -o a")
		checkVerified(t, "a")
		got := debugProgram(t, "a", nil, test.script...)
		rest := got
		for _, want := range test.want {
			_, after, found := strings.Cut(rest, want)
			if !found {
				t.Errorf("%s: no %sin what gdb shows\n%s", test.flags, want, got)
				break
			}
			rest = after
		}
		if regexp.MustCompile(`No symbol|[Ee]rror`).MatchString(got) {
			t.Errorf("%s: gdb shows\n%s", test.flags, got)
		}
	}
	for _, flags := range []string{"-O2 -ffunction-sections", "-O1 -march=rv32imf -Ddouble=float", "-O1 -fno-share -march=rv32imf -Ddouble=float"} {
		mustDo(t, flags+" -g -c a.c")
		checkVerified(t, "a.o")
	}
}
