package ast

import "slices"

// A LineMark is a line marker (# 12 "x.h") of a preprocessor: the line that starts at Pos is
// line Line of a file. A text has up to one for each line, so it has no pointers, which the
// garbage collector would follow.
type LineMark struct {
	Pos  uint32
	Line int32
	name int32 // index in LineMarks.names

	System bool // the file is a header of the system
	Enters bool // an included file begins here
	Leaves bool // an included file has ended
}

// LineMarks are the line markers of a text.
type LineMarks struct {
	List []LineMark // in increasing order of Pos

	names   []string // of files; the first stands for the file with the text
	numbers map[string]int32
}

// Add appends a line marker of a file.
func (m *LineMarks) Add(mark LineMark, name string) {
	mark.name = m.number(name)
	m.List = append(m.List, mark)
}

// AddSame appends a line marker of the file of the marker before it.
func (m *LineMarks) AddSame(mark LineMark) {
	if n := len(m.List); n > 0 {
		mark.name = m.List[n-1].name
	}
	m.List = append(m.List, mark)
}

// IsLast reports whether the last marker is of a file.
func (m *LineMarks) IsLast(name []byte) bool {
	n := len(m.List)
	return n > 0 && m.List[n-1].name > 0 && m.names[m.List[n-1].name] == string(name)
}

// number returns the index of a name, which it adds if it is new. It is new again if a parser has gone back in the text, and with it the
// list of names, but not the map, which copies share.
func (m *LineMarks) number(name string) int32 {
	n, ok := m.numbers[name]
	if !ok || int(n) >= len(m.names) || m.names[n] != name {
		if m.numbers == nil {
			m.names, m.numbers = []string{""}, map[string]int32{}
		}
		n = int32(len(m.names))
		m.names = append(m.names, name)
		m.numbers[name] = n
	}
	return n
}

// Frozen returns a copy of the line markers so far. Markers that are added later do not change it.
func (m *LineMarks) Frozen() LineMarks {
	return LineMarks{List: slices.Clip(m.List), names: slices.Clip(m.names)}
}

// File returns the name of a marker's file. own is the name of the file with the text.
func (m *LineMarks) File(mark *LineMark, own string) string {
	if mark.name == 0 {
		return own
	}
	return m.names[mark.name]
}
