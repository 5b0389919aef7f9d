package preprocess

import (
	"fmt"
	"math/bits"
)

// A context is a list of tokens that is read before the rest of the file: the expansion of a
// macro, an argument or a token made by ##.
type context struct {
	tokens  []token
	next    int
	macro   *macro // disabled while the context is being read, or nil
	barrier bool   // the end of the list is kindEnd, and stays so
	owner   bool   // the tokens are not needed behind it
	use     int32  // of the macro (trace.go), or 0
	line    int32  // place of the outermost macro name in the file
	column  int32
}

var (
	emptyPadding = token{kind: kindPadding}
	endToken     = token{kind: kindEnd}
)

// paddingOf returns a padding that stands for a token: it is preceded by white space if the
// token is.
func (p *Preprocessor) paddingOf(t *token) *token {
	p.paddings[t.flags&white] = token{kind: kindPadding, flags: hasSource | t.flags&white}
	return &p.paddings[t.flags&white]
}

// A source is the meaning of the paddings before a token: none, white space, or no white space.
type source uint8

const (
	sourceNone source = iota
	sourcePlain
	sourceWhite
)

// after returns the source of a token behind another padding.
func (s source) after(padding *token) source {
	if s == sourceNone || s == sourcePlain && !padding.is(hasSource) {
		switch padding.flags & (hasSource | white) {
		case hasSource | white:
			return sourceWhite
		case hasSource:
			return sourcePlain
		}
		return sourceNone
	}
	return s
}

// get returns the next token after expansion. It is valid until the next call. Its place
// is p.line and p.column. A token of a macro has the place of the outermost macro's name.
func (p *Preprocessor) get() *token {
	for {
		var t *token
		if len(p.contexts) == 0 {
			t = p.fetch()
			p.line, p.column, p.use = t.line, t.column, 0
			if t.kind != kindName {
				return t
			}
		} else {
			c := &p.contexts[len(p.contexts)-1]
			if c.next == len(c.tokens) {
				if c.barrier {
					return &endToken
				}
				p.popContext()
				if p.inDirective {
					continue
				}
				return &emptyPadding
			}
			t = &c.tokens[c.next]
			c.next++
			p.line, p.column, p.use = c.line, c.column, c.use
			if t.is(pasteLeft | inFile) {
				if t.is(inFile) {
					p.line, p.column, p.use = t.line, t.column, 0
				}
				if !t.is(pasteLeft) {
					return t
				}
				padding := p.paddingOf(t)
				p.pasteAll(t)
				if p.inDirective {
					continue
				}
				return padding
			}
			if t.kind != kindName {
				return t
			}
		}
		n := t.name
		if n.macro == nil && n.builtin == 0 || t.is(noExpand) {
			return t
		}
		if n.macro != nil && p.disabled[n.macro.number] {
			p.unexpanded = *t
			p.unexpanded.flags |= noExpand
			return &p.unexpanded
		}
		if p.preventExpansion > 0 {
			return t
		}
		if !p.step() {
			return &endToken
		}
		// Reading arguments overwrites t.
		name := *t
		if !p.enter(&name) {
			p.kept = name
			return &p.kept
		}
		if p.inDirective && !p.inPragma {
			continue
		}
		return p.paddingOf(&name)
	}
}

// popContext ends the innermost context.
func (p *Preprocessor) popContext() {
	last := len(p.contexts) - 1
	if m := p.contexts[last].macro; m != nil {
		p.disabled[m.number] = false
	}
	if p.contexts[last].owner {
		p.release(p.contexts[last].tokens)
	}
	p.contexts[last].tokens = nil
	p.contexts = p.contexts[:last]
}

// push makes tokens of alloc be read next. They get the place of the macro name that was read
// last.
func (p *Preprocessor) push(tokens []token) {
	p.contexts = append(p.contexts, context{tokens: tokens, owner: true, line: p.line, column: p.column})
}

// pushMacro makes the replacement list of a macro be read next, in which arguments took the place
// of parameters if there are any.
func (p *Preprocessor) pushMacro(tokens []token, m *macro, use int32) {
	p.disabled[m.number] = true
	p.contexts = append(p.contexts, context{tokens: tokens, macro: m, owner: len(m.params) > 0, use: use, line: p.line, column: p.column})
}

// enter expands the macro called t. It reports false if there is no expansion: a
// function-like macro without arguments, or a built-in macro that has none.
func (p *Preprocessor) enter(t *token) bool {
	m := t.name.macro
	if len(p.contexts) == 0 {
		p.outermost, p.outermostIn = m, p.buffer.name
	}
	if m == nil {
		return p.enterBuiltin(t)
	}
	p.need(m)
	at := p.locate(t)
	if !m.function {
		p.noteUse(m)
		p.output.used.note(t.name)
		p.pushMacro(m.body, m, p.traces.expand(m, at))
		return true
	}
	line, column := p.line, p.column
	args, ok := p.invocation(t, m)
	p.line, p.column = line, column
	if !ok {
		return false
	}
	p.noteUse(m)
	use := p.traces.expand(m, at)
	body := m.body
	if len(m.params) > 0 {
		body = p.substitute(m, args, use)
	}
	p.freeArguments(args)
	p.output.used.note(m.defined)
	p.pushMacro(body, m, use)
	return true
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

// An argument is the tokens of an argument as they are written, and after expansion.
type argument struct {
	tokens   []token
	expanded []token
	text     []token // as a string, or nil
	ready    bool    // expanded is set
	real     int     // how many of tokens are no paddings
	omitted  bool    // the variable arguments were left out
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

// joinPadding joins t and the next padding, if one has the same effect as both (see after).
// Otherwise paddings would accumulate where arguments are calls with arguments that are calls, and
// so on.
func (t *token) joinPadding(next *token) bool {
	switch {
	case t.kind != kindPadding:
		return false
	case t.is(white):
		return next.is(hasSource)
	case t.is(hasSource):
		if !next.is(hasSource) {
			*t = *next
		}
		return true
	}
	if next.is(white) {
		return false
	}
	*t = *next
	return true
}

// alloc returns n tokens. They live until release gets them or the outermost expansion ends.
func (p *Preprocessor) alloc(n int) []token {
	if n == 0 {
		return nil
	}
	if n > largeList {
		p.allocated += n
		return make([]token, n)
	}
	size := bits.Len(uint(n - 1))
	if last := len(p.free[size]) - 1; last >= 0 {
		list := p.free[size][last]
		p.free[size] = p.free[size][:last]
		return list[:n]
	}
	capacity := 1 << size
	if cap(p.arena)-len(p.arena) < capacity {
		p.allocated += cap(p.arena)
		p.arena = make([]token, 0, max(1024, min(2*cap(p.arena), 1<<16), capacity))
	}
	k := len(p.arena)
	p.arena = p.arena[:k+capacity]
	return p.arena[k : k+n : k+capacity]
}

// largeList is the number of tokens from which on a list has memory of its own.
const largeList = 1 << 14

// release takes tokens of alloc that are not needed any more. An expansion that consists of many
// others, one after the other, would need too much memory otherwise.
func (p *Preprocessor) release(list []token) {
	if cap(list) > largeList {
		p.allocated -= cap(list)
	} else if cap(list) > 0 {
		size := bits.Len(uint(cap(list) - 1))
		p.free[size] = append(p.free[size], list)
	}
}

// Limits of one expansion. They are far above the needs of programs (a test of Boost takes 2^24
// steps), and keep an expansion within some seconds and some hundred MB.
const (
	maxSteps  = 1 << 27
	maxTokens = 1 << 22
	maxDepth  = 10000
)

// step counts a step of an expansion. It reports false if there are too many.
func (p *Preprocessor) step() bool {
	p.steps++
	if p.stopped {
		return false
	}
	if p.steps > maxSteps || p.allocated+len(p.collecting) > maxTokens {
		p.tooMuch("macro expansion is too long")
		return false
	}
	return true
}

// idle is called when no macro is being expanded: memory can be used again.
func (p *Preprocessor) idle() {
	if len(p.arena) > 0 {
		p.arena = p.arena[:0]
		for size := range p.free {
			p.free[size] = p.free[size][:0]
		}
	}
	if p.allocated > 0 {
		clear(p.free[:]) // they refer to memory
	}
	p.freeMade()
	p.traces.reset()
	p.steps, p.allocated = 0, 0
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
