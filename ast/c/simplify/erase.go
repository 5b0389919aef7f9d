package simplify

import (
	"slices"

	"gpucc/ast"
)

// erase puts empty Blocks, each in the next one, in place of the subtree of node n, a statement.
func (s *Simplifier) erase(n int) { s.eraseRange(int(s.b.First[n]), n) }

// eraseRange does that for the nodes from first to last. The last Block has no parent yet if the last node was no statement.
func (s *Simplifier) eraseRange(first, last int) {
	b := s.b
	for n := first; n <= last; n++ {
		b.Kind[n], b.Type[n], b.Data[n], b.First[n] = ast.Block, ast.Void, 0, int32(first)
		if n < last {
			b.Parent[n], b.ChildIndex[n] = int32(n+1), 0
		}
	}
}

// isErased reports whether the nodes from first up to, but not including, end are Blocks that stand in place of others.
func (s *Simplifier) isErased(first, end int) bool {
	return end-first < mostCompared && !slices.ContainsFunc(s.b.Kind[first:end], func(k ast.Kind) bool { return k != ast.Block })
}

// setValue puts the number v in place of the subtree of node n. Its nodes are not needed.
func (s *Simplifier) setValue(n int, v uint64) {
	b, t, first := s.b, s.b.Type[n], int(s.b.First[n])
	s.forgetReads(first, n)
	switch {
	case first == n:
		s.setNumber(n, t, v)
	case first == n-1: // the Cast of a number is that number
		s.setNumber(n-1, t, v)
		b.Kind[n], b.Data[n] = ast.Cast, 0
	case first == n-2 && int(b.Parent[first]) == n && (t == ast.I32 || t == ast.U32): // the stage fold makes one node of it
		s.setNumber(first, t, v)
		s.setNumber(n-1, t, 0)
		b.Kind[n], b.Data[n] = ast.Or, 0
	default:
		s.eraseRange(first, n-2)
		b.First[n-1] = int32(n - 1)
		s.setNumber(n-1, t, v)
		s.comma(n)
	}
}

// comma makes node n a Comma of the Blocks in front of node n-1, a leaf or a subtree, and of that node.
func (s *Simplifier) comma(n int) {
	b := s.b
	block := b.First[n-1] - 1
	b.Parent[block], b.ChildIndex[block] = int32(n), 0
	b.Parent[n-1], b.ChildIndex[n-1] = int32(n), 1
	b.Kind[n], b.Data[n] = ast.Comma, 0
}
