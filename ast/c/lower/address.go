package lower

import "gpucc/ast"

// ShareAddress duplicates the address that is the last subtree, for a Store and for the
// Load in its value. A simple address is computed twice. Any other address is assigned to
// a local; then comma is true, and the caller must join the Assign with the Store.
func (l *Lowering) ShareAddress() (comma bool) {
	n := l.Top()
	first := int(l.Tree.First[n])
	leaf := n == first
	offset := n == first+2 && l.Tree.Kind[n] == ast.Add && l.Tree.Kind[n-1] == ast.Const
	switch l.Tree.Kind[first] {
	case ast.Local, ast.FrameAddress, ast.SymbolAddress, ast.Const:
	default:
		leaf, offset = false, false
	}
	if leaf || offset {
		l.copyLeaf(first)
		if offset {
			l.copyLeaf(n - 1)
			l.Tree.Node(ast.Add, l.Tree.Type[n], 0, l.Tree.Pos[n], 2)
		}
		return false
	}
	pos, t := l.Tree.Pos[n], l.Types.Word
	tmp := uint32(l.BlockLocal(t))
	l.Tree.Node(ast.Assign, t, tmp, pos, 1)
	l.Tree.Leaf(ast.Local, t, tmp, pos)
	l.Tree.Leaf(ast.Local, t, tmp, pos)
	return true
}

// An Address is an address that a lowering uses several times. It consists of a leaf of
// the tree and an offset.
type Address struct {
	Kind   ast.Kind
	Data   uint32
	Offset int64
}

// KeepAddress takes the last subtree, an address, for repeated use. An address that is
// not a leaf and an offset is stored in a local. Then a subtree remains that must be
// evaluated first, and kept is true. The same holds if the subtree computes a frame
// object, and its value is the object's address.
func (l *Lowering) KeepAddress() (a Address, kept bool) {
	n := l.Top()
	if n > 0 && l.Tree.Kind[n] == ast.Comma && l.Tree.Kind[n-1] == ast.FrameAddress {
		a = Address{Kind: ast.FrameAddress, Data: l.Tree.Data[n-1]}
		l.Tree.Truncate(n - 1)
		return a, true
	}
	if k := l.lastValue(n); k < n && l.Tree.Kind[k] == ast.FrameAddress { // several commas
		a = Address{Kind: ast.FrameAddress, Data: l.Tree.Data[k]}
		l.SetConst(k, l.Tree.Type[k], 0)
		return a, true
	}
	first := int(l.Tree.First[n])
	a = Address{Kind: l.Tree.Kind[first], Data: l.Tree.Data[first]}
	simple := n == first
	if n == first+2 && l.Tree.Kind[n] == ast.Add && l.Tree.Kind[n-1].IsConst() {
		simple, a.Offset = true, int64(l.Bits(n-1))
	}
	switch a.Kind {
	case ast.Local, ast.FrameAddress, ast.SymbolAddress:
	default:
		simple = false
	}
	if simple {
		l.Tree.Truncate(first)
		return a, false
	}
	return l.SetAddress(), true
}

// SetAddress assigns the last subtree to a new local.
func (l *Lowering) SetAddress() Address {
	t, pos := l.Types.Word, l.Tree.Pos[l.Top()]
	number := uint32(l.BlockLocal(t))
	l.Tree.Node(ast.Assign, t, number, pos, 1)
	return Address{Kind: ast.Local, Data: number}
}

// PutAddress appends the address of the byte at offset from a.
func (l *Lowering) PutAddress(a Address, offset int64, pos uint32) {
	l.Tree.Leaf(a.Kind, l.Types.Word, a.Data, pos)
	if offset += a.Offset; offset != 0 {
		l.Constant(l.Types.Word, uint64(offset), pos)
		l.BinaryNode(ast.Add, l.Types.Word, pos)
	}
}
