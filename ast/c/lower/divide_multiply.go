package lower

import (
	"math/bits"

	"gpucc/ast"
)

// A division by another constant than a power of two is a multiplication by its reciprocal, as in Granlund and Montgomery 1994. The reciprocal is a fraction
// of 2^(64+s), rounded up; the high half of the product, shifted by s, is the quotient. Let m be floor(2^(64+s) / d) + 1, and e the error,
// m*d - 2^(64+s), which is at most d. For 0 <= x < 2^n the quotient is exact if e is at most 2^(64+s-n). If x is negative, the
// product is less than the quotient by a fraction, and is rounded down: so 1 is added, which is x >> 63 subtracted.
//
// A multiplication and the instructions around it take some six cycles, a division some twenty to forty. The remainder is x - x/d * d.
//
//	x of n < 64 bits   s = 0 suffices if d < 2^(64-n). Without a sign, and of 32 bits, s is the binary logarithm of d, rounded down, since
//	                   the quotient then takes no instruction more to have 32 bits
//	int64_t            e < 2^(s+1). If m needs 64 bits, m - 2^64 is negative, and x is added to the high half
//	uint64_t           e <= 2^s. Else x is shifted first if d is even; or m for s + 1, which has 65 bits, is taken, and t is the high
//	                   half for m - 2^64: ((x - t >> 1) + t) >> s

// A reciprocal is m, s and e of a divisor.
type reciprocal struct {
	m     uint64
	s     int
	error uint64
}

// reciprocalOf returns the reciprocal of d for a given s, with 2^s < d.
func reciprocalOf(d uint64, s int) reciprocal {
	m, rest := bits.Div64(1<<s, 0, d)
	return reciprocal{m + 1, s, d - rest}
}

// logarithm returns the binary logarithm of d, rounded down.
func logarithm(d uint64) int { return bits.Len64(d) - 1 }

// multiplyToDivide does the work of divide if v is no power of two. It reports false on machines of 32 bits.
func (l *Lowering) multiplyToDivide(k ast.Kind, t ast.Type, v uint64, pos uint32) bool {
	n, d, negative := l.Top(), v, t.IsSigned() && int64(v) < 0
	if negative {
		d = -v
	}
	if !l.Reciprocals || l.WordSize < 8 || t.Size() < 4 || d&(d-1) == 0 {
		return false
	}
	l.Tree.Truncate(n)
	l.countDivision()
	notNegative := t.IsSigned() && l.isNotNegative(n-1, t) && d>>32 == 0 && (k == ast.Rem || !negative)
	kept := l.Tree.Kind[n-1] != ast.Local || l.Tree.Type[n-1] != t
	if kept = kept && (k == ast.Rem || t.IsSigned() && !notNegative || t == ast.U64); kept {
		number := l.NewLocal(t)
		l.Tree.Node(ast.Assign, t, uint32(number), pos, 1)
		l.Tree.Leaf(ast.Local, t, uint32(number), pos)
	}
	if k == ast.Rem {
		l.copyLeaf(l.Top())
	}
	switch {
	case notNegative:
		l.multiplyHigh(ast.I64, reciprocalOf(d, 0).m, pos)
		l.Cast(t)
	case t.IsSigned():
		l.quotient(t, d, negative && k == ast.Div, pos)
	case t == ast.U32:
		x := reciprocalOf(d, logarithm(d))
		l.multiplyHigh(ast.U64, x.m, pos)
		l.Cast(t)
		l.shiftBy(ast.Shr, t, uint64(x.s), pos)
	default:
		l.quotientUnsigned(d, pos)
	}
	if k == ast.Rem {
		l.Constant(t, d, pos)
		l.Tree.Node(ast.Mul, t, 0, pos, 2)
		l.Tree.Node(ast.Sub, t, 0, pos, 2)
	}
	if kept {
		l.Then(pos)
	}
	return true
}

// multiplyHigh multiplies the last subtree by m, of a type of 64 bits, and leaves the high half.
func (l *Lowering) multiplyHigh(t ast.Type, m uint64, pos uint32) {
	l.Cast(t)
	l.Constant(t, m, pos)
	l.Tree.Node(ast.MulHigh, t, 0, pos, 2)
}

// quotient divides the last node, a Local of a signed type t, by d, or by -d if negative is true.
func (l *Lowering) quotient(t ast.Type, d uint64, negative bool, pos uint32) {
	last := uint64(8*t.Size() - 1)
	x := l.Top()
	if negative { // (x >> 63) - quotient
		l.shiftBy(ast.Shr, t, last, pos)
		l.copyLeaf(x)
	}
	l.multiplySigned(t, d, pos)
	if !negative {
		l.copyLeaf(x)
		l.shiftBy(ast.Shr, t, last, pos)
	}
	l.Tree.Node(ast.Sub, t, 0, pos, 2)
}

// multiplySigned appends the quotient of the last node, a Local of a signed type t, and d, rounded down and less than that if it is
// negative.
func (l *Lowering) multiplySigned(t ast.Type, d uint64, pos uint32) {
	n := l.Top()
	if t.Size() < 8 {
		l.multiplyHigh(ast.I64, reciprocalOf(d, 0).m, pos)
		l.Cast(t)
		return
	}
	x := reciprocalOf(d, max(logarithm(d)-1, 0))
	if x.error >= 1<<(x.s+1) {
		x = reciprocalOf(d, logarithm(d))
	}
	l.multiplyHigh(t, x.m, pos)
	if int64(x.m) < 0 {
		l.copyLeaf(n)
		l.Tree.Node(ast.Add, t, 0, pos, 2)
	}
	if x.s > 0 {
		l.shiftBy(ast.Shr, t, uint64(x.s), pos)
	}
}

// quotientUnsigned divides the last node, a Local of 64 bits without a sign, by d.
func (l *Lowering) quotientUnsigned(d uint64, pos uint32) {
	t, x := ast.U64, reciprocalOf(d, logarithm(d))
	even := bits.TrailingZeros64(d)
	switch {
	case x.error <= 1<<x.s:
	case even > 0:
		l.shiftBy(ast.Shr, t, uint64(even), pos)
		x = reciprocalOf(d>>even, logarithm(d>>even))
	default:
		l.quotientOdd(d, x.s, pos)
		return
	}
	l.multiplyHigh(t, x.m, pos)
	l.shiftBy(ast.Shr, t, uint64(x.s), pos)
}

// quotientOdd does the same if the m of d for s+1 needs 65 bits.
func (l *Lowering) quotientOdd(d uint64, s int, pos uint32) {
	const t = ast.U64
	m, _ := bits.Div64(2<<s-d, 0, d) // 2^(65+s) / d - 2^64
	high := uint32(l.NewLocal(t))
	l.copyLeaf(l.Top())
	l.multiplyHigh(t, m+1, pos)
	l.Tree.Node(ast.Assign, t, high, pos, 1)
	l.Tree.Node(ast.Sub, t, 0, pos, 2)
	l.shiftBy(ast.Shr, t, 1, pos)
	l.Tree.Leaf(ast.Local, t, high, pos)
	l.Tree.Node(ast.Add, t, 0, pos, 2)
	l.shiftBy(ast.Shr, t, uint64(s), pos)
}
