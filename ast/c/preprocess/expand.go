package preprocess

import (
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
