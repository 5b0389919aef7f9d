package simplify

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/fold"
)

// The facts about locals follow from the order of the nodes, and from the number of nodes that set a local:
//
//   - A local that one node sets, to a constant, has that value wherever it is read: where it has not been set, C does not
//     define its value.
//   - A local that one node sets, to another local, has the value of that one, if it keeps its value. A parameter that is not assigned
//     does, as does a local that is set once in each call of the function: one node sets it, which is in no loop, and no label may
//     lead back to it.

// A local has the facts about a local that the stages of Simplifier find.
type local struct {
	sets  int32 // nodes that set it, its Parameter among them
	reads int32 // nodes that read it
	at    int32 // its last Assign so far, or 0; in findUnread, the next one
	seen  int32 // how many nodes had read it there; from replaceReads on, how many read it at first

	isParameter bool
	is          standIn
	bits        uint64 // of the constant
	other       uint32 // the local that has the value
	set         int32  // if is says that there is a copy: the node that was its Assign
}

// A standIn says whether a constant or another local has the value of a local.
type standIn uint8

const (
	isUnknown  standIn = iota
	isKnown            // it is a constant that takes several instructions, so that only operations on it are computed
	isConstant         // a constant stands in its place
	isCopy             // another local does
)

// mayFind counts the nodes that set and read each local, and reports whether there may be anything to do.
func (s *Simplifier) mayFind() bool {
	b := s.b
	s.locals = slices.Grow(s.locals[:0], len(s.f.Locals))[:len(s.f.Locals)]
	clear(s.locals)
	parameters := 0
	for n := s.f.Start + 1; b.Kind[n] == ast.Parameter; n++ {
		s.locals[parameters] = local{sets: 1, isParameter: true}
		parameters++
	}
	found, locals := false, s.locals
	for _, n := range s.uses {
		switch b.Kind[n] {
		case ast.Local:
			x := &locals[b.Data[n]]
			x.reads++
			found = found || s.changesNothing(int(n))
		case ast.Assign:
			x := &locals[b.Data[n]]
			found = found || x.at > 0 && x.seen == x.reads && isOverwritten(b, int(x.at), int(n))
			x.sets++
			x.at, x.seen = n, x.reads
		}
	}
	for i := range locals {
		if x := &locals[i]; !found && x.at > 0 {
			found = s.isPromising(x)
		}
	}
	return found
}

// changesNothing reports whether the Local n may be an operand of an operation that has a known value, as x - x, or changes nothing, as x & x.
func (s *Simplifier) changesNothing(n int) bool {
	b := s.b
	if b.Kind[n-1] == ast.Local {
		return b.Data[n-1] == b.Data[n] && isSelfInverse(b.Kind[n+1])
	}
	return b.Kind[n+1] == ast.Const && b.Data[n+1] == 0 && (b.Kind[n+2] == ast.Mul || b.Kind[n+2] == ast.And)
}

// isPromising reports whether a local, which is assigned, may have a value that is known, or is not read.
func (s *Simplifier) isPromising(x *local) bool {
	switch value := int(x.at) - 1; {
	case x.reads == 0:
		return isStatement(s.b, value+1) && s.b.Kind[value] != ast.SecondResult
	case x.sets != 1:
		return false
	case s.b.Kind[value] == ast.Local:
		return s.locals[s.b.Data[value]].sets == 1
	default:
		return s.isNumber(value)
	}
}

// replaceReads puts constants and other locals in place of the Locals. The field reads then counts the Locals that are left.
func (s *Simplifier) replaceReads() {
	b := s.b
	s.changed = s.changed[:0]
	for i := range s.locals {
		s.locals[i].seen = s.locals[i].reads
		s.locals[i].reads = 0
	}
	for _, n := range s.uses {
		switch b.Kind[n] {
		case ast.Local:
			s.replace(int(n))
		case ast.Assign:
			if x := &s.locals[b.Data[n]]; x.sets == 1 {
				s.learn(x, int(n))
			}
		}
	}
}

// replace puts a constant or another local in place of the Local n, if it has the same value.
func (s *Simplifier) replace(n int) {
	b := s.b
	x := &s.locals[b.Data[n]]
	switch x.is {
	case isConstant:
		s.setNumber(n, b.Type[n], x.bits)
	case isCopy:
		b.Data[n] = x.other
		s.locals[x.other].reads++
	default:
		if x.reads++; x.is == isKnown || s.changesNothing(n) {
			s.changed = append(s.changed, int32(n))
		}
		return
	}
	s.Reads++
	s.changed = append(s.changed, int32(n))
}

// cheap is the bound of constants that take one instruction where they are needed.
const cheap = 1 << 11

// learn notes whether the Assign n sets its local to a constant or to another local. No other node sets that local.
func (s *Simplifier) learn(x *local, n int) {
	b, t := s.b, s.b.Type[n]
	if v, ok := s.value(n-1, mostKnown); ok && !t.IsFloat() {
		x.bits, x.is = fold.Bits(t, v), isKnown
		if x.seen == 1 || x.bits+cheap < 2*cheap {
			x.is = isConstant
		}
		if int(b.First[n-1]) < n-1 {
			s.setValue(n-1, v)
			s.Operations++
		}
		return
	}
	if b.Kind[n-1] != ast.Local || s.f.Kept.Copies {
		return
	}
	from := b.Data[n-1]
	y := &s.locals[from]
	if u := s.f.Locals[from]; u == t || t.Size() >= 4 && t.SameBits(u) {
		if y.sets == 1 && (y.isParameter || s.isOnce(int(y.at))) {
			x.is, x.other, x.set = isCopy, from, int32(n)
		}
	}
}

// isOnce reports whether a call of the function comes to node n at most once.
func (s *Simplifier) isOnce(n int) bool {
	b := s.b
	if b.Find(ast.Label, s.f.Start) >= 0 {
		return false
	}
	for p := int(b.Parent[n]); b.Kind[p] != ast.Function; p = int(b.Parent[p]) {
		if b.Kind[p] == ast.Loop {
			return false
		}
	}
	return true
}

// mostKnown bounds the depth of the subtrees that value computes.
const mostKnown = 8

// value returns the value of the subtree of node n, an integer, if it is known.
func (s *Simplifier) value(n, depth int) (v uint64, ok bool) {
	b, t := s.b, s.b.Type[n]
	if t.IsFloat() || depth == 0 {
		return 0, false
	}
	switch k := b.Kind[n]; {
	case k.IsConst():
		return s.bitsOf(n, t), true
	case k == ast.Local:
		x := &s.locals[b.Data[n]]
		return fold.Bits(t, x.bits), x.is == isKnown
	case k == ast.Cast, k == ast.Neg, k == ast.Not, k == ast.LogicalNot:
		v, ok = s.value(n-1, depth-1)
		return unary(k, t, v), ok
	case k == ast.Comma:
		v, ok = s.value(n-1, depth-1)
		return fold.Bits(t, v), ok && s.isErased(int(b.First[n]), int(b.First[n-1]))
	case k.IsArithmetic() || k.IsComparison():
		right, ok := s.value(n-1, depth-1)
		if !ok {
			return 0, false
		}
		left, ok := s.value(int(b.First[n-1])-1, depth-1)
		if !ok {
			return 0, false
		}
		u := t
		if k.IsComparison() {
			u = b.Type[n-1]
		}
		return binary(k, u, t, left, right)
	}
	return 0, false
}
