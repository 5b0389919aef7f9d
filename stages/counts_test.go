package stages_test

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/stages"
)

// A farDevice runs the twins like a device that the host has to wait for: stages
// estimate the capacity of columns, and do not know how many items there are.
type farDevice struct {
	gpu.Device
	waits int // calls that wait for kernels
	runs  int // of the kernel number: one for each time that a batch is compiled
}

func (d *farDevice) Info() gpu.Info {
	info := d.Device.Info()
	info.Cores = 0
	return info
}

func (d *farDevice) Read(b *gpu.Buffer, offset int, data []byte) error {
	d.waits++
	return d.Device.Read(b, offset, data)
}

func (d *farDevice) Download(copies ...gpu.Copy) (wait func() error) {
	d.waits++
	return d.Device.Download(copies...)
}

func (d *farDevice) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	if k.Name == "number" {
		d.runs++
	}
	d.Device.Dispatch(k, n, buffers...)
}

// TestWaits counts how often the host waits for the device while it compiles a batch: to learn
// how much there is, and to get it.
func TestWaits(t *testing.T) {
	for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1}, countOptions} {
		far := &farDevice{Device: gpu.NewCPU()}
		compileOn(t, far, "waits.c", generated(1<<16), opt)
		if far.runs != 1 || far.waits != 2 {
			t.Errorf("%+v: %d batches, %d waits; want 1 and 2", opt, far.runs, far.waits)
		}
		if opt.Optimize == 0 {
			continue
		}
		far = &farDevice{Device: gpu.NewCPU()}
		reset := stages.WithRoots(1)
		_, _, err := Compile(far, withSpares(t, generated(1<<16)), opt)
		reset()
		if err != nil || far.runs != 1 || far.waits != 2+stages.RootReads {
			t.Errorf("%+v, with rewritten expressions: %v, %d batches, %d waits besides the test's own; want 1 and 2", opt, err, far.runs, far.waits-stages.RootReads)
		}
	}
}

// withSpares parses a C program, and gives its functions more locals, which WithRoots needs.
func withSpares(t *testing.T, text string) *ast.Tree {
	t.Helper()
	tree := parse(t, "spares.c", text, 64)
	stages.AddSpares(tree)
	return tree
}

// countOptions make all that devices count.
var countOptions = Options{Target: RV64, Optimize: 1, Lines: true, Debug: true}

// TestNoRoots compiles functions without a root on a device that does not tell its counts to the host. Each kind of
// items that devices count gets little capacity. The tree that rewrite copies has as many nodes as before.
func TestNoRoots(t *testing.T) {
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "int f%d(int a, int b) { return a * %d + b; }\n", i, i+2)
	}
	want := objectFile(t, compileOn(t, gpu.NewCPU(), "f.c", text.String(), countOptions))
	for item := range stages.CapacityItems {
		reset := stages.LittleCapacity(item)
		got := objectFile(t, compileOn(t, &farDevice{Device: gpu.NewCPU()}, "f.c", text.String(), countOptions))
		reset()
		if string(got) != string(want) {
			t.Errorf("with little capacity for items %d the object differs", item)
		}
	}
}

// TestCapacity compiles a program with too little capacity for one kind of items after the other.
// The batch must be compiled again with more, and the object must be the usual one.
func TestCapacity(t *testing.T) {
	defer stages.WithRoots(1)()
	compile := func(dev gpu.Device) []byte {
		obj, _, err := Compile(dev, withSpares(t, generated(1<<17)), countOptions)
		if err != nil {
			t.Fatal(err)
		}
		return objectFile(t, obj)
	}
	want := compile(gpu.NewCPU())
	devices := map[string]gpu.Device{"twins": gpu.NewCPU()}
	if !testing.Short() { // a software renderer is no work for the race detector
		devices["OpenGL"] = gputest.OpenGL(t)
	}
	for name, dev := range devices {
		for item := range stages.CapacityItems {
			if testing.Short() && item > 0 { // the race detector sees the same for each
				break
			}
			reset := stages.LittleCapacity(item)
			far := &farDevice{Device: dev}
			got := compile(far)
			reset()
			if far.runs != 2 {
				t.Errorf("%s: with little capacity for items %d the batch is compiled %d times, want 2", name, item, far.runs)
			}
			if string(got) != string(want) {
				t.Errorf("%s: with little capacity for items %d the object differs", name, item)
			}
		}
	}
}
