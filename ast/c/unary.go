package c

import (
	"gpucc/ast/c/attribute"
	"slices"

	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// unary parses a unary or cast expression (6.5.3, 6.5.4).
func (p *parser) unary() lower.Operand {
	var x lower.Operand
	switch { // most are one of these
	case p.Tok == token.Ident:
		x = p.identifierExpression()
	case p.Tok == token.Number:
		x = p.numberExpression()
	case p.Tok == token.LParen:
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
func (p *parser) otherUnary() lower.Operand {
	switch p.Tok {
	case token.Inc, token.Dec, token.And, token.Star, token.Plus, token.Minus, token.Tilde, token.Not, token.Sizeof, token.Alignof, token.Extension, token.Real, token.Imag:
		if !p.nest() {
			return p.Wrong(p.Pos())
		}
		op, pos := p.Tok, p.Pos()
		x := p.prefixed()
		if p.Warnings.Has(warn.Parentheses) {
			if op != token.Not {
				op = token.EOF
			}
			p.lint.NoteOutermost(op, pos)
		}
		p.unnest()
		return x
	case token.AndAnd:
		return p.labelAddress()
	}
	return p.postfixes(p.primary())
}

// prefixed parses an expression that starts with a unary operator.
func (p *parser) prefixed() lower.Operand {
	op, pos := p.Tok, p.Pos()
	p.Next()
	switch op {
	case token.Inc, token.Dec:
		x := p.unary()
		p.lint.Step(x, op, pos)
		return p.PrefixIncrement(x, op, pos).Named(x.Alias)
	case token.And:
		x := p.unary()
		if !p.Warnings.Has(warn.Address) {
			return p.AddressOf(x, pos).Named(x.Alias)
		}
		entity := p.lint.EntityOf(x)
		x = p.AddressOf(x, pos).Named(x.Alias)
		p.lint.NoteAddress(entity)
		return x
	case token.Star:
		x := p.unary()
		p.lint.Dereferenced(x)
		return p.Dereference(p.Scalar(x), pos).Named(x.Alias)
	case token.Sizeof, token.Alignof:
		return p.sizeOf(op, pos)
	case token.Extension:
		return p.unary()
	case token.Real, token.Imag:
		return p.PartOf(p.unary(), lower.Bit(op == token.Imag), pos)
	case token.Not:
		x := p.unary()
		if p.Warnings.Has(warn.Address) {
			p.lint.Condition(x, pos)
		}
		isBool := types.Unqualified(x.Type) == types.Bool
		x = p.Not(p.Scalar(x), pos)
		if p.Warnings.Has(warn.LogicalNotParentheses) || p.Warnings.Has(warn.SwitchBool) {
			p.lint.NoteNegation(isBool, pos)
		}
		return x
	}
	x := p.unary()
	if op == token.Tilde && p.Warnings.Has(warn.BoolOperation) {
		p.lint.Complement(x, pos)
	}
	x = p.PromotedValue(x)
	if x.Type == types.Invalid {
		return x
	}
	if p.Types.IsVector(x.Type) && (op != token.Tilde || !types.IsFloatingKind(p.Types.Kind(p.Types.Target(x.Type)))) {
		return p.PrefixVector(op, x, pos)
	}
	if op == token.Tilde && (p.Types.IsFloat(x.Type) || x.Type == types.LongDouble) || !p.Types.IsArithmetic(x.Type) {
		names := map[token.Token]string{token.Tilde: "bit-complement", token.Minus: "unary minus", token.Plus: "unary plus"}
		p.errorf(pos, "wrong type argument to %s", names[op])
		return p.Fail(pos)
	}
	return p.Prefix(op, x, pos).Named(x.Alias)
}

// sizeOf parses the operand of sizeof or _Alignof, which is not evaluated
// (6.5.3.4).
func (p *parser) sizeOf(op token.Token, pos uint32) lower.Operand {
	typ, align, sizes, isBits := p.sizeOperand(op, pos)
	if isBits {
		p.errorf(pos, "'sizeof' applied to a bit-field")
		return p.Wrong(pos)
	}
	if typ == types.Int { // the type of TinyC's literals and truth values
		typ = p.Types.Promoted
	}
	info := p.Types.Info(typ)
	size := info.Size
	switch {
	case info.SizeLocal == types.UnknownSize:
		p.errorf(pos, "invalid application of 'sizeof' to an array of unknown length")
		return p.Wrong(pos)
	case info.SizeLocal > 0 && op == token.Sizeof:
		p.SizeOfType(typ, pos)
		p.afterSizes(sizes, pos)
		return p.ValueOf(p.Types.SizeType(), pos)
	case info.SizeLocal > 0:
		size = 0
	case info.Kind == types.InvalidKind:
		return p.Wrong(pos)
	case info.Kind == types.VoidKind || info.Kind == types.FunctionKind:
		p.OnlyC(pos, "sizes of void and of functions")
		size = 1 // as GNU C
	case size < 0:
		p.errorf(pos, "invalid application of 'sizeof' to incomplete type '%s'", p.TypeName(typ))
		return p.Wrong(pos)
	}
	if op == token.Alignof {
		if align == 0 { // of an expression
			align = p.Types.Align(typ)
		}
		size = int64(max(align, 1))
	}
	typ = p.Types.SizeType()
	p.Constant(p.Types.Machine(typ), uint64(size), pos)
	return p.ValueOf(typ, pos)
}

// sizeOperand parses a type name in parentheses or a unary expression, and drops its
// nodes. It returns the type; the alignment, which is 0 for an expression; the number of
// subtrees that remain to evaluate the size of a variable length array; and whether the
// operand is a bit-field.
func (p *parser) sizeOperand(op token.Token, pos uint32) (typ types.Type, align uint32, sizes int, isBits bool) {
	mark, ended := p.Tree.Len(), p.unreachable
	p.unevaluated++
	defer func() { p.unreachable = ended; p.unevaluated-- }()
	var x lower.Operand
	operand := p.Pos()
	if p.Tok == token.LParen {
		p.afterParenthesis()
		if p.startsDeclaration() {
			return p.sizeOfTypeName(op, mark, pos)
		}
		x = p.inParentheses(operand)
	} else {
		x = p.unary()
	}
	p.noteSizeof(op, x, operand)
	sizes = p.keepEffects(x, mark, op == token.Sizeof && p.Types.IsVariableArray(x.Type))
	return x.Type, 0, sizes, x.Kind == lower.BitField
}

// sizeOfTypeName is sizeOperand for a type name. The nodes for its lengths begin at mark.
func (p *parser) sizeOfTypeName(op token.Token, mark int, pos uint32) (typ types.Type, align uint32, sizes int, isBits bool) {
	operand := p.Pos()
	typ, align = p.alignedTypeName()
	p.expect(token.RParen)
	if op == token.Sizeof && p.Warnings.Has(warn.SizeofPointerMemaccess) {
		p.lint.NoteSizeof(typ, true, operand)
	}
	if sizes = p.typeSizes(); op == token.Sizeof && p.Types.IsVariableArray(typ) {
		mark = p.Tree.Len() // the nodes so far are evaluated
	} else {
		sizes = 0
	}
	if p.Tok == token.LBrace {
		typ = p.postfixes(p.compoundLiteral(typ, pos)).Type
	}
	p.Tree.Truncate(mark)
	return typ, align, sizes, false
}

// keepEffects ends an operand x of sizeof or typeof. Its nodes begin at mark. variable says that its type has a length that is
// not constant: such an operand is evaluated (6.5.3.4), so its nodes remain if they have effects. All others are dropped.
// keepEffects returns the number of subtrees that remain: one or none.
func (p *parser) keepEffects(x lower.Operand, mark int, variable bool) int {
	if !variable || !p.Tree.Acts(mark) {
		p.Tree.Truncate(mark)
		return 0
	}
	p.drop(x)
	return 1
}

// noteSizeof is called when the operand x of sizeof or _Alignof, which begins at pos, has been parsed.
func (p *parser) noteSizeof(op token.Token, x lower.Operand, pos uint32) {
	if op != token.Sizeof {
		return
	}
	if p.Warnings.Has(warn.SizeofPointerMemaccess) {
		p.lint.NoteSizeof(x.Type, false, pos)
	}
	if x.Name == intern.None || x.Kind != lower.Local || !p.Warnings.Has(warn.SizeofArrayArgument) {
		return
	}
	if o := p.lookup(x.Name); o != nil && o.isArray && o.pos > 0 {
		p.warnf(warn.SizeofArrayArgument, pos, "'sizeof' on array function parameter '%s' will return size of %s", p.Names.Name(x.Name), p.DescribeType(x.Type, x.Alias)).Notef(o.pos, "declared here")
	}
}

// afterParenthesis continues behind an opening parenthesis and __extension__, which may also
// be followed by a type name.
func (p *parser) afterParenthesis() {
	for p.Next(); p.Tok == token.Extension; p.Next() {
	}
}

// parenthesis parses a cast or an expression in parentheses.
func (p *parser) parenthesis() lower.Operand {
	pos := p.Pos()
	p.afterParenthesis()
	if p.startsDeclaration() {
		return p.castExpression(pos)
	}
	return p.inParentheses(pos)
}

// inParentheses parses an expression or a statement expression, behind the opening parenthesis at pos, and the postfix operators that follow.
func (p *parser) inParentheses(pos uint32) (x lower.Operand) {
	if p.Tok == token.LBrace {
		x = p.statementExpression(pos)
	} else {
		x = p.expression()
		p.expect(token.RParen)
	}
	if isPostfix[p.Tok] {
		x = p.postfixes(x)
	}
	return x
}

// castExpression parses the rest of a cast, from its type name on.
func (p *parser) castExpression(pos uint32) lower.Operand {
	if !p.nest() {
		return p.Wrong(pos)
	}
	typ, sizes := soleSpecifiers[p.Tok], 0
	if typ != types.Invalid && p.Behind() == ')' { // most casts have one
		p.typeNameAligned, p.nameTypedef = false, 0
		p.Next()
	} else {
		typ = p.parseTypeName()
		sizes = p.typeSizes()
	}
	alias := p.nameTypedef
	p.expect(token.RParen)
	var x lower.Operand
	if p.Tok == token.LBrace {
		x = p.postfixes(p.compoundLiteral(typ, pos).Named(alias))
	} else {
		p.OnlyC(pos, "cast (T)e, but cast<T>(e)")
		aligned := p.typeNameAligned
		x = p.Rvalue(p.unary())
		if p.Warnings.Has(warn.CastAlign) && !aligned && p.lint.IncreasesAlignment(x.Type, typ) && !p.hasAlignedName(p.Types.Target(x.Type), pos) {
			p.warnf(warn.CastAlign, pos, "cast increases required alignment of target type")
		}
		x = p.CastTo(x, typ, pos)
		if alias != 0 && p.Types.IsPointer(typ) {
			x.Alias = p.InnerAlias(alias, typ)
		}
	}
	p.afterSizes(sizes, pos)
	p.lint.EndOutermost()
	p.unnest()
	return x
}

// hasAlignedName reports whether a typedef with an alignment of its own before pos names a type, or the type of its
// elements. A type does not tell whether it has been named so.
func (p *parser) hasAlignedName(typ types.Type, pos uint32) bool {
	element := func(t types.Type) types.Type {
		for p.Types.Kind(t) == types.ArrayKind {
			t = p.Types.Target(t)
		}
		return types.Unqualified(t)
	}
	typ = element(typ)
	isName := func(o object) bool {
		return o.kind == typedefObject && o.value != 0 && o.pos < pos && element(o.typ) == typ
	}
	return slices.ContainsFunc(p.objects, isName) || slices.ContainsFunc(p.unit.declarations, isName)
}

// isPostfix marks the tokens that continue a postfix expression.
var isPostfix = [token.NumTokens]bool{token.LBracket: true, token.LParen: true, token.Inc: true, token.Dec: true, token.Dot: true, token.Arrow: true}

// postfixes parses the postfix operators behind a primary expression (6.5.2).
func (p *parser) postfixes(x lower.Operand) lower.Operand {
	for {
		pos, alias := p.Pos(), x.Alias
		switch p.Tok {
		case token.LBracket:
			x = p.subscript(x, pos)
			x.Alias = alias
		case token.LParen:
			name, at := x.Name, x.Pos
			if x = p.call(x); p.unit.mustUse {
				p.noteResult(name, at)
			}
			x.Alias = alias
		case token.Inc, token.Dec:
			op := p.Tok
			p.Next()
			p.lint.Step(x, op, pos)
			x = p.PostfixIncrement(x, op, pos)
			x.Alias = alias
		case token.Dot, token.Arrow:
			x = p.member(x, pos)
		default:
			return x
		}
	}
}

// noteResult is called behind a call at pos of a function called name: perhaps its result may not be ignored. As in gcc, a declaration
// behind the call does not matter. Inline functions may be left out before gcc warns, and it is not known here whether they are.
func (p *parser) noteResult(name intern.Ident, pos uint32) {
	p.lint.ForgetResult()
	if name == intern.None || p.unevaluated > 0 || p.asking > 0 || p.function == nil || p.unit.entities[p.function.entity].inline {
		return
	}
	o := p.lookup(name)
	if o == nil || o.kind != functionObject || p.Types.Kind(o.typ) != types.FunctionKind || types.Unqualified(p.Types.Target(o.typ)) == types.Void {
		return
	}
	if a := p.attributesOf(name); !a.Has(attribute.Noreturn) && a.FindBefore(attribute.UnusedResult, pos) != nil {
		p.lint.NoteResult(name, pos)
	}
}

// subscript parses "[expression]" behind x.
func (p *parser) subscript(x lower.Operand, pos uint32) lower.Operand {
	if p.Types.IsVector(x.Type) {
		x = p.VectorElements(x)
	}
	x = p.Scalar(x)
	p.NoteElement()
	constant := int64(0) // moved out of the address of the array, behind the index
	if p.Types.IsPointer(x.Type) && p.Tree.Type[p.Top()] == p.Types.Word {
		constant = p.CutConstant(1)
	}
	z := p.indexed(x, pos)
	if z.Type != types.Invalid {
		p.AddConstant(constant, pos)
	}
	return z
}

// indexed parses an index and a closing bracket, and returns the element of x with this index.
func (p *parser) indexed(x lower.Operand, pos uint32) lower.Operand {
	p.Next()
	y := p.Scalar(p.expression())
	p.expect(token.RBracket)
	if array := p.Types.Info(x.Type); array.Kind == types.PointerKind && y.Type >= types.Bool && y.Type <= types.ULongLong { // the usual case
		target := p.Types.Info(array.Target)
		if target.Size > 0 && target.SizeLocal == 0 && p.Index(target.Size, pos) {
			return lower.Operand{Type: array.Target, Kind: lower.Memory, Pos: x.Pos, Origin: lower.Origin{Name: intern.None}}
		}
	}
	if p.Types.Kind(y.Type) == types.Int128Kind {
		y = p.Convert(y, p.Types.DifferenceType())
	}
	if x.Type == types.Invalid || y.Type == types.Invalid {
		return p.FailTwo(pos)
	}
	switch a, b := p.Types.IsPointer(x.Type), p.Types.IsPointer(y.Type); {
	case !a && !b:
		p.errorf(pos, "subscripted value is neither array nor pointer nor vector")
		return p.FailTwo(pos)
	case a == b || !p.Types.IsInteger(x.Type) && !p.Types.IsInteger(y.Type):
		p.errorf(pos, "array subscript is not an integer")
		return p.FailTwo(pos)
	}
	sum := p.PointerArithmetic(token.Plus, x, y, pos)
	if sum.Type == types.Invalid {
		return sum
	}
	z := p.Dereference(sum, pos)
	z.Pos = x.Pos
	return z
}
