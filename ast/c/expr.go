package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lint"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// expression parses a comma expression (6.5.17).
func (p *parser) expression() lower.Operand {
	x := p.assignment()
	if p.Tok == token.Comma {
		x = p.commas(x)
	}
	return x
}

// commas parses the comma operators behind their first operand x, if there are any.
func (p *parser) commas(x lower.Operand) lower.Operand {
	acts, start := false, int(p.Tree.First[p.Top()])
	for p.Tok == token.Comma {
		if p.unit.mustUse {
			p.lint.DropResult()
		}
		if p.Warnings.Has(warn.UnusedValue) {
			acts = p.checkLeft(x, start, 0, acts, p.Pos())
		}
		p.drop(x)
		pos := p.Pos()
		p.Next()
		x = p.Comma(p.Rvalue(p.assignment()), pos)
		start = int(p.Tree.First[p.Top()-1]) // of the right operand: acts knows of the others
	}
	return x
}

// drop simplifies x. The value of x is not used.
func (p *parser) drop(x lower.Operand) {
	if p.Warnings.HasAny(&unusedVariables) {
		p.dropAssignment()
	}
	if (x.Kind == lower.Memory || x.Kind == lower.BitField) && x.Type&types.Volatile != 0 {
		p.Rvalue(x)
	}
	p.DropFrameAddress()
}

// assignment parses an assignment expression (6.5.16).
func (p *parser) assignment() lower.Operand {
	if !p.nest() {
		return p.Wrong(p.Pos())
	}
	x := p.operation(p.unary())
	p.unnest()
	return x
}

// operation parses the rest of an assignment expression behind its first operand x.
func (p *parser) operation(x lower.Operand) lower.Operand {
	if token.Precedence[p.Tok] >= token.BinaryOperator {
		x = p.binary(x, token.BinaryOperator)
	}
	if token.Precedence[p.Tok] != 0 {
		x = p.choiceOrAssignment(x)
	}
	return x
}

// choiceOrAssignment parses the rest of a conditional expression or an assignment behind its
// first operand x.
func (p *parser) choiceOrAssignment(x lower.Operand) lower.Operand {
	if p.Tok == token.Question {
		x = p.ternary(x)
	}
	if p.Tok.IsAssignment() {
		op, name := p.Tok, x.Name
		x = p.assign(x).Named(x.Alias)
		if op == token.Assign {
			p.noteAssignment(name)
		}
	}
	return x
}

// noteAssignment records that the last subtree assigns to a variable.
func (p *parser) noteAssignment(name intern.Ident) {
	if p.Warnings.HasAny(&aboutAssignments) {
		p.assigned, p.assignedAt, p.assignedEnd = name, p.Top(), p.PrevEnd
	}
}

// conditional parses a conditional expression (6.5.15).
func (p *parser) conditional() lower.Operand {
	if !p.nest() {
		return p.Wrong(p.Pos())
	}
	x := p.binary(p.unary(), token.BinaryOperator)
	if p.Tok == token.Question {
		x = p.ternary(x)
	}
	p.unnest()
	return x
}

// constantExpression parses an integer constant expression (6.6) and removes it from the
// tree. ok is false if it is not one.
func (p *parser) constantExpression() (v int64, typ types.Type, ok bool) {
	mark, values := p.Tree.Len(), p.UsesValues
	p.UsesValues = false
	x := p.Scalar(p.conditional())
	p.UsesValues = values
	if p.Types.Kind(x.Type) == types.Int128Kind {
		x = p.Narrow128(x)
	}
	n := p.Top()
	ok = p.Types.IsInteger(x.Type) && p.Tree.Kind[n].IsConst()
	if ok {
		v = int64(p.Bits(n))
	}
	p.Tree.Truncate(mark)
	return v, x.Type, ok || x.Type == types.Invalid
}

// binary parses an expression of binary operators of at least precedence min behind its first
// operand left (6.5.5 to 6.5.14).
func (p *parser) binary(left lower.Operand, min uint8) lower.Operand {
	for token.Precedence[p.Tok] >= min {
		if p.Warnings.Has(warn.Parentheses) {
			g := p.lint.BeginGrouped(p.Tok, p.Pos())
			left = p.operator(left)
			p.lint.EndGrouped(g)
		} else {
			left = p.operator(left)
		}
	}
	return left
}

// operator parses a binary operator and its right operand behind left.
func (p *parser) operator(left lower.Operand) lower.Operand {
	op, prec := p.Tok, token.Precedence[p.Tok]
	if prec < token.EagerOperator {
		return p.shortCircuit(left, prec)
	}
	if p.Warnings.HasAny(&lint.OfComparisons) && lower.OperatorKinds[op].IsComparison() {
		return p.comparisonOperator(left, op, prec)
	}
	declared := left.Type
	left = p.PromotedValue(left)
	if p.Tree.Kind[p.Top()] == ast.Const && commutes[op] {
		return p.behindConstant(op, left, prec)
	}
	pos := p.Pos()
	p.Next()
	var right lower.Operand
	if p.Tok == token.Number {
		var done bool
		if right, done = p.literalOperand(op, prec, left.Type, pos); done {
			if p.Warnings.Has(warn.Parentheses) {
				p.lint.NoteLiteral(p.Bits(p.Top() - 1))
			}
			if right.Type == left.Type && (right.Type != types.Int || op == token.Shl || op == token.Shr) {
				right.Alias = left.Alias
			}
			return right
		}
	} else {
		right = p.unary()
	}
	if token.Precedence[p.Tok] > prec {
		right = p.binary(right, prec+1)
	}
	if p.Warnings.Has(warn.Parentheses) {
		p.lint.NoteRight(right)
	}
	if right.Kind <= lower.Local && right.Type == left.Type && left.Type-1 < lower.CommonTypes[op] && left.Type&types.Qualifiers == 0 { // the usual case
		return p.Apply(op, left.Type, pos).Named(p.CommonAlias(op, &left, &right))
	}
	return p.applyOperator(op, declared, left, right, pos)
}

// comparisonOperator does the same for a comparison. There may be warnings about comparisons.
func (p *parser) comparisonOperator(left lower.Operand, op token.Token, prec uint8) lower.Operand {
	compared := p.lint.Compared(left)
	left = p.PromotedValue(left)
	pos := p.Pos()
	p.Next()
	right := p.unary()
	if token.Precedence[p.Tok] > prec {
		right = p.binary(right, prec+1)
	}
	if p.Warnings.Has(warn.Parentheses) {
		p.lint.NoteRight(right)
	}
	p.lint.Comparison(op, &compared, left, right, pos, p.Warnings)
	if right.Kind <= lower.Local && right.Type == left.Type && left.Type-1 < lower.CommonTypes[op] && left.Type&types.Qualifiers == 0 { // the usual case
		return p.Apply(op, left.Type, pos)
	}
	return p.applyOperator(op, compared.Declared, left, right, pos)
}

// applyOperator applies op to the last two subtrees. left has had the type declared before it was promoted.
func (p *parser) applyOperator(op token.Token, declared types.Type, left, right lower.Operand, pos uint32) lower.Operand {
	last, isBits := right.Type, right.Kind == lower.BitField
	right = p.Scalar(right)
	if p.Warnings.Has(warn.SignCompare) && !isBits {
		p.lint.CheckSigns(op, declared, last, left, right, pos)
	}
	alias := p.CommonAlias(op, &left, &right)
	return p.Operate(op, left, right, pos).Named(alias)
}

// commutes tells which operators on integers may exchange their operands.
var commutes = [token.NumTokens]bool{token.Star: true, token.Plus: true, token.And: true, token.Xor: true, token.Or: true}

// behindConstant parses an operator that commutes, and its right operand. The left one is a constant. If
// both are integers, and the right one is no constant, the constant becomes the right operand, since
// many instructions take a constant there.
func (p *parser) behindConstant(op token.Token, left lower.Operand, prec uint8) lower.Operand {
	n := p.Top()
	typ, data, at, pos := p.Tree.Type[n], p.Tree.Data[n], p.Tree.Pos[n], p.Pos()
	p.Tree.Truncate(n)
	p.Next()
	right := p.unary()
	if token.Precedence[p.Tok] > prec {
		right = p.binary(right, prec+1)
	}
	if p.Warnings.Has(warn.Parentheses) {
		p.lint.NoteRight(right)
	}
	right = p.Scalar(right)
	if left.Type >= types.Int && left.Type <= types.ULongLong && right.Type >= types.Bool && right.Type <= types.ULongLong && !p.Tree.Kind[p.Top()].IsConst() {
		p.Tree.Leaf(ast.Const, typ, data, at)
		return p.Operate(op, right, left, pos).Named(p.CommonAlias(op, &left, &right))
	}
	start := p.Tree.Cut(n, &p.Clipboard)
	p.Tree.Leaf(ast.Const, typ, data, at)
	p.Tree.Paste(&p.Clipboard, start)
	return p.Operate(op, left, right, pos).Named(p.CommonAlias(op, &left, &right))
}

// shortCircuit parses the rest of an expression with && or || behind left.
func (p *parser) shortCircuit(left lower.Operand, prec uint8) lower.Operand {
	op, pos := p.Tok, p.Pos()
	if p.Warnings.Has(warn.Address) {
		p.lint.Condition(left, left.Pos)
	}
	p.Condition(left)
	p.Settle()
	evaluated, ended := p.branch(), p.unreachable
	p.Next()
	skipped := lower.Bit(op == token.AndAnd && evaluated.never || op == token.OrOr && evaluated.always)
	p.unevaluated += skipped
	right := p.unary()
	if token.Precedence[p.Tok] > prec {
		right = p.binary(right, prec+1)
	}
	if p.Warnings.Has(warn.Parentheses) {
		p.lint.NoteRight(right)
	}
	if p.Warnings.Has(warn.Address) {
		p.lint.Condition(right, pos)
	}
	p.unevaluated -= skipped
	if op == token.AndAnd && !evaluated.always || op == token.OrOr && !evaluated.never {
		p.unreachable = ended
	}
	return p.Logical(op, p.Condition(right), pos)
}

// ternary parses "? expression : conditional" behind x.
func (p *parser) ternary(x lower.Operand) lower.Operand {
	pos := p.Pos()
	if p.Warnings.Has(warn.Address) {
		p.lint.Condition(x, pos)
	}
	p.Next()
	if p.Tok == token.Colon {
		return p.orElse(x, pos)
	}
	p.Condition(x)
	p.Settle()
	condition, chosen, ended := p.Top(), p.branch(), p.unreachable
	p.unevaluated += lower.Bit(chosen.never)
	y := p.Rvalue(p.expression())
	p.unevaluated += lower.Bit(chosen.always) - lower.Bit(chosen.never)
	then, first := p.Top(), p.unreachable
	p.unreachable = ended
	p.ternarySteps(pos)
	p.expect(token.Colon)
	z := p.Rvalue(p.conditional())
	p.unevaluated -= lower.Bit(chosen.always)
	if p.Warnings.Has(warn.SignCompare) && !chosen.never && !chosen.always {
		p.lint.CheckArms(y, z, then)
	}
	p.unreachable = ended || (first || chosen.never) && (p.unreachable || chosen.always)
	typ, ok := p.ConditionalType(y, z, then, pos)
	if !ok {
		p.DropLast()
		return p.FailTwo(pos)
	}
	if p.Tree.Kind[condition].IsConst() {
		x = p.Choose(condition, then, typ, pos)
	} else {
		p.Tree.Node(ast.Conditional, p.Tree.Type[p.Top()], 0, pos, 3)
		x = p.ValueOf(typ, pos)
	}
	x.Enum, x.Alias = p.CommonEnum(y, z), p.ChoiceAlias(y, z)
	return x
}

// orElse parses ": conditional" of "x ?: conditional" (GNU C). The value is x unless x is
// zero.
func (p *parser) orElse(x lower.Operand, pos uint32) lower.Operand {
	p.OnlyC(pos, "'?:' without a second operand")
	if x = p.Scalar(x); !p.Types.IsScalar(x.Type) && x.Type != types.Invalid {
		p.errorf(x.Pos, "used '%s' where a scalar is required", p.TypeName(x.Type))
		x = p.Fail(x.Pos)
	}
	t := p.Tree.Type[p.Top()]
	kept := uint32(p.BlockLocal(t))
	p.Tree.Node(ast.Assign, t, kept, pos, 1)
	p.Condition(x)
	p.Tree.Leaf(ast.Local, t, kept, pos)
	then, ended := p.Top(), p.unreachable
	p.Next()
	z := p.Rvalue(p.conditional())
	p.unreachable = ended
	typ, ok := p.ConditionalType(x, z, then, pos)
	if !ok {
		p.DropLast()
		return p.FailTwo(pos)
	}
	p.Tree.Node(ast.Conditional, p.Tree.Type[p.Top()], 0, pos, 3)
	return p.ValueOf(typ, pos)
}

// literalOperand parses the right operand of op if it starts with a number. left is the
// promoted type of the left operand, the last subtree. If the operand is a number alone and
// the operation cannot be simplified, both are appended at once: done is true and x is the
// result.
func (p *parser) literalOperand(op token.Token, prec uint8, left types.Type, pos uint32) (x lower.Operand, done bool) {
	number, at := p.NumberType, p.Pos()
	if number != types.Int && (number != types.UInt || left != types.UInt) || left < types.Int || left > types.ULongLong {
		return p.unary(), false
	}
	v := uint32(p.Value)
	p.Next()
	if token.Precedence[p.Tok] <= prec && !isPostfix[p.Tok] {
		x, done = p.ApplyToLiteral(op, left, number, v, at, pos)
	}
	if !done {
		x = p.afterNumber(number, v, at)
	}
	return x, done
}

// afterNumber parses the rest of an expression behind a number, the literal v, which is not
// in the tree yet.
//
//go:noinline
func (p *parser) afterNumber(number types.Type, v, pos uint32) lower.Operand {
	p.Tree.Leaf(ast.Const, p.Types.Machine(number), v, pos)
	x := p.ValueOf(number, pos)
	if isPostfix[p.Tok] {
		x = p.postfixes(x)
	}
	return x
}

// assign parses an assignment operator and its right operand behind x
// (6.5.16).
func (p *parser) assign(x lower.Operand) lower.Operand {
	op, pos := p.Tok, p.Pos()
	if x.IsNumber() { // the usual case
		p.Next()
		if op == token.Assign {
			return p.assignScalar(x, pos)
		}
		return p.UpdateScalar(x, op.Operator(), pos, lower.FromSource, -1)
	}
	ok := p.Modifiable(x, pos, "lvalue required as left operand of assignment", "assignment of")
	p.Next()
	if !ok {
		p.assignment()
		return p.FailTwo(pos)
	}
	if x.Kind == lower.BitField {
		return p.AssignBits(lower.BitOperand{Operand: x, BitRange: p.BitRange}, op, pos)
	}
	if op != token.Assign {
		return p.Update(x, op.Operator(), pos, lower.FromSource)
	}
	if p.Types.ByAddress(x.Type) {
		if x.Type&types.Atomic != 0 {
			return p.AssignAtomicObject(x, pos)
		}
		if p.Types.IsRecord(x.Type) {
			return p.AssignRecord(x, pos)
		}
		return p.AssignWide(x, pos)
	}
	if x.Type&types.Atomic != 0 {
		return p.AssignAtomic(x, pos)
	}
	return p.assignScalar(x, pos)
}

// assignScalar parses the right operand of an assignment. The left operand x is a modifiable
// lvalue, and its value fits a register.
func (p *parser) assignScalar(x lower.Operand, pos uint32) lower.Operand {
	x = p.AsMember(x)
	number := p.Tree.Data[p.Top()]
	if x.Kind == lower.Local {
		p.Tree.Truncate(p.Top())
	}
	follows := x.Kind == lower.Local && p.followsPointers()
	if follows {
		p.ForgetSubobject()
	}
	y := p.assignment()
	y.Pos = pos
	p.Assignable(y, x.Type, lower.Context{Alias: x.Alias})
	if follows {
		p.notePointedBy(x.Name, number, x.Pos)
	}
	p.Set(x, number, pos)
	return p.ValueOf(types.Unqualified(x.Type), pos)
}

// likelyAssignment parses an assignment expression at the start of a statement, as
// assignment does. Most statements assign to a local of a number type. Therefore the node
// of a local is appended only when it is needed.
func (p *parser) likelyAssignment() lower.Operand {
	var o *object
	if p.Tok == token.Ident {
		o = p.lookup(p.Ident)
	}
	if o == nil || o.kind != localObject || !types.IsNumber(o.typ) {
		return p.assignment()
	}
	x := lower.Operand{Type: o.typ, Kind: lower.Local, Pos: p.Pos(), Origin: lower.Origin{Name: p.Ident, Alias: o.alias}}
	t, number := ast.Type(o.value), uint32(o.number)
	o.uses++
	p.Next()
	if p.Tok == token.Assign {
		first := o.unset && o.uses == 1 && p.isStraight(o)
		y := p.assignLocal(x, t, number)
		if first {
			p.noteFirst(x.Name)
		}
		return y
	}
	p.Tree.Leaf(ast.Local, t, number, x.Pos)
	if isPostfix[p.Tok] {
		x = p.postfixes(x)
	}
	return p.operation(x)
}

// assignLocal parses the operator and the right operand of an assignment to the local x,
// which has the given number and the machine type t.
func (p *parser) assignLocal(x lower.Operand, t ast.Type, number uint32) lower.Operand {
	pos := p.Pos()
	p.Next()
	y := p.assignment()
	y.Pos = pos
	p.Assignable(y, x.Type, lower.Context{Alias: x.Alias})
	p.Tree.Node(ast.Assign, t, number, pos, 1)
	p.noteAssignment(x.Name)
	return p.ValueOf(x.Type, pos).Named(x.Alias)
}
