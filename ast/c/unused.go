package c

import (
	"gpucc/ast/c/attribute"
	"maps"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/reach"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Functions and objects that are left out. Package reach finds the ones that are needed. This file leaves out the others.

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
func (p *parser) isGNUInline(s *specifiers, d *declarator) bool {
	return s.storage == token.Extern && p.inlinesAsGNU(s, d)
}

// inlinesAsGNU reports whether the specifier inline of a definition has the meaning of GNU C89: without extern, other units can call
// the function.
func (p *parser) inlinesAsGNU(s *specifiers, d *declarator) bool {
	return s.inline && (p.unit.gnuInline || d.attributes.Has(attribute.GnuInline))
}

// If such a definition has the attribute always_inline, programs rely on it: nothing else may define the function. It becomes a
// static function, an entity of its own. Declarations before it are of another entity. A later definition that is not inline
// belongs to that entity.

// declareInline makes the name of d stand for a new entity, the static function.
func (p *parser) declareInline(d *declarator) {
	u := p.unit
	before := p.entityWithLinkage(*d, true, false, true)
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

// undoInline makes name stand for the entity of the declarations before such a definition again, if there is one. A definition that is not
// inline follows.
func (p *parser) undoInline(name intern.Ident) {
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
// bodies before the first snapshot are searched (see snapshot). The functions that
// these bodies do not use are deferred: they are compiled behind all others, if one of
// the others uses them.

// isLeftOut reports whether the definition of e may be left out.
func (u *unit) isLeftOut(e *entity) bool {
	return e.internal && e.inline && u.attributesOf(e).OnlyInlining()
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
	s := reach.NewUses(len(u.entities), u.namesIn(p.Lexer, p.Names))
	for i, d := range u.definitions {
		s.Add(i, d.entity, isLeftOut(d))
	}
	data := ast.Tree{DataSection: p.piece.Data, RODataSection: p.piece.ROData, Named: p.piece.Named}
	for _, list := range data.DataRelocs() {
		s.UseData(list)
	}
	p.useWrappers(s)
	s.Run(bodiesOf(u.definitions))
	u.definitions, unused = divideUsed(s, u.definitions)
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

// namesIn returns a function that makes readers of names in the bodies of the unit. l can read the text of the unit.
func (u *unit) namesIn(l lex.Lexer, names *intern.Table) func() *reach.Names {
	return func() *reach.Names { return reach.NewNames(l, u.text, names, u.linkage, len(u.entities)) }
}

// bodiesOf returns a function that says where the bodies of some definitions are.
func bodiesOf(definitions []definition) func(i int32) (from, to uint32) {
	return func(i int32) (from, to uint32) { return definitions[i].body, definitions[i].end }
}

// divideUsed splits definitions into used ones and those still waiting.
func divideUsed(s *reach.Uses, definitions []definition) (used, unused []definition) {
	left := false // the last function that is not nested is not used
	for _, d := range definitions {
		if left = s.Waits(d.entity) || left && d.nested; left {
			unused = append(unused, d)
		} else {
			used = append(used, d)
		}
	}
	return used, unused
}

// namedInLeftOut reports for each entity whether the body of a function that is left out names it.
func (s *source) namedInLeftOut() []bool {
	if len(s.unit.leftOut)+len(s.leftOut) == 0 {
		return make([]bool, len(s.unit.entities))
	}
	names := s.unit.namesIn(s.first.Lexer, s.last.names)()
	for _, list := range [][]definition{s.unit.leftOut, s.leftOut} {
		for i := range list {
			names.Find(list[i].body, list[i].end)
		}
	}
	return names.Seen()
}

// Static functions and objects to which nothing refers are left out at -O1, as in gcc. So the object needs no
// other symbols for them. Only references in code or data that has been made count. A call behind "if (0)", or
// one that has been computed in place, is no reference.
//
// A unit that is one chunk is parsed again without the functions that are not reachable. That is rare, since
// most compilers warn of them. In a longer unit the code of functions is made before their callers are known.
// There it stays, but its relocations are left out.

// Entities returns the number of entities of the unit, for package reach.
func (u *unit) Entities() int { return len(u.entities) }

// IsInternal reports whether entity n is static.
func (u *unit) IsInternal(n uint32) bool { return u.entities[n].internal }

// listReferences lists the references of the function that has been parsed: its nodes begin at start.
func (p *parser) listReferences(start int) {
	s, x, u := &p.refs, p.piece, p.unit
	s.Open()
	if p.record.nested == nil {
		for _, f := range p.ended {
			s.Add(uint32(f.definition.entity), u)
		}
	}
	s.Nodes(p.Tree.Kind[start:p.Tree.Len()], p.Tree.Data[start:p.Tree.Len()], u)
	s.Relocs(0, x.Data.Relocs, u)
	s.Relocs(1, x.ROData.Relocs, u)
	for i := range x.Named {
		s.Relocs(2+i, x.Named[i].Relocs, u)
	}
	s.Close()
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
	return !a.Has(attribute.Used) && !a.Has(attribute.Constructor) && !a.Has(attribute.Destructor)
}

// A reachUnit is a source as a search knows it.
type reachUnit struct {
	*unit
	source *source
}

func (r reachUnit) Objects() int { return len(r.entities) + len(r.anonymous) }

func (r reachUnit) IsDroppable(n int) bool {
	r.passed(n)
	return r.source.isDroppable(&r.entities[n])
}

func (r reachUnit) IsFunction(n int32) bool {
	return int(n) < len(r.entities) && r.entities[n].function
}

func (r reachUnit) Function(n int32) (function int, ok bool) {
	if int(n) >= len(r.entities) || !r.entities[n].defined || r.entities[n].section != ast.InText {
		return 0, false
	}
	return int(r.entities[n].offset), true
}

func (r reachUnit) Storage(n int32) (section uint32, offset, size uint64) {
	if int(n) >= len(r.entities) {
		x := &r.anonymous[int(n)-len(r.entities)]
		return x.Section, x.Offset, x.Size
	}
	e := &r.entities[n]
	if !e.defined {
		return ast.Undefined, 0, 0
	}
	return e.section, e.offset, e.size
}

func (r reachUnit) Relocs(section uint32) []ast.Reloc {
	if s := r.shared.SectionOf(section); s != nil {
		return s.Relocs
	}
	return nil
}

// runs returns the functions of the unit, with their references.
func (s *source) runs() []reach.Run {
	list := make([]reach.Run, len(s.chunks))
	for i, x := range s.chunks {
		list[i] = reach.Run{First: x.first, References: &x.references}
	}
	return list
}

// search reports for each entity and anonymous object whether it is reachable: see reach.Search.
func (s *source) search(forData bool) []bool {
	return reach.Search(reachUnit{s.unit, s}, s.runs(), forData)
}

// allReached reports whether all entities are certainly reachable.
func (s *source) allReached() bool {
	return len(s.unit.anonymous) == 0 && reach.All(reachUnit{s.unit, s}, s.runs())
}

// dropFunctions leaves out the functions of the only chunk that are not reachable. It reports whether there are any.
func (s *source) dropFunctions(r *chunk) (any bool) {
	u := s.unit
	if !r.snapshot.last || !s.isOneChunk() || !s.mayDrop() || u.hasEntity(func(e *entity) bool { return u.aliased(e) != nil }) {
		return false
	}
	reached := s.search(false)
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

// dropUnreachable leaves out the objects of file scope that are not reachable, and marks the functions without
// relocations in the object. All pieces have been parsed.
func (s *source) dropUnreachable() {
	u := s.unit
	if s.scope.Errors() > 0 || !s.mayDrop() || s.allReached() {
		return
	}
	reached := s.search(true)
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
			list = append(list, ast.Occupant{Offset: e.offset, Size: e.size, Align: uint64(attribute.Alignment(s.types(), e.typ, u.attributesOf(e))), Removed: !reached[n]})
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
