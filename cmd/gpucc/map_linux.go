package main

import (
	"os"
	"sync/atomic"
	"syscall"

	"gpucc/internal/room"
)

// mapFile returns the contents of a large regular file in memory that the file
// itself stands behind: nothing is copied, and the system may drop what has been
// read. It reports false where reading it is as good. The pages come as the text is
// first read, by all cores: see hasDirective.
func mapFile(path string) ([]byte, bool) {
	f, err := os.Open(path)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() < hugeInput {
		return nil, false
	}
	text, err := syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_PRIVATE)
	return text, err == nil
}

// givenBack is how much of a mapped text is given back at a time: each costs all
// cores an interrupt.
const givenBack = 4 << 20

// rereadInput is how long a text is that is given back also where it will be read once
// more, so that no more of it is in memory than is being read. What is read again comes
// from the system's copy of the file, a fault for every sixteen pages.
const rereadInput = 1 << 26

// giveBack returns functions that are told up to where a mapped text has been read by
// the first pass, nil for one that is not so long, and up to where it has been read for
// the last time, but for messages. They give its memory back to the system.
func giveBack(text []byte) (skimmed, parsed func(offset int)) {
	if len(text) >= rereadInput {
		skimmed = giveBackTo(text)
	}
	return skimmed, giveBackTo(text)
}

// giveBackTo returns a function that gives memory of a mapped text back, up to an offset,
// and what has been read meanwhile of what waits elsewhere.
func giveBackTo(text []byte) func(offset int) {
	var given atomic.Int64
	return func(offset int) {
		from, to := given.Load(), int64(offset)/givenBack*givenBack
		if from < to && given.CompareAndSwap(from, to) {
			giveBackPart(text[from:to])
			room.Leave()
		}
	}
}

// giveBackPart gives memory of a part of a mapped text back, which begins with a page.
func giveBackPart(part []byte) { syscall.Madvise(part, syscall.MADV_DONTNEED) }
