package stages

import "sync/atomic"

// The atomic operations of GLSL whose result is not looked at. The order in
// which they happen does not matter to what is left in memory. Those that often
// change nothing look first.

func atomicAdd(word *uint32, v uint32) { atomic.AddUint32(word, v) }

func atomicMax(word *uint32, v uint32) {
	for {
		old := atomic.LoadUint32(word)
		if old >= v || atomic.CompareAndSwapUint32(word, old, v) {
			return
		}
	}
}

func atomicOr(word *uint32, v uint32) {
	if atomic.LoadUint32(word)&v != v {
		atomic.OrUint32(word, v)
	}
}

// A tally adds to words of a column what a range of items has for them. Where other
// ranges add to the column, too, it sums up first what there is for some words in a row,
// the locals of one function, so that cores do not wait for each other.
type tally struct {
	column []uint32
	alone  bool // no other range adds to the column
	first  uint32
	sums   []uint32 // of the words from first on
}

// words returns what is to be added to for words first to end-1.
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

// finish adds the sums that are kept.
func (t *tally) finish() {
	for i, sum := range t.sums {
		if sum != 0 {
			atomicAdd(&t.column[t.first+uint32(i)], sum)
		}
	}
	t.sums = nil
}
