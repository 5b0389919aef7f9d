// Package debug makes debug information (ast.DebugInfo) from the parser's types, variables and scopes. types.go converts its
// types, and typedefs.go finds the typedefs by which declarations name them. variables.go lists the variables of a function while
// that is parsed, function.go describes them when it is complete, and inlined.go describes the variables of bodies that stand in
// place of calls.
package debug

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// Types converts types, either for file scope or for a piece. The types of file scope are converted once, after the
// first pass. A piece refers to them by number. It converts only the types that its bodies declare or derive. Equal types
// get one number in file scope, and one number in each piece.
type Types struct {
	Source

	// The types that have been converted, and their parts.
	List     []ast.DebugType
	Parts    []ast.DebugPart
	Measured []MeasuredArray // the parser gives them to Variables.Measure, and empties the list

	shared  *Types // of file scope; nil: this is it
	common  int    // the number of types that the tables of the piece and of file scope share, from the first on
	refs    map[types.Type]ast.DebugRef
	aliases map[aliasKey]ast.DebugRef // types that are derived from typedefs
	todo    []types.Type              // records that have a number; their members must still be converted
	inlined map[int32]ast.DebugRef    // functions that are inlined in the piece, by entity
}

// A Source is where the types come from.
type Source struct {
	Table       *types.Table
	Names       *intern.Table
	Enumerators func(enum types.Type) []types.Enumerator
	Aliases     []*Aliases // of the function, if there is one, and of file scope
}

// A MeasuredArray is an array of variable length, and the local that has its size.
type MeasuredArray struct {
	Type  ast.DebugRef
	Own   types.Type
	Local int32
}

// New returns a converter for file scope.
func New(s Source) *Types { return &Types{Source: s, refs: map[types.Type]ast.DebugRef{}} }

// NewPiece returns a converter for a piece. shared has converted the types of file scope. The tables of the piece and of file
// scope begin with the same types; common is their number.
func NewPiece(s Source, shared *Types, common int) *Types {
	d := New(s)
	d.shared, d.common = shared, common
	return d
}

// Ref returns the number of a type, which it converts if it is new.
func (d *Types) Ref(typ types.Type) ast.DebugRef {
	n := d.convert(typ)
	d.convertMembers()
	return n
}

// convertMembers converts the members of records that are left to be converted.
func (d *Types) convertMembers() {
	for len(d.todo) > 0 {
		last := len(d.todo) - 1
		record := d.todo[last]
		d.todo = d.todo[:last]
		d.members(record)
	}
}

// convert does the same, but leaves the members of records to be converted.
func (d *Types) convert(typ types.Type) ast.DebugRef {
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
	info := *d.Table.Info(typ)
	x := ast.DebugType{Size: d.Table.Size(typ), Length: info.Length}
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
			x.Measured, x.Element = true, d.Table.Size(info.Target)
			n := d.add(typ, x)
			d.Measured = append(d.Measured, MeasuredArray{n, typ, info.SizeLocal - 1})
			return n
		}
	case types.VectorKind:
		x.Kind, x.Target = ast.DebugVector, d.convert(info.Target)
	case types.FunctionKind:
		return d.function(typ, x)
	case types.EnumKind:
		x.Kind, x.Name, x.Target = ast.DebugEnum, d.name(info.Tag), d.convert(d.Table.Underlying(typ))
		x.First = int32(len(d.Parts))
		for _, e := range d.Enumerators(typ) {
			d.Parts = append(d.Parts, ast.DebugPart{Name: d.Names.Name(e.Name), Offset: e.Value})
		}
		x.Parts = int32(len(d.Parts)) - x.First
	default:
		x.Kind, x.Name = d.number(typ, &info), d.Table.Spell(typ, d.Names)
	}
	return d.add(typ, x)
}

// function converts a function type.
func (d *Types) function(typ types.Type, x ast.DebugType) ast.DebugRef {
	info := *d.Table.Info(typ)
	x.Kind = ast.DebugFunc
	n := d.add(typ, x)
	x.Target = d.convert(info.Target)
	d.functionParts(&x, &info, nil)
	*d.at(n) = x
	return n
}

// members converts the members of a record.
func (d *Types) members(record types.Type) {
	if d.Table.Size(record) < 0 {
		return
	}
	var list []ast.DebugPart
	for i, m := range d.Table.MembersOf(record) {
		x := ast.DebugPart{Name: d.name(m.Name), Type: d.member(record, i, m.Typ), Offset: 8 * m.Offset}
		if m.IsBitField {
			x.Offset, x.Width = x.Offset+int64(m.Bit), int(m.Width)
		}
		list = append(list, x)
	}
	y := d.at(d.refs[record])
	y.First, y.Parts = int32(len(d.Parts)), int32(len(list))
	d.Parts = append(d.Parts, list...)
}

// number returns the kind of a number type.
func (d *Types) number(typ types.Type, info *types.Info) ast.DebugKind {
	signed := info.Machine.IsSigned()
	switch {
	case typ == types.Bool:
		return ast.DebugBoolean
	case info.Kind == types.ComplexKind && types.IsPart(info.Target):
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
func (d *Types) add(typ types.Type, x ast.DebugType) ast.DebugRef {
	d.List = append(d.List, x)
	n := ast.DebugRef(len(d.List))
	if d.shared != nil {
		n += ast.OwnDebugTypes - 1
	}
	d.refs[typ] = n
	return n
}

// at returns the type of a number that add has returned.
func (d *Types) at(n ast.DebugRef) *ast.DebugType {
	if d.shared != nil {
		return &d.List[n-ast.OwnDebugTypes]
	}
	return &d.List[n-1]
}

// Typedef adds the typedef of typ that is declared at pos. A record or an enumerated type without a tag is known by the first
// typedef of it.
func (d *Types) Typedef(name intern.Ident, typ types.Type, pos uint32) {
	target := d.Declared(typ, pos)
	n, found := d.aliases[aliasKey{typ, pos, false}] // by a member of its type
	if !found {
		d.List = append(d.List, ast.DebugType{Kind: ast.DebugTypedef, Name: d.Names.Name(name), Target: target, Pos: pos})
		n = ast.DebugRef(len(d.List))
		d.noteDerived(aliasKey{typ, pos, false}, n)
	}
	if info := d.Table.Info(typ); info.Tag == intern.None && (info.Kind == types.RecordKind || info.Kind == types.EnumKind) && typ&types.Qualifiers == 0 {
		if d.at(d.refs[typ]).Kind != ast.DebugTypedef {
			d.refs[typ] = n
		}
	}
}

// Inlined returns the number of a function that is inlined, an entity that is declared at pos.
func (d *Types) Inlined(entity int32, name intern.Ident, result types.Type, pos uint32) ast.DebugRef {
	if n, ok := d.inlined[entity]; ok {
		return n
	}
	target := d.Result(result, pos)
	d.List = append(d.List, ast.DebugType{Kind: ast.DebugInlined, Name: d.Names.Name(name), Target: target, Pos: pos})
	if d.inlined == nil {
		d.inlined = map[int32]ast.DebugRef{}
	}
	n := ast.OwnDebugTypes + ast.DebugRef(len(d.List)-1)
	d.inlined[entity] = n
	return n
}

// Append adds the types of another piece, and returns a function that maps the references to them.
func (d *Types) Append(x *Types) (moved func(ast.DebugRef) ast.DebugRef) {
	firstType, firstPart := ast.DebugRef(len(d.List)), int32(len(d.Parts))
	moved = func(r ast.DebugRef) ast.DebugRef {
		if r >= ast.OwnDebugTypes {
			r += firstType
		}
		return r
	}
	for _, t := range x.List {
		t.Target, t.First = moved(t.Target), t.First+firstPart
		d.List = append(d.List, t)
	}
	for _, y := range x.Parts {
		y.Type = moved(y.Type)
		d.Parts = append(d.Parts, y)
	}
	return moved
}

// name returns the name of a tag or member, or "".
func (d *Types) name(id intern.Ident) string {
	if id == intern.None {
		return ""
	}
	return d.Names.Name(id)
}
