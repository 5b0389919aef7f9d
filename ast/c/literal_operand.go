package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// literalOperand parses the right operand of op, which starts with a number; left is
// the promoted type of the left one, the last subtree. If the operand is that number
// alone, a usual one, and the operation stays what it is with it, both are appended at
// once: then done is true, and x is the result.
func (p *parser) literalOperand(op lex.Token, prec uint8, left types.Type, pos uint32) (x operand, done bool) {
	number, at := p.NumberType, p.Pos()
	if number != types.Int && (number != types.UInt || left != types.UInt) || left < types.Int || left > types.ULongLong {
		return p.unary(), false
	}
	v := uint32(p.Value)
	p.Next()
	if lex.Precedence[p.Tok] <= prec && !isPostfix[p.Tok] {
		x, done = p.applyToLiteral(op, left, number, v, at, pos)
	}
	if !done {
		x = p.afterNumber(number, v, at)
	}
	return x, done
}

// applyToLiteral applies op to the last subtree, an integer of the promoted type left,
// and the literal v of type number, Int or left. If the operation does not stay what it
// is, or someone has to be warned of it, done is false, and nothing has happened.
func (p *parser) applyToLiteral(op lex.Token, left, number types.Type, v, at, pos uint32) (x operand, done bool) {
	k, t := operatorKinds[op], p.types.Machine(left)
	literal, result := t, t
	switch before := p.b.Kind[p.top()]; {
	case isConst(before):
		return x, false
	case k == ast.Add || k == ast.Sub: // see offset
		if k == ast.Sub { // a constant offset is always added
			k, v = ast.Add, -v
		}
		if v == 0 || before == ast.Add || before == ast.FrameAddress {
			return x, false
		}
	case isShift(k):
		if v-1 >= uint32(8*t.Size()-1) {
			return x, false
		}
		if number == types.Int {
			literal = ast.I32
		}
	case uint64(v) < matters[k]:
		return x, false
	case isComparison(k):
		result, left = ast.I32, types.Int
	}
	p.b.WithConst(k, result, literal, v, at, pos)
	return p.valueOf(left, pos), true
}

// applyStep applies op, + or -, to the promoted value x and a small int.
func (p *parser) applyStep(op lex.Token, x operand, step int, pos uint32) operand {
	if x.typ >= types.Int && x.typ <= types.ULongLong {
		if y, done := p.applyToLiteral(op, x.typ, types.Int, uint32(step), pos, pos); done {
			return y
		}
	}
	p.constant(ast.I32, uint64(step), pos)
	return p.operate(op, x, p.valueOf(types.Int, pos), pos)
}

// afterNumber parses what follows a number, the literal v, which is not in the tree yet.
//
//go:noinline
func (p *parser) afterNumber(number types.Type, v, pos uint32) operand {
	p.b.Leaf(ast.Const, p.types.Machine(number), v, pos)
	x := p.valueOf(number, pos)
	if isPostfix[p.Tok] {
		x = p.postfixes(x)
	}
	return x
}

func isShift(k ast.Kind) bool { return k == ast.Shl || k == ast.Shr }
