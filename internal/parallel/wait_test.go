package parallel

import (
	"sync"
	"testing"
)

// TestWaitList starts 200 goroutines; goroutine i waits for piece i. It shows that each ends when its piece has come, and
// that the others end when the list wakes all.
func TestWaitList(t *testing.T) {
	var mutex sync.Mutex
	var list WaitList
	list.Init(&mutex)
	const pieces, known = 200, 150
	n, over := 0, false
	var waiting, early, all sync.WaitGroup
	for i := range pieces {
		waiting.Add(1)
		if i < known {
			early.Add(1)
		}
		all.Go(func() {
			mutex.Lock()
			defer mutex.Unlock()
			waiting.Done()
			for i >= n && !over {
				list.Wait(i)
			}
			if i < known {
				early.Done()
			}
		})
	}
	waiting.Wait()
	for _, end := range []int{1, 3, 70, known} {
		mutex.Lock()
		first := n
		n = end
		mutex.Unlock()
		list.Wake(first, end)
	}
	early.Wait()
	mutex.Lock()
	over = true
	mutex.Unlock()
	list.WakeAll()
	all.Wait()
}
