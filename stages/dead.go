package stages

import (
	"bytes"

	"gpucc/ast"
	"gpucc/gpu"
)

// dead takes out expression statements that do nothing: an expression does
// nothing when the last node with an effect, up to its end, comes before its first
// node. Their nodes become Invalid. Few batches have an Expression at all.
//
// Two scans. The first finds the last effect, a maximum, and from it deadFirst: the
// first node of a statement to drop, at its root. The nodes of those are the ones
// with an ancestor, or themselves, at which deadFirst says that they are inside. The
// smallest deadFirst from a node on answers it, since an ancestor comes later and
// its subtree begins no later than the node: a scan from the end.
//
// Reads kind and data (twice), first; writes deadFirst, reads it twice; writes
// node: 26 bytes a node.
func dead(c *compilation) error {
	b := c.batch
	if bytes.IndexByte(bytesOf(c.tree.Kind[b.FirstNode:b.FirstNode+b.Nodes]), byte(ast.Expression)) < 0 {
		return nil
	}
	c.deadFirst = c.buffer(c.nodes)
	c.scan(deadEffectScan, c.nodes)
	c.scan(deadScan, c.nodes)
	c.drop(&c.deadFirst)
	return nil
}

var deadEffectScan = gpu.FusedScan{Reduce: deadEffectReduceKernel, Scan: deadEffectKernel, Operators: []gpu.Operator{gpu.Max}}

// deadEffectReduceKernel finds the last node with an effect: each adds its number plus 1
// if it has one, to a maximum.
var deadEffectReduceKernel = newDeadEffectReduceKernel(func(lo, hi int, b deadEffectReduceBuffers) {
	sums, kind, data := b.sums, b.kind, b.data
	for ; lo < hi; lo += gpu.ScanBlock {
		effect := uint32(0)
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			effect = max(effect, (uint32(n)+1)*boolWord(hasEffect(ast.Kind(kind[n]), data[n])))
		}
		sums[lo/gpu.ScanBlock] = effect
	}
})

var deadEffectKernel = newDeadEffectKernel(func(lo, hi int, b deadEffectBuffers) {
	sums, kind, data, first, deadFirst := b.sums, b.kind, b.data, b.first, b.deadFirst
	effect := sums[lo/gpu.ScanBlock]
	for n := lo; n < hi; n++ {
		effect = max(effect, (uint32(n)+1)*boolWord(hasEffect(ast.Kind(kind[n]), data[n])))
		deadFirst[n] = none
		if ast.Kind(kind[n]) == ast.Expression && effect <= first[n] {
			deadFirst[n] = first[n]
		}
	}
})

var deadScan = gpu.FusedScan{Reduce: deadReduceKernel, Scan: deadKernel, Operators: []gpu.Operator{gpu.Min}}

var deadReduceKernel = newDeadReduceKernel(func(lo, hi int, b deadReduceBuffers) {
	sums, deadFirst := b.sums, b.deadFirst
	last := b.Items() - 1
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(none)
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			sum = min(sum, deadFirst[last-i])
		}
		sums[lo/gpu.ScanBlock] = sum
	}
})

var deadKernel = newDeadKernel(func(lo, hi int, b deadBuffers) {
	sums, deadFirst, node := b.sums, b.deadFirst, b.node
	last := b.Items() - 1
	sum := sums[lo/gpu.ScanBlock]
	for i := lo; i < hi; i++ {
		n := last - i
		sum = min(sum, deadFirst[n])
		if sum <= uint32(n) {
			node[n] = nodeWord(ast.Invalid, ast.Void)
		}
	}
})
