package inline

import "gpucc/ast"

// A record of two members of 32 bits is passed and returned in one register: the members are put together by
// shifts, and taken apart on the other side (lower/member_local.go). Where the call is inlined, both sides are in one tree.
// Then no local gets the value of the register. Instead each half is assigned to a local of its own, and the nodes that
// take the value apart read these locals. Where the whole value is read, the halves are put together again.
//
//	put together:  Or(Cast(Cast(low to u32)), Shl(Cast(high), 32))
//	taken apart:   Cast(Local), Cast(Shr(Local, 32))

// A pairOfHalves are the locals with the halves of a local of a register's size.
type pairOfHalves struct{ low, high uint32 }

// mostHalf bounds the nodes of a half that is moved.
const mostHalf = 64

// onlyHalves reports whether the nodes from first on, up to but not including end, read only halves of a local, and
// do not assign it.
func onlyHalves(b *ast.Builder, local uint32, first, end int) bool {
	for n := first; n < end; n++ {
		if k := b.Kind[n]; k.UsesLocal() && b.Data[n] == local && (k != ast.Local || halfRead(b, n, end) < 0) {
			return false
		}
	}
	return true
}

// halfRead returns 0 if the nodes above the Local n take its low half, 1 if they take its high half, else -1. end is
// the number of nodes.
func halfRead(b *ast.Builder, n, end int) int {
	is32 := func(n int) bool { return n < end && b.Kind[n] == ast.Cast && b.Type[n].SameBits(ast.I32) }
	switch {
	case b.Type[n].Size() != 8:
	case is32(n + 1):
		return 0
	case n+3 < end && b.Kind[n+1] == ast.Const && b.Data[n+1] == 32 && b.Kind[n+2] == ast.Shr && int(b.First[n+2]) == n && is32(n+3):
		return 1
	}
	return -1
}

// mayBeHalved reports whether the Assign n sets a local that may have halves: of a register's size, and set nowhere else. In the
// function itself these are the locals for results of calls.
func (x *Expansion) mayBeHalved(l *level, n int) bool {
	from := l.from
	if from.Kind[n] != ast.Assign || from.Type[n].Size() != 8 || from.Type[n].IsFloat() {
		return false
	}
	if l.body == nil {
		return x.unit.HoldsResult(from.Data[n])
	}
	for other := range from.Len() {
		if other != n && from.Kind[other].SetsLocal() && from.Data[other] == from.Data[n] {
			return false
		}
	}
	return int(from.Data[n]) >= l.body.parameters
}

// split turns the last subtree of the new tree, two halves that are put together, into assignments of the halves to new
// locals, two subtrees, and notes that they stand for a local. A half that is a local itself needs no other one if lasts, which
// may be nil, reports that the local keeps the value. The result is the number of assignments; or none if the subtree is
// something else.
func (x *Expansion) split(local, pos uint32, lasts func(top int) bool) int {
	b, top := x.b, x.top()
	if b.Kind[top] != ast.Or || b.Kind[top-1] != ast.Shl || b.Kind[top-2] != ast.Const || b.Data[top-2] != 32 || b.Kind[top-3] != ast.Cast {
		return none
	}
	high := int(b.First[top-1])
	low := high - 1
	if b.Kind[low] != ast.Cast || !b.Type[low-1].SameBits(ast.I32) || b.Type[low-1] != ast.U32 || !b.Type[top-4].SameBits(ast.I32) || top-high > mostHalf {
		return none
	}
	for n := high; n < top-3; n++ { // jumps in it would lead elsewhere when it has been moved
		if k := b.Kind[n]; k.IsStatement() || k.Names() == ast.NamesNode {
			return none
		} else if k.SetsLocal() {
			lasts = nil // it may be the low half
		}
	}
	b.Truncate(top - 3)
	start := b.Cut(high, &x.clipboard)
	b.Truncate(low)
	if n := x.top(); b.Kind[n] == ast.Cast && b.Type[n-1].SameBits(ast.I32) {
		b.Truncate(n)
	}
	var halves pairOfHalves
	assigns := 0
	for i, to := range []*uint32{&halves.low, &halves.high} {
		if i == 1 {
			b.Paste(&x.clipboard, start)
		}
		n := x.top()
		t := b.Type[n]
		if lasts != nil && b.Kind[n] == ast.Local && lasts(n) {
			*to = b.Data[n]
			b.Truncate(n)
			continue
		}
		assigns++
		*to = x.unit.NewLocal(t)
		b.Node(ast.Assign, t, *to, pos, 1)
	}
	if x.halves == nil {
		x.halves = map[uint32]pairOfHalves{}
	}
	x.halves[local] = halves
	return assigns
}

// splitStatements does the same if the last subtree is the value of some commas, too. It makes statements, and returns their
// number, or none if the subtree is something else.
func (x *Expansion) splitStatements(local, pos uint32, lasts func(top int) bool) int {
	last := x.lastValue()
	commas := x.top() - last
	x.b.Truncate(last + 1)
	if commas > 0 {
		lasts = nil
	}
	switch split := x.split(local, pos, lasts); {
	case split != none && commas == 0:
		return split
	case split != none:
		for range commas + 1 {
			x.then(pos)
		}
		x.b.Node(ast.Expression, ast.Void, 0, pos, 1)
		return 1
	}
	for range commas {
		x.then(pos)
	}
	return none
}

// copyHalf does the same as copy if a local of two halves is concerned: if node n takes a half of it, or assigns a
// result in halves to another local. Else it returns false.
func (x *Expansion) copyHalf(l *level, n int) bool {
	b, from, top := x.b, l.from, x.top()
	switch k := from.Kind[n]; {
	case k == ast.Local:
		return x.joinHalves(l, n)
	case k == ast.Cast && from.Type[n].SameBits(ast.I32) && from.Kind[n-1] == ast.Local && b.Kind[top] == ast.Local:
		if h, ok := x.halves[b.Data[top]]; ok {
			b.Data[top], b.Type[top] = h.low, from.Type[n]
			return true
		}
	case k == ast.Shr && from.Kind[n-1] == ast.Const && int(from.First[n]) == n-2 && from.Kind[n-2] == ast.Local && b.Kind[top-1] == ast.Local:
		if h, ok := x.halves[b.Data[top-1]]; ok {
			b.Truncate(top)
			b.Data[top-1], b.Type[top-1] = h.high, ast.I32
			return true
		}
	case k == ast.Cast && from.Kind[n-1] == ast.Shr && from.Type[n].SameBits(ast.I32) && b.Kind[top] == ast.Local && b.Type[top] == ast.I32 && b.Type[top] != from.Type[n-1]:
		b.Type[top] = from.Type[n]
		return true
	case k == ast.Assign && from.Kind[n-1] == ast.Call && l.of[n-1] != 0 || k == ast.Assign && from.Kind[n-1] == ast.SecondResult && l.of[n-1] != 0:
		return x.assignHalves(l, n)
	}
	return false
}

// joinHalves appends all of the local that the Local n reads, if there are halves of it and n does not read only one.
func (x *Expansion) joinHalves(l *level, n int) bool {
	b, t, pos := x.b, l.from.Type[n], x.pos(l, n)
	kind, local := ast.Local, l.from.Data[n]
	if t.Size() != 8 || len(x.halves) == 0 {
		return false
	}
	if l.body != nil {
		kind, local = x.translate(l, kind, local)
	}
	h, ok := x.halves[local]
	if kind != ast.Local || !ok || halfRead(l.from, n, l.from.Len()) >= 0 {
		return false
	}
	b.Leaf(ast.Local, ast.U32, h.low, pos)
	b.Node(ast.Cast, t, 0, pos, 1)
	b.Leaf(ast.Local, ast.I32, h.high, pos)
	b.Node(ast.Cast, t, 0, pos, 1)
	b.Leaf(ast.Const, ast.I32, 32, pos)
	b.Node(ast.Shl, t, 0, pos, 2)
	b.Node(ast.Or, t, 0, pos, 2)
	return true
}

// assignHalves does that for the Assign n of a result of an inlined call.
func (x *Expansion) assignHalves(l *level, n int) bool {
	b := x.b
	_, to := ast.Assign, l.from.Data[n]
	if l.body != nil {
		_, to = x.translate(l, ast.Assign, to)
	}
	last := x.lastValue()
	if h, ok := x.halves[b.Data[last]]; ok && b.Kind[last] == ast.Local {
		b.Kind[last], b.Data[last] = ast.Const, 0 // the value is dropped
		x.halves[to] = h
		x.mayStand(l, n)
		return true
	}
	pos, commas := x.pos(l, n), x.top()-last
	if b.Kind[last] != ast.Or || !x.mayBeHalved(l, n) {
		return false
	}
	b.Truncate(last + 1)
	split := x.split(to, pos, nil) != none
	if split {
		commas++
	}
	for range commas {
		x.then(pos)
	}
	if split {
		x.mayStand(l, n)
	}
	return split
}

// mayStand makes the last subtree, which stands in place of the Assign n, a statement if n is one, or will be behind others.
func (x *Expansion) mayStand(l *level, n int) {
	parent := int(l.from.Parent[n])
	if l.front[n] > 0 || l.from.Kind[parent].Child(int(l.from.ChildIndex[n]), l.children(parent)) == "statement" {
		x.b.Node(ast.Expression, ast.Void, 0, x.pos(l, n), 1)
	}
}

// returnsHalves reports whether the two results of the inlined call n of level l are assigned to locals that may have halves.
func (x *Expansion) returnsHalves(l *level, n int) bool {
	from := l.from
	return n+3 < from.Len() && from.Kind[n+1] == ast.Assign && from.Kind[n+2] == ast.SecondResult && from.Kind[n+3] == ast.Assign &&
		x.mayBeHalved(l, n+1) && x.mayBeHalved(l, n+3)
}
