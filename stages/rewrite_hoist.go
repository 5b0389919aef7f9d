package stages

import "gpucc/ast"

// moves reports whether root i is hoisted.
func (b *hoistedBuffers) moves(i uint32) bool {
	return b.rootTarget[i] != none && b.rootTarget[i] != b.rootNode[i]
}

// firstAt returns where in the rewritten tree the first node of hoisted root i is.
func (b *hoistedBuffers) firstAt(i uint32) uint32 { return b.number[b.rootTarget[i]] + b.rootShift[i] }

// entryAt returns where in the rewritten tree the LoopEntry of hoisted root i is.
func (b *hoistedBuffers) entryAt(i uint32) uint32 {
	return b.number[b.rootTarget[i]] + indexOf(b.cover[b.rootTarget[i]])
}

// make makes node m of the rewritten tree, which comes from node n of hoisted root i.
func (b *rewriteHoistNodeBuffers) make(m, n, i, word, about uint32) {
	b.origin[m], b.nodeOut[m], b.dataOut[m] = n, word, about
	b.scopeOut[m], b.assignsOut[m] = b.scope[b.rootTarget[i]-1], b.assignsOut[b.entryAt(i)]
}

// rewriteHoistNodeKernel makes the columns node, data, scope and assigns of hoisted nodes.
var rewriteHoistNodeKernel = newRewriteHoistNodeKernel(func(lo, hi int, b rewriteHoistNodeBuffers) {
	if b.counts[countTreeNodes] == 0 {
		return
	}
	for i := uint32(lo); i < uint32(hi); i++ {
		if !b.moves(i) {
			continue
		}
		n := b.rootNode[i]
		at := b.firstAt(i)
		for x := b.first[n]; x <= n; x++ {
			word, about := b.node[x], b.data[x]
			if namesNode(kindOf(word)) {
				about = b.number[x+about] - at
			}
			b.make(at, x, i, word, about)
			at++
		}
		b.make(at, n, i, nodeWord(ast.Assign, typeOf(b.node[n])), b.rootLocal[i])
	}
})

// connect connects node m of the rewritten tree, which is of hoisted root i.
func (b *rewriteHoistConnectBuffers) connect(m, i, up, index, from uint32) {
	b.hoistedTo[m], b.parentOut[m], b.childIndexOut[m], b.firstOut[m] = b.rootTarget[i], up, index, from
}

// rewriteHoistConnectKernel makes the columns parent, childIndex and first of hoisted nodes, and hoistedTo.
var rewriteHoistConnectKernel = newRewriteHoistConnectKernel(func(lo, hi int, b rewriteHoistConnectBuffers) {
	if b.counts[countTreeNodes] == 0 {
		return
	}
	for i := uint32(lo); i < uint32(hi); i++ {
		if !b.moves(i) {
			continue
		}
		n, at := b.rootNode[i], b.firstAt(i)
		from := b.first[n]
		end := at + n - from + 1 // the Assign
		for x := from; x < n; x++ {
			b.connect(at+x-from, i, at+b.parent[x]-from, b.childIndex[x], at+b.first[x]-from)
		}
		b.connect(end-1, i, end, 0, at)
		b.connect(end, i, b.entryAt(i), b.rootRank[i], at)
	}
})
