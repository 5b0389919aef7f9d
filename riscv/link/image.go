package link

import (
	"cmp"
	"slices"
	"sort"

	"gpucc/riscv/object"
)

// An Image is a linked program.
type Image struct {
	File []byte // the executable, in ELF

	text []text // the texts of the inputs, in order of address
}

// A text is the position of a subsection of the text of an input.
type text struct {
	address uint64
	size    uint64
	from    uint64 // offset in the input's text
	object  *object.Object
}

func (l *linker) image(file []byte) *Image {
	m := &Image{File: file}
	base := l.output[object.Text].address
	for _, in := range l.inputs {
		for _, x := range in.subsections[object.Text] {
			if !x.dropped {
				m.text = append(m.text, text{base + x.at, x.to - x.from, x.from, in.Object})
			}
		}
	}
	slices.SortStableFunc(m.text, func(a, b text) int { return cmp.Compare(a.address, b.address) })
	return m
}

// Locate returns the source position of the instruction at an address, if the objects'
// line tables contain it.
func (m *Image) Locate(address uint64) (file string, line, column int, ok bool) {
	i := sort.Search(len(m.text), func(i int) bool { return m.text[i].address > address }) - 1
	if i < 0 || address-m.text[i].address >= m.text[i].size {
		return "", 0, 0, false
	}
	x := &m.text[i]
	return locate(x.object, x.from+address-x.address)
}
