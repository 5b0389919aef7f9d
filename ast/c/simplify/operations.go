package simplify

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/fold"
)

// Operations on integers that have constants as operands now. Operations on floating-point numbers stay as they are.

// binary computes operation k of type t on two operands of type u.
func binary(k ast.Kind, u, t ast.Type, left, right uint64) (v uint64, ok bool) {
	if k != ast.Shl && k != ast.Shr {
		right = fold.Bits(u, right)
	}
	v, ok = fold.Binary(k, u, fold.Bits(u, left), right)
	return fold.Bits(t, v), ok && !u.IsFloat()
}

// unary computes operation k of type t.
func unary(k ast.Kind, t ast.Type, v uint64) uint64 {
	switch k {
	case ast.Neg:
		v = -v
	case ast.Not:
		v = ^v
	case ast.LogicalNot:
		v = bit(v == 0)
	}
	return fold.Bits(t, v)
}

func bit(x bool) uint64 {
	if x {
		return 1
	}
	return 0
}

// compute looks at the nodes around each Local that has been replaced, or may be.
func (s *Simplifier) compute() {
	for _, n := range s.changed {
		if k := s.b.Kind[n]; k.IsConst() || k == ast.Local {
			s.climb(int(n))
		}
	}
}

// climb simplifies the parent of node n, the parent of that, and so on, as long as they are constants.
func (s *Simplifier) climb(n int) {
	for {
		p := int(s.b.Parent[n])
		v, known := s.value(p, mostKnown)
		switch {
		case known && !s.isSettled(p):
			s.setValue(p, v)
		case s.withKnown(p, n):
		default:
			return
		}
		s.Operations++
		n = p
	}
}

// isSettled reports whether node p has one of the forms that setValue makes.
func (s *Simplifier) isSettled(p int) bool {
	b := s.b
	return b.Kind[p] == ast.Comma || b.Kind[p] == ast.Or && b.Kind[p-2] == ast.Const && b.Kind[p-1] == ast.Const && b.Data[p-1] == 0
}

// withKnown simplifies node p. Its child n is a constant, or a Local beside an equal one. It reports whether that has an effect on the
// node's parent.
func (s *Simplifier) withKnown(p, n int) bool {
	b := s.b
	k, t := b.Kind[p], b.Type[p]
	switch {
	case k == ast.If || k == ast.IfElse:
		s.chooseArm(p, n)
		return false
	case k == ast.Conditional:
		return t != ast.Void && s.chooseValue(p, n)
	case k == ast.LogicalAnd || k == ast.LogicalOr:
		return s.decides(p, n)
	case t.IsFloat() || b.Type[n].IsFloat() || !k.IsArithmetic() && !k.IsComparison():
		return false
	case b.Kind[n] == ast.Local && n == p-1:
		return s.same(p)
	case b.Kind[n] == ast.Local:
		return n == p-2 && s.isNumber(p-1) && s.withConstant(p)
	case !s.isNumber(n):
		return false
	case n == p-1:
		return s.withConstant(p)
	}
	return n == p-2 && s.swap(p)
}

// decides puts the value of the logical operation p in its place, if its first operand n decides it.
func (s *Simplifier) decides(p, n int) bool {
	v, known := s.value(n, mostKnown)
	or := s.b.Kind[p] == ast.LogicalOr
	if !known || s.b.ChildIndex[n] != 0 || (v != 0) != or || s.jumpsInto(n+1, p) {
		return false
	}
	s.setValue(p, bit(or))
	return true
}

// withConstant simplifies the operation p. Its right operand, the number, is the node in front of p.
func (s *Simplifier) withConstant(p int) bool {
	b, t := s.b, s.b.Type[p]
	first, right := int(b.First[p]), p-1
	left := right - 1
	v := s.bitsOf(right, b.Type[right])
	switch k := b.Kind[p]; {
	case v == 0 && (k == ast.Mul || k == ast.And), v == 1 && k == ast.Rem:
		if left-first >= mostCompared || !isPure(b, first, right) {
			return false
		}
		s.setValue(p, 0)
	case v == 0 && (k == ast.Add || k == ast.Sub || k == ast.Or || k == ast.Xor || k == ast.Shl || k == ast.Shr), v == 1 && (k == ast.Mul || k == ast.Div),
		k == ast.And && fold.Bits(t, v) == fold.Bits(t, ^uint64(0)):
		if left != first || b.Kind[left] != ast.Local {
			return false
		}
		s.exchange(left, right)
		s.keepRight(p)
	default:
		return false
	}
	return true
}

// mostCompared bounds the nodes that are looked at for each change, so that the time stays in proportion to the nodes.
const mostCompared = 64

// exchange exchanges two leaves.
func (s *Simplifier) exchange(x, y int) {
	b := s.b
	s.moved = true
	b.Kind[x], b.Kind[y] = b.Kind[y], b.Kind[x]
	b.Type[x], b.Type[y] = b.Type[y], b.Type[x]
	b.Data[x], b.Data[y] = b.Data[y], b.Data[x]
	b.Pos[x], b.Pos[y] = b.Pos[y], b.Pos[x]
}

// keepRight makes the right operand of p, a Local, the value of p. The left one is a leaf.
func (s *Simplifier) keepRight(p int) {
	s.forgetReads(p-2, p-1)
	s.b.Type[p-1] = s.b.Type[p]
	s.eraseRange(p-2, p-2)
	s.comma(p)
}

// swap makes the number that is the left operand of p the right one, if p commutes and its other operand is a Local.
func (s *Simplifier) swap(p int) bool {
	switch s.b.Kind[p] {
	case ast.Add, ast.Mul, ast.And, ast.Or, ast.Xor, ast.Eq, ast.Ne:
		if s.b.Kind[p-1] == ast.Local {
			s.exchange(p-2, p-1)
			return s.withConstant(p)
		}
	}
	return false
}

// isSelfInverse reports whether an operation of kind k on a value and the same value is a constant, or that value.
func isSelfInverse(k ast.Kind) bool {
	return k == ast.Sub || k == ast.Xor || k == ast.And || k == ast.Or || k.IsComparison()
}

// same simplifies the operation p if both operands read the same local.
func (s *Simplifier) same(p int) bool {
	b := s.b
	k := b.Kind[p]
	if left := p - 2; !isSelfInverse(k) || b.Kind[left] != ast.Local || b.Data[left] != b.Data[p-1] || int(b.Parent[left]) != p {
		return false
	}
	if k == ast.And || k == ast.Or {
		s.keepRight(p)
	} else {
		s.setValue(p, bit(k == ast.Eq || k == ast.Le || k == ast.Ge))
	}
	return true
}

// chooseArm leaves out the arm of p, an If or IfElse, that the condition n excludes, unless a jump leads into it. p becomes a Block.
func (s *Simplifier) chooseArm(p, n int) {
	b := s.b
	v, known := s.value(n, mostKnown)
	if !known || b.ChildIndex[n] != 0 {
		return
	}
	arm := p - 1
	if v != 0 && b.Kind[p] == ast.If {
		arm = n // there is none
	} else if v == 0 && b.Kind[p] == ast.IfElse {
		arm = int(b.First[arm]) - 1
	}
	if arm > n {
		if s.jumpsInto(int(b.First[arm]), arm) {
			return
		}
		s.forgetReads(int(b.First[arm]), arm)
		s.erase(arm)
		s.Arms++
	}
	s.erase(n)
	b.Kind[p] = ast.Block
}

// chooseValue puts the arm of the Conditional p that the condition n selects in its place, unless a jump leads into the rest. The first
// arm must be a leaf.
func (s *Simplifier) chooseValue(p, n int) bool {
	b := s.b
	v, known := s.value(n, mostKnown)
	first, second := n+1, int(b.First[p-1]) // where the arms begin
	if !known || b.ChildIndex[n] != 0 || v != 0 && second-first > 1 || s.jumpsInto(first, p) {
		return false
	}
	s.Arms++
	if v == 0 {
		s.forgetReads(first, second)
		s.eraseRange(int(b.First[p]), second-1)
	} else {
		s.forgetReads(second, p)
		s.moved = true
		b.Kind[p-1], b.Type[p-1], b.Data[p-1], b.First[p-1] = b.Kind[first], b.Type[first], b.Data[first], int32(p-1)
		s.eraseRange(int(b.First[p]), p-2)
	}
	s.comma(p)
	return true
}

// jumpsInto reports whether jumps may lead to the nodes from first up to, but not including, end.
func (s *Simplifier) jumpsInto(first, end int) bool {
	return slices.Contains(s.b.Kind[first:end], ast.Label)
}
