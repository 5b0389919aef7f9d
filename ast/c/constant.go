package c

import (
	"math"
	"math/bits"
	"strconv"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

func itoa(n int) string { return strconv.Itoa(n) }

// zero appends the zero of type t.
func (l *lowering) zero(t ast.Type, pos uint32) {
	if t == ast.F64 {
		l.constant(t, 0, pos)
		return
	}
	l.b.Leaf(ast.Const, t, 0, pos)
}

// constant appends the literal of type t with the bits v.
func (l *lowering) constant(t ast.Type, v uint64, pos uint32) {
	k, data := l.literalNode(t, v)
	l.b.Leaf(k, t, data, pos)
}

// setConst turns node n, a leaf, into the literal of type t with the bits v.
func (l *lowering) setConst(n int, t ast.Type, v uint64) {
	k, data := l.literalNode(t, v)
	l.b.Kind[n], l.b.Type[n], l.b.Data[n] = k, t, data
}

// literalNode returns the kind and the Data of the literal of type t with the bits v.
func (l *lowering) literalNode(t ast.Type, v uint64) (ast.Kind, uint32) {
	v = fold.Bits(t, v)
	if t == ast.F64 || t.Size() == 8 && v != uint64(int32(v)) {
		return l.literal64(v)
	}
	return ast.Const, uint32(v)
}

func (l *lowering) literal64(v uint64) (ast.Kind, uint32) { return ast.Const64, l.values.literal(v) }

// bits returns the bits of the literal node n, see fold.Bits: an integer sign- or zero-extended from its
// type, or the IEEE bits of a float.
func (l *lowering) bits(n int) uint64 {
	d := l.b.Data[n]
	if l.b.Kind[n] == ast.Const64 {
		return l.values.literals[d]
	}
	switch l.b.Type[n] {
	case ast.U8, ast.U16, ast.U32, ast.F32:
		return uint64(d)
	}
	return uint64(int32(d))
}

// castConst converts the literal node n to type t in place. It declines when
// the value is not exactly defined by IEEE arithmetic.
func (l *lowering) castConst(n int, t ast.Type) bool {
	v, ok := fold.Convert(l.bits(n), l.b.Type[n], t)
	if ok {
		l.setConst(n, t, v)
	}
	return ok
}

// constantExpression parses an integer constant expression (6.6) and removes it from the
// tree. ok is false if it is not one.
func (p *parser) constantExpression() (v int64, typ types.Type, ok bool) {
	mark, values := p.b.Len(), p.usesValues
	p.usesValues = false
	x := p.scalar(p.conditional())
	p.usesValues = values
	if p.types.Kind(x.typ) == types.Int128Kind {
		x = p.narrow128(x)
	}
	n := p.top()
	ok = p.types.IsInteger(x.typ) && p.b.Kind[n].IsConst()
	if ok {
		v = int64(p.bits(n))
	}
	p.b.Truncate(mark)
	return v, x.typ, ok || x.typ == types.Invalid
}

// foldUnary applies the operation k to the last node, a literal.
func (l *lowering) foldUnary(k ast.Kind) bool {
	n := l.top()
	if !l.b.Kind[n].IsConst() {
		return false
	}
	t, v := l.b.Type[n], l.bits(n)
	switch {
	case k == ast.Not:
		l.setConst(n, t, ^v)
	case t == ast.F64:
		l.setConst(n, t, v^1<<63)
	case t == ast.F32:
		l.setConst(n, t, v^1<<31)
	default:
		l.setConst(n, t, -v)
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

// binaryNode appends the operation k, with operands of type t, on the last two subtrees.
// Operations on literals are folded.
func (l *lowering) binaryNode(k ast.Kind, t ast.Type, pos uint32) {
	if n := l.top(); l.literalMatters(k, n) {
		l.applyLiteral(k, t, n, pos)
	} else {
		l.b.Node(k, resultOf(k, t), 0, pos, 2)
	}
}

// matters gives a bound for each operation. If the right operand is a literal with Data
// below the bound, the operation may be simplified or invalid. For additions every
// literal is below the bound, since offsets are combined. For the other operations, only
// the literals 0, or 0 and 1, are.
var matters = [ast.Kinds]uint64{
	ast.Add: 1 << 32, ast.Sub: 1 << 32,
	ast.Mul: 2, ast.Div: 2, ast.Rem: 1, ast.Or: 1, ast.Xor: 1, ast.Shl: 1, ast.Shr: 1,
}

// literalMatters reports whether the operation k may be simplified because of its right
// operand, the last subtree, which ends at node n: a literal below the bound in matters.
func (l *lowering) literalMatters(k ast.Kind, n int) bool {
	return l.b.Kind[n].IsConst() && (uint64(l.b.Data[n]) < matters[k] || l.b.Kind[n-1].IsConst())
}

// applyLiteral does the same as binaryNode, for an operation whose right operand is the
// literal node n.
func (l *lowering) applyLiteral(k ast.Kind, t ast.Type, n int, pos uint32) {
	if l.b.Kind[n-1].IsConst() {
		if v, ok := fold.Binary(k, t, l.bits(n-1), l.bits(n)); ok {
			l.b.Truncate(n)
			l.setConst(n-1, resultOf(k, t), v)
			return
		}
	} else if !t.IsFloat() {
		switch v := l.bits(n); k {
		case ast.Add:
			l.offset(t, n, v, pos)
			return
		case ast.Sub: // a constant offset is always an addition
			l.setConst(n, t, -v)
			l.offset(t, n, -v, pos)
			return
		case ast.Mul, ast.Div:
			if v == 1 {
				l.b.Truncate(n)
				return
			}
		case ast.Or, ast.Xor, ast.Shl, ast.Shr:
			if v == 0 {
				l.b.Truncate(n)
				return
			}
		}
	}
	l.b.Node(k, resultOf(k, t), 0, pos, 2)
}

// offset adds v, the literal node n, to the subtree before it. If that subtree is already
// a sum with a literal, the two literals are added.
func (l *lowering) offset(t ast.Type, n int, v uint64, pos uint32) {
	left := n - 1
	switch l.b.Kind[left] {
	case ast.FrameAddress:
		if l.moveFrameAddress(left, int64(v)) {
			l.b.Truncate(n)
			return
		}
	case ast.Comma:
		if l.moveCommaAddress(left, int64(v)) {
			l.b.Truncate(n)
			return
		}
	case ast.Add:
		if v != 0 && l.b.Type[left] == t && l.b.Kind[left-1].IsConst() {
			v += l.bits(left - 1)
			n, pos = left-1, l.b.Pos[left-1]
			l.b.Truncate(left)
			l.setConst(n, t, v)
			l.b.Node(ast.Add, t, 0, pos, 2)
			return
		}
	}
	if v == 0 {
		l.b.Truncate(n)
		return
	}
	l.b.Node(ast.Add, t, 0, pos, 2)
}

// checkFits warns if the constant x, the last node, has a value outside the range of the
// narrower type typ, both as a signed and as an unsigned type.
func (l *lowering) checkFits(x operand, typ types.Type) {
	if !l.types.IsInteger(typ) || !l.types.IsInteger(x.typ) || typ == types.Bool || l.types.Size(typ) <= 0 {
		return
	}
	info, v := l.types.Info(typ), int64(l.bits(l.top()))
	width, unsigned := 8*info.Size, !l.types.Machine(x.typ).IsSigned()
	if v >= -1<<(width-1) && v < 1<<width && (v >= 0 || !unsigned) {
		return
	}
	verb := "overflow in"
	if !info.Machine.IsSigned() {
		verb = "unsigned"
	}
	l.warnf(warn.Overflow, x.pos, "%s conversion from '%s' to '%s' changes value from '%s' to '%s'", verb,
		l.front.TypeName(x.typ), l.front.TypeName(typ), inDecimal(uint64(v), unsigned), inDecimal(l.types.Wrap(v, typ), !info.Machine.IsSigned()))
}

func inDecimal(v uint64, unsigned bool) string {
	if unsigned {
		return strconv.FormatUint(v, 10)
	}
	return strconv.FormatInt(int64(v), 10)
}

// checkOperation warns of an undefined operation of type typ on literals. The right one is
// node n, the left one the node before, if it is a literal.
func (l *lowering) checkOperation(k ast.Kind, typ types.Type, t ast.Type, n int, pos uint32) {
	if (k == ast.Div || k == ast.Rem) && l.bits(n) == 0 && t.IsInteger() {
		l.warnf(warn.DivByZero, pos, "division by zero")
	}
	if !t.IsSigned() || t.IsFloat() || !l.b.Kind[n-1].IsConst() {
		return
	}
	a, b := int64(l.bits(n-1)), int64(l.bits(n))
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
		l.warnf(warn.Overflow, pos, "integer overflow in expression of type '%s' results in '%d'", l.front.TypeName(typ), result)
	}
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

// A linkConstant is a value known when the program is linked: a number, or an offset from a
// symbol.
type linkConstant struct {
	symbolic bool
	symbol   int32
	value    uint64
}

// linkConstant evaluates the subtree of node n as a constant expression in an initializer
// (6.6 7). ok is false if it is not one.
func (p *parser) linkConstant(n int) (c linkConstant, ok bool) {
	switch k := p.b.Kind[n]; k {
	case ast.Const, ast.Const64:
		return linkConstant{value: p.bits(n)}, true
	case ast.SymbolAddress, ast.GlobalAddress:
		return linkConstant{symbolic: true, symbol: int32(p.b.Data[n])}, true
	case ast.LabelAddress:
		return linkConstant{symbolic: true, symbol: p.labelSymbol(p.b.Data[n])}, true
	case ast.Cast:
		c, ok = p.linkConstant(n - 1)
		from, to := p.b.Type[n-1], p.b.Type[n]
		if c.symbolic { // between a pointer and an integer of its size
			return c, ok && from == p.types.Word && to.Size() == p.WordSize && !to.IsFloat()
		}
		if ok {
			c.value, ok = fold.Convert(c.value, from, to)
		}
		return c, ok
	case ast.Index:
		a, okLeft := p.linkConstant(int(p.b.First[n-1]) - 1)
		b, okRight := p.linkConstant(n - 1)
		if !okLeft || !okRight || b.symbolic {
			return c, false
		}
		index, _ := fold.Convert(b.value, p.b.Type[n-1], p.types.Word)
		return linkConstant{a.symbolic, a.symbol, a.value + index<<p.b.Data[n]}, true
	case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr,
		ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		left := int(p.b.First[n-1]) - 1
		a, okLeft := p.linkConstant(left)
		b, okRight := p.linkConstant(n - 1)
		if !okLeft || !okRight {
			return c, false
		}
		if c, ok = combine(k, p.b.Type[left], a, b); ok && !c.symbolic {
			c.value, _ = fold.Convert(c.value, p.b.Type[n], p.b.Type[n]) // normalised for its type
		}
		return c, ok
	}
	return c, false
}

// combine applies the operation k, with operands of type t, to constants. Two addresses
// relative to the same symbol can be subtracted. The address of a symbol is never 0.
func combine(k ast.Kind, t ast.Type, a, b linkConstant) (c linkConstant, ok bool) {
	switch {
	case !a.symbolic && !b.symbolic, a.symbolic && b.symbolic && a.symbol == b.symbol && k != ast.Add:
		c.value, ok = fold.Binary(k, t, a.value, b.value)
		return c, ok
	case a.symbolic && b.symbolic:
		return c, false
	case k == ast.Add:
		return linkConstant{true, a.symbol | b.symbol, a.value + b.value}, true
	case k == ast.Sub && a.symbolic:
		return linkConstant{true, a.symbol, a.value - b.value}, true
	case (k == ast.Eq || k == ast.Ne) && a.symbolic && a.value == 0 && b.value == 0:
		return linkConstant{value: uint64(b2i(k == ast.Ne))}, true
	}
	return c, false
}
