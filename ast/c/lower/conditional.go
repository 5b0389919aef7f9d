package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// Comma joins the last two subtrees. The second one computes x.
func (l *Lowering) Comma(x Operand, pos uint32) Operand {
	l.Tree.Node(ast.Comma, l.Tree.Type[l.Top()], 0, pos, 2)
	joined := l.ValueOf(x.Type, x.Pos)
	joined.Enum, joined.Alias = x.Enum, x.Alias
	return joined
}

// Logical joins the last two subtrees, conditions, by && or ||. If the left operand is a
// literal, it decides at once whether the right one is evaluated.
func (l *Lowering) Logical(op token.Token, right Operand, pos uint32) Operand {
	left := int(l.Tree.First[l.Top()]) - 1
	if l.Tree.Kind[left].IsConst() {
		truth := l.Bits(left) != 0
		if truth == (op == token.OrOr) {
			l.DropLast()
			l.SetConst(left, ast.I32, uint64(Bit(truth)))
			return l.ValueOf(types.Int, pos)
		}
		start := l.Tree.Cut(left+1, &l.Clipboard)
		l.Tree.Truncate(left)
		l.Tree.Paste(&l.Clipboard, start)
		l.truth(right)
		return l.ValueOf(types.Int, pos)
	}
	k := ast.LogicalAnd
	if op == token.OrOr {
		k = ast.LogicalOr
	}
	l.Tree.Node(k, ast.I32, 0, pos, 2)
	return l.ValueOf(types.Int, pos)
}

// Choose removes a literal condition and the operand that it does not select. The first
// operand ends at node then.
func (l *Lowering) Choose(condition, then int, typ types.Type, pos uint32) Operand {
	if l.Bits(condition) != 0 {
		l.DropLast()
		start := l.Tree.Cut(condition+1, &l.Clipboard)
		l.Tree.Truncate(condition)
		l.Tree.Paste(&l.Clipboard, start)
	} else {
		start := l.Tree.Cut(int(l.Tree.First[l.Top()]), &l.Clipboard)
		l.Tree.Truncate(condition)
		l.Tree.Paste(&l.Clipboard, start)
	}
	if cast := l.Tree.Type[l.Top()] >> pendingShift; cast != 0 { // see CastLeft
		l.Tree.Type[l.Top()] &= TypeMask
		l.Cast(cast)
	}
	return l.ValueOf(typ, pos)
}

// ConditionalType converts the operands y, which ends at node then, and z of
// a conditional expression to a common type (6.5.15 5).
func (l *Lowering) ConditionalType(y, z Operand, then int, pos uint32) (types.Type, bool) {
	a, b := l.Types.Info(y.Type), l.Types.Info(z.Type)
	switch {
	case a.Kind == types.InvalidKind || b.Kind == types.InvalidKind:
		return types.Invalid, true
	case types.IsArithmeticKind(a.Kind) && types.IsArithmeticKind(b.Kind):
		typ := l.Types.UsualConversions(y.Type, z.Type)
		if l.Types.IsWide(y.Type) || l.Types.IsWide(z.Type) || l.Types.IsNarrow(typ) {
			l.convertBoth(y, z, typ)
			return typ, true
		}
		l.Cast(l.Types.Machine(typ))
		l.CastLeft(l.Types.Machine(typ))
		return typ, true
	case (a.Kind == types.RecordKind || a.Kind == types.VectorKind) && types.Unqualified(y.Type) == types.Unqualified(z.Type):
		return types.Unqualified(y.Type), true
	case a.Kind == types.VoidKind || b.Kind == types.VoidKind:
		l.matchVoid(then)
		return types.Void, true
	case a.Kind == types.PointerKind && b.Kind == types.PointerKind:
		return l.pointerUnion(y, z, then, pos), true
	case a.Kind == types.PointerKind && types.IsIntegerKind(b.Kind):
		if l.Strict || !l.isNull(z) {
			l.mismatch(warn.Always, pos, "pointer/integer type mismatch in conditional expression")
		}
		l.Cast(l.Types.Word)
		return y.Type, true
	case types.IsIntegerKind(a.Kind) && b.Kind == types.PointerKind:
		if l.Strict || l.Tree.Kind[then] != ast.Const || l.Tree.Data[then] != 0 {
			l.mismatch(warn.Always, pos, "pointer/integer type mismatch in conditional expression")
		}
		l.CastLeft(l.Types.Word)
		return z.Type, true
	}
	l.errorf(pos, "type mismatch in conditional expression")
	return types.Invalid, false
}

// pointerUnion returns the type of a conditional expression with two pointers. A null
// pointer constant takes the type of the other operand, void absorbs other types, and the
// result has the qualifiers of both targets.
func (l *Lowering) pointerUnion(y, z Operand, then int, pos uint32) types.Type {
	a, b := l.Types.Target(y.Type), l.Types.Target(z.Type)
	null := l.Tree.Kind[then] == ast.Const && l.Tree.Data[then] == 0 && a == types.Void
	switch {
	case null:
		return z.Type
	case l.isNull(z):
		return y.Type
	case types.Unqualified(a) == types.Void || types.Unqualified(b) == types.Void:
		return l.Types.Pointer(types.Void | (a|b)&types.Qualifiers)
	case !l.Types.Compatible(a, b):
		l.mismatch(warn.Always, pos, "pointer type mismatch in conditional expression")
		return l.Types.Pointer(types.Void)
	}
	return l.Types.Pointer(types.Unqualified(l.Types.Composite(a, b)) | (a|b)&types.Qualifiers)
}

// matchVoid gives the operands of a void conditional the same machine type. If only one of
// them has a value, or none has, both get the value 0.
func (l *Lowering) matchVoid(then int) {
	if l.Tree.Type[then]&TypeMask == l.Tree.Type[l.Top()]&TypeMask {
		return
	}
	valued := func() {
		pos := l.Tree.Pos[l.Top()]
		l.Zero(ast.I32, pos)
		l.Tree.Node(ast.Comma, ast.I32, 0, pos, 2)
	}
	valued()
	start := l.Tree.Cut(then+1, &l.Clipboard)
	valued()
	l.Tree.Paste(&l.Clipboard, start)
}
