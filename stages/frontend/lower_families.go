package frontend

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/gpu"
)

// families finds the parent of each node and its number among its siblings, and from these the data of
// arguments and parameters.
func (c *compilation) families() error {
	n := c.nodes
	c.parent, c.nodeKey, c.nodeOrder = c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n)
	c.level = c.nodeFirst
	c.minimize(n)
	c.dispatch(pareasLowerParentKernel, n)
	c.Drop(&c.minima)
	gpu.RadixSort(c.Device, n, c.nodeKey, c.nodeOrder, 0, bits.Len(uint(n)))
	c.headStep, c.head, c.childIndex = c.NewBuffer(n), c.NewBuffer(n+1), c.NewBuffer(n)
	c.dispatch(pareasLowerHeadKernel, n)
	gpu.InclusiveScan(c.Device, gpu.Max, n, c.headStep, c.head)
	c.dispatch(pareasLowerRankKernel, n)

	d := c.declarationCount
	c.localType, c.floatStep = c.NewBuffer(d), c.NewBuffer(d)
	c.dispatch(pareasLowerLocalKernel, d)
	c.floats = c.sumsOf(d, &c.floatStep)
	c.dispatch(pareasLowerArgumentKernel, n)
	return c.check()
}

// pareasLowerParentTwin finds the parent of each node: the next node with a subtree that begins no later.
func pareasLowerParentTwin(lo, hi int, b pareasLowerParentBuffers) {
	for n := lo; n < hi; n++ {
		p := uint32(n)
		if n < b.Items()-1 {
			p = b.nextBelow(b.Items(), n, b.nodeFirst[n]+1)
		}
		b.parent[n], b.nodeKey[n], b.nodeOrder[n] = p, p, uint32(n)
	}
}

// pareasLowerHeadTwin finds the first child of each parent, in the order of the parents.
func pareasLowerHeadTwin(lo, hi int, b pareasLowerHeadBuffers) {
	for i := lo; i < hi; i++ {
		b.headStep[i] = choose(i > 0 && b.nodeKey[i] == b.nodeKey[max(i-1, 0)], 0, uint32(i))
	}
}

// pareasLowerRankTwin finds the number of each node among its siblings.
func pareasLowerRankTwin(lo, hi int, b pareasLowerRankBuffers) {
	for i := lo; i < hi; i++ {
		rank := uint32(i) - b.head[i]
		if int(b.nodeOrder[i]) == b.Items()-1 {
			rank = 0
		}
		b.childIndex[b.nodeOrder[i]] = rank
	}
}

// pareasLowerLocalTwin finds the types of parameters and variables, and those that are floats.
func pareasLowerLocalTwin(lo, hi int, b pareasLowerLocalBuffers) {
	for d := lo; d < hi; d++ {
		typ := b.link[b.declaration[d]] & linkType
		b.localType[d], b.floatStep[d] = typ, choose(typ == typeFloat, 1, 0)
	}
}

// isWrong reports whether argument n, of index i, is none that function f takes there, or is the last
// although f takes more.
func (b *pareasLowerArgumentBuffers) isWrong(n, i, f uint32) bool {
	first := b.function[functionRow*f+functionDeclaration]
	count := b.function[functionRow*f+functionParams] - first
	return i >= count || typeOf(b.node[treeRow*n+treeNode]) != b.localType[first+i] || b.parent[n] == n+1 && i+1 != count
}

// pareasLowerArgumentTwin checks arguments against the parameters of the function. It counts, for arguments
// and parameters, the floats before them.
func pareasLowerArgumentTwin(lo, hi int, b pareasLowerArgumentBuffers) {
	for n := uint32(lo); n < uint32(hi); n++ {
		kind, f, i := kindOf(b.node[treeRow*n+treeNode]), b.functionCount, b.childIndex[n]
		switch kind {
		case ast.Argument:
			f = b.node[treeRow*b.parent[n]+treeData]
		case ast.Call:
			f = b.node[treeRow*n+treeData]
		case ast.Parameter:
			f = b.node[treeRow*b.parent[n]+treeData]
			i-- // the first child is the entry of the function
		}
		if f >= b.functionCount {
			continue
		}
		first := b.function[functionRow*f+functionDeclaration]
		isProblem := false
		switch kind {
		case ast.Argument:
			isProblem = b.isWrong(n, i, f)
		case ast.Call:
			isProblem = b.nodeFirst[n] == n && b.function[functionRow*f+functionParams] != first
		}
		if isProblem {
			gpu.AtomicOr(&b.problem[0], problemType)
		} else if kind != ast.Call {
			b.node[treeRow*n+treeData] = b.floats[first+i] - b.floats[first]
		}
	}
}
