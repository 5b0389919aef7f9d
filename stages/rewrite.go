package stages

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/bytematch"
)

// rewrite makes a new tree, in which expressions that passes before it have chosen are computed once
// instead of several times. Such an expression is called a *root*, after its root node. The list of
// roots is in the order of nodes. Roots do not contain each other, and compute a value from their
// operands without an effect. Of each root the list has its node, rootNode; a local of its function,
// rootLocal; and rootTarget, which says what becomes of the root:
//
//   - The root's own node: the root is a *leader*. It stays where it is, below an Assign to the
//     local. An Assign has a value, so that it can stand in place of the root.
//   - None: the root is a *follower*. A Local stands in its place.
//   - The LoopEntry of a loop around the root: the root is *hoisted*. A Local stands in its place, and
//     the root, below an Assign, becomes a child of the LoopEntry, which does it once before the loop.
//     Those of one LoopEntry keep their order.
//
// A root without a local, or whose local has no storage, stays as it is. A root has at most rootNodes nodes.
//
// A scan lists the roots that are rewritten. A map over them marks what is *touched*: the nodes of roots, and
// the LoopEntries to which roots are hoisted. The roots of a LoopEntry are placed by sorting all roots
// by LoopEntry, and a segmented scan.
//
// How many nodes stand in place of a node follows from that: none, one, two at a leader, and at a
// LoopEntry the nodes that are hoisted to it besides. A scan turns these sizes into numbers of the new nodes,
// and copies each node to its number. So does a map for the columns that connect nodes: parent and first are
// the numbers of old nodes, and so are the targets of jumps, by way of the distances in their Data.
// Two maps over the roots make the nodes that are hoisted.
//
// The scan over nodes reads node, data, scope and assigns, and writes number, origin and new versions of the
// four; the map reads parent, childIndex, first and number three times, and writes new versions of three:
// 77 bytes a node, besides the roots, each with 40 bytes, and if it is rewritten one to four sorting passes of
// 21 bytes and 200 bytes besides. If there is none, a device that the host need not wait for skips the
// rest, and so does every device if no pass has looked for roots.
func rewrite(c *compilation) error {
	if c.rootNode == nil || c.exact && c.roots == 0 {
		return nil
	}
	nodes, err := c.grant()
	if err != nil || c.exact && c.granted == 0 {
		return err
	}
	c.placeRoots()
	c.number, c.origin = c.NewBuffer(c.nodes), c.NewBuffer(nodes)
	c.nodeOut, c.dataOut, c.scopeOut, c.assignsOut = c.NewBuffer(nodes), c.NewBuffer(nodes), c.NewBuffer(nodes), c.NewBuffer(nodes)
	c.parentOut, c.childIndexOut, c.firstOut = c.NewBuffer(nodes), c.NewBuffer(nodes), c.NewBuffer(nodes)
	c.scan(rewriteNumberScan, c.nodes)
	c.dispatch(rewriteTableKernel, c.functions+c.labels)
	c.dispatch(rewriteLinkKernel, c.nodes)
	c.hoistedTo = c.NewBuffer(nodes)
	c.dispatch(rewriteHoistNodeKernel, c.granted)
	c.dispatch(rewriteHoistLinkKernel, c.granted)
	c.replace(&c.node, &c.nodeOut)
	c.replace(&c.data, &c.dataOut)
	c.replace(&c.scope, &c.scopeOut)
	c.replace(&c.assigns, &c.assignsOut)
	c.replace(&c.parent, &c.parentOut)
	c.replace(&c.childIndex, &c.childIndexOut)
	c.replace(&c.first, &c.firstOut)
	c.Drop(&c.touched, &c.cover, &c.rootNode, &c.rootLocal, &c.rootTarget, &c.rootShift, &c.rootRank)
	if !c.opt.Debug && !c.opt.Lines {
		c.Drop(&c.number, &c.hoistedTo)
	}
	c.nodes = nodes
	return nil
}

// grant lists the roots that are rewritten. It returns how many nodes the rewritten tree has, or can have.
func (c *compilation) grant() (nodes int, err error) {
	c.gone = c.Zeros((c.nodes + wordBits - 1) / wordBits)
	if !c.exact || c.roots > c.invariantRoots { // those of hoist contain no others
		c.dispatch(rewriteGoneKernel, c.roots)
	}
	c.rootNodeOut, c.rootLocalOut, c.rootTargetOut = c.NewBuffer(c.roots), c.NewBuffer(c.roots), c.NewBuffer(c.roots)
	c.scan(rewriteGrantScan, c.roots)
	c.replace(&c.rootNode, &c.rootNodeOut)
	c.replace(&c.rootLocal, &c.rootLocalOut)
	c.replace(&c.rootTarget, &c.rootTargetOut)
	c.granted, nodes = c.roots, c.nodes
	if !c.exact {
		nodes = capacityFor(c.batch.Nodes, c.density.nodes)
	}
	return nodes, c.known(known{countGranted, &c.granted}, known{countTreeNodes, &nodes})
}

// placeRoots finds the root around every node, and where hoisted roots go.
func (c *compilation) placeRoots() {
	c.touched, c.cover = c.Zeros((c.nodes+wordBits-1)/wordBits), c.NewBuffer(c.nodes)
	c.key, c.order, c.rootSize = c.NewBuffer(c.granted), c.NewBuffer(c.granted), c.NewBuffer(c.granted)
	if !c.exact { // keys behind the last one come last
		c.Device.Fill(c.key, none)
	}
	c.dispatch(rewriteMarkKernel, c.granted)
	gpu.RadixSort(c.Device, c.granted, c.key, c.order, 0, gpu.KeyBits(c.nodes))
	c.rootShift, c.rootRank = c.NewBuffer(c.granted), c.NewBuffer(c.granted)
	c.scan(rewritePlaceScan, c.granted)
	c.Drop(&c.key, &c.order, &c.rootSize, &c.gone)
}

// replace puts the new version of a column in place of the old one.
func (c *compilation) replace(column, out **gpu.Buffer) {
	c.Drop(column)
	*column, *out = *out, nil
}

// isGranted reports whether the local of root i has storage.
func (b *grantedBuffers) isGranted(i int) bool {
	if b.rootLocal[i] == none {
		return false
	}
	f := functionOf(b.scope[b.rootNode[i]])
	return b.storage[b.function[f*functionRow+functionFirstLocal]+b.rootLocal[i]] != none
}

// rewriteGoneKernel marks the nodes within followers: they are not in the rewritten tree.
var rewriteGoneKernel = newRewriteGoneKernel(func(lo, hi int, b rewriteGoneBuffers) {
	for i := lo; i < hi; i++ {
		if b.rootTarget[i] != none || !b.isGranted(i) {
			continue
		}
		n := b.rootNode[i]
		for m := b.first[n]; m < n; m++ {
			atomicOr(&b.gone[touchedWord(m)], touchedBit(m))
		}
	}
})

var rewriteGrantScan = gpu.Fuse(rewriteGrantReduceKernel, rewriteGrantKernel)

// grants are the columns that tell which roots are rewritten.
type grants struct {
	*grantedBuffers
	gone []uint32
}

// isGone reports whether root i is within a follower.
func (b grants) isGone(i int) bool {
	n := b.rootNode[i]
	return b.gone[touchedWord(n)]&touchedBit(n) != 0
}

// isRewritten reports whether root i is rewritten: it has storage, and is not gone, or is hoisted all the same, for
// the sake of others.
func (b grants) isRewritten(i int) bool {
	return b.isGranted(i) && (b.rootTarget[i] != none || !b.isGone(i))
}

// more returns how many nodes more the tree has once root i is rewritten, modulo 2^32.
func (b grants) more(i int) uint32 {
	switch n := b.rootNode[i]; {
	case b.rootTarget[i] == none:
		return b.first[n] - n
	case b.rootTarget[i] == n:
		return 1
	case b.isGone(i):
		return n - b.first[n] + 2
	}
	return 2
}

// rewriteGrantReduceKernel counts, for every block, the roots that are rewritten, and the nodes that
// they add to the tree.
var rewriteGrantReduceKernel = newRewriteGrantReduceKernel(func(lo, hi int, b rewriteGrantReduceBuffers) {
	g := grants{&b.grantedBuffers, b.gone}
	for ; lo < hi; lo += gpu.ScanBlock {
		var roots, more uint32
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			if g.isRewritten(i) {
				roots++
				more += g.more(i)
			}
		}
		b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1] = roots, more
	}
})

// rewriteGrantKernel lists the roots that are rewritten: those whose locals have storage.
var rewriteGrantKernel = newRewriteGrantKernel(func(lo, hi int, b rewriteGrantBuffers) {
	g := grants{&b.grantedBuffers, b.gone}
	at, more := b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1]
	for i := lo; i < hi; i++ {
		if g.isRewritten(i) {
			b.rootNodeOut[at], b.rootLocalOut[at], b.rootTargetOut[at] = b.rootNode[i], b.rootLocal[i], b.rootTarget[i]
			at++
			more += g.more(i)
		}
	}
	if hi == b.Items() {
		b.finish(at, b.nodes+more)
	}
})

// finish writes the number of these roots, and of the nodes of the rewritten tree, which is 0 if there
// is not enough capacity for them.
func (b *rewriteGrantBuffers) finish(roots, size uint32) {
	b.counts[countGranted], b.counts[countNeedNodes], b.counts[countTreeNodes] = roots, size, 0
	if size <= b.counts[countCapacityNodes] {
		b.counts[countTreeNodes] = size
	}
}

// touchedWord returns in which word of the column touched a node has its bit, touchedBit which bit this is.
func touchedWord(n uint32) uint32 { return n / wordBits }
func touchedBit(n uint32) uint32  { return 1 << (n & (wordBits - 1)) }

// becomes returns the class of a root with the given node and target: how it is rewritten.
func becomes(root, target uint32) uint32 {
	switch target {
	case none:
		return coverFollows
	case root:
		return coverLeads
	}
	return coverHoisted
}

// vanishes reports whether node n is within a follower.
func (b *rewriteMarkBuffers) vanishes(n uint32) bool {
	return b.gone[touchedWord(n)]&touchedBit(n) != 0
}

// touch marks a node.
func (b *rewriteMarkBuffers) touch(n uint32) { atomicOr(&b.touched[touchedWord(n)], touchedBit(n)) }

// rewriteMarkKernel marks the nodes that every root changes, and the LoopEntries to which roots are hoisted: of a
// leader its own node; of other roots all nodes, unless they are within a follower. It makes the keys by which roots
// are sorted by their LoopEntry. Roots that are not hoisted come last.
var rewriteMarkKernel = newRewriteMarkKernel(func(lo, hi int, b rewriteMarkBuffers) {
	for i := uint32(lo); i < uint32(hi); i++ {
		n, target := b.rootNode[i], b.rootTarget[i]
		from, class := b.first[n], becomes(n, target)
		if !b.vanishes(n) {
			lowest := from
			if class == coverLeads {
				lowest = n
			}
			for x := lowest; x <= n; x++ {
				b.touch(x)
				b.cover[x] = class | i<<coverIndexShift
			}
			b.cover[n] |= coverRoot
		}
		b.order[i], b.key[i], b.rootSize[i] = i, none, 0
		if class == coverHoisted {
			b.touch(target)
			b.key[i], b.rootSize[i] = target, n-from+2 // with the Assign
		}
	}
})

var rewritePlaceScan = gpu.Fuse(rewritePlaceReduceKernel, rewritePlaceKernel)

// isFirst reports whether the i-th root in the order is the first of its LoopEntry.
func (b *rewritePlaceValueBuffers) isFirst(i int) bool { return i == 0 || b.key[i] != b.key[i-1] }

// rewritePlaceReduceKernel counts, for every block, the nodes and the roots from the last one that
// is the first of its LoopEntry.
var rewritePlaceReduceKernel = newRewritePlaceReduceKernel(func(lo, hi int, b rewritePlaceReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		head, size, rank := uint32(0), uint32(0), uint32(0)
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			if b.isFirst(i) {
				head, size, rank = 1, 0, 0
			}
			size += b.rootSize[b.order[i]]
			rank++
		}
		sum := b.sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = head, size, rank, 0
	}
})

// isLast reports whether the i-th root in the order is the last of its LoopEntry.
func (b *rewritePlaceBuffers) isLast(i int) bool {
	return b.key[i] != none && (i == b.Items()-1 || b.key[i] != b.key[i+1])
}

// rewritePlaceKernel finds, for every hoisted root, the nodes and the roots that come before it at its
// LoopEntry; and for the LoopEntry, how many nodes are hoisted to it.
var rewritePlaceKernel = newRewritePlaceKernel(func(lo, hi int, b rewritePlaceBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*4:]
	size, rank := sum[1], sum[2]
	for i := lo; i < hi; i++ {
		if b.isFirst(i) {
			size, rank = 0, 0
		}
		root := b.order[i]
		b.rootShift[root], b.rootRank[root] = size, rank
		size += b.rootSize[root]
		rank++
		if b.isLast(i) {
			b.cover[b.key[i]] = size << coverIndexShift
		}
	}
})

var rewriteNumberScan = gpu.Fuse(rewriteNumberReduceKernel, rewriteNumberKernel)

// coverOf returns the cover word of node n. It is 0 if the node is not touched.
func (b *rewriteNumberValueBuffers) coverOf(n uint32) uint32 {
	if b.touched[touchedWord(n)]&touchedBit(n) == 0 {
		return 0
	}
	return b.cover[n]
}

// standing returns the number of nodes that stand in place of a node with the given cover word, and a
// number that is not 0 if one of them is an Assign that was not there.
func standing(c uint32) (nodes, assigns uint32) {
	switch c & coverClass {
	case 0:
		return 1 + indexOf(c), indexOf(c)
	case coverLeads:
		return 2, 1
	}
	return c / coverRoot & 1, 0
}

// rewriteNumberReduceKernel counts the new nodes and Assigns of every block.
var rewriteNumberReduceKernel = newRewriteNumberReduceKernel(func(lo, hi int, b rewriteNumberReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		var nodes, assigns uint32
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			m, a := standing(b.coverOf(uint32(n)))
			nodes += m
			assigns += a
		}
		b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1] = nodes, assigns
	}
})

// rewriteNumberKernel numbers the nodes of the rewritten tree, and makes the columns that describe
// each node by itself: node, data, scope, assigns. Those of hoisted nodes follow later, and so does data
// where it depends on other nodes' numbers.
var rewriteNumberKernel = newRewriteNumberKernel(func(lo, hi int, b rewriteNumberBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*2:]
	at, sets, fits := sum[0], sum[1], b.counts[countTreeNodes] != 0
	for n := lo; n < hi; {
		if end := nextTouched(b.touched, n, hi); end > n {
			b.copy(n, end, at, sets, fits)
			at += uint32(end - n)
			n = end
			continue
		}
		c := b.cover[n]
		b.number[n] = at
		if fits {
			b.edit(uint32(n), at, c, b.assigns[n]+sets)
		}
		nodes, assigns := standing(c)
		at += nodes
		sets += assigns
		n++
	}
})

// nextTouched returns the first touched node from node n on, or end.
func nextTouched(touched []uint32, n, end int) int {
	for n < end {
		if word := touched[n/wordBits] >> (n % wordBits); word != 0 {
			return min(n+bits.TrailingZeros32(word), end)
		}
		n = n/wordBits*wordBits + wordBits
	}
	return end
}

// copy copies nodes lo to hi-1, which are not touched, to node m and those behind it. New Assigns before them
// add sets to the column assigns.
func (b *rewriteNumberBuffers) copy(lo, hi int, m, sets uint32, fits bool) {
	if !fits {
		for n := lo; n < hi; n++ {
			b.number[n] = m + uint32(n-lo)
		}
		return
	}
	copy(b.nodeOut[m:], b.node[lo:hi])
	copy(b.dataOut[m:], b.data[lo:hi])
	copy(b.scopeOut[m:], b.scope[lo:hi])
	assigns := b.assigns[lo:hi]
	assignsOut, origin, number := b.assignsOut[m:][:len(assigns)], b.origin[m:][:len(assigns)], b.number[lo:][:len(assigns)]
	for k, word := range assigns {
		assignsOut[k], origin[k], number[k] = word+sets, uint32(lo+k), m+uint32(k)
	}
}

// make makes node m of the rewritten tree, which comes from node n.
func (b *rewriteNumberBuffers) make(m, n, word, about, sets uint32) {
	b.origin[m], b.nodeOut[m], b.dataOut[m], b.scopeOut[m], b.assignsOut[m] = n, word, about, b.scope[n], sets
}

// edit makes the nodes that stand in place of node n, from node m on. c is n's cover word. Without
// rewriting, the node would have the given sets in the column assigns.
func (b *rewriteNumberBuffers) edit(n, m, c, sets uint32) {
	word := b.node[n]
	switch c & coverClass {
	case 0:
		b.make(m+indexOf(c), n, word, b.data[n], sets)
	case coverLeads:
		b.make(m, n, word, b.data[n], sets)
		b.make(m+1, n, nodeWord(ast.Assign, typeOf(word)), b.rootLocal[indexOf(c)], sets+1)
	default:
		if c&coverRoot != 0 {
			b.make(m, n, nodeWord(ast.Local, typeOf(word)), b.rootLocal[indexOf(c)], sets)
		}
	}
}

// rewriteTableKernel renumbers the nodes that tables name: the Function node of every function, and
// the Label nodes that have symbols. Items are the functions, then the labels.
var rewriteTableKernel = newRewriteTableKernel(func(lo, hi int, b rewriteTableBuffers) {
	functions := int(b.functions)
	for f := lo; f < hi; f++ {
		at := &b.label
		i := f - functions
		if f < functions {
			at, i = &b.function, functionRow*f+functionRoot
		}
		(*at)[i] = b.number[(*at)[i]]
	}
})

// rewriteLinkKernel makes the columns of the rewritten tree that connect nodes: parent, childIndex,
// first; and data where it has the distance to another node. Those of hoisted nodes follow later.
var rewriteLinkKernel = newRewriteLinkKernel(func(lo, hi int, b rewriteLinkBuffers) {
	if b.counts[countTreeNodes] == 0 {
		return
	}
	for n := lo; n < hi; {
		if end := nextTouched(b.touched, n, hi); end > n {
			b.copy(n, end, b.number[n])
			n = end
			continue
		}
		b.link(uint32(n), b.cover[n])
		n++
	}
	b.retargetAll(lo, hi)
})

// copy connects the nodes that stand in place of nodes lo to hi-1, which are not touched: node m and
// those behind it. It is a function of its own so that its variables are in registers.
//
//go:noinline
func (b *rewriteLinkBuffers) copy(lo, hi int, m uint32) {
	copy(b.childIndexOut[m:], b.childIndex[lo:hi])
	number, parent, first := b.number, b.parent[lo:hi], b.first[lo:hi]
	parentOut, firstOut := b.parentOut[m:][:len(parent)], b.firstOut[m:][:len(parent)]
	for k, up := range parent {
		parentOut[k], firstOut[k] = number[up], number[first[k]]
	}
}

// connect connects node m of the rewritten tree.
func (b *rewriteLinkBuffers) connect(m, up, index, from uint32) {
	b.parentOut[m], b.childIndexOut[m], b.firstOut[m] = up, index, from
}

// link connects the nodes that stand in place of node n. c is its cover word.
func (b *rewriteLinkBuffers) link(n, c uint32) {
	m, up, index, from := b.number[n], b.number[b.parent[n]], b.childIndex[n], b.number[b.first[n]]
	switch c & coverClass {
	case 0:
		b.connect(m+indexOf(c), up, index, from)
	case coverLeads:
		b.connect(m, m+1, 0, from)
		b.connect(m+1, up, index, from)
	default:
		if c&coverRoot != 0 {
			b.connect(m, up, index, m)
		}
	}
}

// retarget makes data of the node that stands in place of node n. data of n has the distance to another
// node. c is n's cover word.
func (b *rewriteLinkBuffers) retarget(n, c uint32) {
	if c&coverClass <= coverLeads {
		b.dataOut[b.number[n]] = b.number[n+b.data[n]] - b.number[n]
	}
}

// namesMaybe returns a word with the highest bit of every byte set that may be a kind whose Data is the distance to
// another node.
func namesMaybe(kinds uint64) uint64 {
	return between(kinds, ast.Break, ast.Case) | equal(kinds, ast.LabelAddress)
}

// retargetAll makes data of those nodes in place of nodes lo to hi-1 for which it is a distance. It searches
// kinds.
func (b *rewriteLinkBuffers) retargetAll(lo, hi int) {
	kind := b.kind[:hi]
	for at := lo; at < hi; at += 8 {
		kinds := eight(kind[at:])
		for c := namesMaybe(kinds); c != 0; c &= c - 1 {
			n := uint32(at) + uint32(bytematch.First(c))
			if !namesNode(ast.Kind(kind[n])) {
				continue
			}
			cover := uint32(0)
			if b.touched[touchedWord(n)]&touchedBit(n) != 0 {
				cover = b.cover[n]
			}
			b.retarget(n, cover)
		}
	}
}

// moves reports whether root i is hoisted.
func (b *hoistedBuffers) moves(i uint32) bool {
	return b.rootTarget[i] != none && b.rootTarget[i] != b.rootNode[i]
}

// place returns where in the rewritten tree the first node of hoisted root i is.
func (b *hoistedBuffers) place(i uint32) uint32 { return b.number[b.rootTarget[i]] + b.rootShift[i] }

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
		at := b.place(i)
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
func (b *rewriteHoistLinkBuffers) connect(m, i, up, index, from uint32) {
	b.hoistedTo[m], b.parentOut[m], b.childIndexOut[m], b.firstOut[m] = b.rootTarget[i], up, index, from
}

// rewriteHoistLinkKernel makes the columns parent, childIndex and first of hoisted nodes, and hoistedTo.
var rewriteHoistLinkKernel = newRewriteHoistLinkKernel(func(lo, hi int, b rewriteHoistLinkBuffers) {
	if b.counts[countTreeNodes] == 0 {
		return
	}
	for i := uint32(lo); i < uint32(hi); i++ {
		if !b.moves(i) {
			continue
		}
		n, at := b.rootNode[i], b.place(i)
		from := b.first[n]
		end := at + n - from + 1 // the Assign
		for x := from; x < n; x++ {
			b.connect(at+x-from, i, at+b.parent[x]-from, b.childIndex[x], at+b.first[x]-from)
		}
		b.connect(end-1, i, end, 0, at)
		b.connect(end, i, b.entryAt(i), b.rootRank[i], at)
	}
})

// restoreOwners makes owner the nodes of the batch's own tree whose places in the source the instructions have. No stage
// behind looks up instructions' nodes in the rewritten tree. A hoisted node has the place of its LoopEntry: debuggers
// would show the line of a loop's body before they come to the loop otherwise.
func (c *compilation) restoreOwners() {
	if c.origin != nil {
		c.dispatch(rewriteOwnerKernel, c.instructions)
		c.Drop(&c.origin, &c.hoistedTo)
	}
}

// sourceOf returns the node of the batch's own tree that says where in the source node n of the rewritten tree is. A node
// comes before the one from which it was made only if it is hoisted.
func (b *rewriteOwnerBuffers) sourceOf(n uint32) uint32 {
	from := b.origin[n]
	if b.number[from] > n {
		return b.hoistedTo[n]
	}
	return from
}

// rewriteOwnerKernel finds, for every instruction, the node of the batch's own tree that it comes from, or the LoopEntry
// that does its node once.
var rewriteOwnerKernel = newRewriteOwnerKernel(func(lo, hi int, b rewriteOwnerBuffers) {
	for k, n := range b.owner[lo:hi] {
		b.owner[lo+k] = b.sourceOf(n)
	}
})
