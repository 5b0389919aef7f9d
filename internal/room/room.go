// Package room hands out memory that was set aside for all of a compilation.
package room

import (
	"sync/atomic"
	"unsafe"
)

var (
	aside []byte
	taken atomic.Int64 // bytes of aside, or more than there are
)

// SetAside gives Make memory to hand out, which is all zero. It is called before Make
// is, if at all.
func SetAside(memory []byte) { aside = memory }

// Make is make, of what was set aside as long as there is some. Nothing collects
// that: it is for those who use their memory again and again.
func Make[T ~uint8 | ~int32 | ~uint32](n int) []T {
	const line = 64 // bytes of a cache's line, which two cores had better not write
	var t T
	size := (int64(n)*int64(unsafe.Sizeof(t)) + line - 1) / line * line
	end := taken.Add(size)
	if n == 0 || end > int64(len(aside)) {
		return make([]T, n)
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&aside[end-size])), n)
}
