package preprocess

// A run expands most calls of function-like macros without making tokens. It expands a call if the call is on
// one line, and if its arguments and replacement lists contain only tokens that are not expanded, calls that a run
// can expand, and names and numbers that ## makes. The expansion of such a call contains no macro, so that
// rescanning it (6.10.3.4) would change nothing, and it gives no message. All other calls are read as tokens.
//
// Gain: preprocessing takes half the time for a file with <math.h>, a fifth less time for SQLite's amalgamation, and a fifth
// less for a generated text in which every twelfth line has an INT64_C.

// Limits of calls that a run replaces: tokens of a replacement list, arguments, macros within each other, bytes, and tokens
// of all replacement lists.
const (
	maxCallTokens    = 64
	maxCallArguments = 8
	maxCallDepth     = 16
	maxCallBytes     = 1 << 14
	maxCallSteps     = 1 << 11
)

// callMemory is the memory of calls.
type callMemory struct {
	plain      []byte // a stack of arguments and expansions
	written    int    // tokens of replacement lists so far
	expansions int    // macros in replacement lists that were replaced
}

// begin empties the memory.
func (m *callMemory) begin() { m.plain, m.written = m.plain[:0], 0 }

// A call is a call of a macro that a run is about to replace.
type call struct {
	run       *run
	m         *macro
	depth     int // number of calls around it
	arguments [maxCallArguments]callArgument
	count     int // of arguments
}

// A callArgument is the text of an argument after expansion: a part of Preprocessor.plain.
type callArgument struct {
	from, to int
	expanded bool // it contains an expansion
}

// isPlain reports whether a replacement list may be replaced by a run. isPlain does not know about the
// names in it.
func (m *macro) isPlain() bool {
	if m.variadic || m.optional || len(m.body) > maxCallTokens || len(m.params) > maxCallArguments {
		return false
	}
	for i := range m.body {
		if t := &m.body[i]; t.kind == kindOther || t.is(stringized|rawString|fallsThrough) {
			return false
		}
	}
	return true
}

// replaceCall writes the expansion of a call of macro m. The macro's name in the call is text[i:end]. It returns the
// offset behind the call, or 0 if the call can only be expanded as tokens.
func (r *run) replaceCall(m *macro, i, end int) int {
	p := r.p
	p.callMemory.begin()
	behind := r.call(m, end, 0)
	if behind > 0 {
		r.writePlain(i, behind)
	}
	return behind
}

// replaceObject does the same for a macro without parameters.
func (r *run) replaceObject(m *macro, i, end int) int {
	r.p.callMemory.begin()
	if !(&call{run: r}).writeMacro(m, 0) {
		return 0
	}
	r.writePlain(i, end)
	return end
}

// writePlain writes the text up to offset i, and then the expansion in p.plain, which replaces the text from i to behind.
func (r *run) writePlain(i, behind int) {
	p := r.p
	r.flush(i)
	p.output.text = append(p.output.text, p.plain...)
	p.output.last = lastToken{}
	r.start, r.first = behind, -1
}

// call appends the expansion of a call of m to p.plain. The name of m ends at offset i. It returns the offset
// behind the call. If tokens are needed, it returns 0; it may have appended to p.plain then.
func (r *run) call(m *macro, i, depth int) (end int) {
	p := r.p
	if p.need(m); !m.plain || depth == maxCallDepth {
		return 0
	}
	for r.text[i] == ' ' {
		i++
	}
	if r.text[i] != '(' {
		return 0
	}
	mark := len(p.plain)
	c := call{run: r, m: m, depth: depth}
	if m.ignores && !p.poisons {
		var commas int
		if end, commas = ignoredArguments(r.text, i+1); commas != len(m.params)-1 {
			return 0
		}
	} else {
		end = c.readArguments(i + 1)
	}
	if end == 0 || end >= r.b.next {
		return 0
	}
	list := len(p.plain)
	if !c.writeList(m.body, depth) {
		return 0
	}
	p.noteUse(m)
	n := copy(p.plain[mark:], p.plain[list:]) // over the arguments
	p.plain = p.plain[:mark+n]
	return end
}

// readArguments reads the arguments from offset i on, and expands them. It returns the offset behind the parenthesis, or
// 0 if tokens are needed.
func (c *call) readArguments(i int) int {
	r, p, text := c.run, c.run.p, c.run.text
	depth := 0
	i = c.begin(i)
	for start := i; ; start = i {
		switch b := text[i]; classes[b] {
		case classLetter:
			end, hash, plain := scanWord(text, i)
			if !plain || classes[text[end]] == classQuote {
				return 0
			}
			if n := r.specialName(hash, i, end); n != nil {
				if end = c.expandName(n, end); end == 0 {
					return 0
				}
				i = end
				continue
			}
			i = end
		case classDigit:
			if i = p.options.skipNumber(text, i); p.options.hasAdjacentSeparators(text[start:i]) {
				return 0
			}
		case classSpace:
			if i++; b == 0 {
				return 0
			}
		case classQuote:
			end, ok := skipQuoted(text, i)
			if !ok || hasNull(text[i:end]) {
				return 0
			}
			i = end
		case classPunctuator:
			i++
			switch b {
			case '(':
				depth++
			case ')':
				if depth--; depth < 0 {
					return c.complete(i)
				}
			case ',':
				if depth == 0 {
					if c.end(); c.count == maxCallArguments {
						return 0
					}
					i = c.begin(i)
					continue
				}
			case '.':
				if classes[text[i]] == classDigit {
					i = p.options.skipNumber(text, i)
				}
			case '/':
				if text[i] == '/' || text[i] == '*' {
					return 0
				}
			}
		default:
			return 0
		}
		p.plain = append(p.plain, text[start:i]...)
	}
}

// begin begins the argument at offset i and returns the offset of its first token.
func (c *call) begin(i int) int {
	c.arguments[c.count] = callArgument{from: len(c.run.p.plain)}
	return skipBlanks(c.run.text, i)
}

// end ends an argument.
func (c *call) end() {
	a, plain := &c.arguments[c.count], c.run.p.plain
	a.to = len(plain)
	for a.to > a.from && (plain[a.to-1] == ' ' || plain[a.to-1] == '\t') {
		a.to--
	}
	c.count++
}

// complete ends the last argument. It returns i, the offset behind the parenthesis, or 0 if tokens are needed.
func (c *call) complete(i int) int {
	if c.end(); !c.isComplete() {
		return 0
	}
	return i
}

// isComplete reports whether the number of arguments is right and there can be no message about an empty one.
func (c *call) isComplete() bool {
	if a := &c.arguments[0]; c.count == 1 && len(c.m.params) == 0 && a.from == a.to && !a.expanded {
		c.count = 0
	}
	return c.count == len(c.m.params) && !c.run.p.options.Pedantic
}

// specialName returns the name from i to end if it is special, or else nil.
func (r *run) specialName(hash uint64, i, end int) *name {
	if !r.p.names.maybe(hash) {
		return nil
	}
	if n := r.p.names.special(hash, view(r.text[i:end])); n != nil && n.special() {
		return n
	}
	return nil
}

// expandName appends the expansion of a macro in an argument. The macro's name ends at offset i. It returns the offset behind
// the macro, or 0 if tokens are needed.
func (c *call) expandName(n *name, i int) int {
	c.arguments[c.count].expanded = true
	m := n.plainMacro()
	switch {
	case m == nil:
		return 0
	case m.function:
		return c.run.call(m, i, c.depth+1)
	case !c.writeMacro(m, 0):
		return 0
	}
	return i
}

// plainMacro returns the macro of a name about which there is nothing else to know, or nil.
func (n *name) plainMacro() *macro {
	if n.poisoned || n.noted || n.builtin != builtinNone {
		return nil
	}
	return n.macro
}

// writeMacro appends the replacement list of a macro without parameters. depth counts the macros around it.
func (c *call) writeMacro(m *macro, depth int) bool {
	p := c.run.p
	if p.need(m); !m.plain || depth == maxCallDepth {
		return false
	}
	p.noteUse(m)
	p.expansions++
	return c.writeList(m.body, depth+1)
}

// writeList appends tokens of a replacement list, with arguments in place of parameters, and expansions in place of
// macros. It reports false if tokens are needed.
func (c *call) writeList(list []token, depth int) bool {
	p := c.run.p
	for len(list) > 0 {
		if p.written++; p.written > maxCallSteps || len(p.plain) > maxCallBytes {
			return false
		}
		p.plain = append(p.plain, ' ')
		n := 0
		switch t := &list[0]; {
		case t.is(pasteLeft):
			n = c.writePasted(list, depth)
		case t.kind == kindName && t.name.special():
			n = c.writeName(list, depth)
		case c.writeToken(t):
			n = 1
		}
		if n == 0 {
			return false
		}
		list = list[n:]
	}
	p.plain = append(p.plain, ' ')
	return true
}

// writeName appends the expansion of a macro. The macro's name is the first token of the list, and its arguments follow.
// It returns how many tokens of the list the call has, or 0 if it appends nothing.
func (c *call) writeName(list []token, depth int) int {
	m := list[0].name.plainMacro()
	switch {
	case m == nil:
		return 0
	case m.function:
		return c.writeInner(m, list, depth)
	case !c.writeMacro(m, depth):
		return 0
	}
	return 1
}

// writeInner does the same for a call in a replacement list.
func (c *call) writeInner(m *macro, list []token, depth int) int {
	p := c.run.p
	if p.need(m); !m.plain || depth == maxCallDepth || len(list) == 1 || list[1].kind != kindOpenParen {
		return 0
	}
	start, parentheses, argument := len(p.plain), 0, 2
	inner := call{run: c.run, m: m}
	for i := 1; i < len(list); i++ {
		t := &list[i]
		switch t.kind {
		case kindOpenParen:
			parentheses++
		case kindCloseParen:
			parentheses--
		}
		if t.kind == kindCloseParen && parentheses == 0 || t.kind == kindComma && parentheses == 1 {
			if t.is(pasteLeft) || !c.passArgument(&inner, list[argument:i], depth) {
				return 0
			}
			argument = i + 1
		}
		if parentheses == 0 {
			arguments := len(p.plain)
			if !inner.isComplete() || !inner.writeList(m.body, depth+1) {
				return 0
			}
			p.noteUse(m)
			p.expansions++
			n := copy(p.plain[start:], p.plain[arguments:]) // over the arguments
			p.plain = p.plain[:start+n]
			return i + 1
		}
	}
	return 0
}

// passArgument makes tokens of a replacement list the next argument of an inner call. It reports false if tokens are needed,
// or if an argument of c in it may be several arguments of the inner call.
func (c *call) passArgument(inner *call, list []token, depth int) bool {
	p := c.run.p
	from, before := len(p.plain), p.expansions
	if inner.count == maxCallArguments || !c.writeList(list, depth+1) {
		return false
	}
	for from < len(p.plain) && p.plain[from] == ' ' {
		from++
	}
	inner.arguments[inner.count] = callArgument{from: from, expanded: p.expansions > before}
	inner.end()
	a := &inner.arguments[inner.count-1]
	return isOneArgument(p.plain[a.from:a.to])
}

// isOneArgument reports whether a text has no comma outside of parentheses, and parentheses in pairs. It may be wrong to
// report false, for a quote behind a letter or digit.
func isOneArgument(text []byte) bool {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return false
			}
		case ',':
			if depth == 0 {
				return false
			}
		case '"', '\'':
			if i > 0 && classes[text[i-1]] <= classDigit {
				return false
			}
			for i++; i < len(text) && text[i] != c; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		}
	}
	return depth == 0
}

// writePasted appends the name or number that ## makes of the first tokens of a list, or its expansion if it is a macro. It
// returns the number of tokens that it has taken from the list, or 0.
func (c *call) writePasted(list []token, depth int) (n int) {
	p := c.run.p
	start := len(p.plain)
	for more := true; more; n++ {
		if n == len(list) || !c.writeWord(&list[n]) {
			return 0
		}
		more = list[n].is(pasteLeft)
	}
	word := p.plain[start:]
	hash := hashName(view(word))
	if len(word) == 0 || !p.names.maybe(hash) {
		return n
	}
	if name := p.names.special(hash, view(word)); name != nil && name.special() {
		p.plain = p.plain[:start]
		if m := name.plainMacro(); m == nil || m.function || !c.writeMacro(m, depth) {
			return 0
		}
	}
	return n
}

// writeToken appends a token of a replacement list, or the argument that takes its place.
func (c *call) writeToken(t *token) bool {
	p := c.run.p
	if t.is(system) != (c.run.b.system > 0) && !t.isHarmless() {
		return false
	}
	if t.kind == kindParameter {
		a := c.arguments[t.index]
		p.plain = append(p.plain, p.plain[a.from:a.to]...)
	} else {
		p.plain = t.appendSpelling(p.plain)
	}
	return true
}

// isHarmless reports whether the parser has the same messages about a token whether or not line markers say that it comes
// from a header of the system, as they do if it is written as a token.
func (t *token) isHarmless() bool {
	return t.kind < kindName || t.kind == kindNumber || t.kind == kindName && t.text == "void"
}

// writeWord appends a name, a number or an argument that is one or empty, as an operand of ##.
func (c *call) writeWord(t *token) bool {
	p := c.run.p
	start := len(p.plain)
	switch t.kind {
	case kindParameter:
		a := c.arguments[t.index]
		if a.expanded {
			return false
		}
		p.plain = append(p.plain, p.plain[a.from:a.to]...)
	case kindName, kindNumber:
		p.plain = append(p.plain, t.text...)
	default:
		return false
	}
	for _, b := range p.plain[start:] {
		if classes[b] > classDigit || b == '$' {
			return false
		}
	}
	return len(p.plain) <= maxCallBytes
}
