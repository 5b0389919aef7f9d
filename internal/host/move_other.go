//go:build !linux || !(amd64 || arm64 || riscv64)

package host

import "unsafe"

// movePages moves no pages here.
func movePages(to, from unsafe.Pointer, bytes uintptr) bool { return false }
