package c

import (
	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Operations on __int128 are lowered to operations on the halves. Functions of libgcc
// divide.

// operate128 applies a binary operator to two values of type typ.
func (p *parser) operate128(op lex.Token, typ types.Type, w *wideOperation) operand {
	switch op {
	case lex.Slash, lex.Percent:
		w.callOn(divisions[op == lex.Percent][typ == types.UInt128], typ)
		w.add(true)
		return p.valueOf(typ, w.pos)
	case lex.EqEq, lex.NotEq, lex.Less, lex.Greater, lex.LessEq, lex.GreaterEq:
		return p.compare128(op, typ, w)
	}
	to := p.wideObject()
	switch op {
	case lex.Plus:
		w.add128(to)
	case lex.Minus:
		w.subtract128(to)
	case lex.Star:
		w.multiply128(to)
	default:
		for i := range 2 {
			w.store(to, i, func() { w.halves(operatorKinds[op], i, i) })
		}
	}
	w.value(to)
	return p.valueOf(typ, w.pos)
}

// divisions gives libgcc's functions for the quotient and for the remainder, each for
// signed and for unsigned numbers.
var divisions = map[bool]map[bool]string{
	false: {false: "__divti3", true: "__udivti3"},
	true:  {false: "__modti3", true: "__umodti3"},
}

// halves appends operation k on half i of the left operand and j of the right.
func (w *wideOperation) halves(k ast.Kind, i, j int) {
	w.p.half(&w.left, i, ast.U64, w.pos)
	w.p.half(&w.right, j, ast.U64, w.pos)
	w.p.binaryNode(k, ast.U64, w.pos)
}

// carry appends, as a U64, 1 if the first of the last two subtrees is less than the
// second, else 0.
func (w *wideOperation) carry() {
	w.p.binaryNode(ast.Lt, ast.U64, w.pos)
	w.p.cast(ast.U64)
}

// add128 sets the object at to to the sum. There is a carry if the sum of the low halves
// is less than one of them.
func (w *wideOperation) add128(to address) {
	w.store(to, 0, func() { w.halves(ast.Add, 0, 0) })
	w.store(to, 1, func() {
		w.halves(ast.Add, 1, 1)
		w.p.half(&wideSource{address: to}, 0, ast.U64, w.pos)
		w.p.half(&w.right, 0, ast.U64, w.pos)
		w.carry()
		w.p.binaryNode(ast.Add, ast.U64, w.pos)
	})
}

// subtract128 sets the object at to to the difference.
func (w *wideOperation) subtract128(to address) {
	w.store(to, 0, func() { w.halves(ast.Sub, 0, 0) })
	w.store(to, 1, func() {
		w.halves(ast.Sub, 1, 1)
		w.p.half(&w.left, 0, ast.U64, w.pos)
		w.p.half(&w.right, 0, ast.U64, w.pos)
		w.carry()
		w.p.binaryNode(ast.Sub, ast.U64, w.pos)
	})
}

// multiply128 sets the object at to to the product modulo 2^128.
func (w *wideOperation) multiply128(to address) {
	w.store(to, 0, func() { w.halves(ast.Mul, 0, 0) })
	w.store(to, 1, func() {
		w.p.half(&w.left, 0, ast.U64, w.pos)
		w.p.half(&w.right, 0, ast.U64, w.pos)
		w.p.b.Node(ast.MulHigh, ast.U64, 0, w.pos, 2)
		w.halves(ast.Mul, 0, 1)
		w.p.binaryNode(ast.Add, ast.U64, w.pos)
		w.halves(ast.Mul, 1, 0)
		w.p.binaryNode(ast.Add, ast.U64, w.pos)
	})
}

// compare128 compares two values of type typ. They are equal if no bit differs. For an
// order, the high halves decide, or, if these are equal, the low halves.
func (p *parser) compare128(op lex.Token, typ types.Type, w *wideOperation) operand {
	k := operatorKinds[op]
	if k == ast.Eq || k == ast.Ne {
		w.halves(ast.Xor, 0, 0)
		w.halves(ast.Xor, 1, 1)
		p.binaryNode(ast.Or, ast.U64, w.pos)
		p.zero(ast.U64, w.pos)
		p.binaryNode(k, ast.U64, w.pos)
	} else {
		strict, t := k, ast.U64
		if k == ast.Le {
			strict = ast.Lt
		} else if k == ast.Ge {
			strict = ast.Gt
		}
		if typ == types.Int128 {
			t = ast.I64
		}
		p.half(&w.left, 1, t, w.pos)
		p.half(&w.right, 1, t, w.pos)
		p.b.Node(strict, ast.I32, 0, w.pos, 2)
		p.half(&w.left, 1, ast.U64, w.pos)
		p.half(&w.right, 1, ast.U64, w.pos)
		p.b.Node(ast.Eq, ast.I32, 0, w.pos, 2)
		p.half(&w.left, 0, ast.U64, w.pos)
		p.half(&w.right, 0, ast.U64, w.pos)
		p.b.Node(k, ast.I32, 0, w.pos, 2)
		p.b.Node(ast.LogicalAnd, ast.I32, 0, w.pos, 2)
		p.b.Node(ast.LogicalOr, ast.I32, 0, w.pos, 2)
	}
	w.add(true)
	return p.valueOf(types.Int, w.pos)
}

// shift128 shifts x, the subtree before the last one, by the last one, an integer.
func (p *parser) shift128(op lex.Token, x operand, pos uint32) operand {
	k := operatorKinds[op]
	right := int(p.b.First[p.top()])
	if n := p.top(); p.b.Kind[n].IsConst() {
		p.checkShift(op, n, 8*types.WideSize, pos)
		count := uint(p.bits(n) % (8 * types.WideSize))
		p.b.Truncate(n)
		v, kept := p.keepWide()
		if v.literal {
			return p.wideLiteral(fold.Shift(k, x.typ, v.value, count), x.typ, pos)
		}
		s := shifter{wideOperation{left: v, steps: steps{p: p, pos: pos}}, k, p.wideObject(), x.typ == types.Int128}
		s.add(kept)
		s.byConstant(uint64(count))
		s.value(s.to)
		return p.valueOf(x.typ, pos)
	}
	effects := p.b.Len()-right > smallOperand || p.changes(right, p.b.Len())
	start := p.b.Cut(right, &p.clipboard)
	if n := p.top(); effects && !p.isWideLiteral(n) && p.b.Kind[n] != ast.Comma {
		p.copyWide(p.wideObject(), x.typ, pos)
	}
	v, kept := p.keepWide()
	s := shifter{wideOperation{left: v, steps: steps{p: p, pos: pos}}, k, p.wideObject(), x.typ == types.Int128}
	s.add(kept)
	p.b.Paste(&p.clipboard, start)
	p.cast(ast.U64)
	count := uint32(p.blockLocal(ast.U64))
	p.b.Node(ast.Assign, ast.U64, count, pos, 1)
	s.add(true)
	s.byLocal(count)
	s.value(s.to)
	return p.valueOf(x.typ, pos)
}

// A shifter shifts the left operand of an operation to the object at to. Bits move from
// one half to the other: up for Shl, down for Shr.
type shifter struct {
	wideOperation
	kind   ast.Kind
	to     address
	signed bool
}

// from returns the number of the half out of which bits are shifted into the other half.
func (s *shifter) from() int { return b2i(s.kind == ast.Shr) }
func (s *shifter) into() int { return 1 - s.from() }

// opposite returns the kind of node that shifts in the other direction.
func (s *shifter) opposite() ast.Kind { return ast.Shl + ast.Shr - s.kind }

// shiftedSource appends the source half, shifted by the amount that count appends. A right
// shift is arithmetic if the type is signed.
func (s *shifter) shiftedSource(count func()) {
	t := ast.U64
	if s.signed && s.kind == ast.Shr {
		t = ast.I64
	}
	s.p.half(&s.left, s.from(), t, s.pos)
	count()
	s.p.binaryNode(s.kind, t, s.pos)
	s.p.cast(ast.U64)
}

// fill appends the value of a half whose bits have all moved to the other half.
func (s *shifter) fill() {
	if s.kind == ast.Shl || !s.signed {
		s.p.zero(ast.U64, s.pos)
		return
	}
	s.shiftedSource(func() { s.p.constant(ast.I32, 63, s.pos) })
}

// byConstant shifts by count.
func (s *shifter) byConstant(count uint64) {
	distance := func(n uint64) func() { return func() { s.p.constant(ast.I32, n, s.pos) } }
	if count >= 64 {
		s.store(s.to, s.into(), func() { s.shiftedSource(distance(count - 64)) })
		s.store(s.to, s.from(), s.fill)
		return
	}
	s.store(s.to, s.into(), func() {
		s.p.half(&s.left, s.into(), ast.U64, s.pos)
		if count == 0 {
			return
		}
		distance(count)()
		s.p.binaryNode(s.kind, ast.U64, s.pos)
		s.p.half(&s.left, s.from(), ast.U64, s.pos)
		distance(64 - count)()
		s.p.binaryNode(s.opposite(), ast.U64, s.pos)
		s.p.binaryNode(ast.Or, ast.U64, s.pos)
	})
	s.store(s.to, s.from(), func() { s.shiftedSource(distance(count)) })
}

// byLocal shifts by a local. Shift instructions use its low six bits. The bits that move
// to the other half are shifted by 64 less the count. This is done in two steps, because
// the difference may be 64.
func (s *shifter) byLocal(count uint32) {
	get := func() { s.p.b.Leaf(ast.Local, ast.U64, count, s.pos) }
	far := func() {
		get()
		s.p.constant(ast.U64, 64, s.pos)
		s.p.binaryNode(ast.And, ast.U64, s.pos)
	}
	choose := func() { s.p.b.Node(ast.Conditional, ast.U64, 0, s.pos, 3) }
	s.store(s.to, s.into(), func() {
		far()
		s.shiftedSource(get)
		s.p.half(&s.left, s.into(), ast.U64, s.pos)
		get()
		s.p.b.Node(s.kind, ast.U64, 0, s.pos, 2)
		s.p.half(&s.left, s.from(), ast.U64, s.pos)
		s.p.constant(ast.I32, 1, s.pos)
		s.p.binaryNode(s.opposite(), ast.U64, s.pos)
		get()
		s.p.b.Node(ast.Not, ast.U64, 0, s.pos, 1)
		s.p.b.Node(s.opposite(), ast.U64, 0, s.pos, 2)
		s.p.b.Node(ast.Or, ast.U64, 0, s.pos, 2)
		choose()
	})
	s.store(s.to, s.from(), func() {
		far()
		s.fill()
		s.shiftedSource(get)
		choose()
	})
}

// Operations on long double, which is IEEE binary128, are calls of libgcc's functions
// with tf in their names.

var quadFunctions = [lex.NumTokens]string{
	lex.Plus: "__addtf3", lex.Minus: "__subtf3", lex.Star: "__multf3", lex.Slash: "__divtf3",
	lex.EqEq: "__eqtf2", lex.NotEq: "__netf2", lex.Less: "__lttf2", lex.LessEq: "__letf2", lex.Greater: "__gttf2", lex.GreaterEq: "__getf2",
}

// quadOperation applies a binary operator to two long doubles. For a comparison it calls
// a function, and compares the function's result with zero by the same operator.
func (p *parser) quadOperation(op lex.Token, w *wideOperation) operand {
	k := operatorKinds[op]
	if k < ast.Eq || k > ast.Ge {
		w.callOn(quadFunctions[op], types.LongDouble)
		w.add(true)
		return p.valueOf(types.LongDouble, w.pos)
	}
	w.compareQuads(op)
	w.add(true)
	return p.valueOf(types.Int, w.pos)
}

// compareQuads appends a comparison of the operands.
func (w *wideOperation) compareQuads(op lex.Token) {
	k := operatorKinds[op]
	if w.left.literal && w.right.literal && w.fold(k, types.LongDouble) {
		w.p.constant(ast.I32, w.result[0], w.pos)
		return
	}
	w.callOn(quadFunctions[op], types.Int)
	w.p.zero(ast.I32, w.pos)
	w.p.binaryNode(k, ast.I32, w.pos)
}

// negateQuad inverts the sign bit of the operand.
func (p *parser) negateQuad(w *wideOperation) operand {
	if w.right.literal {
		v := w.right.value
		return p.wideLiteral(fold.Wide{v[0], v[1] ^ quadSignBit}, types.LongDouble, w.pos)
	}
	to := p.wideObject()
	w.store(to, 0, func() { p.half(&w.right, 0, ast.U64, w.pos) })
	w.store(to, 1, func() {
		p.half(&w.right, 1, ast.U64, w.pos)
		p.constant(ast.U64, quadSignBit, w.pos)
		p.binaryNode(ast.Xor, ast.U64, w.pos)
	})
	w.value(to)
	return p.valueOf(types.LongDouble, w.pos)
}

// convertWide converts x, the last subtree, to the scalar type typ; one of the
// two types is wide, and typ is not _Bool.
func (p *parser) convertWide(x operand, typ types.Type) {
	p.needWide(typ, x.pos)
	from, to := types.Unqualified(x.typ), p.types.Kind(typ)
	switch {
	case p.types.IsComplex(from) || to == types.ComplexKind:
		p.convertComplex(x, typ)
	case from == typ || p.foldConversion(from, typ, x.pos):
	case !p.types.IsWide(from) && to == types.Int128Kind && !p.types.IsFloat(from):
		p.extend128(x.pos)
	case !p.types.IsWide(from):
		p.callToWide(from, typ, x.pos)
	case p.types.Kind(from) == types.Int128Kind && to == types.Int128Kind:
	case p.types.Kind(from) == types.Int128Kind && to != types.FloatKind && to != types.LongDoubleKind:
		p.lowHalf(typ, x.pos)
	default:
		p.callFromWide(from, typ, x.pos)
	}
}

// extend128 converts the last subtree, an integer, to __int128.
func (p *parser) extend128(pos uint32) {
	signed := p.b.Type[p.top()].IsSigned()
	p.cast(ast.U64)
	v := uint32(p.blockLocal(ast.U64))
	p.b.Node(ast.Assign, ast.U64, v, pos, 1)
	s, to := steps{p: p, pos: pos, count: 1}, p.wideObject()
	get := func() { p.b.Leaf(ast.Local, ast.U64, v, pos) }
	s.store(to, 0, get)
	s.store(to, 1, func() {
		if !signed {
			p.zero(ast.U64, pos)
			return
		}
		get()
		p.cast(ast.I64)
		p.constant(ast.I32, 63, pos)
		p.binaryNode(ast.Shr, ast.I64, pos)
		p.cast(ast.U64)
	})
	s.value(to)
}

// lowHalf converts the last subtree, an __int128, to an integer or a pointer.
func (p *parser) lowHalf(typ types.Type, pos uint32) {
	v, kept := p.keepWide()
	s := steps{p: p, pos: pos}
	s.add(kept)
	p.half(&v, 0, ast.U64, pos)
	p.cast(p.types.Machine(typ))
	s.add(true)
}

// narrow128 converts an __int128 literal, the last subtree, to the 64-bit type that can
// represent its value, if there is one.
func (p *parser) narrow128(x operand) operand {
	n := p.top()
	if !p.isWideLiteral(n) {
		return x
	}
	v := p.wideLiteralAt(n).Integer(x.typ == types.Int128)
	for _, typ := range [...]types.Type{types.LongLong, types.ULongLong} {
		if fold.Fits(v, p.types.Machine(typ)) {
			return p.convert(x, typ)
		}
	}
	return x
}

// callToWide converts the last subtree, of the narrow type from, to the wide
// type typ by a function of libgcc.
func (p *parser) callToWide(from, typ types.Type, pos uint32) {
	t := p.types.Machine(from)
	if t.IsInteger() && t.Size() < 4 {
		t = ast.I32
		p.cast(t)
	}
	name := ""
	switch mode := machineModes[t]; {
	case typ == types.LongDouble && t.IsInteger():
		name = "__float" + unsignedWord(t) + mode + "tf"
	case typ == types.LongDouble:
		name = "__extend" + mode + "tf2"
	case typ == types.UInt128:
		name = "__fixuns" + mode + "ti"
	default:
		name = "__fix" + mode + "ti"
	}
	var a arguments
	p.appendArgument(&a, false)
	p.wideCall(name, a.Count, typ, address{}, pos)
}

// callFromWide converts the last subtree, of the wide type from, to typ by a
// function of libgcc.
func (p *parser) callFromWide(from, typ types.Type, pos uint32) {
	mode, un := "tf", ""
	if from != types.LongDouble {
		mode = "ti"
		if from == types.UInt128 {
			un = "un"
		}
	}
	name, result := "", typ
	switch t := p.types.Machine(typ); {
	case typ == types.LongDouble || from != types.LongDouble:
		name = "__float" + un + mode + p.mode(typ)
	case t.IsFloat():
		name = "__trunctf" + machineModes[t] + "2"
	case typ == types.Int128:
		name = "__fixtfti"
	case typ == types.UInt128:
		name = "__fixunstfti"
	default:
		if t.Size() < 4 { // the bits above a narrow type are dropped
			result, t = types.Int, ast.I32
		}
		name = "__fix" + map[bool]string{false: "", true: "uns"}[!t.IsSigned()] + "tf" + machineModes[t]
	}
	v, kept := p.keepWide()
	s := steps{p: p, pos: pos}
	s.add(kept)
	var a arguments
	p.wideArgument(&v, &a, pos)
	p.wideCall(name, a.Count, result, address{}, pos)
	if !p.types.IsWide(typ) {
		p.cast(p.types.Machine(typ))
	}
	s.add(true)
}

// machineModes are the names of machine types in the names of libgcc's functions.
var machineModes = [ast.Types]string{ast.I32: "si", ast.U32: "si", ast.I64: "di", ast.U64: "di", ast.F32: "sf", ast.F64: "df"}

// mode returns the machine mode of the floating type typ, as it occurs in libgcc's names
// of functions.
func (p *parser) mode(typ types.Type) string {
	if typ == types.LongDouble {
		return "tf"
	}
	return machineModes[p.types.Machine(typ)]
}

// unsignedWord is "un" for unsigned integer types, else empty.
func unsignedWord(t ast.Type) string {
	if t.IsSigned() {
		return ""
	}
	return "un"
}
