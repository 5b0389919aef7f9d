package ast

// A Type is the machine type of a node's value. In a register, a value of a type narrower
// than 32 bits is extended by the type's sign. I32 and U32 are both sign-extended to a
// 64-bit register, so that a Cast between I32 and U32 needs no
// instruction.
type Type uint8

const (
	Void Type = iota
	I8
	U8
	I16
	U16
	I32
	U32
	I64
	U64
	F32
	F64
	Types // number of types
)

var types = [Types]struct {
	name string
	size int8
}{
	{"void", 0}, {"i8", 1}, {"u8", 1}, {"i16", 2}, {"u16", 2}, {"i32", 4}, {"u32", 4},
	{"i64", 8}, {"u64", 8}, {"f32", 4}, {"f64", 8},
}

func (t Type) String() string {
	if t < Types {
		return types[t].name
	}
	return "type?"
}

// Size returns the size of t in bytes; 0 for Void.
func (t Type) Size() int { return int(types[t].size) }

// IsFloat reports whether values of t are kept in floating-point registers.
func (t Type) IsFloat() bool { return t >= F32 }

// IsInteger reports whether t is one of the integer types.
func (t Type) IsInteger() bool { return t >= I8 && t <= U64 }

// IsSigned reports whether t is a signed integer type.
func (t Type) IsSigned() bool { return t >= I8 && t <= I64 && t&1 == 1 }

// SameBits reports whether a register holds values of t and of u as the same bits: t and
// u are the same type, or are integers of the same size, 32 or 64 bits, that differ in
// their sign.
func (t Type) SameBits(u Type) bool {
	return t == u || t-I32 <= U64-I32 && (t-I32)/2 == (u-I32)/2 // a signed type and its unsigned counterpart form a pair
}

// The NaNs that arithmetic returns. The tree defines them, so that folding of constants, the
// interpreter and machines agree. They are quiet, positive and without a payload. A machine that returns others
// may differ from a folded constant in the bits of a NaN.
const (
	NaN32 = 0x7fc00000
	NaN64 = 0x7ff8000000000000
)

// Word returns the type of a pointer on a target with words of the given
// number of bytes, 4 or 8.
func Word(bytes int) Type {
	if bytes == 4 {
		return U32
	}
	return U64
}
