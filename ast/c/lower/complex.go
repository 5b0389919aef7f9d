package lower

import (
	"math"
	"math/big"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// A complex number is an object with two parts of a real type: the real and the imaginary
// part. It is a wide scalar, see wide.go. Most operations are lowered to operations on
// the parts. Functions of the library multiply and divide complex numbers; for complex
// integers see complex_integer.go.

// Part appends part i of s: 0 is the real part, 1 the imaginary one. A real number has the
// real part only.
func (l *Lowering) Part(s *WideSource, i int, pos uint32) Operand {
	typ := l.Types.RealType(s.Type)
	t, size := l.Types.Machine(typ), l.Types.Size(typ)
	switch {
	case s.Literal && typ == types.LongDouble:
		return l.WideLiteral(fold.Wide{s.Value[2*i], s.Value[2*i+1]}, typ, pos)
	case s.Literal:
		bit := 8 * int(size) * i
		l.Constant(t, fold.Bits(t, s.Value[bit/64]>>(bit%64)), pos)
	case !l.Types.IsWide(s.Type):
		l.Tree.Leaf(ast.Local, t, s.Data, pos)
	default:
		l.PutAddress(s.Address, int64(i)*size, pos)
		return l.Rvalue(Operand{Type: typ, Kind: Memory, Pos: pos, Origin: Origin{Name: intern.None}})
	}
	return l.ValueOf(typ, pos)
}

// setParts appends the steps that set the parts of the complex object of type typ at to. part
// appends the value of a part.
func (s *Steps) setParts(to Address, typ types.Type, part func(i int)) {
	real := s.Lowering.Types.RealType(typ)
	for i := range 2 {
		at := to
		at.Offset += int64(i) * s.Lowering.Types.Size(real)
		if s.Lowering.Types.IsWide(real) {
			part(i)
			s.Lowering.CopyWide(at, real, s.Pos)
		} else {
			s.Lowering.PutAddress(at, 0, s.Pos)
			part(i)
			s.Lowering.Tree.Node(ast.Store, s.Lowering.Types.Machine(real), 0, s.Pos, 2)
		}
		s.Add(true)
	}
}

// ComplexNumber appends a complex number of type typ as the value of the steps. part
// appends its parts. If both parts are literals, the number is a literal; the parameter
// literal says that all operands of part are literals.
func (s *Steps) ComplexNumber(typ types.Type, literal bool, part func(i int)) Operand {
	if literal && s.Lowering.literalParts(typ, part, s.Pos) {
		return s.Lowering.ValueOf(typ, s.Pos)
	}
	to := s.Lowering.scalarObject(typ)
	s.setParts(to, typ, part)
	s.Value(to)
	return s.Lowering.ValueOf(typ, s.Pos)
}

// copyComplex does the same as CopyWide, for a complex number.
func (l *Lowering) copyComplex(to Address, typ types.Type, pos uint32) {
	from, kept := l.keepOperand(types.Unqualified(typ))
	s := Steps{Lowering: l, Pos: pos}
	s.Add(kept)
	s.setParts(to, typ, func(i int) { l.Part(&from, i, pos) })
	s.Value(to)
}

// operateComplex does the same as Operate, with at least one complex operand. A real
// operand is not converted where the standard distinguishes the results (annex G).
func (l *Lowering) operateComplex(op token.Token, x, y Operand, pos uint32) Operand {
	if !l.Types.IsArithmetic(x.Type) || !l.Types.IsArithmetic(y.Type) || !isOnComplex[op] {
		return l.invalidOperands(op, x, y, pos)
	}
	typ := l.Types.UsualConversions(x.Type, y.Type)
	a, b := typ, typ
	switch equality := op == token.EqEq || op == token.NotEq; {
	case !l.Types.IsComplex(x.Type) && !equality && op != token.Slash:
		a = l.Types.RealType(typ)
	case !l.Types.IsComplex(y.Type) && !equality:
		b = l.Types.RealType(typ)
	}
	w := l.mixedOperands(x, a, y, b, pos)
	literal := w.Left.Literal && w.Right.Literal
	switch {
	case op == token.EqEq || op == token.NotEq:
		return w.compareComplex(op)
	case a != b || op == token.Plus || op == token.Minus:
		return w.ComplexNumber(typ, literal, func(i int) { l.convertPart(w.operateParts(op, i), typ) })
	case types.IsPart(l.Types.RealType(typ)):
		return w.operateIntegers(op, typ)
	case literal && w.foldComplex(op, typ):
		return l.WideLiteral(w.result, typ, pos)
	}
	return w.callOnParts(op, typ)
}

var isOnComplex = [token.NumTokens]bool{token.Plus: true, token.Minus: true, token.Star: true, token.Slash: true, token.EqEq: true, token.NotEq: true}

// operateParts appends part i of the result. It is computed from part i of both operands,
// or from part i of one and the whole of the other if that one is real.
func (w *WideOperation) operateParts(op token.Token, i int) Operand {
	l := w.Lowering
	a, b := l.Types.IsComplex(w.Left.Type), l.Types.IsComplex(w.Right.Type)
	additive := op == token.Plus || op == token.Minus
	switch {
	case additive && i == 1 && !b:
		return l.Part(&w.Left, i, w.Pos)
	case additive && i == 1 && !a:
		x := l.Part(&w.Right, i, w.Pos)
		if op == token.Minus {
			x = l.Prefix(token.Minus, l.PromotedValue(x), w.Pos)
		}
		return x
	}
	x := l.Part(&w.Left, i*Bit(a), w.Pos)
	y := l.Part(&w.Right, i*Bit(b), w.Pos)
	return l.Operate(op, x, y, w.Pos)
}

// convertPart converts x, a part of a number of the complex type typ that has been computed, to the type of its
// parts: an integer has been promoted.
func (l *Lowering) convertPart(x Operand, typ types.Type) { l.Convert(x, l.Types.RealType(typ)) }

// compareComplex compares both parts.
func (w *WideOperation) compareComplex(op token.Token) Operand {
	w.operateParts(op, 0)
	y := w.operateParts(op, 1)
	join := token.Token(token.AndAnd)
	if op == token.NotEq {
		join = token.OrOr
	}
	x := w.Lowering.Logical(join, y, w.Pos)
	w.Add(true)
	return x
}

// callOnParts appends a call of libgcc's function for an operation. The arguments are the
// parts of both operands.
func (w *WideOperation) callOnParts(op token.Token, typ types.Type) Operand {
	l := w.Lowering
	var a ArgumentCount
	var to Address
	if l.HiddenResult(typ) {
		to = l.scalarObject(typ)
		l.PutAddress(to, 0, w.Pos)
		l.AppendArgument(&a, false)
	}
	for i := range 4 {
		if x := l.Part([...]*WideSource{&w.Left, &w.Right}[i/2], i%2, w.Pos); l.Types.ByAddress(x.Type) {
			l.RecordArgument(&a, x, false)
		} else {
			l.AppendArgument(&a, false)
		}
	}
	name := "__mul"
	if op == token.Slash {
		name = "__div"
	}
	mode := l.mode(l.Types.RealType(typ))
	l.wideCall(name+mode[:1]+"c3", a.Count, typ, to, w.Pos)
	w.Add(true)
	return l.ValueOf(typ, w.Pos)
}

// prefixComplex applies a unary -, or the operator ~, which returns the conjugate (GNU
// C).
func (l *Lowering) prefixComplex(op token.Token, x Operand, pos uint32) Operand {
	v, kept := l.keepOperand(x.Type)
	s := Steps{Lowering: l, Pos: pos}
	s.Add(kept)
	return s.ComplexNumber(x.Type, v.Literal, func(i int) {
		if y := l.Part(&v, i, pos); i == 1 || op == token.Minus {
			l.convertPart(l.Prefix(token.Minus, l.PromotedValue(y), pos), x.Type)
		}
	})
}

// convertComplex converts x, the last subtree, to the scalar type typ. One of the types is
// complex. A real number gets the imaginary part zero; a conversion to a real type drops the
// imaginary part.
func (l *Lowering) convertComplex(x Operand, typ types.Type) {
	from, real := types.Unqualified(x.Type), l.Types.RealType(typ)
	if from == typ {
		return
	}
	if !l.Types.IsComplex(from) {
		l.Convert(x, real)
		from = real
	}
	v, kept := l.keepOperand(from)
	s := Steps{Lowering: l, Pos: x.Pos}
	s.Add(kept)
	if !l.Types.IsComplex(typ) {
		l.Convert(l.Part(&v, 0, x.Pos), typ)
		s.Add(true)
		return
	}
	s.ComplexNumber(typ, v.Literal, func(i int) {
		if i == 1 && !l.Types.IsComplex(from) {
			l.realZero(real, x.Pos)
		} else {
			l.Convert(l.Part(&v, i, x.Pos), real)
		}
	})
}

// realZero appends the zero of a real type.
func (l *Lowering) realZero(typ types.Type, pos uint32) Operand {
	if l.Types.IsWide(typ) {
		return l.WideLiteral(fold.Wide{}, typ, pos)
	}
	l.Zero(l.Types.Machine(typ), pos)
	return l.ValueOf(typ, pos)
}

// PartOf replaces x, the last subtree, by its part i: __real__ x or __imag__ x (GNU C).
// The part is an lvalue if x is one. A real number is its own real part.
func (l *Lowering) PartOf(x Operand, i int, pos uint32) Operand {
	switch {
	case x.Type == types.Invalid:
		return x
	case !l.Types.IsArithmetic(x.Type):
		l.errorf(pos, "wrong type argument to %s", [...]string{"__real", "__imag"}[i])
		return l.Fail(pos)
	case !l.Types.IsComplex(x.Type) && i == 0:
		return x
	case !l.Types.IsComplex(x.Type):
		x = l.realZero(l.Rvalue(x).Type, pos)
		l.Then(pos)
		return x
	case l.IsWideLiteral(l.Top()):
		v, _ := l.keepOperand(x.Type)
		return l.Part(&v, i, pos)
	}
	l.needWide(x.Type, pos)
	part := l.Types.RealType(x.Type)
	if i == 1 {
		l.Constant(l.Types.Word, uint64(l.Types.Size(part)), pos)
		l.BinaryNode(ast.Add, l.Types.Word, pos)
	}
	y := Operand{Type: part | x.Type&types.Qualifiers, Kind: Memory, Pos: pos, Origin: Origin{Name: x.Name}}
	if x.Kind == Value {
		return l.Rvalue(y)
	}
	return y
}

// literalParts appends the literal of the complex type typ. The function part appends its parts. It
// reports false if the parts are not literals.
func (l *Lowering) literalParts(typ types.Type, part func(i int), pos uint32) bool {
	mark := l.Tree.Len()
	part(0)
	part(1)
	real := l.Types.RealType(typ)
	literal := func(n int) bool { return l.Tree.Kind[n].IsConst() || l.IsWideLiteral(n) }
	ok := l.Tree.Len() == mark+2 && literal(mark) && literal(mark+1)
	var v fold.Wide
	switch {
	case !ok:
	case real == types.LongDouble:
		a, b := l.WideLiteralAt(mark), l.WideLiteralAt(mark+1)
		v = fold.Wide{a[0], a[1], b[0], b[1]}
	default:
		v = l.Pair(real, l.Bits(mark), l.Bits(mark+1))
	}
	l.Tree.Truncate(mark)
	if ok {
		l.WideLiteral(v, typ, pos)
	}
	return ok
}

// foldComplex multiplies or divides complex literals of type typ into w.result. As
// gcc does, it rounds each part of the exact result once. It declines if a part is
// not finite, or underflows.
func (w *WideOperation) foldComplex(op token.Token, typ types.Type) bool {
	l := w.Lowering
	real := l.Types.RealType(typ)
	if real == types.LongDouble {
		return false
	}
	var x [4]*big.Float // a + bi and c + di
	for i := range x {
		l.Part([...]*WideSource{&w.Left, &w.Right}[i/2], i%2, w.Pos)
		n := l.Top()
		f := fold.Float(l.Tree.Type[n], l.Bits(n))
		l.Tree.Truncate(n)
		if f-f != 0 {
			return false
		}
		x[i] = exact().SetFloat64(f)
	}
	a, b, c, d := x[0], x[1], x[2], x[3]
	divisor := exact().SetInt64(1)
	if op == token.Slash { // (a + bi) / (c + di) is (a + bi) * (c - di) / (c*c + d*d)
		divisor = sumOfProducts(c, c, d, d)
		d = exact().Neg(d)
	}
	parts := [2]*big.Float{sumOfProducts(a, c, exact().Neg(b), d), sumOfProducts(a, d, b, c)}
	var bits [2]uint64
	for i, n := range parts {
		var ok bool
		if bits[i], ok = roundQuotient(n, divisor, l.Types.Machine(real)); !ok {
			return false
		}
	}
	w.result = l.Pair(real, bits[0], bits[1])
	return true
}

// Pair returns the complex number with the parts a and b of type real, which has at most 8 bytes.
func (l *Lowering) Pair(real types.Type, a, b uint64) fold.Wide {
	size := l.Types.Size(real)
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
