package c

import (
	"math"
	"strings"

	"gpucc/ast"
)

// primary parses a primary expression (6.5.1) that is not an identifier, a
// number or in parentheses.
func (p *parser) primary() operand {
	pos := p.pos()
	switch p.tok {
	case tString:
		return p.stringExpression()
	case kFunc:
		return p.functionName()
	case kVaStart, kVaArg, kVaEnd, kVaCopy, kExpect, kSyscall:
		return p.builtin()
	case kGeneric:
		return p.generic()
	case kCast:
		return p.castOperator()
	}
	p.syntaxError("expected expression before %s", p.describe())
	return p.wrong(pos)
}

// numberExpression parses a constant (6.4.4).
func (p *parser) numberExpression() operand {
	typ, pos := p.number, p.pos()
	if typ != Int && (typ != UInt || p.dialect == TinyC) {
		return p.otherNumber(typ, pos)
	}
	p.b.Leaf(ast.Const, p.types.machine(typ), uint32(p.value), pos)
	p.next()
	return p.valueOf(typ, pos)
}

// otherNumber parses a constant of type typ, or of what TinyC has for that.
func (p *parser) otherNumber(typ Type, pos uint32) operand {
	v := p.value
	if p.dialect == TinyC {
		typ = p.tinycNumber()
	}
	switch typ {
	case Double:
		v = math.Float64bits(p.float)
	case LongDouble:
		p.next()
		return p.wideLiteral(p.quad, LongDouble, pos)
	case FloatComplex, DoubleComplex, LongDoubleComplex:
		p.next()
		return p.imaginary(typ, pos)
	case Float:
		v = uint64(math.Float32bits(float32(p.float)))
	}
	p.constant(p.types.machine(typ), v, pos)
	p.next()
	return p.valueOf(typ, pos)
}

// identifierExpression parses an identifier.
func (p *parser) identifierExpression() operand {
	id, pos := p.id, p.pos()
	o := p.lookup(id)
	if o == nil || o.kind != localObject {
		return p.otherIdentifier(o, id, pos)
	}
	o.uses++
	typ := o.typ
	p.b.Leaf(ast.Local, ast.Type(o.value), uint32(o.number), pos)
	p.next()
	return operand{typ: typ, kind: local, pos: pos, name: id}
}

// otherIdentifier parses an identifier that denotes o, which is no local.
func (p *parser) otherIdentifier(o *object, id ident, pos uint32) operand {
	if o == nil {
		return p.undeclaredIdentifier(id, pos)
	}
	if id == p.allocaName && o.kind == functionObject {
		if p.next(); p.tok == tLParen && p.function != nil {
			return p.intrinsicCall("__builtin_alloca", pos)
		}
		p.b.Leaf(ast.SymbolAddress, p.types.word, p.symbol(o.number), pos)
		return operand{typ: o.typ, kind: designator, pos: pos, name: id}
	}
	x := operand{typ: o.typ, pos: pos, name: id}
	switch o.kind {
	case frameObject:
		o.uses++
		x.kind = memory
		p.b.Leaf(ast.FrameAddress, p.types.word, uint32(o.number), pos)
	case alignedObject:
		x.kind = memory
		p.alignedAddress(o.number, o.value, pos)
	case referenceObject:
		o.uses++
		x.kind = memory
		p.b.Leaf(ast.Local, p.types.word, uint32(o.number), pos)
	case threadObject:
		x.kind = memory
		p.b.Leaf(ast.ThreadAddress, p.types.word, p.symbol(o.number), pos)
	case staticObject, functionObject:
		x.kind = memory
		if o.kind == functionObject {
			x.kind = designator
		}
		if o.depth > 0 { // others are not the parser's alone
			o.uses++
		}
		p.b.Leaf(ast.SymbolAddress, p.types.word, p.symbol(o.number), pos)
	case constantObject:
		x.kind = value
		p.constant(p.types.machine(o.typ), uint64(o.value), pos)
	default:
		p.syntaxError("expected expression before '%s'", p.names.name(id))
		return p.wrong(pos)
	}
	p.next()
	return x
}

// undeclaredIdentifier handles an identifier without a meaning: a function
// declared by calling it (as in C89), or an error, once in a function.
func (p *parser) undeclaredIdentifier(id ident, pos uint32) operand {
	p.next()
	name := p.names.name(id)
	called := p.tok == tLParen && p.dialect == StandardC
	switch {
	case p.dialect == TinyC && isTinyCFunction[name]:
		return p.tinycFunction(id, pos)
	case called && strings.HasPrefix(name, "__builtin_"):
		x := p.intrinsicCall(name, pos)
		p.comesBack(id)
		return x
	case called && p.function != nil && name == "alloca":
		return p.intrinsicCall("__builtin_alloca", pos)
	case called && p.function != nil && isAtomicFunction(name):
		return p.atomicFunction(name, pos)
	case called && p.function != nil:
		typ := p.types.function(Int, nil, false, true)
		builtin, isBuiltin := p.types.libraryFunction(name)
		if isBuiltin {
			typ = builtin
		}
		if !p.complainedAbout(id) {
			p.warnf(implicitFunction, pos, "implicit declaration of function '%s'", name)
			if isBuiltin {
				p.warnf(builtinMismatch, pos, "incompatible implicit declaration of built-in function '%s'", name)
			}
		}
		symbol := p.externSymbol(id, true)
		p.declare(id, typ, functionObject, pos, symbol)
		p.b.Leaf(ast.SymbolAddress, p.types.word, p.symbol(symbol), pos)
		return operand{typ: typ, kind: designator, pos: pos, name: id}
	case p.tok == tIdent:
		p.syntaxErrorAt(pos, "unknown type name '%s'", name)
	case p.function == nil:
		p.errorf(pos, "'%s' undeclared here (not in a function)", name)
	case !p.complainedAbout(id):
		p.errorf(pos, "'%s' undeclared (first use in this function)", name)
	}
	return p.wrong(pos)
}

// complainedAbout reports whether it has been called with id in the function
// under way.
func (p *parser) complainedAbout(id ident) bool {
	if p.undeclared == nil {
		p.undeclared = map[ident]bool{}
	}
	seen := p.undeclared[id]
	p.undeclared[id] = true
	return seen
}

// stringExpression parses adjacent string literals (6.4.5), an array of char.
func (p *parser) stringExpression() operand {
	pos := p.pos()
	s, e := p.encodedString()
	symbol := p.piece.stringLiteral(s, e.width)
	p.b.Leaf(ast.SymbolAddress, p.types.word, p.symbol(symbol), pos)
	return operand{typ: p.types.array(e.typ, int64(len(s)/e.width)+1), kind: memory, pos: pos, name: noIdent}
}

// stringLiteral parses adjacent string literals, whatever their encoding, to
// their bytes as of a narrow one. They are valid until the next call.
func (p *parser) stringLiteral() []byte {
	s := p.literal[:0]
	for p.tok == tString {
		s = p.stringElements(s, 1)
		p.next()
	}
	p.literal = s
	return s
}

// encodedString parses adjacent string literals to the bytes of their elements.
// They have the encoding of those with a prefix.
func (p *parser) encodedString() ([]byte, encoding) {
	saved, e, pos := p.lexer, encodingOf(p.text[p.start:]), p.pos()
	s := p.stringElements(p.literal[:0], e.width)
	for p.next(); p.tok == tString; p.next() {
		other := encodingOf(p.text[p.start:])
		switch {
		case other == e || other == narrowEncoding:
		case e == narrowEncoding && other.width > 1: // once more, now that it is known
			p.lexer = saved
			s = p.stringElements(s[:0], other.width)
			e = other
			continue
		case e == narrowEncoding:
			e = other
		default:
			p.errorf(pos, "unsupported non-standard concatenation of string literals")
		}
		s = p.stringElements(s, e.width)
	}
	p.literal = s
	return s, e
}

// functionName parses __func__ (6.4.2.2).
func (p *parser) functionName() operand {
	pos := p.pos()
	p.next()
	name := ""
	if p.function != nil {
		name = p.names.name(p.unit.entities[p.function.entity].name)
	}
	symbol := p.piece.stringLiteral([]byte(name), 1)
	p.b.Leaf(ast.SymbolAddress, p.types.word, p.symbol(symbol), pos)
	return operand{typ: p.types.array(Char|constQualifier, int64(len(name))+1), kind: memory, pos: pos, name: noIdent}
}
