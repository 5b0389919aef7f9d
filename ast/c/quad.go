package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Operations on long double, which is IEEE binary128: calls of libgcc's
// functions, tf in their names.

var quadFunctions = [lex.NumTokens]string{
	lex.Plus: "__addtf3", lex.Minus: "__subtf3", lex.Star: "__multf3", lex.Slash: "__divtf3",
	lex.EqEq: "__eqtf2", lex.NotEq: "__netf2", lex.Less: "__lttf2", lex.LessEq: "__letf2", lex.Greater: "__gttf2", lex.GreaterEq: "__getf2",
}

// quadOperation applies a binary operator to two long doubles. The function
// behind a comparison returns what compares with zero as they do with each
// other.
func (p *parser) quadOperation(op lex.Token, w *wideOperation) operand {
	k := operatorKinds[op]
	if k < ast.Eq || k > ast.Ge {
		w.callOn(quadFunctions[op], types.LongDouble)
		w.add(true)
		return p.valueOf(types.LongDouble, w.pos)
	}
	w.compareQuads(op)
	w.add(true)
	return p.valueOf(types.Int, w.pos)
}

// compareQuads appends a comparison of the operands.
func (w *wideOperation) compareQuads(op lex.Token) {
	k := operatorKinds[op]
	if w.left.literal && w.right.literal && w.fold(k, types.LongDouble) {
		w.p.constant(ast.I32, w.result[0], w.pos)
		return
	}
	w.callOn(quadFunctions[op], types.Int)
	w.p.zero(ast.I32, w.pos)
	w.p.binaryNode(k, ast.I32, w.pos)
}

// negateQuad turns the sign bit of the operand round.
func (p *parser) negateQuad(w *wideOperation) operand {
	if w.right.literal {
		v := w.right.value
		return p.wideLiteral(wide{v[0], v[1] ^ quadSignBit}, types.LongDouble, w.pos)
	}
	to := p.wideObject()
	w.store(to, 0, func() { p.half(&w.right, 0, ast.U64, w.pos) })
	w.store(to, 1, func() {
		p.half(&w.right, 1, ast.U64, w.pos)
		p.constant(ast.U64, quadSignBit, w.pos)
		p.binaryNode(ast.Xor, ast.U64, w.pos)
	})
	w.value(to)
	return p.valueOf(types.LongDouble, w.pos)
}
