package c

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/stages/convention"
)

var (
	update = flag.Bool("update", false, "rewrite the diagnostics in the files of errors")
	cuts   = flag.Int("cuts", 80, "places at which TestTruncated cuts each program off")
)

// errorFiles name the files with sources and the diagnostics that they produce.
var errorFiles = map[lex.Dialect]string{lex.StandardC: "testdata/errors.txt", lex.TinyC: "testdata/tinyc_errors.txt"}

// An errorCase is a source text and the lines of diagnostics that it produces. In the
// file, the text stands behind >>> and is continued behind "...".
type errorCase struct{ source, want string }

func errorCases(t testing.TB, file string) []errorCase {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var cases []errorCase
	for _, line := range strings.SplitAfter(string(text), "\n") {
		if source, ok := strings.CutPrefix(line, ">>> "); ok {
			cases = append(cases, errorCase{source: source})
		} else if source, ok := strings.CutPrefix(line, "... "); ok {
			cases[len(cases)-1].source += source
		} else if line != "" {
			cases[len(cases)-1].want += line
		}
	}
	return cases
}

// diagnose lists the diagnostics of a text, without the excerpts.
func diagnose(text string, opt Options) string {
	_, d := Parse("t.c", []byte(text), opt)
	var s strings.Builder
	for _, x := range d.List {
		at := ast.Position(d.Files, x.Pos)
		fmt.Fprintf(&s, "%s:%d:%d: %s: %s\n", at.File, at.Line, at.Column, x.Severity, x.Message)
		if x.Note.Text != "" {
			at = ast.Position(d.Files, x.Note.Pos)
			fmt.Fprintf(&s, "%s:%d:%d: %s: %s\n", at.File, at.Line, at.Column, ast.Note, x.Note.Text)
		}
	}
	return s.String()
}

// TestDiagnostics compares the diagnostics of every case with the exact text. The same text divided
// into spans must have the same diagnostics.
func TestDiagnostics(t *testing.T) {
	for dialect, file := range errorFiles {
		var s strings.Builder
		for _, x := range errorCases(t, file) {
			got := diagnose(x.source, Options{ABI: convention.RV64, Dialect: dialect})
			if got != x.want && !*update {
				t.Errorf("%sgives\n%sinstead of\n%s", x.source, got, x.want)
			}
			if divided := diagnose(x.source, Options{ABI: convention.RV64, Dialect: dialect, SpanLength: 1}); divided != got {
				t.Errorf("%sgives\n%sand, divided into spans,\n%s", x.source, got, divided)
			}
			lines := strings.ReplaceAll(strings.TrimSuffix(x.source, "\n"), "\n", "\n... ")
			fmt.Fprintf(&s, ">>> %s\n%s", lines, got)
		}
		if *update {
			if err := os.WriteFile(file, []byte(s.String()), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestWidths checks the error, and its position, for each construct that a 32-bit target
// cannot compile.
func TestWidths(t *testing.T) {
	for source, want := range map[string]string{
		"long double x; long double f(void); int g(void) { return f() > 0; }": "t.c:1:13: error: type 'long double' needs -march=rv64imfd\n" +
			"t.c:1:58: error: type 'long double' needs -march=rv64imfd\n",
		"__int128 x; int f(void) { return sizeof(__int128) + (int)1.0L; }": "t.c:1:10: error: type '__int128' needs -march=rv64imfd\n" +
			"t.c:1:58: error: type 'long double' needs -march=rv64imfd\n",
		"_Complex float x; void f(void) { x = x * 1.0if; }": "t.c:1:16: error: type 'complex float' needs -march=rv64imfd\n" +
			"t.c:1:38: error: type 'complex float' needs -march=rv64imfd\n",
		"double x;": "t.c:1:8: error: type 'double' needs -march=rv64imfd\n",
		"int f(int x) { long long y = x; return 1; }":                                                   "t.c:1:26: error: type 'long long int' needs -march=rv64imfd\n",
		"float f(float x) { return x * 2.0; }":                                                          "t.c:1:27: error: type 'double' needs -march=rv64imfd\n",
		"unsigned long long f(void) { return 1; }":                                                      "t.c:1:20: error: type 'long long unsigned int' needs -march=rv64imfd\n",
		"int f(double a[3], float b) { return b < 1.5f; }":                                              "",
		"typedef unsigned long long u64; double sin(double); float f(void) { return 1.5; }":             "",
		"long f(long x) { return x + sizeof(x) + (x << 31); } int *p; long d(int *q) { return q - p; }": "",
	} {
		got := diagnose(source, Options{ABI: convention.RV32})
		var errors string
		for _, line := range strings.SplitAfter(got, "\n") {
			if strings.Contains(line, "needs") && !strings.Contains(errors, line) {
				errors += line
			}
		}
		if !strings.HasPrefix(errors, want) || want == "" && got != "" {
			t.Errorf("%s gives\n%sinstead of\n%s", source, got, want)
		}
	}
}

// TestMarks checks that line markers set the position of diagnostics, in and between
// functions, on any number of workers.
func TestMarks(t *testing.T) {
	source := "# 10 \"a.h\"\nint x = y;\n# 20 \"b.c\" 2\nint f(void)\n{\n# 5 \"c.h\"\n  return z;\n#line 7\n}\nint g(void) { return\n w; }\n"
	want := "a.h:10:9: error: 'y' undeclared here (not in a function)\n" +
		"c.h:5:10: error: 'z' undeclared (first use in this function)\n" +
		"c.h:9:2: error: 'w' undeclared (first use in this function)\n"
	if got := diagnose(source, Options{ABI: convention.RV64}); got != want {
		t.Errorf("%s instead of\n%s", got, want)
	}
}

// TestSystemHeaders checks that flag 3 of a line marker says that the lines belong to a
// header of the system.
func TestSystemHeaders(t *testing.T) {
	source := "# 1 \"h.h\" 1 3 4\nint a;\n# 7 \"a.c\" 2\nint b;\n#\t9\t\"a 3.c\"\nint c;\n"
	s := Open("a.c", []byte(source), Options{ABI: convention.RV64})
	for name, want := range map[string]bool{"a": true, "b": false, "c": false} {
		at := uint32(strings.Index(source, "int "+name+";"))
		if got := ast.InSystemHeader(s.Diagnostics().Files, at); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
	if got := ast.Position(s.Diagnostics().Files, uint32(strings.Index(source, "int c;"))); got != (ast.Location{File: "a 3.c", Line: 9, Column: 1}) {
		t.Errorf("%+v", got)
	}
}

// TestSignedChar checks that char has the sign that the option says, also in constants.
func TestSignedChar(t *testing.T) {
	const source = "_Static_assert((char)-1 %s 0, \"\"); _Static_assert('\\377' %[1]s 0, \"\");"
	for signed, compare := range map[bool]string{true: "<", false: ">"} {
		text := fmt.Sprintf(source, compare)
		if _, d := Parse("a.c", []byte(text), Options{ABI: convention.RV64, SignedChar: signed}); len(d.List) > 0 {
			t.Errorf("signed %t: %s", signed, d)
		}
	}
}

// seeds adds texts from which fuzzing starts.
func seeds(f *testing.F) {
	for _, pattern := range []string{"testdata/run/*.c", "../../testdata/programs/*.c", "../../testdata/programs/*.tc", "../../riscv/runtime/lib/*.c"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			if text, err := os.ReadFile(file); err == nil {
				f.Add(text)
			}
		}
	}
	for _, file := range errorFiles {
		for _, x := range errorCases(f, file) {
			f.Add([]byte(x.source))
		}
	}
}

// checkAny parses any text as C for both targets, and as TinyC. The parser must
// terminate, with errors or with a valid tree.
func checkAny(t *testing.T, text []byte) {
	for _, opt := range []Options{{ABI: convention.RV64}, {ABI: convention.RV32}, {ABI: convention.RV64, Dialect: lex.TinyC}} {
		tree, d := Parse("t.c", text, opt)
		if tree == nil {
			if d.Errors() == 0 {
				t.Fatal("neither a tree nor errors")
			}
			_ = d.String()
			continue
		}
		if err := ast.Validate(tree); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
}

func FuzzParse(f *testing.F) {
	if testing.Short() {
		f.Skip("no work for the race detector")
	}
	seeds(f)
	f.Fuzz(checkAny)
}

// TestTruncated cuts each program off at many places, and drops single bytes.
func TestTruncated(t *testing.T) {
	files, _ := filepath.Glob("testdata/run/*.c")
	shared, _ := filepath.Glob("../../testdata/programs/switch_*.c")
	tinyc, _ := filepath.Glob("../../testdata/programs/s*_tinyc.tc")
	files = slices.Concat(files, shared, tinyc)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(text); i += 1 + len(text) / *cuts {
			checkAny(t, text[:i])
			checkAny(t, append(append([]byte{}, text[:i]...), text[i+1:]...))
		}
	}
	for _, text := range []string{"", "\x00", "\xff\xfe\x00\x01", "{", "}", "(", "\"", "'", "/*", "#", "\\", "int f(){", "int", "a", "1", "int main(void)", "%:", "<%%>"} {
		checkAny(t, []byte(text))
	}
}
