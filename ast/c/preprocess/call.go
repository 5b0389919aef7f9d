package preprocess

// A run replaces most calls of function-like macros without making tokens of them: those on one line whose
// arguments and replacement lists consist of tokens that stay, of other such macros, and of names and numbers
// that ## makes. In what takes the place of such a call nothing can be expanded, so that rescanning it (6.10.3.4)
// would change nothing. There can be no message about it. All other calls are read as tokens.
//
// Gain: preprocessing takes a seventh less time for SQLite's amalgamation, and a fifth less for a generated text in which
// every twelfth line has an INT64_C.

// Limits of calls that a run replaces: tokens of a replacement list, arguments, calls within each other, and bytes.
const (
	maxCallTokens    = 64
	maxCallArguments = 8
	maxCallDepth     = 4
	maxCallBytes     = 1 << 14
)

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
	expanded bool // it differs from what is written
}

// isPlain reports whether a replacement list may be replaced by a run. isPlain does not know about the
// names in it.
func (m *macro) isPlain() bool {
	if m.variadic || m.optional || len(m.body) > maxCallTokens || len(m.params) > maxCallArguments {
		return false
	}
	for i := range m.body {
		if t := &m.body[i]; t.kind == kindOther || t.is(stringized|rawString) {
			return false
		}
	}
	return true
}

// replaceCall writes what takes the place of the call of m whose name is text[i:end]. It returns the offset behind
// the call, or 0 if tokens are needed.
func (r *run) replaceCall(m *macro, i, end int) int {
	p := r.p
	p.plain = p.plain[:0]
	behind := r.call(m, end, 0)
	if behind > 0 {
		r.flush(i)
		p.output.text = append(p.output.text, p.plain...)
		p.output.last = lastToken{}
		r.start, r.first = behind, -1
	}
	return behind
}

// call appends what takes the place of a call of m to p.plain. The name of m ends at offset i. It returns the offset
// behind the call. If tokens are needed, it returns 0, and p.plain may contain anything behind what was there.
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
	if !c.write(m, 0) || len(p.plain) > maxCallBytes {
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

// complete ends the last argument. It returns i, the offset behind the parenthesis, or 0 if the number of arguments is wrong or
// there may be a message about an empty one.
func (c *call) complete(i int) int {
	c.end()
	if a := &c.arguments[0]; c.count == 1 && len(c.m.params) == 0 && a.from == a.to && !a.expanded {
		c.count = 0
	}
	if c.count != len(c.m.params) || c.run.p.options.Pedantic {
		return 0
	}
	return i
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

// expandName appends what takes the place of a macro in an argument. Its name ends at offset i. It returns the offset behind
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
	if p.need(m); !m.plain || depth == maxCallDepth || len(p.plain) > maxCallBytes {
		return false
	}
	p.noteUse(m)
	return c.write(m, depth+1)
}

// write appends the replacement list of a macro. It reports false if tokens are needed.
func (c *call) write(m *macro, depth int) bool {
	p := c.run.p
	for i := 0; i < len(m.body); i++ {
		p.plain = append(p.plain, ' ')
		t := &m.body[i]
		if !t.is(pasteLeft) {
			if !c.writeToken(t, depth) {
				return false
			}
			continue
		}
		start := len(p.plain)
		for ; t.is(pasteLeft); t = &m.body[i] {
			if !c.writeWord(t) {
				return false
			}
			i++
		}
		if !c.writeWord(t) || c.isSpecialWord(p.plain[start:]) {
			return false
		}
	}
	p.plain = append(p.plain, ' ')
	return true
}

// writeToken appends a token of a replacement list, or what takes its place.
func (c *call) writeToken(t *token, depth int) bool {
	p := c.run.p
	if t.is(system) != (c.run.b.system > 0) && !t.isHarmless() {
		return false
	}
	switch {
	case t.kind == kindParameter:
		a := c.arguments[t.index]
		p.plain = append(p.plain, p.plain[a.from:a.to]...)
	case t.kind == kindName && t.name.special():
		m := t.name.plainMacro()
		return m != nil && !m.function && c.writeMacro(m, depth)
	default:
		p.plain = t.appendSpelling(p.plain)
	}
	return len(p.plain) <= maxCallBytes
}

// isHarmless reports whether the parser has the same messages about a token whether or not line markers say that it comes
// from a header of the system, as they do if it is written as a token.
func (t *token) isHarmless() bool {
	return t.kind < kindName || t.kind == kindNumber || t.kind == kindName && (t.text == "void" || t.name.special())
}

// writeWord appends a name, a number or an argument that is one, as an operand of ##.
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
	return len(p.plain) > start && len(p.plain) <= maxCallBytes
}

// isSpecialWord reports whether a word that ## has made is a special name.
func (c *call) isSpecialWord(word []byte) bool {
	names, hash := c.run.p.names, hashName(view(word))
	if !names.maybe(hash) {
		return false
	}
	n := names.special(hash, view(word))
	return n != nil && n.special()
}
