package stages

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/gpu"
)

// fold computes operations on integer constants, and turns multiplications,
// and divisions and remainders of unsigned numbers, by powers of two into
// shifts and masks. Every node decides for itself from the tree as it was: an
// operation that its operands are constant, a constant that its parent is such
// an operation. One round: front ends fold as they parse.
//
// Reads node, data, parent, first; writes node, data: 24 bytes a node and its
// neighbours.
func fold(c *compilation) error {
	node, data := c.buffer(c.nodes), c.buffer(c.nodes)
	c.dispatch(foldKernel, c.nodes, c.node, c.data, c.parent, c.first, node, data)
	c.node, c.data = node, data
	return nil
}

var foldKernel = gpu.Kernel{Name: "fold", CPU: func(lo, hi int, b gpu.Bindings) {
	node, data, parent, first := b.U32(0), b.U32(1), b.U32(2), b.U32(3)
	nodeOut, dataOut := b.U32(4), b.U32(5)
	copy(nodeOut[lo:hi], node[lo:hi])
	copy(dataOut[lo:hi], data[lo:hi])
	for n := lo; n < hi; n++ {
		kind, typ := kindOf(node[n]), typeOf(node[n])
		if kind != ast.Const && (kind < ast.Add || kind > ast.Not || kindOf(node[n-1]) != ast.Const) {
			continue
		}
		if kind == ast.Const {
			p := parent[n]
			pk, pt := kindOf(node[p]), typeOf(node[p])
			if _, ok := foldOperation(p, node, data, first); ok {
				nodeOut[n] = nodeWord(ast.Invalid, ast.Void)
			} else if uint32(n) == p-1 && isPower(pk, pt, data[n]) {
				dataOut[n] = powerOperand(pk, data[n])
			}
			continue
		}
		if value, ok := foldOperation(uint32(n), node, data, first); ok {
			nodeOut[n], dataOut[n] = nodeWord(ast.Const, typ), value
		} else if isBinary(kind) && kindOf(node[n-1]) == ast.Const && isPower(kind, typ, data[n-1]) {
			nodeOut[n] = nodeWord(powerKind(kind), typ)
		}
	}
}}

// isBinary reports whether kind is one of the integer operations that fold
// looks at.
func isBinary(kind ast.Kind) bool { return kind >= ast.Add && kind <= ast.Shr }

// isPower reports whether an operation by the constant d is a shift or a mask.
// A constant of a 64-bit type is the sign-extension of d.
func isPower(kind ast.Kind, typ ast.Type, d uint32) bool {
	if d == 0 || d&(d-1) != 0 || typ < ast.I32 || typ > ast.U64 || typ > ast.U32 && int32(d) < 0 {
		return false
	}
	return kind == ast.Mul || (kind == ast.Div || kind == ast.Rem) && !typ.IsSigned()
}

// powerKind is the operation that takes the place of one by a power of two,
// powerOperand its right operand.
func powerKind(kind ast.Kind) ast.Kind {
	switch kind {
	case ast.Mul:
		return ast.Shl
	case ast.Div:
		return ast.Shr
	}
	return ast.And
}

func powerOperand(kind ast.Kind, d uint32) uint32 {
	if kind == ast.Rem {
		return d - 1
	}
	return uint32(bits.TrailingZeros32(d))
}

// foldOperation computes the operation at n if its operands are constants and
// the result is one that a Const can hold.
func foldOperation(n uint32, node, data, first []uint32) (value uint32, ok bool) {
	kind, typ := kindOf(node[n]), typeOf(node[n])
	if n == 0 || typ < ast.I32 || typ > ast.U32 {
		return 0, false
	}
	right := n - 1
	if kindOf(node[right]) != ast.Const {
		return 0, false
	}
	y := data[right]
	switch kind {
	case ast.Neg:
		return -y, true
	case ast.Not:
		return ^y, true
	}
	if !isBinary(kind) || kind == ast.Div || kind == ast.Rem || first[right] == 0 {
		return 0, false
	}
	left := first[right] - 1
	if kindOf(node[left]) != ast.Const {
		return 0, false
	}
	x := data[left]
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
		return x << (y & 31), true
	}
	if typ == ast.I32 {
		return uint32(int32(x) >> (y & 31)), true
	}
	return x >> (y & 31), true
}
