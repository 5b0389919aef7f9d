package c

import (
	"math"
	"strconv"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// aboutTruths are the warnings of comparisons of boolean expressions.
var aboutTruths = warn.SetOf(warn.BoolCompare, warn.LogicalNotParentheses)

// aboutComparisons are the warnings that depend on both operands of a comparison.
var aboutComparisons = aboutTruths | aboutLimits | warn.SetOf(warn.Address)

// A comparison describes the left operand of a comparison before it is promoted.
type comparison struct {
	declared   types.Type
	isVariable bool
	isBits     bool
	negated    bool // it begins with a ! that belongs to all of it
	isBoolean  bool
	place      place // whose address it is
}

// beginComparison describes the left operand of a comparison, which has just been parsed.
func (p *parser) beginComparison(x lower.Operand) comparison {
	c := comparison{x.Type, p.namesObject(x), x.Kind == lower.BitField, p.negates(), p.isBoolean(x), place{name: intern.None}}
	if !types.IsNumber(x.Type) {
		c.place = p.addressed(x)
	}
	return c
}

// checkComparison gives the warnings of aboutComparisons. right has just been parsed.
func (p *parser) checkComparison(op token.Token, c *comparison, left, right lower.Operand, pos uint32) {
	if p.Warnings&aboutTruths != 0 {
		p.checkTruths(op, c.negated, c.isBoolean, right, pos)
	}
	if (op == token.EqEq || op == token.NotEq) && p.Warnings.Has(warn.Address) && !(types.IsNumber(left.Type) && types.IsNumber(right.Type)) {
		p.checkNull(op, c.place, p.addressed(right), left, right, pos)
	}
	if p.Warnings&aboutLimits != 0 {
		p.checkLimits(op, c.declared, c.isVariable, c.isBits, left, right, pos)
		p.checkComplement(left, right, pos)
	}
}

// A negation is the last ! that has been parsed.
type negation struct {
	end, node int // of the expression
	warns     bool
	pos       uint32
}

// noteNegation notes that a ! at pos and its operand have been parsed. Of !!x, and of a _Bool, nothing is said.
func (p *parser) noteNegation(isBool bool, pos uint32) {
	n := p.Top()
	isTwice := p.Tree.Kind[n] == ast.Ne && p.Tree.Kind[n-1] == ast.Const && p.Tree.Data[n-1] == 0
	p.negation = negation{p.PrevEnd, n, !isBool && !isTwice, pos}
}

// negates reports whether the expression that has just been parsed begins with a ! that belongs to all of it.
func (p *parser) negates() bool {
	return p.negation.end == p.PrevEnd && p.negation.node == p.Top()
}

// isBoolean reports whether x, the last subtree, is a _Bool, or the result of a comparison or of a logical operator.
func (p *parser) isBoolean(x lower.Operand) bool {
	n := p.Top()
	for p.Tree.Kind[n] == ast.Comma {
		n--
	}
	return types.Unqualified(x.Type) == types.Bool || x.Kind == lower.Value && types.Unqualified(x.Type) == types.Int && lower.IsTruth(p.Tree.Kind[n])
}

// checkBoolStep warns of ++ and -- of a _Bool.
func (p *parser) checkBoolStep(x lower.Operand, op token.Token, pos uint32) {
	if types.Unqualified(x.Type) == types.Bool {
		what := "increment"
		if op == token.Dec {
			what = "decrement"
		}
		p.warnf(warn.BoolOperation, pos, "%s of a boolean expression", what)
	}
}

// checkTruths warns of a comparison whose result follows from the fact that one operand is a boolean expression. It also warns of
// !a == b, which readers may take for !(a == b). right is the last subtree.
func (p *parser) checkTruths(op token.Token, negated, boolean bool, right lower.Operand, pos uint32) {
	n := p.Top()
	left := int(p.Tree.First[n]) - 1
	other := p.isBoolean(right)
	if negated && p.negation.node == left && p.negation.warns && !other && !p.mayBeTruths(n) && p.Types.IsScalar(right.Type) &&
		!((op == token.EqEq || op == token.NotEq) && p.Tree.Kind[n].IsConst() && p.Bits(n) == 0) {
		p.warnf(warn.LogicalNotParentheses, pos, "logical not is only applied to the left hand side of comparison").
			Notef(p.negation.pos, "add parentheses around left hand side expression to silence this warning")
	}
	switch {
	case p.unevaluated > 0 || boolean == other || p.Tree.Kind[left] == ast.Comma:
	case boolean && p.Tree.Kind[n].IsConst() && p.Types.IsInteger(right.Type):
		p.compareBoolean(op, n, !p.Types.Machine(right.Type).IsSigned(), pos)
	case other && p.Tree.Kind[left].IsConst() && p.Tree.Type[left].IsInteger() && p.Tree.Kind[n] != ast.Comma:
		p.compareBoolean(swapped[op], left, !p.Tree.Type[left].IsSigned(), pos)
	}
}

// compareBoolean warns if the comparison of a boolean expression with the constant node n always has the same result.
func (p *parser) compareBoolean(op token.Token, n int, unsigned bool, pos uint32) {
	v := int64(p.Bits(n))
	text := strconv.FormatInt(v, 10)
	if unsigned {
		text = strconv.FormatUint(uint64(v), 10)
		v = int64(min(uint64(v), math.MaxInt64))
	}
	always, never := resultOf(op, v, 0, 1)
	if always || never {
		p.warnf(warn.BoolCompare, pos, "comparison of constant '%s' with boolean expression is always %t", text, always)
	}
}

// mayBeTruths reports whether all operands of the operation n may be boolean expressions.
func (p *parser) mayBeTruths(n int) bool {
	switch p.Tree.Kind[n] {
	case ast.Neg, ast.Not, ast.And, ast.Or, ast.Xor, ast.Add, ast.Sub, ast.Mul:
	default:
		return false
	}
	for i := n - 1; i >= int(p.Tree.First[n]); i-- {
		switch k := p.Tree.Kind[i]; {
		case lower.IsTruth(k):
			i = int(p.Tree.First[i])
		case (k == ast.Load || k == ast.Local) && p.Tree.Type[i]&lower.TypeMask != ast.U8:
			return false
		}
	}
	return true
}
