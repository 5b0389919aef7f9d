package c

import (
	"bytes"

	"gpucc/ast"
)

// asmStatement parses an asm statement (GNU C) without instructions: one that
// only tells the compiler what to keep. No memory access or variable is moved
// over a statement here, so all that is left is to evaluate its operands, and
// to give an output the value of the input that shares its place. It returns how
// many nodes that took.
func (p *parser) asmStatement() (n int) {
	pos := p.pos()
	p.next()
	for p.tok == kVolatile || p.tok == kInline || p.tok == kGoto {
		if p.tok == kGoto {
			p.unsupported("'asm goto'")
		}
		p.next()
	}
	p.expect(tLParen)
	if p.tok != tString {
		p.syntaxError("expected string literal before %s", p.describe())
	} else if len(bytes.TrimSpace(p.stringLiteral())) > 0 {
		p.errorf(pos, "an 'asm' with instructions is not supported")
	}
	var outputs []lexer // where each one's lvalue begins
	for section := 0; p.tok == tColon && !p.recovering; section++ {
		p.next()
		for p.tok == tString || p.tok == tLBracket {
			if section < 2 {
				outputs, n = p.asmOperand(outputs, section == 0, n)
			} else {
				p.stringLiteral()
			}
			if p.tok != tComma {
				break
			}
			p.next()
		}
	}
	p.expect(tRParen)
	p.endOfStatement()
	return n
}

// asmOperand parses [name] "constraint" (expression), the next operand behind n
// statements, and returns how many they are then.
func (p *parser) asmOperand(outputs []lexer, output bool, n int) ([]lexer, int) {
	if p.tok == tLBracket {
		p.next()
		p.next()
		p.expect(tRBracket)
	}
	constraint := string(p.stringLiteral())
	if !p.expect(tLParen) {
		return outputs, n
	}
	pos, start := p.pos(), p.lexer
	x := p.expression()
	switch {
	case output:
		if x.kind == value && x.typ != ErrorType {
			p.errorf(pos, "invalid lvalue in 'asm' output")
		}
		outputs = append(outputs, start)
	case len(constraint) == 1 && int(constraint[0]-'0') < len(outputs):
		p.asmCopy(outputs[constraint[0]-'0'], p.scalar(x), pos)
	default:
		x = p.rvalue(x)
	}
	p.b.Statement(pos)
	p.expect(tRParen)
	return outputs, n + 1
}

// asmCopy makes of the input x, the last subtree, an assignment to the output
// that begins at a place before.
func (p *parser) asmCopy(output lexer, x operand, pos uint32) {
	t := p.b.Type[p.top()]
	kept := uint32(p.newLocal(t))
	p.b.Node(ast.Assign, t, kept, pos, 1)
	here := p.lexer
	p.lexer = output
	y := p.expression()
	p.lexer = here
	if !p.modifiable(y, pos, "invalid lvalue in 'asm' output", "'asm' output to") {
		p.dropLast()
		return
	}
	if y.kind == bitField {
		p.errorf(pos, "an 'asm' output in a bit-field is not supported")
		p.dropLast()
		return
	}
	number := p.b.Data[p.top()]
	if y.kind == local {
		p.b.Truncate(p.top())
	}
	p.b.Leaf(ast.Local, t, kept, pos)
	p.assignable(p.valueOf(x.typ, pos), y.typ, context{})
	p.set(y, number, pos)
	p.then(pos)
}
