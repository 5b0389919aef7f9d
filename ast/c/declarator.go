package c

// A modifier is one layer of a declarator, from the name outwards.
type modifier struct {
	kind       typeKind // pointerKind, arrayKind or functionKind
	variadic   bool
	open       bool
	quals      Type  // of a pointer
	length     int64 // of an array; -1 unknown
	variable   int32 // of a variable length array: 1 + the local that has the length, or unknownSize
	parameters int32 // of a function: first in parser.parameters
	count      int32
	pos        uint32
}

// A declarator is what declares one identifier (6.7.5).
type declarator struct {
	name       ident // or noIdent
	typ        Type
	pos        uint32 // of the name, or where it would be
	parameters int32  // of a function: the first in parser.parameters
	count      int32
	attributes *attribute
}

// Which declarators a place permits.
const (
	named    = 1 << iota // with a name
	abstract             // without
)

// declarator parses a declarator of something based on typ to d. The parameters
// that it leaves in p.parameters are the caller's to drop.
func (p *parser) declarator(d *declarator, typ Type, permitted int) {
	if permitted&named != 0 && p.tok == tIdent { // the usual case: a plain name
		*d = declarator{name: p.id, pos: p.pos()}
		p.next()
		if p.tok == kAttribute {
			d.attributes = p.attributes(nil)
		}
		if p.tok != tLParen && p.tok != tLBracket {
			d.typ = typ
			return
		}
		p.applyModifiers(d, typ, p.suffixes(len(p.modifiers)))
		return
	}
	mark := len(p.modifiers)
	*d = declarator{name: noIdent, pos: p.pos()}
	p.layers(d, permitted)
	p.applyModifiers(d, typ, mark)
}

// attributedDeclarator parses a declarator with a name, to d, that attributes may
// stand before: GNU C takes them behind the comma between declarators.
func (p *parser) attributedDeclarator(d *declarator, typ Type) {
	var attributes *attribute
	if p.tok == kAttribute {
		attributes = p.attributes(nil)
	}
	p.declarator(d, typ, named)
	d.attributes = attributes.onto(d.attributes)
}

// layers parses a declarator, pushing its modifiers from the name outwards.
func (p *parser) layers(d *declarator, permitted int) {
	if !p.nest() {
		return
	}
	defer p.unnest()
	stars := len(p.stars)
	p.pointers(d)
	switch {
	case p.tok == tIdent && permitted&named != 0:
		d.name, d.pos = p.id, p.pos()
		p.next()
		d.attributes = p.attributes(d.attributes)
	case p.tok == tLParen && p.opensDeclarator(permitted):
		p.next()
		d.attributes = p.attributes(d.attributes)
		p.layers(d, permitted)
		p.expect(tRParen)
	case permitted&abstract == 0:
		p.syntaxError("expected identifier or '(' before %s", p.describe())
	default:
		d.pos = p.pos()
	}
	p.suffixes(0)
	for i := len(p.stars) - 1; i >= stars; i-- {
		p.modifiers = append(p.modifiers, p.stars[i])
	}
	p.stars = p.stars[:stars]
}

// pointers parses the stars before the declarator d into p.stars.
func (p *parser) pointers(d *declarator) {
	for p.tok == tStar {
		m := modifier{kind: pointerKind, pos: p.pos()}
		p.next()
		for more := true; more; {
			switch p.tok {
			case kConst:
				m.quals |= constQualifier
				p.next()
			case kVolatile:
				m.quals |= volatileQualifier
				p.next()
			case kAtomic:
				m.quals |= atomicQualifier
				p.next()
			case kRestrict:
				p.next()
			case kAttribute:
				d.attributes = p.attributes(d.attributes)
			default:
				more = false
			}
		}
		p.stars = append(p.stars, m)
	}
}

// opensDeclarator tells, at a parenthesis, a declarator in parentheses from
// the parameters of an abstract function declarator (6.7.6).
func (p *parser) opensDeclarator(permitted int) bool {
	if permitted&abstract == 0 {
		return true
	}
	saved := p.lexer
	p.next()
	parameters := p.tok == tRParen || p.startsDeclaration() && p.tok != kAttribute
	p.lexer = saved
	return !parameters
}

// suffixes parses the brackets and parameter lists behind a declarator, and
// returns mark.
func (p *parser) suffixes(mark int) int {
	for {
		switch p.tok {
		case tLBracket:
			p.modifiers = append(p.modifiers, p.arraySuffix())
		case tLParen:
			m := p.parameterList()
			p.modifiers = append(p.modifiers, m)
		default:
			return mark
		}
		if p.recovering {
			return mark
		}
	}
}

// arraySuffix parses an array declarator's brackets (6.7.5.2).
func (p *parser) arraySuffix() modifier {
	m := modifier{kind: arrayKind, length: -1, pos: p.pos()}
	p.next()
	for p.tok == kStatic || p.tok == kConst || p.tok == kVolatile || p.tok == kRestrict || p.tok == kAtomic {
		p.next()
	}
	if p.tok == tStar {
		saved := p.lexer
		if p.next(); p.tok == tRBracket {
			if m.variable = unknownSize; p.inParameters == 0 {
				p.errorf(m.pos, "'[*]' not allowed in other than function prototype scope")
				m.variable, m.length = 0, 1
			}
			p.next()
			return m
		}
		p.lexer = saved
	}
	if p.inParameters > 0 && p.tok != tRBracket && p.tok != tNumber && !p.isLength() {
		p.variableLength(&m)
	} else if p.tok != tRBracket {
		pos, start, locals := p.pos(), p.lexer, p.markLocals()
		v, typ, ok := p.constantExpression()
		switch {
		case !ok && !p.types.isInteger(typ) && typ != ErrorType:
			p.errorf(pos, "size of array has non-integer type")
		case !ok && p.depth == 0:
			p.errorf(pos, "variably modified type at file scope")
		case !ok && !p.recovering:
			p.lexer = start
			p.dropLocals(locals)
			p.variableLength(&m)
		case v < 0 && p.types.machine(typ).IsSigned():
			p.errorf(pos, "size of array is negative")
		default:
			m.length = v
		}
		if m.length < 0 && m.variable == 0 {
			m.length = 1
		}
	}
	p.expect(tRBracket)
	return m
}

// parameterList parses a function declarator's parameters (6.7.5.3).
func (p *parser) parameterList() modifier {
	m := modifier{kind: functionKind, pos: p.pos()}
	if !p.nest() {
		return m
	}
	defer p.unnest()
	p.next()
	if p.tok == tRParen {
		p.next()
		m.open, m.parameters = p.dialect == StandardC, int32(len(p.parameters))
		return m
	}
	first := len(p.parameters)
	if p.tok == tIdent && !p.isTypedef() && p.dialect == StandardC && p.oldStyle() {
		p.identifierList()
		m.open, m.parameters, m.count = true, int32(first), int32(len(p.parameters)-first)
		return m
	}
	p.inParameters++
	scope := p.openScope()
	for {
		if p.tok == tEllipsis {
			p.onlyC(p.pos(), "functions with '...'")
			p.next()
			m.variadic = true
			break
		}
		if !p.startsDeclaration() {
			if p.tok == tIdent {
				p.unknownType()
			} else {
				p.syntaxError("expected declaration specifiers or '...' before %s", p.describe())
			}
			break
		}
		x := p.parameter()
		p.parameters = append(p.parameters, x)
		if p.tok != tComma {
			break
		}
		p.next()
	}
	p.inParameters--
	p.closeScope(scope)
	p.expect(tRParen)
	list := p.parameters[first:]
	if len(list) == 1 && list[0].typ == VoidType && list[0].name == noIdent && !m.variadic {
		list = nil
	}
	for _, x := range list {
		if p.types.kind(x.typ) == voidKind {
			p.errorf(x.pos, "'void' must be the only parameter")
		}
	}
	m.parameters, m.count = int32(first), int32(len(list))
	return m
}

// unknownType reports an identifier where only the name of a type may stand.
func (p *parser) unknownType() {
	p.syntaxError("unknown type name '%s'", p.names.name(p.id))
}

// parameter parses a parameter declaration; arrays and functions become
// pointers (6.7.5.3 7).
func (p *parser) parameter() parameter {
	start, skipped := p.start, p.skipped
	var s specifiers
	p.specifiers(&s, false)
	if s.storage != tEOF && s.storage != kRegister {
		p.errorf(s.pos, "storage class specified for parameter")
	}
	mark := len(p.parameters)
	var d declarator
	p.declarator(&d, s.typ, named|abstract)
	p.parameters = p.parameters[:mark]
	p.applyAttributes(&s, &d)
	return parameter{d.name, p.decayed(d.typ), d.pos, uint32(start), p.skipped > skipped, d.attributes.has("unused")}
}

// decayed is what a parameter declared as typ is: a pointer for an array or a
// function.
func (p *parser) decayed(typ Type) Type {
	switch p.types.kind(typ) {
	case arrayKind:
		return p.types.pointer(p.types.target(typ))
	case functionKind:
		return p.types.pointer(typ)
	}
	return typ
}

// applyModifiers builds the type that d declares: the modifiers from mark on apply
// to typ from the outermost to the one next to the name.
func (p *parser) applyModifiers(d *declarator, typ Type, mark int) {
	for i := len(p.modifiers) - 1; i >= mark; i-- {
		m := &p.modifiers[i]
		switch m.kind {
		case pointerKind:
			typ = p.types.pointer(typ) | m.quals
		case arrayKind:
			typ = p.arrayOf(typ, m)
		case functionKind:
			typ = p.functionReturning(typ, m)
			d.parameters, d.count = m.parameters, m.count
		}
	}
	p.modifiers = p.modifiers[:mark]
	d.typ = typ
}

func (p *parser) arrayOf(typ Type, m *modifier) Type {
	switch info := p.types.info(typ); {
	case info.kind == functionKind:
		p.errorf(m.pos, "declaration of an array of functions")
		return ErrorType
	case info.kind == voidKind:
		p.errorf(m.pos, "declaration of an array of voids")
		return ErrorType
	case info.kind == errorKind:
		return ErrorType
	case m.variable != 0 || info.variable != 0:
		p.onlyC(m.pos, "arrays of variable length")
		return p.variableArrayOf(typ, m)
	case info.size < 0:
		p.errorf(m.pos, "array type has incomplete element type '%s'", p.typeName(typ))
		return ErrorType
	case info.size > 0 && m.length > 1<<40/info.size:
		p.errorf(m.pos, "size of array is too large")
		return ErrorType
	}
	if p.types.kind(typ) == arrayKind {
		p.onlyC(m.pos, "arrays of arrays")
	}
	return p.types.array(typ, m.length)
}

func (p *parser) functionReturning(typ Type, m *modifier) Type {
	switch p.types.kind(typ) {
	case functionKind:
		p.errorf(m.pos, "function returning a function")
		return ErrorType
	case arrayKind:
		p.errorf(m.pos, "function returning an array")
		return ErrorType
	case errorKind:
		return ErrorType
	}
	if m.open { // also where it has an identifier list
		return p.types.function(unqualified(typ), nil, false, true)
	}
	var buffer [16]Type
	types := buffer[:0]
	for _, x := range p.parameters[m.parameters : m.parameters+m.count] {
		types = append(types, unqualified(x.typ))
	}
	return p.types.function(unqualified(typ), types, m.variadic, m.open)
}

// parseTypeName parses a type name (6.7.6).
func (p *parser) parseTypeName() Type {
	typ, _ := p.alignedTypeName()
	return typ
}

// alignedTypeName parses a type name, which also has an alignment: that of its
// typedef perhaps.
func (p *parser) alignedTypeName() (typ Type, align uint32) {
	var s specifiers
	p.specifiers(&s, true)
	if p.tok == tRParen && s.align == 0 && s.attributes == nil { // the usual case: no declarator
		return s.typ, p.types.info(s.typ).align
	}
	mark := len(p.parameters)
	var d declarator
	p.declarator(&d, s.typ, abstract)
	p.parameters = p.parameters[:mark]
	p.applyAttributes(&s, &d)
	return d.typ, p.alignment(d.typ, d.attributes)
}
