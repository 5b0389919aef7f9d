package c

import (
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// checkFunctionCast warns of a cast from one pointer to a function to another, if a call through the result may pass
// arguments or a result in another way, as gcc does.
func (l *lowering) checkFunctionCast(from, to types.Type, pos uint32) {
	x, y := l.types.Info(l.types.Target(from)), l.types.Info(l.types.Target(to))
	if x.Kind == types.FunctionKind && y.Kind == types.FunctionKind && !l.isSafeCast(y, x) {
		l.warnf(warn.CastFunctionType, pos, "cast between incompatible function types from '%s' to '%s'", l.front.TypeName(types.Unqualified(from)), l.front.TypeName(to))
	}
}

// isSafeCast reports whether a pointer to a function of type x may be cast to a pointer to one of type y. The type void (*)(void)
// stands for all functions. Of a function without a prototype, or behind the dots of one, no parameters are compared.
func (l *lowering) isSafeCast(x, y *types.Info) bool {
	isAny := func(f *types.Info) bool {
		return types.Unqualified(f.Target) == types.Void && f.NumParams == 0 && !f.NoPrototype
	}
	if isAny(x) || isAny(y) {
		return true
	}
	if !l.isPassedAlike(x.Target, y.Target) {
		return false
	}
	a, b := l.types.ParametersOf(x), l.types.ParametersOf(y)
	for i := range min(len(a), len(b)) {
		if !l.isPassedAlike(a[i], b[i]) {
			return false
		}
	}
	isOpen := func(f *types.Info) bool { return f.NoPrototype || f.Variadic }
	return len(a) == len(b) && isOpen(x) == isOpen(y) || len(a) <= len(b) && isOpen(x) || len(b) <= len(a) && isOpen(y)
}

// isPassedAlike reports whether values of two types are passed alike: pointers, and integers of one size, but for _Bool.
func (l *lowering) isPassedAlike(a, b types.Type) bool {
	x, y := l.types.Info(a), l.types.Info(b)
	isInteger := func(k types.Kind) bool { return types.IsIntegerKind(k) || k == types.Int128Kind }
	switch {
	case x.Kind == types.PointerKind && y.Kind == types.PointerKind:
		return true
	case isInteger(x.Kind) && isInteger(y.Kind) && x.Size == y.Size && (types.Unqualified(a) == types.Bool) == (types.Unqualified(b) == types.Bool):
		return true
	}
	return l.types.Compatible(a, b)
}
