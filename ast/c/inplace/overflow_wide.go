package inplace

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Overflow functions that have an operand or a result of type __int128. The exact result of a sum or difference has three words;
// the top one is a sign. A product is computed from absolute values, and may be too large for three words.

// words are a number in locals: the low, the high and the top word.
type words struct{ low, high, top uint32 }

// wideOverflow is an overflowEmitter that makes each local a step of its own.
type wideOverflow struct {
	*overflowEmitter
	lower.Steps
	excess uint32 // a local that is not zero if the result is too large for three words
}

// wide appends an overflow function of type result. address is the local with the third argument, which says where to store the
// result if stored.
func (e *overflowEmitter) wide(op token.Token, a, b overflowOperand, result types.Type, stored bool, address uint32) {
	w := wideOverflow{overflowEmitter: e, Steps: lower.Steps{Lowering: e.l, Pos: e.pos}}
	w.excess = w.local(func() { e.constant(0) })
	x, y := w.extended(a), w.extended(b)
	var exact words
	if op == token.Star {
		exact = w.product(x, y)
	} else {
		exact = w.sum(op, x, y)
	}
	if stored {
		w.store(exact, result, address)
	}
	w.compare(exact, w.converted(exact, result))
	w.Add(true)
}

// local assigns the word that value appends to a new local.
func (w *wideOverflow) local(value func()) uint32 {
	value()
	n := w.keep()
	w.Add(true)
	return n
}

// pair appends an operation on two locals.
func (w *wideOverflow) pair(k ast.Kind, x, y uint32) {
	w.get(x)
	w.get(y)
	w.op(k)
}

// pairLocal assigns the result of an operation on two locals to a new local.
func (w *wideOverflow) pairLocal(k ast.Kind, x, y uint32) uint32 {
	return w.local(func() { w.pair(k, x, y) })
}

// less appends 1 if a local is less than another one, else 0.
func (w *wideOverflow) less(x, y uint32) {
	w.pair(ast.Lt, x, y)
	w.l.Cast(w.word)
}

// signOf assigns the sign bits of a local to a new local, or zero if the number is unsigned.
func (w *wideOverflow) signOf(x uint32, signed bool) uint32 {
	return w.local(func() {
		if !signed {
			w.constant(0)
			return
		}
		w.get(x)
		w.signBits(w.signed())
	})
}

// extended returns an operand in three words.
func (w *wideOverflow) extended(x overflowOperand) words {
	if !x.wide {
		sign := w.signOf(x.local, x.signed)
		return words{x.local, sign, sign}
	}
	return words{x.local, x.high, w.signOf(x.high, x.signed)}
}

// sum returns the sum or the difference.
func (w *wideOverflow) sum(op token.Token, x, y words) (z words) {
	k := lower.OperatorKinds[op]
	carries := func(of, left, right uint32) { // of the result of two words
		if k == ast.Add {
			w.less(of, left)
		} else {
			w.less(left, right)
		}
	}
	z.low = w.pairLocal(k, x.low, y.low)
	carry := w.local(func() { carries(z.low, x.low, y.low) })
	half := w.pairLocal(k, x.high, y.high)
	z.high = w.pairLocal(k, half, carry)
	z.top = w.local(func() {
		w.pair(k, x.top, y.top)
		carries(half, x.high, y.high)
		carries(z.high, half, carry)
		w.op(ast.Or)
		w.op(k)
	})
	return z
}

// negatedIf returns a number of two words, negated if all bits of the local sign are set, and unchanged if none is.
func (w *wideOverflow) negatedIf(sign, low, high uint32) (z words) {
	z.low = w.local(func() {
		w.pair(ast.Xor, low, sign)
		w.get(sign)
		w.op(ast.Sub)
	})
	z.high = w.local(func() {
		w.pair(ast.Xor, high, sign)
		w.isZero(z.low)
		w.get(sign)
		w.op(ast.And)
		w.op(ast.Add)
	})
	return z
}

// isZero appends 1 if a local is zero, else 0.
func (w *wideOverflow) isZero(x uint32) {
	w.get(x)
	w.constant(0)
	w.op(ast.Eq)
	w.l.Cast(w.word)
}

// product returns the product. It multiplies the absolute values, and then negates the result if one of the factors is negative.
func (w *wideOverflow) product(x, y words) (z words) {
	a, b := w.negatedIf(x.top, x.low, x.high), w.negatedIf(y.top, y.low, y.high)
	high := func(i, j uint32) {
		w.get(i)
		w.get(j)
		w.l.Tree.Node(ast.MulHigh, w.word, 0, w.pos, 2)
	}
	low := w.pairLocal(ast.Mul, a.low, b.low)
	first := w.local(func() { high(a.low, b.low) })
	left, right := w.pairLocal(ast.Mul, a.high, b.low), w.pairLocal(ast.Mul, a.low, b.high)
	second := w.pairLocal(ast.Add, first, left)
	third := w.pairLocal(ast.Add, second, right)
	w.excess = w.local(func() {
		high(a.high, b.low)
		high(a.low, b.high)
		w.less(second, left)
		w.less(third, right)
		w.isZero(a.high)
		w.isZero(b.high)
		w.op(ast.Or)
		w.constant(1)
		w.op(ast.Xor) // both high words count
		for range 4 {
			w.op(ast.Or)
		}
	})
	sign := w.pairLocal(ast.Xor, x.top, y.top)
	z = w.negatedIf(sign, low, third)
	z.top = w.local(func() { // zero has no sign
		w.pair(ast.Or, low, third)
		w.constant(0)
		w.op(ast.Ne)
		w.l.Cast(w.word)
		w.get(sign)
		w.op(ast.Mul)
	})
	return z
}

// store stores the result at the address in a local.
func (w *wideOverflow) store(z words, result types.Type, address uint32) {
	put := func(t ast.Type, offset uint64, word uint32) {
		w.get(address)
		w.constant(offset)
		w.op(ast.Add)
		w.get(word)
		w.l.Cast(t)
		w.l.Tree.Node(ast.Store, t, lower.VolatileData(result), w.pos, 2)
		w.Add(true)
	}
	if w.l.Types.Kind(result) != types.Int128Kind {
		put(w.l.Types.Machine(result), 0, z.low)
		return
	}
	put(w.word, 0, z.low)
	put(w.word, types.WideSize/2, z.high)
}

// converted returns the result converted to its type.
func (w *wideOverflow) converted(z words, result types.Type) (v words) {
	if w.l.Types.Kind(result) == types.Int128Kind {
		return words{z.low, z.high, w.signOf(z.high, types.Unqualified(result) == types.Int128)}
	}
	t := w.l.Types.Machine(result)
	v.low = w.local(func() {
		w.get(z.low)
		w.l.Cast(t)
		w.l.Cast(w.word)
	})
	v.high = w.signOf(v.low, t.IsSigned())
	v.top = v.high
	return v
}

// compare appends 1 if the exact result differs from the converted one, else 0.
func (w *wideOverflow) compare(z, v words) {
	w.pair(ast.Xor, z.low, v.low)
	w.pair(ast.Xor, z.high, v.high)
	w.pair(ast.Xor, z.top, v.top)
	w.get(w.excess)
	for range 3 {
		w.op(ast.Or)
	}
	w.constant(0)
	w.op(ast.Ne)
	w.l.Cast(ast.U8)
}
