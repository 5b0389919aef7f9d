package lint

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// CheckSigns warns of a comparison of a signed with an unsigned integer, if it converts the signed one to an
// unsigned type. The right one is no bit-field. The operands x and y are the last two subtrees, of the types left and right before they were promoted.
//
// As in gcc, nothing is said if the signed operand is known not to be negative, or if an unsigned constant
// that the signed type can represent is compared for equality.
func (c *Checker) CheckSigns(op token.Token, left, right types.Type, x, y lower.Operand, pos uint32) {
	k := lower.OperatorKinds[op]
	if !k.IsComparison() || !c.front.IsEvaluated() || !c.hasSign(left) || !c.hasSign(y.Type) {
		return
	}
	signed := c.Types.Machine(left).IsSigned()
	if signed == c.Types.Machine(y.Type).IsSigned() || c.Types.Machine(c.Types.UsualConversions(x.Type, y.Type)).IsSigned() {
		return
	}
	n := c.Top()
	other := int(c.Tree.First[n]) - 1
	if signed {
		n, other, right = other, n, left
	}
	if !c.mayBeNegative(n) || c.Optimize && c.isKnown(n, right) {
		return
	}
	if c.Tree.Kind[other].IsConst() {
		value, typ := c.Bits(other), c.Types.Machine(c.Types.UsualConversions(x.Type, y.Type))
		if (k == ast.Eq || k == ast.Ne) && value>>(8*typ.Size()-1) == 0 {
			return
		}
	}
	c.front.Warnf(warn.SignCompare, pos, "comparison of integer expressions of different signedness: %s and %s",
		c.front.DescribeType(types.Unqualified(left), x.Alias), c.front.DescribeType(types.Unqualified(y.Type), y.Alias))
}

// CheckArms does the same for the operands y, which ends at node then, and z of a conditional expression.
func (c *Checker) CheckArms(y, z lower.Operand, then int) {
	if !c.front.IsEvaluated() || !c.hasSign(y.Type) || !c.hasSign(z.Type) || c.Types.Machine(c.Types.UsualConversions(y.Type, z.Type)).IsSigned() {
		return
	}
	x, other, n := y, z, then
	if !c.Types.Machine(y.Type).IsSigned() {
		x, other, n = z, y, c.Top()
	}
	if c.Types.Machine(x.Type).IsSigned() != c.Types.Machine(other.Type).IsSigned() && c.mayBeNegative(n) && !(c.Optimize && c.isKnown(n, x.Type)) {
		c.front.Warnf(warn.SignCompare, x.Pos, "operand of '?:' changes signedness from %s to %s due to unsignedness of other operand",
			c.front.DescribeType(types.Unqualified(x.Type), x.Alias), c.front.DescribeType(types.Unqualified(other.Type), other.Alias))
	}
}

// isKnown reports whether gcc's optimiser may know that the value of node n, of type typ, is not negative: it reads an
// object that is const, and not by a pointer.
func (c *Checker) isKnown(n int, typ types.Type) bool {
	if first := c.Tree.Kind[c.Tree.First[n]]; typ&types.Const != 0 && (first == ast.FrameAddress || lower.IsSymbolAddress(first) || c.Tree.Kind[n] == ast.Local) {
		return true
	}
	v, known := c.Known(n)
	return known && int64(v) >= 0
}

// checkComplement warns of a comparison of a complement, ~x, of an unsigned number that is converted to a wider type: all its upper bits
// are set. left and right are the last two subtrees. right may be an lvalue.
func (c *Checker) checkComplement(left, right lower.Operand, pos uint32) {
	n := c.Top()
	x, other := int(c.Tree.First[n])-1, n
	if c.Tree.Kind[x] != ast.Not {
		if x, other = n, x; c.Tree.Kind[x] != ast.Not {
			return
		}
	}
	if c.Tree.Kind[other] == ast.Not || c.Tree.Pos[x] == c.complement || !c.Types.IsInteger(left.Type) || !c.Types.IsInteger(right.Type) || right.Kind == lower.BitField {
		return
	}
	common := c.Types.Machine(c.Types.UsualConversions(left.Type, right.Type)).Size()
	size := c.unsignedSize(x - 1)
	if size == 0 || size >= (c.Tree.Type[x]&lower.TypeMask).Size() {
		return
	}
	switch v := c.Bits(other); {
	case !c.Tree.Kind[other].IsConst():
		if s := c.unsignedSize(other); s > 0 && s < common {
			c.front.Warnf(warn.SignCompare, pos, "comparison of promoted bitwise complement of an unsigned value with unsigned")
		}
	case v>>(8*size) == uint64(math.MaxUint64)>>(8*size):
	case v == 0:
		c.front.Warnf(warn.SignCompare, pos, "promoted bitwise complement of an unsigned value is always nonzero")
	default:
		c.front.Warnf(warn.SignCompare, pos, "comparison of promoted bitwise complement of an unsigned value with constant")
	}
}

// unsignedSize returns the size of the unsigned number that node n extends, or 0 if the node extends none.
func (c *Checker) unsignedSize(n int) int {
	for c.Tree.Kind[n] == ast.Cast && (c.Tree.Type[n-1]&lower.TypeMask).Size() < (c.Tree.Type[n]&lower.TypeMask).Size() {
		n--
	}
	if t := c.Tree.Type[n] & lower.TypeMask; t.IsInteger() && !t.IsSigned() {
		return int(t.Size())
	}
	return 0
}

// hasSign reports whether typ is an integer type that values, not only bit-fields, have.
func (c *Checker) hasSign(typ types.Type) bool {
	kind := c.Types.Kind(typ)
	return types.IsIntegerKind(kind) && !c.Types.IsNarrow(typ)
}

// mayBeNegative reports whether gcc supposes that the value of node n, a signed integer, may be negative. It is false
// where gcc knows more than the tree says.
func (c *Checker) mayBeNegative(n int) bool {
	t := c.Tree.Type[n] & lower.TypeMask
	left := func() int { return int(c.Tree.First[n-1]) - 1 }
	switch c.Tree.Kind[n] {
	case ast.Const:
		return int64(c.Bits(n)) < 0 && t.IsSigned()
	case ast.Local, ast.Load:
		return t.IsSigned() || t.Size() >= 4
	case ast.Assign:
		return c.mayBeNegative(n - 1)
	case ast.Call:
		return !c.isFindFirst(c.Tree.Data[n])
	case ast.CallIndirect, ast.Sub, ast.Neg, ast.Not:
		return true
	case ast.Add:
		return !c.isExtended(left()) && !c.isExtended(n-1)
	case ast.Mul: // gcc compares the widths of extended operands, and knows squares
		l, r := left(), n-1
		return (c.mayBeNegative(l) || c.Tree.Kind[l].IsConst()) && (c.mayBeNegative(r) || c.Tree.Kind[r].IsConst()) && !c.sameNodes(l, r)
	case ast.Shl:
		return c.mayBeNegative(left())
	case ast.And:
		return c.mayBeNegative(left()) && c.mayBeNegative(n-1)
	case ast.Or, ast.Xor, ast.Div:
		return c.mayBeNegative(left()) || c.mayBeNegative(n-1)
	case ast.Rem:
		return c.mayBeNegative(left())
	case ast.Shr: // unsigned, or of Shl: a bit-field
		return t.IsSigned() && c.Tree.Kind[left()] != ast.Shl && c.mayBeNegative(left())
	case ast.Cast:
		from := c.Tree.Type[n-1] & lower.TypeMask
		return from.IsFloat() && c.mayBeNegative(n-1) || !from.IsFloat() && (from.IsSigned() || from.Size() >= t.Size())
	case ast.Conditional:
		return c.mayBeNegative(left()) || c.mayBeNegative(n-1)
	}
	return false
}

// isExtended reports whether node n is a value of an unsigned type that is narrower than int, or may be one.
func (c *Checker) isExtended(n int) bool {
	t := c.Tree.Type[n] & lower.TypeMask
	return !t.IsSigned() && t.Size() < 4 || c.Tree.Kind[n] == ast.Cast && c.isExtended(n-1)
}

// sameNodes reports whether the subtrees of m and n may be the same expression.
func (c *Checker) sameNodes(m, n int) bool {
	return c.Tree.Kind[m] == c.Tree.Kind[n] && c.Tree.Data[m] == c.Tree.Data[n]
}

// isFindFirst reports whether a symbol is called ffs, ffsl or ffsll. These functions of the C library find the first bit
// that is set, and never return a negative number.
func (c *Checker) isFindFirst(symbol uint32) bool {
	switch c.front.SymbolName(symbol) {
	case "ffs", "ffsl", "ffsll":
		return true
	}
	return false
}
