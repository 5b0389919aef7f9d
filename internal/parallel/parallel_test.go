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
