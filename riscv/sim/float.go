package sim

import (
	"math"

	"gpucc/riscv"
)

// Floating-point functions of the machine description, on bits. The generated cases use
// the host's arithmetic instead, if it gives the same result.

const (
	sign32 = 1 << 31
	sign64 = 1 << 63

	nan32 = 0x7fc00000
	nan64 = 0x7ff8000000000000
)

// box returns a single as it is held in a 64-bit register: the upper half is ones.
func box(v uint32) uint64 { return 0xffffffff<<32 | uint64(v) }

// unbox returns the single in a register, or the canonical NaN if the register holds
// none.
func unbox(v uint64) uint32 {
	if v>>32 != 0xffffffff {
		return nan32
	}
	return uint32(v)
}

// canonical32 returns the bits of a result. All NaNs become the canonical NaN.
func canonical32(v float32) uint32 {
	if v != v {
		return nan32
	}
	return math.Float32bits(v)
}

func canonical64(v float64) uint64 {
	if v != v {
		return nan64
	}
	return math.Float64bits(v)
}

// fma32 returns x * y + z, rounded once to nearest. The product is exact as a double. The
// sum is rounded to odd, so that the second rounding gives the correct result (Boldo and
// Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
func fma32(x, y, z float32) float32 {
	product, addend := float64(x)*float64(y), float64(z)
	sum := product + addend
	part := sum - product
	lost := (product - (sum - part)) + (addend - part)
	if bits := math.Float64bits(sum); lost != 0 && lost == lost && bits&1 == 0 {
		if (lost > 0) == (sum > 0) {
			bits++
		} else {
			bits--
		}
		sum = math.Float64frombits(bits)
	}
	return float32(sum)
}

// mode returns the rounding mode of an instruction.
func (m *Machine) mode(rm int32) uint32 {
	if rm&7 == riscv.RoundDYN {
		return m.frm
	}
	return uint32(rm) & 7
}

func (m *Machine) raise64(r result) uint64 {
	m.fflags |= r.flags
	return r.bits
}

func (m *Machine) raise32(r result) uint32 {
	m.fflags |= r.flags
	return uint32(r.bits)
}

func unpack32(v uint32) number128 { return single.unpack(uint64(v)) }
func unpack64(v uint64) number128 { return double.unpack(v) }

func (m *Machine) fadd32(a, b uint32, rm int32) uint32 {
	return m.raise32(single.add(unpack32(a), unpack32(b), m.mode(rm)))
}

func (m *Machine) fsub32(a, b uint32, rm int32) uint32 { return m.fadd32(a, negate32(b), rm) }

// negate32 flips the sign. It also flips the sign of a NaN, which makes no difference.
func negate32(v uint32) uint32 { return v ^ sign32 }
func negate64(v uint64) uint64 { return v ^ sign64 }

func (m *Machine) fmul32(a, b uint32, rm int32) uint32 {
	return m.raise32(single.mul(unpack32(a), unpack32(b), m.mode(rm)))
}

func (m *Machine) fdiv32(a, b uint32, rm int32) uint32 {
	return m.raise32(single.div(unpack32(a), unpack32(b), m.mode(rm)))
}

func (m *Machine) fsqrt32(a uint32, rm int32) uint32 {
	return m.raise32(single.sqrt(unpack32(a), m.mode(rm)))
}

func (m *Machine) fma32(a, b, c uint32, rm int32) uint32 {
	return m.raise32(single.fma(unpack32(a), unpack32(b), unpack32(c), m.mode(rm)))
}

func (m *Machine) fadd64(a, b uint64, rm int32) uint64 {
	return m.raise64(double.add(unpack64(a), unpack64(b), m.mode(rm)))
}

func (m *Machine) fsub64(a, b uint64, rm int32) uint64 { return m.fadd64(a, negate64(b), rm) }

func (m *Machine) fmul64(a, b uint64, rm int32) uint64 {
	return m.raise64(double.mul(unpack64(a), unpack64(b), m.mode(rm)))
}

func (m *Machine) fdiv64(a, b uint64, rm int32) uint64 {
	return m.raise64(double.div(unpack64(a), unpack64(b), m.mode(rm)))
}

func (m *Machine) fsqrt64(a uint64, rm int32) uint64 {
	return m.raise64(double.sqrt(unpack64(a), m.mode(rm)))
}

func (m *Machine) fma64(a, b, c uint64, rm int32) uint64 {
	return m.raise64(double.fma(unpack64(a), unpack64(b), unpack64(c), m.mode(rm)))
}

// choose returns the less or the greater of two numbers. -0 is less than +0. A NaN is
// only returned if both operands are NaNs (manual, 11.6).
func (f format) choose(a, b uint64, greater bool) result {
	x, y := f.unpack(a), f.unpack(b)
	var flags uint32
	if x.class == signalingNaN || y.class == signalingNaN {
		flags = invalid
	}
	switch {
	case x.isNaN() && y.isNaN():
		return result{f.canonical(), flags}
	case x.isNaN():
		return result{b, flags}
	case y.isNaN():
		return result{a, flags}
	}
	if (f.order(a) < f.order(b)) != greater {
		return result{a, flags}
	}
	return result{b, flags}
}

// order returns an integer that grows with the number. NaNs have no order.
func (f format) order(v uint64) int64 {
	if v&f.signBit() != 0 {
		return ^int64(v &^ f.signBit()) // -0 comes before +0
	}
	return int64(v)
}

func (m *Machine) fmin32(a, b uint32) uint32 {
	return m.raise32(single.choose(uint64(a), uint64(b), false))
}

func (m *Machine) fmax32(a, b uint32) uint32 {
	return m.raise32(single.choose(uint64(a), uint64(b), true))
}

func (m *Machine) fmin64(a, b uint64) uint64 { return m.raise64(double.choose(a, b, false)) }
func (m *Machine) fmax64(a, b uint64) uint64 { return m.raise64(double.choose(a, b, true)) }

// compare raises the exceptions of a comparison. A quiet one (feq) raises one only for signaling
// NaNs, the others for all NaNs.
func (m *Machine) compare(x, y number128, quiet, holds bool) uint64 {
	if x.class == signalingNaN || y.class == signalingNaN || !quiet && (x.isNaN() || y.isNaN()) {
		m.fflags |= invalid
	}
	return bit(holds)
}

func (m *Machine) feq32(a, b uint32) uint64 {
	return m.compare(unpack32(a), unpack32(b), true, math.Float32frombits(a) == math.Float32frombits(b))
}

func (m *Machine) flt32(a, b uint32) uint64 {
	return m.compare(unpack32(a), unpack32(b), false, math.Float32frombits(a) < math.Float32frombits(b))
}

func (m *Machine) fle32(a, b uint32) uint64 {
	return m.compare(unpack32(a), unpack32(b), false, math.Float32frombits(a) <= math.Float32frombits(b))
}

func (m *Machine) feq64(a, b uint64) uint64 {
	return m.compare(unpack64(a), unpack64(b), true, math.Float64frombits(a) == math.Float64frombits(b))
}

func (m *Machine) flt64(a, b uint64) uint64 {
	return m.compare(unpack64(a), unpack64(b), false, math.Float64frombits(a) < math.Float64frombits(b))
}

func (m *Machine) fle64(a, b uint64) uint64 {
	return m.compare(unpack64(a), unpack64(b), false, math.Float64frombits(a) <= math.Float64frombits(b))
}

// classify returns the bit for a number's class (manual, table 11.5).
func (f format) classify(v uint64) uint64 {
	n := f.unpack(v)
	bit := 0
	switch {
	case n.class == quietNaN:
		return 1 << 9
	case n.class == signalingNaN:
		return 1 << 8
	case n.class == infinite:
		bit = 7
	case n.class == zero:
		bit = 4
	case n.exponent < 1-f.bias:
		bit = 5
	default:
		bit = 6
	}
	if n.negative {
		bit = 7 - bit
	}
	return 1 << bit
}

func (m *Machine) fclass32(a uint32) uint64 { return single.classify(uint64(a)) }
func (m *Machine) fclass64(a uint64) uint64 { return double.classify(a) }

// toInteger converts a number to an integer in low..high. The usual case, a value well
// inside the range that is rounded to zero, is computed by the host.
func (m *Machine) toInteger(v float64, n func() number128, low int64, high uint64, rm int32) uint64 {
	if rm&7 == riscv.RoundRTZ && m.soft == 0 && v > -1<<31 && v < 1<<31-1 && (low < 0 || v >= 0) {
		return uint64(int64(v))
	}
	return m.raise64(toInteger(n(), low, high, m.mode(rm)))
}

func (m *Machine) f32ToInteger(a uint32, low int64, high uint64, rm int32) uint64 {
	return m.toInteger(float64(math.Float32frombits(a)), func() number128 { return unpack32(a) }, low, high, rm)
}

func (m *Machine) f64ToInteger(a uint64, low int64, high uint64, rm int32) uint64 {
	return m.toInteger(math.Float64frombits(a), func() number128 { return unpack64(a) }, low, high, rm)
}

func (m *Machine) f32ToI32(a uint32, rm int32) uint64 {
	return m.f32ToInteger(a, math.MinInt32, math.MaxInt32, rm)
}

func (m *Machine) f32ToU32(a uint32, rm int32) uint64 {
	return m.f32ToInteger(a, 0, math.MaxUint32, rm)
}

func (m *Machine) f32ToI64(a uint32, rm int32) uint64 {
	return m.f32ToInteger(a, math.MinInt64, math.MaxInt64, rm)
}

func (m *Machine) f32ToU64(a uint32, rm int32) uint64 {
	return m.f32ToInteger(a, 0, math.MaxUint64, rm)
}

func (m *Machine) f64ToI32(a uint64, rm int32) uint64 {
	return m.f64ToInteger(a, math.MinInt32, math.MaxInt32, rm)
}

func (m *Machine) f64ToU32(a uint64, rm int32) uint64 {
	return m.f64ToInteger(a, 0, math.MaxUint32, rm)
}

func (m *Machine) f64ToI64(a uint64, rm int32) uint64 {
	return m.f64ToInteger(a, math.MinInt64, math.MaxInt64, rm)
}

func (m *Machine) f64ToU64(a uint64, rm int32) uint64 {
	return m.f64ToInteger(a, 0, math.MaxUint64, rm)
}

func fromSigned(f format, v int64, mode uint32) result {
	if v < 0 {
		return f.fromInteger(-uint64(v), true, mode)
	}
	return f.fromInteger(uint64(v), false, mode)
}

func (m *Machine) i32ToF32(a uint64, rm int32) uint32 {
	return m.raise32(fromSigned(single, int64(int32(a)), m.mode(rm)))
}

func (m *Machine) u32ToF32(a uint64, rm int32) uint32 {
	return m.raise32(single.fromInteger(uint64(uint32(a)), false, m.mode(rm)))
}

func (m *Machine) i64ToF32(a uint64, rm int32) uint32 {
	return m.raise32(fromSigned(single, int64(a), m.mode(rm)))
}

func (m *Machine) u64ToF32(a uint64, rm int32) uint32 {
	return m.raise32(single.fromInteger(a, false, m.mode(rm)))
}

func (m *Machine) i32ToF64(a uint64, rm int32) uint64 {
	return m.raise64(fromSigned(double, int64(int32(a)), m.mode(rm)))
}

func (m *Machine) u32ToF64(a uint64, rm int32) uint64 {
	return m.raise64(double.fromInteger(uint64(uint32(a)), false, m.mode(rm)))
}

func (m *Machine) i64ToF64(a uint64, rm int32) uint64 {
	return m.raise64(fromSigned(double, int64(a), m.mode(rm)))
}

func (m *Machine) u64ToF64(a uint64, rm int32) uint64 {
	return m.raise64(double.fromInteger(a, false, m.mode(rm)))
}

func (m *Machine) f32ToF64(a uint32, rm int32) uint64 {
	return m.raise64(double.convert(unpack32(a), m.mode(rm)))
}

func (m *Machine) f64ToF32(a uint64, rm int32) uint32 {
	return m.raise32(single.convert(unpack64(a), m.mode(rm)))
}
