package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/leash"
)

// tailJump matches an instruction that jumps to another function, as gcc and gpucc write it.
var tailJump = regexp.MustCompile(`(?m)^\t(tail\s|jr\s+[^r]|j .*# [a-z])|# jr [^r]`)

// tailCallers lists the functions of an assembler text in which another function is jumped to.
func tailCallers(text string) map[string]bool {
	jumps := map[string]bool{}
	for _, part := range regexp.MustCompile(`(?m)^[a-z]\w*:\n`).FindAllStringIndex(text, -1) {
		name := strings.TrimSuffix(text[part[0]:part[1]], ":\n")
		body := text[part[1]:]
		if end := regexp.MustCompile(`(?m)^[a-z]\w*:\n`).FindStringIndex(body); end != nil {
			body = body[:end[0]]
		}
		if strings.Contains(text, "\t.type\t"+name+", @function") {
			jumps[name] = tailJump.MatchString(body)
		}
	}
	return jumps
}

// assembled returns the output of a command with -S -o -.
func assembled(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command(args[0], append(args[1:], "-S", "-o", "-")...).Output()
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	return string(out)
}

// TestTailCalls compares which functions of a source end with jumps to others, with gcc.
func TestTailCalls(t *testing.T) {
	source, err := filepath.Abs("testdata/tail_calls.c")
	if err != nil {
		t.Fatal(err)
	}
	directory(t, nil)
	for _, flags := range []string{"-O2", "-O1 -foptimize-sibling-calls", "-Os", "-O2 -fno-inline -fPIC", "-O2 -march=rv64gc", "-O2 -g"} {
		want := tailCallers(assembled(t, append([]string{"riscv64-linux-gnu-gcc", "-w", source}, strings.Fields(flags)...)...))
		got := tailCallers(mustDo(t, "-w "+flags+" -S -o - "+source))
		for name, jumps := range want {
			switch {
			case name == "self":
				if !got[name] {
					t.Errorf("%s: %s does not jump to its beginning", flags, name)
				}
			case strings.HasPrefix(name, "in.") || name == "clean":
			case jumps != !strings.HasPrefix(name, "no_"):
				t.Errorf("%s: gcc: %s is %v", flags, name, jumps)
			case got[name] != jumps:
				t.Errorf("%s: %s jumps to another function: %v, want %v", flags, name, got[name], jumps)
			}
		}
	}
	for _, flags := range []string{"-O1", "-O0", "-O0 -foptimize-sibling-calls", "-O2 -fno-optimize-sibling-calls", "-O2 -finstrument-functions"} {
		for name, jumps := range tailCallers(mustDo(t, "-w "+flags+" -S -o - "+source)) {
			if jumps {
				t.Errorf("%s: %s jumps to another function", flags, name)
			}
		}
	}
}

// deepSource has functions that call each other a million deep.
const deepSource = `int printf(const char *, ...);
typedef struct state { long sum; int (*next)(struct state *, int); } state;
int even(unsigned n);
int odd(unsigned n) { return n == 0 ? 0 : 0; }
int is_odd(unsigned n) { if (n == 0) return 0; return even(n - 1); }
int even(unsigned n) { if (n == 0) return 1; return is_odd(n - 1); }
int add(state *s, int n);
int twice(state *s, int n) { s->sum += 2 * n; return add(s, n); }
int add(state *s, int n) {
	s->sum += n;
	if (n <= 0) return (int)(s->sum & 0x7fffffff);
	if (n % 3) return s->next(s, n - 1);
	printf(n % 300000 ? "" : "%d\n", n);
	return s->next(s, n - 2);
}
long turn(long a, long b, long c, int n) { if (n == 0) return 100 * a + 10 * b + c; return turn(c, a, b, n - 1); }
double half(double a, int n) { if (!n) return a; return half(a / 2 + 1, n - 1); }
unsigned table(int n, unsigned s) { unsigned b[600]; for (int i = 0; i < 4; i++) b[100 * i] = n * i + s; if (!n) return s; unsigned r = table(n - 1, b[100 * (n & 3)]); return r; }
static int count;
static void down(int n) { count++; if (n > 0) down(n - 1); }
int main(void)
{
	state s = {0, twice};
	printf("%d %d\n", even(1000000), is_odd(1000000));
	printf("%d\n", add(&s, 1000000));
	printf("%ld %d\n", turn(1, 2, 3, 1000000), (int)half(7, 1000000));
	down(1000000);
	printf("%d %u\n", count, table(100000, 3));
	return 0;
}
`

// TestDeepTailCalls executes programs in which functions call each other a million deep with a small stack: under qemu, and
// in the simulator. The simulator's profile must know the functions.
func TestDeepTailCalls(t *testing.T) {
	directory(t, map[string]string{"deep.c": deepSource})
	if out, err := exec.Command("riscv64-linux-gnu-gcc", "-O2", "-static", "deep.c", "-o", "gcc").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want, err := leash.Command("qemu-riscv64", "gcc").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, flags := range []string{"", "-fPIC", "-march=rv64gc", "-g -fasynchronous-unwind-tables", "-fno-inline -device=gpu"} {
		mustDo(t, "-O2 "+flags+" -c deep.c -o deep.o")
		if out, err := exec.Command("riscv64-linux-gnu-gcc", "-static", "deep.o", "-o", "own").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if out, err := leash.Command("qemu-riscv64", "-s", "131072", "own").CombinedOutput(); err != nil || string(out) != string(want) {
			t.Errorf("%s: %v\n%s", flags, err, out)
		}
	}
	if got := mustDo(t, "run -O2 deep.c"); got != string(want) {
		t.Errorf("in the simulator:\n%s", got)
	}
	profile := gpucc("", strings.Fields("run -O2 -fno-inline -stats=functions deep.c")...)
	text := profile.Stdout + profile.Stderr
	for _, name := range []string{"even", "is_odd", "twice", "turn", "half", "down"} {
		if !strings.Contains(text, name) {
			t.Errorf("the profile does not have %s:\n%s", name, text)
		}
	}
}

// TestTailCallsAtEnd compiles sources that end with nested conditionals of tail calls. Control does not come to their end,
// and no instruction is there.
func TestTailCallsAtEnd(t *testing.T) {
	gputest.NoRaces(t)
	const head = "#include <stdio.h>\nint v, w;\n" +
		"__attribute__((noinline)) static int a(void) { return puts(\"a\"); }\n" +
		"__attribute__((noinline)) static int b(void) { return puts(\"b\"); }\n" +
		"__attribute__((noinline)) static int c(void) { return puts(\"c\"); }\n" +
		"void f(void);\nint main(void) { for (v = 0; v < 4; v++) for (w = 0; w < 2; w++) f(); return 0; }\n"
	sources := map[string]string{
		"statements.c": head + "void f(void) { if (v) if (w) a(); else b(); else c(); }\n",
		"returns.c":    head + "void f(void) { if (v) { if (w) { a(); return; } else { b(); return; } } else c(); }\n",
		"values.c":     head + "void f(void) { v ? (w ? a() : b()) : c(); }\n",
		"arms.c": head + "__attribute__((noinline)) static int g(void) { return v ? w ? a() : b() : v > 1 ? 3 : c(); }\n" +
			"__attribute__((noinline)) static int h(void) { return v > 1 ? v > 2 ? a() : 4 : w ? w > 1 ? c() : b() : a(); }\n" +
			"__attribute__((noinline)) static double d(double x) { return v > 1 ? w ? x : d(w = 1) : v ? w ? 5 : x : d(v++); }\n" +
			"void f(void) { printf(\"%d %d %g\\n\", g(), h(), d(3)); }\n",
		"deep.c":  head + "void f(void) { if (v > 1) if (v > 2) if (w) a(); else b(); else c(); else if (w) b(); else a(); }\n",
		"cases.c": head + "void f(void) { switch (v) { case 1: a(); break; case 2: if (w) b(); else a(); break; default: c(); } }\n",
	}
	folders(t, sources)
	for source := range sources {
		compileBy(t, triple+"-gcc", "-O1 "+source+" -o gcc.out")
		want, _ := execute(t, "./gcc.out")
		for _, flags := range []string{"-O1", "-O2", "-O2 -g", "-O2 -march=rv64gc", "-O2 -fPIC -ffunction-sections", "-O2 -fno-thread-jumps"} {
			mustDo(t, flags+" "+source+" -o gpucc.out")
			if got, status := execute(t, "./gpucc.out"); got != want || status != 0 {
				t.Errorf("%s %s: %q, status %d, want %q", flags, source, got, status, want)
			}
			mustDo(t, flags+" -S "+source+" -o out.s")
			compileBy(t, triple+"-gcc", "out.s -o assembled.out")
			if got, status := execute(t, "./assembled.out"); got != want || status != 0 {
				t.Errorf("%s -S %s: %q, status %d, want %q", flags, source, got, status, want)
			}
		}
	}
}

// assignedResults is a program. It assigns the value of a call to a local, and returns the local elsewhere in the same statement.
const assignedResults = `
#include <stdio.h>
__attribute__((noinline)) static int g(int n) { printf("g%d ", n); return n - 1; }
static int arms(int c) { int t = 7; if (c > 1) t = g(c); else return t; return t + 20; }
static int condition(int c) { int t; if (t = g(c)) return t; return g(c + 5); }
static int conditions(int c) { int t; if (t = g(c)) return t; if (t = g(c - 1)) return t; t = 30; return t; }
static int loop(int c) { int t; while (t = g(c)) return t; return 40; }
static int step(int c) { int t = 50; for (; c; t = g(c)) return t; return t; }
static int again(int c) { int t = 60; do if (c--) return t; while (t = g(c)); return t; }
static int cases(int c) { int t; switch (t = g(c)) case 1: return t; return 70; }
static int block(int c) { int t; if (c) { t = g(c); return t; } return 80; }
static int label(int c) { int t; switch (c) { case 1: t = g(c); return t; case 2: t = g(c + 3); } return t = 90; }
int main(void) {
	int (*const all[])(int) = {arms, condition, conditions, loop, step, again, cases, block, label};
	for (int i = 0; i < sizeof all / sizeof *all; i++)
		for (int c = 0; c < 5; c++)
			printf("%d\n", all[i](c));
	return 0;
}
`

// TestAssignedResults runs assignedResults: such a call is no tail call, unless the return is the next statement of its block.
func TestAssignedResults(t *testing.T) {
	folders(t, map[string]string{"a.c": assignedResults})
	compileBy(t, triple+"-gcc", "-O1 a.c -w -o gcc.out")
	want, _ := execute(t, "./gcc.out")
	for _, flags := range []string{"-O0", "-O1", "-O1 -foptimize-sibling-calls", "-O2", "-O2 -fno-inline"} {
		mustDo(t, flags+" a.c -w -o gpucc.out")
		if got, status := execute(t, "./gpucc.out"); got != want || status != 0 {
			t.Errorf("%s: status %d, %q, want %q", flags, status, got, want)
		}
	}
}
