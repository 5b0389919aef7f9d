package stages

import (
	"bytes"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/bytematch"
)

// versions finds, for every read of a local in a loop, which of the loops around it assign the
// local. Where none of the inner loops does, the read has the same value in all their iterations.
//
// A scan with three maxima, one for each of the three outermost loops, finds the LoopEntry of the
// innermost loop around every node. Loops deeper than that count as a part of the third one. From
// the LoopEntry of a loop, its Loop and the loop around it are one step away. The scan also lists
// the uses of locals in loops. The list is sorted by local, so that a local's uses follow each
// other in the order of the code. Another scan lists the Assigns among them, and counts for every
// use the Assigns before it. So a read finds the Assigns of its local before and behind it, and
// a loop assigns the local if it contains one of the two.
//
// A map marks loops into which a jump leads from outside, past their LoopEntry, and functions with
// an indirect jump.
//
// The first scan reads scope twice, and in loops node twice, and writes loop; the map reads kind:
// 25 bytes a node. About a twelfth of the nodes are uses of locals in loops, with one to three
// sorting passes of 21 bytes, and 60 bytes besides. A batch without a loop skips the stage.
func versions(c *compilation) error {
	b := c.batch
	if bytes.IndexByte(bytesOf(c.tree.Kind[b.FirstNode:b.FirstNode+b.Nodes]), byte(ast.LoopEntry)) < 0 {
		c.uses, c.roots, c.hoisted = 0, 0, 0
		return nil
	}
	capacity := max(c.nodes, c.uses)
	c.loop, c.jumpedInto, c.varies = c.NewBuffer(c.nodes), c.NewBuffer(c.nodes), c.NewBuffer(c.nodes)
	c.use, c.key = c.NewBuffer(capacity), c.NewBuffer(capacity)
	c.indirect = c.Zeros(c.functions)
	if !c.exact { // keys behind the last one come last
		c.Device.Fill(c.key, none)
	}
	c.scan(versionsLoopsScan, c.nodes)
	c.dispatch(versionsJumpsKernel, c.nodes)
	if err := c.known(known{countUses, &c.uses}); err != nil {
		return err
	}
	gpu.RadixSort(c.Device, c.uses, c.key, c.use, 0, gpu.KeyBits(c.locals))
	c.assignRank, c.assignAt = c.NewBuffer(c.uses), c.NewBuffer(c.uses+1)
	c.scan(versionsAssignsScan, c.uses)
	c.dispatch(versionsKernel, c.uses)
	c.Drop(&c.use, &c.key, &c.assignRank, &c.assignAt)
	return nil
}

var versionsLoopsScan = gpu.Fuse(versionsLoopsReduceKernel, versionsLoopsKernel)

// A nest is the state of the scan: the LoopEntry last seen of each depth, by the number of loops
// around its loop, and the uses of locals in loops.
type nest struct {
	entry [scopeDepthMost + 1]uint32 // the last one is not used
	uses  uint32
}

// open records LoopEntry n of a loop that has a number of loops around it.
func (s *nest) open(n, around uint32) {
	if around < scopeDepthMost {
		s.entry[around] = max(s.entry[around], n)
	}
}

// innermost returns the LoopEntry of the innermost of a number of loops, or none.
func (s *nest) innermost(loops uint32) uint32 {
	if loops == 0 {
		return none
	}
	return s.entry[loops-1]
}

// versionsLoopsReduceKernel finds, for every block, the last LoopEntry of each depth, and counts
// the uses of locals in loops.
var versionsLoopsReduceKernel = newVersionsLoopsReduceKernel(func(lo, hi int, b versionsLoopsReduceBuffers) {
	sums, node, scope, parent := b.sums, b.node, b.scope, b.parent
	for ; lo < hi; lo += gpu.ScanBlock {
		var s nest
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			if depthOf(scope[n]) == 0 {
				continue
			}
			kind := kindOf(node[n])
			if opensLoop(kind) {
				s.open(uint32(n), depthOf(scope[parent[n]]))
			}
			s.uses += boolWord(usesLocal(kind))
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = s.entry[0], s.entry[1], s.entry[2], s.uses
	}
})

// versionsLoopsKernel finds the innermost loop around every node that is in a loop, and lists the
// uses of locals in loops, with their locals.
var versionsLoopsKernel = newVersionsLoopsKernel(func(lo, hi int, b versionsLoopsBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*4:]
	s := nest{entry: [scopeDepthMost + 1]uint32{sum[0], sum[1], sum[2]}, uses: sum[3]}
	s.scan(lo, hi, &b)
	if hi == b.Items() {
		s.finish(b.counts)
	}
})

// finish writes the number of uses, which stays 0 if there is not enough capacity for them.
func (s *nest) finish(counts []uint32) {
	counts[countNeedUses] = s.uses
	if s.uses <= counts[countCapacityUses] {
		counts[countUses] = s.uses
	}
}

// scan scans nodes lo to hi-1. It is a function of its own so that its variables are in registers.
//
//go:noinline
func (s *nest) scan(lo, hi int, b *versionsLoopsBuffers) {
	scope := b.scope[:hi]
	node, data, loop := b.node[:len(scope)], b.data[:len(scope)], b.loop[:len(scope)]
	var word, inner, local uint32 // of the node before: its scope word, its loop, its function's first local
	for i := uint(lo); i < uint(len(scope)); i++ {
		if scope[i] <= scopeFunction { // in no loop
			continue
		}
		n, kind := uint32(i), kindOf(node[i])
		if opensLoop(kind) {
			around := depthOf(b.scope[b.parent[n]])
			s.open(n, around)
			b.jumpedInto[n], loop[i], word = 0, s.innermost(around), 0
			continue
		}
		if scope[i] != word {
			word = scope[i]
			inner, local = s.innermost(depthOf(word)), b.function[functionOf(word)*functionRow+functionFirstLocal]
		}
		loop[i] = inner
		if usesLocal(kind) {
			b.use[s.uses], b.key[s.uses] = n, local+data[i]
			s.uses++
		}
	}
}

// versionsJumpsKernel marks loops into which a Goto or a Case jumps from outside, and functions
// with an indirect jump. The twin searches kinds, eight at a time.
var versionsJumpsKernel = newVersionsJumpsKernel(func(lo, hi int, b versionsJumpsBuffers) {
	kind := b.kind[:hi]
	for at := lo; at < hi; at += 8 {
		for c := between(eight(kind[at:]), ast.Goto, ast.Case); c != 0; c &= c - 1 {
			n := uint32(at) + uint32(bytematch.First(c))
			switch ast.Kind(kind[n]) {
			case ast.GotoIndirect:
				atomicOr(&b.indirect[functionOf(b.scope[n])], 1)
			case ast.Goto, ast.Case:
				b.jump(n)
			}
		}
	}
})

// jump marks the loops into which n, a Goto or a Case, jumps from outside.
func (b *versionsJumpsBuffers) jump(n uint32) {
	label := n + b.data[n]
	if depthOf(b.scope[label]) == 0 {
		return
	}
	for entry := b.loop[label]; entry != none; entry = b.loop[entry] {
		if n < entry || n > b.parent[entry] {
			atomicOr(&b.jumpedInto[entry], 1)
		}
	}
}

var versionsAssignsScan = gpu.Fuse(versionsAssignsReduceKernel, versionsAssignsKernel)

// versionsAssignsReduceKernel counts the Assigns in every block of sorted uses.
var versionsAssignsReduceKernel = newVersionsAssignsReduceKernel(func(lo, hi int, b versionsAssignsReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(0)
		for _, n := range b.use[lo:min(lo+gpu.ScanBlock, hi)] {
			sum += boolWord(setsLocal(kindOf(b.node[n])))
		}
		b.sums[lo/gpu.ScanBlock] = sum
	}
})

// versionsAssignsKernel lists the Assigns among the sorted uses, and counts for each use the
// Assigns before it.
var versionsAssignsKernel = newVersionsAssignsKernel(func(lo, hi int, b versionsAssignsBuffers) {
	rank := b.sums[lo/gpu.ScanBlock]
	for i := lo; i < hi; i++ {
		b.assignRank[i] = rank
		if setsLocal(kindOf(b.node[b.use[i]])) {
			b.assignAt[rank] = uint32(i)
			rank++
		}
	}
	if hi == b.Items() {
		b.assignAt[rank] = none
	}
})

// assignAfter returns the first Assign of a local behind use i, or none.
func (b *versionsBuffers) assignAfter(i uint32) uint32 {
	if at := b.assignAt[b.assignRank[i]]; at != none && b.key[at] == b.key[i] {
		return b.use[at]
	}
	return none
}

// assignBefore returns the last Assign of a local before use i, or 0.
func (b *versionsBuffers) assignBefore(i uint32) uint32 {
	if b.assignRank[i] == 0 {
		return 0
	}
	if at := b.assignAt[b.assignRank[i]-1]; b.key[at] == b.key[i] {
		return b.use[at]
	}
	return 0
}

// versionsKernel finds, for every read of a local in a loop, how many of the loops around it assign
// the local: the number of the innermost loop that does, counted from the outermost.
var versionsKernel = newVersionsKernel(func(lo, hi int, b versionsBuffers) {
	for i := uint32(lo); i < uint32(hi); i++ {
		n := b.use[i]
		if setsLocal(kindOf(b.node[n])) {
			continue
		}
		before, behind, depth, entry := b.assignBefore(i), b.assignAfter(i), depthOf(b.scope[n]), b.loop[n]
		for depth > 0 && before < entry && behind > b.parent[entry] {
			depth--
			entry = b.loop[entry]
		}
		b.varies[n] = depth
	}
})
