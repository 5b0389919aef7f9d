package main

import (
	"os"
	"syscall"

	"gpucc/internal/room"
)

// takeShelf keeps what compiling a text of so many bytes adds to the object in a file
// without a name in a folder, if that is possible. The system writes it to the disk only
// if the memory is needed for something else.
func takeShelf(folder string, bytes int) {
	if bytes < rereadInput {
		return
	}
	f, err := os.CreateTemp(folder, ".gpucc-")
	if err != nil {
		return
	}
	os.Remove(f.Name())
	memory, err := syscall.Mmap(int(f.Fd()), 0, bytes, syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		f.Close()
		return
	}
	room.UseShelf(&room.Shelf{File: f, Memory: memory, Leave: func() { giveBackPart(memory) }})
}
