package gpu_test

import (
	"fmt"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

// heads returns n flags. One in `every`, at random, is not 0.
func heads(n int, every uint32) []uint32 {
	flags := random(n, every)
	for i, x := range flags {
		flags[i] = 0
		if x == 0 {
			flags[i] = uint32(1 + i%3)
		}
	}
	return flags
}

func TestSegmentedScan(t *testing.T) {
	dev := gputest.Check(t)
	for _, n := range sizes {
		for _, every := range []uint32{1, 3, 5000} {
			if n > 100_000 && every != 5000 {
				continue
			}
			in, flags := functions(n), heads(n, every)
			column, head, result := gputest.Upload(dev, in), gputest.Upload(dev, flags), dev.NewBuffer(n)
			for _, op := range ops[:1+3*min(1, 6000/(n+1))] { // without Compose
				exclusive, inclusive, before := make([]uint32, n), make([]uint32, n), op.Neutral()
				for i, x := range in {
					if flags[i] != 0 {
						before = op.Neutral()
					}
					exclusive[i] = before
					before = combine(op, before, x)
					inclusive[i] = before
				}
				what := fmt.Sprintf("segmented scan of %d by operator %d, a head in %d", n, op, every)
				gpu.SegmentedExclusiveScan(dev, op, n, head, column, result)
				same(t, "exclusive "+what, gputest.Download(t, dev, result, n), exclusive)
				gpu.SegmentedInclusiveScan(dev, op, n, head, column, result)
				same(t, "inclusive "+what, gputest.Download(t, dev, result, n), inclusive)
			}
			for _, b := range []*gpu.Buffer{column, head, result} {
				dev.Free(b)
			}
		}
	}
}
