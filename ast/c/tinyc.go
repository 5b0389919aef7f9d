package c

import (
	"bytes"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// TinyC is a subset of C99 with other types. It differs in few places: its keywords,
// among which int has 64 bits; the integer promotions; the syntax of structures and
// casts; conversions of pointers, which are errors where C warns; and the constructs that
// OnlyC refuses.

// promotedType returns the type to which the integer promotions convert narrower types:
// the dialect's int.
func promotedType(d lex.Dialect) types.Type {
	if d == lex.TinyC {
		return types.Long
	}
	return types.Int
}

// expectType reports whether a type is next. If not, it reports an error. The parameter what is for
// the message: it names the construct that begins with the type.
func (p *parser) expectType(what string) bool {
	switch {
	case p.startsDeclaration():
		return true
	case p.Tok == token.Ident:
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
	if p.Tok != token.Struct || p.Dialect != lex.TinyC {
		return false
	}
	saved := p.Lexer
	defer func() { p.Lexer = saved }()
	if p.Next(); p.Tok != token.Ident {
		return false
	}
	p.Next()
	return p.Tok == token.LBrace || p.Tok == token.Semi
}

// structDeclaration parses a declaration of a struct in TinyC. From there on its name is a
// type.
func (p *parser) structDeclaration() {
	p.Next()
	name, pos := p.Ident, p.Pos()
	p.Next()
	declared := p.tagHere(name)
	if p.Tok == token.LBrace || declared == nil {
		typ := p.newRecord(name, false, pos)
		if declared == nil {
			p.declareTypedef(declarator{name: name, typ: typ, pos: pos})
		}
		if p.Tok == token.LBrace {
			var l types.Layout
			p.members(&l)
			p.finishLayout(typ, &l, nil)
		}
	}
	p.endOfStatement()
}

// castOperator parses cast<type>(expression).
func (p *parser) castOperator() lower.Operand {
	pos := p.Pos()
	if !p.nest() {
		return p.Wrong(pos)
	}
	defer p.unnest()
	p.Next()
	p.expect(token.Less)
	if !p.expectType("a type") {
		return p.Wrong(pos)
	}
	typ := p.parseTypeName()
	p.expect(token.Greater)
	p.expect(token.LParen)
	x := p.CastTo(p.Rvalue(p.expression()), typ, pos)
	p.expect(token.RParen)
	return x
}

// tinycNumber returns the type of the current token, a constant of another type than Int. It
// is TinyC's int, whatever the value, or double. Suffixes are errors.
func (p *parser) tinycNumber() types.Type {
	text := bytes.ToLower(p.Spelling())
	last := text[len(text)-1]
	hexadecimal := bytes.HasPrefix(text, []byte("0x")) && p.Types.IsInteger(p.NumberType)
	if last == 'u' || last == 'l' || !hexadecimal && last == 'f' || p.Types.IsWide(p.NumberType) {
		p.errorf(p.Pos(), "TinyC has no suffixes of constants")
	}
	if !p.Types.IsInteger(p.NumberType) {
		return types.Double
	}
	if int64(p.Value) < 0 {
		p.warnf(warn.Always, p.Pos(), "integer constant is too large for its type")
	}
	return p.Types.Promoted
}

// Calls of the functions of TinyC's library become calls of functions of the C library. A
// program may declare other functions with their names.

func (c *builtinCall) scanCharacter() lower.Operand {
	c.p.Tree.Node(ast.Call, c.p.Types.Machine(types.Int), c.p.librarySymbol("getchar"), c.pos, 0)
	return c.value()
}

func (c *builtinCall) printCharacter() lower.Operand {
	p := c.p
	var a arguments
	t := p.Types.Machine(types.Int)
	c.argument()
	p.Tree.Node(ast.Argument, t, a.Data(t, false), c.pos, 1)
	p.Tree.Node(ast.Call, ast.Void, p.librarySymbol("putchar"), c.pos, a.Count)
	return c.value()
}

// printNumber lowers printnum to a call of printf.
func (c *builtinCall) printNumber() lower.Operand {
	p := c.p
	var a arguments
	p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, p.symbol(p.piece.String([]byte("%ld\n"), 1)), c.pos)
	p.Tree.Node(ast.Argument, p.Types.Word, a.Data(p.Types.Word, false), c.pos, 1)
	c.argument()
	t := p.Types.Machine(p.Types.Promoted)
	p.Cast(t) // the cast of an expression with an error
	p.Tree.Node(ast.Argument, t, a.Data(t, true), c.pos, 1)
	p.Tree.Node(ast.Call, ast.Void, p.librarySymbol("printf"), c.pos, a.Count)
	return c.value()
}
