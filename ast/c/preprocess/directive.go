package preprocess

// A directive is a kind of directive.
type directive uint8

const (
	directiveNone directive = iota
	directiveDefine
	directiveInclude
	directiveEndif
	directiveIfdef
	directiveIf
	directiveElse
	directiveIfndef
	directiveUndef
	directiveLine
	directiveElif
	directiveElifdef
	directiveElifndef
	directiveError
	directivePragma
	directiveWarning
	directiveIncludeNext
	directiveIdent
	directiveImport
	directiveAssert
	directiveUnassert
	directiveSccs
	directiveEmbed
)

var directiveNames = [...]string{
	directiveDefine: "define", directiveInclude: "include", directiveEndif: "endif", directiveIfdef: "ifdef", directiveIf: "if",
	directiveElse: "else", directiveIfndef: "ifndef", directiveUndef: "undef", directiveLine: "line", directiveElif: "elif",
	directiveElifdef: "elifdef", directiveElifndef: "elifndef", directiveError: "error", directivePragma: "pragma",
	directiveWarning: "warning", directiveIncludeNext: "include_next", directiveIdent: "ident", directiveImport: "import",
	directiveAssert: "assert", directiveUnassert: "unassert", directiveSccs: "sccs", directiveEmbed: "embed",
}

func (d directive) String() string { return directiveNames[d] }

// isCondition reports whether the directive is obeyed in groups that are skipped, too.
func (d directive) isCondition() bool {
	switch d {
	case directiveIf, directiveIfdef, directiveIfndef, directiveElse, directiveElif, directiveElifdef, directiveElifndef, directiveEndif:
		return true
	}
	return false
}

// handleDirective obeys the directive behind the # that was read. It reports false if the # is none,
// which happens in assembler text.
func (p *Preprocessor) handleDirective(hash token) bool {
	parsing, prevent, outermost, outermostIn := p.parsing, p.preventExpansion, p.outermost, p.outermostIn
	if parsing == parsingArguments {
		if p.options.Pedantic && !p.skipping {
			p.pedwarnAt(&hash, "embedding a directive within macro arguments is not portable")
		}
		p.parsing = 0
	}
	p.preventExpansion = 0
	p.inDirective = true
	p.hash = hash
	t := p.scanDirective()
	p.directiveToken = *t
	ok := p.obey(t)
	if ok && !p.buffer.fresh {
		p.skipRest()
	}
	p.inDirective = false
	p.parsing, p.preventExpansion, p.outermost, p.outermostIn = parsing, prevent, outermost, outermostIn
	if !ok {
		return false
	}
	if p.pending != nil {
		f := p.pending
		p.pending = nil
		p.endLine()
		p.enterFile(f)
		return true
	}
	if p.skipping {
		p.endLine()
		p.skipLines()
	}
	return true
}

// endLine moves to the beginning of the next line.
func (p *Preprocessor) endLine() {
	b := p.buffer
	if b.fresh {
		return
	}
	if b.text[b.pos] == '\n' && b.pos < b.file.end {
		b.seek(b.pos)
		b.pos++
		b.line++
		b.base = b.pos
	}
	b.fresh = true
}

// obey executes the directive called t.
func (p *Preprocessor) obey(t *token) bool {
	switch t.kind {
	case kindEnd:
		return true
	case kindNumber:
		if p.options.assembler {
			return p.skipping
		}
		if p.portion {
			p.giveUp()
		} else if !p.skipping {
			if p.options.Pedantic {
				p.pedwarnAt(t, "style of line directive is a GCC extension")
			}
			p.lineDirective(t, true)
		}
		return true
	case kindName:
	default:
		return p.unknownDirective(t)
	}
	d := p.knownDirective(t)
	if d == directiveNone {
		return p.unknownDirective(t)
	}
	if p.skipping && !d.isCondition() {
		return true
	}
	if p.options.assembler && !d.isCondition() && p.hash.is(white) && d != directiveDefine && d != directiveInclude && d != directiveUndef && d != directiveLine && d != directiveError && d != directivePragma && d != directiveWarning && d != directiveIncludeNext {
		return false
	}
	p.directiveName = d.String()
	if d != directiveLine && d != directivePragma {
		if p.portion {
			p.giveUp()
			return true
		}
		p.noteDirective(p.buffer)
	}
	p.checkExtension(d)
	if !d.isCondition() {
		p.noGuard()
	}
	p.execute(d, t)
	return true
}

// knownDirective returns the directive called t, if options permit it.
func (p *Preprocessor) knownDirective(t *token) directive {
	switch d := t.name.directive; d {
	case directiveElifdef, directiveElifndef:
		if p.options.elifdef || p.options.gnu {
			return d
		}
	case directiveEmbed:
		if p.options.embed {
			return d
		}
	default:
		return d
	}
	return directiveNone
}

// unknownDirective reports a directive that there is not. It returns false if an assembler may know the line.
func (p *Preprocessor) unknownDirective(t *token) bool {
	if p.options.assembler {
		return p.skipping
	}
	if !p.skipping {
		p.errorAt(t, "invalid preprocessing directive #%s", t.shown())
	}
	return true
}

// checkExtension warns about directives that are no part of C.
func (p *Preprocessor) checkExtension(d directive) {
	origin := extensions[d]
	switch {
	case p.skipping || origin == notExtension:
	case p.options.Pedantic:
		p.pedwarnAt(&p.directiveToken, "#%s is a GCC extension", d)
	case origin == deprecatedExtension:
		p.warnAt(&p.directiveToken, "deprecated", "#%s is a deprecated GCC extension", d)
	}
}

// extensions are the directives of GNU.
var extensions = [...]extension{
	directiveWarning: usualExtension, directiveIncludeNext: usualExtension, directiveIdent: usualExtension, directiveSccs: usualExtension,
	directiveImport: deprecatedExtension, directiveAssert: deprecatedExtension, directiveUnassert: deprecatedExtension,
	directiveEmbed: notExtension,
}

type extension uint8

const (
	notExtension extension = iota
	usualExtension
	deprecatedExtension
)

// noGuard notes that there is something outside the #ifndef around a file.
func (p *Preprocessor) noGuard() {
	if g := &p.buffer.guard; g.state != guardInside {
		g.state = guardNone
	}
}

// passGuard notes that there is a directive outside the #ifndef around a file, or that it may begin
// one.
func (p *Preprocessor) passGuard(d directive) {
	if g := &p.buffer.guard; g.state == guardEnded || g.state == guardStart && d != directiveIfndef && d != directiveIf {
		g.state = guardNone
	}
}

func (p *Preprocessor) execute(d directive, t *token) {
	p.passGuard(d)
	switch d {
	case directiveDefine:
		p.defineDirective()
	case directiveUndef:
		p.undefine()
	case directiveInclude, directiveIncludeNext, directiveImport:
		p.include(d)
	case directiveIf:
		p.ifDirective()
	case directiveIfdef, directiveIfndef:
		p.ifdef(d)
	case directiveElse:
		p.elseDirective()
	case directiveElif, directiveElifdef, directiveElifndef:
		p.elif(d)
	case directiveEndif:
		p.endif()
	case directiveLine:
		p.lineDirective(nil, false)
	case directiveError, directiveWarning:
		p.message(d, t)
	case directivePragma:
		p.pragma()
	case directiveIdent, directiveSccs:
		p.ident(d)
	case directiveAssert, directiveUnassert:
		p.assertion(d)
	case directiveEmbed:
		p.embed()
	}
}

// scanDirective reads the next token of the directive, without expansion.
func (p *Preprocessor) scanDirective() *token {
	p.scan(&p.scanned)
	return &p.scanned
}

// skipRest moves to the end of the line.
func (p *Preprocessor) skipRest() {
	for len(p.contexts) > 0 && !p.contexts[len(p.contexts)-1].barrier {
		p.popContext()
	}
	p.hasAhead = false
	for p.scanDirective().kind != kindEnd {
	}
}

// expectEnd complains about tokens behind a directive.
func (p *Preprocessor) expectEnd(name string) {
	if p.scanDirective().kind != kindEnd {
		p.extraTokens(name, "")
	}
}

// expectExpandedEnd complains about tokens behind a directive in which macros are expanded.
func (p *Preprocessor) expectExpandedEnd(name string) {
	if p.nextReal().kind != kindEnd {
		p.extraTokens(name, "")
	}
}

// expectLabelEnd complains about tokens behind #else and #endif.
func (p *Preprocessor) expectLabelEnd(name string) {
	if flag := "endif-labels"; p.warns(flag) && p.scanDirective().kind != kindEnd {
		p.extraTokens(name, flag)
	}
}

// extraTokens complains about the token that was read last. flag controls the warning.
func (p *Preprocessor) extraTokens(name, flag string) {
	p.pedwarnScanned(flag, "extra tokens at end of #%s directive", name)
}

// message executes #error and #warning.
func (p *Preprocessor) message(d directive, t *token) {
	s := []byte("#" + d.String() + " ")
	name := *t
	for first := true; ; first = false {
		t := p.scanDirective()
		if t.kind == kindEnd {
			break
		}
		if !first && t.is(white) {
			s = append(s, ' ')
		}
		s = t.appendSpelling(s)
	}
	m := p.at(Error, &name, "%s", s)
	if d == directiveWarning {
		m.Severity, m.Flag = Warning, "cpp"
		if !p.warns(m.Flag) {
			return
		}
		if p.buffer.system > 0 {
			p.systemWarnings = true
			defer func() { p.systemWarnings = false }()
		}
	}
	p.report(m)
}

// nextReal returns the next token after expansion that is no padding.
func (p *Preprocessor) nextReal() *token {
	for {
		if t := p.get(); t.kind != kindPadding {
			return t
		}
	}
}

// nextButEnd is nextReal, except that messages do not point to the end of the line but to the
// token before it.
func (p *Preprocessor) nextButEnd() *token {
	before := p.lastScanned
	t := p.nextReal()
	if t.kind == kindEnd {
		p.lastScanned = before
	}
	return t
}

func (p *Preprocessor) nextMaybeRaw(raw bool) *token {
	if raw {
		return p.scanDirective()
	}
	return p.nextReal()
}

// ident executes #ident and #sccs, which stay in the text.
func (p *Preprocessor) ident(d directive) {
	t := *p.nextReal()
	if t.kind != kindString {
		p.errorScanned("invalid #%s directive", d)
	} else if !p.options.assembler {
		p.output.directive(p, int(p.hash.line), "#ident "+t.text)
	}
	p.expectEnd(d.String())
}
