package main

import (
	"os/exec"
	"strings"
	"testing"

	"gpucc/internal/leash"
)

// instrumented is a program that prints each call of the functions that -finstrument-functions calls.
const instrumented = `
#include <stdio.h>
#include <stdlib.h>
void __cyg_profile_func_enter(void *f, void *s) __attribute__((no_instrument_function));
void __cyg_profile_func_exit(void *f, void *s) __attribute__((no_instrument_function));
static int depth; int main(void);
struct s { int a[20]; };
struct s record(int n) { struct s x = {{n}}; if (n > 3) return x; return (struct s){{n + 1}}; }
static void *list[] = {(void *)record, (void *)main};
__attribute__((no_instrument_function)) static int number(void *f)
{
	for (int i = 0; i < 2; i++)
		if (list[i] == f) return i;
	return -1;
}
#define IN(s, f) ((unsigned long)s - (unsigned long)f < 2000)
void __cyg_profile_func_enter(void *f, void *s) { printf("%*senter %d %d\n", depth++, "", number(f), IN(s, main)); }
void __cyg_profile_func_exit(void *f, void *s) { printf("%*sexit %d %d\n", --depth, "", number(f), IN(s, main)); }
int loop(int n)
{
	for (int i = 0; i < n; i++) {
		if (i == 2) goto out;
		int k[3] = {i};
		if (k[0] == 5) return 3;
	}
	return 1;
out:
	printf("out\n");
	return 2;
}
double twice(double x) { return x * 2; }
static inline float variadic(int a, ...) { return a; }
void nothing(int n) { if (n) return; puts("nothing"); }
int excluded_one(void) { return 7; }
void leave(int n) { if (n) exit(3); }
int main(void)
{
	int t = record(1).a[0] + record(5).a[0];
	printf("%d ", t);
	printf("%d ", loop(4));
	printf("%d %g ", loop(1), twice(3.5));
	printf("%g\n", variadic(3, 4));
	nothing(0); nothing(1);
	printf("%d\n", excluded_one());
	leave(0); leave(1);
	return 0;
}
`

// TestInstrument compares the outputs of gpucc's and gcc's program with -finstrument-functions.
func TestInstrument(t *testing.T) {
	folders(t, map[string]string{"a.c": instrumented, "b/b.c": "int main(void) { return 5; }\n"})
	const flags = "-w -finstrument-functions -finstrument-functions-exclude-function-list=excl,foo"
	output := func(compiler string, args ...string) string {
		if out, err := exec.Command(compiler, append(args, "a.c", "-o", "prog")...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		out, _ := leash.Command("qemu-riscv64", "-L", "/usr/riscv64-linux-gnu", "./prog").CombinedOutput()
		return string(out)
	}
	want := output(triple+"-gcc", append(strings.Fields(flags), "-O0")...)
	if strings.Count(want, "enter") != 11 {
		t.Fatalf("gcc's program prints %s", want)
	}
	for _, level := range []string{"-O0", "-O1"} {
		mustDo(t, flags+" "+level+" a.c -o own")
		got, _ := leash.Command("qemu-riscv64", "-L", "/usr/riscv64-linux-gnu", "./own").CombinedOutput()
		if string(got) != want {
			t.Errorf("%s: the program prints\n%s\ngcc's program\n%s", level, got, want)
		}
	}
	// Without the two functions there is a program only if nothing calls them.
	mustDo(t, "-finstrument-functions -finstrument-functions-exclude-file-list=b/ b/b.c -o prog")
	mustDo(t, "-finstrument-functions -fno-instrument-functions b/b.c -o prog")
	mustDo(t, "-finstrument-functions -c b/b.c -o b.o")
	if list := undefined(t, "b.o"); len(list) != 2 {
		t.Errorf("b.o needs %q", list)
	}
}
