package stages_test

import (
	"os"
	"reflect"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
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
		cut := compileOn(t, gputest.Cut(), p.Path, string(text), opt)
		if !reflect.DeepEqual(whole, cut) {
			t.Errorf("%s: the object depends on the ranges", p.Path)
		}
	}
}
