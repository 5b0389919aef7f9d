package main

import (
	"os"
	"sync/atomic"
	"syscall"
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

// giveBack returns a function that is told up to where a mapped text has been read
// for the last time, but for messages, and gives its memory back to the system.
// What is read again comes from the file again.
func giveBack(text []byte) func(offset int) {
	var given atomic.Int64
	return func(offset int) {
		from, to := given.Load(), int64(offset)/givenBack*givenBack
		if from < to && given.CompareAndSwap(from, to) {
			syscall.Madvise(text[from:to], syscall.MADV_DONTNEED)
		}
	}
}
