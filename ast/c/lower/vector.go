package lower

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// sameElements reports whether the vector types a and b have as many elements, of the same size,
// and both integers or both floating.
func (l *Lowering) sameElements(a, b types.Type) bool {
	x, y := l.Types.Info(a), l.Types.Info(b)
	return x.Length == y.Length && x.Size == y.Size && types.IsFloatingKind(l.Types.Kind(x.Target)) == types.IsFloatingKind(l.Types.Kind(y.Target))
}

// ConvertsToVector reports whether a vector of type from can be assigned to one of type to.
func (l *Lowering) ConvertsToVector(from, to types.Type) bool {
	a, b := l.Types.Info(from), l.Types.Info(to)
	if a.Kind != types.VectorKind || b.Kind != types.VectorKind {
		return false
	}
	return types.Unqualified(from) == types.Unqualified(to) || (a.Opaque || b.Opaque) && a.Size == b.Size
}

// ElementOf appends element i of the vector s. If s is a number, it stands for a vector of equal
// elements, and ElementOf appends the number.
func (l *Lowering) ElementOf(s *WideSource, i int64, pos uint32) Operand {
	typ := s.Type
	switch {
	case l.Types.IsVector(typ):
		typ = l.Types.Target(typ)
		l.PutAddress(s.Address, i*l.Types.Size(typ), pos)
		return l.Rvalue(Operand{Type: typ, Kind: Memory, Pos: pos, Origin: Origin{Name: intern.None}})
	case s.Literal && l.Types.IsWide(typ):
		return l.WideLiteral(s.Value, typ, pos)
	case s.Literal:
		l.Constant(l.Types.Machine(typ), s.Value[0], pos)
	case l.Types.IsWide(typ):
		l.PutAddress(s.Address, 0, pos)
	default:
		l.Tree.Leaf(ast.Local, l.Types.Machine(typ), s.Data, pos)
	}
	return l.ValueOf(typ, pos)
}

// Vector appends a vector of type typ as the value of the steps. element appends element i.
func (s *Steps) Vector(typ types.Type, element func(i int64) Operand) Operand {
	l, info := s.Lowering, *s.Lowering.Types.Info(typ)
	to := l.Frame(info.Size, l.FrameAlign(typ))
	for i := range info.Length {
		at := to
		at.Offset += i * l.Types.Size(info.Target)
		if l.Types.IsWide(info.Target) {
			l.Convert(element(i), info.Target)
			l.CopyWide(at, info.Target, s.Pos)
		} else {
			l.PutAddress(at, 0, s.Pos)
			l.Convert(element(i), info.Target)
			l.Store(l.Types.Machine(info.Target), 0, s.Pos)
		}
		s.Add(true)
	}
	s.Value(to)
	return l.ValueOf(typ, s.Pos)
}

// KeepVector takes the last subtree, a vector or number of type typ, for repeated use, as
// keepOperand does.
func (l *Lowering) KeepVector(typ types.Type) (s WideSource, kept bool) {
	if l.Types.IsVector(typ) {
		s.Address, kept = l.KeepAddress()
		s.Type = typ
		return s, kept
	}
	return l.keepOperand(typ)
}

// operateVectors does the same as Operate, with at least one vector.
func (l *Lowering) operateVectors(op token.Token, x, y Operand, pos uint32) Operand {
	a, b := l.Types.IsVector(x.Type), l.Types.IsVector(y.Type)
	typ := x.Type
	if !a {
		typ = y.Type
	}
	comparison := op >= token.Less && OperatorKinds[op].IsComparison() || op == token.EqEq || op == token.NotEq
	floating := types.IsFloatingKind(l.Types.Kind(l.Types.Target(typ)))
	other := !a && !l.Types.IsArithmetic(x.Type) || !b && !l.Types.IsArithmetic(y.Type)
	switch {
	case a && b && comparison && !l.sameElements(x.Type, y.Type):
		l.errorf(pos, "comparing vectors with different element types")
		return l.FailTwo(pos)
	case other, a && b && !l.sameElements(x.Type, y.Type), floating && CommonTypes[op] != types.Double:
		return l.invalidOperands(op, x, y, pos)
	}
	element := l.Types.Target(typ)
	if a && b && !floating && !l.Types.Machine(element).IsSigned() != !l.Types.Machine(l.Types.Target(y.Type)).IsSigned() {
		typ = l.unsignedVector(x.Type, y.Type)
	}
	w := WideOperation{Steps: Steps{Lowering: l, Pos: pos}}
	if !w.vectorOperands(x, y, element) {
		return l.Wrong(pos)
	}
	result := typ
	if comparison {
		result = l.truthVector(typ)
	}
	return w.Vector(result, func(i int64) Operand {
		a := l.ElementOf(&w.Left, i, pos)
		b := l.ElementOf(&w.Right, i, pos)
		z := l.Operate(op, a, b, pos)
		if comparison { // 0 or -1
			z = l.Prefix(token.Minus, z, pos)
		}
		return z
	})
}

// unsignedVector returns the vector type with unsigned elements, of two types.
func (l *Lowering) unsignedVector(a, b types.Type) types.Type {
	if l.Types.Kind(l.Types.Target(a)) == types.Int128Kind && l.Types.Target(a) == types.UInt128 || l.Types.Machine(l.Types.Target(a)) != 0 && !l.Types.Machine(l.Types.Target(a)).IsSigned() {
		return a
	}
	return b
}

// truthVector returns the type of comparisons of vectors of type typ: signed integers as large as
// its elements.
func (l *Lowering) truthVector(typ types.Type) types.Type {
	info := l.Types.Info(typ)
	element := types.Int128
	switch l.Types.Size(info.Target) {
	case 1:
		element = types.SChar
	case 2:
		element = types.Short
	case 4:
		element = types.Int
	case 8:
		element = types.LongLong
		if l.WordSize == 8 {
			element = types.Long
		}
	}
	return l.Types.Vector(element, info.Length, true)
}

// vectorOperands makes the last two subtrees usable several times, as mixedOperands does. A number
// beside a vector is converted to the type of the elements. It reports false, after an error, if a
// conversion would change the number.
func (w *WideOperation) vectorOperands(x, y Operand, element types.Type) bool {
	l := w.Lowering
	right := int(l.Tree.First[l.Top()])
	effects := l.Tree.Len()-right > SmallOperand || l.Changes(right, l.Tree.Len())
	start := l.Tree.Cut(right, &l.Clipboard)
	prepare := func(x Operand, vector types.Type) (types.Type, bool) {
		if l.Types.IsVector(x.Type) {
			return x.Type, true
		}
		if !l.fitsElement(x, element) {
			l.errorf(w.Pos, "conversion of scalar '%s' to vector '%s' involves truncation", l.Front.TypeName(x.Type), l.Front.TypeName(vector))
			return types.Invalid, false
		}
		return l.Convert(x, element).Type, true
	}
	a, ok := prepare(x, y.Type)
	if n := l.Top(); ok && effects && l.Types.IsVector(a) && l.Tree.Kind[n] != ast.Comma {
		l.CopyRecord(l.Frame(l.Types.Size(a), l.FrameAlign(a)), a, w.Pos) // the object may change before it is read
	}
	if !ok {
		l.DropLast()
		return false
	}
	var kept bool
	w.Left, kept = l.KeepVector(a)
	w.Add(kept)
	l.Tree.Paste(&l.Clipboard, start)
	b, ok := prepare(y, x.Type)
	if !ok {
		l.DropLast()
		if w.Count > 0 {
			l.DropLast()
		}
		return false
	}
	w.Right, kept = l.KeepVector(b)
	w.Add(kept)
	return true
}

// fitsElement reports whether the number x, the last subtree, can be an element of type typ without
// a loss, as far as the types or, for a literal, the value say.
func (l *Lowering) fitsElement(x Operand, typ types.Type) bool {
	n, from, to := l.Top(), l.Types.Info(x.Type), l.Types.Info(typ)
	floating := types.IsFloatingKind(to.Kind)
	literal := l.Tree.Kind[n].IsConst()
	switch {
	case types.IsFloatingKind(from.Kind):
		if !floating || from.Kind == types.ComplexKind {
			return false
		}
		if literal && typ == types.Float && x.Type == types.Double {
			v := fold.Float(l.Tree.Type[n], l.Bits(n))
			return float64(float32(v)) == v || math.IsNaN(v)
		}
		return from.Size <= to.Size
	case floating && literal:
		v := int64(l.Bits(n))
		if typ == types.Float {
			return int64(float32(v)) == v
		}
		return to.Size > 8 || int64(float64(v)) == v
	case floating: // as gcc: all bits of the integer must fit the mantissa
		digits := map[int64]int64{4: 24, 8: 53}[to.Size]
		return digits == 0 || 8*from.Size <= digits
	case literal && to.Size < 8:
		v := int64(l.Bits(n))
		if l.Tree.Type[n] == ast.U32 {
			v = int64(uint32(v))
		} else if l.Tree.Type[n].Size() == 4 {
			v = int64(int32(v))
		}
		return l.Types.Wrap(v, typ) == uint64(v)
	}
	return from.Size <= to.Size
}

// PrefixVector applies a unary +, - or ~ to the vector x.
func (l *Lowering) PrefixVector(op token.Token, x Operand, pos uint32) Operand {
	if op == token.Plus {
		return x
	}
	v, kept := l.KeepVector(x.Type)
	s := Steps{Lowering: l, Pos: pos}
	s.Add(kept)
	return s.Vector(x.Type, func(i int64) Operand {
		return l.Prefix(op, l.PromotedValue(l.ElementOf(&v, i, pos)), pos)
	})
}

// castVector converts x, the last subtree, to typ; one of the types is a vector. The bits stay as
// they are.
func (l *Lowering) castVector(x Operand, typ types.Type, pos uint32) Operand {
	to, from := l.Types.Info(typ), l.Types.Info(x.Type)
	integer := func(k types.Kind) bool { return types.IsIntegerKind(k) || k == types.Int128Kind }
	switch {
	case to.Kind == types.VectorKind && from.Kind != types.VectorKind && !integer(from.Kind):
		l.errorf(pos, "cannot convert value to a vector")
		return l.Fail(pos)
	case to.Kind != types.VectorKind && !integer(to.Kind):
		l.errorf(pos, "cannot convert a vector to type '%s'", l.Front.TypeName(typ))
		return l.Fail(pos)
	case to.Size != from.Size && to.Kind == types.VectorKind:
		l.errorf(pos, "cannot convert a value of type '%s' to vector type '%s' which has different size", l.Front.TypeName(x.Type), l.Front.TypeName(typ))
		return l.Fail(pos)
	case to.Size != from.Size:
		l.errorf(pos, "cannot convert a vector of type '%s' to type '%s' which has different size", l.Front.TypeName(x.Type), l.Front.TypeName(typ))
		return l.Fail(pos)
	case types.IsIntegerKind(from.Kind):
		l.storeKept(l.Frame(to.Size, l.FrameAlign(typ)), from.Machine, pos)
		l.Then(pos)
	case types.IsIntegerKind(to.Kind):
		l.Tree.Node(ast.Load, to.Machine, 0, pos, 1)
	}
	return l.ValueOf(typ, pos)
}

// VectorElements turns x, a vector that is subscripted, into the pointer to its elements.
func (l *Lowering) VectorElements(x Operand) Operand {
	element := l.Types.Target(x.Type) | x.Type&types.Qualifiers
	return Operand{Type: l.Types.Pointer(element), Kind: Value, Pos: x.Pos, Origin: Origin{Name: intern.None}}
}
