package c

import (
	"bytes"
	"gpucc/ast/c/attribute"

	"gpucc/ast"
	"gpucc/ast/c/fortify"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lint"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// The parser answers the questions of packages that know no text, no scopes and no declarations.
var (
	_ lower.Front   = (*parser)(nil)
	_ lint.Front    = (*parser)(nil)
	_ fortify.Front = (*parser)(nil)
)

// Questions of package lower.

// Errorf is errorf.
func (p *parser) Errorf(pos uint32, format string, args ...any) *ast.Diagnostic {
	return p.errorf(pos, format, args...)
}

// Warnf is warnf.
func (p *parser) Warnf(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	return p.warnf(w, pos, format, args...)
}

// IsEvaluated reports whether the expression being parsed may be evaluated.
func (p *parser) IsEvaluated() bool { return p.unevaluated == 0 }

// Spelled returns the text of an identifier.
func (p *parser) Spelled(name intern.Ident) string { return p.Names.Name(name) }

// TypeName spells a type for a diagnostic.
func (p *parser) TypeName(typ types.Type) string { return p.Types.Spell(typ, p.Names) }

// DescribeType spells and quotes a type. alias is the typedef that the declaration of an operand of this type names, or 0.
func (p *parser) DescribeType(typ types.Type, alias intern.Ident) string {
	return p.Types.DescribeNamed(typ, p.aliases(alias), "", p.Names)
}

// aliases returns a typedef, the typedef that its declaration names, and so on.
func (p *parser) aliases(alias intern.Ident) (chain []types.Alias) {
	for alias != 0 && len(chain) < longestChain {
		o := p.lookup(alias)
		if o == nil || o.kind != typedefObject || o.pos == 0 {
			break
		}
		chain = append(chain, types.Alias{Name: alias, Type: o.typ, System: p.InSystemHeader(o.pos)})
		alias = o.alias
	}
	return chain
}

// longestChain limits the number of typedefs that are looked through for a diagnostic.
const longestChain = 100

// ResultAlias returns the alias of the results of the function being parsed.
func (p *parser) ResultAlias() intern.Ident {
	if p.function != nil {
		if o := p.lookup(p.unit.entities[p.function.entity].name); o != nil {
			return o.alias
		}
	}
	return 0
}

// longestList limits the length of a list of parameters, in bytes, that is searched for a diagnostic.
const longestList = 1 << 12

// DescribeParameter returns the position of the parameter for the argument at pos, and quotes the parameter's type. It reads the last definition of
// the function again, or the first declaration. If there is none, it returns pos.
func (p *parser) DescribeParameter(c lower.Context, typ types.Type, pos uint32) (at uint32, text string) {
	x := p.parameterOf(c, pos)
	restrict := ""
	if x.restrict && p.unit.c90 {
		restrict = "__restrict__ "
	} else if x.restrict {
		restrict = "restrict "
	}
	return x.pos, p.Types.DescribeNamed(typ|x.quals, p.aliases(x.alias), restrict, p.Names)
}

// A foundParameter is a parameter in the text of a declaration.
type foundParameter struct {
	pos      uint32
	alias    intern.Ident
	quals    types.Type
	restrict bool
}

func (p *parser) parameterOf(c lower.Context, pos uint32) (x foundParameter) {
	o := p.lookup(c.Function)
	if c.Function == intern.None || o == nil || o.pos == 0 {
		return foundParameter{pos: pos}
	}
	saved := p.Lexer
	ok := p.findParameter(&x, int(p.declaredAt(o, pos)), c.Argument)
	if named := p.lookup(o.alias); !ok && named != nil && named.kind == typedefObject { // of the function's type
		p.findParameter(&x, int(named.pos), c.Argument)
	}
	p.Lexer = saved
	if !ok || o.kind != functionObject {
		x.pos = pos
	}
	return x
}

// findParameter reads the list of parameters of the function called by the name at offset start, up to the name of parameter n, and describes this one in x.
// It reports whether there is one.
func (p *parser) findParameter(x *foundParameter, start, n int) bool {
	p.Offset = start
	for p.Next(); p.Tok != token.LParen; p.Next() {
		if p.Tok != token.Ident && p.Tok != token.RParen {
			return false
		}
	}
	p.Next()
	for depth := 0; n > 1; p.Next() {
		switch p.Tok {
		case token.LParen:
			depth++
		case token.RParen:
			depth--
		case token.Comma:
			if depth == 0 {
				n--
			}
		}
		if depth < 0 || p.Tok == token.EOF || p.Start > start+longestList {
			return false
		}
	}
	if !p.startsDeclaration() {
		return false
	}
	*x = foundParameter{pos: p.Pos()}
	for typed := false; p.Tok != token.RParen && p.Tok != token.LBracket && p.Tok != token.Comma && p.Tok != token.Attribute && p.Tok != token.EOF; p.Next() {
		switch {
		case p.Tok == token.Star:
			x.quals, x.restrict = 0, false
		case p.Tok == token.Const || p.Tok == token.Volatile:
			x.quals |= qualifierOf[p.Tok]
		case p.Tok == token.Restrict:
			x.restrict = true
		case p.Tok == token.Struct || p.Tok == token.Union || p.Tok == token.Enum:
			p.Next()
			typed = true
		case p.Tok == token.Ident && !typed:
			typed, x.alias = true, p.Ident
		case p.Tok == token.Ident && p.isTypedef() && p.Text[p.PrevEnd-1] == '(':
			return true
		case p.Tok == token.Ident:
			x.pos = p.Pos()
			if p.Next(); p.Tok == token.LBracket {
				x.quals, x.restrict = 0, false
			}
			return true
		case soleSpecifiers[p.Tok] != types.Invalid:
			typed = true
		}
	}
	return true
}

// InnerAlias returns the first typedef from alias on that names another type than typ.
func (p *parser) InnerAlias(alias intern.Ident, typ types.Type) intern.Ident {
	for range longestChain {
		o := p.lookup(alias)
		if o == nil || o.kind != typedefObject || types.Unqualified(o.typ) != types.Unqualified(typ) {
			break
		}
		alias = o.alias
	}
	return alias
}

// RightOperand is assignment.
func (p *parser) RightOperand() lower.Operand { return p.assignment() }

// FrameOverflows reports that the objects of the function are too large.
func (p *parser) FrameOverflows() {
	p.errorf(p.Pos(), "objects of function '%s' take more than 2 GiB", p.Names.Name(p.unit.entities[p.function.entity].name))
}

// LibrarySymbol returns the Data by which nodes refer to the function of the library called name.
func (p *parser) LibrarySymbol(name string) uint32 {
	return p.symbol(p.externSymbol(p.Names.InternName(name), true))
}

// KnownLoad is knownLoad.
func (p *parser) KnownLoad(n int, own bool) (v uint64, ok bool) { return p.knownLoad(n, own) }

// SymbolAlign returns the alignment of the object of a symbol of the unit.
func (p *parser) SymbolAlign(symbol uint32) int64 {
	e := p.unit.entityOf(symbol)
	if e == nil || e.function || e.typ == types.Invalid {
		return 1
	}
	return max(int64(p.Types.Info(e.typ).Align), 1)
}

// FunctionValue turns the last subtree, the address of a function, into the value of a pointer to it: the address of the
// trampoline of a nested function.
func (p *parser) FunctionValue() {
	if f := p.nestedAt(p.Top()); f != nil {
		p.trampolineOf(f)
	}
}

// OuterSize is capturedSize.
func (p *parser) OuterSize(typ types.Type, pos uint32) bool { return p.capturedSize(typ, pos) }

// LoopNumber returns a number for a loop that a Break leaves.
func (p *parser) LoopNumber() uint32 {
	p.nodesMoved = true
	return p.newLoop()
}

// LocalMoved notes the new number of a variable's local.
func (p *parser) LocalMoved(from, to, time int32) {
	p.debug.Move(from, to, time)
	p.moveUnset(from, to)
}

// Warns reports whether the flag of a warning is on.
func (p *parser) Warns(w warn.Warning) bool { return p.Warnings.Has(w) }

// Questions of package lint.

// End returns where the last token ends.
func (p *parser) End() int { return p.PrevEnd }

// TextFrom returns the text from pos to the end of the last token. There is none if pos is where an operand is missing, behind that token.
func (p *parser) TextFrom(pos uint32) []byte { return p.Text[min(int(pos), p.PrevEnd):p.PrevEnd] }

// IsFromMacro reports whether the operator at pos may come from the expansion of a macro.
func (p *parser) IsFromMacro(pos uint32) bool {
	if p.snapshot == nil { // the text is still growing
		name, line := p.sourceLine(pos)
		return p.written.DiffersAt(name, line, p.Text, pos)
	}
	return p.written.Differs(p.unit.shared.Files, p.Text, pos)
}

// InSystemHeader reports whether pos is in a header of the system.
func (p *parser) InSystemHeader(pos uint32) bool {
	return ast.InSystemHeader(p.unit.shared.Files, pos)
}

// NamesBuiltin reports whether the text at pos is the name of a builtin function.
func (p *parser) NamesBuiltin(pos uint32) bool {
	return bytes.HasPrefix(p.Text[pos:], []byte("__builtin_"))
}

// SymbolName returns the name of a symbol of the unit, or "".
func (p *parser) SymbolName(symbol uint32) string {
	if e := p.unit.entityOf(symbol); e != nil {
		return p.Names.Name(e.name)
	}
	return ""
}

// Declared returns the position of the declaration of name, unless its address may be null.
func (p *parser) Declared(name intern.Ident) (pos uint32, ok bool) {
	o := p.lookup(name)
	if o == nil || o.isWeak(p) {
		return 0, false
	}
	return o.pos, true
}

// isWeak reports whether the address of o may be null.
func (o *object) isWeak(p *parser) bool {
	switch o.kind {
	case functionObject, staticObject:
		return p.attributesOf(o.name).Has(attribute.Weak)
	}
	return false
}

// Complaint returns the text of the attribute error or warning of a function.
func (p *parser) Complaint(symbol uint32) (text string, isError, ok bool) {
	e := p.unit.entityOf(symbol)
	if e == nil || e.attributes == 0 {
		return "", false, false
	}
	list := p.unit.attributesOf(e)
	if a := list.Find(attribute.Error); a != nil {
		return a.Text, true, true
	}
	if a := list.Find(attribute.Warning); a != nil {
		return a.Text, false, true
	}
	return "", false, false
}

// Questions of package fortify.

// SymbolSize returns the size of the object of a symbol, if that is known.
func (p *parser) SymbolSize(symbol uint32) (size int64, ok bool) {
	if s := p.ownSymbol(symbol); s != nil {
		return int64(s.Size), !s.Func && s.Size > 0
	}
	e := p.unit.entityOf(symbol)
	if e == nil || e.function || e.typ == types.Invalid || p.unit.attributesOf(e).Has(attribute.Weak) {
		return 0, false
	}
	size = p.Types.Size(e.typ)
	return max(size, int64(e.size)), size >= 0
}

// LocalSizes returns the sizes for the address in a local, if it stands for the argument of a wrapper.
func (p *parser) LocalSizes(local uint32) (s fortify.Sizes, ok bool) {
	if a := p.actualIn(local); a != nil {
		return a.sizes, true
	}
	return p.pointedBy(local)
}

// Literal returns the string literal of a symbol, if it is one.
func (p *parser) Literal(symbol uint32) (text []byte, ok bool) {
	s := p.ownSymbol(symbol)
	if n := int32(symbol); n < 0 && p.unit.symbolFunction == nil { // the first pass: see symbol
		s = &p.piece.Symbols[^n]
	}
	if s == nil {
		return nil, false
	}
	return p.piece.StringLiteral(s)
}
