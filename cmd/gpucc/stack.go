package main

// growStack makes the goroutine's stack as large as parsing needs it. It would be
// copied three times to one twice as large, and from deep in calls, each of which is
// looked up.
//
//go:noinline
func growStack(use int) byte {
	if use == 0 {
		return 0 // the frame is there
	}
	var frame [32 << 10]byte
	frame[use] = 1
	return frame[use/2]
}
