package c

// A member of a structure or union.
type member struct {
	name     ident // noIdent: an anonymous record, whose members count as its parent's
	typ      Type
	offset   int64
	bitRange // of a bit-field; the offset is that of its unit
}

// recordSpecifier parses a struct or union specifier (6.7.2.1).
func (p *parser) recordSpecifier() Type {
	if p.dialect == TinyC {
		p.errorf(p.pos(), "a struct is declared by itself, and named without 'struct'")
	}
	union := p.tok == kUnion
	p.next()
	attributes := p.typeAttributes(nil)
	tag, pos := noIdent, p.pos()
	if p.tok == tIdent {
		tag = p.id
		p.next()
	}
	if p.tok != tLBrace {
		return p.recordReference(tag, union, pos)
	}
	typ := p.newRecord(tag, union, pos)
	if !p.nest() {
		return typ
	}
	l := layout{union: union, pack: p.pack}
	p.members(&l)
	p.unnest()
	p.finishLayout(typ, &l, p.typeAttributes(attributes))
	return typ
}

// tagHere returns the object of a tag declared in the scope under way, or nil.
func (p *parser) tagHere(tag ident) *object {
	if tag == noIdent {
		return nil
	}
	if o := p.lookupTag(tag); o != nil && int(o.depth) == p.depth {
		return o
	}
	return nil
}

func recordWord(union bool) string {
	if union {
		return "union"
	}
	return "struct"
}

// newRecord makes the type that a list of members is about to complete: a new
// one, unless this scope has declared the tag without a list.
func (p *parser) newRecord(tag ident, union bool, pos uint32) Type {
	o := p.tagHere(tag)
	switch {
	case o == nil:
	case !p.types.isRecord(o.typ) || p.types.info(o.typ).union != union:
		p.errorf(pos, "'%s' defined as wrong kind of tag", p.names.name(tag))
	case p.types.size(o.typ) < 0:
		return o.typ
	default:
		p.errorf(pos, "redefinition of '%s'", p.recordName(union, tag)).Notef(o.pos, "originally defined here")
	}
	typ := p.types.add(typeInfo{kind: recordKind, size: -1, align: 1, union: union, tag: tag})
	if tag != noIdent && o == nil {
		p.declare(tag, typ, tagObject, pos, 0)
	}
	return typ
}

// recordReference is the type "struct tag" without a list of members. Alone
// in a declaration it declares the tag in its scope (6.7.2.3 7).
func (p *parser) recordReference(tag ident, union bool, pos uint32) Type {
	if tag == noIdent {
		p.syntaxError("expected identifier or '{' before %s", p.describe())
		return ErrorType
	}
	if o := p.lookupTag(tag); o != nil && (p.tok != tSemi || int(o.depth) == p.depth) {
		if info := p.types.info(o.typ); info.kind != recordKind || info.union != union {
			p.errorf(pos, "'%s' defined as wrong kind of tag", p.names.name(tag))
			return ErrorType
		}
		return o.typ
	}
	return p.newRecord(tag, union, pos)
}

// members parses the braces of a record.
func (p *parser) members(l *layout) {
	p.next()
	for p.tok != tRBrace && p.tok != tEOF {
		if p.tok == tSemi {
			p.next()
			continue
		}
		if p.tok == kStaticAssert {
			p.staticAssert()
			continue
		}
		if !p.startsDeclaration() {
			if p.tok == tIdent {
				p.unknownType()
			} else {
				p.syntaxError("expected specifier-qualifier-list before %s", p.describe())
			}
		} else {
			p.memberDeclaration(l)
		}
		if p.tok == tRBrace && !p.recovering {
			p.warnf(always, p.pos(), "no semicolon at end of struct or union")
			break
		}
		p.endOfStatement()
	}
	p.expect(tRBrace)
}

// memberDeclaration parses one declaration in a list of members.
func (p *parser) memberDeclaration(l *layout) {
	var s specifiers
	p.specifiers(&s, true)
	if p.tok == tSemi {
		if info := p.types.info(s.typ); info.kind == recordKind && info.tag == noIdent && info.size >= 0 {
			l.add(member{name: noIdent, typ: s.typ}, s.attributes)
		} else {
			p.warnf(always, s.pos, "declaration does not declare anything")
		}
		return
	}
	for {
		d := declarator{name: noIdent, typ: s.typ, pos: p.pos()}
		if p.tok != tColon {
			mark := len(p.parameters)
			p.declarator(&d, s.typ, named)
			p.parameters = p.parameters[:mark]
		}
		m := member{name: d.name, typ: d.typ}
		if p.tok == tColon {
			m = p.bitField(l, d)
			p.applyAttributes(&s, &d)
		} else {
			p.applyAttributes(&s, &d)
			m.typ = p.memberType(l, d)
		}
		if p.recovering {
			return
		}
		l.add(m, d.attributes)
		if p.tok != tComma {
			return
		}
		p.next()
	}
}

// memberType is the type of member d behind those in l: the error type if
// there can be none of its own, so that no record contains itself.
func (p *parser) memberType(l *layout, d declarator) Type {
	info := p.types.info(d.typ)
	flexible := info.kind == arrayKind && info.length < 0
	typ := d.typ
	switch {
	case info.kind == functionKind:
		p.errorf(d.pos, "field '%s' declared as a function", p.names.name(d.name))
		typ = ErrorType
	case info.kind == voidKind:
		p.errorf(d.pos, "variable or field '%s' declared void", p.names.name(d.name))
		typ = ErrorType
	case p.types.isModified(d.typ):
		p.errorf(d.pos, "a member of a structure or union cannot have a variably modified type")
		for range p.typeSizes() {
			p.dropLast()
		}
		return ErrorType
	case info.kind != errorKind && info.size < 0 && !flexible:
		p.errorf(d.pos, "field '%s' has incomplete type", p.names.name(d.name))
		typ = ErrorType
	case flexible && len(l.members) == 0:
		p.errorf(d.pos, "flexible array member in a struct with no named members")
	}
	if n := len(l.members); n > 0 {
		if last := p.types.info(l.members[n-1].typ); last.kind == arrayKind && last.length < 0 {
			p.errorf(d.pos, "flexible array member not at end of struct")
		}
	}
	if d.name != noIdent && l.has(d.name) {
		p.errorf(d.pos, "duplicate member '%s'", p.names.name(d.name))
	}
	return typ
}

// membersOf lists the members of a record.
func (t *typeTable) membersOf(record Type) []member {
	info := t.info(record)
	return t.members[info.params : info.params+info.numParam]
}

// number keeps the numbers of a record's members by name: numbers, in which all
// names are.
func (t *typeTable) number(record Type, numbers map[ident]int32) {
	delete(numbers, noIdent)
	for i, m := range t.membersOf(record) {
		if m.name != noIdent {
			numbers[m.name] = int32(i)
		}
	}
	if t.numbers == nil {
		t.numbers = map[Type]map[ident]int32{}
	}
	t.numbers[unqualified(record)] = numbers
}

// memberNumber is the number of the member of a record that has the name, or is an
// anonymous record that has such a member: -1 if there is none.
func (t *typeTable) memberNumber(record Type, name ident) int {
	members := t.membersOf(record)
	if len(members) > fewMembers {
		if n, ok := t.numbers[unqualified(record)][name]; ok {
			return int(n)
		}
	}
	for i := range members {
		m := &members[i]
		if m.name == name || m.name == noIdent && t.isRecord(m.typ) && t.memberNumber(m.typ, name) >= 0 {
			return i
		}
	}
	return -1
}

// findMember finds a member by name, also in anonymous records.
func (t *typeTable) findMember(record Type, name ident) (member, bool) {
	n := t.memberNumber(record, name)
	if n < 0 {
		return member{}, false
	}
	m := t.membersOf(record)[n]
	if m.name != name {
		inner, _ := t.findMember(m.typ, name)
		inner.offset += m.offset
		inner.typ |= m.typ & qualifiers
		return inner, true
	}
	return m, true
}

// member parses "." or "->" and a name behind x (6.5.2.3).
func (p *parser) member(x operand, pos uint32) operand {
	arrow := p.tok == tArrow
	if arrow {
		x = p.scalar(x)
	}
	p.next()
	if p.tok != tIdent {
		p.syntaxError("expected identifier before %s", p.describe())
		return p.fail(pos)
	}
	name := p.id
	p.next()
	if x.typ == ErrorType {
		return p.fail(pos)
	}
	record := x.typ
	if arrow {
		if !p.types.isPointer(x.typ) {
			p.errorf(pos, "invalid type argument of '->' (have '%s')", p.typeName(x.typ))
			return p.fail(pos)
		}
		record = p.types.target(x.typ)
	}
	if !p.types.isRecord(record) {
		p.errorf(pos, "request for member '%s' in something not a structure or union", p.names.name(name))
		return p.fail(pos)
	}
	if p.types.size(record) < 0 {
		p.errorf(pos, "invalid use of undefined type '%s'", p.typeName(unqualified(record)))
		return p.fail(pos)
	}
	m, ok := p.types.findMember(record, name)
	if !ok {
		p.errorf(pos, "'%s' has no member named '%s'", p.typeName(unqualified(record)), p.names.name(name))
		return p.fail(pos)
	}
	if !arrow && x.kind == value && p.types.kind(m.typ) != arrayKind {
		record |= constQualifier // a member of a value is no lvalue
	}
	p.constant(p.types.word, uint64(m.offset), pos)
	p.binaryNode(operatorKinds[tPlus], p.types.word, pos)
	y := operand{typ: p.qualified(m.typ, record&qualifiers), kind: memory, pos: pos, name: noIdent}
	if m.isBits {
		y.kind, p.field = bitField, m.bitRange
	}
	return y
}
