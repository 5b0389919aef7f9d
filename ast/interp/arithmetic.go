package interp

import (
	"math"
	"math/bits"

	"gpucc/ast"
)

// operate returns the value of an operator of type t applied to x and y. For a
// comparison, t is the type of the operands.
func operate(k ast.Kind, t ast.Type, x, y uint64) uint64 {
	switch {
	case k >= ast.Eq:
		return truth(compare(k, t, x, y))
	case t == ast.F32:
		return float32Arithmetic(k, f32(x), f32(y))
	case t == ast.F64:
		return float64Arithmetic(k, f64(x), f64(y))
	}
	switch k {
	case ast.Add:
		x += y
	case ast.Sub:
		x -= y
	case ast.Mul:
		x *= y
	case ast.MulHigh:
		x = multiplyHigh(t, x, y)
	case ast.And:
		x &= y
	case ast.Or:
		x |= y
	case ast.Xor:
		x ^= y
	case ast.Shl, ast.Shr:
		x = shift(k, t, x, y)
	case ast.Div, ast.Rem:
		x = divide(k, t, x, y)
	default:
		panic("interp: nothing says what " + k.String() + " computes")
	}
	return canonical(t, x)
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// compare orders x and y as values of type t. Registers hold U32 values sign-extended;
// their order is nevertheless the order of the numbers.
func compare(k ast.Kind, t ast.Type, x, y uint64) bool {
	switch {
	case t == ast.F32:
		return ordered(k, f32(x), f32(y))
	case t == ast.F64:
		return ordered(k, f64(x), f64(y))
	case t.IsSigned():
		return ordered(k, int64(x), int64(y))
	}
	return ordered(k, x, y)
}

func ordered[T int64 | uint64 | float32 | float64](k ast.Kind, x, y T) bool {
	switch k {
	case ast.Eq:
		return x == y
	case ast.Ne:
		return x != y
	case ast.Lt:
		return x < y
	case ast.Le:
		return x <= y
	case ast.Gt:
		return x > y
	case ast.Ge:
		return x >= y
	}
	panic("interp: nothing says what " + k.String() + " compares")
}

func float32Arithmetic(k ast.Kind, x, y float32) uint64 {
	switch k {
	case ast.Add:
		return bits32(x + y)
	case ast.Sub:
		return bits32(x - y)
	case ast.Mul:
		return bits32(x * y)
	case ast.Div:
		return bits32(x / y)
	}
	panic("interp: nothing says what " + k.String() + " computes")
}

func float64Arithmetic(k ast.Kind, x, y float64) uint64 {
	switch k {
	case ast.Add:
		return bits64(x + y)
	case ast.Sub:
		return bits64(x - y)
	case ast.Mul:
		return bits64(x * y)
	case ast.Div:
		return bits64(x / y)
	}
	panic("interp: nothing says what " + k.String() + " computes")
}

// shift shifts x by y modulo the width.
func shift(k ast.Kind, t ast.Type, x, y uint64) uint64 {
	distance := y & uint64(8*t.Size()-1)
	switch {
	case k == ast.Shl:
		return x << distance
	case t.IsSigned():
		return uint64(int64(x) >> distance)
	case t == ast.U32:
		return uint64(uint32(x) >> distance)
	}
	return x >> distance
}

// multiplyHigh returns the high half of the product. Read as an unsigned number, a
// negative factor is 2^64 too large; this is corrected.
func multiplyHigh(t ast.Type, x, y uint64) uint64 {
	high, _ := bits.Mul64(x, y)
	if t.IsSigned() {
		high -= uint64(int64(x)>>63)&y + uint64(int64(y)>>63)&x
	}
	return high
}

// divide returns the quotient or the remainder as ast/kind.go defines them:
// division by zero gives all ones and the dividend, and overflow wraps.
func divide(k ast.Kind, t ast.Type, x, y uint64) uint64 {
	if t == ast.U32 {
		x, y = uint64(uint32(x)), uint64(uint32(y))
	}
	if k == ast.Div {
		switch {
		case y == 0:
			return math.MaxUint64
		case !t.IsSigned():
			return x / y
		case int64(y) == -1:
			return -x
		}
		return uint64(int64(x) / int64(y))
	}
	switch {
	case y == 0:
		return x
	case !t.IsSigned():
		return x % y
	case int64(y) == -1:
		return 0
	}
	return uint64(int64(x) % int64(y))
}

// negate returns -x. Of a floating-point number it inverts the sign bit, also of a NaN.
func negate(t ast.Type, x uint64) uint64 {
	switch t {
	case ast.F32:
		return x ^ 1<<31
	case ast.F64:
		return x ^ 1<<63
	}
	return canonical(t, -x)
}

// cast converts x between types.
func cast(to, from ast.Type, x uint64) uint64 {
	switch {
	case from.IsFloat() && to.IsFloat():
		return castFloat(to, from, x)
	case from.IsFloat():
		if from == ast.F32 {
			return canonical(to, truncate(to, float64(f32(x))))
		}
		return canonical(to, truncate(to, f64(x)))
	case from == ast.U32:
		x = uint64(uint32(x)) // zero-extends to U64 and floats
	}
	signed := from != ast.U64
	switch {
	case to == ast.F32 && signed:
		return bits32(float32(int64(x)))
	case to == ast.F32:
		return bits32(float32(x))
	case to == ast.F64 && signed:
		return bits64(float64(int64(x)))
	case to == ast.F64:
		return bits64(float64(x))
	}
	return canonical(to, x)
}

func castFloat(to, from ast.Type, x uint64) uint64 {
	switch {
	case from == to:
		return x
	case to == ast.F32:
		return bits32(float32(f64(x)))
	}
	return bits64(float64(f32(x)))
}

// truncate returns x without its fraction, as the instruction fcvt computes it. A number
// outside the range of the type gives the nearest number of the type, and a NaN gives the
// largest. A type narrower than 32 bits takes the low bits of the signed 32-bit result.
func truncate(to ast.Type, x float64) uint64 {
	switch to {
	case ast.I64:
		return uint64(saturate(x, math.MinInt64, math.MaxInt64))
	case ast.U64:
		switch {
		case x >= 1<<64 || x != x:
			return math.MaxUint64
		case x <= 0:
			return 0
		case x >= 1<<63:
			return uint64(x-1<<63) + 1<<63
		}
		return uint64(x)
	case ast.U32:
		return uint64(saturate(x, 0, math.MaxUint32))
	}
	return uint64(saturate(x, math.MinInt32, math.MaxInt32))
}

func saturate(x float64, lo, hi int64) int64 {
	switch {
	case x != x || x >= float64(hi):
		return hi
	case x <= float64(lo):
		return lo
	}
	return int64(x)
}
