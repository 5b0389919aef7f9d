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
	sums := c.scan(placeReduceKernel, placeKernel, c.nodes, 4, placeOps,
		[]*gpu.Buffer{c.node, c.parent, c.childIndex, c.shape},
		[]*gpu.Buffer{c.data, c.detail, c.offset, c.value, c.link, c.linkNode})
	total, err := c.total(sums, c.nodes, 4)
	if err != nil {
		return err
	}
	c.instructions, c.links = int(total[0]), int(total[2])
	return nil
}

var placeOps = []gpu.Op{gpu.Add, gpu.Max, gpu.Add, gpu.Add}

// deferred in a value marks the number of the node that has it.
const deferred = 1 << 31

// argumentsOf is how many Arguments Call n has.
func argumentsOf(n uint32, node, parent, childIndex []uint32) uint32 {
	if kindOf(node[n-1]) == ast.Argument && parent[n-1] == n {
		return childIndex[n-1] + 1
	}
	return 0
}

// ownOf is how many instructions node n has but for the edges that follow.
func ownOf(n uint32, node, parent, childIndex, shape []uint32) uint32 {
	own := lengthOf(shape[n])
	if shape[n]&shapeCalls != 0 {
		own += argumentsOf(n, node, parent, childIndex)
	}
	if shape[n]&shapeBranches != 0 {
		own++
	}
	return own
}

// placeValue is what node n adds to the scan: its size, its number unless it
// hands on a value, 1 if it is a logical operator.
func placeValue(n uint32, node, parent, childIndex, shape []uint32) (v [3]uint32) {
	v[0] = ownOf(n, node, parent, childIndex, shape) + edgesOf(shape[n])
	if shape[n]&shapeForward == 0 {
		v[1] = n
	}
	if shape[n]&shapeLinks != 0 {
		v[2] = 1
	}
	return v
}

var placeReduceKernel = gpu.Kernel{Name: "place_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, node, parent, childIndex, shape := b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4)
	for ; lo < hi; lo += gpu.ScanBlock {
		var sum [4]uint32
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			v := placeValue(uint32(n), node, parent, childIndex, shape)
			sum[0] += v[0]
			sum[1] = max(sum[1], v[1])
			sum[2] += v[2]
		}
		copy(sums[lo/gpu.ScanBlock*4:], sum[:])
	}
}}

var placeKernel = gpu.Kernel{Name: "place", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, node, parent, childIndex, shape := b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4)
	data, detail := b.U32(5), b.U32(6)
	offset, value, link, linkNode := b.U32(7), b.U32(8), b.U32(9), b.U32(10)
	sum := [4]uint32(sums[lo/gpu.ScanBlock*4:])
	for i := lo; i < hi; i++ {
		n := uint32(i)
		v := placeValue(n, node, parent, childIndex, shape)
		source := max(sum[1], v[1])
		offset[n] = sum[0]
		switch s := shape[n]; {
		case s&shapeForward != 0:
			value[n] = deferred | source
		case s&shapeZero != 0:
			value[n] = 0
		case s&shapeInHome != 0:
			value[n] = detail[n]
		case kindOf(node[n]) == ast.Parameter:
			_, value[n] = argumentPlace(childIndex[n]-1, data[n], typeOf(node[n]).IsFloat())
		default:
			own := ownOf(n, node, parent, childIndex, shape)
			if s&shapeBranches != 0 {
				own--
			}
			value[n] = virtual + sum[0] + own - 1
		}
		if v[2] != 0 {
			link[n] = sum[2]
			linkNode[sum[2]] = n
		}
		sum[0] += v[0]
		sum[1] = source
		sum[2] += v[2]
	}
}}
