package preprocess

import (
	"bytes"

	"gpucc/internal/bytematch"
)

// A run is text that is copied as it is: tokens that do not expand, with one blank between
// them where there is white space, on lines that follow each other. The rest of the output is
// up to date when a run begins.
type run struct {
	p    *Preprocessor
	b    *buffer
	text []byte

	start int // the first byte that has not been copied yet
	gap   int // the white space before start, which becomes one blank; -1 if there is none
	line  int // at the place where the text is being read
	base  int // where that line begins
	first int // its first token; -1 if that was copied or is not known
	pause int // the run ends at the first line from this offset on

	// Before that, the last line with a token, or with a directive that was copied.
	lastEnd int // offset of its end
	last    int // its number
}

// copyText copies text up to the next token that has to be read as such. It does nothing if
// the output is not at the place that the text comes from.
func (p *Preprocessor) copyText() {
	b, o := p.buffer, &p.output
	if !p.copies || b.byTokens || o.system != (b.system > 0) || b.command {
		return
	}
	r := run{p: p, b: b, text: b.text, gap: -1, first: -1, pause: p.pauseIn(b)}
	if !b.fresh && (o.line != b.line || o.name != b.name) {
		return
	}
	r.start, r.line, r.base = b.pos, b.line, b.base
	i, line, fresh := b.pos, b.line, b.fresh
	if fresh {
		if i = r.beginLine(); i < 0 {
			return
		}
	}
	r.copy(i)
	if fresh || b.line != line {
		p.copied = runEnd{b.pos, b.line, b.base, b.joint}
	}
}

// A runEnd is where a run ended: the position of its buffer.
type runEnd struct{ pos, line, base, joint int }

// startOfLine is the place of the first token of the line that was read last from a file. It is
// found in the text if the token was copied.
func (p *Preprocessor) startOfLine(b *buffer) place {
	if p.copied.line == 0 {
		return p.lineStart
	}
	text := b.text[:p.copied.pos]
	begin := bytes.LastIndexByte(text, '\n') + 1
	i := begin
	for i < len(text) {
		if classes[text[i]] == classSpace {
			i++
			continue
		}
		n := -1
		if bytes.HasPrefix(text[i:], commentStart) {
			n = bytematch.CommentEnd(text[i+2:])
		}
		if n < 0 {
			break
		}
		i += 2 + n
	}
	line, base := p.copied.line, p.copied.base
	for joint := p.copied.joint - 1; i < base && joint >= 0; joint-- {
		line--
		base = begin
		if joint > 0 {
			base = max(base, int(b.file.joints[joint-1]))
		}
	}
	return place{int32(line), int32(i - base + 1)}
}

// inert are the characters within a line that need no look if white space is copied: blanks, and
// punctuators that begin neither a comment nor a number.
var inert = func() (t [256]bool) {
	for c, class := range classes {
		t[c] = class == classPunctuator && c != '/' && c != '.' || c == ' ' || c == '\t'
	}
	return
}()

// copy copies tokens from i on.
func (r *run) copy(i int) {
	text, filter := r.text, &r.p.names.filter
	verbatim := r.p.options.Verbatim
	for {
		if verbatim {
			for inert[text[i]] && i+1 < r.b.next {
				i++
			}
		}
		c := text[i]
		switch classes[c] {
		case classLetter:
			end, hash, plain := scanWord(text, i)
			if !plain || filter[hash>>54]>>(hash>>48&63)&1 != 0 && r.isSpecial(hash, i, end) || text[end] == '"' && text[end-1] == 'R' {
				if end = r.replaceMacro(hash, i, end, plain); end == 0 {
					r.leave(i)
					return
				}
			}
			i = end
		case classDigit:
			end := r.p.options.skipNumber(text, i)
			if r.p.options.hasAdjacentSeparators(text[i:end]) {
				r.leave(i)
				return
			}
			i = end
		case classPunctuator:
			if c == '/' && r.p.isComment(text, i) {
				if end := r.skipComment(i); r.p.options.Verbatim && end >= 0 && end < r.b.next {
					i = end
					continue
				}
				if i = r.space(i); i < 0 {
					return
				}
				continue
			}
			end := i + 1
			if c == '.' && classes[text[end]] == classDigit {
				if end = r.p.options.skipNumber(text, end); r.p.options.hasAdjacentSeparators(text[i:end]) {
					r.leave(i)
					return
				}
			}
			i = end
		case classQuote:
			end, ok := skipQuoted(text, i)
			if !ok || hasNull(text[i:end]) {
				r.leave(r.literalStart(i))
				return
			}
			i = end
		case classSpace:
			next := text[i+1]
			if i+1 < r.b.next && (c == ' ' && classes[next] != classSpace && classes[next] != classNewline && next != '/' || r.p.options.Verbatim && c != 0) {
				i++
				continue
			}
			if i = r.space(i); i < 0 {
				return
			}
		case classNewline:
			if r.p.options.Verbatim {
				i = r.verbatimNewline(i)
			} else {
				i = r.newline(i)
			}
			if i < 0 {
				return
			}
		default:
			r.leave(i)
			return
		}
	}
}

// literalStart returns where the literal with the quote at i begins, or the name of two characters or
// fewer that is before the quote and is no prefix.
func (r *run) literalStart(i int) int {
	start := i
	for start > r.start && classes[r.text[start-1]] <= classDigit {
		start--
	}
	if i-start <= len("u8") {
		return start
	}
	return i
}

// isSpecial reports whether a name has to be read as a token.
func (r *run) isSpecial(hash uint64, i, end int) bool {
	n := r.p.names.special(hash, view(r.text[i:end]))
	if n == nil || !n.special() {
		return false
	}
	if m := n.macro; m != nil && m.function && !n.poisoned {
		for r.text[end] == ' ' {
			end++
		}
		// Without a parenthesis it is no macro.
		if c := r.text[end]; c != '(' && c != '/' && classes[c] != classSpace && classes[c] != classNewline {
			return false
		}
	}
	return true
}

// flush copies the text up to offset to.
func (r *run) flush(to int) {
	o := &r.p.output
	if r.gap >= 0 {
		o.text = append(o.text, ' ')
		r.gap = -1
	}
	o.text = append(o.text, r.text[r.start:to]...)
	o.printed = true
	o.marked = false
	if len(o.text) >= chunk {
		o.flush()
	}
}

// leave ends the run before the token at i, which is to be read as a token together with the
// white space before it.
func (r *run) leave(i int) {
	b, o := r.b, &r.p.output
	switch {
	case i == r.first: // the line before was copied up to its last token
		r.flush(r.lastEnd)
		r.line, o.line = r.last, r.last
		b.pos, b.line, b.base = r.lastEnd, r.line, r.lastEnd
		return
	case i == r.start && r.gap >= 0:
		b.pos = r.gap
	case i == r.start:
		b.pos = i
	case r.text[i-1] == ' ':
		r.flush(i - 1)
		b.pos = i - 1
	default:
		o.last = r.lastToken(i)
		r.flush(i)
		b.pos = i
	}
	o.line = r.line
	b.line, b.base = r.line, r.base
}

// lastToken returns the token of the run that ends at i.
func (r *run) lastToken(i int) lastToken {
	text, k := r.text, i-1
	switch class := classes[text[k]]; {
	case class == classQuote:
		if text[k] == '"' {
			return lastToken{kind: kindString, some: true}
		}
		return lastToken{kind: kindCharacter, some: true}
	case class <= classHigh:
		for k > r.start && (classes[text[k-1]] <= classHigh || text[k-1] == '.') {
			k--
		}
		if classes[text[k]] == classDigit || text[k] == '.' {
			return lastToken{kind: kindNumber, some: true}
		}
		return lastToken{kind: kindName, some: true}
	}
	for k > r.start && classes[text[k-1]] == classPunctuator {
		k--
	}
	last := lastToken{kind: kindOther, first: text[i-1], some: true}
	for k < i {
		operator, n := r.p.operator(text, k)
		last.kind, last.first = operator, text[k]
		k += n
	}
	return last
}

// space handles white space at i that is not one blank. It returns where the next token of the
// line or the next line begins, -1 if the run has ended.
func (r *run) space(i int) int {
	b, text, k := r.b, r.text, i
	for {
		if classes[text[k]] == classSpace && text[k] != 0 {
			k++
		} else if text[k] == '/' && r.p.isComment(text, k) {
			end := r.skipComment(k)
			if end < 0 {
				r.end(i)
				return -1
			}
			k = end
		} else {
			break
		}
	}
	if k >= b.next || text[k] == 0 {
		r.end(i)
		return -1
	}
	r.flush(i)
	r.first = -1
	if text[k] == '\n' {
		r.start = k
		return r.nextLine(k)
	}
	r.gap, r.start = i, k
	return k
}

// end ends the run behind the token that ends at i.
func (r *run) end(i int) {
	b, o := r.b, &r.p.output
	if i > r.start || r.gap >= 0 {
		o.last = lastToken{}
	}
	if i > r.start {
		r.flush(i)
	}
	o.line = r.line
	b.pos, b.line, b.base = i, r.line, r.base
}

// skipComment returns the offset behind the comment at i, -1 if it does not end on its line or
// means something.
func (r *run) skipComment(i int) int {
	end := r.lineEnd(i)
	if r.text[i+1] == '*' {
		n := bytematch.CommentEnd(r.text[i+2 : end])
		if n < 0 {
			return -1
		}
		end = i + 2 + n
	}
	if !r.p.isSilentComment(r.b, i, end) {
		return -1
	}
	return end
}

// newline handles the end of a line at i, behind a token. It returns the first token of the
// next line, -1 if the run has ended.
func (r *run) newline(i int) int {
	text, k, n := r.text, i+1, 1
	for text[k] == '\n' && n < 8 {
		k++
		n++
	}
	base := k
	for text[k] == ' ' {
		k++
	}
	switch c := text[k]; classes[c] {
	case classLetter, classDigit, classQuote, classPunctuator:
		if c == '#' || c == '%' || c == '/' || k-base > maxColumn-2 || k >= r.b.next {
			break
		}
		r.lastEnd, r.last, r.first = i, r.line, k
		r.base = base
		r.line += n
		return k
	}
	r.flush(i)
	r.start = i
	return r.nextLine(i)
}

// nextLine goes on behind the newline at i. All before it was copied.
func (r *run) nextLine(i int) int {
	b := r.b
	r.p.output.line = r.line
	b.line, b.base = r.line, r.base
	b.seek(i)
	b.pos++
	b.line++
	b.base = b.pos
	b.fresh = true
	return r.beginLine()
}

// beginLine finds the first token at or behind the line that begins at b.pos, and begins a run
// there. It returns -1 if that is not possible.
func (r *run) beginLine() int {
	b, text := r.b, r.text
	for b.pos < r.pause {
		old := *b
		i := b.pos
		for {
			if classes[text[i]] == classSpace && text[i] != 0 && i < b.file.end {
				i++
			} else if text[i] == '/' && r.p.isComment(text, i) {
				b.seek(i)
				end, ok := r.lineEnd(i), true
				if text[i+1] == '*' {
					end, ok = b.skipBlockComment(i)
				}
				if !ok || !r.p.isSilentComment(b, i, end) {
					*b = old
					return -1
				}
				i = end
			} else {
				break
			}
		}
		b.seek(i)
		if i >= b.file.end {
			return -1
		}
		if text[i] == 0 {
			*b = old
			return -1
		}
		if text[i] == '\n' {
			b.pos++
			b.line++
			b.base = b.pos
			continue
		}
		if r.mayLeave(i) {
			*b = old
			return -1
		}
		column := b.column(i)
		r.p.output.lineChange(r.p, b.line, column, b.system)
		if i > old.pos {
			r.p.output.byte(' ')
		}
		if g := &b.guard; g.state != guardInside {
			g.state = guardNone
		}
		b.fresh = false
		r.start, r.gap, r.first = i, -1, -1
		r.line, r.base = b.line, b.base
		return i
	}
	return -1
}

// lineEnd returns the offset of the newline behind i.
func (r *run) lineEnd(i int) int { return i + bytes.IndexByte(r.text[i:], '\n') }

// mayLeave reports whether a line that begins with the token at i has to be read by tokens.
func (r *run) mayLeave(i int) bool {
	c := r.text[i]
	switch classes[c] {
	case classLetter:
		end, hash, plain := scanWord(r.text, i)
		return !plain || r.p.names.maybe(hash) && r.isSpecial(hash, i, end) && !r.isReplaced(hash, i, end)
	case classDigit:
		return false
	case classPunctuator:
		return c == '#' || c == '%'
	}
	return true
}
