package inplace

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/ast/c/lower"
)

// Functions of the bits of an integer. There are no instructions for them. Each is
// lowered to a few operations on a local.

// A bitOperation is a function of the bits of an integer: literal computes it for a
// literal of size bits, and emit appends the operations on a local.
type bitOperation struct {
	literal func(v uint64, size int) uint64
	emit    func(e *bitEmitter)
}

// onBits lowers a bit operation on its argument.
func onBits(op bitOperation) func(c *Call) lower.Operand {
	return func(c *Call) lower.Operand {
		l := c.Lowering
		c.Argument()
		t, to := unsignedType(l.Tree.Type[l.Top()]), l.Types.Machine(c.Result)
		l.Cast(t)
		n, size := l.Top(), 8*t.Size()
		if l.Tree.Kind[n].IsConst() {
			l.SetConst(n, to, op.literal(l.Bits(n), size))
			return c.value()
		}
		e := bitEmitter{l: l, t: t, size: size, pos: c.Pos}
		if size < 32 {
			e.t = ast.U32
			l.Cast(e.t)
		}
		e.v = uint32(l.BlockLocal(e.t))
		l.Tree.Node(ast.Assign, e.t, e.v, c.Pos, 1)
		op.emit(&e)
		l.Cast(to)
		l.Then(c.Pos)
		return c.value()
	}
}

// unsignedType returns the unsigned machine type as wide as t, an integer type.
func unsignedType(t ast.Type) ast.Type {
	if t.IsSigned() {
		return t + (ast.U64 - ast.I64)
	}
	return t
}

// A bitEmitter appends operations on local v of type t. Only the lower size bits of v
// belong to the number.
type bitEmitter struct {
	l    *lower.Lowering
	t    ast.Type
	v    uint32
	size int
	pos  uint32
}

func (e *bitEmitter) get() { e.l.Tree.Leaf(ast.Local, e.t, e.v, e.pos) }

func (e *bitEmitter) op(k ast.Kind) { e.l.Tree.Node(k, e.t, 0, e.pos, 2) }

// with applies k to the last subtree and the literal v. An operation of 32 bits takes the
// lower half of v.
func (e *bitEmitter) with(k ast.Kind, v uint64) {
	if e.t == ast.U32 {
		v = uint64(uint32(v))
	}
	e.l.Constant(e.t, v, e.pos)
	e.op(k)
}

// constant assigns a literal that takes several instructions to a local, which it returns.
func (e *bitEmitter) constant(v uint64) uint32 {
	if e.t == ast.U32 {
		v = uint64(uint32(v))
	}
	local := uint32(e.l.BlockLocal(e.t))
	e.l.Constant(e.t, v, e.pos)
	e.l.Tree.Node(ast.Assign, e.t, local, e.pos, 1)
	return local
}

// and applies a mask in a local to the last subtree.
func (e *bitEmitter) and(mask uint32) {
	e.l.Tree.Leaf(ast.Local, e.t, mask, e.pos)
	e.op(ast.And)
}

// set assigns the last subtree to the local.
func (e *bitEmitter) set() {
	e.l.Tree.Node(ast.Assign, e.t, e.v, e.pos, 1)
	e.l.Then(e.pos)
}

// alternating are masks that select every second bit, two bits of every four, four of
// every eight, and so on.
var alternating = [...]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

var countOnes = bitOperation{
	func(v uint64, size int) uint64 { return uint64(bits.OnesCount64(v << (64 - size))) },
	(*bitEmitter).countOnes,
}

// countOnes adds neighbouring bits, then neighbouring pairs and groups of four, and then
// all bytes at once by a product (Warren, Hacker's Delight, 5-1).
func (e *bitEmitter) countOnes() {
	e.get()
	e.get()
	e.with(ast.Shr, 1)
	e.with(ast.And, alternating[0])
	e.op(ast.Sub)
	e.set()
	e.get()
	e.with(ast.And, alternating[1])
	e.get()
	e.with(ast.Shr, 2)
	e.with(ast.And, alternating[1])
	e.op(ast.Add)
	e.set()
	e.get()
	e.get()
	e.with(ast.Shr, 4)
	e.op(ast.Add)
	e.with(ast.And, alternating[2])
	e.with(ast.Mul, 0x0101010101010101)
	e.with(ast.Shr, uint64(e.size)-8)
}

var parity = bitOperation{
	func(v uint64, size int) uint64 { return countOnes.literal(v, size) & 1 },
	func(e *bitEmitter) {
		e.countOnes()
		e.with(ast.And, 1)
	},
}

// countLeadingZeros copies the highest one bit to all bits below it and counts the zero
// bits that are left.
var countLeadingZeros = bitOperation{
	func(v uint64, size int) uint64 { return uint64(min(bits.LeadingZeros64(v<<(64-size)), size)) },
	func(e *bitEmitter) {
		for by := 1; by < e.size; by *= 2 {
			e.get()
			e.get()
			e.with(ast.Shr, uint64(by))
			e.op(ast.Or)
			e.set()
		}
		e.get()
		e.l.Tree.Node(ast.Not, e.t, 0, e.pos, 1)
		e.set()
		e.countOnes()
	},
}

// countTrailingZeros counts the ones in ~x & (x - 1): the bits below the lowest one.
var countTrailingZeros = bitOperation{
	func(v uint64, size int) uint64 { return uint64(min(bits.TrailingZeros64(v), size)) },
	func(e *bitEmitter) {
		e.get()
		e.with(ast.Add, ^uint64(0))
		e.get()
		e.l.Tree.Node(ast.Not, e.t, 0, e.pos, 1)
		e.op(ast.And)
		e.set()
		e.countOnes()
	},
}

// swapBytes swaps the halves of a number, then the halves of each half, and so on down to
// bytes. The halves of the number need no mask, since the shifts drop the other half.
var swapBytes = bitOperation{
	func(v uint64, size int) uint64 { return bits.ReverseBytes64(v) >> (64 - size) },
	func(e *bitEmitter) {
		mask := uint32(0)
		for by := e.size / 2; by >= 8; by /= 2 {
			whole := by == e.size/2
			if !whole {
				mask = e.constant(alternating[bits.TrailingZeros(uint(by))])
			}
			e.get()
			e.with(ast.Shr, uint64(by))
			if !whole {
				e.and(mask)
			}
			e.get()
			if !whole {
				e.and(mask)
			}
			e.with(ast.Shl, uint64(by))
			e.op(ast.Or)
			if !whole {
				e.l.Then(e.pos)
			}
			if by > 8 {
				e.set()
			}
		}
	},
}

// findFirstSet returns the number, from 1, of the lowest one bit, or 0 if there is none.
// It counts the ones in x ^ (x - 1), which are the bits up to the lowest one, and
// multiplies by x != 0.
var findFirstSet = bitOperation{
	func(v uint64, size int) uint64 {
		if v<<(64-size) == 0 {
			return 0
		}
		return countTrailingZeros.literal(v, size) + 1
	},
	func(e *bitEmitter) {
		value := e.v
		e.v = uint32(e.l.BlockLocal(e.t))
		e.l.Tree.Leaf(ast.Local, e.t, value, e.pos)
		e.l.Tree.Leaf(ast.Local, e.t, value, e.pos)
		e.with(ast.Add, ^uint64(0))
		e.op(ast.Xor)
		e.set()
		e.countOnes()
		e.l.Tree.Leaf(ast.Local, e.t, value, e.pos)
		e.l.Zero(e.t, e.pos)
		e.l.BinaryNode(ast.Ne, e.t, e.pos)
		e.l.Cast(e.t)
		e.op(ast.Mul)
	},
}

// countRedundantSigns counts the bits directly below the sign bit that equal the sign
// bit.
var countRedundantSigns = bitOperation{
	func(v uint64, size int) uint64 {
		v <<= 64 - size
		return countLeadingZeros.literal((v^uint64(int64(v)>>63))>>(64-size), size) - 1
	},
	func(e *bitEmitter) {
		e.get()
		e.get()
		signed := e.t - (ast.U64 - ast.I64)
		e.l.Cast(signed)
		e.l.Constant(ast.I32, uint64(e.size-1), e.pos)
		e.l.BinaryNode(ast.Shr, signed, e.pos)
		e.l.Cast(e.t)
		e.op(ast.Xor)
		e.set()
		countLeadingZeros.emit(e)
		e.with(ast.Add, ^uint64(0))
	},
}

// absoluteValue lowers abs to (x ^ s) - s, where s has the sign of x in all bits.
func (c *Call) absoluteValue() lower.Operand {
	l := c.Lowering
	c.Argument()
	t := l.Types.Machine(c.Result)
	if n := l.Top(); l.Tree.Kind[n].IsConst() {
		if v := int64(l.Bits(n)); v < 0 {
			l.SetConst(n, t, uint64(-v))
		}
		return c.value()
	}
	x := uint32(l.BlockLocal(t))
	l.Tree.Node(ast.Assign, t, x, c.Pos, 1)
	sign := func() {
		l.Tree.Leaf(ast.Local, t, x, c.Pos)
		l.Constant(ast.I32, uint64(8*t.Size()-1), c.Pos)
		l.BinaryNode(ast.Shr, t, c.Pos)
	}
	l.Tree.Leaf(ast.Local, t, x, c.Pos)
	sign()
	l.BinaryNode(ast.Xor, t, c.Pos)
	sign()
	l.BinaryNode(ast.Sub, t, c.Pos)
	l.Then(c.Pos)
	return c.value()
}
