package object

import (
	"debug/elf"
	"fmt"
	"io"

	"gpucc/riscv/object/elffile"
)

// TextOffset is where the text begins in the files that Write writes.
func TextOffset(xlen int) int64 { return int64(elffile.Align(elffile.HeaderBytes(xlen, 0), 4)) }

// Write writes the object as a relocatable ELF file. Text that has a Size and no
// Bytes is in w already, at TextOffset: then w is an io.Seeker.
func Write(w io.Writer, o *Object) error {
	if err := o.Validate(); err != nil {
		return err
	}
	symbols := newSymbolTable(o)
	if o.XLEN == 32 && symbols.count > 1<<24 {
		return fmt.Errorf("%d symbols are too many for a 32-bit object file", symbols.count)
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
		if r := relocations(o, i, symbols); r.Size > 0 {
			relocs = append(relocs, len(f.Sections))
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
	f.Sections = append(f.Sections, symbols.section(symtab), symbols.names.Section(".strtab"))
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

// relocsOf returns the relocations of the file's section number i+1, whose offsets
// count from base.
func (o *Object) relocsOf(i int) (list RelocSeq, base uint64) {
	section, from, to := SectionIndex(i+1), uint64(0), uint64(0)
	switch part := i - int(BSS); {
	case part >= len(o.Parts):
		return o.Debug[part-len(o.Parts)].relocs(), 0
	case part >= 0:
		p := &o.Parts[part]
		section, from, to = p.Section, p.Offset, p.Offset+p.Size
	default:
		to = o.Own(section)
	}
	all := o.Section(section).relocs()
	if from == 0 && to == o.Extent(section) {
		return all, 0
	}
	var some []Reloc
	for stretch := range all.All {
		for _, r := range stretch {
			if r.Offset >= from && r.Offset < to {
				some = append(some, r)
			}
		}
	}
	return RelocSeq{len(some), func(yield func([]Reloc) bool) { yield(some) }}, from
}

// relocations returns the section that holds the relocations of section i+1 of
// the file, but for its name.
func relocations(o *Object, i int, symbols *symbolTable) elffile.Section {
	xlen, size := o.XLEN, elffile.RelaSize(o.XLEN)
	list, base := o.relocsOf(i)
	return elffile.Section{
		Type: elf.SHT_RELA, Flags: elf.SHF_INFO_LINK,
		Size: size * uint64(list.Count), Align: uint64(xlen / 8), EntrySize: size, Info: uint32(i + 1),
		Put: func(next func() []byte) {
			for stretch := range list.All {
				for k := range stretch {
					r := &stretch[k]
					symbol, addend := uint32(0), r.Addend
					if r.Type.PCRelLo12() {
						symbol, addend = symbols.labels.number(r.Addend), 0
					} else {
						symbol = symbols.number[r.Symbol]
					}
					elffile.PutRela(next(), xlen, r.Offset-base, uint32(r.Type), symbol, addend)
				}
			}
		},
	}
}
