package gpu_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/shaders"
)

// A kernel that misses a buffer says which.
func TestRunMissing(t *testing.T) {
	dev := gpu.NewCPU()
	k := gpu.Kernel{Name: "test", Buffers: []gpu.Binding{{Name: "from"}, {Name: "to"}}}
	defer func() {
		if got := fmt.Sprint(recover()); got != "gpu: kernel test: there is no buffer to" {
			t.Errorf("the panic is %q", got)
		}
	}()
	gpu.Run(dev, k, 1, gpu.Named{{"from", dev.NewBuffer(1)}})
}

// TestConstants compares constants that Go and the shaders have both.
func TestConstants(t *testing.T) {
	source, err := shaders.Source("sort_scatter")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		glsl string
		want int
	}{
		{"SCAN_ADD", int(gpu.Add)}, {"SCAN_MAX", int(gpu.Max)}, {"SCAN_MIN", int(gpu.Min)}, {"SCAN_OR", int(gpu.Or)},
		{"SCAN_SEGMENTED", int(gpu.Segmented)}, {"SCAN_BLOCK", gpu.ScanBlock}, {"SORT_TILES", gpu.SortBlock / gpu.ScanBlock},
		{"SCAN_COMPOSE", int(gpu.Compose)}, {"STATES", gpu.States}, {"STATE_BITS", gpu.StateBits}, {"STATE_MASK", gpu.States - 1},
	} {
		m := regexp.MustCompile(`\b` + c.glsl + `(?: =)? (\d+)u\b`).FindStringSubmatch(source)
		if m == nil || m[1] != fmt.Sprint(c.want) {
			t.Errorf("%s is %d in Go, %s in the shaders", c.glsl, c.want, strings.Join(m, ": "))
		}
	}
}
