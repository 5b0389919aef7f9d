// Package quad computes with IEEE binary128 numbers, which are the psABI's long double,
// at compile time. Results are computed exactly and then rounded once, to nearest, ties
// to even.
package quad

import (
	"math"
	"math/big"
)

// A Float is a binary128 number, as its bits.
type Float struct{ Low, High uint64 }

const (
	fractionBits = 112
	precision    = fractionBits + 1
	bias         = 1<<14 - 1
	lowest       = 1 - bias // exponent of the smallest normal number
	infinite     = 1<<15 - 1
	signBit      = 1 << 63
)

// Infinity and NaN are the positive infinity and the default quiet NaN.
var (
	Infinity = Float{High: infinite << 48}
	NaN      = Float{High: infinite<<48 | 1<<47}

	SignalingNaN = Float{High: infinite<<48 | 1<<46} // gcc's
)

func (x Float) negative() bool { return x.High&signBit != 0 }

func (x Float) exponent() int { return int(x.High >> 48 & infinite) }

// IsFinite reports whether x is neither infinite nor a NaN.
func (x Float) IsFinite() bool { return x.exponent() != infinite }

// IsNaN reports whether x is a NaN.
func (x Float) IsNaN() bool { return !x.IsFinite() && (x.Low|x.High<<16) != 0 }

// IsZero reports whether x is a zero.
func (x Float) IsZero() bool { return x.Low|x.High<<1 == 0 }

// Neg returns -x.
func (x Float) Neg() Float { return Float{x.Low, x.High ^ signBit} }

// withSign returns the non-negative x, or its negation if negative is set.
func (x Float) withSign(negative bool) Float {
	if negative {
		return x.Neg()
	}
	return x
}

// parts returns a finite x as an integer and a power of two.
func (x Float) parts() (mantissa *big.Int, exponent int) {
	high, e := x.High&(1<<48-1), x.exponent()
	if e == 0 {
		e = 1
	} else {
		high |= 1 << 48
	}
	mantissa = Integer(high, x.Low)
	if x.negative() {
		mantissa.Neg(mantissa)
	}
	return mantissa, e - bias - fractionBits
}

// Integer returns high * 2^64 + low.
func Integer(high, low uint64) *big.Int {
	v := new(big.Int).SetUint64(high)
	return v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(low))
}

// round returns the number nearest to numerator/denominator * 2^exponent, which is
// positive.
func round(numerator, denominator *big.Int, exponent int) Float {
	// The quotient gets a few more bits than the result has.
	shift := precision + 2 - numerator.BitLen() + denominator.BitLen()
	n, d := new(big.Int).Set(numerator), new(big.Int).Set(denominator)
	if shift > 0 {
		n.Lsh(n, uint(shift))
	} else {
		d.Lsh(d, uint(-shift))
	}
	q, rest := n.QuoRem(n, d, new(big.Int))
	exponent -= shift
	leading := exponent + q.BitLen() - 1
	if leading > bias {
		return Infinity
	}
	drop := q.BitLen() - precision
	if leading < lowest { // fewer bits are significant
		drop += lowest - leading
	}
	if drop > q.BitLen() {
		return Float{}
	}
	dropped := new(big.Int).And(q, mask(drop))
	q.Rsh(q, uint(drop))
	tie := dropped.Cmp(new(big.Int).Lsh(big.NewInt(1), uint(drop-1)))
	if tie > 0 || tie == 0 && (rest.Sign() != 0 || q.Bit(0) == 1) {
		q.Add(q, big.NewInt(1))
	}
	// The leading bit of the fraction, or a carry, increments the exponent.
	biased := max(leading, lowest) + bias - 1
	q.Add(q, new(big.Int).Lsh(big.NewInt(int64(biased)), fractionBits))
	return fromBits(q)
}

// mask returns a number of n one bits.
func mask(n int) *big.Int {
	m := new(big.Int).Lsh(big.NewInt(1), uint(n))
	return m.Sub(m, big.NewInt(1))
}

func fromBits(v *big.Int) Float {
	low := new(big.Int).And(v, mask(64)).Uint64()
	return Float{low, new(big.Int).Rsh(v, 64).Uint64()}
}

// scaled returns the number nearest to v * 2^exponent.
func scaled(v *big.Int, exponent int) Float {
	if v.Sign() == 0 {
		return Float{}
	}
	return round(new(big.Int).Abs(v), big.NewInt(1), exponent).withSign(v.Sign() < 0)
}

// FromInteger returns the number nearest to v.
func FromInteger(v *big.Int) Float { return scaled(v, 0) }

// FromFloat64 returns f, without rounding.
func FromFloat64(f float64) Float {
	negative := math.Signbit(f)
	switch {
	case f != f:
		return NaN
	case math.IsInf(f, 0):
		return Infinity.withSign(negative)
	}
	fraction, exponent := math.Frexp(math.Abs(f))
	return scaled(big.NewInt(int64(math.Ldexp(fraction, 53))), exponent-53).withSign(negative)
}

// value returns the finite x, without rounding.
func (x Float) value() *big.Float {
	m, e := x.parts()
	v := new(big.Float).SetInt(m)
	if v.Sign() == 0 && x.negative() {
		v.Neg(v)
	}
	return v.SetMantExp(v, e)
}

// Float64 returns the double nearest to x, which is not a NaN.
func (x Float) Float64() float64 {
	if !x.IsFinite() {
		return math.Inf(1 - 2*int(x.High>>63))
	}
	f, _ := x.value().Float64()
	return f
}

// Float32 returns the float nearest to x, which is not a NaN.
func (x Float) Float32() float32 {
	if !x.IsFinite() {
		return float32(math.Inf(1 - 2*int(x.High>>63)))
	}
	f, _ := x.value().Float32()
	return f
}

// Truncate returns the finite x without its fraction.
func (x Float) Truncate() *big.Int {
	m, e := x.parts()
	if e >= 0 {
		return m.Lsh(m, uint(e))
	}
	return m.Quo(m, new(big.Int).Lsh(big.NewInt(1), uint(-e)))
}

// Compare returns the sign of x - y. Neither x nor y is a NaN.
func (x Float) Compare(y Float) int { return x.order().Cmp(y.order()) }

// order returns an integer that grows with x.
func (x Float) order() *big.Int {
	v := Integer(x.High&^signBit, x.Low)
	if x.negative() {
		v.Neg(v)
	}
	return v
}
