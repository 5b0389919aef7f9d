package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// hoist finds expressions in loops whose values do not change while the loop runs: constants that
// need an instruction, addresses, and arithmetic on locals that the loop does not assign. They may
// be computed once in front of the loop, in a register. Such an expression is called a root: the
// node is invariant, its parent is not. Roots that are equal, and invariant in the same loop, share
// a *hoisted local*, which is numbered behind all locals of the batch. The stage share decides
// which hoisted locals get a register. They never get a slot: without a register, the roots are
// compiled as if there were no hoisted local.
//
// A node is invariant in a loop unless a node of its subtree is not: a read of a local that the loop
// assigns, or a node that does more than compute (see ast.Kind.Movable). A scan with three maxima
// finds the last such node up to each node, for loops of depths 1 to 3; the node is invariant in
// those in which it is before the subtree's first node, as in the stage dead. Another scan lists the
// roots, with the instructions that each costs. A root has at most rootNodes nodes, so that the work
// on one is bounded; of a larger invariant expression, parts are roots.
//
// Roots are sorted by a hash of their nodes and their loop. A scan compares each with the first
// one of its hash and loop, its leader. Another one numbers the leaders in the order of the code, so
// that numbers do not depend on hashes. A map adds up the weights, in the unit of the stage locals: a
// use saves instructions, as often as its loops are repeated; and once in front of the loop the
// value is formed.
//
// Conditions:
//   - Nothing that a root computes traps: divisions do not (see ast.Div). So it may be computed where
//     the loop is not entered, or where the root's branch is not taken. A machine on which divisions
//     trap must exclude them.
//   - Loads are no part of a root, so that stores, calls, volatile accesses and other threads do not
//     matter. Nor is the stack pointer, nor the address of a label, which depends on its place.
//   - Control must pass the LoopEntry: a loop into which a Goto or Case jumps from outside has no
//     roots, nor has a function with an indirect jump. When longjmp returns to a setjmp in the loop,
//     hoisted locals are in registers that setjmp has saved in the loop.
//   - A local whose number is shared by variables of disjoint blocks is one local.
//   - Loops deeper than three are a part of the third one.
//
// The scans read scope four times, and in loops, which have a third of the nodes, node, varies,
// parent, first and outermost; they write outermost: 31 bytes a node. One node in 16 is a root, with four
// sorting passes of 21 bytes, and some 150 bytes besides.
func hoist(c *compilation) error {
	if c.loop == nil {
		return nil
	}
	c.outermost = c.NewBuffer(c.nodes)
	c.scan(hoistLevelsScan, c.nodes)
	c.Drop(&c.varies)
	capacity := c.nodes
	if !c.exact {
		capacity = c.roots
	}
	c.rootNode, c.rootCost = c.NewBuffer(capacity), c.NewBuffer(capacity)
	c.scan(hoistRootsScan, c.nodes)
	c.Drop(&c.jumpedInto, &c.indirect)
	if err := c.known(known{countRoots, &c.roots}); err != nil {
		return err
	}
	c.key, c.order = c.NewBuffer(c.roots), c.NewBuffer(c.roots)
	if !c.exact {
		c.Device.Fill(c.key, none)
	}
	c.dispatch(hoistHashKernel, c.roots)
	gpu.RadixSort(c.Device, c.roots, c.key, c.order, 0, wordBits)
	c.leader, c.group = c.NewBuffer(c.roots), c.NewBuffer(c.roots)
	c.scan(hoistGroupsScan, c.roots)
	c.Drop(&c.key, &c.order)
	c.scan(hoistNumberScan, c.roots)
	c.hoisted = c.roots
	if err := c.known(known{countHoisted, &c.hoisted}); err != nil {
		return err
	}
	c.rootLocal, c.rootTarget = c.NewBuffer(c.roots), c.NewBuffer(c.roots)
	c.hoistedOwner, c.hoistedStart, c.hoistedWeight = c.NewBuffer(c.hoisted), c.NewBuffer(c.hoisted), c.Zeros(c.hoisted)
	c.dispatch(hoistKernel, c.roots)
	c.Drop(&c.rootCost, &c.leader, &c.group, &c.outermost, &c.loop)
	return nil
}

var hoistLevelsScan = gpu.Fuse(hoistLevelsReduceKernel, hoistLevelsKernel)

// variesIn returns how many of the loops around node n, which is in a loop, are such that it varies
// in them by itself, or must stay in them. These are the outermost ones.
func (b *hoistLevelsValueBuffers) variesIn(word, n uint32) uint32 {
	kind := kindOf(word)
	if kind == ast.Local {
		return b.varies[n]
	}
	return uint32(staysIn[kind])
}

// staysIn has, by kind, the number of loops in which a node varies that is no Local.
var staysIn = func() (table [256]uint8) {
	for k := range ast.Kinds {
		if k != ast.Invalid && !movable(k) {
			table[k] = scopeDepthMost
		}
	}
	return table
}()

// A variant is the state of the scan: 1 more than the last node that varies in the loop with as many
// loops around it.
type variant [scopeDepthMost]uint32

// add records node n, which varies in the outermost loops.
func (v *variant) add(n, loops uint32) {
	for d := range v {
		v[d] = either(boolWord(loops > uint32(d)), n+1, v[d])
	}
}

// loops returns in how many of the outermost loops a node varies whose subtree begins at node from.
func (v *variant) loops(from uint32) uint32 {
	return boolWord(v[0] > from) + boolWord(v[1] > from) + boolWord(v[2] > from)
}

// hoistLevelsReduceKernel finds, for every block, the last node that varies in the loops of each
// depth.
var hoistLevelsReduceKernel = newHoistLevelsReduceKernel(func(lo, hi int, b hoistLevelsReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		var v variant
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			if depthOf(b.scope[n]) > 0 {
				v.add(uint32(n), b.variesIn(b.node[n], uint32(n)))
			}
		}
		sum := b.sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = v[0], v[1], v[2], 0
	}
})

// hoistLevelsKernel finds, for every node in a loop, the outermost loop in which its value is
// invariant: outermost is its number, counted from the outermost, or 0 if there is none.
var hoistLevelsKernel = newHoistLevelsKernel(func(lo, hi int, b hoistLevelsBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*4:]
	l := levels{hoistLevelsBuffers: b, variant: variant{sum[0], sum[1], sum[2]}, immediates: immediatesOf((*machine)(b.machine))}
	l.scan(lo, hi)
})

// A levels is the state of the scan, and the columns that it reads and writes.
type levels struct {
	hoistLevelsBuffers
	variant
	immediates immediateTable
}

// folded reports whether node n has no value of its own: it is a comparison that branches, or an
// address that its parent forms from base and offset.
func (l *levels) folded(n uint32) bool {
	word, p, index := l.node[n], l.parent[n], l.childIndex[n]
	if isComparison(kindOf(word)) {
		return l.jumps(p, index)
	}
	return kindOf(word) == ast.Add && isAddress(l.node[p], index) && l.immediates.takesConst(word, l.node[n-1], l.data[n-1]) != 0
}

// scan scans nodes lo to hi-1. It is a function of its own so that its variables are in registers.
//
//go:noinline
func (l *levels) scan(lo, hi int) {
	scope := l.scope[:hi]
	node, first, outermost := l.node[:len(scope)], l.first[:len(scope)], l.outermost[:len(scope)]
	for i := uint(lo); i < uint(len(scope)); i++ {
		if scope[i] <= scopeFunction { // in no loop
			continue
		}
		n, word := uint32(i), node[i]
		l.add(n, l.variesIn(word, n))
		outermost[i] = 0
		if !movable(kindOf(word)) || n-first[i] >= rootNodes {
			continue
		}
		if loops := l.loops(first[i]); loops < depthOf(scope[i]) && !l.folded(n) {
			outermost[i] = loops + 1
		}
	}
}

// A pricing computes what roots cost. The struct of a kernel that does so has a field for it.
type pricing struct {
	*hoistCostBuffers
	*neighboursBuffers
	m          *machine
	immediates immediateTable
}

// cost returns how many instructions node n has. Where a Load or Store has the lower part of an
// address, the upper part counts.
func (c *pricing) cost(n uint32) uint32 {
	word, p, about := c.node[n], c.parent[n], c.data[n]
	parentWord := c.node[p]
	variant, more := uint32(0), uint32(0)
	switch kindOf(word) {
	case ast.Invalid, ast.Local:
		return 0
	case ast.Const:
		variant = c.m.constant(about)
		if p == n+1 && c.immediates.takesConst(parentWord, word, about) != 0 && !(isComparison(kindOf(parentWord)) && c.jumps(c.parent[p], c.childIndex[p])) {
			variant = constFolded
		}
	case ast.FrameAddress:
		if !c.m.fitsImmediate(about + farObject) {
			more = 2
		}
		if isAddress(parentWord, c.childIndex[n]) {
			variant = frameAddressFolded
		}
	case ast.SymbolAddress:
		if isAddress(parentWord, c.childIndex[n]) {
			variant = frameAddressFolded
			more = 1
		}
	case ast.Index:
		word = ofType(word, c.node[n-1])
		variant = boolWord(about == 0) * indexBytes
	case ast.Add, ast.Sub, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr:
		variant = c.immediates.takesConst(word, c.node[n-1], c.data[n-1]) * addConst
	case ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		if c.immediates.takesConst(word, c.node[n-1], c.data[n-1]) != 0 {
			variant = compareConst
			if c.data[n-1] == 0 && takesZero(kindOf(word)) {
				variant = compareZero
			}
		}
		word = ofType(word, c.node[n-1])
	case ast.Cast:
		variant = c.castFrom(n, word, parentWord)
	}
	return lengthOf(c.rules[ruleOf(word, variant)]) + more
}

// costOf returns what root n costs, as a word: how many instructions it has, and how many are saved
// where its value is in a register. An Assign, an Argument and a Return need a move then, while a
// root's last instruction writes their register.
func (c *pricing) costOf(n uint32) uint32 {
	sum, move := uint32(0), uint32(0)
	for i := c.first[n]; i <= n; i++ {
		sum += c.cost(i)
	}
	switch c.kindAt(c.parent[n]) {
	case ast.Assign, ast.Argument, ast.Return:
		move = 1
	}
	return sum<<costFormedShift | sum - min(sum, move)
}

// target returns the LoopEntry of the outermost loop in which node n is invariant.
func (b *hoistTargetBuffers) target(n uint32) uint32 {
	entry, depth := b.loop[n], depthOf(b.scope[n])
	for ; depth > b.outermost[n]; depth-- {
		entry = b.loop[entry]
	}
	return entry
}

var hoistRootsScan = gpu.Fuse(hoistRootsReduceKernel, hoistRootsKernel)

// A rooting is the columns from which roots are found.
type rooting struct {
	*hoistRootsValueBuffers
	*hoistTargetBuffers
	pricing
}

// isRoot reports whether node n is invariant in a loop, its parent is not, and its value in a
// register would save instructions. It also returns the root's cost.
func (b *rooting) isRoot(n uint32) (cost uint32, ok bool) {
	if depthOf(b.scope[n]) == 0 || b.outermost[n] == 0 {
		return 0, false
	}
	p := b.parent[n]
	if movable(b.kindAt(p)) && b.outermost[p] != 0 {
		return 0, false
	}
	cost = b.costOf(n)
	return cost, savedOf(cost) > 0 && b.jumpedInto[b.target(n)] == 0 && b.indirect[functionOf(b.scope[n])] == 0
}

// hoistRootsReduceKernel counts the roots in every block.
var hoistRootsReduceKernel = newHoistRootsReduceKernel(func(lo, hi int, b hoistRootsReduceBuffers) {
	m := (*machine)(b.machine)
	r := rooting{&b.hoistRootsValueBuffers, &b.hoistTargetBuffers, pricing{&b.hoistCostBuffers, &b.neighboursBuffers, m, immediatesOf(m)}}
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(0)
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			_, ok := r.isRoot(uint32(n))
			sum += boolWord(ok)
		}
		b.sums[lo/gpu.ScanBlock] = sum
	}
})

// hoistRootsKernel lists the roots, with their costs.
var hoistRootsKernel = newHoistRootsKernel(func(lo, hi int, b hoistRootsBuffers) {
	m := (*machine)(b.machine)
	r := rooting{&b.hoistRootsValueBuffers, &b.hoistTargetBuffers, pricing{&b.hoistCostBuffers, &b.neighboursBuffers, m, immediatesOf(m)}}
	at := b.sums[lo/gpu.ScanBlock]
	for n, word := range b.scope[lo:hi] {
		if word <= scopeFunction { // in no loop
			continue
		}
		if cost, ok := r.isRoot(uint32(lo + n)); ok {
			if at < b.counts[countCapacityRoots] {
				b.rootNode[at], b.rootCost[at] = uint32(lo+n), cost
			}
			at++
		}
	}
	if hi == b.Items() {
		r.finish(b.counts, at)
	}
})

// finish writes the number of roots, which stays 0 if there is not enough capacity for them or
// for the uses.
func (b *rooting) finish(counts []uint32, roots uint32) {
	counts[countNeedRoots] = roots
	if roots <= counts[countCapacityRoots] && counts[countNeedUses] <= counts[countCapacityUses] {
		counts[countRoots] = roots
	}
}

// hash returns a hash of root n and of the loop in front of which it is computed. The loop counts by
// its distance from the beginning of the function.
func (b *hoistHashBuffers) hash(n uint32) uint32 {
	root := b.function[functionOf(b.scope[n])*functionRow+functionRoot]
	h := b.target(n) - b.first[root]
	for i := b.first[n]; i <= n; i++ {
		h = (h ^ b.node[i]) * hashFactor
		h = (h ^ h>>hashShift ^ b.data[i]) * hashFactor
	}
	return h ^ h>>hashShift
}

// hoistHashKernel makes the keys by which roots are sorted: hashes of their trees and of their loops.
var hoistHashKernel = newHoistHashKernel(func(lo, hi int, b hoistHashBuffers) {
	for r := lo; r < hi; r++ {
		b.key[r], b.order[r] = b.hash(b.rootNode[r]), uint32(r)
	}
})

var hoistGroupsScan = gpu.Fuse(hoistGroupsReduceKernel, hoistGroupsKernel)

// A grouping is the columns from which groups are found.
type grouping struct {
	*hoistTargetBuffers
	*hoistGroupsValueBuffers
}

// begins reports whether a group may begin at root i in the order of the hashes: the root before
// has another hash or another loop.
func (b *grouping) begins(i uint32) bool {
	return i == 0 || b.key[i] != b.key[i-1] || b.target(b.rootNode[b.order[i]]) != b.target(b.rootNode[b.order[i-1]])
}

// hoistGroupsReduceKernel finds where the last group of every block begins.
var hoistGroupsReduceKernel = newHoistGroupsReduceKernel(func(lo, hi int, b hoistGroupsReduceBuffers) {
	g := grouping{&b.hoistTargetBuffers, &b.hoistGroupsValueBuffers}
	for ; lo < hi; lo += gpu.ScanBlock {
		start := uint32(0)
		for i := uint32(lo); i < uint32(min(lo+gpu.ScanBlock, hi)); i++ {
			if g.begins(i) {
				start = i
			}
		}
		b.sums[lo/gpu.ScanBlock] = start
	}
})

// equal reports whether two roots are the same tree.
func (b *hoistGroupsBuffers) equal(x, y uint32) bool {
	size := x - b.first[x]
	if size != y-b.first[y] {
		return false
	}
	for i := uint32(0); i <= size; i++ {
		if b.node[x-i] != b.node[y-i] || b.data[x-i] != b.data[y-i] {
			return false
		}
	}
	return true
}

// hoistGroupsKernel finds the leader of every root: the first of the roots in its loop that are
// equal to it. A root whose hash another tree has, too, may have none.
var hoistGroupsKernel = newHoistGroupsKernel(func(lo, hi int, b hoistGroupsBuffers) {
	g := grouping{&b.hoistTargetBuffers, &b.hoistGroupsValueBuffers}
	start := b.sums[lo/gpu.ScanBlock]
	for i := uint32(lo); i < uint32(hi); i++ {
		if g.begins(i) {
			start = i
		}
		r, head := b.order[i], b.order[start]
		b.leader[r] = none
		if b.equal(b.rootNode[r], b.rootNode[head]) {
			b.leader[r] = head
		}
	}
})

var hoistNumberScan = gpu.Fuse(hoistNumberReduceKernel, hoistNumberKernel)

// hoistNumberReduceKernel counts the leaders in every block.
var hoistNumberReduceKernel = newHoistNumberReduceKernel(func(lo, hi int, b hoistNumberReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(0)
		for r := lo; r < min(lo+gpu.ScanBlock, hi); r++ {
			sum += boolWord(b.leader[r] == uint32(r))
		}
		b.sums[lo/gpu.ScanBlock] = sum
	}
})

// hoistNumberKernel numbers groups of equal roots in the order of their leaders.
var hoistNumberKernel = newHoistNumberKernel(func(lo, hi int, b hoistNumberBuffers) {
	at := b.sums[lo/gpu.ScanBlock]
	for r := lo; r < hi; r++ {
		b.group[r] = at
		at += boolWord(b.leader[r] == uint32(r))
	}
	if hi == b.Items() {
		b.counts[countHoisted] = at
	}
})

// weightOf returns the weight that root n adds to its hoisted local's: the instructions that it saves.
// The leader's is less by those that form the value in front of the loop, but more than 0.
func (b *hoistBuffers) weightOf(n, cost uint32, leads bool) uint32 {
	saved := savedOf(cost)
	weight := saved << (weightBits * depthOf(b.scope[n]))
	if leads {
		weight -= min(formedOf(cost), formedMost*saved) << (weightBits * (b.outermost[n] - 1))
	}
	return weight
}

// hoistKernel gives every group of equal roots a hoisted local; and every root the number of its
// hoisted local, which counts from the function's first local, and the node at which it is defined.
var hoistKernel = newHoistKernel(func(lo, hi int, b hoistBuffers) {
	for r := uint32(lo); r < uint32(hi); r++ {
		b.rootLocal[r], b.rootTarget[r] = none, none
		leader := b.leader[r]
		if leader == none {
			continue
		}
		n := b.rootNode[r]
		f, g := functionOf(b.scope[n]), b.group[leader]
		b.rootLocal[r] = b.locals + g - b.function[f*functionRow+functionFirstLocal]
		if leader == r {
			b.rootTarget[r], b.hoistedStart[g] = b.target(n), b.target(n)
			b.hoistedOwner[g] = f<<ownerFunctionShift | boolWord(typeOf(b.node[n]).IsFloat())
		}
		atomicAdd(&b.hoistedWeight[g], b.weightOf(n, b.rootCost[r], leader == r))
	}
})
