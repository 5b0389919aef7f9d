package stages

import (
	"math/bits"

	"gpucc/ast"
)

// A multiplication by a constant that is next to a power of two is a shift and an addition or subtraction. That takes as many
// instructions as to form the constant and to multiply, or fewer, and less time on all processors. The stage select chooses such
// a rule, and the stage hoist knows then that the constant costs nothing. Passes before them still see the multiplication: linear
// needs it. Other constants would take three instructions or more in place of two.

// expandsProducts reports whether multiplications by such constants become shifts and additions (-fexpand-multiplications).
func (c *compilation) expandsProducts() bool {
	return c.optimize() && !c.opt.Without.has("expand-multiplications")
}

// multiplication returns the variant of a multiplication of integers by the constant d, and the logarithm of the power of two
// that is next to the constant. It is variant 0 if the instruction that multiplies is needed. A constant of 64 bits is the sign
// extension of d.
func multiplication(d uint32) (variant, log uint32) {
	negative := boolWord(d&signBit != 0)
	size := (d ^ -negative) + negative
	switch {
	case size <= 1:
		return boolWord(size == 1) * negative * mulNegated, 0
	case size&(size-1) == 0:
		return negative * mulNegatedPower, uint32(bits.TrailingZeros32(size))
	case negative == 0 && (size-1)&(size-2) == 0:
		return mulAbove, uint32(bits.Len32(size)) - 1
	case size&(size+1) == 0:
		return either(negative, mulNegatedBelow, mulBelow), uint32(bits.Len32(size))
	}
	return 0, 0
}

// multiplies returns the same of node word word with the right operand right, of data d.
func multiplies(word, right, d, expandsProducts uint32) (variant, log uint32) {
	if kindOf(word) != ast.Mul || kindOf(right) != ast.Const || typeOf(word).IsFloat() || expandsProducts == 0 {
		return 0, 0
	}
	return multiplication(d)
}
