package sim

import (
	"math/bits"

	"gpucc/riscv"
)

// Exact floating point, with every rounding mode and the exception flags. An operation
// computes its result with at least two bits more than the format holds. The lowest of
// them is 1 if anything below was lost (the "sticky" bit). Then round rounds the result,
// once. IEEE 754-2008; RISC-V manual, chapters 11 and 12.

// Exception flags, as in fflags.
const (
	inexact = 1 << iota
	underflow
	overflow
	divideByZero
	invalid
)

// A format is a floating-point format. It has a precision in bits, including the hidden
// bit, and the bias of its exponent, which is also the greatest exponent.
type format struct{ precision, bias int }

var (
	single = format{24, 127}
	double = format{53, 1023}
)

func (f format) signBit() uint64   { return 1 << (f.precision + bits.Len(uint(f.bias))) }
func (f format) infinity() uint64  { return uint64(2*f.bias+1) << (f.precision - 1) }
func (f format) quietBit() uint64  { return 1 << (f.precision - 2) }
func (f format) canonical() uint64 { return f.infinity() | f.quietBit() }

type class uint8

const (
	zero class = iota
	finite
	infinite
	quietNaN
	signalingNaN
)

// A number128 is a floating-point number divided into its parts. If it is finite and not
// zero, its value is high:low / 2^127 * 2^exponent, and bit 127 is set.
type number128 struct {
	class     class
	negative  bool
	exponent  int
	high, low uint64
}

func (f format) unpack(b uint64) number128 {
	n := number128{negative: b&f.signBit() != 0}
	magnitude := b &^ f.signBit()
	fraction := magnitude & (1<<(f.precision-1) - 1)
	exponent := int(magnitude >> (f.precision - 1))
	switch {
	case magnitude == 0:
		n.class = zero
	case magnitude == f.infinity():
		n.class = infinite
	case magnitude > f.infinity():
		n.class = signalingNaN
		if fraction&f.quietBit() != 0 {
			n.class = quietNaN
		}
	case exponent == 0:
		n.class = finite
		shift := bits.LeadingZeros64(fraction)
		n.high = fraction << shift
		n.exponent = 1 - f.bias + 64 - f.precision - shift
	default:
		n.class = finite
		n.high = (fraction | 1<<(f.precision-1)) << (64 - f.precision)
		n.exponent = exponent - f.bias
	}
	return n
}

func (n number128) isNaN() bool { return n.class >= quietNaN }

// A result is the bits of a floating-point number and the exception flags that the
// operation raises.
type result struct {
	bits  uint64
	flags uint32
}

func (f format) signed(negative bool, magnitude uint64) uint64 {
	if negative {
		return magnitude | f.signBit()
	}
	return magnitude
}

// nan returns the result of an operation with a NaN among its operands, or of an
// operation without a result, for which more is invalid.
func (f format) nan(more uint32, operands ...number128) result {
	for _, n := range operands {
		if n.class == signalingNaN {
			more |= invalid
		}
	}
	return result{f.canonical(), more}
}

// normalize shifts the leading one to bit 127.
func (n *number128) normalize() {
	if n.high == 0 {
		n.high, n.low = n.low, 0
		n.exponent -= 64
	}
	shift := bits.LeadingZeros64(n.high)
	n.high = n.high<<shift | n.low>>1>>(63-shift)
	n.low <<= shift
	n.exponent -= shift
}

// shiftRight shifts the significand. If bits that are not 0 are lost, the lowest bit is
// set.
func (n *number128) shiftRight(distance int) {
	if distance <= 0 {
		return
	}
	lost := uint64(0)
	if distance >= 128 {
		lost, n.high, n.low = n.high|n.low, 0, 0
	} else {
		if distance >= 64 {
			lost, n.low, n.high = n.low, n.high, 0
			distance -= 64
		}
		if distance > 0 {
			lost |= n.low << (64 - distance)
			n.low = n.low>>distance | n.high<<(64-distance)
			n.high >>= distance
		}
	}
	if lost != 0 {
		n.low |= 1
	}
}

// roundsUp decides whether to round up. rest is the part below the last bit that is kept,
// in units of 2^-64 of that bit.
func roundsUp(mode uint32, negative, odd bool, rest uint64) bool {
	const half = 1 << 63
	switch mode {
	case riscv.RoundRNE:
		return rest > half || rest == half && odd
	case riscv.RoundRDN:
		return negative && rest != 0
	case riscv.RoundRUP:
		return !negative && rest != 0
	case riscv.RoundRMM:
		return rest >= half
	}
	return false
}

// split divides the significand into the bits that are kept and the rest.
func (n number128) split(precision int) (kept, rest uint64) {
	rest = n.high << precision
	if n.low != 0 {
		rest |= 1
	}
	return n.high >> (64 - precision), rest
}

// round rounds a finite number to the format. The number's leading one is at bit 127.
func (f format) round(n number128, mode uint32) result {
	var flags uint32
	least := 1 - f.bias
	tiny := n.exponent < least
	if tiny {
		if n.exponent == least-1 { // tininess is detected after rounding
			kept, rest := n.split(f.precision)
			if kept == 1<<f.precision-1 && roundsUp(mode, n.negative, true, rest) {
				tiny = false
			}
		}
		n.shiftRight(least - n.exponent)
		n.exponent = least
	}
	kept, rest := n.split(f.precision)
	if rest != 0 {
		flags |= inexact
		if tiny {
			flags |= underflow
		}
	}
	if roundsUp(mode, n.negative, kept&1 != 0, rest) {
		kept++
	}
	// kept has its hidden bit unless the number is subnormal. The exponent field less one
	// plus kept is therefore the right magnitude, also if rounding has carried.
	magnitude := uint64(n.exponent-least)<<(f.precision-1) + kept
	if magnitude >= f.infinity() {
		flags |= overflow | inexact
		magnitude = f.infinity()
		if mode == riscv.RoundRTZ || mode == riscv.RoundRDN && !n.negative || mode == riscv.RoundRUP && n.negative {
			magnitude--
		}
	}
	return result{f.signed(n.negative, magnitude), flags}
}

// add returns a + b.
func (f format) add(a, b number128, mode uint32) result {
	switch {
	case a.isNaN() || b.isNaN():
		return f.nan(0, a, b)
	case a.class == infinite && b.class == infinite && a.negative != b.negative:
		return f.nan(invalid)
	case a.class == infinite:
		return result{f.signed(a.negative, f.infinity()), 0}
	case b.class == infinite:
		return result{f.signed(b.negative, f.infinity()), 0}
	case a.class == zero && b.class == zero:
		negative := a.negative && b.negative || (a.negative || b.negative) && mode == riscv.RoundRDN
		return result{f.signed(negative, 0), 0}
	case a.class == zero:
		return f.round(b, mode)
	case b.class == zero:
		return f.round(a, mode)
	}
	if a.exponent < b.exponent || a.exponent == b.exponent && (a.high < b.high || a.high == b.high && a.low < b.low) {
		a, b = b, a
	}
	// One bit more, for a carry. Significands have at most 106 bits, so that a loses
	// none. b only loses bits if they are too small to matter except as the sticky bit.
	b.shiftRight(a.exponent - b.exponent + 1)
	a.shiftRight(1)
	a.exponent++
	var carry uint64
	if a.negative == b.negative {
		a.low, carry = bits.Add64(a.low, b.low, 0)
		a.high, _ = bits.Add64(a.high, b.high, carry)
	} else {
		a.low, carry = bits.Sub64(a.low, b.low, 0)
		a.high, _ = bits.Sub64(a.high, b.high, carry)
		if a.high|a.low == 0 {
			return result{f.signed(mode == riscv.RoundRDN, 0), 0}
		}
	}
	a.normalize()
	return f.round(a, mode)
}

// product returns a * b, exactly, if neither is a NaN. ok is false if there is no value.
func product(a, b number128) (p number128, ok bool) {
	p.negative = a.negative != b.negative
	switch {
	case a.class == infinite || b.class == infinite:
		p.class = infinite
		return p, a.class != zero && b.class != zero
	case a.class == zero || b.class == zero:
		p.class = zero
		return p, true
	}
	p.class = finite
	p.high, p.low = bits.Mul64(a.high, b.high)
	p.exponent = a.exponent + b.exponent + 1
	p.normalize()
	return p, true
}

func (f format) mul(a, b number128, mode uint32) result {
	if a.isNaN() || b.isNaN() {
		return f.nan(0, a, b)
	}
	p, ok := product(a, b)
	switch {
	case !ok:
		return f.nan(invalid)
	case p.class == infinite:
		return result{f.signed(p.negative, f.infinity()), 0}
	case p.class == zero:
		return result{f.signed(p.negative, 0), 0}
	}
	return f.round(p, mode)
}

// fma returns a * b + c, rounded once. Infinity times zero is invalid even if c is a
// quiet NaN.
func (f format) fma(a, b, c number128, mode uint32) result {
	var p number128
	ok := true
	if !a.isNaN() && !b.isNaN() {
		p, ok = product(a, b)
	}
	switch {
	case !ok:
		return f.nan(invalid)
	case a.isNaN() || b.isNaN() || c.isNaN():
		return f.nan(0, a, b, c)
	}
	return f.add(p, c, mode)
}

func (f format) div(a, b number128, mode uint32) result {
	negative := a.negative != b.negative
	switch {
	case a.isNaN() || b.isNaN():
		return f.nan(0, a, b)
	case a.class == b.class && a.class != finite:
		return f.nan(invalid)
	case a.class == infinite:
		return result{f.signed(negative, f.infinity()), 0}
	case b.class == zero:
		return result{f.signed(negative, f.infinity()), divideByZero}
	case a.class == zero || b.class == infinite:
		return result{f.signed(negative, 0), 0}
	}
	quotient, rest := bits.Div64(a.high>>1, a.high<<63, b.high)
	q := number128{class: finite, negative: negative, exponent: a.exponent - b.exponent, high: quotient}
	if rest != 0 {
		q.low = 1
	}
	q.normalize()
	return f.round(q, mode)
}

func (f format) sqrt(a number128, mode uint32) result {
	switch {
	case a.isNaN():
		return f.nan(0, a)
	case a.class == zero:
		return result{f.signed(a.negative, 0), 0}
	case a.negative:
		return f.nan(invalid)
	case a.class == infinite:
		return result{f.infinity(), 0}
	}
	// a = M / 2^126 * 2^even, and its root is root(M) / 2^63 * 2^(even/2)
	high, low := a.high>>1, a.high<<63
	if a.exponent&1 != 0 {
		high, low = a.high, 0
	}
	root, exact := squareRoot(high, low)
	r := number128{class: finite, exponent: a.exponent >> 1, high: root}
	if !exact {
		r.low = 1
	}
	return f.round(r, mode)
}

// squareRoot returns the root of a 128-bit integer, rounded down.
func squareRoot(high, low uint64) (root uint64, exact bool) {
	for bit := uint64(1) << 63; bit != 0; bit >>= 1 {
		h, l := bits.Mul64(root|bit, root|bit)
		if h < high || h == high && l <= low {
			root |= bit
		}
	}
	h, l := bits.Mul64(root, root)
	return root, h == high && l == low
}

// fromInteger converts an integer to the format.
func (f format) fromInteger(magnitude uint64, negative bool, mode uint32) result {
	if magnitude == 0 {
		return result{0, 0}
	}
	n := number128{class: finite, negative: negative, exponent: 63, high: magnitude}
	n.normalize()
	return f.round(n, mode)
}

// convert converts the number to another format.
func (f format) convert(n number128, mode uint32) result {
	switch {
	case n.isNaN():
		return f.nan(0, n)
	case n.class == infinite:
		return result{f.signed(n.negative, f.infinity()), 0}
	case n.class == zero:
		return result{f.signed(n.negative, 0), 0}
	}
	return f.round(n, mode)
}

// toInteger converts a number to an integer in low..high, as 64 bits. A number out of
// this range gives the nearer end, a NaN the high end (manual, table 11.4).
func toInteger(n number128, low int64, high uint64, mode uint32) result {
	outside := func() result {
		if n.negative && !n.isNaN() {
			return result{uint64(low), invalid}
		}
		return result{high, invalid}
	}
	switch {
	case n.class == zero:
		return result{0, 0}
	case n.class != finite || n.exponent > 63:
		return outside()
	}
	n.shiftRight(63 - n.exponent) // now the value is high + low / 2^64
	whole, rest := n.high, n.low
	if roundsUp(mode, n.negative, whole&1 != 0, rest) {
		whole++
		if whole == 0 {
			return outside()
		}
	}
	if n.negative && whole > -uint64(low) || !n.negative && whole > high {
		return outside()
	}
	r := result{bits: whole}
	if n.negative {
		r.bits = -whole
	}
	if rest != 0 {
		r.flags = inexact
	}
	return r
}
