package preprocess

import (
	"bytes"
	"strings"
)

// pragma executes #pragma. The preprocessor obeys some; all others stay in the text.
func (p *Preprocessor) pragma() {
	name, words := p.pragmaName()
	switch handler := pragmaHandler(name); {
	case handler != nil && p.portion:
		p.giveUp()
	case handler != nil:
		p.output.pragmaLine(p, &words[0])
		handler(p, &words[0])
	case isExpandedPragma(name):
		p.expandedPragma(&words[0], name)
	case !p.options.assembler:
		p.output.directive(p, int(p.hash.line), "#pragma "+p.restOfLine(words))
	}
}

// pragmaName reads the tokens that say which pragma it is: one, or two if the first is GCC.
func (p *Preprocessor) pragmaName() (name string, words []token) {
	words = []token{*p.scanDirective()}
	name = words[0].text
	if name == "GCC" {
		words = append(words, *p.scanDirective())
		name += " " + words[1].text
	}
	return name, words
}

// pragmaLine begins the line of a pragma that gcc obeys, in the same way as gcc. The compiler's own macros leave no line:
// gcc has no file with them.
func (o *output) pragmaLine(p *Preprocessor, t *token) {
	if o.silent && p.cache.isOwn(p.buffer.file.path) {
		return
	}
	o.lineChange(p, int(t.line), t.column, p.buffer.system)
}

// pragmaHandler returns the function that executes a pragma, or nil if the preprocessor does not obey it.
func pragmaHandler(name string) func(p *Preprocessor, t *token) {
	switch name {
	case "once":
		return (*Preprocessor).pragmaOnce
	case "push_macro":
		return (*Preprocessor).pragmaPush
	case "pop_macro":
		return (*Preprocessor).pragmaPop
	case "GCC poison":
		return (*Preprocessor).pragmaPoison
	case "GCC system_header":
		return (*Preprocessor).pragmaSystem
	case "GCC dependency":
		return (*Preprocessor).pragmaDependency
	case "GCC warning":
		return func(p *Preprocessor, t *token) { p.pragmaMessage(Warning) }
	case "GCC error":
		return func(p *Preprocessor, t *token) { p.pragmaMessage(Error) }
	}
	return nil
}

// isExpandedPragma reports whether a pragma stays in the text with macros expanded.
func isExpandedPragma(name string) bool { return name == "message" || name == "redefine_extname" }

// Obeys reports whether the preprocessor obeys the pragma with the given text behind the word pragma, or expands
// macros in it. It returns true if it cannot tell: if there is a comment or a joined line.
func Obeys(text []byte) bool {
	name, rest := word(text)
	if name == "GCC" {
		var second string
		second, rest = word(rest)
		name += " " + second
	}
	return pragmaHandler(name) != nil || isExpandedPragma(name) || len(rest) > 0 && (rest[0] == '/' || rest[0] == '\\')
}

// word returns the name at the beginning of a text, behind blanks, and the rest of the text.
func word(text []byte) (name string, rest []byte) {
	text = bytes.TrimLeft(text, " \t")
	end := bytes.IndexFunc(text, func(r rune) bool { return r != '_' && (r < 'a' || 'z' < r) && (r < 'A' || 'Z' < r) })
	if end < 0 {
		end = len(text)
	}
	return string(text[:end]), text[end:]
}

// restOfLine returns the tokens up to the end of the directive, with blanks between them as
// they are written. The first of them are words.
func (p *Preprocessor) restOfLine(words []token) string {
	text := []byte{}
	for {
		if len(words) == 0 {
			words = []token{*p.scanDirective()}
		}
		t := &words[0]
		if t.kind == kindEnd {
			return string(text)
		}
		if len(text) > 0 && t.is(white) {
			text = append(text, ' ')
		}
		text = t.appendSpelling(text)
		words = words[1:]
	}
}

// expandedPragma writes a pragma, with its operands expanded.
func (p *Preprocessor) expandedPragma(first *token, word string) {
	o := &p.output
	o.pragmaLine(p, first)
	o.byte(' ')
	text := []byte(word)
	p.preventExpansion = 0
	last := lastToken{kind: kindName, some: true}
	source, avoid := sourceNone, false
	p.inPragma = true
	defer func() { p.inPragma = false }()
	for {
		t := p.get()
		if t.kind == kindEnd {
			break
		}
		if t.kind == kindPadding {
			avoid, source = true, source.after(t)
			continue
		}
		if avoid && (source == sourceWhite || source == sourceNone && t.is(white) || last.pastes(t)) || !avoid && t.is(white) {
			text = append(text, ' ')
		}
		avoid, source = false, sourceNone
		last = lastToken{kind: t.kind, some: true, first: t.text[0]}
		text = t.appendSpelling(text)
	}
	o.directive(p, int(p.hash.line), "#pragma "+string(text))
}

func (p *Preprocessor) pragmaOnce(*token) {
	if p.buffer == p.main {
		p.warnAt(p.pragmaPlace(), "", "#pragma once in main file")
	}
	p.pragmaEnd("once")
	p.markOnce(p.buffer.file)
}

// pragmaPlace is the token that messages about a pragma point to.
func (p *Preprocessor) pragmaPlace() *token {
	t := p.scanned
	return &t
}

func (p *Preprocessor) pragmaEnd(name string) {
	if t := p.scanDirective(); t.kind != kindEnd {
		p.report(p.at(p.pedantic(), t, "extra tokens at end of #pragma %s", name))
	}
}

// pragmaMacro reads the name in parentheses and quotes of push_macro and pop_macro.
func (p *Preprocessor) pragmaMacro(what string) *name {
	text, ok := p.stringInParentheses()
	if !ok {
		p.errorScanned("invalid #pragma %s directive", what)
		p.expectEnd("pragma")
		return nil
	}
	p.expectEnd("pragma")
	spelled := strings.TrimSpace(destringize(text.text))
	return p.names.intern(hashName(spelled), strings.Clone(spelled))
}

// stringInParentheses reads a parenthesised string.
func (p *Preprocessor) stringInParentheses() (text token, ok bool) {
	if p.nextButEnd().kind != kindOpenParen {
		return text, false
	}
	text = *p.nextButEnd()
	if text.kind != kindString && text.kind != kindWideString {
		return text, false
	}
	return text, p.nextButEnd().kind == kindCloseParen
}

// A pushedMacro is a definition that #pragma pop_macro restores.
type pushedMacro struct {
	macro   *macro
	builtin builtin
	used    bool
}

func (p *Preprocessor) pragmaPush(*token) {
	if n := p.pragmaMacro("push_macro"); n != nil {
		p.pushed[n] = append(p.pushed[n], pushedMacro{n.macro, n.builtin, n.macro != nil && n.macro.used})
	}
}

func (p *Preprocessor) pragmaPop(*token) {
	n := p.pragmaMacro("pop_macro")
	if n == nil {
		return
	}
	list := p.pushed[n]
	if len(list) == 0 {
		return
	}
	old := list[len(list)-1]
	p.pushed[n] = list[:len(list)-1]
	if n.macro != nil {
		p.checkUsed(n.macro)
	}
	p.output.writeUsed()
	delete(p.output.used.noted, n)
	if n.macro != nil || n.builtin != 0 {
		p.output.removal(p, n, p.hash.line)
		p.noteMacro(MacroUndefined, int(p.hash.line), func() string { return n.text })
	}
	n.macro, n.builtin = old.macro, old.builtin
	if n.macro != nil {
		n.macro = p.defineAgain(n.macro)
		n.macro.used = old.used
		p.noteDefinition(n.macro)
		if p.options.unusedMacros {
			p.defined = append(p.defined, n.macro)
		}
	}
	if n.special() {
		p.names.mark(n)
	}
}

func (p *Preprocessor) pragmaPoison(*token) {
	p.readAllBodies()
	p.poisonedAllowed = true
	defer func() { p.poisonedAllowed = false }()
	for {
		t := p.scanDirective()
		if t.kind == kindEnd {
			return
		}
		if t.kind != kindName {
			p.errorAt(t, "invalid #pragma GCC poison directive")
			return
		}
		n := t.name
		if n.poisoned {
			continue
		}
		if n.macro != nil {
			p.warnAt(t, "", "poisoning existing macro \"%s\"", n.text)
		}
		n.macro, n.builtin, n.poisoned = nil, 0, true
		p.poisons = true
		p.names.mark(n)
	}
}

func (p *Preprocessor) pragmaSystem(*token) {
	if p.buffer == p.main {
		p.warnAt(p.pragmaPlace(), "", "#pragma system_header ignored outside include file")
		return
	}
	p.pragmaEnd("system_header")
	p.skipRest()
	p.endLine()
	p.buffer.system = 1
	p.output.fileChange(p.buffer, "")
}

func (p *Preprocessor) pragmaDependency(*token) {
	name, angled, t, ok := p.headerName("pragma dependency")
	if !ok || name == "" {
		return
	}
	f := p.find(name, angled, false)
	if f == nil {
		p.notFound(name, angled, &t)
		return
	}
	other, this := f.file.information(), p.buffer.file.information()
	if other != nil && this != nil && other.ModTime().After(this.ModTime()) {
		p.warnAt(&t, "", "current file is older than %s", name)
	}
}

// pragmaMessage executes #pragma GCC warning and error.
func (p *Preprocessor) pragmaMessage(s Severity) {
	t := *p.scanDirective()
	if t.kind != kindString {
		what := "warning"
		if s == Error {
			what = "error"
		}
		p.errorScanned("invalid \"#pragma GCC %s\" directive", what)
		return
	}
	p.report(p.at(s, &t, "%s", p.unquote(t.text)))
}

// pragmaOperator executes _Pragma (6.10.9).
func (p *Preprocessor) pragmaOperator(t *token) bool {
	if p.inDirective || p.depth > 0 {
		return false // in an argument, it is executed when the macro has been expanded
	}
	line, column := p.line, p.column
	text, ok := p.stringInParentheses()
	if !ok {
		p.errorScanned("_Pragma takes a parenthesized string literal")
		p.line, p.column = line, column
		return false
	}
	p.line, p.column = line, column
	p.runPragma(t, destringize(text.text))
	return true
}

// runPragma reads the text of a _Pragma as a directive of its own.
func (p *Preprocessor) runPragma(t *token, text string) {
	line, column := p.line, p.column
	outer := p.buffer
	f := newFile(outer.name, append(make([]byte, 0, len(text)+slack+1), strings.ReplaceAll(text, "\n", " ")...), cleaning{})
	f.disk = outer.file.disk
	b := *outer
	b.file, b.text, b.pos, b.base, b.joint = f, f.text, 0, 0, 0
	b.line = int(line)
	b.fresh = false
	b.setNext()
	p.buffer = &b
	wasMain := p.main
	if p.main == outer {
		p.main = &b
	}
	contexts := p.contexts
	p.contexts = nil
	p.inDirective = true
	handled := p.operatorPragma(t, line, column, outer)
	p.inDirective = false
	p.contexts = contexts
	p.buffer, p.main = outer, wasMain
	p.line, p.column = line, column
	if handled == "" {
		outer.system = b.system
	} else {
		p.output.operatorPragma(p, t, handled)
	}
	p.push(nil)
}

// operatorPragma writes the pragma of the _Pragma operator t on a line of its own. Its line number
// is the line up to which the file has been read. The text behind it gets the place of the first
// token of the line that was read last.
func (o *output) operatorPragma(p *Preprocessor, t *token, text string) {
	line := int(p.line)
	word, _, _ := strings.Cut(strings.ReplaceAll(text, "(", " "), " ")
	switch {
	case p.options.assembler:
		o.lineChange(p, line, 0, p.buffer.system)
	case isExpandedPragma(word): // a token of the text
		o.token(p, p.paddingOf(t), p.line, p.column)
		o.token(p, &token{kind: kindPragma, text: text, flags: t.flags & (system | systemC)}, p.line, p.column)
	default:
		o.directive(p, p.buffer.line, "#pragma "+text)
		start := p.startOfLine(p.buffer)
		o.lineChange(p, int(start.line), start.column, p.buffer.system)
	}
}

// operatorPragma obeys the pragma in p.buffer, or returns its text if it stays.
func (p *Preprocessor) operatorPragma(t *token, line, column int32, outer *buffer) string {
	word, words := p.pragmaName()
	handler := pragmaHandler(word)
	if handler == nil {
		return p.restOfLine(words)
	}
	if p.portion {
		p.giveUp()
		return ""
	}
	o := &p.output
	if word == "once" {
		defer func(f *file) { p.markOnce(f) }(outer.file)
	}
	o.lineChange(p, outer.line, words[0].column, p.buffer.system)
	p.scanned.line, p.scanned.column = line, column
	handler(p, &words[0])
	after := p.startOfLine(outer)
	o.lineChange(p, int(after.line), after.column, p.buffer.system)
	return ""
}
