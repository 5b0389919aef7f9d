package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// call parses the arguments of a call of x (6.5.2.2).
func (p *parser) call(x operand) operand {
	pos := x.pos
	c, ok := p.callee(x)
	if !ok {
		return p.wrongCall(x)
	}
	f := *p.types.Info(c.typ)
	p.Next()
	a := arguments{format: p.formatCall(x.name)}
	var to address
	if p.hiddenResult(f.Target) {
		to = p.frame(p.types.Size(f.Target), p.frameAlign(f.Target))
		p.putAddress(to, 0, pos)
		p.appendArgument(&a, false)
	}
	for p.Tok != lex.RParen && !p.recovering {
		p.argument(&a, &f, x)
		if p.Tok != lex.Comma {
			break
		}
		p.Next()
		if p.Tok == lex.RParen {
			p.syntaxError("expected expression before ')' token")
		}
	}
	p.expect(lex.RParen)
	if a.index < int(f.NumParams) {
		p.noteDeclared(p.errorf(pos, "too few arguments to function%s", p.quotedName(x.name)), x.name)
	} else if a.index > int(f.NumParams) && !f.Variadic && !f.NoPrototype {
		p.noteDeclared(p.errorf(pos, "too many arguments to function%s", p.quotedName(x.name)), x.name)
	}
	set := p.finishCall(&c, p.machineResult(f.Target), a.count, pos)
	p.noteCall(x.name)
	p.checkFormat(a.format)
	if p.types.ByAddress(f.Target) {
		p.recordResult(f.Target, to, pos)
	}
	if set {
		p.then(pos)
	}
	return p.valueOf(types.Unqualified(f.Target), pos)
}

// arguments counts those of the call under way.
type arguments struct {
	index  int    // arguments of the program
	count  int    // Arguments and Parameters of the tree
	floats uint32 // passed by the floating-point convention
	format *formatCall
}

// data is the Data of the next Argument or Parameter, of machine type t.
func (a *arguments) data(t ast.Type, variadic bool) uint32 {
	d := a.floats
	a.count++
	switch {
	case variadic:
		d |= ast.ArgumentVariadic
	case t.IsFloat():
		a.floats++
	}
	return d
}

// argument parses one argument of a call of the function x of type f.
func (p *parser) argument(a *arguments, f *types.Info, x operand) {
	start := p.Tok
	y := p.rvalue(p.assignment())
	i := a.index
	a.index++
	if a.format != nil {
		a.format.note(p, i, y, start == lex.String && p.b.Kind[p.top()] == ast.SymbolAddress)
	}
	named := i < int(f.NumParams)
	if named {
		typ := p.types.Params[f.Params+int32(i)]
		if p.types.Info(typ).Transparent {
			typ = p.transparentMember(typ, y)
		}
		y = p.assignable(y, typ, context{inArgument, i + 1, x.name})
	}
	switch {
	case p.types.ByAddress(y.typ):
		p.recordArgument(a, y, f.Variadic && !named)
		return
	case !named:
		p.defaultPromotion(y)
	}
	t := p.b.Type[p.top()]
	p.b.Node(ast.Argument, t, a.data(t, f.Variadic && !named), y.pos, 1)
}

// transparentMember is the type of the first member of a transparent union that
// y can be assigned to, or of the union if there is none.
func (p *parser) transparentMember(union types.Type, y operand) types.Type {
	if types.Unqualified(y.typ) == types.Unqualified(union) {
		return union
	}
	for _, m := range p.types.MembersOf(union) {
		pointers := p.types.IsPointer(m.Typ) && (p.types.IsPointer(y.typ) || p.isNull(y))
		if p.types.Compatible(m.Typ, y.typ) ||
			pointers && (p.isNull(y) || p.types.Compatible(p.types.Target(m.Typ), p.types.Target(y.typ)) || types.Unqualified(p.types.Target(y.typ)) == types.Void || types.Unqualified(p.types.Target(m.Typ)) == types.Void) {
			return m.Typ
		}
	}
	return union
}

// defaultPromotion applies the default argument promotions (6.5.2.2 6).
func (p *parser) defaultPromotion(x operand) {
	x = p.rvalue(x)
	if p.types.Kind(x.typ) == types.VoidKind {
		p.errorf(x.pos, "invalid use of void expression")
		p.fail(x.pos)
		return
	}
	if x = p.promotedValue(x); x.typ == types.Float {
		p.cast(ast.F64)
	}
}

// wrongCall parses the arguments of a call of something that is no function.
func (p *parser) wrongCall(x operand) operand {
	if x.typ != types.Invalid {
		switch {
		case x.name != intern.None:
			p.noteDeclared(p.errorf(x.pos, "called object '%s' is not a function or function pointer", p.Names.Name(x.name)), x.name)
		default:
			p.errorf(x.pos, "called object is not a function or function pointer")
		}
	}
	p.Next()
	for p.Tok != lex.RParen && !p.recovering {
		p.assignment()
		p.dropLast()
		if p.Tok != lex.Comma {
			break
		}
		p.Next()
	}
	p.expect(lex.RParen)
	return p.fail(x.pos)
}
