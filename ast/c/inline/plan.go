package inline

import (
	"slices"

	"gpucc/ast"
)

// Where a callee's statements stand. If nothing of the statement around a call is evaluated before the call, they stand
// in front of that statement, the anchor, where the stages do most with them:
//
//	x = f(a) + 1;    becomes    p = a; ...; x = result + 1;
//
// Elsewhere they are the first child of a Comma. Its second child is the result.

// An call is a call that a body replaces.
type call struct {
	node       int32 // the Call
	body       *Body
	anchor     int32 // the statements stand in front of this node; the Call itself if its value is dropped; or none
	statements int32 // in front of the value so far
	bindings   int32 // the first of its parameters, in level.bindings
}

// A Leaf replaces a parameter of a body: a leaf that has the argument's value wherever the parameter is read.
type Leaf struct {
	Kind ast.Kind
	Data uint32
}

// An level is a function or a body that is being copied, with its calls.
type level struct {
	from   *ast.Builder
	start  int // its first node; those before are not of the function
	depth  int
	calls  []call
	of     []int32 // by node from start on: 1 + its call, of a Call; of a SecondResult: 1 + the local with the result
	number []int32 // by node: its number in the new tree
	more   []int32 // by node: children that it gets more than it had
	front  []int32 // by node: statements that stand in front of it
	jumps  []jump
	leaves []Leaf // of the parameters of calls

	area     int64 // where the frame objects of bodies in this one begin
	ownArea  int64 // where its own begin
	body     *Body
	call     *call
	bound    []Leaf    // the parameters of body
	locals   uint32    // the first of its other locals, less the number of parameters
	aliases  []int32   // by local of body: 1 + the local that has its value, or 0
	pos      uint32    // of the call
	dropped  bool      // the value is not used
	returned [2]uint32 // locals for the results, of a body with several Returns
	direct   int       // the Return that returns the value; or none
	closed   bool      // the statements in front of the value are in a block
	ends     bool      // a Return jumps to the end
	halved   bool      // both results may be halved, see pair.go
	split    int       // statements that this takes more
}

// An jump is a node of the new tree that jumps to node `to` of the old one, or to the end of the body.
type jump struct{ node, to int32 }

// bodyEnd is the target of jumps to the end of the body.
const bodyEnd = -1

// begin starts to copy the nodes of a builder, from number start on.
func (l *level) begin(from *ast.Builder, start int) {
	l.from, l.start = from, start
	l.calls, l.jumps, l.leaves = l.calls[:0], l.jumps[:0], l.leaves[:0]
	l.body, l.direct, l.closed, l.ends, l.dropped = nil, none, false, false, false
	l.halved, l.split = false, 0
}

// makeColumns makes the columns of the nodes.
func (l *level) makeColumns() {
	n := l.from.Len() - l.start
	l.of, l.number, l.more, l.front = zeros(l.of, n), zeros(l.number, n), zeros(l.more, n), zeros(l.front, n)
}

// children returns the number of children that node n had.
func (l *level) children(n int) int {
	if int(l.from.First[n]) == n {
		return 0
	}
	return int(l.from.ChildIndex[n-1]) + 1
}

// choose lists the calls from node first on, up to but not including end, that bodies replace.
func (x *Expansion) choose(l *level, first, end int) {
	if l.depth == mostInlined {
		return
	}
	for n := l.from.Find(ast.Call, first); n >= 0 && n < end; n = l.from.Find(ast.Call, n+1) {
		b := x.unit.Body(l.from.Data[n])
		if reason := x.refusal(l, n, b); reason != Inlines {
			x.unit.Decide(l.from, n, reason)
			continue
		}
		x.unit.Decide(l.from, n, Inlines)
		x.growth -= b.size()
		l.calls = append(l.calls, call{node: int32(n), body: b, bindings: int32(len(l.leaves))})
		for range b.parameters {
			l.leaves = append(l.leaves, Leaf{})
		}
	}
}

// findAnchors finds, for each body, the node that it stands in front of.
func (l *level) findAnchors() {
	for i := range l.calls {
		l.of[int(l.calls[i].node)-l.start] = int32(i) + 1
	}
	for i := range l.calls {
		l.calls[i].anchor = int32(l.anchor(int(l.calls[i].node)))
	}
}

// refusal returns the reason why call n is not inlined, or the value Inlines if there is none. b is the body of the callee,
// nil if it has none.
func (x *Expansion) refusal(l *level, n int, b *Body) Refusal {
	switch {
	case b == nil:
		return HasNoBody
	case x.isIn(b, l) || b.calls(x.f.Entity):
		return IsRecursive
	case !x.fits(l, n, b):
		return IsMismatched
	case !b.forced && b.size() > x.growth:
		return GrowsTooMuch
	}
	return Inlines
}

// isIn reports whether level l is in a copy of body b: the functions call each other.
func (x *Expansion) isIn(b *Body, l *level) bool {
	for i := range l.depth + 1 {
		if x.levels[i].body == b {
			return true
		}
	}
	return false
}

// fits reports whether the call n has the parameters and results of body b.
func (x *Expansion) fits(l *level, n int, b *Body) bool {
	from := l.from
	if l.children(n) != b.parameters || !from.Type[n].SameBits(b.result) || b.result == ast.Void && !l.isStatement(n) {
		return false
	}
	for c, i := n-1, b.parameters-1; i >= 0; c, i = int(from.First[c])-1, i-1 {
		if from.Kind[c] != ast.Argument || from.Data[c]&ast.ArgumentVariadic != 0 || !from.Type[c].SameBits(b.locals[i]) {
			return false
		}
	}
	second := n+2 < from.Len() && from.Kind[n+1] == ast.Assign && from.Kind[n+2] == ast.SecondResult
	if b.pair == ast.Void {
		return !second
	}
	return second && from.Type[n+2].SameBits(b.pair)
}

// isStatement reports whether node n stands where a statement may.
func (l *level) isStatement(n int) bool {
	parent := int(l.from.Parent[n])
	role := l.from.Kind[parent].Child(int(l.from.ChildIndex[n]), l.children(parent))
	return role == "statement" || role == "step"
}

// anchor returns the anchor of a call, or none.
func (l *level) anchor(call int) int {
	from, first, best := l.from, l.from.First[call], none
	for n := call; ; {
		parent, k := int(from.Parent[n]), from.Kind[n]
		if k == ast.Argument && l.callOf(parent) != nil {
			return n
		}
		if k.IsStatement() || k.Acts() {
			switch from.Kind[parent].Child(int(from.ChildIndex[n]), l.children(parent)) {
			case "statement":
				return n
			case "step":
				if n == call {
					return n
				}
				if best == none && from.Kind[n+1] != ast.SecondResult { // which stands right behind n
					best = n
				}
			}
		}
		if k.IsStatement() || from.First[parent] != first {
			return best
		}
		n = parent
	}
}

// callOf returns the call at node n that a body replaces, or nil.
func (l *level) callOf(n int) *call {
	if l.from.Kind[n] != ast.Call || l.of[n-l.start] == 0 {
		return nil
	}
	return &l.calls[l.of[n-l.start]-1]
}

// zeros returns list with n zeros.
func zeros(list []int32, n int) []int32 {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}
