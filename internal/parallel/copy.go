package parallel

import "gpucc/internal/host"

// copyBytes is the number of bytes that a core copies at a time.
const copyBytes = 1 << 18

// CopySparse copies bytes to memory that is zero, on all cores if there are many. It does not touch
// pages that would only get zeros (see host.AppendSparse).
func CopySparse(to, from []byte) {
	Ranges(len(from), copyBytes, func(_, begin, end int) { host.AppendSparse(to[:begin], from[begin:end]) })
}
