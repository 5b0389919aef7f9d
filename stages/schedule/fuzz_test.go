package schedule_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/c/warn"
	"gpucc/gpu"
	"gpucc/riscv/object"
	"gpucc/stages/assembler"
	"gpucc/stages/convention"
)

// allWarnings switches on every warning of the front end.
var allWarnings = slices.DeleteFunc(append([]string{"all", "extra"}, warn.Flags[:]...), func(name string) bool { return name == "" })

// fuzzLevels are the options of the compilations that FuzzCompile compares: the front end's, and the back end's.
var fuzzLevels = map[string]struct {
	c       c.Options
	backEnd Options
}{
	"-O0 -g -fPIE": {c.Options{Debug: true, Unshared: true, KeepFunctions: true, PIC: c.PIE}, Options{Debug: true, Lines: true}},
	"-O1 -Wall":    {c.Options{Optimize: true, Warnings: allWarnings}, Options{Optimize: 1}},
	"-O2 -g -pg":   {c.Options{Optimize: true, Debug: true, TailCalls: true, Simplify: true, Inline: c.Inline{Nodes: 200}, Instrument: c.Instrument{Profile: true}}, Options{Optimize: 1, Debug: true, Lines: true, Unwind: true}},
	"-Os -fPIC":    {c.Options{Optimize: true, Small: true, Inline: c.Inline{Nodes: 40}, PIC: c.SharedPIC, FunctionSections: true, DataSections: true, Decisions: true}, Options{Optimize: 1}},
}

// onceFatal are texts at which the compiler has crashed.
var onceFatal = []string{
	"void f(int n) { void g(char c[1][n]) { short b[n]; b[0] = c[0][0]; } g(0); }", // sizes in a nested function, with debug information
	"void f(void) { double b; b = b * 10; goto missing; }",                         // a jump without a label, where uninitialized variables are looked for
	"int main() { void f(a) int a[({ int b = 2; b; })]; { } return 0; }",
	"A() {switch",
	"extern __thread int i; int *p = &i;", // in position-independent code
	"void f(g) int (*g)(int); { }",        // with debug information
	"int f(void) { return sizeof ; }",     // with warnings
	"void *memcpy(void *, const void *, unsigned long); void f(int *p) { memcpy(p,   , sizeof   ); memcpy(   ); }",
	"# 1 \"a.c\"\na\n# 1 \"b.h\" 1\ntypedef int t;\n# 1 \"c.h\" 1\nint x;\n",
}

// FuzzCompile compiles any text as C in several ways. A compilation must end, with errors or with an object. If bodies are cut
// wherever possible, any number of workers must give the same object and the same diagnostics.
func FuzzCompile(f *testing.F) {
	for _, pattern := range []string{"../../ast/c/testdata/run/*.c", "../../testdata/programs/*.c"} {
		files, _ := filepath.Glob(pattern)
		for i, file := range files {
			if testing.Short() && i%16 > 0 { // the race detector takes its time
				continue
			}
			if text, err := os.ReadFile(file); err == nil {
				f.Add(text)
			}
		}
	}
	for _, text := range onceFatal {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for level, o := range fuzzLevels {
			o.backEnd.Target = RV64
			compileAny(t, text, o.c, o.backEnd)
			o.c.SpanLength, o.c.Workers = 1, 1
			one, diagnostics := compileAny(t, text, o.c, o.backEnd)
			o.c.Workers = 3
			three, others := compileAny(t, text, o.c, o.backEnd)
			if diagnostics != others {
				t.Errorf("%s: diagnostics of one worker and of three differ: %s", level, cmp.Diff(strings.Split(diagnostics, "\n"), strings.Split(others, "\n")))
			}
			if !bytes.Equal(one, three) {
				t.Errorf("%s: the objects of one worker and of three differ", level)
			}
		}
	})
}

// compileAny compiles a text, and returns the object file, or nil if it has errors, and the diagnostics.
func compileAny(t *testing.T, text []byte, front c.Options, back Options) ([]byte, string) {
	front.ABI, front.Assembler = convention.RV64, &assembler.Machine{WordBytes: 8, Architecture: "rv64imfd", Assemble: noAssembler}
	var source ast.Source = c.Open("t.c", text, front)
	o, _, diagnostics, err := compileSource(gpu.NewCPU(), source, back)
	if err != nil {
		return nil, err.Error()
	}
	if o == nil {
		if diagnostics.Errors() == 0 {
			t.Fatal("neither an object nor errors")
		}
		return nil, diagnostics.String()
	}
	if len(o.Assembler) > 0 {
		return nil, diagnostics.String() // another program makes the object file
	}
	var file bytes.Buffer
	if err := object.Write(&file, o); err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), diagnostics.String()
}

func noAssembler(string) ([]byte, error) { return nil, errors.New("no assembler") }
