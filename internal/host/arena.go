package host

import (
	"sync/atomic"
	"unsafe"
)

var (
	arena []byte
	taken atomic.Int64 // bytes of the arena; more than it has if it is used up
)

// cacheLine is the size of a line of the processor's cache. Two cores should not write to
// the same line.
const cacheLine = 64

// newArena maps memory from which Make allocates from now on, in huge pages. More than is
// needed costs nothing: pages that are not touched take no memory. It returns all of it; the
// first cache line is not allocated.
func newArena(bytes int) []byte {
	memory := mapMemory(bytes)
	if memory == nil {
		return nil
	}
	if HugePages.Enabled() {
		adviseHuge(&memory[0], bytes)
	}
	arena = memory[cacheLine:]
	return memory
}

// Make is make, but takes the memory from the arena as long as that has some. Nothing of
// the arena is ever freed: Make is for those who use their memory again and again.
func Make[T ~uint8 | ~int32 | ~uint32](n int) []T {
	var t T
	size := (int64(n)*int64(unsafe.Sizeof(t)) + cacheLine - 1) / cacheLine * cacheLine
	end := taken.Add(size)
	if n == 0 || end > int64(len(arena)) {
		return make([]T, n)
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&arena[end-size])), n)
}
