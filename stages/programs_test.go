package stages_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"gpucc/gpu"
	"gpucc/internal/programs"
	"gpucc/riscv/object"
)

// TestPrograms compiles every program of the corpus for every target that it
// fits, at both levels, every second time on both devices. The object files must be the same. Output
// and status, in the simulator and under qemu in turn, must be the same as gcc's program has.
func TestPrograms(t *testing.T) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	other := otherDevice(t)
	for i, p := range list {
		if testing.Short() && i%16 > 0 { // some are enough for the race detector
			continue
		}
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		compressed := []Options{{Target: RV64C, Debug: true}, {Target: RV64C, Optimize: 1}, {Target: RV32C, Optimize: 1}}[i%3]
		for k, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1, Debug: true}, {Target: RV32, Debug: true}, {Target: RV32, Optimize: 1}, compressed} {
			if opt.Target.Bits() == 32 && !p.RV32 {
				continue
			}
			t.Run(fmt.Sprintf("%s/%s-O%d", p.Name, opt.Target.Name, opt.Optimize), func(t *testing.T) {
				obj := compileOn(t, gpu.NewCPU(), p.Path, string(text), opt)
				if inTurn(i+k/2, 2) && !bytes.Equal(objectFile(t, obj), objectFile(t, compileOn(t, other, p.Path, string(text), opt))) {
					t.Error("the object files of CPU and OpenGL differ")
				}
				for name, run := range runners(i + k) {
					status, out := run(t, obj, opt)
					if status != p.Status || out != p.Want {
						t.Errorf("%s: status %d, want %d; %s", name, status, p.Status, firstDifference(out, p.Want))
					}
				}
			})
		}
	}
}

// A runner links an object with the library and runs it.
type runner func(*testing.T, *object.Object, Options) (status int, out string)

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
