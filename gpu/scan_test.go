package gpu_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

// sizes are near the sizes of a work group, a block, and a block of blocks.
var sizes = append([]int{0, 1, 2, 63, 64, 65, 255, 256, 257, 1023, 1024, 1025, 5000, 100_000}, longer...)

// random returns n words below limit.
func random(n int, limit uint32) []uint32 {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	words := make([]uint32, n)
	for i := range words {
		words[i] = r.Uint32N(limit)
	}
	return words
}

var ops = []gpu.Operator{gpu.Add, gpu.Max, gpu.Min, gpu.Or, gpu.Compose}

// same fails the test at the first difference.
func same(t *testing.T, what string, got, want []uint32) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%s: word %d is %d, not %d", what, i, got[i], want[i])
		}
	}
}

func TestScan(t *testing.T) {
	dev := gputest.Check(t)
	for _, n := range append(sizes, large) {
		in := functions(n)
		column, result := gputest.Upload(dev, in), dev.NewBuffer(n+1)
		for _, op := range ops[:1+4*min(1, 6000/(n+1))] { // only Add for large sizes
			exclusive, total := make([]uint32, n+1), op.Neutral()
			for i, x := range in {
				exclusive[i] = total
				total = combine(op, total, x)
			}
			exclusive[n] = total
			what := fmt.Sprintf("scan of %d by operator %d", n, op)

			gpu.ExclusiveScan(dev, op, n, column, result)
			same(t, what, gputest.Download(t, dev, result, n+1), exclusive)

			gpu.InclusiveScan(dev, op, n, column, result)
			same(t, "inclusive "+what, gputest.Download(t, dev, result, n), exclusive[1:])

			backward := slices.Clone(in)
			slices.Reverse(backward)
			dev.Write(column, 0, gpu.Words(backward))
			gpu.ReverseExclusiveScan(dev, op, n, column, result)
			got := gputest.Download(t, dev, result, n+1)
			slices.Reverse(got[:n])
			same(t, "reverse "+what, got, exclusive)

			gpu.ReverseInclusiveScan(dev, op, n, column, result)
			got = gputest.Download(t, dev, result, n)
			slices.Reverse(got)
			same(t, "reverse inclusive "+what, got, exclusive[1:])
			dev.Write(column, 0, gpu.Words(in))
		}
		dev.Free(column)
		dev.Free(result)
	}
}

// functions returns n words that are functions of gpu.Compose, and may be any words for the other
// operators.
func functions(n int) []uint32 {
	words := random(n, 1<<31)
	for i := range words {
		words[i] &= 0x77777777
	}
	return words
}

func combine(op gpu.Operator, a, b uint32) (c uint32) {
	switch op {
	case gpu.Add:
		return a + b
	case gpu.Max:
		return max(a, b)
	case gpu.Min:
		return min(a, b)
	case gpu.Compose:
		for s := range 8 {
			after := a >> (4 * s) & 7
			c |= b >> (4 * after) & 7 << (4 * s)
		}
		return c
	}
	return a | b
}

func TestScanBlocks(t *testing.T) {
	dev := gputest.Check(t)
	mixes := map[int][]gpu.Operator{1: {gpu.Compose}, 2: {gpu.Max, gpu.Min}, 4: {gpu.Or, gpu.Add, gpu.Max | gpu.Segmented, gpu.Add | gpu.Segmented}}
	for _, blocks := range []int{0, 1, 63, 1023, 1024, 1025, 5000} {
		for width, mix := range mixes {
			data := functions(blocks * width)
			for i := 0; i < len(data); i += width {
				if width == 4 {
					data[i] &= data[i] >> 8 & data[i] >> 16 & 1 // few heads
				}
			}
			sums := dev.NewBuffer((blocks + 1) * width)
			dev.Write(sums, 0, gpu.Words(data))
			gpu.ScanBlocks(dev, sums, blocks, width, mix...)

			want, before := make([]uint32, 0, len(data)+width), make([]uint32, width)
			for i, op := range mix {
				before[i] = op.Neutral()
			}
			for n := range blocks {
				want = append(want, before...)
				value := data[n*width : (n+1)*width]
				for i, op := range mix {
					if op&gpu.Segmented != 0 && value[0] != 0 {
						before[i] = op.Neutral()
					}
					before[i] = combine(op&^gpu.Segmented, before[i], value[i])
				}
			}
			want = append(want, before...)
			same(t, fmt.Sprintf("%d blocks of width %d", blocks, width), gputest.Download(t, dev, sums, len(want)), want)
			dev.Free(sums)
		}
	}
}
