package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// TestNoBuiltin compares the functions of the C library that gpucc's and gcc's objects need, for
// flags that make functions of the library known to the compiler or not.
func TestNoBuiltin(t *testing.T) {
	gputest.NoRaces(t)
	folders(t, map[string]string{"a.c": `int abs(int); long labs(long); float fabsf(float);
double fabs(double), copysign(double, double), creal(_Complex double);
long double fabsl(long double);
void *alloca(unsigned long);
int f(int x) { return abs(x); }
long g(long x) { return labs(x); }
float h(float x) { return fabsf(x); }
double i(double x, double y) { return fabs(copysign(x, y)); }
double j(_Complex double z) { return creal(z); }
long double k(long double x) { return fabsl(x); }
void l(char *); void m(int n) { l(alloca(n)); }
int (*address)(int) = abs;
`, "static.c": "static double fabs(double x) { return x + 1; }\ndouble f(double x) { return fabs(x); }\n",
		"type.c":     "int fabs(int);\nint f(int x) { return fabs(x); }\n",
		"implicit.c": "int f(int x) { return abs(x); }\ndouble g(double x) { return fabs(x); }\n",
		"block.c":    "double f(double x) { extern double fabs(); return fabs(x); }\n"})
	for _, flags := range []string{"", "-fno-builtin", "-fno-builtin -fbuiltin", "-ffreestanding", "-fno-builtin-abs -fno-builtin-fabs", "-fno-builtin-alloca", "-fno-builtin-printf"} {
		for _, name := range []string{"a.c", "static.c", "type.c", "implicit.c", "block.c"} {
			args := append(strings.Fields(flags), "-O1", "-w", "-c", name, "-o", "gcc.o")
			if out, err := exec.Command("riscv64-linux-gnu-gcc", args...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			mustDo(t, strings.TrimSpace(flags+" -w -c "+name+" -o own.o"))
			if want, got := undefined(t, "gcc.o"), undefined(t, "own.o"); !slices.Equal(want, got) {
				t.Errorf("%s %s: needs %q, gcc's object needs %q", flags, name, got, want)
			}
		}
	}
}

// undefined lists the undefined symbols of an object in the order of their names.
func undefined(t *testing.T, object string) []string {
	t.Helper()
	out, err := exec.Command("riscv64-linux-gnu-nm", "-u", "-j", object).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}
