package lower

import (
	"math/bits"

	"gpucc/ast"
)

// A signed division by 2 to the power of k rounds towards zero, and a shift rounds down. So 2^k - 1 is added to negative numbers first: the
// sign in all bits, shifted unsigned so that k bits are left. Four instructions do that, in a cycle each; a division takes some twenty cycles.
//
//	x / 2^k    (x + (unsigned)(x >> 31) >> 32 - k) >> k
//	x % 2^k    x - (x + (unsigned)(x >> 31) >> 32 - k & -2^k)
//
// Where only the truth of a remainder is needed, it is x & 2^k - 1.

// divide appends x / v or x % v, of type t, for the last subtree, x, and the literal v behind it. It reports false, and does nothing, if v
// is not such a number, if x is known, or if the code is to be small.
func (l *Lowering) divide(k ast.Kind, t ast.Type, v uint64, pos uint32) bool {
	n := l.Top() // the literal
	if !l.Optimize || l.Small || l.KeepDivisions || !l.InFunction || v == 0 || !l.Front.IsEvaluated() {
		return false
	}
	if _, known := l.Known(n - 1); known {
		return false
	}
	if v&(v-1) != 0 {
		return l.multiplyToDivide(k, t, v, pos)
	}
	if !t.IsSigned() || int64(v) < 2 {
		return false
	}
	power := uint64(bits.TrailingZeros64(v))
	l.Tree.Truncate(n)
	l.countDivision()
	if l.isNotNegative(n-1, t) {
		if k == ast.Div {
			l.shiftBy(ast.Shr, t, power, pos)
		} else {
			l.Constant(t, v-1, pos)
			l.Tree.Node(ast.And, t, 0, pos, 2)
		}
		return true
	}
	kept := l.Tree.Kind[n-1] != ast.Local || l.Tree.Type[n-1] != t
	if kept {
		number := l.NewLocal(t)
		l.Tree.Node(ast.Assign, t, uint32(number), pos, 1)
		l.Tree.Leaf(ast.Local, t, uint32(number), pos)
	}
	if k == ast.Div {
		l.addForNegative(t, power, pos)
		l.shiftBy(ast.Shr, t, power, pos)
	} else {
		l.copyLeaf(l.Top())
		l.addForNegative(t, power, pos)
		l.Constant(t, -v, pos)
		l.Tree.Node(ast.And, t, 0, pos, 2)
		l.Tree.Node(ast.Sub, t, 0, pos, 2)
	}
	if kept {
		l.Then(pos)
	}
	return true
}

// countDivision counts a division that has become other instructions.
func (l *Lowering) countDivision() {
	if l.Divided != nil {
		l.Divided.Add(1)
	}
}

// isNotNegative reports whether the value of node n, of type t, comes from a smaller type that has no sign.
func (l *Lowering) isNotNegative(n int, t ast.Type) bool {
	from := l.Tree.Type[n] & TypeMask
	if l.Tree.Kind[n] == ast.Cast && from == l.Tree.Type[n] {
		from = l.Tree.Type[n-1] & TypeMask
	}
	return from.IsInteger() && !from.IsSigned() && from.Size() < t.Size()
}

// addForNegative adds 2^power - 1 to the last node, a Local of type t, if that is negative.
func (l *Lowering) addForNegative(t ast.Type, power uint64, pos uint32) {
	width := uint64(8 * t.Size())
	l.copyLeaf(l.Top())
	if power > 1 {
		l.shiftBy(ast.Shr, t, width-1, pos)
	}
	l.shiftBy(ast.Shr, t+ast.U32-ast.I32, width-power, pos)
	l.Tree.Node(ast.Add, t, 0, pos, 2)
}

// shiftBy shifts the last subtree by a number of bits.
func (l *Lowering) shiftBy(k ast.Kind, t ast.Type, count uint64, pos uint32) {
	l.Constant(ast.I32, count, pos)
	l.Tree.Node(k, t, 0, pos, 2)
}

// truthOfRemainder makes x & 2^k - 1 of the last subtree if that is x % 2^k, as divide has appended it; or of the right operand, if
// that is a Comma: of divide, or one of the source.
func (l *Lowering) truthOfRemainder() {
	b, n := l.Tree, l.Top()
	comma := b.Kind[n] == ast.Comma
	if comma {
		n--
	}
	if n < remainderNodes || b.Kind[n] != ast.Sub || b.Kind[n-1] != ast.And || !b.Kind[n-2].IsConst() || b.Kind[n-3] != ast.Add {
		return
	}
	t, v, x := b.Type[n], -l.Bits(n-2), int(b.First[n])
	pos := b.Pos[n]
	if v == 0 || v&(v-1) != 0 || b.Kind[x] != ast.Local || b.Data[x] != b.Data[x+1] || b.Kind[x+1] != ast.Local || !l.addsForNegative(n-4, x+2, v) {
		return
	}
	b.Truncate(x + 1)
	l.Constant(t, v-1, pos)
	b.Node(ast.And, t, 0, pos, 2)
	if comma {
		b.Node(ast.Comma, t, 0, pos, 2)
	}
}

// remainderNodes is the least number of nodes in front of the last one of a remainder.
const remainderNodes = 8

// addsForNegative reports whether addForNegative has made the subtree of node n, which begins at node x, for the number v and the same local.
func (l *Lowering) addsForNegative(n, x int, v uint64) bool {
	b := l.Tree
	width := uint64(8 * b.Type[n].Size())
	power := uint64(bits.TrailingZeros64(v))
	isShift := func(n int, count uint64) bool {
		return b.Kind[n] == ast.Shr && b.Kind[n-1] == ast.Const && l.Bits(n-1) == count
	}
	if int(b.First[n]) != x || b.Kind[x] != ast.Local || b.Data[x] != b.Data[x-1] || b.Type[n].IsSigned() || !isShift(n, width-power) {
		return false
	}
	return power == 1 && n == x+2 || n == x+4 && isShift(n-2, width-1) && b.Type[n-2].IsSigned()
}
