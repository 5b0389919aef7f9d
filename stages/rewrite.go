package stages

import "gpucc/gpu"

// rewrite makes a new tree, in which expressions that passes before it have chosen are computed once
// instead of several times. Such an expression is called a *root*, after its root node. The list of
// roots is in the order of nodes. Roots do not contain each other, and compute a value from their
// operands without an effect. The list has three columns: the root's node, rootNode; a local of its
// function, rootLocal; and rootTarget, which says how the root is rewritten:
//
//   - The root's own node: the root is a *leader*. It stays where it is, below an Assign to the
//     local. An Assign has a value, so that it can stand in place of the root.
//   - None: the root is a *follower*. A Local stands in its place.
//   - The LoopEntry of a loop around the root: the root is *hoisted*. A Local stands in its place, and
//     the root, below an Assign, becomes a child of the LoopEntry, which does it once before the loop.
//     Roots of one LoopEntry keep their order.
//
// If a hoisted root is a linear address, its local is stepped: behind the Assign that the pass linear has found are an addition, its Assign,
// and a Block that has both Assigns, stepNodes nodes. Several locals that one Assign steps are ordered as the roots of one LoopEntry are, by
// another sort and scan, and the Blocks are around each other.
//
// A root stays as it is if it has no local, or if its local has no storage. A root has at most rootNodes nodes.
//
// A scan lists the roots that are rewritten. A map over them marks the *touched* nodes: the nodes of roots, and
// the LoopEntries to which roots are hoisted. The roots of a LoopEntry follow each other by sorting all roots
// by LoopEntry; a segmented scan counts those before each.
//
// Each node then knows how many nodes stand in its place: none, one, two for a leader, and for a LoopEntry
// itself and the nodes that are hoisted to it. A scan turns these sizes into numbers of the new nodes, and
// copies each node to its number. So does a map for the columns that connect nodes: parent and first are the
// numbers of old nodes, and so are the targets of jumps, by way of the distances in their Data. Two maps over
// the roots make the nodes that are hoisted.
//
// The scan over nodes reads node, data, scope and assigns, and writes number, new versions of the
// four and, if positions are needed, origin; the map reads parent, childIndex, first and number three times, and writes new versions of three:
// 73 bytes a node, besides the roots. Each of these moves 40 bytes; one that is rewritten also 200 bytes, and one to four sorting
// passes of 21 bytes. If there is none, a device that the host need not wait for skips the rest, and so does every device if no
// pass has looked for roots.
func rewrite(c *compilation) error {
	if c.rootNode == nil || c.exact && c.roots == 0 {
		return nil
	}
	c.marksLinear()
	nodes, err := c.grant()
	if err != nil || c.exact && c.granted == 0 {
		return err
	}
	c.showReplaced()
	c.orderRoots()
	if c.step != nil {
		c.orderSteps()
	}
	c.Drop(&c.gone)
	origins := nodes * int(boolWord(c.showsOrigins()))
	c.number, c.origin, c.hoistedTo = c.NewBuffer(c.nodes), c.NewBuffer(origins), c.NewBuffer(origins)
	for _, part := range c.rewriteParts() {
		c.rewritePart(part, nodes)
	}
	c.Drop(&c.assignsOut, &c.scopeOut, &c.dataOut, &c.nodeOut, &c.childIndexOut, &c.parentOut, &c.firstOut)
	if !c.showsOrigins() { // they have no words
		c.Drop(&c.origin, &c.hoistedTo)
	}
	c.Drop(&c.touched, &c.cover, &c.rootNode, &c.rootLocal, &c.rootTarget, &c.rootShift, &c.rootRank, &c.step, &c.stepShift, &c.inLinear)
	if !c.opt.Debug && !c.opt.Lines {
		c.Drop(&c.number, &c.hoistedTo)
	}
	c.nodes = nodes
	return nil
}

// Two groups of columns that rewrite makes: a column of rewritesAll describes a node by itself, a column of connectsAll names other nodes.
const (
	rewritesAll = rewritesAssigns | rewritesScope | rewritesData | rewritesNode
	connectsAll = connectsData | connectsChildIndex | connectsParent | connectsFirst
)

// partsFrom is the number of nodes from which on the columns of the rewritten tree are made one by one, so that each takes the memory of the
// one before. The maps then run seven times. The columns of a function of 39 MB take 44 bytes a node so, and 56 together.
var partsFrom = 1 << 20

// rewriteParts returns the columns that are made together, in the order in which they are made: a column that others are made from is replaced last.
func (c *compilation) rewriteParts() []uint32 {
	if !c.sharesMemory() || c.nodes < partsFrom {
		return []uint32{rewritesAll, connectsAll}
	}
	return []uint32{rewritesAssigns, rewritesScope, rewritesData | connectsData, rewritesNode, connectsChildIndex, connectsParent, connectsFirst}
}

// rewritePart makes some columns of the rewritten tree, and puts them in place of the old ones. Those that are not made have no words.
func (c *compilation) rewritePart(part uint32, nodes int) {
	type remade struct {
		column, out **gpu.Buffer
		begun, done uint32 // the parts that make it
	}
	list := [...]remade{
		{&c.assigns, &c.assignsOut, rewritesAssigns, rewritesAssigns}, {&c.scope, &c.scopeOut, rewritesScope, rewritesScope},
		{&c.data, &c.dataOut, rewritesData, connectsData}, {&c.node, &c.nodeOut, rewritesNode, rewritesNode},
		{&c.childIndex, &c.childIndexOut, connectsChildIndex, connectsChildIndex}, {&c.parent, &c.parentOut, connectsParent, connectsParent},
		{&c.first, &c.firstOut, connectsFirst, connectsFirst},
	}
	c.part = part
	for _, x := range list {
		if part&x.begun != 0 {
			c.Drop(x.out)
			*x.out = c.NewBuffer(nodes)
		} else if *x.out == nil {
			*x.out = c.NewBuffer(0)
		}
	}
	if part&rewritesAll != 0 {
		c.scan(rewriteNumberScan, c.nodes)
		c.dispatch(rewriteHoistNodeKernel, c.granted)
		if c.step != nil {
			c.dispatch(rewriteStepNodeKernel, c.granted)
		}
	}
	if part&rewritesAssigns != 0 {
		c.dispatch(rewriteTableKernel, c.functions+c.labels)
	}
	if part&connectsAll != 0 {
		c.dispatch(rewriteConnectKernel, c.nodes)
		c.dispatch(rewriteHoistConnectKernel, c.granted)
		if c.step != nil {
			c.dispatch(rewriteStepConnectKernel, c.granted)
		}
	}
	for _, x := range list {
		if part&x.done != 0 {
			c.replace(x.column, x.out)
		}
	}
}

// showsOrigins reports whether something shows where nodes of the rewritten tree come from: line tables, dumps, differences
// between two devices.
func (c *compilation) showsOrigins() bool {
	_, check := c.tables.buffers.Device.(*gpu.Check)
	return check || c.opt.Debug || c.opt.Lines || c.isObserved()
}

// grant lists the roots that are rewritten. It returns how many nodes the rewritten tree has, or can have.
func (c *compilation) grant() (nodes int, err error) {
	c.gone = c.Zeros((c.nodes + wordBits - 1) / wordBits)
	if !c.exact || c.roots > c.invariantRoots { // a root of hoist contains no other root
		c.dispatch(rewriteGoneKernel, c.roots)
	}
	c.rootNodeOut, c.rootLocalOut, c.rootTargetOut = c.NewBuffer(c.roots), c.NewBuffer(c.roots), c.NewBuffer(c.roots)
	c.scan(rewriteGrantScan, c.roots)
	c.replace(&c.rootNode, &c.rootNodeOut)
	c.replace(&c.rootLocal, &c.rootLocalOut)
	c.replace(&c.rootTarget, &c.rootTargetOut)
	c.granted, nodes = c.roots, c.nodes
	if !c.exact {
		nodes = c.treeCapacity()
	}
	return nodes, c.known(known{countGranted, &c.granted}, known{countTreeNodes, &nodes})
}

// orderRoots finds the root around every node, and the order of hoisted roots at their LoopEntries.
func (c *compilation) orderRoots() {
	c.touched, c.cover = c.Zeros((c.nodes+wordBits-1)/wordBits), c.NewBuffer(c.nodes)
	c.key, c.order, c.rootSize = c.NewBuffer(c.granted), c.NewBuffer(c.granted), c.NewBuffer(c.granted)
	if !c.exact { // keys behind the last one come last
		c.Device.Fill(c.key, none)
	}
	c.dispatch(rewriteMarkKernel, c.granted)
	gpu.RadixSort(c.Device, c.granted, c.key, c.order, 0, gpu.KeyBits(c.nodes))
	c.rootShift, c.rootRank = c.NewBuffer(c.granted), c.NewBuffer(c.granted)
	c.scan(rewriteOrderScan, c.granted)
	c.Drop(&c.key, &c.order, &c.rootSize)
}

// orderSteps finds the order of the hoisted locals that the same Assign steps. orderRoots does the same for the roots at
// a LoopEntry.
func (c *compilation) orderSteps() {
	shift, rank := c.rootShift, c.rootRank
	c.key, c.order, c.rootSize = c.NewBuffer(c.granted), c.NewBuffer(c.granted), c.NewBuffer(c.granted)
	if !c.exact {
		c.Device.Fill(c.key, none)
	}
	c.dispatch(rewriteStepKeyKernel, c.granted)
	gpu.RadixSort(c.Device, c.granted, c.key, c.order, 0, gpu.KeyBits(c.nodes))
	c.rootShift, c.rootRank = c.NewBuffer(c.granted), c.NewBuffer(c.granted)
	c.scan(rewriteOrderScan, c.granted)
	c.Drop(&c.key, &c.order, &c.rootSize, &c.rootRank)
	c.stepShift, c.rootShift, c.rootRank = c.rootShift, shift, rank
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

// rewriteGoneTwin marks the nodes within followers: they are not in the rewritten tree.
func rewriteGoneTwin(lo, hi int, b rewriteGoneBuffers) {
	for i := lo; i < hi; i++ {
		if b.rootTarget[i] != none || !b.isGranted(i) {
			continue
		}
		n := b.rootNode[i]
		for m := b.first[n]; m < n; m++ {
			setMark(b.gone, m)
		}
	}
}

var rewriteGrantScan = gpu.ScanKernels{Reduce: &rewriteGrantReduceKernel, Scan: &rewriteGrantKernel}

// grants are the columns that tell which roots are rewritten.
type grants struct {
	*grantedBuffers
	gone, inLinear []uint32
}

// isGone reports whether root i is within a follower.
func (b grants) isGone(i int) bool {
	return isMarked(b.gone, b.rootNode[i])
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
	default:
		more := 2 + stepNodes*boolWord(isMarked(b.inLinear, n))
		if b.isGone(i) {
			more += n - b.first[n]
		}
		return more
	}
}

// rewriteGrantReduceTwin counts, for every block, the roots that are rewritten, and the nodes that
// they add to the tree.
func rewriteGrantReduceTwin(lo, hi int, b rewriteGrantReduceBuffers) {
	g := grants{&b.grantedBuffers, b.gone, b.inLinear}
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
}

// rewriteGrantTwin lists the roots that are rewritten. A root is rewritten if its local has
// storage.
func rewriteGrantTwin(lo, hi int, b rewriteGrantBuffers) {
	g := grants{&b.grantedBuffers, b.gone, b.inLinear}
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
}

// finish writes the number of these roots, and of the nodes of the rewritten tree, which is 0 if there
// is not enough capacity for them.
func (b *rewriteGrantBuffers) finish(roots, size uint32) {
	b.counts[countGranted], b.counts[countNeedNodes], b.counts[countTreeNodes] = roots, size, 0
	if size <= b.counts[countCapacityNodes] {
		b.counts[countTreeNodes] = size
	}
}

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

// rewriteMarkTwin marks the nodes that rewrite changes: a leader's own node, all nodes of other roots unless they
// are within a follower, and each LoopEntry that gets hoisted roots. It makes the keys by which roots are sorted by
// their LoopEntry. Roots that are not hoisted come last.
func rewriteMarkTwin(lo, hi int, b rewriteMarkBuffers) {
	for i := uint32(lo); i < uint32(hi); i++ {
		n, target := b.rootNode[i], b.rootTarget[i]
		from, class := b.first[n], becomes(n, target)
		if !isMarked(b.gone, n) {
			lowest := from
			if class == coverLeads {
				lowest = n
			}
			for x := lowest; x <= n; x++ {
				setMark(b.touched, x)
				b.cover[x] = class | i<<coverIndexShift
			}
			b.cover[n] |= coverRoot
		}
		b.order[i], b.key[i], b.rootSize[i] = i, none, 0
		if class == coverHoisted {
			setMark(b.touched, target)
			b.key[i], b.rootSize[i] = target, n-from+2 // with the Assign
		}
	}
}

var rewriteOrderScan = gpu.ScanKernels{Reduce: &rewriteOrderReduceKernel, Scan: &rewriteOrderKernel}

// isFirst reports whether the i-th root in the order is the first of its LoopEntry.
func (b *rewriteOrderValueBuffers) isFirst(i int) bool { return i == 0 || b.key[i] != b.key[i-1] }

// rewriteOrderReduceTwin counts, for every block, the nodes and the roots from the last one that
// is the first of its LoopEntry.
func rewriteOrderReduceTwin(lo, hi int, b rewriteOrderReduceBuffers) {
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
}

// isLast reports whether the i-th root in the order is the last of its LoopEntry.
func (b *rewriteOrderBuffers) isLast(i int) bool {
	return b.key[i] != none && (i == b.Items()-1 || b.key[i] != b.key[i+1])
}

// rewriteOrderTwin finds, for every hoisted root, the nodes and the roots that come before it at its LoopEntry;
// and for the LoopEntry, how many nodes are hoisted to it. The kernel's scan is segmented. The twin sets its
// sums back to 0 at the first root of a LoopEntry.
func rewriteOrderTwin(lo, hi int, b rewriteOrderBuffers) {
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
}
