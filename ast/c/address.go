package c

import "gpucc/ast"

// An address is one that a lowering uses several times: a leaf of the tree and
// an offset.
type address struct {
	kind   ast.Kind
	data   uint32
	offset int64
}

// keepAddress takes the last subtree, an address, for use more than once. One
// that is not simple is kept in a fresh local: then an Assign to that remains
// as the last subtree, and kept is true. So does what computes a frame object
// whose address is the value.
func (p *parser) keepAddress() (a address, kept bool) {
	n := p.top()
	if n > 0 && p.b.Kind[n] == ast.Comma && p.b.Kind[n-1] == ast.FrameAddress {
		a = address{kind: ast.FrameAddress, data: p.b.Data[n-1]}
		p.b.Truncate(n - 1)
		return a, true
	}
	first := int(p.b.First[n])
	a = address{kind: p.b.Kind[first], data: p.b.Data[first]}
	simple := n == first
	if n == first+2 && p.b.Kind[n] == ast.Add && isConst(p.b.Kind[n-1]) {
		simple, a.offset = true, int64(p.bits(n-1))
	}
	switch a.kind {
	case ast.Local, ast.FrameAddress, ast.SymbolAddress:
	default:
		simple = false
	}
	if simple {
		p.b.Truncate(first)
		return a, false
	}
	return p.setAddress(), true
}

// setAddress makes the last subtree an Assign to a fresh local.
func (p *parser) setAddress() address {
	t, pos := p.types.Word, p.b.Pos[p.top()]
	number := uint32(p.blockLocal(t))
	p.b.Node(ast.Assign, t, number, pos, 1)
	return address{kind: ast.Local, data: number}
}

// putAddress appends the address of the byte at offset from a.
func (p *parser) putAddress(a address, offset int64, pos uint32) {
	p.b.Leaf(a.kind, p.types.Word, a.data, pos)
	if offset += a.offset; offset != 0 {
		p.constant(p.types.Word, uint64(offset), pos)
		p.binaryNode(ast.Add, p.types.Word, pos)
	}
}

// frame is the address of a fresh frame object.
func (p *parser) frame(size, align int64) address {
	return address{kind: ast.FrameAddress, data: uint32(p.allocate(size, align))}
}

// then joins the last two subtrees: the first is evaluated for its effects,
// the second is the value.
func (p *parser) then(pos uint32) {
	p.b.Node(ast.Comma, p.b.Type[p.top()], 0, pos, 2)
}
