package parallel

import (
	"sync"
	"sync/atomic"
)

// An Ahead works on items on several goroutines, ahead of the goroutine that owns it. The owner takes the results in the order of the
// items. Whatever makes a result is a maker of type T, which holds the result until the owner releases it.
type Ahead[T any] struct {
	items int
	fresh func() T             // makes a maker
	work  func(maker T, i int) // makes the result of item i

	next  atomic.Int32   // the first item that nobody works on
	done  []chan T       // by item: its maker, when the result is there
	slots chan struct{}  // has an element for each item that may be begun before the owner releases another one
	later chan func()    // see Later
	tasks sync.WaitGroup // of these functions
	over  chan struct{}  // is closed in the end
	fails chan struct{}  // is closed if a goroutine panics
	fail  sync.Once
	wait  func() // waits for the goroutines
	ended bool

	mutex    sync.Mutex
	free     []T // that hold no result
	slotless int // items that the owner has begun without a slot, with makers that are not yet released
}

// aheadOf is how many items each goroutine may be ahead of the owner. Results take memory.
const aheadOf = 3

// NewAhead begins to work on items 0 to items-1, on as many goroutines as workers says, besides the owner's. fresh makes a maker,
// and work lets it make the result of an item. Makers are used again.
func NewAhead[T any](items, workers int, fresh func() T, work func(maker T, i int)) *Ahead[T] {
	ahead := aheadOf * workers
	a := &Ahead[T]{
		items: items, fresh: fresh, work: work, done: make([]chan T, items), slots: make(chan struct{}, ahead),
		later: make(chan func(), items), over: make(chan struct{}), fails: make(chan struct{}),
	}
	for i := range a.done {
		a.done[i] = make(chan T, 1)
	}
	for range ahead {
		a.slots <- struct{}{}
	}
	a.wait = Begin(func() { Run(workers, func(int) { a.workOn() }) })
	return a
}

// workOn works on items until there are no more.
func (a *Ahead[T]) workOn() {
	returns := false
	defer func() {
		if !returns {
			a.fail.Do(func() { close(a.fails) })
		}
	}()
	for more := true; more; {
		select {
		case <-a.over:
			more = false
		case f := <-a.later:
			f()
		case <-a.slots:
			more = a.workOnNext()
		}
	}
	returns = true
}

// workOnNext works on the next item on which nobody works. It reports false if there is none.
func (a *Ahead[T]) workOnNext() bool {
	i := int(a.next.Add(1)) - 1
	if i >= a.items {
		return false
	}
	maker := a.take()
	a.work(maker, i)
	a.done[i] <- maker
	return true
}

// Result returns the maker with the result of item i. The owner has asked for the results of all items before, or does not need them.
// Meanwhile it works on other items. If another goroutine has panicked, Result panics, too.
func (a *Ahead[T]) Result(i int) T {
	for {
		select {
		case maker := <-a.done[i]:
			return maker
		default:
		}
		if a.workHere(i) {
			continue
		}
		select {
		case maker := <-a.done[i]:
			return maker
		case f := <-a.later:
			f()
		case <-a.fails:
			a.End()
		}
	}
}

// workHere works on the next item in the owner's goroutine, if there is a slot for it, or if it is item i: nobody else might have a slot
// then. It reports whether it has worked.
func (a *Ahead[T]) workHere(i int) bool {
	select {
	case <-a.slots:
		return a.workOnNext()
	default:
	}
	if int(a.next.Load()) > i || !a.workOnNext() {
		return false
	}
	a.mutex.Lock()
	a.slotless++
	a.mutex.Unlock()
	return true
}

// Later has some goroutine call f, sooner or later: before Settle returns. At most as many functions as there are items may wait.
func (a *Ahead[T]) Later(f func()) {
	a.tasks.Add(1)
	a.later <- func() {
		defer a.tasks.Done() // also if f panics: Settle must return, so that End passes the panic on
		f()
	}
}

// Settle waits until the functions of Later have returned. Meanwhile the owner calls some of them.
func (a *Ahead[T]) Settle() {
	for {
		select {
		case f := <-a.later:
			f()
		default:
			a.tasks.Wait()
			return
		}
	}
}

// Release gives a maker back. Its result is not needed any more.
func (a *Ahead[T]) Release(maker T) {
	a.mutex.Lock()
	a.free = append(a.free, maker)
	slotless := a.slotless > 0
	if slotless {
		a.slotless--
	}
	a.mutex.Unlock()
	if !slotless {
		a.slots <- struct{}{}
	}
}

// End waits for the goroutines. They begin nothing more. It panics if one of them has panicked.
func (a *Ahead[T]) End() {
	if a.ended {
		return
	}
	a.ended = true
	a.next.Store(int32(a.items))
	close(a.over)
	a.wait()
}

// take returns a maker that holds no result.
func (a *Ahead[T]) take() T {
	a.mutex.Lock()
	n := len(a.free) - 1
	if n < 0 {
		a.mutex.Unlock()
		return a.fresh()
	}
	maker := a.free[n]
	a.free = a.free[:n]
	a.mutex.Unlock()
	return maker
}
