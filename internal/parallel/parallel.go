// Package parallel runs a function on several goroutines at a time.
package parallel

import (
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Run calls f(0) to f(n-1) side by side and waits until all have returned. It calls f(0) at
// once, on the caller's goroutine, and the others as soon as threads have woken up. If one
// panics, Run panics with that value and stack, so that the caller can recover from it as from
// a panic of its own.
func Run(n int, f func(worker int)) {
	var group sync.WaitGroup
	var g firstPanic
	for i := 1; i < n; i++ {
		group.Go(func() { g.run(f, i) })
	}
	if n > 0 {
		g.run(f, 0)
	}
	group.Wait()
	g.pass()
}

// A Panic is a panic of a function that has run on another goroutine.
type Panic struct {
	Value any
	Stack []byte // of that goroutine
}

func (p *Panic) Error() string { return fmt.Sprintf("%v\n%s", p.Value, p.Stack) }

// asPanic returns the value of recover as a *Panic. It keeps a *Panic that a function has passed on.
func asPanic(r any) *Panic {
	if p, ok := r.(*Panic); ok {
		return p
	}
	return &Panic{r, debug.Stack()}
}

// A firstPanic keeps the first panic of functions that run side by side.
type firstPanic struct {
	once    sync.Once
	failure *Panic
}

// run calls f(i). A fault is a panic: f may read a mapped file that another program shortens.
func (g *firstPanic) run(f func(worker int), i int) {
	defer func() {
		if r := recover(); r != nil {
			g.once.Do(func() { g.failure = asPanic(r) })
		}
	}()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	f(i)
}

// Begin calls f on another goroutine and returns a function that waits until f has returned. That
// function panics in the same way as Run if f has panicked.
func Begin(f func()) (wait func()) {
	done := make(chan struct{})
	var g firstPanic
	go func() {
		defer close(done)
		g.run(func(int) { f() }, 0)
	}()
	return func() {
		<-done
		g.pass()
	}
}

// BeginHere calls f, and returns when f has returned or calls pause. After a pause, the rest of f runs on another
// goroutine, beside the caller. The returned function waits until f has returned, and panics as Begin's does.
//
// The scheduler knows nothing of f before the pause. It need not wake another thread, which looks for work and finds
// none while the caller waits.
func BeginHere(f func(pause func())) (wait func()) {
	var g firstPanic
	resume, _ := iter.Pull(func(yield func(struct{}) bool) {
		g.run(func(int) { f(func() { yield(struct{}{}) }) }, 0)
	})
	if _, paused := resume(); !paused {
		return g.pass
	}
	ended := Begin(func() {
		for paused := true; paused; {
			_, paused = resume()
		}
	})
	return func() {
		ended()
		g.pass()
	}
}

// pass panics if one of the functions has panicked.
func (g *firstPanic) pass() {
	if g.failure != nil {
		panic(g.failure)
	}
}

// Each calls f for every i from 0 to n-1. It uses as many goroutines as there are cores,
// but at most the given number of workers. Each goroutine takes the next i when it has
// finished one. f also gets the number of the goroutine that calls it.
//
// Each waits until all calls have returned, but not for goroutines that have come too late for any: a thread may need longer to
// wake up than the others need for everything.
func Each(workers, n int, f func(worker, i int)) {
	e := each{n: n, f: f, ended: make(chan struct{})}
	workers = min(workers, runtime.GOMAXPROCS(0), n)
	for w := 1; w < workers; w++ {
		go e.work(w)
	}
	if n > 0 {
		e.work(0)
		<-e.ended
	}
	e.pass()
}

// each is a call of Each.
type each struct {
	n int
	f func(worker, i int)
	firstPanic

	next  atomic.Int64 // the next i
	calls atomic.Int64 // that have returned, of workers that have found no more
	ended chan struct{}
}

// take returns the next i for a worker.
func (e *each) take() int { return int(e.next.Add(1)) - 1 }

// work calls f until there is no more to do. After a panic it takes the remaining items and does
// nothing.
func (e *each) work(worker int) {
	taken := int64(0)
	defer func() { // also if a test ends its goroutine
		for e.take() < e.n {
			taken++
		}
		if taken > 0 && e.calls.Add(taken) == int64(e.n) {
			close(e.ended)
		}
	}()
	e.run(func(int) {
		for i := e.take(); i < e.n; i = e.take() {
			taken++
			e.f(worker, i)
		}
	}, worker)
}
