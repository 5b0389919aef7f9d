package c

import (
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// debugTypes converts the parser's types to ast.DebugType, either for file scope or for a piece. The types of
// file scope are converted once, after the first pass. A piece refers to them by number. It converts only
// the types that its bodies declare or derive. Equal types get one number in file scope, and one number in
// each piece.
type debugTypes struct {
	types       *types.Table
	names       *intern.Table
	enumerators map[types.Type][]enumerator

	shared *debugTypes // of file scope; nil: this is it
	common int         // number of types that both tables have: those of the piece's snapshot

	aliasAt     func(pos uint32) alias
	memberAlias func(record types.Type, number int) alias

	refs    map[types.Type]ast.DebugRef
	aliases map[aliasKey]ast.DebugRef // types that are derived from typedefs
	list    []ast.DebugType
	part    []ast.DebugPart
	todo    []types.Type // records that have a number; their members must still be converted

	measured []measuredArray        // of the function
	inlined  map[int32]ast.DebugRef // functions that are inlined in the piece, by entity
}

// A measuredArray is an array of variable length, and the local that has its size.
type measuredArray struct {
	typ   ast.DebugRef
	local int32
}

// ref returns the number of a type, which it converts if it is new.
func (d *debugTypes) ref(typ types.Type) ast.DebugRef {
	n := d.convert(typ)
	d.convertMembers()
	return n
}

// convertMembers converts the members of records that are left to be converted.
func (d *debugTypes) convertMembers() {
	for len(d.todo) > 0 {
		last := len(d.todo) - 1
		record := d.todo[last]
		d.todo = d.todo[:last]
		d.members(record)
	}
}

// convert does the same, but leaves the members of records to be converted.
func (d *debugTypes) convert(typ types.Type) ast.DebugRef {
	if typ == types.Void || typ == types.Invalid {
		return ast.NoDebugType
	}
	if d.shared != nil && int(typ>>types.Shift) < d.common {
		if n, ok := d.shared.refs[typ]; ok {
			return n
		}
	}
	if n, ok := d.refs[typ]; ok {
		return n
	}
	info := *d.types.Info(typ)
	x := ast.DebugType{Size: d.types.Size(typ), Length: info.Length}
	for i, kind := range qualifierKinds {
		if q := types.Type(1) << i; typ&q != 0 {
			x.Kind, x.Target = kind, d.convert(typ&^q)
			return d.add(typ, x)
		}
	}
	switch info.Kind {
	case types.RecordKind:
		x.Kind = ast.DebugStruct
		if info.Union {
			x.Kind = ast.DebugUnion
		}
		x.Name = d.name(info.Tag)
		d.todo = append(d.todo, typ)
		return d.add(typ, x)
	case types.PointerKind:
		x.Kind = ast.DebugPointer
		n := d.add(typ, x) // first, so that the depth of this recursion does not depend on cycles
		target := d.convert(info.Target)
		d.at(n).Target = target
		return n
	case types.ArrayKind:
		x.Kind, x.Target = ast.DebugArray, d.convert(info.Target)
		if info.SizeLocal > 0 {
			x.Measured, x.Element = true, d.types.Size(info.Target)
			n := d.add(typ, x)
			d.measured = append(d.measured, measuredArray{n, info.SizeLocal - 1})
			return n
		}
	case types.VectorKind:
		x.Kind, x.Target = ast.DebugVector, d.convert(info.Target)
	case types.FunctionKind:
		return d.function(typ, x)
	case types.EnumKind:
		x.Kind, x.Name, x.Target = ast.DebugEnum, d.name(info.Tag), d.convert(d.types.Underlying(typ))
		x.First = int32(len(d.part))
		for _, e := range d.enumerators[typ] {
			d.part = append(d.part, ast.DebugPart{Name: d.names.Name(e.name), Offset: e.value})
		}
		x.Parts = int32(len(d.part)) - x.First
	default:
		x.Kind, x.Name = d.number(typ, &info), strings.TrimPrefix(d.types.Spell(typ, d.names), "_C")
		if x.Kind == ast.DebugComplex || x.Kind == ast.DebugComplexInteger {
			x.Name = "c" + x.Name // the name that gcc gives it
		}
	}
	return d.add(typ, x)
}

// function converts a function type.
func (d *debugTypes) function(typ types.Type, x ast.DebugType) ast.DebugRef {
	info := *d.types.Info(typ)
	x.Kind = ast.DebugFunc
	n := d.add(typ, x)
	x.Target = d.convert(info.Target)
	d.functionParts(&x, &info, nil)
	*d.at(n) = x
	return n
}

// members converts the members of a record.
func (d *debugTypes) members(record types.Type) {
	if d.types.Size(record) < 0 {
		return
	}
	var list []ast.DebugPart
	for i, m := range d.types.MembersOf(record) {
		x := ast.DebugPart{Name: d.name(m.Name), Type: d.member(record, i, m.Typ), Offset: 8 * m.Offset}
		if m.IsBitField {
			x.Offset, x.Width = x.Offset+int64(m.Bit), int(m.Width)
		}
		list = append(list, x)
	}
	y := d.at(d.refs[record])
	y.First, y.Parts = int32(len(d.part)), int32(len(list))
	d.part = append(d.part, list...)
}

// number returns the kind of a number type.
func (d *debugTypes) number(typ types.Type, info *types.Info) ast.DebugKind {
	signed := info.Machine.IsSigned()
	switch {
	case typ == types.Bool:
		return ast.DebugBoolean
	case info.Kind == types.ComplexKind && isPart(info.Target):
		return ast.DebugComplexInteger
	case info.Kind == types.ComplexKind:
		return ast.DebugComplex
	case info.Kind == types.FloatKind || info.Kind == types.LongDoubleKind:
		return ast.DebugFloat
	case info.Kind == types.Int128Kind:
		signed = typ == types.Int128
	case info.Size == 1 && signed:
		return ast.DebugSignedChar
	case info.Size == 1:
		return ast.DebugUnsignedChar
	}
	if signed {
		return ast.DebugSigned
	}
	return ast.DebugUnsigned
}

// add gives a type the next number.
func (d *debugTypes) add(typ types.Type, x ast.DebugType) ast.DebugRef {
	d.list = append(d.list, x)
	n := ast.DebugRef(len(d.list))
	if d.shared != nil {
		n += ast.OwnDebugTypes - 1
	}
	d.refs[typ] = n
	return n
}

// at returns the type of a number that add has returned.
func (d *debugTypes) at(n ast.DebugRef) *ast.DebugType {
	if d.shared != nil {
		return &d.list[n-ast.OwnDebugTypes]
	}
	return &d.list[n-1]
}

// typedef adds a typedef. A record or an
// enumerated type without a tag is known by the first typedef of it.
func (d *debugTypes) typedef(o *object) {
	target := d.declared(o.typ, o.pos)
	n, found := d.aliases[aliasKey{o.typ, o.pos, false}] // by a member of its type
	if !found {
		d.list = append(d.list, ast.DebugType{Kind: ast.DebugTypedef, Name: d.names.Name(o.name), Target: target, Pos: o.pos})
		n = ast.DebugRef(len(d.list))
		d.noteDerived(aliasKey{o.typ, o.pos, false}, n)
	}
	if info := d.types.Info(o.typ); info.Tag == intern.None && (info.Kind == types.RecordKind || info.Kind == types.EnumKind) && o.typ&types.Qualifiers == 0 {
		if d.at(d.refs[o.typ]).Kind != ast.DebugTypedef {
			d.refs[o.typ] = n
		}
	}
}

// append adds the types of another piece, and returns a function that maps the references to them.
func (d *debugTypes) append(x *debugTypes) (moved func(ast.DebugRef) ast.DebugRef) {
	firstType, firstPart := ast.DebugRef(len(d.list)), int32(len(d.part))
	moved = func(r ast.DebugRef) ast.DebugRef {
		if r >= ast.OwnDebugTypes {
			r += firstType
		}
		return r
	}
	for _, t := range x.list {
		t.Target, t.First = moved(t.Target), t.First+firstPart
		d.list = append(d.list, t)
	}
	for _, y := range x.part {
		y.Type = moved(y.Type)
		d.part = append(d.part, y)
	}
	return moved
}

// name returns the name of a tag or member, or "".
func (d *debugTypes) name(id intern.Ident) string {
	if id == intern.None {
		return ""
	}
	return d.names.Name(id)
}

// describeFileScope makes the debug information of file scope: typedefs, records and
// enumerations, the objects that are defined, and the types of the functions that are.
func (p *parser) describeFileScope() {
	u := p.unit
	d := &debugTypes{types: p.types, names: p.Names, enumerators: p.enumerations, aliasAt: p.aliasAt, memberAlias: p.memberAlias, refs: map[types.Type]ast.DebugRef{}}
	info := &ast.DebugInfo{}
	for i := range u.declarations {
		if o := &u.declarations[i]; o.kind == typedefObject && o.pos > 0 { // the others are predeclared
			d.typedef(o)
		}
	}
	for typ := range p.types.Tagged() {
		d.ref(typ)
	}
	for i := range u.definitions {
		x := p.types.Info(u.definitions[i].typ)
		d.ref(x.Target)
		for _, t := range p.types.ParametersOf(x) {
			d.ref(t)
		}
	}
	for i := range u.entities {
		e := &u.entities[i]
		if e.function || !e.defined {
			continue
		}
		storage := ast.DebugStatic
		if u.attributesOf(e).has(threadAttribute) {
			storage = ast.DebugNowhere // as gcc has it: each thread has one of its own
		}
		info.Variables = append(info.Variables, ast.DebugVariable{
			Pos: e.pos, Type: d.declared(e.typ, e.pos), Number: int32(i), Scope: -1, Storage: storage, External: !e.internal,
		})
	}
	info.Types, info.Parts = d.list, d.part
	*u.debugTypes, u.shared.ScopeDebug = *d, info
	u.aliases, p.debug.aliases = p.debug.aliases, aliases{}
}
