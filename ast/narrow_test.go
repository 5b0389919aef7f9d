package ast

import (
	"slices"
	"testing"
	"unsafe"
)

// widen returns the columns that narrow columns stand for.
func widen(c *NarrowColumns) (parent, first, childIndex []int32) {
	for n := range c.Parent {
		parent, first = append(parent, int32(n)+int32(c.Parent[n])), append(first, int32(n)-int32(c.First[n]))
		childIndex = append(childIndex, int32(c.ChildIndex[n]))
	}
	for _, x := range c.Wide {
		parent[x.Node], first[x.Node], childIndex[x.Node] = int32(x.Parent), int32(x.First), int32(x.ChildIndex)
	}
	return parent, first, childIndex
}

// statements returns a tree of functions, each with that number of statements of two nodes.
func statements(functions ...int) *Tree {
	t := new(Tree)
	for _, count := range functions {
		var b Builder
		b.Leaf(FunctionEntry, Void, 0, 0)
		for range count {
			b.Leaf(Const, I32, 1, 0)
			b.Node(Expression, Void, 0, 0, 1)
		}
		b.Node(Block, Void, 0, 0, count)
		b.Node(Function, I32, 0, 0, 2)
		t.Append(&b, FunctionInfo{})
	}
	t.Finish()
	return t
}

// TestNarrow narrows columns with numbers that just fit and that just do not fit. No number may be
// lost, and few nodes may be listed.
func TestNarrow(t *testing.T) {
	for _, test := range []struct {
		functions   []int
		first, many int // functions of the batch
		wide        int // nodes besides Functions
	}{
		{functions: nil},
		{functions: []int{0}, many: 1},
		{functions: []int{0, 1, 2}, many: 3},
		{functions: []int{256}, many: 1},
		{functions: []int{257}, many: 1, wide: 1}, // a ChildIndex
		{functions: []int{3, 300}, first: 1, many: 1, wide: 300 - 256},
		{functions: []int{70, 300, 5}, first: 1, many: 1, wide: 300 - 256},
		{functions: []int{70, 300, 5}, first: 0, many: 2, wide: 300 - 256},
		{functions: []int{1<<15 - 2}, many: 1, wide: 1<<15 - 2 - 256},
		{functions: []int{1<<15 - 1}, many: 1, wide: 1<<15 - 1 - 256 + 2}, // the parent of the FunctionEntry, the first node of the Unit
		{functions: []int{1 << 15}, many: 1, wide: 1<<15 - 256 + 3},       // and the Block's
		{functions: []int{1<<15 + 1}, many: 1, wide: 1<<15 + 1 - 256 + 4}, // and the parent of the first statement
	} {
		tree := statements(test.functions...)
		from, to := 0, tree.Len()
		if test.many < len(test.functions) {
			from, to = int(tree.First[tree.Functions[test.first].Root]), int(tree.Functions[test.first+test.many-1].Root)+1
		}
		for workers := range 3 {
			var c NarrowColumns
			c.Fill(tree, from, to-from, test.first, test.many, workers+1)
			parent, first, childIndex := widen(&c)
			for n := from; n < to; n++ {
				p, f := min(tree.Parent[n], int32(to-1))-int32(from), tree.First[n]-int32(from)
				if i := n - from; parent[i] != p || first[i] != f || childIndex[i] != tree.ChildIndex[n] {
					t.Fatalf("%v: node %d has become %d, %d, %d", test, n, parent[i], first[i], childIndex[i])
				}
			}
			if got := len(c.Wide) - test.many; got != test.wide {
				t.Errorf("%v: %d wide nodes, want %d", test, got, test.wide)
			}
			nodes := map[uint32]bool{}
			for _, x := range c.Wide {
				nodes[x.Node] = true
			}
			if len(nodes) != len(c.Wide) {
				t.Errorf("%v: a node is listed twice: two invocations would write the same word", test)
			}
		}
	}
}

// TestNarrowAgain shows that columns can be filled again.
func TestNarrowAgain(t *testing.T) {
	var c, fresh NarrowColumns
	for _, tree := range []*Tree{statements(400), statements(2, 3)} {
		c.Fill(tree, 0, tree.Len(), 0, len(tree.Functions), 1)
	}
	tree := statements(2, 3)
	fresh.Fill(tree, 0, tree.Len(), 0, 2, 1)
	if !slices.Equal(c.Parent, fresh.Parent) || !slices.Equal(c.First, fresh.First) || !slices.Equal(c.ChildIndex, fresh.ChildIndex) || !slices.Equal(c.Wide, fresh.Wide) {
		t.Errorf("%v, want %v", c, fresh)
	}
}

// pieces returns pieces. Each list has the numbers of statements of a piece's functions.
func pieces(functions ...[]int) (list []*Piece) {
	for _, f := range functions {
		list = append(list, &Piece{Tree: *statements(f...)})
	}
	return list
}

// TestNarrowPieces shows that a batch of pieces has the same numbers in narrow columns and in the
// tree's.
func TestNarrowPieces(t *testing.T) {
	for _, list := range [][]*Piece{
		pieces([]int{}),
		pieces([]int{1}),
		pieces([]int{1, 2}, []int{}, []int{300}, []int{5}),
		pieces([]int{1 << 16, 3}, []int{1 << 15, 1}),
	} {
		for workers := range 3 {
			var tree, narrow Batch
			tree.Fill(list, workers+1, false)
			narrow.Fill(list, workers+1, true)
			parent, first, childIndex := widen(&narrow.Narrow)
			if !slices.Equal(parent, tree.Parent) || !slices.Equal(first, tree.First) || !slices.Equal(childIndex, tree.ChildIndex) {
				t.Error("numbers differ")
			}
			if !slices.Equal(narrow.Kind, tree.Kind) || !slices.Equal(narrow.Data, tree.Data) || !slices.Equal(narrow.Functions, tree.Functions) {
				t.Error("nodes differ")
			}
			if len(narrow.Narrow.ChildIndex) != tree.Len() || narrow.Parent != nil || narrow.Len() != tree.Len() {
				t.Errorf("%d nodes, want %d, without Parent", len(narrow.Narrow.ChildIndex), tree.Len())
			}
		}
	}
}

// BenchmarkFill makes batches of 64 pieces, and copies the columns Parent, First and ChildIndex, or
// the narrow ones, as for the way to a device. It reports the time for a node.
func BenchmarkFill(b *testing.B) {
	var list []*Piece
	for range 64 {
		list = append(list, &Piece{Tree: *statements(slices.Repeat([]int{120}, 150)...)})
	}
	var batch Batch
	var narrow NarrowColumns
	staging := make([]byte, 1<<26)
	send := func(c *NarrowColumns) {
		copied(staging, c.Parent)
		copied(staging, c.First)
		copied(staging, c.ChildIndex)
		copied(staging, c.Wide)
	}
	for name, fill := range map[string]func(){
		"tree": func() {
			batch.Fill(list, 1, false)
			copied(staging, batch.Parent)
			copied(staging, batch.First)
			copied(staging, batch.ChildIndex)
		},
		"tree, then narrow": func() {
			batch.Fill(list, 1, false)
			narrow.Fill(&batch.Tree, 0, batch.Len(), 0, len(batch.Functions), 1)
			send(&narrow)
		},
		"narrow": func() {
			batch.Fill(list, 1, true)
			send(&batch.Narrow)
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				fill()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(batch.Len()), "ns/node")
		})
	}
}

// copied copies the bytes of a column.
func copied[T any](to []byte, column []T) {
	copy(to, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(column))), len(column)*int(unsafe.Sizeof(*new(T)))))
}
