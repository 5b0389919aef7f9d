package lint

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// swapped gives the comparison that does the same with exchanged operands, or EOF for other operators.
var swapped = [token.NumTokens]token.Token{
	token.Less: token.Greater, token.Greater: token.Less, token.LessEq: token.GreaterEq, token.GreaterEq: token.LessEq, token.EqEq: token.EqEq, token.NotEq: token.NotEq,
}

// checkLimits warns of a comparison with a constant if the type of the other operand decides the result: an unsigned one
// with 0, or a variable of a narrow type with a number that the type cannot have. left and right are the last two subtrees;
// declared describes left before it was promoted.
//
// As in gcc, nothing is said of expressions of macros that are no variables.
func (c *Checker) checkLimits(op token.Token, declared *Left, left, right lower.Operand, pos uint32) {
	back := swapped[op]
	n := c.Top()
	l := int(c.Tree.First[n]) - 1
	if back == token.EOF || !c.front.IsEvaluated() || !c.Types.IsInteger(left.Type) || !c.Types.IsInteger(right.Type) || right.Kind == lower.BitField {
		return
	}
	typ, constant, other, isVariable, isBits := declared.Declared, n, l, declared.isVariable, declared.isBits
	if c.Tree.Kind[l].IsConst() {
		op, typ, constant, other, isVariable, isBits = back, right.Type, l, n, c.namesObject(right), false
	}
	if c.front.NamesBuiltin(c.Tree.Pos[constant]) { // gcc does not know its value yet
		return
	}
	if !c.Tree.Kind[constant].IsConst() || c.Tree.Kind[other].IsConst() || c.Types.Kind(typ) != types.IntegerKind || types.Unqualified(typ) == types.Bool {
		return
	}
	t, common := c.Types.Machine(typ), c.Types.Machine(c.Types.UsualConversions(left.Type, right.Type))
	switch value := c.Bits(constant); {
	case t.Size() == common.Size() && !common.IsSigned():
		if value == 0 && !t.IsSigned() && !c.isWidened(other) {
			c.warnOfZero(op, pos)
		}
	case t.Size() < common.Size() && !isBits:
		c.warnOfRange(op, t, common, value, isVariable, pos)
	}
}

// namesObject reports whether x, the last subtree, is a variable.
func (c *Checker) namesObject(x lower.Operand) bool {
	if x.Kind == lower.Memory {
		k := c.Tree.Kind[c.Top()]
		return k == ast.FrameAddress || lower.IsSymbolAddress(k)
	}
	return x.Kind == lower.Local
}

// isWidened reports whether node n is a value of a narrower integer type that has been converted.
func (c *Checker) isWidened(n int) bool {
	if c.Tree.Kind[n] != ast.Cast {
		return c.Tree.Type[n]&lower.TypeMask != c.Tree.Type[n]
	}
	from := c.Tree.Type[n-1] & lower.TypeMask
	return from.IsInteger() && from.Size() < (c.Tree.Type[n]&lower.TypeMask).Size()
}

// warnOfZero warns of a comparison of an unsigned number with 0.
func (c *Checker) warnOfZero(op token.Token, pos uint32) {
	switch op {
	case token.GreaterEq:
		c.front.Warnf(warn.TypeLimits, pos, "comparison of unsigned expression in '>= 0' is always true")
	case token.Less:
		c.front.Warnf(warn.TypeLimits, pos, "comparison of unsigned expression in '< 0' is always false")
	}
}

// warnOfRange warns if the comparison of a variable of type t with a constant always has the same result. Both are converted to
// the type common first.
func (c *Checker) warnOfRange(op token.Token, t, common ast.Type, constant uint64, isVariable bool, pos uint32) {
	least, greatest := int64(0), int64(uint64(math.MaxUint64)>>(64-8*t.Size()))
	if t.IsSigned() {
		greatest >>= 1
		least = -greatest - 1
	}
	shift := 64 - 8*common.Size()
	value := int64(constant<<shift) >> shift
	if !common.IsSigned() && !t.IsSigned() {
		if value = int64(constant << shift >> shift); value < 0 {
			value = math.MaxInt64 // more than any other type has
		}
	}
	always, never := resultOf(op, value, least, greatest)
	if t.IsSigned() && !common.IsSigned() && op != token.EqEq && op != token.NotEq { // the comparison is one of its sign
		return
	}
	switch {
	case !always && !never || !isVariable && c.front.IsFromMacro(pos):
	case always:
		c.front.Warnf(warn.TypeLimits, pos, "comparison is always true due to limited range of data type")
	case never:
		c.front.Warnf(warn.TypeLimits, pos, "comparison is always false due to limited range of data type")
	}
}

// resultOf reports whether the comparison of a number between least and greatest, the left operand, with value is always true, or
// never.
func resultOf(op token.Token, value, least, greatest int64) (always, never bool) {
	switch op {
	case token.EqEq:
		never = value < least || value > greatest
	case token.NotEq:
		always = value < least || value > greatest
	case token.Less:
		always, never = value > greatest, value <= least
	case token.LessEq:
		always, never = value >= greatest, value < least
	case token.Greater:
		always, never = value < least, value >= greatest
	case token.GreaterEq:
		always, never = value <= least, value > greatest
	}
	return always, never
}
