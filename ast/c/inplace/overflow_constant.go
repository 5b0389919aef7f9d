package inplace

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/ast/c/token"
)

// A call of an overflow function that stores nothing is a constant expression if its operands are literals, as in gcc.

// literal replaces the nodes of two operands and of the value of the type that must fit by the result, if they are literals.
func (e *overflowEmitter) literal(op token.Token, a, b overflowOperand, t ast.Type) bool {
	l := e.l
	n := l.Top() // literal, Assign, literal, Assign, literal
	if n < 4 || !l.Tree.Kind[n].IsConst() {
		return false
	}
	for i := n - 4; i < n; i += 2 {
		if !l.Tree.Kind[i].IsConst() || l.Tree.Kind[i+1] != ast.Assign {
			return false
		}
	}
	x, y := e.exact(n-4, a), e.exact(n-2, b)
	for range 3 {
		l.DropLast()
	}
	if op == token.Minus {
		y.negative = !y.negative
	}
	fits := false
	if op == token.Star {
		fits = x.times(y).fits(t)
	} else {
		fits = x.plus(y).fits(t)
	}
	v := uint64(1)
	if fits {
		v = 0
	}
	l.Constant(ast.U8, v, e.pos)
	return true
}

// exact returns the value of the literal node n, which an operand has.
func (e *overflowEmitter) exact(n int, x overflowOperand) exactInteger {
	v := e.l.Bits(n)
	if e.l.WordSize == 4 {
		v = uint64(uint32(v))
		if x.signed {
			v = uint64(int64(int32(v)))
		}
	}
	if x.signed && int64(v) < 0 {
		return exactInteger{true, 0, -v}
	}
	return exactInteger{false, 0, v}
}

// An exactInteger is a number of 128 bits and a sign.
type exactInteger struct {
	negative  bool
	high, low uint64
}

// plus returns the sum of two numbers of 64 bits.
func (x exactInteger) plus(y exactInteger) exactInteger {
	switch {
	case x.negative == y.negative:
		low, carry := bits.Add64(x.low, y.low, 0)
		return exactInteger{x.negative, carry, low}
	case x.low < y.low:
		return exactInteger{y.negative, 0, y.low - x.low}
	}
	return exactInteger{x.negative, 0, x.low - y.low}
}

// times returns the product of two numbers of 64 bits.
func (x exactInteger) times(y exactInteger) exactInteger {
	high, low := bits.Mul64(x.low, y.low)
	return exactInteger{x.negative != y.negative, high, low}
}

// fits reports whether the type t has the number.
func (x exactInteger) fits(t ast.Type) bool {
	limit := ^uint64(0) >> (64 - 8*t.Size()) // the greatest absolute value
	if t.IsSigned() {
		limit >>= 1
	}
	switch {
	case x.negative && t.IsSigned():
		limit++
	case x.negative:
		limit = 0
	}
	return x.high == 0 && x.low <= limit
}
