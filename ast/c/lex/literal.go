package lex

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"

	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// suffixTypes gives the type of a short decimal constant by the byte behind its digits. It
// is Int if the byte does not belong to the constant, and Invalid if the constant needs a
// closer look.
var suffixTypes = func() (t [256]types.Type) {
	for c := range t {
		if classes[c] > classHigh && c != '.' {
			t[c] = types.Int
		}
	}
	t['u'], t['U'], t['l'], t['L'] = types.UInt, types.UInt, types.Long, types.Long
	return
}()

// wholeDigits is the largest number of decimal digits that always fit 64 bits.
const wholeDigits = 19

// exactDigits is the largest number of digits for which both the digits and the power of
// ten are exact as doubles. Their quotient is then the correctly rounded value.
const exactDigits = 15

var powersOfTen = [exactDigits + 1]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// scanQuoted returns the end of the literal that begins with the quote at i.
func (l *Lexer) scanQuoted(i int, quote byte) int {
	end, ok := skipQuoted(l.Text, i)
	if !ok {
		l.Diagnostics.Errorf(uint32(i), "missing terminating %c character", quote)
	}
	return end
}

// skipQuoted returns the end of the literal with its first quote at i, and whether it is closed
// on its line.
func skipQuoted(text []byte, i int) (end int, ok bool) {
	quote := text[i]
	for i++; i < len(text); i++ {
		switch text[i] {
		case quote:
			return i + 1, true
		case '\\':
			i++
			if i+1 < len(text) && text[i] == '\r' && text[i+1] == '\n' {
				i++
			}
		case '\n':
			return i, false
		}
	}
	return len(text), false
}

// An Encoding describes the elements of a string literal or character constant (6.4.4.4,
// 6.4.5, C11 7.28).
type Encoding struct {
	prefix int // length of the prefix
	Width  int // of an element in bytes
	Typ    types.Type
}

var (
	NarrowEncoding = Encoding{0, 1, types.Char}
	utf8Encoding   = Encoding{2, 1, types.Char}
	wideEncoding   = Encoding{1, 4, types.Int}
	utf16Encoding  = Encoding{1, 2, types.UShort}
	utf32Encoding  = Encoding{1, 4, types.UInt}
)

// EncodingOf returns the encoding of the literal at the beginning of s.
func EncodingOf(s []byte) Encoding {
	switch s[0] {
	case 'L':
		return wideEncoding
	case 'U':
		return utf32Encoding
	case 'u':
		if s[1] == '8' {
			return utf8Encoding
		}
		return utf16Encoding
	}
	return NarrowEncoding
}

// characterConstant decodes the character constant that begins with the quote at i (6.4.4.4).
func (l *Lexer) characterConstant(i int, e Encoding) {
	end := l.scanQuoted(i, '\'')
	l.Tok, l.Offset, l.NumberType, l.Value = token.Number, end, types.Int, 0
	body := l.Text[i+1 : end]
	if n := len(body); n > 0 && body[n-1] == '\'' {
		body = body[:n-1]
	} else {
		return // unterminated: already reported
	}
	var buffer [16]byte
	chars := l.unescape(buffer[:0], body, i+1, e.Width)
	if len(chars) == 0 {
		l.Diagnostics.Errorf(uint32(i), "empty character constant")
		return
	}
	if e.Width > 1 {
		if len(chars) > e.Width {
			l.Warnf(warn.Always, uint32(i), "character constant too long for its type")
		}
		last := chars[len(chars)-e.Width:]
		l.NumberType, l.Value = e.Typ, uint64(binary.LittleEndian.Uint16(last))
		if e.Width == 4 {
			l.Value = uint64(binary.LittleEndian.Uint32(last))
		}
		if e.Typ == types.Int {
			l.Value = uint64(int64(int32(l.Value)))
		}
		return
	}
	switch {
	case len(chars) > 4:
		l.Warnf(warn.Always, uint32(i), "character constant too long for its type")
	case len(chars) > 1:
		l.Warnf(warn.Multichar, uint32(i), "multi-character character constant")
	}
	v := uint32(0)
	for _, c := range chars {
		v = v<<8 | uint32(c)
	}
	if l.SignedChar && len(chars) == 1 {
		v = uint32(int8(v))
	}
	l.Value = uint64(int64(int32(v)))
}

// StringElements appends the elements of the current token, a string literal, to dst. An
// element has width bytes. The terminating zero is not appended.
func (l *Lexer) StringElements(dst []byte, width int) []byte {
	raw := l.Text[l.Start:l.Offset]
	raw = raw[bytes.IndexByte(raw, '"')+1:]
	if n := len(raw); n > 0 && raw[n-1] == '"' {
		raw = raw[:n-1]
	}
	if width == 1 && bytes.IndexByte(raw, '\\') < 0 {
		return append(dst, raw...)
	}
	return l.unescape(dst, raw, l.Offset-1-len(raw), width)
}

// appendElement appends v as an element of width bytes.
func appendElement(dst []byte, v uint32, width int) []byte {
	switch width {
	case 1:
		return append(dst, byte(v))
	case 2:
		return binary.LittleEndian.AppendUint16(dst, uint16(v))
	}
	return binary.LittleEndian.AppendUint32(dst, v)
}

// appendRune appends a character in UTF-8, UTF-16 or UTF-32, by the width of an element.
func appendRune(dst []byte, r rune, width int) []byte {
	switch {
	case width == 1:
		return utf8.AppendRune(dst, r)
	case width == 2 && r > 0xffff:
		high, low := utf16.EncodeRune(r)
		return appendElement(appendElement(dst, uint32(high), 2), uint32(low), 2)
	}
	return appendElement(dst, uint32(r), width)
}

// unescape decodes the escape sequences of s, and appends the elements of width bytes to
// dst. at is the position of s.
func (l *Lexer) unescape(dst, s []byte, at, width int) []byte {
	for i := 0; i < len(s); {
		c, n := s[i], 1
		switch {
		case c >= utf8.RuneSelf && width > 1:
			var r rune
			r, n = utf8.DecodeRune(s[i:])
			if r == utf8.RuneError && n == 1 {
				l.Diagnostics.Errorf(uint32(at+i), "the character is not one of UTF-8")
			}
			dst = appendRune(dst, r, width)
		case c != '\\' || i+1 == len(s):
			dst = appendElement(dst, uint32(c), width)
		default:
			dst, n = l.escape(dst, s[i:], uint32(at+i), width)
		}
		i += n
	}
	return dst
}

// escape decodes the escape sequence at the beginning of s (6.4.4.4). pos is the position of s.
// It appends the element to dst, and returns the length of the sequence.
func (l *Lexer) escape(dst, s []byte, pos uint32, width int) (_ []byte, n int) {
	most := uint32(1)<<(8*width-1)*2 - 1
	c, rest := s[1], s[2:]
	switch c {
	case 'n', 't', 'r', 'a', 'b', 'f', 'v', 'e', '\\', '\'', '"', '?':
		return appendElement(dst, uint32(simpleEscapes[c]), width), 2
	case '\n':
		return dst, 2
	case '\r':
		return dst, 2 + toInt(len(rest) > 0 && rest[0] == '\n')
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v, n := uint32(0), 1
		for ; n < 4 && n < len(s) && s[n] >= '0' && s[n] <= '7'; n++ {
			v = v*8 + uint32(s[n]-'0')
		}
		if v > most {
			l.Warnf(warn.Always, pos, "octal escape sequence out of range")
		}
		return appendElement(dst, v, width), n
	case 'x':
		v, n := hexDigits(rest, len(rest))
		if n == 0 {
			l.Diagnostics.Errorf(pos, "\\x used with no following hex digits")
		} else if v > most {
			l.Warnf(warn.Always, pos, "hex escape sequence out of range")
		}
		return appendElement(dst, v, width), 2 + n
	case 'u', 'U':
		want := 4
		if c == 'U' {
			want = 8
		}
		v, n := hexDigits(rest, want)
		if n < want {
			l.Diagnostics.Errorf(pos, "incomplete universal character name \\%c%s", c, rest[:n])
		} else if !utf8.ValidRune(rune(v)) || v < 0xa0 && v != '$' && v != '@' && v != '`' {
			l.Diagnostics.Errorf(pos, "\\%c%s is not a valid universal character", c, rest[:n])
		}
		return appendRune(dst, rune(v), width), 2 + n
	}
	l.Warnf(warn.Always, pos, "unknown escape sequence: '\\%c'", c)
	return appendElement(dst, uint32(c), width), 2
}

var simpleEscapes = [256]byte{
	'n': '\n', 't': '\t', 'r': '\r', 'a': 7, 'b': '\b', 'f': '\f', 'v': '\v', 'e': 27,
	'\\': '\\', '\'': '\'', '"': '"', '?': '?',
}

// hexDigits evaluates the leading hexadecimal digits of s, at most most of them. n is their
// number.
func hexDigits(s []byte, most int) (v uint32, n int) {
	for n < len(s) && n < most && hexDigit(s[n]) < 16 {
		v = v<<4&0xfffffff0 | uint32(hexDigit(s[n]))
		n++
	}
	return v, n
}

// hexDigit returns the value of a hexadecimal digit, 255 for any other character.
func hexDigit(c byte) byte { return hexValues[c] }

var hexValues = func() (t [256]byte) {
	for c := range t {
		t[c] = 255
	}
	for value := range 16 {
		t["0123456789abcdef"[value]] = byte(value)
		t["0123456789ABCDEF"[value]] = byte(value)
	}
	return
}()
