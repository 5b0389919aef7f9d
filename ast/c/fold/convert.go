package fold

import (
	"math"

	"gpucc/ast"
)

// Bits returns the bits of a literal of type t, given its lowest bits: an integer sign- or zero-extended from its
// type, or the IEEE bits of a float.
func Bits(t ast.Type, v uint64) uint64 {
	switch t {
	case ast.I8:
		return uint64(int8(v))
	case ast.U8:
		return uint64(uint8(v))
	case ast.I16:
		return uint64(int16(v))
	case ast.U16:
		return uint64(uint16(v))
	case ast.I32:
		return uint64(int32(v))
	case ast.U32, ast.F32:
		return uint64(uint32(v))
	}
	return v
}

// Convert converts the literal of type from with the bits v to type to. It declines when
// the value is not exactly defined by IEEE arithmetic, and returns v then.
func Convert(v uint64, from, to ast.Type) (uint64, bool) {
	v = Bits(from, v)
	if !from.IsFloat() && !to.IsFloat() {
		return Bits(to, v), true
	}
	f := Float(from, v)
	if f != f {
		if to.IsFloat() {
			return NaN(from, to, v), true
		}
		return v, false
	}
	switch to {
	case ast.F64:
		return math.Float64bits(f), true
	case ast.F32:
		g := float32(f)
		if !from.IsFloat() { // round once, not twice
			g = float32(int64(v))
			if from == ast.U64 {
				g = float32(v)
			}
		}
		return uint64(math.Float32bits(g)), true
	}
	return Bits(to, truncate(f, to)), true
}

// NaN converts the bits v of a NaN of type from to type to. The sign and the upper
// bits of the fraction stay.
func NaN(from, to ast.Type, v uint64) uint64 {
	const infinity32, infinity64, wider = 0xff << 23, 0x7ff << 52, 52 - 23
	switch {
	case from == to:
		return v
	case to == ast.F64:
		return v>>31<<63 | infinity64 | v&(1<<23-1)<<wider
	}
	return v>>63<<31 | infinity32 | 1<<22 | v&(1<<52-1)>>wider
}

// Float returns the value of the literal of type t with bits v as a float64, exact
// unless t is a 64-bit integer.
func Float(t ast.Type, v uint64) float64 {
	switch t {
	case ast.F64:
		return math.Float64frombits(v)
	case ast.F32:
		return float64(math.Float32frombits(uint32(v)))
	case ast.U64:
		return float64(v)
	}
	return float64(int64(v))
}

// truncate converts f to the integer type t as the fcvt instructions do:
// towards zero, saturating at the bounds of the 32- or 64-bit type; narrower
// types then keep the low bits.
func truncate(f float64, t ast.Type) uint64 {
	saturate := func(low, high float64, lowest, highest uint64) (uint64, bool) {
		switch {
		case f <= low:
			return lowest, true
		case f >= high:
			return highest, true
		}
		return 0, false
	}
	f = math.Trunc(f)
	switch t {
	case ast.I64:
		if v, ok := saturate(-1<<63, 1<<63, 1<<63, 1<<63-1); ok {
			return v
		}
		return uint64(int64(f))
	case ast.U64:
		if v, ok := saturate(0, 1<<64, 0, 1<<64-1); ok {
			return v
		}
		return uint64(f)
	case ast.U32:
		if v, ok := saturate(0, 1<<32, 0, 1<<32-1); ok {
			return v
		}
		return uint64(f)
	}
	if v, ok := saturate(-1<<31, 1<<31, 1<<64-1<<31, 1<<31-1); ok {
		return v
	}
	return uint64(int64(f))
}
