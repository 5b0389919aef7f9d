package ast

import (
	"bytes"
	"unsafe"

	"gpucc/internal/host"
)

// A Builder appends the nodes of one or more functions, or of a part of a function, in
// post-order. Parent and First count from its own first node. The zero value is ready for
// use.
//
// The columns are longer than the number of nodes: to append a node is one store to each
// column, while append would also update the column's length. Parent and ChildIndex of a
// node are set when its parent is appended.
type Builder struct {
	Kind       []Kind
	Type       []Type
	Parent     []int32
	ChildIndex []int32
	First      []int32
	Data       []uint32
	Pos        []uint32

	n int // number of nodes
}

// Len returns the number of nodes so far; Len()-1 is the number of the last node.
func (b *Builder) Len() int { return b.n }

// Find returns the first node of a kind from node n on, or -1 if there is none.
func (b *Builder) Find(kind Kind, n int) int {
	kinds := b.Kind[n:b.n]
	i := bytes.IndexByte(unsafe.Slice((*byte)(unsafe.SliceData(kinds)), len(kinds)), byte(kind)) // many at a time
	if i < 0 {
		return -1
	}
	return n + i
}

// Acts reports whether the nodes from start on have an effect.
func (b *Builder) Acts(start int) bool { return b.ActsBetween(start, b.n) }

// ActsBetween reports whether the nodes from start on, before end, have an effect.
func (b *Builder) ActsBetween(start, end int) bool {
	for n := start; n < end; n++ {
		if k := b.Kind[n]; k.IsStatement() || k.HasEffect(b.Data[n]) {
			return true
		}
	}
	return false
}

// Reset empties b and keeps its memory.
func (b *Builder) Reset() { b.n = 0 }

// Truncate drops the nodes from number n on.
func (b *Builder) Truncate(n int) { b.n = n }

// manyNodes is a number of nodes. Longer columns grow by a quarter when they are full; others become twice as long.
const manyNodes = 1 << 21

// Grow makes the columns long enough for n more nodes.
func (b *Builder) Grow(n int) {
	if b.n+n <= len(b.Kind) {
		return
	}
	capacity := max(b.n+n, 2*len(b.Kind), 64)
	if len(b.Kind) > manyNodes {
		capacity = max(b.n+n, len(b.Kind)/4*5)
	}
	b.Kind, b.Type = lengthen(b.Kind, b.n, capacity), lengthen(b.Type, b.n, capacity)
	b.Parent, b.ChildIndex = lengthen(b.Parent, b.n, capacity), lengthen(b.ChildIndex, b.n, capacity)
	b.First, b.Data, b.Pos = lengthen(b.First, b.n, capacity), lengthen(b.Data, b.n, capacity), lengthen(b.Pos, b.n, capacity)
}

// lengthen returns a column of the given length. Its first n entries are copied from column.
func lengthen[T ~uint8 | ~int32 | ~uint32](column []T, n, length int) []T {
	longer := host.Make[T](length)
	copy(longer, column[:n])
	return longer
}

// Tree returns a tree that shares its columns with b. Its other fields are empty.
func (b *Builder) Tree() Tree {
	root := b.n - 1
	b.Parent[root], b.ChildIndex[root] = int32(root), 0
	var t Tree
	t.setColumns(b)
	return t
}

// Leaf appends a node without children and returns its number. It loads all column pointers
// before it writes to a column: the Go compiler cannot know that a column does not overlap
// with b, and would load the next pointer again after each write. nosplit saves the check of
// the stack's size; growLeaf makes it.
//
//go:nosplit
func (b *Builder) Leaf(k Kind, t Type, data, pos uint32) int {
	n, kinds, types, firsts, all, at := b.n, b.Kind, b.Type, b.First, b.Data, b.Pos
	if uint(n) >= uint(len(kinds)) {
		return b.growLeaf(k, t, data, pos)
	}
	_, _, _, _ = types[n], firsts[n], all[n], at[n]
	kinds[n], types[n], firsts[n], all[n], at[n] = k, t, int32(n), data, pos
	b.n = n + 1
	return n
}

// Node appends a node and returns its number. Its children are the last `children` subtrees; Node
// sets their Parent and ChildIndex. The columns in which it sets the children's entries are cut to
// one length, so that one bounds check is enough for all.
//
//go:nosplit
func (b *Builder) Node(k Kind, t Type, data, pos uint32, children int) int {
	n, kinds, types, firsts, all, at := b.n, b.Kind, b.Type, b.First, b.Data, b.Pos
	if uint(n) >= uint(len(kinds)) {
		return b.growNode(k, t, data, pos, children)
	}
	_, _, _, _ = types[n], firsts[n], all[n], at[n]
	kinds[n], types[n], all[n], at[n] = k, t, data, pos
	b.n = n + 1
	parent, index := b.Parent[:len(firsts)], b.ChildIndex[:len(firsts)]
	first := int32(n)
	switch children { // most nodes have one or two
	case 1:
		c := n - 1
		parent[c], index[c] = int32(n), 0
		first = firsts[c]
	case 2:
		right := n - 1
		left := int(firsts[right]) - 1
		parent[right], index[right] = int32(n), 1
		parent[left], index[left] = int32(n), 0
		first = firsts[left]
	default:
		for i := children - 1; i >= 0; i-- {
			c := int(first) - 1
			parent[c], index[c] = int32(n), int32(i)
			first = firsts[c]
		}
	}
	firsts[n] = first
	return n
}

// growLeaf and growNode are Leaf and Node with columns that are full. They are functions of
// their own, so that Leaf and Node need no stack frame.
//
//go:noinline
func (b *Builder) growLeaf(k Kind, t Type, data, pos uint32) int {
	b.Grow(1)
	return b.Leaf(k, t, data, pos)
}

//go:noinline
func (b *Builder) growNode(k Kind, t Type, data, pos uint32, children int) int {
	b.Grow(1)
	return b.Node(k, t, data, pos, children)
}

// WithConst appends a Const v of type literal, and the operation k, of type t, on the last
// subtree and the Const.
func (b *Builder) WithConst(k Kind, t, literal Type, v, literalPos, pos uint32) {
	n := b.n
	if n+2 > len(b.Kind) {
		b.Grow(2)
	}
	kind, typ := b.Kind[n:n+2], b.Type[n:n+2]
	kind[0], kind[1] = Const, k
	typ[0], typ[1] = literal, t
	parent, index := b.Parent[n-1:n+1], b.ChildIndex[n-1:n+1]
	parent[0], parent[1] = int32(n+1), int32(n+1)
	index[0], index[1] = 0, 1
	first := b.First[n-1 : n+2]
	first[1], first[2] = int32(n), first[0]
	data, at := b.Data[n:n+2], b.Pos[n:n+2]
	data[0], data[1] = v, 0
	at[0], at[1] = literalPos, pos
	b.n = n + 2
}

// Statement turns the last subtree, an expression, into a statement. The value of the
// expression is dropped.
func (b *Builder) Statement(pos uint32) {
	if !b.Kind[b.n-1].Acts() {
		b.Node(Expression, Void, 0, pos, 1)
	}
}

// Cut moves the nodes from number n on to the end of another builder, and returns the
// number that the first of them gets there. Paste moves them back. In the text, a loop's
// condition and step stand before its body; in the tree they stand behind it. Parsers use
// Cut and Paste to move them.
func (b *Builder) Cut(n int, to *Builder) int {
	start := to.Len()
	to.appendFrom(b, n)
	b.Truncate(n)
	return start
}

// Reserve appends n nodes for which Fill gives the contents, and returns the number of the first of
// them. ok is false if the columns are not long enough; then nothing happens.
func (b *Builder) Reserve(n int) (first int, ok bool) {
	if b.n+n > len(b.Kind) {
		return 0, false
	}
	b.n += n
	return b.n - n, true
}

// Fill copies the nodes of another builder, from number start on, to the nodes from number at on.
// They must be whole subtrees. Several goroutines may fill different nodes.
func (b *Builder) Fill(at int, from *Builder, start int) {
	end, delta := from.n, int32(at-start)
	copy(b.Kind[at:], from.Kind[start:end])
	copy(b.Type[at:], from.Type[start:end])
	copy(b.ChildIndex[at:], from.ChildIndex[start:end])
	copy(b.Data[at:], from.Data[start:end])
	copy(b.Pos[at:], from.Pos[start:end])
	shift(b.Parent[at:], from.Parent[start:end], delta)
	shift(b.First[at:], from.First[start:end], delta)
}

// Paste moves the nodes of another builder, from number start on, to the end of b.
func (b *Builder) Paste(from *Builder, start int) {
	b.appendFrom(from, start)
	from.Truncate(start)
}

// appendFrom copies the nodes of another builder, from number start on, to the end of b.
// They must be whole subtrees.
func (b *Builder) appendFrom(from *Builder, start int) {
	at, end := b.n, from.n
	b.Grow(end - start)
	b.n += end - start
	delta := int32(at - start)
	if end-start <= 8 { // the usual case, in which calls of copy would take longer
		for n := start; n < end; n++ {
			b.Kind[at] = from.Kind[n]
			b.Type[at] = from.Type[n]
			b.Parent[at] = from.Parent[n] + delta
			b.ChildIndex[at] = from.ChildIndex[n]
			b.First[at] = from.First[n] + delta
			b.Data[at] = from.Data[n]
			b.Pos[at] = from.Pos[n]
			at++
		}
		return
	}
	b.Fill(at, from, start)
}
