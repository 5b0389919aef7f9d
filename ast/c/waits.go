package c

import "sync"

// A waitList has goroutines that wait, each for a piece. Those that wait for others are not woken: with one condition
// for all, each piece that the first pass publishes would wake all workers, 460 times in 50 MB, and the pass would wait
// for the mutex behind them: sixteen cores each lost 8 ms of 75 so.
type waitList [1 << 6]sync.Cond

// init sets the mutex that goroutines hold when they call wait.
func (l *waitList) init(mutex *sync.Mutex) {
	for i := range l {
		l[i].L = mutex
	}
}

// wait waits for a wake-up because of piece i, or of all.
func (l *waitList) wait(i int) { l[i%len(l)].Wait() }

// wake wakes those that wait for a piece from first to before end.
func (l *waitList) wake(first, end int) {
	for i := first; i < min(end, first+len(l)); i++ {
		l[i%len(l)].Broadcast()
	}
}

// wakeAll wakes all.
func (l *waitList) wakeAll() { l.wake(0, len(l)) }
