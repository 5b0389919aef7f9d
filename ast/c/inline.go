package c

import (
	"runtime"
	"slices"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/internal/parallel"
)

// What becomes of inline functions (6.7.4 7, and GNU C). Calls are not replaced
// by bodies, so a definition that is none for other units is a weak one: where
// several units have it, or one of them the external definition, all agree on
// one. A static one that nobody uses, as most of those in headers, is left out.

// isInlineDefinition reports whether the definition of e is none for other
// units: all declarations of the function are inline, and none is extern.
func (e *entity) isInlineDefinition() bool {
	return e.function && e.inline && !e.internal && !e.external
}

// isGNUInline reports whether a definition stands beside an external one of
// another unit, as extern inline has it in GNU C89: it serves as a declaration.
func isGNUInline(s *specifiers, d *declarator) bool {
	return s.inline && s.storage == kExtern && d.attributes.has("gnu_inline")
}

// dropUnused removes the definitions of static inline functions that are used
// nowhere but in each other. Whether a name is used its appearance in a body
// tells.
func (p *parser) dropUnused() {
	u := p.unit
	isStatic := func(d *definition) bool {
		e := &u.entities[d.entity]
		return e.internal && e.inline && e.attributes == nil
	}
	if !slices.ContainsFunc(u.definitions, func(d definition) bool { return isStatic(&d) }) {
		return
	}
	s := useSearch{scans: p.useScans(), waiting: make([]int32, len(u.entities))}
	for i := range u.definitions {
		if d := &u.definitions[i]; isStatic(d) {
			s.waiting[d.entity] = int32(i) + 1
		} else {
			s.found = append(s.found, int32(i))
		}
	}
	for _, list := range p.dataRelocs() {
		for _, r := range list {
			if r.Symbol >= 0 {
				s.use(r.Symbol)
			}
		}
	}
	for len(s.found) > 0 {
		s.round(u.definitions)
	}
	u.definitions = slices.DeleteFunc(slices.Clone(u.definitions), func(d definition) bool {
		unused := s.waiting[d.entity] > 0
		if unused {
			u.entities[d.entity].defined = false
		}
		return unused
	})
	p.numberDefinitions()
}

// numberDefinitions tells the entities of functions the numbers of their
// definitions.
func (p *parser) numberDefinitions() {
	for i := range p.unit.definitions {
		if e := &p.unit.entities[p.unit.definitions[i].entity]; e.section == ast.InText {
			e.offset = uint64(i)
		}
	}
}

// A useSearch goes from the functions that are used to those that they name.
type useSearch struct {
	scans   []useScan // one for every core
	waiting []int32   // by entity: 1 + the number of a definition that is not used so far, or 0
	found   []int32   // definitions to be scanned
}

// use notes that an entity is used.
func (s *useSearch) use(entity int32) {
	if d := s.waiting[entity]; d > 0 {
		s.waiting[entity] = 0
		s.found = append(s.found, d-1)
	}
}

// round scans the definitions that the last round has found, side by side.
func (s *useSearch) round(definitions []definition) {
	list := s.found
	s.found = nil
	var next atomic.Int32
	parallel.Run(min(len(s.scans), len(list)), func(w int) {
		for i := int(next.Add(1)) - 1; i < len(list); i = int(next.Add(1)) - 1 {
			s.scans[w].scan(&definitions[list[i]])
		}
	})
	for w := range s.scans {
		scan := &s.scans[w]
		for _, entity := range scan.found {
			s.use(entity)
		}
		scan.found = scan.found[:0]
	}
}

// dataRelocs are the addresses in data.
func (p *parser) dataRelocs() [][]ast.Reloc {
	list := [][]ast.Reloc{p.piece.data.Relocs, p.piece.rodata.Relocs}
	for i := range p.piece.named {
		list = append(list, p.piece.named[i].Relocs)
	}
	return list
}

// A useScan finds, on one core, the entities that bodies name.
type useScan struct {
	lexer
	linkage []int32 // see unit
	seen    []bool  // entities found
	found   []int32 // those since found was emptied
}

// useScans returns one for every core.
func (p *parser) useScans() []useScan {
	list := make([]useScan, runtime.GOMAXPROCS(0))
	for i := range list {
		s := &list[i]
		s.lexer, s.linkage, s.seen = p.lexer, p.unit.linkage, make([]bool, len(p.unit.entities))
		s.names, s.marks, s.packing = p.names.extension(), nil, packing{}
		s.diagnostics = &ast.Diagnostics{} // nobody hears them: the body is parsed later
	}
	return list
}

// scan notes what the body of d names.
func (s *useScan) scan(d *definition) {
	text := s.text
	s.text, s.off = text[:d.end], d.body
	for s.next(); s.tok != tEOF; s.next() {
		if s.tok == tIdent && int(s.id) < len(s.linkage) {
			if n := s.linkage[s.id] - 1; n >= 0 && !s.seen[n] {
				s.seen[n] = true
				s.found = append(s.found, n)
			}
		}
	}
	s.text, s.marks = text, s.marks[:0]
}
