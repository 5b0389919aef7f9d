package c

import (
	"sync/atomic"

	"gpucc/internal/parallel"
)

// In most units every static function and object is used, and mostly by a function that is defined later. That is found
// without a search, by two maps. The first one finds, for each entity, the last function that refers to it. The second
// one checks that each function that may be dropped has such a function defined after it. Then each is used by a later one,
// that by a still later one, and so on, up to one that is always kept: all are reachable. For 50 MB of generated C, the
// search takes sixteen cores 6 ms, in which fifteen of them wait (H200).

// reachChunk is the number of entities that a core checks at a time.
const reachChunk = 1 << 12

// allReached reports whether all entities are certainly reachable. If it returns false, they may be reachable nevertheless.
func (s *source) allReached() bool {
	u := s.unit
	if len(u.anonymous) > 0 {
		return false
	}
	last := s.lastReferences()
	var missing atomic.Bool
	parallel.Ranges(len(u.entities), reachChunk, func(_, from, to int) {
		for n := from; n < to && !missing.Load(); n++ {
			e, at := &u.entities[n], int(last[n].Load())
			u.passed(n)
			if s.isDroppable(e) && (at == 0 || e.function && at-1 <= int(e.offset)) {
				missing.Store(true)
			}
		}
	})
	return !missing.Load()
}

// lastReferences returns, for each entity, the number of the last function that refers to it, counted from 1, or 0.
func (s *source) lastReferences() []atomic.Int32 {
	last := make([]atomic.Int32, len(s.unit.entities))
	parallel.Each(len(s.chunks), len(s.chunks), func(_, i int) {
		x, begin := s.chunks[i], int32(0)
		for k, end := range x.references.ends {
			for _, n := range x.references.list[begin:end] {
				raise(&last[n], int32(x.first+k+1))
			}
			begin = end
		}
	})
	return last
}

// raise makes a number at least n.
func raise(number *atomic.Int32, n int32) {
	for {
		old := number.Load()
		if old >= n || number.CompareAndSwap(old, n) {
			return
		}
	}
}
