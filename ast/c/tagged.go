package c

import (
	"gpucc/ast/c/attribute"
	"math"
	"math/bits"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// recordSpecifier parses a struct or union specifier (6.7.2.1).
func (p *parser) recordSpecifier() types.Type {
	if p.Dialect == lex.TinyC {
		p.errorf(p.Pos(), "a struct is declared by itself, and named without 'struct'")
	}
	union, keyword := p.Tok == token.Union, p.Pos()
	p.Next()
	attributes := p.typeAttributes(nil)
	tag, pos := intern.None, p.Pos()
	if p.Tok == token.Ident {
		tag = p.Ident
		p.Next()
	}
	if p.Tok != token.LBrace {
		return p.recordReference(tag, union, pos)
	}
	if typ, ok := p.readAgain(p.tagHere(tag), pos); ok {
		return typ
	}
	if tag == intern.None && !union {
		p.noteUnnamed("struct", keyword)
	}
	typ := p.newRecord(tag, union, pos)
	if !p.nest() {
		return typ
	}
	l := types.Layout{Union: union, Pack: p.Pack}
	p.members(&l)
	p.unnest()
	p.finishLayout(typ, &l, p.typeAttributes(attributes))
	return typ
}

// tagHere returns the object of a tag declared in the innermost scope, or nil.
func (p *parser) tagHere(tag intern.Ident) *object {
	if tag == intern.None {
		return nil
	}
	if o := p.lookupTag(tag); o != nil && int(o.depth) == p.depth {
		return o
	}
	return nil
}

// isSame reports whether o, or nil, was declared at pos in the text. It is declared for the second time then, and keeps its type: the
// parser reads an array's length again if the length is not constant, and parameters with such lengths again in the body.
func (p *parser) isSame(o *object, pos uint32) bool {
	return o != nil && o.pos == pos && p.Types.Size(o.typ) >= 0
}

// readAgain skips the braces and attributes of a type that is declared for the second time, and returns the type. o is the object of its
// tag, or nil.
func (p *parser) readAgain(o *object, pos uint32) (typ types.Type, ok bool) {
	if !p.isSame(o, pos) {
		return types.Invalid, false
	}
	typ = o.typ
	p.skipBlock()
	p.typeAttributes(nil)
	return typ, true
}

// finishLayout completes the record typ, which has the members of l and attributes a.
func (p *parser) finishLayout(typ types.Type, l *types.Layout, a *attribute.List) {
	p.Types.Complete(typ, l, a.AlignmentRequest())
	p.debug.aliases.CloseRecord(typ, l)
	p.Types.Info(typ).Transparent = l.Union && a.Has(attribute.TransparentUnion)
}

// newRecord returns the type for a list of members that follows. It is a new type, unless the
// innermost scope has an incomplete type with this tag.
func (p *parser) newRecord(tag intern.Ident, union bool, pos uint32) types.Type {
	o := p.tagHere(tag)
	switch {
	case o == nil:
	case !p.Types.IsRecord(o.typ) || p.Types.Info(o.typ).Union != union:
		p.errorf(pos, "'%s' defined as wrong kind of tag", p.Names.Name(tag))
	case p.Types.Size(o.typ) < 0:
		return o.typ
	default:
		p.errorf(pos, "redefinition of '%s'", p.Types.RecordName(union, tag, p.Names)).Notef(o.pos, "originally defined here")
	}
	typ := p.Types.Add(types.Info{Kind: types.RecordKind, Size: -1, Align: 1, Union: union, Tag: tag})
	if tag != intern.None && o == nil {
		p.declare(tag, typ, tagObject, pos, 0)
	}
	return typ
}

// recordReference returns the type "struct tag" without a list of members. Alone in a
// declaration it declares the tag in its scope (6.7.2.3 7).
func (p *parser) recordReference(tag intern.Ident, union bool, pos uint32) types.Type {
	if tag == intern.None {
		p.syntaxError("expected identifier or '{' before %s", p.describe())
		return types.Invalid
	}
	if o := p.lookupTag(tag); o != nil && (p.Tok != token.Semi || int(o.depth) == p.depth) {
		if info := p.Types.Info(o.typ); info.Kind != types.RecordKind || info.Union != union {
			p.errorf(pos, "'%s' defined as wrong kind of tag", p.Names.Name(tag))
			return types.Invalid
		}
		return o.typ
	}
	return p.newRecord(tag, union, pos)
}

// members parses the braces of a record.
func (p *parser) members(l *types.Layout) {
	p.Next()
	for p.Tok != token.RBrace && p.Tok != token.EOF {
		if p.Tok == token.Semi {
			p.Next()
			continue
		}
		if p.Tok == token.StaticAssert {
			p.staticAssert()
			continue
		}
		if !p.startsDeclaration() {
			if p.Tok == token.Ident {
				p.unknownType()
			} else {
				p.syntaxError("expected specifier-qualifier-list before %s", p.describe())
			}
		} else {
			p.memberDeclaration(l)
		}
		if p.Tok == token.RBrace && !p.recovering {
			p.warnf(warn.Always, p.Pos(), "no semicolon at end of struct or union")
			break
		}
		p.endOfStatement()
	}
	p.expect(token.RBrace)
}

// memberDeclaration parses one declaration in a list of members.
func (p *parser) memberDeclaration(l *types.Layout) {
	var s specifiers
	p.specifiers(&s, true)
	if p.Tok == token.Semi {
		if info := p.Types.Info(s.typ); info.Kind == types.RecordKind && info.Tag == intern.None && info.Size >= 0 {
			l.Add(types.Member{Name: intern.None, Typ: s.typ}, s.attributes.AlignmentRequest())
		} else {
			p.warnf(warn.Always, s.pos, "declaration does not declare anything")
		}
		return
	}
	for {
		d := declarator{name: intern.None, typ: s.typ, pos: p.Pos()}
		if p.Tok != token.Colon {
			mark := len(p.parameters)
			p.declarator(&d, s.typ, named)
			p.parameters = p.parameters[:mark]
		}
		m := types.Member{Name: d.name, Typ: d.typ}
		if p.Tok == token.Colon {
			m = p.bitField(l, d)
			p.applyAttributes(&s, &d)
		} else {
			p.applyAttributes(&s, &d)
			m.Typ = p.memberType(l, d)
		}
		if p.recovering {
			return
		}
		m.Alias = s.typedef
		l.Add(m, d.attributes.AlignmentRequest())
		p.noteMemberAlias(&s, &d, l)
		if p.Tok != token.Comma {
			return
		}
		p.Next()
	}
}

// memberType returns the type of member d behind the members in l. It is Invalid if the
// type is not permitted, so that no record contains itself.
func (p *parser) memberType(l *types.Layout, d declarator) types.Type {
	info := p.Types.Info(d.typ)
	flexible := info.Kind == types.ArrayKind && info.Length < 0
	typ := d.typ
	switch {
	case info.Kind == types.FunctionKind:
		p.errorf(d.pos, "field '%s' declared as a function", p.Names.Name(d.name))
		typ = types.Invalid
	case info.Kind == types.VoidKind:
		p.errorf(d.pos, "variable or field '%s' declared void", p.Names.Name(d.name))
		typ = types.Invalid
	case p.Types.IsVariablyModified(d.typ):
		p.errorf(d.pos, "a member of a structure or union cannot have a variably modified type")
		for range p.typeSizes() {
			p.DropLast()
		}
		return types.Invalid
	case info.Kind != types.InvalidKind && info.Size < 0 && !flexible:
		p.errorf(d.pos, "field '%s' has incomplete type", p.Names.Name(d.name))
		typ = types.Invalid
	case flexible && len(l.Members) == 0:
		p.errorf(d.pos, "flexible array member in a struct with no named members")
	}
	if n := len(l.Members); n > 0 {
		if last := p.Types.Info(l.Members[n-1].Typ); last.Kind == types.ArrayKind && last.Length < 0 {
			p.errorf(d.pos, "flexible array member not at end of struct")
		}
	}
	if d.name != intern.None && l.Has(d.name) {
		p.errorf(d.pos, "duplicate member '%s'", p.Names.Name(d.name))
	}
	return typ
}

// member parses "." or "->" and a name behind x (6.5.2.3).
func (p *parser) member(x lower.Operand, pos uint32) lower.Operand {
	arrow := p.Tok == token.Arrow
	if arrow {
		x = p.Scalar(x)
	}
	p.Next()
	if p.Tok != token.Ident {
		p.syntaxError("expected identifier before %s", p.describe())
		return p.Fail(pos)
	}
	name := p.Ident
	p.Next()
	if x.Type == types.Invalid {
		return p.Fail(pos)
	}
	record := x.Type
	if arrow {
		if !p.Types.IsPointer(x.Type) {
			p.errorf(pos, "invalid type argument of '->' (have %s)", p.DescribeType(x.Type, x.Alias))
			return p.Fail(pos)
		}
		record = p.Types.Target(x.Type)
	}
	if !p.Types.IsRecord(record) {
		p.errorf(pos, "request for member '%s' in something not a structure or union", p.Names.Name(name))
		return p.Fail(pos)
	}
	if p.Types.Size(record) < 0 {
		p.errorf(pos, "invalid use of undefined type '%s'", p.TypeName(types.Unqualified(record)))
		return p.Fail(pos)
	}
	m, ok := p.Types.FindMember(record, name)
	if !ok {
		p.errorf(pos, "%s has no member named '%s'", p.DescribeType(types.Unqualified(record), x.Alias), p.Names.Name(name))
		return p.Fail(pos)
	}
	if p.Warnings.Has(warn.Address) {
		p.lint.NoteMember(name)
	}
	if !arrow && x.Kind == lower.Value && p.Types.Kind(m.Typ) != types.ArrayKind {
		record |= types.Const // a member of a value is not an lvalue
	}
	p.Constant(p.Types.Word, uint64(m.Offset), pos)
	p.BinaryNode(lower.OperatorKinds[token.Plus], p.Types.Word, pos)
	if p.NotesSubobjects {
		p.NoteMember(record, m)
	}
	y := lower.Operand{Type: p.qualified(m.Typ, record&types.Qualifiers), Kind: lower.Memory, Pos: pos, Origin: lower.Origin{Name: intern.None, Alias: m.Alias}}
	if m.IsBitField {
		y.Kind, p.BitRange = lower.BitField, m.BitRange
	}
	return y
}

// bitField parses the colon and the width of a bit-field behind its
// declarator, which may be missing.
func (p *parser) bitField(l *types.Layout, d declarator) types.Member {
	pos := p.Pos()
	p.OnlyC(pos, "bit-fields")
	p.Next()
	info := p.Types.Info(d.typ)
	name := p.Names.Name(d.name)
	if !types.IsIntegerKind(info.Kind) {
		switch info.Kind {
		case types.InvalidKind:
		case types.Int128Kind:
			p.errorf(d.pos, "bit-field '%s' of type '%s' is not supported", name, p.TypeName(d.typ))
		default:
			p.errorf(d.pos, "bit-field '%s' has invalid type", name)
		}
		d.typ = types.Int
	}
	if d.typ = p.memberType(l, d); d.typ == types.Invalid {
		d.typ = types.Int
	}
	most := 8 * p.Types.Size(d.typ)
	if types.Unqualified(d.typ) == types.Bool {
		most = 1
	}
	v, typ, ok := p.constantExpression()
	switch {
	case !ok || !p.Types.IsInteger(typ) && typ != types.Invalid:
		p.errorf(pos, "bit-field '%s' width not an integer constant", name)
		v = 1
	case v < 0:
		p.errorf(d.pos, "negative width in bit-field '%s'", name)
		v = 1
	case v > most:
		p.errorf(d.pos, "width of '%s' exceeds its type", name)
		v = 1
	case v == 0 && d.name != intern.None:
		p.errorf(d.pos, "zero width for bit-field '%s'", name)
		v = 1
	}
	return types.Member{Name: d.name, Typ: d.typ, BitRange: types.BitRange{IsBitField: true, Width: uint8(v)}}
}

// enumSpecifier parses an enum specifier (6.7.2.2).
func (p *parser) enumSpecifier() types.Type {
	p.Next()
	attributes := p.typeAttributes(nil)
	tag, pos := intern.None, p.Pos()
	if p.Tok == token.Ident {
		tag = p.Ident
		p.Next()
	}
	if p.Tok != token.LBrace {
		return p.enumReference(tag, pos)
	}
	o := p.tagHere(tag)
	typ, again := p.readAgain(o, pos)
	if again {
		return typ
	}
	if o != nil && p.Types.Size(o.typ) < 0 {
		typ = o.typ
	} else {
		if o != nil {
			p.errorf(pos, "redeclaration of 'enum %s'", p.Names.Name(tag)).Notef(o.pos, "originally defined here")
		}
		typ = p.Types.Enum(tag)
		if tag != intern.None {
			p.declare(tag, typ, tagObject, pos, 0)
		} else {
			p.noteUnnamed("enum", pos)
		}
	}
	e := enumeration{typ: typ, bits: 32}
	p.enumerators(&e)
	if p.typeAttributes(attributes).Has(attribute.Packed) {
		e.bits = 8
	}
	info := p.Types.Info(typ)
	info.Machine = e.machine(p.Types)
	info.Size = int64(info.Machine.Size())
	info.Align = uint32(info.Size)
	return typ
}

// An enumeration collects the values of an enumerated type.
type enumeration struct {
	typ      types.Type
	bits     int // least width in bits
	negative int64
	positive uint64 // the smallest and the largest value
}

// machine returns the narrowest integer type of at least e.bits bits that can represent
// all values. As in gcc, it is unsigned if no value is negative.
func (e *enumeration) machine(t *types.Table) ast.Type {
	width := bits.Len64(e.positive)
	if e.negative < 0 {
		width = 1 + max(width, bits.Len64(uint64(^e.negative)))
	}
	for _, typ := range [...]types.Type{types.SChar, types.Short, types.Int, types.LongLong} {
		if size := 8 * int(t.Size(typ)); size >= max(width, e.bits) || typ == types.LongLong {
			if e.negative == 0 {
				typ += types.UInt - types.Int
			}
			return t.Machine(typ)
		}
	}
	return ast.Void
}

// enumerators parses the braces of an enum. An enumerator that int cannot represent has the
// enumerated type.
func (p *parser) enumerators(e *enumeration) {
	p.Next()
	if p.Tok == token.RBrace {
		p.errorf(p.Pos(), "empty enum is invalid")
	}
	value, unsigned, overflow := int64(0), false, false // unsigned: value is an unsigned number of 64 bits
	for p.Tok != token.RBrace {
		if p.Tok != token.Ident {
			p.syntaxError("expected identifier before %s", p.describe())
			p.skipPast(token.RBrace)
			return
		}
		name, pos, typ := p.Ident, p.Pos(), types.Int
		p.Next()
		p.skipAttributes()
		if p.Tok == token.Assign {
			p.Next()
			at := p.Pos()
			v, from, ok := p.constantExpression()
			if !ok {
				p.errorf(at, "enumerator value for '%s' is not an integer constant", p.Names.Name(name))
			}
			value, unsigned = v, v < 0 && !p.Types.Machine(from).IsSigned()
		} else if overflow {
			p.errorf(pos, "overflow in enumeration values")
		}
		if value < 0 && !unsigned {
			e.negative = min(e.negative, value)
		} else {
			e.positive = max(e.positive, uint64(value))
		}
		if value != int64(int32(value)) || unsigned {
			typ = e.typ
			p.Types.Info(e.typ).Machine = e.machine(p.Types)
		}
		if o := p.lookup(name); o != nil && int(o.depth) == p.depth && p.isSame(o, pos) {
			// its enumeration has no tag
		} else if !p.redeclared(name, pos, "enumerator") {
			p.declare(name, typ, constantObject, pos, int32(e.typ)).value = value
			p.noteEnumerator(e.typ, name, value, pos)
		}
		value++
		overflow = value == 0 && unsigned
		unsigned = value < 0 && (unsigned || value == math.MinInt64)
		if p.Tok != token.Comma {
			break
		}
		p.Next()
	}
	p.expect(token.RBrace)
	if e.negative < 0 && e.positive > math.MaxInt64 {
		p.warnf(warn.Always, p.Pos(), "enumeration values exceed range of largest integer")
	}
}

// enumReference returns the type "enum tag" without a list of enumerators.
func (p *parser) enumReference(tag intern.Ident, pos uint32) types.Type {
	if tag == intern.None {
		p.syntaxError("expected identifier or '{' before %s", p.describe())
		return types.Invalid
	}
	if o := p.lookupTag(tag); o != nil {
		return o.typ
	}
	return p.declare(tag, p.Types.Enum(tag), tagObject, pos, 0).typ
}

// noteEnumerator keeps an enumerator of the type typ. The enumerators of a type of file scope are consecutive
// in unit.enumerators, which only grows, so that parsers of bodies can read it. Enumerators of a type that a
// body declares are in p.enumerations.
func (p *parser) noteEnumerator(typ types.Type, name intern.Ident, value int64, pos uint32) {
	e := types.Enumerator{Name: name, Value: value, Pos: pos}
	if p.function == nil {
		list, info := p.unit.enumerators, p.Types.Info(typ)
		if first, n := info.Params, info.NumParams; n == 0 || int(first+n) != len(list) { // another enum stands inside this one
			info.Params = int32(len(list))
			list = append(list, slices.Clone(list[first:first+n])...)
		}
		p.unit.enumerators = append(list, e)
		info.NumParams++
		return
	}
	if p.enumerations == nil {
		p.enumerations = map[types.Type][]types.Enumerator{}
	}
	p.enumerations[typ] = append(p.enumerations[typ], e)
}

// enumeratorsOf returns the enumerators of an enumerated type without qualifiers.
func (p *parser) enumeratorsOf(typ types.Type) []types.Enumerator {
	if info := p.Types.Info(typ); info.NumParams > 0 {
		return p.unit.enumerators[info.Params : info.Params+info.NumParams]
	}
	return p.enumerations[typ]
}
