package parallel

import "sync"

// A WaitList makes goroutines wait. Each waits for one piece, and wakes up when that piece comes. Pieces with other
// numbers do not wake it, or few do: the list has 64 conditions, and a piece uses the one with its number modulo 64.
//
// With one condition for all pieces, each piece that the first pass publishes would wake all workers, 460 times in
// 50 MB. The pass would have to wait for the mutex until they sleep again. On sixteen cores each worker lost 8 ms of 75.
type WaitList [1 << 6]sync.Cond

// Init sets the mutex that goroutines hold when they call Wait.
func (l *WaitList) Init(mutex *sync.Mutex) {
	for i := range l {
		l[i].L = mutex
	}
}

// Wait waits for a wake-up because of piece i, or of all.
func (l *WaitList) Wait(i int) { l[i%len(l)].Wait() }

// Wake wakes the goroutines that wait for one of the pieces first, first+1, ..., end-1.
func (l *WaitList) Wake(first, end int) {
	for i := first; i < min(end, first+len(l)); i++ {
		l[i%len(l)].Broadcast()
	}
}

// WakeAll wakes all goroutines.
func (l *WaitList) WakeAll() { l.Wake(0, len(l)) }
