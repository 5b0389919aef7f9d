// Package dwarf makes the sections that debuggers read (DWARF Debugging Information
// Format, version 5). They describe the types, variables and functions of a unit, the source
// lines of the functions' instructions, macros, and how to unwind their frames.
//
// Names stand where they are used (DW_FORM_string) instead of in .debug_str: a reference to that
// section would take a relocation of 24 bytes for each.
package dwarf

import (
	"slices"

	"gpucc/internal/parallel"
	"gpucc/riscv/object"
)

// A Unit is the debugging information of a translation unit.
type Unit struct {
	Name      string // of the source file
	Directory string // the directory that relative names of files start from
	CodeUnit  int    // bytes of the unit in which addresses of code advance: of the shortest instruction

	Files       []string // the files; File of other structs and LineProgram are indices in it
	LineProgram []byte   // the program of all functions, see line.go

	Macros []MacroEvent // or nil: the unit does not describe macros

	Unwind bool // the frames are described in .eh_frame, in place of .debug_frame

	Types     []Type     // of file scope
	Variables []Variable // of file scope
	Runs      []Run      // the functions follow each other without gaps from the start of the text on

	fileNumbers map[string]uint64 // of files by name, with Macros
}

// A Run is consecutive functions.
type Run struct {
	Functions []Function

	// Types, if not nil, makes the types that only these functions use. Fill, if not nil, sets all fields of
	// function i but for its location and frame. It appends to Blocks, Locals, Arrays and Pieces; the next function uses
	// their memory again. Functions of different runs may be filled side by side.
	Types func() []Type
	Fill  func(i int, f *Function)
}

// A Variable is an object at a symbol.
type Variable struct {
	Name       string
	Type       Ref
	Global     bool
	File, Line uint32
	Lost       bool  // it is nowhere
	Symbol     int32 // of the object
}

// A Function is a function of the unit.
type Function struct {
	Name       string
	Global     bool
	Start      uint64 // offset in the text, in bytes
	Size       uint64
	File, Line uint32
	Frame      Frame
	Result     Ref
	Prototyped bool
	Variadic   bool
	Blocks     []Block // outer ones first
	Locals     []Local
	Arrays     []MeasuredArray // of variable length
	Pieces     []Piece         // of Locals
}

// functions iterates over the functions of all runs.
func (u *Unit) functions(yield func(*Function) bool) {
	for i := range u.Runs {
		for k := range u.Runs[i].Functions {
			if !yield(&u.Runs[i].Functions[k]) {
				return
			}
		}
	}
}

// size returns the end of the last function.
func (u *Unit) size() (end uint64) {
	for i := len(u.Runs) - 1; i >= 0; i-- {
		if n := len(u.Runs[i].Functions); n > 0 {
			last := &u.Runs[i].Functions[n-1]
			return last.Start + last.Size
		}
	}
	return 0
}

// AddTo adds the sections to an object, and the symbols that their relocations need.
func (u *Unit) AddTo(o *object.Object) {
	if u.size() == 0 && len(u.Variables) == 0 {
		return
	}
	first := object.FirstDebug + object.SectionIndex(len(o.Debug))
	a := anchors{
		info: anchor(o, first, 0), abbreviations: anchor(o, first+1, 0), lines: anchor(o, first+2, 0),
		lists: anchor(o, first, 0), // until it is known that there are lists
	}
	if !u.Unwind {
		a.frames = anchor(o, first+4, 0)
	}
	if u.Macros != nil {
		u.addMacroFiles()
		a.macros = anchor(o, first+5, 0)
	}
	a.text = u.textAnchors(o)
	begin := func() *section { return &section{xlen: o.XLEN, anchors: a} }
	var info, lines, frames *section
	parallel.Run(3, func(i int) {
		switch i {
		case 0:
			info = u.info(begin())
		case 1:
			frames = u.frames(begin())
		case 2:
			lines = u.lines(begin())
		}
	})
	frameSection := frames.named(".debug_frame")
	if u.Unwind {
		frameSection = frames.unwindTable()
	}
	o.Debug = append(o.Debug,
		info.named(".debug_info"),
		begin().abbreviations().named(".debug_abbrev"),
		lines.named(".debug_line"),
		u.ranges(begin()).named(".debug_aranges"),
		frameSection,
	)
	if u.Macros != nil {
		o.Debug = append(o.Debug, u.macros(begin()).named(".debug_macro"))
	}
	if info.lists.len() > listsHeader {
		o.Symbols[a.lists] = object.Symbol{Section: object.FirstDebug + object.SectionIndex(len(o.Debug)), Value: listsHeader}
		o.Debug = append(o.Debug, info.lists.named(".debug_loclists"))
	}
}

// textAnchors adds anchors at the starts of the text's sections to an object.
func (u *Unit) textAnchors(o *object.Object) (list []textAnchor) {
	for _, start := range u.starts(o) {
		list = append(list, textAnchor{start, anchor(o, object.Text, start)})
	}
	return list
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
	lists                              int32 // the first of the location lists
	macros                             int32 // 0 if there are none
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
	return u.size()
}
