package c

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// operatorKinds gives the node kind of each binary operator.
var operatorKinds = [lex.NumTokens]ast.Kind{
	lex.Star: ast.Mul, lex.Slash: ast.Div, lex.Percent: ast.Rem, lex.Plus: ast.Add, lex.Minus: ast.Sub,
	lex.Shl: ast.Shl, lex.Shr: ast.Shr, lex.Less: ast.Lt, lex.Greater: ast.Gt, lex.LessEq: ast.Le,
	lex.GreaterEq: ast.Ge, lex.EqEq: ast.Eq, lex.NotEq: ast.Ne, lex.And: ast.And, lex.Xor: ast.Xor, lex.Or: ast.Or,
}

// commonTypes gives for each operator the last basic type that its operands may have: the
// last arithmetic type or the last integer type.
var commonTypes = [lex.NumTokens]types.Type{
	lex.Star: types.Double, lex.Slash: types.Double, lex.Plus: types.Double, lex.Minus: types.Double, lex.Less: types.Double, lex.Greater: types.Double, lex.LessEq: types.Double,
	lex.GreaterEq: types.Double, lex.EqEq: types.Double, lex.NotEq: types.Double,
	lex.Percent: types.ULongLong, lex.And: types.ULongLong, lex.Xor: types.ULongLong, lex.Or: types.ULongLong,
}

// operate applies a binary operator to the values x and y, the last two
// subtrees.
func (l *lowering) operate(op lex.Token, x, y operand, pos uint32) operand {
	if x.typ == y.typ && x.typ <= commonTypes[op] && l.types.IsPromoted(x.typ) { // the usual case
		return l.apply(op, x.typ, pos)
	}
	return l.operateMixed(op, x, y, pos)
}

// operateMixed does the same as operate. It handles operands that need conversions, and
// operators whose operands need not have a common promoted type.
func (l *lowering) operateMixed(op lex.Token, x, y operand, pos uint32) operand {
	if x.typ == types.Invalid || y.typ == types.Invalid {
		return l.failTwo(pos)
	}
	a, b := l.types.Kind(x.typ), l.types.Kind(y.typ)
	if a == types.VectorKind || b == types.VectorKind {
		return l.operateVectors(op, x, y, pos)
	}
	if types.IsWideKind(a) || types.IsWideKind(b) {
		return l.operateWide(op, x, y, pos)
	}
	numbers := types.IsArithmeticKind(a) && types.IsArithmeticKind(b)
	integers := types.IsIntegerKind(a) && types.IsIntegerKind(b)
	switch op {
	case lex.Shl, lex.Shr:
		if integers {
			return l.shift(op, x, y, pos)
		}
	case lex.Percent, lex.And, lex.Xor, lex.Or:
		if integers {
			return l.arithmetic(op, x, y, pos)
		}
	case lex.Less, lex.Greater, lex.LessEq, lex.GreaterEq, lex.EqEq, lex.NotEq:
		if a == types.PointerKind || b == types.PointerKind {
			if a != types.FloatKind && b != types.FloatKind {
				return l.comparePointers(op, x, y, pos)
			}
			break
		}
		if numbers {
			return l.arithmetic(op, x, y, pos)
		}
	case lex.Plus, lex.Minus:
		if a == types.PointerKind || b == types.PointerKind {
			return l.pointerArithmetic(op, x, y, pos)
		}
		fallthrough
	default:
		if numbers {
			return l.arithmetic(op, x, y, pos)
		}
	}
	return l.invalidOperands(op, x, y, pos)
}

func (l *lowering) invalidOperands(op lex.Token, x, y operand, pos uint32) operand {
	l.errorf(pos, "invalid operands to binary %s (have '%s' and '%s')", lex.Punctuators[op], l.front.TypeName(x.typ), l.front.TypeName(y.typ))
	return l.failTwo(pos)
}

// arithmetic converts both operands to their common type (6.3.1.8) and applies the operator.
func (l *lowering) arithmetic(op lex.Token, x, y operand, pos uint32) operand {
	typ := l.types.UsualConversions(x.typ, y.typ)
	if l.types.IsNarrow(typ) {
		l.convertBoth(x, y, typ)
		if x = l.apply(op, typ, pos); x.typ == typ {
			l.wrapNarrow(typ)
		}
		return x
	}
	t := l.types.Machine(typ)
	l.cast(t)
	l.castLeft(t)
	return l.apply(op, typ, pos)
}

// apply applies an operator to the last two subtrees, which are of type typ.
func (l *lowering) apply(op lex.Token, typ types.Type, pos uint32) operand {
	t, k := l.types.Machine(typ), operatorKinds[op]
	if n := l.top(); l.literalMatters(k, n) {
		l.checkedLiteral(k, typ, t, n, pos)
	} else {
		l.b.Node(k, resultOf(k, t), 0, pos, 2)
	}
	if k.IsComparison() {
		typ = types.Int
	}
	return l.valueOf(typ, pos)
}

// checkedLiteral does the same as applyLiteral, and reports warnings. It is a function of
// its own so that apply stays short.
//
//go:noinline
func (l *lowering) checkedLiteral(k ast.Kind, typ types.Type, t ast.Type, n int, pos uint32) {
	l.checkOperation(k, typ, t, n, pos)
	l.applyLiteral(k, t, n, pos)
}

// shift applies a shift. Its type is the promoted type of the left operand.
func (l *lowering) shift(op lex.Token, x, y operand, pos uint32) operand {
	typ := l.types.Promote(x.typ)
	t, narrow := l.types.Machine(typ), typ >= types.BasicTypes
	l.castLeft(t)
	if n := l.top(); l.b.Kind[n].IsConst() {
		bits := 8 * t.Size()
		if narrow {
			bits = int(l.types.Info(typ).Width)
		}
		l.checkShift(op, n, bits, pos)
	}
	l.binaryNode(operatorKinds[op], t, pos)
	if narrow {
		l.wrapNarrow(typ)
	}
	return l.valueOf(typ, pos)
}

// checkShift warns if the literal node n is not a valid count for a shift of a type of
// bits bits.
func (l *lowering) checkShift(op lex.Token, n, bits int, pos uint32) {
	name := "left"
	if op == lex.Shr {
		name = "right"
	}
	if count := int64(l.bits(n)); count < 0 && l.b.Type[n].IsSigned() {
		l.warnf(warn.ShiftNegative, pos, "%s shift count is negative", name)
	} else if uint64(count) >= uint64(bits) {
		l.warnf(warn.ShiftOverflow, pos, "%s shift count >= width of type", name)
	}
}

// comparePointers compares two operands, at least one of which is a pointer (6.5.8,
// 6.5.9).
func (l *lowering) comparePointers(op lex.Token, x, y operand, pos uint32) operand {
	a, b := l.types.IsPointer(x.typ), l.types.IsPointer(y.typ)
	left := int(l.b.First[l.top()]) - 1
	switch {
	case a && b:
		s, t := l.types.Target(x.typ), l.types.Target(y.typ)
		if !l.types.Compatible(types.Unqualified(s), types.Unqualified(t)) && types.Unqualified(s) != types.Void && types.Unqualified(t) != types.Void {
			l.mismatch(warn.Always, pos, "comparison of distinct pointer types lacks a cast")
		}
	case l.strict, a && !l.isNull(y), b && (l.b.Kind[left] != ast.Const || l.b.Data[left] != 0):
		l.mismatch(warn.Always, pos, "comparison between pointer and integer")
	}
	l.cast(l.types.Word)
	l.castLeft(l.types.Word)
	l.binaryNode(operatorKinds[op], l.types.Word, pos)
	return l.valueOf(types.Int, pos)
}

// pointerArithmetic adds or subtracts two operands, at least one of which is a pointer
// (6.5.6).
func (l *lowering) pointerArithmetic(op lex.Token, x, y operand, pos uint32) operand {
	a, b := l.types.IsPointer(x.typ), l.types.IsPointer(y.typ)
	switch {
	case a && b && op == lex.Minus:
		return l.pointerDifference(x, y, pos)
	case a && l.types.IsInteger(y.typ):
		if target := l.types.Target(x.typ); l.types.IsVariableArray(target) {
			l.scaleBy(target, pos)
		} else if size, ok := l.elementSize(x, pos); !ok {
			return l.failTwo(pos)
		} else if op == lex.Plus && l.index(size, pos) {
			return l.valueOf(x.typ, pos)
		} else {
			constant := int64(0)
			if op == lex.Plus && size > 0 {
				constant = l.cutConstant(size)
			}
			l.scale(size)
			l.binaryNode(operatorKinds[op], l.types.Word, pos)
			l.addConstant(constant, pos)
			return l.valueOf(x.typ, pos)
		}
		l.binaryNode(operatorKinds[op], l.types.Word, pos)
		return l.valueOf(x.typ, pos)
	case b && op == lex.Plus && l.types.IsInteger(x.typ) && l.types.IsVariableArray(l.types.Target(y.typ)):
		right := l.b.Cut(int(l.b.First[l.top()]), &l.clipboard)
		l.scaleBy(l.types.Target(y.typ), pos)
		l.b.Paste(&l.clipboard, right)
		l.binaryNode(ast.Add, l.types.Word, pos)
		return l.valueOf(y.typ, pos)
	case b && op == lex.Plus && l.types.IsInteger(x.typ):
		size, ok := l.elementSize(y, pos)
		if !ok {
			return l.failTwo(pos)
		}
		l.indexBefore(size, pos)
		return l.valueOf(y.typ, pos)
	}
	return l.invalidOperands(op, x, y, pos)
}

// index adds the last subtree to a pointer by an Index node, if there is one for elements of
// this size. A cast of the subtree to a word is removed, since Index extends it.
func (l *lowering) index(size int64, pos uint32) bool {
	n := l.top()
	if size <= 0 || size > 1<<31 || size&(size-1) != 0 || l.b.Kind[n].IsConst() {
		return false
	}
	if l.b.Kind[n] == ast.Cast && l.b.Type[n].Size() == l.wordSize && (l.b.Type[n-1] & typeMask).IsInteger() {
		l.b.Truncate(n)
	}
	constant := l.cutConstant(size)
	n = l.top()
	if l.b.Type[n] == ast.U32 && l.b.Kind[n] == ast.And && l.b.Kind[n-1] == ast.Const && int32(l.b.Data[n-1]) >= 0 {
		l.b.Type[n] = ast.I32 // the same number, which need not be extended
	}
	if size == 1 && l.b.Type[n] == ast.U32 && l.b.Kind[n] == ast.Local {
		l.cast(l.types.Word) // of bytes, Index needs as many instructions to extend it, and this value may be needed again
	}
	l.b.Node(ast.Index, l.types.Word, uint32(bits.TrailingZeros64(uint64(size))), pos, 2)
	l.addConstant(constant, pos)
	return true
}

// smallConstant is the number of bytes up to which a constant is moved out of an index: loads and
// stores of most machines take so much as an offset.
const smallConstant = 1 << 11

// cutConstant removes a small constant that is added to the last subtree, an index of elements of a
// size. It returns the constant in bytes, or 0. The index, without the constant, is extended to an
// address: this is the same unless the sum overflows, which C does not define for signed integers.
func (l *lowering) cutConstant(size int64) int64 {
	n := l.top()
	t := l.b.Type[n]
	if l.b.Kind[n] != ast.Add || l.b.Kind[n-1] != ast.Const || l.b.Type[n-2] != t || t.Size() != l.wordSize && (t != ast.I32 || l.wraps) {
		return 0
	}
	constant := int64(int32(l.b.Data[n-1]))
	if constant < -smallConstant/size || constant >= smallConstant/size {
		return 0
	}
	l.b.Truncate(n - 1)
	return constant * size
}

// addConstant adds a constant to an address, the last subtree.
func (l *lowering) addConstant(constant int64, pos uint32) {
	if constant != 0 {
		l.constant(l.types.Word, uint64(constant), pos)
		l.binaryNode(ast.Add, l.types.Word, pos)
	}
}

// indexBefore adds an index, the subtree before the last one, to a pointer.
func (l *lowering) indexBefore(size int64, pos uint32) {
	right := int(l.b.First[l.top()])
	literal := l.b.Kind[right-1].IsConst()
	start := l.b.Cut(right, &l.clipboard)
	if literal { // a literal has no effects: it may be moved behind the index
		v := l.bits(right - 1)
		l.b.Truncate(right - 1)
		l.b.Paste(&l.clipboard, start)
		l.constant(l.types.Word, v*uint64(size), pos)
	} else {
		l.scale(size)
		l.b.Paste(&l.clipboard, start)
	}
	l.binaryNode(ast.Add, l.types.Word, pos)
}

// elementSize returns the size of the type that x points to. It is 1 for void and
// functions, as in GNU C.
func (l *lowering) elementSize(x operand, pos uint32) (int64, bool) {
	target := l.types.Target(x.typ)
	info := l.types.Info(target)
	if info.Kind == types.VoidKind || info.Kind == types.FunctionKind {
		l.onlyC(pos, "arithmetic on pointers to void or to functions")
		return 1, true
	}
	if info.Size < 0 {
		l.errorf(pos, "arithmetic on a pointer to an incomplete type '%s'", l.front.TypeName(target))
		return 0, false
	}
	return info.Size, true
}

// scaleBy multiplies the last subtree, an index, by the size of a variable length
// array.
func (l *lowering) scaleBy(typ types.Type, pos uint32) {
	l.cast(l.types.Word)
	l.sizeOfType(typ, pos)
	l.binaryNode(ast.Mul, l.types.Word, pos)
}

// scale multiplies the last subtree, an index, by the size of an element.
func (l *lowering) scale(size int64) {
	word, pos := l.types.Word, l.b.Pos[l.top()]
	l.cast(word)
	switch {
	case size == 1:
	case size > 0 && size&(size-1) == 0 && !l.b.Kind[l.top()].IsConst():
		l.constant(ast.I32, uint64(bits.TrailingZeros64(uint64(size))), pos)
		l.binaryNode(ast.Shl, word, pos)
	default:
		l.constant(word, uint64(size), pos)
		l.binaryNode(ast.Mul, word, pos)
	}
}

// pointerDifference divides the distance of two pointers by the size of an element. There is
// no remainder, so a shift may do it.
func (l *lowering) pointerDifference(x, y operand, pos uint32) operand {
	s, t := l.types.Target(x.typ), l.types.Target(y.typ)
	if !l.types.Compatible(types.Unqualified(s), types.Unqualified(t)) {
		return l.invalidOperands(lex.Minus, x, y, pos)
	}
	typ := l.types.DifferenceType()
	if l.types.IsVariableArray(s) {
		l.binaryNode(ast.Sub, l.types.Word, pos)
		l.cast(l.types.Machine(typ))
		l.sizeOfType(s, pos)
		l.cast(l.types.Machine(typ))
		l.binaryNode(ast.Div, l.types.Machine(typ), pos)
		return l.valueOf(typ, pos)
	}
	size, ok := l.elementSize(x, pos)
	if !ok {
		return l.failTwo(pos)
	}
	l.binaryNode(ast.Sub, l.types.Word, pos)
	t64 := l.types.Machine(typ)
	l.cast(t64)
	switch {
	case size <= 1:
	case size&(size-1) == 0:
		l.constant(ast.I32, uint64(bits.TrailingZeros64(uint64(size))), pos)
		l.binaryNode(ast.Shr, t64, pos)
	default:
		l.constant(t64, uint64(size), pos)
		l.binaryNode(ast.Div, t64, pos)
	}
	return l.valueOf(typ, pos)
}

// literalOperand parses the right operand of op if it starts with a number. left is the
// promoted type of the left operand, the last subtree. If the operand is a number alone and
// the operation cannot be simplified, both are appended at once: done is true and x is the
// result.
func (p *parser) literalOperand(op lex.Token, prec uint8, left types.Type, pos uint32) (x operand, done bool) {
	number, at := p.NumberType, p.Pos()
	if number != types.Int && (number != types.UInt || left != types.UInt) || left < types.Int || left > types.ULongLong {
		return p.unary(), false
	}
	v := uint32(p.Value)
	p.Next()
	if lex.Precedence[p.Tok] <= prec && !isPostfix[p.Tok] {
		x, done = p.applyToLiteral(op, left, number, v, at, pos)
	}
	if !done {
		x = p.afterNumber(number, v, at)
	}
	return x, done
}

// applyToLiteral applies op to the last subtree, an integer of the promoted type left, and
// the literal v of type number, Int or left. If the operation can be simplified or needs a
// warning, done is false and nothing has happened.
func (l *lowering) applyToLiteral(op lex.Token, left, number types.Type, v, at, pos uint32) (x operand, done bool) {
	k, t := operatorKinds[op], l.types.Machine(left)
	literal, result := t, t
	switch before := l.b.Kind[l.top()]; {
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
	l.b.WithConst(k, result, literal, v, at, pos)
	return l.valueOf(left, pos), true
}

// applyStep applies op, + or -, to the promoted value x and a small int.
func (l *lowering) applyStep(op lex.Token, x operand, step int, pos uint32) operand {
	if x.typ >= types.Int && x.typ <= types.ULongLong {
		if y, done := l.applyToLiteral(op, x.typ, types.Int, uint32(step), pos, pos); done {
			return y
		}
	}
	l.constant(ast.I32, uint64(step), pos)
	return l.operate(op, x, l.valueOf(types.Int, pos), pos)
}

// afterNumber parses the rest of an expression behind a number, the literal v, which is not
// in the tree yet.
//
//go:noinline
func (p *parser) afterNumber(number types.Type, v, pos uint32) operand {
	p.b.Leaf(ast.Const, p.types.Machine(number), v, pos)
	x := p.valueOf(number, pos)
	if isPostfix[p.Tok] {
		x = p.postfixes(x)
	}
	return x
}

func isShift(k ast.Kind) bool { return k == ast.Shl || k == ast.Shr }
