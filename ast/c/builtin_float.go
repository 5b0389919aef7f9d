package c

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/internal/quad"
)

// infinity lowers a function whose value is infinity.
func (c *builtinCall) infinity() lower.Operand {
	return c.float(float32(math.Inf(1)), math.Inf(1), quad.Infinity)
}

// notANumber lowers nan.
func (c *builtinCall) notANumber() lower.Operand {
	return c.emptyPayload(math.Float32frombits(ast.NaN32), math.Float64frombits(ast.NaN64), quad.NaN)
}

// signalingNaN lowers nans. Its NaN has the bit below the one that marks quiet NaNs, as gcc's.
func (c *builtinCall) signalingNaN() lower.Operand {
	return c.emptyPayload(math.Float32frombits(0x7fa00000), math.Float64frombits(0x7ff4000000000000), quad.SignalingNaN)
}

// emptyPayload returns one of three NaNs as the value of the call. The argument, which can name a payload, must be empty.
func (c *builtinCall) emptyPayload(f float32, d float64, q quad.Float) lower.Operand {
	p := c.p
	c.parameter()
	if !c.begin() {
		return p.Wrong(c.pos)
	}
	if p.Tok != token.String || len(p.stringLiteral()) > 0 {
		p.unsupported("a payload of a NaN")
		return p.Wrong(c.pos)
	}
	return c.float(f, d, q)
}

// float returns a literal as the value of the call. The type of the result decides which
// of the three numbers it is.
func (c *builtinCall) float(f float32, d float64, q quad.Float) lower.Operand {
	switch typ := c.result(); typ {
	case types.LongDouble:
		return c.p.WideLiteral(fold.OfQuad(q), typ, c.pos)
	case types.Float:
		c.p.Constant(c.p.Types.Machine(typ), uint64(math.Float32bits(f)), c.pos)
	default:
		c.p.Constant(c.p.Types.Machine(typ), math.Float64bits(d), c.pos)
	}
	return c.value()
}

// keepFloat keeps x, the last subtree, in a local. If x is neither a float nor a double,
// it reports an error.
func (c *builtinCall) keepFloat(x lower.Operand) (local uint32, t ast.Type, ok bool) {
	p := c.p
	t = p.Tree.Type[p.Top()]
	if !p.Types.IsFloat(x.Type) || !t.IsFloat() {
		if x.Type != types.Invalid {
			c.errorf(x.Pos, "non-floating-point argument in call to function '%s'")
		}
		return 0, t, false
	}
	local = uint32(p.BlockLocal(t))
	p.Tree.Node(ast.Assign, t, local, x.Pos, 1)
	return local, t, true
}

// withSign lowers fabs and, if copied is set, copysign, whose second argument gives the
// sign.
func withSign(copied bool) func(c *builtinCall) lower.Operand {
	return func(c *builtinCall) lower.Operand {
		if c.result() == types.LongDouble {
			return c.quadWithSign(copied)
		}
		p := c.p
		x, t, ok := c.keepFloat(c.argument())
		var y uint32
		if copied && ok {
			y, _, ok = c.keepFloat(c.argument())
			p.Then(c.pos)
		}
		if !ok {
			return p.Fail(c.pos)
		}
		p.Magnitude(x, t, c.pos)
		if copied {
			bits := p.BitsOf(y, t, c.pos)
			p.Constant(bits, 1<<(8*t.Size()-1), c.pos)
			p.BinaryNode(ast.And, bits, c.pos)
			p.BinaryNode(ast.Or, bits, c.pos)
		}
		p.FromBits(t, c.pos)
		p.Then(c.pos)
		return c.value()
	}
}

// quadWithSign does the same as withSign, for long double.
func (c *builtinCall) quadWithSign(copied bool) lower.Operand {
	p := c.p
	x := c.argument()
	y := p.ValueOf(types.LongDouble, c.pos)
	if copied {
		y = c.argument()
	} else {
		p.WideLiteral(fold.Wide{}, types.LongDouble, c.pos)
	}
	if x.Type == types.Invalid || y.Type == types.Invalid {
		return p.FailTwo(c.pos)
	}
	w := p.WideOperands(x, y, types.LongDouble, c.pos)
	if a, b := w.Left.Value, w.Right.Value; w.Left.Literal && w.Right.Literal {
		return p.WideLiteral(fold.Wide{a[0], a[1]&^lower.QuadSignBit | b[1]&lower.QuadSignBit}, types.LongDouble, c.pos)
	}
	to := p.WideObject()
	w.Store(to, 0, func() { p.Half(&w.Left, 0, ast.U64, c.pos) })
	w.Store(to, 1, func() {
		p.Half(&w.Left, 1, ast.U64, c.pos)
		p.Constant(ast.U64, lower.QuadSignBit-1, c.pos)
		p.BinaryNode(ast.And, ast.U64, c.pos)
		p.Half(&w.Right, 1, ast.U64, c.pos)
		p.Constant(ast.U64, lower.QuadSignBit, c.pos)
		p.BinaryNode(ast.And, ast.U64, c.pos)
		p.BinaryNode(ast.Or, ast.U64, c.pos)
	})
	w.Value(to)
	return c.value()
}

// signBit lowers signbit.
func (c *builtinCall) signBit() lower.Operand {
	p := c.p
	argument := p.Scalar(c.argument())
	if argument.Type == types.LongDouble {
		x, kept := p.KeepWide()
		s := lower.Steps{Lowering: &p.Lowering, Pos: c.pos}
		s.Add(kept)
		p.QuadNegative(&x, c.pos)
		s.Add(true)
		return c.value()
	}
	x, t, ok := c.keepFloat(argument)
	if !ok {
		return p.Fail(c.pos)
	}
	bits := p.BitsOf(x, t, c.pos)
	p.Constant(ast.I32, uint64(8*t.Size()-1), c.pos)
	p.BinaryNode(ast.Shr, bits, c.pos)
	p.Cast(ast.I32)
	p.Then(c.pos)
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

// lower lowers the test of its argument.
func (f floatTest) lower(c *builtinCall) lower.Operand {
	p := c.p
	argument := p.Scalar(c.argument())
	if argument.Type == types.LongDouble {
		return f.lowerQuad(c)
	}
	x, t, ok := c.keepFloat(argument)
	if !ok {
		return p.Fail(c.pos)
	}
	if f.magnitude {
		p.Magnitude(x, t, c.pos)
		bits := p.Tree.Type[p.Top()]
		bound := math.Float64bits(f.bound[1])
		if t == ast.F32 {
			bound = uint64(math.Float32bits(float32(f.bound[0])))
		}
		p.Constant(bits, bound, c.pos)
		p.BinaryNode(lower.OperatorKinds[f.op], bits, c.pos)
	} else {
		p.CompareLocals(lower.OperatorKinds[f.op], x, x, t, c.pos)
	}
	if f.signed { // multiply by 1, or by -1 if the number is below zero
		p.Constant(ast.I32, 1, c.pos)
		p.Tree.Leaf(ast.Local, t, x, c.pos)
		p.Zero(t, c.pos)
		p.BinaryNode(ast.Lt, t, c.pos)
		p.Constant(ast.I32, 1, c.pos)
		p.BinaryNode(ast.Shl, ast.I32, c.pos)
		p.BinaryNode(ast.Sub, ast.I32, c.pos)
		p.BinaryNode(ast.Mul, ast.I32, c.pos)
	}
	p.Then(c.pos)
	return c.value()
}

// lowerQuad lowers the test of the last subtree, a long double.
func (f floatTest) lowerQuad(c *builtinCall) lower.Operand {
	p := c.p
	x, kept := p.KeepWide()
	s := lower.Steps{Lowering: &p.Lowering, Pos: c.pos}
	s.Add(kept)
	if f.signed { // 1, or -1 if the number is below zero, is one factor
		p.Constant(ast.I32, 1, c.pos)
		p.QuadNegative(&x, c.pos)
		p.Constant(ast.I32, 1, c.pos)
		p.BinaryNode(ast.Shl, ast.I32, c.pos)
		p.BinaryNode(ast.Sub, ast.I32, c.pos)
	}
	p.QuadMagnitude(&x, c.pos)
	p.Constant(ast.U64, fold.QuadInfinity, c.pos)
	p.BinaryNode(lower.OperatorKinds[f.quad], ast.U64, c.pos)
	if f.signed {
		p.BinaryNode(ast.Mul, ast.I32, c.pos)
	}
	s.Add(true)
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
	x := p.Scalar(c.argument())
	s := lower.Steps{Lowering: &p.Lowering, Pos: c.pos}
	k = classifier{p: p, t: ast.U64, pos: c.pos, infinity: fold.QuadInfinity, normal: lower.QuadNormal}
	if x.Type == types.LongDouble {
		v, kept := p.KeepWide()
		s.Add(kept)
		p.QuadMagnitude(&v, c.pos)
	} else {
		local, t, ok := c.keepFloat(x)
		if !ok {
			return k, false
		}
		s.Add(true)
		p.Magnitude(local, t, c.pos)
		k.infinity, k.normal = 0x7ff<<52, 1<<52
		if t == ast.F32 {
			k.t, k.infinity, k.normal = ast.U32, 0xff<<23, 1<<23
		}
	}
	k.local = uint32(p.BlockLocal(k.t))
	p.Tree.Node(ast.Assign, k.t, k.local, c.pos, 1)
	s.Add(true)
	return k, true
}

// with appends an operation on the local and a constant.
func (k *classifier) with(operation ast.Kind, v uint64) {
	k.p.Tree.Leaf(ast.Local, k.t, k.local, k.pos)
	k.p.Constant(k.t, v, k.pos)
	k.p.BinaryNode(operation, k.t, k.pos)
}

// isNormal lowers isnormal: normal numbers are between the smallest one and infinity.
func (c *builtinCall) isNormal() lower.Operand {
	k, ok := c.classifier()
	if !ok {
		return c.p.Fail(c.pos)
	}
	k.with(ast.Sub, k.normal)
	c.p.Constant(k.t, k.infinity-k.normal, c.pos)
	c.p.BinaryNode(ast.Lt, k.t, c.pos)
	c.p.Then(c.pos)
	return c.value()
}

// classify lowers fpclassify. The arguments are the values for a NaN, an infinity, a
// normal number, a subnormal number and zero, and then the number to classify.
func (c *builtinCall) classify() lower.Operand {
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
		return p.Fail(c.pos)
	}
	put := func(i int) { p.Constant(ast.I32, values[i], c.pos) }
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
		p.Tree.Node(ast.Conditional, ast.I32, 0, c.pos, 3)
	}
	p.Then(c.pos)
	return c.value()
}

// A localComparison appends a comparison of two locals of type t.
type localComparison func(p *lower.Lowering, x, y uint32, t ast.Type, pos uint32)

// comparing lowers isless and similar functions, which are comparisons by an operator.
func comparing(op token.Token) func(c *builtinCall) lower.Operand {
	return ordered(func(p *lower.Lowering, x, y uint32, t ast.Type, pos uint32) {
		p.CompareLocals(lower.OperatorKinds[op], x, y, t, pos)
	}, func(w *lower.WideOperation) { w.CompareQuads(op) })
}

// lessOrGreater appends the comparison of islessgreater.
func lessOrGreater(p *lower.Lowering, x, y uint32, t ast.Type, pos uint32) {
	p.CompareLocals(ast.Lt, x, y, t, pos)
	p.CompareLocals(ast.Gt, x, y, t, pos)
	p.Tree.Node(ast.LogicalOr, ast.I32, 0, pos, 2)
}

// unordered appends the comparison of isunordered, which relies on a NaN being different
// from itself.
func unordered(p *lower.Lowering, x, y uint32, t ast.Type, pos uint32) {
	p.CompareLocals(ast.Ne, x, x, t, pos)
	p.CompareLocals(ast.Ne, y, y, t, pos)
	p.Tree.Node(ast.LogicalOr, ast.I32, 0, pos, 2)
}

// ordered lowers a comparison of two arguments. compare compares floats and doubles; quad
// compares long doubles.
func ordered(compare localComparison, quad func(w *lower.WideOperation)) func(c *builtinCall) lower.Operand {
	return func(c *builtinCall) lower.Operand {
		p := c.p
		x := p.Scalar(c.argument())
		y := p.Scalar(c.argument())
		arithmetic := p.Types.IsArithmetic(x.Type) && p.Types.IsArithmetic(y.Type)
		if arithmetic && (x.Type == types.LongDouble || y.Type == types.LongDouble) {
			w := p.WideOperands(x, y, types.LongDouble, c.pos)
			quad(&w)
			w.Add(true)
			return c.value()
		}
		if !arithmetic || !p.Types.IsFloat(x.Type) && !p.Types.IsFloat(y.Type) || p.Types.IsWide(x.Type) || p.Types.IsWide(y.Type) {
			if x.Type != types.Invalid && y.Type != types.Invalid {
				c.errorf(c.pos, "non-floating-point arguments in call to function '%s'")
			}
			return p.FailTwo(c.pos)
		}
		t := p.Types.Machine(p.Types.UsualConversions(x.Type, y.Type))
		p.Cast(t)
		p.CastLeft(t)
		b := uint32(p.BlockLocal(t))
		p.Tree.Node(ast.Assign, t, b, c.pos, 1)
		a := uint32(p.BlockLocal(t))
		right := p.Tree.Cut(int(p.Tree.First[p.Top()]), &p.Clipboard)
		p.Tree.Node(ast.Assign, t, a, c.pos, 1)
		p.Tree.Paste(&p.Clipboard, right)
		compare(&p.Lowering, a, b, t, c.pos)
		p.Then(c.pos)
		p.Then(c.pos)
		return c.value()
	}
}

// makeComplex lowers __builtin_complex, whose arguments are the real and the imaginary
// part of its value.
func (c *builtinCall) makeComplex() lower.Operand {
	p := c.p
	x := p.Scalar(c.unconverted())
	y := p.Scalar(c.unconverted())
	if x.Type == types.Invalid || y.Type == types.Invalid {
		return p.FailTwo(c.pos)
	}
	if x.Type != y.Type || !p.Types.IsFloat(x.Type) && x.Type != types.LongDouble {
		p.errorf(c.pos, "'__builtin_complex' operands are not of one real floating-point type")
		return p.FailTwo(c.pos)
	}
	w := p.WideOperands(x, y, x.Type, c.pos)
	return w.ComplexNumber(types.ComplexOf(x.Type), w.Left.Literal && w.Right.Literal, func(i int) {
		p.Part([...]*lower.WideSource{&w.Left, &w.Right}[i], 0, c.pos)
	})
}

func (c *builtinCall) realPart() lower.Operand { return c.p.PartOf(c.argument(), 0, c.pos) }

func (c *builtinCall) imaginaryPart() lower.Operand { return c.p.PartOf(c.argument(), 1, c.pos) }

func (c *builtinCall) conjugate() lower.Operand {
	x := c.argument()
	if x.Type == types.Invalid {
		return x
	}
	return c.p.Prefix(token.Tilde, x, c.pos)
}
