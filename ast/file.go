package ast

import (
	"bytes"
	"sort"
)

// A File is a source text. A position (Tree.Pos) is an offset into the concatenation of the
// texts of all Files.
type File struct {
	Name  string
	Base  uint32 // position of its first byte
	Text  []byte
	Marks LineMarks // line markers in the text

	lines []uint32 // positions of the line starts; made by lineStarts
}

// A Location is a position in a form for people. Lines and columns count from 1, columns in
// bytes.
type Location struct {
	File         string
	Line, Column int
}

// Locate returns the location of pos and the text of its line. pos must be in one of the
// files, or at the end of the last.
func Locate(files []File, pos uint32) (loc Location, line string) {
	loc, text := locate(files, pos)
	return loc, string(text)
}

// Position is Locate without the text of the line.
func Position(files []File, pos uint32) Location {
	loc, _ := locate(files, pos)
	return loc
}

func locate(files []File, pos uint32) (Location, []byte) {
	i := sort.Search(len(files), func(i int) bool { return files[i].Base > pos }) - 1
	if i < 0 {
		return Location{File: "?", Line: 1, Column: 1}, nil
	}
	return files[i].locate(pos)
}

// InSystemHeader reports whether the line of pos comes from a header of the system.
func InSystemHeader(files []File, pos uint32) bool {
	i := sort.Search(len(files), func(i int) bool { return files[i].Base > pos }) - 1
	if i < 0 {
		return false
	}
	mark := files[i].mark(pos)
	return mark != nil && mark.System
}

// FileName returns the name of the file of pos, as Position does.
func FileName(files []File, pos uint32) string {
	i := sort.Search(len(files), func(i int) bool { return files[i].Base > pos }) - 1
	if i < 0 {
		return "?"
	}
	if mark := files[i].mark(pos); mark != nil {
		return files[i].Marks.File(mark, files[i].Name)
	}
	return files[i].Name
}

// Identifier returns the identifier that stands at pos, or nil.
func Identifier(files []File, pos uint32) []byte {
	i := sort.Search(len(files), func(i int) bool { return files[i].Base > pos }) - 1
	if i < 0 || int(pos-files[i].Base) >= len(files[i].Text) {
		return nil
	}
	text := files[i].Text[pos-files[i].Base:]
	n := 0
	for n < len(text) && isIdentifier[text[n]] {
		n++
	}
	return text[:n]
}

// isIdentifier marks the bytes of identifiers. Bytes from 0x80 on are parts of letters.
var isIdentifier = func() (is [256]bool) {
	for c := range is {
		is[c] = c == '_' || c == '$' || c >= 0x80 || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	return is
}()

// mark returns the last line marker at or before pos, or nil.
func (f *File) mark(pos uint32) *LineMark {
	marks := f.Marks.List
	m := sort.Search(len(marks), func(i int) bool { return marks[i].Pos > pos }) - 1
	if m < 0 {
		return nil
	}
	return &marks[m]
}

// Line returns the same file and line of pos as Locate. It counts lines from the last line
// marker, and makes no table of all lines.
func (f *File) Line(pos uint32) (name string, line int) {
	name, line, start := f.Name, 1, f.Base
	if mark := f.mark(pos); mark != nil {
		name, line, start = f.Marks.File(mark, f.Name), int(mark.Line), mark.Pos
	}
	return name, line + bytes.Count(f.Text[start-f.Base:pos-f.Base], newline)
}

// A LineCursor finds the lines of positions that are near each other. It counts lines from the last position that it has found.
type LineCursor struct {
	file *File
	mark *LineMark
	pos  uint32
	name string
	line int
}

// Line returns the same as f.Line.
func (c *LineCursor) Line(f *File, pos uint32) (name string, line int) {
	mark := f.mark(pos)
	switch {
	case f != c.file || mark != c.mark:
		c.file, c.mark = f, mark
		c.name, c.line = f.Line(pos)
	case pos >= c.pos:
		c.line += bytes.Count(f.Text[c.pos-f.Base:pos-f.Base], newline)
	default:
		c.line -= bytes.Count(f.Text[pos-f.Base:c.pos-f.Base], newline)
	}
	c.pos = pos
	return c.name, c.line
}

func (f *File) locate(pos uint32) (Location, []byte) {
	lines := f.lineStarts()
	n := sort.Search(len(lines), func(i int) bool { return lines[i] > pos }) - 1
	start := lines[n] - f.Base
	end := uint32(len(f.Text))
	if n+1 < len(lines) {
		end = lines[n+1] - f.Base - 1
	}
	loc := Location{File: f.Name, Line: n + 1, Column: int(pos-lines[n]) + 1}
	if mark := f.mark(lines[n]); mark != nil {
		at := sort.Search(len(lines), func(i int) bool { return lines[i] >= mark.Pos })
		loc.File, loc.Line = f.Marks.File(mark, f.Name), int(mark.Line)+n-at
	}
	return loc, f.Text[start:end]
}

// lineStarts returns the positions of the first bytes of the lines.
func (f *File) lineStarts() []uint32 {
	if f.lines == nil {
		f.lines = LineStarts(f.Text, f.Base)
	}
	return f.lines
}

// LineStarts returns the positions of the first bytes of the lines of a text that begins at a position.
func LineStarts(text []byte, base uint32) []uint32 {
	lines := append(make([]uint32, 0, bytes.Count(text, newline)+1), base)
	for at := 0; ; {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return lines
		}
		at += n + 1
		lines = append(lines, base+uint32(at))
	}
}

// SetLineStarts sets the result of LineStarts for the file, so that nobody needs to search its text
// again.
func (f *File) SetLineStarts(lines []uint32) { f.lines = lines }

var newline = []byte{'\n'}
