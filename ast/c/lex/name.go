package lex

import (
	"encoding/binary"
	"unicode"
	"unicode/utf8"

	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/internal/bytematch"
)

// plainWord scans an identifier or keyword at l.Start. text is the source text from
// there. It handles names of at most 15 bytes that are in the cache and are followed by a
// plain byte; otherWord handles the others. It computes the length of the name by
// arithmetic on eight bytes at a time, because the exit of a loop over the bytes is
// mispredicted for most names.
func (l *Lexer) plainWord(text *[16]byte) {
	first, second := binary.LittleEndian.Uint64(text[:]), uint64(0)
	end, n, behind := bytematch.NameEnds(first), uint(0), byte(0)
	if end != 0 {
		n = bytematch.First(end)
		behind = text[n]
		first &= before(end)
	} else {
		second = binary.LittleEndian.Uint64(text[8:])
		end = bytematch.NameEnds(second)
		n = 8 + bytematch.First(end)
		behind = text[n&15] // classLetter, as the name has 16 bytes or more
		second &= before(end)
	}
	e := l.Names.Cached(first, second)
	if e.First != first || e.Second != second || classes[behind] <= classBackslash {
		l.otherWord(first, second, int(n))
		return
	}
	l.Offset = l.Start + int(n)
	l.Ident, l.Tok = e.Ident, token.Token(e.Token)
}

// otherWord scans a name at l.Start that plainWord has not found in the cache. If the
// name is an identifier or keyword of n bytes, first and second, it enters the cache.
func (l *Lexer) otherWord(first, second uint64, n int) {
	end := l.Start + n
	name := l.Text[l.Start:end]
	if n > 15 || classes[l.Text[end]] <= classBackslash || !isName(name) {
		l.scan(l.Start)
		return
	}
	l.Offset, l.Ident = end, l.Names.InternWords(first, second, name, uint32(l.Start))
	l.Tok = l.wordToken(l.Ident)
	*l.Names.Cached(first, second) = intern.CacheEntry{First: first, Second: second, Ident: l.Ident, Token: uint8(l.Tok)}
}

// isName reports whether all bytes are ASCII letters or digits.
func isName(text []byte) bool {
	for _, c := range text {
		if classes[c] > classDigit {
			return false
		}
	}
	return true
}

// wordToken returns the token of an identifier or keyword.
func (l *Lexer) wordToken(id intern.Ident) token.Token {
	if int(id) < len(l.keywords) {
		return l.keywords[id]
	}
	return token.Ident
}

// identifier scans the identifier or keyword that starts at i. If the bytes are not an
// identifier, it reports an error and returns false.
func (l *Lexer) identifier(i int) bool {
	text, j := l.Text, i
	for j < len(text) && classes[text[j]] <= classDigit {
		j++
	}
	l.Offset = j
	if j < len(text) && classes[text[j]] == classHigh {
		for j < len(text) && classes[text[j]] <= classHigh {
			j++
		}
		l.Offset = j
		if !l.validName(i, j) {
			return false
		}
	}
	if j < len(text) && (text[j] == '"' || text[j] == '\'') && j-i <= 2 && l.encodingPrefix(i, j) {
		return true
	}
	if j < len(text) && text[j] == '\\' && l.universalName(i) {
		return true
	}
	l.Ident = l.Names.Intern(i, j)
	l.Tok = l.wordToken(l.Ident)
	return true
}

// universalName scans an identifier at i with universal character names (6.4.3), which
// stand for the characters they name. It reports false if there is no identifier.
func (l *Lexer) universalName(i int) bool {
	text, j := l.Text, i
	var name []byte
	for j < len(text) {
		if classes[text[j]] <= classHigh {
			name = append(name, text[j])
			j++
			continue
		}
		r, n := universalCharacter(text[j:])
		if n == 0 {
			break
		}
		if r < 0xa0 || !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) {
			l.Diagnostics.Errorf(uint32(j), "universal character %s is not valid in an identifier", text[j:j+n])
		}
		name = utf8.AppendRune(name, r)
		j += n
	}
	if j == i {
		return false
	}
	l.Tok, l.Offset, l.Ident = token.Ident, j, l.Names.InternName(string(name))
	return true
}

// universalCharacter decodes the universal character name at the beginning of s. n is its
// length, or 0 if there is none.
func universalCharacter(s []byte) (r rune, n int) {
	if len(s) < 2 || s[0] != '\\' || s[1] != 'u' && s[1] != 'U' {
		return 0, 0
	}
	want := 4
	if s[1] == 'U' {
		want = 8
	}
	v, digits := hexDigits(s[2:], want)
	if digits < want || !utf8.ValidRune(rune(v)) {
		return 0, 0
	}
	return rune(v), 2 + want
}

// splice returns the length of the spliced line end (5.1.1.2) at i, or 0 if there is
// none.
func splice(text []byte, i int) int {
	switch {
	case i+1 < len(text) && text[i+1] == '\n':
		return 2
	case i+2 < len(text) && text[i+1] == '\r' && text[i+2] == '\n':
		return 3
	}
	return 0
}

// validName checks that an identifier with non-ASCII bytes consists of letters.
func (l *Lexer) validName(i, j int) bool {
	for k := i; k < j; {
		r, n := utf8.DecodeRune(l.Text[k:j])
		if r >= utf8.RuneSelf && (r == utf8.RuneError && n == 1 || !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)) {
			l.stray(l.Text[k])
			return false
		}
		k += n
	}
	return true
}
