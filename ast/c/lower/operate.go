package lower

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// SizeOfType appends the size of typ, which may be variable.
func (l *Lowering) SizeOfType(typ types.Type, pos uint32) {
	if n := l.Types.Info(typ).SizeLocal; n > 0 {
		if l.Front.OuterSize(typ, pos) {
			return
		}
		l.Tree.Leaf(ast.Local, l.Types.Word, uint32(n)-1, pos)
		return
	}
	l.Constant(l.Types.Word, uint64(max(l.Types.Size(typ), 0)), pos)
}

// OperatorKinds gives the node kind of each binary operator.
var OperatorKinds = [token.NumTokens]ast.Kind{
	token.Star: ast.Mul, token.Slash: ast.Div, token.Percent: ast.Rem, token.Plus: ast.Add, token.Minus: ast.Sub,
	token.Shl: ast.Shl, token.Shr: ast.Shr, token.Less: ast.Lt, token.Greater: ast.Gt, token.LessEq: ast.Le,
	token.GreaterEq: ast.Ge, token.EqEq: ast.Eq, token.NotEq: ast.Ne, token.And: ast.And, token.Xor: ast.Xor, token.Or: ast.Or,
}

// CommonTypes gives for each operator the last basic type that its operands may have: the
// last arithmetic type or the last integer type.
var CommonTypes = [token.NumTokens]types.Type{
	token.Star: types.Double, token.Slash: types.Double, token.Plus: types.Double, token.Minus: types.Double, token.Less: types.Double, token.Greater: types.Double, token.LessEq: types.Double,
	token.GreaterEq: types.Double, token.EqEq: types.Double, token.NotEq: types.Double,
	token.Percent: types.ULongLong, token.And: types.ULongLong, token.Xor: types.ULongLong, token.Or: types.ULongLong,
}

// Operate applies a binary operator to the values x and y, the last two
// subtrees.
func (l *Lowering) Operate(op token.Token, x, y Operand, pos uint32) Operand {
	if x.Type == y.Type && x.Type <= CommonTypes[op] && l.Types.IsPromoted(x.Type) { // the usual case
		return l.Apply(op, x.Type, pos)
	}
	return l.operateMixed(op, x, y, pos)
}

// operateMixed does the same as Operate. It handles operands that need conversions, and
// operators that do not promote their operands to a common type.
func (l *Lowering) operateMixed(op token.Token, x, y Operand, pos uint32) Operand {
	if x.Type == types.Invalid || y.Type == types.Invalid {
		return l.FailTwo(pos)
	}
	a, b := l.Types.Kind(x.Type), l.Types.Kind(y.Type)
	if a == types.VectorKind || b == types.VectorKind {
		return l.operateVectors(op, x, y, pos)
	}
	if op == token.Slash && !types.IsIntegerKind(a) || op == token.Percent && types.IsWideKind(a) {
		l.checkDivisor(y, pos)
	}
	if types.IsWideKind(a) || types.IsWideKind(b) {
		return l.operateWide(op, x, y, pos)
	}
	numbers := types.IsArithmeticKind(a) && types.IsArithmeticKind(b)
	integers := types.IsIntegerKind(a) && types.IsIntegerKind(b)
	switch op {
	case token.Shl, token.Shr:
		if integers {
			return l.shift(op, x, y, pos)
		}
	case token.Percent, token.And, token.Xor, token.Or:
		if integers {
			return l.arithmetic(op, x, y, pos)
		}
	case token.Less, token.Greater, token.LessEq, token.GreaterEq, token.EqEq, token.NotEq:
		if a == types.PointerKind || b == types.PointerKind {
			if a != types.FloatKind && b != types.FloatKind {
				return l.comparePointers(op, x, y, pos)
			}
			break
		}
		if numbers {
			return l.arithmetic(op, x, y, pos)
		}
	case token.Plus, token.Minus:
		if a == types.PointerKind || b == types.PointerKind {
			return l.PointerArithmetic(op, x, y, pos)
		}
		fallthrough
	default:
		if numbers {
			return l.arithmetic(op, x, y, pos)
		}
	}
	return l.invalidOperands(op, x, y, pos)
}

func (l *Lowering) invalidOperands(op token.Token, x, y Operand, pos uint32) Operand {
	l.errorf(pos, "invalid operands to binary %s (have %s and %s)", token.Punctuators[op], l.Front.DescribeType(x.Type, x.Alias), l.Front.DescribeType(y.Type, y.Alias))
	return l.FailTwo(pos)
}

// arithmetic converts both operands to their common type (6.3.1.8) and applies the operator.
func (l *Lowering) arithmetic(op token.Token, x, y Operand, pos uint32) Operand {
	typ := l.Types.UsualConversions(x.Type, y.Type)
	if l.Types.IsNarrow(typ) {
		l.convertBoth(x, y, typ)
		if x = l.Apply(op, typ, pos); x.Type == typ {
			l.wrapNarrow(typ)
		}
		return x
	}
	t := l.Types.Machine(typ)
	l.Cast(t)
	l.CastLeft(t)
	return l.Apply(op, typ, pos)
}

// checkDivisor warns if the divisor y is an integer zero. The dividend is no integer, or it is a wide one.
func (l *Lowering) checkDivisor(y Operand, pos uint32) {
	if n := l.Top(); types.IsIntegerKind(l.Types.Kind(y.Type)) && l.Tree.Kind[n].IsConst() && l.Bits(n) == 0 && l.Front.IsEvaluated() {
		l.warnf(warn.DivByZero, pos, "division by zero")
	}
}

// Apply applies an operator to the last two subtrees, which are of type typ.
func (l *Lowering) Apply(op token.Token, typ types.Type, pos uint32) Operand {
	t, k := l.Types.Machine(typ), OperatorKinds[op]
	if n := l.Top(); l.literalMatters(k, n) {
		l.checkedLiteral(k, typ, t, n, pos)
	} else {
		l.Tree.Node(k, resultOf(k, t), 0, pos, 2)
	}
	if k.IsComparison() {
		typ = types.Int
	}
	return l.ValueOf(typ, pos)
}

// checkedLiteral does the same as applyLiteral, and reports warnings. It is a function of
// its own so that apply stays short.
//
//go:noinline
func (l *Lowering) checkedLiteral(k ast.Kind, typ types.Type, t ast.Type, n int, pos uint32) {
	l.checkOperation(k, typ, t, n, pos)
	l.applyLiteral(k, t, n, pos)
}

// shift applies a shift. Its type is the promoted type of the left operand.
func (l *Lowering) shift(op token.Token, x, y Operand, pos uint32) Operand {
	typ := l.Types.Promote(x.Type)
	t, narrow := l.Types.Machine(typ), typ >= types.BasicTypes
	l.CastLeft(t)
	if n := l.Top(); l.Tree.Kind[n].IsConst() {
		width := 8 * t.Size()
		if narrow {
			width = int(l.Types.Info(typ).Width)
		}
		l.checkShift(op, n, width, pos)
	}
	if left := int(l.Tree.First[l.Top()]) - 1; op == token.Shl && l.Tree.Kind[left].IsConst() && t.IsSigned() && !narrow && !l.Wraps {
		l.checkShifted(left, typ, pos)
	}
	l.BinaryNode(OperatorKinds[op], t, pos)
	if narrow {
		l.wrapNarrow(typ)
	}
	return l.ValueOf(typ, pos)
}

// checkShifted warns if the literal node left, of the signed type typ, is negative, or if the bits of its value do not fit the type when
// they are shifted to the left by a literal, the last node. As in gcc, a bit may be shifted into the sign.
func (l *Lowering) checkShifted(left int, typ types.Type, pos uint32) {
	v, n := int64(l.Bits(left)), l.Top()
	if !l.Front.IsEvaluated() {
		return
	}
	if v < 0 {
		l.warnf(warn.ShiftNegativeValue, pos, "left shift of negative value")
	}
	width, needed := int(8*l.Types.Size(typ)), bits.Len64(uint64(v))+1
	if v < 0 {
		needed = bits.Len64(uint64(^v)) + 1
	}
	if !l.Tree.Kind[n].IsConst() || v == 0 || l.Bits(n) >= uint64(width) {
		return
	}
	if needed += int(l.Bits(n)); needed > width && (v < 0 || needed > width+1) {
		l.warnf(warn.ShiftOverflowValue, pos, "result of '%d << %d' requires %d bits to represent, but '%s' only has %d bits", v, l.Bits(n), needed, l.TypeName(typ), width)
	}
}

// checkShift warns if the literal node n is not a valid count for a shift of a type of
// width bits, and the shift may be evaluated.
func (l *Lowering) checkShift(op token.Token, n, width int, pos uint32) {
	if !l.Front.IsEvaluated() {
		return
	}
	name := "left"
	if op == token.Shr {
		name = "right"
	}
	if count := int64(l.Bits(n)); count < 0 && l.Tree.Type[n].IsSigned() {
		l.warnf(warn.ShiftNegative, pos, "%s shift count is negative", name)
	} else if uint64(count) >= uint64(width) {
		l.warnf(warn.ShiftOverflow, pos, "%s shift count >= width of type", name)
	}
}

// comparePointers compares two operands (6.5.8, 6.5.9). At least one is a pointer.
func (l *Lowering) comparePointers(op token.Token, x, y Operand, pos uint32) Operand {
	a, b := l.Types.IsPointer(x.Type), l.Types.IsPointer(y.Type)
	left := int(l.Tree.First[l.Top()]) - 1
	switch {
	case a && b:
		s, t := l.Types.Target(x.Type), l.Types.Target(y.Type)
		if !l.Types.Compatible(types.Unqualified(s), types.Unqualified(t)) && types.Unqualified(s) != types.Void && types.Unqualified(t) != types.Void {
			l.mismatch(warn.Always, pos, "comparison of distinct pointer types lacks a cast")
		}
	case l.Strict, a && !l.isNull(y), b && (l.Tree.Kind[left] != ast.Const || l.Tree.Data[left] != 0):
		l.mismatch(warn.Always, pos, "comparison between pointer and integer")
	}
	l.Cast(l.Types.Word)
	l.CastLeft(l.Types.Word)
	l.BinaryNode(OperatorKinds[op], l.Types.Word, pos)
	return l.ValueOf(types.Int, pos)
}

// PointerArithmetic adds or subtracts two operands (6.5.6). At least one is a pointer.
func (l *Lowering) PointerArithmetic(op token.Token, x, y Operand, pos uint32) Operand {
	a, b := l.Types.IsPointer(x.Type), l.Types.IsPointer(y.Type)
	switch {
	case a && b && op == token.Minus:
		return l.pointerDifference(x, y, pos)
	case a && l.Types.IsInteger(y.Type):
		if target := l.Types.Target(x.Type); l.Types.IsVariableArray(target) {
			l.scaleBy(target, pos)
		} else if size, ok := l.elementSize(x, pos); !ok {
			return l.FailTwo(pos)
		} else if op == token.Plus && l.Index(size, pos) {
			return l.ValueOf(x.Type, pos)
		} else {
			constant := int64(0)
			if op == token.Plus && size > 0 {
				constant = l.CutConstant(size)
			}
			l.Scale(size)
			l.BinaryNode(OperatorKinds[op], l.Types.Word, pos)
			l.AddConstant(constant, pos)
			return l.ValueOf(x.Type, pos)
		}
		l.BinaryNode(OperatorKinds[op], l.Types.Word, pos)
		return l.ValueOf(x.Type, pos)
	case b && op == token.Plus && l.Types.IsInteger(x.Type) && l.Types.IsVariableArray(l.Types.Target(y.Type)):
		right := l.Tree.Cut(int(l.Tree.First[l.Top()]), &l.Clipboard)
		l.scaleBy(l.Types.Target(y.Type), pos)
		l.Tree.Paste(&l.Clipboard, right)
		l.BinaryNode(ast.Add, l.Types.Word, pos)
		return l.ValueOf(y.Type, pos)
	case b && op == token.Plus && l.Types.IsInteger(x.Type):
		size, ok := l.elementSize(y, pos)
		if !ok {
			return l.FailTwo(pos)
		}
		l.indexBefore(size, pos)
		return l.ValueOf(y.Type, pos)
	}
	return l.invalidOperands(op, x, y, pos)
}

// Index adds the last subtree to a pointer by an Index node, if there is one for elements of
// this size. A cast of the subtree to a word is removed, since Index extends it.
func (l *Lowering) Index(size int64, pos uint32) bool {
	n := l.Top()
	if size <= 0 || size > 1<<31 || size&(size-1) != 0 || l.Tree.Kind[n].IsConst() {
		return false
	}
	if l.Tree.Kind[n] == ast.Cast && l.Tree.Type[n].Size() == l.WordSize && (l.Tree.Type[n-1] & TypeMask).IsInteger() {
		l.Tree.Truncate(n)
	}
	constant := l.CutConstant(size)
	n = l.Top()
	if l.Tree.Type[n] == ast.U32 && l.Tree.Kind[n] == ast.And && l.Tree.Kind[n-1] == ast.Const && int32(l.Tree.Data[n-1]) >= 0 {
		l.Tree.Type[n] = ast.I32 // the same number, which need not be extended
	}
	if size == 1 && l.Tree.Type[n] == ast.U32 && l.Tree.Kind[n] == ast.Local {
		l.Cast(l.Types.Word) // of bytes, Index needs as many instructions to extend it, and this value may be needed again
	}
	l.Tree.Node(ast.Index, l.Types.Word, uint32(bits.TrailingZeros64(uint64(size))), pos, 2)
	l.AddConstant(constant, pos)
	return true
}

// A constant is moved out of an index if its distance in bytes is from -smallConstant to
// smallConstant-1: loads and stores of most machines take it as an offset.
const smallConstant = 1 << 11

// CutConstant removes a small constant that is added to the last subtree, an index of elements of a
// size. It returns the constant in bytes, or 0. The index, without the constant, is extended to an
// address: this is the same unless the sum overflows, which C does not define for signed integers.
func (l *Lowering) CutConstant(size int64) int64 {
	n := l.Top()
	t := l.Tree.Type[n]
	if l.Tree.Kind[n] != ast.Add || l.Tree.Kind[n-1] != ast.Const || l.Tree.Type[n-2] != t || t.Size() != l.WordSize && (t != ast.I32 || l.Wraps) {
		return 0
	}
	constant := int64(int32(l.Tree.Data[n-1]))
	if constant < -smallConstant/size || constant >= smallConstant/size {
		return 0
	}
	l.Tree.Truncate(n - 1)
	return constant * size
}

// AddConstant adds a constant to an address, the last subtree.
func (l *Lowering) AddConstant(constant int64, pos uint32) {
	if constant != 0 {
		l.Constant(l.Types.Word, uint64(constant), pos)
		l.BinaryNode(ast.Add, l.Types.Word, pos)
	}
}

// indexBefore adds an index, the subtree before the last one, to a pointer.
func (l *Lowering) indexBefore(size int64, pos uint32) {
	right := int(l.Tree.First[l.Top()])
	literal := l.Tree.Kind[right-1].IsConst()
	start := l.Tree.Cut(right, &l.Clipboard)
	if literal { // a literal has no effects: it may be moved behind the index
		v := l.Bits(right - 1)
		l.Tree.Truncate(right - 1)
		l.Tree.Paste(&l.Clipboard, start)
		l.Constant(l.Types.Word, v*uint64(size), pos)
	} else {
		l.Scale(size)
		l.Tree.Paste(&l.Clipboard, start)
	}
	l.BinaryNode(ast.Add, l.Types.Word, pos)
}

// elementSize returns the size of the type that x points to. It is 1 for void and
// functions, as in GNU C.
func (l *Lowering) elementSize(x Operand, pos uint32) (int64, bool) {
	target := l.Types.Target(x.Type)
	info := l.Types.Info(target)
	if info.Kind == types.VoidKind || info.Kind == types.FunctionKind {
		l.OnlyC(pos, "arithmetic on pointers to void or to functions")
		return 1, true
	}
	if info.Size < 0 {
		l.errorf(pos, "arithmetic on a pointer to an incomplete type '%s'", l.Front.TypeName(target))
		return 0, false
	}
	return info.Size, true
}

// scaleBy multiplies the last subtree, an index, by the size of a variable length
// array.
func (l *Lowering) scaleBy(typ types.Type, pos uint32) {
	l.Cast(l.Types.Word)
	l.SizeOfType(typ, pos)
	l.BinaryNode(ast.Mul, l.Types.Word, pos)
}

// Scale multiplies the last subtree, an index, by the size of an element.
func (l *Lowering) Scale(size int64) {
	word, pos := l.Types.Word, l.Tree.Pos[l.Top()]
	l.Cast(word)
	switch {
	case size == 1:
	case size > 0 && size&(size-1) == 0 && !l.Tree.Kind[l.Top()].IsConst():
		l.Constant(ast.I32, uint64(bits.TrailingZeros64(uint64(size))), pos)
		l.BinaryNode(ast.Shl, word, pos)
	default:
		l.Constant(word, uint64(size), pos)
		l.BinaryNode(ast.Mul, word, pos)
	}
}

// pointerDifference divides the distance of two pointers by the size of an element. There is
// no remainder, so a shift may do it.
func (l *Lowering) pointerDifference(x, y Operand, pos uint32) Operand {
	s, t := l.Types.Target(x.Type), l.Types.Target(y.Type)
	if !l.Types.Compatible(types.Unqualified(s), types.Unqualified(t)) {
		return l.invalidOperands(token.Minus, x, y, pos)
	}
	typ := l.Types.DifferenceType()
	if l.Types.IsVariableArray(s) {
		l.BinaryNode(ast.Sub, l.Types.Word, pos)
		l.Cast(l.Types.Machine(typ))
		l.SizeOfType(s, pos)
		l.Cast(l.Types.Machine(typ))
		l.BinaryNode(ast.Div, l.Types.Machine(typ), pos)
		return l.ValueOf(typ, pos)
	}
	size, ok := l.elementSize(x, pos)
	if !ok {
		return l.FailTwo(pos)
	}
	l.BinaryNode(ast.Sub, l.Types.Word, pos)
	t64 := l.Types.Machine(typ)
	l.Cast(t64)
	switch {
	case size <= 1:
	case size&(size-1) == 0:
		l.Constant(ast.I32, uint64(bits.TrailingZeros64(uint64(size))), pos)
		l.BinaryNode(ast.Shr, t64, pos)
	default:
		l.Constant(t64, uint64(size), pos)
		l.BinaryNode(ast.Div, t64, pos)
	}
	return l.ValueOf(typ, pos)
}

// ApplyToLiteral applies op to the last subtree, an integer of the promoted type left, and
// the literal v of type number, Int or left. If the operation can be simplified or needs a
// warning, done is false and nothing has happened.
func (l *Lowering) ApplyToLiteral(op token.Token, left, number types.Type, v, at, pos uint32) (x Operand, done bool) {
	k, t := OperatorKinds[op], l.Types.Machine(left)
	literal, result := t, t
	switch before := l.Tree.Kind[l.Top()]; {
	case before.IsConst():
		return x, false
	case k == ast.Add || k == ast.Sub: // see offset
		if k == ast.Sub { // a constant offset is always an addition
			k, v = ast.Add, -v
		}
		if v == 0 || before == ast.Add || before == ast.FrameAddress {
			return x, false
		}
	case isShift(k):
		if v-1 >= uint32(8*t.Size()-1) {
			return x, false
		}
		if number == types.Int {
			literal = ast.I32
		}
	case uint64(v) < matters[k]:
		return x, false
	case k.IsComparison():
		result, left = ast.I32, types.Int
	}
	l.Tree.WithConst(k, result, literal, v, at, pos)
	return l.ValueOf(left, pos), true
}

// applyStep applies op, + or -, to the promoted value x and a small int.
func (l *Lowering) applyStep(op token.Token, x Operand, step int, pos uint32) Operand {
	if x.Type >= types.Int && x.Type <= types.ULongLong {
		if y, done := l.ApplyToLiteral(op, x.Type, types.Int, uint32(step), pos, pos); done {
			return y
		}
	}
	l.Constant(ast.I32, uint64(step), pos)
	return l.Operate(op, x, l.ValueOf(types.Int, pos), pos)
}

func isShift(k ast.Kind) bool { return k == ast.Shl || k == ast.Shr }
