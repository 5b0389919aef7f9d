package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Objects that are declared _Atomic (C11 6.2.5 20): every load, store and update
// of one is a single one for all threads, in an order on which all of them agree.

// loadAtomic turns the lvalue x, an atomic object, into its value.
func (p *parser) loadAtomic(x operand) operand {
	a := p.atomicObject(x, x.pos)
	a.get(a.t, a.loadObject())
	return a.finish(a.typ)
}

// atomicObject starts an access to the atomic object x, the last subtree.
func (p *parser) atomicObject(x operand, pos uint32) *atomicCall {
	if x.kind == local { // a parameter
		p.addressOf(x, pos)
	}
	a := &atomicCall{p: p, pos: pos, ordered: true, typ: types.Unqualified(x.typ)}
	a.t = p.types.Machine(a.typ)
	a.address = a.keep()
	return a
}

// assignAtomic parses the right operand of an assignment to the atomic object x.
func (p *parser) assignAtomic(x operand, pos uint32) operand {
	a := p.atomicObject(x, pos)
	y := p.assignment()
	y.pos = pos
	p.assignable(y, a.typ, context{})
	v := a.keep()
	a.storeLocal(v)
	a.get(a.t, v)
	return a.finish(a.typ)
}

// updateAtomic lowers a compound assignment to the atomic object x, as
// updateKeeping does; before says that its value is that of x before.
func (p *parser) updateAtomic(x operand, op lex.Token, pos uint32, right int, before bool) operand {
	if p.types.IsFloat(x.typ) {
		p.errorf(pos, "an update of an object of type '%s' is not supported", p.typeName(x.typ))
	}
	a := p.atomicObject(x, pos)
	y := p.valueOf(types.Int, pos)
	if right == fromSource {
		y = p.scalar(p.assignment())
	} else {
		p.constant(ast.I32, uint64(right), pos)
	}
	if p.types.IsWide(y.typ) {
		p.errorf(pos, "an update by a value of type '%s' is not supported", p.typeName(y.typ))
		y = p.fail(pos)
	}
	if k := a.instruction(op, y); k != ast.Unit {
		return a.updateByInstruction(k, op, before)
	}
	t, v := p.b.Type[p.top()], a.keep()
	next := func(old uint32) {
		a.get(a.t, old)
		left := p.promotedValue(p.valueOf(a.typ, pos))
		a.get(t, v)
		z := p.operate(op, left, p.valueOf(y.typ, y.pos), pos)
		p.assignable(z, a.typ, context{})
	}
	a.fence()
	old := a.loop(next, nil)
	a.fence()
	if before {
		a.get(a.t, old)
	} else {
		next(old)
	}
	return a.finish(a.typ)
}

// instruction is the kind of node that updates an object of a word by value y as
// op says, or Unit if none does.
func (a *atomicCall) instruction(op lex.Token, y operand) ast.Kind {
	types := a.p.types
	if a.t.Size() < 4 || !types.IsInteger(a.typ) || !types.IsInteger(y.typ) {
		return ast.Unit
	}
	switch op {
	case lex.Plus, lex.Minus:
		return ast.Add
	case lex.And, lex.Or, lex.Xor:
		return operatorKinds[op]
	}
	return ast.Unit
}

// updateByInstruction is the rest of an update, by the last subtree, which an
// instruction does.
func (a *atomicCall) updateByInstruction(k ast.Kind, op lex.Token, before bool) operand {
	p := a.p
	p.cast(a.t)
	if op == lex.Minus && !p.foldUnary(ast.Neg) {
		p.b.Node(ast.Neg, a.t, 0, a.pos, 1)
	}
	v := a.keep()
	old := a.change(k, v)
	a.get(a.t, old)
	if !before {
		a.operate(k, v)
	}
	return a.finish(a.typ)
}
