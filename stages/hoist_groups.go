package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// variesIn reports whether the loop of a LoopEntry around root n assigns a local that the root reads.
func (b *hoistHashBuffers) variesIn(entry, n uint32) bool {
	for i := b.first[n]; i <= n; i++ {
		if kindOf(b.node[i]) == ast.Local && b.assigns(entry, b.data[i]) {
			return true
		}
	}
	return false
}

// target returns the LoopEntry of the outermost loop in which root n is invariant, or none if a jump
// may enter this loop elsewhere.
func (b *hoistHashBuffers) target(n uint32) uint32 {
	entry := b.loop[n]
	for around := loopAround(entry, b.parent, b.scope, b.loop); around != none && !b.variesIn(around, n); around = loopAround(entry, b.parent, b.scope, b.loop) {
		entry = around
	}
	if b.jumpsOf(entry)&jumpsInto != 0 || b.indirect[functionOf(b.scope[n])] != 0 {
		return none
	}
	return entry
}

// hash returns a hash of root n and of its loop, which begins with the node entry. The hash takes
// the distance of entry from the beginning of the function, so that it does not depend on the
// batch.
func (b *hoistHashBuffers) hash(n, entry uint32) uint32 {
	root := b.function[functionOf(b.scope[n])*functionRow+functionRoot]
	return trees{b.node, b.data, b.first}.treeHash(n, entry-b.first[root])
}

// hoistHashTwin finds for every root that saves instructions the loop before which it is computed, and makes the keys by which
// roots are sorted: hashes of their trees and of their loops.
func hoistHashTwin(lo, hi int, b hoistHashBuffers) {
	for r := lo; r < hi; r++ {
		n := b.rootNode[r]
		b.rootLoop[r] = none
		if savedOf(b.rootCost[r]) > 0 {
			b.rootLoop[r] = b.target(n)
		}
		b.key[r], b.order[r] = b.hash(n, b.rootLoop[r])>>(wordBits-hashBits), uint32(r)
	}
}

var hoistGroupsScan = gpu.ScanKernels{Reduce: &hoistGroupsReduceKernel, Scan: &hoistGroupsKernel}

// begins reports whether a group may begin at root i in the order of the hashes: the root before
// has another hash or another loop.
func (b *hoistGroupsValueBuffers) begins(i uint32) bool {
	return i == 0 || b.key[i] != b.key[i-1] || b.rootLoop[b.order[i]] != b.rootLoop[b.order[i-1]]
}

// hoistGroupsReduceTwin finds where the last group of every block begins.
func hoistGroupsReduceTwin(lo, hi int, b hoistGroupsReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		start := uint32(0)
		for i := uint32(lo); i < uint32(min(lo+gpu.ScanBlock, hi)); i++ {
			if b.begins(i) {
				start = i
			}
		}
		b.sums[lo/gpu.ScanBlock] = start
	}
}

// hoistGroupsTwin finds the leader of every root: the first of the roots in its loop that have its hash.
func hoistGroupsTwin(lo, hi int, b hoistGroupsBuffers) {
	start := b.sums[lo/gpu.ScanBlock]
	for i := uint32(lo); i < uint32(hi); i++ {
		if b.begins(i) {
			start = i
		}
		b.leader[b.order[i]] = b.order[start]
	}
}

// hoistLeadTwin drops the leader of every root that has no loop, or has another tree than its leader. It adds up the
// weights of the roots that have another one as their leader. Roots are in the order of their nodes here, so that
// memory is read in order: when the scan did this in the order of hashes, an H200 took 0.2 ms for 540,000 roots.
func hoistLeadTwin(lo, hi int, b hoistLeadBuffers) {
	t := trees{b.node, b.data, b.first}
	for r := uint32(lo); r < uint32(hi); r++ {
		switch head := b.leader[r]; {
		case b.rootLoop[r] == none:
			b.leader[r] = none
		case r == head:
		case t.sameTree(b.rootNode[r], b.rootNode[head]):
			atomicAdd(&b.followers[head], useWeight(b.rootCost[r], b.scope[b.rootNode[r]]))
		default:
			b.leader[r] = none
		}
	}
}

// useWeight returns the weight of a root with a cost and a scope word: the instructions that it saves.
func useWeight(cost, where uint32) uint32 { return savedOf(cost) * useWeights[depthOf(where)] }

// leaderWeight returns the weight of a group of roots, which is more than 0. Its leader has this cost and, where it
// stands, this scope word; the others weigh as much as followers. The instructions that form the value in front of the
// loop count against the group; inside is the scope word of the loop's first node.
func leaderWeight(cost, where, inside, followers uint32) uint32 {
	return useWeight(cost, where) - min(formedOf(cost), formedMost*savedOf(cost))*useWeights[depthOf(inside)-1] + followers
}

// leastWeight returns the least weight with which a hoisted local pays. called is the function's word in the
// column calls. In a function that calls others it must have some weight: a register that is saved and
// restored whenever the function is called does not pay for one use in a loop that is seldom repeated.
func leastWeight(called uint32) uint32 {
	if called == 0 {
		return 1
	}
	return hoistedLeast
}

var hoistNumberScan = gpu.ScanKernels{Reduce: &hoistNumberReduceKernel, Scan: &hoistNumberKernel}

// pays reports whether root r is the leader of a group that may get a register.
func (b *hoistNumberValueBuffers) pays(r uint32) bool {
	if b.leader[r] != r {
		return false
	}
	where := b.scope[b.rootNode[r]]
	return leaderWeight(b.rootCost[r], where, b.scope[b.rootLoop[r]], b.followers[r]) >= leastWeight(b.calls[functionOf(where)])
}

// hoistNumberReduceTwin counts the groups that pay, by the blocks of their leaders.
func hoistNumberReduceTwin(lo, hi int, b hoistNumberReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(0)
		for r := lo; r < min(lo+gpu.ScanBlock, hi); r++ {
			sum += boolWord(b.pays(uint32(r)))
		}
		b.sums[lo/gpu.ScanBlock] = sum
	}
}

// hoistNumberTwin numbers groups of equal roots that pay in the order of their leaders. The others have no
// number.
func hoistNumberTwin(lo, hi int, b hoistNumberBuffers) {
	at := b.sums[lo/gpu.ScanBlock]
	for r := lo; r < hi; r++ {
		pays := boolWord(b.pays(uint32(r)))
		b.group[r] = either(pays, at, none)
		at += pays
	}
	if hi == b.Items() {
		b.counts[countInvariants], b.counts[countHoisted] = at, at
	}
}

// hoistTwin gives every group of equal roots that pays a hoisted local; and every root the number of its
// hoisted local, which counts from the function's first local, and the node at which it is defined.
func hoistTwin(lo, hi int, b hoistBuffers) {
	for r := uint32(lo); r < uint32(hi); r++ {
		b.rootLocal[r], b.rootTarget[r] = none, none
		leader := b.leader[r]
		if leader == none || b.group[leader] == none {
			continue
		}
		n, g, entry := b.rootNode[r], b.group[leader], b.rootLoop[r]
		f := functionOf(b.scope[n])
		b.rootLocal[r] = b.locals + g - b.function[f*functionRow+functionFirstLocal]
		if leader == r {
			b.rootTarget[r], b.hoistedStart[g] = entry, entry
			b.hoistedOwner[g] = f<<ownerFunctionShift | ownerFloat*boolWord(typeOf(b.node[n]).IsFloat())
			b.hoistedWeight[g] = leaderWeight(b.rootCost[r], b.scope[n], b.scope[entry], b.followers[r])
		}
	}
}
