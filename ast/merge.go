package ast

import (
	"maps"

	"gpucc/internal/host"
)

// SectionAlign is the alignment, in bytes, of the usual sections, and of the data that a piece adds
// to one.
const SectionAlign = 16

// A Renumbering maps a piece's numbers of symbols and literals to numbers of the unit.
type Renumbering struct {
	FirstLiteral int // the number in the unit of the piece's literal 0

	symbols []int32 // the numbers in the unit of the symbols that the piece adds
}

// Symbol returns the unit's number of the piece's symbol n.
func (r *Renumbering) Symbol(n int32) int32 {
	if n < OwnSymbols {
		return n
	}
	return r.symbols[n-OwnSymbols]
}

// BatchRenumbering returns the renumbering of a Batch, given the renumberings of its
// pieces.
func BatchRenumbering(pieces []Renumbering) Renumbering {
	batch := Renumbering{FirstLiteral: pieces[0].FirstLiteral}
	for i := range pieces {
		batch.symbols = append(batch.symbols, pieces[i].symbols...)
	}
	return batch
}

// MergeContributions appends the contributions of the pieces, in order, to the shared
// part of the unit. It returns the symbols, literals and data sections of the whole unit,
// in a tree without nodes, and a renumbering for each piece. makeSymbols is described at
// Source.Symbols. Undefined symbols of the same name become one symbol; if declared (see
// DeclaredSymbols) has the name, they become the shared symbol of that name.
func MergeContributions(shared *Tree, makeSymbols func(more int) []Symbol, pieces []Contribution, declared map[string]int32) (*Tree, []Renumbering) {
	symbols, literals := 0, len(shared.Literals)
	for i := range pieces {
		symbols += len(pieces[i].symbols)
		literals += len(pieces[i].Literals)
	}
	t := &Tree{
		Symbols:  makeSymbols(symbols),
		Literals: append(make([]uint64, 0, literals), shared.Literals...),
		Files:    shared.Files,

		TextSections: shared.TextSections,
		Assembler:    shared.Assembler,
		ScopeDebug:   shared.ScopeDebug,
		BSSSize:      alignSection(shared.BSSSize),
	}
	t.DataSection.begin(shared.DataSection, pieces, func(c *Contribution) *Section { return &c.DataSection })
	t.RODataSection.begin(shared.RODataSection, pieces, func(c *Contribution) *Section { return &c.RODataSection })
	m := merger{Tree: t, undefined: map[string]int32{}, sections: map[sectionKey]int{}}
	maps.Copy(m.undefined, declared)
	m.addNamed(shared.Named, m.namedOffsets(shared.Named), &Renumbering{})
	numbers := make([]Renumbering, len(pieces))
	const some = 256
	for i := range pieces {
		if i%some == some-1 {
			host.DropSpilled() // the memory of the contributions read so far
		}
		numbers[i] = m.add(&pieces[i])
		t.Debug = append(t.Debug, pieces[i].Debug...)
		renumberVariables(pieces[i].Debug, &numbers[i])
	}
	return t, numbers
}

// renumberVariables gives the variables of a piece that are at symbols the numbers that these have in the unit.
func renumberVariables(list []*DebugInfo, numbers *Renumbering) {
	for _, d := range list {
		for i := range d.Variables {
			if v := &d.Variables[i]; v.Storage == DebugStatic {
				v.Number = numbers.Symbol(v.Number)
			}
		}
	}
}

// DeclaredSymbols maps the names of undefined symbols that pieces have added to the
// shared symbols of the same names. It omits names without a shared symbol.
func DeclaredSymbols(source Source, pieces []Contribution) map[string]int32 {
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

// A merger is the unit while contributions are added to it.
type merger struct {
	*Tree
	labels    int                // number of labels added so far
	undefined map[string]int32   // numbers of the undefined symbols added so far, by name
	sections  map[sectionKey]int // indices in Tree.Named
}

// add adds the contribution of a piece, and returns the piece's renumbering.
func (m *merger) add(c *Contribution) Renumbering {
	named := m.namedOffsets(c.Named)
	numbers := Renumbering{FirstLiteral: len(m.Literals), symbols: m.addSymbols(c, named)}
	m.labels += c.Labels
	m.Literals = append(m.Literals, c.Literals...)
	m.DataSection.add(c.DataSection, &numbers)
	m.RODataSection.add(c.RODataSection, &numbers)
	m.BSSSize = alignSection(m.BSSSize + c.BSSSize)
	m.addNamed(c.Named, named, &numbers)
	return numbers
}

func alignSection(n uint64) uint64 { return (n + SectionAlign - 1) &^ (SectionAlign - 1) }

// addSymbols adds the symbols of a piece and returns their numbers in the unit. It must
// be called before the piece's sections are added, since it takes the ends of the unit's
// sections as the places where the piece's sections begin.
func (m *merger) addSymbols(c *Contribution, named []namedOffset) []int32 {
	starts := [...]uint64{InData: m.DataSection.end(), InROData: m.RODataSection.end(), InBSS: m.BSSSize, AtLabel: uint64(m.labels)}
	numbers := make([]int32, len(c.symbols))
	for k, s := range c.Symbols() {
		next := int32(len(m.Symbols))
		if s.Section == Undefined {
			if n, ok := m.undefined[s.Name]; ok {
				numbers[k] = n
				continue
			}
			m.undefined[s.Name] = next
		}
		if s.Section >= InNamed {
			at := named[s.Section-InNamed]
			s.Section, s.Offset = uint32(InNamed+at.section), s.Offset+at.offset
		} else {
			s.Offset += starts[s.Section]
		}
		numbers[k] = next
		m.Symbols = append(m.Symbols, s)
	}
	return numbers
}

// A namedOffset says where in a named section of the unit a piece's data begins.
type namedOffset struct {
	section int // index in Tree.Named
	offset  uint64
}

// namedOffsets returns where the data of a piece's named sections begins in the unit's
// sections of the same names. It adds the sections that the unit does not have yet.
func (m *merger) namedOffsets(list []NamedSection) []namedOffset {
	offsets := make([]namedOffset, len(list))
	for k := range list {
		x := &list[k]
		i, ok := m.sections[x.key()]
		if !ok {
			i = len(m.Named)
			m.sections[x.key()] = i
			m.Named = append(m.Named, NamedSection{Name: x.Name, Kind: x.Kind, Thread: x.Thread, Strings: x.Strings})
		}
		align := max(x.Align, 1)
		offsets[k] = namedOffset{i, (m.Named[i].Extent() + align - 1) &^ (align - 1)}
	}
	return offsets
}

// addNamed adds the named sections of a piece at the given offsets.
func (m *merger) addNamed(list []NamedSection, offsets []namedOffset, numbers *Renumbering) {
	for k := range list {
		x, at := &list[k], offsets[k]
		to := &m.Named[at.section]
		to.Align = max(to.Align, x.Align)
		if x.Kind == InBSS {
			to.Size = at.offset + x.Size
			continue
		}
		to.Bytes = append(to.Bytes, make([]byte, at.offset-to.end())...)
		to.Relocs = x.relocsAt(to.Relocs, at.offset, numbers)
		to.Bytes = append(to.Bytes, x.Bytes...)
	}
}

// begin makes s the shared section, with capacity for the sections of all pieces. The
// function section selects the section of a contribution.
func (s *Section) begin(shared Section, pieces []Contribution, section func(*Contribution) *Section) {
	size, relocs := alignSection(uint64(len(shared.Bytes))), len(shared.Relocs)
	for i := range pieces {
		x := section(&pieces[i])
		size += alignSection(uint64(len(x.Bytes)))
		relocs += len(x.Relocs)
	}
	*s = Section{Bytes: make([]byte, 0, size), Align: SectionAlign, Relocs: make([]Reloc, 0, relocs)}
	s.add(shared, &Renumbering{})
}

// end returns the offset at which more data is added.
func (s *Section) end() uint64 { return uint64(len(s.Bytes)) }

// add appends the section of a piece.
func (s *Section) add(piece Section, numbers *Renumbering) {
	s.Relocs = piece.relocsAt(s.Relocs, s.end(), numbers)
	s.Bytes = host.AppendSparse(s.Bytes, piece.Bytes)
	s.Bytes = s.Bytes[:alignSection(s.end())] // memory behind the length is zero
}

// relocsAt appends the relocations of s to list, with the numbers of the unit. s will
// begin at the given offset of the unit's section.
func (s *Section) relocsAt(list []Reloc, offset uint64, numbers *Renumbering) []Reloc {
	for _, r := range s.Relocs {
		r.Offset += offset
		r.Symbol = numbers.Symbol(r.Symbol)
		if r.Less > 0 {
			r.Less = numbers.Symbol(r.Less-1) + 1
		}
		list = append(list, r)
	}
	return list
}
