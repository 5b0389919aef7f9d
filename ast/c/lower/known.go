package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/fold"
)

// loadKnown replaces the last node, a Load in the initializer of a static object, by its value, if
// that is known.
func (l *Lowering) loadKnown() {
	n := l.Top()
	if v, ok := l.Front.KnownLoad(n, false); ok {
		t, pos := l.Tree.Type[n], l.Tree.Pos[n]
		l.DropLast()
		l.Constant(t, v, pos)
	}
}

// mostKnown is the largest number of nodes of an expression that is evaluated. It keeps the time
// for long chains of operators linear.
const mostKnown = 64

// Settle replaces the last subtree, an integer or pointer, by its value if that is known and the
// subtree has no effect.
func (l *Lowering) Settle() {
	n := l.Top()
	if l.Tree.Kind[n].IsConst() {
		return
	}
	if v, ok := l.LastKnown(); ok && !l.Tree.Acts(int(l.Tree.First[n])) {
		t, pos := l.convertedType(n), l.Tree.Pos[n]
		l.DropLast()
		l.Constant(t, v, pos)
	}
}

// LastKnown returns the value of the last subtree, an integer or pointer, if it is known.
func (l *Lowering) LastKnown() (v uint64, ok bool) {
	n := l.Top()
	if n-int(l.Tree.First[n]) > mostKnown {
		return 0, false
	}
	return l.Known(n)
}

// Known returns the value of the subtree that ends at node n, an integer, if it is known.
func (l *Lowering) Known(n int) (v uint64, ok bool) {
	v, ok = l.knownWithoutCast(n)
	if cast := l.Tree.Type[n] >> pendingShift; ok && cast != 0 { // see CastLeft
		return fold.Bits(cast, v), !cast.IsFloat()
	}
	return v, ok
}

// convertedType returns the type of the subtree that ends at node n, behind its pending cast if it has one.
func (l *Lowering) convertedType(n int) ast.Type {
	if cast := l.Tree.Type[n] >> pendingShift; cast != 0 {
		return cast
	}
	return l.Tree.Type[n]
}

// knownWithoutCast is known without the pending cast of node n.
func (l *Lowering) knownWithoutCast(n int) (v uint64, ok bool) {
	t := l.Tree.Type[n] & TypeMask
	switch k := l.Tree.Kind[n]; k {
	case ast.Const, ast.Const64:
		return l.Bits(n), !t.IsFloat()
	case ast.Load:
		if !l.Optimize || t.IsFloat() {
			return 0, false
		}
		return l.Front.KnownLoad(n, true)
	case ast.Comma:
		return l.Known(n - 1)
	case ast.Cast:
		v, ok = l.Known(n - 1)
		return fold.Bits(t, v), ok && !t.IsFloat()
	case ast.LogicalNot:
		v, ok = l.Known(n - 1)
		return uint64(Bit(v == 0)), ok
	case ast.LogicalAnd, ast.LogicalOr:
		return l.knownLogical(n, k == ast.LogicalOr)
	case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr, ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
		left := int(l.Tree.First[n-1]) - 1
		a, ok := l.Known(left)
		if !ok {
			return 0, false
		}
		b, ok := l.Known(n - 1)
		if !ok {
			return 0, false
		}
		v, ok = fold.Binary(k, l.convertedType(left), a, b)
		return fold.Bits(t, v), ok
	}
	return 0, false
}

// knownLogical is known for an expression with || or, if or is false, with &&. Its right operand alone
// may decide.
func (l *Lowering) knownLogical(n int, or bool) (v uint64, ok bool) {
	right, rightKnown := l.Known(n - 1)
	if rightKnown && (right != 0) == or {
		return uint64(Bit(or)), true
	}
	left, leftKnown := l.Known(int(l.Tree.First[n-1]) - 1)
	if leftKnown && (left != 0) == or {
		return uint64(Bit(or)), true
	}
	return uint64(Bit(!or)), leftKnown && rightKnown
}
