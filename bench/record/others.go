package record

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"
)

// Others measures the share of the processor time that other processes use.
type Others struct {
	start      time.Time
	busy, mine time.Duration
}

// WatchOthers starts the measurement.
func WatchOthers() Others { return Others{time.Now(), busy(), mine()} }

// Share returns the fraction of all cores' time that other processes have used since the
// start, or 0 if it is unknown.
func (o Others) Share() float64 {
	elapsed := time.Since(o.start) * time.Duration(runtime.NumCPU())
	if o.busy == 0 || elapsed == 0 {
		return 0
	}
	return max(0, float64(busy()-o.busy-(mine()-o.mine))/float64(elapsed))
}

// busy returns the time that all cores together have worked since the system started, or
// 0 if it is unknown. The first line of /proc/stat counts in hundredths of a second.
func busy() time.Duration {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	var user, nice, system, idle, wait, irq, softirq int64
	if _, err := fmt.Sscanf(string(text), "cpu %d %d %d %d %d %d %d", &user, &nice, &system, &idle, &wait, &irq, &softirq); err != nil {
		return 0
	}
	return time.Duration(user+nice+system+irq+softirq) * 10 * time.Millisecond
}

// mine returns the processor time of this process, and of the children that have ended.
func mine() time.Duration {
	sum := int64(0)
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err == nil {
			sum += u.Utime.Nano() + u.Stime.Nano()
		}
	}
	return time.Duration(sum)
}
