package host

import "runtime"

// MoreThreads lets n more goroutines run at a time, until the function that it returns is called. Goroutines that
// must run soon would otherwise wait until the scheduler of Go, after 10 ms, takes another one off its thread. The
// system's scheduler lets threads that have slept run at once.
func MoreThreads(n int) (restore func()) {
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(before + n)
	return func() { runtime.GOMAXPROCS(before) }
}
