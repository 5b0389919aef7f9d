package c

import (
	"maps"
	"slices"
	"sort"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/ast/c/types"
	"gpucc/internal/bytematch"
	"gpucc/internal/parallel"
)

// Static functions and objects to which nothing refers are left out at -O1, as in gcc. So the object needs no
// other symbols for them. A reference is one in code or data that has been made: a call behind "if (0)", or one
// that has been computed in place, is none.
//
// Each function lists the entities of internal linkage to which its nodes and static variables refer. A search
// from all other functions and objects finds what is reachable. It takes time in proportion to the references.
//
// A unit that is one chunk is parsed again without the functions that are not reachable. That is rare, since
// most compilers warn of them. In a longer unit the code of functions is made before it is known who calls them.
// There it stays, but its relocations are left out.

// A references value lists the references of the functions of a chunk.
type references struct {
	list []int32 // numbers of entities, function by function, each once
	ends []int32 // by function: the end of its references in list
	data []int32 // the entities in list to which static variables refer
}

// A referenceState collects the references of the functions that a parser parses.
type referenceState struct {
	references
	functions int32   // parsed so far, by this parser
	last      []int32 // by entity: the number of the last function that refers to it, or 0
	data      []int32 // relocations of the piece's sections that have been listed: of data, of read-only data, of the named sections
}

// begin starts a piece.
func (s *referenceState) begin() {
	s.list, s.ends, s.references.data, s.data = s.list[:0], s.ends[:0], s.references.data[:0], s.data[:0]
}

// copy returns a copy of the references collected.
func (s *referenceState) copy() references {
	return references{slices.Clone(s.list), slices.Clone(s.ends), slices.Clone(s.references.data)}
}

// listReferences lists the references of the function that has been parsed: its nodes begin at start.
func (p *parser) listReferences(start int) {
	s, x := &p.refs, p.piece
	s.functions++
	if !p.record.isNested {
		for _, f := range p.ended {
			p.refer(uint32(f.definition.entity))
		}
	}
	p.referAll(p.Tree.Kind[start:p.Tree.Len()], p.Tree.Data[start:p.Tree.Len()])
	sections := 2 + len(x.named)
	s.data = append(s.data, make([]int32, sections-len(s.data))...)
	for i := range sections {
		list := x.relocsOf(i)
		for _, r := range list[s.data[i]:] {
			p.refer(uint32(r.Symbol))
			if r.Symbol >= 0 && r.Symbol < ast.OwnSymbols {
				s.references.data = append(s.references.data, r.Symbol)
			}
		}
		s.data[i] = int32(len(list))
	}
	s.ends = append(s.ends, int32(len(s.list)))
}

// referAll lists the references of some nodes, of which it has the kinds and the Data. It compares eight kinds at a time: few
// nodes name a symbol. This takes a fifth of the time.
func (p *parser) referAll(kind []ast.Kind, data []uint32) {
	n := 0
	for ; n+8 <= len(kind); n += 8 {
		for marks := symbolMarks((*[8]ast.Kind)(kind[n:])); marks != 0; marks &= marks - 1 {
			p.refer(data[n+int(bytematch.First(marks))])
		}
	}
	for ; n < len(kind); n++ {
		if kind[n].Names() == ast.NamesSymbol {
			p.refer(data[n])
		}
	}
}

// symbolMarks returns a word with a byte for each of the kinds. The highest bit of a byte is set if that kind names a symbol.
func symbolMarks(k *[8]ast.Kind) uint64 {
	kinds := uint64(k[0]) | uint64(k[1])<<8 | uint64(k[2])<<16 | uint64(k[3])<<24 |
		uint64(k[4])<<32 | uint64(k[5])<<40 | uint64(k[6])<<48 | uint64(k[7])<<56
	return bytematch.Between(kinds, byte(ast.SymbolAddress), byte(ast.ThreadIndex)) | bytematch.Between(kinds, byte(ast.TailCall), byte(ast.Call))
}

// relocsOf returns the relocations of a section of the piece: 0 is data, 1 read-only data, then come the named
// sections.
func (x *piece) relocsOf(section int) []ast.Reloc {
	switch section {
	case 0:
		return x.data.Relocs
	case 1:
		return x.rodata.Relocs
	}
	return x.named[section-2].Relocs
}

// refer lists a reference of the function to a symbol, unless all units can see the symbol, or the function has
// referred to it before. It looks at the symbol's entity only once for each function: the table of entities does not fit
// the processor's cache.
func (p *parser) refer(symbol uint32) {
	if symbol >= uint32(len(p.unit.entities)) {
		return
	}
	s := &p.refs
	if int(symbol) >= len(s.last) {
		s.last = append(s.last, make([]int32, cap(p.unit.entities)-len(s.last))...)
	}
	if s.last[symbol] == s.functions {
		return
	}
	s.last[symbol] = s.functions
	if p.unit.entities[symbol].internal {
		s.list = append(s.list, int32(symbol))
	}
}

// A reachSearch finds the entities of a unit, and the anonymous objects of file scope, that are reachable from
// those that are always kept. The numbers of the anonymous objects follow those of the entities.
type reachSearch struct {
	source   *source
	reached  []bool
	found    []int32 // reached, and not searched yet
	dataOnly bool    // functions are not reached any more
}

// types returns the types of file scope. The parser of the first pass may have the types of an earlier snapshot again.
func (s *source) types() *types.Table {
	if s.last == nil { // the unit is stale
		return s.first.Types
	}
	return s.last.types
}

// mayDrop reports whether static functions and objects may be left out.
func (s *source) mayDrop() bool {
	u := s.unit
	return u.optimize && u.dialect != TinyC && len(u.shared.Assembler) == 0 && u.hasEntity(s.isDroppable)
}

// isDroppable reports whether e is left out if nothing refers to it.
func (s *source) isDroppable(e *entity) bool {
	switch {
	case e.nested: // it stays as long as the function around it, which refers to it
		return true
	case !e.internal || !e.defined || e.isAliased || s.unit.aliased(e) != nil || e.function && s.opt.KeepFunctions:
		return false
	case !e.function && s.types().Element(e.typ)&types.Volatile != 0: // as gcc
		return false
	}
	a := s.unit.attributesOf(e)
	return !a.has(usedAttribute) && !a.has(constructorAttribute) && !a.has(destructorAttribute)
}

// search finds the entities that are reachable.
func (s *source) search() *reachSearch {
	u := s.unit
	r := &reachSearch{source: s, reached: make([]bool, len(u.entities)+len(u.anonymous))}
	for n, e := range u.allEntities() {
		if !s.isDroppable(e) {
			r.reach(int32(n))
			r.followAll() // now, when the rows of entities before are in memory
		}
	}
	return r
}

// followAll finds the entities that are reachable from those found so far.
func (r *reachSearch) followAll() {
	for len(r.found) > 0 {
		n := r.found[len(r.found)-1]
		r.found = r.found[:len(r.found)-1]
		r.follow(n)
	}
}

// keepForData finds, besides, the objects to which static variables of functions refer, and so on: these variables stay,
// even if their functions are not reachable.
func (r *reachSearch) keepForData() {
	r.dataOnly = true
	for _, x := range r.source.chunks {
		for _, n := range x.references.data {
			r.reach(n)
		}
	}
	r.followAll()
}

// reach notes that n is reachable.
func (r *reachSearch) reach(n int32) {
	function := int(n) < len(r.source.unit.entities) && r.source.unit.entities[n].function
	if !r.reached[n] && !(function && r.dataOnly) {
		r.reached[n] = true
		r.found = append(r.found, n)
	}
}

// follow reaches the entities to which entity n refers.
func (r *reachSearch) follow(n int32) {
	u := r.source.unit
	if int(n) >= len(u.entities) {
		x := &u.anonymous[int(n)-len(u.entities)]
		r.followData(x.Section, x.Offset, x.Size)
		return
	}
	e := &u.entities[n]
	switch {
	case !e.defined:
	case e.section == ast.InText:
		for _, to := range r.source.referencesOf(int(e.offset)) {
			r.reach(to)
		}
	default:
		r.followData(e.section, e.offset, e.size)
	}
}

// referencesOf returns the references of a function of the unit.
func (s *source) referencesOf(function int) []int32 {
	i := sort.Search(len(s.chunks), func(i int) bool { return s.chunks[i].first > function }) - 1
	if i < 0 || function-s.chunks[i].first >= len(s.chunks[i].references.ends) {
		return nil
	}
	x, k := &s.chunks[i].references, function-s.chunks[i].first
	begin := int32(0)
	if k > 0 {
		begin = x.ends[k-1]
	}
	return x.list[begin:x.ends[k]]
}

// followData reaches the entities to which the relocations in a range of a section refer.
func (r *reachSearch) followData(section uint32, offset, size uint64) {
	s := r.source.unit.shared.SectionOf(section)
	if s == nil {
		return
	}
	first := sort.Search(len(s.Relocs), func(i int) bool { return s.Relocs[i].Offset >= offset })
	for _, x := range s.Relocs[first:] {
		if x.Offset >= offset+size {
			return
		}
		r.reach(x.Symbol)
	}
}

// dropFunctions leaves out the functions of the only chunk that are not reachable. It reports whether there are any.
func (s *source) dropFunctions(r *chunk) (any bool) {
	u := s.unit
	if !r.snapshot.last || !s.isOneChunk() || !s.mayDrop() || u.hasEntity(func(e *entity) bool { return u.aliased(e) != nil }) {
		return false
	}
	reached := s.search().reached
	kept := slices.DeleteFunc(slices.Clone(u.definitions), func(d definition) bool { return !reached[d.entity] })
	if len(kept) == len(u.definitions) {
		return false
	}
	for _, d := range u.definitions {
		if !reached[d.entity] {
			u.entities[d.entity].defined, u.entities[d.entity].dropped = false, true
			u.entities[d.entity].section, u.functions[d.entity] = ast.Undefined, noFunction
		}
	}
	u.inlined = u.definitions // their bodies may stand in place of calls
	u.definitions, u.shared.TextSections = kept, nil
	s.first.numberDefinitions()
	s.first.arrangeDefinitions()
	for i := range u.entities {
		u.symbolFunction[i] = u.callee(&u.entities[i])
	}
	r.definitions = u.definitions
	return true
}

// dropUnreachable leaves out the objects of file scope that are not reachable, and marks the functions whose
// relocations are left out. All pieces have been parsed.
func (s *source) dropUnreachable() {
	u := s.unit
	if s.scope.Errors() > 0 || !s.mayDrop() || s.allReached() {
		return
	}
	r := s.search()
	r.keepForData()
	reached := r.reached
	sections := map[uint32]bool{} // with objects that are removed
	for n, e := range u.allEntities() {
		switch {
		case reached[n] || !e.defined:
		case e.section == ast.InText:
			if u.shared.Unreferenced == nil {
				u.shared.Unreferenced = make([]bool, s.functions())
			}
			u.shared.Unreferenced[e.offset] = true
		default:
			sections[e.section] = true
		}
	}
	for k := range u.anonymous {
		if x := &u.anonymous[k]; !reached[len(u.entities)+k] && x.Section != ast.Undefined {
			sections[x.Section] = true
		}
	}
	for _, section := range slices.Sorted(maps.Keys(sections)) {
		s.shrink(section, reached)
	}
	if d := u.shared.ScopeDebug; d != nil {
		for i := range d.Variables {
			if v := &d.Variables[i]; v.Storage == ast.DebugStatic && !reached[v.Number] {
				v.Storage = ast.DebugNowhere
			}
		}
	}
}

// functions returns the number of functions of the unit.
func (s *source) functions() int {
	last := s.chunks[len(s.chunks)-1]
	return last.first + len(last.definitions)
}

// shrink removes the objects of file scope that are not reachable from a section.
func (s *source) shrink(section uint32, reached []bool) {
	u := s.unit
	var list []ast.Occupant
	for n := range u.entities {
		if e := &u.entities[n]; e.defined && e.section == section {
			list = append(list, ast.Occupant{Offset: e.offset, Size: e.size, Align: uint64(alignmentOf(s.types(), e.typ, u.attributesOf(e))), Removed: !reached[n]})
		}
	}
	own := len(u.entities)
	for k := range u.anonymous {
		if x := &u.anonymous[k]; x.Section == section {
			list = append(list, ast.Occupant{Offset: x.Offset, Size: x.Size, Align: anonymousAlign(x.Offset), Removed: !reached[own+k]})
		}
	}
	gaps := ast.NewGaps(list)
	for n := range u.entities {
		e := &u.entities[n]
		switch {
		case !e.defined || e.section != section:
		case reached[n]:
			e.offset = gaps.Moved(e.offset)
		default:
			e.defined, e.dropped, e.section, e.offset = false, true, ast.Undefined, 0
		}
	}
	for k := range u.anonymous {
		x := &u.anonymous[k]
		switch {
		case x.Section != section:
		case reached[own+k]:
			x.Offset = gaps.Moved(x.Offset)
		default:
			*x = ast.Symbol{}
		}
	}
	u.shared.Close(section, gaps)
}

// anonymousAlign returns an alignment of an anonymous object at an offset that it has at most: the alignment is
// not kept.
func anonymousAlign(offset uint64) uint64 {
	if offset == 0 {
		return ast.SectionAlign
	}
	return min(offset&-offset, ast.SectionAlign)
}

// In most units every static function and object is used, and mostly by a function that is defined later. That is found
// without a search, by two maps. The first one finds, for each entity, the last function that refers to it. The second
// one checks that each function that may be dropped has such a function defined after it. Then each is used by a later one,
// that by a still later one, and so on, up to one that is always kept: all are reachable. For 50 MB of generated C, the
// search takes sixteen cores 6 ms, in which fifteen of them wait (H200).

// reachChunk is the number of entities that a core checks at a time.
const reachChunk = 1 << 12

// allReached reports whether all entities are certainly reachable. If it returns false, they may be reachable nevertheless.
func (s *source) allReached() bool {
	u := s.unit
	if len(u.anonymous) > 0 {
		return false
	}
	last := s.lastReferences()
	var missing atomic.Bool
	parallel.Ranges(len(u.entities), reachChunk, func(_, from, to int) {
		for n := from; n < to && !missing.Load(); n++ {
			e, at := &u.entities[n], int(last[n].Load())
			u.passed(n)
			if s.isDroppable(e) && (at == 0 || e.function && at-1 <= int(e.offset)) {
				missing.Store(true)
			}
		}
	})
	return !missing.Load()
}

// lastReferences returns, for each entity, the number of the last function that refers to it, counted from 1, or 0.
func (s *source) lastReferences() []atomic.Int32 {
	last := make([]atomic.Int32, len(s.unit.entities))
	parallel.Each(len(s.chunks), len(s.chunks), func(_, i int) {
		x, begin := s.chunks[i], int32(0)
		for k, end := range x.references.ends {
			for _, n := range x.references.list[begin:end] {
				raise(&last[n], int32(x.first+k+1))
			}
			begin = end
		}
	})
	return last
}

// raise makes a number at least n.
func raise(number *atomic.Int32, n int32) {
	for {
		old := number.Load()
		if old >= n || number.CompareAndSwap(old, n) {
			return
		}
	}
}
