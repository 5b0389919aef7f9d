// Package fold computes operations on literals, as the machine would compute them when the program runs: of
// types that fit a register (fold.go, convert.go), and of wide types (wide.go). It takes and returns bits, and knows no tree.
package fold

import (
	"math"

	"gpucc/ast"
)

// Binary computes the operation k on two literals of type t (the right one of a
// shift may have any integer type). It declines divisions of integers by
// zero.
func Binary(k ast.Kind, t ast.Type, a, b uint64) (uint64, bool) {
	switch t {
	case ast.F64:
		return floats(k, math.Float64frombits(a), math.Float64frombits(b), math.Float64bits)
	case ast.F32:
		return floats(k, math.Float32frombits(uint32(a)), math.Float32frombits(uint32(b)),
			func(f float32) uint64 { return uint64(math.Float32bits(f)) })
	case ast.I32, ast.I64:
		return signed(k, t, int64(a), int64(b))
	}
	return unsigned(k, t, a, b)
}

type float interface{ float32 | float64 }

func floats[F float](k ast.Kind, a, b F, bits func(F) uint64) (uint64, bool) {
	var f F
	switch k {
	case ast.Add:
		f = a + b
	case ast.Sub:
		f = a - b
	case ast.Mul:
		f = a * b
	case ast.Div:
		f = a / b
	default:
		return compare(k, a, b)
	}
	if f != f {
		f = F(math.Float64frombits(ast.NaN64))
	}
	return bits(f), true
}

func compare[T float | int64 | uint64](k ast.Kind, a, b T) (uint64, bool) {
	var truth bool
	switch k {
	case ast.Eq:
		truth = a == b
	case ast.Ne:
		truth = a != b
	case ast.Lt:
		truth = a < b
	case ast.Le:
		truth = a <= b
	case ast.Gt:
		truth = a > b
	case ast.Ge:
		truth = a >= b
	default:
		return 0, false
	}
	if truth {
		return 1, true
	}
	return 0, true
}

func signed(k ast.Kind, t ast.Type, a, b int64) (uint64, bool) {
	switch k {
	case ast.Div, ast.Rem:
		if b == 0 {
			return 0, false
		}
		if b == -1 { // -a wraps around, as in the div instruction; the remainder is 0
			if k == ast.Div {
				return uint64(-a), true
			}
			return 0, true
		}
		if k == ast.Div {
			return uint64(a / b), true
		}
		return uint64(a % b), true
	case ast.Shr:
		return uint64(a >> (uint64(b) & uint64(8*t.Size()-1))), true
	case ast.Lt, ast.Le, ast.Gt, ast.Ge:
		return compare(k, a, b)
	}
	return unsigned(k, t, uint64(a), uint64(b))
}

func unsigned(k ast.Kind, t ast.Type, a, b uint64) (uint64, bool) {
	count := b & uint64(8*t.Size()-1)
	switch k {
	case ast.Add:
		return a + b, true
	case ast.Sub:
		return a - b, true
	case ast.Mul:
		return a * b, true
	case ast.Div, ast.Rem:
		if b == 0 {
			return 0, false
		}
		if k == ast.Div {
			return a / b, true
		}
		return a % b, true
	case ast.And:
		return a & b, true
	case ast.Or:
		return a | b, true
	case ast.Xor:
		return a ^ b, true
	case ast.Shl:
		return a << count, true
	case ast.Shr:
		return a >> count, true
	}
	return compare(k, a, b)
}
