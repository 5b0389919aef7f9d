package main

import (
	"strings"
	"testing"

	"gpucc/internal/leash"
	"gpucc/riscv/object/cross"
)

// backtraces is a part of a program. It prints the functions on the stack, as libgcc finds them by the section .eh_frame.
// It knows the names of functions of the program unwound.
const backtraces = `#include <stdio.h>
struct _Unwind_Context;
extern int _Unwind_Backtrace(int (*)(struct _Unwind_Context *, void *), void *);
extern void *_Unwind_FindEnclosingFunction(void *);
extern unsigned long _Unwind_GetIP(struct _Unwind_Context *);
struct { void *function; const char *name; } known[20];
int many_known;
void know(void *function, const char *name) { known[many_known].function = function; known[many_known++].name = name; }
static int show(struct _Unwind_Context *c, void *depth)
{
	void *f = _Unwind_FindEnclosingFunction((void *)(_Unwind_GetIP(c) - 1));
	for (int i = 0; i < many_known; i++)
		if (known[i].function == f)
			printf(" %s", known[i].name);
	return 0;
}
int trace(int x)
{
	_Unwind_Backtrace(show, 0);
	printf("\n");
	return x;
}
`

// TestBacktrace has programs print the functions on their stack. The output must equal gcc's program's.
func TestBacktrace(t *testing.T) {
	program := strings.Replace(unwound, "{ return x + 1; }", "{ return trace(x) + 1; }", 1)
	program = strings.NewReplacer("int main(void) {", "int main(void) {\n", ".b > 0;", ".b < 0;").Replace(program)
	for _, name := range strings.Fields("leaf triple floats far farther grows sum many recursive main") {
		program = strings.Replace(program, "int main(void) {\n", "int main(void) {\n\tknow((void *)"+name+", \""+name+"\");\n", 1)
	}
	directory(t, map[string]string{"trace.c": backtraces, "a.c": "extern int trace(int);\nextern void know(void *, const char *);\n" + program})
	gcc := func(args ...string) {
		runTool(t, "riscv64-linux-gnu-gcc", append(args, "-w", "-fasynchronous-unwind-tables")...)
	}
	gcc("-c", "trace.c")
	gcc("-static", "a.c", "trace.o", "-o", "gcc")
	want := runTool(t, "qemu-riscv64", "./gcc")
	if strings.Count(want, "\n") < 20 || !strings.Contains(want, " leaf grows grows grows main\n") {
		t.Fatalf("gcc's program prints\n%s", want)
	}
	for _, flags := range []string{
		"-O0 -funwind-tables -static", "-O1 -fexceptions -static", "-O1 -g -fasynchronous-unwind-tables -static", "-O1 -ffunction-sections -Wl,--gc-sections -funwind-tables -static",
		"-O1 -fPIC -pie -funwind-tables -Wl,-z,text",
	} {
		mustDo(t, flags+" a.c trace.o -o a")
		if got := runTool(t, "qemu-riscv64", "-L", "/usr/riscv64-linux-gnu", "./a"); got != want {
			t.Errorf("%s: got\n%swant\n%s", flags, got, want)
		}
	}
	mustDo(t, "-O1 -S -funwind-tables a.c -o a.s") // the same by the system's assembler
	runTool(t, "riscv64-linux-gnu-gcc", "-static", "a.s", "trace.o", "-o", "a")
	if got := runTool(t, "qemu-riscv64", "./a"); got != want {
		t.Errorf("-S: got\n%swant\n%s", got, want)
	}
}

// unwinding is a program's part that unwinds the stack by force, down to where a variable has a cleanup. Registers that callees
// save must have their values there.
const unwinding = `#include <stdio.h>
#include <stdlib.h>
struct _Unwind_Exception { unsigned long class; void *cleanup; unsigned long private[2]; } __attribute__((aligned(16)));
extern int _Unwind_ForcedUnwind(struct _Unwind_Exception *, int (*)(int, int, unsigned long, struct _Unwind_Exception *, void *, void *), void *);
extern int middle(int), down(int);
extern volatile int seed;
static struct _Unwind_Exception exception;
static int stop(int version, int actions, unsigned long class, struct _Unwind_Exception *x, void *context, void *argument)
{
	if (actions & 16) /* the end of the stack */
		exit(0);
	return 0;
}
int leave(int x) { _Unwind_ForcedUnwind(&exception, stop, 0); return x; }
static void left(int *x) { printf("left %d\n", *x); }
int down(int n)
{
	int a = seed + n, b = a * 3, c = b ^ a, d = c + 7, e = d * b;
	{
		int x __attribute__((cleanup(left))) = n;
		a += middle(n - 1);
	}
	return a + b + c + d + e;
}
static void last(int *x) { printf("%d\n", *x); }
int main(void)
{
	int a = seed + 1, b = a * 3, c = b ^ a, d = c + 7, e = d * b;
	int x __attribute__((cleanup(last))) = a;
	int y = down(3);
	return y + a + b + c + d + e;
}
`

// between has frames with many saved registers of both files. They are between frames of gcc's functions.
const between = `extern int down(int), leave(int);
int volatile seed = 5;
double volatile fraction = 2.5;
int middle(int n)
{
	int a = seed + n, b = a + 1, c = b * 2, d = c ^ 3, big[n * 100 + 700];
	double x = fraction, y = x * 2, z = y + 1;
	big[n] = a;
	a += n > 0 ? down(n) : leave(n);
	return a + b + c + d + (int)(x + y + z) + big[n];
}
`

// TestForcedUnwind unwinds the stack through functions of gpucc: gcc's functions around them find their registers.
func TestForcedUnwind(t *testing.T) {
	directory(t, map[string]string{"a.c": between, "gcc.c": unwinding})
	runTool(t, "riscv64-linux-gnu-gcc", "-O2", "-c", "-w", "-fexceptions", "gcc.c")
	runTool(t, "riscv64-linux-gnu-gcc", "-O2", "-w", "-fexceptions", "-static", "a.c", "gcc.o", "-o", "gcc")
	want := runTool(t, "qemu-riscv64", "./gcc")
	if want != "left 1\nleft 2\nleft 3\n6\n" {
		t.Fatalf("gcc's program prints\n%s", want)
	}
	for _, level := range []string{"-O0", "-O1", "-O2"} {
		mustDo(t, level+" -fexceptions -static a.c gcc.o -o a")
		if got := runTool(t, "qemu-riscv64", "./a"); got != want {
			t.Errorf("%s: got\n%swant\n%s", level, got, want)
		}
		mustDo(t, level+" -static a.c gcc.o -o a") // without the section the stack ends at a function of gpucc
		if out, _ := leash.Command("qemu-riscv64", "./a").Output(); string(out) == want {
			t.Errorf("%s: the section is not needed", level)
		}
	}
}

// TestUnwindSection says which sections there are, as in gcc's objects.
func TestUnwindSection(t *testing.T) {
	directory(t, map[string]string{"a.c": "int f(int x) { return x; }\n"})
	for _, flags := range []string{
		"", "-g", "-funwind-tables", "-fasynchronous-unwind-tables", "-fexceptions", "-g -fexceptions", "-fexceptions -fno-exceptions", "-funwind-tables -fno-asynchronous-unwind-tables",
		"-O2 -g -fno-unwind-tables",
	} {
		args := append(strings.Fields(flags), "-c", "a.c", "-o")
		runTool(t, "riscv64-linux-gnu-gcc", append(args, "gcc.o")...)
		mustDo(t, strings.Join(append(args, "a.o"), " "))
		want, got := runTool(t, "riscv64-linux-gnu-readelf", "-SW", "gcc.o"), runTool(t, "riscv64-linux-gnu-readelf", "-SW", "a.o")
		for _, name := range []string{" .eh_frame ", " .debug_frame "} {
			if strings.Contains(want, name) != strings.Contains(got, name) {
				t.Errorf("%s: %sis in one object only", flags, name)
			}
		}
		if decoded := runTool(t, "riscv64-linux-gnu-readelf", "--debug-dump=frames", "a.o"); strings.Contains(got, "frame ") && !strings.Contains(decoded, "DW_CFA_def_cfa: r2 (sp) ofs 0") {
			t.Errorf("%s: readelf shows\n%s", flags, decoded)
		}
		mustDo(t, flags+" -march=rv32imf -c a.c -o a32.o")
	}
	mustDo(t, "-fexceptions -libc=gpucc a.c -c -o a.o") // gpucc's linker leaves the section out
	cross.WriteFile(t, "main.c", []byte("int f(int);\nint main(void) { return f(7); }\n"))
	if got := gpucc("", "run", "-fexceptions", "main.c", "a.c", "--"); got.Status != 7 {
		t.Errorf("the program of gpucc's linker: %+v", got)
	}
}
