package main

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// TestPowerDivisions compares divisions by powers of two, and remainders, with gcc's program: of all powers and types, of values around zero, around multiples
// of the power, and at the ends of the type. No function divides at -O1 and -O2. All do at -O0, and at -Os all but the functions that divide unsigned numbers, or by 2.
func TestPowerDivisions(t *testing.T) {
	gputest.NoRaces(t)
	var text, calls strings.Builder
	text.WriteString("int printf(const char *, ...);\nstatic int once(int *calls) { return *calls += 3; }\n")
	for _, typ := range []struct {
		name   string
		powers []int
	}{{"int", []int{1, 2, 3, 7, 10, 11, 12, 20, 30}}, {"long", []int{1, 2, 11, 12, 31, 32, 45, 62}}, {"short", []int{1, 5, 14}}, {"unsigned char", []int{1, 7}}, {"signed char", []int{1, 6, 7}}, {"unsigned", []int{1, 31}}} {
		for _, k := range typ.powers {
			v := fmt.Sprintf("%d", int64(1)<<k)
			if k > 30 {
				v += "L"
			}
			name := fmt.Sprintf("%s%d", strings.ReplaceAll(typ.name, " ", "_"), k)
			fmt.Fprintf(&text, `%[1]s %[2]s_div(%[1]s x) { return x / %[3]s; }
%[1]s %[2]s_rem(%[1]s x) { return x %% %[3]s; }
int %[2]s_even(%[1]s x) { return x %% %[3]s == 0; }
int %[2]s_odd(%[1]s x) { if (x %% %[3]s) return 5; return !(x %% %[3]s) + 7; }
int %[2]s_both(%[1]s x, int n) { return (once(&n) + x) / %[3]s + (once(&n) - x) %% %[3]s * 3 + ((once(&n) + x) %% %[3]s != 0) + n; }
int %[2]s_one(%[1]s x) { return x %% %[3]s == 1; }
void %[2]s(long n) { %[1]s x = n; printf("%[2]s %%ld %%ld %%ld %%d %%d %%d %%d\n", n, (long)%[2]s_div(x), (long)%[2]s_rem(x), %[2]s_even(x), %[2]s_odd(x), %[2]s_both(x / 4, 1), %[2]s_one(x)); }
`, typ.name, name, v)
			fmt.Fprintf(&calls, "\tfor (int i = -5; i < 6; i++) %[1]s(i), %[1]s(%[2]s * 3 + i), %[1]s(-%[2]s * 3 + i), %[1]s((1L << 31) + i), %[1]s((1L << 63) + i);\n", name, v)
		}
	}
	text.WriteString("int main(void) {\n" + calls.String() + "\treturn 0;\n}\n")
	directory(t, map[string]string{"a.c": text.String()})
	compileBy(t, "riscv64-linux-gnu-gcc", "-w -O0 -fwrapv -static a.c -o program")
	want, _ := execute(t, "./program")
	const functions = 7 // of each power and type
	powers := strings.Count(calls.String(), "for (")
	for flags, divide := range map[string]int{"-O1": 0, "-O2": 0, "-O2 -march=rv64gc_zba": 0, "-Os": (powers - 1) * functions, "-O0": powers * functions} {
		if n := dividing(assemblerTextOf(t, false, flags)); n != divide {
			t.Errorf("%s: %d functions divide, want %d", flags, n, divide)
		}
		compileBy(t, "gpucc", flags+" -w -static a.c -o program")
		if got, _ := execute(t, "./program"); got != want {
			t.Errorf("%s: %s", flags, firstDifferenceOf(got, want))
		}
	}
}

// dividing returns the number of functions in an assembler text that have a division or a remainder.
func dividing(text string) (n int) {
	for function := range strings.SplitSeq(text, "\n\t.globl\t") {
		if strings.Contains(function, "\tdiv") || strings.Contains(function, "\trem") {
			n++
		}
	}
	return n
}

// TestRemainderTruth checks that a remainder is a mask where only its truth is needed, and nowhere else.
func TestRemainderTruth(t *testing.T) {
	for statement, masks := range map[string]bool{
		"return x % 4 == 0": true, "return x % 4 != 0": true, "return !(x % 4)": true, "return x % 4 ? x : 1": true, "if (x % 2) return y; return x": true, "return x % 4 && y": true,
		"return x % 4 == 1": false, "return x % 4": false, "return x - (x + (int)((unsigned)(x >> 31) >> 30) & -8) == 0": false, "return x - (x + (int)((unsigned)x >> 30) & -4) == 0": false, "return x - (x + (int)((unsigned)(y >> 31) >> 30) & -4) == 0": false, "return x - (x + (int)((unsigned)(x >> 30) >> 30) & -4) == 0": false,
		"return x - (y + (int)((unsigned)(x >> 31) >> 30) & -4) == 0": false,
	} {
		directory(t, map[string]string{"a.c": "int f(int x, int y) { " + statement + "; }\n"})
		if shifts := strings.Contains(assemblerTextOf(t, false, "-O1"), "\tsr"); shifts != !masks {
			t.Errorf("%s: shifts: %t", statement, shifts)
		}
	}
}

// TestRemaindersBehindEffects compares conditions with gcc's program. They have remainders behind other operands of a comma, or in statement
// expressions: the other operands keep their effects.
func TestRemaindersBehindEffects(t *testing.T) {
	directory(t, map[string]string{"a.c": `int printf(const char *, ...);
int calls;
int effect(int *p) { calls++; return *p += 3; }
int assigned(int x) { int n = 5; return (n = x, n % 2) == 0 ? n : 3; }
int called(int x) { int y = 1; int r = (effect(&y), effect(&y), x % 8) != 0; return r * 1000 + y; }
int inStatement(int x) { int n = 9; if (({ n = x; n % 2; })) return n; return n + 100; }
int inLoop(int n, int x) { int k = 0; while (n++, x % 4) x--, k++; do k++; while (n++, n % 8); return n * 100 + k; }
int negated(int x) { int n = 7; int r = !(n = x, n % 2); _Bool b = (n += x, n % 4); return r * 1000 + n * 2 + b; }
int global(int x) { if ((calls += 5, x % 4)) return calls; return -calls; }
int both(int x) { return effect(&x) % 4 == 0 || effect(&x) % 8 != 0 ? x : -x; }
int main(void) {
	for (int i = -9; i < 10; i++)
		printf("%d %d %d %d %d %d %d\n", assigned(i), called(i), inStatement(i), inLoop(i, i & 7), negated(i), global(i), both(i));
	return calls;
}
`})
	compileBy(t, "riscv64-linux-gnu-gcc", "-w -O0 -static a.c -o program")
	want, _ := execute(t, "./program")
	for _, flags := range []string{"-O1", "-O2"} {
		compileBy(t, "gpucc", flags+" -w -static a.c -o program")
		if got, _ := execute(t, "./program"); got != want {
			t.Errorf("%s: %s", flags, firstDifferenceOf(got, want))
		}
	}
}

// firstDifferenceOf returns the first lines that differ.
func firstDifferenceOf(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			return fmt.Sprintf("%q, want %q", g[i], append(w, "")[min(i, len(w))])
		}
	}
	return "it ends too early"
}
