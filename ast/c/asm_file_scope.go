package c

import (
	"fmt"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/token"
)

// fileScopeAsm parses asm ("text"); at file scope (GNU C). The text becomes a part of the
// assembler text of the object.
func (p *parser) fileScopeAsm() {
	pos := p.Pos()
	text, ok := p.basicAsm(false)
	if ok && strings.TrimSpace(text) != "" {
		p.unit.shared.Assembler = append(p.unit.shared.Assembler, ast.AssemblerText{Text: text, Pos: pos})
	}
}

// basicAsm parses asm ("text"); and returns the text. In a function, volatile may stand before
// the parenthesis.
func (p *parser) basicAsm(inFunction bool) (text string, ok bool) {
	p.Next()
	if p.Tok == token.Volatile && inFunction {
		p.Next()
	}
	if p.expect(token.LParen) {
		text = p.attributeString()
	}
	p.expect(token.RParen)
	ok = !p.recovering
	p.endOfStatement()
	return text, ok
}

// nakedFunction parses the body of function n, which has the attribute naked (GNU C): it has
// only the instructions of its assembler statements. To the tree it is a function that is
// defined elsewhere.
func (p *parser) nakedFunction(n int32, pos uint32) {
	u, body := p.unit, p.Lexer
	p.define(n, pos)
	e := &u.entities[n]
	e.external, e.section = true, ast.Undefined
	var b strings.Builder
	p.nakedHeader(&b, n)
	name := p.symbolName(e)
	fmt.Fprintf(&b, "%s:\n", name)
	p.Next()
	for p.Tok == token.Asm && !p.recovering {
		text, _ := p.basicAsm(true)
		b.WriteString(text + "\n")
	}
	if p.Tok != token.RBrace {
		p.errorf(p.Pos(), "other statements than 'asm' without operands are not supported in a 'naked' function")
		p.recovering, p.Lexer = false, body
		p.skipBlock()
		return
	}
	p.Next()
	fmt.Fprintf(&b, "\t.size\t%s, .-%s\n", name, name)
	u.shared.Assembler = append(u.shared.Assembler, ast.AssemblerText{Text: b.String(), Pos: pos})
}

// nakedHeader writes the directives before the naked function n: its section, alignment,
// binding and type.
func (p *parser) nakedHeader(b *strings.Builder, n int32) {
	e := &p.unit.entities[n]
	name := p.symbolName(e)
	if section := p.textSection(e); section != "" {
		fmt.Fprintf(b, "\t.section\t%s,\"ax\",@progbits\n", section)
	}
	fmt.Fprintf(b, "\t.balign\t%d\n", p.textAlign(n))
	switch {
	case p.unit.isWeak(e):
		fmt.Fprintf(b, "\t.weak\t%s\n", name)
	case !e.internal:
		fmt.Fprintf(b, "\t.globl\t%s\n", name)
	}
	if visibility := p.unit.visibilityOf(e); visibility != "default" && !e.internal {
		fmt.Fprintf(b, "\t.%s\t%s\n", visibility, name)
	}
	fmt.Fprintf(b, "\t.type\t%s, @function\n", name)
}
