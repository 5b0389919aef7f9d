package room

import "syscall"

// Available reports whether the system gives so many bytes, twice. Go ends the program
// if it asks for memory that there is not.
func Available(n int64) bool {
	for range 2 {
		memory, err := syscall.Mmap(-1, 0, int(n), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
		if err != nil {
			return false
		}
		defer syscall.Munmap(memory)
	}
	return true
}
