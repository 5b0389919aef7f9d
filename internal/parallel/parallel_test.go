package parallel

import (
	"strings"
	"sync/atomic"
	"testing"
)

func TestRun(t *testing.T) {
	var sum atomic.Int64
	Run(10, func(i int) { sum.Add(int64(i)) })
	if sum.Load() != 45 {
		t.Errorf("the sum of 0 to 9 is %d", sum.Load())
	}
}

// TestEach checks that f is called once for every i, by the permitted number of workers.
func TestEach(t *testing.T) {
	var calls [100]atomic.Int64
	Each(3, len(calls), func(worker, i int) {
		if worker < 0 || worker >= 3 {
			t.Errorf("worker %d of 3", worker)
		}
		calls[i].Add(1)
	})
	for i := range calls {
		if n := calls[i].Load(); n != 1 {
			t.Errorf("%d calls for %d", n, i)
		}
	}
	Each(3, 0, func(worker, i int) { t.Error("called for nothing") })
}

func TestPanic(t *testing.T) {
	defer func() {
		err, ok := recover().(error)
		if !ok || !strings.Contains(err.Error(), "worker 3") || !strings.Contains(err.Error(), "parallel_test.go") {
			t.Errorf("recovered %v", err)
		}
	}()
	Run(5, func(i int) {
		if i == 3 {
			panic("worker 3")
		}
	})
}

// TestBeginHere checks that f runs before BeginHere returns, up to the first pause or the end, and that the rest runs beside
// the caller.
func TestBeginHere(t *testing.T) {
	for pauses := range 4 {
		var steps atomic.Int32
		proceed := make(chan struct{})
		wait := BeginHere(func(pause func()) {
			steps.Add(1)
			for i := range pauses {
				if pause(); i == 0 {
					<-proceed // the caller has gone on
				}
				steps.Add(1)
			}
		})
		if n := steps.Load(); n != 1 {
			t.Errorf("%d pauses: %d steps before the first pause", pauses, n)
		}
		close(proceed)
		if wait(); int(steps.Load()) != 1+pauses {
			t.Errorf("%d pauses: %d steps", pauses, steps.Load())
		}
	}
}

// TestPanicHere checks that a panic before and after a pause reaches whoever waits.
func TestPanicHere(t *testing.T) {
	for _, pauses := range []bool{false, true} {
		wait := BeginHere(func(pause func()) {
			if pauses {
				pause()
			}
			panic("as it has to be")
		})
		func() {
			defer func() {
				if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), "as it has to be") {
					t.Errorf("pause %v: recovered %v", pauses, err)
				}
			}()
			wait()
			t.Errorf("pause %v: no panic", pauses)
		}()
	}
}
