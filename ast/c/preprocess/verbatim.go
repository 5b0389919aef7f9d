package preprocess

// With Options.Verbatim, runs keep white space, empty lines, comments within a line, and #line.
// The text is then copied in long parts, and only names, literals, comments and the beginnings
// of lines are looked at. For a generated text with a #line before every second line, this is
// three times as fast as making the lines that gcc -E prints.

// verbatimNewline goes on behind the newline at i. It returns the first token behind it, -1 if
// the run has ended.
func (r *run) verbatimNewline(i int) int {
	text, b := r.text, r.b
	k, line, end, last := i+1, r.line+1, i, r.line
	base := k
	limit := min(b.next, b.file.end, r.pause)
	commented := false // there is a comment in the line, which the parser would not expect before a directive
lines:
	for k < limit {
		switch c := text[k]; {
		case c == ' ' || c == '\t':
			k++
		case c == '\n':
			k++
			line, base, commented = line+1, k, false
		case c == '/' && r.p.isComment(text, k):
			if k = r.skipComment(k); k < 0 {
				break lines
			}
			commented = true
		case c == '#' && commented:
			break lines
		case c == '#':
			n, newline := r.lineDirective(k)
			if newline < 0 {
				break lines
			}
			end, last = newline, n-1
			k, line = newline+1, n
			base = k
		case c == 0 || c == '%' && text[k+1] == ':':
			break lines
		default:
			r.first, r.lastEnd, r.last, r.line, r.base = k, end, last, line, base
			return k
		}
	}
	r.flush(end)
	r.start, r.line = end, last
	return r.nextLine(end)
}

// lineDirective reads a directive at i of the form #line 12 or #line 12 "x.c", without a
// macro. It returns the line number and the offset of the newline behind the directive; the
// offset is -1 if there is another directive, or something about which there may be a message.
func (r *run) lineDirective(i int) (n, newline int) {
	text, b := r.text, r.b
	i = skipBlanks(text, i+1)
	if r.p.options.Pedantic || b.system > 0 || view(text[i:i+4]) != "line" || classes[text[i+4]] != classSpace {
		return 0, -1
	}
	i = skipBlanks(text, i+4)
	digits := i
	for ; classes[text[i]] == classDigit && i-digits < 9; i++ {
		n = 10*n + int(text[i]-'0')
	}
	if n == 0 {
		return 0, -1
	}
	behind := skipBlanks(text, i)
	name := b.name
	if behind > i && text[behind] == '"' {
		start := behind + 1
		for i = start; text[i] != '"' && text[i] != '\\' && text[i] >= ' '; i++ {
		}
		if text[i] != '"' {
			return 0, -1
		}
		name = view(text[start:i])
		behind = skipBlanks(text, i+1)
	}
	if text[behind] != '\n' || behind >= b.next {
		return 0, -1
	}
	r.p.noGuard()
	r.p.rename(b, name)
	return n, behind
}

// maxPlain is the largest number of tokens of a replacement list that is copied.
const maxPlain = 16

// replaceMacro writes the expansion of the macro that text[i:end] names. It returns the offset behind the name and the
// arguments, or 0 if the macro can only be expanded as tokens.
func (r *run) replaceMacro(hash uint64, i, end int, plain bool) int {
	m := r.plainMacro(hash, i, end, plain)
	switch {
	case m == nil:
		return 0
	case m.function:
		return r.replaceCall(m, i, end)
	case r.isCopied(m):
		r.replace(m, i, end)
		return end
	}
	return r.replaceObject(m, i, end)
}

// isReplaced reports whether replaceMacro does not return 0.
func (r *run) isReplaced(hash uint64, i, end int) bool {
	m := r.plainMacro(hash, i, end, true)
	if m == nil {
		return false
	}
	r.p.callMemory.begin()
	if m.function {
		return r.call(m, end, 0) > 0
	}
	return r.isCopied(m) || (&call{run: r}).writeMacro(m, 0)
}

// plainMacro returns the macro that text[i:end] names, or nil if there is none, or if a run may not write its expansion.
func (r *run) plainMacro(hash uint64, i, end int, plain bool) *macro {
	if !plain || !r.p.options.Verbatim || classes[r.text[end]] == classQuote && isPrefix(view(r.text[i:end])) {
		return nil
	}
	n := r.p.names.special(hash, view(r.text[i:end]))
	if n == nil {
		return nil
	}
	return n.plainMacro()
}

// isPrefix reports whether a name may be the prefix of a literal: then it is no macro before a quote.
func isPrefix(name string) bool {
	switch name {
	case "L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R":
		return true
	}
	return false
}

// isCopied reports whether the replacement list of a macro without parameters takes its place as it is: nothing in it is
// expanded or pasted, and all is tokens of C.
func (r *run) isCopied(m *macro) bool {
	if r.p.need(m); len(m.body) > maxPlain {
		return false
	}
	for k := range m.body {
		if t := &m.body[k]; t.kind == kindOther || t.is(pasteLeft|rawString|fallsThrough) || t.name != nil && t.name.special() {
			return false
		}
	}
	return true
}

// replace copies the text up to the macro name from i to end, and writes its replacement list.
func (r *run) replace(m *macro, i, end int) {
	r.flush(i)
	o := &r.p.output
	for k := range m.body {
		o.text = append(o.text, ' ')
		o.text = m.body[k].appendSpelling(o.text)
	}
	o.text = append(o.text, ' ')
	o.last = lastToken{}
	r.p.noteUse(m)
	r.start, r.first = end, -1
}

// skipBlanks returns the offset behind the blanks and tabs at i.
func skipBlanks(text []byte, i int) int {
	for text[i] == ' ' || text[i] == '\t' {
		i++
	}
	return i
}
