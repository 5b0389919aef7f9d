// Package flatten flattens nested expressions in three ways, to compare them as Hsu does (The Key to a Performant Data Parallel Compiler,
// 4.2 and 6, Figure 1): by grouping the columns of a tree by key, by a
// recursive function without side effects, and by one that appends to an
// accumulator.
//
// The tree is complete: all leaves have the same depth, and all inner nodes, which are the
// expressions, have the same number of children. Flattened, every expression is a row with its
// children's numbers; a nested expression has a number, too. Rows are in the order of
// evaluation: a nested expression comes before the one that contains it.
package flatten

import "slices"

// A Tree is a tree in both representations. Nodes are numbered in post-order.
type Tree struct {
	Depth, Branching int
	Parent           []uint32 // parent of each node; for the root it is the number of nodes
	Root             *Node
}

// A Node is a node of the tree of pointers.
type Node struct {
	Number   uint32
	Children []*Node
}

// Nodes returns the number of nodes of a tree, or limit + 1 if there are more than limit.
func Nodes(depth, branching, limit int) int {
	total, level := 1, 1
	for range depth {
		level *= branching
		if total += level; total > limit {
			return limit + 1
		}
	}
	return total
}

// New makes a tree.
func New(depth, branching int) *Tree {
	t := &Tree{Depth: depth, Branching: branching}
	t.Root = t.add(depth)
	t.Parent[t.Root.Number] = uint32(len(t.Parent))
	return t
}

// add appends a subtree with leaves that are depth edges below its root.
func (t *Tree) add(depth int) *Node {
	n := new(Node)
	if depth > 0 {
		n.Children = make([]*Node, t.Branching)
		for i := range n.Children {
			n.Children[i] = t.add(depth - 1)
		}
	}
	n.Number = uint32(len(t.Parent))
	t.Parent = append(t.Parent, 0)
	for _, c := range n.Children {
		t.Parent[c.Number] = n.Number
	}
	return n
}

// A Flat is the result. Row i is Items[Start[i]:Start[i+1]], which are the children of
// expression Expression[i].
type Flat struct {
	Expression []uint32
	Start      []uint32
	Items      []uint32
}

// Equal reports whether two results are the same.
func Equal(a, b Flat) bool {
	return slices.Equal(a.Expression, b.Expression) && slices.Equal(a.Start, b.Start) && slices.Equal(a.Items, b.Items)
}

// Mutating flattens the tree by a recursion that appends to an accumulator.
func Mutating(root *Node) Flat {
	var f Flat
	f.visit(root)
	f.Start = append(f.Start, uint32(len(f.Items)))
	return f
}

func (f *Flat) visit(n *Node) {
	for _, c := range n.Children {
		if len(c.Children) > 0 {
			f.visit(c)
		}
	}
	if len(n.Children) == 0 {
		return
	}
	f.Expression = append(f.Expression, n.Number)
	f.Start = append(f.Start, uint32(len(f.Items)))
	for _, c := range n.Children {
		f.Items = append(f.Items, c.Number)
	}
}

// A Row is a flattened expression of Pure's result.
type Row struct {
	Expression uint32
	Items      []uint32
}

// Pure flattens the tree by a recursion without side effects. Every call returns a new
// list, which consists of the rows of the children and the node's own row.
func Pure(n *Node) []Row {
	if len(n.Children) == 0 {
		return nil
	}
	lifted := make([][]Row, len(n.Children))
	total := 1
	for i, c := range n.Children {
		lifted[i] = Pure(c)
		total += len(lifted[i])
	}
	rows := make([]Row, 0, total)
	for _, l := range lifted {
		rows = append(rows, l...)
	}
	items := make([]uint32, len(n.Children))
	for i, c := range n.Children {
		items[i] = c.Number
	}
	return append(rows, Row{n.Number, items})
}

// Join converts Pure's result to a Flat, so that it can be compared.
func Join(rows []Row) Flat {
	var f Flat
	for _, r := range rows {
		f.Expression = append(f.Expression, r.Expression)
		f.Start = append(f.Start, uint32(len(f.Items)))
		f.Items = append(f.Items, r.Items...)
	}
	f.Start = append(f.Start, uint32(len(f.Items)))
	return f
}
