package pareas

import "gpucc/ast"

// reduce completes operators from the innermost outwards, as long as they bind at least
// as tightly as level.
func (p *parser) reduce(level uint8) {
	for n := len(p.operators); n > 0 && p.operators[n-1].level <= level; n-- {
		op := p.operators[n-1]
		p.operators = p.operators[:n-1]
		switch {
		case op.level == UnaryLevel:
			p.unary(op)
		case op.tok == assign:
			p.assign(op)
		default:
			p.arithmetic(op)
		}
	}
}

// unary applies op to the last operand.
func (p *parser) unary(op operator) {
	x := &p.operands[len(p.operands)-1]
	p.use(x)
	if op.tok != minus && x.typ == ast.F32 {
		p.errs.Errorf(op.pos, "operand of %q must be int, not float", spellings[op.tok])
		x.typ = bad
	}
	switch op.tok {
	case minus:
		p.Node(ast.Neg, x.typ, 0, op.pos, 1)
	case complement:
		p.Node(ast.Not, x.typ, 0, op.pos, 1)
	case not:
		p.not(op.pos)
	}
	x.variable, x.pos = none, op.pos
}

// not appends the negation of the condition that was appended last. The negation of a
// LogicalNot is the operand of that LogicalNot. A value that is not a truth value is
// compared with zero.
func (p *parser) not(pos uint32) {
	switch k := p.Kind[p.Len()-1]; {
	case k == ast.LogicalNot:
		p.Truncate(p.Len() - 1)
	case k >= ast.Eq && k <= ast.LogicalOr:
		p.Node(ast.LogicalNot, ast.I32, 0, pos, 1)
	default:
		p.Leaf(ast.Const, ast.I32, 0, pos)
		p.Node(ast.Eq, ast.I32, 0, pos, 2)
	}
}

// operandPair checks the last two operands and removes the second. The first becomes the
// result of the operator.
func (p *parser) operandPair(op operator) (left *operand, t ast.Type) {
	n := len(p.operands) - 1
	right := p.operands[n]
	p.operands = p.operands[:n]
	left = &p.operands[n-1]
	p.use(&right)
	t = left.typ
	switch {
	case t == bad || right.typ == bad:
		t = bad
	case t != right.typ:
		p.errs.Errorf(op.pos, "operands of %q differ in type: %s and %s", spellings[op.tok], typeWord(t), typeWord(right.typ))
		t = bad
	case t == ast.F32 && !binary[op.tok].floats:
		p.errs.Errorf(op.pos, "operands of %q must be int, not float", spellings[op.tok])
		t = bad
	}
	return left, t
}

// arithmetic applies a binary operator to the last two operands.
func (p *parser) arithmetic(op operator) {
	remainderOfFloats := op.tok == remainder && p.Kind[p.First[p.Len()-1]-1] == ast.Argument
	left, t := p.operandPair(op)
	kind := binary[op.tok].kind
	switch {
	case remainderOfFloats:
		p.Node(ast.Argument, ast.F32, 1, op.pos, 1)
		p.Node(ast.Call, ast.F32, uint32(len(p.functions)), op.pos, 2)
		p.fmod = true
	case op.tok == shiftLogical:
		p.Node(ast.Shr, ast.U32, 0, op.pos, 2)
		p.Node(ast.Cast, ast.I32, 0, op.pos, 1)
	case kind >= ast.Eq:
		p.Node(kind, ast.I32, 0, op.pos, 2)
		if t != bad {
			t = ast.I32
		}
	default:
		p.Node(kind, t, 0, op.pos, 2)
	}
	*left = operand{t, none, op.pos}
}

// assign applies "=" to the last two operands. A declaration without a type gets the type
// of the value.
func (p *parser) assign(op operator) {
	n := len(p.operands) - 1
	value := p.operands[n]
	p.operands = p.operands[:n]
	x := &p.operands[n-1]
	p.use(&value)
	switch {
	case x.typ == untyped:
		p.setLocalType(x.variable, value.typ)
	case x.typ != value.typ && x.typ != bad && value.typ != bad:
		p.errs.Errorf(op.pos, "cannot assign %s to %s, which is %s", typeWord(value.typ), quote(p.nameAt(x.pos)), typeWord(x.typ))
	}
	p.Node(ast.Assign, value.typ, uint32(x.variable), op.pos, 1)
	*x = operand{value.typ, none, op.pos}
}

// close ends the innermost bracket b. The last operand is the expression in the bracket,
// or the last argument.
func (p *parser) close(b *operator) {
	switch b.tok {
	case leftBracket:
		p.argument()
		p.endCall()
		return
	case intWord:
		p.cast(b.pos, ast.I32)
	case floatWord:
		p.cast(b.pos, ast.F32)
	}
	p.operators = p.operators[:len(p.operators)-1]
}

// cast converts the last operand to type t, unless it has that type.
func (p *parser) cast(pos uint32, t ast.Type) {
	x := &p.operands[len(p.operands)-1]
	p.use(x)
	if x.typ == bad {
		return
	}
	if x.typ != t {
		p.Node(ast.Cast, t, 0, pos, 1)
	}
	*x = operand{t, none, pos}
}

// argument makes the last operand an argument of the innermost call.
func (p *parser) argument() {
	n := len(p.operands) - 1
	x := p.operands[n]
	p.operands = p.operands[:n]
	p.use(&x)
	c := &p.calls[len(p.calls)-1]
	if f := p.signatureOf(c); f != nil {
		if i := int(c.count); i < len(f.params) && x.typ != f.params[i].typ && x.typ != bad && f.params[i].typ != bad {
			p.errs.Errorf(x.pos, "argument %d of %s must be %s, not %s", i+1, quote(f.name), typeWord(f.params[i].typ), typeWord(x.typ))
		}
	}
	p.Node(ast.Argument, x.typ, c.floats, x.pos, 1)
	c.count++
	if x.typ == ast.F32 {
		c.floats++
	}
}

// signatureOf returns the function that c calls, or nil if it is unknown.
func (p *parser) signatureOf(c *call) *function {
	if c.callee == none || p.functions[c.callee].bad {
		return nil
	}
	return &p.functions[c.callee]
}

// endCall completes the innermost call. The arguments have been appended.
func (p *parser) endCall() {
	n, m := len(p.operators)-1, len(p.calls)-1
	pos, c := p.operators[n].pos, p.calls[m]
	p.operators, p.calls = p.operators[:n], p.calls[:m]
	t := bad
	if f := p.signatureOf(&c); f != nil {
		t = f.result
		if int(c.count) != len(f.params) {
			p.errs.Errorf(pos, "function %s takes %d arguments, not %d", quote(f.name), len(f.params), c.count)
		}
	}
	p.Node(ast.Call, t, uint32(c.callee), pos, int(c.count))
	p.push(t, none, pos)
}
