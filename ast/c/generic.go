package c

// generic parses a generic selection (C11 6.5.1.1): the expression that goes
// with the type of the first, which is not evaluated.
func (p *parser) generic() operand {
	pos := p.pos()
	p.next()
	p.expect(tLParen)
	mark := p.b.Len()
	control := unqualified(p.rvalue(p.assignment()).typ)
	p.b.Truncate(mark)

	var chosen operand
	found, fallback := false, false
	for p.tok == tComma && !p.recovering {
		p.next()
		other := p.tok == kDefault
		match := false
		if other {
			p.next()
		} else {
			typePos := p.pos()
			typ := p.fixedTypeName()
			match = control != ErrorType && typ&qualifiers == 0 && p.types.compatible(typ, control)
			if match && found && !fallback {
				p.errorf(typePos, "'_Generic' specifies two compatible types")
			}
		}
		p.expect(tColon)
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
	p.expect(tRParen)
	if found {
		return chosen
	}
	if control != ErrorType {
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
