package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Operations on __int128 are lowered to operations on the halves. Functions of libgcc
// divide.

// operate128 applies a binary operator to two values of type typ.
func (l *Lowering) operate128(op token.Token, typ types.Type, w *WideOperation) Operand {
	switch op {
	case token.Slash, token.Percent:
		w.callOn(division(op, typ), typ)
		w.Add(true)
		return l.ValueOf(typ, w.Pos)
	case token.EqEq, token.NotEq, token.Less, token.Greater, token.LessEq, token.GreaterEq:
		return l.compare128(op, typ, w)
	}
	to := l.WideObject()
	switch op {
	case token.Plus:
		w.add128(to)
	case token.Minus:
		w.subtract128(to)
	case token.Star:
		w.multiply128(to)
	default:
		for i := range 2 {
			w.Store(to, i, func() { w.halves(OperatorKinds[op], i, i) })
		}
	}
	w.Value(to)
	return l.ValueOf(typ, w.Pos)
}

// division returns libgcc's function for a quotient or a remainder.
func division(op token.Token, typ types.Type) string {
	switch remainder, unsigned := op == token.Percent, typ == types.UInt128; {
	case remainder && unsigned:
		return "__umodti3"
	case remainder:
		return "__modti3"
	case unsigned:
		return "__udivti3"
	}
	return "__divti3"
}

// halves appends operation k on half i of the left operand and j of the right.
func (w *WideOperation) halves(k ast.Kind, i, j int) {
	w.Lowering.Half(&w.Left, i, ast.U64, w.Pos)
	w.Lowering.Half(&w.Right, j, ast.U64, w.Pos)
	w.Lowering.BinaryNode(k, ast.U64, w.Pos)
}

// carry appends, as a U64, 1 if the first of the last two subtrees is less than the
// second, else 0.
func (w *WideOperation) carry() {
	w.Lowering.BinaryNode(ast.Lt, ast.U64, w.Pos)
	w.Lowering.Cast(ast.U64)
}

// add128 sets the object at to to the sum. There is a carry if the sum of the low halves
// is less than one of them.
func (w *WideOperation) add128(to Address) {
	w.Store(to, 0, func() { w.halves(ast.Add, 0, 0) })
	w.Store(to, 1, func() {
		w.halves(ast.Add, 1, 1)
		w.Lowering.Half(&WideSource{Address: to}, 0, ast.U64, w.Pos)
		w.Lowering.Half(&w.Right, 0, ast.U64, w.Pos)
		w.carry()
		w.Lowering.BinaryNode(ast.Add, ast.U64, w.Pos)
	})
}

// subtract128 sets the object at to to the difference.
func (w *WideOperation) subtract128(to Address) {
	w.Store(to, 0, func() { w.halves(ast.Sub, 0, 0) })
	w.Store(to, 1, func() {
		w.halves(ast.Sub, 1, 1)
		w.Lowering.Half(&w.Left, 0, ast.U64, w.Pos)
		w.Lowering.Half(&w.Right, 0, ast.U64, w.Pos)
		w.carry()
		w.Lowering.BinaryNode(ast.Sub, ast.U64, w.Pos)
	})
}

// multiply128 sets the object at to to the product modulo 2^128.
func (w *WideOperation) multiply128(to Address) {
	w.Store(to, 0, func() { w.halves(ast.Mul, 0, 0) })
	w.Store(to, 1, func() {
		w.Lowering.Half(&w.Left, 0, ast.U64, w.Pos)
		w.Lowering.Half(&w.Right, 0, ast.U64, w.Pos)
		w.Lowering.Tree.Node(ast.MulHigh, ast.U64, 0, w.Pos, 2)
		w.halves(ast.Mul, 0, 1)
		w.Lowering.BinaryNode(ast.Add, ast.U64, w.Pos)
		w.halves(ast.Mul, 1, 0)
		w.Lowering.BinaryNode(ast.Add, ast.U64, w.Pos)
	})
}

// compare128 compares two values of type typ. They are equal if no bit differs. For an
// order, the high halves decide, or, if these are equal, the low halves.
func (l *Lowering) compare128(op token.Token, typ types.Type, w *WideOperation) Operand {
	k := OperatorKinds[op]
	if k == ast.Eq || k == ast.Ne {
		w.halves(ast.Xor, 0, 0)
		w.halves(ast.Xor, 1, 1)
		l.BinaryNode(ast.Or, ast.U64, w.Pos)
		l.Zero(ast.U64, w.Pos)
		l.BinaryNode(k, ast.U64, w.Pos)
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
		l.Half(&w.Left, 1, t, w.Pos)
		l.Half(&w.Right, 1, t, w.Pos)
		l.Tree.Node(strict, ast.I32, 0, w.Pos, 2)
		l.Half(&w.Left, 1, ast.U64, w.Pos)
		l.Half(&w.Right, 1, ast.U64, w.Pos)
		l.Tree.Node(ast.Eq, ast.I32, 0, w.Pos, 2)
		l.Half(&w.Left, 0, ast.U64, w.Pos)
		l.Half(&w.Right, 0, ast.U64, w.Pos)
		l.Tree.Node(k, ast.I32, 0, w.Pos, 2)
		l.Tree.Node(ast.LogicalAnd, ast.I32, 0, w.Pos, 2)
		l.Tree.Node(ast.LogicalOr, ast.I32, 0, w.Pos, 2)
	}
	w.Add(true)
	return l.ValueOf(types.Int, w.Pos)
}

// shift128 shifts x, the subtree before the last one, by the last one, an integer.
func (l *Lowering) shift128(op token.Token, x Operand, pos uint32) Operand {
	k := OperatorKinds[op]
	right := int(l.Tree.First[l.Top()])
	if n := l.Top(); l.Tree.Kind[n].IsConst() {
		l.checkShift(op, n, 8*types.WideSize, pos)
		count := uint(l.Bits(n) % (8 * types.WideSize))
		l.Tree.Truncate(n)
		v, kept := l.KeepWide()
		if v.Literal {
			return l.WideLiteral(fold.Shift(k, x.Type, v.Value, count), x.Type, pos)
		}
		s := shifter{WideOperation{Left: v, Steps: Steps{Lowering: l, Pos: pos}}, k, l.WideObject(), x.Type == types.Int128}
		s.Add(kept)
		s.byConstant(uint64(count))
		s.Value(s.to)
		return l.ValueOf(x.Type, pos)
	}
	effects := l.Tree.Len()-right > SmallOperand || l.Changes(right, l.Tree.Len())
	start := l.Tree.Cut(right, &l.Clipboard)
	if n := l.Top(); effects && !l.IsWideLiteral(n) && l.Tree.Kind[n] != ast.Comma {
		l.CopyWide(l.WideObject(), x.Type, pos)
	}
	v, kept := l.KeepWide()
	s := shifter{WideOperation{Left: v, Steps: Steps{Lowering: l, Pos: pos}}, k, l.WideObject(), x.Type == types.Int128}
	s.Add(kept)
	l.Tree.Paste(&l.Clipboard, start)
	l.Cast(ast.U64)
	count := uint32(l.BlockLocal(ast.U64))
	l.Tree.Node(ast.Assign, ast.U64, count, pos, 1)
	s.Add(true)
	s.byLocal(count)
	s.Value(s.to)
	return l.ValueOf(x.Type, pos)
}

// A shifter shifts the left operand of an operation to the object at to. Bits move from
// one half to the other: up for Shl, down for Shr.
type shifter struct {
	WideOperation
	kind   ast.Kind
	to     Address
	signed bool
}

// from returns the number of the half that bits leave when they are shifted into the other half.
func (s *shifter) from() int { return Bit(s.kind == ast.Shr) }

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
	s.Lowering.Half(&s.Left, s.from(), t, s.Pos)
	count()
	s.Lowering.BinaryNode(s.kind, t, s.Pos)
	s.Lowering.Cast(ast.U64)
}

// fill appends the value of a half after all its bits have moved to the other half.
func (s *shifter) fill() {
	if s.kind == ast.Shl || !s.signed {
		s.Lowering.Zero(ast.U64, s.Pos)
		return
	}
	s.shiftedSource(func() { s.Lowering.Constant(ast.I32, 63, s.Pos) })
}

// byConstant shifts by count.
func (s *shifter) byConstant(count uint64) {
	distance := func(n uint64) func() { return func() { s.Lowering.Constant(ast.I32, n, s.Pos) } }
	if count >= 64 {
		s.Store(s.to, s.into(), func() { s.shiftedSource(distance(count - 64)) })
		s.Store(s.to, s.from(), s.fill)
		return
	}
	s.Store(s.to, s.into(), func() {
		s.Lowering.Half(&s.Left, s.into(), ast.U64, s.Pos)
		if count == 0 {
			return
		}
		distance(count)()
		s.Lowering.BinaryNode(s.kind, ast.U64, s.Pos)
		s.Lowering.Half(&s.Left, s.from(), ast.U64, s.Pos)
		distance(64 - count)()
		s.Lowering.BinaryNode(s.opposite(), ast.U64, s.Pos)
		s.Lowering.BinaryNode(ast.Or, ast.U64, s.Pos)
	})
	s.Store(s.to, s.from(), func() { s.shiftedSource(distance(count)) })
}

// byLocal shifts by a local. Shift instructions use its low six bits. The bits that move
// to the other half are shifted by 64 less the count. This is done in two steps, because
// the difference may be 64.
func (s *shifter) byLocal(count uint32) {
	get := func() { s.Lowering.Tree.Leaf(ast.Local, ast.U64, count, s.Pos) }
	far := func() {
		get()
		s.Lowering.Constant(ast.U64, 64, s.Pos)
		s.Lowering.BinaryNode(ast.And, ast.U64, s.Pos)
	}
	choose := func() { s.Lowering.Tree.Node(ast.Conditional, ast.U64, 0, s.Pos, 3) }
	s.Store(s.to, s.into(), func() {
		far()
		s.shiftedSource(get)
		s.Lowering.Half(&s.Left, s.into(), ast.U64, s.Pos)
		get()
		s.Lowering.Tree.Node(s.kind, ast.U64, 0, s.Pos, 2)
		s.Lowering.Half(&s.Left, s.from(), ast.U64, s.Pos)
		s.Lowering.Constant(ast.I32, 1, s.Pos)
		s.Lowering.BinaryNode(s.opposite(), ast.U64, s.Pos)
		get()
		s.Lowering.Tree.Node(ast.Not, ast.U64, 0, s.Pos, 1)
		s.Lowering.Tree.Node(s.opposite(), ast.U64, 0, s.Pos, 2)
		s.Lowering.Tree.Node(ast.Or, ast.U64, 0, s.Pos, 2)
		choose()
	})
	s.Store(s.to, s.from(), func() {
		far()
		s.fill()
		s.shiftedSource(get)
		choose()
	})
}

// Operations on long double, which is IEEE binary128, are calls of libgcc's functions
// with tf in their names.

var quadFunctions = [token.NumTokens]string{
	token.Plus: "__addtf3", token.Minus: "__subtf3", token.Star: "__multf3", token.Slash: "__divtf3",
	token.EqEq: "__eqtf2", token.NotEq: "__netf2", token.Less: "__lttf2", token.LessEq: "__letf2", token.Greater: "__gttf2", token.GreaterEq: "__getf2",
}

// quadOperation applies a binary operator to two long doubles. For a comparison it calls
// a function, and compares the function's result with zero by the same operator.
func (l *Lowering) quadOperation(op token.Token, w *WideOperation) Operand {
	k := OperatorKinds[op]
	if k < ast.Eq || k > ast.Ge {
		w.callOn(quadFunctions[op], types.LongDouble)
		w.Add(true)
		return l.ValueOf(types.LongDouble, w.Pos)
	}
	w.CompareQuads(op)
	w.Add(true)
	return l.ValueOf(types.Int, w.Pos)
}

// CompareQuads appends a comparison of the operands.
func (w *WideOperation) CompareQuads(op token.Token) {
	k := OperatorKinds[op]
	if w.Left.Literal && w.Right.Literal && w.fold(k, types.LongDouble) {
		w.Lowering.Constant(ast.I32, w.result[0], w.Pos)
		return
	}
	w.callOn(quadFunctions[op], types.Int)
	w.Lowering.Zero(ast.I32, w.Pos)
	w.Lowering.BinaryNode(k, ast.I32, w.Pos)
}

// negateQuad inverts the sign bit of the operand.
func (l *Lowering) negateQuad(w *WideOperation) Operand {
	if w.Right.Literal {
		v := w.Right.Value
		return l.WideLiteral(fold.Wide{v[0], v[1] ^ QuadSignBit}, types.LongDouble, w.Pos)
	}
	to := l.WideObject()
	w.Store(to, 0, func() { l.Half(&w.Right, 0, ast.U64, w.Pos) })
	w.Store(to, 1, func() {
		l.Half(&w.Right, 1, ast.U64, w.Pos)
		l.Constant(ast.U64, QuadSignBit, w.Pos)
		l.BinaryNode(ast.Xor, ast.U64, w.Pos)
	})
	w.Value(to)
	return l.ValueOf(types.LongDouble, w.Pos)
}

// convertWide converts x, the last subtree, to the scalar type typ; one of the
// two types is wide, and typ is not _Bool.
func (l *Lowering) convertWide(x Operand, typ types.Type) {
	l.needWide(typ, x.Pos)
	from, to := types.Unqualified(x.Type), l.Types.Kind(typ)
	switch {
	case l.Types.IsComplex(from) || to == types.ComplexKind:
		l.convertComplex(x, typ)
	case from == typ || l.foldConversion(from, typ, x.Pos):
	case !l.Types.IsWide(from) && to == types.Int128Kind && !l.Types.IsFloat(from):
		l.extend128(x.Pos)
	case !l.Types.IsWide(from):
		l.callToWide(from, typ, x.Pos)
	case l.Types.Kind(from) == types.Int128Kind && to == types.Int128Kind:
	case l.Types.Kind(from) == types.Int128Kind && to != types.FloatKind && to != types.LongDoubleKind:
		l.lowHalf(typ, x.Pos)
	default:
		l.callFromWide(from, typ, x.Pos)
	}
}

// extend128 converts the last subtree, an integer, to __int128.
func (l *Lowering) extend128(pos uint32) {
	signed := l.Tree.Type[l.Top()].IsSigned()
	l.Cast(ast.U64)
	v := uint32(l.BlockLocal(ast.U64))
	l.Tree.Node(ast.Assign, ast.U64, v, pos, 1)
	s, to := Steps{Lowering: l, Pos: pos, Count: 1}, l.WideObject()
	get := func() { l.Tree.Leaf(ast.Local, ast.U64, v, pos) }
	s.Store(to, 0, get)
	s.Store(to, 1, func() {
		if !signed {
			l.Zero(ast.U64, pos)
			return
		}
		get()
		l.Cast(ast.I64)
		l.Constant(ast.I32, 63, pos)
		l.BinaryNode(ast.Shr, ast.I64, pos)
		l.Cast(ast.U64)
	})
	s.Value(to)
}

// lowHalf converts the last subtree, an __int128, to an integer or a pointer.
func (l *Lowering) lowHalf(typ types.Type, pos uint32) {
	v, kept := l.KeepWide()
	s := Steps{Lowering: l, Pos: pos}
	s.Add(kept)
	l.Half(&v, 0, ast.U64, pos)
	l.Cast(l.Types.Machine(typ))
	s.Add(true)
}

// Narrow128 converts an __int128 literal, the last subtree, to the 64-bit type that can
// represent its value, if there is one.
func (l *Lowering) Narrow128(x Operand) Operand {
	n := l.Top()
	if !l.IsWideLiteral(n) {
		return x
	}
	v := l.WideLiteralAt(n).Integer(x.Type == types.Int128)
	for _, typ := range [...]types.Type{types.LongLong, types.ULongLong} {
		if fold.Fits(v, l.Types.Machine(typ)) {
			return l.Convert(x, typ)
		}
	}
	return x
}

// callToWide converts the last subtree, of the narrow type from, to the wide
// type typ by a function of libgcc.
func (l *Lowering) callToWide(from, typ types.Type, pos uint32) {
	t := l.Types.Machine(from)
	if t.IsInteger() && t.Size() < 4 {
		t = ast.I32
		l.Cast(t)
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
	var a ArgumentCount
	l.AppendArgument(&a, false)
	l.wideCall(name, a.Count, typ, Address{}, pos)
}

// callFromWide converts the last subtree, of the wide type from, to typ by a
// function of libgcc.
func (l *Lowering) callFromWide(from, typ types.Type, pos uint32) {
	mode, un := "tf", ""
	if from != types.LongDouble {
		mode = "ti"
		if from == types.UInt128 {
			un = "un"
		}
	}
	name, result := "", typ
	switch t := l.Types.Machine(typ); {
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
	v, kept := l.KeepWide()
	s := Steps{Lowering: l, Pos: pos}
	s.Add(kept)
	var a ArgumentCount
	l.wideArgument(&v, &a, pos)
	l.wideCall(name, a.Count, result, Address{}, pos)
	if !l.Types.IsWide(typ) {
		l.Cast(l.Types.Machine(typ))
	}
	s.Add(true)
}

// machineModes are the names of machine types in the names of libgcc's functions.
var machineModes = [ast.Types]string{ast.I32: "si", ast.U32: "si", ast.I64: "di", ast.U64: "di", ast.F32: "sf", ast.F64: "df"}

// mode returns the machine mode of the floating type typ, as it occurs in libgcc's names
// of functions.
func (l *Lowering) mode(typ types.Type) string {
	if typ == types.LongDouble {
		return "tf"
	}
	return machineModes[l.Types.Machine(typ)]
}

// unsignedWord is "un" for unsigned integer types, else empty.
func unsignedWord(t ast.Type) string {
	if t.IsSigned() {
		return ""
	}
	return "un"
}
