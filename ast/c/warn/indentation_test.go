package warn

import (
	"testing"

	"gpucc/ast"
)

// TestDirectiveSearch asks for positions around line markers, in both directions.
func TestDirectiveSearch(t *testing.T) {
	file := &ast.File{Name: "a.c", Text: make([]byte, 100)}
	for _, m := range []struct {
		mark ast.LineMark
		name string
	}{
		{ast.LineMark{Pos: 0, Line: 1}, "a.c"},
		{ast.LineMark{Pos: 5, Line: 1}, "<built-in>"},
		{ast.LineMark{Pos: 10, Line: 1}, "a.c"},
		{ast.LineMark{Pos: 15, Line: 1, Enters: true}, "b.h"},
		{ast.LineMark{Pos: 20, Line: 2, Leaves: true}, "a.c"},
		{ast.LineMark{Pos: 30, Line: 7}, "a.y"}, // #line 7 "a.y"
		{ast.LineMark{Pos: 40, Line: 9}, "a.c"},
	} {
		file.Marks.Add(m.mark, m.name)
	}
	var d DirectiveSearch
	for _, x := range []struct {
		pos  uint32
		want bool
	}{{0, false}, {12, false}, {25, false}, {6, false}, {29, false}, {30, true}, {50, true}, {29, false}, {35, true}} {
		if got := d.Before(file, x.pos); got != x.want {
			t.Errorf("position %d: %v", x.pos, got)
		}
	}
	if d.looked != 6 {
		t.Errorf("%d markers looked at, not 6", d.looked)
	}
	if other := (&ast.File{Name: "b.c"}); d.Before(other, 0) {
		t.Error("a directive in a file without markers")
	}
}
