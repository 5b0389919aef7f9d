package c

import "gpucc/ast"

// initializeRecord parses the initializer of the record of type typ at offset
// of the object: a list in braces, an expression of its type, or, in the list
// of what contains it, as many initializers as it has members.
func (p *parser) initializeRecord(in *initializer, typ Type, offset int64, listed bool) Type {
	if p.types.size(typ) < 0 {
		p.skipInitializer()
		p.listComma(listed)
		return typ
	}
	if p.tok == tLBrace {
		p.next()
		p.initializeMembers(in, typ, offset, true)
		p.excess("struct")
		p.expect(tRBrace)
		p.listComma(listed)
		return typ
	}
	x, ok := operand{}, !listed
	pos := p.pos()
	if listed && !in.static {
		x, ok = p.recordAhead(typ)
	} else if !listed {
		x = p.rvalue(p.assignment())
	}
	if !ok {
		p.initializeMembers(in, typ, offset, false)
		return typ
	}
	p.initializeByCopy(in, x, typ, offset, pos)
	p.listComma(listed)
	return typ
}

// recordAhead parses the next initializer in a list if it is an expression of
// type typ, rather than one for its first member (6.7.8 13). It has to parse
// the expression to know.
func (p *parser) recordAhead(typ Type) (x operand, ok bool) {
	switch p.tok {
	case tIdent, tLParen, tStar, kVaArg:
	default: // what starts otherwise is no record
		return x, false
	}
	saved, mark := p.lexer, p.b.Len()
	locals, list, placements := p.markLocals(), len(p.diagnostics.List), p.placements
	x = p.rvalue(p.assignment())
	wrong := p.recovering || x.typ == ErrorType
	for _, d := range p.diagnostics.List[list:] {
		wrong = wrong || d.Severity == ast.Error
	}
	if wrong {
		x.typ = ErrorType
	}
	if wrong || unqualified(x.typ) == unqualified(typ) {
		return x, true
	}
	p.lexer = saved
	p.b.Truncate(mark)
	p.dropLocals(locals)
	p.diagnostics.List = p.diagnostics.List[:list]
	p.forgetLabels(placements)
	return x, false
}

// initializeByCopy initializes an automatic record by x, the last subtree.
func (p *parser) initializeByCopy(in *initializer, x operand, typ Type, offset int64, pos uint32) {
	switch {
	case x.typ == ErrorType:
	case unqualified(x.typ) != unqualified(typ):
		if p.types.isRecord(x.typ) {
			p.incompatible(x, unqualified(typ), context{kind: inInitialization})
		} else {
			p.errorf(pos, "invalid initializer")
		}
	case in.static:
		p.errorf(pos, "initializer element is not constant")
	default:
		to := address{kind: ast.FrameAddress, data: uint32(in.base + offset)}
		if in.literal {
			to = address{ast.Local, in.local, offset}
		}
		if in.unplaced { // moveInitializer looks for the address in front
			start := p.b.Cut(int(p.b.First[p.top()]), &p.side)
			p.putAddress(to, 0, pos)
			to = p.setAddress()
			p.b.Paste(&p.side, start)
		}
		p.copyRecord(to, typ, pos)
		if in.unplaced {
			p.then(pos)
		}
		p.statementDone(in, pos)
		return
	}
	p.dropLast()
}

// initializeMembers parses the initializers of a record's members, with or
// without braces of its own as initializeArray does. A union has one.
func (p *parser) initializeMembers(in *initializer, typ Type, offset int64, braced bool) {
	members := p.types.membersOf(typ)
	union := p.types.info(typ).union
	n, end := 0, int64(0)
	for first := true; p.tok != tRBrace && p.tok != tEOF && !p.recovering; first = false {
		var m member
		if field := p.tok == tIdent && p.atLabel(); field || p.tok == tDot || p.tok == tLBracket {
			if !braced && !first {
				break
			}
			var ok bool
			if n, m, ok = p.memberDesignator(in, typ); !ok {
				continue
			}
			if field { // NAME: VALUE (GNU C)
				p.expect(tColon)
			} else if p.designated(in, m.typ, offset+m.offset) {
				n++
				end = max(end, m.offset+p.types.size(m.typ))
				continue
			}
		} else {
			if n == len(members) || union && n > 0 {
				break
			}
			m = members[n]
		}
		if info := p.types.info(m.typ); info.kind == arrayKind && info.length < 0 {
			p.flexibleMember(in, &m, typ, offset)
			n++
			continue
		}
		if m.isBits {
			p.initializeBits(in, &m, offset+m.offset)
			p.listComma(true)
			n++
			continue
		}
		if m.offset > end { // padding, or members of an anonymous union left out
			p.zeroFill(in, offset+end, m.offset-end)
		}
		p.initialize(in, m.typ, offset+m.offset, true)
		n++
		end = max(end, m.offset+p.types.size(m.typ))
	}
	p.zeroFill(in, offset+end, p.types.size(typ)-end)
}

// flexibleMember parses the initializer of the flexible array member m of the
// record typ at offset, which adds to the size of a static object (GNU C).
func (p *parser) flexibleMember(in *initializer, m *member, typ Type, offset int64) {
	pos := p.pos()
	switch {
	case !in.static:
		p.errorf(pos, "non-static initialization of a flexible array member")
	case unqualified(typ) != unqualified(in.root) || offset != 0:
		p.errorf(pos, "initialization of flexible array member in a nested context")
	default:
		array := p.initialize(in, m.typ, m.offset, true)
		in.image(m.offset, max(p.types.size(array), 0))
		return
	}
	p.skipInitializer()
	p.listComma(true)
}

// memberDesignator parses the designator of a member (6.7.8 7): the number of
// the member it is or is in, and the member itself.
func (p *parser) memberDesignator(in *initializer, typ Type) (n int, m member, ok bool) {
	in.designated = true
	if p.tok == tLBracket {
		p.syntaxError("array index in non-array initializer")
		return 0, m, false
	}
	if p.tok == tDot {
		p.next()
	}
	if p.tok != tIdent {
		p.syntaxError("expected identifier before %s", p.describe())
		return 0, m, false
	}
	name := p.id
	m, ok = p.types.findMember(typ, name)
	if !ok {
		p.errorf(p.pos(), "'%s' has no member named '%s'", p.typeName(typ), p.names.name(p.id))
		if p.next(); p.tok == tAssign {
			p.next()
			p.skipInitializer()
		}
		p.listComma(true)
		return 0, m, false
	}
	p.next()
	return p.types.memberNumber(typ, name), m, true
}
