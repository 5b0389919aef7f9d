package gpu

import "sync/atomic"

// These are GLSL's atomic operations, without their results. The order of such operations does
// not change the memory's final contents. AtomicMax, AtomicMin and AtomicOr often change nothing;
// they load the word first, so that the cores' caches can share it.

// AtomicAdd adds v to a word.
func AtomicAdd(word *uint32, v uint32) { atomic.AddUint32(word, v) }

// AtomicMax makes a word at least v.
func AtomicMax(word *uint32, v uint32) {
	for {
		old := atomic.LoadUint32(word)
		if old >= v || atomic.CompareAndSwapUint32(word, old, v) {
			return
		}
	}
}

// AtomicMin makes a word at most v.
func AtomicMin(word *uint32, v uint32) {
	for {
		old := atomic.LoadUint32(word)
		if old <= v || atomic.CompareAndSwapUint32(word, old, v) {
			return
		}
	}
}

// AtomicOr sets the bits of v in a word.
func AtomicOr(word *uint32, v uint32) {
	if atomic.LoadUint32(word)&v != v {
		atomic.OrUint32(word, v)
	}
}
