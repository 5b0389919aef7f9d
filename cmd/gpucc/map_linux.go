package main

import (
	"os"
	"syscall"
)

// mapFile returns the contents of a large regular file in memory that the file
// itself stands behind: nothing is copied, and the system may drop what has been
// read. It reports false where reading it is as good.
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
	text, err := syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_PRIVATE|syscall.MAP_POPULATE)
	return text, err == nil
}
