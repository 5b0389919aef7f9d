//go:build !linux

package main

import (
	"errors"
	"os"
)

// openNameless reports that a new file has to have a name.
func openNameless(folder string, mode os.FileMode) (*os.File, error) {
	return nil, errors.ErrUnsupported
}

func giveName(file *os.File, name string) error { return errors.ErrUnsupported }
