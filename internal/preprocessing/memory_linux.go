package preprocessing

import (
	"os"
	"syscall"
)

// residentMemory returns the largest resident memory of a process, in bytes.
func residentMemory(state *os.ProcessState) int64 {
	return state.SysUsage().(*syscall.Rusage).Maxrss << 10
}
