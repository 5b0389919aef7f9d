package stages_test

import (
	"fmt"
	"os"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/stages"
)

// TestMachine compiles programs for machines that have fewer registers and a smaller range of
// immediates than RISC-V: a pass that knows the machine from elsewhere than its table makes
// programs that fail, or lets the devices differ.
func TestMachine(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	opengl := gputest.OpenGL(t)
	for i, p := range list {
		if testing.Short() && i%8 > 0 || !inTurn(i, 6) { // each takes some machines
			continue
		}
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for registers := range uint32(3) {
			t.Run(fmt.Sprintf("%s/%d", p.Name, registers), func(t *testing.T) {
				opt := Options{Target: stages.Smaller(RV64, registers), Optimize: 1}
				obj := compileOn(t, gpu.NewCPU(), p.Path, string(text), opt)
				other := compileOn(t, opengl, p.Path, string(text), opt)
				if string(objectFile(t, obj)) != string(objectFile(t, other)) {
					t.Error("the object files of CPU and OpenGL differ")
				}
				if registers == 0 && string(objectFile(t, obj)) == string(objectFile(t, compileOn(t, gpu.NewCPU(), p.Path, string(text), Options{Target: RV64, Optimize: 1}))) {
					t.Error("the smaller machine has the code of the larger one")
				}
				if status, out := execute(t, obj, opt); status != p.Status || out != p.Want {
					t.Errorf("status %d, want %d; %s", status, p.Status, firstDifference(out, p.Want))
				}
			})
		}
	}
}
