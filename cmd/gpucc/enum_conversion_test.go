package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu/gputest"

	"github.com/google/go-cmp/cmp"
)

// TestEnumConversion compares -Wenum-conversion with gcc's: for variables, enumerators, bit-fields, arguments, initializers and
// returned values, with casts, commas, parentheses and conditions. Where a value is in parentheses, gcc names another column.
func TestEnumConversion(t *testing.T) {
	gputest.NoRaces(t)
	values := strings.Split("a|b|A|B|(B)|(enum one)B|(enum two)b|1|B + 0|+B|~B|(0, B)|(n, b)|n ? B : B2|n ? A : B|n ? b : b|n ? b : B|1 ? B : B2|r.b|r.bits|p->b|p->bits|*q|g()|n ? g() : b|(b = B2)|B == b|b++|({ b; })|C", "|")
	text := "enum one { A, A2 } a; enum two { B, B2 } b, *q; enum { C }; struct r { enum one a; enum two b; enum two bits : 3; enum one others : 2; } r, *p;\n" +
		"enum two g(void); void take(enum one, int); int n;\n"
	uses := strings.Split("a = %s|enum one x = %s|enum one y[] = { %s, 0 }|take(%s, 0)|take(a, %s)|r.a = %s|r.others = %s|struct r s = { %s }|struct r s = { .others = %[1]s, .a = %[1]s }|n = %s|a += %s|return %s", "|")
	for i, v := range values {
		for j, use := range uses {
			text += fmt.Sprintf("enum one f%d_%d(void) { %s; return a; }\n", i, j, fmt.Sprintf(use, v))
		}
	}
	directory(t, map[string]string{"a.c": text})
	line := regexp.MustCompile(`(?m)^a\.c:(\d+):\d+: (warning: .*\[-Wenum-conversion\])$`)
	list := func(text string) (list []string) {
		for _, m := range line.FindAllStringSubmatch(strings.NewReplacer("‘", "'", "’", "'").Replace(text), -1) {
			list = append(list, m[1]+": "+m[2])
		}
		return list
	}
	for _, flags := range []string{"-Wextra", "-Wenum-conversion", "-Wall", "-Wextra -Wno-enum-conversion"} {
		args := append(strings.Fields(flags), "-c", "a.c", "-o", "a.o")
		text, _ := exec.Command("riscv64-linux-gnu-gcc", args...).CombinedOutput()
		want, got := list(string(text)), list(gpucc("", args...).Stderr)
		if !slices.Equal(got, want) {
			t.Errorf("%s: -gcc +gpucc\n%s", flags, cmp.Diff(want, got))
		}
		if flags == "-Wextra" && len(want) < 50 {
			t.Errorf("gcc gives only %d warnings", len(want))
		}
	}
}
