package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// expression parses a comma expression (6.5.17).
func (p *parser) expression() operand {
	x := p.assignment()
	if p.Tok == lex.Comma {
		x = p.commas(x)
	}
	return x
}

// commas parses the comma operators behind their first operand x, if there are any.
func (p *parser) commas(x operand) operand {
	for p.Tok == lex.Comma {
		p.drop(x)
		pos := p.Pos()
		p.Next()
		x = p.comma(p.rvalue(p.assignment()), pos)
	}
	return x
}

// comma joins the last two subtrees, the second of which computes x.
func (l *lowering) comma(x operand, pos uint32) operand {
	l.b.Node(ast.Comma, l.b.Type[l.top()], 0, pos, 2)
	return l.valueOf(x.typ, x.pos)
}

// drop simplifies x, whose value is not used.
func (p *parser) drop(x operand) {
	if p.Warnings&unusedVariables != 0 {
		p.dropAssignment()
	}
	if (x.kind == memory || x.kind == bitField) && x.typ&types.Volatile != 0 {
		p.rvalue(x)
	}
	p.dropFrameAddress()
}

// assignment parses an assignment expression (6.5.16).
func (p *parser) assignment() operand {
	if !p.nest() {
		return p.wrong(p.Pos())
	}
	x := p.operation(p.unary())
	p.unnest()
	return x
}

// operation parses the rest of an assignment expression behind its first operand x.
func (p *parser) operation(x operand) operand {
	if lex.Precedence[p.Tok] >= lex.BinaryOperator {
		x = p.binary(x, lex.BinaryOperator)
	}
	if lex.Precedence[p.Tok] != 0 {
		x = p.choiceOrAssignment(x)
	}
	return x
}

// choiceOrAssignment parses the rest of a conditional expression or an assignment behind its
// first operand x.
func (p *parser) choiceOrAssignment(x operand) operand {
	if p.Tok == lex.Question {
		x = p.ternary(x)
	}
	if p.Tok.IsAssignment() {
		op, name := p.Tok, x.name
		x = p.assign(x)
		if op == lex.Assign {
			p.noteAssignment(name)
		}
	}
	return x
}

// noteAssignment records that the last subtree assigns to a variable.
func (p *parser) noteAssignment(name intern.Ident) {
	if p.Warnings&aboutAssignments != 0 {
		p.assigned, p.assignedAt, p.assignedEnd = name, p.top(), p.PrevEnd
	}
}

// conditional parses a conditional expression (6.5.15).
func (p *parser) conditional() operand {
	if !p.nest() {
		return p.wrong(p.Pos())
	}
	x := p.binary(p.unary(), lex.BinaryOperator)
	if p.Tok == lex.Question {
		x = p.ternary(x)
	}
	p.unnest()
	return x
}

// binary parses an expression of binary operators of at least precedence min behind its first
// operand left (6.5.5 to 6.5.14).
func (p *parser) binary(left operand, min uint8) operand {
	for lex.Precedence[p.Tok] >= min {
		if p.Warnings.Has(warn.Parentheses) {
			left = p.groupedOperator(left)
		} else {
			left = p.operator(left)
		}
	}
	return left
}

// operator parses a binary operator and its right operand behind left.
func (p *parser) operator(left operand) operand {
	op, prec := p.Tok, lex.Precedence[p.Tok]
	if prec < lex.EagerOperator {
		return p.shortCircuit(left, prec)
	}
	declared, isVariable := left.typ, false
	limits := p.Warnings.Has(warn.TypeLimits) && operatorKinds[op].IsComparison()
	if limits {
		isVariable = p.namesObject(left)
	}
	left = p.promotedValue(left)
	if p.b.Kind[p.top()] == ast.Const && commutes[op] {
		return p.behindConstant(op, left, prec)
	}
	pos := p.Pos()
	p.Next()
	var right operand
	if p.Tok == lex.Number && !limits {
		var done bool
		if right, done = p.literalOperand(op, prec, left.typ, pos); done {
			if p.Warnings.Has(warn.Parentheses) {
				p.outermost.right = rightOperand{p.bits(p.top()-1) <= 1, true}
			}
			return right
		}
	} else {
		right = p.unary()
	}
	if lex.Precedence[p.Tok] > prec {
		right = p.binary(right, prec+1)
	}
	if p.Warnings.Has(warn.Parentheses) {
		p.noteRight(right)
	}
	if limits {
		p.checkLimits(op, declared, isVariable, left, right, pos)
	}
	if right.kind <= local && right.typ == left.typ && left.typ-1 < commonTypes[op] && left.typ&types.Qualifiers == 0 { // the usual case
		return p.apply(op, left.typ, pos)
	}
	last, isBits := right.typ, right.kind == bitField
	right = p.scalar(right)
	if p.Warnings.Has(warn.SignCompare) && !isBits {
		p.checkSigns(op, declared, last, left, right, pos)
	}
	return p.operate(op, left, right, pos)
}

// commutes tells which operators on integers may exchange their operands.
var commutes = [lex.NumTokens]bool{lex.Star: true, lex.Plus: true, lex.And: true, lex.Xor: true, lex.Or: true}

// behindConstant parses an operator that commutes, and its right operand. The left one is a constant. If
// both are integers, and the right one is no constant, the constant becomes the right operand, since
// many instructions take a constant there.
func (p *parser) behindConstant(op lex.Token, left operand, prec uint8) operand {
	n := p.top()
	typ, data, at, pos := p.b.Type[n], p.b.Data[n], p.b.Pos[n], p.Pos()
	p.b.Truncate(n)
	p.Next()
	right := p.unary()
	if lex.Precedence[p.Tok] > prec {
		right = p.binary(right, prec+1)
	}
	if p.Warnings.Has(warn.Parentheses) {
		p.noteRight(right)
	}
	right = p.scalar(right)
	if left.typ >= types.Int && left.typ <= types.ULongLong && right.typ >= types.Bool && right.typ <= types.ULongLong && !p.b.Kind[p.top()].IsConst() {
		p.b.Leaf(ast.Const, typ, data, at)
		return p.operate(op, right, left, pos)
	}
	start := p.b.Cut(n, &p.clipboard)
	p.b.Leaf(ast.Const, typ, data, at)
	p.b.Paste(&p.clipboard, start)
	return p.operate(op, left, right, pos)
}

// shortCircuit parses the rest of an expression with && or || behind left.
func (p *parser) shortCircuit(left operand, prec uint8) operand {
	op, pos := p.Tok, p.Pos()
	p.condition(left)
	p.settle()
	evaluated, ended := p.branch(), p.unreachable
	p.Next()
	skipped := b2i(op == lex.AndAnd && evaluated.never || op == lex.OrOr && evaluated.always)
	p.unevaluated += skipped
	right := p.unary()
	if lex.Precedence[p.Tok] > prec {
		right = p.binary(right, prec+1)
	}
	if p.Warnings.Has(warn.Parentheses) {
		p.noteRight(right)
	}
	p.unevaluated -= skipped
	if op == lex.AndAnd && !evaluated.always || op == lex.OrOr && !evaluated.never {
		p.unreachable = ended
	}
	return p.logical(op, p.condition(right), pos)
}

// logical joins the last two subtrees, conditions, by && or ||. If the left operand is a
// literal, it decides at once whether the right one is evaluated.
func (l *lowering) logical(op lex.Token, right operand, pos uint32) operand {
	left := int(l.b.First[l.top()]) - 1
	if l.b.Kind[left].IsConst() {
		truth := l.bits(left) != 0
		if truth == (op == lex.OrOr) {
			l.dropLast()
			l.setConst(left, ast.I32, uint64(b2i(truth)))
			return l.valueOf(types.Int, pos)
		}
		start := l.b.Cut(left+1, &l.clipboard)
		l.b.Truncate(left)
		l.b.Paste(&l.clipboard, start)
		l.truth(right)
		return l.valueOf(types.Int, pos)
	}
	k := ast.LogicalAnd
	if op == lex.OrOr {
		k = ast.LogicalOr
	}
	l.b.Node(k, ast.I32, 0, pos, 2)
	return l.valueOf(types.Int, pos)
}

// ternary parses "? expression : conditional" behind x.
func (p *parser) ternary(x operand) operand {
	pos := p.Pos()
	p.Next()
	if p.Tok == lex.Colon {
		return p.orElse(x, pos)
	}
	p.condition(x)
	p.settle()
	condition, chosen, ended := p.top(), p.branch(), p.unreachable
	p.unevaluated += b2i(chosen.never)
	y := p.rvalue(p.expression())
	p.unevaluated += b2i(chosen.always) - b2i(chosen.never)
	then, first := p.top(), p.unreachable
	p.unreachable = ended
	p.ternarySteps(pos)
	p.expect(lex.Colon)
	z := p.rvalue(p.conditional())
	p.unevaluated -= b2i(chosen.always)
	if p.Warnings.Has(warn.SignCompare) && !chosen.never && !chosen.always {
		p.checkArms(y, z, then)
	}
	p.unreachable = ended || (first || chosen.never) && (p.unreachable || chosen.always)
	typ, ok := p.conditionalType(y, z, then, pos)
	if !ok {
		p.dropLast()
		return p.failTwo(pos)
	}
	if p.b.Kind[condition].IsConst() {
		return p.choose(condition, then, typ, pos)
	}
	p.b.Node(ast.Conditional, p.b.Type[p.top()], 0, pos, 3)
	return p.valueOf(typ, pos)
}

// choose removes a literal condition and the operand that it does not select. The first
// operand ends at node then.
func (l *lowering) choose(condition, then int, typ types.Type, pos uint32) operand {
	if l.bits(condition) != 0 {
		l.dropLast()
		start := l.b.Cut(condition+1, &l.clipboard)
		l.b.Truncate(condition)
		l.b.Paste(&l.clipboard, start)
	} else {
		start := l.b.Cut(int(l.b.First[l.top()]), &l.clipboard)
		l.b.Truncate(condition)
		l.b.Paste(&l.clipboard, start)
	}
	if cast := l.b.Type[l.top()] >> pendingShift; cast != 0 { // see castLeft
		l.b.Type[l.top()] &= typeMask
		l.cast(cast)
	}
	return l.valueOf(typ, pos)
}

// conditionalType converts the operands y, which ends at node then, and z of
// a conditional expression to a common type (6.5.15 5).
func (l *lowering) conditionalType(y, z operand, then int, pos uint32) (types.Type, bool) {
	a, b := l.types.Info(y.typ), l.types.Info(z.typ)
	switch {
	case a.Kind == types.InvalidKind || b.Kind == types.InvalidKind:
		return types.Invalid, true
	case types.IsArithmeticKind(a.Kind) && types.IsArithmeticKind(b.Kind):
		typ := l.types.UsualConversions(y.typ, z.typ)
		if l.types.IsWide(y.typ) || l.types.IsWide(z.typ) || l.types.IsNarrow(typ) {
			l.convertBoth(y, z, typ)
			return typ, true
		}
		l.cast(l.types.Machine(typ))
		l.castLeft(l.types.Machine(typ))
		return typ, true
	case (a.Kind == types.RecordKind || a.Kind == types.VectorKind) && types.Unqualified(y.typ) == types.Unqualified(z.typ):
		return types.Unqualified(y.typ), true
	case a.Kind == types.VoidKind || b.Kind == types.VoidKind:
		l.matchVoid(then)
		return types.Void, true
	case a.Kind == types.PointerKind && b.Kind == types.PointerKind:
		return l.pointerUnion(y, z, then, pos), true
	case a.Kind == types.PointerKind && types.IsIntegerKind(b.Kind):
		if l.strict || !l.isNull(z) {
			l.mismatch(warn.Always, pos, "pointer/integer type mismatch in conditional expression")
		}
		l.cast(l.types.Word)
		return y.typ, true
	case types.IsIntegerKind(a.Kind) && b.Kind == types.PointerKind:
		if l.strict || l.b.Kind[then] != ast.Const || l.b.Data[then] != 0 {
			l.mismatch(warn.Always, pos, "pointer/integer type mismatch in conditional expression")
		}
		l.castLeft(l.types.Word)
		return z.typ, true
	}
	l.errorf(pos, "type mismatch in conditional expression")
	return types.Invalid, false
}

// pointerUnion returns the type of a conditional expression with two pointers. A null
// pointer constant takes the type of the other operand, void absorbs other types, and the
// result has the qualifiers of both targets.
func (l *lowering) pointerUnion(y, z operand, then int, pos uint32) types.Type {
	a, b := l.types.Target(y.typ), l.types.Target(z.typ)
	null := l.b.Kind[then] == ast.Const && l.b.Data[then] == 0 && a == types.Void
	switch {
	case null:
		return z.typ
	case l.isNull(z):
		return y.typ
	case types.Unqualified(a) == types.Void || types.Unqualified(b) == types.Void:
		return l.types.Pointer(types.Void | (a|b)&types.Qualifiers)
	case !l.types.Compatible(a, b):
		l.mismatch(warn.Always, pos, "pointer type mismatch in conditional expression")
		return l.types.Pointer(types.Void)
	}
	return l.types.Pointer(types.Unqualified(l.types.Composite(a, b)) | (a|b)&types.Qualifiers)
}

// matchVoid gives the operands of a void conditional the same machine type. If only one of
// them has a value, or none has, both get the value 0.
func (l *lowering) matchVoid(then int) {
	if l.b.Type[then]&typeMask == l.b.Type[l.top()]&typeMask {
		return
	}
	valued := func() {
		pos := l.b.Pos[l.top()]
		l.zero(ast.I32, pos)
		l.b.Node(ast.Comma, ast.I32, 0, pos, 2)
	}
	valued()
	start := l.b.Cut(then+1, &l.clipboard)
	valued()
	l.b.Paste(&l.clipboard, start)
}

// orElse parses ": conditional" of "x ?: conditional" (GNU C). The value is x unless x is
// zero.
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
	then, ended := p.top(), p.unreachable
	p.Next()
	z := p.rvalue(p.conditional())
	p.unreachable = ended
	typ, ok := p.conditionalType(x, z, then, pos)
	if !ok {
		p.dropLast()
		return p.failTwo(pos)
	}
	p.b.Node(ast.Conditional, p.b.Type[p.top()], 0, pos, 3)
	return p.valueOf(typ, pos)
}
