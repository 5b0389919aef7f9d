package stages

import (
	"math/bits"

	"gpucc/ast"
)

// Which instructions a node becomes depends on its neighbours: on its parent and its children.
// The columns of a node and its neighbours are in neighboursBuffers, which the structs of the
// kernels that look at neighbours embed.

// kindAt and typeAt return the kind and the type of a node.
func (b *neighboursBuffers) kindAt(n uint32) ast.Kind { return kindOf(b.node[n]) }
func (b *neighboursBuffers) typeAt(n uint32) ast.Type { return typeOf(b.node[n]) }

// jumps reports whether child number index of p is a condition that branches. If not, the
// child's value is computed.
func (b *neighboursBuffers) jumps(p, index uint32) bool {
	if b.kindAt(p) == ast.LogicalNot {
		p, index = b.parent[p], b.childIndex[p]
	}
	return isCondition(b.kindAt(p), index)
}

// takesConst returns 1 if the right operand of an operation that does not branch is a constant
// that fits the operation's instruction as its immediate. word and right are the node words of
// the operation and of its right operand, d is the operand's data. The kernel branches by kind;
// the twin looks the kind up in a table, since the processor cannot predict constants. It turns right
// so that one comparison tests the kind, in the highest bits, and the type. So it is small enough for Go to inline it.
func (t *immediateTable) takesConst(word, right, d uint32) uint32 {
	r := &t[kindOf(word)]
	most := r.most[boolWord(word >= uint32(ast.I64)<<nodeTypeShift)]
	return r.takes & boolWord(bits.RotateLeft32(right^uint32(ast.Const), -nodeTypeShift) < uint32(ast.F32)) & boolWord(d+r.bias <= most)
}

// immediates describes the constants that fit the instruction of an operation as its right
// operand. If takes is 0, there are none. If takes is 1, a constant fits if constant + bias is
// at most most[0], or at most most[1] for an operation of 64 bits.
type immediates struct {
	bias, takes uint32
	most        [2]uint32
}

// An immediateTable has the immediates of all kinds.
type immediateTable [256]immediates

// immediatesOf returns the immediates of all kinds.
func immediatesOf(m *machine) (table immediateTable) {
	bias, most := m[machineImmediateBias], m[machineImmediateMost]
	for kind := range ast.Kinds {
		if !takesImmediate(kind) {
			continue
		}
		switch kind {
		case ast.Sub: // the instruction adds the negated constant
			table[kind] = immediates{most - bias, 1, [2]uint32{most, most}}
		case ast.Shl, ast.Shr:
			table[kind] = immediates{0, 1, [2]uint32{wordBits - 1, 2*wordBits - 1}}
		default:
			table[kind] = immediates{bias, 1, [2]uint32{most, most}}
		}
	}
	return table
}

// isAddress reports whether child number index of a node is the address of a Load
// or Store.
func isAddress(parent, index uint32) bool {
	return kindOf(parent) == ast.Load || kindOf(parent) == ast.Store && index == 0
}

// constant returns the variant of a Const, which depends on the constant's bits. The kernel
// branches; the twin computes the variant from the order of constZero, constShort, constUpper
// and constLong, since the processor cannot predict constants.
func (m *machine) constant(d uint32) uint32 {
	upper := boolWord(!m.fitsImmediate(d))
	return boolWord(d != 0) + upper + upper&boolWord(d&m[machineLowerPart] != 0)
}

// isInt32 reports whether a type is an integer of 32 bits.
func isInt32(typ ast.Type) bool { return typ == ast.I32 || typ == ast.U32 }

// ofType returns a node word with the kind of word and the type of typ.
func ofType(word, typ uint32) uint32 { return word&nodeKind | typ&nodeType }

// castFrom returns the type from which Cast n converts. This is the Cast's own type, so that
// nothing is converted, if a mask or a shift has limited the value to its range, or if the parent
// ignores the upper half of the value.
//
//go:noinline
func (b *neighboursBuffers) castFrom(n, word, parent uint32) uint32 {
	from, to := b.typeAt(n-1), typeOf(word)
	if from == ast.I64 || from == ast.U64 {
		if isInt32(to) && isInt32(typeOf(parent)) && ignoresUpperHalf(kindOf(parent)) {
			return uint32(to)
		}
		if isInt32(to) && b.kindAt(n-1) == ast.Shr && b.kindAt(n-2) == ast.Const && b.data[n-2]-wordBits < wordBits && from == ast.I64 {
			return uint32(to)
		}
	}
	if to < ast.I32 && b.kindAt(n-1) == ast.And && b.kindAt(n-2) == ast.Const && b.data[n-2] <= mostOf[to] {
		return uint32(to)
	}
	return uint32(from)
}
