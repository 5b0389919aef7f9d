package parallel

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
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

// TestEachPanic checks that a panic in one of the calls reaches the caller, and that no call runs after Each has returned.
func TestEachPanic(t *testing.T) {
	var running atomic.Int64
	defer func() {
		if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), "call 7") {
			t.Errorf("recovered %v", err)
		}
		if n := running.Load(); n != 0 {
			t.Errorf("%d calls still run", n)
		}
	}()
	Each(4, 50, func(_, i int) {
		running.Add(1)
		defer running.Add(-1)
		if i == 7 {
			panic("call 7")
		}
		time.Sleep(time.Millisecond)
	})
}

// TestEachWaits checks that Each returns only when all calls have, however long they take.
func TestEachWaits(t *testing.T) {
	for range 20 {
		var ended atomic.Int64
		Each(2, 2, func(_, i int) {
			time.Sleep(time.Duration(i) * 2 * time.Millisecond)
			ended.Add(1)
		})
		if n := ended.Load(); n != 2 {
			t.Fatalf("Each returned after %d of 2 calls", n)
		}
	}
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

// TestNestedPanic checks that a panic which passes through two calls of Run keeps its value and its own stack.
func TestNestedPanic(t *testing.T) {
	defer func() {
		if p, ok := recover().(*Panic); !ok || p.Value != "inner" || strings.Count(p.Error(), "inner") != 1 {
			t.Errorf("recovered %v", p)
		}
	}()
	Run(2, func(int) { Begin(func() { panic("inner") })() })
}
