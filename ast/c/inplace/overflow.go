package inplace

import (
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// overflowing lowers an operation. The value is 1 if the exact result of the operation does not fit a
// type. The last argument is the address to which the result is stored, and its type is
// the type that must fit; or it is a value of that type.
//
// The result is computed in two words. The upper words of the operands are their sign
// bits.
func overflowing(op token.Token) func(c *Call) lower.Operand {
	return func(c *Call) lower.Operand {
		l := c.Lowering
		e := overflowEmitter{l: l, word: l.Types.Word, pos: c.Pos}
		a, ok := e.operand(c)
		b, ok2 := e.operand(c)
		stored := strings.HasSuffix(c.Left(), "*")
		to := l.Scalar(c.Argument())
		result := to.Type
		if stored && l.Types.IsPointer(to.Type) {
			result = l.Types.Target(to.Type)
		}
		t := l.Types.Machine(result)
		wide := a.wide || b.wide || l.Types.Kind(result) == types.Int128Kind
		switch {
		case !ok || !ok2 || to.Type == types.Invalid:
			return e.fail(3)
		case stored && (!l.Types.IsPointer(to.Type) || !e.isInteger(result)):
			c.Errorf(to.Pos, "argument 3 in call to function '%s' does not have pointer to integral type")
			return e.fail(3)
		case !e.isInteger(result):
			c.Errorf(to.Pos, "argument 3 in call to function '%s' does not have integral type")
			return e.fail(3)
		case t.Size() > l.WordSize:
			l.Front.Errorf(to.Pos, "argument 3 in call to overflow function is no integer, or pointer to one, of a word at most")
			return e.fail(3)
		case op == token.Star && l.WordSize == 4:
			l.Front.Errorf(to.Pos, "overflow of a multiplication with %s is not supported", l.ABI.Flag())
			return e.fail(3)
		}
		if !stored && !wide && e.literal(op, a, b, t) {
			return c.value()
		}
		address := e.keep()
		if wide {
			e.wide(op, a, b, result, stored, address)
			for range 3 {
				l.Then(c.Pos)
			}
			return c.value()
		}
		low := e.low(op, a, b)
		l.Then(c.Pos) // join the address with the lower word
		if stored {
			l.Tree.Leaf(ast.Local, e.word, address, c.Pos)
			e.get(low)
			l.Cast(t)
			l.Tree.Node(ast.Store, t, lower.VolatileData(result), c.Pos, 2)
			l.Then(c.Pos)
		}
		e.test(op, a, b, low, t)
		l.Then(c.Pos)
		l.Then(c.Pos)
		l.Then(c.Pos) // join the operands with everything behind them
		return c.value()
	}
}

// An overflowEmitter appends the nodes of an overflow function.
type overflowEmitter struct {
	l    *lower.Lowering
	word ast.Type // unsigned
	pos  uint32
}

// An overflowOperand is an operand in a local of the size of a word, extended by the sign
// of its type, or in two locals if it is an __int128.
type overflowOperand struct {
	local  uint32
	signed bool
	wide   bool
	high   uint32 // the high word, if wide
}

// isInteger reports whether overflow functions take operands of type typ.
func (e *overflowEmitter) isInteger(typ types.Type) bool {
	return e.l.Types.IsInteger(typ) || e.l.Types.Kind(typ) == types.Int128Kind
}

// operand parses the next argument and keeps it in a local.
func (e *overflowEmitter) operand(c *Call) (x overflowOperand, ok bool) {
	l := e.l
	y := l.Scalar(c.Argument())
	switch {
	case y.Type == types.Invalid:
		return x, false
	case !e.isInteger(y.Type):
		c.Errorf(y.Pos, "argument %d in call to function '%s' does not have integral type", c.Count())
		return x, false
	case l.Types.Kind(y.Type) == types.Int128Kind:
		return e.wideOperand(y.Type), true
	case l.Types.Size(y.Type) > int64(l.WordSize):
		l.Front.Errorf(y.Pos, "argument %d in call to overflow function is no integer of a word at most", c.Count())
		return x, false
	}
	x.signed = l.Types.Machine(y.Type).IsSigned()
	l.Cast(e.word)
	x.local = e.keep()
	return x, true
}

// wideOperand keeps the last subtree, an __int128, in two locals.
func (e *overflowEmitter) wideOperand(typ types.Type) (x overflowOperand) {
	steps := lower.Steps{Lowering: e.l, Pos: e.pos}
	from, kept := e.l.KeepWide()
	steps.Add(kept)
	half := func(i int) uint32 {
		e.l.Half(&from, i, e.word, e.pos)
		n := e.keep()
		steps.Add(true)
		return n
	}
	x.local, x.high = half(0), half(1)
	x.wide, x.signed = true, types.Unqualified(typ) == types.Int128
	return x
}

// keep assigns the last subtree to a new local.
func (e *overflowEmitter) keep() uint32 {
	t := e.l.Tree.Type[e.l.Top()]
	n := uint32(e.l.BlockLocal(t))
	e.l.Tree.Node(ast.Assign, t, n, e.pos, 1)
	return n
}

// fail replaces the last n subtrees by a constant of the error type.
func (e *overflowEmitter) fail(n int) lower.Operand {
	for range n {
		e.l.DropLast()
	}
	return e.l.Wrong(e.pos)
}

func (e *overflowEmitter) get(local uint32)  { e.l.Tree.Leaf(ast.Local, e.word, local, e.pos) }
func (e *overflowEmitter) op(k ast.Kind)     { e.l.BinaryNode(k, e.word, e.pos) }
func (e *overflowEmitter) constant(v uint64) { e.l.Constant(e.word, v, e.pos) }
func (e *overflowEmitter) signed() ast.Type  { return e.word - (ast.U64 - ast.I64) }
func (e *overflowEmitter) bits() uint64      { return uint64(8*e.l.WordSize - 1) }

// signBits replaces the last subtree, a word, by a word with its sign in all bits.
func (e *overflowEmitter) signBits(t ast.Type) {
	e.l.Cast(t)
	e.l.Constant(ast.I32, e.bits(), e.pos)
	e.l.BinaryNode(ast.Shr, t, e.pos)
	e.l.Cast(e.word)
}

// upper appends the upper word of an operand.
func (e *overflowEmitter) upper(x overflowOperand) {
	if !x.signed {
		e.constant(0)
		return
	}
	e.get(x.local)
	e.signBits(e.signed())
}

// low appends the lower word of the result, and keeps it in a local.
func (e *overflowEmitter) low(op token.Token, a, b overflowOperand) uint32 {
	e.get(a.local)
	e.get(b.local)
	e.op(lower.OperatorKinds[op])
	return e.keep()
}

// high appends the upper word of the result.
func (e *overflowEmitter) high(op token.Token, a, b overflowOperand, low uint32) {
	if op == token.Star {
		e.get(a.local)
		e.get(b.local)
		e.l.Tree.Node(ast.MulHigh, e.word, 0, e.pos, 2)
		for _, x := range [2][2]overflowOperand{{a, b}, {b, a}} { // as an unsigned number, a negative factor is 2^64 too large
			e.upper(x[0])
			e.get(x[1].local)
			e.op(ast.And)
			e.op(ast.Sub)
		}
		return
	}
	e.upper(a)
	e.upper(b)
	e.op(lower.OperatorKinds[op])
	if op == token.Plus { // add the carry
		e.get(low)
		e.get(a.local)
	} else { // subtract the borrow
		e.get(a.local)
		e.get(b.local)
	}
	e.op(ast.Lt)
	e.l.Cast(e.word)
	e.op(lower.OperatorKinds[op])
}

// test appends 1 if the result differs from its lower word converted to type t, else 0.
func (e *overflowEmitter) test(op token.Token, a, b overflowOperand, low uint32, t ast.Type) {
	e.get(low)
	e.l.Cast(t)
	e.l.Cast(e.word)
	value := e.keep()
	e.get(value)
	e.get(low)
	e.op(ast.Xor)
	e.high(op, a, b, low)
	if t.IsSigned() {
		e.get(value)
		e.signBits(e.signed())
		e.op(ast.Xor)
	}
	e.op(ast.Or)
	e.constant(0)
	e.op(ast.Ne)
	e.l.Cast(ast.U8)
	e.l.Then(e.pos)
}
