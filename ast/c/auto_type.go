package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
)

// autoDeclaration parses a declaration of __auto_type (GNU C): a variable that has
// the type of its initializer. It returns how many statements that takes.
func (p *parser) autoDeclaration() (statements int) {
	p.Next()
	name, pos := p.Ident, p.Pos()
	if p.Tok != lex.Ident {
		p.syntaxError("expected identifier before %s", p.describe())
		return 0
	}
	p.Next()
	d := declarator{name: name, pos: pos}
	if p.Tok == lex.Attribute {
		d.attributes = p.attributes(nil)
	}
	if p.Tok != lex.Assign {
		p.errorf(pos, "declaration of '%s' with '__auto_type' requires an initializer", p.Names.Name(name))
	} else {
		p.Next()
		statements = p.autoVariable(d)
	}
	if p.Tok == lex.Comma {
		p.syntaxError("'__auto_type' may only be used with a single declarator")
	}
	p.endOfStatement()
	return statements
}

// autoVariable declares d with the type of its initializer, which it parses. In
// that the name has the meaning from before.
func (p *parser) autoVariable(d declarator) int {
	x := p.scalar(p.assignment())
	d.typ = x.typ
	if p.redeclared(d.name, d.pos, "") {
		d.name = intern.None
	}
	if p.types.ByAddress(d.typ) {
		to := p.frame(p.types.Size(d.typ), p.frameAlign(d.typ))
		p.copyRecord(to, d.typ, d.pos)
		p.declareVariable(&d, frameObject, int32(to.data))
	} else {
		t := p.types.Machine(d.typ)
		number := p.blockLocal(t)
		p.b.Node(ast.Assign, t, uint32(number), d.pos, 1)
		p.declareVariable(&d, localObject, int32(number))
	}
	p.b.Statement(d.pos)
	return 1
}
