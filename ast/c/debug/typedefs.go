package debug

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
type Alias struct {
	Name intern.Ident // of the typedef
	Pos  uint32       // of its declaration; 0: the specifiers name none
	Type types.Type   // that it names

	Functions *Functions // nil: there are none with typedefs
}

// Functions are the functions in a declarator, from the name outwards.
type Functions struct {
	pos   uint32     // of the first parameter that is declared with a typedef
	lists [][]uint32 // of each function: the positions of its parameters, by which they are declared; nil if none has a typedef
}

// Add adds a function behind the others.
func (x *Functions) Add(parameters []uint32) {
	if x.pos == 0 && parameters != nil {
		x.pos = parameters[0]
	}
	x.lists = append(x.lists, parameters)
}

// Aliases are the typedefs of declarations: by position, and by record and number of members.
type Aliases struct {
	declared map[uint32]Alias
	members  map[memberKey]Alias
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
	alias  Alias
}

// none reports whether a declaration names no typedef.
func (a *Alias) none() bool { return a.Pos == 0 && a.Functions == nil }

// Note notes how the declaration at pos spells its type, if it names typedefs.
func (x *Aliases) Note(pos uint32, a Alias) {
	if a.none() {
		return
	}
	if x.declared == nil {
		x.declared = map[uint32]Alias{}
	}
	x.declared[pos] = a
}

// NoteMember does the same for the last member of the record that will have the layout l.
func (x *Aliases) NoteMember(l *types.Layout, a Alias) {
	if !a.none() {
		x.open = append(x.open, openMember{l, len(l.Members) - 1, a})
	}
}

// CloseRecord notes that a record has the layout l.
func (x *Aliases) CloseRecord(record types.Type, l *types.Layout) {
	for n := len(x.open) - 1; n >= 0 && x.open[n].layout == l; n-- {
		if x.members == nil {
			x.members = map[memberKey]Alias{}
		}
		x.members[memberKey{record, x.open[n].number}] = x.open[n].alias
		x.open = x.open[:n]
	}
}

// Reset empties the lists and keeps their memory.
func (x *Aliases) Reset() {
	clear(x.declared)
	clear(x.members)
	x.open = x.open[:0]
}

// next returns the functions behind the first one.
func (x *Functions) next() *Functions {
	for _, list := range x.lists[1:] {
		if list != nil {
			return &Functions{list[0], x.lists[1:]}
		}
	}
	return nil
}

// aliasAt returns the typedefs with which the variable, parameter or function at pos was declared.
func (d *Types) aliasAt(pos uint32) Alias {
	for _, x := range d.Aliases {
		if a, ok := x.declared[pos]; ok {
			return a
		}
	}
	return Alias{}
}

// memberAlias returns the typedefs with which a member of a record was declared.
func (d *Types) memberAlias(record types.Type, number int) Alias {
	for _, x := range d.Aliases {
		if a, ok := x.members[memberKey{record, number}]; ok {
			return a
		}
	}
	return Alias{}
}

// Result returns the number of typ, the type of the results of the function at pos.
func (d *Types) Result(typ types.Type, pos uint32) ast.DebugRef {
	a := d.aliasAt(pos)
	if a.Functions != nil {
		a.Functions = a.Functions.next()
	}
	n := d.aliased(typ, &a)
	d.convertMembers()
	return n
}

// Declared returns the number of type typ, with the typedefs that the declaration at position pos names.
func (d *Types) Declared(typ types.Type, pos uint32) ast.DebugRef {
	a := d.aliasAt(pos)
	n := d.aliased(typ, &a)
	d.convertMembers()
	return n
}

// member returns the number of the type of a member of a record. The members of records that it needs may be left to be
// converted.
func (d *Types) member(record types.Type, number int, typ types.Type) ast.DebugRef {
	a := d.memberAlias(record, number)
	return d.aliased(typ, &a)
}

// aliased returns the number of the type of a declaration. The members of records that it needs may be left to be converted.
func (d *Types) aliased(typ types.Type, a *Alias) ast.DebugRef {
	if a.Functions != nil {
		return d.spelled(typ, a, a.Functions)
	}
	if a.Pos > 0 {
		if n, ok := d.derived(typ, a); ok {
			return n
		}
	}
	return d.convert(typ)
}

// spelled does the same where functions are left in the declarator: parameters have the typedefs that they are declared with.
func (d *Types) spelled(typ types.Type, a *Alias, functions *Functions) ast.DebugRef {
	if functions == nil {
		return d.aliased(typ, &Alias{a.Name, a.Pos, a.Type, nil})
	}
	key := aliasKey{typ, functions.pos, true}
	if n, ok := d.noted(key); ok {
		return n
	}
	info := *d.Table.Info(typ)
	x := ast.DebugType{Size: d.Table.Size(typ), Length: info.Length}
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

// functionParts completes the function type x. list has the positions where its parameters are declared. Parameters behind the
// end of the list have no typedefs.
func (d *Types) functionParts(x *ast.DebugType, info *types.Info, list []uint32) {
	x.Prototyped, x.Variadic = !info.NoPrototype, info.Variadic
	var parts []ast.DebugPart
	for i, t := range d.Table.ParametersOf(info) {
		parameter := Alias{}
		if i < len(list) {
			parameter = d.aliasAt(list[i])
		}
		parts = append(parts, ast.DebugPart{Type: d.aliased(t, &parameter)})
	}
	x.First, x.Parts = int32(len(d.Parts)), int32(len(parts))
	d.Parts = append(d.Parts, parts...)
}

// An aliasKey is a type that is derived from a typedef, or in a declarator with functions.
type aliasKey struct {
	typ      types.Type
	pos      uint32 // of the typedef, or of Functions
	function bool   // the second
}

// noted returns the number that such a type has already.
func (d *Types) noted(key aliasKey) (n ast.DebugRef, ok bool) {
	if d.shared != nil {
		if n, ok = d.shared.aliases[key]; ok {
			return n, true
		}
	}
	n, ok = d.aliases[key]
	return n, ok
}

// derived returns the number of the type typ as derived from a typedef. It reports false if it is not.
func (d *Types) derived(typ types.Type, a *Alias) (n ast.DebugRef, ok bool) {
	key := aliasKey{typ, a.Pos, false}
	if n, ok = d.noted(key); ok {
		return n, true
	}
	x := ast.DebugType{Size: d.Table.Size(typ), Length: d.Table.Info(typ).Length}
	switch info := *d.Table.Info(typ); {
	case typ == a.Type:
		own := d.aliasAt(a.Pos)
		x = ast.DebugType{Kind: ast.DebugTypedef, Name: d.Names.Name(a.Name), Target: d.aliased(typ, &own), Pos: a.Pos}
	case typ&types.Qualifiers != 0:
		var rest types.Type
		x.Kind, rest = qualifierOf(typ)
		x.Target, ok = d.derived(rest, a)
	case info.Kind == types.PointerKind:
		x.Kind = ast.DebugPointer
		if x.Target, ok = d.derived(info.Target, a); !ok && d.Table.Kind(a.Type) == types.ArrayKind && d.Table.Target(a.Type) == info.Target {
			own := d.aliasAt(a.Pos) // a parameter of the array's type
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
	if !ok && typ != a.Type {
		return 0, false
	}
	return d.addDerived(key, x), true
}

// addDerived gives such a type the next number.
func (d *Types) addDerived(key aliasKey, x ast.DebugType) ast.DebugRef {
	d.List = append(d.List, x)
	n := ast.DebugRef(len(d.List))
	if d.shared != nil {
		n += ast.OwnDebugTypes - 1
	}
	d.noteDerived(key, n)
	return n
}

// noteDerived notes the number of such a type.
func (d *Types) noteDerived(key aliasKey, n ast.DebugRef) {
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
