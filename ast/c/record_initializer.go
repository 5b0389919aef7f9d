package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// initializeRecord parses the initializer of the record of type typ at offset of the object.
// It is a list in braces, an expression of the record's type, or, if listed, the next
// initializers of the enclosing list, one for each member.
func (p *parser) initializeRecord(in *initializer, typ types.Type, offset int64, listed bool) types.Type {
	if p.Types.Size(typ) < 0 {
		p.skipInitializer()
		p.listComma(listed)
		return typ
	}
	if p.Tok == token.LBrace {
		p.override(in, typ, offset)
		p.noteBraces(in, typ, offset)
		p.Next()
		p.initializeMembers(in, typ, offset, true)
		p.expect(token.RBrace)
		p.listComma(listed)
		return typ
	}
	x, ok := lower.Operand{}, !listed
	pos, start := p.Pos(), p.Tree.Len()
	if listed && !in.static {
		x, ok = p.recordAhead(typ)
	} else if !listed {
		x = p.Rvalue(p.assignment())
	}
	if !ok {
		p.initializeMembers(in, typ, offset, false)
		return typ
	}
	acts := p.overrides() && p.Tree.ActsBetween(start, p.Tree.Len())
	p.initializeByCopy(in, x, typ, offset, pos)
	p.noteCopy(in, typ, offset, int(pos), acts)
	p.listComma(listed)
	return typ
}

// recordAhead parses the next initializer in a list if it is an expression of type typ,
// not an initializer of the record's first member (6.7.8 13). It must parse the
// expression to find out.
func (p *parser) recordAhead(typ types.Type) (x lower.Operand, ok bool) {
	switch p.Tok {
	case token.Ident, token.LParen, token.Star:
	default: // no other token begins an expression with a record type
		return x, false
	}
	return p.expressionAhead(typ)
}

// expressionAhead parses the next initializer in a list if it is an expression of type typ.
// Otherwise it leaves no trace.
func (p *parser) expressionAhead(typ types.Type) (x lower.Operand, ok bool) {
	saved, mark := p.Lexer, p.Tree.Len()
	locals, list, labels := p.markLocals(), len(p.Diagnostics.List), p.markLabels()
	x = p.Rvalue(p.assignment())
	wrong := p.recovering || x.Type == types.Invalid
	for _, d := range p.Diagnostics.List[list:] {
		wrong = wrong || d.Severity == ast.Error
	}
	if wrong {
		x.Type = types.Invalid
	}
	if wrong || types.Unqualified(x.Type) == types.Unqualified(typ) || p.ConvertsToVector(x.Type, typ) {
		return x, true
	}
	p.Lexer = saved
	p.Tree.Truncate(mark)
	p.dropLocals(locals)
	p.Diagnostics.Truncate(list)
	p.forgetLabels(labels)
	return x, false
}

// initializeByCopy initializes an automatic record by a copy of x, the last subtree.
func (p *parser) initializeByCopy(in *initializer, x lower.Operand, typ types.Type, offset int64, pos uint32) {
	switch {
	case x.Type == types.Invalid:
	case types.Unqualified(x.Type) != types.Unqualified(typ):
		if p.Types.IsRecord(x.Type) {
			p.Incompatible(x, types.Unqualified(typ), lower.Context{Kind: lower.InInitialization})
		} else {
			p.errorf(pos, "invalid initializer")
		}
	case in.static:
		p.errorf(pos, "initializer element is not constant")
	default:
		in.End = max(in.End, offset+1)
		to := in.address(offset)
		if in.unallocated { // moveInitializer needs the address to come first
			start := p.Tree.Cut(int(p.Tree.First[p.Top()]), &p.Clipboard)
			p.PutAddress(to, 0, pos)
			to = p.SetAddress()
			p.Tree.Paste(&p.Clipboard, start)
		}
		p.CopyRecord(to, typ, pos)
		if in.unallocated {
			p.Then(pos)
		}
		p.statementDone(in, pos)
		return
	}
	p.DropLast()
}

// initializeMembers parses the initializers of the members of a record, with or without
// braces of its own, as initializeArray does. A union takes one initializer.
func (p *parser) initializeMembers(in *initializer, typ types.Type, offset int64, braced bool) {
	members := p.Types.MembersOf(typ)
	union := p.Types.Info(typ).Union
	n, end, alias := 0, int64(0), in.alias
	around := p.beginList(in, typ, offset, braced)
	last := -1 // number of the member that was initialized last
	for first := true; p.Tok != token.RBrace && p.Tok != token.EOF && !p.recovering; first = false {
		var m types.Member
		if field := p.Tok == token.Ident && p.atLabel(); field || p.Tok == token.Dot || p.Tok == token.LBracket {
			if !braced && !first {
				break
			}
			var ok bool
			if n, m, ok = p.memberDesignator(in, typ); !ok {
				continue
			}
			in.alias = m.Alias
			if field { // NAME: VALUE (GNU C)
				p.expect(token.Colon)
			} else if p.designated(in, m.Typ, offset+m.Offset) {
				n++
				end = max(end, m.Offset+p.Types.Size(m.Typ))
				continue
			}
			if n != last || members[n].Name != intern.None { // else it is in the same anonymous structure as the one before
				p.overrideUnion(in, typ, offset)
			}
		} else {
			if n == len(members) || union && n > 0 {
				if !braced {
					break
				}
				p.excess("struct")
				continue
			}
			m = members[n]
			in.alias = m.Alias
		}
		last = n
		if info := p.Types.Info(m.Typ); info.Kind == types.ArrayKind && info.Length < 0 {
			p.flexibleMember(in, &m, typ, offset)
			n++
			continue
		}
		if m.IsBitField {
			from := p.Start
			p.initializeBits(in, &m, offset+m.Offset)
			p.noteScalar(in, m.Typ, 8*(offset+m.Offset)+int64(m.Bit), from)
			p.listComma(true)
			n++
			continue
		}
		if m.Offset > end { // padding, or members of an anonymous union left out
			p.zeroFill(in, offset+end, m.Offset-end)
		}
		p.initialize(in, m.Typ, offset+m.Offset, true)
		n++
		end = max(end, m.Offset+p.Types.Size(m.Typ))
	}
	p.zeroFill(in, offset+end, p.Types.Size(typ)-end)
	in.alias = alias
	p.endList(in, around, typ, min(n, len(members)), braced)
}

// flexibleMember parses the initializer of the flexible array member m of the
// record typ at offset, which adds to the size of a static object (GNU C).
func (p *parser) flexibleMember(in *initializer, m *types.Member, typ types.Type, offset int64) {
	pos := p.Pos()
	switch {
	case !in.static:
		p.errorf(pos, "non-static initialization of a flexible array member")
	case types.Unqualified(typ) != types.Unqualified(in.root) || offset != 0:
		p.errorf(pos, "initialization of flexible array member in a nested context")
	default:
		array := p.initialize(in, m.Typ, m.Offset, true)
		in.Extend(m.Offset + max(p.Types.Size(array), 0))
		return
	}
	p.skipInitializer()
	p.listComma(true)
}

// memberDesignator parses the designator of a member (6.7.8 7). It returns the number of the
// member, or of the anonymous record that contains it, and the member.
func (p *parser) memberDesignator(in *initializer, typ types.Type) (n int, m types.Member, ok bool) {
	in.designated = true
	in.check.Designator()
	if p.Tok == token.LBracket {
		p.syntaxError("array index in non-array initializer")
		return 0, m, false
	}
	if p.Tok == token.Dot {
		p.Next()
	}
	if p.Tok != token.Ident {
		p.syntaxError("expected identifier before %s", p.describe())
		return 0, m, false
	}
	name := p.Ident
	m, ok = p.Types.FindMember(typ, name)
	if !ok {
		p.errorf(p.Pos(), "'%s' has no member named '%s'", p.TypeName(typ), p.Names.Name(p.Ident))
		if p.Next(); p.Tok == token.Assign {
			p.Next()
			p.skipInitializer()
		}
		p.listComma(true)
		return 0, m, false
	}
	p.Next()
	return p.Types.MemberNumber(typ, name), m, true
}

// initializeVector parses the initializer of the vector of type typ at offset: a list in braces, an
// expression of its type, or, if listed, the next initializers of the enclosing list.
func (p *parser) initializeVector(in *initializer, typ types.Type, offset int64, listed bool) types.Type {
	info := *p.Types.Info(typ)
	if p.Tok == token.LBrace {
		p.override(in, typ, offset)
		p.Next()
		p.initializeArray(in, &info, typ, offset, true)
		p.expect(token.RBrace)
		p.listComma(listed)
		return typ
	}
	x, ok, pos := lower.Operand{}, !listed, p.Pos()
	if !listed {
		x = p.Rvalue(p.assignment())
	} else if !in.static && p.Tok != token.Number {
		x, ok = p.expressionAhead(typ)
	}
	if !ok {
		p.initializeArray(in, &info, typ, offset, false)
		return typ
	}
	if p.ConvertsToVector(x.Type, typ) {
		x.Type = types.Unqualified(typ)
	} else if x.Type != types.Invalid {
		p.Incompatible(x, types.Unqualified(typ), lower.Context{Kind: lower.InInitialization})
		x.Type = types.Invalid
	}
	p.initializeByCopy(in, x, typ, offset, pos)
	p.listComma(listed)
	return typ
}
