package lower

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// HasEffects reports whether one of the nodes from number from up to, but not including,
// before has an effect, so that it must not be removed.
func (l *Lowering) HasEffects(from, to int) bool {
	for n := from; n < to; n++ {
		if l.Tree.Kind[n].HasEffect(l.Tree.Data[n]) {
			return true
		}
	}
	return false
}

// Changes reports whether one of the nodes from number from up to, but not including,
// before changes values that other nodes read, so that the order of evaluation matters.
func (l *Lowering) Changes(from, to int) bool {
	return slices.ContainsFunc(l.Tree.Kind[from:to], ast.Kind.Changes)
}

// Bit returns 1 for true, and 0 for false.
func Bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Top returns the number of the last node.
func (l *Lowering) Top() int { return l.Tree.Len() - 1 }

// Wrong appends a constant in place of an expression for which an error has been reported.
func (l *Lowering) Wrong(pos uint32) Operand {
	l.Tree.Leaf(ast.Const, ast.I32, 0, pos)
	return Operand{Type: types.Invalid, Pos: pos, Origin: Origin{Name: intern.None}}
}

// Fail replaces the last subtree by a constant of type Invalid.
func (l *Lowering) Fail(pos uint32) Operand {
	l.DropLast()
	return l.Wrong(pos)
}

// FailTwo replaces the last two subtrees by a constant of type Invalid.
func (l *Lowering) FailTwo(pos uint32) Operand {
	l.DropLast()
	return l.Fail(pos)
}

// DropLast removes the last subtree.
func (l *Lowering) DropLast() { l.Tree.Truncate(int(l.Tree.First[l.Top()])) }

// Then joins the last two subtrees. The first one is evaluated for its effects, the second
// one is the value.
func (l *Lowering) Then(pos uint32) {
	l.Tree.Node(ast.Comma, l.Tree.Type[l.Top()], 0, pos, 2)
}

// Together combines the last n statements into one. A single Label is put into a Block,
// too. Otherwise defineLabel would take it for a label at the position behind the
// statement.
func (l *Lowering) Together(n int, pos uint32) {
	if n != 1 || l.Tree.Kind[l.Top()] == ast.Label {
		l.Tree.Node(ast.Block, ast.Void, 0, pos, n)
	}
}

// IsSymbolAddress reports whether a node of kind k is the address of a symbol that is not
// thread-local.
func IsSymbolAddress(k ast.Kind) bool { return k == ast.SymbolAddress || k == ast.GlobalAddress }
