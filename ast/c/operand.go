package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// An operand describes the expression that is the last subtree in lowering.b.
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
	bitField                       // an lvalue; the subtree computes the address of its storage unit, lowering.bitRange is its position there
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
func (l *lowering) top() int { return l.b.Len() - 1 }

// wrong appends a constant in place of an expression for which an error has been reported.
func (l *lowering) wrong(pos uint32) operand {
	l.b.Leaf(ast.Const, ast.I32, 0, pos)
	return operand{typ: types.Invalid, pos: pos, name: intern.None}
}

// fail replaces the last subtree by a constant of type Invalid.
func (l *lowering) fail(pos uint32) operand {
	l.dropLast()
	return l.wrong(pos)
}

// failTwo replaces the last two subtrees by a constant of type Invalid.
func (l *lowering) failTwo(pos uint32) operand {
	l.dropLast()
	return l.fail(pos)
}

// dropLast removes the last subtree.
func (l *lowering) dropLast() { l.b.Truncate(int(l.b.First[l.top()])) }

func (l *lowering) valueOf(typ types.Type, pos uint32) operand {
	return operand{typ: typ, kind: value, pos: pos, name: intern.None}
}

// rvalue converts an lvalue to its value, and an array to the address of its first element
// (6.3.2.1).
func (l *lowering) rvalue(x operand) operand {
	switch x.kind {
	case value:
		return x
	case local:
		x.typ, x.kind = types.Unqualified(x.typ), value
		return x
	case incremented, decremented:
		return l.valueBefore(x)
	case bitField:
		return l.bitsValue(bitOperand{x, l.bitRange})
	case designator:
		l.front.FunctionValue()
		x.typ, x.kind = l.types.Pointer(x.typ), value
		return x
	}
	info := l.types.Info(x.typ)
	if x.typ&types.Atomic != 0 && types.ByAddressKind(info.Kind) && info.Size >= 0 {
		return l.loadAtomicObject(x)
	}
	switch info.Kind {
	case types.ArrayKind:
		x.typ, x.kind = l.types.Pointer(info.Target), value
		return x
	case types.InvalidKind:
		return l.fail(x.pos)
	case types.LongDoubleKind, types.Int128Kind, types.ComplexKind:
		return l.wideValue(x)
	case types.RecordKind, types.VectorKind: // its address is its value
		x.typ, x.kind = types.Unqualified(x.typ), value
		return x
	case types.VoidKind:
		x.typ, x.kind = types.Void, value
		return x
	}
	if info.Size < 0 {
		l.errorf(x.pos, "expression has an incomplete type '%s'", l.front.TypeName(x.typ))
		return l.fail(x.pos)
	}
	if x.typ&types.Atomic != 0 {
		return l.loadAtomic(x)
	}
	if l.loadMember(x.typ, x.pos) {
		x.typ, x.kind = types.Unqualified(x.typ), value
		return x
	}
	l.b.Node(ast.Load, info.Machine, volatileData(x.typ), x.pos, 1)
	if l.usesValues {
		l.loadKnown()
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
func (l *lowering) scalar(x operand) operand {
	if x.kind != value {
		x = l.rvalue(x)
	}
	if types.Unqualified(x.typ) == types.Void {
		l.errorf(x.pos, "void value not ignored as it ought to be")
		return l.fail(x.pos)
	}
	return x
}

// promotedValue returns scalar(x) after the integer promotions.
func (l *lowering) promotedValue(x operand) operand {
	if x.kind <= local && l.types.IsPromoted(x.typ) { // the usual case
		x.kind = value
		return x
	}
	return l.integerPromotion(x)
}

func (l *lowering) integerPromotion(x operand) operand {
	x = l.scalar(x)
	if l.types.IsPromoted(x.typ) {
		return x
	}
	if l.types.IsInteger(x.typ) {
		typ := l.types.Promote(x.typ)
		if typ != x.typ {
			l.cast(l.types.Machine(typ))
			x.typ = typ
		}
	}
	return x
}

// condition converts a scalar to a condition for If, Loop and the logical operators: an
// integer or a pointer.
func (l *lowering) condition(x operand) operand {
	x = l.scalar(x)
	if l.types.IsVector(x.typ) {
		l.errorf(x.pos, "used vector type where scalar is required")
		return l.fail(x.pos)
	}
	if l.types.IsFloat(x.typ) || l.types.IsWide(x.typ) {
		l.compareWithZero(ast.Ne, x)
		x.typ = types.Int
	} else if !l.types.IsScalar(x.typ) && x.typ != types.Invalid {
		l.errorf(x.pos, "used '%s' where a scalar is required", l.front.TypeName(x.typ))
		return l.fail(x.pos)
	}
	return x
}

// compareWithZero compares the scalar x, the last subtree, with zero.
func (l *lowering) compareWithZero(k ast.Kind, x operand) {
	t := l.types.Machine(x.typ)
	if l.types.IsWide(x.typ) {
		l.compareWideWithZero(k, x)
		return
	}
	if l.types.IsInteger(x.typ) {
		t = l.types.Machine(l.types.Promote(x.typ))
		l.cast(t)
	}
	l.zero(t, x.pos)
	l.binaryNode(k, t, x.pos)
}

// truth converts the scalar x to an int of value 0 or 1.
func (l *lowering) truth(x operand) {
	if !isTruth(l.b.Kind[l.top()]) {
		l.compareWithZero(ast.Ne, x)
	}
}

// isTruth reports whether a node of kind k has the value 0 or 1.
func isTruth(k ast.Kind) bool { return k >= ast.Eq && k <= ast.LogicalOr }

// convert converts the value x, the last subtree, to a scalar type, or void.
func (l *lowering) convert(x operand, typ types.Type) operand {
	typ = types.Unqualified(typ)
	if typ > types.Bool && types.IsNumber(typ) && types.IsNumber(x.typ) { // the usual case
		l.cast(l.types.Machine(typ))
		return l.valueOf(typ, x.pos)
	}
	if x.typ == types.Invalid || typ == types.Invalid {
		return l.valueOf(types.Invalid, x.pos)
	}
	switch {
	case typ == types.Void:
	case typ == types.Bool:
		if x.typ != types.Bool {
			l.truth(x)
			l.cast(ast.U8)
		}
	case l.types.IsWide(typ) || l.types.IsWide(x.typ):
		l.convertWide(x, typ)
	default:
		l.cast(l.types.Machine(typ))
	}
	if typ >= types.BasicTypes && x.typ != typ && l.types.IsNarrow(typ) {
		l.wrapNarrow(typ)
	}
	return l.valueOf(typ, x.pos)
}

// cast converts the last subtree to machine type t. No node is needed if it has this type or
// can be given it. Constants are converted at once, and two integer conversions that cancel
// out are removed.
func (l *lowering) cast(t ast.Type) {
	n := l.top()
	from := l.b.Type[n]
	if from == t {
		return
	}
	if l.b.Kind[n].IsConst() && l.castConst(n, t) || l.retype(n, t) {
		return
	}
	if l.b.Kind[n] == ast.Cast && n > 0 {
		inner := l.b.Type[n-1] & typeMask
		if inner.IsInteger() && from.IsInteger() && t.IsInteger() && inner.Size() <= from.Size() && t.Size() <= from.Size() {
			l.b.Truncate(n)
			l.cast(t)
			return
		}
	}
	l.b.Node(ast.Cast, t, 0, l.b.Pos[n], 1)
}

// retype gives node n the type t, if t differs from its type only in signedness and the
// operation does not depend on it.
func (l *lowering) retype(n int, t ast.Type) bool {
	if !l.b.Kind[n].Signless() || !l.b.Type[n].SameBits(t) {
		return false
	}
	l.b.Type[n] = t
	return true
}

// castLeft casts the subtree before the last one. This is the left operand, whose type is
// only known after the right operand. A small right operand is moved up by a node. If it
// is large, the cast is left pending (see expand), so that an expression of any shape
// takes linear time.
func (l *lowering) castLeft(t ast.Type) {
	right := int(l.b.First[l.top()])
	n := right - 1
	from := l.b.Type[n]
	if from == t || l.b.Kind[n].IsConst() && l.castConst(n, t) || l.retype(n, t) {
		return
	}
	if l.top()-n > smallOperand {
		l.b.Type[n] |= t << pendingShift
		l.pendingCasts = true
		return
	}
	start := l.b.Cut(right, &l.clipboard)
	l.cast(t)
	l.b.Paste(&l.clipboard, start)
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
func (l *lowering) assignable(x operand, typ types.Type, c context) operand {
	if x.kind <= local && x.typ == typ && typ >= types.Bool && typ&types.Qualifiers == 0 { // the usual case
		x.kind = value
		return x
	}
	return l.convertible(x, typ, c)
}

// convertible does the part of assignable for operands that may need a conversion.
func (l *lowering) convertible(x operand, typ types.Type, c context) operand {
	x = l.scalar(x)
	typ = types.Unqualified(typ)
	if x.typ == typ || x.typ == types.Invalid || typ == types.Invalid {
		return x
	}
	if types.IsNumber(typ) && types.IsNumber(x.typ) && !l.b.Kind[l.top()].IsConst() { // the usual case
		return l.convert(x, typ)
	}
	to, from := l.types.Info(typ), l.types.Info(x.typ)
	switch {
	case types.IsArithmeticKind(to.Kind) && types.IsArithmeticKind(from.Kind):
		if to.Size < from.Size && l.b.Kind[l.top()].IsConst() {
			l.checkFits(x, typ)
		}
	case l.convertsToVector(x.typ, typ):
		return l.valueOf(typ, x.pos)
	case typ == types.Bool && from.Kind == types.PointerKind:
	case to.Kind == types.PointerKind && from.Kind == types.PointerKind:
		l.assignPointer(x, typ, c)
	case to.Kind == types.PointerKind && types.IsIntegerKind(from.Kind):
		if l.strict || !l.isNull(x) {
			l.mismatch(warn.IntConversion, x.pos, "%s makes pointer from integer without a cast", l.contextPhrase(c, x.typ, typ, ""))
		}
	case types.IsIntegerKind(to.Kind) && from.Kind == types.PointerKind:
		l.mismatch(warn.IntConversion, x.pos, "%s makes integer from pointer without a cast", l.contextPhrase(c, x.typ, typ, ""))
	default:
		l.incompatible(x, typ, c)
		return l.fail(x.pos)
	}
	return l.convert(x, typ)
}

// isNull reports whether x, the last subtree, is a null pointer constant.
func (l *lowering) isNull(x operand) bool {
	n := l.top()
	return l.b.Kind[n] == ast.Const && l.b.Data[n] == 0 && (l.types.IsInteger(x.typ) || l.types.Target(x.typ) == types.Void)
}

func (l *lowering) assignPointer(x operand, typ types.Type, c context) {
	to, from := l.types.Target(typ), l.types.Target(x.typ)
	fromVoid := types.Unqualified(from) == types.Void && !l.strict
	if !l.types.Compatible(to, from) && types.Unqualified(to) != types.Void && !fromVoid && !l.sameButSign(to, from) {
		l.mismatch(warn.IncompatiblePointers, x.pos, "%s", l.contextPhrase(c, x.typ, typ, "incompatible pointer type"))
		return
	}
	if lost := from & (types.Const | types.Volatile) &^ to; lost != 0 { // as gcc, which says nothing of _Atomic
		name := "const"
		if lost&types.Const == 0 {
			name = "volatile"
		}
		l.warnf(warn.DiscardedQualifiers, x.pos, "%s discards '%s' qualifier from pointer target type", l.contextPhrase(c, 0, 0, "discards"), name)
	}
}

// sameButSign reports whether a and b are integers that differ in sign only,
// which gcc does not warn of in pointers by default.
func (l *lowering) sameButSign(a, b types.Type) bool {
	x, y := l.types.Info(a), l.types.Info(b)
	return x.Kind == types.IntegerKind && y.Kind == types.IntegerKind && x.Size == y.Size && x.Rank == y.Rank
}

// contextPhrase starts a diagnostic about a conversion in gcc's words.
func (l *lowering) contextPhrase(c context, from, to types.Type, what string) string {
	plain := what == "discards"
	types := func(verb string) string {
		if plain {
			return verb
		}
		s := verb + " " + "'" + l.front.TypeName(to) + "' from "
		if what != "" {
			s += what + " "
		}
		return s + "'" + l.front.TypeName(from) + "'"
	}
	switch c.kind {
	case inInitialization:
		if plain {
			return "initialization"
		}
		return types("initialization of")
	case inArgument:
		s := "passing argument " + itoa(c.argument) + l.ofFunction(c.function)
		if what != "" && !plain {
			s += " from " + what
		}
		return s
	case inReturn:
		if plain {
			return "return"
		}
		if what != "" {
			return "returning '" + l.front.TypeName(from) + "' from a function with incompatible return type '" + l.front.TypeName(to) + "'"
		}
		return "returning '" + l.front.TypeName(from) + "' from a function with return type '" + l.front.TypeName(to) + "'"
	}
	if plain {
		return "assignment"
	}
	return types("assignment to")
}

// incompatible reports a conversion that does not exist.
func (l *lowering) incompatible(x operand, typ types.Type, c context) {
	from, to := l.front.TypeName(x.typ), l.front.TypeName(typ)
	switch c.kind {
	case inInitialization:
		l.errorf(x.pos, "incompatible types when initializing type '%s' using type '%s'", to, from)
	case inArgument:
		l.errorf(x.pos, "incompatible type for argument %d%s", c.argument, l.ofFunction(c.function))
	case inReturn:
		l.errorf(x.pos, "incompatible types when returning type '%s' but '%s' was expected", from, to)
	default:
		l.errorf(x.pos, "incompatible types when assigning to type '%s' from type '%s'", to, from)
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
func (l *lowering) keepAddress() (a address, kept bool) {
	n := l.top()
	if n > 0 && l.b.Kind[n] == ast.Comma && l.b.Kind[n-1] == ast.FrameAddress {
		a = address{kind: ast.FrameAddress, data: l.b.Data[n-1]}
		l.b.Truncate(n - 1)
		return a, true
	}
	if k := l.lastValue(n); k < n && l.b.Kind[k] == ast.FrameAddress { // several commas
		a = address{kind: ast.FrameAddress, data: l.b.Data[k]}
		l.setConst(k, l.b.Type[k], 0)
		return a, true
	}
	first := int(l.b.First[n])
	a = address{kind: l.b.Kind[first], data: l.b.Data[first]}
	simple := n == first
	if n == first+2 && l.b.Kind[n] == ast.Add && l.b.Kind[n-1].IsConst() {
		simple, a.offset = true, int64(l.bits(n-1))
	}
	switch a.kind {
	case ast.Local, ast.FrameAddress, ast.SymbolAddress:
	default:
		simple = false
	}
	if simple {
		l.b.Truncate(first)
		return a, false
	}
	return l.setAddress(), true
}

// setAddress assigns the last subtree to a new local.
func (l *lowering) setAddress() address {
	t, pos := l.types.Word, l.b.Pos[l.top()]
	number := uint32(l.blockLocal(t))
	l.b.Node(ast.Assign, t, number, pos, 1)
	return address{kind: ast.Local, data: number}
}

// putAddress appends the address of the byte at offset from a.
func (l *lowering) putAddress(a address, offset int64, pos uint32) {
	l.b.Leaf(a.kind, l.types.Word, a.data, pos)
	if offset += a.offset; offset != 0 {
		l.constant(l.types.Word, uint64(offset), pos)
		l.binaryNode(ast.Add, l.types.Word, pos)
	}
}

// frame returns the address of a fresh frame object for a value.
func (l *lowering) frame(size, align int64) address {
	return address{kind: ast.FrameAddress, data: uint32(l.allocateTemporary(size, align))}
}

// then joins the last two subtrees. The first one is evaluated for its effects, the second
// one is the value.
func (l *lowering) then(pos uint32) {
	l.b.Node(ast.Comma, l.b.Type[l.top()], 0, pos, 2)
}
