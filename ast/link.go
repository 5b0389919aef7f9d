package ast

import "math"

// sectionAlign is the alignment of every piece's part of a section.
const sectionAlign = 16

// A Place says where a piece's numbers lead in the whole unit.
type Place struct {
	Literal int // the unit's number of the piece's first literal

	shared  int32
	symbols []int32 // of the symbols that the piece adds
}

// Symbol is the unit's number of the piece's symbol n.
func (p *Place) Symbol(n int32) int32 {
	if n < p.shared {
		return n
	}
	return p.symbols[n-p.shared]
}

// Link joins what pieces add, in their order, to what they share: the symbols,
// the literals and the data sections of the whole unit, in a tree without
// nodes, and the places of the pieces in it. Undefined symbols of one name
// become one.
func Link(shared *Tree, pieces []Addition) (*Tree, []Place) {
	symbols, literals := len(shared.Symbols), len(shared.Literals)
	for i := range pieces {
		symbols += len(pieces[i].Symbols)
		literals += len(pieces[i].Literals)
	}
	t := &Tree{
		Symbols:  append(make([]Symbol, 0, symbols), shared.Symbols...),
		Literals: append(make([]uint64, 0, literals), shared.Literals...),
		Files:    shared.Files,

		TextSections: shared.TextSections,
		BSSSize:      alignSection(shared.BSSSize),
	}
	labels := 0
	t.DataSection.begin(shared.DataSection, pieces, func(a *Addition) *Section { return &a.DataSection })
	t.RODataSection.begin(shared.RODataSection, pieces, func(a *Addition) *Section { return &a.RODataSection })
	for i := range shared.Named {
		t.addNamed(&shared.Named[i], &Place{shared: math.MaxInt32})
	}
	places, undefined := make([]Place, len(pieces)), map[string]int32{}
	for i, a := range pieces {
		place := &places[i]
		*place = Place{Literal: len(t.Literals), shared: int32(len(shared.Symbols))}
		place.symbols = t.addSymbols(&a, labels, undefined)
		labels += a.Labels
		t.Literals = append(t.Literals, a.Literals...)
		t.DataSection.add(a.DataSection, place)
		t.RODataSection.add(a.RODataSection, place)
		t.BSSSize = alignSection(t.BSSSize + a.BSSSize)
		for i := range a.Named {
			t.addNamed(&a.Named[i], place)
		}
	}
	return t, places
}

func alignSection(n uint64) uint64 { return (n + sectionAlign - 1) &^ (sectionAlign - 1) }

// addSymbols adds those of a piece, whose sections will begin where those of
// t end, behind so many labels, and returns their numbers. undefined has the
// numbers of those that pieces have added, by name.
func (t *Tree) addSymbols(a *Addition, labels int, undefined map[string]int32) []int32 {
	sections := [...]uint64{InData: t.DataSection.end(), InROData: t.RODataSection.end(), InBSS: t.BSSSize, AtLabel: uint64(labels)}
	numbers := make([]int32, len(a.Symbols))
	for k, s := range a.Symbols {
		next := int32(len(t.Symbols))
		if s.Section == Undefined {
			if n, ok := undefined[s.Name]; ok {
				numbers[k] = n
				continue
			}
			undefined[s.Name] = next
		}
		if s.Section >= InNamed {
			section, offset := t.namedPlace(&a.Named[s.Section-InNamed])
			s.Section, s.Offset = section, s.Offset+offset
		} else {
			s.Offset += sections[s.Section]
		}
		numbers[k] = next
		t.Symbols = append(t.Symbols, s)
	}
	return numbers
}

// begin starts the section of the unit with the shared part, with room for
// those of the pieces.
func (s *Section) begin(shared Section, pieces []Addition, part func(*Addition) *Section) {
	size, relocs := alignSection(uint64(len(shared.Bytes))), len(shared.Relocs)
	for i := range pieces {
		x := part(&pieces[i])
		size += alignSection(uint64(len(x.Bytes)))
		relocs += len(x.Relocs)
	}
	*s = Section{Bytes: make([]byte, 0, size), Align: sectionAlign, Relocs: make([]Reloc, 0, relocs)}
	s.add(shared, &Place{shared: math.MaxInt32})
}

// end is the offset of the next part.
func (s *Section) end() uint64 { return uint64(len(s.Bytes)) }

// add puts the part of a piece behind those that are there.
func (s *Section) add(part Section, place *Place) {
	s.Relocs = part.relocsAt(s.Relocs, s.end(), place)
	s.Bytes = append(s.Bytes, part.Bytes...)
	s.Bytes = s.Bytes[:alignSection(s.end())] // fresh memory is zero
}

// relocsAt appends the relocations of s, which comes to begin at offset.
func (s *Section) relocsAt(list []Reloc, offset uint64, place *Place) []Reloc {
	for _, r := range s.Relocs {
		r.Offset += offset
		r.Symbol = place.Symbol(r.Symbol)
		if r.Less > 0 {
			r.Less = place.Symbol(r.Less-1) + 1
		}
		list = append(list, r)
	}
	return list
}
