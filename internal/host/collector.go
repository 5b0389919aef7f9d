package host

import (
	"runtime"
	"runtime/debug"
)

// DelayCollection makes the garbage collector wait until the heap has 32 MB, or half the
// size of the inputs. By default it first collects at 4 MB and then whenever the heap has
// doubled. That is several times while a source of middling size is compiled, and finds
// little. Later it collects whenever the heap has grown by half, or by a quarter in a long
// compilation: to reuse memory is cheaper than to touch fresh memory.
//
// Gain (with Collect): 7 % of the processor time of 1 MB, 5 % of 10 MB, 2 % of 200 MB.
func DelayCollection(inputBytes int) {
	if !Collector.Enabled() {
		return
	}
	const defaultPercent, defaultFirst, leastFirst = 100, 4 << 20, 32 << 20
	first, later := max(leastFirst, inputBytes/2), 50
	if inputBytes >= LongText {
		later = 25
	}
	debug.SetGCPercent(defaultPercent * first / defaultFirst)
	// The first collection finds this object, and calls the function when it is over.
	runtime.AddCleanup(new([16]byte), func(percent int) { debug.SetGCPercent(percent) }, later)
}

// mergePercent is by how much the heap grows before the next collection, while the object
// is put together. Little garbage is made then.
const mergePercent = 200

// Collect collects garbage when a phase of a compilation is over that has left much. If it
// was the last such phase, the memory is given back to the system.
func Collect(last bool) {
	if !Collector.Enabled() {
		return
	}
	if !last {
		runtime.GC()
		return
	}
	debug.FreeOSMemory()
	debug.SetGCPercent(mergePercent)
}
