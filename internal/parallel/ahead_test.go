package parallel

import (
	"runtime"
	"sync/atomic"
	"testing"
)

// TestAhead takes the results of some items in order, and lets functions follow. Each item takes another time.
func TestAhead(t *testing.T) {
	for _, workers := range []int{0, 1, 3} {
		var made, ahead, greatest, later atomic.Int64
		a := NewAhead(100, workers, func() *int { made.Add(1); return new(int) }, func(maker *int, i int) {
			for n := ahead.Add(1); n > greatest.Load(); {
				greatest.Store(n)
			}
			for range i % 7 {
				runtime.Gosched()
			}
			*maker = i * i
		})
		for i := range 90 { // the owner may leave some
			maker := a.Result(i)
			if *maker != i*i {
				t.Fatalf("%d workers: item %d is %d", workers, i, *maker)
			}
			ahead.Add(-1)
			if i%2 == 0 {
				a.Release(maker)
			} else {
				a.Later(func() { later.Add(1); a.Release(maker) })
			}
		}
		a.Settle()
		a.End()
		a.End()
		if most := int64(aheadOf*workers + 1); greatest.Load() > most {
			t.Errorf("%d workers: %d items ahead", workers, greatest.Load())
		}
		if made.Load() == 90 {
			t.Errorf("%d workers: no maker was used again", workers)
		}
		if later.Load() != 45 {
			t.Errorf("%d workers: %d functions were called", workers, later.Load())
		}
	}
}

// TestAheadPanic lets one of several goroutines panic while the others wait for slots: the owner panics, too, and all end.
func TestAheadPanic(t *testing.T) {
	defer func() {
		if p, ok := recover().(*Panic); !ok || p.Value != "item 1" {
			t.Errorf("it panics with %v", p)
		}
	}()
	begun := make(chan struct{})
	a := NewAhead(100, 4, func() int { return 0 }, func(_, i int) {
		if i == 0 {
			<-begun
		}
		if i == 1 {
			defer close(begun)
			panic("item 1")
		}
	})
	defer a.End()
	for i := range 100 {
		a.Result(i) // keeps its maker
	}
}

// TestLaterPanic lets a function of Later panic in another goroutine: Settle returns, and End panics.
func TestLaterPanic(t *testing.T) {
	a := NewAhead(100, 1, func() int { return 0 }, func(int, int) {})
	taken := make(chan struct{})
	a.Later(func() {
		close(taken)
		panic("later")
	})
	<-taken
	a.Settle()
	defer func() {
		if p, ok := recover().(*Panic); !ok || p.Value != "later" {
			t.Errorf("it panics with %v", p)
		}
	}()
	a.End()
}
