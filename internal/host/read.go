package host

import "errors"

// ErrTooLarge says that a file is larger than its reader can take.
var ErrTooLarge = errors.New("file too large")

// ReadRegular reads a regular file into memory that allocate returns for its size in bytes. It reports
// false if the file is none, or if the system is not Linux; the caller must then use package os.
// A file may have most bytes. Other errors are the system's.
//
// Package os registers each file with the poller, which refuses regular files, and allocates a
// File with a finalizer. Gain: 3 % of the processor time for a file that includes 55 headers.
func ReadRegular(path string, most int, allocate func(bytes int) []byte) (text []byte, regular bool, err error) {
	return readRegular(path, most, allocate)
}
