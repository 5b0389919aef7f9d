// Package parallel runs a function on several goroutines at a time.
package parallel

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// Run calls f(0) to f(n-1), each on a goroutine of its own, and waits for all.
// If one panics, Run panics with what it said and where, so that a caller can
// recover from it as from a panic of its own. A single call is one of the caller's:
// it wakes no other thread.
func Run(n int, f func(worker int)) {
	if n == 1 {
		f(0)
		return
	}
	var group sync.WaitGroup
	var once sync.Once
	var failure error
	for i := range n {
		group.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					once.Do(func() { failure = fmt.Errorf("%v\n%s", r, debug.Stack()) })
				}
			}()
			f(i)
		})
	}
	group.Wait()
	if failure != nil {
		panic(failure)
	}
}
