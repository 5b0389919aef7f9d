//go:build linux && (amd64 || arm64 || riscv64)

package host

import (
	"runtime"
	"syscall"
	"unsafe"
)

// exchange does Exchange, by renameat2(2).
func exchange(a, b string) error {
	from, err := syscall.BytePtrFromString(a)
	if err != nil {
		return err
	}
	to, err := syscall.BytePtrFromString(b)
	if err != nil {
		return err
	}
	call := uintptr(276)
	if runtime.GOARCH == "amd64" {
		call = 316
	}
	const here, exchanged = -100, 2 // AT_FDCWD, RENAME_EXCHANGE
	folder := here
	_, _, errno := syscall.Syscall6(call, uintptr(folder), uintptr(unsafe.Pointer(from)), uintptr(folder), uintptr(unsafe.Pointer(to)), exchanged, 0)
	if errno != 0 {
		return errno
	}
	return nil
}
