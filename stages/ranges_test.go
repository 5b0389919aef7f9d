package stages_test

import (
	"os"
	"reflect"
	"testing"

	"gpucc/gpu"
	"gpucc/internal/programs"
)

// TestRanges compiles programs with every dispatch cut into small ranges, the last
// first: the twins make the same of them as of all items in order.
func TestRanges(t *testing.T) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		opt := Options{Target: RV64, Optimize: 1, Debug: true}
		whole := compileOn(t, gpu.NewCPU(), p.Path, string(text), opt)
		cut := compileOn(t, cutter{gpu.NewCPU()}, p.Path, string(text), opt)
		if !reflect.DeepEqual(whole, cut) {
			t.Errorf("%s: the object depends on the ranges", p.Path)
		}
	}
}

// A cutter is a device that cuts dispatches into ranges of a block, or of few
// items, and does them in reverse order.
type cutter struct{ gpu.Device }

func (c cutter) Info() gpu.Info { return gpu.Info{Kind: "cpu"} }

func (c cutter) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	step := 17
	if k.Block > 0 {
		step = k.Block
	}
	twin := k.CPU
	k.CPU = func(lo, hi int, b gpu.Bindings) {
		for at := lo + (hi-lo-1)/step*step; at >= lo; at -= step {
			twin(at, min(at+step, hi), b)
		}
	}
	c.Device.Dispatch(k, n, buffers...)
}
