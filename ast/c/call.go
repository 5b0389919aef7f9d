package c

import "gpucc/ast"

// call parses the arguments of a call of x (6.5.2.2).
func (p *parser) call(x operand) operand {
	pos := x.pos
	c, ok := p.callee(x)
	if !ok {
		return p.wrongCall(x)
	}
	f := *p.types.info(c.typ)
	p.next()
	a := arguments{format: p.formatCall(x.name)}
	var to address
	if p.hiddenResult(f.target) {
		to = p.frame(p.types.size(f.target), p.frameAlign(f.target))
		p.putAddress(to, 0, pos)
		p.appendArgument(&a, false)
	}
	for p.tok != tRParen && !p.recovering {
		p.argument(&a, &f, x)
		if p.tok != tComma {
			break
		}
		p.next()
		if p.tok == tRParen {
			p.syntaxError("expected expression before ')' token")
		}
	}
	p.expect(tRParen)
	if a.index < int(f.numParam) {
		p.noteDeclared(p.errorf(pos, "too few arguments to function%s", p.quotedName(x.name)), x.name)
	} else if a.index > int(f.numParam) && !f.variadic && !f.open {
		p.noteDeclared(p.errorf(pos, "too many arguments to function%s", p.quotedName(x.name)), x.name)
	}
	set := p.finishCall(&c, p.machineResult(f.target), a.count, pos)
	p.comesBack(x.name)
	p.checkFormat(a.format)
	if p.types.byAddress(f.target) {
		p.recordResult(f.target, to, pos)
	}
	if set {
		p.then(pos)
	}
	return p.valueOf(unqualified(f.target), pos)
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
func (p *parser) argument(a *arguments, f *typeInfo, x operand) {
	start := p.tok
	y := p.rvalue(p.assignment())
	i := a.index
	a.index++
	if a.format != nil {
		a.format.note(p, i, y, start == tString && p.b.Kind[p.top()] == ast.SymbolAddress)
	}
	named := i < int(f.numParam)
	if named {
		typ := p.types.params[f.params+int32(i)]
		if p.types.info(typ).transparent {
			typ = p.transparentMember(typ, y)
		}
		y = p.assignable(y, typ, context{inArgument, i + 1, x.name})
	}
	switch {
	case p.types.byAddress(y.typ):
		p.recordArgument(a, y, f.variadic && !named)
		return
	case !named:
		p.defaultPromotion(y)
	}
	t := p.b.Type[p.top()]
	p.b.Node(ast.Argument, t, a.data(t, f.variadic && !named), y.pos, 1)
}

// transparentMember is the type of the first member of a transparent union that
// y can be assigned to, or of the union if there is none.
func (p *parser) transparentMember(union Type, y operand) Type {
	if unqualified(y.typ) == unqualified(union) {
		return union
	}
	for _, m := range p.types.membersOf(union) {
		pointers := p.types.isPointer(m.typ) && (p.types.isPointer(y.typ) || p.isNull(y))
		if p.types.compatible(m.typ, y.typ) ||
			pointers && (p.isNull(y) || p.types.compatible(p.types.target(m.typ), p.types.target(y.typ)) || unqualified(p.types.target(y.typ)) == VoidType || unqualified(p.types.target(m.typ)) == VoidType) {
			return m.typ
		}
	}
	return union
}

// defaultPromotion applies the default argument promotions (6.5.2.2 6).
func (p *parser) defaultPromotion(x operand) {
	x = p.rvalue(x)
	if p.types.kind(x.typ) == voidKind {
		p.errorf(x.pos, "invalid use of void expression")
		p.fail(x.pos)
		return
	}
	if x = p.promotedValue(x); x.typ == Float {
		p.cast(ast.F64)
	}
}

// wrongCall parses the arguments of a call of something that is no function.
func (p *parser) wrongCall(x operand) operand {
	if x.typ != ErrorType {
		switch {
		case x.name != noIdent:
			p.noteDeclared(p.errorf(x.pos, "called object '%s' is not a function or function pointer", p.names.name(x.name)), x.name)
		default:
			p.errorf(x.pos, "called object is not a function or function pointer")
		}
	}
	p.next()
	for p.tok != tRParen && !p.recovering {
		p.assignment()
		p.dropLast()
		if p.tok != tComma {
			break
		}
		p.next()
	}
	p.expect(tRParen)
	return p.fail(x.pos)
}
