package ast

import (
	"gpucc/internal/host"
	"gpucc/internal/parallel"
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
//
// A scan over the pieces finds the offsets of each contribution. It looks at lengths, undefined symbols
// and named sections only. Then all cores copy the contributions there.
func MergeContributions(shared *Tree, makeSymbols func(more int) []Symbol, pieces []Contribution, declared map[string]int32) (*Tree, []Renumbering) {
	symbols := 0
	for i := range pieces {
		symbols += len(pieces[i].symbols)
	}
	t := &Tree{
		Symbols:      makeSymbols(symbols),
		Files:        shared.Files,
		TextSections: shared.TextSections,
		Assembler:    shared.Assembler,
		Unreferenced: shared.Unreferenced, ExecutableStack: shared.ExecutableStack,
		ScopeDebug: shared.ScopeDebug,
	}
	first := Contribution{
		Literals: shared.Literals, DataSection: shared.DataSection, RODataSection: shared.RODataSection, BSSSize: shared.BSSSize, Named: shared.Named,
	}
	m := newMerger(t, declared)
	begin := m.add(&first)
	starts := make([]offsets, len(pieces))
	for i := range pieces {
		starts[i] = m.add(&pieces[i])
		t.Debug = append(t.Debug, pieces[i].Debug...)
	}
	m.allocate()
	m.put(&first, &begin)
	numbers := make([]Renumbering, len(pieces))
	const some = 256
	for from := 0; from < len(pieces); from += some {
		parallel.Each(some, min(some, len(pieces)-from), func(_, k int) {
			i := from + k
			numbers[i] = m.put(&pieces[i], &starts[i])
			renumberVariables(pieces[i].Debug, &numbers[i])
		})
		host.DropSpilled() // the memory of the contributions read so far
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
