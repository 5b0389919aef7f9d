package lex

import (
	"bytes"
	"encoding/binary"

	"gpucc/internal/bytematch"
)

// LikelyEnd guesses the end of the block that begins with the { at i. The guess is the first } at the
// beginning of a line, if the braces up to there match when quotes and comments are
// ignored. LikelyEnd returns 0 if they do not match, or if the block contains a
// directive, which the first pass must see. The guess makes the first pass over a large
// file 1.4 times as fast (BenchmarkFirstPass); the other cores wait for that pass.
func (l *Lexer) LikelyEnd(i int) int {
	l.need(i + mostGuessed)
	depth, end := 0, i
	for text := l.Text[:min(i+mostGuessed, len(l.Text))]; ; {
		n := bytes.IndexByte(text[end:], '}')
		if n < 0 {
			return 0
		}
		depth += bytes.Count(text[end:end+n], []byte{'{'}) - 1
		end += n + 1
		if first := text[end-2] == '\n'; first && depth == 0 && bytes.IndexByte(text[i:end], '#') < 0 {
			return end
		} else if first || depth == 0 {
			return 0
		}
	}
}

// mostGuessed bounds the length of a block for LikelyEnd, and so the time that is lost if
// the guess fails.
const mostGuessed = 1 << 14

// SkipBlock returns the end of the block that begins with the { at i, or the end of the text if the
// block is not closed. It records the directives in the block.
func (l *Lexer) SkipBlock(i int) int {
	text, depth := l.Text, 0
	for i = skipPlain(text, i); i < len(text) || l.need(i+1); i = skipPlain(text, i) {
		text = l.Text
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
		case '"', '\'':
			i, _ = skipQuoted(text, i)
			continue
		case '#':
			if isDirective(text, i) {
				i = l.skipDirective(i)
				continue
			}
		case '/':
			i = skipSlash(text, i)
			continue
		case '%': // in the digraphs <% and %>
			if text[i-1] == '<' {
				depth++
			} else if i+1 < len(text) && text[i+1] == '>' {
				depth--
				i++
			}
		}
		i++
		if depth == 0 {
			return i
		}
	}
	return len(text)
}

// skipSlash returns the offset behind the slash at i, or behind the comment that the slash
// begins.
func skipSlash(text []byte, i int) int {
	if i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*') {
		i, _ = skipComment(text, i)
		return i
	}
	return i + 1
}

// skipPlain returns the offset of the first byte from i on that may matter to SkipBlock.
// It looks at 16 bytes at a time. If no ends of blocks are guessed, this makes the first
// pass six times as fast (BenchmarkFirstPass).
func skipPlain(text []byte, i int) int {
	for i >= 0 && i < len(text)-16 { // within bounds: this saves bounds checks
		w := (*[16]byte)(text[i:])
		m, second := notPlain(binary.LittleEndian.Uint64(w[:])), notPlain(binary.LittleEndian.Uint64(w[8:]))
		if m|second != 0 {
			if m == 0 {
				m, i = second, i+8
			}
			return i + int(bytematch.First(m))
		}
		i += 16
	}
	return i // the last sixteen bytes are looked at one by one
}
