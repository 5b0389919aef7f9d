package stages

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/gpu"
)

// common finds expressions that have been computed before: a later pass may then keep the value in a register
// instead of computing it again. Loads are such expressions, too. The first of them is the *leader*, and the others
// are its *followers*; each leader gets a hoisted local, which the stage share may give a register.
//
// A *candidate* is a node with operands. All nodes of its subtree are *repeatable*: they only compute, read locals, or read
// memory. A map finds candidates and makes a hash of each, from its nodes and from the versions of the locals and the
// memory that they read. The *version* of a local is the last Assign before; the version of memory is the last node that
// changes it; the version of control is the last Label. The map counts the candidates of a function in slots, which it
// chooses by their hashes. A scan lists the candidates that are not alone in their slots, the *repeats*, which are few.
// They are sorted by their hashes.
//
// A map compares each repeat with the one before it in this order. The two *match* if they are the same tree, and
// nothing between them may change their value: no Assign of a local in it, no Label, and, if it reads memory,
// nothing that changes memory. They must be at most repeatReach nodes apart, so that the work on one is bounded.
//
// A repeat *dominates* the nodes behind it in the *arm* around it, which is the innermost child of a conditional or of a
// loop that may be skipped or repeated: they are only reached through the repeat. Two arms are disjoint, or one has the
// other. The condition of a loop is no arm if no Break leaves the loop and the loop is inside less than three others: control
// reaches the nodes behind such a loop only through its condition. A map finds the ends of arms. A scan (their segmented maximum, over repeats that match) finds the repeats that an earlier one
// dominates; and another scan finds for each the first such repeat, its leader.
//
// A map finds out for each of these whether it can be a follower. Where it is in a loop that does not have its
// leader, the loop must not assign a local in it, nor be entered by a jump, nor may it read memory; and the value must
// be kept up to the end of the loop, for its next iteration. The map marks the nodes within followers. A
// follower within another one is dropped. So is a follower if its leader is in another follower, which will not be
// computed. The next map adds up the instructions that followers save, and finds for each leader the last node that needs its
// value. A scan numbers leaders that have followers, and their followers, in the order of the code. A last
// map appends them to the list of roots.
//
// Conditions:
//   - A volatile Load is not repeatable.
//   - Any store, call, atomic or machine code may change all memory. A thread that changes memory in between
//     without such a node is a data race.
//   - In a function with a call that may return a second time, there are no candidates.
//   - A jump past the leader leads to a Label, between the leader and the follower, or before that in a loop which
//     has the follower, but not the leader.
//   - Loops inside three others have no follower of a leader outside of them, since it is not known which locals they assign.
//   - Nodes that the stage hoist may move are no candidates.
//
// The first map reads node, data, first and unchanged, zeroes a counter and writes a bit, and for a candidate, which one node in
// four is, reads and writes 24 bytes more; the scan reads the bit twice, and 16 bytes for a candidate: 28 bytes a node. One node
// in 30 is a repeat, with four sorting passes of 21 bytes, and some 200 bytes besides. This leaves out the nodes between a
// repeat and the one before it, 40 on average, which are read, too.
func common(c *compilation) error {
	if c.unchanged == nil { // nothing is hoisted
		c.unchanged = c.Zeros((c.nodes + wordBytes - 1) / wordBytes)
	}
	if c.loop == nil {
		defer c.Drop(&c.loop)
		c.loop, c.indirect, c.loopWords = c.NewBuffer(0), c.NewBuffer(0), c.NewBuffer(0)
	}
	defer c.dropInvariance()
	if err := c.listRepeats(); err != nil || c.exact && c.repeats == 0 {
		return err
	}
	c.matches, c.covered, c.leader, c.repeatSaved = c.NewBuffer(c.repeats), c.NewBuffer(c.repeats), c.NewBuffer(c.repeats), c.NewBuffer(c.repeats)
	c.armEnd = c.NewBuffer(c.repeats)
	c.dispatch(commonMatchKernel, c.repeats)
	c.dispatch(commonArmKernel, c.repeats)
	c.scan(commonCoverScan, c.repeats)
	c.scan(commonLeaderScan, c.repeats)
	c.Drop(&c.key, &c.order, &c.matches, &c.armEnd, &c.covered)
	c.inner = c.Zeros((c.nodes + wordBits - 1) / wordBits)
	c.repeatEnd, c.commonWeight, c.commonEnd = c.NewBuffer(c.repeats), c.Zeros(c.repeats), c.Zeros(c.repeats)
	c.dispatch(commonFollowKernel, c.repeats)
	c.dispatch(commonWeighKernel, c.repeats)
	c.Drop(&c.inner, &c.repeatSaved)
	return c.listCommon()
}

// listRepeats finds the repeats, and sorts them by their hashes.
func (c *compilation) listRepeats() error {
	words := (c.nodes + wordBits - 1) / wordBits
	c.hash, c.candidate, c.hashCount = c.NewBuffer(c.nodes), c.NewBuffer(words), c.Zeros(c.nodes)
	c.dispatch(commonHashKernel, c.nodes)
	capacity := c.repeats
	if c.exact {
		capacity = c.nodes
	}
	c.repeatNode, c.key, c.order = c.NewList(capacity), c.NewList(capacity), c.NewList(capacity)
	if !c.exact {
		c.Device.Fill(c.key, none)
	}
	c.scan(commonListScan, words)
	c.Drop(&c.hash, &c.candidate, &c.hashCount)
	if err := c.known(known{countRepeats, &c.repeats}); err != nil {
		return err
	}
	gpu.RadixSort(c.Device, c.repeats, c.key, c.order, 0, wordBits)
	return nil
}

// listCommon adds the leaders and the followers to the list of roots.
func (c *compilation) listCommon() error {
	if c.rootLocal == nil { // nothing is hoisted
		capacity := c.rootCapacity()
		c.rootNode, c.rootLocal, c.rootTarget = c.NewList(capacity), c.NewList(capacity), c.NewList(capacity)
		c.hoistedOwner, c.hoistedWeight = c.NewList(capacity), c.NewList(capacity)
		c.hoistedStart = c.NewList(capacity)
		c.roots, c.hoisted = capacity, capacity
	}
	c.hoistedEnd = c.NewList(c.rootCapacity())
	c.group, c.repeatRoot = c.NewBuffer(c.repeats), c.NewBuffer(c.repeats)
	c.scan(commonNumberScan, c.repeats)
	if err := c.known(known{countRoots, &c.roots}, known{countHoisted, &c.hoisted}); err != nil {
		return err
	}
	c.dispatch(commonKernel, c.repeats)
	c.Drop(&c.repeatNode, &c.repeatEnd, &c.leader, &c.group, &c.repeatRoot, &c.commonWeight, &c.commonEnd)
	return nil
}

// slotsOf returns how many slots a function of some nodes has: a power of two.
func slotsOf(nodes uint32) uint32 { return wordBytes << (bits.Len32(nodes) - 1) }

// hashSlot returns the slot of a candidate, node n, with hash h. A node has up to four slots, with a counter of a
// byte each. The slots of a function are the slots of its nodes, so that
// candidates of other functions do not matter.
// A counter of more than 255 runs over: then some repeats are not found.
func (b *hashSlotBuffers) hashSlot(n, h uint32, first []uint32) uint32 {
	root := b.function[functionOf(b.scope[n])*functionRow+functionRoot]
	from := first[root]
	return wordBytes*from + h&(slotsOf(root-from+1)-1)
}

var commonListScan = gpu.ScanKernels{Reduce: &commonListReduceKernel, Scan: &commonListKernel}

// A repeatFinder is the columns that tell which candidates are repeats.
type repeatFinder struct {
	*commonListValueBuffers
	*hashSlotBuffers
}

// isRepeat reports whether candidate n is a repeat: another one has its slot.
func (b repeatFinder) isRepeat(n uint32) bool {
	return b.hashCount[b.hashSlot(n, b.hash[n], b.first)] > 1
}

// repeatsOf returns the marks of those candidates of word w that are repeats.
func (b repeatFinder) repeatsOf(w int) (repeats uint32) {
	for marks := b.candidate[w]; marks != 0; marks &= marks - 1 {
		i := uint32(bits.TrailingZeros32(marks))
		repeats |= boolWord(b.isRepeat(uint32(w)*wordBits+i)) << i
	}
	return repeats
}

// commonListReduceTwin counts the repeats in every block of marks.
func commonListReduceTwin(lo, hi int, b commonListReduceBuffers) {
	c := repeatFinder{&b.commonListValueBuffers, &b.hashSlotBuffers}
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := 0
		for w := lo; w < min(lo+gpu.ScanBlock, hi); w++ {
			sum += bits.OnesCount32(c.repeatsOf(w))
		}
		b.sums[lo/gpu.ScanBlock] = uint32(sum)
	}
}

// commonListTwin lists the repeats, with the keys by which they are sorted.
func commonListTwin(lo, hi int, b commonListBuffers) {
	c := repeatFinder{&b.commonListValueBuffers, &b.hashSlotBuffers}
	at, capacity := b.sums[lo/gpu.ScanBlock], b.counts[countCapacityRepeats]
	for w := lo; w < hi; w++ {
		for marks := c.repeatsOf(w); marks != 0; marks &= marks - 1 {
			if n := uint32(w*wordBits + bits.TrailingZeros32(marks)); at < capacity {
				b.repeatNode[at], b.key[at], b.order[at] = n, b.hash[n], at
			}
			at++
		}
	}
	if hi == b.Items() {
		b.finish(at)
	}
}

// finish writes the number of repeats, which stays 0 if there is not enough capacity for them.
func (b *commonListBuffers) finish(repeats uint32) {
	b.counts[countNeedRepeats] = repeats
	if repeats <= b.counts[countCapacityRepeats] {
		b.counts[countRepeats] = repeats
	}
}

// readsLocal reports whether the tree of node n reads a local.
func (b *commonMatchBuffers) readsLocal(n, local uint32) bool {
	for i := b.first[n]; i <= n; i++ {
		if kindOf(b.node[i]) == ast.Local && b.data[i] == local {
			return true
		}
	}
	return false
}

// loads reports whether the tree of node n reads memory.
func (b *commonMatchBuffers) loads(n uint32) bool {
	for i := b.first[n]; i <= n; i++ {
		if kindOf(b.node[i]) == ast.Load {
			return true
		}
	}
	return false
}

// changes reports whether node m may change the value of the tree of node n, or make it unknown which value this
// is. ofMemory says whether the tree reads memory.
func (b *commonMatchBuffers) changes(m, n uint32, ofMemory bool) bool {
	properties := propertiesOf[uint8(b.node[m])]
	return properties&propertyLabel != 0 || ofMemory && properties&propertyChanges != 0 || properties&propertySets != 0 && b.readsLocal(n, b.data[m])
}

// changed reports whether a node between a and the tree of y may change the value of y's tree. It may if they are far
// apart.
func (b *commonMatchBuffers) changed(a, y uint32) bool {
	from := b.first[y]
	if from-a > repeatReach {
		return true
	}
	ofMemory := b.loads(y)
	between := b.node[a+1 : from]
	for i := len(between) - 1; i >= 0; i-- {
		if propertiesOf[uint8(between[i])]&(propertyLabel|propertyChanges|propertySets) != 0 && b.changes(a+1+uint32(i), y, ofMemory) {
			return true
		}
	}
	return false
}

// matchesBefore reports whether repeat i in the order has the value of the one before it.
func (b *commonMatchBuffers) matchesBefore(i int) bool {
	if i == 0 || b.key[i] != b.key[i-1] {
		return false
	}
	x, y := b.repeatNode[b.order[i-1]], b.repeatNode[b.order[i]]
	return functionOf(b.scope[x]) == functionOf(b.scope[y]) && x < b.first[y] && trees{b.node, b.data, b.first}.sameTree(x, y) && !b.changed(x, y)
}

// commonMatchTwin compares every repeat with the one before it in the order of the hashes. They match if they
// are in the same function, are the same tree, and nothing between them changes the value. If they match, it
// computes how many instructions the repeat would save as a follower.
//
// The nodes between the two may be many. The kernel first makes a word with a bit for each local that the tree
// reads, and one for memory. It compares four nodes at a time with this word, since a GPU waits for memory. In
// the twin the nodes are in the cache: it looks at one after the other, and at the tree again only for a node
// that sets a local.
func commonMatchTwin(lo, hi int, b commonMatchBuffers) {
	m := (*machine)(b.machine)
	immediates := immediatesOf(m)
	c := costModel{&b.hoistCostBuffers, &b.neighboursBuffers, m, &immediates, b.expandsProducts}
	for i := lo; i < hi; i++ {
		same, saved, r := b.matchesBefore(i), uint32(0), b.order[i]
		if same {
			saved = savedOf(c.costOf(b.repeatNode[r]))
		}
		b.matches[i], b.repeatSaved[r] = boolWord(same), saved
	}
}
