//go:build !linux || !(amd64 || arm64 || riscv64)

package host

func ignoreSignals() (restore func()) { return nil }

func endOnSignals() {}

func catchSignals() (restore func()) { return func() {} }
