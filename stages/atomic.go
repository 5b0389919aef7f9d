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
