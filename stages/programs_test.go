package stages

import (
	"fmt"
	"os"
	"testing"

	"gpucc/gpu"
	"gpucc/internal/programs"
)

// TestPrograms compiles every program of the corpus for every target it fits,
// at both levels, and compares what it prints and returns in the simulator.
func TestPrograms(t *testing.T) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, opt := range []Options{{XLEN: 64}, {XLEN: 64, Optimize: 1}, {XLEN: 32}, {XLEN: 32, Optimize: 1}} {
			if opt.XLEN == 32 && !p.RV32 {
				continue
			}
			t.Run(fmt.Sprintf("%s/rv%d-O%d", p.Name, opt.XLEN, opt.Optimize), func(t *testing.T) {
				status, out := execute(t, compileOn(t, gpu.NewCPU(), p.Path, string(text), opt), opt)
				if status != p.Status || out != p.Want {
					t.Errorf("status %d, want %d; %s", status, p.Status, firstDifference(out, p.Want))
				}
			})
		}
	}
}

// firstDifference describes where two outputs part.
func firstDifference(got, want string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			from := max(0, i-60)
			return fmt.Sprintf("output differs at byte %d: %q, want %q", i, got[from:min(len(got), i+60)], want[from:min(len(want), i+60)])
		}
	}
	if len(got) != len(want) {
		return fmt.Sprintf("output of %d bytes, want %d", len(got), len(want))
	}
	return "same output"
}
