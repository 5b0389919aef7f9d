//go:build cgo && linux

package limits

/*
int isOutputClosed(void);
int errorsFile(void);
int mostCores(void);
*/
import "C"

// OutputClosed reports whether the process was started without a standard output. Go's runtime
// opens /dev/null in its place.
func OutputClosed() bool { return C.isOutputClosed() != 0 }

// ErrorsFile returns the descriptor for messages. It is 2, unless limits.c has made a second process.
// Then Go's runtime writes to 2, and the second process reads that.
func ErrorsFile() uintptr { return uintptr(C.errorsFile()) }

// MostCores returns how many cores the process may use with the memory and the threads that the limits allow,
// or 0 if there is no limit.
func MostCores() int { return int(C.mostCores()) }
