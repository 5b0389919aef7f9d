// Package dwarf makes the sections that debuggers read (DWARF Debugging Information
// Format, version 5). They describe the positions of the functions of a unit, the source
// lines of their instructions, and how to unwind their frames. They do not describe types
// and variables.
package dwarf

import (
	"slices"

	"gpucc/riscv/object"
)

// A Unit is the debugging information of a translation unit.
type Unit struct {
	Name      string // of the source file
	Directory string // the directory to which relative names of files refer

	Files       []string // the files to which Function.File and LineProgram refer
	LineProgram []byte   // the program of all functions, see line.go
	Functions   []Function
}

// A Function is a function of the unit. The functions follow each other without gaps from
// the start of the text on.
type Function struct {
	Name   string
	Global bool
	Start  uint64 // offset in the text, in bytes
	Size   uint64
	File   uint32
	Line   uint32
	Frame  Frame
}

// AddTo adds the sections to an object, and the symbols to which their relocations refer.
func (u *Unit) AddTo(o *object.Object) {
	if len(u.Functions) == 0 {
		return
	}
	first := object.FirstDebug + object.SectionIndex(len(o.Debug))
	a := anchors{
		info: anchor(o, first, 0), abbreviations: anchor(o, first+1, 0), lines: anchor(o, first+2, 0), frames: anchor(o, first+4, 0),
	}
	for _, start := range u.starts(o) {
		a.text = append(a.text, textAnchor{start, anchor(o, object.Text, start)})
	}
	begin := func() *section { return &section{xlen: o.XLEN, anchors: a} }
	o.Debug = append(o.Debug,
		u.info(begin()).named(".debug_info"),
		u.abbreviations(begin()).named(".debug_abbrev"),
		u.lines(begin()).named(".debug_line"),
		u.ranges(begin()).named(".debug_aranges"),
		u.frames(begin()).named(".debug_frame"),
	)
}

// starts returns the offsets in the text at which sections of the file start.
func (u *Unit) starts(o *object.Object) (list []uint64) {
	if o.Own(object.Text) > 0 {
		list = append(list, 0)
	}
	for _, p := range o.Parts {
		if p.Section == object.Text {
			list = append(list, p.Offset)
		}
	}
	slices.Sort(list)
	return list
}

// anchors are symbols at the starts of sections.
type anchors struct {
	text                               []textAnchor
	info, abbreviations, lines, frames int32
}

// A textAnchor is the anchor of a section that starts at an offset in the text.
type textAnchor struct {
	start  uint64
	symbol int32
}

// anchor adds a symbol at an offset in a section.
func anchor(o *object.Object, i object.SectionIndex, offset uint64) int32 {
	o.Symbols = append(o.Symbols, object.Symbol{Section: i, Value: offset})
	return int32(len(o.Symbols)) - 1
}

// end returns the offset at which the text of the n-th section ends.
func (u *Unit) end(s *section, n int) uint64 {
	if n+1 < len(s.anchors.text) {
		return s.anchors.text[n+1].start
	}
	last := u.Functions[len(u.Functions)-1]
	return last.Start + last.Size
}
