package quad

import "math/big"

// Add returns x + y.
func (x Float) Add(y Float) Float {
	switch {
	case x.IsNaN() || y.IsNaN():
		return NaN
	case !x.IsFinite() && !y.IsFinite() && x.negative() != y.negative():
		return NaN
	case !x.IsFinite():
		return x
	case !y.IsFinite():
		return y
	}
	m, e := x.parts()
	n, f := y.parts()
	if e < f {
		n.Lsh(n, uint(f-e))
	} else {
		m.Lsh(m, uint(e-f))
	}
	sum := m.Add(m, n)
	if sum.Sign() == 0 { // a sum of zero is negative only if both operands are negative zeros
		return Float{}.withSign(x.negative() && y.negative())
	}
	return scaled(sum, min(e, f))
}

// Sub returns x - y.
func (x Float) Sub(y Float) Float { return x.Add(y.Neg()) }

// Mul returns x * y.
func (x Float) Mul(y Float) Float {
	negative := x.negative() != y.negative()
	switch {
	case x.IsNaN() || y.IsNaN():
		return NaN
	case !x.IsFinite() || !y.IsFinite():
		if x.IsZero() || y.IsZero() {
			return NaN
		}
		return Infinity.withSign(negative)
	case x.IsZero() || y.IsZero():
		return Float{}.withSign(negative)
	}
	m, e := x.parts()
	n, f := y.parts()
	return scaled(m.Abs(m.Mul(m, n)), e+f).withSign(negative)
}

// Div returns x / y.
func (x Float) Div(y Float) Float {
	negative := x.negative() != y.negative()
	switch {
	case x.IsNaN() || y.IsNaN() || x.IsZero() && y.IsZero() || !x.IsFinite() && !y.IsFinite():
		return NaN
	case !x.IsFinite() || y.IsZero():
		return Infinity.withSign(negative)
	case x.IsZero() || !y.IsFinite():
		return Float{}.withSign(negative)
	}
	m, e := x.parts()
	n, f := y.parts()
	return round(m.Abs(m), n.Abs(n), e-f).withSign(negative)
}

// farOff bounds decimal exponents. A number with more digits than this before the point
// is infinite, and one with more zeros than this behind the point is zero.
const farOff = 6000

// Parse returns the number nearest to the floating constant s of C, decimal or
// hexadecimal, without its suffix and in lower case.
func Parse(s string) Float {
	base, exponentLetter, digitBits := 10, byte('e'), 0
	if len(s) > 2 && s[1] == 'x' {
		base, exponentLetter, digitBits, s = 16, 'p', 4, s[2:]
	}
	var digits []byte
	scale, seen := 0, false
	i := 0
	for ; i < len(s) && s[i] != exponentLetter; i++ {
		if s[i] == '.' {
			seen = true
			continue
		}
		if s[i] != '0' || len(digits) > 0 {
			digits = append(digits, s[i])
		}
		if seen {
			scale--
		}
	}
	mantissa, ok := new(big.Int).SetString(string(digits), base)
	if !ok { // all digits are zeros
		return Float{}
	}
	exponent := 0
	if i < len(s) {
		exponent = parseExponent(s[i+1:])
	}
	if base == 16 {
		return round(mantissa, big.NewInt(1), exponent+scale*digitBits)
	}
	exponent += scale
	switch {
	case exponent+len(digits) > farOff:
		return Infinity
	case exponent+len(digits) < -farOff:
		return Float{}
	case exponent < 0:
		return round(mantissa, power(-exponent), 0)
	}
	return round(mantissa.Mul(mantissa, power(exponent)), big.NewInt(1), 0)
}

// power returns 10^n.
func power(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// parseExponent returns the value of a decimal exponent, bounded by farOff.
func parseExponent(s string) int {
	negative := false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		negative, s = s[0] == '-', s[1:]
	}
	v := 0
	for _, c := range []byte(s) {
		v = min(10*v+int(c-'0'), 1<<30)
	}
	if negative {
		return -v
	}
	return v
}
