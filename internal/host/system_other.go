//go:build !linux

package host

import (
	"errors"
	"os"
)

// Where the system is not Linux its memory is left alone: the tricks that need one of these
// functions fall away.

func mapMemory(bytes int) []byte { return nil }

func mapFile(f *os.File, bytes int, shared bool) ([]byte, error) { return nil, errors.ErrUnsupported }

func unmap(memory []byte) {}

func adviseHuge(first *byte, bytes int) {}

func dropPages(memory []byte) {}

func openUnnamed(folder string, mode os.FileMode) (*os.File, error) {
	return nil, errors.ErrUnsupported
}

func nameFile(file *os.File, name string) error { return errors.ErrUnsupported }
