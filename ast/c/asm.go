package c

import (
	"bytes"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// asmStatement parses an asm statement (GNU C) without instructions, which is a hint to
// optimisers. No memory access or variable is moved over a statement here, so only its
// operands are evaluated, and an output gets the value of the input with the same constraint
// number. It returns the number of nodes.
func (p *parser) asmStatement() (n int) {
	pos := p.Pos()
	p.Next()
	for p.Tok == lex.Volatile || p.Tok == lex.Inline || p.Tok == lex.Goto {
		if p.Tok == lex.Goto {
			p.unsupported("'asm goto'")
		}
		p.Next()
	}
	p.expect(lex.LParen)
	if p.Tok != lex.String {
		p.syntaxError("expected string literal before %s", p.describe())
	} else if len(bytes.TrimSpace(p.stringLiteral())) > 0 {
		p.errorf(pos, "an 'asm' with instructions is not supported")
	}
	var outputs []lex.Lexer // where each one's lvalue begins
	for section := 0; p.Tok == lex.Colon && !p.recovering; section++ {
		p.Next()
		for p.Tok == lex.String || p.Tok == lex.LBracket {
			if section < 2 {
				outputs, n = p.asmOperand(outputs, section == 0, n)
			} else {
				p.stringLiteral()
			}
			if p.Tok != lex.Comma {
				break
			}
			p.Next()
		}
	}
	p.expect(lex.RParen)
	p.endOfStatement()
	return n
}

// asmOperand parses [name] "constraint" (expression), the next operand behind n
// statements, and returns how many they are then.
func (p *parser) asmOperand(outputs []lex.Lexer, output bool, n int) ([]lex.Lexer, int) {
	if p.Tok == lex.LBracket {
		p.Next()
		p.Next()
		p.expect(lex.RBracket)
	}
	constraint := string(p.stringLiteral())
	if !p.expect(lex.LParen) {
		return outputs, n
	}
	pos, start := p.Pos(), p.Lexer
	x := p.expression()
	switch {
	case output:
		if x.kind == value && x.typ != types.Invalid {
			p.errorf(pos, "invalid lvalue in 'asm' output")
		}
		outputs = append(outputs, start)
	case len(constraint) == 1 && int(constraint[0]-'0') < len(outputs):
		p.asmCopy(outputs[constraint[0]-'0'], p.scalar(x), pos)
	default:
		x = p.rvalue(x)
	}
	p.b.Statement(pos)
	p.expect(lex.RParen)
	return outputs, n + 1
}

// asmCopy makes of the input x, the last subtree, an assignment to the output
// that begins at a place before.
func (p *parser) asmCopy(output lex.Lexer, x operand, pos uint32) {
	t := p.b.Type[p.top()]
	kept := uint32(p.newLocal(t))
	p.b.Node(ast.Assign, t, kept, pos, 1)
	here := p.Lexer
	p.Lexer = output
	y := p.expression()
	p.Lexer = here
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
