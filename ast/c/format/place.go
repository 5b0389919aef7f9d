package format

// Character returns the offset of character i of the string literal that begins with text[0], in the text as it is written. It returns 0, the
// offset of the literal, if it has no such character, or a prefix, or if the literal has several parts: gcc shows the first part then.
func Character(text []byte, i int) int {
	if len(text) == 0 || text[0] != '"' {
		return 0
	}
	at, offset := 0, 1
	for ; offset < len(text) && text[offset] != '"' && text[offset] != '\n'; i-- {
		if i == 0 {
			at = offset
		}
		offset += written(text[offset:])
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

// written returns how many bytes the first character of the text of a literal takes. A universal character name and a character of
// several bytes count as several characters.
func written(text []byte) int {
	if text[0] != '\\' || len(text) == 1 {
		return 1
	}
	n, most, is := 2, len(text), isHexadecimal
	switch c := text[1]; {
	case c == 'x':
	case isOctal(c):
		most, is = 4, isOctal
	default:
		return n
	}
	for n < min(most, len(text)) && is(text[n]) {
		n++
	}
	return n
}

func isOctal(c byte) bool { return c >= '0' && c <= '7' }

func isHexadecimal(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}
