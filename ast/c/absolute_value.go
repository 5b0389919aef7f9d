package c

import (
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// checkAbsolute warns of a call of a function that computes an absolute value if the argument x has another type than the parameter,
// typ: if it is unsigned, or an integer in place of a floating-point number or the other way round, or wider.
func (p *parser) checkAbsolute(c *builtinCall, typ types.Type, x lower.Operand) {
	if p.unevaluated > 0 || x.Kind == lower.BitField || !p.Warns(warn.AbsoluteValue) {
		return
	}
	if o := p.lookup(c.name); o != nil && p.Types.Info(o.typ).NoPrototype {
		return
	}
	isFloat := func(k types.Kind) bool { return types.IsFloatingKind(k) }
	isInteger := func(k types.Kind) bool { return types.IsIntegerKind(k) || k == types.Int128Kind }
	from, to := p.Types.Info(x.Type), p.Types.Info(typ)
	name, argument := p.Names.Name(c.name), p.TypeName(types.Unqualified(x.Type))
	switch {
	case from.Kind == types.ComplexKind:
		what := "integer"
		if isFloat(to.Kind) {
			what = "floating-point"
		}
		p.warnf(warn.AbsoluteValue, c.pos, "using %s absolute value function '%s' when argument is of complex type '%s'", what, name, argument)
		return
	case isInteger(to.Kind) && isFloat(from.Kind):
		p.warnf(warn.AbsoluteValue, c.pos, "using integer absolute value function '%s' when argument is of floating-point type '%s'", name, argument)
		return
	case isFloat(to.Kind) && isInteger(from.Kind):
		p.warnf(warn.AbsoluteValue, c.pos, "using floating-point absolute value function '%s' when argument is of integer type '%s'", name, argument)
		return
	case !isFloat(from.Kind) && !isInteger(from.Kind):
		return
	case isInteger(from.Kind) && !p.isSigned(x.Type):
		p.warnf(warn.AbsoluteValue, c.pos, "taking the absolute value of unsigned type '%s' has no effect", argument)
	}
	if from.Size > to.Size {
		p.warnf(warn.AbsoluteValue, c.pos, "absolute value function '%s' given an argument of type '%s' but has parameter of type '%s' which may cause truncation of value", name, argument, p.TypeName(typ))
	}
}

// isSigned reports whether an integer type is signed.
func (p *parser) isSigned(typ types.Type) bool {
	if p.Types.Kind(typ) == types.Int128Kind {
		return types.Unqualified(typ) == types.Int128
	}
	return p.Types.Machine(typ).IsSigned()
}
