package main

import (
	"runtime"
	"runtime/debug"
)

// lateCollection makes the garbage collector wait until the heap has 32 MB, or half of
// what inputs of so many bytes have. By default it first collects at 4 MB, and at twice
// what is left from then on, which is several times while a middling source is compiled,
// with little to be found. Later it collects whenever the heap has grown by half, or by
// less where that is much: to touch fresh memory costs more than that.
func lateCollection(bytes int) {
	const defaultPercent, defaultFirst, leastFirst = 100, 4 << 20, 32 << 20
	first, later := max(leastFirst, bytes/2), 50
	if bytes >= rereadInput {
		later = 25
	}
	debug.SetGCPercent(defaultPercent * first / defaultFirst)
	// The first collection finds this, and is over then.
	runtime.AddCleanup(new([16]byte), func(percent int) { debug.SetGCPercent(percent) }, later)
}
