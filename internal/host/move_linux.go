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
