package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/bytematch"
)

var rewriteNumberScan = gpu.ScanKernels{Reduce: &rewriteNumberReduceKernel, Scan: &rewriteNumberKernel}

// coverOf returns the cover word of node n. It is 0 if the node is not touched.
func (b *rewriteNumberValueBuffers) coverOf(n uint32) uint32 {
	if !isMarked(b.touched, n) {
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

// rewriteNumberReduceTwin counts the new nodes and Assigns of every block.
func rewriteNumberReduceTwin(lo, hi int, b rewriteNumberReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		var nodes, assigns uint32
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			m, a := standing(b.coverOf(uint32(n)))
			nodes += m
			assigns += a
		}
		b.sums[lo/gpu.ScanBlock*2], b.sums[lo/gpu.ScanBlock*2+1] = nodes, assigns
	}
}

// rewriteNumberTwin numbers the nodes of the rewritten tree, and makes the columns that describe each node by
// itself: node, data, scope, assigns. Columns of hoisted nodes follow later, and so does data where it depends
// on other nodes' numbers. The kernel makes each node by itself. The twin copies all nodes up to the next
// touched one together.
func rewriteNumberTwin(lo, hi int, b rewriteNumberBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*2:]
	at, sets, fits, numbers := sum[0], sum[1], b.counts[countTreeNodes] != 0, b.part&rewritesAssigns != 0
	for n := lo; n < hi; {
		if end := nextMarked(b.touched, n, hi); end > n {
			b.copy(n, end, at, sets, fits)
			at += uint32(end - n)
			n = end
			continue
		}
		c := b.cover[n]
		if numbers {
			b.number[n] = at
		}
		if fits {
			b.edit(uint32(n), at, c, b.assigns[n]+sets)
		}
		nodes, assigns := standing(c)
		at += nodes
		sets += assigns
		n++
	}
}

// copy copies nodes lo to hi-1, which are not touched, to node m and those behind it. New Assigns before them
// add sets to the column assigns.
func (b *rewriteNumberBuffers) copy(lo, hi int, m, sets uint32, fits bool) {
	if b.part&rewritesAssigns != 0 {
		b.copyAssigns(lo, hi, m, sets, fits)
	}
	if !fits {
		return
	}
	if b.part&rewritesScope != 0 {
		copy(b.scopeOut[m:], b.scope[lo:hi])
	}
	if b.part&rewritesData != 0 {
		copy(b.dataOut[m:], b.data[lo:hi])
	}
	if b.part&rewritesNode != 0 {
		copy(b.nodeOut[m:], b.node[lo:hi])
	}
}

// copyAssigns numbers nodes lo to hi-1, and copies the column assigns.
func (b *rewriteNumberBuffers) copyAssigns(lo, hi int, m, sets uint32, fits bool) {
	if !fits {
		for n := lo; n < hi; n++ {
			b.number[n] = m + uint32(n-lo)
		}
		return
	}
	assigns := b.assigns[lo:hi]
	assignsOut, number := b.assignsOut[m:][:len(assigns)], b.number[lo:][:len(assigns)]
	for k, word := range assigns {
		assignsOut[k], number[k] = word+sets, m+uint32(k)
	}
	if b.keepsOrigins != 0 {
		origin := b.origin[m:][:hi-lo]
		for k := range origin {
			origin[k] = uint32(lo + k)
		}
	}
}

// make makes node m of the rewritten tree, which comes from node n.
func (b *rewriteNumberBuffers) make(m, n, word, about, sets uint32) {
	if b.part&rewritesAssigns != 0 {
		b.assignsOut[m] = sets
		if b.keepsOrigins != 0 {
			b.origin[m] = n
		}
	}
	if b.part&rewritesScope != 0 {
		b.scopeOut[m] = b.scope[n]
	}
	if b.part&rewritesData != 0 {
		b.dataOut[m] = about
	}
	if b.part&rewritesNode != 0 {
		b.nodeOut[m] = word
	}
}

// edit makes the nodes that stand in place of node n, from node m on. c is n's cover word. Without
// rewriting, the node would have the given sets in the column assigns.
func (b *rewriteNumberBuffers) edit(n, m, c, sets uint32) {
	word := b.node[n]
	switch c & coverClass {
	case 0:
		if !setsLocal(kindOf(word)) { // steps stand behind, others before
			m += indexOf(c)
		}
		b.make(m, n, word, b.data[n], sets)
	case coverLeads:
		b.make(m, n, word, b.data[n], sets)
		b.make(m+1, n, nodeWord(ast.Assign, typeOf(word)), b.rootLocal[indexOf(c)], sets+1)
	default:
		if c&coverRoot != 0 {
			b.make(m, n, nodeWord(ast.Local, typeOf(word)), b.rootLocal[indexOf(c)], sets)
		}
	}
}

// rewriteTableTwin renumbers the nodes that tables name: the Function node of every function, and
// the Label nodes that have symbols. Items are the functions, then the labels.
func rewriteTableTwin(lo, hi int, b rewriteTableBuffers) {
	functions := int(b.functions)
	for f := lo; f < hi; f++ {
		at := &b.label
		i := f - functions
		if f < functions {
			at, i = &b.function, functionRow*f+functionRoot
		}
		(*at)[i] = b.number[(*at)[i]]
	}
}

// rewriteConnectTwin makes the columns of the rewritten tree that connect nodes: parent, childIndex, first; and
// data where it has the distance to another node. Columns of hoisted nodes follow later. The kernel connects
// each node by itself. The twin copies all nodes up to the next touched one together, and searches the column of
// kinds for the data at the end.
func rewriteConnectTwin(lo, hi int, b rewriteConnectBuffers) {
	if b.counts[countTreeNodes] == 0 {
		return
	}
	for n := lo; n < hi; {
		if end := nextMarked(b.touched, n, hi); end > n {
			b.copy(n, end, b.number[n])
			n = end
			continue
		}
		b.connectAll(uint32(n), b.cover[n])
		n++
	}
	if b.part&connectsData != 0 {
		b.retargetAll(lo, hi)
	}
}

// copy connects the nodes that stand in place of nodes lo to hi-1, which are not touched: node m and
// those behind it. It is a function of its own so that its variables are in registers.
//
//go:noinline
func (b *rewriteConnectBuffers) copy(lo, hi int, m uint32) {
	if b.part&connectsChildIndex != 0 {
		copy(b.childIndexOut[m:], b.childIndex[lo:hi])
	}
	number := b.number
	if b.part&connectsParent != 0 {
		parentOut := b.parentOut[m:][:hi-lo]
		for k, up := range b.parent[lo:hi] {
			parentOut[k] = number[up]
		}
	}
	if b.part&connectsFirst != 0 {
		firstOut := b.firstOut[m:][:hi-lo]
		for k, from := range b.first[lo:hi] {
			firstOut[k] = number[from]
		}
	}
}

// connect connects node m of the rewritten tree.
func (b *rewriteConnectBuffers) connect(m, up, index, from uint32) {
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

// connectAll connects the nodes that stand in place of node n. c is its cover word.
func (b *rewriteConnectBuffers) connectAll(n, c uint32) {
	m, index, up, from := b.number[n], b.childIndex[n], uint32(0), uint32(0)
	if b.part&connectsParent != 0 { // otherwise the column may be the new one already
		up = b.number[b.parent[n]]
	}
	if b.part&connectsFirst != 0 {
		from = b.number[b.first[n]]
	}
	switch c & coverClass {
	case 0:
		if setsLocal(ast.Kind(b.kind[n])) && c != 0 {
			b.connect(m, m+stepNodes, 0, from)
			return
		}
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
func (b *rewriteConnectBuffers) retarget(n, c uint32) {
	if c&coverClass <= coverLeads {
		b.dataOut[b.number[n]] = b.number[n+b.data[n]] - b.number[n]
	}
}

// namesMaybe takes a word of eight kinds. It returns the highest bit of each byte with a kind that may have the distance to
// another node in its Data.
func namesMaybe(kinds uint64) uint64 {
	return between(kinds, ast.Break, ast.Case) | equal(kinds, ast.LabelAddress)
}

// retargetAll makes data of those nodes in place of nodes lo to hi-1 for which it is a distance. It searches
// kinds.
func (b *rewriteConnectBuffers) retargetAll(lo, hi int) {
	kind := b.kind[:hi]
	for at := lo; at < hi; at += 8 {
		kinds := eight(kind[at:])
		for c := namesMaybe(kinds); c != 0; c &= c - 1 {
			n := uint32(at) + uint32(bytematch.First(c))
			if !namesNode(ast.Kind(kind[n])) {
				continue
			}
			cover := uint32(0)
			if isMarked(b.touched, n) {
				cover = b.cover[n]
			}
			b.retarget(n, cover)
		}
	}
}

// restoreOwners changes the column owner: it gives each instruction a node of the batch's own tree, from which the stage
// lines takes the position in the source. No stage behind looks up instructions' nodes in the rewritten tree. A hoisted node has the position of its LoopEntry: debuggers
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

// rewriteOwnerTwin finds, for every instruction, the node of the batch's own tree that it comes from, or the LoopEntry
// that does its node once.
func rewriteOwnerTwin(lo, hi int, b rewriteOwnerBuffers) {
	for k, n := range b.owner[lo:hi] {
		b.owner[lo+k] = b.sourceOf(n)
	}
}
