package c

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/internal/quad"
)

func addFloat(intrinsics map[string]intrinsic) {
	for suffix, typ := range map[string]types.Type{"": types.Double, "f": types.Float, "l": types.LongDouble} {
		intrinsics["nan"+suffix] = notANumber(typ)
		intrinsics["fabs"+suffix] = withSign(typ, false)
		intrinsics["copysign"+suffix] = withSign(typ, true)
	}
	for name, test := range map[string]floatTest{
		"isnan":      {magnitude: false, op: lex.NotEq, quad: lex.Greater},
		"isinf":      {magnitude: true, op: lex.EqEq, quad: lex.EqEq, bound: [2]float64{math.Inf(1), math.Inf(1)}},
		"isinf_sign": {magnitude: true, op: lex.EqEq, quad: lex.EqEq, bound: [2]float64{math.Inf(1), math.Inf(1)}, signed: true},
		"isfinite":   {magnitude: true, op: lex.LessEq, quad: lex.Less, bound: [2]float64{math.MaxFloat32, math.MaxFloat64}},
	} {
		intrinsics[name] = test.intrinsic
		if name != "isinf_sign" {
			intrinsics[name+"f"], intrinsics[name+"l"] = test.intrinsic, test.intrinsic
		}
	}
	for _, name := range []string{"signbit", "signbitf", "signbitl"} {
		intrinsics[name] = (*parser).signBit
	}
	for name, op := range map[string]lex.Token{"isgreater": lex.Greater, "isgreaterequal": lex.GreaterEq, "isless": lex.Less, "islessequal": lex.LessEq} {
		intrinsics[name] = ordered(func(p *parser, x, y uint32, t ast.Type, pos uint32) {
			p.compareLocals(operatorKinds[op], x, y, t, pos)
		}, func(w *wideOperation) { w.compareQuads(op) })
	}
	intrinsics["islessgreater"] = ordered(func(p *parser, x, y uint32, t ast.Type, pos uint32) {
		p.compareLocals(ast.Lt, x, y, t, pos)
		p.compareLocals(ast.Gt, x, y, t, pos)
		p.b.Node(ast.LogicalOr, ast.I32, 0, pos, 2)
	}, (*wideOperation).lessOrGreater)
	intrinsics["isunordered"] = ordered(func(p *parser, x, y uint32, t ast.Type, pos uint32) {
		p.compareLocals(ast.Ne, x, x, t, pos)
		p.compareLocals(ast.Ne, y, y, t, pos)
		p.b.Node(ast.LogicalOr, ast.I32, 0, pos, 2)
	}, (*wideOperation).unordered)
}

// notANumber parses the text of nan, which must be empty.
func notANumber(typ types.Type) intrinsic {
	return func(p *parser, pos uint32) operand {
		if p.Tok != lex.String || len(p.stringLiteral()) > 0 {
			p.unsupported("a payload of a NaN")
			return p.wrong(pos)
		}
		if typ == types.LongDouble {
			return p.wideLiteral(wideOfQuad(quad.NaN), typ, pos)
		}
		v := uint64(0x7ff8000000000000)
		if typ == types.Float {
			v = 0x7fc00000
		}
		p.constant(p.types.Machine(typ), v, pos)
		return p.valueOf(typ, pos)
	}
}

// floatArgument parses an argument of type typ, or, if that is the error type,
// of any floating-point type, and keeps it in a local.
func (p *parser) floatArgument(typ types.Type) (local uint32, t ast.Type, ok bool) {
	x := p.scalar(p.assignment())
	if typ != types.Invalid {
		x = p.assignable(x, typ, context{inArgument, 1, intern.None})
	}
	return p.keepFloat(x)
}

// keepFloat keeps x, the last subtree, in a local, or complains if it is no
// floating-point number of a register.
func (p *parser) keepFloat(x operand) (local uint32, t ast.Type, ok bool) {
	t = p.b.Type[p.top()]
	if !p.types.IsFloat(x.typ) || !t.IsFloat() {
		if x.typ != types.Invalid {
			p.errorf(x.pos, "non-floating-point argument in call to a function of floating-point numbers")
		}
		return 0, t, false
	}
	local = uint32(p.newLocal(t))
	p.b.Node(ast.Assign, t, local, x.pos, 1)
	return local, t, true
}

// bitsOf appends the bits of a local of type t as an integer, by way of memory:
// the type of that is returned.
func (p *parser) bitsOf(local uint32, t ast.Type, pos uint32) ast.Type {
	bits := ast.U64
	if t == ast.F32 {
		bits = ast.U32
	}
	at := p.frame(int64(t.Size()), int64(t.Size()))
	p.putAddress(at, 0, pos)
	p.b.Leaf(ast.Local, t, local, pos)
	p.b.Node(ast.Store, t, 0, pos, 2)
	p.putAddress(at, 0, pos)
	p.b.Node(ast.Load, bits, 0, pos, 1)
	p.then(pos)
	return bits
}

// fromBits makes of the last subtree, bits, the number of type t.
func (p *parser) fromBits(t ast.Type, pos uint32) {
	at := p.frame(int64(t.Size()), int64(t.Size()))
	p.storeKept(at, p.b.Type[p.top()], pos)
	p.b.Node(ast.Load, t, 0, pos, 1)
	p.then(pos)
}

// magnitude appends the bits of a local of type t without the sign's.
func (p *parser) magnitude(local uint32, t ast.Type, pos uint32) {
	bits := p.bitsOf(local, t, pos)
	p.constant(bits, 1<<(8*t.Size()-1)-1, pos)
	p.binaryNode(ast.And, bits, pos)
}

// withSign parses the arguments of fabs, or of copysign, which has a second one
// for the sign.
func withSign(typ types.Type, copied bool) intrinsic {
	return func(p *parser, pos uint32) operand {
		if typ == types.LongDouble {
			return p.quadWithSign(copied, pos)
		}
		x, t, ok := p.floatArgument(typ)
		var y uint32
		if copied && ok {
			p.expect(lex.Comma)
			y, _, ok = p.floatArgument(typ)
			p.then(pos)
		}
		if !ok {
			return p.fail(pos)
		}
		p.magnitude(x, t, pos)
		if copied {
			bits := p.bitsOf(y, t, pos)
			p.constant(bits, 1<<(8*t.Size()-1), pos)
			p.binaryNode(ast.And, bits, pos)
			p.binaryNode(ast.Or, bits, pos)
		}
		p.fromBits(t, pos)
		p.then(pos)
		return p.valueOf(typ, pos)
	}
}

// A floatTest compares a number, or its magnitude, with a bound, that of float
// and that of double; without a magnitude, with itself. A signed one is -1 for
// numbers below zero. The magnitude of a long double is compared, by quad, with
// infinity.
type floatTest struct {
	magnitude, signed bool
	op, quad          lex.Token
	bound             [2]float64
}

func (f floatTest) intrinsic(p *parser, pos uint32) operand {
	argument := p.scalar(p.assignment())
	if argument.typ == types.LongDouble {
		return f.onQuad(p, pos)
	}
	x, t, ok := p.keepFloat(argument)
	if !ok {
		return p.fail(pos)
	}
	if f.magnitude {
		p.magnitude(x, t, pos)
		bits := p.b.Type[p.top()]
		bound := math.Float64bits(f.bound[1])
		if t == ast.F32 {
			bound = uint64(math.Float32bits(float32(f.bound[0])))
		}
		p.constant(bits, bound, pos)
		p.binaryNode(operatorKinds[f.op], bits, pos)
	} else {
		p.compareLocals(operatorKinds[f.op], x, x, t, pos)
	}
	if f.signed {
		p.constant(ast.I32, 1, pos)
		p.b.Leaf(ast.Local, t, x, pos)
		p.zero(t, pos)
		p.binaryNode(ast.Lt, t, pos)
		p.constant(ast.I32, 1, pos)
		p.binaryNode(ast.Shl, ast.I32, pos)
		p.binaryNode(ast.Sub, ast.I32, pos) // 1, or -1 below zero
		p.binaryNode(ast.Mul, ast.I32, pos)
	}
	p.then(pos)
	return p.valueOf(types.Int, pos)
}

// signBit parses the argument of signbit.
func (p *parser) signBit(pos uint32) operand {
	argument := p.scalar(p.assignment())
	if argument.typ == types.LongDouble {
		return p.quadSign(pos)
	}
	x, t, ok := p.keepFloat(argument)
	if !ok {
		return p.fail(pos)
	}
	bits := p.bitsOf(x, t, pos)
	p.constant(ast.I32, uint64(8*t.Size()-1), pos)
	p.binaryNode(ast.Shr, bits, pos)
	p.cast(ast.I32)
	p.then(pos)
	return p.valueOf(types.Int, pos)
}

// compareLocals appends a comparison of two locals of type t.
func (p *parser) compareLocals(k ast.Kind, x, y uint32, t ast.Type, pos uint32) {
	p.b.Leaf(ast.Local, t, x, pos)
	p.b.Leaf(ast.Local, t, y, pos)
	p.binaryNode(k, t, pos)
}

// ordered parses the arguments of isless and its like, and compares them: quad
// those that are long double.
func ordered(compare func(p *parser, x, y uint32, t ast.Type, pos uint32), quad func(w *wideOperation)) intrinsic {
	return func(p *parser, pos uint32) operand {
		x := p.scalar(p.assignment())
		p.expect(lex.Comma)
		y := p.scalar(p.assignment())
		arithmetic := p.types.IsArithmetic(x.typ) && p.types.IsArithmetic(y.typ)
		if arithmetic && (x.typ == types.LongDouble || y.typ == types.LongDouble) {
			w := p.wideOperands(x, y, types.LongDouble, pos)
			quad(&w)
			w.add(true)
			return p.valueOf(types.Int, pos)
		}
		if !arithmetic || !p.types.IsFloat(x.typ) && !p.types.IsFloat(y.typ) || p.types.IsWide(x.typ) || p.types.IsWide(y.typ) {
			if x.typ != types.Invalid && y.typ != types.Invalid {
				p.errorf(pos, "non-floating-point arguments in call to a function of floating-point numbers")
			}
			return p.failTwo(pos)
		}
		t := p.types.Machine(p.types.UsualConversions(x.typ, y.typ))
		p.cast(t)
		p.castLeft(t)
		b := uint32(p.newLocal(t))
		p.b.Node(ast.Assign, t, b, pos, 1)
		a := uint32(p.newLocal(t))
		right := p.b.Cut(int(p.b.First[p.top()]), &p.side)
		p.b.Node(ast.Assign, t, a, pos, 1)
		p.b.Paste(&p.side, right)
		compare(p, a, b, t, pos)
		p.then(pos)
		p.then(pos)
		return p.valueOf(types.Int, pos)
	}
}
