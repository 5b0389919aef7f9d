package fold

import (
	"math"
	"math/big"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/types"
)

// boundaries are the low bits of operands.
var boundaries = []uint64{0, 1, 2, 7, 31, 63, 1 << 31, 1<<31 - 1, 1<<32 - 1, 1 << 32, 1 << 63, 1<<63 - 1, math.MaxUint64, math.MaxUint64 - 6}

type integer interface {
	int32 | uint32 | int64 | uint64
}

// number returns 1 for true.
func number(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// integersOf compares operations on literals of type t with Go's on type T.
func integersOf[T integer](t *testing.T, typ ast.Type) {
	for _, x := range boundaries {
		for _, y := range boundaries {
			a, b := Bits(typ, x), Bits(typ, y)
			p, q := T(a), T(b)
			for k, want := range map[ast.Kind]T{
				ast.Add: p + q, ast.Sub: p - q, ast.Mul: p * q, ast.And: p & q, ast.Or: p | q, ast.Xor: p ^ q,
				ast.Shl: p << (uint64(q) & uint64(8*typ.Size()-1)), ast.Shr: p >> (uint64(q) & uint64(8*typ.Size()-1)),
			} {
				if got, ok := Binary(k, typ, a, b); !ok || T(got) != want {
					t.Errorf("%s %s %#x, %#x: %#x, not %#x", k, typ, a, b, got, want)
				}
			}
			for k, want := range map[ast.Kind]bool{ast.Eq: p == q, ast.Ne: p != q, ast.Lt: p < q, ast.Le: p <= q, ast.Gt: p > q, ast.Ge: p >= q} {
				if got, ok := Binary(k, typ, a, b); !ok || got != number(want) {
					t.Errorf("%s %s %#x, %#x: %d", k, typ, a, b, got)
				}
			}
			quotient, ok := Binary(ast.Div, typ, a, b)
			rest, ok2 := Binary(ast.Rem, typ, a, b)
			if ok != (q != 0) || ok2 != ok || ok && (T(quotient) != p/q || T(rest) != p%q) {
				t.Errorf("%s %#x / %#x: %#x, %#x", typ, a, b, quotient, rest)
			}
		}
	}
}

func TestIntegers(t *testing.T) {
	integersOf[int32](t, ast.I32)
	integersOf[uint32](t, ast.U32)
	integersOf[int64](t, ast.I64)
	integersOf[uint64](t, ast.U64)
}

// TestFloats checks operations with rounding, infinities and NaNs.
func TestFloats(t *testing.T) {
	inf := math.Inf(1)
	for _, x := range []struct {
		k    ast.Kind
		a, b float64
	}{
		{ast.Add, 0.1, 0.2}, {ast.Div, 1, 0}, {ast.Mul, -1, 0}, {ast.Sub, 1 << 53, -1},
	} {
		a, b := x.a, x.b
		got, ok := Binary(x.k, ast.F64, math.Float64bits(a), math.Float64bits(b))
		var want float64 // at run time: Go's constants are exact
		switch x.k {
		case ast.Add:
			want = a + b
		case ast.Sub:
			want = a - b
		case ast.Mul:
			want = a * b
		case ast.Div:
			want = a / b
		}
		if !ok || got != math.Float64bits(want) {
			t.Errorf("%s %g, %g: %g", x.k, a, b, math.Float64frombits(got))
		}
	}
	if got, ok := Binary(ast.Sub, ast.F64, math.Float64bits(inf), math.Float64bits(inf)); !ok || got != ast.NaN64 {
		t.Errorf("infinity less infinity: %#x", got)
	}
	nan := uint64(math.Float32bits(float32(math.NaN())))
	if eq, ok := Binary(ast.Eq, ast.F32, nan, nan); !ok || eq != 0 {
		t.Error("a NaN equals itself")
	}
	if _, ok := Binary(ast.Rem, ast.F64, 1, 1); ok {
		t.Error("% of float")
	}
}

// TestConvert checks conversions that round, saturate, cut off bits, or are declined.
func TestConvert(t *testing.T) {
	double, single := math.Float64bits, func(f float32) uint64 { return uint64(math.Float32bits(f)) }
	for _, x := range []struct {
		from, to ast.Type
		v, want  uint64
		ok       bool
	}{
		{ast.I32, ast.I8, 0x1ff, math.MaxUint64, true},
		{ast.I32, ast.U16, math.MaxUint64, 0xffff, true},
		{ast.U32, ast.I64, 1 << 31, 1 << 31, true},
		{ast.I64, ast.F64, math.MaxUint64, double(-1), true},
		{ast.U64, ast.F32, 1<<63 + 1<<39 + 1, single(1<<63 + 1<<40), true}, // rounded once
		{ast.F64, ast.I32, double(-1.9), math.MaxUint64, true},
		{ast.F64, ast.I32, double(1e10), 1<<31 - 1, true},
		{ast.F64, ast.U64, double(-5), 0, true},
		{ast.F64, ast.U8, double(300), 44, true},
		{ast.F32, ast.F64, single(0.5), double(0.5), true},
		{ast.F32, ast.F64, 0xffc00000, 0xfff8 << 48, true},
		{ast.F64, ast.I32, double(math.NaN()), double(math.NaN()), false},
	} {
		if got, ok := Convert(x.v, x.from, x.to); got != x.want || ok != x.ok {
			t.Errorf("%#x from %s to %s: %#x, %v, not %#x", x.v, x.from, x.to, got, ok, x.want)
		}
	}
}

// TestWideIntegers compares operations on __int128 with exact ones.
func TestWideIntegers(t *testing.T) {
	two128 := new(big.Int).Lsh(big.NewInt(1), 128)
	for _, high := range boundaries {
		for _, low := range boundaries {
			a, b := Wide{low, high}, Wide{high, low}
			for _, typ := range []types.Type{types.Int128, types.UInt128} {
				x, y := a.Integer(typ == types.Int128), b.Integer(typ == types.Int128)
				sum, _ := BinaryWide(ast.Add, typ, a, b)
				want := new(big.Int).Mod(new(big.Int).Add(x, y), two128)
				if sum.Integer(false).Cmp(want) != 0 || OfInteger(x) != a {
					t.Errorf("%s + %s: %s", x, y, sum.Integer(false))
				}
				less, _ := BinaryWide(ast.Lt, typ, a, b)
				if less[0] != number(x.Cmp(y) < 0) {
					t.Errorf("%s < %s: %d", x, y, less[0])
				}
				if v, ok := Narrow(a, typ, ast.U64); !ok || v != low {
					t.Errorf("%s: %#x", x, v)
				}
				if Shift(ast.Shr, typ, Shift(ast.Shl, typ, Wide{low & 0xffff}, 90), 90) != (Wide{low & 0xffff}) {
					t.Errorf("%#x is shifted", low)
				}
			}
		}
	}
	if _, ok := BinaryWide(ast.Div, types.Int128, Wide{1}, Wide{}); ok {
		t.Error("1 is divided by 0")
	}
}

// TestLongDoubles converts numbers to long double and back.
func TestLongDoubles(t *testing.T) {
	for _, f := range []float64{0, 1, -0.1, 1e300, math.SmallestNonzeroFloat64, math.Inf(-1)} {
		x, ok := Widen(math.Float64bits(f), ast.F64, types.LongDouble)
		if v, back := Narrow(x, types.LongDouble, ast.F64); !ok || !back || v != math.Float64bits(f) {
			t.Errorf("%g: %#x is %g", f, x, math.Float64frombits(v))
		}
	}
	minus, _ := Widen(math.MaxUint64, ast.I32, types.LongDouble)
	if v, ok := ConvertWide(minus, types.LongDouble, types.Int128); !ok || v != (Wide{math.MaxUint64, math.MaxUint64}) {
		t.Errorf("-1 is %#x", v)
	}
	if _, ok := ConvertWide(minus, types.LongDouble, types.UInt128); ok {
		t.Error("-1 is unsigned")
	}
	if _, ok := Narrow(minus, types.LongDouble, ast.U32); ok {
		t.Error("-1 is unsigned")
	}
	nan, _ := Widen(math.Float64bits(math.NaN()), ast.F64, types.LongDouble)
	if nan[1]&QuadInfinity != QuadInfinity {
		t.Errorf("%#x is no NaN", nan)
	}
	if eq, _ := BinaryWide(ast.Eq, types.LongDouble, nan, nan); eq != (Wide{}) {
		t.Error("a NaN equals itself")
	}
}
