package main

import (
	"runtime"
	"runtime/debug"
	"syscall"
)

// growHeap gets the memory that inputs of so many bytes will need from the
// system at once, and asks for huge pages in it: to get it page by page takes a
// tenth of all time. Nothing is touched that is not used later.
func growHeap(bytes int) {
	var info syscall.Sysinfo_t
	if bytes < hugeInput || syscall.Sysinfo(&info) != nil {
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	heap := make([]byte, min(uint64(heapBase+heapBytes*bytes), info.Freeram*uint64(info.Unit)/4))
	syscall.Madvise(heap, syscall.MADV_HUGEPAGE) // advice: without it all is as it was
	runtime.KeepAlive(heap)
	runtime.GC() // gives the heap back to the allocator, not to the system
}

// How much memory the cores take to compile pieces, about, and a byte of source
// beside that.
const (
	heapBase  = 16 << 20
	heapBytes = 8
)
