package c

import "gpucc/ast"

// isTinyCFunction tells the functions that are part of TinyC.
var isTinyCFunction = map[string]bool{"scan": true, "print": true, "printnum": true}

// tinycFunction parses what follows the name of one of these, which a program may
// also declare as its own: it is a call of the C library.
func (p *parser) tinycFunction(id ident, pos uint32) operand {
	name := p.names.name(id)
	if p.tok != tLParen || p.function == nil {
		p.errorf(pos, "'%s' is part of TinyC: it can only be called, in a function", name)
		return p.wrong(pos)
	}
	switch name {
	case "scan":
		return p.libraryDesignator("getchar", p.types.function(Int, nil, false, false), id, pos)
	case "print":
		return p.libraryDesignator("putchar", p.types.function(VoidType, []Type{Int}, false, false), id, pos)
	}
	return p.printNumber(id, pos)
}

// libraryDesignator is a function of the C library, under the name id.
func (p *parser) libraryDesignator(symbol string, typ Type, id ident, pos uint32) operand {
	p.b.Leaf(ast.SymbolAddress, p.types.word, p.librarySymbol(symbol), pos)
	return operand{typ: typ, kind: designator, pos: pos, name: id}
}

func (p *parser) librarySymbol(name string) uint32 {
	return p.symbol(p.externSymbol(p.names.internName(name), true))
}

// printNumber parses the argument of printnum to a call of printf.
func (p *parser) printNumber(id ident, pos uint32) operand {
	if p.next(); p.tok == tRParen {
		p.errorf(pos, "too few arguments to function 'printnum'")
		p.next()
		return p.wrong(pos)
	}
	var a arguments
	p.b.Leaf(ast.SymbolAddress, p.types.word, p.symbol(p.piece.stringLiteral([]byte("%ld\n"), 1)), pos)
	p.b.Node(ast.Argument, p.types.word, a.data(p.types.word, false), pos, 1)
	p.assignable(p.assignment(), p.types.promoted, context{inArgument, 1, id})
	t := p.types.machine(p.types.promoted)
	p.cast(t) // of an expression with an error
	p.b.Node(ast.Argument, t, a.data(t, true), pos, 1)
	if p.tok == tComma {
		p.errorf(pos, "too many arguments to function 'printnum'")
		p.next()
		p.expression()
		p.dropLast()
	}
	p.expect(tRParen)
	p.b.Node(ast.Call, ast.Void, p.librarySymbol("printf"), pos, a.count)
	return p.valueOf(VoidType, pos)
}
