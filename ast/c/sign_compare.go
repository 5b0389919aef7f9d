package c

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// checkSigns warns of a comparison of a signed with an unsigned integer, if it converts the signed one to an
// unsigned type. The right one is no bit-field. The operands x and y are the last two subtrees, of the types left and right before they were promoted.
//
// As in gcc, nothing is said if the signed operand is known not to be negative, or if an unsigned constant
// that the signed type can represent is compared for equality.
func (p *parser) checkSigns(op token.Token, left, right types.Type, x, y lower.Operand, pos uint32) {
	k := lower.OperatorKinds[op]
	if !k.IsComparison() || p.unevaluated > 0 || !p.hasSign(left) || !p.hasSign(y.Type) {
		return
	}
	signed := p.Types.Machine(left).IsSigned()
	if signed == p.Types.Machine(y.Type).IsSigned() || p.Types.Machine(p.Types.UsualConversions(x.Type, y.Type)).IsSigned() {
		return
	}
	n := p.Top()
	other := int(p.Tree.First[n]) - 1
	if signed {
		n, other, right = other, n, left
	}
	if !p.mayBeNegative(n) || p.unit.optimize && p.isKnown(n, right) {
		return
	}
	if p.Tree.Kind[other].IsConst() {
		value, typ := p.Bits(other), p.Types.Machine(p.Types.UsualConversions(x.Type, y.Type))
		if (k == ast.Eq || k == ast.Ne) && value>>(8*typ.Size()-1) == 0 {
			return
		}
	}
	p.warnf(warn.SignCompare, pos, "comparison of integer expressions of different signedness: '%s' and '%s'",
		p.TypeName(types.Unqualified(left)), p.TypeName(types.Unqualified(y.Type)))
}

// checkArms does the same for the operands y, which ends at node then, and z of a conditional expression.
func (p *parser) checkArms(y, z lower.Operand, then int) {
	if p.unevaluated > 0 || !p.hasSign(y.Type) || !p.hasSign(z.Type) || p.Types.Machine(p.Types.UsualConversions(y.Type, z.Type)).IsSigned() {
		return
	}
	x, other, n := y, z, then
	if !p.Types.Machine(y.Type).IsSigned() {
		x, other, n = z, y, p.Top()
	}
	if p.Types.Machine(x.Type).IsSigned() != p.Types.Machine(other.Type).IsSigned() && p.mayBeNegative(n) && !(p.unit.optimize && p.isKnown(n, x.Type)) {
		p.warnf(warn.SignCompare, x.Pos, "operand of '?:' changes signedness from '%s' to '%s' due to unsignedness of other operand",
			p.TypeName(types.Unqualified(x.Type)), p.TypeName(types.Unqualified(other.Type)))
	}
}

// isKnown reports whether gcc's optimiser may know that the value of node n, of type typ, is not negative: it reads an
// object that is const, and not by a pointer.
func (p *parser) isKnown(n int, typ types.Type) bool {
	if first := p.Tree.Kind[p.Tree.First[n]]; typ&types.Const != 0 && (first == ast.FrameAddress || lower.IsSymbolAddress(first) || p.Tree.Kind[n] == ast.Local) {
		return true
	}
	v, known := p.Known(n)
	return known && int64(v) >= 0
}

// checkComplement warns of a comparison of a complement, ~x, of an unsigned number that is converted to a wider type: all its upper bits
// are set. left and right are the last two subtrees, of which right may be an lvalue.
func (p *parser) checkComplement(left, right lower.Operand, pos uint32) {
	n := p.Top()
	x, other := int(p.Tree.First[n])-1, n
	if p.Tree.Kind[x] != ast.Not {
		if x, other = n, x; p.Tree.Kind[x] != ast.Not {
			return
		}
	}
	if p.Tree.Kind[other] == ast.Not || p.Tree.Pos[x] == p.boolComplement || !p.Types.IsInteger(left.Type) || !p.Types.IsInteger(right.Type) || right.Kind == lower.BitField {
		return
	}
	common := p.Types.Machine(p.Types.UsualConversions(left.Type, right.Type)).Size()
	size := p.unsignedSize(x - 1)
	if size == 0 || size >= (p.Tree.Type[x]&lower.TypeMask).Size() {
		return
	}
	switch v := p.Bits(other); {
	case !p.Tree.Kind[other].IsConst():
		if s := p.unsignedSize(other); s > 0 && s < common {
			p.warnf(warn.SignCompare, pos, "comparison of promoted bitwise complement of an unsigned value with unsigned")
		}
	case v>>(8*size) == uint64(math.MaxUint64)>>(8*size):
	case v == 0:
		p.warnf(warn.SignCompare, pos, "promoted bitwise complement of an unsigned value is always nonzero")
	default:
		p.warnf(warn.SignCompare, pos, "comparison of promoted bitwise complement of an unsigned value with constant")
	}
}

// unsignedSize returns the size of the unsigned number that node n extends, or 0 if the node extends none.
func (p *parser) unsignedSize(n int) int {
	for p.Tree.Kind[n] == ast.Cast && (p.Tree.Type[n-1]&lower.TypeMask).Size() < (p.Tree.Type[n]&lower.TypeMask).Size() {
		n--
	}
	if t := p.Tree.Type[n] & lower.TypeMask; t.IsInteger() && !t.IsSigned() {
		return int(t.Size())
	}
	return 0
}

// hasSign reports whether typ is an integer type that values, not only bit-fields, have.
func (p *parser) hasSign(typ types.Type) bool {
	kind := p.Types.Kind(typ)
	return types.IsIntegerKind(kind) && !p.Types.IsNarrow(typ)
}

// mayBeNegative reports whether gcc supposes that the value of node n, a signed integer, may be negative. It is false
// where gcc knows more than the tree says.
func (p *parser) mayBeNegative(n int) bool {
	t := p.Tree.Type[n] & lower.TypeMask
	left := func() int { return int(p.Tree.First[n-1]) - 1 }
	switch p.Tree.Kind[n] {
	case ast.Const:
		return int64(p.Bits(n)) < 0 && t.IsSigned()
	case ast.Local, ast.Load:
		return t.IsSigned() || t.Size() >= 4
	case ast.Assign:
		return p.mayBeNegative(n - 1)
	case ast.Call:
		return !p.isFindFirst(p.Tree.Data[n])
	case ast.CallIndirect, ast.Sub, ast.Neg, ast.Not:
		return true
	case ast.Add:
		return !p.isExtended(left()) && !p.isExtended(n-1)
	case ast.Mul: // gcc compares the widths of extended operands, and knows squares
		l, r := left(), n-1
		return (p.mayBeNegative(l) || p.Tree.Kind[l].IsConst()) && (p.mayBeNegative(r) || p.Tree.Kind[r].IsConst()) && !p.sameNodes(l, r)
	case ast.Shl:
		return p.mayBeNegative(left())
	case ast.And:
		return p.mayBeNegative(left()) && p.mayBeNegative(n-1)
	case ast.Or, ast.Xor, ast.Div:
		return p.mayBeNegative(left()) || p.mayBeNegative(n-1)
	case ast.Rem:
		return p.mayBeNegative(left())
	case ast.Shr: // unsigned, or of Shl: a bit-field
		return t.IsSigned() && p.Tree.Kind[left()] != ast.Shl && p.mayBeNegative(left())
	case ast.Cast:
		from := p.Tree.Type[n-1] & lower.TypeMask
		return from.IsFloat() && p.mayBeNegative(n-1) || !from.IsFloat() && (from.IsSigned() || from.Size() >= t.Size())
	case ast.Conditional:
		return p.mayBeNegative(left()) || p.mayBeNegative(n-1)
	}
	return false
}

// isExtended reports whether node n is a value of an unsigned type that is narrower than int, or may be one.
func (p *parser) isExtended(n int) bool {
	t := p.Tree.Type[n] & lower.TypeMask
	return !t.IsSigned() && t.Size() < 4 || p.Tree.Kind[n] == ast.Cast && p.isExtended(n-1)
}

// sameNodes reports whether the subtrees of m and n may be the same expression.
func (p *parser) sameNodes(m, n int) bool {
	return p.Tree.Kind[m] == p.Tree.Kind[n] && p.Tree.Data[m] == p.Tree.Data[n]
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
