package stages

import (
	"bytes"
	"math/bits"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/bytematch"
)

// versions finds the loops around every node, and which locals each loop assigns. A local that a loop
// does not assign has the same value in all its iterations.
//
// A scan with three maxima, one for each of the three outermost loops, finds the LoopEntry of the
// innermost loop around every node. Loops deeper than that count as a part of the third one. From
// the LoopEntry of a loop, its Loop and the loop around it are one step away. The scan also gives
// every loop words in the column loopWords: its jumps word, and a bit for each local of its function. (In a function with
// more than 2048 locals several share a bit, so that a loop has at most 64 words. A loop then seems to
// assign all of these if it assigns one.) A map sets the bits of the loops around every Assign.
//
// The map also marks loops into which a jump leads from outside, past their LoopEntry, loops that a Break leaves, and
// functions with an indirect jump.
//
// The scan reads kind twice and scope once, and writes loop for nodes in loops, which are about half of
// them; the map reads kind: 9 bytes a node. A loop has 20 bytes besides, and an Assign 20 for each
// loop around it. A batch without a loop skips the stage.
func versions(c *compilation) error {
	b := c.batch
	if bytes.IndexByte(bytesOf(c.tree.Kind[b.FirstNode:b.FirstNode+b.Nodes]), byte(ast.LoopEntry)) < 0 {
		c.loopWordCount, c.roots, c.hoisted = 0, 0, 0
		return nil
	}
	c.loop = c.NewBuffer(c.nodes)
	c.scan(versionsLoopsScan, c.nodes)
	if err := c.known(known{countLoopWords, &c.loopWordCount}); err != nil {
		return err
	}
	c.loopWords, c.indirect = c.Zeros(c.loopWordCount), c.Zeros(c.functions)
	c.dispatch(versionsKernel, c.nodes)
	return nil
}

var versionsLoopsScan = gpu.ScanKernels{Reduce: &versionsLoopsReduceKernel, Scan: &versionsLoopsKernel}

// localsOf returns how many locals a function has.
func (b *versionsLoopsValueBuffers) localsOf(f uint32) uint32 {
	end := b.locals
	if f+1 < b.functions {
		end = b.function[(f+1)*functionRow+functionFirstLocal]
	}
	return end - b.function[f*functionRow+functionFirstLocal]
}

// wordsOfLoop returns how many words a loop of a function has in the column loopWords.
func (b *versionsLoopsValueBuffers) wordsOfLoop(f uint32) uint32 {
	return b.stepWords + 1 + min((b.localsOf(f)+wordBits-1)/wordBits, assignedWordsMost)
}

// loopsAround returns how many loops are around the loop of LoopEntry n: as many as around the node before.
func (b *versionsLoopsValueBuffers) loopsAround(n uint32) uint32 { return depthOf(b.scope[n-1]) }

// A nest is the state of the scan: the LoopEntry last seen of each depth, by the number of loops
// around its loop, and the words that loops so far have in the column loopWords.
type nest struct {
	entry [scopeDepthMost]uint32
	words uint32
}

// open records LoopEntry n.
func (s *nest) open(n uint32, b *versionsLoopsValueBuffers) {
	if around := b.loopsAround(n); around < scopeDepthMost {
		s.entry[around] = n
		s.words += b.wordsOfLoop(functionOf(b.scope[n]))
	}
}

// innermost returns the LoopEntry of the innermost of a number of loops, or none.
func (s *nest) innermost(loops uint32) uint32 {
	if loops == 0 {
		return none
	}
	return s.entry[loops-1]
}

// versionsLoopsReduceTwin finds, for every block, the last LoopEntry of each depth, and adds up the words of
// loops in the column loopWords. The twin searches kinds, eight at a time.
func versionsLoopsReduceTwin(lo, hi int, b versionsLoopsReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		var s nest
		kind := b.kind[:min(lo+gpu.ScanBlock, hi)]
		for at := lo; at < len(kind); at += 8 {
			for c := equal(eight(kind[at:]), ast.LoopEntry); c != 0; c &= c - 1 {
				s.open(uint32(at)+uint32(bytematch.First(c)), &b.versionsLoopsValueBuffers)
			}
		}
		sum := b.sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = s.entry[0], s.entry[1], s.entry[2], s.words
	}
}

// versionsLoopsTwin finds the innermost loop around every node that is in a loop, and gives every loop its words
// in the column loopWords. The kernel handles each node by itself. The twin searches kinds, 64 nodes at a time,
// for the nodes at which the innermost loop changes, and fills the column between them.
func versionsLoopsTwin(lo, hi int, b versionsLoopsBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*4:]
	s := nest{entry: [scopeDepthMost]uint32{sum[0], sum[1], sum[2]}, words: sum[3]}
	s.scan(lo, hi, &b)
	if hi == b.Items() {
		s.finish(b.counts)
	}
}

// finish writes the number of words, which stays 0 if there is not enough capacity for them.
func (s *nest) finish(counts []uint32) {
	counts[countNeedLoopWords] = s.words
	if s.words <= counts[countCapacityLoopWords] {
		counts[countLoopWords] = s.words
	}
}

// scan scans nodes lo to hi-1. The innermost loop changes only behind a LoopEntry and at a Loop; the
// nodes up to there are filled together.
func (s *nest) scan(lo, hi int, b *versionsLoopsBuffers) {
	kind := b.kind[:hi]
	from, inner := lo, s.innermost(depthOf(b.scope[lo]))
	for at := lo; at < hi; at += manyNodes {
		for c := loopEnds(kind[at:]); c != 0; c &= c - 1 {
			n := at + bits.TrailingZeros64(c)
			fill(b.loop, from, n, inner)
			from = n
			if ast.Kind(kind[n]) == ast.LoopEntry {
				s.enter(uint32(n), b)
				from++
			}
			inner = s.innermost(depthOf(b.scope[n]))
		}
	}
	fill(b.loop, from, hi, inner)
}

// loopEnds returns a bit for each of the next 64 nodes: 1 for a LoopEntry or a Loop.
func loopEnds(kind []byte) (c uint64) {
	for i := 0; i < min(len(kind), manyNodes); i += 8 {
		c |= bitsOf(between(eight(kind[i:]), ast.Loop, ast.LoopEntry)) << i
	}
	return c
}

// fill sets entries from to end-1 of the column loop to a LoopEntry. If entry is none, the nodes are
// in no loop and keep their entries.
func fill(loop []uint32, from, end int, entry uint32) {
	if entry == none {
		return
	}
	for n := from; n < end; n++ {
		loop[n] = entry
	}
}

// enter makes the entries of LoopEntry n in the columns.
func (s *nest) enter(n uint32, b *versionsLoopsBuffers) {
	at := s.words
	s.open(n, &b.versionsLoopsValueBuffers)
	if s.words > b.counts[countCapacityLoopWords] {
		at = 0
	}
	b.loop[n] = at + b.stepWords
}

// innermost returns the LoopEntry of the innermost loop around a node, or none. The node is no LoopEntry.
func innermost(n uint32, scope, loop []uint32) uint32 {
	if depthOf(scope[n]) == 0 {
		return none
	}
	return loop[n]
}

// loopAround returns the LoopEntry of the innermost loop around the loop of a LoopEntry, or none.
func loopAround(entry uint32, parent, scope, loop []uint32) uint32 {
	return innermost(parent[entry], scope, loop)
}

// versionsTwin finds which locals each loop assigns. It also marks loops into which a jump leads from outside,
// those that a Break leaves, and functions with an indirect jump. Each node of the kernel looks at its kind. The
// twin searches the column of kinds, 64 nodes at a time.
func versionsTwin(lo, hi int, b versionsBuffers) {
	kind, alone := b.kind[:hi], lo == 0 && hi == b.Items()
	for at := lo; at < hi; at += manyNodes {
		for c := assignsOrJumps(kind[at:]); c != 0; c &= c - 1 {
			b.mark(uint32(at+bits.TrailingZeros64(c)), alone)
		}
	}
}

// assignsOrJumps returns a bit for each of the next 64 nodes: 1 for an Assign, for a Break, and for a kind that may jump
// to a Label.
func assignsOrJumps(kind []byte) (c uint64) {
	for i := 0; i < min(len(kind), manyNodes); i += 8 {
		kinds := eight(kind[i:])
		c |= bitsOf(equal(kinds, ast.Assign)|between(kinds, ast.Break, ast.Case)) << i
	}
	return c
}

// assign marks the local that Assign n sets, for all loops around it. If no other range of nodes is done
// at the same time, it does so without atomic operations, which takes half the time.
func (b *versionsBuffers) assign(n uint32, alone bool) {
	local := b.data[n]
	for entry := innermost(n, b.scope, b.loop); entry != none; entry = loopAround(entry, b.parent, b.scope, b.loop) {
		word := &b.loopWords[b.loop[entry]+assignedWord(local)]
		if alone {
			*word |= assignedBit(local)
		} else {
			atomicOr(word, assignedBit(local))
		}
	}
}

// jump marks the loops into which node n jumps from outside, to a Label.
func (b *versionsBuffers) jump(n uint32) {
	for entry := innermost(n+b.data[n], b.scope, b.loop); entry != none; entry = loopAround(entry, b.parent, b.scope, b.loop) {
		if n < entry || n > b.parent[entry] {
			atomicOr(&b.loopWords[b.loop[entry]], jumpsInto)
		}
	}
}

// leave marks the loop that the Break n leaves. It is none inside three others.
func (b *versionsBuffers) leave(n uint32) {
	for entry := innermost(n, b.scope, b.loop); entry != none; entry = loopAround(entry, b.parent, b.scope, b.loop) {
		if b.parent[entry] == n+b.data[n] {
			atomicOr(&b.loopWords[b.loop[entry]], jumpsOut)
		}
	}
}

// mark notes that node n sets a local or jumps: in the loops around it, or in its function.
func (b *versionsBuffers) mark(n uint32, alone bool) {
	switch k := ast.Kind(b.kind[n]); {
	case setsLocal(k):
		b.assign(n, alone)
	case k == ast.Break:
		b.leave(n)
	case jumpsToLabel(k) && namesNode(k):
		b.jump(n)
	case jumpsToLabel(k): // at an address
		atomicOr(&b.indirect[functionOf(b.scope[n])], 1)
	}
}
