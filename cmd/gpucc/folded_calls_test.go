package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// foldedCalls are calls with constant arguments. gcc takes their values as constants.
var foldedCalls = []string{
	`strlen("abc")`, `strlen("ab\0cd")`, `strlen("")`, `strlen("abcdefg" + 2)`, `strlen(&"abcdefg"[7])`, `strlen("abc" "d") == 4 ? 5 : 6`, `__builtin_strlen("abc") * 2 + 1`,
	`(strcmp("a", "b") < 0) + 2 * (strcmp("b", "a") > 0) + 4 * !strcmp("same", "same") + 8 * (strcmp("\377", "a") > 0) + 16 * (strcmp("ab", "a") > 0)`,
	`!strncmp("abc", "abd", 2) + 2 * (strncmp("abc", "abd", 3) < 0) + 4 * !strncmp("a\0b", "a\0c", 3) + 8 * !strncmp("a", "b", 0)`,
	`!memcmp("a\0b", "a\0b", 4) + 2 * (memcmp("a\0b", "a\0c", 3) < 0) + 4 * !memcmp("a", "b", 0)`,
	`abs(-3)`, `abs(5)`, `labs(-4000000000)`, `llabs(-5) + imaxabs(-1)`, `abs(-2147483647 - 1)`,
	`fabs(-3.5)`, `fabs(-0.0) * 0 + fabsf(-2.f)`, `copysign(1.5, -2)`, `copysignf(-1.5f, 0) + copysign(3, -0.0)`,
	`floor(-2.5)`, `ceil(2.1) + ceilf(-0.5f)`, `round(2.5) + round(-0.5) + roundf(0.49999997f)`, `trunc(-3.9)`, `sqrt(2)`, `sqrtf(3)`, `fmin(1, 2) - fmax(1, 2)`, `fmaxf(1, -2)`,
	`isnan(0.0) + 2 * isnan(NAN) + 4 * isnan(NAN * 1.f)`, `isinf(1e999) + 2 * !!isinf(-INFINITY) + 4 * isinf(1.0)`, `__builtin_isinf_sign(-1e999) + 5`, `isfinite(1e308) + 2 * isfinite(1e308f)`,
	`!!signbit(-0.0) + 2 * !!signbit(0.f) + 4 * !!signbit(-1.f)`,
}

const foldedHeaders = "#include <string.h>\n#include <stdlib.h>\n#include <inttypes.h>\n#include <math.h>\n#include <stdio.h>\n"

// TestFoldedCalls compares the values of such calls in initializers of static objects, and in functions, with gcc's.
func TestFoldedCalls(t *testing.T) {
	gputest.NoRaces(t)
	var text strings.Builder
	text.WriteString(foldedHeaders + "double values[] = {\n")
	for _, call := range foldedCalls {
		text.WriteString("\t" + call + ",\n")
	}
	text.WriteString("};\nstruct { const char *name; int length; } table[] = {{\"one\", strlen(\"one\")}, {\"three\", strlen(\"three\") + 1}};\nint main(void)\n{\n\tstatic unsigned long local = strlen(\"local\");\n" +
		"\tprintf(\"%lu %d %d\\n\", local, table[0].length, table[1].length);\n\tfor (unsigned i = 0; i < sizeof values / sizeof *values; i++)\n\t\tprintf(\"%.17g\\n\", values[i]);\n")
	for _, call := range foldedCalls {
		text.WriteString("\tprintf(\"%.17g\\n\", (double)(" + call + "));\n")
	}
	text.WriteString("}\n")
	folders(t, map[string]string{"a.c": text.String()})
	for _, flags := range []string{"-O0", "-O2"} {
		var outputs [2]string
		for i, compiler := range []string{triple + "-gcc", "gpucc"} {
			compileBy(t, compiler, flags+" -w a.c -o a -lm")
			out, status := execute(t, "./a")
			if outputs[i] = out; status != 0 || out == "" {
				t.Fatalf("%s: status %d", compiler, status)
			}
		}
		if outputs[0] != outputs[1] {
			t.Errorf("%s: gpucc prints\n%s\ngcc prints\n%s", flags, outputs[1], outputs[0])
		}
	}
}

// TestCallsThatStay checks that no other call is taken for a constant.
func TestCallsThatStay(t *testing.T) {
	gputest.NoRaces(t)
	folders(t, nil)
	for _, c := range []struct{ flags, text string }{
		{"-fno-builtin", `unsigned long strlen(const char *); unsigned long n = strlen("a");`},
		{"-fno-builtin-strlen", `unsigned long strlen(const char *); unsigned long n = strlen("a");`},
		{"", `static unsigned long strlen(const char *s) { return 2; } unsigned long n = strlen("a");`},
		{"", `unsigned long strlen(const char *, int); unsigned long n = strlen("a", 1);`},
		{"", `unsigned long strlen(const char *); extern char s[]; unsigned long n = strlen(s);`},
		{"", `int memcmp(const void *, const void *, unsigned long); int n = memcmp("a", "b", 3);`},
		{"", `double sqrt(double); double n = sqrt(-1);`},
		{"-frounding-math", `double sqrt(double); double n = sqrt(2);`},
		{"", `double fabs(double); extern double x; double n = fabs(x);`},
	} {
		if err := os.WriteFile("a.c", []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(triple+"-gcc", append(strings.Fields(c.flags), "-w", "-c", "a.c", "-o", "a.o")...).CombinedOutput(); err == nil {
			t.Errorf("%s: gcc takes it for a constant: %s", c.text, out)
		}
		if got := gpucc("", strings.Fields(c.flags+" -w -c a.c -o a.o")...); !strings.Contains(got.Stderr, "not constant") {
			t.Errorf("%s: it is taken for a constant", c.text)
		}
	}
}
