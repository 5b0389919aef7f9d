package object

import (
	"debug/elf"
	"sort"
	"strings"

	"gpucc/riscv/object/elffile"
)

// partsOf returns the parts of section i, and the index of the first in o.Parts.
func (o *Object) partsOf(i SectionIndex) (list []Part, first int) {
	first = sort.Search(len(o.Parts), func(k int) bool { return o.Parts[k].Section >= i })
	end := sort.Search(len(o.Parts), func(k int) bool { return o.Parts[k].Section > i })
	return o.Parts[first:end], first
}

// InPart reports whether an offset of section i is in a part.
func (o *Object) InPart(i SectionIndex, offset uint64) bool {
	list, _ := o.partsOf(i)
	return len(list) > 0 && offset >= list[0].Offset
}

// Own returns the number of bytes of section i that belong to no part.
func (o *Object) Own(i SectionIndex) uint64 {
	if list, _ := o.partsOf(i); len(list) > 0 {
		return list[0].Offset
	}
	return o.Extent(i)
}

// filePosition translates an offset of section i to the number of a section of the file and the
// offset there. .text to .bss have the number of their SectionIndex; the parts and then the
// sections for debuggers follow.
func (o *Object) filePosition(i SectionIndex, offset uint64) (elf.SectionIndex, uint64) {
	if i >= FirstDebug {
		return elf.SectionIndex(int(BSS) + 1 + len(o.Parts) + int(i-FirstDebug)), offset
	}
	if len(o.Parts) == 0 {
		return elf.SectionIndex(i), offset
	}
	list, first := o.partsOf(i)
	k := sort.Search(len(list), func(k int) bool { return list[k].Offset > offset }) - 1
	if k < 0 {
		return elf.SectionIndex(i), offset
	}
	return elf.SectionIndex(int(BSS) + 1 + first + k), offset - list[k].Offset
}

// partContent returns a part as a section of the file.
func (o *Object) partContent(p *Part) elffile.Section {
	s := elffile.Section{Name: p.Name, Type: partType(p), Flags: sectionFlags[p.Section], Size: p.Size, Align: p.Align}
	if p.Thread {
		s.Flags |= elf.SHF_TLS
	}
	if p.Strings {
		s.Flags, s.EntrySize = s.Flags|elf.SHF_MERGE|elf.SHF_STRINGS, 1
	}
	if p.Retain {
		s.Flags |= elffile.Retain
	}
	if p.Section != BSS {
		s.Contents = o.Section(p.Section).Bytes[p.Offset:][:p.Size]
	}
	return s
}

// sectionFlags gives the sections' flags in ELF files.
var sectionFlags = [...]elf.SectionFlag{
	Text: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Data: elf.SHF_ALLOC | elf.SHF_WRITE, ROData: elf.SHF_ALLOC, BSS: elf.SHF_ALLOC | elf.SHF_WRITE,
}

// partType returns the ELF type of a part, which depends on its name for arrays of functions.
func partType(p *Part) elf.SectionType {
	switch kind, _ := p.Array(); {
	case p.Section == BSS:
		return elf.SHT_NOBITS
	case kind == "init":
		return elf.SHT_INIT_ARRAY
	case kind == "fini":
		return elf.SHT_FINI_ARRAY
	case kind == "preinit":
		return elf.SHT_PREINIT_ARRAY
	}
	return elf.SHT_PROGBITS
}

// Array returns the kind of an array of functions that are called before main ("preinit",
// "init") or after it ("fini"), and the priority in the part's name. kind is "" for any
// other part.
func (p *Part) Array() (kind, priority string) {
	for _, kind := range []string{"init", "fini", "preinit"} {
		if rest, ok := strings.CutPrefix(p.Name, "."+kind+"_array"); ok && (rest == "" || rest[0] == '.') {
			return kind, strings.TrimPrefix(rest, ".")
		}
	}
	return "", ""
}
