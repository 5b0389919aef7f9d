package stages

import (
	"math/bits"

	"gpucc/gpu"
)

// A rootFinder is the columns from which roots are found.
type rootFinder struct {
	unchanged []byte
	costModel
	list [manyNodes]uint32 // see candidates
}

// isInvariant reports whether node n may be computed in front of the innermost loop around it, or is a
// part of such an expression.
func (b *rootFinder) isInvariant(n uint32) bool {
	return b.unchanged[n] != 0 && n-b.first[n] < rootNodes && !(traits[b.kindAt(n)].folds != 0 && b.folded(n))
}

// isRoot reports whether node n, which is a candidate, is a root.
func (b *rootFinder) isRoot(n uint32) bool { return b.isInvariant(n) && !b.isInvariant(b.parent[n]) }

// candidates lists the nodes of the bits in c; bit 0 is node at. It leaves out most nodes that cannot
// be roots: constants that are the immediate of an instruction which is no comparison, and nodes with
// invariant parents. The kernel's isImmediate leaves out the same constants. It writes every node behind the list, and makes the list longer only if the
// node belongs there, since the processor cannot predict a branch on this. That takes 7 ns a node,
// while isRoot takes 28 ns.
func (b *rootFinder) candidates(at int, c uint64) []uint32 {
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

// hoistMarkTwin marks the roots. A root is an invariant node below a node that is not invariant. A constant that is an
// instruction's immediate is no root. The twin finds invariant nodes in the column unchanged, 64 at a time.
//
// The roots are marked here, listed by the next kernel, and their costs are computed then. On an H200 the scan that lists the
// roots took 0.8 ms for 12 million nodes when it computed the costs of the nodes that may be roots itself, in both of its passes.
// When the costs were computed here, a column for them took more memory than all others that hoist makes.
func hoistMarkTwin(lo, hi int, b hoistMarkBuffers) {
	clear(b.rootMark[lo/wordBits : (hi+wordBits-1)/wordBits])
	m := (*machine)(b.machine)
	immediates := immediatesOf(m)
	r := rootFinder{unchanged: b.unchanged, costModel: costModel{&b.hoistCostBuffers, &b.neighboursBuffers, m, &immediates, b.expandsProducts}}
	unchanged := b.unchanged[:hi]
	for at := lo; at < hi; at += manyNodes {
		for _, n := range r.candidates(at, ones(unchanged[at:])) {
			if r.isRoot(n) {
				b.rootMark[n/wordBits] |= markBit(n)
			}
		}
	}
}

// ones returns a bit for each of the next 64 nodes: 1 if the node's byte is 1, not 0.
func ones(bytes []byte) (c uint64) {
	for i := 0; i < min(len(bytes), manyNodes); i += 8 {
		c |= bitsOf(eight(bytes[i:])<<7) << i
	}
	return c
}

// hoistCostsTwin computes the cost of every root.
func hoistCostsTwin(lo, hi int, b hoistCostsBuffers) {
	m := (*machine)(b.machine)
	immediates := immediatesOf(m)
	c := costModel{&b.hoistCostBuffers, &b.neighboursBuffers, m, &immediates, b.expandsProducts}
	for r := lo; r < hi; r++ {
		n := b.rootNode[r]
		b.rootCost[r] = c.costOf(n) - boolWord(isMarked(b.inLinear, n)) // 1 to step its local
	}
}

var hoistRootsScan = gpu.ScanKernels{Reduce: &hoistRootsReduceKernel, Scan: &hoistRootsKernel}

// hoistRootsReduceTwin counts the roots in every block of marks.
func hoistRootsReduceTwin(lo, hi int, b hoistRootsReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := 0
		for _, marks := range b.rootMark[lo:min(lo+gpu.ScanBlock, hi)] {
			sum += bits.OnesCount32(marks)
		}
		b.sums[lo/gpu.ScanBlock] = uint32(sum)
	}
}

// hoistRootsTwin lists the roots.
func hoistRootsTwin(lo, hi int, b hoistRootsBuffers) {
	roots, capacity := b.sums[lo/gpu.ScanBlock], b.counts[countCapacityRoots]
	for w := lo; w < hi; w++ {
		for marks := b.rootMark[w]; marks != 0; marks &= marks - 1 {
			if n := uint32(w*wordBits + bits.TrailingZeros32(marks)); roots < capacity {
				b.rootNode[roots] = n
			}
			roots++
		}
	}
	if hi == b.Items() {
		b.finish(roots)
	}
}

// finish writes the number of roots, which stays 0 if there is not enough capacity for them or
// for the column loopWords.
func (b *hoistRootsBuffers) finish(roots uint32) {
	counts := b.counts
	counts[countNeedRoots] = roots
	if roots <= counts[countCapacityRoots] && counts[countNeedLoopWords] <= counts[countCapacityLoopWords] {
		counts[countInvariantRoots], counts[countRoots] = roots, roots
	}
}
