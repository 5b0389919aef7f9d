package ast

import "sort"

// A NamedSection is one of the object file beside the usual ones: one that the
// program names, or whose objects want another alignment or life time.
type NamedSection struct {
	Name   string
	Kind   uint32 // InData, InROData or InBSS: what it is like
	Thread bool   // its contents are what those of each new thread are at first
	Section
	Size uint64 // of one like the BSS; of others 0
}

// A TextSection is a section of the object file that functions are in: those
// from number First of the unit to the next TextSection, or the end. Functions
// of a region are in one section. There may be several of one name: where a function
// has an alignment of its own, another one begins.
type TextSection struct {
	Name  string
	First int
	Align uint64 // of where the first begins, a power of two
}

// TextSection is the number of the section that function f of the unit is in: 1 + its
// index in TextSections, 0 for the usual one.
func (t *Tree) TextSection(f int) int {
	return sort.Search(len(t.TextSections), func(i int) bool { return t.TextSections[i].First > f })
}

// Extent is how many bytes the section takes in memory.
func (s *NamedSection) Extent() uint64 { return max(s.Size, uint64(len(s.Bytes))) }

// Same reports whether s and x are, or are parts of, one section.
func (s *NamedSection) Same(x *NamedSection) bool { return s.key() == x.key() }

// A sectionKey says which section of the object file something is a part of.
type sectionKey struct {
	name   string
	kind   uint32
	thread bool
}

func (s *NamedSection) key() sectionKey { return sectionKey{s.Name, s.Kind, s.Thread} }
