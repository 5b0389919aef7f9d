package ast

import "testing"

// TestLines holds the table against Position, at every byte of a text with
// line markers.
func TestLines(t *testing.T) {
	one := "int a;\n# 7 \"x.h\"\nint b;\n\nint c;\n# 3 \"one.c\"\n# 9 \"y.h\" 1\nint d;"
	two := "\nint e;\n"
	var marks LineMarks
	marks.Add(LineMark{Pos: 17, Line: 7}, "x.h")
	marks.Add(LineMark{Pos: 44, Line: 3}, "one.c")
	marks.Add(LineMark{Pos: 56, Line: 9}, "y.h")
	files := []File{
		{Name: "one.c", Text: []byte(one), Marks: marks.Frozen()},
		{Name: "two.c", Base: uint32(len(one)), Text: []byte(two)},
	}
	table, n := Lines(files), -1
	for pos := range uint32(len(one)+len(two)) + 1 {
		if n+1 < len(table.Start) && table.Start[n+1] == pos {
			n++
		}
		if table.At(pos) != n {
			t.Errorf("position %d: line %d, want %d", pos, table.At(pos), n)
		}
		want := Position(files, pos)
		if table.Names[table.File[n]] != want.File || int(table.Number[n]) != want.Line {
			t.Errorf("position %d: %s:%d, want %s:%d", pos, table.Names[table.File[n]], table.Number[n], want.File, want.Line)
		}
	}
	if n+1 != len(table.Start) {
		t.Errorf("%d lines, want %d", len(table.Start), n+1)
	}
}
