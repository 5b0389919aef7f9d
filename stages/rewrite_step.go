package stages

import "gpucc/ast"

// isStepped reports whether root i is hoisted, and its local stepped.
func (b *steppedBuffers) isStepped(i uint32) bool {
	n := b.rootNode[i]
	return b.rootTarget[i] != none && b.rootTarget[i] != n && isMarked(b.inLinear, n)
}

// rewriteStepKeyTwin makes the keys that sort roots by their steps. Roots without a step come last. It marks the steps
// as touched.
func rewriteStepKeyTwin(lo, hi int, b rewriteStepKeyBuffers) {
	for i := uint32(lo); i < uint32(hi); i++ {
		b.order[i], b.key[i], b.rootSize[i] = i, none, 0
		if b.isStepped(i) {
			a := b.step[b.rootNode[i]]
			b.key[i], b.rootSize[i] = a, stepNodes
			setMark(b.touched, a)
		}
	}
}

// varies reports whether a linear address does not change by a constant. change is its word in the column step.
func varies(change uint32) bool { return change-stepVaries < wordBits }

// make makes node m of the rewritten tree, which stands behind step a.
func (b *rewriteStepNodeBuffers) make(m, a, word, about, sets uint32) {
	if b.part&rewritesAssigns != 0 {
		b.assignsOut[m] = sets
		if b.keepsOrigins != 0 {
			b.origin[m] = a
		}
	}
	if b.part&rewritesScope != 0 {
		b.scopeOut[m] = b.scope[a]
	}
	if b.part&rewritesData != 0 {
		b.dataOut[m] = about
	}
	if b.part&rewritesNode != 0 {
		b.nodeOut[m] = word
	}
}

// rewriteStepNodeTwin makes the columns node, data, scope and assigns of the nodes that step hoisted locals.
func rewriteStepNodeTwin(lo, hi int, b rewriteStepNodeBuffers) {
	if b.counts[countTreeNodes] == 0 {
		return
	}
	for i := uint32(lo); i < uint32(hi); i++ {
		if !b.isStepped(i) {
			continue
		}
		n := b.rootNode[i]
		a, t := b.step[n], typeOf(b.node[n])
		m, sets := b.number[a]+1+b.stepShift[i], uint32(0)
		if b.part&rewritesAssigns != 0 {
			sets = b.assignsOut[b.number[a]] + b.stepShift[i]
		}
		b.make(m, a, nodeWord(ast.Local, t), b.rootLocal[i], sets)
		if change := b.step[n-1]; varies(change) { // by the local in front, times a power of two
			local := b.step[n-2]
			b.make(m+1, a, b.node[local], b.data[local], sets)
			b.make(m+2, a, nodeWord(ast.Index, t), change-stepVaries, sets)
		} else {
			b.make(m+1, a, nodeWord(ast.Const, t), change, sets)
			b.make(m+2, a, nodeWord(ast.Add, t), 0, sets)
		}
		b.make(m+3, a, nodeWord(ast.Assign, t), b.rootLocal[i], sets+1)
		b.make(m+4, a, nodeWord(ast.Block, ast.Void), 0, sets+1)
	}
}

// connect connects node m of the rewritten tree.
func (b *rewriteStepConnectBuffers) connect(m, up, index, from uint32) {
	if b.part&connectsChildIndex != 0 {
		b.childIndexOut[m] = index
	}
	if b.part&connectsParent != 0 {
		b.parentOut[m] = up
	}
	if b.part&connectsFirst != 0 {
		b.firstOut[m] = from
	}
}

// rewriteStepConnectTwin makes the columns parent, childIndex and first of the nodes that step hoisted locals.
func rewriteStepConnectTwin(lo, hi int, b rewriteStepConnectBuffers) {
	if b.counts[countTreeNodes] == 0 {
		return
	}
	for i := uint32(lo); i < uint32(hi); i++ {
		if !b.isStepped(i) {
			continue
		}
		a, shift := b.step[b.rootNode[i]], b.stepShift[i]
		m := b.number[a] + 1 + shift
		by, sum, assign, block := m+1, m+2, m+3, m+4
		b.connect(m, sum, 0, m)
		b.connect(by, sum, 1, by)
		b.connect(sum, assign, 0, m)
		b.connect(assign, block, 1, m)
		up, index := block+stepNodes, uint32(0)
		if shift+stepNodes == indexOf(b.cover[a]) {
			index = b.childIndex[a]
			if b.part&connectsParent != 0 {
				up = b.number[b.parent[a]]
			}
		}
		b.connect(block, up, index, b.number[b.first[a]])
	}
}
