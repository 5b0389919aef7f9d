package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// measured has arrays of variable length: of numbers, of arrays of fixed and of variable length, in blocks, behind pointers.
const measured = `int g;
int f(int n, int m)
{
	int v[n];
	char w[n][m];
	int fixed[m][3];
	for (int i = 0; i < n; i++) {
		v[i] = i * i;
		for (int k = 0; k < m; k++)
			w[i][k] = 'a' + i;
		for (int k = 0; k < 3; k++)
			fixed[i % m][k] = i;
	}
	int (*p)[n] = &v;
	{
		short inner[2 * n];
		for (int i = 0; i < 2 * n; i++)
			inner[i] = 5;
		g += inner[n];
	}
	return g + v[n - 1] + w[1][0] + fixed[0][1] + (*p)[0];
}
int main(void) { return f(5, 4) + f(2, 1) & 1; }
`

// TestVariableLengths has gdb show arrays of variable length, in programs of gcc and gpucc.
func TestVariableLengths(t *testing.T) {
	directory(t, map[string]string{"a.c": measured})
	script := []string{"break 19", "break 21"}
	for range 4 {
		script = append(script, "continue", "info locals", "print sizeof v", "print sizeof w[0]", "ptype w", "ptype fixed", "print *p", "print w[1]")
	}
	show := func(program string) string {
		_, text, _ := strings.Cut(debugProgram(t, program, nil, script...), "Breakpoint 1, ")
		return regexp.MustCompile(`0x[0-9a-f]+`).ReplaceAllString(text, "ADDRESS")
	}
	runTool(t, "riscv64-linux-gnu-gcc", "-O0", "-g", "-static", "a.c", "-o", "gcc")
	mustDo(t, "-O0 -g -static a.c -o a")
	want, got := show("gcc"), show("a")
	if got != want || !strings.Contains(got, "inner = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5}") {
		t.Errorf("got %s\nwant %s", got, want)
	}
	checkVerified(t, "a")
	mustDo(t, "-O1 -g -c a.c")
	checkVerified(t, "a.o")
}

// nestedLengths has arrays of variable length in a function and in the function nested in it. A parameter of the nested one
// depends on a variable of the outer one.
const nestedLengths = `int g;
void f(int n)
{
	int v[n], k = n;
	for (int i = 0; i < n; i++)
		v[i] = i;
	int inner(char c[2][k], int m)
	{
		short b[m + 1];
		for (int i = 0; i <= m; i++)
			b[i] = 7;
		g += b[m] + c[1][0] + sizeof v;
		return b[0] + ++v[2];
	}
	char two[2][4] = {"abc", "def"};
	g += inner(two, 3) + v[1];
}
int main(void) { f(4); return 0; }
`

// TestNestedLengths has gdb show arrays of variable length of a nested function and of the one around it.
func TestNestedLengths(t *testing.T) {
	directory(t, map[string]string{"a.c": nestedLengths})
	show := func(program string) string {
		_, text, _ := strings.Cut(debugProgram(t, program, nil, "break 13", "continue", "print b", "print sizeof b", "print m", "up", "print sizeof v", "break 17", "continue", "print v"), "Breakpoint 1, ")
		return regexp.MustCompile(`0x[0-9a-f]+`).ReplaceAllString(text, "ADDRESS")
	}
	runTool(t, "riscv64-linux-gnu-gcc", "-O0", "-g", "-static", "a.c", "-o", "gcc")
	mustDo(t, "-O0 -g -static a.c -o a")
	want, got := show("gcc"), show("a")
	if got != want || !strings.Contains(got, "{7, 7, 7, 7}") || !strings.Contains(got, "{0, 1, 3, 3}") {
		t.Errorf("got %s\nwant %s", got, want)
	}
	checkVerified(t, "a")
}

// TestLengthsInSpans has gdb show an array of variable length of a function that is long enough to be divided into spans.
func TestLengthsInSpans(t *testing.T) {
	text := "int g;\nint f(int n)\n{\n" + strings.Repeat("g = g * 3 + n;\n", 1<<14) + "{ int v[n]; for (int i = 0; i < n; i++) v[i] = i * i;\ng += v[1]; }\n" + strings.Repeat("g = g * 3 + n;\n", 1<<14) + "return g; }\nint main(void) { return f(5) & 1; }\n"
	directory(t, map[string]string{"a.c": text})
	mustDo(t, "-O0 -g -static a.c -o a")
	if got := debugProgram(t, "a", nil, fmt.Sprint("break ", 5+1<<14), "continue", "print v", "print sizeof v"); !strings.Contains(got, "{0, 1, 4, 9, 16}") || !strings.Contains(got, " = 20") {
		t.Error(got)
	}
}

// sized has arrays with sizes that are needed at line 11, but not at line 13.
const sized = `int g;
int f(int n, int m)
{
	int v[n];
	char w[n][m];
	for (int i = 0; i < n; i++) {
		v[i] = i * i;
		for (int k = 0; k < m; k++)
			w[i][k] = 'a' + i;
	}
	g += w[1][0];
	g += sizeof v + sizeof w;
	g += v[1];
	return g;
}
int main(void) { return f(5, 4) + f(2, 1) & 1; }
`

// TestLengthsOptimized has gdb show arrays of variable length at -O1: their lengths are known where registers have their sizes, and
// at no other place.
func TestLengthsOptimized(t *testing.T) {
	directory(t, map[string]string{"a.c": sized})
	for _, target := range []string{"", "-ffunction-sections "} {
		mustDo(t, target+"-O1 -g -static a.c -o a")
		checkVerified(t, "a")
		got := debugProgram(t, "a", nil, "break 11", "break 13", "continue", "info locals", "print sizeof w", "continue", "print sizeof v", "print v[4]",
			"delete 2", "continue", "info locals")
		var shown []string
		for _, m := range regexp.MustCompile(`(?m)^(?:\$\d|v|w) = (.*)$`).FindAllStringSubmatch(got, -1) {
			shown = append(shown, m[1])
		}
		want := []string{"{0, 1, 4, 9, 16}", `{"aaaa", "bbbb", "cccc", "dddd", "eeee"}`, "20", "<optimized out>", "16", "{0, 1}", `{"a", "b"}`}
		if !slices.Equal(shown, want) {
			t.Errorf("gdb shows %q, not %q, in\n%s", shown, want, got)
		}
	}
	mustDo(t, "-march=rv32imf -O1 -g -c a.c")
	checkVerified(t, "a.o")
}
