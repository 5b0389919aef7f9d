package gpu_test

import (
	"fmt"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

func TestCompact(t *testing.T) {
	dev := gputest.Check(t)
	count := dev.NewBuffer(1)
	for _, n := range sizes {
		for _, every := range []uint32{1, 3, 1 << 31} {
			if n > 100_000 && every != 3 {
				continue
			}
			flags := heads(n, every)
			var want []uint32
			for i, f := range flags {
				if f != 0 {
					want = append(want, uint32(i))
				}
			}
			flag, index := gputest.Upload(dev, flags), dev.NewBuffer(n)
			gpu.Compact(dev, n, flag, index, count)
			got, err := gpu.ReadWord(dev, count, 0)
			if err != nil {
				t.Fatal(err)
			}
			if int(got) != len(want) {
				t.Fatalf("%d of %d flags are set, not %d", len(want), n, got)
			}
			same(t, fmt.Sprintf("compact of %d, one in %d", n, every), gputest.Download(t, dev, index, len(want)), want)
			dev.Free(flag)
			dev.Free(index)
		}
	}
}
