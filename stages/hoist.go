package stages

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/gpu"
)

// hoist finds expressions that do not change while a loop around them runs: constants that
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
// before the subtree's first node, as in the stage dead. A map marks the roots, and another scan lists them. A root has at
// most rootNodes nodes, so that the work on one is bounded; of a larger invariant expression, parts are roots. Two maps over the
// roots compute their costs, and find how far out each is invariant: up to a loop that assigns one of the locals that it reads.
//
// Roots are sorted by a hash of their nodes and their loop. A scan finds for each the first
// one of its hash and loop, its leader. A map compares the two, and adds up the weights of each group, in the unit of
// the stage locals: a use saves instructions, as often as its loops are repeated; and once in front of the loop the
// value is formed. Groups with too little weight for a register are dropped. Another scan numbers the
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
//   - Variables of disjoint blocks that share a number are one local.
//   - Loops deeper than three are a part of the third one.
//
// The first scan reads scope twice, and in loops, which have half of the nodes, node and data twice and
// first once; it writes unchanged. The second one reads unchanged twice: 22 bytes a node. One node in 14 is
// a root, with three sorting passes of 21 bytes, and some 180 bytes besides.
func hoist(c *compilation) error {
	if c.loop == nil {
		return nil
	}
	c.unchanged = c.Zeros((c.nodes + wordBytes - 1) / wordBytes)
	c.scan(hoistUnchangedScan, c.nodes)
	if c.step != nil {
		c.dispatch(hoistLinearKernel, c.nodes)
		c.Drop(&c.widened)
	}
	c.marksLinear()
	words := (c.nodes + wordBits - 1) / wordBits
	c.rootMark = c.NewBuffer(words)
	c.dispatch(hoistMarkKernel, c.nodes)
	capacity, list := c.rootCapacity(), c.NewList
	if c.exact && c.opt.Without.has("gcse") { // otherwise common adds roots, and does not know how many before it lists them
		capacity, list = 0, c.NewBuffer
		for _, marks := range c.column(c.rootMark, words) {
			capacity += bits.OnesCount32(marks)
		}
	}
	c.rootNode = list(capacity)
	c.scan(hoistRootsScan, words)
	c.Drop(&c.rootMark)
	if err := c.known(known{countRoots, &c.roots}); err != nil {
		return err
	}
	c.invariantRoots = c.roots
	c.rootCost = c.NewBuffer(c.roots)
	c.dispatch(hoistCostsKernel, c.roots)
	c.rootLoop, c.key, c.order = c.NewBuffer(c.roots), c.NewBuffer(c.roots), c.NewBuffer(c.roots)
	if !c.exact {
		c.Device.Fill(c.key, none)
	}
	c.dispatch(hoistHashKernel, c.roots)
	gpu.RadixSort(c.Device, c.roots, c.key, c.order, 0, hashBits)
	c.leader, c.group, c.followers = c.NewBuffer(c.roots), c.NewBuffer(c.roots), c.Zeros(c.roots)
	c.scan(hoistGroupsScan, c.roots)
	c.dispatch(hoistLeadKernel, c.roots)
	c.Drop(&c.key, &c.order)
	c.scan(hoistNumberScan, c.roots)
	c.hoisted = c.roots
	if err := c.known(known{countHoisted, &c.hoisted}); err != nil {
		return err
	}
	c.rootLocal, c.rootTarget, c.hoistedOwner = list(capacity), list(capacity), list(capacity)
	c.hoistedStart, c.hoistedWeight = list(capacity), list(capacity)
	c.dispatch(hoistKernel, c.roots)
	c.Drop(&c.rootLoop, &c.rootCost, &c.leader, &c.followers, &c.group)
	if c.opt.Without.has("gcse") {
		c.dropInvariance()
	}
	return nil
}

// dropInvariance drops the columns from which passes learn which nodes are invariant in a loop. The last pass that needs them
// calls it. The stage intervals needs the column loop, too.
func (c *compilation) dropInvariance() {
	c.Drop(&c.unchanged, &c.indirect, &c.loopWords)
}

// rootCapacity returns how many roots, and hoisted locals, there can be.
func (c *compilation) rootCapacity() int {
	if c.exact {
		return c.nodes
	}
	return capacityFor(c.batch.Nodes, c.density.roots)
}

var hoistUnchangedScan = gpu.ScanKernels{Reduce: &hoistUnchangedReduceKernel, Scan: &hoistUnchangedKernel}

// jumpsOf returns the jumps word of the loop of a LoopEntry.
func (b *loopWordsBuffers) jumpsOf(entry uint32) uint32 { return b.loopWords[b.loop[entry]] }

// assigns reports whether the loop of a LoopEntry assigns a local.
func (b *loopWordsBuffers) assigns(entry, local uint32) bool {
	return b.loopWords[b.loop[entry]+assignedWord(local)]&assignedBit(local) != 0
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

// hoistUnchangedReduceTwin finds, for every block, the last node that varies by itself in a loop.
func hoistUnchangedReduceTwin(lo, hi int, b hoistUnchangedReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		last := uint32(0)
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			if depthOf(b.scope[n]) > 0 && b.varies(uint32(n)) {
				last = uint32(n) + 1
			}
		}
		b.sums[lo/gpu.ScanBlock] = last
	}
}

// hoistUnchangedTwin finds the nodes that compute the same value in all iterations of the innermost loop around
// them. A Local is not one of these, since it takes no instruction. The kernel handles each node by itself; the
// twin takes nodes in a row together that have the same loops around them.
func hoistUnchangedTwin(lo, hi int, b hoistUnchangedBuffers) {
	s := invarianceScan{hoistUnchangedBuffers: b, last: b.sums[lo/gpu.ScanBlock]}
	s.scan(lo, hi)
}

// An invarianceScan is the state of the scan, and the columns that it reads and writes.
type invarianceScan struct {
	hoistUnchangedBuffers
	last uint32 // 1 more than the last node that varies by itself, or 0
}

// scan scans nodes lo to hi-1. It takes those that have the same loops around them together.
func (s *invarianceScan) scan(lo, hi int) {
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
func (s *invarianceScan) inside(lo, hi int) {
	for ; opensLoop(kindOf(s.node[lo])); lo++ { // it must stay in its loop
		if s.last = uint32(lo) + 1; lo+1 == hi {
			return
		}
	}
	entry := s.loop[lo]
	near := s.loopWords[min(int(s.loop[entry]+assignedWord(0)), len(s.loopWords)-1)] // the last loop has no word behind its jumps word if its function has no locals
	for {
		lo = s.fastPath(lo, hi, near)
		if lo == hi {
			return
		}
		if s.assigns(entry, s.data[lo]) {
			s.last = uint32(lo) + 1
		}
		lo++
	}
}

// fastPath scans nodes from lo on, up to hi or to a Local that is not among the function's first 32. It
// returns that node. near has the bits of these 32 locals in the column loopWords. It calls nothing, so
// that its variables are in registers. Except for such a Local it does not branch by kind, which the
// processor cannot predict: this takes 3.5 ns a node instead of 7.
//
//go:noinline
func (s *invarianceScan) fastPath(lo, hi int, near uint32) int {
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
