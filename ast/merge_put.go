package ast

import "gpucc/internal/parallel"

// allocate gives the unit memory for all contributions that have been added.
func (m *merger) allocate() {
	m.Symbols = m.Symbols[:m.end.symbols] // makeSymbols was told how many come at most
	m.Literals = make([]uint64, m.end.literals)
	m.DataSection, m.RODataSection = allocateSection(m.end.data), allocateSection(m.end.rodata)
	m.BSSSize = m.end.bss
	for i, end := range m.ends {
		s := &m.Named[i]
		if s.Kind == InBSS {
			s.Size = end.offset
			continue
		}
		align := s.Align
		s.Section = allocateSection(end)
		s.Align = align
	}
}

// allocateSection returns a section with an end. The memory is zero.
func allocateSection(end sectionOffset) Section {
	return Section{Bytes: make([]byte, end.offset), Align: SectionAlign, Relocs: make([]Reloc, end.relocs)}
}

// put copies a contribution to its offsets, and returns the renumbering of the piece. Several goroutines
// may call it.
func (m *merger) put(c *Contribution, at *offsets) Renumbering {
	numbers := Renumbering{FirstLiteral: at.literals, symbols: m.putSymbols(c, at)}
	copy(m.Literals[at.literals:], c.Literals)
	m.DataSection.put(&c.DataSection, at.data, &numbers)
	m.RODataSection.put(&c.RODataSection, at.rodata, &numbers)
	for k := range c.Named {
		if x := &c.Named[k]; x.Kind != InBSS {
			m.Named[at.named[k].section].put(&x.Section, at.named[k].sectionOffset, &numbers)
		}
	}
	return numbers
}

// putSymbols copies the symbols of a piece, except for the undefined ones that others have added, and returns
// the numbers that all of them have in the unit.
func (m *merger) putSymbols(c *Contribution, at *offsets) []int32 {
	starts := [...]uint64{InData: at.data.offset, InROData: at.rodata.offset, InBSS: at.bss, AtLabel: uint64(at.labels)}
	numbers := make([]int32, len(c.symbols))
	next, undefined := int32(at.symbols), at.undefined
	for k, s := range c.Symbols() {
		numbers[k] = next
		if s.Section == Undefined {
			numbers[k], undefined = undefined[0], undefined[1:]
			if numbers[k] != next {
				continue
			}
		}
		if s.Section >= InNamed {
			named := &at.named[s.Section-InNamed]
			s.Section, s.Offset = uint32(InNamed+named.section), s.Offset+named.offset
		} else {
			s.Offset += starts[s.Section]
		}
		m.Symbols[next] = s
		next++
	}
	return numbers
}

// put copies a section of a piece into section s of the unit. If there is nothing else in s, it
// takes the memory of the piece.
func (s *Section) put(piece *Section, at sectionOffset, numbers *Renumbering) {
	switch n := len(piece.Bytes); {
	case n == 0:
	case uint64(len(s.Bytes)) == alignTo(uint64(n), SectionAlign) && cap(piece.Bytes) >= len(s.Bytes):
		s.Bytes = piece.Bytes[:len(s.Bytes)]
		clear(s.Bytes[n:])
	default:
		parallel.CopySparse(s.Bytes[at.offset:], piece.Bytes)
	}
	to := s.Relocs[at.relocs:]
	for i, r := range piece.Relocs {
		r.Offset += at.offset
		r.Symbol = numbers.Symbol(r.Symbol)
		if r.Less > 0 {
			r.Less = numbers.Symbol(r.Less-1) + 1
		}
		to[i] = r
	}
}
