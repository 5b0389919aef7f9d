package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// An Operand describes the expression that is the last subtree of a Lowering.
type Operand struct {
	Type types.Type
	Kind operandKind
	Pos  uint32
	Origin
}

// An Origin tells diagnostics from where an operand comes. It is a structure of its own, because Go's compiler keeps no
// structure with more than four fields in registers: with five, a compilation takes a third longer.
type Origin struct {
	Name  intern.Ident // of a variable; else None
	Enum  types.Type   // the enumerated type of an enumerator or of a bit-field, which has another type; else Invalid
	Alias intern.Ident // the typedef that the declaration of the operand names; else 0
}

// An operandKind says how the subtree represents the operand.
type operandKind uint8

const (
	Value       operandKind = iota // the subtree computes it
	Local                          // an lvalue; the subtree is its Local node
	Memory                         // an lvalue; the subtree computes its address
	BitField                       // an lvalue; the subtree computes the address of its storage unit, Lowering.BitRange is its position there
	Designator                     // a function; the subtree computes its address
	incremented                    // of a postfix ++: the subtree computes the new value; the value is 1 less
	decremented                    // of a postfix --: the subtree computes the new value; the value is 1 more
)

// IsNumber reports whether x is an object of a basic number type, which needs no special
// treatment.
func (x Operand) IsNumber() bool {
	return (x.Kind == Local || x.Kind == Memory) && types.IsNumber(x.Type)
}

// Named returns x with another alias.
func (x Operand) Named(alias intern.Ident) Operand {
	x.Alias = alias
	return x
}

// ValueOf describes the last subtree, which computes a value of type typ.
func (l *Lowering) ValueOf(typ types.Type, pos uint32) Operand {
	return Operand{Type: typ, Kind: Value, Pos: pos, Origin: Origin{Name: intern.None}}
}

// Rvalue converts an lvalue to its value, and an array to the address of its first element
// (6.3.2.1).
func (l *Lowering) Rvalue(x Operand) Operand {
	switch x.Kind {
	case Value:
		return x
	case Local:
		x.Type, x.Kind = types.Unqualified(x.Type), Value
		return x
	case incremented, decremented:
		return l.valueBefore(x)
	case BitField:
		y := l.bitsValue(BitOperand{x, l.BitRange})
		y.Enum = l.enumOf(x)
		return y
	case Designator:
		l.Front.FunctionValue()
		x.Type, x.Kind = l.Types.Pointer(x.Type), Value
		return x
	}
	info := l.Types.Info(x.Type)
	if x.Type&types.Atomic != 0 && types.ByAddressKind(info.Kind) && info.Size >= 0 {
		return l.loadAtomicObject(x)
	}
	switch info.Kind {
	case types.ArrayKind:
		if l.NotesSubobjects {
			l.noteArray(info.Size)
		}
		x.Type, x.Kind = l.Types.Pointer(info.Target), Value
		return x
	case types.InvalidKind:
		return l.Fail(x.Pos)
	case types.LongDoubleKind, types.Int128Kind, types.ComplexKind:
		return l.wideValue(x)
	case types.RecordKind, types.VectorKind: // its address is its value
		x.Type, x.Kind = types.Unqualified(x.Type), Value
		return x
	case types.VoidKind:
		x.Type, x.Kind = types.Void, Value
		return x
	}
	if info.Size < 0 {
		l.errorf(x.Pos, "expression has an incomplete type '%s'", l.Front.TypeName(x.Type))
		return l.Fail(x.Pos)
	}
	if x.Type&types.Atomic != 0 {
		return l.loadAtomic(x)
	}
	if l.loadMember(x.Type, x.Pos) {
		x.Type, x.Kind = types.Unqualified(x.Type), Value
		return x
	}
	l.Tree.Node(ast.Load, info.Machine, VolatileData(x.Type), x.Pos, 1)
	if l.UsesValues {
		l.loadKnown()
	}
	x.Type, x.Kind = types.Unqualified(x.Type), Value
	return x
}

// VolatileData returns the Data of a Load or Store of an object of type typ.
func VolatileData(typ types.Type) uint32 {
	if typ&(types.Volatile|types.Atomic) != 0 {
		return ast.MemoryVolatile
	}
	return 0
}

// Scalar does the same as Rvalue, but reports an error for a void value.
func (l *Lowering) Scalar(x Operand) Operand {
	if x.Kind != Value {
		x = l.Rvalue(x)
	}
	if types.Unqualified(x.Type) == types.Void {
		l.errorf(x.Pos, "void value not ignored as it ought to be")
		return l.Fail(x.Pos)
	}
	return x
}

// PromotedValue returns Scalar(x) after the integer promotions.
func (l *Lowering) PromotedValue(x Operand) Operand {
	if x.Kind <= Local && l.Types.IsPromoted(x.Type) { // the usual case
		x.Kind = Value
		return x
	}
	return l.integerPromotion(x)
}

func (l *Lowering) integerPromotion(x Operand) Operand {
	x = l.Scalar(x)
	if l.Types.IsPromoted(x.Type) {
		return x
	}
	if l.Types.IsInteger(x.Type) {
		typ := l.Types.Promote(x.Type)
		if typ != x.Type {
			l.Cast(l.Types.Machine(typ))
			x.Type = typ
		}
	}
	return x
}

// Condition converts a scalar to a condition for If, Loop and the logical operators: an
// integer or a pointer.
func (l *Lowering) Condition(x Operand) Operand {
	x = l.Scalar(x)
	if l.Types.IsVector(x.Type) {
		l.errorf(x.Pos, "used vector type where scalar is required")
		return l.Fail(x.Pos)
	}
	if l.Types.IsFloat(x.Type) || l.Types.IsWide(x.Type) {
		l.compareWithZero(ast.Ne, x)
		x.Type = types.Int
	} else if !l.Types.IsScalar(x.Type) && x.Type != types.Invalid {
		l.errorf(x.Pos, "used '%s' where a scalar is required", l.Front.TypeName(x.Type))
		return l.Fail(x.Pos)
	} else {
		l.truthOfRemainder()
	}
	return x
}

// compareWithZero compares the scalar x, the last subtree, with zero.
func (l *Lowering) compareWithZero(k ast.Kind, x Operand) {
	t := l.Types.Machine(x.Type)
	if l.Types.IsWide(x.Type) {
		l.compareWideWithZero(k, x)
		return
	}
	if l.Types.IsInteger(x.Type) {
		t = l.Types.Machine(l.Types.Promote(x.Type))
		l.Cast(t)
	}
	l.Zero(t, x.Pos)
	l.BinaryNode(k, t, x.Pos)
}

// truth converts the scalar x to an int of value 0 or 1.
func (l *Lowering) truth(x Operand) {
	if !IsTruth(l.Tree.Kind[l.Top()]) {
		l.compareWithZero(ast.Ne, x)
	}
}

// IsTruth reports whether a node of kind k has the value 0 or 1.
func IsTruth(k ast.Kind) bool { return k >= ast.Eq && k <= ast.LogicalOr }
