package stages

import (
	"bytes"
	"fmt"
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
)

// parse parses and validates a program; name decides the language.
func parse(t *testing.T, name, text string, xlen int) *ast.Tree {
	t.Helper()
	var tree *ast.Tree
	var errs *ast.Diagnostics
	if strings.HasSuffix(name, ".par") {
		tree, errs = pareas.Parse(name, []byte(text), pareas.Options{})
	} else {
		o := c.Options{WordSize: xlen / 8}
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

// compileOn compiles a program on a device.
func compileOn(t *testing.T, dev gpu.Device, name, text string, opt Options) *object.Object {
	t.Helper()
	obj, _, err := Compile(dev, parse(t, name, text, opt.XLEN), opt)
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

// library compiles the runtime library, once for every target. Tests that run side by
// side may call it.
func library(t *testing.T, opt Options) []*object.Object {
	t.Helper()
	librariesMutex.Lock()
	defer librariesMutex.Unlock()
	key := fmt.Sprint(opt.XLEN, opt.Optimize)
	if libraries[key] == nil {
		dev := gpu.NewCPU()
		for _, s := range runtime.Sources(opt.XLEN) {
			libraries[key] = append(libraries[key], compileOn(t, dev, s.Name, s.Text, opt))
		}
	}
	return libraries[key]
}

// execute links an object with the library and runs it in the simulator.
func execute(t *testing.T, obj *object.Object, opt Options) (status int, out string) {
	t.Helper()
	exe, err := link.Link([]*object.Object{obj}, link.Options{Library: library(t, opt)})
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

func TestFirst(t *testing.T) {
	for _, opt := range []Options{{XLEN: 64}, {XLEN: 64, Optimize: 1}, {XLEN: 32}, {XLEN: 32, Optimize: 1}} {
		for _, p := range []struct {
			name, text string
			status     int
			out        string
		}{
			{"a.c", "int main(void) { return 42; }", 42, ""},
			{"a.par", "fn main[]: int { return 42; }", 42, ""},
			{"a.c", "int f(int a, int b) { return a - b; } int main(void) { int i; int s = 0; for (i = 0; i < 10; i++) s = s + f(i, 1); return s; }", 35, ""},
			{"a.c", "int puts(const char *); int main(void) { puts(\"hello\"); return 0; }", 0, "hello\n"},
			{"a.c", "int printf(const char *, ...); int main(void) { printf(\"%d %s\\n\", 17, \"x\"); return 0; }", 0, "17 x\n"},
		} {
			status, out := execute(t, compileOn(t, gpu.NewCPU(), p.name, p.text, opt), opt)
			if status != p.status || out != p.out {
				t.Errorf("%+v: %s: status %d, output %q", opt, p.text, status, out)
			}
		}
	}
}
