package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// An operand describes the expression that is the last subtree in p.b.
type operand struct {
	typ  types.Type
	kind operandKind
	pos  uint32
	name intern.Ident // of a variable, for diagnostics; else None
}

// An operandKind says how the subtree represents the operand.
type operandKind uint8

const (
	value       operandKind = iota // the subtree computes it
	local                          // an lvalue; the subtree is its Local node
	memory                         // an lvalue; the subtree computes its address
	bitField                       // an lvalue; the subtree computes the address of its storage unit, parser.bitRange is its position there
	designator                     // a function; the subtree computes its address
	incremented                    // of a postfix ++: the subtree computes the new value; the value is 1 less
	decremented                    // of a postfix --: the subtree computes the new value; the value is 1 more
)

// isNumber reports whether x is an object of a basic number type, which needs no special
// treatment.
func (x operand) isNumber() bool {
	return (x.kind == local || x.kind == memory) && types.IsNumber(x.typ)
}

// top returns the number of the last node.
func (p *parser) top() int { return p.b.Len() - 1 }

// wrong appends a constant in place of an expression for which an error has been reported.
func (p *parser) wrong(pos uint32) operand {
	p.b.Leaf(ast.Const, ast.I32, 0, pos)
	return operand{typ: types.Invalid, pos: pos, name: intern.None}
}

// fail replaces the last subtree by a constant of type Invalid.
func (p *parser) fail(pos uint32) operand {
	p.dropLast()
	return p.wrong(pos)
}

// failTwo replaces the last two subtrees by a constant of type Invalid.
func (p *parser) failTwo(pos uint32) operand {
	p.dropLast()
	return p.fail(pos)
}

// dropLast removes the last subtree.
func (p *parser) dropLast() { p.b.Truncate(int(p.b.First[p.top()])) }

func (p *parser) valueOf(typ types.Type, pos uint32) operand {
	return operand{typ: typ, kind: value, pos: pos, name: intern.None}
}

// rvalue converts an lvalue to its value, and an array to the address of its first element
// (6.3.2.1).
func (p *parser) rvalue(x operand) operand {
	switch x.kind {
	case value:
		return x
	case local:
		x.typ, x.kind = types.Unqualified(x.typ), value
		return x
	case incremented, decremented:
		return p.valueBefore(x)
	case bitField:
		return p.bitsValue(bitOperand{x, p.bitRange})
	case designator:
		if f := p.nestedAt(p.top()); f != nil {
			p.trampolineOf(f)
		}
		x.typ, x.kind = p.types.Pointer(x.typ), value
		return x
	}
	info := p.types.Info(x.typ)
	if x.typ&types.Atomic != 0 && types.ByAddressKind(info.Kind) && info.Size >= 0 {
		return p.loadAtomicObject(x)
	}
	switch info.Kind {
	case types.ArrayKind:
		x.typ, x.kind = p.types.Pointer(info.Target), value
		return x
	case types.InvalidKind:
		return p.fail(x.pos)
	case types.LongDoubleKind, types.Int128Kind, types.ComplexKind:
		return p.wideValue(x)
	case types.RecordKind, types.VectorKind: // its address is its value
		x.typ, x.kind = types.Unqualified(x.typ), value
		return x
	case types.VoidKind:
		x.typ, x.kind = types.Void, value
		return x
	}
	if info.Size < 0 {
		p.errorf(x.pos, "expression has an incomplete type '%s'", p.typeName(x.typ))
		return p.fail(x.pos)
	}
	if x.typ&types.Atomic != 0 {
		return p.loadAtomic(x)
	}
	if p.loadMember(x.typ, x.pos) {
		x.typ, x.kind = types.Unqualified(x.typ), value
		return x
	}
	p.b.Node(ast.Load, info.Machine, volatileData(x.typ), x.pos, 1)
	if p.usesValues {
		p.loadKnown()
	}
	x.typ, x.kind = types.Unqualified(x.typ), value
	return x
}

func volatileData(typ types.Type) uint32 {
	if typ&(types.Volatile|types.Atomic) != 0 {
		return ast.MemoryVolatile
	}
	return 0
}

// scalar does the same as rvalue, but reports an error for a void value.
func (p *parser) scalar(x operand) operand {
	if x.kind != value {
		x = p.rvalue(x)
	}
	if types.Unqualified(x.typ) == types.Void {
		p.errorf(x.pos, "void value not ignored as it ought to be")
		return p.fail(x.pos)
	}
	return x
}

// promotedValue returns scalar(x) after the integer promotions.
func (p *parser) promotedValue(x operand) operand {
	if x.kind <= local && p.types.IsPromoted(x.typ) { // the usual case
		x.kind = value
		return x
	}
	return p.integerPromotion(x)
}

func (p *parser) integerPromotion(x operand) operand {
	x = p.scalar(x)
	if p.types.IsPromoted(x.typ) {
		return x
	}
	if p.types.IsInteger(x.typ) {
		typ := p.types.Promote(x.typ)
		if typ != x.typ {
			p.cast(p.types.Machine(typ))
			x.typ = typ
		}
	}
	return x
}

// condition converts a scalar to a condition for If, Loop and the logical operators: an
// integer or a pointer.
func (p *parser) condition(x operand) operand {
	x = p.scalar(x)
	if p.types.IsVector(x.typ) {
		p.errorf(x.pos, "used vector type where scalar is required")
		return p.fail(x.pos)
	}
	if p.types.IsFloat(x.typ) || p.types.IsWide(x.typ) {
		p.compareWithZero(ast.Ne, x)
		x.typ = types.Int
	} else if !p.types.IsScalar(x.typ) && x.typ != types.Invalid {
		p.errorf(x.pos, "used '%s' where a scalar is required", p.typeName(x.typ))
		return p.fail(x.pos)
	}
	return x
}

// compareWithZero compares the scalar x, the last subtree, with zero.
func (p *parser) compareWithZero(k ast.Kind, x operand) {
	t := p.types.Machine(x.typ)
	if p.types.IsWide(x.typ) {
		p.compareWideWithZero(k, x)
		return
	}
	if p.types.IsInteger(x.typ) {
		t = p.types.Machine(p.types.Promote(x.typ))
		p.cast(t)
	}
	p.zero(t, x.pos)
	p.binaryNode(k, t, x.pos)
}

// truth converts the scalar x to an int of value 0 or 1.
func (p *parser) truth(x operand) {
	if !isTruth(p.b.Kind[p.top()]) {
		p.compareWithZero(ast.Ne, x)
	}
}

// isTruth reports whether a node of kind k has the value 0 or 1.
func isTruth(k ast.Kind) bool { return k >= ast.Eq && k <= ast.LogicalOr }

// convert converts the value x, the last subtree, to a scalar type, or void.
func (p *parser) convert(x operand, typ types.Type) operand {
	typ = types.Unqualified(typ)
	if typ > types.Bool && types.IsNumber(typ) && types.IsNumber(x.typ) { // the usual case
		p.cast(p.types.Machine(typ))
		return p.valueOf(typ, x.pos)
	}
	if x.typ == types.Invalid || typ == types.Invalid {
		return p.valueOf(types.Invalid, x.pos)
	}
	switch {
	case typ == types.Void:
	case typ == types.Bool:
		if x.typ != types.Bool {
			p.truth(x)
			p.cast(ast.U8)
		}
	case p.types.IsWide(typ) || p.types.IsWide(x.typ):
		p.convertWide(x, typ)
	default:
		p.cast(p.types.Machine(typ))
	}
	if typ >= types.BasicTypes && x.typ != typ && p.types.IsNarrow(typ) {
		p.wrapNarrow(typ)
	}
	return p.valueOf(typ, x.pos)
}

// cast converts the last subtree to machine type t. No node is needed if it has this type or
// can be given it. Constants are converted at once, and two integer conversions that cancel
// out are removed.
func (p *parser) cast(t ast.Type) {
	n := p.top()
	from := p.b.Type[n]
	if from == t {
		return
	}
	if p.b.Kind[n].IsConst() && p.castConst(n, t) || p.retype(n, t) {
		return
	}
	if p.b.Kind[n] == ast.Cast && n > 0 {
		inner := p.b.Type[n-1] & typeMask
		if inner.IsInteger() && from.IsInteger() && t.IsInteger() && inner.Size() <= from.Size() && t.Size() <= from.Size() {
			p.b.Truncate(n)
			p.cast(t)
			return
		}
	}
	p.b.Node(ast.Cast, t, 0, p.b.Pos[n], 1)
}

// retype gives node n the type t, if t differs from its type only in signedness and the
// operation does not depend on it.
func (p *parser) retype(n int, t ast.Type) bool {
	if !p.b.Kind[n].Signless() || !p.b.Type[n].SameBits(t) {
		return false
	}
	p.b.Type[n] = t
	return true
}

// castLeft casts the subtree before the last one. This is the left operand, whose type is
// only known after the right operand. A small right operand is moved up by a node. If it
// is large, the cast is left pending (see expand), so that an expression of any shape
// takes linear time.
func (p *parser) castLeft(t ast.Type) {
	right := int(p.b.First[p.top()])
	n := right - 1
	from := p.b.Type[n]
	if from == t || p.b.Kind[n].IsConst() && p.castConst(n, t) || p.retype(n, t) {
		return
	}
	if p.top()-n > smallOperand {
		p.b.Type[n] |= t << pendingShift
		p.pendingCasts = true
		return
	}
	start := p.b.Cut(right, &p.clipboard)
	p.cast(t)
	p.b.Paste(&p.clipboard, start)
}

const (
	smallOperand = 32 // nodes
	pendingShift = 4  // of a pending cast's type in the Type column
	typeMask     = 1<<pendingShift - 1
)

// A context says for which construct an expression is converted as if by assignment. The
// diagnostics depend on it.
type context struct {
	kind     contextKind
	argument int
	function intern.Ident
}

type contextKind uint8

const (
	inAssignment contextKind = iota
	inInitialization
	inArgument
	inReturn
)

// assignable converts x to typ as if by assignment (6.5.16.1) and diagnoses constraint
// violations.
func (p *parser) assignable(x operand, typ types.Type, c context) operand {
	if x.kind <= local && x.typ == typ && typ >= types.Bool && typ&types.Qualifiers == 0 { // the usual case
		x.kind = value
		return x
	}
	return p.convertible(x, typ, c)
}

// convertible does the part of assignable for operands that may need a conversion.
func (p *parser) convertible(x operand, typ types.Type, c context) operand {
	x = p.scalar(x)
	typ = types.Unqualified(typ)
	if x.typ == typ || x.typ == types.Invalid || typ == types.Invalid {
		return x
	}
	if types.IsNumber(typ) && types.IsNumber(x.typ) && !p.b.Kind[p.top()].IsConst() { // the usual case
		return p.convert(x, typ)
	}
	to, from := p.types.Info(typ), p.types.Info(x.typ)
	switch {
	case types.IsArithmeticKind(to.Kind) && types.IsArithmeticKind(from.Kind):
		if to.Size < from.Size && p.b.Kind[p.top()].IsConst() {
			p.checkFits(x, typ)
		}
	case p.convertsToVector(x.typ, typ):
		return p.valueOf(typ, x.pos)
	case typ == types.Bool && from.Kind == types.PointerKind:
	case to.Kind == types.PointerKind && from.Kind == types.PointerKind:
		p.assignPointer(x, typ, c)
	case to.Kind == types.PointerKind && types.IsIntegerKind(from.Kind):
		if p.Dialect == lex.TinyC || !p.isNull(x) {
			p.mismatch(warn.IntConversion, x.pos, "%s makes pointer from integer without a cast", p.contextPhrase(c, x.typ, typ, ""))
		}
	case types.IsIntegerKind(to.Kind) && from.Kind == types.PointerKind:
		p.mismatch(warn.IntConversion, x.pos, "%s makes integer from pointer without a cast", p.contextPhrase(c, x.typ, typ, ""))
	default:
		p.incompatible(x, typ, c)
		return p.fail(x.pos)
	}
	return p.convert(x, typ)
}

// isNull reports whether x, the last subtree, is a null pointer constant.
func (p *parser) isNull(x operand) bool {
	n := p.top()
	return p.b.Kind[n] == ast.Const && p.b.Data[n] == 0 && (p.types.IsInteger(x.typ) || p.types.Target(x.typ) == types.Void)
}

func (p *parser) assignPointer(x operand, typ types.Type, c context) {
	to, from := p.types.Target(typ), p.types.Target(x.typ)
	fromVoid := types.Unqualified(from) == types.Void && p.Dialect == lex.StandardC
	if !p.types.Compatible(to, from) && types.Unqualified(to) != types.Void && !fromVoid && !p.sameButSign(to, from) {
		p.mismatch(warn.IncompatiblePointers, x.pos, "%s", p.contextPhrase(c, x.typ, typ, "incompatible pointer type"))
		return
	}
	if lost := from & (types.Const | types.Volatile) &^ to; lost != 0 { // as gcc, which says nothing of _Atomic
		name := "const"
		if lost&types.Const == 0 {
			name = "volatile"
		}
		p.warnf(warn.DiscardedQualifiers, x.pos, "%s discards '%s' qualifier from pointer target type", p.contextPhrase(c, 0, 0, "discards"), name)
	}
}

// sameButSign reports whether a and b are integers that differ in sign only,
// which gcc does not warn of in pointers by default.
func (p *parser) sameButSign(a, b types.Type) bool {
	x, y := p.types.Info(a), p.types.Info(b)
	return x.Kind == types.IntegerKind && y.Kind == types.IntegerKind && x.Size == y.Size && x.Rank == y.Rank
}

// contextPhrase starts a diagnostic about a conversion in gcc's words.
func (p *parser) contextPhrase(c context, from, to types.Type, what string) string {
	plain := what == "discards"
	types := func(verb string) string {
		if plain {
			return verb
		}
		s := verb + " " + "'" + p.typeName(to) + "' from "
		if what != "" {
			s += what + " "
		}
		return s + "'" + p.typeName(from) + "'"
	}
	switch c.kind {
	case inInitialization:
		if plain {
			return "initialization"
		}
		return types("initialization of")
	case inArgument:
		s := "passing argument " + itoa(c.argument) + p.ofFunction(c.function)
		if what != "" && !plain {
			s += " from " + what
		}
		return s
	case inReturn:
		if plain {
			return "return"
		}
		if what != "" {
			return "returning '" + p.typeName(from) + "' from a function with incompatible return type '" + p.typeName(to) + "'"
		}
		return "returning '" + p.typeName(from) + "' from a function with return type '" + p.typeName(to) + "'"
	}
	if plain {
		return "assignment"
	}
	return types("assignment to")
}

// incompatible reports a conversion that does not exist.
func (p *parser) incompatible(x operand, typ types.Type, c context) {
	from, to := p.typeName(x.typ), p.typeName(typ)
	switch c.kind {
	case inInitialization:
		p.errorf(x.pos, "incompatible types when initializing type '%s' using type '%s'", to, from)
	case inArgument:
		p.errorf(x.pos, "incompatible type for argument %d%s", c.argument, p.ofFunction(c.function))
	case inReturn:
		p.errorf(x.pos, "incompatible types when returning type '%s' but '%s' was expected", from, to)
	default:
		p.errorf(x.pos, "incompatible types when assigning to type '%s' from type '%s'", to, from)
	}
}

// An address is an address that a lowering uses several times. It consists of a leaf of
// the tree and an offset.
type address struct {
	kind   ast.Kind
	data   uint32
	offset int64
}

// keepAddress takes the last subtree, an address, for repeated use. An address that is
// not a leaf and an offset is stored in a local. Then a subtree remains that must be
// evaluated first, and kept is true. The same holds if the subtree computes a frame
// object whose address is the value.
func (p *parser) keepAddress() (a address, kept bool) {
	n := p.top()
	if n > 0 && p.b.Kind[n] == ast.Comma && p.b.Kind[n-1] == ast.FrameAddress {
		a = address{kind: ast.FrameAddress, data: p.b.Data[n-1]}
		p.b.Truncate(n - 1)
		return a, true
	}
	if k := p.lastValue(n); k < n && p.b.Kind[k] == ast.FrameAddress { // several commas
		a = address{kind: ast.FrameAddress, data: p.b.Data[k]}
		p.setConst(k, p.b.Type[k], 0)
		return a, true
	}
	first := int(p.b.First[n])
	a = address{kind: p.b.Kind[first], data: p.b.Data[first]}
	simple := n == first
	if n == first+2 && p.b.Kind[n] == ast.Add && p.b.Kind[n-1].IsConst() {
		simple, a.offset = true, int64(p.bits(n-1))
	}
	switch a.kind {
	case ast.Local, ast.FrameAddress, ast.SymbolAddress:
	default:
		simple = false
	}
	if simple {
		p.b.Truncate(first)
		return a, false
	}
	return p.setAddress(), true
}

// setAddress assigns the last subtree to a new local.
func (p *parser) setAddress() address {
	t, pos := p.types.Word, p.b.Pos[p.top()]
	number := uint32(p.blockLocal(t))
	p.b.Node(ast.Assign, t, number, pos, 1)
	return address{kind: ast.Local, data: number}
}

// putAddress appends the address of the byte at offset from a.
func (p *parser) putAddress(a address, offset int64, pos uint32) {
	p.b.Leaf(a.kind, p.types.Word, a.data, pos)
	if offset += a.offset; offset != 0 {
		p.constant(p.types.Word, uint64(offset), pos)
		p.binaryNode(ast.Add, p.types.Word, pos)
	}
}

// frame returns the address of a fresh frame object for a value.
func (p *parser) frame(size, align int64) address {
	return address{kind: ast.FrameAddress, data: uint32(p.allocateTemporary(size, align))}
}

// then joins the last two subtrees. The first one is evaluated for its effects, the second
// one is the value.
func (p *parser) then(pos uint32) {
	p.b.Node(ast.Comma, p.b.Type[p.top()], 0, pos, 2)
}
