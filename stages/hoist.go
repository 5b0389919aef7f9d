package stages

import (
	"math/bits"

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
// assigns, or a node that does more than compute (see ast.Kind.Movable). A scan (maximum) finds the
// last such node up to each node, for the innermost loop around it; the node is invariant if that is
// before the subtree's first node, as in the stage dead. Another scan lists the roots, with the
// instructions that each costs. A root has at most rootNodes nodes, so that the work on one is bounded;
// of a larger invariant expression, parts are roots. A map over the roots finds how far out each is
// invariant: up to a loop that assigns one of the locals that it reads.
//
// Roots are sorted by a hash of their nodes and their loop. A scan compares each with the first
// one of its hash and loop, its leader, and adds up the weights of each group, in the unit of the stage
// locals: a use saves instructions, as often as its loops are repeated; and once in front of the loop the
// value is formed. Groups whose weight is too small for a register are dropped. Another scan numbers the
// others in the order of their leaders in the code, so that numbers do not depend on hashes.
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
// The first scan reads scope twice, and in loops, which have half of the nodes, node and data twice and
// first once; it writes unchanged. The second one reads unchanged twice: 22 bytes a node. One node in 16 is
// a root, with three sorting passes of 21 bytes, and some 180 bytes besides.
func hoist(c *compilation) error {
	if c.loop == nil {
		return nil
	}
	c.unchanged = c.Zeros((c.nodes + wordBytes - 1) / wordBytes)
	c.scan(hoistUnchangedScan, c.nodes)
	capacity := c.rootCapacity()
	c.rootNode, c.rootCost = c.NewBuffer(capacity), c.NewBuffer(capacity)
	c.scan(hoistRootsScan, c.nodes)
	if err := c.known(known{countRoots, &c.roots}); err != nil {
		return err
	}
	c.invariantRoots = c.roots
	c.rootLoop, c.key, c.order = c.NewBuffer(c.roots), c.NewBuffer(c.roots), c.NewBuffer(c.roots)
	if !c.exact {
		c.Device.Fill(c.key, none)
	}
	c.dispatch(hoistHashKernel, c.roots)
	gpu.RadixSort(c.Device, c.roots, c.key, c.order, 0, hashBits)
	c.leader, c.group, c.followers = c.NewBuffer(c.roots), c.NewBuffer(c.roots), c.Zeros(c.roots)
	c.scan(hoistGroupsScan, c.roots)
	c.Drop(&c.key, &c.order)
	c.scan(hoistNumberScan, c.roots)
	c.hoisted = c.roots
	if err := c.known(known{countHoisted, &c.hoisted}); err != nil {
		return err
	}
	c.rootLocal, c.rootTarget, c.hoistedOwner = c.NewBuffer(capacity), c.NewBuffer(capacity), c.NewBuffer(capacity)
	c.hoistedStart, c.hoistedWeight = c.NewBuffer(capacity), c.NewBuffer(capacity)
	c.dispatch(hoistKernel, c.roots)
	c.Drop(&c.rootLoop, &c.rootCost, &c.leader, &c.followers, &c.group)
	if c.opt.Without.has("gcse") {
		c.dropInvariance()
	}
	return nil
}

// dropInvariance drops the columns that tell what is invariant in loops, behind the last pass that needs them.
func (c *compilation) dropInvariance() {
	c.Drop(&c.unchanged, &c.loop, &c.jumpedInto, &c.indirect, &c.assignedAt, &c.assigned)
}

// rootCapacity returns how many roots, and hoisted locals, there can be.
func (c *compilation) rootCapacity() int {
	if c.exact {
		return c.nodes
	}
	return capacityFor(c.batch.Nodes, c.density.roots)
}

var hoistUnchangedScan = gpu.Fuse(hoistUnchangedReduceKernel, hoistUnchangedKernel)

// assigns reports whether the loop of a LoopEntry assigns a local.
func (b *assignedBuffers) assigns(entry, local uint32) bool {
	return b.assigned[b.assignedAt[entry]+assignedWord(local)]&assignedBit(local) != 0
}

// A trait is the properties of a kind that the scan needs.
type trait struct {
	local uint8 // 1 if the node is a Local, else 0
	stays uint8 // 1 if the node varies in loops, whatever its operands are, or must stay there, else 0
	moves uint8 // 1 if its value may be computed elsewhere, else 0
	folds uint8 // for the children of the node: 1 if it is an Add, 2 if it is a comparison, else 0
}

// traits has the traits of all kinds.
var traits = func() (table [256]trait) {
	for k := range ast.Kinds {
		local, moves := boolWord(k == ast.Local), boolWord(movable(k))
		table[k] = trait{local: uint8(local), stays: uint8(boolWord(k != ast.Invalid) &^ (local | moves)), moves: uint8(moves)}
		table[k].folds = uint8(boolWord(k == ast.Add) + 2*boolWord(isComparison(k)))
	}
	return table
}()

// varies reports whether node n, which is in a loop, by itself varies in the innermost loop around it,
// or must stay there.
func (b *hoistUnchangedReduceBuffers) varies(n uint32) bool {
	kind := kindOf(b.node[n])
	if kind == ast.Local {
		return b.assigns(b.loop[n], b.data[n])
	}
	return traits[kind].stays != 0
}

// hoistUnchangedReduceKernel finds, for every block, the last node that varies by itself in a loop.
var hoistUnchangedReduceKernel = newHoistUnchangedReduceKernel(func(lo, hi int, b hoistUnchangedReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		last := uint32(0)
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			if depthOf(b.scope[n]) > 0 && b.varies(uint32(n)) {
				last = uint32(n) + 1
			}
		}
		b.sums[lo/gpu.ScanBlock] = last
	}
})

// hoistUnchangedKernel finds the nodes that compute the same value in all iterations of the innermost
// loop around them. A Local is not one of these, since it takes no instruction.
var hoistUnchangedKernel = newHoistUnchangedKernel(func(lo, hi int, b hoistUnchangedBuffers) {
	s := steadiness{hoistUnchangedBuffers: b, last: b.sums[lo/gpu.ScanBlock]}
	s.scan(lo, hi)
})

// A steadiness is the state of the scan, and the columns that it reads and writes.
type steadiness struct {
	hoistUnchangedBuffers
	last uint32 // 1 more than the last node that varies by itself, or 0
}

// scan scans nodes lo to hi-1. It takes those that have the same loops around them together.
func (s *steadiness) scan(lo, hi int) {
	scope := s.scope[:hi]
	for lo < len(scope) {
		word, end := scope[lo], lo+1
		for end < len(scope) && scope[end] == word {
			end++
		}
		if depthOf(word) > 0 {
			s.inside(lo, end)
		}
		lo = end
	}
}

// inside scans nodes lo to hi-1, which have the same loops around them.
func (s *steadiness) inside(lo, hi int) {
	entry := s.loop[lo]
	if opensLoop(kindOf(s.node[lo])) {
		entry = s.loop[lo+1] // the first node of its body
	}
	near := s.assigned[min(int(s.assignedAt[entry]), len(s.assigned)-1)] // a function without locals has no word
	for {
		lo = s.usual(lo, hi, near)
		if lo == hi {
			return
		}
		if s.assigns(entry, s.data[lo]) {
			s.last = uint32(lo) + 1
		}
		lo++
	}
}

// usual scans nodes from lo on, up to hi or to a Local that is not among the function's first 32. It
// returns that node. near has the bits of these 32 locals in the column assigned. It calls nothing, so
// that its variables are in registers. Except for such a Local it does not branch by kind, which the
// processor cannot predict: this takes 3.5 ns a node instead of 7.
//
//go:noinline
func (s *steadiness) usual(lo, hi int, near uint32) int {
	node, last := s.node[:hi], s.last
	data, first, unchanged := s.data[:len(node)], s.first[:len(node)], s.unchanged[:len(node)]
	i := uint(lo)
	for ; i < uint(len(node)); i++ {
		t, local := &traits[uint8(node[i])], data[i]
		if uint32(t.local)&boolWord(local >= wordBits) != 0 {
			break
		}
		if near>>(local%wordBits)&uint32(t.local)|uint32(t.stays) != 0 {
			last = uint32(i) + 1
		}
		unchanged[i] = t.moves & uint8(boolWord(last <= first[i]))
	}
	s.last = last
	return int(i)
}

// A pricing computes what roots cost. The struct of a kernel that does so has a field for it.
type pricing struct {
	*hoistCostBuffers
	*neighboursBuffers
	m          *machine
	immediates *immediateTable
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
		if p == n+1 && c.immediates.takesConst(parentWord, word, about) != 0 && !(isComparison(kindOf(parentWord)) && c.jumps(c.parent[p], c.childIndex[p])) {
			return 0 // it is an operand of p's instruction
		}
		if c.jumps(p, c.childIndex[n]) {
			return 0 // a condition that is known
		}
		variant = c.m.constant(about)
	case ast.FrameAddress:
		far := boolWord(!c.m.fitsImmediate(about + farObject))
		variant, more = boolWord(isAddress(parentWord, c.childIndex[n]))*frameAddressFolded, 2*far
	case ast.SymbolAddress:
		more = boolWord(isAddress(parentWord, c.childIndex[n]))
		variant = more * frameAddressFolded
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
	sum := c.cost(n)
	for i := c.first[n]; i < n; i++ {
		sum += c.cost(i)
	}
	move := uint32(0)
	switch c.kindAt(c.parent[n]) {
	case ast.Assign, ast.Argument, ast.Return:
		move = 1
	}
	return sum<<costFormedShift | sum - min(sum, move)
}

// folded reports whether node n has no value of its own: it is a comparison that branches, or an
// address that its parent forms from base and offset.
func (c *pricing) folded(n uint32) bool {
	word, p, index := c.node[n], c.parent[n], c.childIndex[n]
	if isComparison(kindOf(word)) {
		return c.jumps(p, index)
	}
	return kindOf(word) == ast.Add && isAddress(c.node[p], index) && c.immediates.takesConst(word, c.node[n-1], c.data[n-1]) != 0
}

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
	for b.loop[entry] != none && !b.variesIn(b.loop[entry], n) {
		entry = b.loop[entry]
	}
	if b.jumpedInto[entry] != 0 || b.indirect[functionOf(b.scope[n])] != 0 {
		return none
	}
	return entry
}

// hash returns a hash of root n and of its loop, whose LoopEntry is entry. The loop counts by its
// distance from the beginning of the function.
func (b *hoistHashBuffers) hash(n, entry uint32) uint32 {
	root := b.function[functionOf(b.scope[n])*functionRow+functionRoot]
	return trees{b.node, b.data, b.first}.treeHash(n, entry-b.first[root])
}

// hoistHashKernel finds the loop in front of which every root is computed, and makes the keys by which
// roots are sorted: hashes of their trees and of their loops.
var hoistHashKernel = newHoistHashKernel(func(lo, hi int, b hoistHashBuffers) {
	for r := lo; r < hi; r++ {
		n := b.rootNode[r]
		b.rootLoop[r] = b.target(n)
		b.key[r], b.order[r] = b.hash(n, b.rootLoop[r])>>(wordBits-hashBits), uint32(r)
	}
})

var hoistGroupsScan = gpu.Fuse(hoistGroupsReduceKernel, hoistGroupsKernel)

// begins reports whether a group may begin at root i in the order of the hashes: the root before
// has another hash or another loop.
func (b *hoistGroupsValueBuffers) begins(i uint32) bool {
	return i == 0 || b.key[i] != b.key[i-1] || b.rootLoop[b.order[i]] != b.rootLoop[b.order[i-1]]
}

// hoistGroupsReduceKernel finds where the last group of every block begins.
var hoistGroupsReduceKernel = newHoistGroupsReduceKernel(func(lo, hi int, b hoistGroupsReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		start := uint32(0)
		for i := uint32(lo); i < uint32(min(lo+gpu.ScanBlock, hi)); i++ {
			if b.begins(i) {
				start = i
			}
		}
		b.sums[lo/gpu.ScanBlock] = start
	}
})

// hoistGroupsKernel finds the leader of every root: the first of the roots in its loop that are
// equal to it. A root has none if it has no loop. It may have none if another tree has the same hash.
// It adds up the weights of the roots that have another one as their leader.
var hoistGroupsKernel = newHoistGroupsKernel(func(lo, hi int, b hoistGroupsBuffers) {
	start, t := b.sums[lo/gpu.ScanBlock], trees{b.node, b.data, b.first}
	for i := uint32(lo); i < uint32(hi); i++ {
		if b.begins(i) {
			start = i
		}
		r, head := b.order[i], b.order[start]
		b.leader[r] = none
		switch {
		case b.rootLoop[r] == none:
		case r == head:
			b.leader[r] = head
		case t.sameTree(b.rootNode[r], b.rootNode[head]):
			b.leader[r] = head
			atomicAdd(&b.followers[head], useWeight(b.rootCost[r], b.scope[b.rootNode[r]]))
		}
	}
})

// useWeight returns the weight of a root with a cost and a scope word: the instructions that it saves.
func useWeight(cost, where uint32) uint32 { return savedOf(cost) * useWeights[depthOf(where)] }

// leaderWeight returns the weight of a group of roots whose leader has a cost and a scope word, if followers is
// that of the others. It is less by the instructions that form the value in front of the loop, whose
// first node has scope word inside. It is more than 0.
func leaderWeight(cost, where, inside, followers uint32) uint32 {
	return useWeight(cost, where) - min(formedOf(cost), formedMost*savedOf(cost))*useWeights[depthOf(inside)-1] + followers
}

// leastWeight returns the least weight with which a hoisted local pays in a function whose word in the column
// calls is called. In a function that calls others it must have some weight: a register that is saved and
// restored whenever the function is called does not pay for one use in a loop that is seldom repeated.
func leastWeight(called uint32) uint32 {
	if called == 0 {
		return 1
	}
	return hoistedLeast
}

var hoistNumberScan = gpu.Fuse(hoistNumberReduceKernel, hoistNumberKernel)

// pays reports whether root r is the leader of a group that may get a register.
func (b *hoistNumberValueBuffers) pays(r uint32) bool {
	if b.leader[r] != r {
		return false
	}
	where := b.scope[b.rootNode[r]]
	return leaderWeight(b.rootCost[r], where, b.scope[b.rootLoop[r]], b.followers[r]) >= leastWeight(b.calls[functionOf(where)])
}

// hoistNumberReduceKernel counts the groups that pay, by the blocks of their leaders.
var hoistNumberReduceKernel = newHoistNumberReduceKernel(func(lo, hi int, b hoistNumberReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(0)
		for r := lo; r < min(lo+gpu.ScanBlock, hi); r++ {
			sum += boolWord(b.pays(uint32(r)))
		}
		b.sums[lo/gpu.ScanBlock] = sum
	}
})

// hoistNumberKernel numbers groups of equal roots that pay in the order of their leaders. The others have no
// number.
var hoistNumberKernel = newHoistNumberKernel(func(lo, hi int, b hoistNumberBuffers) {
	at := b.sums[lo/gpu.ScanBlock]
	for r := lo; r < hi; r++ {
		pays := boolWord(b.pays(uint32(r)))
		b.group[r] = either(pays, at, none)
		at += pays
	}
	if hi == b.Items() {
		b.counts[countInvariants], b.counts[countHoisted] = at, at
	}
})

// hoistKernel gives every group of equal roots that pays a hoisted local; and every root the number of its
// hoisted local, which counts from the function's first local, and the node at which it is defined.
var hoistKernel = newHoistKernel(func(lo, hi int, b hoistBuffers) {
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
})
