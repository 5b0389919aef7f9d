package random

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/interp"
	"gpucc/stages/convention"
)

// gcc compiles and runs a program on this machine. It returns the output with the exit
// status in a last line, or nothing if gcc crashes, which happens.
func gcc(t *testing.T, text, optimize string) string {
	t.Helper()
	dir := t.TempDir()
	source, program := filepath.Join(dir, "a.c"), filepath.Join(dir, "a")
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("gcc", "-std=gnu11", "-w", optimize, "-fwrapv", "-funsigned-char", "-ffp-contract=off", source, "-o", program)
	if out, err := build.CombinedOutput(); err != nil {
		if bytes.Contains(out, []byte("internal compiler error")) {
			return ""
		}
		t.Fatalf("%v\n%s", err, out)
	}
	var out bytes.Buffer
	run := exec.Command("timeout", "-s", "KILL", "20", program)
	run.Stdout = &out
	_ = run.Run() // the error is ignored: the status is the program's result, or -1
	return fmt.Sprintf("%sstatus %d\n", out.String(), run.ProcessState.ExitCode())
}

// unused are the kinds of nodes that no generated program contains.
var unused = []ast.Kind{
	ast.IncomingAddress, ast.StackPointer,
	ast.StackAllocate, ast.StackRestore, ast.Fence, ast.AtomicSwap, ast.AtomicAdd, ast.AtomicAnd, ast.AtomicOr, ast.AtomicXor,
	ast.LoadReserved, ast.StoreConditional, ast.ReturnPair, ast.CallIndirect, ast.TailCallIndirect, ast.SecondResult, ast.MulHigh, ast.ThreadAddress, ast.OwnThreadAddress, ast.ThreadIndex,
	ast.Syscall, ast.MachineCode,
}

// TestC compares the results of programs that gcc compiled without and with optimization,
// which shows that the programs have a defined meaning. It compares these with the result
// of the interpreter.
func TestC(t *testing.T) {
	var nodes int64
	kinds := map[ast.Kind]bool{}
	for seed := range int64(*seeds) / 2 {
		o := Size(10 + int(seed%100))
		o.Wide = seed%2 == 0
		text := C(seed, o)
		if C(seed, o) != text {
			t.Fatalf("seed %d: two programs", seed)
		}
		want := gcc(t, text, "-O0")
		if want == "" {
			continue
		}
		if got := gcc(t, text, "-O2"); got != want && got != "" || strings.Contains(want, "status -1") {
			t.Errorf("seed %d: gcc -O0:\n%s-O2:\n%s", seed, want, got)
		}
		for _, word := range []int{8, 4} {
			if word == 4 && o.Wide {
				continue
			}
			tree, errs := c.Parse("random.c", []byte(text), c.Options{ABI: convention.RISCV(8 * word), PIC: c.PIC(seed % 3), Optimize: seed%5 > 0, TailCalls: seed%4 >= 2, Simplify: seed%3 > 0})
			if errs.Errors() > 0 {
				t.Fatalf("seed %d:\n%s", seed, errs)
			}
			if err := ast.Validate(tree); err != nil {
				t.Errorf("seed %d: %v", seed, err)
				continue
			}
			for _, k := range tree.Kind {
				kinds[k] = true
			}
			nodes += int64(tree.Len())
			var out strings.Builder
			status, err := interp.Run(tree, interp.Config{WordSize: word, Stdout: &out, MaxSteps: 50_000_000})
			if got := fmt.Sprintf("%sstatus %d\n", out.String(), status); err != nil || got != want {
				t.Errorf("seed %d, words of %d bytes: %v, got:\n%swant:\n%s", seed, word, err, got, want)
			}
		}
	}
	for k := ast.Invalid + 1; k < ast.Kinds; k++ {
		if !kinds[k] && !slices.Contains(unused, k) {
			t.Errorf("no program has a %s", k)
		}
	}
	t.Logf("%d programs, %d nodes", *seeds/2, nodes)
}

// TestCWarnings checks that gcc -Wall reports no errors in the programs, and no warning
// about undefined behaviour.
func TestCWarnings(t *testing.T) {
	for seed := range int64(6) {
		cmd := exec.Command("gcc", "-std=gnu11", "-Wall", "-Wextra", "-fsyntax-only", "-fwrapv", "-funsigned-char", "-x", "c", "-")
		cmd.Stdin = strings.NewReader(C(seed, Size(100)))
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, out)
		}
		for _, warning := range []string{"sequence-point", "uninitialized", "array-bounds", "shift-count", "strict-aliasing", "return-type", "format="} {
			if i := bytes.Index(out, []byte("[-W"+warning)); i >= 0 {
				t.Errorf("seed %d: %s", seed, out[max(0, i-500):i+20])
			}
		}
	}
}
