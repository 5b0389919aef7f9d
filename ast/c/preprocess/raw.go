package preprocess

import (
	"bytes"
	"sort"
	"strings"
)

// A cut is a place where phases 1 and 2 changed the text of a file: the text from to on is
// that from from on in the original, up to the next cut.
type cut struct{ to, from int32 }

// originalOffset returns the offset in the original text of offset i of the text.
func (f *file) originalOffset(i int) int {
	k := sort.Search(len(f.cuts), func(k int) bool { return int(f.cuts[k].to) > i })
	if k == 0 {
		return i
	}
	return i - int(f.cuts[k-1].to) + int(f.cuts[k-1].from)
}

// cleanOffset returns the offset in the text of offset i of the original text.
func (f *file) cleanOffset(i int) int {
	k := sort.Search(len(f.cuts), func(k int) bool { return int(f.cuts[k].from) > i })
	if k == 0 {
		return i
	}
	return i - int(f.cuts[k-1].from) + int(f.cuts[k-1].to)
}

// scanRaw reads a raw string with the quote at i. The prefix begins at start. It returns
// the end, and counts the lines. Phases 1 and 2 are undone in a raw string.
func (p *Preprocessor) scanRaw(t *token, text []byte, start, i int) int {
	b := p.buffer
	if &text[0] != &b.text[0] {
		return p.scanPastedRaw(t, text, i)
	}
	original := b.file.original
	if original == nil {
		original = text[:b.file.end]
	}
	from := b.file.originalOffset(i)
	n, terminated := p.rawLength(t, original[from:])
	end := b.file.end - 1
	if terminated {
		end = b.file.cleanOffset(from + n)
	}
	if k := bytes.IndexByte(text[i:end], '\n'); k >= 0 && p.inDirective {
		end, terminated = i+k, false
	}
	if !terminated {
		p.errorAt(t, "unterminated raw string")
		t.kind = kindOther
		if !p.inDirective && p.parsing == 0 {
			t.kind = kindEnd // of the file
		}
	}
	t.text = view(text[start:end])
	if len(b.file.cuts) > 0 && terminated {
		t.text = string(text[start:i]) + uncut(original[from:from+n])
	}
	t.flags |= rawString
	b.dropNotes(end)
	b.passLines(i, end)
	return end
}

// scanPastedRaw does the same for a text that ## makes, which is one line.
func (p *Preprocessor) scanPastedRaw(t *token, text []byte, i int) int {
	n, terminated := p.rawLength(t, text[i:])
	if !terminated {
		p.errorAt(t, "unterminated raw string")
		t.kind = kindOther
		return i
	}
	t.text = view(text[:i+n])
	t.flags |= rawString
	return i + n
}

// rawLength returns the length of the raw string at the beginning of a text, without its
// prefix. If the delimiter is wrong, the string ends at the next quote.
func (p *Preprocessor) rawLength(t *token, text []byte) (n int, terminated bool) {
	k := 1
	for k < len(text) && k <= maxDelimiter && isDelimiter(text[k]) {
		k++
	}
	delimiter, after := []byte{'"'}, k
	switch {
	case k == len(text):
		return 0, false
	case text[k] == '(':
		delimiter = append(append([]byte{')'}, text[1:k]...), '"')
	default:
		p.reportDelimiter(t, text[k], k)
		t.kind = kindOther
	}
	n = bytes.Index(text[after:], delimiter)
	return after + n + len(delimiter), n >= 0
}

// maxDelimiter is the number of characters that the delimiter of a raw string may have.
const maxDelimiter = 16

// isDelimiter reports whether a delimiter of raw strings may contain a character.
func isDelimiter(c byte) bool {
	return classes[c] <= classDigit && c != '$' || strings.IndexByte(`{}[]#<>%:;.?*+-/^&|~!=,"'`, c) >= 0
}

// reportDelimiter reports the character c, which may not follow k-1 others of a delimiter.
func (p *Preprocessor) reportDelimiter(t *token, c byte, k int) {
	at := *t
	at.column += int32(k) + 1
	switch {
	case k > maxDelimiter:
		p.errorAt(&at, "raw string delimiter longer than 16 characters")
	case c == '\n':
		p.errorAt(&at, "invalid new-line in raw string delimiter")
	default:
		p.errorAt(&at, "invalid character '%c' in raw string delimiter", c)
	}
}

// appendOrdinary appends a raw string as the string literal with the same value. It is on one
// line, and readers need not know raw strings.
func appendOrdinary(out []byte, raw string) []byte {
	quote, open := strings.IndexByte(raw, '"'), strings.IndexByte(raw, '(')
	out = append(append(out, raw[:quote-1]...), '"')
	for _, c := range []byte(raw[open+1 : strings.LastIndexByte(raw, ')')]) {
		switch {
		case c == '\\' || c == '"':
			out = append(out, '\\', c)
		case c < ' ' || c == 0x7f:
			out = append(out, '\\', '0'+c>>6, '0'+c>>3&7, '0'+c&7)
		default:
			out = append(out, c)
		}
	}
	return append(out, '"')
}

// uncut returns a part of an original text as raw strings have it: ends of lines are newlines,
// and one blank stands for those between a backslash and the end of its line.
func uncut(text []byte) string {
	var out []byte
	for i := 0; i < len(text); {
		c := text[i]
		i++
		switch n := spliceLength(text, i); {
		case c == '\r':
			c = '\n'
			if i < len(text) && text[i] == '\n' {
				i++
			}
		case c == '\\' && n > 0 && classes[text[i]] == classSpace:
			out = append(out, '\\', ' ')
			i, c = i+n, '\n'
		}
		out = append(out, c)
	}
	return string(out)
}
