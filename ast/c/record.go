package c

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// recordSpecifier parses a struct or union specifier (6.7.2.1).
func (p *parser) recordSpecifier() types.Type {
	if p.Dialect == lex.TinyC {
		p.errorf(p.Pos(), "a struct is declared by itself, and named without 'struct'")
	}
	union := p.Tok == lex.Union
	p.Next()
	attributes := p.typeAttributes(nil)
	tag, pos := intern.None, p.Pos()
	if p.Tok == lex.Ident {
		tag = p.Ident
		p.Next()
	}
	if p.Tok != lex.LBrace {
		return p.recordReference(tag, union, pos)
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

// finishLayout completes the record typ, which has the members of l and attributes a.
func (p *parser) finishLayout(typ types.Type, l *types.Layout, a *attribute) {
	p.types.Complete(typ, l, a.alignmentRequest())
	p.debug.aliases.CloseRecord(typ, l)
	p.types.Info(typ).Transparent = l.Union && a.has(transparentUnionAttribute)
}

// newRecord returns the type for a list of members that follows. It is a new type, unless the
// innermost scope has an incomplete type with this tag.
func (p *parser) newRecord(tag intern.Ident, union bool, pos uint32) types.Type {
	o := p.tagHere(tag)
	switch {
	case o == nil:
	case !p.types.IsRecord(o.typ) || p.types.Info(o.typ).Union != union:
		p.errorf(pos, "'%s' defined as wrong kind of tag", p.Names.Name(tag))
	case p.types.Size(o.typ) < 0:
		return o.typ
	default:
		p.errorf(pos, "redefinition of '%s'", p.types.RecordName(union, tag, p.Names)).Notef(o.pos, "originally defined here")
	}
	typ := p.types.Add(types.Info{Kind: types.RecordKind, Size: -1, Align: 1, Union: union, Tag: tag})
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
	if o := p.lookupTag(tag); o != nil && (p.Tok != lex.Semi || int(o.depth) == p.depth) {
		if info := p.types.Info(o.typ); info.Kind != types.RecordKind || info.Union != union {
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
	for p.Tok != lex.RBrace && p.Tok != lex.EOF {
		if p.Tok == lex.Semi {
			p.Next()
			continue
		}
		if p.Tok == lex.StaticAssert {
			p.staticAssert()
			continue
		}
		if !p.startsDeclaration() {
			if p.Tok == lex.Ident {
				p.unknownType()
			} else {
				p.syntaxError("expected specifier-qualifier-list before %s", p.describe())
			}
		} else {
			p.memberDeclaration(l)
		}
		if p.Tok == lex.RBrace && !p.recovering {
			p.warnf(warn.Always, p.Pos(), "no semicolon at end of struct or union")
			break
		}
		p.endOfStatement()
	}
	p.expect(lex.RBrace)
}

// memberDeclaration parses one declaration in a list of members.
func (p *parser) memberDeclaration(l *types.Layout) {
	var s specifiers
	p.specifiers(&s, true)
	if p.Tok == lex.Semi {
		if info := p.types.Info(s.typ); info.Kind == types.RecordKind && info.Tag == intern.None && info.Size >= 0 {
			l.Add(types.Member{Name: intern.None, Typ: s.typ}, s.attributes.alignmentRequest())
		} else {
			p.warnf(warn.Always, s.pos, "declaration does not declare anything")
		}
		return
	}
	for {
		d := declarator{name: intern.None, typ: s.typ, pos: p.Pos()}
		if p.Tok != lex.Colon {
			mark := len(p.parameters)
			p.declarator(&d, s.typ, named)
			p.parameters = p.parameters[:mark]
		}
		m := types.Member{Name: d.name, Typ: d.typ}
		if p.Tok == lex.Colon {
			m = p.bitField(l, d)
			p.applyAttributes(&s, &d)
		} else {
			p.applyAttributes(&s, &d)
			m.Typ = p.memberType(l, d)
		}
		if p.recovering {
			return
		}
		l.Add(m, d.attributes.alignmentRequest())
		p.noteMemberAlias(&s, &d, l)
		if p.Tok != lex.Comma {
			return
		}
		p.Next()
	}
}

// memberType returns the type of member d behind the members in l. It is Invalid if the
// type is not permitted, so that no record contains itself.
func (p *parser) memberType(l *types.Layout, d declarator) types.Type {
	info := p.types.Info(d.typ)
	flexible := info.Kind == types.ArrayKind && info.Length < 0
	typ := d.typ
	switch {
	case info.Kind == types.FunctionKind:
		p.errorf(d.pos, "field '%s' declared as a function", p.Names.Name(d.name))
		typ = types.Invalid
	case info.Kind == types.VoidKind:
		p.errorf(d.pos, "variable or field '%s' declared void", p.Names.Name(d.name))
		typ = types.Invalid
	case p.types.IsVariablyModified(d.typ):
		p.errorf(d.pos, "a member of a structure or union cannot have a variably modified type")
		for range p.typeSizes() {
			p.dropLast()
		}
		return types.Invalid
	case info.Kind != types.InvalidKind && info.Size < 0 && !flexible:
		p.errorf(d.pos, "field '%s' has incomplete type", p.Names.Name(d.name))
		typ = types.Invalid
	case flexible && len(l.Members) == 0:
		p.errorf(d.pos, "flexible array member in a struct with no named members")
	}
	if n := len(l.Members); n > 0 {
		if last := p.types.Info(l.Members[n-1].Typ); last.Kind == types.ArrayKind && last.Length < 0 {
			p.errorf(d.pos, "flexible array member not at end of struct")
		}
	}
	if d.name != intern.None && l.Has(d.name) {
		p.errorf(d.pos, "duplicate member '%s'", p.Names.Name(d.name))
	}
	return typ
}

// member parses "." or "->" and a name behind x (6.5.2.3).
func (p *parser) member(x operand, pos uint32) operand {
	arrow := p.Tok == lex.Arrow
	if arrow {
		x = p.scalar(x)
	}
	p.Next()
	if p.Tok != lex.Ident {
		p.syntaxError("expected identifier before %s", p.describe())
		return p.fail(pos)
	}
	name := p.Ident
	p.Next()
	if x.typ == types.Invalid {
		return p.fail(pos)
	}
	record := x.typ
	if arrow {
		if !p.types.IsPointer(x.typ) {
			p.errorf(pos, "invalid type argument of '->' (have '%s')", p.typeName(x.typ))
			return p.fail(pos)
		}
		record = p.types.Target(x.typ)
	}
	if !p.types.IsRecord(record) {
		p.errorf(pos, "request for member '%s' in something not a structure or union", p.Names.Name(name))
		return p.fail(pos)
	}
	if p.types.Size(record) < 0 {
		p.errorf(pos, "invalid use of undefined type '%s'", p.typeName(types.Unqualified(record)))
		return p.fail(pos)
	}
	m, ok := p.types.FindMember(record, name)
	if !ok {
		p.errorf(pos, "'%s' has no member named '%s'", p.typeName(types.Unqualified(record)), p.Names.Name(name))
		return p.fail(pos)
	}
	if !arrow && x.kind == value && p.types.Kind(m.Typ) != types.ArrayKind {
		record |= types.Const // a member of a value is not an lvalue
	}
	p.constant(p.types.Word, uint64(m.Offset), pos)
	p.binaryNode(operatorKinds[lex.Plus], p.types.Word, pos)
	y := operand{typ: p.qualified(m.Typ, record&types.Qualifiers), kind: memory, pos: pos, name: intern.None}
	if m.IsBitField {
		y.kind, p.bitRange = bitField, m.BitRange
	}
	return y
}
