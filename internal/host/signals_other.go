//go:build !linux || !(amd64 || arm64 || riscv64)

package host

func ignoreSignals() (restore func()) { return nil }

func endOnQuit() {}

func catchQuit() (restore func()) { return func() {} }
