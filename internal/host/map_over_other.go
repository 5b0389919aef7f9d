//go:build !linux || !(amd64 || arm64 || riscv64)

package host

import (
	"errors"
	"io"
)

func mapOver(memory []byte, file io.WriterAt, offset int64) error { return errors.ErrUnsupported }
