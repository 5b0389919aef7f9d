package ast

import (
	"maps"

	"gpucc/internal/room"
)

// sectionAlign is the alignment of every piece's part of a section.
const sectionAlign = 16

// A Place says where a piece's numbers lead in the whole unit.
type Place struct {
	Literal int // the unit's number of the piece's first literal

	symbols []int32 // of the symbols that the piece adds
}

// Symbol is the unit's number of the piece's symbol n.
func (p *Place) Symbol(n int32) int32 {
	if n < OwnSymbols {
		return n
	}
	return p.symbols[n-OwnSymbols]
}

// Link joins what pieces add, in their order, to what they share: the symbols,
// the literals and the data sections of the whole unit, in a tree without
// nodes, and the places of the pieces in it. See Source.Symbols. Undefined symbols of
// one name become one, that of declared if there is one: see Declared.
func Link(shared *Tree, shareSymbols func(more int) []Symbol, pieces []Addition, declared map[string]int32) (*Tree, []Place) {
	symbols, literals := 0, len(shared.Literals)
	for i := range pieces {
		symbols += len(pieces[i].symbols)
		literals += len(pieces[i].Literals)
	}
	t := &Tree{
		Symbols:  shareSymbols(symbols),
		Literals: append(make([]uint64, 0, literals), shared.Literals...),
		Files:    shared.Files,

		TextSections: shared.TextSections,
		BSSSize:      alignSection(shared.BSSSize),
	}
	t.DataSection.begin(shared.DataSection, pieces, func(a *Addition) *Section { return &a.DataSection })
	t.RODataSection.begin(shared.RODataSection, pieces, func(a *Addition) *Section { return &a.RODataSection })
	l := linker{Tree: t, undefined: map[string]int32{}, sections: map[sectionKey]int{}}
	maps.Copy(l.undefined, declared)
	l.addNamed(shared.Named, l.namedPlaces(shared.Named), &Place{})
	places := make([]Place, len(pieces))
	const some = 256
	for i := range pieces {
		if i%some == some-1 {
			room.Leave() // where they have waited
		}
		places[i] = l.add(&pieces[i])
	}
	return t, places
}

// Declared are the shared symbols whose names pieces have added as those of undefined
// ones.
func Declared(source Source, pieces []Addition) map[string]int32 {
	asked, list := map[string]bool{}, map[string]int32{}
	for i := range pieces {
		for _, name := range pieces[i].names {
			if asked[name] {
				continue
			}
			asked[name] = true
			if n, ok := source.Declared(name); ok {
				list[name] = n
			}
		}
	}
	return list
}

// A linker is a unit to which pieces are added.
type linker struct {
	*Tree
	labels    int                // of the pieces so far
	undefined map[string]int32   // numbers of the undefined symbols that they have added, by name
	sections  map[sectionKey]int // indices of the named sections
}

// add adds a piece, and returns its place.
func (l *linker) add(a *Addition) Place {
	named := l.namedPlaces(a.Named)
	place := Place{Literal: len(l.Literals), symbols: l.addSymbols(a, named)}
	l.labels += a.Labels
	l.Literals = append(l.Literals, a.Literals...)
	l.DataSection.add(a.DataSection, &place)
	l.RODataSection.add(a.RODataSection, &place)
	l.BSSSize = alignSection(l.BSSSize + a.BSSSize)
	l.addNamed(a.Named, named, &place)
	return place
}

func alignSection(n uint64) uint64 { return (n + sectionAlign - 1) &^ (sectionAlign - 1) }

// addSymbols adds those of a piece, whose sections will begin where those of the unit
// end, and returns their numbers.
func (l *linker) addSymbols(a *Addition, named []namedPlace) []int32 {
	sections := [...]uint64{InData: l.DataSection.end(), InROData: l.RODataSection.end(), InBSS: l.BSSSize, AtLabel: uint64(l.labels)}
	numbers := make([]int32, len(a.symbols))
	for k, s := range a.Symbols() {
		next := int32(len(l.Symbols))
		if s.Section == Undefined {
			if n, ok := l.undefined[s.Name]; ok {
				numbers[k] = n
				continue
			}
			l.undefined[s.Name] = next
		}
		if s.Section >= InNamed {
			at := named[s.Section-InNamed]
			s.Section, s.Offset = uint32(InNamed+at.section), s.Offset+at.offset
		} else {
			s.Offset += sections[s.Section]
		}
		numbers[k] = next
		l.Symbols = append(l.Symbols, s)
	}
	return numbers
}

// A namedPlace is where a piece's part of a named section comes.
type namedPlace struct {
	section int // index in Tree.Named
	offset  uint64
}

// namedPlaces are those of the named sections of a piece, which are there from now on.
func (l *linker) namedPlaces(list []NamedSection) []namedPlace {
	places := make([]namedPlace, len(list))
	for k := range list {
		x := &list[k]
		i, ok := l.sections[x.key()]
		if !ok {
			i = len(l.Named)
			l.sections[x.key()] = i
			l.Named = append(l.Named, NamedSection{Name: x.Name, Kind: x.Kind, Thread: x.Thread})
		}
		align := max(x.Align, 1)
		places[k] = namedPlace{i, (l.Named[i].Extent() + align - 1) &^ (align - 1)}
	}
	return places
}

// addNamed adds the named sections of a piece, whose relocations are numbered as place
// says.
func (l *linker) addNamed(list []NamedSection, places []namedPlace, place *Place) {
	for k := range list {
		x, at := &list[k], places[k]
		to := &l.Named[at.section]
		to.Align = max(to.Align, x.Align)
		if x.Kind == InBSS {
			to.Size = at.offset + x.Size
			continue
		}
		to.Bytes = append(to.Bytes, make([]byte, at.offset-to.end())...)
		to.Relocs = x.relocsAt(to.Relocs, at.offset, place)
		to.Bytes = append(to.Bytes, x.Bytes...)
	}
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
	s.add(shared, &Place{})
}

// end is the offset of the next part.
func (s *Section) end() uint64 { return uint64(len(s.Bytes)) }

// add puts the part of a piece behind those that are there.
func (s *Section) add(part Section, place *Place) {
	s.Relocs = part.relocsAt(s.Relocs, s.end(), place)
	s.Bytes = room.AppendSparse(s.Bytes, part.Bytes)
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
