package preprocess

import (
	"unicode"
	"unicode/utf8"
)

// decodeUCN returns the character that a universal character name at i stands for (6.4.3), and
// the length of the name, which is 0 if there is none.
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

// isUniversal reports whether a universal character name may be at i of a name.
func (o *Options) isUniversal(text []byte, i int) bool {
	if text[i] != '\\' || !o.extendedNames {
		return false
	}
	_, n := decodeUCN(text, i)
	return n > 0
}

// checkUniversal reports an error if a universal character name, which has a spelling, is of a
// character that cannot be in a name, or first in it.
func (p *Preprocessor) checkUniversal(r rune, spelling string, first bool) {
	switch u := uint32(r); {
	case u < 0xa0 && u != '$' && u != '@' && u != '`' || u>>31 != 0 || 0xd800 <= u && u <= 0xdfff:
		p.errorScanned("%s is not a valid universal character", spelling)
	case u == '$':
	case !isNameRune(r, false):
		p.errorScanned("universal character %s is not valid in an identifier", spelling)
	case first && !isNameRune(r, true):
		p.errorScanned("universal character %s is not valid at the start of an identifier", spelling)
	}
}

// isWord reports whether a character of ASCII may be in a name. In assembly $ is no letter.
func (o *Options) isWord(c byte) bool {
	return classes[c] <= classDigit && !(c == '$' && o.assembler)
}

// extendedRune returns the character beyond ASCII at i that a name or a number may contain, and
// the length of its spelling, which is 0 if there is none. A universal character name may stand
// for any character.
func (o *Options) extendedRune(text []byte, i int) (r rune, n int) {
	if !o.extendedNames {
		return 0, 0
	}
	switch classes[text[i]] {
	case classHigh:
		r, n = utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n <= 1 {
			return 0, 0
		}
	case classBackslash:
		return decodeUCN(text, i) // there is an error if the character may not be in a name
	}
	if n == 0 || !isNameRune(r, false) {
		return 0, 0
	}
	return r, n
}

// checkStart complains about a character with which no name may begin.
func (p *Preprocessor) checkStart(spelling string, r rune) {
	if !isNameRune(r, true) {
		p.errorScanned("extended character %s is not valid at the start of an identifier", spelling)
	}
}

// checkUCN complains about a universal character name in a name if its character r may not be
// there.
func (p *Preprocessor) checkUCN(spelling string, r rune, first bool) {
	switch {
	case r < 0xa0 && r != '$' && r != '@' && r != '`' || 0xd800 <= r && r <= 0xdfff || r < 0:
		p.errorScanned("%s is not a valid universal character", spelling)
	case r == '$' && !p.options.assembler:
	case !isNameRune(r, false):
		p.errorScanned("universal character %s is not valid in an identifier", spelling)
	case first && !isNameRune(r, true):
		p.errorScanned("universal character %s is not valid at the start of an identifier", spelling)
	}
}

// isNameRune reports whether a character beyond ASCII may be in a name, and begin it.
func isNameRune(r rune, first bool) bool {
	return unicode.Is(nameRunes, r) && !(first && unicode.Is(combiningRunes, r))
}

// nameRunes are the characters that a name may contain (C11, D.1).
var nameRunes = &unicode.RangeTable{R32: []unicode.Range32{
	{0xa8, 0xa8, 1}, {0xaa, 0xaa, 1}, {0xad, 0xad, 1}, {0xaf, 0xaf, 1}, {0xb2, 0xb5, 1}, {0xb7, 0xba, 1},
	{0xbc, 0xbe, 1}, {0xc0, 0xd6, 1}, {0xd8, 0xf6, 1}, {0xf8, 0xff, 1}, {0x100, 0x167f, 1}, {0x1681, 0x180d, 1},
	{0x180f, 0x1fff, 1}, {0x200b, 0x200d, 1}, {0x202a, 0x202e, 1}, {0x203f, 0x2040, 1}, {0x2054, 0x2054, 1},
	{0x2060, 0x206f, 1}, {0x2070, 0x218f, 1}, {0x2460, 0x24ff, 1}, {0x2776, 0x2793, 1}, {0x2c00, 0x2dff, 1},
	{0x2e80, 0x2fff, 1}, {0x3004, 0x3007, 1}, {0x3021, 0x302f, 1}, {0x3031, 0x303f, 1}, {0x3040, 0xd7ff, 1},
	{0xf900, 0xfd3d, 1}, {0xfd40, 0xfdcf, 1}, {0xfdf0, 0xfe44, 1}, {0xfe47, 0xfffd, 1}, {0x10000, 0x1fffd, 1},
	{0x20000, 0x2fffd, 1}, {0x30000, 0x3fffd, 1}, {0x40000, 0x4fffd, 1}, {0x50000, 0x5fffd, 1}, {0x60000, 0x6fffd, 1},
	{0x70000, 0x7fffd, 1}, {0x80000, 0x8fffd, 1}, {0x90000, 0x9fffd, 1}, {0xa0000, 0xafffd, 1}, {0xb0000, 0xbfffd, 1},
	{0xc0000, 0xcfffd, 1}, {0xd0000, 0xdfffd, 1}, {0xe0000, 0xefffd, 1},
}}

// combiningRunes are those with which a name may not begin (C11, D.2).
var combiningRunes = &unicode.RangeTable{R32: []unicode.Range32{
	{0x300, 0x36f, 1}, {0x1dc0, 0x1dff, 1}, {0x20d0, 0x20ff, 1}, {0xfe20, 0xfe2f, 1},
}}
