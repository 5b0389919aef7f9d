package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// Types do not know by which typedefs they were named: int and a typedef of it are one type. So a list of its own says which
// declarations were made with which typedefs. The type of such a declaration is derived from the typedef in the way in
// which it is derived from the typedef's type: a pointer to an array of int becomes a pointer to an array of the typedef.

// An alias is the typedef with which something was declared.
type alias struct {
	name intern.Ident
	pos  uint32     // of its declaration
	typ  types.Type // that it names
}

// aliases are the typedefs of declarations: by position, and by record and number of members.
type aliases struct {
	declared map[uint32]alias
	members  map[memberKey]alias
	open     []openMember // members of records that are not complete
}

// A memberKey is a member of a record.
type memberKey struct {
	record types.Type
	number int
}

// An openMember is a member of the record that will have a layout.
type openMember struct {
	layout *types.Layout
	number int
	alias  alias
}

// noteAlias notes that d was declared with the typedef of s, if there is one.
func (p *parser) noteAlias(s *specifiers, d *declarator) {
	if s.alias.pos == 0 {
		return
	}
	x := &p.debug.aliases
	if x.declared == nil {
		x.declared = map[uint32]alias{}
	}
	x.declared[d.pos] = s.alias
}

// noteMemberAlias notes that the last member of l was declared with the typedef of s, if there is one.
func (p *parser) noteMemberAlias(s *specifiers, l *types.Layout) {
	if s.alias.pos > 0 {
		p.debug.aliases.open = append(p.debug.aliases.open, openMember{l, len(l.Members) - 1, s.alias})
	}
}

// closeMembers notes that a record has the layout l.
func (x *aliases) closeMembers(record types.Type, l *types.Layout) {
	for n := len(x.open) - 1; n >= 0 && x.open[n].layout == l; n-- {
		if x.members == nil {
			x.members = map[memberKey]alias{}
		}
		x.members[memberKey{record, x.open[n].number}] = x.open[n].alias
		x.open = x.open[:n]
	}
}

// reset empties the lists and keeps their memory.
func (x *aliases) reset() {
	clear(x.declared)
	clear(x.members)
	x.open = x.open[:0]
}

// aliasAt returns the typedef with which the variable, parameter or function at pos was declared.
func (p *parser) aliasAt(pos uint32) (a alias, ok bool) {
	if a, ok = p.debug.aliases.declared[pos]; !ok {
		a, ok = p.unit.aliases.declared[pos]
	}
	return a, ok
}

// memberAlias returns the typedef with which a member of a record was declared.
func (p *parser) memberAlias(record types.Type, number int) (a alias, ok bool) {
	if a, ok = p.debug.aliases.members[memberKey{record, number}]; !ok {
		a, ok = p.unit.aliases.members[memberKey{record, number}]
	}
	return a, ok
}

// debugType returns the number by which debug information refers to type typ, as a declaration at position pos spells
// it: with the typedefs that the declaration names.
func (p *parser) debugType(typ types.Type, pos uint32) ast.DebugRef {
	return p.debugTypes().declared(p, typ, pos)
}

// declared returns the number of type typ, with the typedefs that the declaration at position pos names.
func (d *debugTypes) declared(p *parser, typ types.Type, pos uint32) ast.DebugRef {
	if a, ok := p.aliasAt(pos); ok {
		if n, ok := d.derived(typ, a); ok {
			d.convertMembers()
			return n
		}
	}
	return d.ref(typ)
}

// member returns the number of the type of a member of a record. The members of records that it needs may be left to be
// converted.
func (d *debugTypes) member(record types.Type, number int, typ types.Type) ast.DebugRef {
	if a, ok := d.memberAlias(record, number); ok {
		if n, ok := d.derived(typ, a); ok {
			return n
		}
	}
	return d.convert(typ)
}

// An aliasKey is a type that is derived from a typedef.
type aliasKey struct {
	typ     types.Type
	typedef uint32 // its position
}

// derived returns the number of the type typ as derived from a typedef. It reports false if it is not.
func (d *debugTypes) derived(typ types.Type, a alias) (n ast.DebugRef, ok bool) {
	if d.shared != nil {
		if n, ok = d.shared.aliases[aliasKey{typ, a.pos}]; ok {
			return n, true
		}
	}
	if n, ok = d.aliases[aliasKey{typ, a.pos}]; ok {
		return n, true
	}
	x := ast.DebugType{Size: d.types.Size(typ), Length: d.types.Info(typ).Length}
	switch info := *d.types.Info(typ); {
	case typ == a.typ:
		x = ast.DebugType{Kind: ast.DebugTypedef, Name: d.names.Name(a.name), Target: d.convert(typ), Pos: a.pos}
	case typ&types.Qualifiers != 0:
		x.Kind, x.Target, ok = d.qualified(typ, a)
	case info.Kind == types.PointerKind:
		x.Kind = ast.DebugPointer
		x.Target, ok = d.derived(info.Target, a)
	case info.Kind == types.ArrayKind:
		x.Kind = ast.DebugArray
		x.Target, ok = d.derived(info.Target, a)
	}
	if !ok && typ != a.typ {
		return 0, false
	}
	d.list = append(d.list, x)
	n = ast.DebugRef(len(d.list))
	if d.shared != nil {
		n += ast.OwnDebugTypes - 1
	}
	d.noteDerived(typ, a.pos, n)
	return n, true
}

// noteDerived notes the number of a type that is derived from a typedef.
func (d *debugTypes) noteDerived(typ types.Type, typedef uint32, n ast.DebugRef) {
	if d.aliases == nil {
		d.aliases = map[aliasKey]ast.DebugRef{}
	}
	d.aliases[aliasKey{typ, typedef}] = n
}

// qualified returns the first qualifier of a type, and the number of the type without it, as derived from a typedef.
func (d *debugTypes) qualified(typ types.Type, a alias) (kind ast.DebugKind, target ast.DebugRef, ok bool) {
	for i, kind := range qualifierKinds {
		if q := types.Type(1) << i; typ&q != 0 {
			target, ok = d.derived(typ&^q, a)
			return kind, target, ok
		}
	}
	return 0, 0, false
}

// qualifierKinds are the kinds of qualified types, by the number of the qualifier's bit.
var qualifierKinds = [...]ast.DebugKind{ast.DebugConst, ast.DebugVolatile, ast.DebugAtomic}
