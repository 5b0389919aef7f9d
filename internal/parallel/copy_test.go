package parallel

import (
	"bytes"
	"testing"
)

// TestCopySparse copies lists of bytes that end in, at and behind the parts that a core copies.
func TestCopySparse(t *testing.T) {
	from := make([]byte, 3*copyBytes)
	for i := range from {
		if i/5000%3 > 0 {
			from[i] = byte(i)
		}
	}
	for _, n := range []int{0, 1, copyBytes - 1, copyBytes, copyBytes + 1, 2*copyBytes + 4097, 3 * copyBytes} {
		to := make([]byte, n+3)
		if CopySparse(to, from[:n]); !bytes.Equal(to[:n], from[:n]) || !bytes.Equal(to[n:], make([]byte, 3)) {
			t.Errorf("%d bytes were not copied", n)
		}
	}
}
