//go:build linux && (amd64 || arm64 || riscv64)

package host

import (
	"syscall"
	"unsafe"
)

// An action is the kernel's struct sigaction (rt_sigaction(2)): the effect of a signal. Here only the
// first word matters, which is the handler. The rest has space for any kernel's.
type action [8]uintptr

// The actions SIG_DFL and SIG_IGN.
var byDefault, ignored = action{0}, action{1}

// ending are the signals that a user sends to end the program.
var ending = [...]syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// runtimeActions are the actions of Go's runtime at the signals, if endOnSignals has been called.
var runtimeActions *[len(ending)]action

func endOnSignals() {
	before := new([len(ending)]action)
	for i, s := range ending {
		if setAction(s, &byDefault, &before[i]) && before[i][0] == ignored[0] { // as nohup has asked
			setAction(s, &ignored, nil)
		}
	}
	runtimeActions = before
}

func catchSignals() (restore func()) {
	if runtimeActions == nil {
		return func() {}
	}
	now := setActions(runtimeActions)
	return func() { setActions(now) }
}

// ignoreSignals makes signals have no effect, and returns a function that restores their actions.
// Go's runtime does not notice.
func ignoreSignals() (restore func()) {
	before := new([len(ending)]action)
	for i, s := range ending {
		if !setAction(s, &ignored, &before[i]) {
			for k := range i {
				setAction(ending[k], &before[k], nil)
			}
			return nil
		}
	}
	return func() { setActions(before) }
}

// setActions sets the actions of the signals, and returns the actions before.
func setActions(list *[len(ending)]action) (before *[len(ending)]action) {
	before = new([len(ending)]action)
	for i, s := range ending {
		setAction(s, &list[i], &before[i])
	}
	return before
}

// setAction sets the action of a signal, and stores the one before unless before is nil.
func setAction(s syscall.Signal, to, before *action) bool {
	const setBytes = 8 // of a set of signals
	_, _, errno := syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(to)), uintptr(unsafe.Pointer(before)), setBytes, 0, 0)
	return errno == 0
}
