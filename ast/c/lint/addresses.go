package lint

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// An Entity is a variable, a function or a member. The checker knows it until the next token.
type Entity struct {
	end  int // where the expression ends
	node int // of the address, if it is taken
	name intern.Ident
	pos  uint32 // where a variable or function is declared, or 0
}

var noEntity = Entity{name: intern.None}

// NoteMember notes that the expression that has just been parsed ends with the name of a member.
func (c *Checker) NoteMember(name intern.Ident) { c.member = Entity{end: c.front.End(), name: name} }

// Dereferenced is called for the operand x of the operator *, which has just been parsed. If x is a pointer, the result is not the member
// with which x ends, unless x is the address of that member.
func (c *Checker) Dereferenced(x lower.Operand) {
	if c.Types.IsPointer(x.Type) && c.addressed(x).name == intern.None {
		c.member.end = 0
	}
}

// NoteAddress notes that the last subtree is the address of x.
func (c *Checker) NoteAddress(x Entity) {
	c.address = x
	c.address.end, c.address.node = c.front.End(), c.Top()
}

// EntityOf returns the entity that the lvalue or function x, which has just been parsed, names. Its name is None if x names none.
func (c *Checker) EntityOf(x lower.Operand) Entity {
	switch {
	case x.Kind == lower.Value:
	case x.Name != intern.None:
		if pos, ok := c.front.Declared(x.Name); ok {
			return Entity{name: x.Name, pos: pos}
		}
	case c.member.end == c.front.End():
		return c.member
	}
	return noEntity
}

// addressed returns the variable, function or member with the address x. The operand x has just been parsed.
func (c *Checker) addressed(x lower.Operand) Entity {
	if c.address.end == c.front.End() && c.address.node == c.Top() && c.Types.IsPointer(x.Type) {
		return c.address
	}
	if k := c.Types.Kind(x.Type); k == types.ArrayKind || k == types.FunctionKind {
		return c.EntityOf(x)
	}
	return noEntity
}

// checkNull warns if x, the address of an entity, is compared with a null pointer. It is called with the last two subtrees.
func (c *Checker) checkNull(op token.Token, left, right Entity, l, r lower.Operand, pos uint32) {
	n := c.Top()
	isNull := func(x lower.Operand, n int) bool {
		return c.Tree.Kind[n] == ast.Const && c.Tree.Data[n] == 0 && (c.Types.IsInteger(x.Type) || c.Types.IsPointer(x.Type))
	}
	x := left
	switch {
	case left.name != intern.None && isNull(r, n):
	case right.name != intern.None && isNull(l, int(c.Tree.First[n])-1):
		x = right
	default:
		return
	}
	if !c.front.IsFromMacro(pos) {
		c.warnOfAddress(x, op == token.NotEq, pos)
	}
}

// warnOfAddress warns of a comparison of the address of x with a null pointer.
func (c *Checker) warnOfAddress(x Entity, result bool, pos uint32) {
	d := c.front.Warnf(warn.Address, pos, warn.NeverNull, result, c.front.Spelled(x.name))
	if x.pos > 0 {
		d.Notef(x.pos, warn.DeclaredHere, c.front.Spelled(x.name))
	}
}

// Condition warns if x, which has just been parsed and is used as a condition, is the address of an entity.
func (c *Checker) Condition(x lower.Operand, pos uint32) {
	switch a := c.addressed(x); {
	case a.name == intern.None:
	case a.pos > 0:
		d := c.front.Warnf(warn.Address, pos, warn.AlwaysTrue, c.front.Spelled(a.name))
		d.Notef(a.pos, "") // for SettleAddresses
	case !c.front.IsFromMacro(pos):
		c.warnOfAddress(a, true, pos)
	}
}
