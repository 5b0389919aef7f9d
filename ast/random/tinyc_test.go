package random

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/interp"
	"gpucc/stages/convention"
)

// TestTinyC compares the interpreter's results for programs with the results of the same
// programs in C, compiled by gcc without and with optimization.
func TestTinyC(t *testing.T) {
	for seed := range int64(*seeds) / 2 {
		o := Size(10 + int(seed%100))
		text, inC := TinyC(seed, o)
		want := gcc(t, inC, "-O0")
		if want == "" {
			continue
		}
		if got := gcc(t, inC, "-O2"); got != want && got != "" || strings.Contains(want, "status -1") {
			t.Errorf("seed %d: gcc -O0:\n%s-O2:\n%s", seed, want, got)
		}
		tree, d := c.Parse("random.tc", []byte(text), c.Options{ABI: convention.RV64, Dialect: c.TinyC})
		if d.Errors() > 0 {
			t.Fatalf("seed %d:\n%s", seed, d)
		}
		if err := ast.Validate(tree); err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		var out strings.Builder
		status, err := interp.Run(tree, interp.Config{Stdout: &out, MaxSteps: 50_000_000})
		if got := fmt.Sprintf("%sstatus %d\n", out.String(), status); err != nil || got != want {
			t.Errorf("seed %d: %v, got:\n%swant:\n%s", seed, err, got, want)
		}
	}
}
