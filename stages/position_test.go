package stages_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"gpucc/ast/c"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/stages/compiletest"
)

// TestPositionIndependent does the same as TestPrograms for position-independent code of
// programs and of libraries.
func TestPositionIndependent(t *testing.T) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	opengl := gputest.OpenGL(t)
	for i, p := range list {
		if p.Language != programs.C || p.Name != "thread_models" && i%5 > 0 {
			continue
		}
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, pic := range []c.PIC{c.PIE, c.SharedPIC} {
			for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1}, {Target: RV32, Optimize: 1}} {
				if opt.Target == RV32 && !p.RV32 {
					continue
				}
				t.Run(fmt.Sprintf("%s/rv%d-O%d-%d", p.Name, opt.Target.Bits(), opt.Optimize, pic), func(t *testing.T) {
					tree := compiletest.ParseAs(t, pic, p.Path, string(text), opt.Target.Bits())
					obj, _, err := Compile(gpu.NewCPU(), tree, opt)
					if err != nil {
						t.Fatal(err)
					}
					other, _, err := Compile(opengl, tree, opt)
					if err != nil {
						t.Fatal(err)
					}
					if !bytes.Equal(objectFile(t, obj), objectFile(t, other)) {
						t.Error("the object files of CPU and OpenGL differ")
					}
					for name, run := range runners() {
						status, out := run(t, obj, opt)
						if status != p.Status || out != p.Want {
							t.Errorf("%s: status %d, want %d; %s", name, status, p.Status, firstDifference(out, p.Want))
						}
					}
				})
			}
		}
	}
}
