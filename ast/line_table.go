package ast

import "sort"

// A LineTable maps the lines of the source text to the files and lines that line markers
// state. It consists of columns with one entry for each line of the text.
type LineTable struct {
	Start  []uint32 // position of the first byte, in increasing order
	File   []uint32 // index in Names
	Number []uint32

	Names []string // names of files; the first is the name of the text itself
}

// Lines returns the table of all lines of the files. It agrees with Position.
func Lines(files []File) *LineTable {
	t := &LineTable{}
	numbers := map[string]uint32{}
	for i := range files {
		t.add(&files[i], numbers)
	}
	return t
}

// At returns the index of the line that contains a position.
func (t *LineTable) At(pos uint32) int {
	return sort.Search(len(t.Start), func(i int) bool { return t.Start[i] > pos }) - 1
}

// add appends the lines of a file. numbers maps names to their indices.
func (t *LineTable) add(f *File, numbers map[string]uint32) {
	file, shift, marks := t.name(f.Name, numbers), 1, f.Marks.List
	for n, start := range f.lineStarts() {
		for len(marks) > 0 && marks[0].Pos <= start {
			file, shift, marks = t.name(f.Marks.File(&marks[0], f.Name), numbers), int(marks[0].Line)-n, marks[1:]
		}
		t.Start = append(t.Start, start)
		t.File = append(t.File, file)
		t.Number = append(t.Number, uint32(max(0, shift+n)))
	}
}

// name returns the index of a file's name, which it adds if it is new.
func (t *LineTable) name(name string, numbers map[string]uint32) uint32 {
	n, ok := numbers[name]
	if !ok {
		n = uint32(len(t.Names))
		numbers[name] = n
		t.Names = append(t.Names, name)
	}
	return n
}
