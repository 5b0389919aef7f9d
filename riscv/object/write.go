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

// TextOffset is where the text begins in the files that Write writes.
func TextOffset(xlen int) int64 { return int64(elffile.Align(elffile.HeaderBytes(xlen, 0), 4)) }

// Write writes the object as a relocatable ELF file. Text that has a Size and no
// Bytes is in w already, at TextOffset: then w is an io.Seeker.
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
	f.Sections = []elffile.Section{
		o.content(Text), o.content(Data), o.content(ROData),
		{Name: SectionNames[BSS], Type: elf.SHT_NOBITS, Flags: sectionFlags[BSS], Size: o.Own(BSS), Align: o.BSS.Align},
	}
	for i := range o.Parts {
		f.Sections = append(f.Sections, o.partContent(&o.Parts[i]))
	}
	for i := range o.Debug {
		s := &o.Debug[i]
		f.Sections = append(f.Sections, elffile.Section{
			Name: s.Name, Type: elf.SHT_PROGBITS, Size: uint64(len(s.Bytes)), Align: s.Align, Contents: s.Bytes,
		})
	}
	var relocs []int
	for i := range f.Sections[:len(f.Sections):len(f.Sections)] {
		if list := o.relocsOf(i); len(list) > 0 {
			relocs = append(relocs, len(f.Sections))
			r := relocations(o, i, list, number, labels)
			r.Name = ".rela" + f.Sections[i].Name
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

// content is section i less its parts.
func (o *Object) content(i SectionIndex) elffile.Section {
	s := o.Section(i)
	align, size := s.Align, o.Own(i)
	if i == Text {
		align = max(align, 4)
	}
	return elffile.Section{
		Name: SectionNames[i], Type: elf.SHT_PROGBITS, Flags: sectionFlags[i],
		Size: size, Align: align,
		Contents: s.Bytes[:min(size, uint64(len(s.Bytes)))], InPlace: s.Bytes == nil && size > 0,
	}
}

// relocsOf returns the relocations of the file's section number i+1.
func (o *Object) relocsOf(i int) []Reloc {
	section, from, to := SectionIndex(i+1), uint64(0), uint64(0)
	switch part := i - int(BSS); {
	case part >= len(o.Parts):
		return o.Debug[part-len(o.Parts)].Relocs
	case part >= 0:
		p := &o.Parts[part]
		section, from, to = p.Section, p.Offset, p.Offset+p.Size
	case len(o.Parts) == 0:
		return o.Section(section).Relocs
	default:
		to = o.Own(section)
	}
	var list []Reloc
	for _, r := range o.Section(section).Relocs {
		if r.Offset >= from && r.Offset < to {
			list = append(list, r)
		}
	}
	return list
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
				table.Add(o.elfSymbol(s, &table.Names))
			}
		}
	}
	add(false)
	labels.first = table.Len()
	if len(labels.offsets) > 0 {
		name := table.Names.Add(autoLabel)
		for _, offset := range labels.offsets {
			section, value := o.filePlace(Text, uint64(offset))
			table.Add(elffile.Symbol{Name: name, Section: section, Value: value})
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
	// What stands at a label has a relocation, too.
	l, sorted := &labels{offsets: make([]int64, 0, len(o.Text.Relocs)/2)}, true
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

func (o *Object) elfSymbol(s *Symbol, names *elffile.StringTable) elffile.Symbol {
	e := elffile.Symbol{Name: names.Add(s.Name), Size: s.Size}
	e.Section, e.Value = o.filePlace(s.Section, s.Value)
	if s.Hidden {
		e.Visibility = elf.STV_HIDDEN
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
	if s.Thread {
		e.Type = elf.STT_TLS
	}
	return e
}

// relocations returns the section that holds the relocations of section i+1 of
// the file, but for its name.
func relocations(o *Object, i int, list []Reloc, number []uint32, labels *labels) elffile.Section {
	xlen := o.XLEN
	size, base := elffile.RelaSize(xlen), uint64(0)
	if k := i - int(BSS); k >= 0 && k < len(o.Parts) {
		base = o.Parts[k].Offset
	}
	return elffile.Section{
		Type: elf.SHT_RELA, Flags: elf.SHF_INFO_LINK,
		Size: size * uint64(len(list)), Align: uint64(xlen / 8), EntrySize: size, Info: uint32(i + 1),
		Put: func(to []byte) {
			for ; len(to) > 0; to = to[size:] {
				r := &list[0]
				list = list[1:]
				symbol, addend := uint32(0), r.Addend
				if r.Type.PCRelLo12() {
					symbol, addend = labels.number(r.Addend), 0
				} else {
					symbol = number[r.Symbol]
				}
				elffile.PutRela(to, xlen, r.Offset-base, uint32(r.Type), symbol, addend)
			}
		},
	}
}
