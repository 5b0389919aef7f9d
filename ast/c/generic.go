package c

import (
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// generic parses a generic selection (C11 6.5.1.1): the expression that goes
// with the type of the first, which is not evaluated.
func (p *parser) generic() operand {
	pos := p.Pos()
	p.Next()
	p.expect(lex.LParen)
	mark := p.b.Len()
	control := types.Unqualified(p.rvalue(p.assignment()).typ)
	p.b.Truncate(mark)

	var chosen operand
	found, fallback := false, false
	for p.Tok == lex.Comma && !p.recovering {
		p.Next()
		other := p.Tok == lex.Default
		match := false
		if other {
			p.Next()
		} else {
			typePos := p.Pos()
			typ := p.fixedTypeName()
			match = control != types.Invalid && typ&types.Qualifiers == 0 && p.types.Compatible(typ, control)
			if match && found && !fallback {
				p.errorf(typePos, "'_Generic' specifies two compatible types")
			}
		}
		p.expect(lex.Colon)
		start := p.b.Len()
		x := p.assignment()
		if x.kind == bitField { // what it is depends on what is parsed last
			x = p.rvalue(x)
		}
		switch {
		case match && (!found || fallback): // it replaces the default's
			p.keepLast(mark, start)
			chosen, found, fallback = x, true, false
		case other && !found:
			chosen, found, fallback = x, true, true
		default:
			p.b.Truncate(start)
		}
	}
	p.expect(lex.RParen)
	if found {
		return chosen
	}
	if control != types.Invalid {
		p.errorf(pos, "'_Generic' selector of type '%s' is not compatible with any association", p.typeName(control))
	}
	p.b.Truncate(mark)
	return p.wrong(pos)
}

// keepLast drops the nodes from number from to before start.
func (p *parser) keepLast(from, start int) {
	kept := p.b.Cut(start, &p.side)
	p.b.Truncate(from)
	p.b.Paste(&p.side, kept)
}
