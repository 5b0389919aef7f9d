//go:build cgo && linux

package main

/*
int isOutputClosed(void);
int errorsFile(void);
int mostCores(void);
*/
import "C"

// outputClosed reports whether the process was started without a standard output. Go's runtime
// opens /dev/null in its place.
func outputClosed() bool { return C.isOutputClosed() != 0 }

// errorsFile returns the descriptor to which messages are written. It is 2, unless limits.c has made a
// second process, which reads what Go's runtime writes there.
func errorsFile() uintptr { return uintptr(C.errorsFile()) }

// mostCores returns how many cores gpucc may use with the memory and the threads that the limits allow,
// or 0 if there is no limit.
func mostCores() int { return int(C.mostCores()) }
