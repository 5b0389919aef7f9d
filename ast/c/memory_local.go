package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
)

// Copies by memcpy of all bytes of a local, or to all of them: see lower/copied_local.go. The bytes of an integer are put
// together, or taken apart, by shifts.

// mostJoined is the largest number of loads that are joined to an integer. More of them, and their shifts, would take
// longer than a copy in memory.
const mostJoined = 4

// copyLocal lowers a copy from or to a local. The addresses end at nodes from and to. copyLocal does nothing and returns false if
// neither is the address of a local. It is called before the addresses are taken from the tree.
func (m *memoryCall) copyLocal(from, to int) bool {
	p := m.p
	if m.size > int64(p.WordSize) || p.inNested() {
		return false
	}
	if number := p.CopiedLocal(to, m.size); number >= 0 {
		t, n := p.LocalType(number), m.pieces(m.align)
		other := p.CopiedLocal(from, m.size)
		if other >= 0 || n == 1 || n <= mostJoined && !t.IsFloat() {
			m.toLocal(number, other, from)
			return true
		}
		return false
	}
	number := p.CopiedLocal(from, m.size)
	if number < 0 || m.pieces(m.align) > 1 && p.LocalType(number).IsFloat() {
		return false
	}
	m.fromLocal(number, from, p.Changes(to+2, from))
	return true
}

// inNested reports whether the function has nested ones, or is one: they know variables by their addresses.
func (p *parser) inNested() bool { return len(p.nested) > 0 || p.record.isNested }

// toLocal lowers a copy to a local, from another local, if other is not negative, or from memory.
func (m *memoryCall) toLocal(number, other, from int) {
	p, kept := m.p, false
	var source lower.Address
	if other >= 0 {
		p.Tree.Truncate(from)
	} else {
		p.Tree.Truncate(from + 1)
		source, kept = p.KeepAddress()
	}
	target, targetKept := m.keepTarget(kept, false)
	t := p.LocalType(number)
	switch {
	case other >= 0:
		p.Tree.Leaf(ast.Local, p.LocalType(other), uint32(other), m.pos)
		p.CastBits(p.LocalType(other), t, m.pos)
	case m.pieces(m.align) == 1:
		p.PutAddress(source, 0, m.pos)
		p.Tree.Node(ast.Load, t, 0, m.pos, 1)
	default:
		m.join(source, t)
	}
	p.Tree.Node(ast.Assign, t, uint32(number), m.pos, 1)
	m.end(target, 0, kept, targetKept)
}

// join appends the integer of type t at an address, put together of the pieces that may be loaded.
func (m *memoryCall) join(source lower.Address, t ast.Type) {
	p, sum := m.p, ast.U32
	if m.size > int64(sum.Size()) {
		sum = ast.U64
	}
	for at := int64(0); at < m.size; {
		piece := m.widest(at, m.align)
		p.PutAddress(source, at, m.pos)
		p.Tree.Node(ast.Load, piece, 0, m.pos, 1)
		p.Cast(sum)
		if at > 0 {
			p.Constant(ast.I32, uint64(8*at), m.pos)
			p.BinaryNode(ast.Shl, sum, m.pos)
			p.BinaryNode(ast.Or, sum, m.pos)
		}
		at += int64(piece.Size())
	}
	p.Cast(t)
}

// fromLocal lowers a copy of a local to memory.
func (m *memoryCall) fromLocal(number, from int, changes bool) {
	p := m.p
	p.Tree.Truncate(from)
	target, targetKept := m.keepTarget(false, changes)
	t := p.LocalType(number)
	if m.pieces(m.align) == 1 {
		p.PutAddress(target, 0, m.pos)
		p.Tree.Leaf(ast.Local, t, uint32(number), m.pos)
		p.Store(t, 0, m.pos)
		m.end(target, 0, false, targetKept)
		return
	}
	bits := ast.U32
	if m.size > int64(bits.Size()) {
		bits = ast.U64
	}
	for at := int64(0); at < m.size; {
		piece := m.widest(at, m.align)
		p.PutAddress(target, at, m.pos)
		p.Tree.Leaf(ast.Local, t, uint32(number), m.pos)
		p.Cast(bits)
		if at > 0 {
			p.Constant(ast.I32, uint64(8*at), m.pos)
			p.BinaryNode(ast.Shr, bits, m.pos)
		}
		p.Cast(piece)
		p.Store(piece, 0, m.pos)
		if at > 0 {
			p.Then(m.pos)
		}
		at += int64(piece.Size())
	}
	m.end(target, 0, false, targetKept)
}
