package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// unary parses a unary or cast expression (6.5.3, 6.5.4).
func (p *parser) unary() operand {
	var x operand
	switch { // most are one of these
	case p.Tok == lex.Ident:
		x = p.identifierExpression()
	case p.Tok == lex.Number:
		x = p.numberExpression()
	case p.Tok == lex.LParen:
		return p.parenthesis()
	default:
		return p.otherUnary()
	}
	if isPostfix[p.Tok] {
		x = p.postfixes(x)
	}
	return x
}

// otherUnary parses a unary expression that does not begin with an identifier, a
// constant or a parenthesis.
func (p *parser) otherUnary() operand {
	switch p.Tok {
	case lex.Inc, lex.Dec, lex.And, lex.Star, lex.Plus, lex.Minus, lex.Tilde, lex.Not, lex.Sizeof, lex.Alignof, lex.Extension, lex.Real, lex.Imag:
		if !p.nest() {
			return p.wrong(p.Pos())
		}
		op, pos := p.Tok, p.Pos()
		x := p.prefixed()
		if op != lex.Not {
			op = lex.EOF
		}
		p.noteOutermost(op, pos)
		p.unnest()
		return x
	case lex.AndAnd:
		return p.labelAddress()
	}
	return p.postfixes(p.primary())
}

// prefixed parses an expression that starts with a unary operator.
func (p *parser) prefixed() operand {
	op, pos := p.Tok, p.Pos()
	p.Next()
	switch op {
	case lex.Inc, lex.Dec:
		return p.prefixIncrement(p.unary(), op, pos)
	case lex.And:
		return p.addressOf(p.unary(), pos)
	case lex.Star:
		return p.dereference(p.scalar(p.unary()), pos)
	case lex.Sizeof, lex.Alignof:
		return p.sizeOf(op, pos)
	case lex.Extension:
		return p.unary()
	case lex.Real, lex.Imag:
		return p.partOf(p.unary(), b2i(op == lex.Imag), pos)
	case lex.Not:
		return p.not(p.scalar(p.unary()), pos)
	}
	x := p.promotedValue(p.unary())
	if x.typ == types.Invalid {
		return x
	}
	if p.types.IsVector(x.typ) && (op != lex.Tilde || !types.IsFloatingKind(p.types.Kind(p.types.Target(x.typ)))) {
		return p.prefixVector(op, x, pos)
	}
	if op == lex.Tilde && (p.types.IsFloat(x.typ) || x.typ == types.LongDouble) || !p.types.IsArithmetic(x.typ) {
		names := map[lex.Token]string{lex.Tilde: "bit-complement", lex.Minus: "unary minus", lex.Plus: "unary plus"}
		p.errorf(pos, "wrong type argument to %s", names[op])
		return p.fail(pos)
	}
	return p.prefix(op, x, pos)
}

// prefix applies a unary +, - or ~ to the promoted value x.
func (l *lowering) prefix(op lex.Token, x operand, pos uint32) operand {
	if l.types.IsWide(x.typ) {
		return l.prefixWide(op, x, pos)
	}
	if op != lex.Plus {
		k := ast.Neg
		if op == lex.Tilde {
			k = ast.Not
		}
		if !l.foldUnary(k) {
			l.b.Node(k, l.types.Machine(x.typ), 0, pos, 1)
		}
		if x.typ >= types.BasicTypes {
			l.wrapNarrow(x.typ)
		}
	}
	return l.valueOf(x.typ, pos)
}

// not negates the truth of x. An integer comparison is inverted, other truth values get a
// LogicalNot, and all other scalars are compared with zero.
func (l *lowering) not(x operand, pos uint32) operand {
	if x.typ == types.Invalid {
		return x
	}
	if !l.types.IsScalar(x.typ) {
		l.errorf(pos, "wrong type argument to unary exclamation mark")
		return l.fail(pos)
	}
	n := l.top()
	k := l.b.Kind[n]
	switch {
	case k >= ast.Eq && k <= ast.Ge && (k <= ast.Ne || !l.b.Type[n-1].IsFloat()):
		l.b.Kind[n] = inverse[k-ast.Eq]
	case k == ast.LogicalNot:
		l.b.Truncate(n)
	case isTruth(k):
		l.b.Node(ast.LogicalNot, ast.I32, 0, pos, 1)
	default:
		l.compareWithZero(ast.Eq, x)
	}
	return l.valueOf(types.Int, pos)
}

// inverse gives the inverse of each comparison, counting from Eq.
var inverse = [...]ast.Kind{ast.Ne, ast.Eq, ast.Ge, ast.Gt, ast.Le, ast.Lt}

// addressOf applies the unary & to x (6.5.3.2).
func (l *lowering) addressOf(x operand, pos uint32) operand {
	switch {
	case x.typ == types.Invalid:
		return x
	case x.kind == local:
		n := l.top()
		offset := l.frameOffsetOf(int(l.b.Data[n]), x.typ)
		l.b.Truncate(n)
		l.b.Leaf(ast.FrameAddress, l.types.Word, uint32(offset), pos)
	case x.kind == designator:
		return l.rvalue(x)
	case x.kind == bitField:
		l.errorf(pos, "cannot take address of bit-field")
		return l.fail(pos)
	case x.kind != memory:
		l.errorf(pos, "lvalue required as unary '&' operand")
		return l.fail(pos)
	}
	return l.valueOf(l.types.Pointer(x.typ), pos)
}

// dereference turns the pointer x into an lvalue.
func (l *lowering) dereference(x operand, pos uint32) operand {
	if x.typ == types.Invalid {
		return x
	}
	if !l.types.IsPointer(x.typ) {
		l.errorf(pos, "invalid type argument of unary '*' (have '%s')", l.front.TypeName(x.typ))
		return l.fail(pos)
	}
	target := l.types.Target(x.typ)
	if l.types.Kind(target) == types.FunctionKind {
		return operand{typ: target, kind: designator, pos: pos, name: intern.None}
	}
	return operand{typ: target, kind: memory, pos: pos, name: intern.None}
}

// sizeOf parses the operand of sizeof or _Alignof, which is not evaluated
// (6.5.3.4).
func (p *parser) sizeOf(op lex.Token, pos uint32) operand {
	typ, align, sizes, isBits := p.sizeOperand(pos)
	if isBits {
		p.errorf(pos, "'sizeof' applied to a bit-field")
		return p.wrong(pos)
	}
	if typ == types.Int { // the type of TinyC's literals and truth values
		typ = p.types.Promoted
	}
	info := p.types.Info(typ)
	size := info.Size
	switch {
	case info.SizeLocal == types.UnknownSize:
		p.errorf(pos, "invalid application of 'sizeof' to an array of unknown length")
		return p.wrong(pos)
	case info.SizeLocal > 0 && op == lex.Sizeof:
		p.sizeOfType(typ, pos)
		p.afterSizes(sizes, pos)
		return p.valueOf(p.types.SizeType(), pos)
	case info.SizeLocal > 0:
		size = 0
	case info.Kind == types.InvalidKind:
		return p.wrong(pos)
	case info.Kind == types.VoidKind || info.Kind == types.FunctionKind:
		p.onlyC(pos, "sizes of void and of functions")
		size = 1 // as GNU C
	case size < 0:
		p.errorf(pos, "invalid application of 'sizeof' to incomplete type '%s'", p.typeName(typ))
		return p.wrong(pos)
	}
	if op == lex.Alignof {
		if align == 0 { // of an expression
			align = p.types.Align(typ)
		}
		size = int64(max(align, 1))
	}
	typ = p.types.SizeType()
	p.constant(p.types.Machine(typ), uint64(size), pos)
	return p.valueOf(typ, pos)
}

// sizeOperand parses a type name in parentheses or a unary expression, and drops its
// nodes. It returns the type; the alignment, which is 0 for an expression; the number of
// subtrees that remain to evaluate the size of a variable length array; and whether the
// operand is a bit-field.
func (p *parser) sizeOperand(pos uint32) (typ types.Type, align uint32, sizes int, isBits bool) {
	mark, ended := p.b.Len(), p.unreachable
	p.unevaluated++
	defer func() { p.unreachable = ended; p.unevaluated-- }()
	if p.Tok != lex.LParen {
		x := p.unary()
		p.b.Truncate(mark)
		return x.typ, 0, 0, x.kind == bitField
	}
	p.afterParenthesis()
	if !p.startsDeclaration() {
		x := p.expression()
		p.expect(lex.RParen)
		x = p.postfixes(x)
		p.b.Truncate(mark)
		return x.typ, 0, 0, x.kind == bitField
	}
	typ, align = p.alignedTypeName()
	p.expect(lex.RParen)
	if sizes = p.typeSizes(); p.types.IsVariableArray(typ) {
		mark = p.b.Len() // the nodes so far are evaluated
	} else {
		sizes = 0
	}
	if p.Tok == lex.LBrace {
		typ = p.postfixes(p.compoundLiteral(typ, pos)).typ
	}
	p.b.Truncate(mark)
	return typ, align, sizes, false
}

// afterParenthesis continues behind an opening parenthesis and __extension__, which may also
// be followed by a type name.
func (p *parser) afterParenthesis() {
	for p.Next(); p.Tok == lex.Extension; p.Next() {
	}
}

// parenthesis parses a cast or an expression in parentheses.
func (p *parser) parenthesis() operand {
	pos := p.Pos()
	p.afterParenthesis()
	switch {
	case p.startsDeclaration():
		return p.castExpression(pos)
	case p.Tok == lex.LBrace:
		x := p.statementExpression(pos)
		if isPostfix[p.Tok] {
			x = p.postfixes(x)
		}
		return x
	}
	x := p.expression()
	p.expect(lex.RParen)
	if isPostfix[p.Tok] {
		x = p.postfixes(x)
	}
	return x
}

// castExpression parses the rest of a cast, from its type name on.
func (p *parser) castExpression(pos uint32) operand {
	if !p.nest() {
		return p.wrong(pos)
	}
	typ, sizes := soleSpecifiers[p.Tok], 0
	if typ != types.Invalid && p.Behind() == ')' { // most casts have one
		p.Next()
	} else {
		typ = p.parseTypeName()
		sizes = p.typeSizes()
	}
	p.expect(lex.RParen)
	var x operand
	if p.Tok == lex.LBrace {
		x = p.postfixes(p.compoundLiteral(typ, pos))
	} else {
		p.onlyC(pos, "cast (T)e, but cast<T>(e)")
		x = p.castTo(p.rvalue(p.unary()), typ, pos)
	}
	p.afterSizes(sizes, pos)
	p.outermost.end = 0
	p.unnest()
	return x
}

// castTo converts x to typ explicitly (6.5.4).
func (l *lowering) castTo(x operand, typ types.Type, pos uint32) operand {
	typ = types.Unqualified(typ)
	if typ > types.Bool && typ <= types.Double && x.typ >= types.Bool && x.typ <= types.Double { // the usual case
		l.cast(l.types.Machine(typ))
		return l.valueOf(typ, pos)
	}
	to, from := l.types.Info(typ), l.types.Info(x.typ)
	switch {
	case x.typ == types.Invalid || typ == types.Invalid:
		return l.fail(pos)
	case to.Kind == types.VoidKind:
		return l.valueOf(types.Void, pos)
	case from.Kind == types.VoidKind:
		l.errorf(x.pos, "invalid use of void expression")
		return l.fail(pos)
	case to.Kind == types.RecordKind && x.typ == typ: // GNU C
		return l.valueOf(typ, pos)
	case (to.Kind == types.VectorKind || from.Kind == types.VectorKind) && to.Kind != types.RecordKind && from.Kind != types.RecordKind && !to.Union:
		return l.castVector(x, typ, pos)
	case to.Union && to.Size >= 0 && l.inFunction:
		return l.castToUnion(x, typ, pos)
	case to.Kind == types.RecordKind:
		l.errorf(pos, "conversion to non-scalar type requested")
		return l.fail(pos)
	case from.Kind == types.RecordKind:
		l.errorf(pos, "aggregate value used where a scalar was expected")
		return l.fail(pos)
	case to.Kind == types.ArrayKind:
		l.errorf(pos, "cast specifies array type")
		return l.fail(pos)
	case to.Kind == types.FunctionKind:
		l.errorf(pos, "cast specifies function type")
		return l.fail(pos)
	case to.Kind == types.PointerKind && types.IsFloatingKind(from.Kind):
		l.errorf(pos, "cannot convert to a pointer type")
		return l.fail(pos)
	case from.Kind == types.PointerKind && types.IsFloatingKind(to.Kind):
		l.errorf(pos, "pointer value used where a floating-point was expected")
		return l.fail(pos)
	case to.Size < 0:
		l.errorf(pos, "conversion to incomplete type '%s'", l.front.TypeName(typ))
		return l.fail(pos)
	}
	if to.Kind == types.PointerKind && from.Kind == types.PointerKind && l.front.Warns(warn.CastFunctionType) {
		l.checkFunctionCast(x.typ, typ, pos)
	}
	y := l.convert(x, typ)
	y.pos = pos
	return y
}

// castToUnion converts x, which has the type of a member, to a union (GNU C).
func (l *lowering) castToUnion(x operand, union types.Type, pos uint32) operand {
	if !slices.ContainsFunc(l.types.MembersOf(union), func(m types.Member) bool { return types.Unqualified(m.Typ) == x.typ && !m.IsBitField }) {
		l.errorf(pos, "cast to union type from type not present in union")
		return l.fail(pos)
	}
	to := l.frame(l.types.Size(union), l.frameAlign(union))
	if l.types.ByAddress(x.typ) {
		l.copyRecord(to, x.typ, pos)
		return l.valueOf(union, pos)
	}
	l.storeKept(to, l.types.Machine(x.typ), pos)
	l.then(pos)
	return l.valueOf(union, pos)
}

// storeKept stores the last subtree, of type t, at an address. The value is computed
// before the address, so it is saved in a local. The value of the result is the address.
func (l *lowering) storeKept(to address, t ast.Type, pos uint32) {
	kept := uint32(l.blockLocal(t))
	l.b.Node(ast.Assign, t, kept, pos, 1)
	l.putAddress(to, 0, pos)
	l.b.Leaf(ast.Local, t, kept, pos)
	l.b.Node(ast.Store, t, 0, pos, 2)
	l.then(pos)
	l.putAddress(to, 0, pos)
}

// isPostfix marks the tokens that continue a postfix expression.
var isPostfix = [lex.NumTokens]bool{lex.LBracket: true, lex.LParen: true, lex.Inc: true, lex.Dec: true, lex.Dot: true, lex.Arrow: true}

// postfixes parses the postfix operators behind a primary expression (6.5.2).
func (p *parser) postfixes(x operand) operand {
	for {
		pos := p.Pos()
		switch p.Tok {
		case lex.LBracket:
			x = p.subscript(x, pos)
		case lex.LParen:
			x = p.call(x)
		case lex.Inc, lex.Dec:
			op := p.Tok
			p.Next()
			x = p.postfixIncrement(x, op, pos)
		case lex.Dot, lex.Arrow:
			x = p.member(x, pos)
		default:
			return x
		}
	}
}

// subscript parses "[expression]" behind x.
func (p *parser) subscript(x operand, pos uint32) operand {
	if p.types.IsVector(x.typ) {
		x = p.vectorElements(x)
	}
	x = p.scalar(x)
	constant := int64(0) // moved out of the address of the array, behind the index
	if p.types.IsPointer(x.typ) && p.b.Type[p.top()] == p.types.Word {
		constant = p.cutConstant(1)
	}
	z := p.indexed(x, pos)
	if z.typ != types.Invalid {
		p.addConstant(constant, pos)
	}
	return z
}

// indexed parses an index and a closing bracket, and returns the element of x with this index.
func (p *parser) indexed(x operand, pos uint32) operand {
	p.Next()
	y := p.scalar(p.expression())
	p.expect(lex.RBracket)
	if array := p.types.Info(x.typ); array.Kind == types.PointerKind && y.typ >= types.Bool && y.typ <= types.ULongLong { // the usual case
		target := p.types.Info(array.Target)
		if target.Size > 0 && target.SizeLocal == 0 && p.index(target.Size, pos) {
			return operand{typ: array.Target, kind: memory, pos: x.pos, name: intern.None}
		}
	}
	if p.types.Kind(y.typ) == types.Int128Kind {
		y = p.convert(y, p.types.DifferenceType())
	}
	if x.typ == types.Invalid || y.typ == types.Invalid {
		return p.failTwo(pos)
	}
	switch a, b := p.types.IsPointer(x.typ), p.types.IsPointer(y.typ); {
	case !a && !b:
		p.errorf(pos, "subscripted value is neither array nor pointer nor vector")
		return p.failTwo(pos)
	case a == b || !p.types.IsInteger(x.typ) && !p.types.IsInteger(y.typ):
		p.errorf(pos, "array subscript is not an integer")
		return p.failTwo(pos)
	}
	sum := p.pointerArithmetic(lex.Plus, x, y, pos)
	if sum.typ == types.Invalid {
		return sum
	}
	z := p.dereference(sum, pos)
	z.pos = x.pos
	return z
}
