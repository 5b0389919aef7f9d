//go:build linux && (amd64 || arm64 || riscv64)

package host

import (
	"errors"
	"io"
	"os"
	"syscall"
	"unsafe"
)

// mapOver maps whole pages of a file to the addresses of memory, in one step. The pages that were there are freed.
func mapOver(memory []byte, file io.WriterAt, offset int64) error {
	f, ok := file.(*os.File)
	if !ok {
		return errors.ErrUnsupported
	}
	const fixed = 0x10 // MAP_FIXED
	_, _, errno := syscall.Syscall6(syscall.SYS_MMAP, uintptr(unsafe.Pointer(&memory[0])), uintptr(len(memory)),
		syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED|fixed, f.Fd(), uintptr(offset))
	if errno != 0 {
		return errno
	}
	return nil
}
