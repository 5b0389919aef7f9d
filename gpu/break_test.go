package gpu_test

import (
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/shaders"
)

// A breaking uses kernels, and has mutations of them that a check must notice.
type breaking struct {
	name   string
	run    func(dev gpu.Device)
	broken []gputest.Mutation
}

// breakings has a mutation of every kernel of the primitives.
var breakings = []breaking{
	{"scan", func(dev gpu.Device) {
		column, result := gputest.Upload(dev, random(5000, 1000)), dev.NewBuffer(5001)
		gpu.InclusiveScan(dev, gpu.Add, 5000, column, result)
	}, []gputest.Mutation{
		{Kernel: "scan_reduce", Old: "n < items", New: "n < items - 1u"},
		{Kernel: "scan_reduce", Old: "(1u << shift) < uint(GROUP)", New: "(1u << shift) < uint(GROUP / 4)"},
		{Kernel: "scan", Old: "isInclusive != 0u", New: "isInclusive == 0u"},
		{Kernel: "scan", Old: "combine(before, total)", New: "before"},
		{Kernel: "scan", Old: "n < group()", New: "n < group() - 1u"},
	}},
	{"composition", func(dev gpu.Device) {
		gpu.ExclusiveScan(dev, gpu.Compose, 5000, gputest.Upload(dev, functions(5000)), dev.NewBuffer(5001))
	}, []gputest.Mutation{
		{Kernel: "scan_reduce", Old: "c = compose(a, b)", New: "c = compose(b, a)"},
		{Kernel: "scan_reduce", Old: "(SCAN_SEGMENTED | SCAN_COMPOSE)", New: "SCAN_SEGMENTED"},
		{Kernel: "scan", Old: "STATE_MASK = 7u", New: "STATE_MASK = 3u"},
	}},
	{"scan of blocks, 1 word", scanBlocks(1), breakBlocks("scan_blocks1")},
	{"scan of blocks, 2 words", scanBlocks(2), breakBlocks("scan_blocks2")},
	{"scan of blocks, 4 words", scanBlocks(4), breakBlocks("scan_blocks4")},
	{"segmented scan", func(dev gpu.Device) {
		n := 5000
		column, head, result := gputest.Upload(dev, random(n, 1000)), gputest.Upload(dev, heads(n, 700)), dev.NewBuffer(n)
		gpu.SegmentedExclusiveScan(dev, gpu.Add, n, head, column, result)
	}, []gputest.Mutation{
		{Kernel: "scan_segmented_reduce", Old: "SCAN_SEGMENTED | scanOperator", New: "scanOperator"},
		{Kernel: "scan_segmented_reduce", Old: "n < items", New: "n < items - 1u"},
		{Kernel: "scan_segmented", Old: "SCAN_SEGMENTED | scanOperator", New: "scanOperator"},
		{Kernel: "scan_segmented", Old: "identity().y", New: "column[n]"},
		{Kernel: "scan_segmented", Old: "n < past", New: "n < past - 1u"},
	}},
	{"reduce", func(dev gpu.Device) {
		gpu.Reduce(dev, gpu.Add, 5000, gputest.Upload(dev, random(5000, 1000)), dev.NewBuffer(1))
	}, []gputest.Mutation{
		{Kernel: "pick", Old: "from[picked]", New: "from[picked - 1u]"},
	}},
	{"compact", func(dev gpu.Device) {
		gpu.Compact(dev, 5000, gputest.Upload(dev, heads(5000, 2)), dev.NewBuffer(5000), nil)
	}, []gputest.Mutation{
		{Kernel: "compact_reduce", Old: "flag[n] != 0u", New: "flag[n] == 1u"},
		{Kernel: "compact", Old: "n == items - 1u", New: "n == items"},
		{Kernel: "compact", Old: "= n;", New: "= n + 1u;"},
	}},
	{"radix sort", func(dev gpu.Device) {
		gpu.RadixSort(dev, 5000, gputest.Upload(dev, random(5000, 1<<31)), gputest.Upload(dev, random(5000, 1<<31)), 0, 8)
	}, []gputest.Mutation{
		{Kernel: "sort_count", Old: "uint(GROUP) < items", New: "uint(GROUP) < items - 1u"},
		{Kernel: "sort_scatter", Old: "split(shift)", New: "split(0u)"},
		{Kernel: "sort_scatter", Old: "fields(total) - fields(count)", New: "fields(total)"},
		{Kernel: "sort_scatter", Old: "= to[m] + 1u", New: "= to[m]"},
		{Kernel: "sort_scatter", Old: "PAST = ~0u", New: "PAST = 0u"},
		{Kernel: "sort_scatter", Old: "g < group()", New: "g <= group()"},
	}},
	{"fill", func(dev gpu.Device) {
		gpu.Run(dev, gpu.FillKernel.With(gpu.Values{{"fillValue", 7}}), 1000, gpu.Named{{"filled", dev.NewBuffer(1000)}})
	}, []gputest.Mutation{
		{Kernel: "fill", Old: "n < past", New: "n < past - 1u"},
		{Kernel: "fill", Old: "= fillValue", New: "= 0u"},
	}},
	{"key", func(dev gpu.Device) {
		gpu.Key(dev, 5000, 10, gputest.Upload(dev, random(5000, 1000)))
	}, []gputest.Mutation{
		{Kernel: "key_number", Old: "order[n] = n", New: "order[n] = n + 1u"},
		{Kernel: "key_reduce", Old: "n == 0u || ", New: ""},
		{Kernel: "key", Old: "= items", New: "= items - 1u"},
		{Kernel: "key", Old: "count[0] = inclusive", New: "count[0] = inclusive + 1u"},
	}},
}

func scanBlocks(width int) func(dev gpu.Device) {
	return func(dev gpu.Device) {
		gpu.ScanBlocks(dev, gputest.Upload(dev, random(4100*width, 1000)), 4099, width)
	}
}

func breakBlocks(kernel string) []gputest.Mutation {
	return []gputest.Mutation{
		{Kernel: kernel + "_reduce", Old: "n < items", New: "n < items - 1u"},
		{Kernel: kernel, Old: "n + m < items", New: "n + m < items - 1u"},
		{Kernel: kernel, Old: "siblings + k == level + node", New: "siblings + k < level + node"},
		{Kernel: kernel, Old: "sums, items, before", New: "sums, items, total"},
		{Kernel: kernel, Old: "row < group()", New: "row > group()"},
	}
}

// TestBroken breaks every kernel in turn and shows that the check notices.
func TestBroken(t *testing.T) {
	for _, b := range breakings {
		t.Run(b.name, func(t *testing.T) { gputest.Catches(t, gputest.OnOpenGL(t), b.run, b.broken...) })
	}
}

// TestEveryKernel shows that no kernel of the primitives is missing above.
func TestEveryKernel(t *testing.T) {
	var broken []gputest.Mutation
	seen := gputest.Record(gpu.NewCPU())
	for _, b := range breakings {
		broken = append(broken, b.broken...)
		b.run(seen)
	}
	for _, missing := range gputest.Missing(shaders.In(shaders.Primitives), seen, broken) {
		t.Error(missing)
	}
}

// TestMissing shows that kernels without a twin and without a way to break them are named.
func TestMissing(t *testing.T) {
	seen := gputest.Record(gpu.NewCPU())
	gpu.Reduce(seen, gpu.Add, 1, gputest.Upload(seen, []uint32{1}), seen.NewBuffer(1))
	got := gputest.Missing([]string{"pick", "scan_reduce", "orphan"}, seen, []gputest.Mutation{{Kernel: "pick"}, {Kernel: "gone"}})
	want := []string{
		"kernel scan_reduce: no test breaks it", "kernel orphan: no twin runs in the test", "kernel orphan: no test breaks it",
		"kernel gone is broken, but there is none",
	}
	if len(got) != len(want) {
		t.Fatalf("missing: %q", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%q, not %q", got[i], want[i])
		}
	}
}
