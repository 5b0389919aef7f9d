package main

import (
	"flag"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// memoryPrograms is how many random programs TestMemoryCallsRandom compares.
var memoryPrograms = flag.Int("memory-programs", 3, "random programs of memory calls")

var (
	functionLabel = regexp.MustCompile(`^(\w+):`)
	memoryJump    = regexp.MustCompile(`\t(call|tail)\s+_*mem`)
)

// calling returns the functions of an assembler text that call a function of memory.
func calling(text string) map[string]bool {
	list, name := map[string]bool{}, ""
	for line := range strings.Lines(text) {
		if m := functionLabel.FindStringSubmatch(line); m != nil {
			name = m[1]
		}
		if memoryJump.MatchString(line) {
			list[name] = true
		}
	}
	return list
}

// assemblerTextOf returns the assembler text that a compiler makes of a.c.
func assemblerTextOf(t *testing.T, gcc bool, flags string) string {
	t.Helper()
	if !gcc {
		mustDo(t, flags+" -w -S a.c -o a.s")
	} else if out, err := exec.Command("riscv64-linux-gnu-gcc", append(strings.Fields(flags), "-w", "-S", "a.c", "-o", "a.s")...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile("a.s")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestMemoryCalls compares the calls of memcpy and its kind that remain in gpucc's and gcc's code, for sizes up to 96
// and alignments, each at one of two levels, or with -everything at both. gcc copies aligned words in loops, but has no such loops for fills with a number other than zero.
func TestMemoryCalls(t *testing.T) {
	gputest.NoRaces(t)
	const declarations = "void *memcpy(void *, const void *, unsigned long), *memmove(void *, const void *, unsigned long), *memset(void *, int, unsigned long);\n" +
		"void use(void *);\nextern char t1[200], s1[200]; extern short t2[100], s2[100]; extern int t4[50], s4[50]; extern long t8[25], s8[25];\n"
	forms := []string{"memcpy(t%[1]d, s%[1]d, %[2]d)", "memcpy(p, s%[1]d, %[2]d)", "memcpy(t%[1]d, q, %[2]d)", "memmove(p, q, %[2]d)", "memset(p, 0, %[2]d)", "memset(p, 17, %[2]d)",
		"memset(t%[1]d, 0, %[2]d)", "memset(t%[1]d, v, %[2]d)", "__builtin_memcpy(&t%[1]d[n], &s%[1]d[1], %[2]d)", "char o[200]; use(o); memmove(o, s%[1]d, %[2]d); use(o)",
		"memcpy((char *)t%[1]d + 2, (char *)s%[1]d + 4, %[2]d)", "memcpy((char *)t%[1]d + n, s%[1]d, %[2]d)", "memcpy((char *)t%[1]d + 4 * n, s%[1]d, %[2]d)"}
	levels := []string{"-O1", "-Os"}
	texts := make([]strings.Builder, len(levels))
	write := func(n int, format string, args ...any) {
		for k := range texts {
			if inTurn(n+k, len(levels)) {
				fmt.Fprintf(&texts[k], format, args...)
			}
		}
	}
	for i, form := range forms {
		for align := 1; align <= 8; align *= 2 {
			for size := range 97 {
				if align == 8 && size >= 8 && i == 7 || size > 16 && size%16 > 2 && size%16 < 14 && size%12 > 1 {
					continue
				}
				write(i+bits.Len(uint(align)), "void f%d_%d_%d(void *p, void *q, int v, int n) { %s; }\n", i, align, size, fmt.Sprintf(form+"/* %[1]d %[2]d */", align, size))
			}
		}
	}
	for k, level := range levels {
		directory(t, map[string]string{"a.c": declarations + texts[k].String()})
		want, got := calling(assemblerTextOf(t, true, level)), calling(assemblerTextOf(t, false, level))
		if len(want) < 100 {
			t.Fatalf("gcc calls in %d functions only", len(want))
		}
		for name := range want {
			if !got[name] {
				t.Errorf("%s: gcc calls in %s", level, name)
			}
		}
		for name := range got {
			if !want[name] {
				t.Errorf("%s: gcc does not call in %s", level, name)
			}
		}
	}
}

// TestMemoryCallsKept checks calls that remain, and the results of their programs.
func TestMemoryCallsKept(t *testing.T) {
	gputest.NoRaces(t)
	for _, c := range []struct {
		flags, declarations, statement string
		calls                          bool
	}{
		{"-O1", "", "memcpy(a, b, 4)", false},
		{"-O2", "", "__builtin_memcpy(a, b, 4)", false},
		{"-O2 -fno-builtin", "", "__builtin_memcpy(a, b, 4)", false},
		{"-O1 -fno-builtin-memset", "", "memcpy(a, b, 4)", false},
		{"-O0", "", "memcpy(a, b, 4)", true},
		{"-O2 -fno-builtin", "", "memcpy(a, b, 4)", true},
		{"-O2 -ffreestanding", "", "memcpy(a, b, 4)", true},
		{"-O2 -fno-builtin-memcpy", "", "memcpy(a, b, 4)", true},
		{"-O2", "", "memcpy(a, b, n)", true},
		{"-O2", "", "memcpy(a, b, 2 * n)", true},
		{"-O2", "", "memcpy(a, b, 13)", true},
		{"-O2", "", "memcpy(a, b, -1ul / (n - n + 1) ? 4ul + n - n : 4)", true},
		{"-O2", "volatile char v[8];", "memcpy((a[0]++, v), b, 4)", true},
		{"-O2", "volatile char v[8];", "memcpy(a, v, 4)", true},
		{"-O2", "void *(*volatile f)(void *, const void *, unsigned long) = memcpy;", "f(a, b, 4)", false},
		{"-O2", "static void *mempcpy(void *a, const void *b, unsigned long n) { return memcpy(a, (const char *)b + 1, n + 1); }", "mempcpy(a, b, n)", true},
		{"-O2", "__attribute__((noinline)) static void *mempcpy(void *a, const void *b, unsigned long n) { return memcpy(a, (const char *)b + n, n); }", "mempcpy(a, b, 4)", true},
	} {
		own := strings.Contains(c.declarations, "static")
		text := "void *memcpy(void *, const void *, unsigned long), *memset(void *, int, unsigned long);\nint puts(const char *);\n" + c.declarations +
			"\nchar a[32], b[32] = \"abcdefghijklmnopqrstuvwxyz\";\n__attribute__((noinline)) void test(int n) { " + c.statement + "; }\nint main(void) { test(4); puts(a); return 0; }\n"
		directory(t, map[string]string{"a.c": text})
		if list := calling(assemblerTextOf(t, false, c.flags)); list["test"] != c.calls && !own {
			t.Errorf("%s %s: calls: %v", c.flags, c.statement, list["test"])
		}
		var outputs [2]string
		for i, compiler := range []string{"riscv64-linux-gnu-gcc", "gpucc"} {
			compileBy(t, compiler, c.flags+" -w -static a.c -o program")
			outputs[i], _ = execute(t, "./program")
		}
		if outputs[0] != outputs[1] {
			t.Errorf("%s %s: %q, gcc's program prints %q", c.flags, c.statement, outputs[1], outputs[0])
		}
	}
}

// TestMemoryCallsRandom compares the output of random programs with gcc's.
func TestMemoryCallsRandom(t *testing.T) {
	gputest.NoRaces(t)
	for seed := range *memoryPrograms {
		directory(t, map[string]string{"a.c": memoryProgram(rand.New(rand.NewPCG(uint64(seed), 1)))})
		compileBy(t, "riscv64-linux-gnu-gcc", "-w -O1 -static a.c -o program")
		want, _ := execute(t, "./program")
		for _, flags := range []string{"-O0", "-O1", "-O2", "-Os", "-O2 -fno-tree-sra", "-O2 -g -march=rv64gc"} {
			compileBy(t, "gpucc", flags+" -w -static a.c -o program")
			if got, _ := execute(t, "./program"); got != want {
				t.Errorf("seed %d, %s: %q, want %q", seed, flags, got, want)
			}
		}
	}
}

// memoryProgram makes a program of calls of random sizes, at random bytes of objects of all alignments.
func memoryProgram(r *rand.Rand) string {
	objects := []string{"byte %s[64]", "short %s[32]", "int %s[16]", "long %s[8]", "struct mixed %s[3]", "struct bytes %s[2]", "double %s[8]", "int %s[1]", "long %s[1]", "double %s[1]"}
	var b strings.Builder
	b.WriteString(`#include <string.h>
#include <stdio.h>
typedef unsigned char byte;
struct mixed { byte a[5]; short b; int c; long d; };
struct bytes { byte a[40]; };
static unsigned sum = 1;
static int calls;
static int counted(int x) { calls++; return x; }
static void note(const void *p, int n) { for (const byte *q = p; n > 0; n--) sum = sum * 31 + *q++; }
static void fill(void *p, int n) { for (byte *q = p; n > 0; n--) { sum = sum * 1103515245 + 12345; *q++ = sum >> 16; } }
`)
	for i := range 4 {
		fmt.Fprintf(&b, "static %s;\n", fmt.Sprintf(objects[r.IntN(len(objects))], fmt.Sprint("global", i)))
	}
	const functions = 6
	for f := range functions {
		fmt.Fprintf(&b, "__attribute__((noinline)) void f%d(byte *p, byte *q, int x) {\n", f)
		names := []string{"local0", "local1", "local2"}
		for _, name := range names {
			fmt.Fprintf(&b, "\t%s; fill(%s, sizeof %s);\n", fmt.Sprintf(objects[r.IntN(len(objects))], name), name, name)
		}
		for range 14 {
			b.WriteString(memoryStatement(r, append(names, "global0", "global1", "global2", "global3", "p", "q")))
		}
		for _, name := range names {
			fmt.Fprintf(&b, "\tnote(%s, sizeof %s);\n", name, name)
		}
		b.WriteString("}\n")
	}
	b.WriteString("int main(void) {\n\tstatic byte p[128], q[128];\n\tfill(p, 128); fill(q, 128);\n")
	for f := range 2 * functions {
		fmt.Fprintf(&b, "\tf%d(p + %d, q + %d, %d); note(p, 128); note(q, 128);\n", f%functions, r.IntN(9), r.IntN(9), r.IntN(600)-300)
	}
	for i := range 4 {
		fmt.Fprintf(&b, "\tnote(global%d, sizeof global%d);\n", i, i)
	}
	return b.String() + "\tprintf(\"%u %d\\n\", sum, calls);\n\treturn 0;\n}\n"
}

// memoryStatement makes one call, behind a condition that it stays in its objects.
func memoryStatement(r *rand.Rand, names []string) string {
	to, from, size := r.IntN(len(names)), r.IntN(len(names)), r.IntN(33)
	if r.IntN(5) == 0 {
		size = 8 * r.IntN(9)
	}
	at := [2]int{r.IntN(9), r.IntN(9)}
	inside := func(name string, at int) string {
		if name == "p" || name == "q" {
			return "1"
		}
		return fmt.Sprintf("%d <= sizeof %s", at+size, name)
	}
	function := []string{"memcpy", "memmove", "__builtin_mempcpy", "memset"}[r.IntN(4)]
	condition := inside(names[to], at[0])
	target := fmt.Sprintf("(byte *)%s + %d", names[to], at[0])
	second := []string{"0", "255", "-1", "90", "0x180", "x", "counted(x)", "*(signed char *)p"}[r.IntN(8)]
	if r.IntN(8) == 0 {
		target = fmt.Sprintf("(byte *)%s + counted(%d)", names[to], at[0])
	}
	if function != "memset" {
		condition += " && " + inside(names[from], at[1])
		second = fmt.Sprintf("(byte *)%s + %d", names[from], at[1])
		if r.IntN(8) == 0 {
			second = "(counted(1), " + second + ")"
		}
		if function != "memmove" && to == from && at[0] < at[1]+size && at[1] < at[0]+size {
			return ""
		}
	}
	call := fmt.Sprintf("%s(%s, %s, %d)", function, target, second, size)
	if r.IntN(3) == 0 {
		call = fmt.Sprintf("sum += (byte *)%s - (byte *)%s", call, names[to])
	}
	return fmt.Sprintf("\tif (%s) %s;\n", condition, call)
}
