package stages

import (
	"bytes"

	"gpucc/ast"
	"gpucc/gpu"
)

// dead removes expression statements that have no effect: they become empty Blocks, and all
// nodes inside become Invalid. A statement has no effect if the last node with an effect, up to its
// end, comes before its first node. Few batches have an Expression at all; the others skip this stage.
//
// There are two scans. The first is a maximum: it finds the last node with an effect up to
// each node. From it follows deadFirst, which is the first node of a statement at the root of a
// statement to be removed, and none at all other nodes. The second scan is a minimum and runs
// from the end: it finds the smallest deadFirst from each node on. If that is not behind the
// node, the node is inside a statement to be removed. For such a statement's root comes at or
// behind the node, and its first node at or before it.
//
// The scans read kind and data twice and first once, and write deadFirst and read it twice: 26
// bytes a node. They write node where a statement is removed.
func dead(c *compilation) error {
	b := c.batch
	if bytes.IndexByte(bytesOf(c.tree.Kind[b.FirstNode:b.FirstNode+b.Nodes]), byte(ast.Expression)) < 0 {
		return nil
	}
	c.deadFirst = c.NewBuffer(c.nodes)
	c.scan(deadEffectScan, c.nodes)
	c.scan(deadScan, c.nodes)
	c.Drop(&c.deadFirst)
	return nil
}

var deadEffectScan = gpu.ScanKernels{Reduce: &deadEffectReduceKernel, Scan: &deadEffectKernel}

// deadEffectReduceTwin finds the last node with an effect in every block. It is a maximum over
// the numbers plus 1 of the nodes with an effect; 0 means that there is none.
func deadEffectReduceTwin(lo, hi int, b deadEffectReduceBuffers) {
	sums, kind, data := b.sums, b.kind, b.data
	for ; lo < hi; lo += gpu.ScanBlock {
		effect := uint32(0)
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			effect = max(effect, (uint32(n)+1)*boolWord(hasEffect(ast.Kind(kind[n]), data[n])))
		}
		sums[lo/gpu.ScanBlock] = effect
	}
}

// deadEffectTwin finds the statements to drop: an Expression is dropped if the last node with
// an effect, up to its root, comes before its first node. deadFirst of the root is then that
// first node.
func deadEffectTwin(lo, hi int, b deadEffectBuffers) {
	sums, kind, data, first, deadFirst := b.sums, b.kind, b.data, b.first, b.deadFirst
	effect := sums[lo/gpu.ScanBlock]
	for n := lo; n < hi; n++ {
		effect = max(effect, (uint32(n)+1)*boolWord(hasEffect(ast.Kind(kind[n]), data[n])))
		deadFirst[n] = none
		if ast.Kind(kind[n]) == ast.Expression && effect <= first[n] {
			deadFirst[n] = first[n]
		}
	}
}

var deadScan = gpu.ScanKernels{Reduce: &deadReduceKernel, Scan: &deadKernel}

// deadReduceTwin is pass 1 of the scan for the smallest deadFirst from each node on.
func deadReduceTwin(lo, hi int, b deadReduceBuffers) {
	sums, deadFirst := b.sums, b.deadFirst
	last := b.Items() - 1
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(none)
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			sum = min(sum, deadFirst[last-i])
		}
		sums[lo/gpu.ScanBlock] = sum
	}
}

// deadTwin makes the roots of dropped statements Blocks, and the nodes inside Invalid. A node is
// in one if the smallest deadFirst from the node on is not behind it; it is inside if that holds
// without the node's own. The scan runs from the last node to the first.
func deadTwin(lo, hi int, b deadBuffers) {
	sums, deadFirst, node := b.sums, b.deadFirst, b.node
	last := b.Items() - 1
	sum := sums[lo/gpu.ScanBlock]
	for i := lo; i < hi; i++ {
		n := last - i
		if sum <= uint32(n) {
			node[n] = nodeWord(ast.Invalid, ast.Void)
		} else if deadFirst[n] != none {
			node[n] = nodeWord(ast.Block, ast.Void)
		}
		sum = min(sum, deadFirst[n])
	}
}
