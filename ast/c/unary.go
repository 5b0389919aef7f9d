package c

import (
	"slices"

	"gpucc/ast"
)

// unary parses a unary or cast expression (6.5.3, 6.5.4).
func (p *parser) unary() operand {
	var x operand
	switch { // most are one of these
	case p.tok == tIdent:
		x = p.identifierExpression()
	case p.tok == tNumber:
		x = p.numberExpression()
	case p.tok == tLParen:
		return p.parenthesis()
	default:
		return p.otherUnary()
	}
	if isPostfix[p.tok] {
		x = p.postfixes(x)
	}
	return x
}

// otherUnary parses a unary expression that does not begin with an identifier, a
// constant or a parenthesis.
func (p *parser) otherUnary() operand {
	switch p.tok {
	case tInc, tDec, tAnd, tStar, tPlus, tMinus, tTilde, tNot, kSizeof, kAlignof, kExtension, kReal, kImag:
		if !p.nest() {
			return p.wrong(p.pos())
		}
		x := p.prefixed()
		p.unnest()
		return x
	case tAndAnd:
		return p.labelAddress()
	}
	return p.postfixes(p.primary())
}

// prefixed parses an expression that starts with a unary operator.
func (p *parser) prefixed() operand {
	op, pos := p.tok, p.pos()
	p.next()
	switch op {
	case tInc, tDec:
		return p.prefixIncrement(p.unary(), op, pos)
	case tAnd:
		return p.addressOf(p.unary(), pos)
	case tStar:
		return p.dereference(p.scalar(p.unary()), pos)
	case kSizeof, kAlignof:
		return p.sizeOf(op, pos)
	case kExtension:
		return p.unary()
	case kReal, kImag:
		return p.partOf(p.unary(), b2i(op == kImag), pos)
	case tNot:
		return p.not(p.scalar(p.unary()), pos)
	}
	x := p.promotedValue(p.unary())
	if x.typ == ErrorType {
		return x
	}
	if op == tTilde && (p.types.isFloat(x.typ) || x.typ == LongDouble) || !p.types.isArithmetic(x.typ) {
		names := map[token]string{tTilde: "bit-complement", tMinus: "unary minus", tPlus: "unary plus"}
		p.errorf(pos, "wrong type argument to %s", names[op])
		return p.fail(pos)
	}
	return p.prefix(op, x, pos)
}

// prefix applies a unary +, - or ~ to the promoted value x.
func (p *parser) prefix(op token, x operand, pos uint32) operand {
	if p.types.isWide(x.typ) {
		return p.prefixWide(op, x, pos)
	}
	if op != tPlus {
		k := ast.Neg
		if op == tTilde {
			k = ast.Not
		}
		if !p.foldUnary(k) {
			p.b.Node(k, p.types.machine(x.typ), 0, pos, 1)
		}
		if x.typ >= basicTypes {
			p.wrapNarrow(x.typ)
		}
	}
	return p.valueOf(x.typ, pos)
}

// not negates the truth of x. An integer comparison is turned round; other
// truth values get a LogicalNot; the rest compares with zero.
func (p *parser) not(x operand, pos uint32) operand {
	if x.typ == ErrorType {
		return x
	}
	if !p.types.isScalar(x.typ) {
		p.errorf(pos, "wrong type argument to unary exclamation mark")
		return p.fail(pos)
	}
	n := p.top()
	k := p.b.Kind[n]
	switch {
	case k >= ast.Eq && k <= ast.Ge && (k <= ast.Ne || !p.b.Type[n-1].IsFloat()):
		p.b.Kind[n] = inverse[k-ast.Eq]
	case k == ast.LogicalNot:
		p.b.Truncate(n)
	case isTruth(k):
		p.b.Node(ast.LogicalNot, ast.I32, 0, pos, 1)
	default:
		p.compareWithZero(ast.Eq, x)
	}
	return p.valueOf(Int, pos)
}

// inverse of each comparison, counting from Eq.
var inverse = [...]ast.Kind{ast.Ne, ast.Eq, ast.Ge, ast.Gt, ast.Le, ast.Lt}

// addressOf applies the unary & to x (6.5.3.2).
func (p *parser) addressOf(x operand, pos uint32) operand {
	switch {
	case x.typ == ErrorType:
		return x
	case x.kind == local:
		n := p.top()
		offset := p.home(int(p.b.Data[n]), x.typ)
		p.b.Truncate(n)
		p.b.Leaf(ast.FrameAddress, p.types.word, uint32(offset), pos)
	case x.kind == designator:
		return p.rvalue(x)
	case x.kind == bitField:
		p.errorf(pos, "cannot take address of bit-field")
		return p.fail(pos)
	case x.kind != memory:
		p.errorf(pos, "lvalue required as unary '&' operand")
		return p.fail(pos)
	}
	return p.valueOf(p.types.pointer(x.typ), pos)
}

// dereference makes an lvalue of the pointer x.
func (p *parser) dereference(x operand, pos uint32) operand {
	if x.typ == ErrorType {
		return x
	}
	if !p.types.isPointer(x.typ) {
		p.errorf(pos, "invalid type argument of unary '*' (have '%s')", p.typeName(x.typ))
		return p.fail(pos)
	}
	target := p.types.target(x.typ)
	if p.types.kind(target) == functionKind {
		return operand{typ: target, kind: designator, pos: pos, name: noIdent}
	}
	return operand{typ: target, kind: memory, pos: pos, name: noIdent}
}

// sizeOf parses the operand of sizeof or _Alignof, which is not evaluated
// (6.5.3.4).
func (p *parser) sizeOf(op token, pos uint32) operand {
	mark := p.b.Len()
	var typ Type
	var align uint32
	sizes := 0
	x := operand{kind: value}
	if p.tok == tLParen {
		p.afterParenthesis()
		if p.startsDeclaration() {
			typ, align = p.alignedTypeName()
			p.expect(tRParen)
			if sizes = p.typeSizes(); p.types.isVariable(typ) {
				mark = p.b.Len() // they are evaluated
			} else {
				sizes = 0
			}
			if p.tok == tLBrace {
				typ = p.postfixes(p.compoundLiteral(typ, pos)).typ
			}
		} else {
			x = p.expression()
			p.expect(tRParen)
			x = p.postfixes(x)
			typ = x.typ
		}
	} else {
		x = p.unary()
		typ = x.typ
	}
	p.b.Truncate(mark)
	if x.kind == bitField {
		p.errorf(pos, "'sizeof' applied to a bit-field")
		return p.wrong(pos)
	}
	if typ == Int { // TinyC's literals and truth values
		typ = p.types.promoted
	}
	info := p.types.info(typ)
	size := info.size
	switch {
	case info.variable == unknownSize:
		p.errorf(pos, "invalid application of 'sizeof' to an array of unknown length")
		return p.wrong(pos)
	case info.variable > 0 && op == kSizeof:
		p.sizeOfType(typ, pos)
		p.afterSizes(sizes, pos)
		return p.valueOf(p.types.sizeType(), pos)
	case info.variable > 0:
		size = 0
	case info.kind == errorKind:
		return p.wrong(pos)
	case info.kind == voidKind || info.kind == functionKind:
		p.onlyC(pos, "sizes of void and of functions")
		size = 1 // as GNU C
	case size < 0:
		p.errorf(pos, "invalid application of 'sizeof' to incomplete type '%s'", p.typeName(typ))
		return p.wrong(pos)
	}
	if op == kAlignof {
		if align == 0 { // of an expression
			align = info.align
		}
		size = int64(max(align, 1))
	}
	typ = p.types.sizeType()
	p.constant(p.types.machine(typ), uint64(size), pos)
	return p.valueOf(typ, pos)
}

// afterParenthesis goes on behind an opening parenthesis, and __extension__, which
// does not say that a type name follows.
func (p *parser) afterParenthesis() {
	for p.next(); p.tok == kExtension; p.next() {
	}
}

// parenthesis parses a cast or an expression in parentheses.
func (p *parser) parenthesis() operand {
	pos := p.pos()
	p.afterParenthesis()
	switch {
	case p.startsDeclaration():
		return p.castExpression(pos)
	case p.tok == tLBrace:
		x := p.statementExpression(pos)
		if isPostfix[p.tok] {
			x = p.postfixes(x)
		}
		return x
	}
	x := p.expression()
	p.expect(tRParen)
	if isPostfix[p.tok] {
		x = p.postfixes(x)
	}
	return x
}

// castExpression parses the rest of a cast, from its type name on.
func (p *parser) castExpression(pos uint32) operand {
	if !p.nest() {
		return p.wrong(pos)
	}
	typ, sizes := soleSpecifiers[p.tok], 0
	if typ != ErrorType && p.off < len(p.text) && p.text[p.off] == ')' { // most have one
		p.next()
	} else {
		typ = p.parseTypeName()
		sizes = p.typeSizes()
	}
	p.expect(tRParen)
	var x operand
	if p.tok == tLBrace {
		x = p.postfixes(p.compoundLiteral(typ, pos))
	} else {
		p.onlyC(pos, "cast (T)e, but cast<T>(e)")
		x = p.castTo(p.rvalue(p.unary()), typ, pos)
	}
	p.afterSizes(sizes, pos)
	p.unnest()
	return x
}

// castTo converts x to typ explicitly (6.5.4).
func (p *parser) castTo(x operand, typ Type, pos uint32) operand {
	typ = unqualified(typ)
	if typ > Bool && typ <= Double && x.typ >= Bool && x.typ <= Double { // the usual case
		p.cast(p.types.machine(typ))
		return p.valueOf(typ, pos)
	}
	to, from := p.types.info(typ), p.types.info(x.typ)
	switch {
	case x.typ == ErrorType || typ == ErrorType:
		return p.fail(pos)
	case to.kind == voidKind:
		return p.valueOf(VoidType, pos)
	case from.kind == voidKind:
		p.errorf(x.pos, "invalid use of void expression")
		return p.fail(pos)
	case to.kind == recordKind && x.typ == typ: // GNU C
		return p.valueOf(typ, pos)
	case to.union && to.size >= 0 && p.function != nil:
		return p.castToUnion(x, typ, pos)
	case to.kind == recordKind:
		p.errorf(pos, "conversion to non-scalar type requested")
		return p.fail(pos)
	case from.kind == recordKind:
		p.errorf(pos, "aggregate value used where a scalar was expected")
		return p.fail(pos)
	case to.kind == arrayKind:
		p.errorf(pos, "cast specifies array type")
		return p.fail(pos)
	case to.kind == functionKind:
		p.errorf(pos, "cast specifies function type")
		return p.fail(pos)
	case to.kind == pointerKind && isFloatingKind(from.kind):
		p.errorf(pos, "cannot convert to a pointer type")
		return p.fail(pos)
	case from.kind == pointerKind && isFloatingKind(to.kind):
		p.errorf(pos, "pointer value used where a floating-point was expected")
		return p.fail(pos)
	case to.size < 0:
		p.errorf(pos, "conversion to incomplete type '%s'", p.typeName(typ))
		return p.fail(pos)
	}
	y := p.convert(x, typ)
	y.pos = pos
	return y
}

// castToUnion makes of x, which is of the type of a member, a union (GNU C).
func (p *parser) castToUnion(x operand, union Type, pos uint32) operand {
	if !slices.ContainsFunc(p.types.membersOf(union), func(m member) bool { return unqualified(m.typ) == x.typ && !m.isBits }) {
		p.errorf(pos, "cast to union type from type not present in union")
		return p.fail(pos)
	}
	to := p.frame(p.types.size(union), p.frameAlign(union))
	if p.types.byAddress(x.typ) {
		p.copyRecord(to, x.typ, pos)
		return p.valueOf(union, pos)
	}
	p.storeKept(to, p.types.machine(x.typ), pos)
	p.then(pos)
	return p.valueOf(union, pos)
}

// storeKept stores the last subtree, of type t, to an address that it comes before:
// a local keeps it until then. The address follows once more.
func (p *parser) storeKept(to address, t ast.Type, pos uint32) {
	kept := uint32(p.blockLocal(t))
	p.b.Node(ast.Assign, t, kept, pos, 1)
	p.putAddress(to, 0, pos)
	p.b.Leaf(ast.Local, t, kept, pos)
	p.b.Node(ast.Store, t, 0, pos, 2)
	p.then(pos)
	p.putAddress(to, 0, pos)
}

// isPostfix marks the tokens that continue a postfix expression.
var isPostfix = [tokens]bool{tLBracket: true, tLParen: true, tInc: true, tDec: true, tDot: true, tArrow: true}

// postfixes parses what follows a primary expression (6.5.2).
func (p *parser) postfixes(x operand) operand {
	for {
		pos := p.pos()
		switch p.tok {
		case tLBracket:
			x = p.subscript(x, pos)
		case tLParen:
			x = p.call(x)
		case tInc, tDec:
			op := p.tok
			p.next()
			x = p.postfixIncrement(x, op, pos)
		case tDot, tArrow:
			x = p.member(x, pos)
		default:
			return x
		}
	}
}

// subscript parses "[expression]" behind x.
func (p *parser) subscript(x operand, pos uint32) operand {
	x = p.scalar(x)
	p.next()
	y := p.scalar(p.expression())
	p.expect(tRBracket)
	if array := p.types.info(x.typ); array.kind == pointerKind && y.typ >= Bool && y.typ <= ULongLong { // the usual case
		target := p.types.info(array.target)
		if target.size > 0 && target.variable == 0 && p.index(target.size, pos) {
			return operand{typ: array.target, kind: memory, pos: x.pos, name: noIdent}
		}
	}
	if p.types.kind(y.typ) == int128Kind {
		y = p.convert(y, p.types.differenceType())
	}
	if x.typ == ErrorType || y.typ == ErrorType {
		return p.failTwo(pos)
	}
	switch a, b := p.types.isPointer(x.typ), p.types.isPointer(y.typ); {
	case !a && !b:
		p.errorf(pos, "subscripted value is neither array nor pointer nor vector")
		return p.failTwo(pos)
	case a == b || !p.types.isInteger(x.typ) && !p.types.isInteger(y.typ):
		p.errorf(pos, "array subscript is not an integer")
		return p.failTwo(pos)
	}
	sum := p.pointerArithmetic(tPlus, x, y, pos)
	if sum.typ == ErrorType {
		return sum
	}
	z := p.dereference(sum, pos)
	z.pos = x.pos
	return z
}
