package c

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/interp"
	"gpucc/stages/convention"
)

// skipSequential skips a test under the race detector (-short) in which one parser after the other works.
func skipSequential(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("no work for the race detector")
	}
}

// parse compiles a program without errors to a valid tree. The name says whether it is C
// or TinyC.
func parse(t *testing.T, name, text string, wordSize int) *ast.Tree {
	t.Helper()
	return parseAs(t, Options{ABI: convention.RISCV(8 * wordSize)}, name, text)
}

// parseAs does the same with other options.
func parseAs(t *testing.T, o Options, name, text string) *ast.Tree {
	t.Helper()
	if filepath.Ext(name) == ".tc" {
		o.Dialect = lex.TinyC
	}
	tree, diagnostics := Parse(name, []byte(text), o)
	if tree == nil {
		t.Fatalf("%s", diagnostics)
	}
	if err := ast.Validate(tree); err != nil {
		var s strings.Builder
		ast.Print(&s, tree)
		t.Fatalf("%v\n%s", err, s.String())
	}
	return tree
}

// needLibrary names the programs of the shared testdata that call functions of the
// library which the interpreter lacks. Here they are only parsed. The tests of the whole
// compiler link them with the library and run them.
var needLibrary = map[string]bool{
	"aligned_functions": true, "atomic_records": true, "assignments_wide": true, "float_classes": true, "operators_mixed_wide": true, "operators_wide": true,
	"base64": true, "builtins": true, "builtins_library": true, "fortified": true, "jumps": true, "lifetimes": true, "repeats": true, "library_in_place": true, "memory_calls": true, "copied_locals": true, "gnu_inline": true, "cleanup": true, "cleanup_returns": true, "complex": true, "int128": true, "long_double": true, "lz77": true, "malloc_stress": true, "many_arguments_double": true, "newton": true, "operands_with_blocks": true,
	"printf_floats": true, "pragma_symbols": true, "printf_integers": true, "printf_wide": true, "sections": true, "strings": true, "updates_order": true, "variadic": true, "where": true,
}

// TestPrograms interprets the programs of testdata, here and in the root directory. Output and exit
// status must be the same as from gcc's programs.
func TestPrograms(t *testing.T) {
	testPrograms(t, func(t *testing.T, name, text string) *ast.Tree { return parse(t, name, text, 8) })
}

// testPrograms does this with a function that parses. -short takes one of eight programs, for the race
// detector, and does not interpret them: nothing runs side by side in the interpreter.
func testPrograms(t *testing.T, parse func(t *testing.T, name, text string) *ast.Tree) {
	own, _ := filepath.Glob("testdata/run/*.c")
	shared, _ := filepath.Glob("../../testdata/programs/*.c")
	tinyc, _ := filepath.Glob("../../testdata/programs/*.tc")
	if len(own) == 0 || len(shared) == 0 || len(tinyc) == 0 {
		t.Fatal("no programs")
	}
	for i, file := range slices.Concat(own, shared, tinyc) {
		base := strings.TrimSuffix(file, filepath.Ext(file))
		want, err := os.ReadFile(base + ".want")
		if err != nil {
			continue // source that checks another program
		}
		if testing.Short() && i%8 > 0 {
			continue
		}
		t.Run(filepath.Base(base), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			tree := parse(t, filepath.Base(file), string(text))
			if needLibrary[filepath.Base(base)] && strings.HasPrefix(file, "..") || testing.Short() {
				return
			}
			var out bytes.Buffer
			status, err := interp.Run(tree, interp.Config{Stdout: &out, Args: []string{"prog"}})
			if err != nil {
				t.Fatal(err)
			}
			wantStatus := 0
			if s, err := os.ReadFile(base + ".status"); err == nil {
				wantStatus, _ = strconv.Atoi(strings.TrimSpace(string(s)))
			}
			if status != wantStatus || !bytes.Equal(out.Bytes(), want) {
				t.Errorf("status %d, want %d; output\n%s\nwant\n%s", status, wantStatus, out.Bytes(), want)
			}
		})
	}
}

// TestWord32 interprets a program for a 32-bit target. There, long and pointers take four
// bytes, va_arg walks over words, and prototypes do not promote floats.
func TestWord32(t *testing.T) {
	const program = `
typedef __builtin_va_list va_list;
struct pair { char tag; long value; struct pair *next; };
static int sum(int n, ...)
{
    va_list ap;
    int total = 0;
    __builtin_va_start(ap, n);
    while (n--) total += __builtin_va_arg(ap, long);
    return total;
}
static float half(float x) { return x * 0.5f; }
long table[4] = {1, 2, 3, 4}, *last = &table[3];
char text[] = "text";
int main(void)
{
    struct pair a = {1, 2}, b = {3, 4, &a};
    unsigned long big = 0xffffffff;
    int bad = 0;
    bad |= (sizeof(long) != 4 || sizeof(void *) != 4 || sizeof(struct pair) != 12) << 0;
    bad |= (last - table != 3 || *(last - 1) != 3) << 1;
    bad |= (sum(10, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L) != 55) << 2;
    bad |= (half(5.0f) != 2.5f) << 3;
    bad |= (big + 1 != 0 || big >> 31 != 1 || -1L >= 0) << 4;
    bad |= (b.next->value != 2 || sizeof text != 5 || sizeof 2147483647 != 4) << 5;
    return bad;
}`
	status, err := interp.Run(parse(t, "t.c", program, 4), interp.Config{WordSize: 4})
	if err != nil || status != 0 {
		t.Errorf("status %d, %v", status, err)
	}
}

// TestSourceLine checks that __builtin_LINE follows line markers, in functions and
// between them.
func TestSourceLine(t *testing.T) {
	const text = "_Static_assert(__builtin_LINE() == 1, \"\");\n# 7 \"a.h\"\n_Static_assert(__builtin_LINE() == 7, \"\");\nvoid f(void) {\n" +
		"_Static_assert(__builtin_LINE() == 9, \"\");\n# 3 \"b.h\"\n\n_Static_assert(__builtin_LINE() == 4, \"\"); }\n"
	parse(t, "a.c", text, 8)
}

// TestTinyCValues checks that int has 64 bits, already in literals, and that results of
// comparisons have 64 bits, too; that char has a sign; and that sizes are ints.
func TestTinyCValues(t *testing.T) {
	for expression, want := range map[string]string{
		"1 << 40":                            "1099511627776",
		"(1 < 2) << 40":                      "1099511627776",
		"!0 << 40":                           "1099511627776",
		"(1 && 2) << 40":                     "1099511627776",
		"(one == 1.0) << 40":                 "1099511627776",
		"(one ? 1 : 2) << 40":                "1099511627776",
		"(one, 1) << 40":                     "1099511627776",
		"2000000000 + 2000000000":            "4000000000",
		"65536 * 65536":                      "4294967296",
		"-(one < 2) * 65536 * 65536 * 32768": "-140737488355328",
		"('a' << 40) >> 40":                  "97",
		"-2147483648 - 1":                    "-2147483649",
		"~0 - 1":                             "-2",
		"0xffffffff":                         "4294967295",
		"0x80000000 + 0":                     "2147483648",
		"017 + 0x7fffffffffffffff":           "-9223372036854775794",
		"9223372036854775807":                "9223372036854775807",
		"-9223372036854775807 - 1 < 0":       "1",
		"one - 2 < sizeof(int)":              "1",
		"sizeof(int) - 9":                    "-1",
		"sizeof 1 + sizeof(one < 2)":         "16",
		"sizeof(char) + sizeof(double)":      "9",
		"sizeof(\"abc\") + sizeof 'a'":       "12",
		"'\\xff'":                            "-1",
		"\"\\377\"[0]":                       "-1",
		"cast<char>(200)":                    "-56",
		"cast<char>(one + 127) + 0":          "-128",
		"cast<int>(3.99)":                    "3",
		"cast<int>(-1e15 - 0.5)":             "-1000000000000000",
		"7 / 2 * 2.0":                        "6",
		"cast<double>(7) / 2 * 2":            "7",
		"one / 2 + (one + 0.5) * 2":          "3",
		"3000000000 / -2":                    "-1500000000",
		"-7 % 3":                             "-1",
		"cast<int>(&one) == cast<int>(&one)": "1",
		"cast<int>(cast<char*>(0) + 5)":      "5",
		"&array[3] - array":                  "3",
		"(cast<int>(&array[3]) - cast<int>(array)) << 40": "26388279066624",
		"*cast<int*>(cast<void*>(&one))":                  "1",
		"cast<int(*)(int)>(twice)(one + 20)":              "42",
	} {
		text := "int one = 1; int array[4]; int twice(int x) { return 2 * x; } int main() { printnum(" + expression + "); return one; }"
		var out strings.Builder
		status, err := interp.Run(parse(t, "t.tc", text, 8), interp.Config{Stdout: &out, MaxSteps: 1e6})
		if got := out.String(); err != nil || status != 1 || got != want+"\n" {
			t.Errorf("%s is %q, status %d, %v; want %s", expression, got, status, err, want)
		}
	}
}

// TestTinyCStatic checks that constant expressions are computed with 64 bits, too.
func TestTinyCStatic(t *testing.T) {
	const text = `
int a = 1 << 40, b[3] = {0xffffffff, -1, 65536 * 65536}, c = (1 < 2) << 33;
char d = 'a' + 200, text[] = "\xff";
double e = 1 << 35;
int main() {
	printnum(a); printnum(b[0]); printnum(b[1]); printnum(b[2]); printnum(c); printnum(d); printnum(text[0]); printnum(e);
	switch (a) { case 1: return 1; case 1 << 40: return 2; }
	return 3;
}`
	var out strings.Builder
	status, err := interp.Run(parse(t, "t.tc", text, 8), interp.Config{Stdout: &out, MaxSteps: 1e6})
	got := fmt.Sprint(strings.Fields(out.String()), status, err)
	if want := "[1099511627776 4294967295 -1 4294967296 8589934592 41 -1 34359738368] 2 <nil>"; got != want {
		t.Errorf("%s instead of %s", got, want)
	}
}
