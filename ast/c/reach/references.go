// Package reach finds the functions and objects of a unit that are needed. search.go searches the references in code and data that
// has been made, which references.go lists; names.go searches the names in the text of bodies that have not been parsed.
package reach

import (
	"slices"

	"gpucc/ast"
	"gpucc/internal/bytematch"
)

// References lists the entities of internal linkage to which the functions of a run refer.
type References struct {
	list []int32 // numbers of entities, function by function, each once
	ends []int32 // by function: the end of its references in list
	data []int32 // the entities in list to which static variables refer
}

// of returns the references of function k of the run.
func (x *References) of(k int) []int32 {
	if k >= len(x.ends) {
		return nil
	}
	begin := int32(0)
	if k > 0 {
		begin = x.ends[k-1]
	}
	return x.list[begin:x.ends[k]]
}

// A Lister collects the references of functions, one function after the other.
type Lister struct {
	references References
	functions  int32   // so far, of all runs
	last       []int32 // by entity: the number of the last function that refers to it, or 0
	relocs     []int32 // by section: the number of relocations that have been listed
}

// Entities are the entities to which functions may refer.
type Entities interface {
	// Entities returns their number.
	Entities() int
	// IsInternal reports whether entity n has internal linkage.
	IsInternal(n uint32) bool
}

// Begin starts a run of functions. Their sections must be empty.
func (s *Lister) Begin() {
	x := &s.references
	x.list, x.ends, x.data, s.relocs = x.list[:0], x.ends[:0], x.data[:0], s.relocs[:0]
}

// References returns a copy of the references of the run.
func (s *Lister) References() References {
	x := &s.references
	return References{slices.Clone(x.list), slices.Clone(x.ends), slices.Clone(x.data)}
}

// Open starts a function.
func (s *Lister) Open() { s.functions++ }

// Close ends a function.
func (s *Lister) Close() {
	s.references.ends = append(s.references.ends, int32(len(s.references.list)))
}

// Nodes lists the references of some nodes. It gets the kinds and the Data of the nodes. It compares eight kinds at a time: few
// nodes name a symbol. This takes a fifth of the time.
func (s *Lister) Nodes(kind []ast.Kind, data []uint32, e Entities) {
	n := 0
	for ; n+8 <= len(kind); n += 8 {
		for marks := symbolMarks((*[8]ast.Kind)(kind[n:])); marks != 0; marks &= marks - 1 {
			s.Add(data[n+int(bytematch.First(marks))], e)
		}
	}
	for ; n < len(kind); n++ {
		if kind[n].Names() == ast.NamesSymbol {
			s.Add(data[n], e)
		}
	}
}

// symbolMarks returns a word with a byte for each of the kinds. The highest bit of a byte is set if that kind names a symbol.
func symbolMarks(k *[8]ast.Kind) uint64 {
	kinds := uint64(k[0]) | uint64(k[1])<<8 | uint64(k[2])<<16 | uint64(k[3])<<24 |
		uint64(k[4])<<32 | uint64(k[5])<<40 | uint64(k[6])<<48 | uint64(k[7])<<56
	return bytematch.Between(kinds, byte(ast.SymbolAddress), byte(ast.ThreadIndex)) | bytematch.Between(kinds, byte(ast.TailCall), byte(ast.Call))
}

// Relocs lists the references of the static variables of the function. list has the relocations of a section since the run began:
// first those that earlier functions have added.
func (s *Lister) Relocs(section int, list []ast.Reloc, e Entities) {
	for section >= len(s.relocs) {
		s.relocs = append(s.relocs, 0)
	}
	for _, r := range list[s.relocs[section]:] {
		s.Add(uint32(r.Symbol), e)
		if r.Symbol >= 0 && r.Symbol < ast.OwnSymbols {
			s.references.data = append(s.references.data, r.Symbol)
		}
	}
	s.relocs[section] = int32(len(list))
}

// Add lists a reference of the function to a symbol, unless all units can see the symbol, or the function has
// referred to it before. It looks at the symbol's entity only once for each function: the table of entities does not fit
// the processor's cache.
func (s *Lister) Add(symbol uint32, e Entities) {
	if int(symbol) >= len(s.last) {
		n := e.Entities()
		if int64(symbol) >= int64(n) {
			return
		}
		s.last = append(s.last, make([]int32, n-len(s.last))...)
	}
	if s.last[symbol] == s.functions {
		return
	}
	s.last[symbol] = s.functions
	if e.IsInternal(symbol) {
		s.references.list = append(s.references.list, int32(symbol))
	}
}
