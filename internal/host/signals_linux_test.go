package host

import (
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// TestHoldSignals checks that a signal is lost while signals are held, and arrives afterwards.
func TestHoldSignals(t *testing.T) {
	caught := make(chan os.Signal, 10)
	signal.Notify(caught, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(caught)
	for _, number := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		// The system keeps a signal that comes while the process's first thread blocks signals, as Go's runtime
		// does now and then for a moment: such a signal arrives later.
		lost := false
		for range 100 {
			release := HoldSignals()
			if release == nil {
				t.Skip("the system does not support it")
			}
			syscall.Kill(os.Getpid(), number)
			release()
			select {
			case <-caught:
			case <-time.After(100 * time.Millisecond):
				lost = true
			}
			if lost {
				break
			}
		}
		if !lost {
			t.Errorf("%v arrives although it is held", number)
		}
		syscall.Kill(os.Getpid(), number)
		select {
		case <-caught:
		case <-time.After(10 * time.Second):
			t.Errorf("%v has not arrived", number)
		}
	}
}
