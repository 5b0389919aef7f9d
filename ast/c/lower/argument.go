package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/types"
)

// An ArgumentCount counts the arguments of a call, or the parameters of a function.
type ArgumentCount struct{ abi.Arguments }

// Data returns the Data of the next Argument or Parameter, of machine type t.
func (a *ArgumentCount) Data(t ast.Type, variadic bool) uint32 {
	d := a.Floats
	a.Count++
	switch {
	case variadic:
		d |= ast.ArgumentVariadic
	case t.IsFloat():
		a.Floats++
	}
	return d
}

// TransparentMember returns the type of the first member of a transparent union to which
// y can be assigned, or the union if there is none.
func (l *Lowering) TransparentMember(union types.Type, y Operand) types.Type {
	if types.Unqualified(y.Type) == types.Unqualified(union) {
		return union
	}
	for _, m := range l.Types.MembersOf(union) {
		pointers := l.Types.IsPointer(m.Typ) && (l.Types.IsPointer(y.Type) || l.isNull(y))
		if l.Types.Compatible(m.Typ, y.Type) ||
			pointers && (l.isNull(y) || l.Types.Compatible(l.Types.Target(m.Typ), l.Types.Target(y.Type)) || types.Unqualified(l.Types.Target(y.Type)) == types.Void || types.Unqualified(l.Types.Target(m.Typ)) == types.Void) {
			return m.Typ
		}
	}
	return union
}

// DefaultPromotion applies the default argument promotions (6.5.2.2 6).
func (l *Lowering) DefaultPromotion(x Operand) {
	x = l.Rvalue(x)
	if l.Types.Kind(x.Type) == types.VoidKind {
		l.errorf(x.Pos, "invalid use of void expression")
		l.Fail(x.Pos)
		return
	}
	if x = l.PromotedValue(x); x.Type == types.Float {
		l.Cast(ast.F64)
	}
}
