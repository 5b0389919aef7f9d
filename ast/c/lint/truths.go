package lint

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"gpucc/ast"
	"gpucc/ast/c/cases"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A negation is the last ! that has been parsed.
type negation struct {
	end, node int // of the expression
	warns     bool
	pos       uint32
}

// NoteNegation notes that a ! at pos and its operand have been parsed. Of !!x, and of a _Bool, nothing is said.
func (c *Checker) NoteNegation(isBool bool, pos uint32) {
	n := c.Top()
	isTwice := c.Tree.Kind[n] == ast.Ne && c.Tree.Kind[n-1] == ast.Const && c.Tree.Data[n-1] == 0
	c.negation = negation{c.front.End(), n, !isBool && !isTwice, pos}
}

// negates reports whether the expression that has just been parsed begins with a ! that belongs to all of it.
func (c *Checker) negates() bool {
	return c.negation.end == c.front.End() && c.negation.node == c.Top()
}

// IsBoolean reports whether x, the last subtree, is a _Bool, or the result of a comparison or of a logical operator.
func (c *Checker) IsBoolean(x lower.Operand) bool {
	n := c.Top()
	for c.Tree.Kind[n] == ast.Comma {
		n--
	}
	return types.Unqualified(x.Type) == types.Bool || x.Kind == lower.Value && types.Unqualified(x.Type) == types.Int && lower.IsTruth(c.Tree.Kind[n])
}

// IsCondition reports whether the expression from pos on, the last subtree, is a comparison, a logical operator or a !, and not
// a cast of one, a call of a builtin function or a statement expression. Parentheses may be around it. If x is a _Bool, it may be any expression.
func (c *Checker) IsCondition(x lower.Operand, pos uint32) bool {
	if !c.IsBoolean(x) {
		return false
	}
	if types.Unqualified(x.Type) == types.Bool {
		return true
	}
	n := c.Top()
	for c.Tree.Kind[n] == ast.Comma {
		n--
	}
	if x := &c.negation; x.node == n && x.pos >= pos && len(bytes.Trim(c.front.TextFrom(uint32(x.end)), ") \t\n\r")) == 0 {
		return len(bytes.Trim(c.front.TextFrom(pos)[:x.pos-pos], "( \t\n\r")) == 0
	}
	at := c.Tree.Pos[n]
	if at < pos || int(at) >= c.front.End() {
		return false
	}
	text := c.front.TextFrom(pos)
	before := text[:at-pos]
	return !beginsWithCast(text) && bytes.IndexByte([]byte("=!<>&|"), text[at-pos]) >= 0 && onlyLeadingOpen(before)
}

// beginsWithCast reports whether the parentheses at the beginning of an expression may be a cast: no comparison and no logical operator follows.
func beginsWithCast(text []byte) bool {
	end := closing(text)
	if end <= 0 {
		return false
	}
	text = bytes.TrimLeft(text[end+1:], " \t\n\r")
	isOperator := func(s string) bool { return bytes.HasPrefix(text, []byte(s)) }
	return len(text) > 0 && !slices.ContainsFunc([]string{"==", "!=", "<", ">", "&&", "||"}, isOperator)
}

// onlyLeadingOpen reports whether the brackets that text leaves open are parentheses at its beginning.
func onlyLeadingOpen(text []byte) bool {
	leading, open := true, []bool(nil)
	for _, x := range text {
		switch x {
		case ' ', '\t', '\n', '\r':
			continue
		case '(', '[', '{':
			leading = leading && x == '('
			open = append(open, leading)
			continue
		case ')', ']', '}':
			open = open[:max(len(open)-1, 0)]
		}
		leading = false
	}
	return !slices.Contains(open, false)
}

// Complement warns of ~ at pos if its operand x, which has just been parsed, is a boolean expression.
func (c *Checker) Complement(x lower.Operand, pos uint32) {
	if c.IsBoolean(x) {
		c.complement = pos
		c.front.Warnf(warn.BoolOperation, pos, "'~' on a boolean expression").Notef(pos, "did you mean to use logical not?")
	}
}

// Step warns of ++ and -- of a _Bool.
func (c *Checker) Step(x lower.Operand, op token.Token, pos uint32) {
	if types.Unqualified(x.Type) == types.Bool {
		what := "increment"
		if op == token.Dec {
			what = "decrement"
		}
		c.front.Warnf(warn.BoolOperation, pos, "%s of a boolean expression", what)
	}
}

// checkTruths warns of a comparison if the result follows from the fact that one operand is a boolean expression. It also warns of
// !a == b, which readers may take for !(a == b). right is the last subtree.
func (c *Checker) checkTruths(op token.Token, negated, boolean bool, right lower.Operand, pos uint32) {
	n := c.Top()
	left := int(c.Tree.First[n]) - 1
	other := c.IsBoolean(right)
	if negated && c.negation.node == left && c.negation.warns && !other && !c.mayBeTruths(n) && c.Types.IsScalar(right.Type) &&
		!((op == token.EqEq || op == token.NotEq) && c.Tree.Kind[n].IsConst() && c.Bits(n) == 0) {
		c.front.Warnf(warn.LogicalNotParentheses, pos, "logical not is only applied to the left hand side of comparison").
			Notef(c.negation.pos, "add parentheses around left hand side expression to silence this warning")
	}
	switch {
	case !c.front.IsEvaluated() || boolean == other || c.Tree.Kind[left] == ast.Comma:
	case boolean && c.Tree.Kind[n].IsConst() && c.Types.IsInteger(right.Type):
		c.compareBoolean(op, n, !c.Types.Machine(right.Type).IsSigned(), pos)
	case other && c.Tree.Kind[left].IsConst() && c.Tree.Type[left].IsInteger() && c.Tree.Kind[n] != ast.Comma:
		c.compareBoolean(swapped[op], left, !c.Tree.Type[left].IsSigned(), pos)
	}
}

// compareBoolean warns if the comparison of a boolean expression with the constant node n always has the same result.
func (c *Checker) compareBoolean(op token.Token, n int, unsigned bool, pos uint32) {
	v := int64(c.Bits(n))
	text := strconv.FormatInt(v, 10)
	if unsigned {
		text = strconv.FormatUint(uint64(v), 10)
		v = int64(min(uint64(v), math.MaxInt64))
	}
	always, never := resultOf(op, v, 0, 1)
	if always || never {
		c.front.Warnf(warn.BoolCompare, pos, "comparison of constant '%s' with boolean expression is always %t", text, always)
	}
}

// mayBeTruths reports whether all operands of the operation n may be boolean expressions.
func (c *Checker) mayBeTruths(n int) bool {
	switch c.Tree.Kind[n] {
	case ast.Neg, ast.Not, ast.And, ast.Or, ast.Xor, ast.Add, ast.Sub, ast.Mul:
	default:
		return false
	}
	for i := n - 1; i >= int(c.Tree.First[n]); i-- {
		switch k := c.Tree.Kind[i]; {
		case lower.IsTruth(k):
			i = int(c.Tree.First[i])
		case (k == ast.Load || k == ast.Local) && c.Tree.Type[i]&lower.TypeMask != ast.U8:
			return false
		}
	}
	return true
}

// CheckBooleanSwitch is called for a switch statement at pos that switches on a boolean expression. It warns if a case is neither 0 nor 1, and
// if there are cases for 0 and 1, and a default that is never reached.
func (c *Checker) CheckBooleanSwitch(list []cases.Case, hasDefault bool, pos uint32) {
	least, greatest := int64(math.MaxInt64), int64(math.MinInt64)
	for _, x := range list {
		least, greatest = min(least, int64(x.Low)), max(greatest, int64(x.High))
	}
	if len(list) > 0 && (greatest > 1 || least < 0 || hasDefault && least == 0 && greatest == 1) {
		c.front.Warnf(warn.SwitchBool, pos, "switch condition has boolean value")
	}
}
