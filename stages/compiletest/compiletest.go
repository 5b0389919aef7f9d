// Package compiletest compiles and runs programs in tests of the back end.
package compiletest

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/pareas"
	"gpucc/gpu"
	"gpucc/riscv/link"
	"gpucc/riscv/object"
	"gpucc/riscv/runtime"
	"gpucc/riscv/sim"
	"gpucc/stages/convention"
	"gpucc/stages/schedule"
)

// Compile compiles a tree on a device.
func Compile(dev gpu.Device, tree *ast.Tree, opt schedule.Options) (*object.Object, *schedule.Report, error) {
	r, err := schedule.Compile(dev, schedule.Tree(tree, nil), opt)
	return r.Object, &r.Report, err
}

// CompileSource compiles a source on a device. If the first pass has guessed wrong about the
// text, it compiles the source again, without guesses.
func CompileSource(dev gpu.Device, source ast.Source, opt schedule.Options) (*object.Object, *schedule.Report, *ast.Diagnostics, error) {
	for {
		r, err := schedule.Compile(dev, schedule.Source(source), opt)
		if r.Again == nil {
			return r.Object, &r.Report, r.Diagnostics, err
		}
		source = r.Again
	}
}

var spanLength = flag.Int("spans", 0, "bytes of the spans into which bodies are divided; 0 means the usual length")

// Parse parses and validates a program; name decides the language.
func Parse(t *testing.T, name, text string, xlen int) *ast.Tree {
	t.Helper()
	return ParseAs(t, c.Options{}, name, text, xlen)
}

// ParseAs does the same as Parse. If the program is C or TinyC, it is parsed with options o.
func ParseAs(t *testing.T, o c.Options, name, text string, xlen int) *ast.Tree {
	t.Helper()
	var tree *ast.Tree
	var errs *ast.Diagnostics
	if strings.HasSuffix(name, ".par") {
		tree, errs = pareas.Parse(name, []byte(text), pareas.Options{})
	} else {
		o.ABI, o.Debug = convention.RISCV(xlen), true
		if o.SpanLength == 0 {
			o.SpanLength = *spanLength
		}
		if strings.HasSuffix(name, ".tc") {
			o.Dialect = c.TinyC
		}
		tree, errs = c.Parse(name, []byte(text), o)
	}
	if errs.Errors() > 0 {
		t.Fatalf("%s", errs)
	}
	if err := ast.Validate(tree); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return tree
}

// CompileOn compiles a program on a device. The front end optimizes if the stages do; functions that nothing uses stay.
func CompileOn(t *testing.T, dev gpu.Device, name, text string, opt schedule.Options) *object.Object {
	t.Helper()
	obj, _, err := Compile(dev, ParseAs(t, c.Options{Optimize: opt.Optimize > 0, TailCalls: opt.Optimize > 0, KeepFunctions: true}, name, text, opt.Target.Bits()), opt)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return obj
}

// libraries are the runtime library as compiled so far, by target and level.
var (
	libraries      = map[string][]*object.Object{}
	librariesMutex sync.Mutex
)

// Library compiles the runtime library, once for every target. Tests that run side by
// side may call it.
func Library(t *testing.T, opt schedule.Options) []*object.Object {
	t.Helper()
	librariesMutex.Lock()
	defer librariesMutex.Unlock()
	key := fmt.Sprint(opt.Target.Name, opt.Optimize)
	if libraries[key] == nil {
		dev := gpu.NewCPU()
		for _, s := range runtime.Sources(opt.Target.Bits()) {
			libraries[key] = append(libraries[key], CompileOn(t, dev, s.Name, s.Text, opt))
		}
	}
	return libraries[key]
}

// Execute links an object with the library and runs it in the simulator.
func Execute(t *testing.T, obj *object.Object, opt schedule.Options) (status int, out string) {
	t.Helper()
	exe, err := link.Link([]*object.Object{obj}, link.Options{Library: Library(t, opt)})
	if err != nil {
		t.Fatal(err)
	}
	var stdout bytes.Buffer
	m, err := sim.New(exe, sim.Config{Args: []string{"prog"}, Stdout: &stdout, Stderr: &stdout})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	status, err = m.Run()
	if err != nil {
		t.Fatalf("%v\n%s", err, stdout.String())
	}
	return status, stdout.String()
}

// ObjectFile returns an object as a file has it.
func ObjectFile(t *testing.T, obj *object.Object) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := object.Write(&file, obj); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// Emulate links an object with the library and runs it under qemu.
func Emulate(t *testing.T, obj *object.Object, opt schedule.Options) (status int, out string) {
	t.Helper()
	exe, err := link.Link([]*object.Object{obj}, link.Options{Library: Library(t, opt)})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "prog")
	if err := os.WriteFile(path, exe, 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(fmt.Sprint("qemu-riscv", opt.Target.Bits()), path)
	var stdout strings.Builder
	cmd.Stdout = &stdout
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%v (package qemu-user)", err)
	}
	return cmd.ProcessState.ExitCode(), stdout.String()
}

// Generated returns a C file of about the given size, in the manner of generated code: many
// functions of some statements, which call the ones before.
func Generated(bytes int) string {
	var s strings.Builder
	for i := 0; s.Len() < bytes; i++ {
		fmt.Fprintf(&s, `int g%[1]d;
int f%[1]d(int a, int b, long c) {
	int x = a * %[2]d + b;
	int y = x ^ (a << %[3]d);
	long t = c;
	for (int i = 0; i < b; i++) {
		if (x > y && (t & %[4]d) != 3) { x = x - y * 2; t += i; }
		else { y = y + (x >> 3); g%[1]d += y; }
		while (t > %[2]d) t = t / 3 - f%[5]d(x, y, t - 1);
	}
	return x + y * (int) t + g%[1]d;
}
`, i, i*7919%1000, i%31, i*31%100, max(0, i-1))
	}
	return s.String()
}

// Whole returns a CPU device that, like a GPU, cannot be divided into a device for each core.
// So batches for it are made as for a GPU.
func Whole() gpu.Device { return whole{gpu.NewCPU()} }

type whole struct{ gpu.Device }

// Shapes are programs of about the same number of nodes: many functions, one
// long one, deep nests of all kinds.
func Shapes(n int) map[string]string {
	var many, long strings.Builder
	for i := range n / 10 {
		fmt.Fprintf(&many, "int f%d(int a) { int b = a + 1; return b; }\n", i)
	}
	long.WriteString("int f(int x, int y) {\n")
	for range n / 6 {
		long.WriteString("x = x * 3 + 1;\n")
	}
	long.WriteString("return x; }\n")
	nest := func(before, open, inner, shut, after string, times int) string {
		return before + strings.Repeat(open, times) + inner + strings.Repeat(shut, times) + after
	}
	return map[string]string{
		"many":        many.String(),
		"long":        long.String(),
		"chain":       nest("int f(int x, int y) { return x", "+x", "", "", "; }", n/2),
		"deep":        nest("int f(int x, int y) { return ", "y+(", "x", ")", "; }", n/2),
		"blocks":      nest("int f(int x, int y) { ", "if (x) {", "x = 1;", "}", "return x; }", n/2),
		"and":         nest("int f(int x, int y) { if (x", " && x", "", "", ") return 1; return 0; }", n/2),
		"conditional": nest("int f(int x, int y) { return ", "x ? 1 : (", "x", ")", "; }", n/3),
		"loops":       nest("int f(int x, int y) { ", "while (x) {", "x = 0;", "}", "return x; }", n/4),
	}
}

// Contributions returns a C file of many pieces. Each contributes to the unit everything
// that a piece can: symbols of its own and of others, literals, data, labels in data.
func Contributions(bytes int) string {
	var s strings.Builder
	for i := 0; s.Len() < bytes; i++ {
		fmt.Fprintf(&s, `long f%[1]d(int n) {
	extern int shared, only%[2]d;
	static int calls = %[1]d, many[40], *last = &many[39];
	static const void *const labels[] = {&&zero, &&one};
	static __attribute__((section("kept"))) char kept[%[3]d];
	goto *labels[n & 1];
zero:
	return calls++ + *last + 0x123456789abcdef + %[1]d + shared + only%[2]d;
one:
	return puts("a string of f%[1]d") + kept[n] + f%[4]d(n - 1) * %[1]d.125;
}
`, i, i/100, i%7+1, max(0, i-i%50))
	}
	return "int puts(const char *);\n" + s.String()
}
