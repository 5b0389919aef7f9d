package c

import (
	"math"
	"math/bits"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// enumSpecifier parses an enum specifier (6.7.2.2).
func (p *parser) enumSpecifier() types.Type {
	p.Next()
	attributes := p.typeAttributes(nil)
	tag, pos := intern.None, p.Pos()
	if p.Tok == lex.Ident {
		tag = p.Ident
		p.Next()
	}
	if p.Tok != lex.LBrace {
		return p.enumReference(tag, pos)
	}
	var typ types.Type
	if o := p.tagHere(tag); o != nil && p.types.Size(o.typ) < 0 {
		typ = o.typ
	} else {
		if o != nil {
			p.errorf(pos, "redeclaration of 'enum %s'", p.Names.Name(tag)).Notef(o.pos, "originally defined here")
		}
		typ = p.types.Enum(tag)
		if tag != intern.None {
			p.declare(tag, typ, tagObject, pos, 0)
		}
	}
	e := enumeration{typ: typ, bits: 32}
	p.enumerators(&e)
	if p.typeAttributes(attributes).has("packed") {
		e.bits = 8
	}
	info := p.types.Info(typ)
	info.Machine = e.machine(p.types)
	info.Size = int64(info.Machine.Size())
	info.Align = uint32(info.Size)
	return typ
}

// An enumeration is what is known of an enumerated type's values so far.
type enumeration struct {
	typ      types.Type
	bits     int // the least that the type has
	negative int64
	positive uint64 // the extremes
}

// machine is the narrowest type that has all values and the bits; unsigned if
// none is negative, as gcc has it.
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

// enumerators parses the braces of an enum. An enumerator that int cannot hold
// is of the enumerated type.
func (p *parser) enumerators(e *enumeration) {
	p.Next()
	if p.Tok == lex.RBrace {
		p.errorf(p.Pos(), "empty enum is invalid")
	}
	value, unsigned, overflow := int64(0), false, false // unsigned: value is of 64 bits
	for p.Tok != lex.RBrace {
		if p.Tok != lex.Ident {
			p.syntaxError("expected identifier before %s", p.describe())
			p.skipPast(lex.RBrace)
			return
		}
		name, pos, typ := p.Ident, p.Pos(), types.Int
		p.Next()
		p.skipAttributes()
		if p.Tok == lex.Assign {
			p.Next()
			at := p.Pos()
			v, from, ok := p.constantExpression()
			if !ok {
				p.errorf(at, "enumerator value for '%s' is not an integer constant", p.Names.Name(name))
			}
			value, unsigned = v, v < 0 && !p.types.Machine(from).IsSigned()
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
			p.types.Info(e.typ).Machine = e.machine(p.types)
		}
		if !p.redeclared(name, pos, "enumerator") {
			p.declare(name, typ, constantObject, pos, 0).value = value
		}
		value++
		overflow = value == 0 && unsigned
		unsigned = value < 0 && (unsigned || value == math.MinInt64)
		if p.Tok != lex.Comma {
			break
		}
		p.Next()
	}
	p.expect(lex.RBrace)
	if e.negative < 0 && e.positive > math.MaxInt64 {
		p.warnf(warn.Always, p.Pos(), "enumeration values exceed range of largest integer")
	}
}

// enumReference is the type "enum tag" without a list of enumerators.
func (p *parser) enumReference(tag intern.Ident, pos uint32) types.Type {
	if tag == intern.None {
		p.syntaxError("expected identifier or '{' before %s", p.describe())
		return types.Invalid
	}
	if o := p.lookupTag(tag); o != nil {
		return o.typ
	}
	return p.declare(tag, p.types.Enum(tag), tagObject, pos, 0).typ
}
