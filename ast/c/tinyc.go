package c

import (
	"bytes"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// TinyC is a subset of C99 with other types. It differs in few places: its keywords,
// among which int has 64 bits; the integer promotions; the syntax of structures and
// casts; conversions of pointers, which are errors where C warns; and the constructs that
// onlyC refuses.

// promotedType returns the type to which the integer promotions convert narrower types:
// the dialect's int.
func promotedType(d lex.Dialect) types.Type {
	if d == lex.TinyC {
		return types.Long
	}
	return types.Int
}

// onlyC reports an error if the dialect is TinyC, which lacks this construct.
func (l *lowering) onlyC(pos uint32, what string) {
	if l.strict {
		l.errorf(pos, "TinyC has no %s", what)
	}
}

// mismatch reports a conversion that is a warning in C and an error in TinyC.
func (l *lowering) mismatch(w warn.Warning, pos uint32, format string, args ...any) {
	if l.strict {
		l.errorf(pos, format, args...)
	} else {
		l.warnf(w, pos, format, args...)
	}
}

// expectType reports whether a type is next. If not, it reports an error. The text what
// names the construct that begins with the type.
func (p *parser) expectType(what string) bool {
	switch {
	case p.startsDeclaration():
		return true
	case p.Tok == lex.Ident:
		p.unknownType()
	default:
		p.syntaxError("expected %s before %s", what, p.describe())
	}
	return false
}

// notOneType reports basic type specifiers that do not form one type. sum counts them by
// kind.
func (p *parser) notOneType(sum uint64) types.Type {
	if sum == 0 {
		p.syntaxError("expected a type before %s", p.describe())
	} else {
		p.errorf(p.Pos(), "two or more data types in declaration specifiers")
	}
	return types.Invalid
}

// declaresStruct reports whether a declaration of a struct in TinyC is next: "struct name;"
// or "struct name { members };".
func (p *parser) declaresStruct() bool {
	if p.Tok != lex.Struct || p.Dialect != lex.TinyC {
		return false
	}
	saved := p.Lexer
	defer func() { p.Lexer = saved }()
	if p.Next(); p.Tok != lex.Ident {
		return false
	}
	p.Next()
	return p.Tok == lex.LBrace || p.Tok == lex.Semi
}

// structDeclaration parses a declaration of a struct in TinyC. From there on its name is a
// type.
func (p *parser) structDeclaration() {
	p.Next()
	name, pos := p.Ident, p.Pos()
	p.Next()
	declared := p.tagHere(name)
	if p.Tok == lex.LBrace || declared == nil {
		typ := p.newRecord(name, false, pos)
		if declared == nil {
			p.declareTypedef(declarator{name: name, typ: typ, pos: pos})
		}
		if p.Tok == lex.LBrace {
			var l types.Layout
			p.members(&l)
			p.finishLayout(typ, &l, nil)
		}
	}
	p.endOfStatement()
}

// castOperator parses cast<type>(expression).
func (p *parser) castOperator() operand {
	pos := p.Pos()
	if !p.nest() {
		return p.wrong(pos)
	}
	defer p.unnest()
	p.Next()
	p.expect(lex.Less)
	if !p.expectType("a type") {
		return p.wrong(pos)
	}
	typ := p.parseTypeName()
	p.expect(lex.Greater)
	p.expect(lex.LParen)
	x := p.castTo(p.rvalue(p.expression()), typ, pos)
	p.expect(lex.RParen)
	return x
}

// tinycNumber returns the type of the current token, a constant whose type is not Int. It
// is TinyC's int, whatever the value, or double. Suffixes are errors.
func (p *parser) tinycNumber() types.Type {
	text := bytes.ToLower(p.Spelling())
	last := text[len(text)-1]
	hexadecimal := bytes.HasPrefix(text, []byte("0x")) && p.types.IsInteger(p.NumberType)
	if last == 'u' || last == 'l' || !hexadecimal && last == 'f' || p.types.IsWide(p.NumberType) {
		p.errorf(p.Pos(), "TinyC has no suffixes of constants")
	}
	if !p.types.IsInteger(p.NumberType) {
		return types.Double
	}
	if int64(p.Value) < 0 {
		p.warnf(warn.Always, p.Pos(), "integer constant is too large for its type")
	}
	return p.types.Promoted
}

// Calls of the functions of TinyC's library become calls of functions of the C library. A
// program may declare other functions with their names.

func (c *builtinCall) scanCharacter() operand {
	c.p.b.Node(ast.Call, c.p.types.Machine(types.Int), c.p.librarySymbol("getchar"), c.pos, 0)
	return c.value()
}

func (c *builtinCall) printCharacter() operand {
	p := c.p
	var a arguments
	t := p.types.Machine(types.Int)
	c.argument()
	p.b.Node(ast.Argument, t, a.data(t, false), c.pos, 1)
	p.b.Node(ast.Call, ast.Void, p.librarySymbol("putchar"), c.pos, a.Count)
	return c.value()
}

// printNumber lowers printnum to a call of printf.
func (c *builtinCall) printNumber() operand {
	p := c.p
	var a arguments
	p.b.Leaf(ast.SymbolAddress, p.types.Word, p.symbol(p.piece.stringLiteral([]byte("%ld\n"), 1)), c.pos)
	p.b.Node(ast.Argument, p.types.Word, a.data(p.types.Word, false), c.pos, 1)
	c.argument()
	t := p.types.Machine(p.types.Promoted)
	p.cast(t) // the cast of an expression with an error
	p.b.Node(ast.Argument, t, a.data(t, true), c.pos, 1)
	p.b.Node(ast.Call, ast.Void, p.librarySymbol("printf"), c.pos, a.Count)
	return c.value()
}
