//go:build !linux

package host

import (
	"errors"
	"os"
	"syscall"
)

// On systems other than Linux, the tricks that need one of these functions have no
// effect.

func mapMemory(bytes int) []byte { return nil }

func reserve(bytes int) []byte { return nil }

func mapFile(f *os.File, bytes int, shared bool) ([]byte, error) { return nil, errors.ErrUnsupported }

func mapOutput(*os.File, int64, int) ([]byte, error) { return nil, errors.ErrUnsupported }

func keepsBlocks(*os.File) bool { return false }

func reserveBlocks(*os.File, int64, int64) (bool, error) { return false, nil }

func unmap(memory []byte) {}

func adviseHuge(first *byte, bytes int) {}

func populate(*byte, int) {}

func populateAt(uintptr, int) {}

func dropPages(memory []byte) {}

func openUnnamed(folder string, mode os.FileMode) (*os.File, error) {
	return nil, errors.ErrUnsupported
}

func nameFile(file *os.File, name string) error { return errors.ErrUnsupported }

func readRegular(string, int, func(int) []byte) ([]byte, bool, error) { return nil, false, nil }

func isTerminal(uintptr) bool { return true }

func endWithParent() *syscall.SysProcAttr { return nil }
