// Package dwarf makes the sections that debuggers read (DWARF Debugging
// Information Format, version 5): where the functions of a unit are, the lines
// that their instructions come from, and how to unwind their frames. Of types
// and variables it says nothing.
package dwarf

import "gpucc/riscv/object"

// A Unit is what a debugger is told of one compilation.
type Unit struct {
	Language  Language
	Name      string // of the source file
	Directory string // that relative names of files start from

	Files       []string // that Function.File and LineProgram refer to
	LineProgram []byte   // of all functions, see line.go
	Functions   []Function
}

// A Language is a DW_LANG constant.
type Language uint16

// Languages.
const (
	C      Language = 0x1d   // DW_LANG_C11
	Pareas Language = 0x8001 // between DW_LANG_lo_user and DW_LANG_hi_user
)

// A Function is one of the unit's, which follow each other without gaps from
// the start of the text.
type Function struct {
	Name   string
	Global bool
	Start  uint64 // offset in the text, in bytes
	Size   uint64
	File   uint32
	Line   uint32
	Frame  Frame
}

// AddTo adds the sections to an object, and the symbols that their relocations
// refer to.
func (u *Unit) AddTo(o *object.Object) {
	if len(u.Functions) == 0 {
		return
	}
	first := object.FirstDebug + object.SectionIndex(len(o.Debug))
	a := anchors{
		text: anchor(o, object.Text), info: anchor(o, first), abbreviations: anchor(o, first+1),
		lines: anchor(o, first+2), frames: anchor(o, first+4),
	}
	new := func() *section { return &section{xlen: o.XLEN, anchors: a} }
	o.Debug = append(o.Debug,
		u.info(new()).named(".debug_info"),
		u.abbreviations(new()).named(".debug_abbrev"),
		u.lines(new()).named(".debug_line"),
		u.ranges(new()).named(".debug_aranges"),
		u.frames(new()).named(".debug_frame"),
	)
}

// anchors are symbols at the starts of sections.
type anchors struct{ text, info, abbreviations, lines, frames int32 }

// anchor adds a symbol at the start of a section.
func anchor(o *object.Object, i object.SectionIndex) int32 {
	o.Symbols = append(o.Symbols, object.Symbol{Section: i})
	return int32(len(o.Symbols)) - 1
}

// size is the unit's bytes of text.
func (u *Unit) size() uint64 {
	last := u.Functions[len(u.Functions)-1]
	return last.Start + last.Size
}
