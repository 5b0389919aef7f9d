package c

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Vectors (GNU C, attribute vector_size) have a fixed number of elements of an arithmetic type.
// Like a record, a vector is represented by its address. Operations are lowered to operations
// on the elements, since the tree has no others. Results are computed
// into new frame objects.

// vectorArgument parses the argument of vector_size: the size of the vector in bytes.
func (p *parser) vectorArgument(a *attribute) {
	v, _, ok := p.constantExpression()
	switch {
	case !ok || v < 0:
		p.errorf(a.pos, "'vector_size' attribute argument value is not a positive integer constant")
	case v == 0:
		p.errorf(a.pos, "zero vector size")
	case v > largestVector:
		p.errorf(a.pos, "a vector of %d bytes is not supported", v)
	default:
		a.number = v
	}
}

// largestVector limits the size of vectors in bytes, since each operation takes nodes for every
// element. It is the largest vector of x86 and eight times over.
const largestVector = 512

// asVectors returns typ with its innermost type, behind pointers, arrays and results of functions,
// replaced by a vector of such elements, as gcc does.
func (p *parser) asVectors(typ types.Type, a *attribute) types.Type {
	info, quals := *p.types.Info(typ), typ&types.Qualifiers
	switch info.Kind {
	case types.InvalidKind:
		return typ
	case types.PointerKind:
		return p.types.Pointer(p.asVectors(info.Target, a)) | quals
	case types.ArrayKind:
		if info.SizeLocal == 0 {
			return p.types.Array(p.asVectors(info.Target, a), info.Length)
		}
	case types.FunctionKind:
		result := p.asVectors(info.Target, a)
		return p.types.Function(result, append([]types.Type(nil), p.types.ParametersOf(&info)...), info.Variadic, info.NoPrototype)
	}
	if a.number == 0 { // an error has been reported
		return typ
	}
	number := info.Kind == types.IntegerKind || info.Kind == types.FloatKind || info.Kind == types.Int128Kind || info.Kind == types.LongDoubleKind
	if !number || types.Unqualified(typ) == types.Bool {
		p.errorf(a.pos, "invalid vector type for attribute 'vector_size'")
		return types.Invalid
	}
	length := a.number / info.Size
	switch {
	case a.number%info.Size != 0:
		p.errorf(a.pos, "vector size not an integral multiple of component size")
		return types.Invalid
	case length&(length-1) != 0:
		p.errorf(a.pos, "number of vector components %d not a power of two", length)
		return types.Invalid
	}
	return p.types.Vector(typ, length, false) | quals
}

// sameElements reports whether the vector types a and b have as many elements, of the same size,
// and both integers or both floating.
func (l *lowering) sameElements(a, b types.Type) bool {
	x, y := l.types.Info(a), l.types.Info(b)
	return x.Length == y.Length && x.Size == y.Size && types.IsFloatingKind(l.types.Kind(x.Target)) == types.IsFloatingKind(l.types.Kind(y.Target))
}

// convertsToVector reports whether a vector of type from can be assigned to one of type to.
func (l *lowering) convertsToVector(from, to types.Type) bool {
	a, b := l.types.Info(from), l.types.Info(to)
	if a.Kind != types.VectorKind || b.Kind != types.VectorKind {
		return false
	}
	return types.Unqualified(from) == types.Unqualified(to) || (a.Opaque || b.Opaque) && a.Size == b.Size
}

// elementOf appends element i of the vector s, or s itself if it is a number, which stands for a
// vector whose elements are all this number.
func (l *lowering) elementOf(s *wideSource, i int64, pos uint32) operand {
	typ := s.typ
	switch {
	case l.types.IsVector(typ):
		typ = l.types.Target(typ)
		l.putAddress(s.address, i*l.types.Size(typ), pos)
		return l.rvalue(operand{typ: typ, kind: memory, pos: pos, name: intern.None})
	case s.literal && l.types.IsWide(typ):
		return l.wideLiteral(s.value, typ, pos)
	case s.literal:
		l.constant(l.types.Machine(typ), s.value[0], pos)
	case l.types.IsWide(typ):
		l.putAddress(s.address, 0, pos)
	default:
		l.b.Leaf(ast.Local, l.types.Machine(typ), s.data, pos)
	}
	return l.valueOf(typ, pos)
}

// vector appends a vector of type typ as the value of the steps. element appends element i.
func (s *steps) vector(typ types.Type, element func(i int64) operand) operand {
	l, info := s.l, *s.l.types.Info(typ)
	to := l.frame(info.Size, l.frameAlign(typ))
	for i := range info.Length {
		at := to
		at.offset += i * l.types.Size(info.Target)
		if l.types.IsWide(info.Target) {
			l.convert(element(i), info.Target)
			l.copyWide(at, info.Target, s.pos)
		} else {
			l.putAddress(at, 0, s.pos)
			l.convert(element(i), info.Target)
			l.store(l.types.Machine(info.Target), 0, s.pos)
		}
		s.add(true)
	}
	s.value(to)
	return l.valueOf(typ, s.pos)
}

// keepVector takes the last subtree, a vector or number of type typ, for repeated use, as
// keepOperand does.
func (l *lowering) keepVector(typ types.Type) (s wideSource, kept bool) {
	if l.types.IsVector(typ) {
		s.address, kept = l.keepAddress()
		s.typ = typ
		return s, kept
	}
	return l.keepOperand(typ)
}

// operateVectors does the same as operate, with at least one vector.
func (l *lowering) operateVectors(op lex.Token, x, y operand, pos uint32) operand {
	a, b := l.types.IsVector(x.typ), l.types.IsVector(y.typ)
	typ := x.typ
	if !a {
		typ = y.typ
	}
	comparison := op >= lex.Less && operatorKinds[op].IsComparison() || op == lex.EqEq || op == lex.NotEq
	floating := types.IsFloatingKind(l.types.Kind(l.types.Target(typ)))
	other := !a && !l.types.IsArithmetic(x.typ) || !b && !l.types.IsArithmetic(y.typ)
	switch {
	case a && b && comparison && !l.sameElements(x.typ, y.typ):
		l.errorf(pos, "comparing vectors with different element types")
		return l.failTwo(pos)
	case other, a && b && !l.sameElements(x.typ, y.typ), floating && commonTypes[op] != types.Double:
		return l.invalidOperands(op, x, y, pos)
	}
	element := l.types.Target(typ)
	if a && b && !floating && !l.types.Machine(element).IsSigned() != !l.types.Machine(l.types.Target(y.typ)).IsSigned() {
		typ = l.unsignedVector(x.typ, y.typ)
	}
	w := wideOperation{steps: steps{l: l, pos: pos}}
	if !w.vectorOperands(x, y, element) {
		return l.wrong(pos)
	}
	result := typ
	if comparison {
		result = l.truthVector(typ)
	}
	return w.vector(result, func(i int64) operand {
		a := l.elementOf(&w.left, i, pos)
		b := l.elementOf(&w.right, i, pos)
		z := l.operate(op, a, b, pos)
		if comparison { // 0 or -1
			z = l.prefix(lex.Minus, z, pos)
		}
		return z
	})
}

// unsignedVector returns the one of two vector types whose elements are unsigned.
func (l *lowering) unsignedVector(a, b types.Type) types.Type {
	if l.types.Kind(l.types.Target(a)) == types.Int128Kind && l.types.Target(a) == types.UInt128 || l.types.Machine(l.types.Target(a)) != 0 && !l.types.Machine(l.types.Target(a)).IsSigned() {
		return a
	}
	return b
}

// truthVector returns the type of comparisons of vectors of type typ: signed integers as large as
// its elements.
func (l *lowering) truthVector(typ types.Type) types.Type {
	info := l.types.Info(typ)
	element := types.Int128
	switch l.types.Size(info.Target) {
	case 1:
		element = types.SChar
	case 2:
		element = types.Short
	case 4:
		element = types.Int
	case 8:
		element = types.LongLong
		if l.wordSize == 8 {
			element = types.Long
		}
	}
	return l.types.Vector(element, info.Length, true)
}

// vectorOperands makes the last two subtrees usable several times, as mixedOperands does. A number
// beside a vector is converted to the type of the elements. It reports false, after an error, if a
// conversion would change the number.
func (w *wideOperation) vectorOperands(x, y operand, element types.Type) bool {
	l := w.l
	right := int(l.b.First[l.top()])
	effects := l.b.Len()-right > smallOperand || l.changes(right, l.b.Len())
	start := l.b.Cut(right, &l.clipboard)
	prepare := func(x operand, vector types.Type) (types.Type, bool) {
		if l.types.IsVector(x.typ) {
			return x.typ, true
		}
		if !l.fitsElement(x, element) {
			l.errorf(w.pos, "conversion of scalar '%s' to vector '%s' involves truncation", l.front.TypeName(x.typ), l.front.TypeName(vector))
			return types.Invalid, false
		}
		return l.convert(x, element).typ, true
	}
	a, ok := prepare(x, y.typ)
	if n := l.top(); ok && effects && l.types.IsVector(a) && l.b.Kind[n] != ast.Comma {
		l.copyRecord(l.frame(l.types.Size(a), l.frameAlign(a)), a, w.pos) // the object may change before it is read
	}
	if !ok {
		l.dropLast()
		return false
	}
	var kept bool
	w.left, kept = l.keepVector(a)
	w.add(kept)
	l.b.Paste(&l.clipboard, start)
	b, ok := prepare(y, x.typ)
	if !ok {
		l.dropLast()
		if w.count > 0 {
			l.dropLast()
		}
		return false
	}
	w.right, kept = l.keepVector(b)
	w.add(kept)
	return true
}

// fitsElement reports whether the number x, the last subtree, can be an element of type typ without
// a loss, as far as the types or, for a literal, the value say.
func (l *lowering) fitsElement(x operand, typ types.Type) bool {
	n, from, to := l.top(), l.types.Info(x.typ), l.types.Info(typ)
	floating := types.IsFloatingKind(to.Kind)
	literal := l.b.Kind[n].IsConst()
	switch {
	case types.IsFloatingKind(from.Kind):
		if !floating || from.Kind == types.ComplexKind {
			return false
		}
		if literal && typ == types.Float && x.typ == types.Double {
			v := fold.Float(l.b.Type[n], l.bits(n))
			return float64(float32(v)) == v || math.IsNaN(v)
		}
		return from.Size <= to.Size
	case floating && literal:
		v := int64(l.bits(n))
		if typ == types.Float {
			return int64(float32(v)) == v
		}
		return to.Size > 8 || int64(float64(v)) == v
	case floating: // as gcc: all bits of the integer must fit the mantissa
		digits := map[int64]int64{4: 24, 8: 53}[to.Size]
		return digits == 0 || 8*from.Size <= digits
	case literal && to.Size < 8:
		v := int64(l.bits(n))
		if l.b.Type[n] == ast.U32 {
			v = int64(uint32(v))
		} else if l.b.Type[n].Size() == 4 {
			v = int64(int32(v))
		}
		return l.types.Wrap(v, typ) == uint64(v)
	}
	return from.Size <= to.Size
}

// prefixVector applies a unary +, - or ~ to the vector x.
func (l *lowering) prefixVector(op lex.Token, x operand, pos uint32) operand {
	if op == lex.Plus {
		return x
	}
	v, kept := l.keepVector(x.typ)
	s := steps{l: l, pos: pos}
	s.add(kept)
	return s.vector(x.typ, func(i int64) operand {
		return l.prefix(op, l.promotedValue(l.elementOf(&v, i, pos)), pos)
	})
}

// castVector converts x, the last subtree, to typ; one of the types is a vector. The bits stay as
// they are.
func (l *lowering) castVector(x operand, typ types.Type, pos uint32) operand {
	to, from := l.types.Info(typ), l.types.Info(x.typ)
	integer := func(k types.Kind) bool { return types.IsIntegerKind(k) || k == types.Int128Kind }
	switch {
	case to.Kind == types.VectorKind && from.Kind != types.VectorKind && !integer(from.Kind):
		l.errorf(pos, "cannot convert value to a vector")
		return l.fail(pos)
	case to.Kind != types.VectorKind && !integer(to.Kind):
		l.errorf(pos, "cannot convert a vector to type '%s'", l.front.TypeName(typ))
		return l.fail(pos)
	case to.Size != from.Size && to.Kind == types.VectorKind:
		l.errorf(pos, "cannot convert a value of type '%s' to vector type '%s' which has different size", l.front.TypeName(x.typ), l.front.TypeName(typ))
		return l.fail(pos)
	case to.Size != from.Size:
		l.errorf(pos, "cannot convert a vector of type '%s' to type '%s' which has different size", l.front.TypeName(x.typ), l.front.TypeName(typ))
		return l.fail(pos)
	case types.IsIntegerKind(from.Kind):
		l.storeKept(l.frame(to.Size, l.frameAlign(typ)), from.Machine, pos)
		l.then(pos)
	case types.IsIntegerKind(to.Kind):
		l.b.Node(ast.Load, to.Machine, 0, pos, 1)
	}
	return l.valueOf(typ, pos)
}

// vectorElements turns x, a vector that is subscripted, into the pointer to its elements.
func (l *lowering) vectorElements(x operand) operand {
	element := l.types.Target(x.typ) | x.typ&types.Qualifiers
	return operand{typ: l.types.Pointer(element), kind: value, pos: x.pos, name: intern.None}
}

// initializeVector parses the initializer of the vector of type typ at offset: a list in braces, an
// expression of its type, or, if listed, the next initializers of the enclosing list.
func (p *parser) initializeVector(in *initializer, typ types.Type, offset int64, listed bool) types.Type {
	info := *p.types.Info(typ)
	if p.Tok == lex.LBrace {
		p.override(in, typ, offset)
		p.Next()
		p.initializeArray(in, &info, typ, offset, true)
		p.excess("vector")
		p.expect(lex.RBrace)
		p.listComma(listed)
		return typ
	}
	x, ok, pos := operand{}, !listed, p.Pos()
	if !listed {
		x = p.rvalue(p.assignment())
	} else if !in.static && p.Tok != lex.Number {
		x, ok = p.expressionAhead(typ)
	}
	if !ok {
		p.initializeArray(in, &info, typ, offset, false)
		return typ
	}
	if p.convertsToVector(x.typ, typ) {
		x.typ = types.Unqualified(typ)
	} else if x.typ != types.Invalid {
		p.incompatible(x, types.Unqualified(typ), context{kind: inInitialization})
		x.typ = types.Invalid
	}
	p.initializeByCopy(in, x, typ, offset, pos)
	p.listComma(listed)
	return typ
}

// convertVector lowers __builtin_convertvector: each element is converted to the element type of a
// vector type with as many elements.
func (c *builtinCall) convertVector() operand {
	p := c.p
	x := p.rvalue(p.assignment())
	p.expect(lex.Comma)
	typ := types.Unqualified(p.fixedTypeName())
	switch {
	case x.typ == types.Invalid || typ == types.Invalid:
		return p.fail(c.pos)
	case !p.types.IsVector(x.typ):
		c.errorf(c.pos, "'%s' first argument must be an integer or floating vector")
		return p.fail(c.pos)
	case !p.types.IsVector(typ):
		c.errorf(c.pos, "'%s' second argument must be an integer or floating vector type")
		return p.fail(c.pos)
	case p.types.Info(typ).Length != p.types.Info(x.typ).Length:
		c.errorf(c.pos, "'%s' number of elements of the first argument vector and the second argument vector type should be the same")
		return p.fail(c.pos)
	}
	v, kept := p.keepVector(x.typ)
	s := steps{l: &p.lowering, pos: c.pos}
	s.add(kept)
	return s.vector(typ, func(i int64) operand { return p.elementOf(&v, i, c.pos) })
}

// A vectorList holds the vectors that are arguments of a builtin function.
type vectorList struct {
	steps
	c    *builtinCall
	list []wideSource
}

// next parses the next argument. It reports false, after an error, if that is no vector.
func (v *vectorList) next() bool {
	p := v.c.p
	x := p.rvalue(p.assignment())
	if !p.types.IsVector(x.typ) {
		if x.typ != types.Invalid {
			v.c.errorf(v.pos, "'%s' arguments must be vectors")
		}
		p.dropLast()
		return false
	}
	p.copyRecord(p.frame(p.types.Size(x.typ), p.frameAlign(x.typ)), x.typ, v.pos) // later arguments may change it
	s, kept := p.keepVector(x.typ)
	v.add(kept)
	v.list = append(v.list, s)
	return true
}

// fail drops the arguments.
func (v *vectorList) fail() operand {
	if v.count > 0 {
		v.c.p.dropLast()
	}
	return v.c.p.wrong(v.pos)
}

// both appends the step that puts the first two vectors, of the same type, one behind the other, and
// returns that vector.
func (v *vectorList) both() wideSource {
	p, typ := v.c.p, v.list[0].typ
	size := p.types.Size(typ)
	to := p.frame(2*size, p.frameAlign(typ))
	for i := range 2 {
		at := to
		at.offset = int64(i) * size
		p.putAddress(v.list[i].address, 0, v.pos)
		p.copyRecord(at, typ, v.pos)
		v.add(true)
	}
	return wideSource{address: to, typ: p.types.Vector(p.types.Target(typ), 2*p.types.Info(typ).Length, false)}
}

// shuffle lowers __builtin_shuffle, which selects elements of one or two vectors. The last argument, a
// vector of integers, has the numbers of the elements, modulo the number of elements there are.
func (c *builtinCall) shuffle() operand {
	p := c.p
	v := vectorList{steps: steps{l: &p.lowering, pos: c.pos}, c: c}
	for more := true; more; {
		if !v.next() {
			return v.fail()
		}
		if more = p.Tok == lex.Comma; more {
			p.Next()
		}
	}
	last := len(v.list) - 1
	typ, mask := v.list[0].typ, &v.list[last]
	info := p.types.Info(mask.typ)
	switch {
	case last < 1 || last > 2:
		c.errorf(c.pos, "wrong number of arguments to '%s'")
		return v.fail()
	case last == 2 && v.list[1].typ != typ:
		c.errorf(c.pos, "'%s' argument vectors must be of the same type")
		return v.fail()
	case !types.IsIntegerKind(p.types.Kind(info.Target)) || info.Length != p.types.Info(typ).Length:
		c.errorf(c.pos, "'%s' last argument must be an integer vector with as many elements as the others")
		return v.fail()
	}
	from := v.list[0]
	if last == 2 {
		from = v.both()
	}
	element, count := p.types.Target(typ), p.types.Info(from.typ).Length
	return v.vector(typ, func(i int64) operand {
		p.putAddress(from.address, 0, c.pos)
		p.convert(p.elementOf(mask, i, c.pos), p.types.DifferenceType())
		p.constant(p.types.Machine(p.types.DifferenceType()), uint64(count-1), c.pos)
		p.binaryNode(ast.And, p.types.Machine(p.types.DifferenceType()), c.pos)
		p.scale(p.types.Size(element))
		p.binaryNode(ast.Add, p.types.Word, c.pos)
		return p.rvalue(operand{typ: element, kind: memory, pos: c.pos, name: intern.None})
	})
}

// shuffleVector lowers __builtin_shufflevector, which selects elements of two vectors. Their numbers
// follow as constants; -1 stands for any element.
func (c *builtinCall) shuffleVector() operand {
	p := c.p
	v := vectorList{steps: steps{l: &p.lowering, pos: c.pos}, c: c}
	if !v.next() || !p.expect(lex.Comma) || !v.next() {
		return v.fail()
	}
	typ := v.list[0].typ
	count := 2 * p.types.Info(typ).Length
	var numbers []int64
	for p.Tok == lex.Comma {
		p.Next()
		n, _, ok := p.constantExpression()
		if !ok || n < -1 || n >= count {
			c.errorf(c.pos, "invalid element index to '%s'")
			return v.fail()
		}
		numbers = append(numbers, max(n, 0))
	}
	length := int64(len(numbers))
	switch {
	case length == 0 || length&(length-1) != 0:
		c.errorf(c.pos, "'%s' must specify a result with a power of two number of elements")
		return v.fail()
	case v.list[1].typ != typ:
		c.errorf(c.pos, "'%s' argument vectors must be of the same type")
		return v.fail()
	}
	from := v.both()
	return v.vector(p.types.Vector(p.types.Target(typ), length, false), func(i int64) operand {
		return p.elementOf(&from, numbers[i], c.pos)
	})
}
