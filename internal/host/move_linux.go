//go:build linux && (amd64 || arm64 || riscv64)

package host

import (
	"syscall"
	"unsafe"
)

// movePages moves whole pages to other addresses, by mremap(2). It reports whether it did.
func movePages(to, from unsafe.Pointer, bytes uintptr) bool {
	const mayMove, fixed, keepAddresses = 1, 2, 4 // MREMAP_MAYMOVE, MREMAP_FIXED, MREMAP_DONTUNMAP
	_, _, errno := syscall.Syscall6(syscall.SYS_MREMAP, uintptr(from), bytes, bytes, mayMove|fixed|keepAddresses, uintptr(to), 0)
	return errno == 0
}

// provided reports whether the system has provided a page, by mincore(2). It is true if the system does not say.
func provided(first *uint32) bool {
	var resident byte
	page := uintptr(unsafe.Pointer(first)) &^ (pageBytes - 1)
	_, _, errno := syscall.Syscall(syscall.SYS_MINCORE, page, pageBytes, uintptr(unsafe.Pointer(&resident)))
	return errno != 0 || resident&1 != 0
}
