package c

import "gpucc/ast"

// errorf reports an error at pos, unless a syntax error has left the parser
// without its bearings. It returns the error, for a note, or nil.
func (p *parser) errorf(pos uint32, format string, args ...any) *ast.Diagnostic {
	if p.recovering {
		return nil
	}
	return p.diagnostics.Errorf(pos, format, args...)
}

// notePrevious adds to an error, or to none, where what it is about was declared,
// or defined.
func (p *parser) notePrevious(x *ast.Diagnostic, what string, name ident, typ Type, pos uint32) {
	if x != nil {
		x.Notef(pos, "previous %s of '%s' with type '%s'", what, p.names.name(name), p.typeName(typ))
	}
}

// noteDeclared adds to an error, or to none, where a name that has a meaning here
// was declared.
func (p *parser) noteDeclared(x *ast.Diagnostic, name ident) {
	if o := p.lookup(name); x != nil && name != noIdent && o != nil {
		x.Notef(o.pos, "declared here")
	}
}

// syntaxError reports an error at the current token, and moves on to the next
// semicolon or brace: until the statement or declaration under way is over,
// everything finds nothing there and says nothing more.
func (p *parser) syntaxError(format string, args ...any) {
	p.syntaxErrorAt(p.pos(), format, args...)
}

func (p *parser) syntaxErrorAt(pos uint32, format string, args ...any) {
	if p.recovering {
		return
	}
	if p.tok == kForeign {
		p.onlyC(p.pos(), "'"+p.names.name(p.id)+"'")
	} else {
		p.errorf(pos, format, args...)
	}
	p.recovering = true
	p.skipToBoundary()
}

// unsupported reports a construct of C that the front end does not know yet.
func (p *parser) unsupported(what string) {
	p.syntaxError("%s is not supported", what)
}

// expect consumes tok, or reports that it is missing after the token before.
func (p *parser) expect(tok token) bool {
	if p.tok == tok {
		p.next()
		return true
	}
	if tok == tSemi && p.recovering {
		return false
	}
	p.syntaxErrorAt(uint32(p.prevEnd), "expected '%s' before %s", punctuators[tok], p.describe())
	return false
}

// endOfStatement consumes the semicolon of a declaration or statement, and
// ends the recovery from a syntax error in it.
func (p *parser) endOfStatement() {
	if p.tok != tSemi {
		p.expect(tSemi)
		p.resume()
		return
	}
	p.next()
	p.recovering = false
}

// resume goes on after a syntax error, behind the next semicolon or block; at
// file scope behind a closing brace, too.
func (p *parser) resume() {
	p.skipToBoundary()
	switch {
	case p.tok == tSemi, p.tok == tRBrace && p.depth == 0:
		p.next()
	case p.tok == tLBrace:
		p.skipBlock()
	}
	p.recovering = false
}

// skipToBoundary skips to the next semicolon or brace.
func (p *parser) skipToBoundary() {
	for p.tok != tSemi && p.tok != tLBrace && p.tok != tRBrace && p.tok != tEOF {
		p.next()
	}
}

// skipBlock skips the block that the current { opens.
func (p *parser) skipBlock() {
	p.off = p.skipBraces(p.start)
	p.next()
}

// skipPast skips to tok and over it, within the braces under way.
func (p *parser) skipPast(tok token) {
	for p.tok != tok && p.tok != tEOF && p.tok != tRBrace {
		p.next()
	}
	if p.tok == tok {
		p.next()
	}
}

// describe names the current token as gcc does.
func (p *parser) describe() string {
	switch {
	case p.tok == tEOF:
		return "end of input"
	case p.tok == tNumber:
		if p.text[p.start] == '\'' {
			return "character constant"
		}
		return "numeric constant"
	case p.tok == tString:
		return "string constant"
	case p.tok == kAttribute && p.text[p.start] == '[':
		return "'[' token"
	case p.tok < token(len(punctuators)) && p.tok != tIdent:
		return "'" + punctuators[p.tok] + "' token"
	}
	return "'" + p.names.name(p.id) + "'"
}

// maxNesting bounds the recursion on the input, and so the stack. Its unit is
// one construct inside another.
const maxNesting = 500000

// nest counts a construct inside another, to be taken back by unnest; it
// reports false, after an error, when there are too many.
func (p *parser) nest() bool {
	p.nesting++
	return p.nesting <= maxNesting || p.tooDeep()
}

// tooDeep is nest's complaint, apart from it so that nest can be inlined.
//
//go:noinline
func (p *parser) tooDeep() bool {
	p.nesting--
	p.syntaxError("nesting deeper than %d levels", maxNesting)
	return false
}

func (p *parser) unnest() { p.nesting-- }
