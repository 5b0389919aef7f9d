//go:build linux && (amd64 || arm64 || riscv64)

package host

import (
	"syscall"
	"unsafe"
)

// An action is the kernel's struct sigaction (rt_sigaction(2)): what a signal does. Here only the first
// word matters, which is the handler. The rest has space for any kernel's.
type action [8]uintptr

// The actions SIG_DFL and SIG_IGN.
var byDefault, ignored = action{0}, action{1}

// runtimeQuit is what Go's runtime does at SIGQUIT, if endOnQuit has been called.
var runtimeQuit *action

func endOnQuit() {
	before := new(action)
	if setAction(syscall.SIGQUIT, &byDefault, before) {
		runtimeQuit = before
	}
}

func catchQuit() (restore func()) {
	if runtimeQuit == nil {
		return func() {}
	}
	setAction(syscall.SIGQUIT, runtimeQuit, nil)
	return func() { setAction(syscall.SIGQUIT, &byDefault, nil) }
}

// ignoreSignals makes signals have no effect, and returns a function that restores what they do. Go's
// runtime does not notice.
func ignoreSignals() (restore func()) {
	signals := [...]syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}
	before := new([len(signals)]action)
	for i, s := range signals {
		if !setAction(s, &ignored, &before[i]) {
			for k := range i {
				setAction(signals[k], &before[k], nil)
			}
			return nil
		}
	}
	return func() {
		for i, s := range signals {
			setAction(s, &before[i], nil)
		}
	}
}

// setAction sets the action of a signal, and stores the one before unless before is nil.
func setAction(s syscall.Signal, to, before *action) bool {
	const setBytes = 8 // of a set of signals
	_, _, errno := syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(to)), uintptr(unsafe.Pointer(before)), setBytes, 0, 0)
	return errno == 0
}
