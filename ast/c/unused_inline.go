package c

import (
	"runtime"
	"slices"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/token"
	"gpucc/internal/parallel"
)

// Inline functions (6.7.4 7, and GNU C). Which calls are inlined, inlining.go says. By the
// standard, other units cannot call an inline definition. It becomes a weak one, so that
// the linker keeps one of several. A static inline function that is never used is left
// out, because headers define many.

// isInlineDefinition reports whether e is an inline definition, which does not define the
// function for other units: all declarations of the function are inline, and none is
// extern.
func (e *entity) isInlineDefinition() bool {
	return e.function && e.inline && !e.internal && !e.external
}

// isGNUInline reports whether a definition is extern inline as in GNU C89: an external
// definition stands in another unit, and this one serves as a declaration.
func isGNUInline(s *specifiers, d *declarator) bool {
	return s.inline && s.storage == token.Extern && d.attributes.has(gnuInlineAttribute)
}

// If such a definition has the attribute always_inline, programs rely on it: nothing else may define the function. It becomes a
// static function, an entity of its own. Declarations before it are of another entity, to which a later definition that is not inline
// belongs.

// linkInline links the name of d to a new entity for the static function.
func (p *parser) linkInline(d *declarator) {
	u := p.unit
	before := p.link(*d, true, false, true)
	if _, ok := u.outerLinkage[d.name]; ok { // the definition is repeated, which is an error
		return
	}
	if u.outerLinkage == nil {
		u.outerLinkage = map[intern.Ident]int32{}
	}
	u.outerLinkage[d.name] = before
	n := int32(len(u.entities))
	u.entities = append(u.entities, entity{
		name: p.Names.InternName(p.Names.Name(d.name) + ".inline"), typ: u.entities[before].typ, pos: d.pos, function: true, internal: true,
	})
	u.functions = append(u.functions, noFunction)
	u.linkage[d.name] = n + 1
	p.declare(d.name, u.entities[n].typ, functionObject, d.pos, n)
}

// unlinkInline links name to the entity of the declarations before such a definition again, if there is one. A definition that is not
// inline follows.
func (p *parser) unlinkInline(name intern.Ident) {
	u := p.unit
	before, ok := u.outerLinkage[name]
	if !ok {
		return
	}
	delete(u.outerLinkage, name)
	static := &u.entities[u.linkage[name]-1]
	static.inline, static.isAliased = false, true // it is kept: whether bodies use it cannot be told by the name any more
	u.linkage[name] = before + 1
	p.declareEntity(before, u.entities[before].pos)
}

// In a large unit the search through all bodies would take too long. There, only the
// bodies before the first snapshot are searched (see snapshot.go). The functions that
// these bodies do not use are deferred: they are compiled behind all others, if one of
// the others uses them.

// isLeftOut reports whether the definition of e may be left out.
func (u *unit) isLeftOut(e *entity) bool {
	return e.internal && e.inline && u.attributesOf(e).onlyInlining()
}

// dropUnused removes the definitions of static inline functions that are used only by
// each other or not at all.
func (p *parser) dropUnused() {
	p.unit.leftOut = p.takeUnused()
	for _, d := range p.unit.leftOut {
		p.unit.entities[d.entity].defined = false
	}
}

// deferUnused defers the inline definitions that the bodies so far do not use, and all
// inline definitions that follow. It reports whether it has found any.
func (p *parser) deferUnused() bool {
	p.unit.defers = true
	for _, d := range p.takeUnused() {
		p.unit.addDeferred(d)
	}
	return len(p.unit.deferred) > 0
}

// addDeferred adds a definition to the deferred ones.
func (u *unit) addDeferred(d definition) {
	u.entities[d.entity].offset, u.functions[d.entity] = ast.Unnumbered, noFunction
	u.deferred = append(u.deferred, d)
}

// takeUnused removes and returns the definitions of static inline functions that neither
// data nor other definitions use. A function counts as used if its name occurs in a body.
func (p *parser) takeUnused() (unused []definition) {
	u := p.unit
	isLeftOut := func(d definition) bool { return u.isLeftOut(&u.entities[d.entity]) }
	if !slices.ContainsFunc(u.definitions, isLeftOut) {
		return nil
	}
	s := newSearch(u, p.Lexer, p.Names)
	for i, d := range u.definitions {
		if isLeftOut(d) {
			s.waiting[d.entity] = int32(i) + 1
		} else {
			s.found = append(s.found, int32(i))
		}
	}
	data := ast.Tree{DataSection: p.piece.data, RODataSection: p.piece.rodata, Named: p.piece.named}
	for _, list := range data.DataRelocs() {
		s.useData(list)
	}
	s.run(u.definitions)
	u.definitions, unused = s.divide(u.definitions)
	p.numberDefinitions()
	return unused
}

// numberDefinitions stores the numbers of definitions in the entities of functions.
func (p *parser) numberDefinitions() {
	u := p.unit
	for i := range u.definitions {
		n := u.definitions[i].entity
		if e := &u.entities[n]; e.section == ast.InText {
			e.offset = uint64(i)
		}
		if u.functions[n] != noFunction {
			u.functions[n] = uint32(i)
		}
	}
}

// settleDeferred decides, when all declarations are known, whether functions may be
// deferred. It reports whether unused functions are left out by deferring them. If
// functions have sections, aliases or alignments of their own, none is deferred.
func (p *parser) settleDeferred() bool {
	u := p.unit
	isOdd := func(e *entity) bool { return e.function && (u.hasTextSection(e) || u.aliased(e) != nil) }
	if len(u.deferred) == 0 || !u.functionSections && !u.hasEntity(isOdd) {
		return u.defers
	}
	u.definitions = slices.Concat(u.definitions, u.deferred)
	for _, d := range u.deferred {
		u.functions[d.entity] = 0 // calls may bind to it; see numberDefinitions
	}
	u.deferred = nil
	p.numberDefinitions()
	return false
}

// A useSearch finds the functions that are reachable from a set of used functions.
type useSearch struct {
	scans   []useScan // one for each core
	waiting []int32   // by entity: 1 + the number of a definition that is not known to be used, or 0
	found   []int32   // definitions to be scanned
}

// newSearch returns a search among the entities of a unit, none of which is waiting. l can
// read the text of the unit.
func newSearch(u *unit, l lex.Lexer, names *intern.Table) *useSearch {
	return &useSearch{scans: useScans(u, l, names), waiting: make([]int32, len(u.entities))}
}

// run scans the found definitions, and the definitions that they use, until none is left.
func (s *useSearch) run(definitions []definition) {
	for len(s.found) > 0 {
		s.round(definitions)
	}
}

// divide splits definitions into used ones and those still waiting.
func (s *useSearch) divide(definitions []definition) (used, unused []definition) {
	left := false // the last function that is not nested is not used
	for _, d := range definitions {
		if left = s.waiting[d.entity] > 0 || left && d.nested; left {
			unused = append(unused, d)
		} else {
			used = append(used, d)
		}
	}
	return used, unused
}

// useData marks the entities used by data, which are the targets of its relocations.
func (s *useSearch) useData(relocs []ast.Reloc) {
	for _, r := range relocs {
		if r.Symbol >= 0 && int(r.Symbol) < len(s.waiting) {
			s.use(r.Symbol)
		}
	}
}

// use notes that an entity is used.
func (s *useSearch) use(entity int32) {
	if d := s.waiting[entity]; d > 0 {
		s.waiting[entity] = 0
		s.found = append(s.found, d-1)
	}
}

// round scans, on all cores, the definitions that the last round has found.
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

// A useScan finds the entities that are named in bodies. Each core has one.
type useScan struct {
	lex.Lexer
	linkage []int32 // see unit
	seen    []bool  // entities found
	found   []int32 // entities found since the list was emptied
}

// namedInLeftOut reports for each entity whether the body of a function that is left out names it.
func (s *source) namedInLeftOut() []bool {
	if len(s.unit.leftOut)+len(s.leftOut) == 0 {
		return make([]bool, len(s.unit.entities))
	}
	scan := &useScans(s.unit, s.first.Lexer, s.last.names)[0]
	for _, list := range [][]definition{s.unit.leftOut, s.leftOut} {
		for i := range list {
			scan.scan(&list[i])
		}
	}
	return scan.seen
}

// useScans returns one useScan for each core.
func useScans(u *unit, l lex.Lexer, names *intern.Table) []useScan {
	list := make([]useScan, runtime.GOMAXPROCS(0))
	for i := range list {
		s := &list[i]
		s.Lexer, s.linkage, s.seen = l, u.linkage, make([]bool, len(u.entities))
		s.Text, s.Names, s.LineMarks, s.Packing = u.text, names.Extend(), ast.LineMarks{}, lex.Packing{}
		s.Diagnostics = &ast.Diagnostics{} // discarded: the body is parsed again
	}
	return list
}

// scan records the entities that the body of d names.
func (s *useScan) scan(d *definition) {
	text := s.Text
	s.Read(text, int(d.body), int(d.end))
	for s.Next(); s.Tok != token.EOF; s.Next() {
		if s.Tok == token.Ident && int(s.Ident) < len(s.linkage) {
			if n := s.linkage[s.Ident] - 1; n >= 0 && !s.seen[n] {
				s.seen[n] = true
				s.found = append(s.found, n)
			}
		}
	}
	s.Text, s.LineMarks.List = text, s.LineMarks.List[:0]
}
