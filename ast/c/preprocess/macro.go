package preprocess

import (
	"slices"
	"strings"
)

// A macro is a definition.
type macro struct {
	params   []*name
	body     []token
	function bool // has a parameter list
	variadic bool
	named    bool // the variable arguments have a name (GNU)
	optional bool // the body has __VA_OPT__
	ignores  bool // it has parameters, and the body has none of them
	plain    bool // see isPlain
	used     bool
	system   bool // defined in a system header
	command  bool // predefined, or defined by the command line

	file     *file
	fileName string
	module   int32
	line     int
	defined  *name
	number   int32 // in Preprocessor.disabled

	// Where the tokens of the body are: elsewhere if #pragma pop_macro defined the macro again.
	written   string
	writtenIn int32

	later laterBody
}

// defineDirective executes #define.
func (p *Preprocessor) defineDirective() {
	n := p.macroName(true)
	if n == nil {
		return
	}
	p.output.writeUsed()
	p.inDefinition = true
	m := p.newMacro(n)
	ok := p.define(m)
	p.inDefinition = false
	delete(p.output.used.noted, n)
	if ok {
		p.install(n, m)
	}
}

// macroName reads the name of a macro in a directive. It returns nil after an error.
func (p *Preprocessor) macroName(define bool) *name {
	t := *p.scanDirective()
	switch {
	case t.kind == kindName && t.name == p.definedName && define:
		p.errorAt(&t, "\"%s\" cannot be used as a macro name", "defined")
	case t.kind == kindName && t.name.poisoned:
		return nil // reported
	case t.kind == kindName:
		p.word = t
		return t.name
	case t.kind == kindEnd:
		p.errorAt(&t, "no macro name given in #%s directive", p.directiveName)
	default:
		p.errorAt(&t, "macro names must be identifiers")
	}
	return nil
}

// newMacro returns a macro that the directive being read defines.
func (p *Preprocessor) newMacro(n *name) *macro {
	b := p.buffer
	if len(p.spare) == 0 {
		p.spare = make([]macro, 32)
	}
	m := &p.spare[0]
	p.spare = p.spare[1:]
	*m = macro{line: int(p.hash.line), fileName: b.name, file: b.file, module: b.module, written: b.name, writtenIn: b.module, system: b.system > 0, command: b.command, defined: n, number: int32(len(p.disabled))}
	p.disabled = append(p.disabled, false)
	if b.command {
		m.line = 0
	}
	return m
}

// define reads the parameters and the replacement list of a #define, behind the macro's name. It reports false after an error.
func (p *Preprocessor) define(m *macro) bool {
	defer func() { p.variadicAllowed = false }()
	b := p.buffer
	b.seek(b.pos)
	if b.text[b.pos] == '(' {
		p.scanDirective()
		m.function = true
		if !p.parameters(m) {
			return false
		}
	}
	return p.body(m)
}

// parameters reads a parameter list behind its parenthesis.
func (p *Preprocessor) parameters(m *macro) bool {
	previous := kindOpenParen
	for {
		t := *p.scanDirective()
		switch t.kind {
		case kindComment:
			continue
		case kindName:
			if previous == kindName {
				p.errorAt(&t, "expected ',' or ')', found \"%s\"", t.text)
				return false
			}
			if slices.Contains(m.params, t.name) {
				p.errorAt(&t, "duplicate macro parameter \"%s\"", t.text)
				return false
			}
			m.params = append(m.params, t.name)
		case kindCloseParen:
			if previous == kindComma {
				p.errorAt(&t, "expected parameter name, found \"%s\"", ")")
				return false
			}
			return true
		case kindComma:
			if previous != kindName {
				p.errorAt(&t, "expected parameter name, found \"%s\"", ",")
				return false
			}
		case kindEllipsis:
			p.variadicParameter(m, previous == kindName)
			if t = *p.scanDirective(); t.kind == kindCloseParen {
				return true
			}
			p.errorAt(&t, "expected ')' after \"...\"")
			return false
		case kindEnd:
			if previous == kindName || previous == kindComma && len(m.params) == 0 {
				p.errorAt(&t, "expected ')' before end of line")
			} else {
				p.errorAt(&t, "expected parameter name before end of line")
			}
			return false
		default:
			if previous == kindName {
				p.errorAt(&t, "expected ',' or ')', found \"%s\"", t.text)
			} else {
				p.errorAt(&t, "expected parameter name, found \"%s\"", t.text)
			}
			return false
		}
		previous = t.kind
	}
}

// variadicParameter makes m variadic. isNamed tells that the parameter before "..." is the name of the variable arguments; they are
// __VA_ARGS__ otherwise.
func (p *Preprocessor) variadicParameter(m *macro, isNamed bool) {
	m.variadic, m.named = true, isNamed
	if isNamed {
		if p.options.Pedantic && !m.system {
			p.pedwarnScanned("variadic-macros", "ISO C does not permit named variadic macros")
		}
		return
	}
	m.params = append(m.params, p.vaArgs)
	p.variadicAllowed = true
	if p.options.Pedantic && !p.options.c99 && !m.system {
		p.pedwarnScanned("variadic-macros", "anonymous variadic macros were introduced in C99")
	}
}

// checkSpaceAfterName warns if there is no white space between the name and the replacement list.
func (p *Preprocessor) checkSpaceAfterName(t *token) {
	if p.word.column+int32(len(p.word.text)) != t.column || p.word.line != t.line {
		return
	}
	switch {
	case p.options.c99:
		p.pedwarnAt(&p.word, "ISO C99 requires whitespace after the macro name")
	case t.kind == kindOther && !strings.Contains("!\"#%&'()*+,-./:;<=>?[\\]^{|}~", t.text[:1]):
		p.pedwarnAt(&p.word, "missing whitespace after the macro name")
	default:
		p.warnAt(&p.word, "", "missing whitespace after the macro name")
	}
}

// An optional checks the uses of __VA_OPT__ in a replacement list. It gets the list's tokens one by one.
type optional struct {
	p           *Preprocessor
	m           *macro
	state       int // 0 outside, 1 behind the name, 2 in the parentheses
	depth       int
	justOpened  bool
	used        bool
	sawVariable bool
	pasteAtEnd  bool
	start       token
}

// track checks the next token of the list, and marks the end of a __VA_OPT__. It reports false
// after an error.
func (o *optional) track(t *token) bool {
	if !o.m.variadic {
		return true
	}
	if o.justOpened && t.kind == kindPaste {
		o.p.errorAt(t, "'##' cannot appear at either end of __VA_OPT__")
		return false
	}
	o.justOpened = false
	switch o.state {
	case 0:
		if t.kind == kindName && t.name == o.p.vaOpt {
			o.state, o.start, o.used = 1, *t, true
		}
	case 1:
		if t.kind != kindOpenParen {
			o.p.errorAt(&o.start, "__VA_OPT__ must be followed by an open parenthesis")
			return false
		}
		o.state, o.depth, o.justOpened = 2, 0, true
		return true
	case 2:
		switch {
		case t.kind == kindName && t.name == o.p.vaOpt:
			o.p.errorAt(t, "__VA_OPT__ may not appear in a __VA_OPT__")
			return false
		case t.kind == kindOpenParen:
			o.depth++
		case t.kind == kindCloseParen && o.depth > 0:
			o.depth--
		case t.kind == kindCloseParen:
			if o.pasteAtEnd {
				o.p.errorAt(t, "'##' cannot appear at either end of __VA_OPT__")
				return false
			}
			o.state = 0
			t.flags |= variadicEnd
		}
	}
	o.pasteAtEnd = t.kind == kindPaste
	return true
}

// finish reports an error, and returns false, if a __VA_OPT__ does not end in the list.
func (o *optional) finish() bool {
	switch o.state {
	case 1:
		o.p.errorAt(&o.start, "__VA_OPT__ must be followed by an open parenthesis")
	case 2:
		o.p.errorAt(&o.start, "unterminated __VA_OPT__")
	}
	return o.state == 0
}

// install makes m the definition of n, and warns if it is another than before.
func (p *Preprocessor) install(n *name, m *macro) {
	if n.macro != nil || n.builtin != 0 {
		p.checkRedefinition(n, m)
	}
	if p.options.unusedMacros && !m.command && p.buffer == p.main {
		p.defined = append(p.defined, m)
	}
	n.macro, n.builtin = m, 0
	p.names.mark(n)
	p.output.definition(p, n, m)
	p.noteDefinition(m)
}

// undefine executes #undef.
func (p *Preprocessor) undefine() {
	n := p.macroName(true)
	if n != nil {
		p.removeDefinition(n)
	}
	p.expectEnd("undef")
}

// removeDefinition makes a name be no macro.
func (p *Preprocessor) removeDefinition(n *name) {
	p.output.writeUsed()
	delete(p.output.used.noted, n)
	p.output.removal(p, n, p.word.line)
	p.noteMacro(MacroUndefined, int(p.word.line), func() string { return n.text })
	switch {
	case n.isReserved():
		p.warnScanned("", "undefining \"%s\"", n.text)
	case n.builtin != 0:
		p.warnDirective("builtin-macro-redefined", "undefining \"%s\"", n.text)
	}
	if n.macro != nil {
		p.checkUsed(n.macro)
	}
	n.macro, n.builtin = nil, 0
}

// isReserved reports whether a name is a macro that only the compiler may define.
func (n *name) isReserved() bool {
	switch {
	case n.macro != nil:
		return strings.HasPrefix(n.text, "__STDC_") && !isLimitMacro(n.text) || n.text == "__STDC__"
	case n.builtin != 0:
		return !n.builtin.isReplaceable()
	}
	return false
}

// isLimitMacro reports whether a macro has a reserved name, but a program may define it: the C library's headers then
// define other macros in C++, too.
func isLimitMacro(name string) bool {
	switch name {
	case "__STDC_FORMAT_MACROS", "__STDC_LIMIT_MACROS", "__STDC_CONSTANT_MACROS":
		return true
	}
	return false
}

// checkRedefinition warns unless both definitions are equal (6.10.3).
func (p *Preprocessor) checkRedefinition(n *name, m *macro) {
	if n.macro != nil {
		p.checkUsed(n.macro)
		p.need(n.macro)
		p.need(m)
		if n.macro.equal(m) && !n.isReserved() {
			return
		}
	}
	d := p.at(p.pedantic(), &token{line: p.hash.line}, "\"%s\" redefined", n.text)
	if n.builtin != 0 && !n.isReserved() {
		if d.Flag = "builtin-macro-redefined"; !p.warns(d.Flag) {
			return
		}
	}
	if old := n.macro; old != nil {
		d.Notes = []Diagnostic{{Severity: Note, File: old.fileName, Line: old.line, module: old.module, Text: "this is the location of the previous definition"}}
	}
	p.report(d)
}

// equal reports whether two definitions are the same, spelling and white space included.
func (m *macro) equal(o *macro) bool {
	if m.function != o.function || m.variadic != o.variadic || len(m.params) != len(o.params) || len(m.body) != len(o.body) {
		return false
	}
	for i := range m.params {
		if m.params[i] != o.params[i] {
			return false
		}
	}
	for i := range m.body {
		a, b := &m.body[i], &o.body[i]
		const compared = white | pasteLeft | stringized
		if a.kind != b.kind || a.flags&compared != b.flags&compared || a.text != b.text {
			return false
		}
	}
	return true
}

// String writes the definition as -dD does.
func (m *macro) String() string {
	s := m.defined.appendSpelling(nil)
	if m.function {
		s = append(s, '(')
		for i, param := range m.params {
			if i > 0 {
				s = append(s, ',')
			}
			variable := m.variadic && i == len(m.params)-1
			if !variable || m.named {
				s = append(s, param.text...)
			}
			if variable {
				s = append(s, "..."...)
			}
		}
		s = append(s, ')')
	}
	s = append(s, ' ')
	for i := range m.body {
		t := &m.body[i]
		if t.is(white) && i > 0 {
			s = append(s, ' ')
		}
		if t.is(stringized) {
			s = append(s, '#')
		}
		s = append(s, t.text...)
		if t.is(pasteLeft) {
			s = append(s, " ##"...)
		}
	}
	return string(s)
}

// defineAgain returns a macro as #pragma pop_macro defines it again: from the definition as -dD
// writes it. Its tokens are behind the pragma, at their columns behind the macro's name.
func (p *Preprocessor) defineAgain(m *macro) *macro {
	p.need(m)
	outer := p.buffer
	f := newFile(outer.name, []byte(m.String()[len(m.defined.text):]), cleaning{})
	b := &buffer{file: f, text: f.text, line: outer.nextLine(), name: outer.name, module: outer.module, system: outer.system}
	b.setNext()
	next := p.newMacro(m.defined)
	next.system = true // so that there are no warnings
	p.buffer = b
	ok := p.define(next)
	p.buffer = outer
	if !ok {
		return m
	}
	next.fileName, next.module, next.line, next.file = m.fileName, m.module, m.line, m.file
	next.system, next.command = m.system, m.command
	return next
}
