package c

import (
	"maps"
	"slices"

	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// #pragma weak and #pragma redefine_extname say of a name what an attribute
// would, wherever they stand: behind its declarations, too, or in a body. The
// first pass gathers them.

// attributesOfPragmas returns the attributes that pragmas give symbols, by name.
func attributesOfPragmas(list []lex.SymbolPragma) map[string]*attribute {
	effects := [...]string{lex.WeakSymbol: "weak", lex.AliasSymbol: "alias", lex.RenamedSymbol: assemblerName}
	m := map[string]*attribute{}
	for _, s := range list {
		m[s.Name] = &attribute{name: effects[s.Effect], pos: s.Pos, text: s.Target, next: m[s.Name]}
	}
	return m
}

// obeySymbolPragmas ends the first pass over pragmas: entities get what is said
// of them; what is said of other names, unit.said keeps for the bodies.
func (p *parser) obeySymbolPragmas() {
	u, said := p.unit, attributesOfPragmas(p.Pragmas.Symbols)
	p.Pragmas.Gathering, p.Pragmas.Symbols, u.said = false, nil, map[intern.Ident]*attribute{}
	u.stale = u.stale || len(said) > 0 && u.published > 0
	for _, name := range slices.Sorted(maps.Keys(said)) {
		a, id := said[name], p.Names.InternName(name)
		if int(id) < len(u.linkage) && u.linkage[id] != 0 {
			u.entities[u.linkage[id]-1].obey(a)
		} else if alias := a.find("alias"); alias != nil {
			p.declareAlias(id, a, alias)
		} else {
			u.said[id] = a
		}
	}
}

// obey adds the attributes that pragmas give e: a name that a declaration has
// given it already stays.
func (e *entity) obey(a *attribute) {
	if !e.internal {
		e.attributes = e.attributes.onto(a)
	}
}

// declareAlias makes an entity of a name that no declaration has: it has the type
// of what it is another name of.
func (p *parser) declareAlias(id intern.Ident, a, alias *attribute) {
	d := declarator{name: id, typ: types.Int, pos: alias.pos, attributes: a}
	for i := range p.unit.entities {
		if e := &p.unit.entities[i]; p.symbolName(e) == alias.text {
			d.typ = e.typ
		}
	}
	p.link(d, p.types.Kind(d.typ) == types.FunctionKind, false, true)
}
