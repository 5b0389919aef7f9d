package stages

import (
	"slices"

	"gpucc/ast"
)

// A flow is the control flow of a function, for tests. Its nodes are numbered as in the batch.
type flow struct {
	c                               *invariantCheck
	from, root                      uint32
	node, data, parent, index, frst []uint32
	labels                          []uint32
}

func (c *invariantCheck) flowOf(f int) *flow {
	x := &flow{
		c: c, node: c.column(c.node, c.nodes), data: c.column(c.data, c.nodes), parent: c.column(c.parent, c.nodes),
		index: c.column(c.childIndex, c.nodes), frst: c.column(c.first, c.nodes),
	}
	x.root = c.column(c.function, functionRow*c.functions)[functionRow*f+functionRoot]
	x.from = x.frst[x.root]
	for n := x.from; n <= x.root; n++ {
		if kindOf(x.node[n]) == ast.Label {
			x.labels = append(x.labels, n)
		}
	}
	return x
}

// next lists the nodes that may be executed behind node n.
func (x *flow) next(n uint32) (list []uint32) {
	p := x.parent[n]
	switch kindOf(x.node[n]) {
	case ast.Function:
		return nil
	case ast.Goto, ast.Case, ast.Break:
		return []uint32{n + x.data[n]}
	case ast.GotoIndirect:
		return x.labels
	case ast.Switch:
		for i := range x.data[n] {
			list = append(list, n+1+i)
		}
		return list
	case ast.Return, ast.ReturnPair:
		return []uint32{x.root}
	case ast.Continue:
		step := x.frst[n+x.data[n]-1] - 1
		return []uint32{x.frst[step]}
	case ast.LoopEntry:
		if x.data[n] == 0 {
			return []uint32{n + 1, x.frst[p-1]}
		}
	}
	switch kind, i := kindOf(x.node[p]), x.index[n]; {
	case kind == ast.If && i == 0, (kind == ast.LogicalAnd || kind == ast.LogicalOr) && i == 0:
		return []uint32{n + 1, p}
	case (kind == ast.IfElse || kind == ast.Conditional) && i == 0:
		return []uint32{n + 1, x.frst[p-1]}
	case (kind == ast.IfElse || kind == ast.Conditional) && i == 1:
		return []uint32{p}
	case kind == ast.Loop && i == 3:
		return []uint32{x.frst[x.frst[x.frst[p-1]-1]-1], p}
	}
	return []uint32{n + 1}
}

// use returns the local that a node uses, as a number in its function, and whether the node sets it.
func (x *flow) use(n uint32) (local int, sets, ok bool) {
	switch kind := kindOf(x.node[n]); {
	case receivesLocal(kind):
		return int(x.index[n]) - 1, true, true
	case usesLocal(kind):
		return int(x.data[n]), setsLocal(kind), true
	}
	return 0, false, false
}

// A set is a set of locals.
type set []uint64

func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s set) remove(i int)   { s[i/64] &^= 1 << (i % 64) }

// union adds the members of other, and reports whether there were new ones.
func (s set) union(other set) (grown bool) {
	for i, bits := range other {
		grown = grown || bits&^s[i] != 0
		s[i] |= bits
	}
	return grown
}

// needed returns, for each node of the function, the locals that may have been set and
// may be needed behind the node. It is found by two fixed points: the locals that are needed, which goes backwards,
// and the locals that may have been set, which goes forwards.
func (x *flow) needed(locals int) []set {
	count := int(x.root-x.from) + 1
	sets := func() []set {
		all, list := make(set, count*(locals/64+1)), make([]set, count)
		for i := range list {
			list[i], all = all[:locals/64+1], all[locals/64+1:]
		}
		return list
	}
	before, behind, given := sets(), sets(), sets()
	next := make([][]uint32, count)
	for i := range next {
		next[i] = x.next(x.from + uint32(i))
	}
	for changed := true; changed; {
		changed = false
		for i := count - 1; i >= 0; i-- {
			for _, m := range next[i] {
				behind[i].union(before[m-x.from])
			}
			live := slices.Clone(behind[i])
			if l, sets, ok := x.use(x.from + uint32(i)); ok && sets {
				live.remove(l)
			} else if ok {
				live.add(l)
			}
			changed = before[i].union(live) || changed
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range count {
			if l, sets, ok := x.use(x.from + uint32(i)); ok && sets {
				given[i].add(l)
			}
			for _, m := range next[i] {
				changed = given[m-x.from].union(given[i]) || changed
			}
		}
	}
	for i := range behind {
		for w := range behind[i] {
			behind[i][w] &= given[i][w]
		}
	}
	return behind
}

// intervalsFound checks that the interval of a local has all its uses, and all nodes behind which
// its value may be needed. In a function that a call may resume, intervals have all nodes.
func (c *invariantCheck) intervalsFound() {
	start, end := c.column(c.start, c.locals), c.column(c.end, c.locals)
	quiet := make([]bool, c.locals)
	for l := range end {
		quiet[l] = end[l]&endQuiet != 0
		end[l] &= endNode
	}
	for f := range c.functions {
		info, x := c.tree.Functions[c.batch.FirstFunction+f], c.flowOf(f)
		first, used := int(info.FirstLocal)-c.batch.FirstLocal, make(set, info.NumLocals/64+1)
		needed := x.needed(int(info.NumLocals))
		for n := x.from; n <= x.root; n++ {
			from := n // the node from which on registers that calls change may be lost for n, or none
			switch kind := kindOf(x.node[n]); {
			case callsFunction(kind):
				from = x.frst[n]
			case kind == ast.SecondResult:
				from = n - 1 // another result may be there
			default:
				from = none
			}
			for l := first; from != none && l < first+int(info.NumLocals); l++ {
				if quiet[l] && start[l] < n && end[l] >= from && !c.passesOn(l, f, end[l], n) {
					c.errorf("function %d: the interval of local %d, %d to %d, is not quiet because of node %d", f, l-first, start[l], end[l], n)
				}
			}
			if l, _, ok := x.use(n); ok {
				used.add(l)
				if n < start[first+l] || n > end[first+l] {
					c.errorf("function %d: node %d uses local %d, whose interval is %d to %d", f, n, l, int32(start[first+l]), end[first+l])
				}
			}
			for l := range int(info.NumLocals) {
				if needed[n-x.from].has(l) && (n < start[first+l] || n >= end[first+l]) {
					c.errorf("function %d: local %d is needed behind node %d; its interval is %d to %d", f, l, n, int32(start[first+l]), end[first+l])
				}
			}
		}
		for l := range int(info.NumLocals) {
			from, to := start[first+l], end[first+l]
			switch {
			case !used.has(l) && from != none:
				c.errorf("function %d: local %d is not used; its interval is %d to %d", f, l, from, to)
			case used.has(l) && info.Resumes && (from != x.from || to != x.root):
				c.errorf("function %d may be resumed; the interval of local %d is %d to %d", f, l, from, to)
			}
		}
	}
}

// passesOn reports whether local l of function f is a parameter with an interval that ends at node e in an argument of call n, and that may
// stay where it arrives until then: the innermost call around e writes no such register before the value of e is used.
func (c *invariantCheck) passesOn(l, f int, e, n uint32) bool {
	parent, node, child, data := c.column(c.parent, c.nodes), c.column(c.node, c.nodes), c.column(c.childIndex, c.nodes), c.column(c.data, c.nodes)
	first, m := c.column(c.first, c.nodes), c.opt.Target.machine
	if e >= n { // the call is in the interval
		return false
	}
	register := func(n, index uint32) uint32 {
		where, number := m.argumentLocation(index, data[n], typeOf(node[n]).IsFloat())
		return either(boolWord(where == onStack), none, number)
	}
	root := c.column(c.function, functionRow*c.functions)[f*functionRow+functionRoot]
	parameter := first[root] + 1 + uint32(l-c.firstLocal(f))
	if parameter >= root || kindOf(node[parameter]) != ast.Parameter {
		return false
	}
	around, argument, isValue := e, e, true // the call, and its child with e
	for !callsFunction(kindOf(node[around])) {
		if around != e && kindOf(node[around]) != ast.Argument && kindOf(node[around]) != ast.Comma && kindOf(node[around]) != ast.Cast {
			isValue = false
		}
		argument, around = around, parent[around]
	}
	if around != n && around < n { // calls further out move their arguments behind this one
		return true
	}
	early := false // an argument in front reads the parameter at the call
	for at := argument; child[at] > 0; {
		at = first[at] - 1
		value := at - 1
		for kindOf(node[value]) == ast.Comma || kindOf(node[value]) == ast.Cast {
			value--
		}
		early = early || kindOf(node[value]) == ast.Local && int(data[value]) == l-c.firstLocal(f)
	}
	if early && e+1 != argument && register(argument, child[argument]) == register(parameter, child[parameter]-1) {
		return false
	}
	for at := around - 1; ; at = first[at] - 1 {
		written := kindOf(node[at]) == ast.Argument && at != argument && (at < argument || isValue || early)
		if written && register(at, child[at]) == register(parameter, child[parameter]-1) {
			return false
		}
		if child[at] == 0 {
			return kindOf(node[argument]) == ast.Argument
		}
	}
}
