package stages

import "gpucc/gpu"

func atomicAdd(word *uint32, v uint32) { gpu.AtomicAdd(word, v) }
func atomicMax(word *uint32, v uint32) { gpu.AtomicMax(word, v) }
func atomicMin(word *uint32, v uint32) { gpu.AtomicMin(word, v) }
func atomicOr(word *uint32, v uint32)  { gpu.AtomicOr(word, v) }

// An accumulator adds numbers of a range of items to words of a column. If other ranges add to the
// column, too, an accumulator first sums the numbers for the locals of one function, which are
// consecutive words, in memory of its own. So it needs few atomic additions, and cores rarely
// wait for each other. The kernel adds each number atomically.
type accumulator struct {
	column []uint32
	alone  bool // no other range adds to the column
	first  uint32
	sums   []uint32 // of the words from first on
}

// words returns memory for words first to end-1 of the column. The caller adds its numbers there.
func (a *accumulator) words(first, end uint32) []uint32 {
	if a.alone {
		return a.column[first:end]
	}
	if first != a.first || end != first+uint32(len(a.sums)) {
		a.finish()
		a.first, a.sums = first, make([]uint32, end-first)
	}
	return a.sums
}

// finish adds the sums to the column.
func (a *accumulator) finish() {
	for i, sum := range a.sums {
		if sum != 0 {
			atomicAdd(&a.column[a.first+uint32(i)], sum)
		}
	}
	a.sums = nil
}
