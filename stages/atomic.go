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

// A tally adds to words of a column what a range of items has for them. It keeps the
// sums of words that it met last, so that cores that add to the same few words, the
// locals of one function, do not wait for each other.
type tally struct {
	column []uint32
	alone  bool // no other range adds to the column, so that nothing is kept
	kept   [64]struct{ word, sum uint32 }
}

func (t *tally) add(word, v uint32) {
	if t.alone {
		t.column[word] += v
	} else {
		t.keep(word, v)
	}
}

// keep adds to a sum that is kept. (Inlined, it would take add's loop its registers.)
//
//go:noinline
func (t *tally) keep(word, v uint32) {
	k := &t.kept[word%uint32(len(t.kept))]
	if k.word != word {
		if k.sum != 0 {
			atomicAdd(&t.column[k.word], k.sum)
		}
		k.word, k.sum = word, 0
	}
	k.sum += v
}

// finish adds the sums that are kept.
func (t *tally) finish() {
	for _, k := range t.kept {
		if k.sum != 0 {
			atomicAdd(&t.column[k.word], k.sum)
		}
	}
}
