// Package types holds the types of C, each once in a table, the conversions and
// compatibility rules of the standard, and the layout of structures and unions.
package types

import (
	"maps"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
)

// ComplexOf is the complex type whose parts have the real floating type part: both
// kinds are numbered in the same order.
func ComplexOf(part Type) Type { return part + (FloatComplex - Float) }

func (t *Table) IsComplex(typ Type) bool { return t.Kind(typ) == ComplexKind }

// RealType is the type of the parts of a complex type, and a real one itself.
func (t *Table) RealType(typ Type) Type {
	if t.IsComplex(typ) {
		return t.Target(typ)
	}
	return Unqualified(typ)
}

// Narrow is the integer type of so many bits: more than int has, and fewer than
// long long.
func (t *Table) Narrow(width uint8, signed bool) Type {
	wide := ULongLong
	if signed {
		wide = LongLong
	}
	key := typeKey{IntegerKind, wide, int64(width)}
	if n, ok := t.hashed[key]; ok {
		return Type(n) << Shift
	}
	info := *t.Info(wide)
	info.Rank, info.Width, info.pointers = rankInt+width-32, width, [Qualifiers + 1]Type{}
	typ := t.Add(info)
	t.hashed[key] = uint32(typ >> Shift)
	return typ
}

// IsNarrow reports whether typ, which is promoted, is a narrow type.
func (t *Table) IsNarrow(typ Type) bool { return t.Info(typ).Width > 0 }

// Wrap is what becomes of v in the integer type typ.
func (t *Table) Wrap(v int64, typ Type) uint64 {
	info := t.Info(typ)
	free := 64 - 8*info.Size
	if info.Width > 0 {
		free = 64 - int64(info.Width)
	}
	if info.Machine.IsSigned() {
		return uint64(v << free >> free)
	}
	return uint64(v) << free >> free
}

// A Type is a C type: an index into the type table, shifted left, and the
// qualifiers. Equal types have equal numbers.
type Type uint32

// Type Qualifiers (6.7.3); restrict has no effect on the tree.
const (
	Const Type = 1 << iota
	Volatile
	Atomic
	Qualifiers = Const | Volatile | Atomic
)

// Shift is how many bits the qualifiers take.
const Shift = 3

// The types that are always in the table.
const (
	Invalid Type = iota << Shift // of an expression that has been complained about
	Void
	Bool
	Char
	SChar
	UChar
	Short
	UShort
	Int
	UInt
	Long
	ULong
	LongLong
	ULongLong
	Float
	Double
	LongDouble
	Int128
	UInt128
	FloatComplex
	DoubleComplex
	LongDoubleComplex
	BasicTypes
)

// Integer conversion ranks: between these are those of narrow types.
const (
	rankInt  = 3
	rankLong = rankInt + 32
)

// A Kind says which fields of a typeInfo count.
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
	Int128Kind
	LongDoubleKind
	ComplexKind
)

// Info is an entry of the type table.
type Info struct {
	Kind        Kind
	Rank        uint8    // integer conversion rank (6.3.1.1)
	Width       uint8    // bits of a narrow type's values, see Table.Narrow; else 0
	Machine     ast.Type // of a scalar's value in memory
	Align       uint32   // bytes; 0 of function and void
	Size        int64    // bytes; -1 of an incomplete type
	Target      Type     // pointed to, element, result, part of a complex number
	Length      int64    // of an array; -1 unknown
	SizeLocal   int32    // of a variable length array: 1 + the local that has its size, or unknownSize
	Params      int32    // first of a function's parameter types in typeTable.params, or of a record's members
	NumParams   int32
	Variadic    bool
	Union       bool
	NoPrototype bool // function declared without a parameter list

	// Of a union as a parameter: the argument may be what a member can be
	// assigned from, and is passed as that (GNU C).
	Transparent bool

	Tag      intern.Ident         // of an enum or a record
	pointers [Qualifiers + 1]Type // pointer to this type, by qualifiers; 0 not made yet
	next     uint32               // in its hash chain
}

// Table holds the types of a unit, each once.
type Table struct {
	infos       []Info
	Params      []Type
	members     []Member
	memberIndex map[Type]map[intern.Ident]int32 // of the members of records with more than fewMembers, by their names
	hashed      map[typeKey]uint32              // arrays and functions: head of a chain
	Word        ast.Type

	// What the integer promotions make of narrower types: int, which in TinyC is
	// Long. There Int is what literals and truth values are until they are used.
	Promoted Type
}

type typeKey struct {
	kind   Kind
	target Type
	number int64 // length of an array; parameters of a function, hashed
}

// NewTable returns a table of the basic types. wordSize is the size of long and of a
// pointer in bytes; promoted is what the integer promotions make of narrower types: Int, or
// Long in TinyC.
func NewTable(wordSize int, signedChar bool, promoted Type) *Table {
	t := &Table{hashed: map[typeKey]uint32{}, Word: ast.Word(wordSize), Promoted: promoted}
	long, ulong := ast.I64, ast.U64
	if wordSize == 4 {
		long, ulong = ast.I32, ast.U32
	}
	char := ast.U8
	if signedChar {
		char = ast.I8
	}
	t.infos = make([]Info, BasicTypes>>Shift)
	t.infos[Void>>Shift] = Info{Kind: VoidKind, Size: -1}
	for part, size := range map[Type]int64{Float: 4, Double: 8, LongDouble: WideSize} {
		t.infos[ComplexOf(part)>>Shift] = Info{Kind: ComplexKind, Size: 2 * size, Align: uint32(size), Target: part}
	}
	t.infos[LongDouble>>Shift] = Info{Kind: LongDoubleKind, Size: WideSize, Align: WideSize}
	t.infos[Int128>>Shift] = Info{Kind: Int128Kind, Size: WideSize, Align: WideSize}
	t.infos[UInt128>>Shift] = Info{Kind: Int128Kind, Size: WideSize, Align: WideSize}
	for _, b := range []struct {
		t       Type
		machine ast.Type
		rank    uint8
	}{
		{Bool, ast.U8, 0}, {Char, char, 1}, {SChar, ast.I8, 1}, {UChar, ast.U8, 1},
		{Short, ast.I16, 2}, {UShort, ast.U16, 2}, {Int, ast.I32, rankInt}, {UInt, ast.U32, rankInt},
		{Long, long, rankLong}, {ULong, ulong, rankLong}, {LongLong, ast.I64, rankLong + 1}, {ULongLong, ast.U64, rankLong + 1},
		{Float, ast.F32, 0}, {Double, ast.F64, 0},
	} {
		kind := IntegerKind
		if b.machine.IsFloat() {
			kind = FloatKind
		}
		size := b.machine.Size()
		t.infos[b.t>>Shift] = Info{Kind: kind, Rank: b.rank, Machine: b.machine, Size: int64(size), Align: uint32(size)}
	}
	if promoted == Long {
		t.infos[Int>>Shift].Rank = rankInt - 1
	}
	return t
}

// Equal reports whether two tables, one a clone of the other, still have the same types.
func (t *Table) Equal(o *Table) bool {
	return slices.Equal(t.infos, o.infos) && len(t.Params) == len(o.Params) && len(t.members) == len(o.members)
}

// Clone returns a table that grows independently of t, whose types it shares.
func (t *Table) Clone() *Table {
	c := *t
	c.infos = append([]Info(nil), t.infos...)
	c.Params = append([]Type(nil), t.Params...)
	c.members = append([]Member(nil), t.members...)
	c.memberIndex = maps.Clone(t.memberIndex)
	c.hashed = make(map[typeKey]uint32, len(t.hashed))
	for k, v := range t.hashed {
		c.hashed[k] = v
	}
	return &c
}

func (t *Table) Info(typ Type) *Info { return &t.infos[typ>>Shift] }

func (t *Table) Kind(typ Type) Kind { return t.infos[typ>>Shift].Kind }

func (t *Table) Machine(typ Type) ast.Type { return t.infos[typ>>Shift].Machine }

func (t *Table) Target(typ Type) Type { return t.infos[typ>>Shift].Target }

func (t *Table) Size(typ Type) int64 { return t.infos[typ>>Shift].Size }

func (t *Table) IsPointer(typ Type) bool { return t.Kind(typ) == PointerKind }

func (t *Table) IsFloat(typ Type) bool { return t.Kind(typ) == FloatKind }

func (t *Table) IsInteger(typ Type) bool { return IsIntegerKind(t.Kind(typ)) }

func (t *Table) IsArithmetic(typ Type) bool { return IsArithmeticKind(t.Kind(typ)) }

func (t *Table) IsScalar(typ Type) bool { return t.IsArithmetic(typ) || t.IsPointer(typ) }

func (t *Table) IsRecord(typ Type) bool { return t.Kind(typ) == RecordKind }

// IsIntegerKind and isFloat tell of types whose values fit a register; wide ones
// are asked for by name.
func IsIntegerKind(k Kind) bool { return k == IntegerKind || k == EnumKind }

func IsArithmeticKind(k Kind) bool {
	return IsIntegerKind(k) || k == FloatKind || IsWideKind(k)
}

func IsFloatingKind(k Kind) bool {
	return k == FloatKind || k == LongDoubleKind || k == ComplexKind
}

func IsWideKind(k Kind) bool { return k >= Int128Kind }

func (t *Table) IsWide(typ Type) bool { return IsWideKind(t.Kind(typ)) }

// ByAddress reports whether a value of type typ is held as its address: of
// records and of wide scalars.
func (t *Table) ByAddress(typ Type) bool { return t.Kind(typ) >= RecordKind }

func (t *Table) ParametersOf(f *Info) []Type {
	return t.Params[f.Params : f.Params+f.NumParams]
}

func Unqualified(typ Type) Type { return typ &^ Qualifiers }

// SizeType is size_t, differenceType is ptrdiff_t (7.17), as the psABI has them;
// both are TinyC's int.
func (t *Table) SizeType() Type {
	if t.Promoted == Long {
		return Long
	}
	return t.DifferenceType() + (UInt - Int)
}

func (t *Table) DifferenceType() Type {
	if t.Word == ast.U64 {
		return Long
	}
	return Int
}

func (t *Table) Add(info Info) Type {
	t.infos = append(t.infos, info)
	return Type(len(t.infos)-1) << Shift
}

// Pointer returns the type "pointer to target".
func (t *Table) Pointer(target Type) Type {
	if p := t.infos[target>>Shift].pointers[target&Qualifiers]; p != 0 {
		return p
	}
	size := t.Word.Size()
	p := t.Add(Info{Kind: PointerKind, Machine: t.Word, Size: int64(size), Align: uint32(size), Target: target})
	t.infos[target>>Shift].pointers[target&Qualifiers] = p
	return p
}

// Array returns the type "array of length targets"; length -1 is unknown.
func (t *Table) Array(target Type, length int64) Type {
	key := typeKey{ArrayKind, target, length}
	if n, ok := t.hashed[key]; ok {
		return Type(n) << Shift
	}
	info := Info{Kind: ArrayKind, Target: target, Length: length, Size: -1, Align: t.Info(target).Align}
	if length >= 0 {
		info.Size = length * t.Size(target)
	}
	typ := t.Add(info)
	t.hashed[key] = uint32(typ >> Shift)
	return typ
}

// Function returns the type "function with params returning result"; open
// marks one declared with an empty parameter list.
func (t *Table) Function(result Type, params []Type, variadic, open bool) Type {
	key := typeKey{FunctionKind, result, hashTypes(params, variadic, open)}
	head := t.hashed[key]
	for n := head; n != 0; n = t.infos[n].next {
		f := &t.infos[n]
		if f.Variadic == variadic && f.NoPrototype == open && equalTypes(t.ParametersOf(f), params) {
			return Type(n) << Shift
		}
	}
	first := int32(len(t.Params))
	t.Params = append(t.Params, params...)
	typ := t.Add(Info{
		Kind: FunctionKind, Target: result, Size: -1, Params: first, NumParams: int32(len(params)),
		Variadic: variadic, NoPrototype: open, next: head,
	})
	t.hashed[key] = uint32(typ >> Shift)
	return typ
}

func hashTypes(types []Type, variadic, open bool) int64 {
	h := uint64(len(types)) << 2
	if variadic {
		h |= 1
	}
	if open {
		h |= 2
	}
	for _, t := range types {
		h = (h ^ uint64(t)) * 0x100000001b3
	}
	return int64(h)
}

func equalTypes(a, b []Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Enum makes a new enumerated type, incomplete until its enumerators are known.
func (t *Table) Enum(tag intern.Ident) Type {
	info := *t.Info(UInt)
	info.Kind, info.Tag, info.Size = EnumKind, tag, -1
	return t.Add(info)
}

// Underlying is the integer type that an enumerated type is compatible with,
// typ itself if it is none.
func (t *Table) Underlying(typ Type) Type {
	x := t.Info(typ)
	if x.Kind != EnumKind {
		return typ
	}
	switch x.Machine {
	case ast.U8:
		return UChar
	case ast.I8:
		return SChar
	case ast.U16:
		return UShort
	case ast.I16:
		return Short
	case ast.I32:
		return Int
	case ast.U32:
		return UInt
	}
	wide := Long
	if t.Word.Size() == 4 {
		wide = LongLong
	}
	if !x.Machine.IsSigned() {
		wide += UInt - Int
	}
	return wide
}

// Compatible reports whether a and b are compatible (6.2.7), qualifiers of
// the types themselves aside.
func (t *Table) Compatible(a, b Type) bool {
	a, b = Unqualified(a), Unqualified(b)
	if a == b || a == Invalid || b == Invalid {
		return true
	}
	x, y := t.Info(a), t.Info(b)
	if x.Kind == EnumKind || y.Kind == EnumKind {
		// An enumerated type is compatible with its integer type (6.7.2.2).
		return IsIntegerKind(x.Kind) && IsIntegerKind(y.Kind) && (x.Kind != y.Kind) && t.Underlying(a) == t.Underlying(b)
	}
	if x.Kind != y.Kind {
		return false
	}
	switch x.Kind {
	case PointerKind:
		return x.Target&Qualifiers == y.Target&Qualifiers && t.Compatible(x.Target, y.Target)
	case ArrayKind:
		return (x.Length < 0 || y.Length < 0 || x.Length == y.Length) && t.Compatible(x.Target, y.Target)
	case FunctionKind:
		return t.compatibleFunctions(x, y)
	}
	return false
}

func (t *Table) compatibleFunctions(x, y *Info) bool {
	if !t.Compatible(x.Target, y.Target) {
		return false
	}
	if x.NoPrototype || y.NoPrototype {
		return true
	}
	p, q := t.ParametersOf(x), t.ParametersOf(y)
	if x.Variadic != y.Variadic || len(p) != len(q) {
		return false
	}
	for i := range p {
		if !t.Compatible(p[i], q[i]) {
			return false
		}
	}
	return true
}

// Composite joins two compatible types (6.2.7 3): the length of an array and
// the parameters of a function come from whichever has them.
func (t *Table) Composite(a, b Type) Type {
	x, y := t.Info(a), t.Info(b)
	if x.Kind == ArrayKind && x.Length < 0 && y.Kind == ArrayKind || x.Kind == FunctionKind && x.NoPrototype && y.Kind == FunctionKind {
		return b
	}
	return a
}

// Promote is the type of an arithmetic operand after the integer promotions
// (6.3.1.1).
func (t *Table) Promote(typ Type) Type {
	x := t.Info(typ)
	if !IsIntegerKind(x.Kind) {
		return Unqualified(typ)
	}
	if x.Kind == EnumKind {
		typ = t.Underlying(typ)
		x = t.Info(typ)
	}
	if x.Rank < rankInt {
		return t.Promoted
	}
	return Unqualified(typ)
}

// IsNumber reports whether typ is one of the usual arithmetic types, without
// qualifiers: basic ones, but for wide ones.
func IsNumber(typ Type) bool { return typ >= Bool && typ <= Double && typ&Qualifiers == 0 }

// IsPromoted reports whether typ is one of the arithmetic types that promotion
// leaves as they are, enumerated types aside.
func (t *Table) IsPromoted(typ Type) bool {
	return typ >= t.Promoted && typ <= Double && typ&Qualifiers == 0
}

// UsualConversions is the type of the usual arithmetic conversions (6.3.1.8).
func (t *Table) UsualConversions(a, b Type) Type {
	a, b = t.Promote(a), t.Promote(b)
	if a == b {
		return a
	}
	if max(a, b) >= Float { // that is, a complex one, or one of these
		if t.IsComplex(a) || t.IsComplex(b) {
			return ComplexOf(t.UsualConversions(t.RealType(a), t.RealType(b)))
		}
		for _, typ := range [...]Type{LongDouble, Double, Float, UInt128, Int128} {
			if a == typ || b == typ {
				return typ
			}
		}
	}
	x, y := t.Info(a), t.Info(b)
	if x.Rank < y.Rank {
		a, b, x, y = b, a, y, x
	}
	// Now a has the higher or the same rank.
	if x.Machine.IsSigned() == y.Machine.IsSigned() || !x.Machine.IsSigned() {
		return a
	}
	if x.Rank == y.Rank {
		return b
	}
	if x.Size > y.Size || y.Width > 0 {
		return a
	}
	return a + (UInt - Int) // the unsigned type of a's rank follows a
}

// UnknownSize in typeInfo.variable marks an array whose size is not evaluated,
// as in a prototype.
const UnknownSize = -1

// IsVariableArray reports whether typ is a variable length array.
func (t *Table) IsVariableArray(typ Type) bool { return t.Info(typ).SizeLocal != 0 }

// IsVariablyModified reports whether typ is variably modified: it has to do with a
// variable length array.
func (t *Table) IsVariablyModified(typ Type) bool {
	for {
		switch info := t.Info(typ); {
		case info.SizeLocal != 0:
			return true
		case info.Kind == PointerKind || info.Kind == ArrayKind:
			typ = info.Target
		default:
			return false
		}
	}
}

// VariableArray is a fresh type of arrays of target whose size is in a local, or
// unknown.
func (t *Table) VariableArray(target Type, variable int32) Type {
	return t.Add(Info{Kind: ArrayKind, Target: target, Length: -1, Size: -1, Align: t.Info(target).Align, SizeLocal: variable})
}

// WideSize is the size and the alignment of an __int128 or a long double.
const WideSize = 16
