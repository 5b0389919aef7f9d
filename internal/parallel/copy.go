package parallel

import "gpucc/internal/host"

// copyBytes is the number of bytes that a core copies at a time.
const copyBytes = 1 << 18

// CopySparse copies bytes to memory that is zero, on all cores if there are many. It leaves pages
// untouched to which only zeros would be copied (see host.AppendSparse).
func CopySparse(to, from []byte) {
	n := (len(from) + copyBytes - 1) / copyBytes
	Each(n, n, func(_, i int) {
		at := i * copyBytes
		host.AppendSparse(to[:at], from[at:min(at+copyBytes, len(from))])
	})
}
