package simplify

import (
	"slices"

	"gpucc/ast"
)

// An Assign is left out if nothing reads its value: no node reads the local at all, or the next node that uses the local is
// another Assign of it, and control always comes there.

// findUnread leaves out Assigns. It looks at the last one first: if that is left out, the locals that its value read are read less often.
func (s *Simplifier) findUnread() {
	b := s.b
	for i := range s.locals {
		s.locals[i].at = 0
	}
	for _, use := range slices.Backward(s.uses) {
		n := int(use)
		switch b.Kind[n] {
		case ast.Local:
			s.locals[b.Data[n]].at = 0
		case ast.Assign:
			x := &s.locals[b.Data[n]]
			switch first := int(b.First[n]); {
			case b.Kind[n+1] == ast.SecondResult || !isStatement(b, n):
			case !isPure(b, first, n):
				if x.reads == 0 {
					s.keepCall(n)
				}
			case x.reads == 0 || x.at > 0 && isOverwritten(b, n, int(x.at)) && !jumpsBetween(b, n, int(x.at)):
				s.forgetReads(first, n)
				s.erase(n)
				s.Assigns++
				continue
			}
			x.at = int32(n)
		}
	}
}

// isStatement reports whether nothing uses the value of node n.
func isStatement(b *ast.Builder, n int) bool {
	switch b.Kind[b.Parent[n]] {
	case ast.Block, ast.LoopEntry:
		return true
	case ast.If, ast.IfElse:
		return b.ChildIndex[n] > 0
	}
	return false
}

// isOverwritten reports whether control comes from the Assign n to the Assign next unless a node between the two jumps: they are
// statements of one block. Nothing between them reads their local, and the value of n has no effect.
func isOverwritten(b *ast.Builder, n, next int) bool {
	p := b.Parent[n]
	return b.Parent[next] == p && b.Kind[p] == ast.Block && isPure(b, int(b.First[n]), n)
}

// jumpsBetween reports whether a node behind n and before end jumps to another node of the function, or there are too many.
func jumpsBetween(b *ast.Builder, n, end int) bool {
	if end-n > mostBetween {
		return true
	}
	for m := n + 1; m < end; m++ {
		switch b.Kind[m] {
		case ast.Break, ast.Continue, ast.Goto, ast.GotoIndirect, ast.Switch, ast.Case, ast.MachineCode:
			return true
		}
	}
	return false
}

// mostBetween bounds the nodes between two Assigns, so that the time stays in proportion to the nodes.
const mostBetween = 256

// forgetReads counts the Locals from node first up to, but not including, end no more.
func (s *Simplifier) forgetReads(first, end int) {
	for n := first; n < end; n++ {
		if s.b.Kind[n] == ast.Local {
			s.locals[s.b.Data[n]].reads--
		}
	}
}

// keepCall makes the call that is the value of the Assign n a statement by itself, in a Block in place of the Assign.
func (s *Simplifier) keepCall(n int) {
	if k := s.b.Kind[n-1]; k == ast.Call || k == ast.CallIndirect {
		s.b.Kind[n], s.b.Type[n], s.b.Data[n] = ast.Block, ast.Void, 0
		s.Assigns++
	}
}
