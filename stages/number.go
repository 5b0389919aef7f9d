package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// number numbers the instructions of every node: a node's first instruction is the sum of
// the sizes of the nodes before it, S(n) = own + edges (Huijben 2021, eq. 3.2). In
// post-order that puts operands before operations, and statements in sequence.
//
// The number of a node's last instruction names the virtual register of its value. A node
// that forwards the value of its last child, which is the node before it, takes the
// register of the nearest node before it that does not forward. This node is a second
// component of the scan, a maximum. A third component counts the logical operators. The value
// of a Parameter is the register or stack slot in which it arrives.
//
// The scan reads selection twice and detail once, and writes offset and value: 20 bytes a node.
// Few nodes need more columns: Calls, Parameters, logical operators. It also counts
// instructions and logical operators.
func number(c *compilation) error {
	c.offset, c.value, c.logical = c.NewBuffer(c.nodes), c.NewBuffer(c.nodes), c.NewBuffer(c.nodes)
	c.logicalNode = c.NewList(c.nodes)
	c.scan(numberScan, c.nodes)
	return c.known(known{countInstructions, &c.instructions}, known{countLogicals, &c.logicals})
}

var numberScan = gpu.ScanKernels{Reduce: &numberReduceKernel, Scan: &numberKernel}

// argumentsOf returns how many Arguments of Call n need a move. The last one needs none if
// its value is computed in its register.
func argumentsOf(n uint32, node, parent, childIndex, first, selection []uint32) uint32 {
	last := n - 1
	if callsAddress(kindOf(node[n])) {
		last = first[last] - 1 // behind the arguments is the address
	}
	if kindOf(node[last]) == ast.Argument && parent[last] == n {
		return childIndex[last] + selection[last]/selectionMoves&1
	}
	return 0
}

// ownOf returns how many instructions node n has, without the join code of its parent that
// follows it.
func ownOf(n uint32, node, parent, childIndex, first, selection []uint32) uint32 {
	s := selection[n]
	own := lengthOf(s)
	if s&selectionCalls != 0 {
		own += argumentsOf(n, node, parent, childIndex, first, selection)
	}
	if s&selectionBranches != 0 {
		own++
	}
	return own
}

// numberReduceTwin combines the values of the nodes of every block. A node's values are its
// number of instructions, with the join code behind it; its own number, or 0 if it forwards a
// value; and 1 if it is a logical operator, else 0.
func numberReduceTwin(lo, hi int, b numberReduceBuffers) {
	sums, node, parent, childIndex, first, selection := b.sums, b.node, b.parent, b.childIndex, b.first, b.selection
	for ; lo < hi; lo += gpu.ScanBlock {
		var size, source, logicals uint32
		for i, s := range selection[lo:min(lo+gpu.ScanBlock, hi)] {
			n, own := uint32(lo+i), lengthOf(s)
			if s&selectionExtra != 0 { // few nodes have it
				own = ownOf(n, node, parent, childIndex, first, selection) + joinOf(s)
			}
			size += own
			source = either(s/selectionForward&1, source, n)
			logicals += s / selectionLogical & 1
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = size, source, logicals, 0
	}
}

// numberTwin numbers the instructions of every node, S(n) = own + edges (Huijben 2021, eq. 3.2), and finds the
// register of its value. The twin of store is in two functions: fastPath numbers the usual nodes, and special
// each node at which fastPath stops.
func numberTwin(lo, hi int, b numberBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*4:]
	p := numbering{
		at: sum[0], source: valueDeferred | sum[1], logicals: sum[2], from: uint32(lo),
		numberBuffers: b,
	}
	for n := p.fastPath(lo, hi); n < hi; n = p.fastPath(n+1, hi) {
		p.special(uint32(n))
	}
	if hi == b.Items() {
		p.finish()
	}
}

// finish writes the numbers of items that the later stages handle. They stay 0 if there is not
// enough capacity for the instructions or the logical operators.
func (p *numbering) finish() {
	counts := p.counts
	counts[countNeedInstructions], counts[countNeedLogicals] = p.at, p.logicals
	if p.at > counts[countCapacityInstructions] || p.logicals > counts[countCapacityLogicals] {
		return
	}
	counts[countNodes] = counts[countTreeNodes]
	counts[countFunctions], counts[countEntries] = counts[countGivenFunctions], counts[countGivenFunctions]+1
	counts[countInstructions] = p.at
	counts[countLogicals], counts[countTargets] = p.logicals, 2*p.logicals
}

// A numbering is the columns that the scan reads and writes, and the sums so far. from is the
// first node of the range. source is the value that this node forwards, if it does: the node
// that has the value is outside the range.
type numbering struct {
	numberBuffers
	at, source, logicals, from uint32
}

// fastPath numbers nodes lo to hi-1. It stops at the first special one, and returns its number. It
// selects by arithmetic where the kernel branches, since the kinds of nodes cannot be predicted. It
// is a function of its own so that its variables are in registers.
//
//go:noinline
func (p *numbering) fastPath(lo, hi int) int {
	selections := p.selection[:hi]
	details, offsets, values := p.detail[:len(selections)], p.offset[:len(selections)], p.value[:len(selections)]
	at, n := p.at, uint(lo)
	for ; n < uint(len(selections)) && selections[n]&selectionSpecial == 0; n++ {
		s, v := selections[n], details[n]
		offsets[n] = at
		at += lengthOf(s)
		if s&selectionInDetail == 0 {
			v = virtualRegister + at - 1
		}
		values[n] = v
	}
	p.at = at
	return int(n)
}

// selectionSpecial has the flags of the nodes that fastPath does not number: nodes that forward a
// value, Calls, Parameters, logical operators, and nodes with instructions besides their
// rule's. There are few of them.
const selectionSpecial = selectionForward | selectionExtra | selectionArrives | selectionLogical

// special numbers node n, which may have any of the flags of selectionSpecial.
func (p *numbering) special(n uint32) {
	s := p.selection[n]
	if s&selectionSpecial == selectionForward {
		p.offset[n], p.value[n] = p.at, p.forwardedValue(n)
		return
	}
	own := ownOf(n, p.node, p.parent, p.childIndex, p.first, p.selection)
	p.offset[n], p.value[n] = p.at, virtualRegister+p.at+own-s/selectionBranches&1-1
	p.at += own + joinOf(s)
	switch {
	case s&selectionForward != 0:
		p.value[n] = p.forwardedValue(n)
	case s&selectionInDetail != 0:
		p.value[n] = p.detail[n]
	case s&selectionArrives != 0:
		_, p.value[n] = (*machine)(p.machine).argumentLocation(p.childIndex[n]-1, p.data[n], typeOf(p.node[n]).IsFloat())
	}
	if s&selectionLogical != 0 {
		p.logical[n], p.logicalNode[p.logicals] = p.logicals, n
		p.logicals++
	}
}

// forwardedValue returns the value that node n forwards: the value of the nearest node before n that
// does not forward.
func (p *numbering) forwardedValue(n uint32) uint32 {
	switch {
	case n == p.from:
		return p.source
	case p.selection[n-1]&selectionForward != 0:
		return p.value[n-1]
	}
	return valueDeferred | (n - 1)
}
