package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// TestConstantDivisions compares divisions by constants, and remainders, with the instructions that divide: of values around zero, around
// multiples of the divisor, and at the ends of the type. With -fexpand-divisions, at -O1 and -O2 only the functions divide that have no constant; else all do, and main.
func TestConstantDivisions(t *testing.T) {
	gputest.NoRaces(t)
	const small = "3 5 6 7 9 10 11 12 13 14 19 25 28 60 100 125 127"
	const medium = small + " 255 625 641 1000 1461 10000 30000 32767"
	const large = medium + " 65535 65537 1000000007 2147483645 2147483646 2147483647"
	const negative = " -3 -5 -7 -10 -100 -2147483647"
	const huge = large + " 4294967295 4294967297 6700417 10000000000 274177 4611686018427387905 9223372036854775805 9223372036854775806 9223372036854775807"
	var text, calls strings.Builder
	text.WriteString("int printf(const char *, ...);\n")
	count := 0
	for _, x := range []struct{ name, suffix, divisors string }{
		{"int", "", large + negative}, {"unsigned", "", "-1000l -3l 3l 7l 4294967295l 4294967297l"}, {"unsigned", "u", large + " 2147483649 4294967294 4294967295"}, {"short", "", medium}, {"unsigned short", "", medium + " 65535 -3 -100"},
		{"signed char", "", small + " -7"}, {"unsigned char", "", small + " 255 -3 -10"}, {"long", "l", huge + negative + " -9223372036854775807"},
		{"unsigned long", "ul", huge + " 9223372036854775809 18446744073709551613 18446744073709551614 18446744073709551615"},
	} {
		for divisor := range strings.FieldsSeq(x.divisors) {
			count++
			fmt.Fprintf(&text, `%[2]s quo%[1]d(%[2]s x) { return x / %[3]s; }
%[2]s mod%[1]d(%[2]s x) { return x %% %[3]s; }
long both%[1]d(%[2]s x, long y) { return (x / 2 + 3) / %[3]s * 3 + (y ? x : 5) %% %[3]s; }
void test%[1]d(%[2]s x) {
	volatile %[4]s d = %[3]s; volatile %[2]s v = x;
	if ((%[2]s)(v / d) != quo%[1]d(x) || (%[2]s)(v %% d) != mod%[1]d(x) || both%[1]d(x, 1) != (v / 2 + 3) / d * 3 + v %% d) printf("%[2]s %%ld, %[3]s\n", (long)x);
}
`, count, x.name, divisor+x.suffix, promotedName(x.name, divisor))
			fmt.Fprintf(&calls, "\tfor (long i = -3; i < 4; i++) for (int k = 0; k < 65; k += k < 8 || k > 28 ? 1 : 4) { unsigned long b = k < 64 ? 1ul << k : 0; test%[1]d(i), test%[1]d(b + i), test%[1]d(-b + i), test%[1]d(b * %[2]s + i), test%[1]d(-b * %[2]s + i), test%[1]d(b / %[2]s * %[2]s + i), test%[1]d(-1ul / %[2]s * %[2]s + i), test%[1]d(-1ul / 2 / %[2]s * %[2]s + i); }\n", count, strings.TrimSuffix(divisor, "l")+"ul")
		}
	}
	text.WriteString("int main(void) {\n" + calls.String() + "\tprintf(\"done\\n\");\n\treturn 0;\n}\n")
	directory(t, map[string]string{"a.c": text.String()})
	for flags, divide := range map[string]int{"-O1 -fexpand-divisions": count, "-O2 -fexpand-divisions": count, "-O2 -fexpand-divisions -march=rv64gc_zba -g": count, "-O1": 4*count + 1, "-Os -fexpand-divisions": 4*count + 1, "-O0": 4*count + 1} {
		if n := dividing(assemblerTextOf(t, false, flags)); n != divide {
			t.Errorf("%s: %d functions divide, want %d", flags, n, divide)
		}
		compileBy(t, "gpucc", flags+" -w -static a.c -o program")
		if got, _ := execute(t, "./program"); got != "done\n" {
			t.Errorf("%s: %.300s", flags, got)
		}
	}
}

// promotedName returns the name of the type in which C divides a number of a type by a divisor.
func promotedName(name, divisor string) string {
	if strings.HasSuffix(divisor, "l") {
		return "long"
	}
	if strings.Contains(name, "short") || strings.Contains(name, "char") {
		return "int"
	}
	return name
}

// TestDivisionCounts checks how many divisions -time=json tells that have become other instructions.
func TestDivisionCounts(t *testing.T) {
	directory(t, map[string]string{"a.c": "int f(int x) { return x / 10 + x % 8 + x / 1; }\nunsigned g(unsigned x, unsigned y) { return x / 7 + x / y; }\n"})
	for flags, want := range map[string]string{"-O1 -fexpand-divisions": "3", "-O1": "1", "-O1 -fexpand-divisions -fno-expand-divisions": "", "-Os -fexpand-divisions": "", "-O0": ""} {
		r := gpucc("", append(strings.Fields(flags), "-time=json", "-c", "a.c")...)
		got := ""
		if m := regexp.MustCompile(`"name":"expand-divisions","dispatches":0,"items":(\d+)`).FindStringSubmatch(r.Stderr); m != nil {
			got = m[1]
		}
		if got != want {
			t.Errorf("%s: %q, not %q", flags, got, want)
		}
	}
}
