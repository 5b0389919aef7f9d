package c

import (
	"maps"
	"slices"
	"strings"
)

// #pragma weak and #pragma redefine_extname say of a name what an attribute
// would, wherever they stand: behind its declarations, too, or in a body. The
// first pass gathers them.

// isSymbolPragma marks these pragmas.
var isSymbolPragma = map[string]bool{"weak": true, "redefine_extname": true}

// symbolPragma notes what the line behind #pragma says of a name:
//
//	weak name
//	weak name = other
//	redefine_extname name other
func (l *lexer) symbolPragma(line string, pos uint32) {
	if l.pragmas.said == nil { // noted before
		return
	}
	words := strings.Fields(strings.Replace(line, "=", " = ", 1))
	for i, word := range words {
		if (word == "=") != (i == 2 && words[0] == "weak") || word != "=" && strings.ContainsFunc(word, isNoLetter) {
			words = nil
			break
		}
	}
	switch {
	case len(words) == 2 && words[0] == "weak":
		l.say(words[1], attribute{name: "weak", pos: pos})
	case len(words) == 4:
		l.say(words[1], attribute{name: "weak", pos: pos})
		l.say(words[1], attribute{name: "alias", pos: pos, text: words[3]})
	case len(words) == 3 && words[0] == "redefine_extname":
		l.say(words[1], attribute{name: assemblerName, pos: pos, text: words[2]})
	default:
		name, _, _ := strings.Cut(line, " ")
		l.warnf(always, pos, "malformed '#pragma %s', ignored", name)
	}
}

// isNoLetter reports whether r cannot be in a name.
func isNoLetter(r rune) bool { return r < 0x80 && classes[r] > classHigh }

// say notes an attribute of name.
func (l *lexer) say(name string, a attribute) {
	a.next = l.pragmas.said[name]
	l.pragmas.said[name] = &a
}

// obeySymbolPragmas ends the first pass over pragmas: entities get what is said
// of them; what is said of other names, unit.said keeps for the bodies.
func (p *parser) obeySymbolPragmas() {
	u, said := p.unit, p.pragmas.said
	p.pragmas.said, u.said = nil, map[ident]*attribute{}
	u.stale = u.stale || len(said) > 0 && u.published > 0
	for _, name := range slices.Sorted(maps.Keys(said)) {
		a, id := said[name], p.names.internName(name)
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
func (p *parser) declareAlias(id ident, a, alias *attribute) {
	d := declarator{name: id, typ: Int, pos: alias.pos, attributes: a}
	for i := range p.unit.entities {
		if e := &p.unit.entities[i]; p.symbolName(e) == alias.text {
			d.typ = e.typ
		}
	}
	p.link(d, p.types.kind(d.typ) == functionKind, false, true)
}
