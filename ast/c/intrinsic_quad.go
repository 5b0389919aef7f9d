package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Functions of the compiler on long double, by the bits of its halves.

const (
	quadSignBit  = 1 << 63      // in the high half
	quadInfinity = 0x7fff << 48 // the high half of infinity
)

// quadMagnitude appends what is in order as the magnitudes of long doubles s
// are, as far as infinity goes: the high half without the sign, in whose lowest
// bit is also whether the low half is not zero.
func (p *parser) quadMagnitude(s *wideSource, pos uint32) {
	p.half(s, 1, ast.U64, pos)
	p.constant(ast.U64, quadSignBit-1, pos)
	p.binaryNode(ast.And, ast.U64, pos)
	p.half(s, 0, ast.U64, pos)
	p.zero(ast.U64, pos)
	p.binaryNode(ast.Ne, ast.U64, pos)
	p.cast(ast.U64)
	p.binaryNode(ast.Or, ast.U64, pos)
}

// quadNegative appends whether the sign bit of s is set.
func (p *parser) quadNegative(s *wideSource, pos uint32) {
	p.half(s, 1, ast.U64, pos)
	p.constant(ast.I32, 63, pos)
	p.binaryNode(ast.Shr, ast.U64, pos)
	p.cast(ast.I32)
}

// onQuad applies the test to the last subtree, a long double.
func (f floatTest) onQuad(p *parser, pos uint32) operand {
	x, kept := p.keepWide()
	s := steps{p: p, pos: pos}
	s.add(kept)
	if f.signed { // 1 - 2 * negative, times
		p.constant(ast.I32, 1, pos)
		p.quadNegative(&x, pos)
		p.constant(ast.I32, 1, pos)
		p.binaryNode(ast.Shl, ast.I32, pos)
		p.binaryNode(ast.Sub, ast.I32, pos)
	}
	p.quadMagnitude(&x, pos)
	p.constant(ast.U64, quadInfinity, pos)
	p.binaryNode(operatorKinds[f.quad], ast.U64, pos)
	if f.signed {
		p.binaryNode(ast.Mul, ast.I32, pos)
	}
	s.add(true)
	return p.valueOf(types.Int, pos)
}

// quadSign is signbit of the last subtree, a long double.
func (p *parser) quadSign(pos uint32) operand {
	x, kept := p.keepWide()
	s := steps{p: p, pos: pos}
	s.add(kept)
	p.quadNegative(&x, pos)
	s.add(true)
	return p.valueOf(types.Int, pos)
}

// quadWithSign is withSign for long double.
func (p *parser) quadWithSign(copied bool, pos uint32) operand {
	argument := func(n int) operand {
		return p.assignable(p.assignment(), types.LongDouble, context{inArgument, n, intern.None})
	}
	x := argument(1)
	y := p.valueOf(types.LongDouble, pos)
	if copied {
		p.expect(lex.Comma)
		y = argument(2)
	} else {
		p.wideLiteral(wide{}, types.LongDouble, pos)
	}
	if x.typ == types.Invalid || y.typ == types.Invalid {
		return p.failTwo(pos)
	}
	w := p.wideOperands(x, y, types.LongDouble, pos)
	if a, b := w.left.value, w.right.value; w.left.literal && w.right.literal {
		return p.wideLiteral(wide{a[0], a[1]&^quadSignBit | b[1]&quadSignBit}, types.LongDouble, pos)
	}
	to := p.wideObject()
	w.store(to, 0, func() { p.half(&w.left, 0, ast.U64, pos) })
	w.store(to, 1, func() {
		p.half(&w.left, 1, ast.U64, pos)
		p.constant(ast.U64, quadSignBit-1, pos)
		p.binaryNode(ast.And, ast.U64, pos)
		p.half(&w.right, 1, ast.U64, pos)
		p.constant(ast.U64, quadSignBit, pos)
		p.binaryNode(ast.And, ast.U64, pos)
		p.binaryNode(ast.Or, ast.U64, pos)
	})
	w.value(to)
	return p.valueOf(types.LongDouble, pos)
}

// unordered appends whether one of the operands is a NaN.
func (w *wideOperation) unordered() {
	if a, b := w.left.value.quad(), w.right.value.quad(); w.left.literal && w.right.literal {
		w.p.constant(ast.I32, uint64(b2i(a.IsNaN() || b.IsNaN())), w.pos)
		return
	}
	w.callOn("__unordtf2", types.Int)
	w.p.zero(ast.I32, w.pos)
	w.p.binaryNode(ast.Ne, ast.I32, w.pos)
}

// lessOrGreater appends whether the operands differ and neither is a NaN.
func (w *wideOperation) lessOrGreater() {
	w.compareQuads(lex.Less)
	w.compareQuads(lex.Greater)
	w.p.b.Node(ast.LogicalOr, ast.I32, 0, w.pos, 2)
}
