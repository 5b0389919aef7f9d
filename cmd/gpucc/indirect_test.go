package main

import (
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// indirect are functions that others choose when the program starts: called and addressed in the
// unit and from another one, static and global, chosen by a function defined before and behind.
var indirect = map[string]string{
	"chosen.c": `static int three(void) { return 3; }
static void *choose_three(void) { return three; }
int f(void) __attribute__((ifunc("choose_three")));
static int double_of(int x) { return 2 * x; }
static int (*choose_double(void))(int) { return double_of; }
static int g(int) __attribute__((ifunc("choose_double")));
int (*table[])() = {f, g};
int later(int x) __attribute__((ifunc("choose_later")));
int twenty(void) { return g(10); }
int call_later(void) { return later(7); }
int (*address(void))(void) { return f; }
static int large(int x) { return x + 100; }
static int small(int x) { return x + 1; }
void *choose_later(void) { return sizeof(long) == 8 ? large : small; }
`,
	"use.c": `#include <stdio.h>
int f(void), later(int), twenty(void), call_later(void), (*address(void))(void);
extern int (*table[])();
int main(void)
{
	int (*p)(void) = f;
	printf("%d %d %d %d %d ", f(), p(), later(1), twenty(), call_later());
	printf("%d %d %d\n", table[0](), table[1](4), address() == p);
	return 0;
}
`,
}

// TestIndirectFunctions links and runs programs and libraries with indirect functions.
func TestIndirectFunctions(t *testing.T) {
	gputest.NoRaces(t)
	folders(t, indirect)
	const want = "3 3 101 20 107 3 8 1\n"
	run := func(what string) {
		t.Helper()
		if out, status := execute(t, "./program"); out != want || status != 0 {
			t.Errorf("%s: %q, status %d", what, out, status)
		}
	}
	for _, compiler := range []string{"gpucc", triple + "-gcc"} {
		for _, flags := range []string{"-O0", "-O1", "-O1 -static", "-O1 -fno-pie -no-pie", "-O1 -fPIC", "-O1 -ffunction-sections -Wl,--gc-sections"} {
			compileBy(t, "gpucc", flags+" -c chosen.c -o chosen.o")
			compileBy(t, compiler, flags+" use.c chosen.o -o program")
			run(compiler + " " + flags)
		}
		compileBy(t, "gpucc", "-fPIC -shared chosen.c -o libchosen.so")
		compileBy(t, compiler, "use.c -o program -L. -lchosen -Wl,-rpath,.")
		run(compiler + " -shared")
	}
	compileBy(t, "gpucc", "-S chosen.c -o chosen.s")
	compileBy(t, "gpucc", "use.c chosen.s -o program")
	run("-S")
	for _, args := range []string{"-libc=gpucc use.c chosen.c -o program", "run use.c chosen.c --"} {
		if r := gpucc("", strings.Fields(args)...); r.Status != 1 || !strings.Contains(r.Stderr, "chosen.c:2:42: error: 'f' is chosen when the program starts") {
			t.Errorf("%s: status %d, %s", args, r.Status, r.Stderr)
		}
	}
}
