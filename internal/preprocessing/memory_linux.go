package preprocessing

import (
	"os"
	"syscall"
)

// residentMemory returns the bytes of resident memory that a process had at most.
func residentMemory(state *os.ProcessState) int64 {
	return state.SysUsage().(*syscall.Rusage).Maxrss << 10
}
