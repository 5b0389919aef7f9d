package ast

import "sort"

// A Section is initialised data and the relocations in it.
type Section struct {
	Bytes  []byte
	Align  uint64 // a power of two; 0 means 1
	Relocs []Reloc
}

// A Reloc stores the address of a symbol plus an addend at an offset of a section. If
// Less is set, it stores the distance between two labels of one function.
type Reloc struct {
	Offset uint64
	Symbol int32
	Addend int64
	Less   int32 // 1 + the number of a symbol; its address is subtracted; 0 if there is none
	Bytes  uint8 // number of bytes to store; 0 means a machine word
}

// A NamedSection is a data section of the object file other than .data, .rodata and .bss.
// It exists because the program names the section, or because its objects need another
// alignment or lifetime.
type NamedSection struct {
	Name   string
	Kind   uint32 // InData, InROData or InBSS: it has the properties of that section
	Thread bool   // thread-local storage: a new thread gets a copy
	// Strings says that there are only strings. Each ends with its first zero byte.
	// The linker may merge equal ones.
	Strings bool
	Retain  bool // the linker keeps it even if nothing refers to it
	Section
	Size uint64 // in bytes, if Kind is InBSS; else 0
}

// A TextSection is a section of the object file that contains functions: the functions
// from index First in the unit up to the next TextSection or the end. All functions of a
// region are in one section. Several TextSections may have the same name: a function with
// its own alignment begins another TextSection.
type TextSection struct {
	Name  string
	First int
	Align uint64 // of the first function, a power of two

	Retain bool // the linker keeps it even if nothing refers to it
}

// TextSection returns the number of the section that contains function f of the unit: 1 +
// its index in TextSections, or 0 for .text.
func (t *Tree) TextSection(f int) int {
	return sort.Search(len(t.TextSections), func(i int) bool { return t.TextSections[i].First > f })
}

// Extent returns the number of bytes that the section takes in memory.
func (s *NamedSection) Extent() uint64 { return max(s.Size, uint64(len(s.Bytes))) }

// Same reports whether s and x belong to one section of the object file.
func (s *NamedSection) Same(x *NamedSection) bool { return s.key() == x.key() }

// A sectionKey identifies a section of the object file.
type sectionKey struct {
	name    string
	kind    uint32
	thread  bool
	strings bool
	retain  bool
}

func (s *NamedSection) key() sectionKey {
	return sectionKey{s.Name, s.Kind, s.Thread, s.Strings, s.Retain}
}

// SectionOf returns the contents of a section in which symbols are defined, or nil if it has none.
func (t *Tree) SectionOf(section uint32) *Section {
	switch {
	case section == InData:
		return &t.DataSection
	case section == InROData:
		return &t.RODataSection
	case section >= InNamed:
		return &t.Named[section-InNamed].Section
	}
	return nil
}

// Close removes gaps from a section in which symbols are defined.
func (t *Tree) Close(section uint32, g Gaps) {
	if section == InBSS {
		t.BSSSize = g.Moved(t.BSSSize)
		return
	}
	t.SectionOf(section).Close(g)
	if section >= InNamed {
		s := &t.Named[section-InNamed]
		s.Size = g.Moved(s.Size)
	}
}
