package c

import (
	"math"
	"math/bits"

	"gpucc/ast"
)

// enumSpecifier parses an enum specifier (6.7.2.2).
func (p *parser) enumSpecifier() Type {
	p.next()
	attributes := p.typeAttributes(nil)
	tag, pos := noIdent, p.pos()
	if p.tok == tIdent {
		tag = p.id
		p.next()
	}
	if p.tok != tLBrace {
		return p.enumReference(tag, pos)
	}
	var typ Type
	if o := p.tagHere(tag); o != nil && p.types.size(o.typ) < 0 {
		typ = o.typ
	} else {
		if o != nil {
			p.errorf(pos, "redeclaration of 'enum %s'", p.names.name(tag)).Notef(o.pos, "originally defined here")
		}
		typ = p.types.enum(tag)
		if tag != noIdent {
			p.declare(tag, typ, tagObject, pos, 0)
		}
	}
	e := enumeration{typ: typ, bits: 32}
	p.enumerators(&e)
	if p.typeAttributes(attributes).has("packed") {
		e.bits = 8
	}
	info := p.types.info(typ)
	info.machine = e.machine(p.types)
	info.size = int64(info.machine.Size())
	info.align = uint32(info.size)
	return typ
}

// An enumeration is what is known of an enumerated type's values so far.
type enumeration struct {
	typ      Type
	bits     int // the least that the type has
	negative int64
	positive uint64 // the extremes
}

// machine is the narrowest type that has all values and the bits; unsigned if
// none is negative, as gcc has it.
func (e *enumeration) machine(t *typeTable) ast.Type {
	width := bits.Len64(e.positive)
	if e.negative < 0 {
		width = 1 + max(width, bits.Len64(uint64(^e.negative)))
	}
	for _, typ := range [...]Type{SChar, Short, Int, LongLong} {
		if size := 8 * int(t.size(typ)); size >= max(width, e.bits) || typ == LongLong {
			if e.negative == 0 {
				typ += UInt - Int
			}
			return t.machine(typ)
		}
	}
	return ast.Void
}

// enumerators parses the braces of an enum. An enumerator that int cannot hold
// is of the enumerated type.
func (p *parser) enumerators(e *enumeration) {
	p.next()
	if p.tok == tRBrace {
		p.errorf(p.pos(), "empty enum is invalid")
	}
	value, unsigned, overflow := int64(0), false, false // unsigned: value is of 64 bits
	for p.tok != tRBrace {
		if p.tok != tIdent {
			p.syntaxError("expected identifier before %s", p.describe())
			p.skipPast(tRBrace)
			return
		}
		name, pos, typ := p.id, p.pos(), Int
		p.next()
		p.skipAttributes()
		if p.tok == tAssign {
			p.next()
			at := p.pos()
			v, from, ok := p.constantExpression()
			if !ok {
				p.errorf(at, "enumerator value for '%s' is not an integer constant", p.names.name(name))
			}
			value, unsigned = v, v < 0 && !p.types.machine(from).IsSigned()
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
			p.types.info(e.typ).machine = e.machine(p.types)
		}
		if !p.redeclared(name, pos, "enumerator") {
			p.declare(name, typ, constantObject, pos, 0).value = value
		}
		value++
		overflow = value == 0 && unsigned
		unsigned = value < 0 && (unsigned || value == math.MinInt64)
		if p.tok != tComma {
			break
		}
		p.next()
	}
	p.expect(tRBrace)
	if e.negative < 0 && e.positive > math.MaxInt64 {
		p.warnf(always, p.pos(), "enumeration values exceed range of largest integer")
	}
}

// enumReference is the type "enum tag" without a list of enumerators.
func (p *parser) enumReference(tag ident, pos uint32) Type {
	if tag == noIdent {
		p.syntaxError("expected identifier or '{' before %s", p.describe())
		return ErrorType
	}
	if o := p.lookupTag(tag); o != nil {
		return o.typ
	}
	return p.declare(tag, p.types.enum(tag), tagObject, pos, 0).typ
}
