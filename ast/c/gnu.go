package c

import "gpucc/ast"

// orElse parses ": conditional" of "x ?: conditional" (GNU C): x if that is
// not zero.
func (p *parser) orElse(x operand, pos uint32) operand {
	p.onlyC(pos, "'?:' without a second operand")
	if x = p.scalar(x); !p.types.isScalar(x.typ) && x.typ != ErrorType {
		p.errorf(x.pos, "used '%s' where a scalar is required", p.typeName(x.typ))
		x = p.fail(x.pos)
	}
	t := p.b.Type[p.top()]
	kept := uint32(p.blockLocal(t))
	p.b.Node(ast.Assign, t, kept, pos, 1)
	p.condition(x)
	p.b.Leaf(ast.Local, t, kept, pos)
	then := p.top()
	p.next()
	z := p.rvalue(p.conditional())
	typ, ok := p.conditionalType(x, z, then, pos)
	if !ok {
		p.dropLast()
		return p.failTwo(pos)
	}
	p.b.Node(ast.Conditional, p.b.Type[p.top()], 0, pos, 3)
	return p.valueOf(typ, pos)
}

// typeOf parses typeof (type) or typeof (expression), which is not evaluated.
func (p *parser) typeOf() Type {
	p.next()
	if !p.expect(tLParen) {
		return ErrorType
	}
	var typ Type
	if p.startsDeclaration() {
		typ = p.parseTypeName()
	} else {
		mark := p.b.Len()
		typ = p.expression().typ
		p.b.Truncate(mark)
	}
	p.expect(tRParen)
	return typ
}

// staticAssert parses _Static_assert (C11 6.7.10); its text may be missing
// (C23).
func (p *parser) staticAssert() {
	pos := p.pos()
	p.next()
	p.expect(tLParen)
	v, _, ok := p.constantExpression()
	text := ""
	if p.tok == tComma {
		p.next()
		if p.tok == tString {
			text = ": \"" + string(p.stringLiteral()) + "\""
		} else {
			p.syntaxError("expected string literal before %s", p.describe())
		}
	}
	p.expect(tRParen)
	switch {
	case !ok:
		p.errorf(pos, "expression in static assertion is not constant")
	case v == 0:
		p.errorf(pos, "static assertion failed%s", text)
	}
	p.endOfStatement()
}
