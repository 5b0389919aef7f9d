package gpu_test

import (
	"slices"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

func TestKey(t *testing.T) {
	dev := gputest.Check(t)
	for _, n := range sizes {
		for _, limit := range []uint32{1, 7, 100_000} {
			if n > 100_000 {
				continue // larger sizes are tested with the sort and the scan
			}
			keys := random(n, limit)
			column := gputest.Upload(dev, keys)
			g := gpu.Key(dev, n, gpu.KeyBits(int(limit)-1), column)
			same(t, "keys", gputest.Download(t, dev, column, n), keys)

			order := make([]uint32, n)
			for i := range order {
				order[i] = uint32(i)
			}
			slices.SortStableFunc(order, func(a, b uint32) int { return int(keys[a]) - int(keys[b]) })
			var start []uint32
			for i, at := range order {
				if i == 0 || keys[at] != keys[order[i-1]] {
					start = append(start, uint32(i))
				}
			}
			same(t, "count", gputest.Download(t, dev, g.Count, 1), []uint32{uint32(len(start))})
			same(t, "order", gputest.Download(t, dev, g.Order, n), order)
			same(t, "start", gputest.Download(t, dev, g.Start, len(start)+1), append(start, uint32(n)))
			g.Free(dev)
			dev.Free(column)
		}
	}
}
