package inplace

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// convertVector lowers __builtin_convertvector: each element is converted to the element type of a
// vector type with as many elements.
func (c *Call) convertVector() lower.Operand {
	l := c.Lowering
	x := l.Rvalue(c.Unconverted())
	typ := types.Unqualified(c.NextType())
	switch {
	case x.Type == types.Invalid || typ == types.Invalid:
		return l.Fail(c.Pos)
	case !l.Types.IsVector(x.Type):
		c.Errorf(c.Pos, "'%s' first argument must be an integer or floating vector")
		return l.Fail(c.Pos)
	case !l.Types.IsVector(typ):
		c.Errorf(c.Pos, "'%s' second argument must be an integer or floating vector type")
		return l.Fail(c.Pos)
	case l.Types.Info(typ).Length != l.Types.Info(x.Type).Length:
		c.Errorf(c.Pos, "'%s' number of elements of the first argument vector and the second argument vector type should be the same")
		return l.Fail(c.Pos)
	}
	v, kept := l.KeepVector(x.Type)
	s := lower.Steps{Lowering: l, Pos: c.Pos}
	s.Add(kept)
	return s.Vector(typ, func(i int64) lower.Operand { return l.ElementOf(&v, i, c.Pos) })
}

// A vectorList holds the vectors that are arguments of a builtin function.
type vectorList struct {
	lower.Steps
	c    *Call
	list []lower.WideSource
}

// next parses the next argument. It reports false, after an error, if that is no vector.
func (v *vectorList) next() bool {
	l := v.c.Lowering
	x := l.Rvalue(v.c.Unconverted())
	if !l.Types.IsVector(x.Type) {
		if x.Type != types.Invalid {
			v.c.Errorf(v.Pos, "'%s' arguments must be vectors")
		}
		l.DropLast()
		return false
	}
	l.CopyRecord(l.Frame(l.Types.Size(x.Type), l.FrameAlign(x.Type)), x.Type, v.Pos) // later arguments may change it
	s, kept := l.KeepVector(x.Type)
	v.Add(kept)
	v.list = append(v.list, s)
	return true
}

// fail drops the arguments.
func (v *vectorList) fail() lower.Operand {
	if v.Count > 0 {
		v.c.DropLast()
	}
	return v.c.Wrong(v.Pos)
}

// both appends the step that puts the first two vectors, of the same type, one behind the other, and
// returns that vector.
func (v *vectorList) both() lower.WideSource {
	l, typ := v.c.Lowering, v.list[0].Type
	size := l.Types.Size(typ)
	to := l.Frame(2*size, l.FrameAlign(typ))
	for i := range 2 {
		at := to
		at.Offset = int64(i) * size
		l.PutAddress(v.list[i].Address, 0, v.Pos)
		l.CopyRecord(at, typ, v.Pos)
		v.Add(true)
	}
	return lower.WideSource{Address: to, Type: l.Types.Vector(l.Types.Target(typ), 2*l.Types.Info(typ).Length, false)}
}

// shuffle lowers __builtin_shuffle, which selects elements of one or two vectors. The last argument, a
// vector of integers, has the numbers of the elements, modulo the number of elements there are.
func (c *Call) shuffle() lower.Operand {
	l := c.Lowering
	v := vectorList{Steps: lower.Steps{Lowering: l, Pos: c.Pos}, c: c}
	for more := true; more; more = c.More() {
		if !v.next() {
			return v.fail()
		}
	}
	last := len(v.list) - 1
	typ, mask := v.list[0].Type, &v.list[last]
	info := l.Types.Info(mask.Type)
	switch {
	case last < 1 || last > 2:
		c.Errorf(c.Pos, "wrong number of arguments to '%s'")
		return v.fail()
	case last == 2 && v.list[1].Type != typ:
		c.Errorf(c.Pos, "'%s' argument vectors must be of the same type")
		return v.fail()
	case !types.IsIntegerKind(l.Types.Kind(info.Target)) || info.Length != l.Types.Info(typ).Length:
		c.Errorf(c.Pos, "'%s' last argument must be an integer vector with as many elements as the others")
		return v.fail()
	}
	from := v.list[0]
	if last == 2 {
		from = v.both()
	}
	element, count := l.Types.Target(typ), l.Types.Info(from.Type).Length
	return v.Vector(typ, func(i int64) lower.Operand {
		l.PutAddress(from.Address, 0, c.Pos)
		l.Convert(l.ElementOf(mask, i, c.Pos), l.Types.DifferenceType())
		l.Constant(l.Types.Machine(l.Types.DifferenceType()), uint64(count-1), c.Pos)
		l.BinaryNode(ast.And, l.Types.Machine(l.Types.DifferenceType()), c.Pos)
		l.Scale(l.Types.Size(element))
		l.BinaryNode(ast.Add, l.Types.Word, c.Pos)
		return l.Rvalue(lower.Operand{Type: element, Kind: lower.Memory, Pos: c.Pos, Origin: lower.Origin{Name: intern.None}})
	})
}

// shuffleVector lowers __builtin_shufflevector, which selects elements of two vectors. Their numbers
// follow as constants; -1 stands for any element.
func (c *Call) shuffleVector() lower.Operand {
	l := c.Lowering
	v := vectorList{Steps: lower.Steps{Lowering: l, Pos: c.Pos}, c: c}
	for range 2 {
		if !v.next() {
			return v.fail()
		}
	}
	typ := v.list[0].Type
	count := 2 * l.Types.Info(typ).Length
	var numbers []int64
	for c.More() {
		n, ok := c.Integer()
		if !ok || n < -1 || n >= count {
			c.Errorf(c.Pos, "invalid element index to '%s'")
			return v.fail()
		}
		numbers = append(numbers, max(n, 0))
	}
	length := int64(len(numbers))
	switch {
	case length == 0 || length&(length-1) != 0:
		c.Errorf(c.Pos, "'%s' must specify a result with a power of two number of elements")
		return v.fail()
	case v.list[1].Type != typ:
		c.Errorf(c.Pos, "'%s' argument vectors must be of the same type")
		return v.fail()
	}
	from := v.both()
	return v.Vector(l.Types.Vector(l.Types.Target(typ), length, false), func(i int64) lower.Operand {
		return l.ElementOf(&from, numbers[i], c.Pos)
	})
}
