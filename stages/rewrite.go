package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
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
// A root without a local, or whose local has no storage, stays as it is. Void nodes are left out.
//
// Every node of the old tree learns the root around it by a scan, and how many nodes stand in its
// place: none, one, two at a leader, and at a LoopEntry the nodes that are hoisted to it, whose
// number is a sum of atomic additions. A second scan turns these sizes into numbers of the new
// nodes, and writes origin, which says from which node each new node comes. The roots of a LoopEntry
// are placed by sorting all roots by LoopEntry, and a segmented scan. Two maps over the new nodes
// make the columns of the new tree: parent and first are the numbers of old nodes, and so are the
// targets of jumps, by way of the distances in their Data.
//
// The two scans read node twice, and rootAt, cover and assigns; they write cover, kept, number,
// origin and assigns. The maps read eight columns of the old tree and these columns, and write
// seven: 126 bytes a node, besides the roots, each with one to four sorting passes of 21 bytes and
// 100 bytes besides. Without roots a device that the host need not wait for skips the stage, and so
// does every device if no pass has looked for roots.
func rewrite(c *compilation) error {
	if c.rootNode == nil || c.exact && c.roots == 0 {
		return nil
	}
	c.placeRoots()
	capacity := c.nodes + 2*c.roots // a root becomes two nodes more at most
	if !c.exact {
		capacity = capacityFor(c.batch.Nodes, c.density.nodes)
	}
	c.number, c.origin = c.NewBuffer(c.nodes), c.NewBuffer(capacity)
	c.scan(rewriteNumberScan, c.nodes)
	c.dispatch(rewriteShiftKernel, c.roots)
	c.dispatch(rewriteOriginKernel, c.nodes)
	c.dispatch(rewriteTableKernel, c.functions+c.labels)
	nodes := capacity
	if err := c.known(known{countTreeNodes, &nodes}); err != nil {
		return err
	}
	c.nodeOut, c.dataOut, c.scopeOut, c.assignsOut = c.NewBuffer(nodes), c.NewBuffer(nodes), c.NewBuffer(nodes), c.NewBuffer(nodes)
	c.dispatch(rewriteNodeKernel, nodes)
	c.replace(&c.node, &c.nodeOut)
	c.replace(&c.data, &c.dataOut)
	c.replace(&c.scope, &c.scopeOut)
	c.replace(&c.assigns, &c.assignsOut)
	c.parentOut, c.childIndexOut, c.firstOut = c.NewBuffer(nodes), c.NewBuffer(nodes), c.NewBuffer(nodes)
	c.dispatch(rewriteLinkKernel, nodes)
	c.replace(&c.parent, &c.parentOut)
	c.replace(&c.childIndex, &c.childIndexOut)
	c.replace(&c.first, &c.firstOut)
	c.Drop(&c.cover, &c.kept, &c.number, &c.rootNode, &c.rootLocal, &c.rootTarget, &c.rootSize, &c.rootShift, &c.rootRank)
	c.nodes = nodes
	return nil
}

// placeRoots finds the root around every node, and where hoisted roots go.
func (c *compilation) placeRoots() {
	c.rootAt, c.cover, c.kept = c.Zeros(c.nodes), c.NewBuffer(c.nodes), c.NewBuffer(c.nodes)
	c.dispatch(rewriteMarkKernel, c.roots)
	c.scan(rewriteCoverScan, c.nodes)
	c.key, c.order = c.NewBuffer(c.roots), c.NewBuffer(c.roots)
	c.rootSize, c.rootShift, c.rootRank = c.NewBuffer(c.roots), c.NewBuffer(c.roots), c.NewBuffer(c.roots)
	c.dispatch(rewriteHoistKernel, c.roots)
	c.Drop(&c.rootAt)
	gpu.RadixSort(c.Device, c.roots, c.key, c.order, 0, gpu.KeyBits(c.nodes))
	c.scan(rewritePlaceScan, c.roots)
	c.Drop(&c.key, &c.order)
}

// replace puts the new version of a column in place of the old one.
func (c *compilation) replace(column, out **gpu.Buffer) {
	c.Drop(column)
	*column, *out = *out, nil
}

// rewriteMarkKernel marks the first node of every root that is to be rewritten with 1 plus the
// root's number. A root whose local has no storage stays as it is.
var rewriteMarkKernel = newRewriteMarkKernel(func(lo, hi int, b rewriteMarkBuffers) {
	for i := lo; i < hi; i++ {
		if b.rootLocal[i] == none {
			continue
		}
		n := b.rootNode[i]
		if b.storage[b.function[functionOf(b.scope[n])*functionRow+functionFirstLocal]+b.rootLocal[i]] != none {
			b.rootAt[b.first[n]] = uint32(i) + 1
		}
	}
})

var rewriteCoverScan = gpu.Fuse(rewriteCoverReduceKernel, rewriteCoverKernel)

// rewriteCoverReduceKernel finds, for every block, 1 plus the last root that begins in it, and the
// number of nodes that are not void.
var rewriteCoverReduceKernel = newRewriteCoverReduceKernel(func(lo, hi int, b rewriteCoverReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		root, kept := uint32(0), uint32(0)
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			root = max(root, b.rootAt[n])
			kept += boolWord(kindOf(b.node[n]) != ast.Invalid)
		}
		b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1] = root, kept
	}
})

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

// rewriteCoverKernel finds the root around every node, and what becomes of it, and counts the nodes
// before the node that are not void. Most nodes are in no root, so that the twin handles the nodes
// of a root together.
var rewriteCoverKernel = newRewriteCoverKernel(func(lo, hi int, b rewriteCoverBuffers) {
	root, before := b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1]
	rootAt, node := b.rootAt[:hi], b.node[:hi]
	cover, kept := b.cover[:len(rootAt)], b.kept[:len(rootAt)]
	n := lo
	inside := func(at uint32) { // nodes of a root, whose number is at-1, up to its node
		i := at - 1
		root := b.rootNode[i]
		word := becomes(root, b.rootTarget[i]) | i<<coverIndexShift
		for end := min(int(root)+1, hi); n < end; n++ {
			kept[n], cover[n] = before, word
			before += boolWord(kindOf(node[n]) != ast.Invalid)
		}
		if n == int(root)+1 && n > lo {
			cover[root] |= coverRoot
		}
	}
	if root != 0 {
		inside(root)
	}
	for n < len(rootAt) {
		if at := rootAt[n]; at != 0 {
			inside(at)
			continue
		}
		kept[n], cover[n] = before, 0
		before += boolWord(kindOf(node[n]) != ast.Invalid)
		n++
	}
})

// isHoisted reports whether root i is hoisted.
func (b *rewriteHoistBuffers) isHoisted(i uint32) bool {
	if i >= b.counts[countRoots] {
		return false
	}
	target := b.rootTarget[i]
	return target != none && target != b.rootNode[i] && b.rootAt[b.first[b.rootNode[i]]] == i+1
}

// rewriteHoistKernel adds up the nodes that are hoisted to every LoopEntry, and makes the keys by
// which roots are sorted by their LoopEntry. Roots that are not hoisted come last.
var rewriteHoistKernel = newRewriteHoistKernel(func(lo, hi int, b rewriteHoistBuffers) {
	for i := lo; i < hi; i++ {
		b.order[i], b.key[i], b.rootSize[i] = uint32(i), none, 0
		if !b.isHoisted(uint32(i)) {
			continue
		}
		n := b.rootNode[i]
		size := b.kept[n] + 1 - b.kept[b.first[n]] + 1 // with the Assign
		b.key[i], b.rootSize[i] = b.rootTarget[i], size
		atomicAdd(&b.cover[b.rootTarget[i]], size<<coverIndexShift)
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

// rewritePlaceKernel finds, for every hoisted root, the nodes and the roots that come before it at its
// LoopEntry.
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
	}
})

var rewriteNumberScan = gpu.Fuse(rewriteNumberReduceKernel, rewriteNumberKernel)

// standing returns the number of nodes that stand in place of a node with the given word and cover
// word, and a number that is not 0 if one of them is an Assign that was not there.
func standing(word, c uint32) (nodes, assigns uint32) {
	stays, root := boolWord(kindOf(word) != ast.Invalid), c/coverRoot&1
	switch c & coverClass {
	case 0:
		return stays + indexOf(c), indexOf(c)
	case coverLeads:
		return stays + root, root
	}
	return root, 0
}

// rewriteNumberReduceKernel counts the new nodes and Assigns of every block.
var rewriteNumberReduceKernel = newRewriteNumberReduceKernel(func(lo, hi int, b rewriteNumberReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		var nodes, assigns uint32
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			m, a := standing(b.node[n], b.cover[n])
			nodes += m
			assigns += a
		}
		b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1] = nodes, assigns
	}
})

// origins is the column origin, up to its capacity.
type origins []uint32

func originsOf(origin, counts []uint32) origins {
	return origin[:min(len(origin), int(counts[countCapacityNodes]))]
}

// come writes that node m of the rewritten tree comes from node n.
func (o origins) come(m, n uint32) {
	if m < uint32(len(o)) {
		o[m] = n
	}
}

// rewriteNumberKernel numbers the nodes of the rewritten tree, lists from which node each comes that
// is not hoisted, and counts new Assigns.
var rewriteNumberKernel = newRewriteNumberKernel(func(lo, hi int, b rewriteNumberBuffers) {
	at, sets := b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1]
	counts, origin, node := b.counts, originsOf(b.origin, b.counts), b.node[:hi]
	cover, number, assigns := b.cover[:len(node)], b.number[:len(node)], b.assigns[:len(node)]
	for n := lo; n < len(node); n++ {
		number[n] = at
		assigns[n] += sets
		word, c := node[n], cover[n]
		if c == 0 && kindOf(word) != ast.Invalid { // most nodes
			origin.come(at, uint32(n))
			at++
			continue
		}
		nodes, more := standing(word, c)
		end := at + nodes
		if c&coverClass == 0 {
			at += indexOf(c) // hoisted nodes
		}
		for ; at < end; at++ {
			origin.come(at, uint32(n))
		}
		sets += more
	}
	if hi == b.Items() {
		counts[countNeedNodes], counts[countTreeNodes] = at, 0
		if at <= counts[countCapacityNodes] {
			counts[countTreeNodes] = at
		}
	}
})

// rewriteShiftKernel finds where the nodes of every hoisted root go: node n becomes node rootShift +
// kept[n].
var rewriteShiftKernel = newRewriteShiftKernel(func(lo, hi int, b rewriteShiftBuffers) {
	for i := lo; i < hi; i++ {
		if b.rootSize[i] != 0 {
			b.rootShift[i] += b.number[b.rootTarget[i]] - b.kept[b.first[b.rootNode[i]]]
		}
	}
})

// rewriteOriginKernel lists from which node each hoisted node comes. The Assign comes from the root,
// too.
var rewriteOriginKernel = newRewriteOriginKernel(func(lo, hi int, b rewriteOriginBuffers) {
	origin := originsOf(b.origin, b.counts)
	for n, c := range b.cover[lo:hi] {
		n := uint32(n + lo)
		if c&coverClass != coverHoisted || kindOf(b.node[n]) == ast.Invalid {
			continue
		}
		m := b.rootShift[indexOf(c)] + b.kept[n]
		origin.come(m, n)
		if c&coverRoot != 0 {
			origin.come(m+1, n)
		}
	}
})

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

// isAssign reports whether node m of the rewritten tree assigns a root to its local. It stands right
// behind the root, and comes from it.
func (b *rewrittenBuffers) isAssign(m uint32) bool { return m > 0 && b.origin[m-1] == b.origin[m] }

// readsRoot reports whether node m of the rewritten tree stands in place of a root, and reads its
// local. c is the cover word of the node that it comes from.
func (b *rewrittenBuffers) readsRoot(m, c uint32) bool {
	switch c & (coverClass | coverRoot) {
	case coverFollows | coverRoot:
		return true
	case coverHoisted | coverRoot:
		return b.number[b.origin[m]] == m
	}
	return false
}

// rewriteNodeKernel makes the columns of the rewritten tree that describe each node by itself: node, data,
// scope, assigns.
var rewriteNodeKernel = newRewriteNodeKernel(func(lo, hi int, b rewriteNodeBuffers) {
	b.make(lo, hi)
})

// make makes nodes lo to hi-1. It is a function of its own so that its variables are in registers.
//
//go:noinline
func (b *rewriteNodeBuffers) make(lo, hi int) {
	origin, node := b.origin[:hi], b.node
	data, scope, assigns, cover := b.data[:len(node)], b.scope[:len(node)], b.assigns[:len(node)], b.cover[:len(node)]
	nodeOut, dataOut, scopeOut, assignsOut := b.nodeOut[:len(origin)], b.dataOut[:len(origin)], b.scopeOut[:len(origin)], b.assignsOut[:len(origin)]
	for m := uint(lo); m < uint(len(origin)); m++ {
		n := origin[m]
		word, c := node[n], cover[n]
		nodeOut[m], dataOut[m], scopeOut[m], assignsOut[m] = word, data[n], scope[n], assigns[n]
		if uint32(namesNodeKinds[kindOf(word)])|c&coverClass != 0 { // few
			b.special(uint32(m), n, word, c)
		}
	}
}

// namesNodeKinds has 1 for the kinds for which namesNode holds.
var namesNodeKinds = func() (table [256]uint8) {
	for k := range ast.Kinds {
		table[k] = uint8(boolWord(namesNode(k)))
	}
	return table
}()

// special makes node m of the rewritten tree, which comes from node n. That one names another node, or
// is in a root. word and c are its node word and its cover word.
//
//go:noinline
func (b *rewriteNodeBuffers) special(m, n, word, c uint32) {
	if namesNode(kindOf(word)) {
		b.dataOut[m] = b.number[n+b.data[n]] - m
	}
	if c&coverClass == 0 {
		return
	}
	i, reads := indexOf(c), b.readsRoot(m, c)
	if reads {
		b.nodeOut[m], b.dataOut[m] = nodeWord(ast.Local, typeOf(word)), b.rootLocal[i]
	} else if c&coverRoot != 0 && b.isAssign(m) {
		b.nodeOut[m], b.dataOut[m] = nodeWord(ast.Assign, typeOf(word)), b.rootLocal[i]
		b.assignsOut[m]++
	}
	if c&coverClass == coverHoisted && !reads {
		b.scopeOut[m], b.assignsOut[m] = b.scope[b.rootTarget[i]-1], b.assigns[b.rootTarget[i]]
	}
}

// rewriteLinkKernel makes the columns of the rewritten tree that connect nodes: parent, childIndex,
// first.
var rewriteLinkKernel = newRewriteLinkKernel(func(lo, hi int, b rewriteLinkBuffers) {
	b.connect(lo, hi)
})

// connect connects nodes lo to hi-1. It is a function of its own so that its variables are in
// registers.
//
//go:noinline
func (b *rewriteLinkBuffers) connect(lo, hi int) {
	origin, number := b.origin[:hi], b.number
	parent, childIndex, first, cover := b.parent[:len(number)], b.childIndex[:len(number)], b.first[:len(number)], b.cover[:len(number)]
	parentOut, childIndexOut, firstOut := b.parentOut[:len(origin)], b.childIndexOut[:len(origin)], b.firstOut[:len(origin)]
	for m := uint(lo); m < uint(len(origin)); m++ {
		n := origin[m]
		c := cover[n]
		up, index, from := number[parent[n]], childIndex[n], number[first[n]]
		if c&coverClass != 0 { // few
			up, index, from = b.link(uint32(m), n, c, up, index, from)
		}
		parentOut[m], childIndexOut[m], firstOut[m] = up, index, from
	}
}

// link returns parent, childIndex and first of node m of the rewritten tree, which comes from node n
// in a root. c is n's cover word. Outside of a root the results would be up, index and from.
//
//go:noinline
func (b *rewriteLinkBuffers) link(m, n, c, up, index, from uint32) (uint32, uint32, uint32) {
	if b.readsRoot(m, c) {
		return up, index, m
	}
	i, hoisted, root := indexOf(c), c&coverClass == coverHoisted, c&coverRoot != 0
	if hoisted {
		up, from = b.rootShift[i]+b.kept[b.parent[n]], b.rootShift[i]+b.kept[b.first[n]]
	}
	if root && !b.isAssign(m) {
		up, index = m+1, 0
	} else if root && hoisted {
		up, index = b.number[b.rootTarget[i]]+indexOf(b.cover[b.rootTarget[i]]), b.rootRank[i]
	}
	return up, index, from
}

// restoreOwners makes owner the nodes of the batch's own tree. No stage behind looks up instructions'
// nodes in the rewritten tree.
func (c *compilation) restoreOwners() {
	if c.origin != nil {
		c.dispatch(rewriteOwnerKernel, c.instructions)
		c.Drop(&c.origin)
	}
}

// rewriteOwnerKernel finds, for every instruction, the node of the batch's own tree that it comes
// from.
var rewriteOwnerKernel = newRewriteOwnerKernel(func(lo, hi int, b rewriteOwnerBuffers) {
	for k, n := range b.owner[lo:hi] {
		b.owner[lo+k] = b.origin[n]
	}
})
