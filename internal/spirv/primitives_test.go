package spirv

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/shaders"
)

// sizes are numbers of items near the sizes of a group, of a block, and of the blocks of
// the sort.
var sizes = []int{1, 2, 255, 256, 257, 1023, 1024, 1025, 3000, 4095, 4096, 4097}

// primitives are functions that each run a primitive on n items.
var primitives = []struct {
	name string
	run  func(dev gpu.Device, n int)
}{
	{"scan", func(dev gpu.Device, n int) {
		in, out := random(dev, n, 1<<31), dev.NewBuffer(n+1)
		gpu.ExclusiveScan(dev, gpu.Add, n, in, out)
		gpu.ReverseInclusiveScan(dev, gpu.Min, n, in, out)
	}},
	{"segmented scan", func(dev gpu.Device, n int) {
		head, in, out := random(dev, n, 2), random(dev, n, 1<<31), dev.NewBuffer(n+1)
		gpu.SegmentedInclusiveScan(dev, gpu.Add, n, head, in, out)
		gpu.SegmentedExclusiveScan(dev, gpu.Max, n, head, in, out)
	}},
	{"blocks", func(dev gpu.Device, n int) { // blocks of a thousand items
		for _, width := range []int{1, 2, 4} {
			sums := dev.NewBuffer((n + 1) * width)
			dev.Write(sums, 0, gpu.Words(column(n*width, 1<<31)))
			gpu.ScanBlocks(dev, sums, n, width)
		}
	}},
	{"reduce", func(dev gpu.Device, n int) {
		gpu.Reduce(dev, gpu.Max, n, random(dev, n, 1<<31), dev.NewBuffer(1))
	}},
	{"compact", func(dev gpu.Device, n int) {
		gpu.Compact(dev, n, random(dev, n, 2), dev.NewBuffer(n), dev.NewBuffer(1))
	}},
	{"sort", func(dev gpu.Device, n int) {
		gpu.RadixSort(dev, n, random(dev, n, 1<<31), random(dev, n, 1<<31), 3, 14)
	}},
	{"fill", func(dev gpu.Device, n int) {
		gpu.Run(dev, gpu.FillKernel.With(gpu.Values{{"fillValue", 7}}), n, gpu.Named{{"filled", dev.NewBuffer(n)}})
	}},
	{"key", func(dev gpu.Device, n int) {
		gpu.Key(dev, n, 10, random(dev, n, 1000)).Free(dev)
	}},
}

// column returns n words below a limit.
func column(n int, limit uint32) []uint32 {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	words := make([]uint32, n)
	for i := range words {
		words[i] = r.Uint32N(limit)
	}
	return words
}

func random(dev gpu.Device, n int, limit uint32) *gpu.Buffer {
	return gputest.Upload(dev, column(n, limit))
}

// TestPrimitives checks that the primitives cause no reports, and have the same results
// as their twins.
func TestPrimitives(t *testing.T) {
	for _, p := range primitives {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			for _, n := range sizes {
				dev := New(uint64(n))
				p.run(dev, n)
				for _, r := range dev.Reports.All {
					t.Errorf("%d items: %v", n, r)
				}
				if err := dev.Err(); err != nil {
					t.Errorf("%d items: %v", n, err)
				}
			}
		})
	}
}

// TestEveryPrimitive names a kernel of the primitives that TestPrimitives does not run.
func TestEveryPrimitive(t *testing.T) {
	seen := gputest.Record(gpu.NewCPU())
	for _, p := range primitives {
		p.run(seen, 5000)
	}
	for _, kernel := range shaders.In(shaders.Primitives) {
		if !seen.Ran(kernel) {
			t.Errorf("kernel %s: no entry of primitives runs it", kernel)
		}
	}
}

// TestBarriers checks that every barrier of the primitives is needed: without it there is
// a race.
func TestBarriers(t *testing.T) {
	barrier := regexp.MustCompile(`memoryBarrierShared\(\);\s+barrier\(\);`)
	for kernel, primitive := range map[string]string{
		"scan_reduce": "scan", "scan": "scan", "sort_count": "sort", "sort_scatter": "sort",
	} {
		t.Run(kernel, func(t *testing.T) {
			t.Parallel()
			source, err := shaders.Source(kernel)
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range barrier.FindAllStringIndex(source, -1) {
				dev := New(1)
				dev.Override(kernel, source[:at[0]]+strings.Repeat("\n", strings.Count(source[at[0]:at[1]], "\n"))+source[at[1]:])
				for _, p := range primitives {
					if p.name == primitive {
						p.run(dev, 1500)
					}
				}
				if !slices.ContainsFunc(dev.Reports.All, func(r Report) bool { return r.Check == "race" && r.Kernel == kernel }) {
					line := strings.Count(source[:at[0]], "\n")
					t.Errorf("no race without the barrier behind %q: %v", strings.Split(source, "\n")[line-1], fmt.Sprint(dev.Reports.All, dev.Err()))
				}
			}
		})
	}
}
