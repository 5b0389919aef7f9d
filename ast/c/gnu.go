package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// orElse parses ": conditional" of "x ?: conditional" (GNU C): x if that is
// not zero.
func (p *parser) orElse(x operand, pos uint32) operand {
	p.onlyC(pos, "'?:' without a second operand")
	if x = p.scalar(x); !p.types.IsScalar(x.typ) && x.typ != types.Invalid {
		p.errorf(x.pos, "used '%s' where a scalar is required", p.typeName(x.typ))
		x = p.fail(x.pos)
	}
	t := p.b.Type[p.top()]
	kept := uint32(p.blockLocal(t))
	p.b.Node(ast.Assign, t, kept, pos, 1)
	p.condition(x)
	p.b.Leaf(ast.Local, t, kept, pos)
	then := p.top()
	p.Next()
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
func (p *parser) typeOf() types.Type {
	p.Next()
	if !p.expect(lex.LParen) {
		return types.Invalid
	}
	var typ types.Type
	if p.startsDeclaration() {
		typ = p.parseTypeName()
	} else {
		mark := p.b.Len()
		typ = p.expression().typ
		p.b.Truncate(mark)
	}
	p.expect(lex.RParen)
	return typ
}

// staticAssert parses _Static_assert (C11 6.7.10); its text may be missing
// (C23).
func (p *parser) staticAssert() {
	pos := p.Pos()
	p.Next()
	p.expect(lex.LParen)
	v, _, ok := p.constantExpression()
	text := ""
	if p.Tok == lex.Comma {
		p.Next()
		if p.Tok == lex.String {
			text = ": \"" + string(p.stringLiteral()) + "\""
		} else {
			p.syntaxError("expected string literal before %s", p.describe())
		}
	}
	p.expect(lex.RParen)
	switch {
	case !ok:
		p.errorf(pos, "expression in static assertion is not constant")
	case v == 0:
		p.errorf(pos, "static assertion failed%s", text)
	}
	p.endOfStatement()
}
