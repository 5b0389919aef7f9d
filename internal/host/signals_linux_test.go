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
		release := HoldSignals()
		if release == nil {
			t.Skip("the system does not support it")
		}
		syscall.Kill(os.Getpid(), number)
		release()
		select {
		case s := <-caught:
			t.Errorf("%v has arrived", s)
		case <-time.After(100 * time.Millisecond):
		}
		syscall.Kill(os.Getpid(), number)
		select {
		case <-caught:
		case <-time.After(10 * time.Second):
			t.Errorf("%v has not arrived", number)
		}
	}
}
