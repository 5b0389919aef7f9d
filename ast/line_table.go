package ast

import (
	"math"
	"sort"
)

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
	if len(files) == 1 {
		t.Start = files[0].lineStarts()
	} else {
		for i := range files {
			t.Start = append(t.Start, files[i].lineStarts()...)
		}
	}
	t.File, t.Number = make([]uint32, len(t.Start)), make([]uint32, len(t.Start))
	numbers, at := map[string]uint32{}, 0
	for i := range files {
		n := at + len(files[i].lineStarts())
		t.setLines(&files[i], t.File[at:n], t.Number[at:n], numbers)
		at = n
	}
	return t
}

// At returns the index of the line that contains a position.
func (t *LineTable) At(pos uint32) int {
	return sort.Search(len(t.Start), func(i int) bool { return t.Start[i] > pos }) - 1
}

// setLines sets the names and numbers of the lines of a file. numbers maps names to their indices.
func (t *LineTable) setLines(f *File, names, lines []uint32, numbers map[string]uint32) {
	file, shift, marks, starts := t.name(f.Name, numbers), 1, f.Marks.List, f.lineStarts()
	for n := 0; n < len(starts); {
		for len(marks) > 0 && marks[0].Pos <= starts[n] {
			file, shift, marks = t.name(f.Marks.File(&marks[0], f.Name), numbers), int(marks[0].Line)-n, marks[1:]
		}
		next := uint32(math.MaxUint32) // the next marker
		if len(marks) > 0 {
			next = marks[0].Pos
		}
		for ; n < len(starts) && starts[n] < next; n++ {
			names[n], lines[n] = file, uint32(max(0, shift+n))
		}
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
