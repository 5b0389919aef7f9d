package link

import (
	"sort"

	"gpucc/riscv/object"
)

// An Image is a linked program.
type Image struct {
	File []byte // the executable, in ELF

	text []text // the texts of the inputs, in order of address
}

// A text is the position of the text of an input.
type text struct {
	address uint64
	size    uint64
	object  *object.Object
}

func (l *linker) image(file []byte) *Image {
	m := &Image{File: file}
	base := l.output[object.Text].address
	for _, in := range l.inputs {
		m.text = append(m.text, text{base + in.at(object.Text, 0), uint64(len(in.Text.Bytes)), in.Object})
	}
	return m
}

// Locate returns the source position of the instruction at an address, if the objects'
// line tables contain it.
func (m *Image) Locate(address uint64) (file string, line, column int, ok bool) {
	i := sort.Search(len(m.text), func(i int) bool { return m.text[i].address > address }) - 1
	if i < 0 || address-m.text[i].address >= m.text[i].size {
		return "", 0, 0, false
	}
	return locate(m.text[i].object, address-m.text[i].address)
}
