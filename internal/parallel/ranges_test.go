package parallel

import (
	"fmt"
	"testing"
)

// TestRanges checks that the ranges have every item once, in the order of their numbers.
func TestRanges(t *testing.T) {
	for _, test := range []struct {
		n, size int
		want    string
	}{{0, 3, "[]"}, {1, 3, "[[0 1]]"}, {3, 3, "[[0 3]]"}, {7, 3, "[[0 3] [3 6] [6 7]]"}, {5, 1, "[[0 1] [1 2] [2 3] [3 4] [4 5]]"}} {
		got := make([][2]int, RangeCount(test.n, test.size))
		Ranges(test.n, test.size, func(k, from, to int) { got[k] = [2]int{from, to} })
		if s := fmt.Sprint(got); s != test.want {
			t.Errorf("%d items in ranges of %d: %s, want %s", test.n, test.size, s, test.want)
		}
	}
}
