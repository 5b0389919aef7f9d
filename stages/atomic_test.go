package stages

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gpucc/internal/parallel"
)

// TestTally compares the sums of several ranges at a time with those of a loop,
// over words of which some share a place in what is kept.
func TestTally(t *testing.T) {
	const ranges, items = 4, 10_000
	got, want := make([]uint32, 200), make([]uint32, 200)
	words := make([]uint32, ranges*items)
	for i := range words {
		words[i] = rand.Uint32N(uint32(len(want)))
		want[words[i]] += uint32(i)
	}
	parallel.Run(ranges, func(r int) {
		sums := tally{column: got}
		for i := r * items; i < (r+1)*items; i++ {
			sums.add(words[i], uint32(i))
		}
		sums.finish()
	})
	if !slices.Equal(got, want) {
		t.Errorf("the sums are %d, not %d", got, want)
	}
}
