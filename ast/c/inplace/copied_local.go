package inplace

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
	if m.size > int64(m.WordSize) {
		return false
	}
	if number := m.CopiedLocal(to, m.size); number >= 0 {
		other := m.CopiedLocal(from, m.size)
		if other < 0 && !m.isJoined(number, mostJoined) {
			return false
		}
		m.toLocal(number, other, from)
		return true
	}
	number := m.CopiedLocal(from, m.size)
	if number < 0 || !m.isJoined(number, m.count) {
		return false
	}
	m.fromLocal(number, from, m.Changes(to+2, from))
	return true
}

// isJoined reports whether one load or store accesses all bytes of a local, or shifts join the values of at most most accesses.
func (m *memoryCall) isJoined(number, most int) bool {
	return m.count == 1 || m.count <= most && !m.LocalType(number).IsFloat()
}

// toLocal lowers a copy to a local, from another local, if other is not negative, or from memory.
func (m *memoryCall) toLocal(number, other, from int) {
	kept := false
	var source lower.Address
	if other >= 0 {
		m.Tree.Truncate(from)
	} else {
		m.Tree.Truncate(from + 1)
		source, kept = m.KeepAddress()
	}
	target, targetKept := m.keepTarget(kept, false)
	t := m.LocalType(number)
	switch {
	case other >= 0:
		m.Tree.Leaf(ast.Local, m.LocalType(other), uint32(other), m.pos)
		m.CastBits(m.LocalType(other), t, m.pos)
	case m.count == 1:
		m.PutAddress(source, 0, m.pos)
		m.Tree.Node(ast.Load, t, 0, m.pos, 1)
	default:
		m.join(source, t)
	}
	m.Tree.Node(ast.Assign, t, uint32(number), m.pos, 1)
	m.end(target, 0, kept, targetKept)
}

// join appends the integer of type t at an address, put together of the pieces that may be loaded.
func (m *memoryCall) join(source lower.Address, t ast.Type) {
	sum := ast.U32
	if m.size > int64(sum.Size()) {
		sum = ast.U64
	}
	for at := int64(0); at < m.size; {
		piece := m.widest(at)
		m.PutAddress(source, at, m.pos)
		m.Tree.Node(ast.Load, piece, 0, m.pos, 1)
		m.Cast(sum)
		if at > 0 {
			m.Constant(ast.I32, uint64(8*at), m.pos)
			m.BinaryNode(ast.Shl, sum, m.pos)
			m.BinaryNode(ast.Or, sum, m.pos)
		}
		at += int64(piece.Size())
	}
	m.Cast(t)
}

// fromLocal lowers a copy of a local to memory.
func (m *memoryCall) fromLocal(number, from int, changes bool) {
	m.Tree.Truncate(from)
	target, targetKept := m.keepTarget(false, changes)
	t := m.LocalType(number)
	if m.count == 1 {
		m.PutAddress(target, 0, m.pos)
		m.Tree.Leaf(ast.Local, t, uint32(number), m.pos)
		m.Store(t, 0, m.pos)
		m.end(target, 0, false, targetKept)
		return
	}
	bits := ast.U32
	if m.size > int64(bits.Size()) {
		bits = ast.U64
	}
	m.stores(target, func(at int64, piece ast.Type) {
		m.Tree.Leaf(ast.Local, t, uint32(number), m.pos)
		m.Cast(bits)
		if at > 0 {
			m.Constant(ast.I32, uint64(8*at), m.pos)
			m.BinaryNode(ast.Shr, bits, m.pos)
		}
		m.Cast(piece)
	})
	m.end(target, 0, false, targetKept)
}
