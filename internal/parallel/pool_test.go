package parallel

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestPool checks that a pool does all the work, whether its workers still exist or have
// ended.
func TestPool(t *testing.T) {
	var c Pool
	const items = 1000
	for round := range 300 {
		var next, sum atomic.Int64
		c.Run(4, func(int) {
			for i := next.Add(1); i <= items; i = next.Add(1) {
				sum.Add(i)
			}
		})
		if sum := sum.Load(); sum != items*(items+1)/2 {
			t.Fatalf("round %d: the sum of 1 to %d is %d", round, items, sum)
		}
		if round%10 == 0 {
			time.Sleep(time.Millisecond)
		}
	}
}

// TestPoolTogether checks that workers work side by side with the caller.
func TestPoolTogether(t *testing.T) {
	var c Pool
	for range 3 {
		var came atomic.Int64
		c.Run(3, func(worker int) {
			for came.Add(1); came.Load() < 3; {
				time.Sleep(time.Millisecond)
			}
		})
	}
}

func TestPoolPanic(t *testing.T) {
	defer func() {
		if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), "pool_test.go") {
			t.Errorf("recovered %v", err)
		}
	}()
	var c Pool
	c.Run(3, func(int) { panic("all") })
}
