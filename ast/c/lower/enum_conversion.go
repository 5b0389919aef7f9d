package lower

import (
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// -Wenum-conversion: conversions from one enumerated type to another without a cast. An enumerator has type int, and the value of
// a bit-field an integer type. So operands remember the enumerated type of these.

// enumOf returns the enumerated type of x, or Invalid.
func (l *Lowering) enumOf(x Operand) types.Type {
	if l.Types.Kind(x.Type) == types.EnumKind {
		return types.Unqualified(x.Type)
	}
	return x.Enum
}

// CommonEnum returns the enumerated type of both y and z, or Invalid.
func (l *Lowering) CommonEnum(y, z Operand) types.Type {
	if e := l.enumOf(y); e == l.enumOf(z) {
		return e
	}
	return types.Invalid
}

// checkEnums warns if x is of another enumerated type than typ. Like gcc, it says nothing of an initializer that is a conditional of
// variables, which has type unsigned int.
func (l *Lowering) checkEnums(x Operand, typ types.Type, c Context) {
	if c.Kind == InInitialization && x.Enum != types.Invalid && x.Type != types.Int {
		return
	}
	if from := l.enumOf(x); from != types.Invalid && from != types.Unqualified(typ) {
		l.warnf(warn.EnumConversion, x.Pos, "implicit conversion from %s to %s", l.Front.DescribeType(from, x.Alias), l.target(typ, c, x.Pos))
	}
}
