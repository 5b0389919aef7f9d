package stages

import (
	"gpucc/ast"
)

// linearFound checks linear addresses: that one Assign of the innermost loop sets the local on which they depend, nothing else in them
// varies, and that they change as they should. It computes each of them before and behind the step, with
// arbitrary numbers as all else, and integers that do not overflow.
func (c *invariantCheck) linearFound() {
	if c.step == nil {
		return
	}
	x := c.nested()
	node, data, first, parent := c.column(c.node, c.nodes), c.column(c.data, c.nodes), c.column(c.first, c.nodes), c.column(c.parent, c.nodes)
	step, marks := c.column(c.step, c.nodes), c.column(c.inLinear, (c.nodes+wordBits-1)/wordBits)
	for n := range node {
		if !isMarked(marks, uint32(n)) || isMarked(marks, parent[n]) {
			continue
		}
		a := step[n]
		around := x.around[n]
		if len(around) == 0 || kindOf(node[a]) != ast.Assign || kindOf(node[a-2]) != ast.Const || x.around[a] == nil || x.around[a][len(x.around[a])-1] != around[len(around)-1] {
			c.errorf("node %d varies in no loop, or %d is no step of it", n, a)
			continue
		}
		entry := int(around[len(around)-1])
		end := int(parent[entry])
		assigns := 0
		for _, m := range x.assigns[x.local(int(a))] {
			if entry <= m && m <= end {
				assigns++
			}
		}
		if assigns != 1 {
			c.errorf("%d is no step: its local is assigned %d times", a, assigns)
		}
		for i := int(first[n]); i <= n; i++ {
			k := kindOf(node[i])
			if k == ast.Local && data[i] != data[a] && x.assigned(x.local(i), entry, end) || k != ast.Local && !movable(k) {
				c.errorf("address %d varies with node %d, %s", n, i, k)
			}
		}
		by := uint64(int64(int32(data[a-2])))
		before, behind := c.addressValue(uint32(n), data[a], 0), c.addressValue(uint32(n), data[a], by)
		mask := ^uint64(0) >> (64 - c.opt.Target.Bits())
		change := uint64(int64(int32(step[n-1])))
		if varies(step[n-1]) {
			change = c.addressValue(step[n-2], none, 0) << (step[n-1] - stepVaries)
		}
		if (behind-before)&mask != change&mask {
			c.errorf("address %d does not change by %d, but by %d", n, int64(change), int64(behind-before))
		}
	}
}

// addressValue computes the tree of node n. A number is added to a local; all else is arbitrary.
func (c *invariantCheck) addressValue(n, local uint32, more uint64) uint64 {
	node, data, first := c.column(c.node, c.nodes), c.column(c.data, c.nodes), c.column(c.first, c.nodes)
	var value func(n uint32) uint64
	value = func(n uint32) uint64 {
		kind, about := kindOf(node[n]), data[n]
		right := func() uint64 { return value(n - 1) }
		left := func() uint64 { return value(first[n-1] - 1) }
		switch kind {
		case ast.Const:
			return uint64(int64(int32(about)))
		case ast.Add:
			return left() + right()
		case ast.Sub:
			return left() - right()
		case ast.Mul:
			return left() * right()
		case ast.Shl:
			return left() << right()
		case ast.Cast:
			return right()
		case ast.Index:
			return left() + right()<<about
		}
		h := (uint64(node[n])<<wordBits | uint64(about)) * 0x9e3779b97f4a7c15 >> 40
		if kind == ast.Local && about == local {
			h += more
		}
		return h
	}
	return value(n)
}
