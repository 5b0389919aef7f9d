package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// checkSigns warns of a comparison of a signed with an unsigned integer, if it converts the signed one to an
// unsigned type. The right one is no bit-field. The operands x and y are the last two subtrees, of the types left and right before they were promoted.
//
// As in gcc, nothing is said if the signed operand is known not to be negative, or if an unsigned constant
// that the signed type can represent is compared for equality.
func (p *parser) checkSigns(op lex.Token, left, right types.Type, x, y operand, pos uint32) {
	k := operatorKinds[op]
	if !k.IsComparison() || p.unevaluated > 0 || !p.hasSign(left) || !p.hasSign(y.typ) {
		return
	}
	signed := p.types.Machine(left).IsSigned()
	if signed == p.types.Machine(y.typ).IsSigned() || p.types.Machine(p.types.UsualConversions(x.typ, y.typ)).IsSigned() {
		return
	}
	n := p.top()
	other := int(p.b.First[n]) - 1
	if signed {
		n, other, right = other, n, left
	}
	if !p.mayBeNegative(n) || p.unit.optimize && p.isKnown(n, right) {
		return
	}
	if p.b.Kind[other].IsConst() {
		value, typ := p.bits(other), p.types.Machine(p.types.UsualConversions(x.typ, y.typ))
		if (k == ast.Eq || k == ast.Ne) && value>>(8*typ.Size()-1) == 0 {
			return
		}
	}
	p.warnf(warn.SignCompare, pos, "comparison of integer expressions of different signedness: '%s' and '%s'",
		p.typeName(types.Unqualified(left)), p.typeName(types.Unqualified(y.typ)))
}

// checkArms does the same for the operands y, which ends at node then, and z of a conditional expression.
func (p *parser) checkArms(y, z operand, then int) {
	if p.unevaluated > 0 || !p.hasSign(y.typ) || !p.hasSign(z.typ) || p.types.Machine(p.types.UsualConversions(y.typ, z.typ)).IsSigned() {
		return
	}
	x, other, n := y, z, then
	if !p.types.Machine(y.typ).IsSigned() {
		x, other, n = z, y, p.top()
	}
	if p.types.Machine(x.typ).IsSigned() != p.types.Machine(other.typ).IsSigned() && p.mayBeNegative(n) && !(p.unit.optimize && p.isKnown(n, x.typ)) {
		p.warnf(warn.SignCompare, x.pos, "operand of '?:' changes signedness from '%s' to '%s' due to unsignedness of other operand",
			p.typeName(types.Unqualified(x.typ)), p.typeName(types.Unqualified(other.typ)))
	}
}

// isKnown reports whether gcc's optimiser may know that the value of node n, of type typ, is not negative: it reads an
// object that is const, and not by a pointer.
func (p *parser) isKnown(n int, typ types.Type) bool {
	if first := p.b.Kind[p.b.First[n]]; typ&types.Const != 0 && (first == ast.FrameAddress || isSymbolAddress(first) || p.b.Kind[n] == ast.Local) {
		return true
	}
	v, known := p.known(n)
	return known && int64(v) >= 0
}

// hasSign reports whether typ is an integer type that values, not only bit-fields, have.
func (p *parser) hasSign(typ types.Type) bool {
	kind := p.types.Kind(typ)
	return types.IsIntegerKind(kind) && !p.types.IsNarrow(typ)
}

// mayBeNegative reports whether gcc supposes that the value of node n, a signed integer, may be negative. It is false
// where gcc knows more than the tree says.
func (p *parser) mayBeNegative(n int) bool {
	t := p.b.Type[n] & typeMask
	left := func() int { return int(p.b.First[n-1]) - 1 }
	switch p.b.Kind[n] {
	case ast.Const:
		return int64(p.bits(n)) < 0 && t.IsSigned()
	case ast.Local, ast.Load:
		return t.IsSigned() || t.Size() >= 4
	case ast.Assign:
		return p.mayBeNegative(n - 1)
	case ast.Call:
		return !p.isFindFirst(p.b.Data[n])
	case ast.CallIndirect, ast.Sub, ast.Neg, ast.Not:
		return true
	case ast.Add:
		return !p.isExtended(left()) && !p.isExtended(n-1)
	case ast.Mul: // gcc compares the widths of extended operands, and knows squares
		l, r := left(), n-1
		return (p.mayBeNegative(l) || p.b.Kind[l].IsConst()) && (p.mayBeNegative(r) || p.b.Kind[r].IsConst()) && !p.sameNodes(l, r)
	case ast.Shl:
		return p.mayBeNegative(left())
	case ast.And:
		return p.mayBeNegative(left()) && p.mayBeNegative(n-1)
	case ast.Or, ast.Xor, ast.Div:
		return p.mayBeNegative(left()) || p.mayBeNegative(n-1)
	case ast.Rem:
		return p.mayBeNegative(left())
	case ast.Shr: // unsigned, or of Shl: a bit-field
		return t.IsSigned() && p.b.Kind[left()] != ast.Shl && p.mayBeNegative(left())
	case ast.Cast:
		from := p.b.Type[n-1] & typeMask
		return from.IsFloat() && p.mayBeNegative(n-1) || !from.IsFloat() && (from.IsSigned() || from.Size() >= t.Size())
	case ast.Conditional:
		return p.mayBeNegative(left()) || p.mayBeNegative(n-1)
	}
	return false
}

// isExtended reports whether node n is a value of an unsigned type that is narrower than int, or may be one.
func (p *parser) isExtended(n int) bool {
	t := p.b.Type[n] & typeMask
	return !t.IsSigned() && t.Size() < 4 || p.b.Kind[n] == ast.Cast && p.isExtended(n-1)
}

// sameNodes reports whether the subtrees of m and n may be the same expression.
func (p *parser) sameNodes(m, n int) bool {
	return p.b.Kind[m] == p.b.Kind[n] && p.b.Data[m] == p.b.Data[n]
}

// isFindFirst reports whether a symbol is called ffs, ffsl or ffsll. These functions of the C library find the first bit
// that is set, and never return a negative number.
func (p *parser) isFindFirst(symbol uint32) bool {
	if int64(symbol) >= int64(len(p.unit.entities)) {
		return false
	}
	switch p.Names.Name(p.unit.entities[symbol].name) {
	case "ffs", "ffsl", "ffsll":
		return true
	}
	return false
}
