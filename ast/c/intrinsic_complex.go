package c

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

func addComplex(intrinsics map[string]intrinsic) {
	intrinsics["complex"] = (*parser).builtinComplex
	for suffix, typ := range map[string]types.Type{"f": types.FloatComplex, "": types.DoubleComplex, "l": types.LongDoubleComplex} {
		intrinsics["creal"+suffix] = onComplex(typ, func(p *parser, x operand, pos uint32) operand { return p.partOf(x, 0, pos) })
		intrinsics["cimag"+suffix] = onComplex(typ, func(p *parser, x operand, pos uint32) operand { return p.partOf(x, 1, pos) })
		intrinsics["conj"+suffix] = onComplex(typ, func(p *parser, x operand, pos uint32) operand { return p.prefix(lex.Tilde, x, pos) })
	}
}

// onComplex parses the argument of a function of a complex number of type typ, to
// which it applies operation.
func onComplex(typ types.Type, operation func(p *parser, x operand, pos uint32) operand) intrinsic {
	return func(p *parser, pos uint32) operand {
		x := p.assignable(p.assignment(), typ, context{inArgument, 1, intern.None})
		if x.typ == types.Invalid {
			return x
		}
		return operation(p, x, pos)
	}
}

// builtinComplex parses the arguments of __builtin_complex, the parts of its
// value.
func (p *parser) builtinComplex(pos uint32) operand {
	x := p.scalar(p.assignment())
	p.expect(lex.Comma)
	y := p.scalar(p.assignment())
	if x.typ == types.Invalid || y.typ == types.Invalid {
		return p.failTwo(pos)
	}
	if x.typ != y.typ || !p.types.IsFloat(x.typ) && x.typ != types.LongDouble {
		p.errorf(pos, "'__builtin_complex' operands are not of one real floating-point type")
		return p.failTwo(pos)
	}
	w := p.wideOperands(x, y, x.typ, pos)
	return w.complexNumber(types.ComplexOf(x.typ), w.left.literal && w.right.literal, func(i int) {
		p.part([...]*wideSource{&w.left, &w.right}[i], 0, pos)
	})
}
