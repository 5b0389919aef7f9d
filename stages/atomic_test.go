package stages

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gpucc/internal/parallel"
)

// TestAccumulator adds numbers to runs of words. Some words occur several times. The sums of one
// range, and of several ranges side by side, must equal the sums of a loop.
func TestAccumulator(t *testing.T) {
	testAccumulator(t, 1)
	testAccumulator(t, 4)
}

func testAccumulator(t *testing.T, ranges int) {
	const items = 10_000
	got, want := make([]uint32, 200), make([]uint32, 200)
	words := make([]uint32, ranges*items)
	for i := range words {
		words[i] = rand.Uint32N(uint32(len(want)))
		want[words[i]] += uint32(i)
	}
	parallel.Run(ranges, func(r int) {
		sums := accumulator{column: got, alone: ranges == 1}
		for i := r * items; i < (r+1)*items; i++ {
			first := words[i] / 50 * 50
			sums.words(first, first+50)[words[i]-first] += uint32(i)
		}
		sums.finish()
	})
	if !slices.Equal(got, want) {
		t.Errorf("%d ranges: the sums are %d, not %d", ranges, got, want)
	}
}
