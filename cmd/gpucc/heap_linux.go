package main

import (
	"runtime"
	"sync"
	"syscall"
	"unsafe"

	"gpucc/internal/room"
)

// Inputs of so many bytes make it worth while to have what is allocated next in huge
// pages, to set memory aside for columns and buffers, and to have room for all in the heap.
const (
	chunkInput = 1 << 14
	asideInput = 1 << 18
	heapInput  = 1 << 22
)

// getMemory gets the memory that inputs of so many bytes will need from the
// system at once, and asks for huge pages in it: to get it page by page takes a
// tenth of all time. A page takes two microseconds, one as large as 512 of them 200.
func getMemory(bytes int) {
	lateCollection(bytes)
	var first []byte
	switch {
	case bytes >= heapInput:
		growHeap(bytes)
	case bytes >= chunkInput:
		first = beginChunk()
	}
	if bytes >= asideInput {
		go touch(first, setAside(asideBytes*runtime.GOMAXPROCS(0)))
	}
}

// touch gets the first pages, which the first pass needs, on another core.
func touch(list ...[]byte) {
	for _, memory := range list {
		if len(memory) > 0 {
			memory[0] = 0
		}
	}
}

// beginChunk makes the heap grow, and asks for huge pages in what it grows by, from
// which nearly all comes that is allocated then. It returns memory that begins there.
func beginChunk() []byte {
	rest := restOfChunk()
	last := make([]byte, rest+1) // ends in the next chunk's first page, and is not touched before
	adviseHuge(&last[rest], chunk)
	return last[rest:]
}

// adviseHuge asks for huge pages in so many bytes of the heap, from the page on that
// begins with first, which need not be of one object.
func adviseHuge(first *byte, bytes int) {
	syscall.Syscall(syscall.SYS_MADVISE, uintptr(unsafe.Pointer(first)), uintptr(bytes), syscall.MADV_HUGEPAGE)
}

// chunk is what Go's heap grows by multiples of, to multiples of it.
const chunk = 4 << 20

// restOfChunk is how much can be allocated before the heap has to grow.
func restOfChunk() uintptr {
	top := make([]byte, chunk/32)
	return -(uintptr(unsafe.Pointer(&top[0])) + uintptr(len(top))) % chunk
}

// setAside sets memory aside for columns and buffers. There may be more of it than
// is needed: what is not touched takes none. It returns all, of which nobody gets the
// first bytes.
func setAside(bytes int) []byte {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return nil
	}
	syscall.Madvise(memory, syscall.MADV_HUGEPAGE) // advice: without it all is as it was
	const line = 64                                // of a cache
	room.SetAside(memory[line:])
	return memory
}

// growHeap makes the heap grow by what inputs need, and asks for huge pages. What was a
// goroutine's stack is the heap's as soon as that is gone; to free anything else takes a
// collection, of milliseconds. It is cleared when it is allocated again.
func growHeap(bytes int) {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return
	}
	rest := restOfChunk()
	last := make([]byte, rest+1) // as in beginChunk: the stacks come behind it
	stacks := int(min(uint64(1+heapBytes*bytes/stackBytes), info.Freeram*uint64(info.Unit)/4/stackBytes))
	var grown, gone sync.WaitGroup
	grown.Add(stacks)
	for range stacks {
		gone.Go(func() {
			largeStack(nil)
			grown.Done()
			grown.Wait()
		})
	}
	gone.Wait()
	adviseHuge(&last[rest], chunk+stacks*stackBytes)
}

// stackBytes are those of a stack with two largeFrames.
const stackBytes = 64 << 20

type largeFrame [24 << 20]byte

// largeStack makes the goroutine's stack large: it has room for a frame and a copy of it,
// whether it has a frame to pass on or none.
//
//go:noinline
func largeStack(frame *largeFrame) {
	if frame != nil {
		takeFrame(*frame)
	}
}

//go:noinline
func takeFrame(largeFrame) {}

// How much memory the cores take to compile pieces for a byte of source, about; and a
// core's columns and buffers at most.
const (
	heapBytes  = 8
	asideBytes = 6 << 20
)
