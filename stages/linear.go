package stages

import (
	"math/bits"

	"gpucc/ast"
)

// linear finds addresses in loops that change by a constant wherever a local changes by a constant, such as a[i] where
// i++ is. They may be kept in a register, to which the constant is added, instead of being computed from the local: gcc's
// -fivopts. The change may also be a power of two times a local that the loop does not assign, as for a[i*n].
//
// A *step* of a local is an Assign that adds a constant to it, if it is a statement, and no other Assign of the innermost
// loop around it sets the local. A map counts the Assigns for each loop and each of the first 32 locals of its function;
// another one finds the steps. They are kept in words in front of the loop's others in the column loopWords.
//
// A *linear address* is a node of the size of an address above a read of a local that its innermost loop steps. Between
// the two are sums, differences, products by constants and by one local, shifts by constants, casts to an address's size and Indexes. All their other operands are
// invariant, as in the stage hoist. A third map goes up from each such read, over at most 8 nodes, and takes the topmost address. It is
// listed if at least two instructions depend on the local: one is needed to step the address.
//
// The stage hoist then takes linear addresses as roots: they get a hoisted local, which is formed in front of the loop. The stage
// rewrite adds to it behind the step.
//
// Conditions:
//   - Operations in as many bits as an address has are exact modulo 2 to that number, whether they overflow or not. In C,
//     signed integers of 32 bits do not overflow, where the program computes them. The address in front of the loop
//     may be one that the program does not compute, so that its operations of 32 bits might overflow: they are widened to 64 bits. Where
//     they may overflow, with -fwrapv and in other languages, the pass is off.
//   - Unsigned integers of 32 bits wrap around. If the result of an operation on them is converted to a signed type, the
//     tree may give the operation the signed type. Its operands keep their type, so isExact looks at them.
//   - A shift of 32 bits may lose bits on purpose, and is not linear.
//   - A step may stand in an arm or an inner loop: the address changes with it. Between the two nothing reads them.
//   - A loop that a jump enters elsewhere, and a function with an indirect jump, have no roots: see hoist. A function with a call that
//     may return a second time has no linear addresses: a register may then have an older value.
//   - Nothing traps where the address is formed or stepped outside of its object.
//
// Each map reads kind, and for a local or Assign in a loop 20 to 60 bytes more; two columns of a bit a node are zeroed, and hoist reads
// one: 7 bytes a node.
func linear(c *compilation) error {
	if c.loop == nil {
		return nil
	}
	words := (c.nodes + wordBits - 1) / wordBits
	c.step, c.inLinear, c.widened = c.NewBuffer(c.nodes), c.Zeros(words), c.Zeros(words)
	c.dispatch(linearCountKernel, c.nodes)
	c.dispatch(linearStepKernel, c.nodes)
	c.dispatch(linearKernel, c.nodes)
	return nil
}

// marksLinear marks no linear addresses if linear has not run.
func (c *compilation) marksLinear() {
	if c.inLinear == nil {
		c.inLinear = c.Zeros((c.nodes + wordBits - 1) / wordBits)
	}
}

// A linearFinder is the columns from which linear addresses are found.
type linearFinder struct {
	*linearBuffers
	costModel
}

// stepOf returns the step of the local that node n reads, in the innermost loop around n, or none.
func (b *linearBuffers) stepOf(n uint32) uint32 {
	if depthOf(b.scope[n]) == 0 || b.data[n] >= steppedLocals {
		return none
	}
	if s := b.loopWords[stepAt(b.loop[b.loop[n]], b.data[n])]; s&signBit != 0 {
		return s &^ signBit
	}
	return none
}

// isUnchanged reports whether nodes from to n only compute, and read locals that the loop of a LoopEntry does not assign.
func (b *linearBuffers) isUnchanged(from, n, entry uint32) bool {
	for i := from; i <= n; i++ {
		switch kind := kindOf(b.node[i]); {
		case kind == ast.Local && b.assigns(entry, b.data[i]), kind != ast.Local && !movable(kind):
			return false
		}
	}
	return true
}

// isFactor reports whether node n is a local that may be a factor of a linear address.
func (b *linearBuffers) isFactor(n uint32) bool {
	t := b.typeAt(n)
	return b.kindAt(n) == ast.Local && (isWord(t, b.wordSize) || t == ast.I32)
}

// scaled takes the factor by which node c changes with the local, and returns the factor for its parent p, or 0 if p
// is not linear in c. other is p's other operand, if it has one. If that is a factor, it is left out.
func (s *linearFinder) scaled(factor, c, p, other uint32) uint32 {
	b, size := s.linearBuffers, s.wordSize
	word, index, amount := b.node[p], b.childIndex[c], b.data[other]
	left := c
	if index != 0 {
		left = other
	}
	isConst := b.kindAt(other) == ast.Const
	switch kindOf(word) {
	case ast.Add, ast.Sub:
		switch {
		case !b.isExact(p, left, size) || s.folded(p):
			return 0
		case kindOf(word) == ast.Sub && index == 1:
			return -factor
		}
		return factor
	case ast.Mul:
		switch {
		case !b.isExact(p, left, size):
			return 0
		case isConst && isSmall(amount):
			return factor * amount
		case b.isFactor(other):
			return factor
		}
	case ast.Shl:
		if isWord(typeOf(word), size) && index == 0 && isConst && amount < scaleBits {
			return factor << amount
		}
	case ast.Cast:
		if isWord(typeOf(word), size) && b.kindAt(c) == ast.Local && b.typeAt(c) == ast.I32 {
			return factor
		}
	case ast.Index:
		switch {
		case index == 0:
			return factor
		case (isWord(b.typeAt(c), size) || b.typeAt(c) == ast.I32) && b.data[p] < scaleBits:
			return factor << b.data[p]
		}
	}
	return 0
}

// A linearAddress is an address that a loop steps: by a constant; or if local is not none, by the local that this node reads, times by.
type linearAddress struct{ root, assign, by, local uint32 }

// address returns the linear address above node n.
func (s *linearFinder) address(n uint32) (a linearAddress, ok bool) {
	b := s.linearBuffers
	a.assign = b.stepOf(n)
	if a.assign == none || b.function[functionOf(b.scope[n])*functionRow+functionResumes] != 0 {
		return a, false
	}
	if t := b.typeAt(n); !isWord(t, b.wordSize) && t != ast.I32 {
		return a, false
	}
	factor, saved, rootFactor, rootSaved := uint32(1), uint32(0), uint32(0), uint32(0)
	local := uint32(none)
	a.local = none
	c := n
	for range linearReach {
		p := b.parent[c]
		other := p - 1
		if b.childIndex[c] != 0 {
			other = b.first[c] - 1
		}
		if p-b.first[p] >= rootNodes {
			break
		}
		factor = s.scaled(factor, c, p, other)
		if factor == 0 || !isSmall(factor) || other != c && !b.isUnchanged(b.first[other], other, b.loop[n]) {
			break
		}
		if b.kindAt(p) == ast.Mul && b.kindAt(other) == ast.Local {
			if local != none {
				break
			}
			local = other
		}
		c = p
		saved += s.cost(c)
		if isWord(b.typeAt(c), b.wordSize) && b.kindAt(c) != ast.Cast {
			a.root, a.local, rootFactor, rootSaved = c, local, factor, saved
		}
	}
	a.by = rootFactor * b.data[a.assign-2]
	if a.local != none && (a.by&(a.by-1) != 0 || rootSaved == linearLeast && a.by > 1) {
		return a, false
	}
	return a, rootSaved >= linearLeast && a.by != 0 && s.m.fitsImmediate(a.by)
}

// linearTwin finds linear addresses: the topmost nodes above reads of stepped locals that change with these by a
// constant factor. Each node of the kernel looks whether it reads a local. The twin searches the column of kinds
// for Locals, eight nodes at a time.
func linearTwin(lo, hi int, b linearBuffers) {
	m := (*machine)(b.machine)
	immediates := immediatesOf(m)
	s := linearFinder{&b, costModel{&b.hoistCostBuffers, &b.neighboursBuffers, m, &immediates, b.expandsProducts}}
	for n := range nodesOf(b.kind, ast.Local, lo, hi) {
		a, ok := s.address(n)
		if !ok {
			continue
		}
		if a.local != none {
			b.step[a.root-2], a.by = a.local, stepVaries|uint32(bits.TrailingZeros32(a.by))
		}
		b.step[a.root], b.step[a.root-1] = a.assign, a.by
		for x := b.first[a.root]; x <= a.root; x++ {
			if b.kindAt(x) == ast.Local {
				continue
			}
			setMark(b.inLinear, x)
			if b.first[x] <= n && n < x && !isWord(b.typeAt(x), b.wordSize) {
				setMark(b.widened, x)
			}
		}
	}
}

// hoistLinearTwin makes linear addresses roots: their nodes count as unchanged. Operations of less bits than an
// address are done in an address's bits. The kernel looks at the mark of each node; the twin goes from one
// marked node to the next.
func hoistLinearTwin(lo, hi int, b hoistLinearBuffers) {
	for n := nextMarked(b.inLinear, lo, hi); n < hi; n = nextMarked(b.inLinear, n+1, hi) {
		b.unchanged[n] = 1
		if isMarked(b.widened, uint32(n)) {
			b.node[n] = nodeWord(kindOf(b.node[n]), ast.I64)
		}
	}
}
