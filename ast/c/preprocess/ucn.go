package preprocess

import "unicode"

// ucnLength is the length of the universal character name at i (6.4.3), 0 if there is none.
func ucnLength(text []byte, i int) int {
	_, n := decodeUCN(text, i)
	return n
}

// decodeUCN returns the character that a universal character name at i stands for, and the
// length of the name.
func decodeUCN(text []byte, i int) (r rune, length int) {
	digits := 0
	switch text[i+1] {
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	default:
		return 0, 0
	}
	for k := range digits {
		c := text[i+2+k]
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, 0
		}
	}
	return r, 2 + digits
}

// isNameRune reports whether a character beyond ASCII may be in a name, and begin it.
func isNameRune(r rune, first bool) bool {
	if r < 0x80 {
		return false
	}
	return unicode.IsLetter(r) || r == 0xaa || r == 0xba || unicode.Is(unicode.Nl, r) ||
		!first && (unicode.IsMark(r) || unicode.IsDigit(r) || unicode.Is(unicode.Pc, r))
}
