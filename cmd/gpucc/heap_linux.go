package main

import (
	"runtime"
	"runtime/debug"
	"syscall"
	"unsafe"

	"gpucc/internal/room"
)

// Inputs of so many bytes make it worth while to have what is allocated next in huge
// pages, to set memory aside for columns and buffers, and to have a whole heap in huge
// pages, which takes a collection.
const (
	chunkInput = 1 << 14
	asideInput = 1 << 18
	heapInput  = 1 << 22
)

// getMemory gets the memory that inputs of so many bytes will need from the
// system at once, and asks for huge pages in it: to get it page by page takes a
// tenth of all time. A page takes two microseconds, one as large as 512 of them 200.
func getMemory(bytes int) {
	if bytes >= heapInput {
		growHeap(bytes)
		lateCollection()
		return
	}
	lateCollection()
	if bytes >= chunkInput {
		beginChunk()
	}
	if bytes >= asideInput {
		setAside(asideBytes * runtime.GOMAXPROCS(0))
	}
}

// beginChunk makes the heap grow, and asks for huge pages in what it grows by, from
// which nearly all comes that is allocated then.
func beginChunk() {
	rest := restOfChunk()
	last := make([]byte, rest+1) // ends in the next chunk's first page, and is never touched
	syscall.Madvise(unsafe.Slice(&last[rest], chunk), syscall.MADV_HUGEPAGE)
}

// chunk is what Go's heap grows by multiples of, to multiples of it.
const chunk = 4 << 20

// restOfChunk is how much can be allocated before the heap has to grow.
func restOfChunk() uintptr {
	top := make([]byte, chunk/32)
	return -(uintptr(unsafe.Pointer(&top[0])) + uintptr(len(top))) % chunk
}

// setAside sets memory aside for columns and buffers. There may be more of it than
// is needed: what is not touched takes none.
func setAside(bytes int) {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return
	}
	syscall.Madvise(memory, syscall.MADV_HUGEPAGE) // advice: without it all is as it was
	const line = 64                                // of a cache
	room.SetAside(memory[line:])
	go func() { memory[0] = 0 }() // another core gets the first page, which the first pass needs
}

// growHeap makes room in the heap, for all that inputs need. The collection takes
// milliseconds, and what has been in the heap is cleared again when it is used.
func growHeap(bytes int) {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	rest := make([]byte, restOfChunk()) // has small pages
	heap := make([]byte, min(uint64(heapBase+heapBytes*bytes), info.Freeram*uint64(info.Unit)/4))
	syscall.Madvise(heap, syscall.MADV_HUGEPAGE)
	runtime.KeepAlive(heap)
	runtime.GC() // gives the heap back to the allocator, not to the system
	runtime.KeepAlive(rest)
}

// How much memory the cores take to compile pieces, about, and a byte of source
// beside that; and a core's columns and buffers at most.
const (
	heapBase   = 16 << 20
	heapBytes  = 8
	asideBytes = 4 << 20
)
