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
	// An operation that changes has a constant before it. So the constants are
	// asked alone, the one before the range for what comes first in it.
	before := max(lo-1, 0)
	for i, word := range node[before:hi] {
		if kindOf(word) != ast.Const {
			continue
		}
		n := uint32(before + i)
		p := parent[n]
		kind, typ := kindOf(node[p]), typeOf(node[p])
		if !mayFold(n, p, kind, node, data, first) { // most
			continue
		}
		value, ok := foldOperation(p, node, data, first)
		power := !ok && n == p-1 && isPower(kind, typ, data[n])
		if int(n) >= lo {
			if ok {
				nodeOut[n] = nodeWord(ast.Invalid, ast.Void)
			} else if power {
				dataOut[n] = powerOperand(kind, data[n])
			}
		}
		if n == p-1 && int(p) < hi {
			if ok {
				nodeOut[p], dataOut[p] = nodeWord(ast.Const, typ), value
			} else if power {
				nodeOut[p] = nodeWord(powerKind(kind), typ)
			}
		}
	}
}}

// mayFold reports, quickly, whether node p, of the kind, may be an operation to
// change, given that constant n is a child of it: where not both operands are
// constant, the right one has to be a power of two.
func mayFold(n, p uint32, kind ast.Kind, node, data, first []uint32) bool {
	switch {
	case kind < ast.Add || kind > ast.Not:
		return false
	case kind >= ast.Neg:
		return true
	case n != p-1:
		return kindOf(node[p-1]) == ast.Const
	case kind >= ast.Mul && kind <= ast.Rem && data[n]&(data[n]-1) == 0:
		return true
	}
	return first[n] > 0 && kindOf(node[first[n]-1]) == ast.Const
}

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
