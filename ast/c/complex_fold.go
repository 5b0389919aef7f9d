package c

import (
	"math"
	"math/big"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// imaginary appends the literal of the complex type typ whose imaginary part is the
// number that the lexer has read.
func (p *parser) imaginary(typ types.Type, pos uint32) operand {
	var v wide
	switch typ {
	case types.FloatComplex:
		v[0] = uint64(math.Float32bits(float32(p.Float))) << 32
	case types.DoubleComplex:
		v[1] = math.Float64bits(p.Float)
	default:
		v[2], v[3] = p.Quad.Low, p.Quad.High
	}
	return p.wideLiteral(v, typ, pos)
}

// literalParts appends the literal of the complex type typ whose parts part
// appends, if both are literals.
func (p *parser) literalParts(typ types.Type, part func(i int), pos uint32) bool {
	mark := p.b.Len()
	part(0)
	part(1)
	real := p.types.RealType(typ)
	literal := func(n int) bool { return isConst(p.b.Kind[n]) || p.isWideLiteral(n) }
	ok := p.b.Len() == mark+2 && literal(mark) && literal(mark+1)
	var v wide
	switch {
	case !ok:
	case real == types.LongDouble:
		a, b := p.wideLiteralAt(mark), p.wideLiteralAt(mark+1)
		v = wide{a[0], a[1], b[0], b[1]}
	case real == types.Double:
		v = wide{p.bits(mark), p.bits(mark + 1)}
	default:
		v = wide{p.bits(mark) | p.bits(mark+1)<<32}
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
		f := floatOf(p.b.Type[n], p.bits(n))
		p.b.Truncate(n)
		if f-f != 0 {
			return false
		}
		x[i] = exact().SetFloat64(f)
	}
	a, b, c, d := x[0], x[1], x[2], x[3]
	divisor := exact().SetInt64(1)
	if op == lex.Slash { // by c + di is by its square, times c - di
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
	w.result = wide{bits[0], bits[1]}
	if real == types.Float {
		w.result = wide{bits[0] | bits[1]<<32}
	}
	return true
}

// exact returns a number of so many bits that sums of products of doubles are
// exact.
func exact() *big.Float { return new(big.Float).SetPrec(8192) }

// sumOfProducts is a*b + c*d.
func sumOfProducts(a, b, c, d *big.Float) *big.Float {
	return exact().Add(exact().Mul(a, b), exact().Mul(c, d))
}

// roundQuotient is the bits of the number of type t nearest to n/d.
func roundQuotient(n, d *big.Float, t ast.Type) (bits uint64, ok bool) {
	if d.Sign() == 0 {
		return 0, false
	}
	f := 0.0
	if n.Sign() == 0 {
		f, _ = n.Float64() // with its sign
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
