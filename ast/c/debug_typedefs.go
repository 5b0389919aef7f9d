package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// Types do not know by which typedefs they were named: int and a typedef of it are one type. So a list of its own says which
// declarations were made with which typedefs. The type of such a declaration is derived from the typedef in the way in
// which it is derived from the typedef's type: a pointer to an array of int becomes a pointer to an array of the typedef.

// An alias is how a declaration spells its type: the typedef that its specifiers name, and the parameters of the functions in its
// declarator.
type alias struct {
	name intern.Ident // of the typedef
	pos  uint32       // of its declaration; 0: the specifiers name none
	typ  types.Type   // that it names

	functions *parameterPlaces // nil: there are none with typedefs
}

// parameterPlaces are the functions in a declarator, from the name outwards.
type parameterPlaces struct {
	pos   uint32     // of the first parameter that has one
	lists [][]uint32 // of each function: the positions of its parameters, by which they are declared
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

// none reports whether a declaration names no typedef.
func (a *alias) none() bool { return a.pos == 0 && a.functions == nil }

// noteAlias notes that d was declared with the typedef of s, or parameters with typedefs, if there are any.
func (p *parser) noteAlias(s *specifiers, d *declarator) {
	a := s.alias
	if a.functions = d.functions; a.none() {
		return
	}
	x := &p.debug.aliases
	if x.declared == nil {
		x.declared = map[uint32]alias{}
	}
	x.declared[d.pos] = a
}

// noteMemberAlias does the same for d, the last member of l.
func (p *parser) noteMemberAlias(s *specifiers, d *declarator, l *types.Layout) {
	a := s.alias
	if a.functions = d.functions; !a.none() {
		p.debug.aliases.open = append(p.debug.aliases.open, openMember{l, len(l.Members) - 1, a})
	}
}

// placesOfParameters returns the positions of the parameters in a declarator's derivations.
func (p *parser) placesOfParameters(derivations []derivation) *parameterPlaces {
	x := &parameterPlaces{}
	for _, m := range derivations {
		if m.kind != types.FunctionKind {
			continue
		}
		var list []uint32
		if m.aliased {
			for _, y := range p.parameters[m.parameters : m.parameters+m.count] {
				list = append(list, y.pos)
			}
		}
		if x.pos == 0 && m.aliased {
			x.pos = list[0]
		}
		x.lists = append(x.lists, list)
	}
	return x
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

// aliasAt returns the typedefs with which the variable, parameter or function at pos was declared.
func (p *parser) aliasAt(pos uint32) alias {
	if a, ok := p.debug.aliases.declared[pos]; ok {
		return a
	}
	return p.unit.aliases.declared[pos]
}

// memberAlias returns the typedefs with which a member of a record was declared.
func (p *parser) memberAlias(record types.Type, number int) alias {
	if a, ok := p.debug.aliases.members[memberKey{record, number}]; ok {
		return a
	}
	return p.unit.aliases.members[memberKey{record, number}]
}

// debugType returns the number by which debug information refers to type typ, as a declaration at position pos spells
// it: with the typedefs that the declaration names.
func (p *parser) debugType(typ types.Type, pos uint32) ast.DebugRef {
	return p.debugTypes().declared(typ, pos)
}

// debugResult does the same for the type of the results of the function at pos.
func (p *parser) debugResult(typ types.Type, pos uint32) ast.DebugRef {
	a := p.aliasAt(pos)
	if a.functions != nil {
		a.functions = a.functions.next()
	}
	d := p.debugTypes()
	n := d.aliased(typ, &a)
	d.convertMembers()
	return n
}

// next returns the functions behind the first one.
func (x *parameterPlaces) next() *parameterPlaces {
	for _, list := range x.lists[1:] {
		if list != nil {
			return &parameterPlaces{list[0], x.lists[1:]}
		}
	}
	return nil
}

// declared returns the number of type typ, with the typedefs that the declaration at position pos names.
func (d *debugTypes) declared(typ types.Type, pos uint32) ast.DebugRef {
	a := d.aliasAt(pos)
	n := d.aliased(typ, &a)
	d.convertMembers()
	return n
}

// member returns the number of the type of a member of a record. The members of records that it needs may be left to be
// converted.
func (d *debugTypes) member(record types.Type, number int, typ types.Type) ast.DebugRef {
	a := d.memberAlias(record, number)
	return d.aliased(typ, &a)
}

// aliased returns the number of the type of a declaration. The members of records that it needs may be left to be converted.
func (d *debugTypes) aliased(typ types.Type, a *alias) ast.DebugRef {
	if a.functions != nil {
		return d.spelled(typ, a, a.functions)
	}
	if a.pos > 0 {
		if n, ok := d.derived(typ, a); ok {
			return n
		}
	}
	return d.convert(typ)
}

// spelled does the same where functions are left in the declarator: parameters have the typedefs that they are declared with.
func (d *debugTypes) spelled(typ types.Type, a *alias, functions *parameterPlaces) ast.DebugRef {
	if functions == nil {
		return d.aliased(typ, &alias{a.name, a.pos, a.typ, nil})
	}
	key := aliasKey{typ, functions.pos, true}
	if n, ok := d.noted(key); ok {
		return n
	}
	info := *d.types.Info(typ)
	x := ast.DebugType{Size: d.types.Size(typ), Length: info.Length}
	switch {
	case typ&types.Qualifiers != 0:
		var rest types.Type
		x.Kind, rest = qualifierOf(typ)
		x.Target = d.spelled(rest, a, functions)
	case info.Kind == types.PointerKind:
		x.Kind, x.Target = ast.DebugPointer, d.spelled(info.Target, a, functions)
	case info.Kind == types.ArrayKind && info.SizeLocal == 0:
		x.Kind, x.Target = ast.DebugArray, d.spelled(info.Target, a, functions)
	case info.Kind == types.FunctionKind:
		x.Kind, x.Target = ast.DebugFunc, d.spelled(info.Target, a, functions.next())
		d.functionParts(&x, &info, functions.lists[0])
	default: // a declaration with an error
		return d.convert(typ)
	}
	return d.addDerived(key, x)
}

// functionParts completes the function type x, of which the parameters are declared at the positions in the list, or, behind its end,
// without typedefs.
func (d *debugTypes) functionParts(x *ast.DebugType, info *types.Info, list []uint32) {
	x.Prototyped, x.Variadic = !info.NoPrototype, info.Variadic
	var parts []ast.DebugPart
	for i, t := range d.types.ParametersOf(info) {
		parameter := alias{}
		if i < len(list) {
			parameter = d.aliasAt(list[i])
		}
		parts = append(parts, ast.DebugPart{Type: d.aliased(t, &parameter)})
	}
	x.First, x.Parts = int32(len(d.part)), int32(len(parts))
	d.part = append(d.part, parts...)
}

// An aliasKey is a type that is derived from a typedef, or in a declarator with functions.
type aliasKey struct {
	typ      types.Type
	pos      uint32 // of the typedef, or of parameterPlaces
	function bool   // the second
}

// noted returns the number that such a type has already.
func (d *debugTypes) noted(key aliasKey) (n ast.DebugRef, ok bool) {
	if d.shared != nil {
		if n, ok = d.shared.aliases[key]; ok {
			return n, true
		}
	}
	n, ok = d.aliases[key]
	return n, ok
}

// derived returns the number of the type typ as derived from a typedef. It reports false if it is not.
func (d *debugTypes) derived(typ types.Type, a *alias) (n ast.DebugRef, ok bool) {
	key := aliasKey{typ, a.pos, false}
	if n, ok = d.noted(key); ok {
		return n, true
	}
	x := ast.DebugType{Size: d.types.Size(typ), Length: d.types.Info(typ).Length}
	switch info := *d.types.Info(typ); {
	case typ == a.typ:
		own := d.aliasAt(a.pos)
		x = ast.DebugType{Kind: ast.DebugTypedef, Name: d.names.Name(a.name), Target: d.aliased(typ, &own), Pos: a.pos}
	case typ&types.Qualifiers != 0:
		var rest types.Type
		x.Kind, rest = qualifierOf(typ)
		x.Target, ok = d.derived(rest, a)
	case info.Kind == types.PointerKind:
		x.Kind = ast.DebugPointer
		if x.Target, ok = d.derived(info.Target, a); !ok && d.types.Kind(a.typ) == types.ArrayKind && d.types.Target(a.typ) == info.Target {
			own := d.aliasAt(a.pos) // a parameter of the array's type
			x.Target, ok = d.aliased(info.Target, &own), true
		}
	case info.Kind == types.ArrayKind:
		x.Kind = ast.DebugArray
		x.Target, ok = d.derived(info.Target, a)
	case info.Kind == types.FunctionKind:
		if x.Target, ok = d.derived(info.Target, a); ok {
			x.Kind = ast.DebugFunc
			d.functionParts(&x, &info, nil)
		}
	}
	if !ok && typ != a.typ {
		return 0, false
	}
	return d.addDerived(key, x), true
}

// addDerived gives such a type the next number.
func (d *debugTypes) addDerived(key aliasKey, x ast.DebugType) ast.DebugRef {
	d.list = append(d.list, x)
	n := ast.DebugRef(len(d.list))
	if d.shared != nil {
		n += ast.OwnDebugTypes - 1
	}
	d.noteDerived(key, n)
	return n
}

// noteDerived notes the number of such a type.
func (d *debugTypes) noteDerived(key aliasKey, n ast.DebugRef) {
	if d.aliases == nil {
		d.aliases = map[aliasKey]ast.DebugRef{}
	}
	d.aliases[key] = n
}

// qualifierOf returns the first qualifier of a type, and the type without it.
func qualifierOf(typ types.Type) (kind ast.DebugKind, rest types.Type) {
	for i, kind := range qualifierKinds {
		if q := types.Type(1) << i; typ&q != 0 {
			return kind, typ &^ q
		}
	}
	return 0, typ
}

// qualifierKinds are the kinds of qualified types, by the number of the qualifier's bit.
var qualifierKinds = [...]ast.DebugKind{ast.DebugConst, ast.DebugVolatile, ast.DebugAtomic}
