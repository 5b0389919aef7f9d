package preprocess

import "math/bits"

// A value is the value of an expression in #if: of intmax_t or uintmax_t (6.10.1).
type value struct {
	bits     uint64
	unsigned bool
	overflow bool // the last operation overflowed
}

func (v value) negative() bool { return !v.unsigned && int64(v.bits) < 0 }

func truth(b bool) value {
	if b {
		return value{bits: 1}
	}
	return value{}
}

// unary computes an operator with one operand.
func unary(k kind, v value) value {
	v.overflow = false
	switch k {
	case kindMinus:
		return v.negated()
	case kindComplement:
		v.bits = ^v.bits
	case kindNot:
		return truth(v.bits == 0)
	}
	return v
}

func (v value) negated() value {
	v.overflow = !v.unsigned && v.bits == 1<<63
	v.bits = -v.bits
	return v
}

// binary computes the operator at the top of the stack. Its right operand is behind it, its
// left one is below.
func (e *expression) binary(top *operation) value {
	a, b := e.under().value, top.value
	unsigned := a.unsigned || b.unsigned
	less := func(x, y value) bool {
		if unsigned {
			return x.bits < y.bits
		}
		return int64(x.bits) < int64(y.bits)
	}
	r := value{unsigned: unsigned}
	switch k := top.operator.kind; k {
	case kindEqual:
		return truth(a.bits == b.bits)
	case kindNotEqual:
		return truth(a.bits != b.bits)
	case kindLess:
		return truth(less(a, b))
	case kindGreater:
		return truth(less(b, a))
	case kindLessEqual:
		return truth(!less(b, a))
	case kindGreaterEqual:
		return truth(!less(a, b))
	case kindOr:
		r.bits = a.bits | b.bits
	case kindXor:
		r.bits = a.bits ^ b.bits
	case kindAnd:
		r.bits = a.bits & b.bits
	case kindLeftShift, kindRightShift:
		return shift(a, b, k == kindLeftShift)
	case kindPlus:
		r.bits = a.bits + b.bits
		r.overflow = !unsigned && (a.bits^r.bits)&(b.bits^r.bits)>>63 != 0
	case kindMinus:
		r.bits = a.bits - b.bits
		r.overflow = !unsigned && (a.bits^b.bits)&(a.bits^r.bits)>>63 != 0
	case kindMultiply:
		r.bits = a.bits * b.bits
		r.overflow = !unsigned && multiplyOverflows(int64(a.bits), int64(b.bits))
	case kindDivide, kindModulo:
		return e.divide(top, a, b, r)
	case kindComma:
		if e.p.options.Pedantic && (e.p.unevaluated == 0 || !e.p.options.c99) {
			e.p.pedwarnScanned("pedantic", "comma operator in operand of #if")
		}
		return b
	}
	return r
}

func multiplyOverflows(a, b int64) bool {
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	limit := uint64(1) << 63
	if (a < 0) == (b < 0) {
		limit--
	}
	return high != 0 || low > limit
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// divide computes the quotient or the remainder of a and b, with the type of r.
func (e *expression) divide(top *operation, a, b, r value) value {
	divides := top.operator.kind == kindDivide
	switch {
	case b.bits == 0:
		if e.p.unevaluated == 0 {
			e.p.reportTraced(Error, "", top.at, "division by zero in #if")
		}
		return a
	case r.unsigned && divides:
		r.bits = a.bits / b.bits
	case r.unsigned:
		r.bits = a.bits % b.bits
	case int64(b.bits) == -1 && divides:
		return a.negated()
	case int64(b.bits) == -1:
	case divides:
		r.bits = uint64(int64(a.bits) / int64(b.bits))
	default:
		r.bits = uint64(int64(a.bits) % int64(b.bits))
	}
	return r
}

// shift computes a << b or a >> b. A negative distance shifts the other way.
func shift(a, b value, left bool) value {
	n := b.bits
	if b.negative() {
		n, left = -n, !left
	}
	r := value{unsigned: a.unsigned}
	switch {
	case left:
		r.bits = a.bits << n
		r.overflow = !a.unsigned && uint64(int64(r.bits)>>min(n, 63)) != a.bits
		if n >= 64 {
			r.overflow = !a.unsigned && a.bits != 0
		}
	case a.unsigned:
		r.bits = a.bits >> n
	default:
		r.bits = uint64(int64(a.bits) >> min(n, 63))
	}
	return r
}
