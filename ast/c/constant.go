package c

import (
	"math"
	"strconv"

	"gpucc/ast"
	"gpucc/ast/c/types"
)

func itoa(n int) string { return strconv.Itoa(n) }

// isConst reports whether a node of kind k is a literal.
func isConst(k ast.Kind) bool { return k == ast.Const || k == ast.Const64 }

// zero appends the zero of type t.
func (p *parser) zero(t ast.Type, pos uint32) {
	if t == ast.F64 {
		p.constant(t, 0, pos)
		return
	}
	p.b.Leaf(ast.Const, t, 0, pos)
}

// constant appends the literal of type t whose bits are v.
func (p *parser) constant(t ast.Type, v uint64, pos uint32) {
	k, data := p.literalNode(t, v)
	p.b.Leaf(k, t, data, pos)
}

// setConst makes node n, a leaf, the literal of type t whose bits are v.
func (p *parser) setConst(n int, t ast.Type, v uint64) {
	k, data := p.literalNode(t, v)
	p.b.Kind[n], p.b.Type[n], p.b.Data[n] = k, t, data
}

// literalNode is the kind and the Data of the literal of type t whose bits are v.
func (p *parser) literalNode(t ast.Type, v uint64) (ast.Kind, uint32) {
	switch t {
	case ast.I8:
		v = uint64(int8(v))
	case ast.U8:
		v = uint64(uint8(v))
	case ast.I16:
		v = uint64(int16(v))
	case ast.U16:
		v = uint64(uint16(v))
	case ast.I64, ast.U64:
		if v != uint64(int32(v)) {
			return p.literal64(v)
		}
	case ast.F64:
		return p.literal64(v)
	}
	return ast.Const, uint32(v)
}

func (p *parser) literal64(v uint64) (ast.Kind, uint32) {
	p.piece.literals = append(p.piece.literals, v)
	return ast.Const64, uint32(len(p.piece.literals) - 1)
}

// bits of the literal node n: an integer sign- or zero-extended from its
// type, or the IEEE bits of a float.
func (p *parser) bits(n int) uint64 {
	d := p.b.Data[n]
	if p.b.Kind[n] == ast.Const64 {
		return p.piece.literals[d]
	}
	switch p.b.Type[n] {
	case ast.U8, ast.U16, ast.U32, ast.F32:
		return uint64(d)
	}
	return uint64(int32(d))
}

// castConst converts the literal node n to type t in place. It declines when
// the value is not exactly defined by IEEE arithmetic.
func (p *parser) castConst(n int, t ast.Type) bool {
	from, v := p.b.Type[n], p.bits(n)
	if !from.IsFloat() && !t.IsFloat() {
		p.setConst(n, t, v)
		return true
	}
	f, integral := floatOf(from, v), false
	if !from.IsFloat() {
		integral = true
	}
	if f != f {
		if t.IsFloat() {
			p.setConst(n, t, convertNaN(from, t, v))
		}
		return t.IsFloat()
	}
	switch t {
	case ast.F64:
		p.setConst(n, t, math.Float64bits(f))
	case ast.F32:
		g := float32(f)
		if integral { // one rounding, not two
			g = float32(int64(v))
			if from == ast.U64 {
				g = float32(v)
			}
		}
		p.setConst(n, t, uint64(math.Float32bits(g)))
	default:
		p.setConst(n, t, truncateFloat(f, t))
	}
	return true
}

// convertNaN converts the bits v of a NaN of type from to type to: the sign and
// the upper bits of the fraction stay.
func convertNaN(from, to ast.Type, v uint64) uint64 {
	const infinity32, infinity64, wider = 0xff << 23, 0x7ff << 52, 52 - 23
	switch {
	case from == to:
		return v
	case to == ast.F64:
		return v>>31<<63 | infinity64 | v&(1<<23-1)<<wider
	}
	return v>>63<<31 | infinity32 | 1<<22 | v&(1<<52-1)>>wider
}

// floatOf is the value of the literal of type t with bits v as a float64,
// exact unless t is a 64-bit integer.
func floatOf(t ast.Type, v uint64) float64 {
	switch t {
	case ast.F64:
		return math.Float64frombits(v)
	case ast.F32:
		return float64(math.Float32frombits(uint32(v)))
	case ast.U64:
		return float64(v)
	}
	return float64(int64(v))
}

// truncateFloat converts f to the integer type t as the fcvt instructions do:
// towards zero, saturating at the bounds of the 32- or 64-bit type; narrower
// types then keep the low bits.
func truncateFloat(f float64, t ast.Type) uint64 {
	saturate := func(low, high float64, lowest, highest uint64) (uint64, bool) {
		switch {
		case f <= low:
			return lowest, true
		case f >= high:
			return highest, true
		}
		return 0, false
	}
	f = math.Trunc(f)
	switch t {
	case ast.I64:
		if v, ok := saturate(-1<<63, 1<<63, 1<<63, 1<<63-1); ok {
			return v
		}
		return uint64(int64(f))
	case ast.U64:
		if v, ok := saturate(0, 1<<64, 0, 1<<64-1); ok {
			return v
		}
		return uint64(f)
	case ast.U32:
		if v, ok := saturate(0, 1<<32, 0, 1<<32-1); ok {
			return v
		}
		return uint64(f)
	}
	if v, ok := saturate(-1<<31, 1<<31, 1<<64-1<<31, 1<<31-1); ok {
		return v
	}
	return uint64(int64(f))
}

// constantExpression parses an integer constant expression (6.6) and removes
// it from the tree. ok is false if it is none.
func (p *parser) constantExpression() (v int64, typ types.Type, ok bool) {
	mark := p.b.Len()
	x := p.scalar(p.conditional())
	if p.types.Kind(x.typ) == types.Int128Kind {
		x = p.narrow128(x)
	}
	n := p.top()
	ok = p.types.IsInteger(x.typ) && isConst(p.b.Kind[n])
	if ok {
		v = int64(p.bits(n))
	}
	p.b.Truncate(mark)
	return v, x.typ, ok || x.typ == types.Invalid
}

// foldUnary replaces the last node, a literal, by the operation k on it.
func (p *parser) foldUnary(k ast.Kind) bool {
	n := p.top()
	if !isConst(p.b.Kind[n]) {
		return false
	}
	t, v := p.b.Type[n], p.bits(n)
	switch {
	case k == ast.Not:
		p.setConst(n, t, ^v)
	case t == ast.F64:
		p.setConst(n, t, v^1<<63)
	case t == ast.F32:
		p.setConst(n, t, v^1<<31)
	default:
		p.setConst(n, t, -v)
	}
	return true
}

// isComparison reports whether k is one of the comparisons.
func isComparison(k ast.Kind) bool { return k >= ast.Eq && k <= ast.Ge }

// resultOf is the type of the operation k on operands of type t.
func resultOf(k ast.Kind, t ast.Type) ast.Type {
	if isComparison(k) {
		return ast.I32
	}
	return t
}

// binaryNode appends the operation k of operand type t on the last two
// subtrees. Operations on literals are done here.
func (p *parser) binaryNode(k ast.Kind, t ast.Type, pos uint32) {
	if n := p.top(); p.literalMatters(k, n) {
		p.applyLiteral(k, t, n, pos)
	} else {
		p.b.Node(k, resultOf(k, t), 0, pos, 2)
	}
}

// matters says which literals as the right operand make an operation another one, or
// none, or a wrong one: those whose Data is less than this. To what is added they
// always do, otherwise 0 or 1 may.
var matters = [ast.Kinds]uint64{
	ast.Add: 1 << 32, ast.Sub: 1 << 32,
	ast.Mul: 2, ast.Div: 2, ast.Rem: 1, ast.Or: 1, ast.Xor: 1, ast.Shl: 1, ast.Shr: 1,
}

// literalMatters reports whether the right operand of the operation k, the last
// subtree, which ends at node n, is a literal with which it may not stay what it is.
func (p *parser) literalMatters(k ast.Kind, n int) bool {
	return isConst(p.b.Kind[n]) && (uint64(p.b.Data[n]) < matters[k] || isConst(p.b.Kind[n-1]))
}

// applyLiteral is binaryNode of an operation whose right operand is the literal node n.
func (p *parser) applyLiteral(k ast.Kind, t ast.Type, n int, pos uint32) {
	if isConst(p.b.Kind[n-1]) {
		if v, ok := fold(k, t, p.bits(n-1), p.bits(n)); ok {
			p.b.Truncate(n)
			p.setConst(n-1, resultOf(k, t), v)
			return
		}
	} else if !t.IsFloat() {
		switch v := p.bits(n); k {
		case ast.Add:
			p.offset(t, n, v, pos)
			return
		case ast.Sub: // a constant offset is always added
			p.setConst(n, t, -v)
			p.offset(t, n, -v, pos)
			return
		case ast.Mul, ast.Div:
			if v == 1 {
				p.b.Truncate(n)
				return
			}
		case ast.Or, ast.Xor, ast.Shl, ast.Shr:
			if v == 0 {
				p.b.Truncate(n)
				return
			}
		}
	}
	p.b.Node(k, resultOf(k, t), 0, pos, 2)
}

// offset adds v, the literal node n, to the subtree before that: to what is added
// there already, if it is a literal, too.
func (p *parser) offset(t ast.Type, n int, v uint64, pos uint32) {
	left := n - 1
	switch p.b.Kind[left] {
	case ast.FrameAddress:
		if at := int64(p.b.Data[left]) + int64(v); at >= 0 && at <= int64(p.objectBytes) {
			p.b.Data[left] = uint32(at)
			p.b.Truncate(n)
			return
		}
	case ast.Add:
		if v != 0 && p.b.Type[left] == t && isConst(p.b.Kind[left-1]) {
			v += p.bits(left - 1)
			n, pos = left-1, p.b.Pos[left-1]
			p.b.Truncate(left)
			p.setConst(n, t, v)
			p.b.Node(ast.Add, t, 0, pos, 2)
			return
		}
	}
	if v == 0 {
		p.b.Truncate(n)
		return
	}
	p.b.Node(ast.Add, t, 0, pos, 2)
}

// fold computes the operation k on two literals of type t (the right one of a
// shift may have any integer type). It declines divisions of integers by
// zero.
func fold(k ast.Kind, t ast.Type, a, b uint64) (uint64, bool) {
	switch t {
	case ast.F64:
		return foldFloat(k, math.Float64frombits(a), math.Float64frombits(b), math.Float64bits)
	case ast.F32:
		return foldFloat(k, math.Float32frombits(uint32(a)), math.Float32frombits(uint32(b)),
			func(f float32) uint64 { return uint64(math.Float32bits(f)) })
	case ast.I32, ast.I64:
		return foldSigned(k, t, int64(a), int64(b))
	}
	return foldUnsigned(k, t, a, b)
}

type float interface{ float32 | float64 }

func foldFloat[F float](k ast.Kind, a, b F, bits func(F) uint64) (uint64, bool) {
	var f F
	switch k {
	case ast.Add:
		f = a + b
	case ast.Sub:
		f = a - b
	case ast.Mul:
		f = a * b
	case ast.Div:
		f = a / b
	default:
		return foldOrdered(k, a, b)
	}
	if f != f {
		f = F(math.Float64frombits(canonicalNaN))
	}
	return bits(f), true
}

// canonicalNaN is the double that arithmetic gives for a NaN on RISC-V.
const canonicalNaN = 0x7ff8 << 48

func foldOrdered[T float | int64 | uint64](k ast.Kind, a, b T) (uint64, bool) {
	var truth bool
	switch k {
	case ast.Eq:
		truth = a == b
	case ast.Ne:
		truth = a != b
	case ast.Lt:
		truth = a < b
	case ast.Le:
		truth = a <= b
	case ast.Gt:
		truth = a > b
	case ast.Ge:
		truth = a >= b
	default:
		return 0, false
	}
	return uint64(b2i(truth)), true
}

func foldSigned(k ast.Kind, t ast.Type, a, b int64) (uint64, bool) {
	switch k {
	case ast.Div, ast.Rem:
		if b == 0 {
			return 0, false
		}
		if b == -1 { // -a wraps, as in the div instruction; the remainder is 0
			if k == ast.Div {
				return uint64(-a), true
			}
			return 0, true
		}
		if k == ast.Div {
			return uint64(a / b), true
		}
		return uint64(a % b), true
	case ast.Shr:
		return uint64(a >> (uint64(b) & uint64(8*t.Size()-1))), true
	case ast.Lt, ast.Le, ast.Gt, ast.Ge:
		return foldOrdered(k, a, b)
	}
	return foldUnsigned(k, t, uint64(a), uint64(b))
}

func foldUnsigned(k ast.Kind, t ast.Type, a, b uint64) (uint64, bool) {
	count := b & uint64(8*t.Size()-1)
	switch k {
	case ast.Add:
		return a + b, true
	case ast.Sub:
		return a - b, true
	case ast.Mul:
		return a * b, true
	case ast.Div, ast.Rem:
		if b == 0 {
			return 0, false
		}
		if k == ast.Div {
			return a / b, true
		}
		return a % b, true
	case ast.And:
		return a & b, true
	case ast.Or:
		return a | b, true
	case ast.Xor:
		return a ^ b, true
	case ast.Shl:
		return a << count, true
	case ast.Shr:
		return a >> count, true
	}
	return foldOrdered(k, a, b)
}
