package lex

import "bytes"

// A Span is a run of whole statements of a block, from offset Start up to, but not including,
// offset End of the text.
type Span struct{ Start, End int }

// A LongBlock is a block with statements that are divided into spans. Two kinds of statements are in no
// span: those that contain another long block, and those with a beginning that Divide cannot tell.
type LongBlock struct {
	Start int // of its {
	Spans []Span
}

// Divide looks for the long blocks in text[i:end], a block from its { to behind its }. A block is
// long if it has at least twice the given length. Its spans have that length or a little more. A
// statement that is many times as long is in no span.
// Spans depend on the text alone.
//
// Divide looks at braces, and at the ends of lines where a span may end. It does not know
// tokens. So the ends of spans are guesses, which the parser has to check. With a length of 1, for
// tests, any semicolon may be the end of a span.
func Divide(text []byte, i, end, length int) []LongBlock {
	d := divider{text: text[:end], length: length, mark: []byte(";\n")}
	if length == 1 {
		d.mark = d.mark[:1]
	}
	for d.from = i; ; d.from = i {
		i = d.next(i)
		d.endSpans(i)
		if i >= end {
			return d.long
		}
		switch d.text[i] {
		case '{':
			d.open = append(d.open, openBlock{start: i, span: i + 1})
			i++
		case '}':
			d.close(i)
			i++
		case '#':
			i = lineEnd(d.text, i)
		case '/':
			i, _ = skipComment(d.text, i)
		default:
			i, _ = skipQuoted(d.text, i)
		}
	}
}

// A divider is a run of Divide.
type divider struct {
	text   []byte
	length int
	mark   []byte      // characters that may end a span in a plain part of the text
	open   []openBlock // the blocks around the current position, the innermost last
	from   int         // the text from here on has no braces, quotes, comments or directives
	long   []LongBlock
}

// An openBlock is a block that Divide is reading.
type openBlock struct {
	start    int // of its {
	span     int // where the next span begins; unknown if that is not known yet
	boundary int // the last known end of a statement
	spans    []Span
}

const unknown = -1

// next returns the offset of the first brace, quote, comment or directive from i on, or the end of
// the text.
func (d *divider) next(i int) int {
	for ; ; i++ {
		if i = skipPlain(d.text, i); i >= len(d.text) {
			return len(d.text)
		}
		switch d.text[i] {
		case '{', '}', '"', '\'':
			return i
		case '#':
			if isDirective(d.text, i) {
				return i
			}
		case '/':
			if i+1 < len(d.text) && (d.text[i+1] == '/' || d.text[i+1] == '*') {
				return i
			}
		}
	}
}

// endSpans ends spans of the innermost block in the plain part of the text that ends at i: at the
// first semicolon at the end of a line from which on the span is long enough.
func (d *divider) endSpans(i int) {
	if len(d.open) == 0 {
		return
	}
	b := &d.open[len(d.open)-1]
	for from := d.from; b.span >= 0; {
		from = max(from, b.span+d.length)
		if from >= i {
			return
		}
		n := bytes.Index(d.text[from:i], d.mark)
		if n < 0 {
			return
		}
		if from += n + 1; !d.goesOn(from, "else") {
			d.endSpan(b, from)
		}
	}
}

// endSpan ends a span at offset end, where the next one begins. The span is left out if it is too long.
func (d *divider) endSpan(b *openBlock, end int) {
	if end > b.span && (end-b.span <= longSpan*d.length || d.length == 1) {
		b.spans = append(b.spans, Span{b.span, end})
	}
	b.span = end
}

// longSpan times the length of a span is the greatest length that one may have. A longer statement, such
// as one long expression, would keep one core as busy, and its nodes would be copied.
const longSpan = 16

// close ends the innermost block at its }, which is at i.
func (d *divider) close(i int) {
	n := len(d.open) - 1
	if n < 0 {
		return
	}
	b := d.open[n]
	d.open = d.open[:n]
	long := i-b.start >= 2*d.length
	if long {
		if b.span >= 0 {
			d.endSpan(&b, i)
		}
		if len(b.spans) > 1 {
			d.long = append(d.long, LongBlock{b.start, b.spans})
		}
	}
	if n == 0 {
		return
	}
	outer := &d.open[n-1]
	if long && outer.span >= 0 {
		if at := d.statementStart(outer, b.start); at > outer.span {
			d.endSpan(outer, at)
		}
		outer.span = unknown
	}
	if d.goesOn(i+1, "else") || d.goesOn(i+1, "while") {
		return
	}
	outer.boundary = i + 1
	switch {
	case outer.span == unknown:
		outer.span = i + 1
	case i+1-outer.span >= d.length:
		d.endSpan(outer, i+1)
	}
}

// statementStart returns an offset at which a statement of b begins, at or before the one that
// contains the { at brace. If in doubt it returns the last end of a statement that is known.
func (d *divider) statementStart(b *openBlock, brace int) int {
	depth := 0
	for i := brace - 1; i > max(b.boundary, b.span, brace-farthest); i-- {
		switch d.text[i] {
		case ')':
			depth++
		case '(':
			depth--
		case ';', '}', '{':
			if depth > 0 {
				continue
			}
			if d.goesOn(i+1, "else") {
				return b.boundary
			}
			return i + 1
		}
	}
	return b.boundary
}

// farthest is the number of bytes in which statementStart looks for the beginning of a statement.
const farthest = 1 << 12

// goesOn reports whether the statement before offset i goes on there: with the given word, or with
// a character that cannot begin a statement.
func (d *divider) goesOn(i int, word string) bool {
	i = SkipSpace(d.text, i)
	if i >= len(d.text) {
		return true
	}
	switch c := d.text[i]; classes[c] {
	case classLetter:
		return bytes.HasPrefix(d.text[i:], []byte(word))
	case classPunct:
		return c != '}' && c != '{' && c != '*' && c != '+' && c != '-'
	}
	return true
}

// DivideList divides the list that goes on at offset i, behind a comma or the { that begins it, at
// commas between its elements. Each Span has at least the given length, and ends behind a comma. The
// last elements, with the } of the list, are in no span. DivideList returns nil if there is a directive
// before that }, which the first pass must see.
//
// It does not look at parentheses and brackets. So the commas are guesses, which the parser has to
// check. With a length of 1, for tests, any comma outside of inner braces ends a span.
func (l *Lexer) DivideList(i, length int) (list []Span) {
	text, depth, start := l.Text, 0, i
	for from := i; ; {
		for i = skipPlain(text, i); depth == 0; { // text[from:i] is plain
			from = max(from, start+length-1)
			if from >= i {
				break
			}
			line := text[from:min(i, from+listLine)]
			if end := listEnd(line, length); end > 0 {
				list = append(list, Span{start, from + end})
				start = from + end
			} else {
				from += len(line)
			}
		}
		if i >= len(text) && !l.need(i+1) {
			return list
		}
		text = l.Text
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth < 0 {
				return list
			}
		case '"', '\'':
			i, _ = skipQuoted(text, i)
			from = i
			continue
		case '/':
			i = skipSlash(text, i)
			from = i
			continue
		case '#':
			return nil
		case '%':
			if isDigraph(text, i) {
				return nil
			}
		default:
			i++
			continue
		}
		i++
		from = i
	}
}

// listLine is how many bytes DivideList looks at for an end of a line.
const listLine = 1 << 12

// listEnd returns an offset behind a comma in plain text: the first one at the end of a line, or if there
// is none, and no parenthesis, the first. It returns 0 if there is none.
func listEnd(text []byte, length int) int {
	n := bytes.Index(text, []byte(",\n"))
	if length == 1 || n < 0 && bytes.IndexByte(text, '(') < 0 {
		n = bytes.IndexByte(text, ',')
	}
	return n + 1
}

// isDigraph reports whether the % at offset i of the text is a part of one.
func isDigraph(text []byte, i int) bool {
	return text[i-1] == '<' || i+1 < len(text) && (text[i+1] == ':' || text[i+1] == '>')
}
