package stages

import "gpucc/gpu"

func atomicAdd(word *uint32, v uint32) { gpu.AtomicAdd(word, v) }
func atomicMax(word *uint32, v uint32) { gpu.AtomicMax(word, v) }
func atomicMin(word *uint32, v uint32) { gpu.AtomicMin(word, v) }
func atomicOr(word *uint32, v uint32)  { gpu.AtomicOr(word, v) }

// A tally adds numbers of a range of items to words of a column. If other ranges add to the
// column, too, a tally first sums the numbers for the locals of one function, which are
// consecutive words, in memory of its own. So it needs few atomic additions, and cores rarely
// wait for each other. The kernel adds each number atomically.
type tally struct {
	column []uint32
	alone  bool // no other range adds to the column
	first  uint32
	sums   []uint32 // of the words from first on
}

// words returns the memory to which numbers for words first to end-1 are added.
func (t *tally) words(first, end uint32) []uint32 {
	if t.alone {
		return t.column[first:end]
	}
	if first != t.first || end != first+uint32(len(t.sums)) {
		t.finish()
		t.first, t.sums = first, make([]uint32, end-first)
	}
	return t.sums
}

// finish adds the sums to the column.
func (t *tally) finish() {
	for i, sum := range t.sums {
		if sum != 0 {
			atomicAdd(&t.column[t.first+uint32(i)], sum)
		}
	}
	t.sums = nil
}
