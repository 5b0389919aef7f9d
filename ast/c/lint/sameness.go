package lint

import (
	"bytes"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// checkSameness warns of a comparison of an object with itself, and of a comparison of x & 8 or x | 8 with a constant that it cannot be. left and right are
// the last two subtrees; l describes left before it was promoted. As in gcc, nothing is said of floating-point numbers, which may be no number,
// of objects with qualifiers, of elements with a constant index, of operands that are written in two ways, and in expansions of macros.
func (c *Checker) checkSameness(op token.Token, l *Left, left, right lower.Operand, pos uint32) {
	n := c.Top()
	first := int(c.Tree.First[n])
	if (op == token.EqEq || op == token.NotEq) && c.Types.IsInteger(l.Declared) && c.Types.IsInteger(right.Type) {
		c.checkMasked(op, first-1, n, pos)
	}
	isSame := l.memory && right.Kind == lower.Memory || l.local && right.Kind == lower.Local
	if !isSame || right.Type != l.Declared || right.Type&types.Qualifiers != 0 || !c.equalOperands(l, first, n) || !c.equalTexts(pos) {
		return
	}
	if !c.Types.IsInteger(right.Type) && !c.Types.IsPointer(right.Type) || c.hasElement(pos, first, n) || c.isExpanded(pos) {
		return
	}
	c.front.Warnf(warn.TautologicalCompare, pos, "self-comparison always evaluates to %t", op == token.EqEq || op == token.LessEq || op == token.GreaterEq)
}

// equalOperands reports whether the left operand and the nodes from b to lastB compute the same value without an effect. Pointers that may be
// volatile or atomic are in the frame.
func (c *Checker) equalOperands(l *Left, b, lastB int) bool {
	a, lastA := l.first, l.last
	if lastA-a != lastB-b || lastA >= b || c.Tree.ActsBetween(b, lastB+1) {
		return false
	}
	for i := range lastA - a + 1 {
		k := c.Tree.Kind[b+i]
		isFramePointer := k == ast.Local && l.memory && c.FrameOffsets[c.Tree.Data[b+i]] >= 0
		if isFramePointer || c.Tree.Kind[a+i] != k || c.Tree.Data[a+i] != c.Tree.Data[b+i] {
			return false
		}
	}
	return true
}

// equalTexts reports whether the text before the comparison operator at pos ends with the text of the right operand, apart from blanks.
func (c *Checker) equalTexts(pos uint32) bool {
	text := c.front.TextFrom(0)
	right := bytes.TrimPrefix(text[pos+1:], []byte("="))
	i := int(pos)
	for j := len(right) - 1; j >= 0; j-- {
		if isBlank(right[j]) {
			continue
		}
		for i--; i >= 0 && isBlank(text[i]); i-- {
		}
		if i < 0 || text[i] != right[j] {
			return false
		}
	}
	return true
}

func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// hasElement reports whether an operand behind the operator at pos, the nodes from first to last, may be an element with a constant index.
func (c *Checker) hasElement(pos uint32, first, last int) bool {
	if !bytes.ContainsRune(c.front.TextFrom(pos), '[') {
		return false
	}
	for n := first; n <= last; n++ {
		if c.Tree.Kind[n] == ast.Index {
			return false
		}
	}
	return true
}

// isExpanded reports whether the operator at pos, or the operand behind it that has just been parsed, may come from a macro.
func (c *Checker) isExpanded(pos uint32) bool {
	return c.front.IsFromMacro(pos) || c.front.IsFromMacro(uint32(c.front.End()-1))
}

// checkMasked warns if left or right is the result of & or | with a constant, and the other one a constant that this cannot be.
func (c *Checker) checkMasked(op token.Token, left, right int, pos uint32) {
	if !c.Tree.Kind[right].IsConst() {
		left, right = right, left
	}
	k := c.Tree.Kind[left]
	if (k != ast.And && k != ast.Or) || !c.Tree.Kind[right].IsConst() || !c.Tree.Kind[left-1].IsConst() {
		return
	}
	unused := 64 - 8*max((c.Tree.Type[left-1]&lower.TypeMask).Size(), (c.Tree.Type[right]&lower.TypeMask).Size())
	mask, value := c.Bits(left-1)<<unused, c.Bits(right)<<unused
	if k == ast.And && mask&value == value || k == ast.Or && mask|value == value || c.isExpanded(pos) {
		return
	}
	c.front.Warnf(warn.TautologicalCompare, pos, "bitwise comparison always evaluates to %t", op == token.NotEq)
}
