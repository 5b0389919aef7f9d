//go:build !linux || !(amd64 || arm64 || riscv64)

package host

import "errors"

func exchange(a, b string) error { return errors.ErrUnsupported }
