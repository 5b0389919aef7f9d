package lower

import (
	"slices"

	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// checkFunctionCast warns of a cast from one pointer to a function to another, if a call through the result may pass
// arguments or a result in another way, as gcc does.
func (l *Lowering) checkFunctionCast(from, to types.Type, pos uint32) {
	x, y := l.Types.Info(l.Types.Target(from)), l.Types.Info(l.Types.Target(to))
	if x.Kind == types.FunctionKind && y.Kind == types.FunctionKind && !l.isSafeCast(y, x) {
		l.warnf(warn.CastFunctionType, pos, "cast between incompatible function types from '%s' to '%s'", l.Front.TypeName(types.Unqualified(from)), l.Front.TypeName(to))
	}
}

// isSafeCast reports whether a pointer to a function of type x may be cast to a pointer to one of type y. The type void (*)(void)
// stands for all functions. Of a function without a prototype, or behind the dots of one, no parameters are compared.
func (l *Lowering) isSafeCast(x, y *types.Info) bool {
	isAny := func(f *types.Info) bool {
		return types.Unqualified(f.Target) == types.Void && f.NumParams == 0 && !f.NoPrototype
	}
	if isAny(x) || isAny(y) {
		return true
	}
	if !l.isPassedAlike(x.Target, y.Target) {
		return false
	}
	a, b := l.Types.ParametersOf(x), l.Types.ParametersOf(y)
	for i := range min(len(a), len(b)) {
		if !l.isPassedAlike(a[i], b[i]) {
			return false
		}
	}
	isOpen := func(f *types.Info) bool { return f.NoPrototype || f.Variadic }
	return len(a) == len(b) && isOpen(x) == isOpen(y) || len(a) <= len(b) && isOpen(x) || len(b) <= len(a) && isOpen(y)
}

// isPassedAlike reports whether values of two types are passed alike: pointers, and integers of one size, but for _Bool.
func (l *Lowering) isPassedAlike(a, b types.Type) bool {
	x, y := l.Types.Info(a), l.Types.Info(b)
	isInteger := func(k types.Kind) bool { return types.IsIntegerKind(k) || k == types.Int128Kind }
	switch {
	case x.Kind == types.PointerKind && y.Kind == types.PointerKind:
		return true
	case isInteger(x.Kind) && isInteger(y.Kind) && x.Size == y.Size && (types.Unqualified(a) == types.Bool) == (types.Unqualified(b) == types.Bool):
		return true
	}
	return l.Types.Compatible(a, b)
}

// CastTo converts x to typ explicitly (6.5.4).
func (l *Lowering) CastTo(x Operand, typ types.Type, pos uint32) Operand {
	typ = types.Unqualified(typ)
	if typ > types.Bool && typ <= types.Double && x.Type >= types.Bool && x.Type <= types.Double { // the usual case
		l.Cast(l.Types.Machine(typ))
		return l.ValueOf(typ, pos)
	}
	to, from := l.Types.Info(typ), l.Types.Info(x.Type)
	switch {
	case x.Type == types.Invalid || typ == types.Invalid:
		return l.Fail(pos)
	case to.Kind == types.VoidKind:
		return l.ValueOf(types.Void, pos)
	case from.Kind == types.VoidKind:
		l.errorf(x.Pos, "invalid use of void expression")
		return l.Fail(pos)
	case to.Kind == types.RecordKind && x.Type == typ: // GNU C
		return l.ValueOf(typ, pos)
	case (to.Kind == types.VectorKind || from.Kind == types.VectorKind) && to.Kind != types.RecordKind && from.Kind != types.RecordKind && !to.Union:
		return l.castVector(x, typ, pos)
	case to.Union && to.Size >= 0 && l.InFunction:
		return l.castToUnion(x, typ, pos)
	case to.Kind == types.RecordKind:
		l.errorf(pos, "conversion to non-scalar type requested")
		return l.Fail(pos)
	case from.Kind == types.RecordKind:
		l.errorf(pos, "aggregate value used where a scalar was expected")
		return l.Fail(pos)
	case to.Kind == types.ArrayKind:
		l.errorf(pos, "cast specifies array type")
		return l.Fail(pos)
	case to.Kind == types.FunctionKind:
		l.errorf(pos, "cast specifies function type")
		return l.Fail(pos)
	case to.Kind == types.PointerKind && types.IsFloatingKind(from.Kind):
		l.errorf(pos, "cannot convert to a pointer type")
		return l.Fail(pos)
	case from.Kind == types.PointerKind && types.IsFloatingKind(to.Kind):
		l.errorf(pos, "pointer value used where a floating-point was expected")
		return l.Fail(pos)
	case to.Size < 0:
		l.errorf(pos, "conversion to incomplete type '%s'", l.Front.TypeName(typ))
		return l.Fail(pos)
	}
	if to.Kind == types.PointerKind && from.Kind == types.PointerKind && l.Front.Warns(warn.CastFunctionType) {
		l.checkFunctionCast(x.Type, typ, pos)
	}
	l.checkPointerCast(from, to, typ, pos)
	y := l.Convert(x, typ)
	y.Pos = pos
	return y
}

// checkPointerCast warns of a cast of the last subtree between a pointer and an integer of another size, to typ. Constants may
// become pointers.
func (l *Lowering) checkPointerCast(from, to *types.Info, typ types.Type, pos uint32) {
	isInteger := func(k types.Kind) bool { return k == types.IntegerKind || k == types.Int128Kind }
	switch {
	case from.Size == to.Size:
	case from.Kind == types.PointerKind && isInteger(to.Kind) && typ != types.Bool:
		l.warnf(warn.PointerToIntCast, pos, "cast from pointer to integer of different size")
	case to.Kind == types.PointerKind && isInteger(from.Kind) && (from.Rank > 0 || from.Kind == types.Int128Kind) && !l.Tree.Kind[l.Top()].IsConst():
		l.warnf(warn.IntToPointerCast, pos, "cast to pointer from integer of different size")
	}
}

// castToUnion converts x, which has the type of a member, to a union (GNU C).
func (l *Lowering) castToUnion(x Operand, union types.Type, pos uint32) Operand {
	if !slices.ContainsFunc(l.Types.MembersOf(union), func(m types.Member) bool { return types.Unqualified(m.Typ) == x.Type && !m.IsBitField }) {
		l.errorf(pos, "cast to union type from type not present in union")
		return l.Fail(pos)
	}
	to := l.Frame(l.Types.Size(union), l.FrameAlign(union))
	if l.Types.ByAddress(x.Type) {
		l.CopyRecord(to, x.Type, pos)
		return l.ValueOf(union, pos)
	}
	l.storeKept(to, l.Types.Machine(x.Type), pos)
	l.Then(pos)
	return l.ValueOf(union, pos)
}
