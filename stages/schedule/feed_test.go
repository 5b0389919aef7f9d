package schedule_test

import (
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
	f := schedule.NewFeed()
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
	put(0, 10)
	put(11, 20) // piece 10 takes longer
	take(10)
	put(10, 11)
	take(10)
	put(20, 20+schedule.MostPieces+12)
	take(schedule.MostPieces)
	take(12)
	put(96, 99) // too few, until no more are to come
	go func() {
		time.Sleep(10 * time.Millisecond)
		put(99, 95+schedule.FewestPieces)
		f.Finish(95 + schedule.FewestPieces)
	}()
	take(schedule.FewestPieces - 1)
	take(0)
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

// TestOverlap shows that the device begins a batch while the host waits for the one before.
func TestOverlap(t *testing.T) {
	dev := &overlapDevice{Device: gpu.NewCPU(), another: make(chan struct{})}
	source := c.Open("overlap.c", []byte(generated(6<<20)), c.Options{ABI: convention.RV64})
	if _, _, _, err := compileSource(dev, source, Options{Target: RV64, Optimize: 1}); err != nil {
		t.Fatal(err)
	}
	if !dev.overlap.Load() {
		t.Errorf("of %d batches the second did not begin before the first was over", dev.begun.Load())
	}
}
