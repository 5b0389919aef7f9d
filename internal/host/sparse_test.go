package host

import (
	"bytes"
	"testing"
)

// TestAppend checks that the results equal those of append, for zeros that begin at a
// page and for zeros that do not.
func TestAppend(t *testing.T) {
	for _, n := range []int{0, 1, pageBytes - 1, pageBytes, pageBytes + 1, 3*pageBytes + 5, 1<<20 + 3} {
		for _, at := range []int{-1, 0, pageBytes - 1, pageBytes, n - 1} {
			from := make([]byte, n)
			if at >= 0 && at < n {
				from[at] = 7
			}
			if IsZero(from) != (at < 0 || at >= n) {
				t.Errorf("%d bytes, one at %d: IsZero is %t", n, at, IsZero(from))
			}
			head := []byte("head")
			want := append(head[:4:4], from...)
			if got := AppendSparse(append(make([]byte, 0, 4+n), head...), from); !bytes.Equal(got, want) {
				t.Errorf("%d bytes, one at %d: AppendSparse differs", n, at)
			}
			if got := AppendZero(head[:4:4], n); !bytes.Equal(got, append(head[:4:4], make([]byte, n)...)) {
				t.Errorf("%d bytes: AppendZero differs", n)
			}
		}
	}
}
