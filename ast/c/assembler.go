package c

// assemblerName parses asm ("name") behind a declarator (GNU C): the name that
// what is declared has in the object file. Whoever declares it takes it from
// parser.assembler.
func (p *parser) assemblerName() {
	p.next()
	p.expect(tLParen)
	if p.tok == tString {
		p.assembler = string(p.stringLiteral())
	} else {
		p.syntaxError("expected string literal before %s", p.describe())
	}
	p.expect(tRParen)
}

// noAssemblerName complains of an assembler name of d, which has none of its
// own: it is a type, or declared in a block.
func (p *parser) noAssemblerName(d declarator) {
	if p.assembler != "" {
		p.errorf(d.pos, "an assembler name for '%s' is not supported here", p.names.name(d.name))
		p.assembler = ""
	}
}
