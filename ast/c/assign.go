package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// assign parses an assignment operator and its right operand behind x
// (6.5.16).
func (p *parser) assign(x lower.Operand) lower.Operand {
	op, pos := p.Tok, p.Pos()
	if x.IsNumber() { // the usual case
		p.Next()
		if op == token.Assign {
			return p.assignScalar(x, pos)
		}
		return p.UpdateScalar(x, op.Operator(), pos, lower.FromSource, -1)
	}
	ok := p.Modifiable(x, pos, "lvalue required as left operand of assignment", "assignment of")
	p.Next()
	if !ok {
		p.assignment()
		return p.FailTwo(pos)
	}
	if x.Kind == lower.BitField {
		return p.AssignBits(lower.BitOperand{Operand: x, BitRange: p.BitRange}, op, pos)
	}
	if op != token.Assign {
		return p.Update(x, op.Operator(), pos, lower.FromSource)
	}
	if p.Types.ByAddress(x.Type) {
		if x.Type&types.Atomic != 0 {
			return p.AssignAtomicObject(x, pos)
		}
		if p.Types.IsRecord(x.Type) {
			return p.AssignRecord(x, pos)
		}
		return p.AssignWide(x, pos)
	}
	if x.Type&types.Atomic != 0 {
		return p.AssignAtomic(x, pos)
	}
	return p.assignScalar(x, pos)
}

// assignScalar parses the right operand of an assignment. The left operand x is a modifiable
// lvalue, and its value fits a register.
func (p *parser) assignScalar(x lower.Operand, pos uint32) lower.Operand {
	x = p.AsMember(x)
	number := p.Tree.Data[p.Top()]
	if x.Kind == lower.Local {
		p.Tree.Truncate(p.Top())
	}
	y := p.assignment()
	y.Pos = pos
	p.Assignable(y, x.Type, lower.Context{})
	p.Set(x, number, pos)
	return p.ValueOf(types.Unqualified(x.Type), pos)
}

// likelyAssignment parses an assignment expression at the start of a statement, as
// assignment does. Most statements assign to a local of a number type. Therefore the node
// of a local is appended only when it is needed.
func (p *parser) likelyAssignment() lower.Operand {
	var o *object
	if p.Tok == token.Ident {
		o = p.lookup(p.Ident)
	}
	if o == nil || o.kind != localObject || !types.IsNumber(o.typ) {
		return p.assignment()
	}
	x := lower.Operand{Type: o.typ, Kind: lower.Local, Pos: p.Pos(), Origin: lower.Origin{Name: p.Ident}}
	t, number := ast.Type(o.value), uint32(o.number)
	o.uses++
	p.Next()
	if p.Tok == token.Assign {
		first := o.unset && o.uses == 1 && p.isStraight(o)
		y := p.assignLocal(x, t, number)
		if first {
			p.noteFirst(x.Name)
		}
		return y
	}
	p.Tree.Leaf(ast.Local, t, number, x.Pos)
	if isPostfix[p.Tok] {
		x = p.postfixes(x)
	}
	return p.operation(x)
}

// assignLocal parses the operator and the right operand of an assignment to the local x,
// which has the given number and the machine type t.
func (p *parser) assignLocal(x lower.Operand, t ast.Type, number uint32) lower.Operand {
	pos := p.Pos()
	p.Next()
	y := p.assignment()
	y.Pos = pos
	p.Assignable(y, x.Type, lower.Context{})
	p.Tree.Node(ast.Assign, t, number, pos, 1)
	p.noteAssignment(x.Name)
	return p.ValueOf(x.Type, pos)
}
