package format

import (
	"strconv"
	"unicode/utf8"
)

// Character returns the offset of character i of the string literal that begins with text[0], in the text as it is written. It returns 0, the
// offset of the literal, if it has no such character, or a prefix, or if the literal has several parts: gcc shows the first part then.
func Character(text []byte, i int) int {
	if len(text) == 0 || text[0] != '"' {
		return 0
	}
	at, offset := 0, 1
	for offset < len(text) && text[offset] != '"' && text[offset] != '\n' {
		bytes, characters := written(text[offset:])
		if i == 0 && characters > 0 {
			at = offset
		}
		offset, i = offset+bytes, i-characters
	}
	if i == 0 { // the null character at the end
		at = offset
	}
	for offset++; offset < len(text); offset++ {
		switch text[offset] {
		case ' ', '\t', '\n', '\r', '\f', '\v':
		case '"', '#', '/': // another part, or a line marker or comment that may come before it
			return 0
		default:
			return at
		}
	}
	return at
}

// written reads the beginning of the text of a literal: a character, an escape sequence, or a joined line. It returns the number of bytes of
// the text that this takes, and the number of bytes of the string for which it stands. A joined line stands for none, a universal
// character name for one or more, everything else for one.
func written(text []byte) (bytes, characters int) {
	if text[0] != '\\' || len(text) == 1 {
		return 1, 1
	}
	n, most, is := 2, len(text), isHexadecimal
	switch c := text[1]; {
	case c == '\n':
		return n, 0
	case c == 'u', c == 'U':
		if n += 4; c == 'U' {
			n += 4
		}
		n = min(n, len(text))
		value, _ := strconv.ParseUint(string(text[2:n]), 16, 32)
		return n, max(utf8.RuneLen(rune(value)), 1)
	case c == 'x':
	case isOctal(c):
		most, is = 4, isOctal
	default:
		return n, 1
	}
	for n < min(most, len(text)) && is(text[n]) {
		n++
	}
	return n, 1
}

func isOctal(c byte) bool { return c >= '0' && c <= '7' }

func isHexadecimal(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}
