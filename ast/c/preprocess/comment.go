package preprocess

import (
	"bytes"

	"gpucc/internal/bytematch"
)

var (
	commentStart = []byte("/*")
	newline      = []byte("\n")
)

// isComment reports whether a comment begins at the slash at i.
func (p *Preprocessor) isComment(text []byte, i int) bool {
	return text[i+1] == '*' || text[i+1] == '/' && (p.options.lineComments || p.isFutureComment(text, i))
}

// isFutureComment reports whether // begins a comment in C90, where it is an error. It is two
// operators where that may be meant.
func (p *Preprocessor) isFutureComment(text []byte, i int) bool {
	return text[i+2] != '*' && !p.inDirective && !p.skipping && !p.options.assembler
}

// isSilentComment reports whether the comment from i to end means nothing: there is no message about it, and
// it says nothing about the label behind it.
func (p *Preprocessor) isSilentComment(b *buffer, i, end int) bool {
	if len(b.notes) > 0 && int(b.notes[0].offset) <= end {
		return false
	}
	if p.options.FallsThrough != nil && p.options.FallsThrough(b.text[i:end]) {
		return false
	}
	if b.text[i+1] == '/' {
		return !p.options.noteLineComments && (end < b.next || !p.options.commentWarnings)
	}
	return !p.options.commentWarnings || nestedComment(b.text[i+2:end]) < 0
}

// nestedComment returns the offset of a /* in the text of a comment, -1 if there is none.
func nestedComment(text []byte) int {
	from := 0
	for {
		k := bytes.Index(text[from:], commentStart)
		if k < 0 {
			return -1
		}
		if k += from; k+2 >= len(text) || text[k+2] != '/' {
			return k
		}
		from = k + 2
	}
}

// skipComment moves behind the comment at i and returns its offset.
func (p *Preprocessor) skipComment(b *buffer, i int) int {
	line, column := b.line, b.column(i)
	at := token{line: int32(line), column: column}
	if b.text[i+1] == '/' {
		end := i + bytes.IndexByte(b.text[i:], '\n')
		p.warnCommentNotes(b, i, end+1)
		p.checkLineComment(b, &at, end)
		return end
	}
	end, terminated := b.skipBlockComment(i)
	p.warnCommentNotes(b, end, end+1)
	if !terminated && b.file.splicedEnd {
		p.warnSplicedEnd(b)
	}
	if !terminated {
		p.errorAt(&at, "unterminated comment")
	}
	if p.options.commentWarnings {
		p.warnNestedComments(b.text[i:end], at)
	}
	return end
}

// skipBlockComment returns the offset behind the comment at i. A comment between lines counts
// them. terminated is false if the text ends before.
func (b *buffer) skipBlockComment(i int) (end int, terminated bool) {
	k := bytematch.CommentEnd(b.text[i+2:])
	if k < 0 {
		end = b.file.end - 1
	} else {
		end = i + 2 + k
	}
	b.passLines(i, end)
	return end, k >= 0
}

// passLines counts the lines that end between i and end.
func (b *buffer) passLines(i, end int) {
	if lines := bytes.Count(b.text[i:end], newline); lines > 0 {
		b.passJoints(end)
		b.line += lines
		b.base = max(b.base, i+bytes.LastIndexByte(b.text[i:end], '\n')+1)
	}
}

// checkLineComment complains about a comment with // from at to end.
func (p *Preprocessor) checkLineComment(b *buffer, at *token, end int) {
	if p.options.noteLineComments && !b.lineComment && b.system == 0 {
		d := p.at(p.pedantic(), at, "C++ style comments are not allowed in ISO C90")
		if !p.options.lineComments {
			d.Severity = Error
		}
		p.report(d)
		p.report(p.at(Note, at, "(this will be reported only once per input file)"))
		b.lineComment = true
	}
	if end >= b.next {
		p.warnAt(at, "comment", "multi-line comment")
	}
}

// warnNestedComments warns about each /* in the text of a comment that begins at a place.
func (p *Preprocessor) warnNestedComments(text []byte, at token) {
	for {
		k := nestedComment(text[2:])
		if k < 0 {
			return
		}
		k += 2
		if last := bytes.LastIndexByte(text[:k], '\n'); last >= 0 {
			at.line += int32(bytes.Count(text[:k], newline))
			at.column = int32(k - last)
		} else {
			at.column += int32(k)
		}
		p.warnAt(&at, "comment", "\"/*\" within comment")
		text = text[k:]
	}
}
