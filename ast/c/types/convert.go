package types

import "slices"

// Compatible reports whether a and b are compatible types (6.2.7). Their top-level
// qualifiers are ignored.
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
		if !t.Compatible(p[i], q[i]) && !t.transparentFor(p[i], q[i]) && !t.transparentFor(q[i], p[i]) {
			return false
		}
	}
	return true
}

// transparentFor reports whether a parameter of type union, a transparent union (GNU C), may
// stand in place of one of type other.
func (t *Table) transparentFor(union, other Type) bool {
	info := t.Info(union)
	return info.Transparent && info.Size == t.Size(other) && slices.ContainsFunc(t.MembersOf(union), func(m Member) bool { return t.Compatible(m.Typ, other) })
}

// Composite returns the composite type of two compatible types (6.2.7 3): it has the length of
// an array and the parameters of a function if one of the types has them.
func (t *Table) Composite(a, b Type) Type {
	x, y := t.Info(a), t.Info(b)
	if x.Kind == ArrayKind && x.Length < 0 && y.Kind == ArrayKind || x.Kind == FunctionKind && x.NoPrototype && y.Kind == FunctionKind {
		return b
	}
	return a
}

// IsNumber reports whether typ is an unqualified basic arithmetic type that fits a
// register.
func IsNumber(typ Type) bool { return typ >= Bool && typ <= Double && typ&Qualifiers == 0 }

// IsPromoted reports whether typ is a basic arithmetic type that promotion leaves
// unchanged.
func (t *Table) IsPromoted(typ Type) bool {
	return typ >= t.Promoted && typ <= Double && typ&Qualifiers == 0
}

// Promote returns the type of an arithmetic operand after the integer promotions
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

// UsualConversions returns the common type of the usual arithmetic conversions (6.3.1.8).
func (t *Table) UsualConversions(a, b Type) Type {
	return t.common(t.Promote(a), t.Promote(b))
}

// common does the same for types that are already promoted. It also takes types of parts of complex numbers,
// which are not promoted.
func (t *Table) common(a, b Type) Type {
	if a == b {
		return a
	}
	if max(a, b) >= Float { // one is floating, complex or 128 bits wide
		if t.IsComplex(a) || t.IsComplex(b) {
			return ComplexOf(t.common(t.RealType(a), t.RealType(b)))
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
	// From here on, the rank of a is at least the rank of b.
	if x.Machine.IsSigned() == y.Machine.IsSigned() || !x.Machine.IsSigned() {
		return a
	}
	if x.Rank == y.Rank {
		return b
	}
	if x.Size > y.Size || y.Width > 0 {
		return a
	}
	return a + (UInt - Int) // each unsigned type follows its signed type
}

// Wrap returns v converted to the integer type typ.
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

// Narrow returns the integer type of a bit-field of width bits, which are more than int
// has and fewer than long long has. As in gcc, such a value is computed in a type of
// exactly its width, which ranks between int and long. It is stored like a value of long
// or unsigned long.
func (t *Table) Narrow(width uint8, signed bool) Type {
	wide := ULongLong
	if signed {
		wide = LongLong
	}
	key := typeKey{IntegerKind, wide, int64(width)}
	hash := key.hash()
	if typ := t.withKey(key, hash); typ != 0 {
		return typ
	}
	info := *t.Info(wide)
	info.Rank, info.Width, info.pointers = rankInt+width-32, width, [Qualifiers + 1]Type{}
	return t.addHashed(info, hash)
}

// IsNarrow reports whether the promoted type typ was made by Narrow.
func (t *Table) IsNarrow(typ Type) bool { return t.Info(typ).Width > 0 }
