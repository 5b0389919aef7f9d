package schedule_test

import (
	"bytes"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"gpucc/ast/c"
	"gpucc/gpu"
	"gpucc/stages/convention"
	"gpucc/stages/schedule"
)

// TestFeed shows how many pieces a batch has: those that are there, without a gap, but enough
// to be worth it, and not too many.
func TestFeed(t *testing.T) {
	f := schedule.NewFeed(true)
	put := func(from, to int) {
		for i := from; i < to; i++ {
			f.Put(i)
		}
	}
	take := func(want int) {
		t.Helper()
		if n := f.Take(); n != want {
			t.Errorf("a batch of %d pieces, want %d", n, want)
		}
	}
	if n := f.Claim(); n != schedule.PiecesAhead {
		t.Errorf("%d pieces are parsed ahead, want %d", n, schedule.PiecesAhead)
	}
	const few = schedule.FewestPieces + 2
	put(0, few)
	put(few+1, 2*few) // piece few takes longer
	take(few)
	put(few, few+1)
	take(few)
	put(2*few, 3*few+schedule.MostPieces)
	take(schedule.MostPieces)
	take(few)
	last := 3*few + schedule.MostPieces
	put(last, last+3) // too few, until no more are to come
	go func() {
		time.Sleep(10 * time.Millisecond)
		put(last+3, last+schedule.FewestPieces-1)
		f.Finish(last + schedule.FewestPieces - 1)
	}()
	take(schedule.FewestPieces - 1)
	take(0)
}

// TestKeep shows which pieces a worker compiles itself: those before the device is open, and those for
// which it has no time. A batch ends before them.
func TestKeep(t *testing.T) {
	f := schedule.NewFeed(false)
	claim := func(n int, want bool) {
		t.Helper()
		for i := range n {
			if kept := f.Keep(); kept != want {
				t.Errorf("piece %d of %d: kept %v, want %v", i, n, kept, want)
			}
		}
	}
	claim(5, true)
	f.Accept()
	claim(schedule.PiecesWaiting, false)
	claim(2, true)
	for i := range schedule.PiecesWaiting {
		f.Put(5 + i)
	}
	for range schedule.PiecesWaiting / schedule.MostPieces {
		if n := f.Take(); n != schedule.MostPieces {
			t.Errorf("a batch of %d pieces, want %d", n, schedule.MostPieces)
		}
	}
	claim(3, false)
	f.Put(schedule.PiecesWaiting + 7)
	f.Finish(schedule.PiecesWaiting + 8)
	if n := f.Take(); n != 1 {
		t.Errorf("a batch of %d pieces, want 1", n)
	}
	if n := f.Take(); n != 0 {
		t.Errorf("%d pieces at the end", n)
	}
}

// TestAccelerator shows that the object is the same if a device joins the cores at once, later, or never,
// and that an error in opening it is reported.
func TestAccelerator(t *testing.T) {
	size := 2 << 20
	if testing.Short() { // under the race detector
		size /= 4
	}
	text := []byte(generated(size))
	compile := func(opening *gpu.Opening, alone bool) ([]byte, error) {
		opt := Options{Target: RV64, Optimize: 1}
		if opening != nil {
			opt.Accelerator = &schedule.Accelerator{Opening: opening, Alone: alone}
		}
		o, _, _, err := compileSource(gpu.NewCPU(), c.Open("g.c", text, c.Options{ABI: convention.RV64}), opt)
		if err != nil {
			return nil, err
		}
		return objectFile(t, o), nil
	}
	want, err := compile(nil, false)
	if err != nil {
		t.Fatal(err)
	}
	never := make(chan struct{})
	defer close(never)
	for name, x := range map[string]struct {
		opening *gpu.Opening
		alone   bool
	}{
		"at once":        {gpu.Opened(whole()), false},
		"at once, alone": {gpu.Opened(whole()), true},
		"later": {gpu.BeginOpening(func() (gpu.Device, error) {
			time.Sleep(50 * time.Millisecond)
			return whole(), nil
		}), false},
		"later, alone": {gpu.BeginOpening(func() (gpu.Device, error) {
			time.Sleep(50 * time.Millisecond)
			return whole(), nil
		}), true},
		"never":     {gpu.BeginOpening(func() (gpu.Device, error) { <-never; return nil, nil }), false},
		"the cores": {gpu.Opened(gpu.NewCPU()), false},
	} {
		switch got, err := compile(x.opening, x.alone); {
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case !bytes.Equal(got, want):
			t.Errorf("%s: the objects differ", name)
		}
	}
	failed := errors.New("no such device")
	for _, alone := range []bool{false, true} {
		if _, err := compile(gpu.BeginOpening(func() (gpu.Device, error) { return nil, failed }), alone); !errors.Is(err, failed) {
			t.Errorf("a device that cannot be opened: %v", err)
		}
	}
}

// An overlapDevice runs the twins. The results of the first batch come only when another batch
// has begun, or after some time.
type overlapDevice struct {
	gpu.Device
	begun   atomic.Int32 // batches
	another chan struct{}
	overlap atomic.Bool // another batch had begun in time
}

func (d *overlapDevice) Info() gpu.Info { return gpu.Info{Kind: "twins"} }

func (d *overlapDevice) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	if k.Name == "number" && d.begun.Add(1) == 2 {
		close(d.another)
	}
	d.Device.Dispatch(k, n, buffers...)
}

func (d *overlapDevice) Download(copies ...gpu.Copy) (wait func() error) {
	first, copied := d.begun.Load() == 1, d.Device.Download(copies...)
	return func() error {
		if first {
			select {
			case <-d.another:
				d.overlap.Store(true)
			case <-time.After(20 * time.Second):
			}
		}
		return copied()
	}
}

// TestOverlap shows that the device begins a batch while the host waits for the one before. Under the race detector
// (-short) there is no text, which takes 6 MB for two batches.
func TestOverlap(t *testing.T) {
	if !testing.Short() {
		dev := &overlapDevice{Device: gpu.NewCPU(), another: make(chan struct{})}
		source := c.Open("overlap.c", []byte(generated(6<<20)), c.Options{ABI: convention.RV64})
		if _, _, _, err := compileSource(dev, source, Options{Target: RV64, Optimize: 1}); err != nil {
			t.Fatal(err)
		}
		if !dev.overlap.Load() {
			t.Errorf("of %d batches the second did not begin before the first was over", dev.begun.Load())
		}
	}
	dev := &overlapDevice{Device: gpu.NewCPU(), another: make(chan struct{})}
	compileOn(t, dev, "tree.c", generated(1<<20), Options{Target: RV64, Optimize: 1, BatchNodes: 1 << 16})
	if !dev.overlap.Load() {
		t.Errorf("of %d batches of a tree the second did not begin before the first was over", dev.begun.Load())
	}
}
