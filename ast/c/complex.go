package c

import (
	"math"
	"math/big"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// A complex number is an object with two parts of a real type: the real and the imaginary
// part. It is a wide scalar, see wide.go. Most operations are lowered to operations on
// the parts. Functions of the library multiply and divide complex numbers; for complex
// integers see complex_integer.go.

// part appends part i of s: 0 is the real part, 1 the imaginary one. A real number has the
// real part only.
func (l *lowering) part(s *wideSource, i int, pos uint32) operand {
	typ := l.types.RealType(s.typ)
	t, size := l.types.Machine(typ), l.types.Size(typ)
	switch {
	case s.literal && typ == types.LongDouble:
		return l.wideLiteral(fold.Wide{s.value[2*i], s.value[2*i+1]}, typ, pos)
	case s.literal:
		bit := 8 * int(size) * i
		l.constant(t, fold.Bits(t, s.value[bit/64]>>(bit%64)), pos)
	case !l.types.IsWide(s.typ):
		l.b.Leaf(ast.Local, t, s.data, pos)
	default:
		l.putAddress(s.address, int64(i)*size, pos)
		return l.rvalue(operand{typ: typ, kind: memory, pos: pos, name: intern.None})
	}
	return l.valueOf(typ, pos)
}

// setParts appends the steps that set the parts of the complex object of type typ at to. part
// appends the value of a part.
func (s *steps) setParts(to address, typ types.Type, part func(i int)) {
	real := s.l.types.RealType(typ)
	for i := range 2 {
		at := to
		at.offset += int64(i) * s.l.types.Size(real)
		if s.l.types.IsWide(real) {
			part(i)
			s.l.copyWide(at, real, s.pos)
		} else {
			s.l.putAddress(at, 0, s.pos)
			part(i)
			s.l.b.Node(ast.Store, s.l.types.Machine(real), 0, s.pos, 2)
		}
		s.add(true)
	}
}

// complexNumber appends a complex number of type typ as the value of the steps. part
// appends its parts. If both parts are literals, the number is a literal; the parameter
// literal says that all operands of part are literals.
func (s *steps) complexNumber(typ types.Type, literal bool, part func(i int)) operand {
	if literal && s.l.literalParts(typ, part, s.pos) {
		return s.l.valueOf(typ, s.pos)
	}
	to := s.l.scalarObject(typ)
	s.setParts(to, typ, part)
	s.value(to)
	return s.l.valueOf(typ, s.pos)
}

// copyComplex does the same as copyWide, for a complex number.
func (l *lowering) copyComplex(to address, typ types.Type, pos uint32) {
	from, kept := l.keepOperand(types.Unqualified(typ))
	s := steps{l: l, pos: pos}
	s.add(kept)
	s.setParts(to, typ, func(i int) { l.part(&from, i, pos) })
	s.value(to)
}

// operateComplex does the same as operate, with at least one complex operand. A real
// operand is not converted where the standard distinguishes the results (annex G).
func (l *lowering) operateComplex(op lex.Token, x, y operand, pos uint32) operand {
	if !l.types.IsArithmetic(x.typ) || !l.types.IsArithmetic(y.typ) || !isOnComplex[op] {
		return l.invalidOperands(op, x, y, pos)
	}
	typ := l.types.UsualConversions(x.typ, y.typ)
	a, b := typ, typ
	switch equality := op == lex.EqEq || op == lex.NotEq; {
	case !l.types.IsComplex(x.typ) && !equality && op != lex.Slash:
		a = l.types.RealType(typ)
	case !l.types.IsComplex(y.typ) && !equality:
		b = l.types.RealType(typ)
	}
	w := l.mixedOperands(x, a, y, b, pos)
	literal := w.left.literal && w.right.literal
	switch {
	case op == lex.EqEq || op == lex.NotEq:
		return w.compareComplex(op)
	case a != b || op == lex.Plus || op == lex.Minus:
		return w.complexNumber(typ, literal, func(i int) { l.convertPart(w.operateParts(op, i), typ) })
	case types.IsPart(l.types.RealType(typ)):
		return w.operateIntegers(op, typ)
	case literal && w.foldComplex(op, typ):
		return l.wideLiteral(w.result, typ, pos)
	}
	return w.callOnParts(op, typ)
}

var isOnComplex = [lex.NumTokens]bool{lex.Plus: true, lex.Minus: true, lex.Star: true, lex.Slash: true, lex.EqEq: true, lex.NotEq: true}

// operateParts appends part i of the result. It is computed from part i of both operands,
// or from part i of one and the whole of the other if that one is real.
func (w *wideOperation) operateParts(op lex.Token, i int) operand {
	l := w.l
	a, b := l.types.IsComplex(w.left.typ), l.types.IsComplex(w.right.typ)
	additive := op == lex.Plus || op == lex.Minus
	switch {
	case additive && i == 1 && !b:
		return l.part(&w.left, i, w.pos)
	case additive && i == 1 && !a:
		x := l.part(&w.right, i, w.pos)
		if op == lex.Minus {
			x = l.prefix(lex.Minus, l.promotedValue(x), w.pos)
		}
		return x
	}
	x := l.part(&w.left, i*b2i(a), w.pos)
	y := l.part(&w.right, i*b2i(b), w.pos)
	return l.operate(op, x, y, w.pos)
}

// convertPart converts x, a part of a number of the complex type typ that has been computed, to the type of its
// parts: an integer has been promoted.
func (l *lowering) convertPart(x operand, typ types.Type) { l.convert(x, l.types.RealType(typ)) }

// compareComplex compares both parts.
func (w *wideOperation) compareComplex(op lex.Token) operand {
	w.operateParts(op, 0)
	y := w.operateParts(op, 1)
	join := lex.Token(lex.AndAnd)
	if op == lex.NotEq {
		join = lex.OrOr
	}
	x := w.l.logical(join, y, w.pos)
	w.add(true)
	return x
}

// callOnParts appends a call of libgcc's function for an operation. The arguments are the
// parts of both operands.
func (w *wideOperation) callOnParts(op lex.Token, typ types.Type) operand {
	l := w.l
	var a argumentCount
	var to address
	if l.hiddenResult(typ) {
		to = l.scalarObject(typ)
		l.putAddress(to, 0, w.pos)
		l.appendArgument(&a, false)
	}
	for i := range 4 {
		if x := l.part([...]*wideSource{&w.left, &w.right}[i/2], i%2, w.pos); l.types.ByAddress(x.typ) {
			l.recordArgument(&a, x, false)
		} else {
			l.appendArgument(&a, false)
		}
	}
	name := "__mul"
	if op == lex.Slash {
		name = "__div"
	}
	mode := l.mode(l.types.RealType(typ))
	l.wideCall(name+mode[:1]+"c3", a.Count, typ, to, w.pos)
	w.add(true)
	return l.valueOf(typ, w.pos)
}

// prefixComplex applies a unary -, or the operator ~, which returns the conjugate (GNU
// C).
func (l *lowering) prefixComplex(op lex.Token, x operand, pos uint32) operand {
	v, kept := l.keepOperand(x.typ)
	s := steps{l: l, pos: pos}
	s.add(kept)
	return s.complexNumber(x.typ, v.literal, func(i int) {
		if y := l.part(&v, i, pos); i == 1 || op == lex.Minus {
			l.convertPart(l.prefix(lex.Minus, l.promotedValue(y), pos), x.typ)
		}
	})
}

// convertComplex converts x, the last subtree, to the scalar type typ. One of the types is
// complex. A real number gets the imaginary part zero; a conversion to a real type drops the
// imaginary part.
func (l *lowering) convertComplex(x operand, typ types.Type) {
	from, real := types.Unqualified(x.typ), l.types.RealType(typ)
	if from == typ {
		return
	}
	if !l.types.IsComplex(from) {
		l.convert(x, real)
		from = real
	}
	v, kept := l.keepOperand(from)
	s := steps{l: l, pos: x.pos}
	s.add(kept)
	if !l.types.IsComplex(typ) {
		l.convert(l.part(&v, 0, x.pos), typ)
		s.add(true)
		return
	}
	s.complexNumber(typ, v.literal, func(i int) {
		if i == 1 && !l.types.IsComplex(from) {
			l.realZero(real, x.pos)
		} else {
			l.convert(l.part(&v, i, x.pos), real)
		}
	})
}

// realZero appends the zero of a real type.
func (l *lowering) realZero(typ types.Type, pos uint32) operand {
	if l.types.IsWide(typ) {
		return l.wideLiteral(fold.Wide{}, typ, pos)
	}
	l.zero(l.types.Machine(typ), pos)
	return l.valueOf(typ, pos)
}

// partOf replaces x, the last subtree, by its part i: __real__ x or __imag__ x (GNU C).
// The part is an lvalue if x is one. A real number is its own real part.
func (l *lowering) partOf(x operand, i int, pos uint32) operand {
	switch {
	case x.typ == types.Invalid:
		return x
	case !l.types.IsArithmetic(x.typ):
		l.errorf(pos, "wrong type argument to %s", [...]string{"__real", "__imag"}[i])
		return l.fail(pos)
	case !l.types.IsComplex(x.typ) && i == 0:
		return x
	case !l.types.IsComplex(x.typ):
		x = l.realZero(l.rvalue(x).typ, pos)
		l.then(pos)
		return x
	case l.isWideLiteral(l.top()):
		v, _ := l.keepOperand(x.typ)
		return l.part(&v, i, pos)
	}
	l.needWide(x.typ, pos)
	part := l.types.RealType(x.typ)
	if i == 1 {
		l.constant(l.types.Word, uint64(l.types.Size(part)), pos)
		l.binaryNode(ast.Add, l.types.Word, pos)
	}
	y := operand{typ: part | x.typ&types.Qualifiers, kind: memory, pos: pos, name: x.name}
	if x.kind == value {
		return l.rvalue(y)
	}
	return y
}

// imaginary appends the literal of the complex type typ whose imaginary part is the current
// token.
func (p *parser) imaginary(typ types.Type, pos uint32) operand {
	var v fold.Wide
	switch typ {
	case types.FloatComplex:
		v[0] = uint64(math.Float32bits(float32(p.Float))) << 32
	case types.DoubleComplex:
		v[1] = math.Float64bits(p.Float)
	case types.LongDoubleComplex:
		v[2], v[3] = p.Quad.Low, p.Quad.High
	default:
		v = p.pair(p.types.RealType(typ), 0, p.Value)
	}
	return p.wideLiteral(v, typ, pos)
}

// literalParts appends the literal of the complex type typ whose parts part appends. It
// reports false if the parts are not literals.
func (l *lowering) literalParts(typ types.Type, part func(i int), pos uint32) bool {
	mark := l.b.Len()
	part(0)
	part(1)
	real := l.types.RealType(typ)
	literal := func(n int) bool { return l.b.Kind[n].IsConst() || l.isWideLiteral(n) }
	ok := l.b.Len() == mark+2 && literal(mark) && literal(mark+1)
	var v fold.Wide
	switch {
	case !ok:
	case real == types.LongDouble:
		a, b := l.wideLiteralAt(mark), l.wideLiteralAt(mark+1)
		v = fold.Wide{a[0], a[1], b[0], b[1]}
	default:
		v = l.pair(real, l.bits(mark), l.bits(mark+1))
	}
	l.b.Truncate(mark)
	if ok {
		l.wideLiteral(v, typ, pos)
	}
	return ok
}

// foldComplex multiplies or divides complex literals of type typ into w.result. As
// gcc does, it rounds each part of the exact result once. It declines if a part is
// not finite, or underflows.
func (w *wideOperation) foldComplex(op lex.Token, typ types.Type) bool {
	l := w.l
	real := l.types.RealType(typ)
	if real == types.LongDouble {
		return false
	}
	var x [4]*big.Float // a + bi and c + di
	for i := range x {
		l.part([...]*wideSource{&w.left, &w.right}[i/2], i%2, w.pos)
		n := l.top()
		f := fold.Float(l.b.Type[n], l.bits(n))
		l.b.Truncate(n)
		if f-f != 0 {
			return false
		}
		x[i] = exact().SetFloat64(f)
	}
	a, b, c, d := x[0], x[1], x[2], x[3]
	divisor := exact().SetInt64(1)
	if op == lex.Slash { // (a + bi) / (c + di) is (a + bi) * (c - di) / (c*c + d*d)
		divisor = sumOfProducts(c, c, d, d)
		d = exact().Neg(d)
	}
	parts := [2]*big.Float{sumOfProducts(a, c, exact().Neg(b), d), sumOfProducts(a, d, b, c)}
	var bits [2]uint64
	for i, n := range parts {
		var ok bool
		if bits[i], ok = roundQuotient(n, divisor, l.types.Machine(real)); !ok {
			return false
		}
	}
	w.result = l.pair(real, bits[0], bits[1])
	return true
}

// pair returns the complex number with the parts a and b of type real, which has at most 8 bytes.
func (l *lowering) pair(real types.Type, a, b uint64) fold.Wide {
	size := l.types.Size(real)
	if size == 8 {
		return fold.Wide{a, b}
	}
	mask := uint64(1)<<(8*size) - 1
	return fold.Wide{a&mask | b&mask<<(8*size)}
}

// exact returns a number with enough precision to hold sums of products of doubles
// exactly.
func exact() *big.Float { return new(big.Float).SetPrec(8192) }

// sumOfProducts returns a*b + c*d.
func sumOfProducts(a, b, c, d *big.Float) *big.Float {
	return exact().Add(exact().Mul(a, b), exact().Mul(c, d))
}

// roundQuotient returns the bits of the number of type t that is nearest to n/d.
func roundQuotient(n, d *big.Float, t ast.Type) (bits uint64, ok bool) {
	if d.Sign() == 0 {
		return 0, false
	}
	f := 0.0
	if n.Sign() == 0 {
		f, _ = n.Float64() // keeps the sign of a zero
	} else {
		x, _ := n.Rat(nil)
		y, _ := d.Rat(nil)
		x.Quo(x, y)
		if t == ast.F32 {
			g, _ := x.Float32()
			f = float64(g)
		} else {
			f, _ = x.Float64()
		}
	}
	smallest := 0x1p-1022
	if t == ast.F32 {
		smallest = 0x1p-126
	}
	if math.IsInf(f, 0) || n.Sign() != 0 && math.Abs(f) < smallest {
		return 0, false
	}
	if t == ast.F32 {
		return uint64(math.Float32bits(float32(f))), true
	}
	return math.Float64bits(f), true
}
