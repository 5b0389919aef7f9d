package ast

import (
	"math"

	"gpucc/internal/parallel"
)

// NarrowColumns are the columns Parent, First and ChildIndex of consecutive nodes in 5 bytes a
// node instead of 12, for the way to a device. A node's parent and its first node are as
// distances from it. Where a number does not fit, the column has its lower bits, and the node is
// listed in Wide, as all Function nodes are. Of 50 MB of generated C these are 0.4 % of the nodes,
// of SQLite 1.4 %, of the benchmark's program with the longest blocks 8 %.
type NarrowColumns struct {
	Parent     []uint16
	First      []uint16
	ChildIndex []uint8
	Wide       []WideNode // in no order
}

// A WideNode has the numbers of a node, which count from the first of the consecutive nodes. The
// stages upload it as a row of a table.
type WideNode struct{ Node, Parent, First, ChildIndex uint32 }

// Fill makes the columns of some nodes of a tree, which are whole functions and perhaps the Unit,
// using the given number of goroutines. firstFunction is the first one's index in the tree. The
// parent of each Function is the last node. Fill keeps the memory of the columns.
func (c *NarrowColumns) Fill(t *Tree, firstNode, nodes, firstFunction, functions, workers int) {
	c.resize(nodes)
	parts := (nodes + narrowPart - 1) / narrowPart
	wide := make([][]WideNode, parts)
	parallel.Each(workers, parts, func(_, i int) {
		from, to := narrowPart*i, min(narrowPart*(i+1), nodes)
		wide[i] = c.put(from, t, firstNode+from, firstNode+to)
	})
	c.list(wide)
	c.addFunctions(t.Functions[firstFunction:firstFunction+functions], firstNode, nodes, firstFunction)
}

// narrowPart is the number of nodes that a goroutine narrows at a time. If the thread of a goroutine wakes up
// late, the others take more parts.
const narrowPart = 1 << 15

// resize sets the number of nodes. The contents of the columns are lost.
func (c *NarrowColumns) resize(nodes int) {
	c.Parent, c.First, c.ChildIndex = extend(c.Parent, nodes), extend(c.First, nodes), extend(c.ChildIndex, nodes)
	c.Wide = c.Wide[:0]
}

// list adds nodes to Wide.
func (c *NarrowColumns) list(wide [][]WideNode) {
	for _, list := range wide {
		c.Wide = append(c.Wide, list...)
	}
}

// narrowBlock is the number of nodes that put looks at together to find out whether one is wide.
const narrowBlock = 32

// put narrows the nodes from from to to-1 of a tree. The first one becomes node at. put returns
// the wide ones, except for Function nodes.
func (c *NarrowColumns) put(at int, t *Tree, from, to int) (wide []WideNode) {
	for lo := from; lo < to; lo += narrowBlock {
		hi := min(lo+narrowBlock, to)
		if fits(c.putBlock(at+lo-from, t, lo, hi)) {
			continue
		}
		for n := lo; n < hi; n++ {
			parent, first, childIndex := uint32(int(t.Parent[n])-n), uint32(n-int(t.First[n])), uint32(t.ChildIndex[n])
			if t.Kind[n] != Function && !fits(parent|first|byteToHalf(childIndex)) {
				node := uint32(at + n - from)
				wide = append(wide, WideNode{node, node + parent, node - first, childIndex})
			}
		}
	}
	return wide
}

// putBlock narrows the nodes from from to to-1, and returns the or of their numbers.
func (c *NarrowColumns) putBlock(at int, t *Tree, from, to int) (all uint32) {
	parents := t.Parent[from:to]
	firsts, childIndexes := t.First[from:to][:len(parents)], t.ChildIndex[from:to][:len(parents)]
	narrowParents, narrowFirsts := c.Parent[at:][:len(parents)], c.First[at:][:len(parents)]
	narrowChildIndexes := c.ChildIndex[at:][:len(parents)]
	for i, p := range parents {
		n := int32(from + i)
		parent, first, childIndex := uint32(p-n), uint32(n-firsts[i]), uint32(childIndexes[i])
		narrowParents[i], narrowFirsts[i], narrowChildIndexes[i] = uint16(parent), uint16(first), uint8(childIndex)
		all |= parent | first | byteToHalf(childIndex)
	}
	return all
}

// fits reports whether distances, or the or of several, fit their columns.
func fits(distances uint32) bool { return distances <= math.MaxUint16 }

// byteToHalf returns a number that fits 16 bits if x fits 8 bits.
func byteToHalf(x uint32) uint32 { return x | x>>8<<16 }

// addFunctions lists the Function nodes. The columns begin with node firstNode of the tree. The
// parent of a Function is the last node. index is the first one's ChildIndex.
func (c *NarrowColumns) addFunctions(functions []FunctionInfo, firstNode, nodes, index int) {
	first := 0
	for i, f := range functions {
		root := int(f.Root) - firstNode
		c.Wide = append(c.Wide, WideNode{uint32(root), uint32(nodes - 1), uint32(first), uint32(index + i)})
		first = root + 1
	}
}

// finish lists wide nodes, all functions, and the last node, which is the Unit.
func (c *NarrowColumns) finish(functions []FunctionInfo, wide [][]WideNode) {
	c.list(wide)
	c.addFunctions(functions, 0, len(c.Parent), 0)
	n := len(c.Parent) - 1
	c.Parent[n], c.First[n], c.ChildIndex[n] = 0, 0, 0
	c.Wide = append(c.Wide, WideNode{Node: uint32(n), Parent: uint32(n)})
}
