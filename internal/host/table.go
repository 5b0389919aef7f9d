package host

import (
	"os"
	"unsafe"
)

// MakeTable does the same as make for a table in which values are looked up and then stored at
// random places. It writes to each page of the memory at once. Without that, the first use of
// a page is a read. The system then shows the process a page of zeros that all processes
// share. The write that follows costs a second page fault, and the other cores have to forget
// the first page.
//
// Gain: 5 % of the processor time for SQLite's amalgamation.
func MakeTable[T any](n int) []T {
	table := make([]T, n)
	var zero T
	if size := int(unsafe.Sizeof(zero)); size > 0 && Tables.Enabled() {
		for i := 0; i < n; i += max(1, os.Getpagesize()/size) {
			table[i] = zero
		}
	}
	return table
}
