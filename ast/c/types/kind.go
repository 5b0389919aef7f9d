package types

// A Kind classifies types. It determines which fields of an Info are set.
type Kind uint8

const (
	InvalidKind Kind = iota
	VoidKind
	IntegerKind
	FloatKind
	EnumKind
	PointerKind
	ArrayKind
	FunctionKind
	RecordKind // structure or union
	VectorKind // vector_size (GNU C)
	Int128Kind
	LongDoubleKind
	ComplexKind
)

func (t *Table) IsPointer(typ Type) bool { return t.Kind(typ) == PointerKind }

func (t *Table) IsFloat(typ Type) bool { return t.Kind(typ) == FloatKind }

func (t *Table) IsInteger(typ Type) bool { return IsIntegerKind(t.Kind(typ)) }

func (t *Table) IsArithmetic(typ Type) bool { return IsArithmeticKind(t.Kind(typ)) }

func (t *Table) IsScalar(typ Type) bool { return t.IsArithmetic(typ) || t.IsPointer(typ) }

func (t *Table) IsRecord(typ Type) bool { return t.Kind(typ) == RecordKind }

func (t *Table) IsVector(typ Type) bool { return t.Kind(typ) == VectorKind }

// IsIntegerKind and IsFloat hold for types of values that fit a register. Wide types have
// predicates of their own.
func IsIntegerKind(k Kind) bool { return k == IntegerKind || k == EnumKind }

func IsArithmeticKind(k Kind) bool {
	return IsIntegerKind(k) || k == FloatKind || IsWideKind(k)
}

func IsFloatingKind(k Kind) bool {
	return k == FloatKind || k == LongDoubleKind || k == ComplexKind
}

func IsWideKind(k Kind) bool { return k >= Int128Kind }

func (t *Table) IsWide(typ Type) bool { return IsWideKind(t.Kind(typ)) }

// ByAddress reports whether a value of type typ is represented by its address, as records,
// vectors and wide scalars are.
func (t *Table) ByAddress(typ Type) bool { return ByAddressKind(t.Kind(typ)) }

func ByAddressKind(k Kind) bool { return k >= RecordKind }
