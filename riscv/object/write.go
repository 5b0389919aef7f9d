package object

import (
	"debug/elf"
	"fmt"
	"io"
	"slices"

	"gpucc/riscv/object/elffile"
)

// autoLabel is the name of the symbols made for auipc instructions: the one
// that GNU as gives them, which ld and objdump know not to show.
const autoLabel = ".L0 "

// fileSection is the number of a section in the file: .text to .bss have that
// of their SectionIndex, the sections for debuggers follow.
func fileSection(i SectionIndex) elf.SectionIndex {
	if i >= FirstDebug {
		i -= FirstDebug - Absolute
	}
	return elf.SectionIndex(i)
}

// Write writes the object as a relocatable ELF file.
func Write(w io.Writer, o *Object) error {
	if err := o.Validate(); err != nil {
		return err
	}
	symbols, number, labels := writeSymbols(o)
	if o.XLEN == 32 && symbols.Len() > 1<<24 {
		return fmt.Errorf("%d symbols are too many for a 32-bit object file", symbols.Len())
	}
	f := elffile.File{XLEN: o.XLEN, Type: elf.ET_REL, Flags: elffile.FloatABI(o.XLEN)}
	if o.RVC {
		f.Flags |= elffile.FlagRVC
	}
	const alloc = elf.SHF_ALLOC
	f.Sections = []elffile.Section{
		content(Text, &o.Text, alloc|elf.SHF_EXECINSTR),
		content(Data, &o.Data, alloc|elf.SHF_WRITE),
		content(ROData, &o.ROData, alloc),
		{Name: ".bss", Type: elf.SHT_NOBITS, Flags: alloc | elf.SHF_WRITE, Size: o.BSS.Size, Align: o.BSS.Align},
	}
	for i := range o.Debug {
		s := &o.Debug[i]
		f.Sections = append(f.Sections, elffile.Section{
			Name: s.Name, Type: elf.SHT_PROGBITS, Size: uint64(len(s.Bytes)), Align: s.Align, Contents: s.Bytes,
		})
	}
	var relocs []int
	for _, i := range append([]SectionIndex{Text, Data, ROData}, o.debugSections()...) {
		if s := o.Section(i); len(s.Relocs) > 0 {
			relocs = append(relocs, len(f.Sections))
			r := relocations(o.XLEN, s, number, labels)
			r.Name, r.Info = ".rela"+o.SectionName(i), uint32(fileSection(i))
			f.Sections = append(f.Sections, r)
		}
	}
	f.Sections = append(f.Sections, elffile.Attributes(o.XLEN),
		elffile.Section{Name: ".note.GNU-stack", Type: elf.SHT_PROGBITS}) // the stack need not be executable
	symtab := len(f.Sections) + 1
	for _, i := range relocs {
		f.Sections[i].Link = uint32(symtab)
	}
	tables := symbols.Sections(symtab)
	f.Sections = append(f.Sections, tables[:]...)
	return f.Write(w)
}

func content(i SectionIndex, s *Section, flags elf.SectionFlag) elffile.Section {
	align := s.Align
	if i == Text {
		align = max(align, 4)
	}
	return elffile.Section{
		Name: SectionNames[i], Type: elf.SHT_PROGBITS, Flags: flags,
		Size: uint64(len(s.Bytes)), Align: align,
		Contents: s.Bytes,
	}
}

// writeSymbols makes the symbol table: the file's name, local symbols, labels
// of auipc instructions, global symbols. number[i] is the number that symbol i
// has there.
func writeSymbols(o *Object) (table *elffile.SymbolTable, number []uint32, labels *labels) {
	labels = findLabels(o)
	names := 0
	for i := range o.Symbols {
		names += len(o.Symbols[i].Name)
	}
	table = elffile.NewSymbolTable(o.XLEN, len(o.Symbols)+len(labels.offsets)+1, names+256)
	if len(o.Files) > 0 {
		table.Add(elffile.Symbol{Name: table.Names.Add(o.Files[0]), Type: elf.STT_FILE, Section: elf.SHN_ABS})
	}

	number = make([]uint32, len(o.Symbols))
	add := func(globals bool) {
		for i := range o.Symbols {
			if s := &o.Symbols[i]; s.IsGlobal() == globals {
				number[i] = uint32(table.Len())
				table.Add(elfSymbol(s, &table.Names))
			}
		}
	}
	add(false)
	labels.first = table.Len()
	if len(labels.offsets) > 0 {
		name := table.Names.Add(autoLabel)
		for _, offset := range labels.offsets {
			table.Add(elffile.Symbol{Name: name, Section: elf.SectionIndex(Text), Value: uint64(offset)})
		}
	}
	table.Globals()
	add(true)
	return table, number, labels
}

// labels are the places in the text that the second halves of pc-relative pairs
// refer to.
type labels struct {
	offsets []int64 // in increasing order
	first   int     // number of the first in the symbol table
	last    int     // index of the last one asked for
}

// findLabels lists the labels. The relocations of compilers' code refer to them
// nearly in order, those of a pair one after the other.
func findLabels(o *Object) *labels {
	l, sorted := &labels{}, true
	for i := range o.Text.Relocs {
		r := &o.Text.Relocs[i]
		if n := len(l.offsets); r.Type.PCRelLo12() && (n == 0 || l.offsets[n-1] != r.Addend) {
			sorted = sorted && (n == 0 || l.offsets[n-1] < r.Addend)
			l.offsets = append(l.offsets, r.Addend)
		}
	}
	if !sorted {
		slices.Sort(l.offsets)
		l.offsets = slices.Compact(l.offsets)
	}
	return l
}

// number is that of the label at an offset: the one asked for last, or the one
// behind it, or any.
func (l *labels) number(offset int64) uint32 {
	if l.offsets[l.last] != offset {
		if l.last++; l.last == len(l.offsets) || l.offsets[l.last] != offset {
			l.last, _ = slices.BinarySearch(l.offsets, offset)
		}
	}
	return uint32(l.first + l.last)
}

func elfSymbol(s *Symbol, names *elffile.StringTable) elffile.Symbol {
	e := elffile.Symbol{
		Name: names.Add(s.Name), Section: fileSection(s.Section), Value: s.Value, Size: s.Size,
	}
	switch {
	case s.Weak:
		e.Bind = elf.STB_WEAK
	case s.IsGlobal():
		e.Bind = elf.STB_GLOBAL
	}
	switch s.Section {
	case Undefined, Text:
	case Absolute:
		e.Section = elf.SHN_ABS
	default:
		if s.Name != "" {
			e.Type = elf.STT_OBJECT
		}
	}
	if s.Section >= FirstDebug {
		e.Type = elf.STT_SECTION
	}
	if s.Func && s.Section == Text {
		e.Type = elf.STT_FUNC
	}
	return e
}

// relocations returns the section that holds the relocations of s, without
// what says which one s is.
func relocations(xlen int, s *Section, number []uint32, labels *labels) elffile.Section {
	size := elffile.RelaSize(xlen)
	return elffile.Section{
		Type: elf.SHT_RELA, Flags: elf.SHF_INFO_LINK,
		Size: size * uint64(len(s.Relocs)), Align: uint64(xlen / 8), EntrySize: size,
		Put: func(to []byte) {
			for j := range s.Relocs {
				r := &s.Relocs[j]
				symbol, addend := uint32(0), r.Addend
				if r.Type.PCRelLo12() {
					symbol, addend = labels.number(r.Addend), 0
				} else {
					symbol = number[r.Symbol]
				}
				elffile.PutRela(to, xlen, r.Offset, uint32(r.Type), symbol, addend)
				to = to[size:]
			}
		},
	}
}
