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
func (p *parser) comma(x operand, pos uint32) operand {
	p.b.Node(ast.Comma, p.b.Type[p.top()], 0, pos, 2)
	return p.valueOf(x.typ, x.pos)
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
func (p *parser) logical(op lex.Token, right operand, pos uint32) operand {
	left := int(p.b.First[p.top()]) - 1
	if p.b.Kind[left].IsConst() {
		truth := p.bits(left) != 0
		if truth == (op == lex.OrOr) {
			p.dropLast()
			p.setConst(left, ast.I32, uint64(b2i(truth)))
			return p.valueOf(types.Int, pos)
		}
		start := p.b.Cut(left+1, &p.clipboard)
		p.b.Truncate(left)
		p.b.Paste(&p.clipboard, start)
		p.truth(right)
		return p.valueOf(types.Int, pos)
	}
	k := ast.LogicalAnd
	if op == lex.OrOr {
		k = ast.LogicalOr
	}
	p.b.Node(k, ast.I32, 0, pos, 2)
	return p.valueOf(types.Int, pos)
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
func (p *parser) choose(condition, then int, typ types.Type, pos uint32) operand {
	if p.bits(condition) != 0 {
		p.dropLast()
		start := p.b.Cut(condition+1, &p.clipboard)
		p.b.Truncate(condition)
		p.b.Paste(&p.clipboard, start)
	} else {
		start := p.b.Cut(int(p.b.First[p.top()]), &p.clipboard)
		p.b.Truncate(condition)
		p.b.Paste(&p.clipboard, start)
	}
	if cast := p.b.Type[p.top()] >> pendingShift; cast != 0 { // see castLeft
		p.b.Type[p.top()] &= typeMask
		p.cast(cast)
	}
	return p.valueOf(typ, pos)
}

// conditionalType converts the operands y, which ends at node then, and z of
// a conditional expression to a common type (6.5.15 5).
func (p *parser) conditionalType(y, z operand, then int, pos uint32) (types.Type, bool) {
	a, b := p.types.Info(y.typ), p.types.Info(z.typ)
	switch {
	case a.Kind == types.InvalidKind || b.Kind == types.InvalidKind:
		return types.Invalid, true
	case types.IsArithmeticKind(a.Kind) && types.IsArithmeticKind(b.Kind):
		typ := p.types.UsualConversions(y.typ, z.typ)
		if p.types.IsWide(y.typ) || p.types.IsWide(z.typ) || p.types.IsNarrow(typ) {
			p.convertBoth(y, z, typ)
			return typ, true
		}
		p.cast(p.types.Machine(typ))
		p.castLeft(p.types.Machine(typ))
		return typ, true
	case (a.Kind == types.RecordKind || a.Kind == types.VectorKind) && types.Unqualified(y.typ) == types.Unqualified(z.typ):
		return types.Unqualified(y.typ), true
	case a.Kind == types.VoidKind || b.Kind == types.VoidKind:
		p.matchVoid(then)
		return types.Void, true
	case a.Kind == types.PointerKind && b.Kind == types.PointerKind:
		return p.pointerUnion(y, z, then, pos), true
	case a.Kind == types.PointerKind && types.IsIntegerKind(b.Kind):
		if p.Dialect == lex.TinyC || !p.isNull(z) {
			p.mismatch(warn.Always, pos, "pointer/integer type mismatch in conditional expression")
		}
		p.cast(p.types.Word)
		return y.typ, true
	case types.IsIntegerKind(a.Kind) && b.Kind == types.PointerKind:
		if p.Dialect == lex.TinyC || p.b.Kind[then] != ast.Const || p.b.Data[then] != 0 {
			p.mismatch(warn.Always, pos, "pointer/integer type mismatch in conditional expression")
		}
		p.castLeft(p.types.Word)
		return z.typ, true
	}
	p.errorf(pos, "type mismatch in conditional expression")
	return types.Invalid, false
}

// pointerUnion returns the type of a conditional expression with two pointers. A null
// pointer constant takes the type of the other operand, void absorbs other types, and the
// result has the qualifiers of both targets.
func (p *parser) pointerUnion(y, z operand, then int, pos uint32) types.Type {
	a, b := p.types.Target(y.typ), p.types.Target(z.typ)
	null := p.b.Kind[then] == ast.Const && p.b.Data[then] == 0 && a == types.Void
	switch {
	case null:
		return z.typ
	case p.isNull(z):
		return y.typ
	case types.Unqualified(a) == types.Void || types.Unqualified(b) == types.Void:
		return p.types.Pointer(types.Void | (a|b)&types.Qualifiers)
	case !p.types.Compatible(a, b):
		p.mismatch(warn.Always, pos, "pointer type mismatch in conditional expression")
		return p.types.Pointer(types.Void)
	}
	return p.types.Pointer(types.Unqualified(p.types.Composite(a, b)) | (a|b)&types.Qualifiers)
}

// matchVoid gives the operands of a void conditional the same machine type. If only one of
// them has a value, or none has, both get the value 0.
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
	start := p.b.Cut(then+1, &p.clipboard)
	valued()
	p.b.Paste(&p.clipboard, start)
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
