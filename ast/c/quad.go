package c

import "gpucc/ast"

// Operations on long double, which is IEEE binary128: calls of libgcc's
// functions, tf in their names.

var quadFunctions = [tokens]string{
	tPlus: "__addtf3", tMinus: "__subtf3", tStar: "__multf3", tSlash: "__divtf3",
	tEqEq: "__eqtf2", tNotEq: "__netf2", tLess: "__lttf2", tLessEq: "__letf2", tGreater: "__gttf2", tGreaterEq: "__getf2",
}

// quadOperation applies a binary operator to two long doubles. The function
// behind a comparison returns what compares with zero as they do with each
// other.
func (p *parser) quadOperation(op token, w *wideOperation) operand {
	k := operatorKinds[op]
	if k < ast.Eq || k > ast.Ge {
		w.callOn(quadFunctions[op], LongDouble)
		w.add(true)
		return p.valueOf(LongDouble, w.pos)
	}
	w.compareQuads(op)
	w.add(true)
	return p.valueOf(Int, w.pos)
}

// compareQuads appends a comparison of the operands.
func (w *wideOperation) compareQuads(op token) {
	k := operatorKinds[op]
	if w.left.literal && w.right.literal && w.fold(k, LongDouble) {
		w.p.constant(ast.I32, w.result[0], w.pos)
		return
	}
	w.callOn(quadFunctions[op], Int)
	w.p.zero(ast.I32, w.pos)
	w.p.binaryNode(k, ast.I32, w.pos)
}

// negateQuad turns the sign bit of the operand round.
func (p *parser) negateQuad(w *wideOperation) operand {
	if w.right.literal {
		v := w.right.value
		return p.wideLiteral(wide{v[0], v[1] ^ quadSignBit}, LongDouble, w.pos)
	}
	to := p.wideObject()
	w.store(to, 0, func() { p.half(&w.right, 0, ast.U64, w.pos) })
	w.store(to, 1, func() {
		p.half(&w.right, 1, ast.U64, w.pos)
		p.constant(ast.U64, quadSignBit, w.pos)
		p.binaryNode(ast.Xor, ast.U64, w.pos)
	})
	w.value(to)
	return p.valueOf(LongDouble, w.pos)
}
