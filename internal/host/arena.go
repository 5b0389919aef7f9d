package host

import (
	"sync/atomic"
	"unsafe"
)

var (
	arena []byte
	taken atomic.Int64 // number of bytes of the arena that are in use; more than the arena has if it is used up
)

// cacheLine is the size in bytes of a line of the processor's cache. Two cores should not
// write to the same line.
const cacheLine = 64

// newArena maps memory in huge pages, from which Make allocates from now on. It costs
// nothing to map more than is needed, because pages that are not touched take no memory.
// newArena returns the whole memory; the first cache line of it is not allocated.
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

// Make does the same as make, but takes the memory from the arena until the arena is used
// up. Memory of the arena is never freed. Therefore Make is for callers that use their
// memory again and again.
func Make[T ~uint8 | ~int32 | ~uint32](n int) []T {
	var t T
	size := (int64(n)*int64(unsafe.Sizeof(t)) + cacheLine - 1) / cacheLine * cacheLine
	end := taken.Add(size)
	if n == 0 || end > int64(len(arena)) {
		return make([]T, n)
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&arena[end-size])), n)
}
