package c

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/internal/quad"
)

// Functions of floating-point and complex numbers. For float and double, they store a number
// in memory and load its bits. For long double, they look at its two halves; the high half
// has the sign and the exponent.

const (
	quadSignBit = 1 << 63 // in the high half
	quadNormal  = 1 << 48 // the high half of the smallest normal number
)

// infinity lowers a function whose value is infinity.
func (c *builtinCall) infinity() operand {
	return c.float(float32(math.Inf(1)), math.Inf(1), quad.Infinity)
}

// notANumber lowers nan.
func (c *builtinCall) notANumber() operand {
	return c.emptyPayload(math.Float32frombits(ast.NaN32), math.Float64frombits(ast.NaN64), quad.NaN)
}

// signalingNaN lowers nans. Its NaN has the bit below the one that marks quiet NaNs, as gcc's.
func (c *builtinCall) signalingNaN() operand {
	return c.emptyPayload(math.Float32frombits(0x7fa00000), math.Float64frombits(0x7ff4000000000000), quad.SignalingNaN)
}

// emptyPayload returns one of three NaNs as the value of the call. The argument, which can name a payload, must be empty.
func (c *builtinCall) emptyPayload(f float32, d float64, q quad.Float) operand {
	p := c.p
	c.parameter()
	if !c.begin() {
		return p.wrong(c.pos)
	}
	if p.Tok != lex.String || len(p.stringLiteral()) > 0 {
		p.unsupported("a payload of a NaN")
		return p.wrong(c.pos)
	}
	return c.float(f, d, q)
}

// float returns a literal as the value of the call. The type of the result decides which
// of the three numbers it is.
func (c *builtinCall) float(f float32, d float64, q quad.Float) operand {
	switch typ := c.result(); typ {
	case types.LongDouble:
		return c.p.wideLiteral(fold.OfQuad(q), typ, c.pos)
	case types.Float:
		c.p.constant(c.p.types.Machine(typ), uint64(math.Float32bits(f)), c.pos)
	default:
		c.p.constant(c.p.types.Machine(typ), math.Float64bits(d), c.pos)
	}
	return c.value()
}

// keepFloat keeps x, the last subtree, in a local. If x is neither a float nor a double,
// it reports an error.
func (c *builtinCall) keepFloat(x operand) (local uint32, t ast.Type, ok bool) {
	p := c.p
	t = p.b.Type[p.top()]
	if !p.types.IsFloat(x.typ) || !t.IsFloat() {
		if x.typ != types.Invalid {
			c.errorf(x.pos, "non-floating-point argument in call to function '%s'")
		}
		return 0, t, false
	}
	local = uint32(p.blockLocal(t))
	p.b.Node(ast.Assign, t, local, x.pos, 1)
	return local, t, true
}

// bitsOf appends the bits of a local of floating-point type t as an integer. It returns
// the type of the integer.
func (l *lowering) bitsOf(local uint32, t ast.Type, pos uint32) ast.Type {
	bits := ast.U64
	if t == ast.F32 {
		bits = ast.U32
	}
	at := l.bitsFrame()
	l.putAddress(at, 0, pos)
	l.b.Leaf(ast.Local, t, local, pos)
	l.b.Node(ast.Store, t, 0, pos, 2)
	l.putAddress(at, 0, pos)
	l.b.Node(ast.Load, bits, 0, pos, 1)
	l.then(pos)
	return bits
}

// fromBits turns the last subtree, an integer, into the number of type t that has these
// bits.
func (l *lowering) fromBits(t ast.Type, pos uint32) {
	at := l.bitsFrame()
	l.storeKept(at, l.b.Type[l.top()], pos)
	l.b.Node(ast.Load, t, 0, pos, 1)
	l.then(pos)
}

// magnitude appends the bits of a local of type t without the sign bit. They are in the
// order of the absolute values.
func (l *lowering) magnitude(local uint32, t ast.Type, pos uint32) {
	bits := l.bitsOf(local, t, pos)
	l.constant(bits, 1<<(8*t.Size()-1)-1, pos)
	l.binaryNode(ast.And, bits, pos)
}

// quadMagnitude appends the high half of a long double without the sign bit, with the
// lowest bit set if the low half is not zero. The results order as the absolute values do
// in comparisons with zero, infinity and powers of two.
func (l *lowering) quadMagnitude(s *wideSource, pos uint32) {
	l.half(s, 1, ast.U64, pos)
	l.constant(ast.U64, quadSignBit-1, pos)
	l.binaryNode(ast.And, ast.U64, pos)
	l.half(s, 0, ast.U64, pos)
	l.zero(ast.U64, pos)
	l.binaryNode(ast.Ne, ast.U64, pos)
	l.cast(ast.U64)
	l.binaryNode(ast.Or, ast.U64, pos)
}

// quadNegative appends the sign bit of a long double, as an int.
func (l *lowering) quadNegative(s *wideSource, pos uint32) {
	l.half(s, 1, ast.U64, pos)
	l.constant(ast.I32, 63, pos)
	l.binaryNode(ast.Shr, ast.U64, pos)
	l.cast(ast.I32)
}

// withSign lowers fabs and, if copied is set, copysign, whose second argument gives the
// sign.
func withSign(copied bool) func(c *builtinCall) operand {
	return func(c *builtinCall) operand {
		if c.result() == types.LongDouble {
			return c.quadWithSign(copied)
		}
		p := c.p
		x, t, ok := c.keepFloat(c.argument())
		var y uint32
		if copied && ok {
			y, _, ok = c.keepFloat(c.argument())
			p.then(c.pos)
		}
		if !ok {
			return p.fail(c.pos)
		}
		p.magnitude(x, t, c.pos)
		if copied {
			bits := p.bitsOf(y, t, c.pos)
			p.constant(bits, 1<<(8*t.Size()-1), c.pos)
			p.binaryNode(ast.And, bits, c.pos)
			p.binaryNode(ast.Or, bits, c.pos)
		}
		p.fromBits(t, c.pos)
		p.then(c.pos)
		return c.value()
	}
}

// quadWithSign does the same as withSign, for long double.
func (c *builtinCall) quadWithSign(copied bool) operand {
	p := c.p
	x := c.argument()
	y := p.valueOf(types.LongDouble, c.pos)
	if copied {
		y = c.argument()
	} else {
		p.wideLiteral(fold.Wide{}, types.LongDouble, c.pos)
	}
	if x.typ == types.Invalid || y.typ == types.Invalid {
		return p.failTwo(c.pos)
	}
	w := p.wideOperands(x, y, types.LongDouble, c.pos)
	if a, b := w.left.value, w.right.value; w.left.literal && w.right.literal {
		return p.wideLiteral(fold.Wide{a[0], a[1]&^quadSignBit | b[1]&quadSignBit}, types.LongDouble, c.pos)
	}
	to := p.wideObject()
	w.store(to, 0, func() { p.half(&w.left, 0, ast.U64, c.pos) })
	w.store(to, 1, func() {
		p.half(&w.left, 1, ast.U64, c.pos)
		p.constant(ast.U64, quadSignBit-1, c.pos)
		p.binaryNode(ast.And, ast.U64, c.pos)
		p.half(&w.right, 1, ast.U64, c.pos)
		p.constant(ast.U64, quadSignBit, c.pos)
		p.binaryNode(ast.And, ast.U64, c.pos)
		p.binaryNode(ast.Or, ast.U64, c.pos)
	})
	w.value(to)
	return c.value()
}

// signBit lowers signbit.
func (c *builtinCall) signBit() operand {
	p := c.p
	argument := p.scalar(c.argument())
	if argument.typ == types.LongDouble {
		x, kept := p.keepWide()
		s := steps{l: &p.lowering, pos: c.pos}
		s.add(kept)
		p.quadNegative(&x, c.pos)
		s.add(true)
		return c.value()
	}
	x, t, ok := c.keepFloat(argument)
	if !ok {
		return p.fail(c.pos)
	}
	bits := p.bitsOf(x, t, c.pos)
	p.constant(ast.I32, uint64(8*t.Size()-1), c.pos)
	p.binaryNode(ast.Shr, bits, c.pos)
	p.cast(ast.I32)
	p.then(c.pos)
	return c.value()
}

// A floatTest compares a number, or its magnitude, with a bound. There is one bound for
// float and one for double. If there is no magnitude, the number is compared with itself.
// A signed test gives -1 for numbers below zero. The magnitude of a long double is
// compared with infinity by the operator quad.
type floatTest struct {
	magnitude, signed bool
	op, quad          lex.Token
	bound             [2]float64
}

var (
	isNaN        = floatTest{op: lex.NotEq, quad: lex.Greater}
	isInfinite   = floatTest{magnitude: true, op: lex.EqEq, quad: lex.EqEq, bound: [2]float64{math.Inf(1), math.Inf(1)}}
	infinitySign = floatTest{magnitude: true, signed: true, op: lex.EqEq, quad: lex.EqEq, bound: isInfinite.bound}
	isFinite     = floatTest{magnitude: true, op: lex.LessEq, quad: lex.Less, bound: [2]float64{math.MaxFloat32, math.MaxFloat64}}
)

// lower lowers the test of its argument.
func (f floatTest) lower(c *builtinCall) operand {
	p := c.p
	argument := p.scalar(c.argument())
	if argument.typ == types.LongDouble {
		return f.lowerQuad(c)
	}
	x, t, ok := c.keepFloat(argument)
	if !ok {
		return p.fail(c.pos)
	}
	if f.magnitude {
		p.magnitude(x, t, c.pos)
		bits := p.b.Type[p.top()]
		bound := math.Float64bits(f.bound[1])
		if t == ast.F32 {
			bound = uint64(math.Float32bits(float32(f.bound[0])))
		}
		p.constant(bits, bound, c.pos)
		p.binaryNode(operatorKinds[f.op], bits, c.pos)
	} else {
		p.compareLocals(operatorKinds[f.op], x, x, t, c.pos)
	}
	if f.signed { // multiply by 1, or by -1 if the number is below zero
		p.constant(ast.I32, 1, c.pos)
		p.b.Leaf(ast.Local, t, x, c.pos)
		p.zero(t, c.pos)
		p.binaryNode(ast.Lt, t, c.pos)
		p.constant(ast.I32, 1, c.pos)
		p.binaryNode(ast.Shl, ast.I32, c.pos)
		p.binaryNode(ast.Sub, ast.I32, c.pos)
		p.binaryNode(ast.Mul, ast.I32, c.pos)
	}
	p.then(c.pos)
	return c.value()
}

// lowerQuad lowers the test of the last subtree, a long double.
func (f floatTest) lowerQuad(c *builtinCall) operand {
	p := c.p
	x, kept := p.keepWide()
	s := steps{l: &p.lowering, pos: c.pos}
	s.add(kept)
	if f.signed { // 1, or -1 if the number is below zero, is one factor
		p.constant(ast.I32, 1, c.pos)
		p.quadNegative(&x, c.pos)
		p.constant(ast.I32, 1, c.pos)
		p.binaryNode(ast.Shl, ast.I32, c.pos)
		p.binaryNode(ast.Sub, ast.I32, c.pos)
	}
	p.quadMagnitude(&x, c.pos)
	p.constant(ast.U64, fold.QuadInfinity, c.pos)
	p.binaryNode(operatorKinds[f.quad], ast.U64, c.pos)
	if f.signed {
		p.binaryNode(ast.Mul, ast.I32, c.pos)
	}
	s.add(true)
	return c.value()
}

// A classifier compares the magnitude of a number, which is in a local, with infinity and
// with the smallest normal number.
type classifier struct {
	p                *parser
	t                ast.Type
	local            uint32
	infinity, normal uint64
	pos              uint32
}

// classifier parses the next argument, a floating-point number, and assigns it to the
// local of a classifier.
func (c *builtinCall) classifier() (k classifier, ok bool) {
	p := c.p
	x := p.scalar(c.argument())
	s := steps{l: &p.lowering, pos: c.pos}
	k = classifier{p: p, t: ast.U64, pos: c.pos, infinity: fold.QuadInfinity, normal: quadNormal}
	if x.typ == types.LongDouble {
		v, kept := p.keepWide()
		s.add(kept)
		p.quadMagnitude(&v, c.pos)
	} else {
		local, t, ok := c.keepFloat(x)
		if !ok {
			return k, false
		}
		s.add(true)
		p.magnitude(local, t, c.pos)
		k.infinity, k.normal = 0x7ff<<52, 1<<52
		if t == ast.F32 {
			k.t, k.infinity, k.normal = ast.U32, 0xff<<23, 1<<23
		}
	}
	k.local = uint32(p.blockLocal(k.t))
	p.b.Node(ast.Assign, k.t, k.local, c.pos, 1)
	s.add(true)
	return k, true
}

// with appends an operation on the local and a constant.
func (k *classifier) with(operation ast.Kind, v uint64) {
	k.p.b.Leaf(ast.Local, k.t, k.local, k.pos)
	k.p.constant(k.t, v, k.pos)
	k.p.binaryNode(operation, k.t, k.pos)
}

// isNormal lowers isnormal: normal numbers are between the smallest one and infinity.
func (c *builtinCall) isNormal() operand {
	k, ok := c.classifier()
	if !ok {
		return c.p.fail(c.pos)
	}
	k.with(ast.Sub, k.normal)
	c.p.constant(k.t, k.infinity-k.normal, c.pos)
	c.p.binaryNode(ast.Lt, k.t, c.pos)
	c.p.then(c.pos)
	return c.value()
}

// classify lowers fpclassify. The arguments are the values for a NaN, an infinity, a
// normal number, a subnormal number and zero, and then the number to classify.
func (c *builtinCall) classify() operand {
	p := c.p
	var values [5]uint64
	for i := range values {
		v, ok := c.constant()
		if !ok {
			c.errorf(c.pos, "non-const integer argument %d in call to function '%s'", i+1)
		}
		values[i] = uint64(v)
	}
	k, ok := c.classifier()
	if !ok {
		return p.fail(c.pos)
	}
	put := func(i int) { p.constant(ast.I32, values[i], c.pos) }
	k.with(ast.Gt, k.infinity)
	put(0)
	k.with(ast.Eq, k.infinity)
	put(1)
	k.with(ast.Ge, k.normal)
	put(2)
	k.with(ast.Ne, 0)
	put(3)
	put(4)
	for range 4 {
		p.b.Node(ast.Conditional, ast.I32, 0, c.pos, 3)
	}
	p.then(c.pos)
	return c.value()
}

// compareLocals appends a comparison of two locals of type t.
func (l *lowering) compareLocals(k ast.Kind, x, y uint32, t ast.Type, pos uint32) {
	l.b.Leaf(ast.Local, t, x, pos)
	l.b.Leaf(ast.Local, t, y, pos)
	l.binaryNode(k, t, pos)
}

// A localComparison appends a comparison of two locals of type t.
type localComparison func(p *lowering, x, y uint32, t ast.Type, pos uint32)

// comparing lowers isless and similar functions, which are comparisons by an operator.
func comparing(op lex.Token) func(c *builtinCall) operand {
	return ordered(func(p *lowering, x, y uint32, t ast.Type, pos uint32) {
		p.compareLocals(operatorKinds[op], x, y, t, pos)
	}, func(w *wideOperation) { w.compareQuads(op) })
}

// lessOrGreater appends the comparison of islessgreater.
func lessOrGreater(p *lowering, x, y uint32, t ast.Type, pos uint32) {
	p.compareLocals(ast.Lt, x, y, t, pos)
	p.compareLocals(ast.Gt, x, y, t, pos)
	p.b.Node(ast.LogicalOr, ast.I32, 0, pos, 2)
}

// unordered appends the comparison of isunordered, which relies on a NaN being different
// from itself.
func unordered(p *lowering, x, y uint32, t ast.Type, pos uint32) {
	p.compareLocals(ast.Ne, x, x, t, pos)
	p.compareLocals(ast.Ne, y, y, t, pos)
	p.b.Node(ast.LogicalOr, ast.I32, 0, pos, 2)
}

// ordered lowers a comparison of two arguments. compare compares floats and doubles; quad
// compares long doubles.
func ordered(compare localComparison, quad func(w *wideOperation)) func(c *builtinCall) operand {
	return func(c *builtinCall) operand {
		p := c.p
		x := p.scalar(c.argument())
		y := p.scalar(c.argument())
		arithmetic := p.types.IsArithmetic(x.typ) && p.types.IsArithmetic(y.typ)
		if arithmetic && (x.typ == types.LongDouble || y.typ == types.LongDouble) {
			w := p.wideOperands(x, y, types.LongDouble, c.pos)
			quad(&w)
			w.add(true)
			return c.value()
		}
		if !arithmetic || !p.types.IsFloat(x.typ) && !p.types.IsFloat(y.typ) || p.types.IsWide(x.typ) || p.types.IsWide(y.typ) {
			if x.typ != types.Invalid && y.typ != types.Invalid {
				c.errorf(c.pos, "non-floating-point arguments in call to function '%s'")
			}
			return p.failTwo(c.pos)
		}
		t := p.types.Machine(p.types.UsualConversions(x.typ, y.typ))
		p.cast(t)
		p.castLeft(t)
		b := uint32(p.blockLocal(t))
		p.b.Node(ast.Assign, t, b, c.pos, 1)
		a := uint32(p.blockLocal(t))
		right := p.b.Cut(int(p.b.First[p.top()]), &p.clipboard)
		p.b.Node(ast.Assign, t, a, c.pos, 1)
		p.b.Paste(&p.clipboard, right)
		compare(&p.lowering, a, b, t, c.pos)
		p.then(c.pos)
		p.then(c.pos)
		return c.value()
	}
}

// unordered appends 1 if one of the operands is a NaN, else 0.
func (w *wideOperation) unordered() {
	if a, b := w.left.value.Quad(), w.right.value.Quad(); w.left.literal && w.right.literal {
		w.l.constant(ast.I32, uint64(b2i(a.IsNaN() || b.IsNaN())), w.pos)
		return
	}
	w.callOn("__unordtf2", types.Int)
	w.l.zero(ast.I32, w.pos)
	w.l.binaryNode(ast.Ne, ast.I32, w.pos)
}

// lessOrGreater appends 1 if the operands differ and neither is a NaN, else 0.
func (w *wideOperation) lessOrGreater() {
	w.compareQuads(lex.Less)
	w.compareQuads(lex.Greater)
	w.l.b.Node(ast.LogicalOr, ast.I32, 0, w.pos, 2)
}

// makeComplex lowers __builtin_complex, whose arguments are the real and the imaginary
// part of its value.
func (c *builtinCall) makeComplex() operand {
	p := c.p
	x := p.scalar(c.unconverted())
	y := p.scalar(c.unconverted())
	if x.typ == types.Invalid || y.typ == types.Invalid {
		return p.failTwo(c.pos)
	}
	if x.typ != y.typ || !p.types.IsFloat(x.typ) && x.typ != types.LongDouble {
		p.errorf(c.pos, "'__builtin_complex' operands are not of one real floating-point type")
		return p.failTwo(c.pos)
	}
	w := p.wideOperands(x, y, x.typ, c.pos)
	return w.complexNumber(types.ComplexOf(x.typ), w.left.literal && w.right.literal, func(i int) {
		p.part([...]*wideSource{&w.left, &w.right}[i], 0, c.pos)
	})
}

func (c *builtinCall) realPart() operand      { return c.p.partOf(c.argument(), 0, c.pos) }
func (c *builtinCall) imaginaryPart() operand { return c.p.partOf(c.argument(), 1, c.pos) }

func (c *builtinCall) conjugate() operand {
	x := c.argument()
	if x.typ == types.Invalid {
		return x
	}
	return c.p.prefix(lex.Tilde, x, c.pos)
}
