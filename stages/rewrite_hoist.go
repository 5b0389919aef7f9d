package stages

import "gpucc/ast"

// The kernels here have 16 invocations for each root, LANES in their shaders, where the twins have a loop. The
// compiler refuses this line if rootNodes is another number.
var _ = [1]struct{}{}[rootNodes-16]

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

// make makes node m of the rewritten tree, which comes from node n of a hoisted root.
func (b *rewriteHoistNodeBuffers) make(m, n, word, about, inScope, sets uint32) {
	if b.part&rewritesAssigns != 0 {
		b.assignsOut[m] = sets
		if b.keepsOrigins != 0 {
			b.origin[m] = n
		}
	}
	if b.part&rewritesScope != 0 {
		b.scopeOut[m] = inScope
	}
	if b.part&rewritesData != 0 {
		b.dataOut[m] = about
	}
	if b.part&rewritesNode != 0 {
		b.nodeOut[m] = word
	}
}

// rewriteHoistNodeTwin makes the columns node, data, scope and assigns of hoisted nodes. In the kernel each node
// of a root has an invocation; the twin has a loop over the nodes of a root.
func rewriteHoistNodeTwin(lo, hi int, b rewriteHoistNodeBuffers) {
	if b.counts[countTreeNodes] == 0 {
		return
	}
	for i := uint32(lo); i < uint32(hi); i++ {
		if !b.moves(i) {
			continue
		}
		n := b.rootNode[i]
		at := b.firstAt(i)
		inScope, sets := b.scope[b.rootTarget[i]-1], uint32(0)
		if b.part&rewritesAssigns != 0 {
			sets = b.assignsOut[b.entryAt(i)]
		}
		for x := b.first[n]; x <= n; x++ {
			word, about := b.node[x], b.data[x]
			if namesNode(kindOf(word)) {
				about = b.number[x+about] - at
			}
			b.make(at, x, word, about, inScope, sets)
			at++
		}
		b.make(at, n, nodeWord(ast.Assign, typeOf(b.node[n])), b.rootLocal[i], inScope, sets)
	}
}

// connect connects node m of the rewritten tree, which is of a root that is hoisted to a target.
func (b *rewriteHoistConnectBuffers) connect(m, target, up, index, from uint32) {
	if b.part&connectsChildIndex != 0 {
		b.childIndexOut[m] = index
	}
	if b.part&connectsParent != 0 {
		b.parentOut[m] = up
	}
	if b.part&connectsFirst != 0 {
		b.firstOut[m] = from
		if b.keepsOrigins != 0 {
			b.hoistedTo[m] = target
		}
	}
}

// rewriteHoistConnectTwin makes the columns parent, childIndex and first of hoisted nodes, and hoistedTo. In the
// kernel each node of a root has an invocation; the twin has a loop over the nodes of a root.
func rewriteHoistConnectTwin(lo, hi int, b rewriteHoistConnectBuffers) {
	if b.counts[countTreeNodes] == 0 {
		return
	}
	for i := uint32(lo); i < uint32(hi); i++ {
		if !b.moves(i) {
			continue
		}
		n, target, at := b.rootNode[i], b.rootTarget[i], b.firstAt(i)
		from := b.first[n]
		end := at + n - from + 1 // the Assign
		for x := from; x < n; x++ {
			b.connect(at+x-from, target, at+b.parent[x]-from, b.childIndex[x], at+b.first[x]-from)
		}
		b.connect(end-1, target, end, 0, at)
		b.connect(end, target, b.entryAt(i), b.rootRank[i], at)
	}
}
