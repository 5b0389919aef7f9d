package parallel

import (
	"runtime"
	"sync/atomic"
	"time"
)

// A Crew is for work that comes in short pieces, one after the other. To wake up a thread
// takes as long as some of them: its members wait a moment for the next before they go
// away. The zero Crew is ready for use, by one goroutine at a time.
type Crew struct{ members []*member }

// A member is a goroutine, unless it is gone.
type member struct {
	state atomic.Int32
	work  func() // what it is called for
}

// States of members.
const (
	gone = iota
	waiting
	called
	busy
)

// moment is how many times someone looks whether something has happened, 0.1 µs each or
// so, before it does something else.
const moment = 1000

// Run calls f(0) on the caller's goroutine and, until that has returned, f(1) to f(n-1)
// on those of members who are there in time: what f does may not depend on how many
// come. It waits for those, and panics as parallel.Run does.
func (c *Crew) Run(n int, f func(worker int)) {
	var g guard
	for len(c.members) < n-1 {
		c.members = append(c.members, &member{})
	}
	for i, m := range c.members[:n-1] {
		m.call(func() { g.run(f, i+1) })
	}
	g.run(f, 0)
	for _, m := range c.members[:n-1] {
		m.release()
	}
	g.pass()
}

// call calls a member for some work.
func (m *member) call(work func()) {
	m.work = work
	if !m.state.CompareAndSwap(waiting, called) {
		m.state.Store(called)
		go m.live()
	}
}

// release waits for a member, unless it has not come.
func (m *member) release() {
	if m.state.CompareAndSwap(called, waiting) {
		return
	}
	for turn := 0; m.state.Load() == busy; turn++ {
		if turn < moment {
			runtime.Gosched()
		} else {
			time.Sleep(moment / 10 * time.Microsecond)
		}
	}
}

// live is what a member does until it goes away.
func (m *member) live() {
	for turn := 0; turn < moment || !m.state.CompareAndSwap(waiting, gone); turn++ {
		if m.state.Load() == called && m.state.CompareAndSwap(called, busy) {
			m.work()
			m.work, turn = nil, 0
			m.state.Store(waiting)
		} else {
			runtime.Gosched()
		}
	}
}
