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
func (p *parser) part(s *wideSource, i int, pos uint32) operand {
	typ := p.types.RealType(s.typ)
	t, size := p.types.Machine(typ), p.types.Size(typ)
	switch {
	case s.literal && typ == types.LongDouble:
		return p.wideLiteral(fold.Wide{s.value[2*i], s.value[2*i+1]}, typ, pos)
	case s.literal:
		bit := 8 * int(size) * i
		p.constant(t, fold.Bits(t, s.value[bit/64]>>(bit%64)), pos)
	case !p.types.IsWide(s.typ):
		p.b.Leaf(ast.Local, t, s.data, pos)
	default:
		p.putAddress(s.address, int64(i)*size, pos)
		return p.rvalue(operand{typ: typ, kind: memory, pos: pos, name: intern.None})
	}
	return p.valueOf(typ, pos)
}

// setParts appends the steps that set the parts of the complex object of type typ at to. part
// appends the value of a part.
func (s *steps) setParts(to address, typ types.Type, part func(i int)) {
	real := s.p.types.RealType(typ)
	for i := range 2 {
		at := to
		at.offset += int64(i) * s.p.types.Size(real)
		if s.p.types.IsWide(real) {
			part(i)
			s.p.copyWide(at, real, s.pos)
		} else {
			s.p.putAddress(at, 0, s.pos)
			part(i)
			s.p.b.Node(ast.Store, s.p.types.Machine(real), 0, s.pos, 2)
		}
		s.add(true)
	}
}

// complexNumber appends a complex number of type typ as the value of the steps. part
// appends its parts. If both parts are literals, the number is a literal; the parameter
// literal says that all operands of part are literals.
func (s *steps) complexNumber(typ types.Type, literal bool, part func(i int)) operand {
	if literal && s.p.literalParts(typ, part, s.pos) {
		return s.p.valueOf(typ, s.pos)
	}
	to := s.p.scalarObject(typ)
	s.setParts(to, typ, part)
	s.value(to)
	return s.p.valueOf(typ, s.pos)
}

// copyComplex does the same as copyWide, for a complex number.
func (p *parser) copyComplex(to address, typ types.Type, pos uint32) {
	from, kept := p.keepOperand(types.Unqualified(typ))
	s := steps{p: p, pos: pos}
	s.add(kept)
	s.setParts(to, typ, func(i int) { p.part(&from, i, pos) })
	s.value(to)
}

// operateComplex does the same as operate, with at least one complex operand. A real
// operand is not converted where the standard distinguishes the results (annex G).
func (p *parser) operateComplex(op lex.Token, x, y operand, pos uint32) operand {
	if !p.types.IsArithmetic(x.typ) || !p.types.IsArithmetic(y.typ) || !isOnComplex[op] {
		return p.invalidOperands(op, x, y, pos)
	}
	typ := p.types.UsualConversions(x.typ, y.typ)
	a, b := typ, typ
	switch equality := op == lex.EqEq || op == lex.NotEq; {
	case !p.types.IsComplex(x.typ) && !equality && op != lex.Slash:
		a = p.types.RealType(typ)
	case !p.types.IsComplex(y.typ) && !equality:
		b = p.types.RealType(typ)
	}
	w := p.mixedOperands(x, a, y, b, pos)
	literal := w.left.literal && w.right.literal
	switch {
	case op == lex.EqEq || op == lex.NotEq:
		return w.compareComplex(op)
	case a != b || op == lex.Plus || op == lex.Minus:
		return w.complexNumber(typ, literal, func(i int) { p.convertPart(w.operateParts(op, i), typ) })
	case types.IsPart(p.types.RealType(typ)):
		return w.operateIntegers(op, typ)
	case literal && w.foldComplex(op, typ):
		return p.wideLiteral(w.result, typ, pos)
	}
	return w.callOnParts(op, typ)
}

var isOnComplex = [lex.NumTokens]bool{lex.Plus: true, lex.Minus: true, lex.Star: true, lex.Slash: true, lex.EqEq: true, lex.NotEq: true}

// operateParts appends part i of the result. It is computed from part i of both operands,
// or from part i of one and the whole of the other if that one is real.
func (w *wideOperation) operateParts(op lex.Token, i int) operand {
	p := w.p
	a, b := p.types.IsComplex(w.left.typ), p.types.IsComplex(w.right.typ)
	additive := op == lex.Plus || op == lex.Minus
	switch {
	case additive && i == 1 && !b:
		return p.part(&w.left, i, w.pos)
	case additive && i == 1 && !a:
		x := p.part(&w.right, i, w.pos)
		if op == lex.Minus {
			x = p.prefix(lex.Minus, p.promotedValue(x), w.pos)
		}
		return x
	}
	x := p.part(&w.left, i*b2i(a), w.pos)
	y := p.part(&w.right, i*b2i(b), w.pos)
	return p.operate(op, x, y, w.pos)
}

// convertPart converts x, a part of a number of the complex type typ that has been computed, to the type of its
// parts: an integer has been promoted.
func (p *parser) convertPart(x operand, typ types.Type) { p.convert(x, p.types.RealType(typ)) }

// compareComplex compares both parts.
func (w *wideOperation) compareComplex(op lex.Token) operand {
	w.operateParts(op, 0)
	y := w.operateParts(op, 1)
	join := lex.Token(lex.AndAnd)
	if op == lex.NotEq {
		join = lex.OrOr
	}
	x := w.p.logical(join, y, w.pos)
	w.add(true)
	return x
}

// callOnParts appends a call of libgcc's function for an operation. The arguments are the
// parts of both operands.
func (w *wideOperation) callOnParts(op lex.Token, typ types.Type) operand {
	p := w.p
	var a arguments
	var to address
	if p.hiddenResult(typ) {
		to = p.scalarObject(typ)
		p.putAddress(to, 0, w.pos)
		p.appendArgument(&a, false)
	}
	for i := range 4 {
		if x := p.part([...]*wideSource{&w.left, &w.right}[i/2], i%2, w.pos); p.types.ByAddress(x.typ) {
			p.recordArgument(&a, x, false)
		} else {
			p.appendArgument(&a, false)
		}
	}
	name := "__mul"
	if op == lex.Slash {
		name = "__div"
	}
	mode := p.mode(p.types.RealType(typ))
	p.wideCall(name+mode[:1]+"c3", a.Count, typ, to, w.pos)
	w.add(true)
	return p.valueOf(typ, w.pos)
}

// prefixComplex applies a unary -, or the operator ~, which returns the conjugate (GNU
// C).
func (p *parser) prefixComplex(op lex.Token, x operand, pos uint32) operand {
	v, kept := p.keepOperand(x.typ)
	s := steps{p: p, pos: pos}
	s.add(kept)
	return s.complexNumber(x.typ, v.literal, func(i int) {
		if y := p.part(&v, i, pos); i == 1 || op == lex.Minus {
			p.convertPart(p.prefix(lex.Minus, p.promotedValue(y), pos), x.typ)
		}
	})
}

// convertComplex converts x, the last subtree, to the scalar type typ. One of the types is
// complex. A real number gets the imaginary part zero; a conversion to a real type drops the
// imaginary part.
func (p *parser) convertComplex(x operand, typ types.Type) {
	from, real := types.Unqualified(x.typ), p.types.RealType(typ)
	if from == typ {
		return
	}
	if !p.types.IsComplex(from) {
		p.convert(x, real)
		from = real
	}
	v, kept := p.keepOperand(from)
	s := steps{p: p, pos: x.pos}
	s.add(kept)
	if !p.types.IsComplex(typ) {
		p.convert(p.part(&v, 0, x.pos), typ)
		s.add(true)
		return
	}
	s.complexNumber(typ, v.literal, func(i int) {
		if i == 1 && !p.types.IsComplex(from) {
			p.realZero(real, x.pos)
		} else {
			p.convert(p.part(&v, i, x.pos), real)
		}
	})
}

// realZero appends the zero of a real type.
func (p *parser) realZero(typ types.Type, pos uint32) operand {
	if p.types.IsWide(typ) {
		return p.wideLiteral(fold.Wide{}, typ, pos)
	}
	p.zero(p.types.Machine(typ), pos)
	return p.valueOf(typ, pos)
}

// partOf replaces x, the last subtree, by its part i: __real__ x or __imag__ x (GNU C).
// The part is an lvalue if x is one. A real number is its own real part.
func (p *parser) partOf(x operand, i int, pos uint32) operand {
	switch {
	case x.typ == types.Invalid:
		return x
	case !p.types.IsArithmetic(x.typ):
		p.errorf(pos, "wrong type argument to %s", [...]string{"__real", "__imag"}[i])
		return p.fail(pos)
	case !p.types.IsComplex(x.typ) && i == 0:
		return x
	case !p.types.IsComplex(x.typ):
		x = p.realZero(p.rvalue(x).typ, pos)
		p.then(pos)
		return x
	case p.isWideLiteral(p.top()):
		v, _ := p.keepOperand(x.typ)
		return p.part(&v, i, pos)
	}
	p.needWide(x.typ, pos)
	part := p.types.RealType(x.typ)
	if i == 1 {
		p.constant(p.types.Word, uint64(p.types.Size(part)), pos)
		p.binaryNode(ast.Add, p.types.Word, pos)
	}
	y := operand{typ: part | x.typ&types.Qualifiers, kind: memory, pos: pos, name: x.name}
	if x.kind == value {
		return p.rvalue(y)
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
func (p *parser) literalParts(typ types.Type, part func(i int), pos uint32) bool {
	mark := p.b.Len()
	part(0)
	part(1)
	real := p.types.RealType(typ)
	literal := func(n int) bool { return p.b.Kind[n].IsConst() || p.isWideLiteral(n) }
	ok := p.b.Len() == mark+2 && literal(mark) && literal(mark+1)
	var v fold.Wide
	switch {
	case !ok:
	case real == types.LongDouble:
		a, b := p.wideLiteralAt(mark), p.wideLiteralAt(mark+1)
		v = fold.Wide{a[0], a[1], b[0], b[1]}
	default:
		v = p.pair(real, p.bits(mark), p.bits(mark+1))
	}
	p.b.Truncate(mark)
	if ok {
		p.wideLiteral(v, typ, pos)
	}
	return ok
}

// foldComplex multiplies or divides complex literals of type typ into w.result. As
// gcc does, it rounds each part of the exact result once. It declines if a part is
// not finite, or underflows.
func (w *wideOperation) foldComplex(op lex.Token, typ types.Type) bool {
	p := w.p
	real := p.types.RealType(typ)
	if real == types.LongDouble {
		return false
	}
	var x [4]*big.Float // a + bi and c + di
	for i := range x {
		p.part([...]*wideSource{&w.left, &w.right}[i/2], i%2, w.pos)
		n := p.top()
		f := fold.Float(p.b.Type[n], p.bits(n))
		p.b.Truncate(n)
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
		if bits[i], ok = roundQuotient(n, divisor, p.types.Machine(real)); !ok {
			return false
		}
	}
	w.result = p.pair(real, bits[0], bits[1])
	return true
}

// pair returns the complex number with the parts a and b of type real, which has at most 8 bytes.
func (p *parser) pair(real types.Type, a, b uint64) fold.Wide {
	size := p.types.Size(real)
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
