// Package simplify computes at the end of a function which locals have constants or other locals as values: gcc's -ftree-ccp, -ftree-copy-prop and a part of
// -ftree-dse. It
//
//   - puts constants and other locals in place of locals that have their values (facts.go),
//   - leaves out assignments to locals that nobody reads (dead.go),
//   - computes operations on constants, leaves out operations that change nothing, and arms behind conditions that are known
//     (operations.go).
//
// All nodes keep their numbers: Blocks stand in place of the nodes that are left out (erase.go). Most of the work is to find the Locals and Assigns
// among the nodes. The other steps look at these alone, and end soon in most functions.
package simplify

import (
	"unsafe"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/lower"
	"gpucc/internal/bytematch"
)

// A Function is a function. Its tree is complete.
type Function struct {
	Nodes  *ast.Builder
	Start  int           // its first node, behind which are no others
	Locals []ast.Type    // the types of its locals
	Values *lower.Values // the table of its literals

	Kept
}

// Kept names the parts of the pass that are switched off.
type Kept struct {
	Copies  bool // no other local stands in place of a local: gcc's -fno-tree-copy-prop
	Assigns bool // assignments that nobody reads are not left out: -fno-tree-dse
}

// Counts count the changes.
type Counts struct {
	Reads      int // of locals that have been replaced by constants and other locals
	Operations int // that are computed or left out
	Assigns    int // that are left out
	Arms       int // that are left out
}

// A Simplifier keeps its memory for the next function.
type Simplifier struct {
	Counts // of the last function

	f       Function
	b       *ast.Builder
	uses    []int32 // the Locals and Assigns, in their order
	locals  []local
	changed []int32 // nodes that were Locals, with parents that may be simplified
	moved   bool    // a leaf has another number, so that uses may lack it
}

// Reset forgets the last function.
func (s *Simplifier) Reset() { s.locals = s.locals[:0] }

// CopyOf returns the local that stands in place of a local of the last function, and the node behind which it does, counted from the
// function's first.
func (s *Simplifier) CopyOf(local int) (other, node int, ok bool) {
	if local >= len(s.locals) || s.locals[local].is != isCopy {
		return 0, 0, false
	}
	x := &s.locals[local]
	return int(x.other), int(x.set) - s.f.Start, true
}

// Run simplifies a function.
func (s *Simplifier) Run(f Function) {
	s.Counts, s.f, s.b, s.moved = Counts{}, f, f.Nodes, false
	s.findUses()
	if !s.mayFind() {
		return
	}
	s.replaceReads()
	s.compute()
	if s.moved {
		s.findUses()
	}
	if !f.Kept.Assigns {
		s.findUnread()
	}
}

// findUses lists the Locals and Assigns, eight kinds at a time.
func (s *Simplifier) findUses() {
	kinds := s.b.Kind[:s.b.Len()]
	uses, at := s.uses[:0], s.f.Start
	for ; at+8 <= len(kinds); at += 8 {
		word := *(*uint64)(unsafe.Pointer(&kinds[at:][:8][0]))
		for marks := bytematch.Equal(word, bytematch.EveryByte*uint64(ast.Local)) | bytematch.Equal(word, bytematch.EveryByte*uint64(ast.Assign)); marks != 0; marks &= marks - 1 {
			uses = append(uses, int32(at)+int32(bytematch.First(marks))) // a few are neither
		}
	}
	for ; at < len(kinds); at++ {
		uses = append(uses, int32(at))
	}
	s.uses = uses
}

// bitsOf returns the bits of node n, an integer literal, extended as literals of type t are.
func (s *Simplifier) bitsOf(n int, t ast.Type) uint64 {
	v := uint64(int32(s.b.Data[n]))
	if s.b.Kind[n] == ast.Const64 {
		v = s.f.Values.Literals[s.b.Data[n]]
	}
	return fold.Bits(t, v)
}

// isNumber reports whether node n is a literal that is an integer.
func (s *Simplifier) isNumber(n int) bool { return s.b.Kind[n].IsConst() && !s.b.Type[n].IsFloat() }

// setNumber makes node n, a leaf, the literal of type t with the bits v.
func (s *Simplifier) setNumber(n int, t ast.Type, v uint64) {
	kind, v := ast.Const, fold.Bits(t, v)
	data := uint32(v)
	if t.Size() == 8 && v != uint64(int32(v)) {
		kind, data = ast.Const64, s.f.Values.Literal(v)
	}
	s.b.Kind[n], s.b.Type[n], s.b.Data[n] = kind, t, data
}

// isPure reports whether the nodes from first up to, but not including, end only compute values.
func isPure(b *ast.Builder, first, end int) bool {
	for n := first; n < end; n++ {
		if k := b.Kind[n]; k.IsStatement() || k.TakesResult() || k.HasEffect(b.Data[n]) {
			return false
		}
	}
	return true
}
