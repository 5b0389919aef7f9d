package room

import "bytes"

// A page of memory that is zero takes none as long as nothing is written to it.
const page = 1 << 12

var zeros [page]byte

// AppendZero appends so many zero bytes. Memory for many is fresh, and not touched.
func AppendZero(to []byte, n int) []byte {
	if n < 1<<20 || len(to)+n <= cap(to) {
		return append(to, make([]byte, n)...)
	}
	return AppendSparse(make([]byte, 0, len(to)+n), to)[:len(to)+n]
}

// IsZero reports whether memory is all zero.
func IsZero(memory []byte) bool {
	for len(memory) > page {
		if !bytes.Equal(memory[:page], zeros[:]) {
			return false
		}
		memory = memory[page:]
	}
	return bytes.Equal(memory, zeros[:len(memory)])
}

// AppendSparse appends as append does to a slice that has the capacity, and is zero
// behind its length: where what is appended is, too, that is not touched.
func AppendSparse(to, from []byte) []byte {
	at := len(to)
	to = to[:at+len(from)]
	for len(from) > 0 {
		n := min(page, len(from))
		if !IsZero(from[:n]) {
			copy(to[at:], from[:n])
		}
		from, at = from[n:], at+n
	}
	return to
}
