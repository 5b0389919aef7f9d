package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Complex integers (GNU C). They are multiplied and divided without a function of the library. As in gcc, each
// operation on parts has a result of the type of the parts, and division is the one for floating-point numbers
// that avoids overflow: with (a + bi) / (c + di), the smaller of c and d is divided by the larger. The quotient of
// integers is rounded, so that most results mean nothing.

// operateIntegers appends the product or the quotient of the operands, complex integers.
func (w *WideOperation) operateIntegers(op token.Token, typ types.Type) Operand {
	l, real := w.Lowering, w.Lowering.Types.RealType(typ)
	if w.Left.Literal && w.Right.Literal {
		var x [4]uint64
		for i := range x {
			l.Part([...]*WideSource{&w.Left, &w.Right}[i/2], i%2, w.Pos)
			x[i] = l.Bits(l.Top())
			l.Tree.Truncate(l.Top())
		}
		f := foldedParts{l, real}
		if op == token.Star {
			return l.WideLiteral(l.Pair(real, x[0]*x[2]-x[1]*x[3], x[0]*x[3]+x[1]*x[2]), typ, w.Pos)
		}
		if a, b, ok := f.divide(x); ok {
			return l.WideLiteral(l.Pair(real, a, b), typ, w.Pos)
		}
	}
	c := partsOperation{WideOperation: w, real: real}
	part := func(s *WideSource, i int) func() { return func() { l.Part(s, i, w.Pos) } }
	x := [4]func(){part(&w.Left, 0), part(&w.Left, 1), part(&w.Right, 0), part(&w.Right, 1)}
	var result [2]func()
	if op == token.Star {
		result = [2]func(){
			c.set(token.Minus, c.set(token.Star, x[0], x[2]), c.set(token.Star, x[1], x[3])),
			c.set(token.Plus, c.set(token.Star, x[0], x[3]), c.set(token.Star, x[1], x[2])),
		}
	} else {
		result = c.divide(x)
	}
	return w.ComplexNumber(typ, false, func(i int) { result[i]() })
}

// A partsOperation lowers an operation on complex integers to steps. Each step sets a local to the result of
// an operation on parts. A part is a function that appends it.
type partsOperation struct {
	*WideOperation
	real types.Type // of the parts
}

// set adds the step x op y, and returns its result.
func (c *partsOperation) set(op token.Token, x, y func()) func() {
	l, t := c.Lowering, c.Lowering.Types.Machine(c.real)
	x()
	y()
	l.Convert(l.Operate(op, l.ValueOf(c.real, c.Pos), l.ValueOf(c.real, c.Pos), c.Pos), c.real)
	v := uint32(l.BlockLocal(t))
	l.Tree.Node(ast.Assign, t, v, c.Pos, 1)
	c.Add(true)
	return func() { l.Tree.Leaf(ast.Local, t, v, c.Pos) }
}

// zero is the part 0.
func (c *partsOperation) zero() { c.Lowering.Zero(c.Lowering.Types.Machine(c.real), c.Pos) }

// absolute adds steps that compute the absolute value of x.
func (c *partsOperation) absolute(x func()) func() {
	if !c.Lowering.Types.Machine(c.real).IsSigned() {
		return x
	}
	negative := c.set(token.Minus, c.zero, c.set(token.Less, x, c.zero)) // -1 or 0
	return c.set(token.Minus, c.set(token.Xor, x, negative), negative)
}

// divide divides x[0] + x[1]i by x[2] + x[3]i. Instead of branches, masks exchange parts.
func (c *partsOperation) divide(x [4]func()) [2]func() {
	exchanged := c.set(token.Minus, c.zero, c.set(token.Less, c.absolute(x[2]), c.absolute(x[3]))) // -1 or 0
	exchange := func(x, y func()) (a, b func()) {
		difference := c.set(token.And, c.set(token.Xor, x, y), exchanged)
		return c.set(token.Xor, x, difference), c.set(token.Xor, y, difference)
	}
	large, small := exchange(x[2], x[3])
	a, b := exchange(x[0], x[1])
	ratio := c.set(token.Slash, small, large)
	divisor := c.set(token.Plus, c.set(token.Star, small, ratio), large)
	first := c.set(token.Plus, c.set(token.Star, b, ratio), a)
	second := c.set(token.Minus, b, c.set(token.Star, a, ratio))
	second = c.set(token.Minus, c.set(token.Xor, second, exchanged), exchanged)
	return [2]func(){c.set(token.Slash, first, divisor), c.set(token.Slash, second, divisor)}
}

// foldedParts computes with literals of a type.
type foldedParts struct {
	l    *Lowering
	real types.Type
}

// divide does the same as partsOperation.divide. It declines to divide by zero.
func (f foldedParts) divide(x [4]uint64) (a, b uint64, ok bool) {
	t := f.l.Types.Machine(f.real)
	wrap := func(v uint64) uint64 { return fold.Bits(t, v) }
	less := func(x, y uint64) bool { return t.IsSigned() && int64(x) < int64(y) || !t.IsSigned() && x < y }
	absolute := func(v uint64) uint64 {
		if t.IsSigned() && int64(v) < 0 {
			v = wrap(-v)
		}
		return v
	}
	quotient := func(x, y uint64) uint64 {
		switch {
		case y == 0:
			ok = false
			return 0
		case t.IsSigned():
			return wrap(uint64(int64(x) / int64(y)))
		}
		return x / y
	}
	ok = true
	large, small, a, b := x[2], x[3], x[0], x[1]
	exchanged := less(absolute(large), absolute(small))
	if exchanged {
		large, small, a, b = small, large, b, a
	}
	ratio := quotient(small, large)
	divisor := wrap(wrap(small*ratio) + large)
	first, second := wrap(wrap(b*ratio)+a), wrap(b-wrap(a*ratio))
	if exchanged {
		second = wrap(-second)
	}
	return quotient(first, divisor), quotient(second, divisor), ok
}
