package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
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
	info, quals := *p.Types.Info(typ), typ&types.Qualifiers
	switch info.Kind {
	case types.InvalidKind:
		return typ
	case types.PointerKind:
		return p.Types.Pointer(p.asVectors(info.Target, a)) | quals
	case types.ArrayKind:
		if info.SizeLocal == 0 {
			return p.Types.Array(p.asVectors(info.Target, a), info.Length)
		}
	case types.FunctionKind:
		result := p.asVectors(info.Target, a)
		return p.Types.Function(result, append([]types.Type(nil), p.Types.ParametersOf(&info)...), info.Variadic, info.NoPrototype)
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
	return p.Types.Vector(typ, length, false) | quals
}

// initializeVector parses the initializer of the vector of type typ at offset: a list in braces, an
// expression of its type, or, if listed, the next initializers of the enclosing list.
func (p *parser) initializeVector(in *initializer, typ types.Type, offset int64, listed bool) types.Type {
	info := *p.Types.Info(typ)
	if p.Tok == token.LBrace {
		p.override(in, typ, offset)
		p.Next()
		p.initializeArray(in, &info, typ, offset, true)
		p.excess("vector")
		p.expect(token.RBrace)
		p.listComma(listed)
		return typ
	}
	x, ok, pos := lower.Operand{}, !listed, p.Pos()
	if !listed {
		x = p.Rvalue(p.assignment())
	} else if !in.static && p.Tok != token.Number {
		x, ok = p.expressionAhead(typ)
	}
	if !ok {
		p.initializeArray(in, &info, typ, offset, false)
		return typ
	}
	if p.ConvertsToVector(x.Type, typ) {
		x.Type = types.Unqualified(typ)
	} else if x.Type != types.Invalid {
		p.Incompatible(x, types.Unqualified(typ), lower.Context{Kind: lower.InInitialization})
		x.Type = types.Invalid
	}
	p.initializeByCopy(in, x, typ, offset, pos)
	p.listComma(listed)
	return typ
}

// convertVector lowers __builtin_convertvector: each element is converted to the element type of a
// vector type with as many elements.
func (c *builtinCall) convertVector() lower.Operand {
	p := c.p
	x := p.Rvalue(p.assignment())
	p.expect(token.Comma)
	typ := types.Unqualified(p.fixedTypeName())
	switch {
	case x.Type == types.Invalid || typ == types.Invalid:
		return p.Fail(c.pos)
	case !p.Types.IsVector(x.Type):
		c.errorf(c.pos, "'%s' first argument must be an integer or floating vector")
		return p.Fail(c.pos)
	case !p.Types.IsVector(typ):
		c.errorf(c.pos, "'%s' second argument must be an integer or floating vector type")
		return p.Fail(c.pos)
	case p.Types.Info(typ).Length != p.Types.Info(x.Type).Length:
		c.errorf(c.pos, "'%s' number of elements of the first argument vector and the second argument vector type should be the same")
		return p.Fail(c.pos)
	}
	v, kept := p.KeepVector(x.Type)
	s := lower.Steps{Lowering: &p.Lowering, Pos: c.pos}
	s.Add(kept)
	return s.Vector(typ, func(i int64) lower.Operand { return p.ElementOf(&v, i, c.pos) })
}

// A vectorList holds the vectors that are arguments of a builtin function.
type vectorList struct {
	lower.Steps
	c    *builtinCall
	list []lower.WideSource
}

// next parses the next argument. It reports false, after an error, if that is no vector.
func (v *vectorList) next() bool {
	p := v.c.p
	x := p.Rvalue(p.assignment())
	if !p.Types.IsVector(x.Type) {
		if x.Type != types.Invalid {
			v.c.errorf(v.Pos, "'%s' arguments must be vectors")
		}
		p.DropLast()
		return false
	}
	p.CopyRecord(p.Frame(p.Types.Size(x.Type), p.FrameAlign(x.Type)), x.Type, v.Pos) // later arguments may change it
	s, kept := p.KeepVector(x.Type)
	v.Add(kept)
	v.list = append(v.list, s)
	return true
}

// fail drops the arguments.
func (v *vectorList) fail() lower.Operand {
	if v.Count > 0 {
		v.c.p.DropLast()
	}
	return v.c.p.Wrong(v.Pos)
}

// both appends the step that puts the first two vectors, of the same type, one behind the other, and
// returns that vector.
func (v *vectorList) both() lower.WideSource {
	p, typ := v.c.p, v.list[0].Type
	size := p.Types.Size(typ)
	to := p.Frame(2*size, p.FrameAlign(typ))
	for i := range 2 {
		at := to
		at.Offset = int64(i) * size
		p.PutAddress(v.list[i].Address, 0, v.Pos)
		p.CopyRecord(at, typ, v.Pos)
		v.Add(true)
	}
	return lower.WideSource{Address: to, Type: p.Types.Vector(p.Types.Target(typ), 2*p.Types.Info(typ).Length, false)}
}

// shuffle lowers __builtin_shuffle, which selects elements of one or two vectors. The last argument, a
// vector of integers, has the numbers of the elements, modulo the number of elements there are.
func (c *builtinCall) shuffle() lower.Operand {
	p := c.p
	v := vectorList{Steps: lower.Steps{Lowering: &p.Lowering, Pos: c.pos}, c: c}
	for more := true; more; {
		if !v.next() {
			return v.fail()
		}
		if more = p.Tok == token.Comma; more {
			p.Next()
		}
	}
	last := len(v.list) - 1
	typ, mask := v.list[0].Type, &v.list[last]
	info := p.Types.Info(mask.Type)
	switch {
	case last < 1 || last > 2:
		c.errorf(c.pos, "wrong number of arguments to '%s'")
		return v.fail()
	case last == 2 && v.list[1].Type != typ:
		c.errorf(c.pos, "'%s' argument vectors must be of the same type")
		return v.fail()
	case !types.IsIntegerKind(p.Types.Kind(info.Target)) || info.Length != p.Types.Info(typ).Length:
		c.errorf(c.pos, "'%s' last argument must be an integer vector with as many elements as the others")
		return v.fail()
	}
	from := v.list[0]
	if last == 2 {
		from = v.both()
	}
	element, count := p.Types.Target(typ), p.Types.Info(from.Type).Length
	return v.Vector(typ, func(i int64) lower.Operand {
		p.PutAddress(from.Address, 0, c.pos)
		p.Convert(p.ElementOf(mask, i, c.pos), p.Types.DifferenceType())
		p.Constant(p.Types.Machine(p.Types.DifferenceType()), uint64(count-1), c.pos)
		p.BinaryNode(ast.And, p.Types.Machine(p.Types.DifferenceType()), c.pos)
		p.Scale(p.Types.Size(element))
		p.BinaryNode(ast.Add, p.Types.Word, c.pos)
		return p.Rvalue(lower.Operand{Type: element, Kind: lower.Memory, Pos: c.pos, Origin: lower.Origin{Name: intern.None}})
	})
}

// shuffleVector lowers __builtin_shufflevector, which selects elements of two vectors. Their numbers
// follow as constants; -1 stands for any element.
func (c *builtinCall) shuffleVector() lower.Operand {
	p := c.p
	v := vectorList{Steps: lower.Steps{Lowering: &p.Lowering, Pos: c.pos}, c: c}
	if !v.next() || !p.expect(token.Comma) || !v.next() {
		return v.fail()
	}
	typ := v.list[0].Type
	count := 2 * p.Types.Info(typ).Length
	var numbers []int64
	for p.Tok == token.Comma {
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
	case v.list[1].Type != typ:
		c.errorf(c.pos, "'%s' argument vectors must be of the same type")
		return v.fail()
	}
	from := v.both()
	return v.Vector(p.Types.Vector(p.Types.Target(typ), length, false), func(i int64) lower.Operand {
		return p.ElementOf(&from, numbers[i], c.pos)
	})
}
