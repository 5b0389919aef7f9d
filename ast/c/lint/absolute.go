package lint

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// Absolute warns of a call at pos of a function that computes an absolute value if the argument x has another type than the parameter,
// typ: if it is unsigned, or an integer in place of a floating-point number or the other way round, or wider.
func (c *Checker) Absolute(function intern.Ident, typ types.Type, x lower.Operand, pos uint32) {
	if !c.front.IsEvaluated() || x.Kind == lower.BitField || !c.front.Warns(warn.AbsoluteValue) {
		return
	}
	isFloat := func(k types.Kind) bool { return types.IsFloatingKind(k) }
	isInteger := func(k types.Kind) bool { return types.IsIntegerKind(k) || k == types.Int128Kind }
	from, to := c.Types.Info(x.Type), c.Types.Info(typ)
	name, argument := c.front.Spelled(function), c.front.DescribeType(types.Unqualified(x.Type), x.Alias)
	switch {
	case from.Kind == types.ComplexKind:
		what := "integer"
		if isFloat(to.Kind) {
			what = "floating-point"
		}
		c.front.Warnf(warn.AbsoluteValue, pos, "using %s absolute value function '%s' when argument is of complex type %s", what, name, argument)
		return
	case isInteger(to.Kind) && isFloat(from.Kind):
		c.front.Warnf(warn.AbsoluteValue, pos, "using integer absolute value function '%s' when argument is of floating-point type %s", name, argument)
		return
	case isFloat(to.Kind) && isInteger(from.Kind):
		c.front.Warnf(warn.AbsoluteValue, pos, "using floating-point absolute value function '%s' when argument is of integer type %s", name, argument)
		return
	case !isFloat(from.Kind) && !isInteger(from.Kind):
		return
	case isInteger(from.Kind) && !c.isSigned(x.Type):
		c.front.Warnf(warn.AbsoluteValue, pos, "taking the absolute value of unsigned type %s has no effect", argument)
	}
	if from.Size > to.Size {
		c.front.Warnf(warn.AbsoluteValue, pos, "absolute value function '%s' given an argument of type %s but has parameter of type '%s' which may cause truncation of value", name, argument, c.front.TypeName(typ))
	}
}

// isSigned reports whether an integer type is signed.
func (c *Checker) isSigned(typ types.Type) bool {
	if c.Types.Kind(typ) == types.Int128Kind {
		return types.Unqualified(typ) == types.Int128
	}
	return c.Types.Machine(typ).IsSigned()
}
