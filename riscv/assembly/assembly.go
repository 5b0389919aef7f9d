// Package assembly writes an object as GNU assembler text. The file that an assembler
// makes of the text has the same bytes in its sections as the file that object.Write
// writes, and equivalent relocations. (GNU as also writes a relocation for each branch
// within the text, which changes nothing.)
package assembly

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"

	"gpucc/riscv/object"
	"gpucc/riscv/object/elffile"
)

// Write writes the object's assembler text.
func Write(out io.Writer, o *object.Object) error {
	if err := o.Validate(); err != nil {
		return err
	}
	w := &writer{Writer: bufio.NewWriterSize(out, 1<<16), object: o}
	w.nameSymbols()
	w.header()
	for _, s := range w.fileSections() {
		switch s.section {
		case object.Text:
			w.text(s)
		case object.BSS:
			w.bss(s)
		default:
			w.data(s)
		}
	}
	w.absolutes()
	flags := ""
	if o.ExecutableStack {
		flags = "x"
	}
	fmt.Fprintf(w, "\t.section\t.note.GNU-stack,\"%s\",@progbits\n", flags)
	return w.Flush()
}

// A writer writes an object as text.
type writer struct {
	*bufio.Writer
	object    *object.Object
	names     []string       // names of the symbols that an assembler accepts
	bySection [][]int32      // symbols by section, in order of offset
	relocs    []object.Reloc // the relocations of the section being written that are still to be written, in order of offset
}

func (w *writer) header() {
	o := w.object
	if len(o.Files) > 0 {
		fmt.Fprintf(w, "\t.file\t%s\n", quote(o.Files[0]))
	}
	w.given()
	w.WriteString("\t.option\tnopic\n\t.option\tnorelax\n")
	if len(o.Assembler) == 0 { // that may have instructions of other extensions
		fmt.Fprintf(w, "\t.attribute\tarch, %q\n", elffile.InstructionSet(o.XLEN, o.RVC, o.Extensions))
	}
	w.WriteString("\t.attribute\tstack_align, 16\n")
	if o.RVC {
		w.WriteString("\t.option\trvc\n") // sets the flag in the file's header
	}
	w.WriteString("\t.option\tnorvc\n")
}

// given writes the assembler text that the object has. It comes first, so that the macros in it
// and the options of the command line hold for it.
func (w *writer) given() {
	if len(w.object.Assembler) > 0 {
		w.WriteString("\t.option\tnorelax\n")
	}
	for _, text := range w.object.Assembler {
		fmt.Fprintf(w, "\t.text\n%s\n", text)
	}
}

// A fileSection is a section of the file: a section of the object without its parts, or
// one of the parts.
type fileSection struct {
	section   object.SectionIndex
	from, to  uint64
	align     uint64
	directive string
}

// fileSections lists the sections of the file in the order of their numbers.
func (w *writer) fileSections() []fileSection {
	list := []fileSection{
		{section: object.Text, directive: "\t.text\n"}, {section: object.Data, directive: "\t.data\n"},
		{section: object.ROData, directive: "\t.section\t.rodata\n"}, {section: object.BSS, directive: "\t.bss\n"},
	}
	for i := range list {
		s := &list[i]
		s.to, s.align = w.object.Own(s.section), w.object.Section(s.section).Align
	}
	for i := range w.object.Parts {
		p := &w.object.Parts[i]
		list = append(list, fileSection{p.Section, p.Offset, p.Offset + p.Size, p.Align, partDirective(p)})
	}
	for n := range w.object.Debug {
		s := &w.object.Debug[n]
		flags := map[bool]string{true: "a"}[s.Loaded]
		list = append(list, fileSection{object.FirstDebug + object.SectionIndex(n), 0, uint64(len(s.Bytes)), s.Align, fmt.Sprintf("\t.section\t%s,\"%s\",@progbits\n", s.Name, flags)})
	}
	return list
}

// partDirective returns the directive that starts a part.
func partDirective(p *object.Part) string {
	flags, typ := "a", "progbits"
	switch p.Section {
	case object.Text:
		flags += "x"
	case object.Data:
		flags += "w"
	case object.BSS:
		flags, typ = flags+"w", "nobits"
	}
	if p.Thread {
		flags += "T"
	}
	if p.Strings {
		flags, typ = flags+"MS", typ+",1" // the size of a character
	}
	if p.Retain {
		flags += "R"
	}
	if kind, _ := p.Array(); kind != "" {
		typ = kind + "_array"
	}
	return fmt.Sprintf("\t.section\t%s,\"%s\",@%s\n", quoteSymbol(p.Name), flags, typ)
}

// begin starts a section of the file.
func (w *writer) begin(s fileSection) {
	w.WriteString(s.directive)
	align := s.align
	if s.section == object.Text {
		align = max(align, 4)
		if w.object.RVC {
			align = max(s.align, 2)
		}
	}
	if align > 1 {
		fmt.Fprintf(w, "\t.p2align\t%d\n", bits.TrailingZeros64(align))
	}
	w.relocs = byOffset(w.object.Section(s.section).Relocs)
	for len(w.relocs) > 0 && w.relocs[0].Offset < s.from {
		w.relocs = w.relocs[1:]
	}
}

// reloc takes the next relocation from the list and returns it if it is at the given
// offset. Otherwise it returns nil.
func (w *writer) reloc(offset uint64) *object.Reloc {
	if len(w.relocs) == 0 || w.relocs[0].Offset != offset {
		return nil
	}
	r := &w.relocs[0]
	w.relocs = w.relocs[1:]
	return r
}

// raw writes a relocation by its name, for which there is no better notation.
func (w *writer) raw(r *object.Reloc) {
	target := w.operand(r)
	if r.Type.PCRelLo12() {
		target = label(uint64(r.Addend))
	}
	fmt.Fprintf(w, "\t.reloc\t., %v, %s\n", r.Type, target)
}

// operand returns the symbol of a relocation with the relocation's addend.
func (w *writer) operand(r *object.Reloc) string {
	if r.Addend == 0 {
		return w.names[r.Symbol]
	}
	return fmt.Sprintf("%s%+d", w.names[r.Symbol], r.Addend)
}

// absolutes defines the symbols that have a number as their value, and declares undefined symbols
// that have properties.
func (w *writer) absolutes() {
	for i := range w.object.Symbols {
		s := &w.object.Symbols[i]
		switch {
		case s.Section == object.Absolute:
			w.binding(int32(i))
			fmt.Fprintf(w, "\t.set\t%s, %d\n", w.names[i], int64(s.Value))
		case s.Section == object.Undefined && (s.Weak || s.Hidden || s.Protected):
			w.binding(int32(i))
		}
	}
}
