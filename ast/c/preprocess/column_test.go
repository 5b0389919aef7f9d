package preprocess

import (
	"slices"
	"testing"
)

// TestShownColumns converts columns of lines with tabs and characters of several bytes.
func TestShownColumns(t *testing.T) {
	for _, c := range []struct {
		line   string
		column int
		want   int
	}{
		{"ab", 2, 2},
		{"\tb", 2, 9},
		{"a\tb", 3, 9},
		{"é'", 3, 2},
		{"é", 1, 1}, // within a character
		{"\xe9'", 2, 2},
		{"漢'", 4, 3},
		{"e\u0301'", 4, 2},
		{"\t", 3, 10}, // behind the line
		{"", 5, 5},
	} {
		if got := shownColumn([]byte(c.line), c.column); got != c.want {
			t.Errorf("%q: column %d is shown as %d, want %d", c.line, c.column, got, c.want)
		}
	}
}

// TestSplitLines splits a text with all kinds of ends of lines.
func TestSplitLines(t *testing.T) {
	var got []string
	for _, line := range splitLines([]byte("a\r\nb\rc\n\nd")) {
		got = append(got, string(line))
	}
	if want := []string{"a", "b", "c", "", "d"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
