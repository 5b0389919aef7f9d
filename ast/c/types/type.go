// Package types holds the types of C in a table, each type once; the compatibility rules
// and conversions of the standard; and the layout of structures and unions.
package types

import (
	"iter"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
)

// A Type is a C type: an index into the type table, shifted left by Shift, and the
// qualifiers. Equal types have equal numbers.
type Type uint32

// Type qualifiers (6.7.3). restrict has no effect on the tree and is dropped.
const (
	Const Type = 1 << iota
	Volatile
	Atomic
	Qualifiers = Const | Volatile | Atomic
)

// Shift is the number of bits that the qualifiers take.
const Shift = 3

// The basic types, which are in every table.
const (
	Invalid Type = iota << Shift // the type of an expression with an error
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
	CharComplex // complex integers (GNU C), in the order of the integers
	SCharComplex
	UCharComplex
	ShortComplex
	UShortComplex
	IntComplex
	UIntComplex
	LongComplex
	ULongComplex
	LongLongComplex
	ULongLongComplex
	BasicTypes
)

// Integer conversion ranks. The types made by Narrow rank between int and long.
const (
	rankInt  = 3
	rankLong = rankInt + 32
)

// Info describes a type. It is an entry of the type table.
type Info struct {
	Kind        Kind
	Rank        uint8    // integer conversion rank (6.3.1.1)
	Width       uint8    // bits of a type made by Narrow; else 0
	Machine     ast.Type // machine type, in memory, of the values of a scalar type
	Align       uint32   // in bytes; 0 for function types and void
	Size        int64    // in bytes; -1 for an incomplete type
	Target      Type     // the type pointed to, or the type of an element, of a result, or of a part of a complex number
	Length      int64    // of a vector; of an array, and -1 if unknown; of an enum or a record without a tag: the identifier of its first typedef, or 0
	SizeLocal   int32    // of a variable length array: 1 + the local that holds its size, or UnknownSize
	Params      int32    // first parameter type in Table.Params, first member of a record, or first enumerator of an enum
	NumParams   int32
	Variadic    bool
	Union       bool
	NoPrototype bool // function type without a prototype

	Opaque bool // vector: of a comparison

	// Union with attribute transparent_union (GNU C): as a parameter it takes any argument
	// that can be assigned to one of its members, and is passed like that member.
	Transparent bool

	Tag      intern.Ident         // of an enum or a record
	pointers [Qualifiers + 1]Type // the types "pointer to this type", by qualifiers; 0 if not made yet
	next     uint32               // the next type with the same hash
}

// A Table holds the types of a unit, each once.
type Table struct {
	infos       []Info
	Params      []Type
	members     []Member
	memberIndex numberMap // 1 + the number of a member by memberKey, for records of more than fewMembers members
	hashed      numberMap // by hash: the last type that has it, the first of a chain. Types of arrays, functions, vectors and narrow integers
	Word        ast.Type

	// Promoted is the type to which the integer promotions convert narrower types: Int,
	// or Long in TinyC. In TinyC, literals and truth values have the type Int until they
	// are used.
	Promoted Type
}

// A typeKey names a type that is made once: of an array, a vector or a narrow integer.
type typeKey struct {
	kind   Kind
	target Type
	number int64 // the length of an array; of a vector, negative if it is opaque; the width of an integer
}

func (k typeKey) hash() uint64 {
	h := (uint64(k.kind)<<32 ^ uint64(k.target)) * intern.Multiplier
	return (h ^ h>>32 ^ uint64(k.number)) * intern.Multiplier
}

// key returns the key of a type that has one.
func (x *Info) key() typeKey {
	switch {
	case x.Kind == VectorKind && x.Opaque:
		return typeKey{x.Kind, x.Target, -x.Length}
	case x.Kind == IntegerKind && x.Machine.IsSigned():
		return typeKey{x.Kind, LongLong, int64(x.Width)}
	case x.Kind == IntegerKind:
		return typeKey{x.Kind, ULongLong, int64(x.Width)}
	}
	return typeKey{x.Kind, x.Target, x.Length}
}

// withKey returns the type with a key, 0 if it has not been made.
func (t *Table) withKey(key typeKey, hash uint64) Type {
	n := t.hashed.get(hash)
	for n != 0 && t.infos[n].key() != key {
		n = t.infos[n].next
	}
	return Type(n) << Shift
}

// addHashed adds a type with a hash.
func (t *Table) addHashed(info Info, hash uint64) Type {
	info.next = t.hashed.get(hash)
	typ := t.Add(info)
	t.hashed.set(hash, uint32(typ>>Shift))
	return typ
}

// NewTable returns a table with the basic types. wordSize is the size of long and of a
// pointer in bytes. promoted is the type to which the integer promotions convert narrower
// types: Int, or Long in TinyC.
func NewTable(wordSize int, signedChar bool, promoted Type) *Table {
	t := &Table{Word: ast.Word(wordSize), Promoted: promoted}
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
	t.setComplex(LongDouble, WideSize)
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
		if b.t != Bool {
			t.setComplex(b.t, int64(size))
		}
	}
	if promoted == Long {
		t.infos[Int>>Shift].Rank = rankInt - 1
	}
	return t
}

// Equal reports whether two tables, one cloned from the other, still hold the same types.
func (t *Table) Equal(o *Table) bool {
	return slices.Equal(t.infos, o.infos) && len(t.Params) == len(o.Params) && len(t.members) == len(o.members)
}

// Clone returns a copy of t that grows independently. The types of t keep their numbers.
func (t *Table) Clone() *Table { return t.CloneTo(nil) }

// CloneTo is Clone with the memory of a table that is not used any more, or nil.
func (t *Table) CloneTo(old *Table) *Table {
	if old == nil {
		old = &Table{}
	}
	c := *t
	c.infos = append(old.infos[:0], t.infos...)
	c.Params = append(old.Params[:0], t.Params...)
	c.members = append(old.members[:0], t.members...)
	c.memberIndex.copy(&old.memberIndex, &t.memberIndex)
	c.hashed.copy(&old.hashed, &t.hashed)
	*old = c
	return old
}

func (t *Table) Info(typ Type) *Info { return &t.infos[typ>>Shift] }

func (t *Table) Kind(typ Type) Kind { return t.infos[typ>>Shift].Kind }

func (t *Table) Machine(typ Type) ast.Type { return t.infos[typ>>Shift].Machine }

func (t *Table) Target(typ Type) Type { return t.infos[typ>>Shift].Target }

func (t *Table) Size(typ Type) int64 { return t.infos[typ>>Shift].Size }

// Align returns the alignment of objects of type typ in bytes, or 0 if there are none. As in gcc, an
// atomic object is aligned to its size if one access might reach all of it.
func (t *Table) Align(typ Type) uint32 {
	info := t.Info(typ)
	if size := info.Size; typ&Atomic != 0 && size > 0 && size <= WideSize && size&(size-1) == 0 {
		return max(info.Align, uint32(size))
	}
	return info.Align
}

func (t *Table) ParametersOf(f *Info) []Type {
	return t.Params[f.Params : f.Params+f.NumParams]
}

func Unqualified(typ Type) Type { return typ &^ Qualifiers }

// SizeType returns size_t, and DifferenceType returns ptrdiff_t (7.17): integers
// of the size of an address. In TinyC both are int.
func (t *Table) SizeType() Type {
	if t.isTinyC() {
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

// Next returns the type that is made next.
func (t *Table) Next() Type { return Type(len(t.infos)) << Shift }

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

// Array returns the type "array of length targets". A length of -1 is unknown.
func (t *Table) Array(target Type, length int64) Type {
	key := typeKey{ArrayKind, target, length}
	hash := key.hash()
	if typ := t.withKey(key, hash); typ != 0 {
		return typ
	}
	info := Info{Kind: ArrayKind, Target: target, Length: length, Size: -1, Align: t.Align(target)}
	if length >= 0 {
		info.Size = length * t.Size(target)
	}
	return t.addHashed(info, hash)
}

// Vector returns the type of vectors of length elements. As in gcc, it is aligned to its size.
// opaque says that it is the type of a comparison, which converts to others of its size.
func (t *Table) Vector(element Type, length int64, opaque bool) Type {
	key := typeKey{VectorKind, Unqualified(element), length}
	if opaque {
		key.number = -length
	}
	hash := key.hash()
	if typ := t.withKey(key, hash); typ != 0 {
		return typ
	}
	size := length * t.Size(element)
	return t.addHashed(Info{Kind: VectorKind, Target: Unqualified(element), Length: length, Size: size, Align: uint32(size), Opaque: opaque}, hash)
}

// Function returns the type "function with params returning result". open says that it has
// no prototype.
func (t *Table) Function(result Type, params []Type, variadic, open bool) Type {
	hash := typeKey{FunctionKind, result, hashTypes(params, variadic, open)}.hash()
	for n := t.hashed.get(hash); n != 0; n = t.infos[n].next {
		f := &t.infos[n]
		if f.Kind == FunctionKind && f.Target == result && f.Variadic == variadic && f.NoPrototype == open && equalTypes(t.ParametersOf(f), params) {
			return Type(n) << Shift
		}
	}
	first := int32(len(t.Params))
	t.Params = append(t.Params, params...)
	return t.addHashed(Info{
		Kind: FunctionKind, Target: result, Size: -1, Params: first, NumParams: int32(len(params)),
		Variadic: variadic, NoPrototype: open,
	}, hash)
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

// Enum makes a new enumerated type. It is incomplete until its enumerators are known.
func (t *Table) Enum(tag intern.Ident) Type {
	like := t.Info(UInt)
	return t.Add(Info{Kind: EnumKind, Rank: like.Rank, Machine: like.Machine, Align: like.Align, Size: -1, Tag: tag})
}

// Underlying returns the integer type with which an enumerated type is compatible, and
// typ itself for other types.
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

// Element returns the type of the elements of an array. For an array of arrays, it is the
// type of the innermost elements. For all other types it is typ itself.
func (t *Table) Element(typ Type) Type {
	for t.Kind(typ) == ArrayKind {
		typ = t.Target(typ)
	}
	return typ
}

// UnknownSize in Info.SizeLocal says that the size of an array is not evaluated, as in a
// prototype.
const UnknownSize = -1

// IsVariableArray reports whether typ is a variable length array.
func (t *Table) IsVariableArray(typ Type) bool { return t.Info(typ).SizeLocal != 0 }

// IsVariablyModified reports whether typ is variably modified: its derivation contains a
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

// VariableArray makes a type of arrays of target. Local number variable - 1 holds its
// size, or variable is UnknownSize.
func (t *Table) VariableArray(target Type, variable int32) Type {
	return t.Add(Info{Kind: ArrayKind, Target: target, Length: -1, Size: -1, Align: t.Align(target), SizeLocal: variable})
}

// WideSize is the size and the alignment of an __int128 or a long double.
const WideSize = 16

// ComplexOf returns the complex type with real and imaginary parts of the type part: a floating type, or
// an integer from Char to ULongLong. Real and complex types are numbered in the same order.
func ComplexOf(part Type) Type {
	if part < Float {
		return part + (CharComplex - Char)
	}
	return part + (FloatComplex - Float)
}

// setComplex adds the complex type with parts of the type part, which has size bytes.
func (t *Table) setComplex(part Type, size int64) {
	t.infos[ComplexOf(part)>>Shift] = Info{Kind: ComplexKind, Size: 2 * size, Align: uint32(size), Target: part}
}

func (t *Table) IsComplex(typ Type) bool { return t.Kind(typ) == ComplexKind }

// RealType returns the type of the parts of a complex type, and typ itself for a real
// type.
func (t *Table) RealType(typ Type) Type {
	if t.IsComplex(typ) {
		return t.Target(typ)
	}
	return Unqualified(typ)
}

// Tagged iterates over the records and enumerated types, in the order in which they were made.
func (t *Table) Tagged() iter.Seq[Type] {
	return func(yield func(Type) bool) {
		for n := range t.infos {
			if k := t.infos[n].Kind; (k == RecordKind || k == EnumKind) && !yield(Type(n)<<Shift) {
				return
			}
		}
	}
}

// Len returns the number of types.
func (t *Table) Len() int { return len(t.infos) }

// IsPart reports whether typ is the type of the parts of a complex integer type.
func IsPart(typ Type) bool { return typ >= Char && typ <= ULongLong }

// An Enumerator is a constant of an enumerated type.
type Enumerator struct {
	Name  intern.Ident
	Value int64
	Pos   uint32
}
