package main

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// TestConstantProducts compares multiplications by constants with gcc's program: all constants around zero, all that are next to powers of two, and random
// ones. It also compares the code: from -O1 on, a constant next to a power of two is multiplied by shifts and additions, in as many instructions as gcc's;
// others are multiplied by the instruction that does so.
func TestConstantProducts(t *testing.T) {
	gputest.NoRaces(t)
	var constants []int64
	for c := int64(-300); c <= 300; c++ {
		constants = append(constants, c)
	}
	for k := 9; k < 31; k++ {
		for d := int64(-2); d <= 2; d++ {
			constants = append(constants, 1<<k+d, -(1<<k)+d)
		}
	}
	rng := rand.New(rand.NewPCG(20, 1))
	for range 40 {
		constants = append(constants, int64(int32(rng.Uint32())))
	}
	long := []int64{1<<31 - 1, 1 << 31, 1<<31 + 1, -(1 << 31), 1<<32 - 1, 1<<32 + 1, -(1 << 31) - 1, 1<<33 - 1, 1<<40 + 1, 1 - 1<<40, 0xffffffff80000001 - 1<<64 + 1<<32}
	var text, calls strings.Builder
	text.WriteString("int printf(const char *, ...);\n")
	multiplies := map[string]bool{}
	add := func(typ string, i int, c int64) {
		name := fmt.Sprintf("%s_%d", typ, i)
		fmt.Fprintf(&text, "%[1]s %[2]s(%[1]s x) { return x * (%[1]s)%[3]dL; }\n", typ, name, c)
		fmt.Fprintf(&calls, "\t\tprintf(\"%s %%ld\\n\", (long)%s(n));\n", name, name)
		size := uint64(max(c, -c))
		next := bits.OnesCount64(size) == 1 || size > 0 && size&(size+1) == 0 || c > 0 && bits.OnesCount64(size-1) == 1
		if c == 0 {
			return // at -O2 the product is known
		}
		multiplies[name] = !next || int64(int32(c)) != c
	}
	for _, typ := range []string{"int", "unsigned", "long"} {
		for i, c := range constants {
			add(typ, i, c)
		}
	}
	for i, c := range long {
		add("long", len(constants)+i, c)
	}
	fmt.Fprintf(&text, "static void all(long n) {\n%s}\n", calls.String())
	text.WriteString("int main(void) {\n\tfor (int i = -1; i < 2; i++)\n\t\tall(i), all(1234567 + i), all((1L << 31) + i), all((1L << 63) + i);\n\treturn 0;\n}\n")
	directory(t, map[string]string{"a.c": text.String()})
	compileBy(t, "riscv64-linux-gnu-gcc", "-w -O0 -fwrapv -static a.c -o program")
	want, _ := execute(t, "./program")
	gcc := functionsOf(assemblerTextOf(t, true, "-O1 -march=rv64imafd -mabi=lp64d"))
	for _, flags := range []string{"-O1", "-O2 -march=rv64gc_zba", "-Os", "-O1 -fno-expand-multiplications", "-O0"} {
		off := strings.Contains(flags, "-fno") || flags == "-O0"
		code := functionsOf(assemblerTextOf(t, false, flags))
		if len(code) < len(multiplies) {
			t.Fatalf("%s: %d functions", flags, len(code))
		}
		instructions := 0
		for name, multiplied := range multiplies {
			list := code[name]
			if does := strings.Contains(list, "\tmul"); does != multiplied && !off {
				t.Errorf("%s: %s multiplies: %t\n%s", flags, name, does, list)
			}
			if strings.Contains(list, "\tmul") {
				instructions++
			}
			if flags == "-O1" && !multiplied && (strings.Count(list, "\n") > strings.Count(gcc[name], "\n") || strings.Contains(gcc[name], "\tmul")) {
				t.Errorf("%s: gcc's code is\n%s, and not\n%s", name, gcc[name], list)
			}
		}
		if off && instructions < len(multiplies)*8/10 {
			t.Errorf("%s: only %d functions multiply", flags, instructions)
		}
		compileBy(t, "gpucc", flags+" -w -static a.c -o program")
		if got, _ := execute(t, "./program"); got != want {
			t.Errorf("%s: %s", flags, firstDifferenceOf(got, want))
		}
	}
}

// functionsOf returns the instructions of each global function in an assembler text, one a line.
func functionsOf(text string) map[string]string {
	functions := map[string]string{}
	for function := range strings.SplitSeq(text, "\n\t.globl\t") {
		name, rest, _ := strings.Cut(function, "\n")
		var list strings.Builder
		for line := range strings.SplitSeq(rest, "\n") {
			if code := strings.TrimSpace(line); strings.HasPrefix(line, "\t") && !strings.HasPrefix(code, ".") && !strings.HasPrefix(code, "#") {
				list.WriteString("\t" + code + "\n")
			}
		}
		functions[name] = list.String()
	}
	return functions
}

// TestProductsInExpressions compares expressions with multiplications by constants next to powers of two with gcc's program: operands with effects,
// operands that are assigned in the same expression, constants on the left, addresses, narrow types, in loops and behind calls.
func TestProductsInExpressions(t *testing.T) {
	gputest.NoRaces(t)
	directory(t, map[string]string{"a.c": `int printf(const char *, ...);
struct three { char c[3]; };
struct nine { int x[9]; };
int calls;
int effect(int *p) { calls++; return *p += 3; }
int once(int x) { return effect(&x) * 7 + (*&x)++ * -7 + x; }
int assigned(int x) { return x * 5 + (x = 3) * 9 + x * -1; }
int left(int x, int y) { return 33 * (x + y) - -4 * x + -31 * y; }
char third(struct three *p, int i) { return p[i].c[i & 1]; }
int ninth(struct nine *p, unsigned i) { return p[i].x[i % 9]; }
short narrow(signed char a, unsigned short b) { return a * 15 + (short)(b * 17) + (signed char)(a * 3); }
unsigned long wide(unsigned x, int y) { return x * 65537UL + y * -65535L + (unsigned long)(x * 65535u); }
int loop(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s = s * 31 + p[i] * -128; return s; }
double both(double x, int n) { return x * 3 + n * 3; }
int volatileOnce(volatile int *p) { return *p * 9; }
int nested(int x) { return x * 3 * 5 * 7 * -1 * -8; }
int arms(int x) { return (x & 1 ? x * 9 : x * -15) + (x * 3 > x * 5 && x * 7 < 100); }
int main(void) {
	struct three t[20];
	struct nine n[4];
	for (int i = 0; i < 60; i++) ((char *)t)[i] = i * 5;
	for (int i = 0; i < 36; i++) n[0].x[i] = i * -3;
	int list[9] = {1, -2, 3, -4, 1 << 30, 6, 7, 8, 9};
	for (int i = -9; i < 20; i++) {
		int v = i;
		printf("%d %d %d %d %d ", once(i), assigned(i), left(i, i * i), third(t + 9, i / 2), ninth(n + 1, i < 0 ? 0 : i % 3));
		printf("%d %lu %d %g %d %d %d\n", narrow(i * 7, i * 999), wide(i * 1000003u, i), loop(list, i & 7), both(i / 2.0, i), volatileOnce(&v), nested(i), arms(i));
	}
	return calls;
}
`})
	compileBy(t, "riscv64-linux-gnu-gcc", "-w -O0 -fwrapv -funsigned-char -static a.c -o program")
	want, _ := execute(t, "./program")
	for _, flags := range []string{"-O0", "-O1", "-O2", "-O2 -march=rv64gc", "-O1 -fno-expand-multiplications", "-O1 -fno-fold", "-O2 -fno-hoist", "-O2 -fno-share"} {
		compileBy(t, "gpucc", flags+" -w -static a.c -o program")
		if got, _ := execute(t, "./program"); got != want {
			t.Errorf("%s: %s", flags, firstDifferenceOf(got, want))
		}
	}
	code := functionsOf(assemblerTextOf(t, false, "-O1"))
	for name, multiplies := range map[string]bool{"volatileOnce": false, "ninth": true, "third": false, "loop": false, "once": false} { // 36 bytes are no power of two and one more
		if does := strings.Contains(code[name], "\tmul"); does != multiplies {
			t.Errorf("%s multiplies: %t\n%s", name, does, code[name])
		}
	}
	if n := strings.Count(code["volatileOnce"], "\tlw"); n != 1 {
		t.Errorf("a volatile object is read %d times", n)
	}
}
