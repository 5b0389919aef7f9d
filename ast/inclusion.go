package ast

import (
	"fmt"
	"sort"
	"strings"
)

// An inclusions describes where the files are included that a text consists of. Each line marker is
// looked at once, however many positions are asked for.
type inclusions struct {
	files   []File
	entered [][]int32 // for each of files, once it is asked for: see enteredAt
}

// enteredAt returns, for each line marker, the index of the marker that enters the innermost included
// file in which the text behind it stands. It is -1 if the text is not included. So the marker that
// enters the next file is the one in front of a marker that enters.
func enteredAt(marks []LineMark) []int32 {
	at, innermost := make([]int32, len(marks)), int32(-1)
	for i, m := range marks {
		switch {
		case m.Enters:
			innermost = int32(i)
		case m.Leaves && innermost >= 0:
			innermost = before(at, innermost)
		}
		at[i] = innermost
	}
	return at
}

// before returns the innermost file, as in the result of enteredAt, in front of marker i.
func before(at []int32, i int32) int32 {
	if i == 0 {
		return -1
	}
	return at[i-1]
}

// from says where the file of a position is included: a line for each file that includes it, directly
// or not. It returns "" if the file is not included.
func (in *inclusions) from(pos uint32) string {
	f := sort.Search(len(in.files), func(i int) bool { return in.files[i].Base > pos }) - 1
	if f < 0 || len(in.files[f].Marks.List) == 0 {
		return ""
	}
	marks := in.files[f].Marks.List
	if in.entered == nil {
		in.entered = make([][]int32, len(in.files))
	}
	if in.entered[f] == nil {
		in.entered[f] = enteredAt(marks)
	}
	at := in.entered[f]
	var lines []string
	next := sort.Search(len(marks), func(i int) bool { return marks[i].Pos > pos })
	for i := before(at, int32(next)); i >= 0; i = before(at, i) {
		loc := Position(in.files, marks[i].Pos-1) // the marker stands for the directive
		lines = append(lines, fmt.Sprintf("%s:%d", Printable(loc.File), loc.Line))
	}
	if len(lines) == 0 {
		return ""
	}
	return "In file included from " + strings.Join(lines, ",\n                 from ") + ":\n"
}
