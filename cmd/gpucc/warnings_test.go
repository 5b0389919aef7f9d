package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/gpu/gputest"
	"gpucc/riscv/object/cross"
)

// TestWarningsOfGCC compares the warnings about small files with gcc's: the line, the
// text, and the flag.
func TestWarningsOfGCC(t *testing.T) {
	gputest.NoRaces(t)
	files, err := filepath.Glob("testdata/warnings/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	object := filepath.Join(t.TempDir(), "x.o")
	for _, file := range files {
		for _, flags := range []string{"", "-Wall", "-Wall -Wextra", "-Wextra -Wno-unused -Wno-int-conversion", "-Wunused", "-Wall -Wno-all -Wunused-label", "-Wunused-const-variable", "-Wunused-const-variable=1 -Wextra", "-Wunused-variable", "-Wswitch-enum", "-Wall -Wno-switch", "-Wno-unused -Wall -Wextra", "-Wno-format -Wno-implicit -Wall", "-Wunused -Wno-all"} {
			args := append(strings.Fields(flags), "-c", "-std=gnu11", file, "-o", object)
			gcc := exec.Command("riscv64-linux-gnu-gcc", args...)
			gcc.Env = append(os.Environ(), "LC_ALL=C")
			want, _ := gcc.CombinedOutput() // there may be errors
			got := gpucc("", args...)
			if diff := cmp.Diff(warningLines(string(want)), warningLines(got.Stderr)); diff != "" {
				t.Errorf("%s %s: -gcc +gpucc\n%s", file, flags, diff)
			}
		}
	}
}

var warningLine = regexp.MustCompile(`(?m)^(.*?:\d+):\d+: (warning|error): (.*)$`)

// warningLines lists the places and texts of messages, without columns, because gcc
// counts a tab as several columns. The list is sorted and has each entry once.
func warningLines(text string) (list []string) {
	for _, m := range warningLine.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1]+": "+m[2]+": "+m[3])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestWarningFlags checks which of several flags counts.
func TestWarningFlags(t *testing.T) {
	directory(t, map[string]string{"a.c": "int f(int *p) { int x; return p; }\n"})
	unused, conversion := "unused variable 'x' [-Wunused-variable]", "[-Wint-conversion]"
	for flags, want := range map[string][]string{
		"":                              {"warning: returning", conversion},
		"-w -Wall":                      nil,
		"-Wno-int-conversion":           nil,
		"-Wno-unused-variable -Wall":    {conversion},
		"-Wno-unused -Wall":             {conversion},
		"-Wall":                         {"warning: " + unused, conversion},
		"-Wall -Werror":                 {"error: unused variable 'x' [-Werror=unused-variable]", "[-Werror=int-conversion]"},
		"-Wall -Werror=unused-variable": {"error: unused variable 'x' [-Werror=unused-variable]", conversion},
		"-Werror=unused-variable":       {"error: unused variable 'x' [-Werror=unused-variable]", conversion},
		"-Wall -Werror -Wno-error=int-conversion": {"[-Werror=unused-variable]", conversion},
	} {
		r := gpucc("", append(strings.Fields(flags), "-c", "a.c")...)
		for _, text := range want {
			if !strings.Contains(r.Stderr, text) {
				t.Errorf("%s: no %q in\n%s", flags, text, r.Stderr)
			}
		}
		if n := len(warningLines(r.Stderr)); n != max(len(want), 0) && !(flags == "" && n == 1) {
			t.Errorf("%s: %d messages\n%s", flags, n, r.Stderr)
		}
		if isError := strings.Contains(r.Stderr, "error:"); isError != (r.Status == 1) {
			t.Errorf("%s: status %d", flags, r.Status)
		}
	}
}

// TestSyntaxOnly checks that -fsyntax-only prints messages and writes no file.
func TestSyntaxOnly(t *testing.T) {
	directory(t, map[string]string{"a.c": "int f(void) { int x; return 0; }\n"})
	r := gpucc("", "-Wall", "-fsyntax-only", "a.c")
	if r.Status != 0 || !strings.Contains(r.Stderr, "unused variable 'x'") || exists("a.o") || exists("a.out") {
		t.Errorf("%+v", r)
	}
}

// TestSyntaxOnlyTimes checks that -time tells how much -fsyntax-only has parsed.
func TestSyntaxOnlyTimes(t *testing.T) {
	const text = "int f(void) { return 0; }\n"
	directory(t, map[string]string{"a.c": text})
	want := fmt.Sprintf("%d bytes of source, 5 nodes, 0 instructions", len(text))
	if r := gpucc("", "-fsyntax-only", "-time", "a.c"); r.Status != 0 || !strings.Contains(r.Stdout+r.Stderr, want) {
		t.Errorf("%+v, want %q", r, want)
	}
}

// TestSyntaxOnlyInPieces checks that -fsyntax-only prints the messages of -c about large texts, which are parsed piece by
// piece. The texts have warnings, errors, a wrong guess (the first pass takes the end of a block for the end of a body), and
// directives. A text with directives is parsed while it is preprocessed.
func TestSyntaxOnlyInPieces(t *testing.T) {
	function := func(i int) string {
		return fmt.Sprintf("int f%d(int a) { int unused%d; while (a > %d) a = a / 3 + %d; return a; }\n", i, i, i, i%7)
	}
	var warnings, errors strings.Builder
	for i := range 12000 {
		warnings.WriteString(function(i))
		errors.WriteString(function(i))
		if i%4000 == 3999 {
			fmt.Fprintf(&errors, "int g%d(void) { return undeclared%d; }\n", i, i)
		}
	}
	directory(t, map[string]string{
		"warnings.c":  warnings.String(),
		"errors.c":    errors.String(),
		"guess.c":     "int misleading(void) { int c; { c = '}';\n}\nreturn c; }\n" + warnings.String(), // see TestRestarts
		"directive.c": "#define LEAST 1\n#include \"header.h\"\n" + warnings.String() + "int last(void) { int late; return LEAST; }\n",
		"header.h":    "static int unused(void) { return LEAST; }\n",
	})
	if r := gpucc("", "-v", "-w", "-c", "-o", "out.o", "guess.c"); !strings.Contains(r.Stderr, "guess.c: compiled again: "+string(guessWrong)) {
		t.Errorf("no guess is wrong: %s", r.Stderr)
	}
	for _, name := range []string{"warnings.c", "errors.c", "guess.c", "directive.c"} {
		syntax, object := gpucc("", "-Wall", "-fsyntax-only", name), gpucc("", "-Wall", "-c", "-o", "out.o", name)
		if syntax != object || strings.Count(syntax.Stderr, "unused variable") < 12000 && name != "errors.c" {
			t.Errorf("%s: status %d and %d messages, with -c status %d and %d", name, syntax.Status, strings.Count(syntax.Stderr, "\n"), object.Status, strings.Count(object.Stderr, "\n"))
		}
	}
}

// TestIncludeStack checks that a message about a header is preceded by the position where
// the header is included, and that there are no messages about headers of the system.
func TestIncludeStack(t *testing.T) {
	directory(t, map[string]string{
		"a.c": "#include \"b.h\"\nint main(void) { return 0; }\n",
		"b.h": "int first;\n#include \"c.h\"\nint *second = 1;\n#include <d.h>\n",
		"c.h": "\nint *third = 2;\n",
	})
	if err := os.Mkdir("system", 0o777); err != nil {
		t.Fatal(err)
	}
	cross.WriteFile(t, "system/d.h", []byte("int *fourth = 3;\n"))
	r := gpucc("", "-c", "-isystem", "system", "a.c")
	const text = `initialization of 'int *' from 'int' makes pointer from integer without a cast [-Wint-conversion]`
	want := `In file included from b.h:2,
                 from a.c:1:
c.h:2:14: warning: ` + text + `
 int *third = 2;
              ^
In file included from a.c:1:
b.h:3:15: warning: ` + text + `
 int *second = 1;
               ^
2 warnings generated.
`
	if diff := cmp.Diff(want, r.Stderr); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
