package lex

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// LikelyEnd returns where the block that the { at i opens is likely to end: at the first
// } that begins a line, if that closes it when quotes and comments are overlooked. It
// returns 0 if it is not, or if there is a directive, which the first pass has to see.
func LikelyEnd(text []byte, i int) int {
	depth, end := 0, i
	for text = text[:min(i+mostGuessed, len(text))]; ; {
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

// mostGuessed is how long a body may be whose end is guessed: what is looked through in
// vain is bounded.
const mostGuessed = 1 << 14

// SkipBlock returns the end of the block that the { at i opens, or the end
// of the text if it is not closed. It notes the line markers in it.
func (l *Lexer) SkipBlock(i int) int {
	text, depth := l.Text, 0
	for i = skipPlain(text, i); i < len(text); i = skipPlain(text, i) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
		case '"', '\'':
			i, _ = skipQuoted(text, i)
			continue
		case '#':
			i = l.skipDirective(i)
			continue
		case '/':
			i = skipSlash(text, i)
			continue
		case '%': // of the digraphs <% and %>
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

// skipSlash returns the offset behind the slash at i, or behind the comment that
// it opens.
func skipSlash(text []byte, i int) int {
	if i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*') {
		i, _ = skipComment(text, i)
		return i
	}
	return i + 1
}

// skipPlain returns the offset of the first byte from i on that may matter to
// skipBraces.
func skipPlain(text []byte, i int) int {
	for i >= 0 && i < len(text)-16 { // within bounds, as the compiler knows now
		w := (*[16]byte)(text[i:])
		m, second := notPlain(binary.LittleEndian.Uint64(w[:])), notPlain(binary.LittleEndian.Uint64(w[8:]))
		if m|second != 0 {
			if m == 0 {
				m, i = second, i+8
			}
			return i + bits.TrailingZeros64(m)/8
		}
		i += 16
	}
	return i // in the last sixteen bytes all may matter
}
