package lower

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// CommonAlias returns the alias of the result of a binary operator. x is promoted. The rules are gcc's for the common type: of types of equal width, an
// unsigned one is kept, but the result has no alias if one is a long.
func (l *Lowering) CommonAlias(op token.Token, x, y *Operand) intern.Ident {
	if x.Alias|y.Alias == 0 {
		return 0
	}
	return l.joinAliases(op, x, y)
}

func (l *Lowering) joinAliases(op token.Token, x, y *Operand) intern.Ident {
	if k := OperatorKinds[op]; k.IsComparison() {
		return 0
	}
	if op == token.Shl || op == token.Shr {
		return x.Alias
	}
	left, right := types.Unqualified(x.Type), types.Unqualified(y.Type)
	a, b := l.Types.Info(left), l.Types.Info(right)
	switch {
	case a.Kind == types.PointerKind && b.Kind == types.PointerKind:
		return 0
	case a.Kind == types.PointerKind:
		return x.Alias
	case b.Kind == types.PointerKind:
		return y.Alias
	case left == right && x.Alias == y.Alias:
		return x.Alias
	case types.IsFloatingKind(a.Kind) != types.IsFloatingKind(b.Kind):
		if types.IsFloatingKind(a.Kind) {
			return x.Alias
		}
		return y.Alias
	case types.IsFloatingKind(a.Kind) && a.Size == b.Size:
		return 0
	}
	left, right = l.Types.Promote(left), l.Types.Promote(right)
	isLong := func(typ types.Type) bool { return typ >= types.Long && typ <= types.ULongLong }
	switch m, n := l.Types.Size(left), l.Types.Size(right); {
	case m > n:
		return x.Alias
	case m < n:
		return y.Alias
	case isLong(left) || isLong(right):
		return 0
	case !l.Types.Machine(left).IsSigned():
		return x.Alias
	}
	return y.Alias
}

// ChoiceAlias returns the alias of a conditional expression with the operands y and z.
func (l *Lowering) ChoiceAlias(y, z Operand) intern.Ident {
	switch {
	case y.Alias|z.Alias == 0:
		return 0
	case types.Unqualified(y.Type) == types.Unqualified(z.Type) || l.Types.IsPointer(y.Type) && l.Types.IsPointer(z.Type):
		if y.Alias == z.Alias {
			return y.Alias
		}
		return 0
	}
	return l.joinAliases(token.Plus, &y, &z)
}
