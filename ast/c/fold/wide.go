package fold

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"

	"gpucc/ast"
	"gpucc/ast/c/types"
	"gpucc/internal/quad"
)

// Wide is the value of a literal of a wide type as it is stored in memory: the low and the high half, or
// the parts of a complex number.
type Wide [4]uint64

// Bytes returns the bytes of the literal in memory.
func (v Wide) Bytes() []byte {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint64(b, x)
	}
	return b
}

func (v Wide) Quad() quad.Float { return quad.Float{Low: v[0], High: v[1]} }

func OfQuad(f quad.Float) Wide { return Wide{f.Low, f.High} }

// Integer returns the value of the literal as an integer type.
func (v Wide) Integer(signed bool) *big.Int {
	n := quad.Integer(v[1], v[0])
	if signed && v[1]>>63 != 0 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 8*types.WideSize))
	}
	return n
}

// OfInteger returns n modulo 2^128.
func OfInteger(n *big.Int) Wide {
	low := new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64))
	return Wide{low.Uint64(), new(big.Int).And(new(big.Int).Rsh(n, 64), new(big.Int).SetUint64(math.MaxUint64)).Uint64()}
}

// BinaryWide computes the operation k on literals of the Wide type typ. It
// declines to divide integers by zero.
func BinaryWide(k ast.Kind, typ types.Type, a, b Wide) (Wide, bool) {
	if typ == types.LongDouble {
		return quads(k, a.Quad(), b.Quad()), true
	}
	return integers(k, typ == types.Int128, a, b)
}

func quads(k ast.Kind, a, b quad.Float) Wide {
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
			if k == ast.Ne {
				return Wide{1}
			}
			return Wide{}
		}
		truth, _ := compare(k, int64(a.Compare(b)), 0)
		return Wide{truth}
	}
	return OfQuad(f)
}

func integers(k ast.Kind, signed bool, a, b Wide) (Wide, bool) {
	x, y := a.Integer(signed), b.Integer(signed)
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
			return Wide{}, false
		}
		rest := new(big.Int)
		if z.QuoRem(x, y, rest); k == ast.Rem {
			z = rest
		}
	default:
		truth, _ := compare(k, int64(x.Cmp(y)), 0)
		return Wide{truth}, true
	}
	return OfInteger(z), true
}

// Shift shifts the literal v of type typ by a number of bits.
func Shift(k ast.Kind, typ types.Type, v Wide, count uint) Wide {
	n := v.Integer(typ == types.Int128)
	if k == ast.Shl {
		return OfInteger(n.Lsh(n, count))
	}
	return OfInteger(n.Rsh(n, count))
}

// quadTo converts f to a wide type. It reports false if the type cannot represent the
// value.
func quadTo(f quad.Float, to types.Type) (Wide, bool) {
	if to == types.LongDouble {
		return OfQuad(f), true
	}
	if !f.IsFinite() {
		return Wide{}, false
	}
	v := f.Truncate()
	x := OfInteger(v)
	return x, x.Integer(to == types.Int128).Cmp(v) == 0
}

// Widen converts the literal of type t with the bits v to the wide type to. It declines if that cannot represent the value.
func Widen(v uint64, t ast.Type, to types.Type) (x Wide, ok bool) {
	if t.IsFloat() {
		f := Float(t, v)
		exact := quad.FromFloat64(f)
		if f != f {
			bits := NaN(t, ast.F64, v)
			exact = quad.Float{Low: bits << 60, High: bits>>63<<63 | QuadInfinity | bits&(1<<52-1)>>4}
		}
		return quadTo(exact, to)
	}
	x[0] = v
	if t.IsSigned() {
		x[1] = uint64(int64(v) >> 63)
	}
	if to == types.LongDouble {
		x = OfQuad(quad.FromInteger(x.Integer(t.IsSigned())))
	}
	return x, true
}

// QuadInfinity is the high half of the long double infinity.
const QuadInfinity = 0x7fff << 48

// ConvertWide converts the literal v between two wide types. It declines if the type to cannot represent the value.
func ConvertWide(v Wide, from, to types.Type) (Wide, bool) {
	switch {
	case from == types.LongDouble:
		return quadTo(v.Quad(), to)
	case to == types.LongDouble:
		return OfQuad(quad.FromInteger(v.Integer(from == types.Int128))), true
	}
	return v, true
}

// Narrow converts the literal v of the wide type from to type t, which fits a register. It declines if t cannot represent the
// value of a long double.
func Narrow(v Wide, from types.Type, t ast.Type) (uint64, bool) {
	switch {
	case t.IsFloat():
		return toFloat(v, from, t), true
	case from != types.LongDouble:
		return v[0], true
	case !v.Quad().IsFinite():
		return 0, false
	}
	whole := v.Quad().Truncate()
	return OfInteger(whole)[0], Fits(whole, t)
}

// Fits reports whether the integer type t can represent v.
func Fits(v *big.Int, t ast.Type) bool {
	if t.IsSigned() {
		return v.IsInt64() && bits.Len64(uint64(v.Int64())^uint64(v.Int64()>>63)) < 8*t.Size()
	}
	return v.Sign() >= 0 && v.BitLen() <= 8*t.Size()
}

// toFloat converts the literal v of Wide type from to type t and returns its bits.
func toFloat(v Wide, from types.Type, t ast.Type) uint64 {
	if from == types.LongDouble {
		if v.Quad().IsNaN() {
			return NaN(ast.F64, t, v[1]>>63<<63|0x7ff8<<48|v[1]&(1<<48-1)<<4|v[0]>>60)
		}
		if t == ast.F32 {
			return uint64(math.Float32bits(v.Quad().Float32()))
		}
		return math.Float64bits(v.Quad().Float64())
	}
	exact := new(big.Float).SetInt(v.Integer(from == types.Int128))
	if t == ast.F32 {
		f, _ := exact.Float32()
		return uint64(math.Float32bits(f))
	}
	f, _ := exact.Float64()
	return math.Float64bits(f)
}
