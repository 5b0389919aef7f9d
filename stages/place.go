package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// place gives every node its instructions' numbers: the exclusive sum of the
// sizes before it, S(n) = own + edges (Huijben 2021, eq. 3.2). In post-order
// that puts operands before operations and statements in sequence.
//
// The number of a node's last instruction names the virtual register of its
// value. A node that hands on its child's value (which is the node before it)
// takes that of the last node that does not: a second component of the scan,
// a maximum. A third counts the logical operators.
//
// The value of a Parameter is the number of the register or stack slot that it
// arrives in.
//
// Reads node, shape, detail, data; writes offset, value and, for logical
// operators, link: 40 bytes a node.
func place(c *compilation) error {
	c.offset, c.value, c.link = c.buffer(c.nodes), c.buffer(c.nodes), c.buffer(c.nodes)
	c.linkNode = c.buffer(c.nodes)
	total := c.buffer(3)
	placeScan.Store(c.dev, c.nodes,
		[]*gpu.Buffer{c.node, c.parent, c.childIndex, c.first, c.shape},
		[]*gpu.Buffer{c.data, c.detail, c.offset, c.value, c.link, c.linkNode, total})
	var sizes [3]uint32
	if err := c.dev.Read(total, 0, gpu.Words(sizes[:])); err != nil {
		return err
	}
	c.instructions, c.links = int(sizes[0]), int(sizes[2])
	return nil
}

var placeScan = gpu.FusedScan{Reduce: placeReduceKernel, Scan: placeKernel, Ops: []gpu.Op{gpu.Add, gpu.Max, gpu.Add, gpu.Add}}

// deferred in a value marks the number of the node that has it.
const deferred = 1 << 31

// argumentsOf is how many Arguments Call n has.
func argumentsOf(n uint32, node, parent, childIndex, first []uint32) uint32 {
	last := n - 1
	if kindOf(node[n]) == ast.CallIndirect {
		last = first[last] - 1 // behind the arguments is the address
	}
	if kindOf(node[last]) == ast.Argument && parent[last] == n {
		return childIndex[last] + 1
	}
	return 0
}

// ownOf is how many instructions node n has but for the edges that follow.
func ownOf(n uint32, node, parent, childIndex, first, shape []uint32) uint32 {
	s := shape[n]
	own := lengthOf(s)
	if s&shapeCalls != 0 {
		own += argumentsOf(n, node, parent, childIndex, first)
	}
	if s&shapeBranches != 0 {
		own++
	}
	return own
}

// What a node adds to the scan: its size, its number unless it hands on a
// value, 1 if it is a logical operator.
var placeReduceKernel = gpu.Kernel{Name: "place_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, node, parent, childIndex, first, shape := b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5)
	for ; lo < hi; lo += gpu.ScanBlock {
		var size, source, links uint32
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			n, s := uint32(i), shape[i]
			size += ownOf(n, node, parent, childIndex, first, shape) + edgesOf(s)
			if s&shapeForward == 0 {
				source = n
			}
			if s&shapeLinks != 0 {
				links++
			}
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = size, source, links, 0
	}
}}

var placeKernel = gpu.Kernel{Name: "place", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, node, parent, childIndex, first, shape := b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5)
	data, detail := b.U32(6), b.U32(7)
	offset, value, link, linkNode, total := b.U32(8), b.U32(9), b.U32(10), b.U32(11), b.U32(12)
	sum := sums[lo/gpu.ScanBlock*4:]
	at, source, links := sum[0], sum[1], sum[2]
	shapes := shape[lo:hi]
	nodes, details, offsets, values := node[lo:hi], detail[lo:hi], offset[lo:hi], value[lo:hi]
	nodes, details, offsets, values = nodes[:len(shapes)], details[:len(shapes)], offsets[:len(shapes)], values[:len(shapes)]
	for i, s := range shapes {
		// Which of these a node is cannot be predicted: selections, not jumps, but
		// for the few.
		n, own, home := uint32(lo+i), lengthOf(s), details[i]
		if s&(shapeCalls|shapeLinks) != 0 {
			if s&shapeLinks != 0 {
				link[n] = links
				linkNode[links] = n
				links++
			} else {
				own += argumentsOf(n, node, parent, childIndex, first)
			}
		}
		v := virtual + at + own - 1
		if s&shapeInHome != 0 {
			v = home
		}
		if s&shapeZero != 0 {
			v = 0
		}
		if s&shapeForward != 0 {
			v = deferred | source
		}
		if s&shapeForward == 0 {
			source = n
		}
		if kindOf(nodes[i]) == ast.Parameter {
			_, v = argumentPlace(childIndex[n]-1, data[n], typeOf(nodes[i]).IsFloat())
		}
		offsets[i], values[i] = at, v
		at += own + s/shapeBranches&1 + edgesOf(s)
	}
	if hi == b.Items() {
		total[0], total[1], total[2] = at, source, links
	}
}}
