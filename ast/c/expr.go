package c

import "gpucc/ast"

// expression parses a comma expression (6.5.17).
func (p *parser) expression() operand {
	x := p.assignment()
	if p.tok == tComma {
		x = p.commas(x)
	}
	return x
}

// commas parses what follows the first operand, x, of comma operators.
func (p *parser) commas(x operand) operand {
	for p.tok == tComma {
		p.drop(x)
		pos := p.pos()
		p.next()
		x = p.comma(p.rvalue(p.assignment()), pos)
	}
	return x
}

// comma joins the last two subtrees, the second of which computes x.
func (p *parser) comma(x operand, pos uint32) operand {
	p.b.Node(ast.Comma, p.b.Type[p.top()], 0, pos, 2)
	return p.valueOf(x.typ, x.pos)
}

// drop makes x, whose value no one wants, as small as it can be.
func (p *parser) drop(x operand) {
	if p.warnings&unusedVariables != 0 {
		p.dropAssignment()
	}
	if (x.kind == memory || x.kind == bitField) && x.typ&volatileQualifier != 0 {
		p.rvalue(x)
	}
}

// assignment parses an assignment expression (6.5.16).
func (p *parser) assignment() operand {
	if !p.nest() {
		return p.wrong(p.pos())
	}
	x := p.operation(p.unary())
	p.unnest()
	return x
}

// operation parses what follows x, the first operand of an assignment expression.
func (p *parser) operation(x operand) operand {
	if precedence[p.tok] >= binaryOperator {
		x = p.binary(x, binaryOperator)
	}
	if precedence[p.tok] != 0 {
		x = p.choiceOrAssignment(x)
	}
	return x
}

// choiceOrAssignment parses what follows x, the first operand of a conditional
// expression or an assignment.
func (p *parser) choiceOrAssignment(x operand) operand {
	if p.tok == tQuestion {
		x = p.ternary(x)
	}
	if p.tok.isAssignment() {
		op, name := p.tok, x.name
		x = p.assign(x)
		if op == tAssign {
			p.noteAssignment(name)
		}
	}
	return x
}

// noteAssignment notes that the last subtree assigns to a variable.
func (p *parser) noteAssignment(name ident) {
	if p.warnings&aboutAssignments != 0 {
		p.assigned, p.assignedAt, p.assignedEnd = name, p.top(), p.prevEnd
	}
}

// conditional parses a conditional expression (6.5.15).
func (p *parser) conditional() operand {
	if !p.nest() {
		return p.wrong(p.pos())
	}
	x := p.binary(p.unary(), binaryOperator)
	if p.tok == tQuestion {
		x = p.ternary(x)
	}
	p.unnest()
	return x
}

// binary parses the rest of an expression of binary operators of precedence
// min or higher, whose first operand is left (6.5.5 to 6.5.14).
func (p *parser) binary(left operand, min uint8) operand {
	for {
		op, prec := p.tok, precedence[p.tok]
		if prec < min {
			return left
		}
		if prec < eagerOperator {
			left = p.shortCircuit(left, prec)
			continue
		}
		left = p.promotedValue(left)
		pos := p.pos()
		p.next()
		var right operand
		if p.tok == tNumber {
			var done bool
			if right, done = p.literalOperand(op, prec, left.typ, pos); done {
				left = right
				continue
			}
		} else {
			right = p.unary()
		}
		if precedence[p.tok] > prec {
			right = p.binary(right, prec+1)
		}
		if right.kind <= local && right.typ == left.typ && left.typ-1 < commonTypes[op] && left.typ&qualifiers == 0 { // the usual case
			left = p.apply(op, left.typ, pos)
		} else {
			left = p.operate(op, left, p.scalar(right), pos)
		}
	}
}

// shortCircuit parses && or ||, and what follows, behind left.
func (p *parser) shortCircuit(left operand, prec uint8) operand {
	op, pos := p.tok, p.pos()
	p.condition(left)
	p.next()
	right := p.unary()
	if precedence[p.tok] > prec {
		right = p.binary(right, prec+1)
	}
	return p.logical(op, p.condition(right), pos)
}

// logical joins the last two subtrees, conditions, by && or ||; a left
// operand that is a literal decides here.
func (p *parser) logical(op token, right operand, pos uint32) operand {
	left := int(p.b.First[p.top()]) - 1
	if isConst(p.b.Kind[left]) {
		truth := p.bits(left) != 0
		if truth == (op == tOrOr) {
			p.dropLast()
			p.setConst(left, ast.I32, uint64(b2i(truth)))
			return p.valueOf(Int, pos)
		}
		start := p.b.Cut(left+1, &p.side)
		p.b.Truncate(left)
		p.b.Paste(&p.side, start)
		p.truth(right)
		return p.valueOf(Int, pos)
	}
	k := ast.LogicalAnd
	if op == tOrOr {
		k = ast.LogicalOr
	}
	p.b.Node(k, ast.I32, 0, pos, 2)
	return p.valueOf(Int, pos)
}

// ternary parses "? expression : conditional" behind x.
func (p *parser) ternary(x operand) operand {
	pos := p.pos()
	p.next()
	if p.tok == tColon {
		return p.orElse(x, pos)
	}
	p.condition(x)
	condition := p.top()
	y := p.rvalue(p.expression())
	then := p.top()
	p.expect(tColon)
	z := p.rvalue(p.conditional())
	typ, ok := p.conditionalType(y, z, then, pos)
	if !ok {
		p.dropLast()
		return p.failTwo(pos)
	}
	if isConst(p.b.Kind[condition]) {
		return p.choose(condition, then, typ, pos)
	}
	p.b.Node(ast.Conditional, p.b.Type[p.top()], 0, pos, 3)
	return p.valueOf(typ, pos)
}

// choose drops the literal condition and one of the operands behind it, the
// first of which ends at node then.
func (p *parser) choose(condition, then int, typ Type, pos uint32) operand {
	if p.bits(condition) != 0 {
		p.dropLast()
		start := p.b.Cut(condition+1, &p.side)
		p.b.Truncate(condition)
		p.b.Paste(&p.side, start)
	} else {
		start := p.b.Cut(int(p.b.First[p.top()]), &p.side)
		p.b.Truncate(condition)
		p.b.Paste(&p.side, start)
	}
	if cast := p.b.Type[p.top()] >> pendingShift; cast != 0 { // see castLeft
		p.b.Type[p.top()] &= typeMask
		p.cast(cast)
	}
	return p.valueOf(typ, pos)
}

// conditionalType converts the operands y, which ends at node then, and z of
// a conditional expression to a common type (6.5.15 5).
func (p *parser) conditionalType(y, z operand, then int, pos uint32) (Type, bool) {
	a, b := p.types.info(y.typ), p.types.info(z.typ)
	switch {
	case a.kind == errorKind || b.kind == errorKind:
		return ErrorType, true
	case isArithmeticKind(a.kind) && isArithmeticKind(b.kind):
		typ := p.types.common(y.typ, z.typ)
		if p.types.isWide(y.typ) || p.types.isWide(z.typ) || p.types.isNarrow(typ) {
			p.convertBoth(y, z, typ)
			return typ, true
		}
		p.cast(p.types.machine(typ))
		p.castLeft(p.types.machine(typ))
		return typ, true
	case a.kind == recordKind && unqualified(y.typ) == unqualified(z.typ):
		return unqualified(y.typ), true
	case a.kind == voidKind || b.kind == voidKind:
		p.matchVoid(then)
		return VoidType, true
	case a.kind == pointerKind && b.kind == pointerKind:
		return p.pointerUnion(y, z, then, pos), true
	case a.kind == pointerKind && isIntegerKind(b.kind):
		if p.dialect == TinyC || !p.isNull(z) {
			p.mismatch(always, pos, "pointer/integer type mismatch in conditional expression")
		}
		p.cast(p.types.word)
		return y.typ, true
	case isIntegerKind(a.kind) && b.kind == pointerKind:
		if p.dialect == TinyC || p.b.Kind[then] != ast.Const || p.b.Data[then] != 0 {
			p.mismatch(always, pos, "pointer/integer type mismatch in conditional expression")
		}
		p.castLeft(p.types.word)
		return z.typ, true
	}
	p.errorf(pos, "type mismatch in conditional expression")
	return ErrorType, false
}

// pointerUnion is the type of a conditional expression with two pointers: a
// null pointer constant yields to the other, void absorbs it, and the
// qualifiers of both targets count.
func (p *parser) pointerUnion(y, z operand, then int, pos uint32) Type {
	a, b := p.types.target(y.typ), p.types.target(z.typ)
	null := p.b.Kind[then] == ast.Const && p.b.Data[then] == 0 && a == VoidType
	switch {
	case null:
		return z.typ
	case p.isNull(z):
		return y.typ
	case unqualified(a) == VoidType || unqualified(b) == VoidType:
		return p.types.pointer(VoidType | (a|b)&qualifiers)
	case !p.types.compatible(a, b):
		p.mismatch(always, pos, "pointer type mismatch in conditional expression")
		return p.types.pointer(VoidType)
	}
	return p.types.pointer(unqualified(p.types.composite(a, b)) | (a|b)&qualifiers)
}

// matchVoid gives the operands of a void conditional the same machine type.
// An operand that has a value may stand for none, but not beside one that has
// none; then both get the value 0.
func (p *parser) matchVoid(then int) {
	if p.b.Type[then]&typeMask == p.b.Type[p.top()]&typeMask {
		return
	}
	valued := func() {
		pos := p.b.Pos[p.top()]
		p.zero(ast.I32, pos)
		p.b.Node(ast.Comma, ast.I32, 0, pos, 2)
	}
	valued()
	start := p.b.Cut(then+1, &p.side)
	valued()
	p.b.Paste(&p.side, start)
}
