package stages

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/internal/bytematch"
)

// fold computes operations on integer constants. It also turns multiplications, unsigned
// divisions and unsigned remainders by powers of two into shifts and masks.
//
// Each node decides by itself, from the tree as it was before: an operation looks at its
// operands, and a constant at its parent. There is one round, so the result of an operation is
// not folded further. Little is lost, since front ends fold constants when they parse.
//
// It reads kind, type, data, parent and first, and writes data: 18 bytes a node, besides the
// neighbours and the few nodes that change.
func fold(c *compilation) error {
	c.dataOut = c.NewBuffer(c.nodes)
	c.dispatch(foldKernel, c.nodes)
	c.replace(&c.data, &c.dataOut)
	return nil
}

// foldTwin decides at every node in the shader. Few nodes change, so the twin searches kinds,
// eight at a time, for operations that may change. At such an operation it also changes the
// operands, which are the one or two nodes before.
func foldTwin(lo, hi int, b foldBuffers) {
	f := folding{foldBuffers: b, lo: uint32(lo), hi: uint32(hi)}
	copy(f.dataOut[lo:hi], f.data[lo:hi])
	kind := f.kind[:min(hi+2, b.Items())]
	var constants uint64
	for at := max(lo-2, 0); at < len(kind); at += 8 {
		k := eight(kind[at:])
		before := constants
		constants = equal(k, ast.Const)
		for c := candidates(k, constants, before); c != 0; c &= c - 1 {
			f.decide(uint32(at) + uint32(bytematch.First(c)))
		}
	}
}

// candidates takes a word of eight kinds and returns the highest bit of every byte with a node that fold
// may change. constants has the highest bit of every byte that is a Const; before has the same for
// the eight kinds before.
func candidates(kinds, constants, before uint64) uint64 {
	right := constants<<8 | before>>56 // the node before is a constant
	both := right & (constants<<16 | before>>48)
	return both&between(kinds, ast.Add, ast.Shr) | right&(between(kinds, ast.Mul, ast.Rem)|between(kinds, ast.Neg, ast.Not))
}

// A folding is the columns that the twin reads and writes, and the range of nodes that it may
// write.
type folding struct {
	foldBuffers
	lo, hi uint32
}

func (f *folding) kindAt(n uint32) ast.Kind { return ast.Kind(f.kind[n]) }
func (f *folding) typeAt(n uint32) ast.Type { return ast.Type(f.typ[n]) }

// isPower reports whether an operation with the right operand d, a constant, can become a
// shift or a mask. A constant of a 64-bit type is the sign extension of d.
func isPower(kind ast.Kind, typ ast.Type, d uint32) bool {
	if d == 0 || d&(d-1) != 0 || typ < ast.I32 || typ > ast.U64 || typ > ast.U32 && int32(d) < 0 {
		return false
	}
	return kind == ast.Mul || (kind == ast.Div || kind == ast.Rem) && !typ.IsSigned()
}

// powerKind returns the operation that replaces an operation by a power of two.
func powerKind(kind ast.Kind) ast.Kind {
	switch kind {
	case ast.Mul:
		return ast.Shl
	case ast.Div:
		return ast.Shr
	}
	return ast.And
}

// powerType returns the type of that operation. next is the kind of the next node. The index
// of an Index is extended to 64 bits by its type; a mask is not negative, so the type I32 gives
// the same result, and may take fewer instructions.
func powerType(kind ast.Kind, typ ast.Type, next ast.Kind) ast.Type {
	if kind == ast.Rem && typ == ast.U32 && next == ast.Index {
		return ast.I32
	}
	return typ
}

// powerOperand returns the right operand of that operation.
func powerOperand(kind ast.Kind, d uint32) uint32 {
	if kind == ast.Rem {
		return d - 1
	}
	return uint32(bits.TrailingZeros32(d))
}

// operation computes operation n, if its type is I32 or U32, its operands are constants, and it
// is no division or remainder.
func (f *folding) operation(n uint32) (value uint32, ok bool) {
	kind, typ := f.kindAt(n), f.typeAt(n)
	if n == 0 || typ < ast.I32 || typ > ast.U32 {
		return 0, false
	}
	right := n - 1
	if f.kindAt(right) != ast.Const {
		return 0, false
	}
	y := f.data[right]
	switch kind {
	case ast.Neg:
		return -y, true
	case ast.Not:
		return ^y, true
	}
	if !isArithmetic(kind) || f.first[right] == 0 {
		return 0, false
	}
	left := f.first[right] - 1
	if f.kindAt(left) != ast.Const {
		return 0, false
	}
	x := f.data[left]
	switch kind {
	case ast.Add:
		return x + y, true
	case ast.Sub:
		return x - y, true
	case ast.Mul:
		return x * y, true
	case ast.And:
		return x & y, true
	case ast.Or:
		return x | y, true
	case ast.Xor:
		return x ^ y, true
	case ast.Shl:
		return x << (y % wordBits), true
	case ast.Shr:
		if typ == ast.I32 {
			return uint32(int32(x) >> (y % wordBits)), true
		}
		return x >> (y % wordBits), true
	}
	return 0, false
}

// decide changes operation p and its operands, if it can be folded. Its last operand is a
// constant.
func (f *folding) decide(p uint32) {
	kind, typ, d := f.kindAt(p), f.typeAt(p), f.data[p-1]
	if value, ok := f.operation(p); ok {
		f.set(p, nodeWord(ast.Const, typ), value)
		f.set(p-1, nodeWord(ast.Invalid, ast.Void), d)
		if isArithmetic(kind) {
			f.set(p-2, nodeWord(ast.Invalid, ast.Void), f.data[p-2])
		}
	} else if isPower(kind, typ, d) {
		f.set(p, nodeWord(powerKind(kind), powerType(kind, typ, f.kindAt(p+1))), f.data[p])
		f.set(p-1, nodeWord(ast.Const, f.typeAt(p-1)), powerOperand(kind, d))
	}
}

// set changes node n if it is in the range. The others are set with their own range.
func (f *folding) set(n, word, data uint32) {
	if n >= f.lo && n < f.hi {
		f.node[n], f.dataOut[n] = word, data
	}
}
