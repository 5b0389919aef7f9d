package host

import (
	"runtime"
	"runtime/debug"
)

// DelayCollection makes the garbage collector wait until the heap has 32 MB, or 4 MB for each core, or half the
// size of the inputs, whichever is most; with debug information twice as much. By default the collector first collects at 4 MB and then
// whenever the heap has doubled. That happens several times while a source of medium size is
// compiled, and finds little garbage. After the first collection, the collector collects
// whenever the heap has grown by half, or by a quarter in a long compilation, because it
// is cheaper to reuse memory than to touch fresh memory. But it lets the heap grow by 2 MB for each core: a collection
// stops all cores, and they make garbage that much faster.
//
// Gain (with Collect): 7 % of the processor time for 1 MB, 5 % for 10 MB, 2 % for 200 MB; with debug information 4 %
// for 10 MB.
func DelayCollection(inputBytes int, debugInformation bool) {
	if !Collector.Enabled() {
		return
	}
	const defaultPercent, defaultFirst, leastFirst, firstForCore = 100, 4 << 20, 32 << 20, 4 << 20
	first, later := max(leastFirst, firstForCore*runtime.GOMAXPROCS(0), inputBytes/2), 50
	if debugInformation {
		first *= 2
	}
	if inputBytes >= LongText {
		later = 25
	}
	percent := defaultPercent * first / defaultFirst
	debug.SetGCPercent(percent)
	// The first collection finds that this object is garbage, and then calls the
	// function.
	runtime.AddCleanup(new([16]byte), func(later int) { debug.SetGCPercent(atLeastForCores(percent, later)) }, later)
}

// atLeastForCores returns a percentage by which the heap may grow before the next collection; the garbage has just been
// collected: the given one, or as much as 2 MB for each core. The percentage in force is before. From it and the size that the
// runtime aims at follows about how much is in use: stacks and globals count, too, and the size has a minimum.
func atLeastForCores(before, percent int) int {
	const growthForCore = 2 << 20
	var m runtime.MemStats // runtime/metrics would tell it, too, but takes 0.09 ms at each start of the process
	runtime.ReadMemStats(&m)
	live := int(m.NextGC) / (100 + before) * 100
	return max(percent, 100*growthForCore*runtime.GOMAXPROCS(0)/max(live, 1))
}

// mergePercent is the percentage by which the heap grows before the next collection while
// the object is put together. Little garbage is made then.
const mergePercent = 200

// Collect collects garbage. It is called at the end of a phase of a compilation that has
// left much garbage. If it was the last such phase, the memory is given back to the
// system.
func Collect(last bool) {
	if !Collector.Enabled() {
		return
	}
	if !last {
		runtime.GC()
		return
	}
	debug.FreeOSMemory()
	RelaxCollection()
}

// RelaxCollection makes the collector wait longer from now on: to mergePercent. A collection while all
// cores put the object together would stop each of them, and touch memory that they need.
func RelaxCollection() {
	if Collector.Enabled() {
		debug.SetGCPercent(mergePercent)
	}
}
