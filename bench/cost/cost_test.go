package cost

import (
	"math"
	"slices"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

// double is a kernel that doubles items. It reads a column, reads and writes another one, and
// reads a table, which may have the number of items.
func double(count *gpu.Count) gpu.Kernel {
	return gpu.Kernel{
		Name: "double", Count: count,
		Buffers: []gpu.Binding{{Name: "from", Access: gpu.Reads}, {Name: "to", Access: gpu.Reads | gpu.Writes}, {Name: "table", Access: gpu.Reads}},
		CPU: func(lo, hi int, b gpu.Bindings) {
			for i := lo; i < hi; i++ {
				b.U32(1)[i] += 2 * b.U32(0)[i]
			}
		},
	}
}

// quarter reads and writes one of four columns of a table.
var quarter = gpu.Kernel{
	Name: "quarter", Buffers: []gpu.Binding{{Name: "table", Access: gpu.Reads | gpu.Writes, Part: gpu.Part{Columns: 4, Reads: 1, Writes: 1}}},
	CPU: func(lo, hi int, b gpu.Bindings) {},
}

// TestCounter compares the counted bytes of a few calls with a count by hand.
func TestCounter(t *testing.T) {
	c := NewCounter(gpu.NewCPU(), false)
	if c.Info().Cores != 0 {
		t.Error("the counter looks like cores")
	}
	from, to, table := c.NewBuffer(100), c.NewBuffer(100), c.NewBuffer(3)
	c.Write(from, 0, gpu.Words(slices.Repeat([]uint32{7}, 100)))              // 400 up
	c.Write(table, 0, gpu.Words([]uint32{0, 25, 0}))                          // 12 up
	c.Fill(to, 1)                                                             // 400
	c.Dispatch(double(nil), 100, from, to, table)                             // 400 + 2*400 + 12
	c.Dispatch(double(&gpu.Count{Binding: 2, Word: 1}), 100, from, to, table) // a quarter of the columns: 100 + 2*100 + 12
	c.Dispatch(double(nil), 50, from, to, from)                               // from counts once, to twice, whole: 400 + 2*400
	c.Dispatch(double(nil), 2, from, to, table)                               // a few sectors: 256 + 2*256 + 12
	c.Dispatch(double(nil), 0, from, to, table)                               // nothing
	c.Dispatch(quarter, 25, to)                                               // a column of four is read and written: 2*100
	words := make([]uint32, 10)
	if err := c.Read(to, 0, gpu.Words(words)); err != nil { // 40 down
		t.Fatal(err)
	}
	wait := c.Download(gpu.Copy{Buffer: to, Data: gpu.Words(words)}, gpu.Copy{Buffer: to, Data: gpu.Words(words[:5])}) // 60 down
	if got := c.Counts().Waits; got != 1 {
		t.Errorf("%d waits before the second one", got)
	}
	if err := wait(); err != nil {
		t.Fatal(err)
	}
	if words[0] != 1+4*14 {
		t.Errorf("the kernels computed %d", words[0])
	}
	got := c.Counts()
	want := Counts{Up: 412, Down: 100, Waits: 2, Kernels: []Kernel{
		{Name: fill, Dispatches: 1, Items: 100, Bytes: 400},
		{Name: "double", Dispatches: 4, Items: 177, Bytes: 1212 + 312 + 1200 + 780},
		{Name: "quarter", Dispatches: 1, Items: 25, Bytes: 200},
	}}
	if got.Up != want.Up || got.Down != want.Down || got.Waits != want.Waits || !slices.Equal(got.Kernels, want.Kernels) {
		t.Errorf("counted %+v\nwant %+v", got, want)
	}
	if sum := got.Sum(); sum.Dispatches != 6 || sum.Bytes != 4104 {
		t.Errorf("the sum is %+v", sum)
	}
	if n := got.Batches(); n != 0 {
		t.Errorf("%d batches", n)
	}
}

// TestTimed shows that a timed counter has the time of each kernel, on a device that runs
// shaders, and that one that is not timed has none.
func TestTimed(t *testing.T) {
	for _, timed := range []bool{false, true} {
		c := NewCounter(gputest.OpenGL(t), timed)
		in, out := c.NewBuffer(1<<16), c.NewBuffer(1<<16+1)
		c.Fill(in, 1)
		gpu.ExclusiveScan(c, gpu.Add, 1<<16, in, out)
		if total, err := gpu.ReadWord(c, out, 1<<16); total != 1<<16 || err != nil {
			t.Fatalf("the total is %d, %v", total, err)
		}
		counts := c.Counts()
		if len(counts.Kernels) != 3 { // the fill and the first and last pass of the scan
			t.Errorf("the kernels are %+v", counts.Kernels)
		}
		for _, k := range counts.Kernels {
			if (k.Time > 0) != timed {
				t.Errorf("timed is %t: %+v", timed, k)
			}
		}
		if again := c.Counts(); again.Sum() != counts.Sum() {
			t.Error("the counts change when they are read")
		}
	}
}

// TestEstimate checks the model's arithmetic on round numbers.
func TestEstimate(t *testing.T) {
	card := Card{Bandwidth: 1000e9, PCIe: 10e9, Dispatch: 5e-6, Wait: 20e-6}
	work := Counts{Up: 20e6, Down: 5e6, Waits: 2, Kernels: []Kernel{
		{Name: batchKernel, Dispatches: 1, Bytes: 500e6}, {Name: "scan", Dispatches: 39, Bytes: 2500e6},
	}}
	e := card.Estimate(&work)
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %g s, want %g", what, got, want)
		}
	}
	near("up", e.Up, 2e-3)                                      // 20 MB by 10 GB/s
	near("down", e.Down, 0.5e-3)                                // 5 MB
	near("waits", e.Waits, 40e-6)                               // 2
	near("kernels", e.Kernels, 3e-3+200e-6)                     // 3 GB by 1000 GB/s, and 40 dispatches
	near("scan", card.Kernel(&work.Kernels[1]), 2.5e-3+39*5e-6) // 2.5 GB, and 39 dispatches
	near("alone", e.Alone(), 2e-3+0.5e-3+40e-6+3.2e-3)          // all of it
	near("overlapped", e.Overlapped(), 3.2e-3)                  // the kernels take longest
	if work.Batches() != 1 {
		t.Errorf("%d batches", work.Batches())
	}
	work.Up = 100e6
	e = card.Estimate(&work)
	near("overlapped, large", e.Overlapped(), 10e-3) // the way up takes longest
}

// TestCards checks that each card can be found, and that its numbers are plausible for a GPU.
func TestCards(t *testing.T) {
	for _, c := range Cards {
		if found, err := FindCard(c.Name); found != c || err != nil {
			t.Errorf("%s: %+v, %v", c.Name, found, err)
		}
		if c.Bandwidth < 100e9 || c.Bandwidth > 1e13 || c.PCIe < 5e9 || c.PCIe > c.Bandwidth || c.Dispatch <= 0 || c.Dispatch > 1e-4 || c.Wait <= 0 {
			t.Errorf("%+v", c)
		}
	}
	if _, err := FindCard("Voodoo"); err == nil {
		t.Error("there is a Voodoo")
	}
}
