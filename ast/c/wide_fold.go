package c

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"

	"gpucc/ast"
	"gpucc/ast/c/types"
	"gpucc/internal/quad"
)

// bytes returns the bytes of the literal in memory.
func (v wide) bytes() []byte {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint64(b, x)
	}
	return b
}

func (v wide) quad() quad.Float { return quad.Float{Low: v[0], High: v[1]} }

func wideOfQuad(f quad.Float) wide { return wide{f.Low, f.High} }

// integer returns the value of the literal as an integer type.
func (v wide) integer(signed bool) *big.Int {
	n := quad.Integer(v[1], v[0])
	if signed && v[1]>>63 != 0 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 8*types.WideSize))
	}
	return n
}

// wideOfInteger returns n modulo 2^128.
func wideOfInteger(n *big.Int) wide {
	low := new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64))
	return wide{low.Uint64(), new(big.Int).And(new(big.Int).Rsh(n, 64), new(big.Int).SetUint64(math.MaxUint64)).Uint64()}
}

// fold computes the operation k on literals of type typ into w.result. It
// declines to divide integers by zero.
func (w *wideOperation) fold(k ast.Kind, typ types.Type) (ok bool) {
	a, b := w.left.value, w.right.value
	if typ == types.LongDouble {
		w.result = foldQuads(k, a.quad(), b.quad())
		return true
	}
	w.result, ok = fold128(k, typ == types.Int128, a, b)
	return ok
}

func foldQuads(k ast.Kind, a, b quad.Float) wide {
	var f quad.Float
	switch k {
	case ast.Add:
		f = a.Add(b)
	case ast.Sub:
		f = a.Sub(b)
	case ast.Mul:
		f = a.Mul(b)
	case ast.Div:
		f = a.Div(b)
	default:
		if a.IsNaN() || b.IsNaN() { // not ordered
			return wide{uint64(b2i(k == ast.Ne))}
		}
		truth, _ := foldOrdered(k, int64(a.Compare(b)), 0)
		return wide{truth}
	}
	return wideOfQuad(f)
}

func fold128(k ast.Kind, signed bool, a, b wide) (wide, bool) {
	x, y := a.integer(signed), b.integer(signed)
	z := new(big.Int)
	switch k {
	case ast.Add:
		z.Add(x, y)
	case ast.Sub:
		z.Sub(x, y)
	case ast.Mul:
		z.Mul(x, y)
	case ast.And:
		z.And(x, y)
	case ast.Or:
		z.Or(x, y)
	case ast.Xor:
		z.Xor(x, y)
	case ast.Div, ast.Rem:
		if y.Sign() == 0 {
			return wide{}, false
		}
		rest := new(big.Int)
		if z.QuoRem(x, y, rest); k == ast.Rem {
			z = rest
		}
	default:
		truth, _ := foldOrdered(k, int64(x.Cmp(y)), 0)
		return wide{truth}, true
	}
	return wideOfInteger(z), true
}

// shiftWide shifts the literal v of type typ by a number of bits.
func shiftWide(k ast.Kind, typ types.Type, v wide, count uint) wide {
	n := v.integer(typ == types.Int128)
	if k == ast.Shl {
		return wideOfInteger(n.Lsh(n, count))
	}
	return wideOfInteger(n.Rsh(n, count))
}

// foldConversion converts the last subtree between two types, one of them wide, if it is a
// literal. It reports false if the target type cannot represent the value.
func (p *parser) foldConversion(from, to types.Type, pos uint32) bool {
	n := p.top()
	if p.isWideLiteral(n) {
		return p.foldFromWide(n, from, to, pos)
	}
	if !p.b.Kind[n].IsConst() {
		return false
	}
	t, v := p.b.Type[n], p.bits(n)
	var x wide
	switch {
	case t.IsFloat():
		f := floatOf(t, v)
		exact := quad.FromFloat64(f)
		if f != f {
			bits := convertNaN(t, ast.F64, v)
			exact = quad.Float{Low: bits << 60, High: bits>>63<<63 | quadInfinity | bits&(1<<52-1)>>4}
		}
		var ok bool
		if x, ok = quadTo(exact, to); !ok {
			return false
		}
	default:
		x[0] = v
		if t.IsSigned() {
			x[1] = uint64(int64(v) >> 63)
		}
		if to == types.LongDouble {
			x = wideOfQuad(quad.FromInteger(x.integer(t.IsSigned())))
		}
	}
	p.b.Truncate(n)
	p.wideLiteral(x, to, pos)
	return true
}

// quadTo converts f to a wide type. It reports false if the type cannot represent the
// value.
func quadTo(f quad.Float, to types.Type) (wide, bool) {
	if to == types.LongDouble {
		return wideOfQuad(f), true
	}
	if !f.IsFinite() {
		return wide{}, false
	}
	v := f.Truncate()
	x := wideOfInteger(v)
	return x, x.integer(to == types.Int128).Cmp(v) == 0
}

// foldFromWide converts the wide literal at node n.
func (p *parser) foldFromWide(n int, from, to types.Type, pos uint32) bool {
	v := p.wideLiteralAt(n)
	if p.types.IsWide(to) {
		x, ok := v, true
		if from == types.LongDouble {
			x, ok = quadTo(v.quad(), to)
		} else if to == types.LongDouble {
			x = wideOfQuad(quad.FromInteger(v.integer(from == types.Int128)))
		}
		if ok {
			p.b.Truncate(n)
			p.wideLiteral(x, to, pos)
		}
		return ok
	}
	t := p.types.Machine(to)
	var low uint64
	switch {
	case t.IsFloat():
		low = foldToFloat(v, from, t)
	case from == types.LongDouble:
		if !v.quad().IsFinite() {
			return false
		}
		whole := v.quad().Truncate()
		if low = wideOfInteger(whole)[0]; !fits(whole, t) {
			return false
		}
	default:
		low = v[0]
	}
	p.b.Truncate(n)
	p.constant(t, low, pos)
	return true
}

// fits reports whether the integer type t can represent v.
func fits(v *big.Int, t ast.Type) bool {
	if t.IsSigned() {
		return v.IsInt64() && bits.Len64(uint64(v.Int64())^uint64(v.Int64()>>63)) < 8*t.Size()
	}
	return v.Sign() >= 0 && v.BitLen() <= 8*t.Size()
}

// foldToFloat converts the literal v of wide type from to type t and returns its bits.
func foldToFloat(v wide, from types.Type, t ast.Type) uint64 {
	if from == types.LongDouble {
		if v.quad().IsNaN() {
			return convertNaN(ast.F64, t, v[1]>>63<<63|0x7ff8<<48|v[1]&(1<<48-1)<<4|v[0]>>60)
		}
		if t == ast.F32 {
			return uint64(math.Float32bits(v.quad().Float32()))
		}
		return math.Float64bits(v.quad().Float64())
	}
	exact := new(big.Float).SetInt(v.integer(from == types.Int128))
	if t == ast.F32 {
		f, _ := exact.Float32()
		return uint64(math.Float32bits(f))
	}
	f, _ := exact.Float64()
	return math.Float64bits(f)
}
