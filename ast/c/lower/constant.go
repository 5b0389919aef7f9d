package lower

import (
	"math"
	"math/bits"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// Zero appends the zero of type t.
func (l *Lowering) Zero(t ast.Type, pos uint32) {
	if t == ast.F64 {
		l.Constant(t, 0, pos)
		return
	}
	l.Tree.Leaf(ast.Const, t, 0, pos)
}

// Constant appends the literal of type t with the bits v.
func (l *Lowering) Constant(t ast.Type, v uint64, pos uint32) {
	k, data := l.literalNode(t, v)
	l.Tree.Leaf(k, t, data, pos)
}

// SetConst turns node n, a leaf, into the literal of type t with the bits v.
func (l *Lowering) SetConst(n int, t ast.Type, v uint64) {
	k, data := l.literalNode(t, v)
	l.Tree.Kind[n], l.Tree.Type[n], l.Tree.Data[n] = k, t, data
}

// literalNode returns the kind and the Data of the literal of type t with the bits v.
func (l *Lowering) literalNode(t ast.Type, v uint64) (ast.Kind, uint32) {
	v = fold.Bits(t, v)
	if t == ast.F64 || t.Size() == 8 && v != uint64(int32(v)) {
		return l.literal64(v)
	}
	return ast.Const, uint32(v)
}

func (l *Lowering) literal64(v uint64) (ast.Kind, uint32) { return ast.Const64, l.Values.Literal(v) }

// Bits returns the bits of the literal node n, see fold.Bits: an integer sign- or zero-extended from its
// type, or the IEEE bits of a float.
func (l *Lowering) Bits(n int) uint64 {
	d := l.Tree.Data[n]
	if l.Tree.Kind[n] == ast.Const64 {
		return l.Values.Literals[d]
	}
	switch l.Tree.Type[n] {
	case ast.U8, ast.U16, ast.U32, ast.F32:
		return uint64(d)
	}
	return uint64(int32(d))
}

// castConst converts the literal node n to type t in place. It declines when
// the value is not exactly defined by IEEE arithmetic.
func (l *Lowering) castConst(n int, t ast.Type) bool {
	v, ok := fold.Convert(l.Bits(n), l.Tree.Type[n], t)
	if ok {
		l.SetConst(n, t, v)
	}
	return ok
}

// foldUnary applies the operation k to the last node, if that is a literal. Its operator is at pos. Its type is typ.
func (l *Lowering) foldUnary(k ast.Kind, typ types.Type, pos uint32) bool {
	n := l.Top()
	if !l.Tree.Kind[n].IsConst() {
		return false
	}
	t, v := l.Tree.Type[n], l.Bits(n)
	follows := l.overflowing == l.Tree.Pos[n]+1
	if l.Tree.Pos[n] = pos; follows {
		l.overflowing = pos + 1
	}
	switch {
	case k == ast.Not:
		l.SetConst(n, t, ^v)
	case t == ast.F64:
		l.SetConst(n, t, v^1<<63)
	case t == ast.F32:
		l.SetConst(n, t, v^1<<31)
	default:
		l.SetConst(n, t, -v)
		if !follows {
			l.checkNegation(v, typ, pos)
		}
	}
	return true
}

// resultOf returns the type of the operation k on operands of type t.
func resultOf(k ast.Kind, t ast.Type) ast.Type {
	if k.IsComparison() {
		return ast.I32
	}
	return t
}

// BinaryNode appends the operation k, with operands of type t, on the last two subtrees.
// Operations on literals are folded.
func (l *Lowering) BinaryNode(k ast.Kind, t ast.Type, pos uint32) {
	if n := l.Top(); l.literalMatters(k, n) {
		l.applyLiteral(k, t, n, pos)
	} else {
		l.Tree.Node(k, resultOf(k, t), 0, pos, 2)
	}
}

// matters gives a bound for each operation. If the right operand is a literal with Data
// below the bound, the operation may be simplified or invalid. For additions every
// literal is below the bound, since offsets are combined, and for divisions, since divisors may be powers of two. For the other operations, only
// the literals 0, or 0 and 1, are.
var matters = [ast.Kinds]uint64{
	ast.Add: 1 << 32, ast.Sub: 1 << 32,
	ast.Div: 1 << 32, ast.Rem: 1 << 32, ast.Eq: 1, ast.Ne: 1,
	ast.Mul: 2, ast.Or: 1, ast.Xor: 1, ast.Shl: 1, ast.Shr: 1,
}

// literalMatters reports whether the operation k may be simplified because of its right
// operand, the last subtree, which ends at node n: a literal below the bound in matters.
func (l *Lowering) literalMatters(k ast.Kind, n int) bool {
	return l.Tree.Kind[n].IsConst() && (uint64(l.Tree.Data[n]) < matters[k] || l.Tree.Kind[n-1].IsConst())
}

// applyLiteral does the same as BinaryNode, for an operation with the literal node n as its right
// operand.
func (l *Lowering) applyLiteral(k ast.Kind, t ast.Type, n int, pos uint32) {
	if l.Tree.Kind[n-1].IsConst() {
		if v, ok := fold.Binary(k, t, l.Bits(n-1), l.Bits(n)); ok {
			l.Tree.Truncate(n)
			l.SetConst(n-1, resultOf(k, t), v)
			return
		}
	} else if !t.IsFloat() {
		switch v := l.Bits(n); k {
		case ast.Add:
			l.offset(t, n, v, pos)
			return
		case ast.Sub: // a constant offset is always an addition
			l.SetConst(n, t, -v)
			l.offset(t, n, -v, pos)
			return
		case ast.Mul, ast.Div:
			if v == 1 {
				l.Tree.Truncate(n)
				return
			}
			if k == ast.Div && l.divide(k, t, v, pos) {
				return
			}
		case ast.Rem:
			if l.divide(k, t, v, pos) {
				return
			}
		case ast.Eq, ast.Ne:
			if v == 0 {
				l.Tree.Truncate(n)
				l.truthOfRemainder()
				l.Constant(t, 0, pos)
			}
		case ast.Or, ast.Xor, ast.Shl, ast.Shr:
			if v == 0 {
				l.Tree.Truncate(n)
				return
			}
		}
	}
	l.Tree.Node(k, resultOf(k, t), 0, pos, 2)
}

// offset adds v, the literal node n, to the subtree before it. If that subtree is already
// a sum with a literal, the two literals are added.
func (l *Lowering) offset(t ast.Type, n int, v uint64, pos uint32) {
	left := n - 1
	switch l.Tree.Kind[left] {
	case ast.FrameAddress:
		if l.moveFrameAddress(left, int64(v)) {
			l.Tree.Truncate(n)
			return
		}
	case ast.Comma:
		if l.moveCommaAddress(left, int64(v)) {
			l.Tree.Truncate(n)
			return
		}
	case ast.Add:
		if v != 0 && l.Tree.Type[left] == t && l.Tree.Kind[left-1].IsConst() {
			v += l.Bits(left - 1)
			n, pos = left-1, l.Tree.Pos[left-1]
			l.Tree.Truncate(left)
			l.SetConst(n, t, v)
			l.Tree.Node(ast.Add, t, 0, pos, 2)
			return
		}
	}
	if v == 0 {
		l.Tree.Truncate(n)
		return
	}
	l.Tree.Node(ast.Add, t, 0, pos, 2)
}

// checkOperation warns of an undefined operation of type typ on literals. The right one is
// node n, the left one the node before, if it is a literal. It does not warn if the operation is not evaluated.
func (l *Lowering) checkOperation(k ast.Kind, typ types.Type, t ast.Type, n int, pos uint32) {
	if !l.Front.IsEvaluated() {
		return
	}
	if (k == ast.Div || k == ast.Rem) && l.Bits(n) == 0 && t.IsInteger() {
		l.warnf(warn.DivByZero, pos, "division by zero")
	}
	if !t.IsSigned() || t.IsFloat() || !l.Tree.Kind[n-1].IsConst() {
		return
	}
	if flagged := l.overflowing; flagged > 0 && (flagged == l.Tree.Pos[n-1]+1 || flagged == l.Tree.Pos[n]+1) { // gcc has said so
		l.overflowing = l.Tree.Pos[n-1] + 1
		return
	}
	a, b := int64(l.Bits(n-1)), int64(l.Bits(n))
	overflows, result := false, int64(0)
	switch k {
	case ast.Add:
		result = a + b
		overflows = (result < a) != (b < 0)
	case ast.Sub:
		result = a - b
		overflows = (result > a) != (b < 0)
	case ast.Mul:
		high, low := bits.Mul64(magnitude(a), magnitude(b))
		result = a * b
		overflows = high != 0 || low > math.MaxInt64 && !(low == 1<<63 && (a < 0) != (b < 0))
	}
	if t == ast.I32 {
		overflows = result != int64(int32(result))
		result = int64(int32(result))
	}
	if overflows {
		l.overflowing = l.Tree.Pos[n-1] + 1
		l.warnf(warn.Overflow, pos, "integer overflow in expression of type '%s' results in '%d'", l.Front.TypeName(typ), result)
	}
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}
