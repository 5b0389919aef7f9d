package parallel

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestCrew: a crew does all that there is to do, whether its members are still there or
// have gone away.
func TestCrew(t *testing.T) {
	var c Crew
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

// TestCrewTogether: members work side by side with the caller.
func TestCrewTogether(t *testing.T) {
	var c Crew
	for range 3 {
		var came atomic.Int64
		c.Run(3, func(worker int) {
			for came.Add(1); came.Load() < 3; {
				time.Sleep(time.Millisecond)
			}
		})
	}
}

func TestCrewPanic(t *testing.T) {
	defer func() {
		if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), "crew_test.go") {
			t.Errorf("recovered %v", err)
		}
	}()
	var c Crew
	c.Run(3, func(int) { panic("all") })
}
