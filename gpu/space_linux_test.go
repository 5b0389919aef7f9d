package gpu

import (
	"bytes"
	"syscall"
	"testing"
	"unsafe"
)

// residentWords returns how many words of some memory are in pages that the system has provided, by mincore(2).
func residentWords(t *testing.T, memory []uint32) int {
	t.Helper()
	pages := make([]byte, (len(memory)+pageWords-1)/pageWords)
	_, _, errno := syscall.Syscall(syscall.SYS_MINCORE, uintptr(unsafe.Pointer(&memory[0])), uintptr(len(memory))*4, uintptr(unsafe.Pointer(&pages[0])))
	if errno != 0 {
		t.Fatal(errno)
	}
	return bytes.Count(pages, []byte{1}) * pageWords
}
