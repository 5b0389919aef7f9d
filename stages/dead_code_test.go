package stages_test

import (
	"os"
	"testing"

	"gpucc/gpu"
	"gpucc/riscv/object"
)

// TestDeadCode checks that an object has no symbols that only unreachable code refers to.
func TestDeadCode(t *testing.T) {
	text, err := os.ReadFile("../testdata/programs/dead_code.c")
	if err != nil {
		t.Fatal(err)
	}
	for level := range 2 {
		obj := compileOn(t, gpu.NewCPU(), "dead_code.c", string(text), Options{Target: RV64, Optimize: level})
		for _, s := range obj.Symbols {
			if s.Section == object.Undefined && s.Name != "printf" {
				t.Errorf("-O%d: the object refers to %s", level, s.Name)
			}
		}
	}
}
