package stages

import (
	"slices"

	"gpucc/ast"
)

// Invariants of the columns of loops and of roots.

// A nesting is the loops of a batch, recomputed by a walk.
type nesting struct {
	around  [][]uint32         // of every node: the LoopEntries of the loops around it, the outermost first, at most three
	assigns map[uint32][]int   // of every local of the batch: the Assigns to it
	entered map[uint32]bool    // LoopEntries of loops into which a jump from outside leads
	local   func(n int) uint32 // the local that a node uses
}

// nested walks through the nodes of a batch.
func (c *invariantCheck) nested() nesting {
	scope, parent, data, node := c.column(c.scope, c.nodes), c.column(c.parent, c.nodes), c.column(c.data, c.nodes), c.column(c.node, c.nodes)
	function := c.column(c.function, functionRow*c.functions)
	x := nesting{around: make([][]uint32, c.nodes), assigns: map[uint32][]int{}, entered: map[uint32]bool{}}
	x.local = func(n int) uint32 {
		return function[functionOf(scope[n])*functionRow+functionFirstLocal] + data[n]
	}
	var open []uint32
	for n, word := range node {
		if c.kindAt(n) == ast.Loop {
			open = open[:len(open)-1]
		}
		x.around[n] = open[:min(len(open), scopeDepthMost):min(len(open), scopeDepthMost)]
		if c.kindAt(n) == ast.LoopEntry {
			open = append(slices.Clone(open), uint32(n))
		}
		if kindOf(word) == ast.Assign {
			x.assigns[x.local(n)] = append(x.assigns[x.local(n)], n)
		}
	}
	for n := range node {
		if k := c.kindAt(n); k == ast.Goto || k == ast.Case {
			for _, entry := range x.around[n+int(int32(data[n]))] {
				x.entered[entry] = x.entered[entry] || n < int(entry) || n > int(parent[entry])
			}
		}
	}
	return x
}

// assigned reports whether a local is assigned between two nodes.
func (x *nesting) assigned(local uint32, from, to int) bool {
	return slices.ContainsFunc(x.assigns[local], func(n int) bool { return from <= n && n <= to })
}

// versionsFound checks the loops around each node, into which loops jumps lead, and which loops
// assign the locals that are read in them.
func (c *invariantCheck) versionsFound() {
	if c.loop == nil {
		return
	}
	x := c.nested()
	words, varies, parent, scope := c.wordsOfLoops(), c.variesIn(), c.column(c.parent, c.nodes), c.column(c.scope, c.nodes)
	for n, word := range c.column(c.node, c.nodes) {
		around, want := x.around[n], uint32(none)
		if len(around) > 0 {
			want = around[len(around)-1]
		}
		isEntry, found := c.kindAt(n) == ast.LoopEntry, words.loop[n]
		if isEntry {
			found = loopAround(uint32(n), parent, scope, words.loop)
		}
		if (len(around) > 0 || isEntry) && found != want {
			c.errorf("node %d is in the loop of %d, not %d", n, int32(want), int32(found))
		}
		if isEntry && len(around) < scopeDepthMost && (words.jumpsOf(uint32(n))&jumpsInto != 0) != x.entered[uint32(n)] {
			c.errorf("node %d: %d, but a jump leads into the loop: %t", n, words.jumpsOf(uint32(n)), x.entered[uint32(n)])
		}
		if kindOf(word) != ast.Local || len(around) == 0 {
			continue
		}
		loops := len(around)
		for loops > 0 && !x.assigned(x.local(n), int(around[loops-1]), int(parent[around[loops-1]])) {
			loops--
		}
		if varies(n) != uint32(loops) {
			c.errorf("node %d varies in %d of %d loops, not %d", n, loops, len(around), varies(n))
		}
	}
}

// hoistedOnce checks that a root can be computed in front of its loop: that the loop is around it
// and entered at the front, and that nothing in the root varies in the loop, acts, or reads memory.
// The roots of a hoisted local are the same trees, and belong to the same loop.
func (c *invariantCheck) hoistedOnce() {
	if c.rootNode == nil {
		return
	}
	x := c.nested()
	node, data, first, parent := c.column(c.node, c.nodes), c.column(c.data, c.nodes), c.column(c.first, c.nodes), c.column(c.parent, c.nodes)
	scope, function := c.column(c.scope, c.nodes), c.column(c.function, functionRow*c.functions)
	local, target := c.column(c.rootLocal, c.roots), c.column(c.rootTarget, c.roots)
	weight, owner := c.column(c.hoistedWeight, c.hoisted), c.column(c.hoistedOwner, c.hoisted)
	indirect := map[uint32]bool{}
	for n := range node {
		indirect[functionOf(scope[n])] = indirect[functionOf(scope[n])] || c.kindAt(n) == ast.GotoIndirect
	}
	var linear, step []uint32
	if c.step != nil {
		linear, step = c.column(c.inLinear, (c.nodes+wordBits-1)/wordBits), c.column(c.step, c.nodes)
	}
	var leaders []int // by hoisted local
	before := -1
	for r, root := range c.column(c.rootNode, c.roots) {
		n := int(root)
		if int(first[n]) <= before {
			c.errorf("root %d begins at %d, behind a root at %d", n, first[n], before)
		}
		before = n
		if local[r] == none {
			continue
		}
		g := int(local[r] + function[functionOf(scope[n])*functionRow+functionFirstLocal] - uint32(c.locals))
		if target[r] != none {
			if g != len(leaders) {
				c.errorf("root %d leads group %d, not %d", n, g, len(leaders))
			}
			leaders = append(leaders, r)
		}
		if g >= len(leaders) || g >= c.hoisted {
			c.errorf("root %d leads group %d, which has no leader before", n, g)
			continue
		}
		lead := int(c.column(c.rootNode, c.roots)[leaders[g]])
		if !sameTree(node, data, lead-n, int(first[n]), n) || lead-int(first[lead]) != n-int(first[n]) {
			c.errorf("root %d is not the tree of %d", n, lead)
		}
		entry := target[leaders[g]]
		if !slices.Contains(x.around[n], entry) {
			c.errorf("root %d is before no loop around it: %d", n, entry)
			continue
		}
		if x.entered[entry] || indirect[functionOf(scope[n])] {
			c.errorf("root %d is before the loop of %d, which a jump enters", n, entry)
		}
		for i := int(first[n]); i <= n; i++ {
			k := kindOf(node[i])
			stepped := linear != nil && isMarked(linear, root) && data[i] == data[step[root]]
			if k != ast.Invalid && !movable(k) && (k != ast.Local || !stepped && x.assigned(x.local(i), int(entry), int(parent[entry]))) {
				c.errorf("root %d is not invariant: it has node %d, %s", n, i, k)
			}
		}
		if weight[g] == 0 || weight[g] >= signBit {
			c.errorf("hoisted local %d has weight %d", g, weight[g])
		}
		if owner[g] != functionOf(scope[n])<<ownerFunctionShift|ownerFloat*boolWord(typeOf(node[n]).IsFloat()) {
			c.errorf("hoisted local %d has owner %x", g, owner[g])
		}
	}
	if len(leaders) != c.hoisted {
		c.errorf("root %d leads group %d, but there are %d hoisted locals", before, len(leaders), c.hoisted)
	}
}

// sameTree reports whether nodes from to to are the same as those some nodes before or behind.
func sameTree(node, data []uint32, away, from, to int) bool {
	for i := from; i <= to; i++ {
		if i+away < 0 || node[i+away] != node[i] || data[i+away] != data[i] {
			return false
		}
	}
	return true
}
