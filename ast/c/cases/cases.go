// Package cases lowers the choice among the cases of a switch statement to comparisons and tables of jumps.
package cases

import (
	"cmp"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/lower"
)

// A Case leads the values from Low to High, which have the switch's type, to a label.
type Case struct {
	Low, High uint64
	Label     int32
	Pos       uint32
}

// Compare orders two values of the type of a switch, which is signed or not.
func Compare(a, b uint64, signed bool) int {
	if signed {
		return cmp.Compare(int64(a), int64(b))
	}
	return cmp.Compare(a, b)
}

// Sort sorts cases by value. It calls overlap for neighbours that have a value in common.
func Sort(list []Case, signed bool, overlap func(a, b *Case)) {
	order := func(a, b Case) int { return Compare(a.Low, b.Low, signed) }
	if !slices.IsSortedFunc(list, order) {
		slices.SortStableFunc(list, order)
	}
	for i := 1; i < len(list); i++ {
		if a, b := &list[i-1], &list[i]; Compare(a.High, b.Low, signed) >= 0 {
			overlap(a, b)
		}
	}
}

// A group is a run of consecutive cases that are decided together: a single case, or
// cases with a jump table.
type group struct{ cases []Case }

func (g *group) low() uint64  { return g.cases[0].Low }
func (g *group) high() uint64 { return g.cases[len(g.cases)-1].High }

// Cases share a table if there are at least tableCases of them, and at most tableSpread
// entries for each.
const (
	tableSpread = 4
	tableCases  = 5
)

// groups divides the sorted cases into jump tables and single cases. A table takes
// cases as long as it stays dense enough; a group too small for a table is divided into
// single cases.
func groups(cases []Case) (list []group) {
	for len(cases) > 0 {
		n := 1
		for n < len(cases) && cases[n].High-cases[0].Low < uint64(tableSpread*(n+1)) {
			n++
		}
		if n < tableCases {
			n = 1
		}
		list = append(list, group{cases[:n]})
		cases = cases[n:]
	}
	return list
}

// Jumps appends the jumps of a switch statement.
type Jumps interface {
	// Goto appends a jump to a label.
	Goto(label int32, pos uint32)
	// JumpsTo says that a table has a jump to a label.
	JumpsTo(label int32, pos uint32)
}

// A Switch is the choice among cases by the value of a local.
type Switch struct {
	Lowering *lower.Lowering
	Jumps    Jumps
	Type     ast.Type // of the value
	Local    uint32   // that has the value
	Other    int32    // the label for the values that match no case
	Pos      uint32
}

// linearGroups is the greatest number of groups that are compared one after the other.
const linearGroups = 4

// Dispatch appends statements that jump to the label of the case that the local matches, or to the label for other values. It
// returns their number. The cases are sorted.
func (s *Switch) Dispatch(list []Case) int { return s.dispatch(groups(list)) }

// dispatch does the same for groups: the statements form a balanced tree of comparisons.
func (s *Switch) dispatch(list []group) int {
	l, n := s.Lowering, 0
	for len(list) > linearGroups {
		middle := len(list) / 2
		l.Tree.Leaf(ast.Local, s.Type, s.Local, s.Pos)
		l.Constant(s.Type, list[middle].low(), s.Pos)
		l.Tree.Node(ast.Lt, ast.I32, 0, s.Pos, 2)
		l.Together(s.dispatch(list[:middle]), s.Pos)
		l.Tree.Node(ast.If, ast.Void, 0, s.Pos, 2)
		list = list[middle:]
		n++
	}
	for i := range list {
		if g := &list[i]; len(g.cases) == 1 {
			s.compare(&g.cases[0])
			s.Jumps.Goto(g.cases[0].Label, s.Pos)
		} else {
			s.table(g)
		}
		l.Tree.Node(ast.If, ast.Void, 0, s.Pos, 2)
		n++
	}
	s.Jumps.Goto(s.Other, s.Pos)
	return n + 1
}

// table appends the condition that the local is in the range of g, and the
// jump through a table of labels that it selects from.
func (s *Switch) table(g *group) {
	l := s.Lowering
	entries := g.high() - g.low() + 1
	index := uint32(l.BlockLocal(l.Types.Word))
	l.Tree.Leaf(ast.Local, s.Type, s.Local, s.Pos)
	s.distanceFrom(g)
	l.Tree.Node(ast.Assign, l.Types.Word, index, s.Pos, 1)
	l.Constant(l.Types.Word, entries-1, s.Pos)
	l.Tree.Node(ast.Le, ast.I32, 0, s.Pos, 2)

	l.Tree.Leaf(ast.Local, l.Types.Word, index, s.Pos)
	l.Tree.Node(ast.Switch, ast.Void, uint32(entries), s.Pos, 1)
	next := g.low()
	for _, x := range g.cases {
		for ; next != x.Low; next++ {
			s.entry(s.Other)
		}
		for ; next != x.High+1; next++ {
			s.entry(x.Label)
		}
	}
	l.Tree.Node(ast.Block, ast.Void, 0, s.Pos, int(entries)+1)
}

// entry appends an entry of a table.
func (s *Switch) entry(label int32) {
	s.Jumps.JumpsTo(label, s.Pos)
	s.Lowering.Tree.Leaf(ast.Case, ast.Void, uint32(label), s.Pos)
}

// distanceFrom turns the last subtree, the value, into its distance from the low end of g,
// an unsigned word. A 32-bit value is sign-extended where the upper bits do not matter,
// since registers hold it that way.
func (s *Switch) distanceFrom(g *group) {
	l, t, word := s.Lowering, s.Type, s.Lowering.Types.Word
	if t == ast.U32 && word == ast.U64 && g.high() > 1<<31-1 {
		l.Constant(t, -g.low(), s.Pos)
		l.BinaryNode(ast.Add, t, s.Pos)
		l.Cast(word)
		return
	}
	if t == ast.U32 {
		l.Cast(ast.I32)
	}
	l.Cast(word)
	l.Constant(word, -g.low(), s.Pos)
	l.BinaryNode(ast.Add, word, s.Pos)
}

// compare appends the condition that the local matches x. For a range it is
// an unsigned comparison of the distance from the low end. It has the position
// of the switch: it is no part of the block of the case, and a debugger does not stop there for the case.
func (s *Switch) compare(x *Case) {
	l, t := s.Lowering, s.Type
	l.Tree.Leaf(ast.Local, t, s.Local, s.Pos)
	if x.Low == x.High {
		l.Constant(t, x.Low, s.Pos)
		l.Tree.Node(ast.Eq, ast.I32, 0, s.Pos, 2)
		return
	}
	l.Constant(t, -x.Low, s.Pos)
	l.Tree.Node(ast.Add, t, 0, s.Pos, 2)
	unsigned := ast.U64
	if t.Size() == 4 {
		unsigned = ast.U32
	}
	l.Cast(unsigned)
	l.Constant(unsigned, x.High-x.Low, s.Pos)
	l.Tree.Node(ast.Le, ast.I32, 0, s.Pos, 2)
}
