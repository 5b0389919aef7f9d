package stages_test

import (
	"os"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
)

// TestTwins compiles programs on a check of the OpenGL device against the CPU:
// every dispatch of every stage leaves the same words in all buffers. Each program takes two of the combinations;
// TestPrograms compares the object files of all.
func TestTwins(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	dev := gputest.OpenGL(t)
	for i, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		compressed := []Options{{Target: RV64C}, {Target: RV64C, Optimize: 1, Debug: true}, {Target: RV32C, Optimize: 1}}[i%3]
		all := []Options{{Target: RV64}, {Target: RV64, Optimize: 1, Debug: true}, {Target: RV32, Optimize: 1}, compressed}
		for _, opt := range all[i%2*2:][:2] {
			if opt.Target.Bits() == 32 && !p.RV32 {
				continue
			}
			compileOn(t, gpu.NewCheck(dev, gpu.NewCPU()), p.Path, string(text), opt)
		}
	}
}
