package main

import (
	"runtime"
	"runtime/debug"
)

// lateCollection makes the garbage collector wait until the heap has 32 MB. By
// default it first collects at 4 MB, and at twice what is left from then on, which
// is several times while a middling source is compiled, with little to be found.
// Later it collects whenever the heap has grown by half: to touch fresh memory costs
// more than that.
func lateCollection(bytes int) {
	const defaultPercent, defaultFirst, later = 100, 4 << 20, 50
	first := max(32<<20, bytes/2)
	debug.SetGCPercent(defaultPercent * first / defaultFirst)
	// The first collection finds this, and is over then.
	runtime.AddCleanup(new([16]byte), func(percent int) { debug.SetGCPercent(percent) }, later)
}
