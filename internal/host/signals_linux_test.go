package host

import (
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// TestHoldSignals checks that a signal has no effect while signals are held, and has one afterwards.
func TestHoldSignals(t *testing.T) {
	caught := make(chan os.Signal, 10)
	signal.Notify(caught, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(caught)
	arrives := func(number syscall.Signal, wait time.Duration) bool {
		syscall.Kill(os.Getpid(), number)
		select {
		case <-caught:
			return true
		case <-time.After(wait):
			return false
		}
	}
	for _, number := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		release := HoldSignals()
		if release == nil {
			t.Skip("the system does not support it")
		}
		if arrives(number, 100*time.Millisecond) {
			t.Errorf("%v arrives although it is held", number)
		}
		release()
		// The system has lost the signal, unless the process's first thread blocks signals, as Go's runtime does: then it arrives now.
		select {
		case <-caught:
		case <-time.After(100 * time.Millisecond):
		}
		if !arrives(number, 10*time.Second) {
			t.Errorf("%v has not arrived", number)
		}
	}
}
