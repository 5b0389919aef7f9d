package gpu_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

func TestRadixSort(t *testing.T) {
	dev := gputest.Check(t)
	for _, n := range sizes {
		for _, bits := range [][2]int{{0, 32}, {0, 0}, {3, 4}, {5, 17}, {24, 32}} {
			if n > 10_000 && bits[0] != 5 {
				continue // one range of bits is enough for large sizes
			}
			testSort(t, dev, random(n, math.MaxUint32), bits[0], bits[1])
		}
	}
	for _, key := range []uint32{0, 0x5555, 0xaaaaaaaa, math.MaxUint32} {
		testSort(t, dev, slices.Repeat([]uint32{key}, 5000), 0, 32)
	}
}

// testSort sorts keys by some of their bits. The values are the old positions, which show
// the order of equal keys.
func testSort(t *testing.T, dev gpu.Device, in []uint32, low, high int) {
	t.Helper()
	numbers := make([]uint32, len(in))
	for i := range numbers {
		numbers[i] = uint32(i)
	}
	keys, values := gputest.Upload(dev, in), gputest.Upload(dev, numbers)
	gpu.RadixSort(dev, len(in), keys, values, low, high)

	digit := func(key uint32) int64 { return int64(uint64(key) >> low & (1<<(high-low) - 1)) }
	slices.SortStableFunc(numbers, func(a, b uint32) int { return int(digit(in[a]) - digit(in[b])) })
	what := fmt.Sprintf("sort of %d by bits %d to %d", len(in), low, high)
	same(t, what, gputest.Download(t, dev, values, len(in)), numbers)
	for i, key := range gputest.Download(t, dev, keys, len(in)) {
		if key != in[numbers[i]] {
			t.Fatalf("%s: key %d is %d, not %d", what, i, key, in[numbers[i]])
		}
	}
	dev.Free(keys)
	dev.Free(values)
}
