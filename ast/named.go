package ast

// A NamedSection is one of the object file beside the usual ones: one that the
// program names, or whose objects want another alignment or life time.
type NamedSection struct {
	Name   string
	Kind   uint16 // InData, InROData or InBSS: what it is like
	Thread bool   // its contents are what those of each new thread are at first
	Section
	Size uint64 // of one like the BSS; of others 0
}

// A TextSection is a section of the object file that functions are in: those
// from number First of the unit to the next TextSection, or the end. Functions
// of a region are in one section.
type TextSection struct {
	Name  string
	First int
	Align uint64 // of where the first begins, a power of two
}

// TextSection is the name of the section that function f of the unit is in, ""
// for the usual one.
func (t *Tree) TextSection(f int) (name string) {
	for _, x := range t.TextSections {
		if x.First <= f {
			name = x.Name
		}
	}
	return name
}

// Extent is how many bytes the section takes in memory.
func (s *NamedSection) Extent() uint64 { return max(s.Size, uint64(len(s.Bytes))) }

// Same reports whether s and x are, or are parts of, one section.
func (s *NamedSection) Same(x *NamedSection) bool {
	return s.Name == x.Name && s.Kind == x.Kind && s.Thread == x.Thread
}

// namedPlace is where the part x of a named section would come in t: the number
// of the section, which is there from now on, and the offset in it.
func (t *Tree) namedPlace(x *NamedSection) (number uint16, offset uint64) {
	i := 0
	for i < len(t.Named) && !t.Named[i].Same(x) {
		i++
	}
	if i == len(t.Named) {
		t.Named = append(t.Named, NamedSection{Name: x.Name, Kind: x.Kind, Thread: x.Thread})
	}
	align := max(x.Align, 1)
	return uint16(InNamed + i), (t.Named[i].Extent() + align - 1) &^ (align - 1)
}

// addNamed adds the part x of a named section, whose relocations are numbered
// as place says.
func (t *Tree) addNamed(x *NamedSection, place *Place) {
	number, offset := t.namedPlace(x)
	to := &t.Named[number-InNamed]
	to.Align = max(to.Align, x.Align)
	if x.Kind == InBSS {
		to.Size = offset + x.Size
		return
	}
	to.Bytes = append(to.Bytes, make([]byte, offset-to.end())...)
	to.Relocs = x.relocsAt(to.Relocs, offset, place)
	to.Bytes = append(to.Bytes, x.Bytes...)
}
