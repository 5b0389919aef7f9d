package preprocess

import "slices"

// A bodyReader reads the replacement list of a macro (6.10.3).
type bodyReader struct {
	p        *Preprocessor
	m        *macro
	list     []token
	optional optional
	name     token // the place of the macro's name, or of the parenthesis behind the parameters
	hash     int   // the index of a # that still waits for its operand, or -1
	pasted   bool  // the token before is ##
}

// body reads the rest of a #define. It reports false after an error.
func (p *Preprocessor) body(m *macro) bool {
	const usual = 64 // tokens; a longer list is moved while it is made
	if cap(p.bodies)-len(p.bodies) < usual {
		p.bodies = make([]token, 0, min(64*usual, max(4*usual, 2*cap(p.bodies))))
	}
	free := p.bodies[len(p.bodies):]
	r := bodyReader{p: p, m: m, list: free, hash: -1, optional: optional{p: p, m: m},
		name: token{line: p.lastScanned.line, column: p.lastScanned.column}}
	for {
		t := p.scanDirective()
		if t.kind == kindEnd {
			break
		}
		if len(r.list) == 0 && !t.is(white) && !m.function && t.kind != kindComment {
			p.checkSpaceAfterName(t)
		}
		if !r.add(*t) {
			return false
		}
	}
	if !r.finish() {
		return false
	}
	if n := len(r.list); n <= cap(free) { // it has not been moved
		p.bodies = p.bodies[:len(p.bodies)+n]
	}
	return true
}

// add adds a token to the list. It reports false after an error.
func (r *bodyReader) add(t token) bool {
	t.flags = (t.flags | r.p.bufferFlags()) &^ lineStart
	r.findParameter(&t)
	if !r.optional.track(&t) {
		return false
	}
	if r.m.function && r.hash >= 0 && !r.stringize(&t) {
		return false
	}
	if r.m.function && t.kind == kindHash {
		r.hash = len(r.list)
	}
	if t.kind == kindPaste {
		return r.paste()
	}
	r.pasted = false
	if len(r.list) == cap(r.list) {
		r.list = slices.Grow(r.list, len(r.list)) // append alone would copy a very long list more often
	}
	r.list = append(r.list, t)
	return true
}

// findParameter makes t a parameter if it has the name of one.
func (r *bodyReader) findParameter(t *token) {
	if t.kind != kindName {
		return
	}
	for i, parameter := range r.m.params {
		if parameter == t.name {
			t.kind, t.index = kindParameter, int32(i)
			r.optional.sawVariable = r.optional.sawVariable || t.name == r.p.vaArgs
		}
	}
}

// stringize makes t the operand of the # that is the last token of the list.
func (r *bodyReader) stringize(t *token) bool {
	switch {
	case t.kind == kindParameter || t.kind == kindName && t.name == r.p.vaOpt && r.m.variadic:
		t.flags = t.flags&^white | r.list[r.hash].flags&white | stringized
		r.list = r.list[:r.hash]
	case !r.p.options.assembler:
		return r.fail("'#' is not followed by a macro parameter")
	}
	r.hash = -1
	return true
}

// paste handles ##. A second one has no effect.
func (r *bodyReader) paste() bool {
	if len(r.list) == 0 {
		return r.fail("'##' cannot appear at either end of a macro expansion")
	}
	r.pasted = true
	r.list[len(r.list)-1].flags |= pasteLeft
	return true
}

// finish gives the replacement list to the macro. It reports false after an error.
func (r *bodyReader) finish() bool {
	switch {
	case r.hash >= 0 && !r.p.options.assembler:
		return r.fail("'#' is not followed by a macro parameter")
	case r.pasted:
		return r.fail("'##' cannot appear at either end of a macro expansion")
	case !r.optional.finish():
		return false
	}
	n := len(r.list)
	if n > 0 {
		r.list[0].flags &^= white
	}
	r.m.optional = r.optional.used
	r.m.body = r.list[:n:n]
	r.m.ignores = r.m.ignoresArguments()
	r.m.plain = r.m.isPlain()
	return true
}

func (r *bodyReader) fail(text string) bool {
	r.p.errorAt(&r.name, "%s", text)
	return false
}
