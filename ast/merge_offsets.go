package ast

import "maps"

// offsets are the numbers and offsets at which the contribution of a piece begins in the unit.
type offsets struct {
	symbols, labels, literals int // the numbers that the piece's first symbol, label and literal get in the unit
	data, rodata              sectionOffset
	bss                       uint64
	named                     []namedOffset // of the piece's named sections
	undefined                 []int32       // the numbers in the unit of the piece's undefined symbols, in order
}

// A sectionOffset is an offset in a section, and the number of relocations before it.
type sectionOffset struct {
	offset uint64
	relocs int
}

// A namedOffset is an offset in a named section of the unit.
type namedOffset struct {
	section int // index in Tree.Named
	sectionOffset
}

// A merger is the unit while contributions are added to it.
type merger struct {
	*Tree
	end       offsets            // where the next contribution begins
	undefined map[string]int32   // numbers of the undefined symbols so far, by name
	sections  map[sectionKey]int // indices in Tree.Named
	ends      []sectionOffset    // of the sections in Tree.Named
}

// newMerger returns a merger of a unit that has the shared symbols only.
func newMerger(t *Tree, declared map[string]int32) *merger {
	m := &merger{Tree: t, end: offsets{symbols: len(t.Symbols)}, undefined: map[string]int32{}, sections: map[sectionKey]int{}}
	maps.Copy(m.undefined, declared)
	return m
}

// add returns the offsets of the next contribution, and adds its lengths to the end.
func (m *merger) add(c *Contribution) offsets {
	at := m.end
	at.named = m.addNamed(c.Named)
	var known int
	at.undefined, known = m.numberUndefined(c)
	m.end = offsets{
		symbols:  at.symbols + len(c.symbols) - known,
		labels:   at.labels + c.Labels,
		literals: at.literals + len(c.Literals),
		data:     at.data.behind(&c.DataSection, SectionAlign),
		rodata:   at.rodata.behind(&c.RODataSection, SectionAlign),
		bss:      alignTo(at.bss+c.BSSSize, SectionAlign),
	}
	return at
}

// alignTo rounds n up to a multiple of align, a power of two or 0.
func alignTo(n, align uint64) uint64 {
	align = max(align, 1)
	return (n + align - 1) &^ (align - 1)
}

// behind returns the offset behind the section of a piece, with the alignment that the next one has.
func (p sectionOffset) behind(s *Section, align uint64) sectionOffset {
	return sectionOffset{alignTo(p.offset+uint64(len(s.Bytes)), align), p.relocs + len(s.Relocs)}
}

// numberUndefined numbers the undefined symbols of a contribution. A symbol that has a name which is
// known already has the number that the name has; numberUndefined also returns how many of
// these there are.
func (m *merger) numberUndefined(c *Contribution) (numbers []int32, known int) {
	if len(c.names) == 0 {
		return nil, 0
	}
	numbers = make([]int32, len(c.names))
	for i, name := range c.names {
		n, found := m.undefined[name]
		if found {
			known++
		} else {
			n = int32(m.end.symbols) + c.undefined[i] - int32(known)
			m.undefined[name] = n
		}
		numbers[i] = n
	}
	return numbers, known
}

// addNamed returns the offsets of named sections in the unit's sections of the same names. It
// adds the sections that the unit does not have yet.
func (m *merger) addNamed(list []NamedSection) []namedOffset {
	if len(list) == 0 {
		return nil
	}
	starts := make([]namedOffset, len(list))
	for k := range list {
		x := &list[k]
		i, ok := m.sections[x.key()]
		if !ok {
			i = len(m.Named)
			m.sections[x.key()] = i
			m.Named = append(m.Named, NamedSection{Name: x.Name, Kind: x.Kind, Thread: x.Thread, Strings: x.Strings, Retain: x.Retain})
			m.ends = append(m.ends, sectionOffset{})
		}
		to, end := &m.Named[i], &m.ends[i]
		to.Align = max(to.Align, x.Align)
		end.offset = alignTo(end.offset, x.Align)
		starts[k] = namedOffset{i, *end}
		*end = sectionOffset{end.offset + x.Extent(), end.relocs + len(x.Relocs)}
	}
	return starts
}
