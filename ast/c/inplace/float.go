package inplace

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/internal/quad"
)

// infinity lowers a function that returns infinity.
func (c *Call) infinity() lower.Operand {
	return c.float(float32(math.Inf(1)), math.Inf(1), quad.Infinity)
}

// notANumber lowers nan.
func (c *Call) notANumber() lower.Operand {
	return c.emptyPayload(math.Float32frombits(ast.NaN32), math.Float64frombits(ast.NaN64), quad.NaN)
}

// signalingNaN lowers nans. Its NaN has the bit below the one that marks quiet NaNs, as gcc's.
func (c *Call) signalingNaN() lower.Operand {
	return c.emptyPayload(math.Float32frombits(0x7fa00000), math.Float64frombits(0x7ff4000000000000), quad.SignalingNaN)
}

// emptyPayload returns one of three NaNs as the value of the call. The argument, which can name a payload, must be the empty string.
func (c *Call) emptyPayload(f float32, d float64, q quad.Float) lower.Operand {
	if !c.NoPayload() {
		return c.Wrong(c.Pos)
	}
	return c.float(f, d, q)
}

// float returns a literal as the value of the call. The type of the result decides which
// of the three numbers it is.
func (c *Call) float(f float32, d float64, q quad.Float) lower.Operand {
	switch typ := c.Result; typ {
	case types.LongDouble:
		return c.WideLiteral(fold.OfQuad(q), typ, c.Pos)
	case types.Float:
		c.Constant(c.Types.Machine(typ), uint64(math.Float32bits(f)), c.Pos)
	default:
		c.Constant(c.Types.Machine(typ), math.Float64bits(d), c.Pos)
	}
	return c.value()
}

// keepFloat keeps x, the last subtree, in a local. If x is neither a float nor a double,
// it reports an error.
func (c *Call) keepFloat(x lower.Operand) (local uint32, t ast.Type, ok bool) {
	l := c.Lowering
	t = l.Tree.Type[l.Top()]
	if !l.Types.IsFloat(x.Type) || !t.IsFloat() {
		if x.Type != types.Invalid {
			c.Errorf(x.Pos, "non-floating-point argument in call to function '%s'")
		}
		return 0, t, false
	}
	local = uint32(l.BlockLocal(t))
	l.Tree.Node(ast.Assign, t, local, x.Pos, 1)
	return local, t, true
}

// withSign lowers fabs and, if copied is set, copysign. The second argument of copysign gives the
// sign.
func withSign(copied bool) func(c *Call) lower.Operand {
	return func(c *Call) lower.Operand {
		if c.Result == types.LongDouble {
			return c.quadWithSign(copied)
		}
		l, start := c.Lowering, c.Lowering.Tree.Len()
		argument := c.Argument()
		number, known := c.constantReal()
		x, t, ok := c.keepFloat(argument)
		var y uint32
		sign := 1.0
		if copied && ok {
			argument, isConstant := c.Argument(), false
			sign, isConstant = c.constantReal()
			known = known && isConstant
			y, _, ok = c.keepFloat(argument)
			l.Then(c.Pos)
		}
		if !ok {
			return l.Fail(c.Pos)
		}
		if known {
			l.Tree.Truncate(start)
			number = math.Copysign(number, sign)
			return c.float(float32(number), number, quad.Float{})
		}
		l.Magnitude(x, t, c.Pos)
		if copied {
			bits := l.BitsOf(y, t, c.Pos)
			l.Constant(bits, 1<<(8*t.Size()-1), c.Pos)
			l.BinaryNode(ast.And, bits, c.Pos)
			l.BinaryNode(ast.Or, bits, c.Pos)
		}
		l.FromBits(t, c.Pos)
		l.Then(c.Pos)
		return c.value()
	}
}

// quadWithSign does the same as withSign, for long double.
func (c *Call) quadWithSign(copied bool) lower.Operand {
	l := c.Lowering
	x := c.Argument()
	y := l.ValueOf(types.LongDouble, c.Pos)
	if copied {
		y = c.Argument()
	} else {
		l.WideLiteral(fold.Wide{}, types.LongDouble, c.Pos)
	}
	if x.Type == types.Invalid || y.Type == types.Invalid {
		return l.FailTwo(c.Pos)
	}
	w := l.WideOperands(x, y, types.LongDouble, c.Pos)
	if a, b := w.Left.Value, w.Right.Value; w.Left.Literal && w.Right.Literal {
		return l.WideLiteral(fold.Wide{a[0], a[1]&^lower.QuadSignBit | b[1]&lower.QuadSignBit}, types.LongDouble, c.Pos)
	}
	to := l.WideObject()
	w.Store(to, 0, func() { l.Half(&w.Left, 0, ast.U64, c.Pos) })
	w.Store(to, 1, func() {
		l.Half(&w.Left, 1, ast.U64, c.Pos)
		l.Constant(ast.U64, lower.QuadSignBit-1, c.Pos)
		l.BinaryNode(ast.And, ast.U64, c.Pos)
		l.Half(&w.Right, 1, ast.U64, c.Pos)
		l.Constant(ast.U64, lower.QuadSignBit, c.Pos)
		l.BinaryNode(ast.And, ast.U64, c.Pos)
		l.BinaryNode(ast.Or, ast.U64, c.Pos)
	})
	w.Value(to)
	return c.value()
}

// signBit lowers signbit.
func (c *Call) signBit() lower.Operand {
	l := c.Lowering
	argument := l.Scalar(c.Argument())
	if argument.Type == types.LongDouble {
		x, kept := l.KeepWide()
		s := lower.Steps{Lowering: l, Pos: c.Pos}
		s.Add(kept)
		l.QuadNegative(&x, c.Pos)
		s.Add(true)
		return c.value()
	}
	if v, ok := c.constantReal(); ok {
		l.SetConst(l.Top(), ast.I32, uint64(lower.Bit(math.Signbit(v))))
		return c.value()
	}
	x, t, ok := c.keepFloat(argument)
	if !ok {
		return l.Fail(c.Pos)
	}
	bits := l.BitsOf(x, t, c.Pos)
	l.Constant(ast.I32, uint64(8*t.Size()-1), c.Pos)
	l.BinaryNode(ast.Shr, bits, c.Pos)
	l.Cast(ast.I32)
	l.Then(c.Pos)
	return c.value()
}

// A floatTest compares a number, or its magnitude, with a bound. There is one bound for
// float and one for double. If there is no magnitude, the number is compared with itself.
// A signed test gives -1 for numbers below zero. The magnitude of a long double is
// compared with infinity by the operator quad.
type floatTest struct {
	magnitude, signed bool
	op, quad          token.Token
	bound             [2]float64
}

var (
	isNaN        = floatTest{op: token.NotEq, quad: token.Greater}
	isInfinite   = floatTest{magnitude: true, op: token.EqEq, quad: token.EqEq, bound: [2]float64{math.Inf(1), math.Inf(1)}}
	infinitySign = floatTest{magnitude: true, signed: true, op: token.EqEq, quad: token.EqEq, bound: isInfinite.bound}
	isFinite     = floatTest{magnitude: true, op: token.LessEq, quad: token.Less, bound: [2]float64{math.MaxFloat32, math.MaxFloat64}}
)

// of returns the result of the test of a number of type t.
func (f floatTest) of(v float64, t ast.Type) int {
	x, bound := v, v
	if f.magnitude {
		x, bound = math.Abs(v), f.bound[lower.Bit(t == ast.F64)]
	}
	result := lower.Bit(x == bound)
	switch f.op {
	case token.NotEq:
		result = 1 - result
	case token.LessEq:
		result = lower.Bit(x <= bound)
	}
	if f.signed && v < 0 {
		result = -result
	}
	return result
}

// lower lowers the test of its argument.
func (f floatTest) lower(c *Call) lower.Operand {
	l := c.Lowering
	argument := l.Scalar(c.Argument())
	if argument.Type == types.LongDouble {
		return f.lowerQuad(c)
	}
	if v, ok := c.constantReal(); ok {
		l.SetConst(l.Top(), l.Types.Machine(c.Result), uint64(f.of(v, l.Tree.Type[l.Top()])))
		return c.value()
	}
	x, t, ok := c.keepFloat(argument)
	if !ok {
		return l.Fail(c.Pos)
	}
	if f.magnitude {
		l.Magnitude(x, t, c.Pos)
		bits := l.Tree.Type[l.Top()]
		bound := math.Float64bits(f.bound[1])
		if t == ast.F32 {
			bound = uint64(math.Float32bits(float32(f.bound[0])))
		}
		l.Constant(bits, bound, c.Pos)
		l.BinaryNode(lower.OperatorKinds[f.op], bits, c.Pos)
	} else {
		l.CompareLocals(lower.OperatorKinds[f.op], x, x, t, c.Pos)
	}
	if f.signed { // multiply by 1, or by -1 if the number is below zero
		l.Constant(ast.I32, 1, c.Pos)
		l.Tree.Leaf(ast.Local, t, x, c.Pos)
		l.Zero(t, c.Pos)
		l.BinaryNode(ast.Lt, t, c.Pos)
		l.Constant(ast.I32, 1, c.Pos)
		l.BinaryNode(ast.Shl, ast.I32, c.Pos)
		l.BinaryNode(ast.Sub, ast.I32, c.Pos)
		l.BinaryNode(ast.Mul, ast.I32, c.Pos)
	}
	l.Then(c.Pos)
	return c.value()
}

// lowerQuad lowers the test of the last subtree, a long double.
func (f floatTest) lowerQuad(c *Call) lower.Operand {
	l := c.Lowering
	x, kept := l.KeepWide()
	s := lower.Steps{Lowering: l, Pos: c.Pos}
	s.Add(kept)
	if f.signed { // 1, or -1 if the number is below zero, is one factor
		l.Constant(ast.I32, 1, c.Pos)
		l.QuadNegative(&x, c.Pos)
		l.Constant(ast.I32, 1, c.Pos)
		l.BinaryNode(ast.Shl, ast.I32, c.Pos)
		l.BinaryNode(ast.Sub, ast.I32, c.Pos)
	}
	l.QuadMagnitude(&x, c.Pos)
	l.Constant(ast.U64, fold.QuadInfinity, c.Pos)
	l.BinaryNode(lower.OperatorKinds[f.quad], ast.U64, c.Pos)
	if f.signed {
		l.BinaryNode(ast.Mul, ast.I32, c.Pos)
	}
	s.Add(true)
	return c.value()
}

// A classifier compares the magnitude of a number, which is in a local, with infinity and
// with the smallest normal number.
type classifier struct {
	l                *lower.Lowering
	t                ast.Type
	local            uint32
	infinity, normal uint64
	pos              uint32
}

// classifier parses the next argument, a floating-point number, and assigns it to the
// local of a classifier.
func (c *Call) classifier() (k classifier, ok bool) {
	l := c.Lowering
	x := l.Scalar(c.Argument())
	s := lower.Steps{Lowering: l, Pos: c.Pos}
	k = classifier{l: l, t: ast.U64, pos: c.Pos, infinity: fold.QuadInfinity, normal: lower.QuadNormal}
	if x.Type == types.LongDouble {
		v, kept := l.KeepWide()
		s.Add(kept)
		l.QuadMagnitude(&v, c.Pos)
	} else {
		local, t, ok := c.keepFloat(x)
		if !ok {
			return k, false
		}
		s.Add(true)
		l.Magnitude(local, t, c.Pos)
		k.infinity, k.normal = 0x7ff<<52, 1<<52
		if t == ast.F32 {
			k.t, k.infinity, k.normal = ast.U32, 0xff<<23, 1<<23
		}
	}
	k.local = uint32(l.BlockLocal(k.t))
	l.Tree.Node(ast.Assign, k.t, k.local, c.Pos, 1)
	s.Add(true)
	return k, true
}

// with appends an operation on the local and a constant.
func (k *classifier) with(operation ast.Kind, v uint64) {
	k.l.Tree.Leaf(ast.Local, k.t, k.local, k.pos)
	k.l.Constant(k.t, v, k.pos)
	k.l.BinaryNode(operation, k.t, k.pos)
}

// isNormal lowers isnormal: normal numbers are between the smallest one and infinity.
func (c *Call) isNormal() lower.Operand {
	k, ok := c.classifier()
	if !ok {
		return c.Fail(c.Pos)
	}
	k.with(ast.Sub, k.normal)
	c.Constant(k.t, k.infinity-k.normal, c.Pos)
	c.BinaryNode(ast.Lt, k.t, c.Pos)
	c.Then(c.Pos)
	return c.value()
}

// classify lowers fpclassify. The arguments are the values for a NaN, an infinity, a
// normal number, a subnormal number and zero, and then the number to classify.
func (c *Call) classify() lower.Operand {
	l := c.Lowering
	var values [5]uint64
	for i := range values {
		v, ok := c.Integer()
		if !ok {
			c.Errorf(c.Pos, "non-const integer argument %d in call to function '%s'", i+1)
		}
		values[i] = uint64(v)
	}
	k, ok := c.classifier()
	if !ok {
		return l.Fail(c.Pos)
	}
	put := func(i int) { l.Constant(ast.I32, values[i], c.Pos) }
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
		l.Tree.Node(ast.Conditional, ast.I32, 0, c.Pos, 3)
	}
	l.Then(c.Pos)
	return c.value()
}

// A localComparison appends a comparison of two locals of type t.
type localComparison func(l *lower.Lowering, x, y uint32, t ast.Type, pos uint32)

// comparing lowers isless and similar functions, which are comparisons by an operator.
func comparing(op token.Token) func(c *Call) lower.Operand {
	return ordered(func(l *lower.Lowering, x, y uint32, t ast.Type, pos uint32) {
		l.CompareLocals(lower.OperatorKinds[op], x, y, t, pos)
	}, func(w *lower.WideOperation) { w.CompareQuads(op) })
}

// lessOrGreater appends the comparison of islessgreater.
func lessOrGreater(l *lower.Lowering, x, y uint32, t ast.Type, pos uint32) {
	l.CompareLocals(ast.Lt, x, y, t, pos)
	l.CompareLocals(ast.Gt, x, y, t, pos)
	l.Tree.Node(ast.LogicalOr, ast.I32, 0, pos, 2)
}

// unordered appends the comparison of isunordered, which relies on a NaN being different
// from itself.
func unordered(l *lower.Lowering, x, y uint32, t ast.Type, pos uint32) {
	l.CompareLocals(ast.Ne, x, x, t, pos)
	l.CompareLocals(ast.Ne, y, y, t, pos)
	l.Tree.Node(ast.LogicalOr, ast.I32, 0, pos, 2)
}

// ordered lowers a comparison of two arguments. compare compares floats and doubles; quad
// compares long doubles.
func ordered(compare localComparison, quad func(w *lower.WideOperation)) func(c *Call) lower.Operand {
	return func(c *Call) lower.Operand {
		l := c.Lowering
		x := l.Scalar(c.Argument())
		y := l.Scalar(c.Argument())
		arithmetic := l.Types.IsArithmetic(x.Type) && l.Types.IsArithmetic(y.Type)
		if arithmetic && (x.Type == types.LongDouble || y.Type == types.LongDouble) {
			w := l.WideOperands(x, y, types.LongDouble, c.Pos)
			quad(&w)
			w.Add(true)
			return c.value()
		}
		if !arithmetic || !l.Types.IsFloat(x.Type) && !l.Types.IsFloat(y.Type) || l.Types.IsWide(x.Type) || l.Types.IsWide(y.Type) {
			if x.Type != types.Invalid && y.Type != types.Invalid {
				c.Errorf(c.Pos, "non-floating-point arguments in call to function '%s'")
			}
			return l.FailTwo(c.Pos)
		}
		t := l.Types.Machine(l.Types.UsualConversions(x.Type, y.Type))
		l.Cast(t)
		l.CastLeft(t)
		b := uint32(l.BlockLocal(t))
		l.Tree.Node(ast.Assign, t, b, c.Pos, 1)
		a := uint32(l.BlockLocal(t))
		right := l.Tree.Cut(int(l.Tree.First[l.Top()]), &l.Clipboard)
		l.Tree.Node(ast.Assign, t, a, c.Pos, 1)
		l.Tree.Paste(&l.Clipboard, right)
		compare(l, a, b, t, c.Pos)
		l.Then(c.Pos)
		l.Then(c.Pos)
		return c.value()
	}
}

// makeComplex lowers __builtin_complex. Its arguments are the real and the imaginary
// part of the value.
func (c *Call) makeComplex() lower.Operand {
	l := c.Lowering
	x := l.Scalar(c.Unconverted())
	y := l.Scalar(c.Unconverted())
	if x.Type == types.Invalid || y.Type == types.Invalid {
		return l.FailTwo(c.Pos)
	}
	if x.Type != y.Type || !l.Types.IsFloat(x.Type) && x.Type != types.LongDouble {
		l.Front.Errorf(c.Pos, "'__builtin_complex' operands are not of one real floating-point type")
		return l.FailTwo(c.Pos)
	}
	w := l.WideOperands(x, y, x.Type, c.Pos)
	return w.ComplexNumber(types.ComplexOf(x.Type), w.Left.Literal && w.Right.Literal, func(i int) {
		l.Part([...]*lower.WideSource{&w.Left, &w.Right}[i], 0, c.Pos)
	})
}

func (c *Call) realPart() lower.Operand { return c.PartOf(c.Argument(), 0, c.Pos) }

func (c *Call) imaginaryPart() lower.Operand { return c.PartOf(c.Argument(), 1, c.Pos) }

func (c *Call) conjugate() lower.Operand {
	x := c.Argument()
	if x.Type == types.Invalid {
		return x
	}
	return c.Prefix(token.Tilde, x, c.Pos)
}
