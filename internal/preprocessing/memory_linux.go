package preprocessing

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"time"
)

// highWater matches the largest resident memory so far in /proc/PID/status, in KiB.
var highWater = regexp.MustCompile(`VmHWM:\s*(\d+) kB`)

// watchMemory reads the resident memory of a process every few milliseconds, until the result
// is called, which returns the largest in bytes. The rusage of a process is no help: it
// includes the memory that its parent had before exec.
func watchMemory(pid int) (largest func() int64) {
	stop, done := make(chan bool), make(chan int64)
	go func() {
		most := int64(0)
		for {
			text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
			if m := highWater.FindSubmatch(text); m != nil {
				kilobytes, _ := strconv.ParseInt(string(m[1]), 10, 64)
				most = max(most, kilobytes<<10)
			}
			select {
			case <-stop:
				done <- most
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}()
	return func() int64 {
		close(stop)
		return <-done
	}
}
