package object

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"

	"gpucc/riscv/object/elffile"
)

// TextOffset returns the offset of the text in the files that Write writes.
func TextOffset(xlen int) int64 { return int64(elffile.Align(elffile.HeaderBytes(xlen, 0), 4)) }

// Write writes the object as a relocatable ELF file.
func Write(w io.Writer, o *Object) error {
	if o.Text.Bytes == nil && o.Text.Size > 0 {
		return errors.New("an object without its text")
	}
	f, err := file(o)
	if err != nil {
		return err
	}
	return f.Write(w)
}

// WriteAt writes the object into a file, on several cores. A Text that has a Size and no Bytes
// must be in the file already, at TextOffset. All other bytes of the file must be zero.
func WriteAt(w io.WriterAt, o *Object) error {
	f, err := file(o)
	if err != nil {
		return err
	}
	return f.WriteAt(w)
}

// file returns the object as a file.
func file(o *Object) (*elffile.File, error) {
	if len(o.Assembler) > 0 {
		return nil, errors.New("an object with assembler text")
	}
	if err := o.Validate(); err != nil {
		return nil, err
	}
	symbols := newSymbolTable(o)
	if o.XLEN == 32 && symbols.count > 1<<24 {
		return nil, fmt.Errorf("%d symbols are too many for a 32-bit object file", symbols.count)
	}
	f := &elffile.File{XLEN: o.XLEN, Type: elf.ET_REL, Flags: elffile.FloatABI(o.XLEN)}
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
		x := elffile.Section{Name: s.Name, Type: elf.SHT_PROGBITS, Size: uint64(len(s.Bytes)), Align: s.Align, Contents: s.Bytes}
		if s.Loaded {
			x.Flags = elf.SHF_ALLOC
		}
		f.Sections = append(f.Sections, x)
	}
	contents := len(f.Sections) // number of sections in which symbols are defined
	var relocs []int
	for i, list := range o.fileRelocs(contents) {
		if r := relocations(o, list, symbols); r.Size > 0 {
			r.Name, r.Info = ".rela"+f.Sections[i].Name, uint32(i+1)
			relocs = append(relocs, len(f.Sections))
			f.Sections = append(f.Sections, r)
		}
	}
	note := elffile.Section{Name: stackNote, Type: elf.SHT_PROGBITS}
	if o.ExecutableStack {
		note.Flags = elf.SHF_EXECINSTR
	}
	f.Sections = append(f.Sections, elffile.Attributes(o.XLEN, o.RVC, o.Extensions), note)
	symtab := len(f.Sections) + 1
	for _, i := range relocs {
		f.Sections[i].Link = uint32(symtab)
	}
	f.Sections = append(f.Sections, symbols.sections(symtab)...)
	if contents >= int(elf.SHN_LORESERVE) {
		f.Sections = append(f.Sections, elffile.NumberSection(symbols.sectionNumbers(), symtab))
	}
	return f, nil
}

// content returns section i without its parts.
func (o *Object) content(i SectionIndex) elffile.Section {
	s := o.Section(i)
	align, size := s.Align, o.Own(i)
	if i == Text {
		align = max(align, 4)
	}
	return elffile.Section{
		Name: SectionNames[i], Type: elf.SHT_PROGBITS, Flags: sectionFlags[i],
		Size: size, Align: align,
		Contents: s.Bytes[:min(size, uint64(len(s.Bytes)))],
	}
}

// fileRelocs returns the relocations of each section of the file. The section's number is
// one more than the index.
func (o *Object) fileRelocs(sections int) [][]RelocSeq {
	lists, inParts := make([][]RelocSeq, sections), make([][]Reloc, sections)
	for _, i := range append(o.debugSections(), Text, Data, ROData, BSS) {
		all := o.Section(i).relocs()
		if parts, _ := o.partsOf(i); len(parts) == 0 {
			number, _ := o.filePosition(i, 0)
			lists[number-1] = all
			continue
		}
		for _, seq := range all {
			for r := range seq.All {
				var number elf.SectionIndex
				number, r.Offset = o.filePosition(i, r.Offset)
				inParts[number-1] = append(inParts[number-1], r)
			}
		}
	}
	for i, list := range inParts {
		lists[i] = append(lists[i], relocSeqs(list)...)
	}
	return lists
}

// relocations returns a section of relocations. The caller sets its name and the section that
// they relocate.
func relocations(o *Object, list []RelocSeq, symbols *symbolTable) elffile.Section {
	entry := elffile.RelaSize(o.XLEN)
	s := elffile.Section{Type: elf.SHT_RELA, Flags: elf.SHF_INFO_LINK, Align: uint64(o.XLEN / 8), EntrySize: entry}
	for i, seq := range list {
		s.Make(entry*uint64(seq.Count), func(to []byte) {
			label := symbols.labels.numbers(i)
			for r := range seq.All {
				symbol, addend := uint32(0), r.Addend
				if r.Type.PCRelLo12() {
					symbol, addend = label(r.Addend), 0
				} else {
					symbol = symbols.number[r.Symbol]
				}
				elffile.PutRela(to, o.XLEN, r.Offset, uint32(r.Type), symbol, addend)
				to = to[entry:]
			}
		})
	}
	return s
}

// stackNote is the name of a section. Its flags tell the linker whether the stack must be
// executable.
const stackNote = ".note.GNU-stack"
