package host

import (
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"unsafe"
)

// Sizes of inputs in bytes. For inputs of these sizes or more, huge pages for the heap and for the text that is
// parsed, an arena, a larger heap, and memory that is provided ahead pay off.
const (
	hugeInput  = 1 << 14
	arenaInput = 1 << 18
	heapInput  = 1 << 21
	longInput  = 1 << 22
)

// heapBytes is the size in bytes of the part of the heap that has huge pages, for an input of heapInput or more.
const heapBytes = 128 << 20

// With manyCores cores or more, gpucc takes more memory where that shortens work that only one core can do.
const manyCores = 4

// arenaBytes is the largest size, in bytes, of the columns and buffers of a core.
const arenaBytes = 6 << 20

// GetMemory gets memory for inputs of a given size from the system before it is needed,
// in huge pages. The system needs two microseconds to provide a page of 4 kB, and 200 for
// one of 2 MB. There is an arena only if the inputs are compiled, not only preprocessed.
//
// Gain of HugePages: 4 % of the processor time for 24 kB and for 1 MB, 6 % for 10 MB, 4 % for 50 MB. It costs 5 MB of memory. An
// input below hugeInput needs fewer pages than a huge page is worth: 3 kB would take 9 % longer, 8 kB 5 %. Gain of Arena: 2 % of
// the processor time for 1 MB, nothing from 10 MB on; it costs 2 to 4 MB.
func GetMemory(inputBytes int, compiled bool) {
	var heap, arena addresses
	if inputBytes >= hugeInput {
		heap = advanceHeap()
	}
	if compiled && inputBytes >= arenaInput && Arena.Enabled() {
		if memory := newArena(arenaBytes * runtime.GOMAXPROCS(0)); memory != nil {
			arena = addresses{&memory[0], len(memory)}
		}
		go touch(inputBytes, heap, arena)
	}
}

// GetHeaderMemory gets memory for the macros and declarations of headers, in huge pages. It does nothing if the heap has huge pages already,
// from GetMemory or GrowHeap.
//
// Gain of HugePages: 4 % of the processor time for 1 kB with eight headers, nothing for one header.
func GetHeaderMemory() { advanceHeap() }

// addresses are a range of addresses that begins with a byte that is in use. The others need
// not belong to an object of Go.
type addresses struct {
	first *byte
	bytes int
}

// touch makes the system provide the first page of each memory on another core. The first
// pass needs these pages. For a long input it goes on with the pages that are needed later, at
// most half as many bytes as the input has: preprocessing has to wait for other memory in the
// meantime. With many cores it provides only as much of the arena as one core needs. The others provide their parts themselves,
// side by side, and whoever wants other addresses from the system, as the first pass does for its tables, has to wait for such work to end.
//
// Gain: 4 % of the processor time for SQLite's amalgamation. With twice as many bytes, it would be
// 2 %.
func touch(inputBytes int, list ...addresses) {
	for _, a := range list {
		if a.first != nil {
			*a.first = 0
		}
	}
	if inputBytes < longInput {
		return
	}
	if grown != 0 {
		populateAt(grown, heapStep)
	}
	most := inputBytes / 2
	if runtime.GOMAXPROCS(0) >= manyCores {
		most = min(most, arenaBytes)
	}
	for _, a := range list {
		if a.first != nil {
			populate(a.first, min(most, a.bytes))
		}
	}
}

// heapStep is the unit in bytes by which Go's heap grows. It grows by multiples of this
// size, to addresses that are multiples of it.
const heapStep = 4 << 20

// grown is the address of the part of the heap that GrowHeap has added, or 0. It is no pointer, which would keep
// that part from being used.
var grown uintptr

// GrowHeap makes the heap grow to heapBytes for an input that is not short, and asks for huge pages in it. No memory is touched. A
// collection, which finds no other objects, makes the addresses free for later allocations. One core does it, since
// others would only have to wake up. GrowHeap is called before DelayCollection.
//
// Gain with sixteen threads: 2,900 page faults instead of 22,000 for 50 MB, 2,500 instead of 7,900 for 10 MB. In a virtual
// machine, if the host keeps page tables of its own, a fault takes 3 µs, one after the other on all cores. When the process ends,
// one core gives its pages back, in 3 ms instead of 7. On two cores: 6.5 % of the time for SQLite's amalgamation (1,500 page
// faults instead of 5,700), 5 % for 10 MB, 7 % for 3 MB, nothing for 2 MB and 50 MB. It costs half a millisecond, and 5 to 15 %
// of the memory.
func GrowHeap(inputBytes int) {
	if inputBytes < heapInput || !HugePages.Enabled() || !Available(4*heapBytes) {
		return // if addresses are limited, the stacks of threads need them
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // the allocation of these bytes would cause another collection
	memory := make([]byte, heapBytes)
	adviseHuge(&memory[0], heapBytes)
	grown = uintptr(unsafe.Pointer(&memory[0]))
	runtime.KeepAlive(memory)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	runtime.GC()
}

// advanced tells whether advanceHeap has been called. Workers that preprocess side by side call it, too.
var advanced atomic.Bool

// advanceHeap makes the heap grow by one step, and asks for huge pages in it. Nearly all
// later allocations use this memory. It returns the addresses of the step. It does nothing a second time, or behind GrowHeap.
func advanceHeap() addresses {
	if !HugePages.Enabled() || grown != 0 || advanced.Swap(true) {
		return addresses{}
	}
	rest := restOfStep()
	last := make([]byte, rest+1) // its last byte is the first of the next step; no other byte is touched
	adviseHuge(&last[rest], heapStep)
	return addresses{&last[rest], heapStep}
}

// restOfStep returns the number of bytes that can be allocated before the heap has to
// grow.
func restOfStep() uintptr {
	top := make([]byte, heapStep/32)
	return -(uintptr(unsafe.Pointer(&top[0])) + uintptr(len(top))) % heapStep
}

// textBytes is the length of the longest text, in bytes.
const textBytes = 1 << 31

// ReserveText returns memory for a text of unknown length, at addresses that do not change.
// The system provides pages when they are first written. It returns nil if the system does not
// have that many addresses.
//
// Gain: a quarter of the time for SQLite's amalgamation on two cores, because it is parsed
// while it is preprocessed. It costs no processor time. Of this, 2 % come from another core,
// which makes the system provide the first half of the expected text.
func ReserveText(expected int) []byte {
	if !Streaming.Enabled() {
		return nil
	}
	memory := reserve(textBytes)
	if memory != nil && expected >= hugeInput && HugePages.Enabled() {
		adviseHuge(&memory[0], expected)
		go populate(&memory[0], min(expected/2, len(memory)))
	}
	return memory
}

// Reserve returns memory at fresh addresses. Only pages that are written take memory. It is never freed. Reserve returns nil if
// the system has too few addresses, or permits too few. The first pages are huge: at most half of the huge pages that the system
// has at hand.
//
// Gain of huge pages, with two cores: 12 to 20 % of the time for one function of 15 MB, 12 % for a switch of 400,000 cases, 9 % for
// two functions of 1 MB, 1 % for 12 MB of short functions.
func Reserve(bytes int) []byte {
	if !Arena.Enabled() {
		return nil
	}
	memory := reserve(bytes)
	if memory != nil && HugePages.Enabled() {
		adviseHuge(&memory[0], min(bytes, freeHuge()/2)&^(hugePage-1))
	}
	return memory
}

// Available reports whether the system has twice this much memory. Go would end the
// program if it asked for memory that does not exist. If the amount is unknown, Available
// returns true.
func Available(bytes int64) bool {
	if runtime.GOOS != "linux" {
		return true
	}
	for range 2 {
		memory := mapMemory(int(bytes))
		if memory == nil {
			return false
		}
		defer unmap(memory)
	}
	return true
}
