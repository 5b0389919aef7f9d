package c

import (
	"slices"

	"gpucc/ast"
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
	s := useScan{parser: p, definitions: make([]int32, len(u.entities))}
	for i := range u.definitions {
		if d := &u.definitions[i]; isStatic(d) {
			s.definitions[d.entity] = int32(i) + 1
		}
	}
	for i := range u.definitions {
		if d := &u.definitions[i]; !isStatic(d) {
			s.scan(d)
		}
	}
	relocs := append(p.piece.data.Relocs[:len(p.piece.data.Relocs):len(p.piece.data.Relocs)], p.piece.rodata.Relocs...)
	for i := range p.piece.named {
		relocs = append(relocs, p.piece.named[i].Relocs...)
	}
	for _, r := range relocs {
		if r.Symbol >= 0 {
			s.use(r.Symbol)
		}
	}
	for len(s.found) > 0 {
		d := s.found[len(s.found)-1]
		s.found = s.found[:len(s.found)-1]
		s.scan(&u.definitions[d])
	}
	u.definitions = slices.DeleteFunc(u.definitions, func(d definition) bool {
		unused := s.definitions[d.entity] > 0
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

// A useScan finds the static inline functions that bodies name.
type useScan struct {
	*parser
	definitions []int32 // by entity: 1 + the number of a definition that is not used so far, or 0
	found       []int32 // definitions to be scanned
}

// scan notes what the body of d names.
func (s *useScan) scan(d *definition) {
	var unheard ast.Diagnostics // the body is parsed later
	l := s.lexer
	l.text, l.off, l.diagnostics = s.text[:d.end], d.body, &unheard
	for l.next(); l.tok != tEOF; l.next() {
		if l.tok == tIdent && int(l.id) < len(s.unit.linkage) {
			if n := s.unit.linkage[l.id]; n != 0 {
				s.use(n - 1)
			}
		}
	}
}

// use notes that entity n is used.
func (s *useScan) use(n int32) {
	if d := s.definitions[n]; d > 0 {
		s.definitions[n] = 0
		s.found = append(s.found, d-1)
	}
}
