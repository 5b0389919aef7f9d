package ast

import (
	"strings"
	"testing"
)

// TestInclusions describes positions in nested files. The markers are looked at once: a change of them behind the
// first question changes no answer.
func TestInclusions(t *testing.T) {
	f := File{Name: "a.c", Text: []byte(strings.Repeat("x\n", 20))}
	for _, m := range []struct {
		mark LineMark
		name string
	}{
		{LineMark{Pos: 2, Line: 1, Enters: true}, "b.h"},
		{LineMark{Pos: 6, Line: 1, Enters: true}, "c.h"},
		{LineMark{Pos: 10, Line: 4, Leaves: true}, "b.h"},
		{LineMark{Pos: 12, Line: 9}, "b.h"}, // a #line
		{LineMark{Pos: 14, Line: 1, Enters: true}, "c.h"},
		{LineMark{Pos: 18, Line: 11, Leaves: true}, "b.h"},
		{LineMark{Pos: 20, Line: 3, Leaves: true}, "a.c"},
		{LineMark{Pos: 24, Line: 5, Leaves: true}, "a.c"}, // no file is left to leave
		{LineMark{Pos: 26, Line: 1, Enters: true}, "d.h"},
	} {
		f.Marks.Add(m.mark, m.name)
	}
	const (
		b     = "In file included from a.c:1:\n"
		c     = "In file included from b.h:2,\n                 from a.c:1:\n"
		again = "In file included from b.h:9,\n                 from a.c:1:\n"
		d     = "In file included from a.c:5:\n"
	)
	in := inclusions{files: []File{f}}
	for _, x := range []struct {
		pos  uint32
		want string
	}{
		{0, ""}, {1, ""}, {2, b}, {5, b}, {6, c}, {9, c}, {10, b}, {13, b}, {14, again}, {17, again}, {18, b}, {20, ""}, {25, ""}, {26, d}, {39, d}, {2, b},
	} {
		if got := in.from(x.pos); got != x.want {
			t.Errorf("position %d: %q, want %q", x.pos, got, x.want)
		}
		for i := range f.Marks.List {
			f.Marks.List[i].Enters = false
		}
	}
	if got := (&inclusions{files: []File{{Name: "none.c"}}}).from(0); got != "" {
		t.Errorf("a file without markers: %q", got)
	}
}
