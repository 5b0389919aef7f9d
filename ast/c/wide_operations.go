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
func (l *lowering) operate128(op lex.Token, typ types.Type, w *wideOperation) operand {
	switch op {
	case lex.Slash, lex.Percent:
		w.callOn(divisions[op == lex.Percent][typ == types.UInt128], typ)
		w.add(true)
		return l.valueOf(typ, w.pos)
	case lex.EqEq, lex.NotEq, lex.Less, lex.Greater, lex.LessEq, lex.GreaterEq:
		return l.compare128(op, typ, w)
	}
	to := l.wideObject()
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
	return l.valueOf(typ, w.pos)
}

// divisions gives libgcc's functions for the quotient and for the remainder, each for
// signed and for unsigned numbers.
var divisions = map[bool]map[bool]string{
	false: {false: "__divti3", true: "__udivti3"},
	true:  {false: "__modti3", true: "__umodti3"},
}

// halves appends operation k on half i of the left operand and j of the right.
func (w *wideOperation) halves(k ast.Kind, i, j int) {
	w.l.half(&w.left, i, ast.U64, w.pos)
	w.l.half(&w.right, j, ast.U64, w.pos)
	w.l.binaryNode(k, ast.U64, w.pos)
}

// carry appends, as a U64, 1 if the first of the last two subtrees is less than the
// second, else 0.
func (w *wideOperation) carry() {
	w.l.binaryNode(ast.Lt, ast.U64, w.pos)
	w.l.cast(ast.U64)
}

// add128 sets the object at to to the sum. There is a carry if the sum of the low halves
// is less than one of them.
func (w *wideOperation) add128(to address) {
	w.store(to, 0, func() { w.halves(ast.Add, 0, 0) })
	w.store(to, 1, func() {
		w.halves(ast.Add, 1, 1)
		w.l.half(&wideSource{address: to}, 0, ast.U64, w.pos)
		w.l.half(&w.right, 0, ast.U64, w.pos)
		w.carry()
		w.l.binaryNode(ast.Add, ast.U64, w.pos)
	})
}

// subtract128 sets the object at to to the difference.
func (w *wideOperation) subtract128(to address) {
	w.store(to, 0, func() { w.halves(ast.Sub, 0, 0) })
	w.store(to, 1, func() {
		w.halves(ast.Sub, 1, 1)
		w.l.half(&w.left, 0, ast.U64, w.pos)
		w.l.half(&w.right, 0, ast.U64, w.pos)
		w.carry()
		w.l.binaryNode(ast.Sub, ast.U64, w.pos)
	})
}

// multiply128 sets the object at to to the product modulo 2^128.
func (w *wideOperation) multiply128(to address) {
	w.store(to, 0, func() { w.halves(ast.Mul, 0, 0) })
	w.store(to, 1, func() {
		w.l.half(&w.left, 0, ast.U64, w.pos)
		w.l.half(&w.right, 0, ast.U64, w.pos)
		w.l.b.Node(ast.MulHigh, ast.U64, 0, w.pos, 2)
		w.halves(ast.Mul, 0, 1)
		w.l.binaryNode(ast.Add, ast.U64, w.pos)
		w.halves(ast.Mul, 1, 0)
		w.l.binaryNode(ast.Add, ast.U64, w.pos)
	})
}

// compare128 compares two values of type typ. They are equal if no bit differs. For an
// order, the high halves decide, or, if these are equal, the low halves.
func (l *lowering) compare128(op lex.Token, typ types.Type, w *wideOperation) operand {
	k := operatorKinds[op]
	if k == ast.Eq || k == ast.Ne {
		w.halves(ast.Xor, 0, 0)
		w.halves(ast.Xor, 1, 1)
		l.binaryNode(ast.Or, ast.U64, w.pos)
		l.zero(ast.U64, w.pos)
		l.binaryNode(k, ast.U64, w.pos)
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
		l.half(&w.left, 1, t, w.pos)
		l.half(&w.right, 1, t, w.pos)
		l.b.Node(strict, ast.I32, 0, w.pos, 2)
		l.half(&w.left, 1, ast.U64, w.pos)
		l.half(&w.right, 1, ast.U64, w.pos)
		l.b.Node(ast.Eq, ast.I32, 0, w.pos, 2)
		l.half(&w.left, 0, ast.U64, w.pos)
		l.half(&w.right, 0, ast.U64, w.pos)
		l.b.Node(k, ast.I32, 0, w.pos, 2)
		l.b.Node(ast.LogicalAnd, ast.I32, 0, w.pos, 2)
		l.b.Node(ast.LogicalOr, ast.I32, 0, w.pos, 2)
	}
	w.add(true)
	return l.valueOf(types.Int, w.pos)
}

// shift128 shifts x, the subtree before the last one, by the last one, an integer.
func (l *lowering) shift128(op lex.Token, x operand, pos uint32) operand {
	k := operatorKinds[op]
	right := int(l.b.First[l.top()])
	if n := l.top(); l.b.Kind[n].IsConst() {
		l.checkShift(op, n, 8*types.WideSize, pos)
		count := uint(l.bits(n) % (8 * types.WideSize))
		l.b.Truncate(n)
		v, kept := l.keepWide()
		if v.literal {
			return l.wideLiteral(fold.Shift(k, x.typ, v.value, count), x.typ, pos)
		}
		s := shifter{wideOperation{left: v, steps: steps{l: l, pos: pos}}, k, l.wideObject(), x.typ == types.Int128}
		s.add(kept)
		s.byConstant(uint64(count))
		s.value(s.to)
		return l.valueOf(x.typ, pos)
	}
	effects := l.b.Len()-right > smallOperand || l.changes(right, l.b.Len())
	start := l.b.Cut(right, &l.clipboard)
	if n := l.top(); effects && !l.isWideLiteral(n) && l.b.Kind[n] != ast.Comma {
		l.copyWide(l.wideObject(), x.typ, pos)
	}
	v, kept := l.keepWide()
	s := shifter{wideOperation{left: v, steps: steps{l: l, pos: pos}}, k, l.wideObject(), x.typ == types.Int128}
	s.add(kept)
	l.b.Paste(&l.clipboard, start)
	l.cast(ast.U64)
	count := uint32(l.blockLocal(ast.U64))
	l.b.Node(ast.Assign, ast.U64, count, pos, 1)
	s.add(true)
	s.byLocal(count)
	s.value(s.to)
	return l.valueOf(x.typ, pos)
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
	s.l.half(&s.left, s.from(), t, s.pos)
	count()
	s.l.binaryNode(s.kind, t, s.pos)
	s.l.cast(ast.U64)
}

// fill appends the value of a half whose bits have all moved to the other half.
func (s *shifter) fill() {
	if s.kind == ast.Shl || !s.signed {
		s.l.zero(ast.U64, s.pos)
		return
	}
	s.shiftedSource(func() { s.l.constant(ast.I32, 63, s.pos) })
}

// byConstant shifts by count.
func (s *shifter) byConstant(count uint64) {
	distance := func(n uint64) func() { return func() { s.l.constant(ast.I32, n, s.pos) } }
	if count >= 64 {
		s.store(s.to, s.into(), func() { s.shiftedSource(distance(count - 64)) })
		s.store(s.to, s.from(), s.fill)
		return
	}
	s.store(s.to, s.into(), func() {
		s.l.half(&s.left, s.into(), ast.U64, s.pos)
		if count == 0 {
			return
		}
		distance(count)()
		s.l.binaryNode(s.kind, ast.U64, s.pos)
		s.l.half(&s.left, s.from(), ast.U64, s.pos)
		distance(64 - count)()
		s.l.binaryNode(s.opposite(), ast.U64, s.pos)
		s.l.binaryNode(ast.Or, ast.U64, s.pos)
	})
	s.store(s.to, s.from(), func() { s.shiftedSource(distance(count)) })
}

// byLocal shifts by a local. Shift instructions use its low six bits. The bits that move
// to the other half are shifted by 64 less the count. This is done in two steps, because
// the difference may be 64.
func (s *shifter) byLocal(count uint32) {
	get := func() { s.l.b.Leaf(ast.Local, ast.U64, count, s.pos) }
	far := func() {
		get()
		s.l.constant(ast.U64, 64, s.pos)
		s.l.binaryNode(ast.And, ast.U64, s.pos)
	}
	choose := func() { s.l.b.Node(ast.Conditional, ast.U64, 0, s.pos, 3) }
	s.store(s.to, s.into(), func() {
		far()
		s.shiftedSource(get)
		s.l.half(&s.left, s.into(), ast.U64, s.pos)
		get()
		s.l.b.Node(s.kind, ast.U64, 0, s.pos, 2)
		s.l.half(&s.left, s.from(), ast.U64, s.pos)
		s.l.constant(ast.I32, 1, s.pos)
		s.l.binaryNode(s.opposite(), ast.U64, s.pos)
		get()
		s.l.b.Node(ast.Not, ast.U64, 0, s.pos, 1)
		s.l.b.Node(s.opposite(), ast.U64, 0, s.pos, 2)
		s.l.b.Node(ast.Or, ast.U64, 0, s.pos, 2)
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
func (l *lowering) quadOperation(op lex.Token, w *wideOperation) operand {
	k := operatorKinds[op]
	if k < ast.Eq || k > ast.Ge {
		w.callOn(quadFunctions[op], types.LongDouble)
		w.add(true)
		return l.valueOf(types.LongDouble, w.pos)
	}
	w.compareQuads(op)
	w.add(true)
	return l.valueOf(types.Int, w.pos)
}

// compareQuads appends a comparison of the operands.
func (w *wideOperation) compareQuads(op lex.Token) {
	k := operatorKinds[op]
	if w.left.literal && w.right.literal && w.fold(k, types.LongDouble) {
		w.l.constant(ast.I32, w.result[0], w.pos)
		return
	}
	w.callOn(quadFunctions[op], types.Int)
	w.l.zero(ast.I32, w.pos)
	w.l.binaryNode(k, ast.I32, w.pos)
}

// negateQuad inverts the sign bit of the operand.
func (l *lowering) negateQuad(w *wideOperation) operand {
	if w.right.literal {
		v := w.right.value
		return l.wideLiteral(fold.Wide{v[0], v[1] ^ quadSignBit}, types.LongDouble, w.pos)
	}
	to := l.wideObject()
	w.store(to, 0, func() { l.half(&w.right, 0, ast.U64, w.pos) })
	w.store(to, 1, func() {
		l.half(&w.right, 1, ast.U64, w.pos)
		l.constant(ast.U64, quadSignBit, w.pos)
		l.binaryNode(ast.Xor, ast.U64, w.pos)
	})
	w.value(to)
	return l.valueOf(types.LongDouble, w.pos)
}

// convertWide converts x, the last subtree, to the scalar type typ; one of the
// two types is wide, and typ is not _Bool.
func (l *lowering) convertWide(x operand, typ types.Type) {
	l.needWide(typ, x.pos)
	from, to := types.Unqualified(x.typ), l.types.Kind(typ)
	switch {
	case l.types.IsComplex(from) || to == types.ComplexKind:
		l.convertComplex(x, typ)
	case from == typ || l.foldConversion(from, typ, x.pos):
	case !l.types.IsWide(from) && to == types.Int128Kind && !l.types.IsFloat(from):
		l.extend128(x.pos)
	case !l.types.IsWide(from):
		l.callToWide(from, typ, x.pos)
	case l.types.Kind(from) == types.Int128Kind && to == types.Int128Kind:
	case l.types.Kind(from) == types.Int128Kind && to != types.FloatKind && to != types.LongDoubleKind:
		l.lowHalf(typ, x.pos)
	default:
		l.callFromWide(from, typ, x.pos)
	}
}

// extend128 converts the last subtree, an integer, to __int128.
func (l *lowering) extend128(pos uint32) {
	signed := l.b.Type[l.top()].IsSigned()
	l.cast(ast.U64)
	v := uint32(l.blockLocal(ast.U64))
	l.b.Node(ast.Assign, ast.U64, v, pos, 1)
	s, to := steps{l: l, pos: pos, count: 1}, l.wideObject()
	get := func() { l.b.Leaf(ast.Local, ast.U64, v, pos) }
	s.store(to, 0, get)
	s.store(to, 1, func() {
		if !signed {
			l.zero(ast.U64, pos)
			return
		}
		get()
		l.cast(ast.I64)
		l.constant(ast.I32, 63, pos)
		l.binaryNode(ast.Shr, ast.I64, pos)
		l.cast(ast.U64)
	})
	s.value(to)
}

// lowHalf converts the last subtree, an __int128, to an integer or a pointer.
func (l *lowering) lowHalf(typ types.Type, pos uint32) {
	v, kept := l.keepWide()
	s := steps{l: l, pos: pos}
	s.add(kept)
	l.half(&v, 0, ast.U64, pos)
	l.cast(l.types.Machine(typ))
	s.add(true)
}

// narrow128 converts an __int128 literal, the last subtree, to the 64-bit type that can
// represent its value, if there is one.
func (l *lowering) narrow128(x operand) operand {
	n := l.top()
	if !l.isWideLiteral(n) {
		return x
	}
	v := l.wideLiteralAt(n).Integer(x.typ == types.Int128)
	for _, typ := range [...]types.Type{types.LongLong, types.ULongLong} {
		if fold.Fits(v, l.types.Machine(typ)) {
			return l.convert(x, typ)
		}
	}
	return x
}

// callToWide converts the last subtree, of the narrow type from, to the wide
// type typ by a function of libgcc.
func (l *lowering) callToWide(from, typ types.Type, pos uint32) {
	t := l.types.Machine(from)
	if t.IsInteger() && t.Size() < 4 {
		t = ast.I32
		l.cast(t)
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
	var a argumentCount
	l.appendArgument(&a, false)
	l.wideCall(name, a.Count, typ, address{}, pos)
}

// callFromWide converts the last subtree, of the wide type from, to typ by a
// function of libgcc.
func (l *lowering) callFromWide(from, typ types.Type, pos uint32) {
	mode, un := "tf", ""
	if from != types.LongDouble {
		mode = "ti"
		if from == types.UInt128 {
			un = "un"
		}
	}
	name, result := "", typ
	switch t := l.types.Machine(typ); {
	case typ == types.LongDouble || from != types.LongDouble:
		name = "__float" + un + mode + l.mode(typ)
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
	v, kept := l.keepWide()
	s := steps{l: l, pos: pos}
	s.add(kept)
	var a argumentCount
	l.wideArgument(&v, &a, pos)
	l.wideCall(name, a.Count, result, address{}, pos)
	if !l.types.IsWide(typ) {
		l.cast(l.types.Machine(typ))
	}
	s.add(true)
}

// machineModes are the names of machine types in the names of libgcc's functions.
var machineModes = [ast.Types]string{ast.I32: "si", ast.U32: "si", ast.I64: "di", ast.U64: "di", ast.F32: "sf", ast.F64: "df"}

// mode returns the machine mode of the floating type typ, as it occurs in libgcc's names
// of functions.
func (l *lowering) mode(typ types.Type) string {
	if typ == types.LongDouble {
		return "tf"
	}
	return machineModes[l.types.Machine(typ)]
}

// unsignedWord is "un" for unsigned integer types, else empty.
func unsignedWord(t ast.Type) string {
	if t.IsSigned() {
		return ""
	}
	return "un"
}
