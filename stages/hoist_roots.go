package stages

import (
	"math/bits"

	"gpucc/gpu"
)

var hoistRootsScan = gpu.Fuse(hoistRootsReduceKernel, hoistRootsKernel)

// A rooting is the columns from which roots are found.
type rooting struct {
	unchanged []byte
	pricing
	list [manyNodes]uint32 // see candidates
}

// isInvariant reports whether node n may be computed in front of the innermost loop around it, or is a
// part of such an expression.
func (b *rooting) isInvariant(n uint32) bool {
	return b.unchanged[n] != 0 && n-b.first[n] < rootNodes && !(traits[b.kindAt(n)].folds != 0 && b.folded(n))
}

// isRoot reports whether node n is invariant, its parent is not, and its value in a register would save
// instructions. It also returns the root's cost.
func (b *rooting) isRoot(n uint32) (cost uint32, ok bool) {
	if !b.isInvariant(n) || b.isInvariant(b.parent[n]) {
		return 0, false
	}
	cost = b.costOf(n)
	return cost, savedOf(cost) > 0
}

// candidates lists the nodes from at on that c has bits for, except for many that are surely no roots:
// constants that are operands of instructions, which do not cost one, and nodes whose parents are
// invariant. A node is always written to the list, which only grows if it belongs there, since the
// processor cannot predict this: it takes 7 ns, isRoot 28 ns.
func (b *rooting) candidates(at int, c uint64) []uint32 {
	node := b.node
	parent, data, first, unchanged := b.parent[:len(node)], b.data[:len(node)], b.first[:len(node)], b.unchanged[:len(node)]
	count := uint32(0)
	for ; c != 0; c &= c - 1 {
		n := uint32(at + bits.TrailingZeros64(c))
		b.list[count%manyNodes] = n
		p := parent[n]
		above := node[p]
		folds := traits[kindOf(above)].folds
		operand := boolWord(p == n+1) & b.immediates.takesConst(above, node[n], data[n]) & boolWord(folds < 2)
		inside := uint32(unchanged[p]) & boolWord(folds == 0) & boolWord(p-first[p] < rootNodes)
		count += 1 - (operand | inside)
	}
	return b.list[:count]
}

// hoistRootsReduceKernel counts the roots in every block. The twins of both kernels search the column
// unchanged.
var hoistRootsReduceKernel = newHoistRootsReduceKernel(func(lo, hi int, b hoistRootsReduceBuffers) {
	m := (*machine)(b.machine)
	immediates := immediatesOf(m)
	r := rooting{unchanged: b.unchanged, pricing: pricing{&b.hoistCostBuffers, &b.neighboursBuffers, m, &immediates}}
	for ; lo < hi; lo += gpu.ScanBlock {
		sum, unchanged := uint32(0), b.unchanged[:min(lo+gpu.ScanBlock, hi)]
		for at := lo; at < len(unchanged); at += manyNodes {
			for c := ones(unchanged[at:]); c != 0; c &= c - 1 {
				_, ok := r.isRoot(uint32(at + bits.TrailingZeros64(c)))
				sum += boolWord(ok)
			}
		}
		b.sums[lo/gpu.ScanBlock] = sum
	}
})

// ones returns a bit for each of the next 64 nodes: 1 if the node's byte is 1, not 0.
func ones(bytes []byte) (c uint64) {
	for i := 0; i < min(len(bytes), manyNodes); i += 8 {
		c |= bitsOf(eight(bytes[i:])<<7) << i
	}
	return c
}

// hoistRootsKernel lists the roots, with their costs.
var hoistRootsKernel = newHoistRootsKernel(func(lo, hi int, b hoistRootsBuffers) {
	m := (*machine)(b.machine)
	immediates := immediatesOf(m)
	r := rooting{unchanged: b.unchanged, pricing: pricing{&b.hoistCostBuffers, &b.neighboursBuffers, m, &immediates}}
	roots, unchanged := b.sums[lo/gpu.ScanBlock], b.unchanged[:hi]
	for at := lo; at < hi; at += manyNodes {
		for _, n := range r.candidates(at, ones(unchanged[at:])) {
			cost, ok := r.isRoot(n)
			if !ok {
				continue
			}
			if roots < b.counts[countCapacityRoots] {
				b.rootNode[roots], b.rootCost[roots] = n, cost
			}
			roots++
		}
	}
	if hi == b.Items() {
		r.finish(b.counts, roots)
	}
})

// finish writes the number of roots, which stays 0 if there is not enough capacity for them or
// for the column assigned.
func (b *rooting) finish(counts []uint32, roots uint32) {
	counts[countNeedRoots] = roots
	if roots <= counts[countCapacityRoots] && counts[countNeedAssigned] <= counts[countCapacityAssigned] {
		counts[countInvariantRoots], counts[countRoots] = roots, roots
	}
}
