package host_test

import (
	"runtime"
	"testing"

	"gpucc/internal/host"
)

func TestMoreThreads(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	restore := host.MoreThreads(3)
	if n := runtime.GOMAXPROCS(0); n != before+3 {
		t.Errorf("%d goroutines run at a time, want %d", n, before+3)
	}
	if restore(); runtime.GOMAXPROCS(0) != before {
		t.Errorf("%d goroutines run at a time behind it, before %d", runtime.GOMAXPROCS(0), before)
	}
}
