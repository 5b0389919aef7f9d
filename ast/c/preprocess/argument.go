package preprocess

import (
	"fmt"
)

// An argument is the tokens of an argument as they are written, and after expansion.
type argument struct {
	tokens   []token
	expanded []token
	text     []token // as a string, or nil
	ready    bool    // expanded is set
	real     int     // how many of tokens are no paddings
	omitted  bool    // the variable arguments were left out
}

// invocation reads the arguments of a function-like macro. If no parenthesis follows, the
// token that was read instead is read again later, and ok is false. It is false after an error,
// too.
func (p *Preprocessor) invocation(t *token, m *macro) (args []argument, ok bool) {
	p.preventExpansion++
	state := p.parsing
	p.parsing = parsingParenthesis
	defer func() { p.preventExpansion--; p.parsing = state }()
	var padding token
	some := false
	var next *token
	for {
		next = p.get()
		if next.kind != kindPadding {
			break
		}
		if !some || !padding.is(hasSource) || !padding.is(white) && !next.is(hasSource) {
			padding, some = *next, true
		}
	}
	if next.kind == kindOpenParen {
		if p.passArguments(m) {
			return p.takeArguments(len(m.params)), true
		}
		p.parsing = parsingArguments
		return p.collect(t, m)
	}
	if next.kind != kindEnd || next == &endToken {
		p.backUp(next)
		if some {
			one := p.alloc(1)
			one[0] = padding
			p.push(one)
		}
	}
	return nil, false
}

// backUp makes the token that was read last be read again.
func (p *Preprocessor) backUp(t *token) {
	if len(p.contexts) > 0 {
		c := &p.contexts[len(p.contexts)-1]
		if t != &endToken {
			c.next--
		}
		return
	}
	p.ahead, p.hasAhead = *t, true
}

// collect reads arguments up to the closing parenthesis.
func (p *Preprocessor) collect(t *token, m *macro) (args []argument, ok bool) {
	args = p.takeArguments(max(len(m.params), 1))
	name := *t
	argc := 0
	last := &endToken
	for {
		argc++
		start := len(p.collecting)
		var real int
		last, real = p.collectArgument(m.variadic && argc >= len(m.params))
		if argc <= len(args) {
			args[argc-1].real = real
			args[argc-1].tokens = p.keep(p.collecting[start:])
		}
		p.collecting = p.collecting[:start]
		if last.kind == kindEnd || last.kind == kindCloseParen {
			break
		}
	}
	if last.kind == kindEnd {
		if last == &endToken && len(p.contexts) > 0 {
			p.backUp(last)
		} else if p.inDirective {
			p.ahead, p.hasAhead = *last, true
		}
		p.errorScanned("unterminated argument list invoking macro \"%s\"", name.text)
		return nil, false
	}
	if argc == 1 && len(m.params) == 0 && args[0].real == 0 {
		argc = 0
	}
	if !p.checkCount(&name, m, argc) {
		return nil, false
	}
	if m.variadic {
		// In strict modes, an empty argument is not left out.
		args[len(m.params)-1].omitted = argc < len(m.params) || argc == 1 && args[0].real == 0 && !p.options.strict
	}
	return args, true
}

// collectArgument appends the tokens of an argument to p.collecting. variable says that it may
// contain commas. It returns the token behind the argument, and how many of its tokens are no
// paddings.
func (p *Preprocessor) collectArgument(variable bool) (last *token, real int) {
	depth := 0
	for {
		last = p.get()
		switch last.kind {
		case kindPadding:
			if real == 0 {
				continue // a leading one is dropped
			}
		case kindOpenParen:
			depth++
		case kindCloseParen:
			if depth == 0 {
				return last, real
			}
			depth--
		case kindComma:
			if depth == 0 && !variable {
				return last, real
			}
		case kindEnd:
			return last, real
		}
		if last.kind != kindPadding {
			real++
			if !p.step() {
				return &endToken, real
			}
		}
		p.collecting = append(p.collecting, *last)
		p.setOrigin()
	}
}

// keep copies the tokens of an argument, without paddings at its end.
func (p *Preprocessor) keep(list []token) []token {
	for len(list) > 0 && list[len(list)-1].kind == kindPadding {
		list = list[:len(list)-1]
	}
	kept := p.alloc(len(list))
	copy(kept, list)
	return kept
}

// setOrigin gives the token that was collected last its origin.
func (p *Preprocessor) setOrigin() {
	if p.use == 0 {
		return
	}
	t := &p.collecting[len(p.collecting)-1]
	if t.kind != kindPadding {
		t.origin = p.locate(t).origin
	}
}

// checkCount checks the number of arguments. Variable arguments may be left out.
func (p *Preprocessor) checkCount(t *token, m *macro, argc int) bool {
	if argc == len(m.params) || argc+1 == len(m.params) && m.variadic {
		return true
	}
	d := p.scannedLast(Error, "macro \"%s\" passed %d arguments, but takes just %d", t.text, argc, len(m.params))
	if argc < len(m.params) {
		d.Text = fmt.Sprintf("macro \"%s\" requires %d arguments, but only %d given", t.text, len(m.params), argc)
	}
	d.Notes = append(d.Notes, m.notes()...)
	p.report(d)
	return false
}

// expandArgument expands an argument as if it were the rest of the file (6.10.3.1).
func (p *Preprocessor) expandArgument(a *argument) {
	if a.ready {
		return
	}
	a.ready = true
	if a.real == 0 {
		return
	}
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		p.tooMuch("macro arguments are nested too deeply")
		return
	}
	prevent, parsing, line, column := p.preventExpansion, p.parsing, p.line, p.column
	p.preventExpansion, p.parsing = 0, 0
	p.contexts = append(p.contexts, context{tokens: a.tokens, barrier: true, line: p.line, column: p.column})
	mark := len(p.contexts)
	start := len(p.collecting)
	for {
		t := p.get()
		if t.kind == kindEnd || !p.step() {
			break
		}
		if t.kind == kindPadding && len(p.collecting) > start && p.collecting[len(p.collecting)-1].joinPadding(t) {
			continue
		}
		p.collecting = append(p.collecting, *t)
		p.setOrigin()
	}
	for len(p.contexts) >= mark {
		p.popContext()
	}
	a.expanded = p.alloc(len(p.collecting) - start)
	copy(a.expanded, p.collecting[start:])
	p.collecting = p.collecting[:start]
	p.preventExpansion, p.parsing, p.line, p.column = prevent, parsing, line, column
}

func (p *Preprocessor) takeArguments(n int) []argument {
	if len(p.spareArguments) > 0 {
		last := len(p.spareArguments) - 1
		list := p.spareArguments[last]
		if cap(list) >= n {
			p.spareArguments = p.spareArguments[:last]
			list = list[:n]
			clear(list)
			return list
		}
	}
	return make([]argument, n, max(n, 8))
}

func (p *Preprocessor) freeArguments(list []argument) {
	if list != nil {
		for i := range list {
			p.release(list[i].tokens)
			p.release(list[i].expanded)
			p.release(list[i].text)
		}
		p.spareArguments = append(p.spareArguments, list)
	}
}
