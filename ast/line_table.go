package ast

import "sort"

// A LineTable says where the lines of the source text come from, as line
// markers tell: columns, one entry a line of the text.
type LineTable struct {
	Start  []uint32 // position of its first byte, in increasing order
	File   []uint32 // index in Names
	Number []uint32

	Names []string // of the files; the first is that of the text itself
}

// Lines makes the table of all lines of the files. For every position it says
// what Position says.
func Lines(files []File) *LineTable {
	t := &LineTable{}
	numbers := map[string]uint32{}
	for i := range files {
		t.add(&files[i], numbers)
	}
	return t
}

// At is the line that a position is in.
func (t *LineTable) At(pos uint32) int {
	return sort.Search(len(t.Start), func(i int) bool { return t.Start[i] > pos }) - 1
}

// add appends the lines of a file. numbers has the indices of the names.
func (t *LineTable) add(f *File, numbers map[string]uint32) {
	file, shift, marks := t.name(f.Name, numbers), 1, f.Marks
	for n, start := range f.lineStarts() {
		for len(marks) > 0 && marks[0].Pos <= start {
			file, shift, marks = t.name(marks[0].Name, numbers), marks[0].Line-n, marks[1:]
		}
		t.Start = append(t.Start, start)
		t.File = append(t.File, file)
		t.Number = append(t.Number, uint32(max(0, shift+n)))
	}
}

// name is the index of a file's name.
func (t *LineTable) name(name string, numbers map[string]uint32) uint32 {
	n, ok := numbers[name]
	if !ok {
		n = uint32(len(t.Names))
		numbers[name] = n
		t.Names = append(t.Names, name)
	}
	return n
}
