package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A place is a variable, a function or a member. The parser notes it for -Waddress, and knows it until the next token.
type place struct {
	end  int // where the expression ends
	node int // of the address, if it is taken
	name intern.Ident
	pos  uint32 // where a variable or function is declared, or 0
}

// placeOf returns the place that the lvalue or function x, which has just been parsed, names. Its name is None if x names none.
func (p *parser) placeOf(x lower.Operand) place {
	switch {
	case x.Kind == lower.Value:
	case x.Name != intern.None:
		if o := p.lookup(x.Name); o != nil && !p.isWeak(o) {
			return place{name: x.Name, pos: o.pos}
		}
	case p.namedMember.end == p.PrevEnd:
		return p.namedMember
	}
	return place{name: intern.None}
}

// isWeak reports whether the address of o may be null.
func (p *parser) isWeak(o *object) bool {
	switch o.kind {
	case functionObject, staticObject:
		return p.attributesOf(o.name).has(weakAttribute)
	}
	return false
}

// addressed returns the variable, function or member with the address x. The operand x has just been parsed.
func (p *parser) addressed(x lower.Operand) place {
	if p.address.end == p.PrevEnd && p.address.node == p.Top() && p.Types.IsPointer(x.Type) {
		return p.address
	}
	if k := p.Types.Kind(x.Type); k == types.ArrayKind || k == types.FunctionKind {
		return p.placeOf(x)
	}
	return place{name: intern.None}
}

// checkNull warns if x, the address of a place, is compared with a null pointer. It is called with the last two subtrees.
func (p *parser) checkNull(op token.Token, left, right place, l, r lower.Operand, pos uint32) {
	n := p.Top()
	isNull := func(x lower.Operand, n int) bool {
		return p.Tree.Kind[n] == ast.Const && p.Tree.Data[n] == 0 && (p.Types.IsInteger(x.Type) || p.Types.IsPointer(x.Type))
	}
	x := left
	switch {
	case left.name != intern.None && isNull(r, n):
	case right.name != intern.None && isNull(l, int(p.Tree.First[n])-1):
		x = right
	default:
		return
	}
	if !p.isFromMacro(pos) {
		p.warnOfAddress(x, op == token.NotEq, pos)
	}
}

// warnOfAddress warns of a comparison of the address of x with a null pointer.
func (p *parser) warnOfAddress(x place, result bool, pos uint32) {
	d := p.warnf(warn.Address, pos, warn.NeverNull, result, p.Names.Name(x.name))
	if x.pos > 0 {
		d.Notef(x.pos, warn.DeclaredHere, p.Names.Name(x.name))
	}
}

// checkTruth warns if x, which has just been parsed and is used as a condition, is the address of a place.
func (p *parser) checkTruth(x lower.Operand, pos uint32) {
	switch a := p.addressed(x); {
	case a.name == intern.None:
	case a.pos > 0:
		d := p.warnf(warn.Address, pos, warn.AlwaysTrue, p.Names.Name(a.name))
		d.Notef(a.pos, "") // for SettleAddresses
	case !p.isFromMacro(pos):
		p.warnOfAddress(a, true, pos)
	}
}

// isFromMacro reports whether the operator at pos may come from the expansion of a macro.
func (p *parser) isFromMacro(pos uint32) bool {
	return p.written.Differs(p.unit.shared.Files, p.Text, pos)
}
