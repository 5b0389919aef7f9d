package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// Definitions of functions as they were before C89 (6.9.1): the names of the
// parameters in the declarator, their types in declarations behind it. Such a
// function is called without a prototype: it gets its arguments promoted, and
// converts them to what the parameters are.

// oldStyle reports whether the identifier at hand is one of an identifier list.
func (p *parser) oldStyle() bool {
	saved := p.Lexer
	p.Next()
	tok := p.Tok
	p.Lexer = saved
	return tok == lex.Comma || tok == lex.RParen
}

// identifierList parses the names of parameters, which have no types yet.
func (p *parser) identifierList() {
	for p.Tok == lex.Ident {
		p.parameters = append(p.parameters, parameter{name: p.Ident, typ: types.Invalid, pos: p.Pos()})
		p.Next()
		if p.Tok != lex.Comma {
			break
		}
		p.Next()
	}
	p.expect(lex.RParen)
}

// parameterDeclarations parses the declarations between the declarator d of a
// function and its body: they are those of the names in its list.
func (p *parser) parameterDeclarations(d *declarator) {
	list := p.parameters[d.parameters : d.parameters+d.count]
	for p.Tok != lex.LBrace && p.startsDeclaration() {
		var s specifiers
		p.specifiers(&s, false)
		if s.storage != lex.EOF && s.storage != lex.Register {
			p.errorf(s.pos, "storage class specified for parameter")
		}
		for p.Tok != lex.Semi && !p.recovering {
			mark := len(p.parameters)
			var x declarator
			p.attributedDeclarator(&x, s.typ)
			p.parameters = p.parameters[:mark]
			p.applyAttributes(&s, &x)
			p.declareParameter(list, x)
			if p.Tok != lex.Comma {
				break
			}
			p.Next()
		}
		p.endOfStatement()
	}
	for i := range list {
		if x := &list[i]; x.typ == types.Invalid {
			p.warnf(warn.ImplicitInt, x.pos, "type of '%s' defaults to 'int'", p.Names.Name(x.name))
			x.typ = types.Int
		}
	}
}

// declareParameter gives the parameter in the list that x names its type.
func (p *parser) declareParameter(list []parameter, x declarator) {
	for i := range list {
		if list[i].name == x.name {
			if list[i].typ != types.Invalid {
				p.errorf(x.pos, "redefinition of parameter '%s'", p.Names.Name(x.name))
			}
			list[i].typ, list[i].pos = p.decayed(x.typ), x.pos
			return
		}
	}
	p.errorf(x.pos, "declaration for parameter '%s' but no such parameter", p.Names.Name(x.name))
}

// prototyped reports whether entity n has been declared with a prototype whose
// parameters are those of the old-style definition d: it is called by that.
func (p *parser) prototyped(n int32, d *declarator) bool {
	f := p.types.Info(p.unit.entities[n].typ)
	list := p.parameters[d.parameters : d.parameters+d.count]
	if f.NoPrototype || f.Variadic || int(f.NumParams) != len(list) {
		return false
	}
	for i, typ := range p.types.ParametersOf(f) {
		if !p.types.Compatible(typ, list[i].typ) {
			return false
		}
	}
	return true
}

// A narrowed parameter arrives promoted.
type narrowed struct {
	object  int    // in parser.objects: the parameter
	arrived uint32 // the local that the argument is in
}

// promotedParameter is the machine type in which the parameter x of an
// old-style definition arrives, and whether it is another than its own.
func (p *parser) promotedParameter(x *parameter) (t ast.Type, other bool) {
	typ := types.Unqualified(x.typ)
	if p.types.IsArithmetic(typ) {
		typ = p.types.Promote(typ)
	}
	if typ == types.Float {
		typ = types.Double
	}
	t = p.types.Machine(typ)
	return t, t != p.types.Machine(x.typ)
}

// narrow appends statements that give the parameters that arrived promoted
// locals of their own types, and returns how many.
func (p *parser) narrow() int {
	list := p.narrowed
	for _, x := range list {
		o := &p.objects[x.object]
		t, pos := p.types.Machine(o.typ), o.pos
		from := p.piece.locals[p.firstLocal+int(x.arrived)]
		number := p.newLocal(t)
		p.b.Leaf(ast.Local, from, x.arrived, pos)
		if types.Unqualified(o.typ) == types.Bool {
			p.zero(from, pos)
			p.binaryNode(ast.Ne, from, pos)
		}
		p.cast(t)
		p.b.Node(ast.Assign, t, uint32(number), pos, 1)
		p.b.Statement(pos)
		o.number = int32(number)
		if o.typ&types.Volatile != 0 {
			p.frameOffsetOf(number, o.typ)
		}
	}
	p.narrowed = p.narrowed[:0]
	return len(list)
}
