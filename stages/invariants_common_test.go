package stages

import (
	"slices"

	"gpucc/ast"
)

// commonKept checks the roots that common lists: a follower is the same tree as its leader, is only reached through
// it, and has the same value; the leader is computed, and its interval is long enough.
func (c *invariantCheck) commonKept() {
	if c.rootNode == nil {
		return
	}
	x := repeatCheck{c, c.nested(), c.column(c.node, c.nodes), c.column(c.data, c.nodes), c.column(c.first, c.nodes), c.column(c.parent, c.nodes), c.column(c.childIndex, c.nodes)}
	node, local, target := c.column(c.rootNode, c.roots), c.column(c.rootLocal, c.roots), c.column(c.rootTarget, c.roots)
	function, scope := c.column(c.function, functionRow*c.functions), c.column(c.scope, c.nodes)
	var start, end, weight []uint32
	if c.roots > c.invariantRoots {
		start, end, weight = c.column(c.hoistedStart, c.hoisted), c.column(c.hoistedEnd, c.hoisted), c.column(c.hoistedWeight, c.hoisted)
	}
	followers, gone := map[uint32]int{}, map[uint32]bool{}
	for r := c.invariantRoots; r < c.roots; r++ {
		for i := x.first[node[r]]; target[r] == none && i < node[r]; i++ {
			gone[i] = true
		}
	}
	for r := c.invariantRoots; r < c.roots; r++ {
		n := node[r]
		g := local[r] + function[functionOf(scope[n])*functionRow+functionFirstLocal] - uint32(c.locals)
		if int(g) >= c.hoisted {
			c.errorf("repeat %d has local %d", n, g)
			return
		}
		switch lead := start[g]; {
		case gone[n]:
			c.errorf("root %d is within a follower", n)
		case target[r] == n && lead != n:
			c.errorf("leader %d sets a local that is set by %d", n, lead)
		case target[r] == none:
			followers[g]++
			x.follower(int(n), int(lead), int(end[g]))
		}
		if weight[g] == 0 || weight[g] >= signBit {
			c.errorf("the local of leader %d has weight %d", start[g], weight[g])
		}
	}
	for r := c.invariantRoots; r < c.roots; r++ {
		if n := node[r]; target[r] == n && followers[local[r]+function[functionOf(scope[n])*functionRow+functionFirstLocal]-uint32(c.locals)] == 0 {
			c.errorf("leader %d has no follower", n)
		}
	}
}

// A repeatCheck has the columns of a tree.
type repeatCheck struct {
	*invariantCheck
	nesting
	node, data, first, parent, childIndex []uint32
}

// follower checks follower n of the leader lead. The leader's value is kept up to the node end.
func (x *repeatCheck) follower(n, lead, end int) {
	if lead >= int(x.first[n]) || !sameTree(x.node, x.data, lead-n, int(x.first[n]), n) {
		x.errorf("follower %d is not the tree of %d", n, lead)
		return
	}
	if end < n {
		x.errorf("follower %d is behind %d, where its leader's interval ends", n, end)
	}
	for a := lead; x.first[n] < x.first[a] || n > a; a = int(x.parent[a]) {
		if p := int(x.parent[a]); skips(x.kindAt(p)) && x.childIndex[a] > 0 && (x.kindAt(p) != ast.Loop || x.childIndex[a] != 3 || x.broken(p)) {
			x.errorf("follower %d may be reached without %d", n, lead)
			break
		}
	}
	var read []uint32
	loads := false
	for i := int(x.first[n]); i <= n; i++ {
		switch k := x.kindAt(i); {
		case k == ast.Local:
			read = append(read, x.local(i))
		case k == ast.Load && x.data[i]&ast.MemoryVolatile == 0:
			loads = true
		case !movable(k):
			x.errorf("follower %d has node %d, %s", n, i, k)
		}
	}
	x.unchanged(n, lead+1, int(x.first[n])-1, read, loads)
	for a := n; int(x.first[a]) > lead; a = int(x.parent[a]) {
		if x.kindAt(a) != ast.Loop {
			continue
		}
		if end < a {
			x.errorf("follower %d is in the loop up to %d, but its leader's interval ends at %d", n, a, end)
		}
		if x.entered[x.first[a]] {
			x.errorf("follower %d is in the loop of %d, which a jump enters", n, x.first[a])
		}
		x.unchanged(n, int(x.first[a]), a, read, loads)
	}
}

// broken reports whether a Break leaves loop p.
func (x *repeatCheck) broken(p int) bool {
	for n := int(x.first[p]); n < p; n++ {
		if x.kindAt(n) == ast.Break && n+int(x.data[n]) == p {
			return true
		}
	}
	return false
}

// unchanged checks that the nodes between from and to, both included, change nothing that follower n reads: the locals in
// read, and memory if loads is set. Labels must not be between the follower and its leader.
func (x *repeatCheck) unchanged(n, from, to int, read []uint32, loads bool) {
	for m := from; m <= to; m++ {
		k := x.kindAt(m)
		if k == ast.Label && m < n || loads && changesMemory(k) || k == ast.Assign && slices.Contains(read, x.local(m)) {
			x.errorf("follower %d may have another value than its leader: node %d is %s", n, m, k)
		}
	}
}
