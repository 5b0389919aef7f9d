package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// isTinyCFunction tells the functions that are part of TinyC.
var isTinyCFunction = map[string]bool{"scan": true, "print": true, "printnum": true}

// tinycFunction parses what follows the name of one of these, which a program may
// also declare as its own: it is a call of the C library.
func (p *parser) tinycFunction(id intern.Ident, pos uint32) operand {
	name := p.Names.Name(id)
	if p.Tok != lex.LParen || p.function == nil {
		p.errorf(pos, "'%s' is part of TinyC: it can only be called, in a function", name)
		return p.wrong(pos)
	}
	switch name {
	case "scan":
		return p.libraryDesignator("getchar", p.types.Function(types.Int, nil, false, false), id, pos)
	case "print":
		return p.libraryDesignator("putchar", p.types.Function(types.Void, []types.Type{types.Int}, false, false), id, pos)
	}
	return p.printNumber(id, pos)
}

// libraryDesignator is a function of the C library, under the name id.
func (p *parser) libraryDesignator(symbol string, typ types.Type, id intern.Ident, pos uint32) operand {
	p.b.Leaf(ast.SymbolAddress, p.types.Word, p.librarySymbol(symbol), pos)
	return operand{typ: typ, kind: designator, pos: pos, name: id}
}

func (p *parser) librarySymbol(name string) uint32 {
	return p.symbol(p.externSymbol(p.Names.InternName(name), true))
}

// printNumber parses the argument of printnum to a call of printf.
func (p *parser) printNumber(id intern.Ident, pos uint32) operand {
	if p.Next(); p.Tok == lex.RParen {
		p.errorf(pos, "too few arguments to function 'printnum'")
		p.Next()
		return p.wrong(pos)
	}
	var a arguments
	p.b.Leaf(ast.SymbolAddress, p.types.Word, p.symbol(p.piece.stringLiteral([]byte("%ld\n"), 1)), pos)
	p.b.Node(ast.Argument, p.types.Word, a.data(p.types.Word, false), pos, 1)
	p.assignable(p.assignment(), p.types.Promoted, context{inArgument, 1, id})
	t := p.types.Machine(p.types.Promoted)
	p.cast(t) // of an expression with an error
	p.b.Node(ast.Argument, t, a.data(t, true), pos, 1)
	if p.Tok == lex.Comma {
		p.errorf(pos, "too many arguments to function 'printnum'")
		p.Next()
		p.expression()
		p.dropLast()
	}
	p.expect(lex.RParen)
	p.b.Node(ast.Call, ast.Void, p.librarySymbol("printf"), pos, a.count)
	return p.valueOf(types.Void, pos)
}
