package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// This file has the second half of the stage common: which repeats can read the value of another one.

// leavesAfter reports whether loop p is only left behind its child a, the condition. Nothing is known of loops inside three
// others.
func (b *commonArmBuffers) leavesAfter(p, a uint32) bool {
	return kindOf(b.node[p]) == ast.Loop && b.childIndex[a] == loopCondition && depthOf(b.scope[p]) < scopeDepthMost &&
		b.jumpsOf(b.loop[a])&jumpsOut == 0
}

// endOfArm returns the end of the arm around node n. Nodes up to there are only reached if n is executed before.
func (b *commonArmBuffers) endOfArm(n uint32) uint32 {
	a := n
	for range aroundSteps {
		p := b.parent[a]
		if kindOf(b.node[a]) == ast.Function || skips(kindOf(b.node[p])) && b.childIndex[a] > 0 && !b.leavesAfter(p, a) {
			break
		}
		a = p
	}
	return a
}

// commonArmTwin finds the end of the arm around every repeat that matches another one. The others need none.
func commonArmTwin(lo, hi int, b commonArmBuffers) {
	matches := b.matches[:b.Items()]
	for i := lo; i < hi; i++ {
		b.armEnd[i] = 0
		if matches[i] != 0 || i+1 < len(matches) && matches[i+1] != 0 {
			b.armEnd[i] = b.endOfArm(b.repeatNode[b.order[i]])
		}
	}
}

var commonCoverScan = gpu.ScanKernels{Reduce: &commonCoverReduceKernel, Scan: &commonCoverKernel}

// commonCoverReduceTwin finds, for every block, whether a repeat does not match the one before it, and
// the largest end of an arm from the last such repeat on.
func commonCoverReduceTwin(lo, hi int, b commonCoverReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		head, most := uint32(0), uint32(0)
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			if b.matches[i] == 0 {
				head, most = 1, 0
			}
			most = max(most, b.armEnd[i])
		}
		b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1] = head, most
	}
}

// commonCoverTwin finds the repeats that an earlier, equal one dominates: the repeats in its arm. The kernel's
// scan is segmented, and has a second component for the beginnings of segments. The twin sets the maximum back
// to 0 there.
func commonCoverTwin(lo, hi int, b commonCoverBuffers) {
	most := b.sums[lo/gpu.ScanBlock*2+1]
	for i := lo; i < hi; i++ {
		if b.matches[i] == 0 {
			most = 0
		}
		b.covered[i] = boolWord(b.matches[i] != 0 && most >= b.repeatNode[b.order[i]])
		most = max(most, b.armEnd[i])
	}
}

var commonLeaderScan = gpu.ScanKernels{Reduce: &commonLeaderReduceKernel, Scan: &commonLeaderKernel}

// commonLeaderReduceTwin finds the last leader of every block.
func commonLeaderReduceTwin(lo, hi int, b commonLeaderReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		last := uint32(0)
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			if b.covered[i] == 0 {
				last = uint32(i)
			}
		}
		b.sums[lo/gpu.ScanBlock] = last
	}
}

// commonLeaderTwin finds the leader of every repeat: the equal repeat that dominates it, or else the repeat
// itself.
func commonLeaderTwin(lo, hi int, b commonLeaderBuffers) {
	last := b.sums[lo/gpu.ScanBlock]
	for i := lo; i < hi; i++ {
		if b.covered[i] == 0 {
			last = uint32(i)
		}
		b.leader[b.order[i]] = b.order[last]
	}
}

// changes reports whether the loop of a LoopEntry may change the value of the tree of node n.
func (b *commonFollowBuffers) changes(entry, n uint32) bool {
	for i := b.first[n]; i <= n; i++ {
		if kind := kindOf(b.node[i]); kind == ast.Load || kind == ast.Local && b.assigns(entry, b.data[i]) {
			return true
		}
	}
	return false
}

// endOf returns the last node at which the value of follower n must be kept, which its leader, node lead, has
// computed. It is the end of the outermost loop that has the follower, but not the leader. It is none if such a loop
// may change the value, or may be entered without passing the leader.
func (b *commonFollowBuffers) endOf(n, lead uint32) uint32 {
	end, a := n, n
	for range aroundSteps {
		if b.first[a] <= lead {
			return end
		}
		p := b.parent[a]
		if kindOf(b.node[p]) == ast.Loop && b.first[p] > lead {
			if depthOf(b.scope[p]) == scopeDepthMost || b.jumpsOf(b.loop[a])&jumpsInto != 0 || b.indirect[functionOf(b.scope[n])] != 0 || b.changes(b.loop[a], n) {
				return none
			}
			end = p
		}
		a = p
	}
	return none
}

// commonFollowTwin finds the followers: repeats that can read their leader's value from a local. It marks the
// nodes in them.
func commonFollowTwin(lo, hi int, b commonFollowBuffers) {
	for r := uint32(lo); r < uint32(hi); r++ {
		n, end, lead := b.repeatNode[r], uint32(none), b.leader[r]
		if lead != r && b.repeatSaved[r] > 0 {
			end = b.endOf(n, b.repeatNode[lead])
		}
		b.repeatEnd[r] = end
		if end != none {
			for i := b.first[n]; i < n; i++ {
				setMark(b.inner, i)
			}
		}
	}
}

// commonWeighTwin adds up for each leader the weights that its followers save, and finds the last node at which its
// value is needed. A repeat is no follower if it is inside another follower, or if its leader is inside a follower.
func commonWeighTwin(lo, hi int, b commonWeighBuffers) {
	for r := lo; r < hi; r++ {
		if b.repeatEnd[r] == none {
			continue
		}
		n, lead := b.repeatNode[r], b.leader[r]
		if isMarked(b.inner, n) || isMarked(b.inner, b.repeatNode[lead]) {
			b.repeatEnd[r] = none
			continue
		}
		atomicAdd(&b.commonWeight[lead], b.repeatSaved[r]*useWeights[depthOf(b.scope[n])])
		atomicMax(&b.commonEnd[lead], b.repeatEnd[r])
	}
}

var commonNumberScan = gpu.ScanKernels{Reduce: &commonNumberReduceKernel, Scan: &commonNumberKernel}

// weightOf returns the weight of the local of leader r: the instructions that its followers save, less one for
// a move if the leader's value would otherwise be computed directly in another register. It is 0 if it does not
// pay.
func (b *commonNumberValueBuffers) weightOf(r uint32) uint32 {
	n, moves := b.repeatNode[r], uint32(0)
	switch kindOf(b.node[b.parent[n]]) {
	case ast.Assign, ast.Argument, ast.Return:
		moves = useWeights[depthOf(b.scope[n])]
	}
	return b.commonWeight[r] - min(moves, b.commonWeight[r])
}

// isFollower reports whether repeat r reads its leader's local.
func (b *commonNumberValueBuffers) isFollower(r uint32) bool {
	return b.repeatEnd[r] != none && b.weightOf(b.leader[r]) > 0
}

// roles returns 1 if repeat r is a root, else 0; and 1 if it is a leader, else 0.
func (b *commonNumberValueBuffers) roles(r uint32) (root, leads uint32) {
	leads = boolWord(b.leader[r] == r && b.weightOf(r) > 0)
	return leads | boolWord(b.isFollower(r)), leads
}

// commonNumberReduceTwin counts the roots and the leaders of every block.
func commonNumberReduceTwin(lo, hi int, b commonNumberReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		var roots, leaders uint32
		for r := lo; r < min(lo+gpu.ScanBlock, hi); r++ {
			root, leads := b.roles(uint32(r))
			roots, leaders = roots+root, leaders+leads
		}
		b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1] = roots, leaders
	}
}

// addLeader makes the hoisted local g of leader r.
func (b *commonNumberBuffers) addLeader(r, g uint32) {
	n := b.repeatNode[r]
	b.hoistedOwner[g] = functionOf(b.scope[n])<<ownerFunctionShift | ownerFloat*boolWord(typeOf(b.node[n]).IsFloat())
	b.hoistedWeight[g], b.hoistedStart[g], b.hoistedEnd[g] = b.weightOf(r), n, b.commonEnd[r]
}

// finish adds the roots and the leaders to the counts of the stage hoist. The number of roots is 0 if there is
// not enough capacity for them, or for the column loopWords: hoist has listed none then.
func (b *commonNumberBuffers) finish(roots, leaders uint32) {
	need := b.counts[countNeedRoots] + roots
	b.counts[countNeedRoots], b.counts[countHoisted], b.counts[countRoots] = need, b.counts[countInvariants]+leaders, 0
	if need <= b.counts[countCapacityRoots] && b.counts[countNeedLoopWords] <= b.counts[countCapacityLoopWords] {
		b.counts[countRoots] = b.counts[countInvariantRoots] + roots
	}
}

// commonNumberTwin numbers the repeats that become roots. It also numbers the leaders among them, since each
// leader gets a hoisted local.
func commonNumberTwin(lo, hi int, b commonNumberBuffers) {
	roots, leaders := b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1]
	for r := uint32(lo); r < uint32(hi); r++ {
		root, leads := b.roles(r)
		g := b.counts[countInvariants] + leaders
		b.repeatRoot[r], b.group[r] = none, g
		if root != 0 {
			b.repeatRoot[r] = roots
		}
		if leads != 0 && g < b.counts[countCapacityRoots] {
			b.addLeader(r, g)
		}
		roots, leaders = roots+root, leaders+leads
	}
	if hi == b.Items() {
		b.finish(roots, leaders)
	}
}

// commonTwin adds the leaders and the followers to the list of roots.
func commonTwin(lo, hi int, b commonBuffers) {
	if b.counts[countRoots] == 0 {
		return
	}
	for r := uint32(lo); r < uint32(hi); r++ {
		if b.repeatRoot[r] == none {
			continue
		}
		i, n, lead := b.counts[countInvariantRoots]+b.repeatRoot[r], b.repeatNode[r], b.leader[r]
		b.rootNode[i], b.rootTarget[i] = n, none
		b.rootLocal[i] = b.locals + b.group[lead] - b.function[functionOf(b.scope[n])*functionRow+functionFirstLocal]
		if lead == r {
			b.rootTarget[i] = n
		}
	}
}
