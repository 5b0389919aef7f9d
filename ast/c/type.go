package c

import (
	"maps"
	"slices"

	"gpucc/ast"
)

// A Type is a C type: an index into the type table, shifted left, and the
// qualifiers. Equal types have equal numbers.
type Type uint32

// Type qualifiers (6.7.3); restrict has no effect on the tree.
const (
	constQualifier Type = 1 << iota
	volatileQualifier
	atomicQualifier
	qualifiers = constQualifier | volatileQualifier | atomicQualifier
)

// typeShift is how many bits the qualifiers take.
const typeShift = 3

// The types that are always in the table.
const (
	ErrorType Type = iota << typeShift // of an expression that has been complained about
	VoidType
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
	basicTypes
)

// Integer conversion ranks: between these are those of narrow types.
const (
	rankInt  = 3
	rankLong = rankInt + 32
)

// A typeKind says which fields of a typeInfo count.
type typeKind uint8

const (
	errorKind typeKind = iota
	voidKind
	integerKind
	floatKind
	enumKind
	pointerKind
	arrayKind
	functionKind
	recordKind // structure or union
	int128Kind
	longDoubleKind
	complexKind
)

// typeInfo is an entry of the type table.
type typeInfo struct {
	kind     typeKind
	rank     uint8    // integer conversion rank (6.3.1.1)
	width    uint8    // bits of a narrow type's values, see narrow.go; else 0
	machine  ast.Type // of a scalar's value in memory
	align    uint32   // bytes; 0 of function and void
	size     int64    // bytes; -1 of an incomplete type
	target   Type     // pointed to, element, result, part of a complex number
	length   int64    // of an array; -1 unknown
	variable int32    // of a variable length array: 1 + the local that has its size, or unknownSize
	params   int32    // first of a function's parameter types in typeTable.params, or of a record's members
	numParam int32
	variadic bool
	union    bool
	open     bool // function declared without a parameter list

	// Of a union as a parameter: the argument may be what a member can be
	// assigned from, and is passed as that (GNU C).
	transparent bool

	tag      ident                // of an enum or a record
	pointers [qualifiers + 1]Type // pointer to this type, by qualifiers; 0 not made yet
	next     uint32               // in its hash chain
}

// typeTable holds the types of a unit, each once.
type typeTable struct {
	infos   []typeInfo
	params  []Type
	members []member
	numbers map[Type]map[ident]int32 // of the members of records with more than fewMembers, by their names
	hashed  map[typeKey]uint32       // arrays and functions: head of a chain
	word    ast.Type
	dialect Dialect

	// What the integer promotions make of narrower types: int, which in TinyC is
	// Long. There Int is what literals and truth values are until they are used.
	promoted Type
}

type typeKey struct {
	kind   typeKind
	target Type
	number int64 // length of an array; parameters of a function, hashed
}

func newTypeTable(dialect Dialect, wordSize int, signedChar bool) *typeTable {
	t := &typeTable{hashed: map[typeKey]uint32{}, word: ast.Word(wordSize), dialect: dialect, promoted: Int}
	long, ulong := ast.I64, ast.U64
	if wordSize == 4 {
		long, ulong = ast.I32, ast.U32
	}
	char := ast.U8
	if signedChar {
		char = ast.I8
	}
	t.infos = make([]typeInfo, basicTypes>>typeShift)
	t.infos[VoidType>>typeShift] = typeInfo{kind: voidKind, size: -1}
	for part, size := range map[Type]int64{Float: 4, Double: 8, LongDouble: wideSize} {
		t.infos[complexOf(part)>>typeShift] = typeInfo{kind: complexKind, size: 2 * size, align: uint32(size), target: part}
	}
	t.infos[LongDouble>>typeShift] = typeInfo{kind: longDoubleKind, size: wideSize, align: wideSize}
	t.infos[Int128>>typeShift] = typeInfo{kind: int128Kind, size: wideSize, align: wideSize}
	t.infos[UInt128>>typeShift] = typeInfo{kind: int128Kind, size: wideSize, align: wideSize}
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
		kind := integerKind
		if b.machine.IsFloat() {
			kind = floatKind
		}
		size := b.machine.Size()
		t.infos[b.t>>typeShift] = typeInfo{kind: kind, rank: b.rank, machine: b.machine, size: int64(size), align: uint32(size)}
	}
	if dialect == TinyC {
		t.promoted = Long
		t.infos[Int>>typeShift].rank = rankInt - 1
	}
	return t
}

// equal reports whether two tables, one a clone of the other, still have the same types.
func (t *typeTable) equal(o *typeTable) bool {
	return slices.Equal(t.infos, o.infos) && len(t.params) == len(o.params) && len(t.members) == len(o.members)
}

// clone returns a table that grows independently of t, whose types it shares.
func (t *typeTable) clone() *typeTable {
	c := *t
	c.infos = append([]typeInfo(nil), t.infos...)
	c.params = append([]Type(nil), t.params...)
	c.members = append([]member(nil), t.members...)
	c.numbers = maps.Clone(t.numbers)
	c.hashed = make(map[typeKey]uint32, len(t.hashed))
	for k, v := range t.hashed {
		c.hashed[k] = v
	}
	return &c
}

func (t *typeTable) info(typ Type) *typeInfo    { return &t.infos[typ>>typeShift] }
func (t *typeTable) kind(typ Type) typeKind     { return t.infos[typ>>typeShift].kind }
func (t *typeTable) machine(typ Type) ast.Type  { return t.infos[typ>>typeShift].machine }
func (t *typeTable) target(typ Type) Type       { return t.infos[typ>>typeShift].target }
func (t *typeTable) size(typ Type) int64        { return t.infos[typ>>typeShift].size }
func (t *typeTable) isPointer(typ Type) bool    { return t.kind(typ) == pointerKind }
func (t *typeTable) isFloat(typ Type) bool      { return t.kind(typ) == floatKind }
func (t *typeTable) isInteger(typ Type) bool    { return isIntegerKind(t.kind(typ)) }
func (t *typeTable) isArithmetic(typ Type) bool { return isArithmeticKind(t.kind(typ)) }
func (t *typeTable) isScalar(typ Type) bool     { return t.isArithmetic(typ) || t.isPointer(typ) }
func (t *typeTable) isRecord(typ Type) bool     { return t.kind(typ) == recordKind }

// isIntegerKind and isFloat tell of types whose values fit a register; wide ones
// are asked for by name.
func isIntegerKind(k typeKind) bool { return k == integerKind || k == enumKind }

func isArithmeticKind(k typeKind) bool {
	return isIntegerKind(k) || k == floatKind || isWideKind(k)
}

func isFloatingKind(k typeKind) bool {
	return k == floatKind || k == longDoubleKind || k == complexKind
}

func isWideKind(k typeKind) bool { return k >= int128Kind }

func (t *typeTable) isWide(typ Type) bool { return isWideKind(t.kind(typ)) }

// byAddress reports whether a value of type typ is held as its address: of
// records and of wide scalars.
func (t *typeTable) byAddress(typ Type) bool { return t.kind(typ) >= recordKind }

func (t *typeTable) parametersOf(f *typeInfo) []Type {
	return t.params[f.params : f.params+f.numParam]
}

func unqualified(typ Type) Type { return typ &^ qualifiers }

// sizeType is size_t, differenceType is ptrdiff_t (7.17), as the psABI has them;
// both are TinyC's int.
func (t *typeTable) sizeType() Type {
	if t.dialect == TinyC {
		return t.promoted
	}
	return t.differenceType() + (UInt - Int)
}

func (t *typeTable) differenceType() Type { return [...]Type{Int, Long}[b2i(t.word == ast.U64)] }

func (t *typeTable) add(info typeInfo) Type {
	t.infos = append(t.infos, info)
	return Type(len(t.infos)-1) << typeShift
}

// pointer returns the type "pointer to target".
func (t *typeTable) pointer(target Type) Type {
	if p := t.infos[target>>typeShift].pointers[target&qualifiers]; p != 0 {
		return p
	}
	size := t.word.Size()
	p := t.add(typeInfo{kind: pointerKind, machine: t.word, size: int64(size), align: uint32(size), target: target})
	t.infos[target>>typeShift].pointers[target&qualifiers] = p
	return p
}

// array returns the type "array of length targets"; length -1 is unknown.
func (t *typeTable) array(target Type, length int64) Type {
	key := typeKey{arrayKind, target, length}
	if n, ok := t.hashed[key]; ok {
		return Type(n) << typeShift
	}
	info := typeInfo{kind: arrayKind, target: target, length: length, size: -1, align: t.info(target).align}
	if length >= 0 {
		info.size = length * t.size(target)
	}
	typ := t.add(info)
	t.hashed[key] = uint32(typ >> typeShift)
	return typ
}

// function returns the type "function with params returning result"; open
// marks one declared with an empty parameter list.
func (t *typeTable) function(result Type, params []Type, variadic, open bool) Type {
	key := typeKey{functionKind, result, hashTypes(params, variadic, open)}
	head := t.hashed[key]
	for n := head; n != 0; n = t.infos[n].next {
		f := &t.infos[n]
		if f.variadic == variadic && f.open == open && equalTypes(t.parametersOf(f), params) {
			return Type(n) << typeShift
		}
	}
	first := int32(len(t.params))
	t.params = append(t.params, params...)
	typ := t.add(typeInfo{
		kind: functionKind, target: result, size: -1, params: first, numParam: int32(len(params)),
		variadic: variadic, open: open, next: head,
	})
	t.hashed[key] = uint32(typ >> typeShift)
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

// enum makes a new enumerated type, incomplete until its enumerators are known.
func (t *typeTable) enum(tag ident) Type {
	info := *t.info(UInt)
	info.kind, info.tag, info.size = enumKind, tag, -1
	return t.add(info)
}

// underlying is the integer type that an enumerated type is compatible with,
// typ itself if it is none.
func (t *typeTable) underlying(typ Type) Type {
	x := t.info(typ)
	if x.kind != enumKind {
		return typ
	}
	switch x.machine {
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
	if t.word.Size() == 4 {
		wide = LongLong
	}
	if !x.machine.IsSigned() {
		wide += UInt - Int
	}
	return wide
}

// compatible reports whether a and b are compatible (6.2.7), qualifiers of
// the types themselves aside.
func (t *typeTable) compatible(a, b Type) bool {
	a, b = unqualified(a), unqualified(b)
	if a == b || a == ErrorType || b == ErrorType {
		return true
	}
	x, y := t.info(a), t.info(b)
	if x.kind == enumKind || y.kind == enumKind {
		// An enumerated type is compatible with its integer type (6.7.2.2).
		return isIntegerKind(x.kind) && isIntegerKind(y.kind) && (x.kind != y.kind) && t.underlying(a) == t.underlying(b)
	}
	if x.kind != y.kind {
		return false
	}
	switch x.kind {
	case pointerKind:
		return x.target&qualifiers == y.target&qualifiers && t.compatible(x.target, y.target)
	case arrayKind:
		return (x.length < 0 || y.length < 0 || x.length == y.length) && t.compatible(x.target, y.target)
	case functionKind:
		return t.compatibleFunctions(x, y)
	}
	return false
}

func (t *typeTable) compatibleFunctions(x, y *typeInfo) bool {
	if !t.compatible(x.target, y.target) {
		return false
	}
	if x.open || y.open {
		return true
	}
	p, q := t.parametersOf(x), t.parametersOf(y)
	if x.variadic != y.variadic || len(p) != len(q) {
		return false
	}
	for i := range p {
		if !t.compatible(p[i], q[i]) {
			return false
		}
	}
	return true
}

// composite joins two compatible types (6.2.7 3): the length of an array and
// the parameters of a function come from whichever has them.
func (t *typeTable) composite(a, b Type) Type {
	x, y := t.info(a), t.info(b)
	if x.kind == arrayKind && x.length < 0 && y.kind == arrayKind || x.kind == functionKind && x.open && y.kind == functionKind {
		return b
	}
	return a
}

// promote is the type of an arithmetic operand after the integer promotions
// (6.3.1.1).
func (t *typeTable) promote(typ Type) Type {
	x := t.info(typ)
	if !isIntegerKind(x.kind) {
		return unqualified(typ)
	}
	if x.kind == enumKind {
		typ = t.underlying(typ)
		x = t.info(typ)
	}
	if x.rank < rankInt {
		return t.promoted
	}
	return unqualified(typ)
}

// isNumber reports whether typ is one of the usual arithmetic types, without
// qualifiers: basic ones, but for wide ones.
func isNumber(typ Type) bool { return typ >= Bool && typ <= Double && typ&qualifiers == 0 }

// isPromoted reports whether typ is one of the arithmetic types that promotion
// leaves as they are, enumerated types aside.
func (t *typeTable) isPromoted(typ Type) bool {
	return typ >= t.promoted && typ <= Double && typ&qualifiers == 0
}

// common is the type of the usual arithmetic conversions (6.3.1.8).
func (t *typeTable) common(a, b Type) Type {
	a, b = t.promote(a), t.promote(b)
	if a == b {
		return a
	}
	if max(a, b) >= Float { // that is, a complex one, or one of these
		if t.isComplex(a) || t.isComplex(b) {
			return complexOf(t.common(t.realType(a), t.realType(b)))
		}
		for _, typ := range [...]Type{LongDouble, Double, Float, UInt128, Int128} {
			if a == typ || b == typ {
				return typ
			}
		}
	}
	x, y := t.info(a), t.info(b)
	if x.rank < y.rank {
		a, b, x, y = b, a, y, x
	}
	// Now a has the higher or the same rank.
	if x.machine.IsSigned() == y.machine.IsSigned() || !x.machine.IsSigned() {
		return a
	}
	if x.rank == y.rank {
		return b
	}
	if x.size > y.size || y.width > 0 {
		return a
	}
	return a + (UInt - Int) // the unsigned type of a's rank follows a
}
