package preprocess

import "gpucc/internal/bytematch"

// Most directives of headers are simple: they are on one line, about which there is no message.
// Such a line is read from the text, without making tokens of it. All others are read as tokens
// (directive.go), and so is a simple one that turns out to need a message.
//
// Gain: a third of the instructions for a file with three headers of the C library, together with
// later.go.

// readsSimple reports whether simple directives may be read from the text. They may not if flags
// ask for messages or outputs that need tokens.
func (p *Preprocessor) readsSimple() bool {
	o := p.options
	return !o.TokensOnly && !o.Pedantic && !o.assembler && !o.Comments && !o.MacroComments && !o.noteLineComments && !p.output.used.wanted
}

// simpleDirective obeys the directive at the beginning of the line at which the buffer is, and moves to the
// next line to be read. It reports false, and does nothing, if no simple directive is there.
func (p *Preprocessor) simpleDirective(b *buffer) bool {
	if !p.simple || p.parsing != 0 || len(b.notes) > 0 || b.file.splicedEnd {
		return false
	}
	hash := skipBlanks(b.text, b.pos)
	if b.text[hash] != '#' {
		return false
	}
	i := skipBlanks(b.text, hash+1)
	behind, code, plain := scanWord(b.text, i)
	if !plain {
		return false
	}
	n := p.names.find(code, view(b.text[i:behind]))
	if n == nil || n.directive == directiveNone || p.skipping && !n.directive.isCondition() || behind >= b.next {
		return false
	}
	end := p.simpleEnd(b.text, behind)
	if end < 0 {
		return false
	}
	start := place{int32(b.line), b.column(hash)}
	p.hash.line = start.line
	if !p.obeySimple(n.directive, b, behind) {
		return false
	}
	p.lineStart, p.copied = start, runEnd{}
	b.seek(end)
	p.lastScanned = location{place: place{int32(b.line), b.column(end)}}
	b.fresh = false
	p.endLine()
	if p.skipping {
		p.skipLines()
	}
	return true
}

// obeySimple executes a directive. i is the offset behind its name. It reports false, and does
// nothing, if the directive needs tokens.
func (p *Preprocessor) obeySimple(d directive, b *buffer, i int) bool {
	switch d {
	case directiveDefine:
		return p.simpleDefine(b, i)
	case directiveUndef:
		return p.simpleUndefine(b, i)
	case directiveIf:
		return p.simpleIf(b, i)
	case directiveElif:
		return p.simpleElif(b, i)
	case directiveIfdef, directiveIfndef:
		return p.simpleIfdef(d, b, i)
	case directiveElse, directiveEndif:
		return p.simpleLabel(d, b, i)
	}
	return false
}

// simpleEnd returns the end of the line that goes on at offset i. It is -1 if the line needs a look by
// tokens: it contains # or unusual characters, a literal with a prefix, or a comment that goes on
// behind the line.
func (p *Preprocessor) simpleEnd(text []byte, i int) int {
	for {
		for simpleCharacters[text[i]] {
			i++
		}
		switch c := text[i]; {
		case c == '\n':
			return i
		case c == '/' && (text[i+1] == '*' || text[i+1] == '/'):
			return p.simpleComment(text, i)
		case c == '/' || c == '%' && text[i+1] != ':':
			i++
		case c == 'V' && view(text[i-2:i]) != "__": // no __VA_ARGS__
			i++
		case c == '#' && isInnerPaste(text, i):
			i += 2
		case c == '"' || c == '\'':
			end, ok := skipQuoted(text, i)
			if !ok || classes[text[i-1]] <= classHigh || hasNull(text[i:end]) {
				return -1
			}
			i = end
		default:
			return -1
		}
	}
}

// isInnerPaste reports whether a ## is at i, with another token behind it.
func isInnerPaste(text []byte, i int) bool {
	if text[i+1] != '#' {
		return false
	}
	k := skipBlanks(text, i+2)
	return text[k] != '#' && text[k] != '%' && !isEnd(text, k)
}

// simpleComment is simpleEnd for a comment at i, behind which the line has to end.
func (p *Preprocessor) simpleComment(text []byte, i int) int {
	if p.options.commentWarnings || !p.options.lineComments && text[i+1] == '/' {
		return -1
	}
	end := lineEnd(text, i)
	if text[i+1] == '/' {
		return end
	}
	for k := i + 2; k < end; k++ {
		if text[k] == '*' && text[k+1] == '/' {
			if skipBlanks(text, k+2) == end {
				return end
			}
			break
		}
	}
	return -1
}

// lineEnd returns the offset of the first newline from i on.
func lineEnd(text []byte, i int) int {
	for {
		if marks := bytematch.Equal(load(text, i), '\n'*everyByte); marks != 0 {
			return i + int(bytematch.First(marks))
		}
		i += 8
	}
}

// isEnd reports whether the line, for which simpleEnd has found an end, has no more tokens at i.
func isEnd(text []byte, i int) bool {
	return text[i] == '\n' || text[i] == '/' && (text[i+1] == '*' || text[i+1] == '/')
}

// simpleCharacters are the characters at which simpleEnd need not look.
var simpleCharacters = func() (t [256]bool) {
	for c := range t {
		switch classes[c] {
		case classLetter, classDigit, classPunctuator:
			t[c] = true
		}
	}
	t[' '], t['\t'] = true, true
	for _, c := range "#%/V$" {
		t[c] = false
	}
	return t
}()

// simpleLabel executes #else and #endif.
func (p *Preprocessor) simpleLabel(d directive, b *buffer, i int) bool {
	if !isEnd(b.text, skipBlanks(b.text, i)) || len(p.conditions) == b.conditions {
		return false
	}
	if d == directiveElse && p.conditions[len(p.conditions)-1].name == directiveElse {
		return false // an error
	}
	p.passGuard(d)
	if d == directiveElse {
		p.elseGroup(&p.conditions[len(p.conditions)-1])
	} else {
		p.endGroup(&p.conditions[len(p.conditions)-1])
	}
	return true
}

// simpleIfdef executes #ifdef and #ifndef.
func (p *Preprocessor) simpleIfdef(d directive, b *buffer, i int) bool {
	if p.skipping {
		p.passGuard(d)
		p.beginCondition(d, false, "")
		return true
	}
	n, behind := p.simpleName(b, i)
	if n == nil || !isEnd(b.text, skipBlanks(b.text, behind)) {
		return false
	}
	guardName := ""
	if d == directiveIfndef {
		guardName = n.text
	}
	p.passGuard(d)
	p.beginCondition(d, p.isDefined(n) == (d == directiveIfdef), guardName)
	return true
}

// simpleName returns the name behind the blanks at i, and its end. It is nil if there is none, or
// one that needs a message.
func (p *Preprocessor) simpleName(b *buffer, i int) (n *name, end int) {
	start := skipBlanks(b.text, i)
	if start == i || classes[b.text[start]] != classLetter {
		return nil, 0
	}
	end, hash, plain := scanWord(b.text, start)
	if !plain || b.text[end] == '"' || b.text[end] == '\'' {
		return nil, 0
	}
	n = p.names.intern(hash, view(b.text[start:end]))
	if n.poisoned || n.noted {
		return nil, 0
	}
	return n, end
}

// simpleIf executes #if.
func (p *Preprocessor) simpleIf(b *buffer, i int) bool {
	value, guardName := false, ""
	if !p.skipping {
		var ok bool
		if value, ok = p.simpleCondition(b.text, i); !ok {
			return false
		}
		if b.guard.state == guardStart {
			guardName = p.candidate(b, i)
		}
	}
	p.passGuard(directiveIf)
	p.beginCondition(directiveIf, value, guardName)
	return true
}

// simpleElif executes #elif.
func (p *Preprocessor) simpleElif(b *buffer, i int) bool {
	if len(p.conditions) == b.conditions || p.conditions[len(p.conditions)-1].name == directiveElse {
		return false // an error
	}
	c := &p.conditions[len(p.conditions)-1]
	value := false
	if !c.taken {
		var ok bool
		if value, ok = p.simpleCondition(b.text, i); !ok {
			return false
		}
	}
	p.passGuard(directiveElif)
	c.name = directiveElif
	p.loseGuard(c)
	p.skipping = c.taken || !value
	c.taken = c.taken || value
	return true
}

// simpleDefine executes #define. The replacement list is not read before it is needed (later.go).
func (p *Preprocessor) simpleDefine(b *buffer, i int) bool {
	n, behind := p.simpleName(b, i)
	if n == nil || n == p.definedName || p.poisons || behind >= b.next {
		return false
	}
	var params []*name
	function := b.text[behind] == '('
	if function {
		if params, behind = p.simpleParameters(b.text, behind+1); behind < 0 {
			return false
		}
	} else if c := b.text[behind]; c != ' ' && c != '\t' && c != '\n' {
		return false
	}
	if behind >= b.next || b.text[skipBlanks(b.text, behind)] == '#' {
		return false
	}
	p.noGuard()
	p.passGuard(directiveDefine)
	m := p.newMacro(n)
	m.function, m.params = function, params
	m.readLater(b, behind)
	p.output.writeUsed()
	p.install(n, m)
	return true
}

// simpleUndefine executes #undef.
func (p *Preprocessor) simpleUndefine(b *buffer, i int) bool {
	n, behind := p.simpleName(b, i)
	if n == nil || n == p.definedName || n.builtin != builtinNone || n.isReserved() || !isEnd(b.text, skipBlanks(b.text, behind)) {
		return false
	}
	p.noGuard()
	p.passGuard(directiveUndef)
	p.word.line = p.hash.line
	p.removeDefinition(n)
	return true
}

// simpleParameters reads a list of parameters behind its parenthesis, and returns the offset
// behind it. The offset is -1 if the list is not simple.
func (p *Preprocessor) simpleParameters(text []byte, i int) (list []*name, behind int) {
	var names [8]*name
	count := 0
	for i = skipBlanks(text, i); text[i] != ')' || count > 0; i = skipBlanks(text, i+1) {
		if count == len(names) || classes[text[i]] != classLetter {
			return nil, -1
		}
		end, hash, plain := scanWord(text, i)
		if !plain {
			return nil, -1
		}
		n := p.names.intern(hash, view(text[i:end]))
		for _, other := range names[:count] {
			if n == other {
				return nil, -1
			}
		}
		if n.poisoned || n.noted {
			return nil, -1
		}
		names[count] = n
		count++
		if i = skipBlanks(text, end); text[i] == ')' {
			break
		}
		if text[i] != ',' {
			return nil, -1
		}
	}
	if len(p.parameterLists)+count > cap(p.parameterLists) {
		p.parameterLists = make([]*name, 0, 256)
	}
	start := len(p.parameterLists)
	p.parameterLists = append(p.parameterLists, names[:count]...)
	return p.parameterLists[start : start+count : start+count], i + 1
}
