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
func (p *parser) operate(op lex.Token, x, y operand, pos uint32) operand {
	if x.typ == y.typ && x.typ <= commonTypes[op] && p.types.IsPromoted(x.typ) { // the usual case
		return p.apply(op, x.typ, pos)
	}
	return p.operateMixed(op, x, y, pos)
}

// operateMixed does the same as operate. It handles operands that need conversions, and
// operators whose operands need not have a common promoted type.
func (p *parser) operateMixed(op lex.Token, x, y operand, pos uint32) operand {
	if x.typ == types.Invalid || y.typ == types.Invalid {
		return p.failTwo(pos)
	}
	a, b := p.types.Kind(x.typ), p.types.Kind(y.typ)
	if a == types.VectorKind || b == types.VectorKind {
		return p.operateVectors(op, x, y, pos)
	}
	if types.IsWideKind(a) || types.IsWideKind(b) {
		return p.operateWide(op, x, y, pos)
	}
	numbers := types.IsArithmeticKind(a) && types.IsArithmeticKind(b)
	integers := types.IsIntegerKind(a) && types.IsIntegerKind(b)
	switch op {
	case lex.Shl, lex.Shr:
		if integers {
			return p.shift(op, x, y, pos)
		}
	case lex.Percent, lex.And, lex.Xor, lex.Or:
		if integers {
			return p.arithmetic(op, x, y, pos)
		}
	case lex.Less, lex.Greater, lex.LessEq, lex.GreaterEq, lex.EqEq, lex.NotEq:
		if a == types.PointerKind || b == types.PointerKind {
			if a != types.FloatKind && b != types.FloatKind {
				return p.comparePointers(op, x, y, pos)
			}
			break
		}
		if numbers {
			return p.arithmetic(op, x, y, pos)
		}
	case lex.Plus, lex.Minus:
		if a == types.PointerKind || b == types.PointerKind {
			return p.pointerArithmetic(op, x, y, pos)
		}
		fallthrough
	default:
		if numbers {
			return p.arithmetic(op, x, y, pos)
		}
	}
	return p.invalidOperands(op, x, y, pos)
}

func (p *parser) invalidOperands(op lex.Token, x, y operand, pos uint32) operand {
	p.errorf(pos, "invalid operands to binary %s (have '%s' and '%s')", lex.Punctuators[op], p.typeName(x.typ), p.typeName(y.typ))
	return p.failTwo(pos)
}

// arithmetic converts both operands to their common type (6.3.1.8) and applies the operator.
func (p *parser) arithmetic(op lex.Token, x, y operand, pos uint32) operand {
	typ := p.types.UsualConversions(x.typ, y.typ)
	if p.types.IsNarrow(typ) {
		p.convertBoth(x, y, typ)
		if x = p.apply(op, typ, pos); x.typ == typ {
			p.wrapNarrow(typ)
		}
		return x
	}
	t := p.types.Machine(typ)
	p.cast(t)
	p.castLeft(t)
	return p.apply(op, typ, pos)
}

// apply applies an operator to the last two subtrees, which are of type typ.
func (p *parser) apply(op lex.Token, typ types.Type, pos uint32) operand {
	t, k := p.types.Machine(typ), operatorKinds[op]
	if n := p.top(); p.literalMatters(k, n) {
		p.checkedLiteral(k, typ, t, n, pos)
	} else {
		p.b.Node(k, resultOf(k, t), 0, pos, 2)
	}
	if k.IsComparison() {
		typ = types.Int
	}
	return p.valueOf(typ, pos)
}

// checkedLiteral does the same as applyLiteral, and reports warnings. It is a function of
// its own so that apply stays short.
//
//go:noinline
func (p *parser) checkedLiteral(k ast.Kind, typ types.Type, t ast.Type, n int, pos uint32) {
	p.checkOperation(k, typ, t, n, pos)
	p.applyLiteral(k, t, n, pos)
}

// shift applies a shift. Its type is the promoted type of the left operand.
func (p *parser) shift(op lex.Token, x, y operand, pos uint32) operand {
	typ := p.types.Promote(x.typ)
	t, narrow := p.types.Machine(typ), typ >= types.BasicTypes
	p.castLeft(t)
	if n := p.top(); p.b.Kind[n].IsConst() {
		bits := 8 * t.Size()
		if narrow {
			bits = int(p.types.Info(typ).Width)
		}
		p.checkShift(op, n, bits, pos)
	}
	p.binaryNode(operatorKinds[op], t, pos)
	if narrow {
		p.wrapNarrow(typ)
	}
	return p.valueOf(typ, pos)
}

// checkShift warns if the literal node n is not a valid count for a shift of a type of
// bits bits.
func (p *parser) checkShift(op lex.Token, n, bits int, pos uint32) {
	name := "left"
	if op == lex.Shr {
		name = "right"
	}
	if count := int64(p.bits(n)); count < 0 && p.b.Type[n].IsSigned() {
		p.warnf(warn.ShiftNegative, pos, "%s shift count is negative", name)
	} else if uint64(count) >= uint64(bits) {
		p.warnf(warn.ShiftOverflow, pos, "%s shift count >= width of type", name)
	}
}

// comparePointers compares two operands, at least one of which is a pointer (6.5.8,
// 6.5.9).
func (p *parser) comparePointers(op lex.Token, x, y operand, pos uint32) operand {
	a, b := p.types.IsPointer(x.typ), p.types.IsPointer(y.typ)
	left := int(p.b.First[p.top()]) - 1
	switch {
	case a && b:
		s, t := p.types.Target(x.typ), p.types.Target(y.typ)
		if !p.types.Compatible(types.Unqualified(s), types.Unqualified(t)) && types.Unqualified(s) != types.Void && types.Unqualified(t) != types.Void {
			p.mismatch(warn.Always, pos, "comparison of distinct pointer types lacks a cast")
		}
	case p.Dialect == lex.TinyC, a && !p.isNull(y), b && (p.b.Kind[left] != ast.Const || p.b.Data[left] != 0):
		p.mismatch(warn.Always, pos, "comparison between pointer and integer")
	}
	p.cast(p.types.Word)
	p.castLeft(p.types.Word)
	p.binaryNode(operatorKinds[op], p.types.Word, pos)
	return p.valueOf(types.Int, pos)
}

// pointerArithmetic adds or subtracts two operands, at least one of which is a pointer
// (6.5.6).
func (p *parser) pointerArithmetic(op lex.Token, x, y operand, pos uint32) operand {
	a, b := p.types.IsPointer(x.typ), p.types.IsPointer(y.typ)
	switch {
	case a && b && op == lex.Minus:
		return p.pointerDifference(x, y, pos)
	case a && p.types.IsInteger(y.typ):
		if target := p.types.Target(x.typ); p.types.IsVariableArray(target) {
			p.scaleBy(target, pos)
		} else if size, ok := p.elementSize(x, pos); !ok {
			return p.failTwo(pos)
		} else if op == lex.Plus && p.index(size, pos) {
			return p.valueOf(x.typ, pos)
		} else {
			constant := int64(0)
			if op == lex.Plus && size > 0 {
				constant = p.cutConstant(size)
			}
			p.scale(size)
			p.binaryNode(operatorKinds[op], p.types.Word, pos)
			p.addConstant(constant, pos)
			return p.valueOf(x.typ, pos)
		}
		p.binaryNode(operatorKinds[op], p.types.Word, pos)
		return p.valueOf(x.typ, pos)
	case b && op == lex.Plus && p.types.IsInteger(x.typ) && p.types.IsVariableArray(p.types.Target(y.typ)):
		right := p.b.Cut(int(p.b.First[p.top()]), &p.clipboard)
		p.scaleBy(p.types.Target(y.typ), pos)
		p.b.Paste(&p.clipboard, right)
		p.binaryNode(ast.Add, p.types.Word, pos)
		return p.valueOf(y.typ, pos)
	case b && op == lex.Plus && p.types.IsInteger(x.typ):
		size, ok := p.elementSize(y, pos)
		if !ok {
			return p.failTwo(pos)
		}
		p.indexBefore(size, pos)
		return p.valueOf(y.typ, pos)
	}
	return p.invalidOperands(op, x, y, pos)
}

// index adds the last subtree to a pointer by an Index node, if there is one for elements of
// this size. A cast of the subtree to a word is removed, since Index extends it.
func (p *parser) index(size int64, pos uint32) bool {
	n := p.top()
	if size <= 0 || size > 1<<31 || size&(size-1) != 0 || p.b.Kind[n].IsConst() {
		return false
	}
	if p.b.Kind[n] == ast.Cast && p.b.Type[n].Size() == p.WordSize && (p.b.Type[n-1] & typeMask).IsInteger() {
		p.b.Truncate(n)
	}
	constant := p.cutConstant(size)
	n = p.top()
	if p.b.Type[n] == ast.U32 && p.b.Kind[n] == ast.And && p.b.Kind[n-1] == ast.Const && int32(p.b.Data[n-1]) >= 0 {
		p.b.Type[n] = ast.I32 // the same number, which need not be extended
	}
	if size == 1 && p.b.Type[n] == ast.U32 && p.b.Kind[n] == ast.Local {
		p.cast(p.types.Word) // of bytes, Index needs as many instructions to extend it, and this value may be needed again
	}
	p.b.Node(ast.Index, p.types.Word, uint32(bits.TrailingZeros64(uint64(size))), pos, 2)
	p.addConstant(constant, pos)
	return true
}

// smallConstant is the number of bytes up to which a constant is moved out of an index: loads and
// stores of most machines take so much as an offset.
const smallConstant = 1 << 11

// cutConstant removes a small constant that is added to the last subtree, an index of elements of a
// size. It returns the constant in bytes, or 0. The index, without the constant, is extended to an
// address: this is the same unless the sum overflows, which C does not define for signed integers.
func (p *parser) cutConstant(size int64) int64 {
	n := p.top()
	t := p.b.Type[n]
	if p.b.Kind[n] != ast.Add || p.b.Kind[n-1] != ast.Const || p.b.Type[n-2] != t || t.Size() != p.WordSize && (t != ast.I32 || p.unit.wraps) {
		return 0
	}
	constant := int64(int32(p.b.Data[n-1]))
	if constant < -smallConstant/size || constant >= smallConstant/size {
		return 0
	}
	p.b.Truncate(n - 1)
	return constant * size
}

// addConstant adds a constant to an address, the last subtree.
func (p *parser) addConstant(constant int64, pos uint32) {
	if constant != 0 {
		p.constant(p.types.Word, uint64(constant), pos)
		p.binaryNode(ast.Add, p.types.Word, pos)
	}
}

// indexBefore adds an index, the subtree before the last one, to a pointer.
func (p *parser) indexBefore(size int64, pos uint32) {
	right := int(p.b.First[p.top()])
	literal := p.b.Kind[right-1].IsConst()
	start := p.b.Cut(right, &p.clipboard)
	if literal { // a literal has no effects: it may be moved behind the index
		v := p.bits(right - 1)
		p.b.Truncate(right - 1)
		p.b.Paste(&p.clipboard, start)
		p.constant(p.types.Word, v*uint64(size), pos)
	} else {
		p.scale(size)
		p.b.Paste(&p.clipboard, start)
	}
	p.binaryNode(ast.Add, p.types.Word, pos)
}

// elementSize returns the size of the type that x points to. It is 1 for void and
// functions, as in GNU C.
func (p *parser) elementSize(x operand, pos uint32) (int64, bool) {
	target := p.types.Target(x.typ)
	info := p.types.Info(target)
	if info.Kind == types.VoidKind || info.Kind == types.FunctionKind {
		p.onlyC(pos, "arithmetic on pointers to void or to functions")
		return 1, true
	}
	if info.Size < 0 {
		p.errorf(pos, "arithmetic on a pointer to an incomplete type '%s'", p.typeName(target))
		return 0, false
	}
	return info.Size, true
}

// scaleBy multiplies the last subtree, an index, by the size of a variable length
// array.
func (p *parser) scaleBy(typ types.Type, pos uint32) {
	p.cast(p.types.Word)
	p.sizeOfType(typ, pos)
	p.binaryNode(ast.Mul, p.types.Word, pos)
}

// scale multiplies the last subtree, an index, by the size of an element.
func (p *parser) scale(size int64) {
	word, pos := p.types.Word, p.b.Pos[p.top()]
	p.cast(word)
	switch {
	case size == 1:
	case size > 0 && size&(size-1) == 0 && !p.b.Kind[p.top()].IsConst():
		p.constant(ast.I32, uint64(bits.TrailingZeros64(uint64(size))), pos)
		p.binaryNode(ast.Shl, word, pos)
	default:
		p.constant(word, uint64(size), pos)
		p.binaryNode(ast.Mul, word, pos)
	}
}

// pointerDifference divides the distance of two pointers by the size of an element. There is
// no remainder, so a shift may do it.
func (p *parser) pointerDifference(x, y operand, pos uint32) operand {
	s, t := p.types.Target(x.typ), p.types.Target(y.typ)
	if !p.types.Compatible(types.Unqualified(s), types.Unqualified(t)) {
		return p.invalidOperands(lex.Minus, x, y, pos)
	}
	typ := p.types.DifferenceType()
	if p.types.IsVariableArray(s) {
		p.binaryNode(ast.Sub, p.types.Word, pos)
		p.cast(p.types.Machine(typ))
		p.sizeOfType(s, pos)
		p.cast(p.types.Machine(typ))
		p.binaryNode(ast.Div, p.types.Machine(typ), pos)
		return p.valueOf(typ, pos)
	}
	size, ok := p.elementSize(x, pos)
	if !ok {
		return p.failTwo(pos)
	}
	p.binaryNode(ast.Sub, p.types.Word, pos)
	t64 := p.types.Machine(typ)
	p.cast(t64)
	switch {
	case size <= 1:
	case size&(size-1) == 0:
		p.constant(ast.I32, uint64(bits.TrailingZeros64(uint64(size))), pos)
		p.binaryNode(ast.Shr, t64, pos)
	default:
		p.constant(t64, uint64(size), pos)
		p.binaryNode(ast.Div, t64, pos)
	}
	return p.valueOf(typ, pos)
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
func (p *parser) applyToLiteral(op lex.Token, left, number types.Type, v, at, pos uint32) (x operand, done bool) {
	k, t := operatorKinds[op], p.types.Machine(left)
	literal, result := t, t
	switch before := p.b.Kind[p.top()]; {
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
	p.b.WithConst(k, result, literal, v, at, pos)
	return p.valueOf(left, pos), true
}

// applyStep applies op, + or -, to the promoted value x and a small int.
func (p *parser) applyStep(op lex.Token, x operand, step int, pos uint32) operand {
	if x.typ >= types.Int && x.typ <= types.ULongLong {
		if y, done := p.applyToLiteral(op, x.typ, types.Int, uint32(step), pos, pos); done {
			return y
		}
	}
	p.constant(ast.I32, uint64(step), pos)
	return p.operate(op, x, p.valueOf(types.Int, pos), pos)
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
