package lex

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
	"gpucc/internal/quad"
)

// plainConstant scans the constant at l.Start. text is the source text from there. It
// handles decimal integers (6.4.4.1) of at most eight digits, with at most one letter as
// their suffix and a plain byte behind them.
func (l *Lexer) plainConstant(text *[10]byte) {
	x := binary.LittleEndian.Uint64(text[:])
	n := leadingDigits(x)
	typ := suffixTypes[text[n]]
	end := n + uint(toInt(typ != types.Int))
	if typ == types.Invalid || suffixTypes[text[end]] != types.Int || text[0] == '0' && n > 1 {
		l.scan(l.Start)
		return
	}
	l.Tok, l.Offset = token.Number, l.Start+int(end)
	l.NumberType, l.Value = typ, decimal(x, n)
}

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

// scanConstant scans the constant that starts at i and returns its end.
func (l *Lexer) scanConstant(i int) int {
	text, j := l.Text, i
	if text[i] == '0' {
		if end, ok := l.scanHexadecimal(i); ok {
			return end
		}
	}
	v, point := uint64(0), -1
	for j < len(text) && j < i+wholeDigits {
		c := text[j]
		if classes[c] == classDigit {
			v = v*10 + uint64(c-'0')
		} else if c == '.' && point < 0 {
			point = j
		} else {
			break
		}
		j++
	}
	simple := text[i] != '0' || j == i+1 || point == i+1
	if simple && point >= 0 && j-i <= exactDigits && !continuesNumber(text, j) {
		l.NumberType, l.Float = types.Double, float64(v)/powersOfTen[j-point-1]
		return j
	}
	if simple && point < 0 {
		if end, unsigned, longs, ok := plainSuffix(text, j); ok {
			l.integerConstant(v, true, unsigned, longs)
			return end
		}
	}
	end := numberEnd(text, i)
	l.decodeNumber(string(text[i:end]))
	return end
}

// scanHexadecimal scans a hexadecimal integer constant of at most 16 digits that starts
// with the 0 at i. ok is false if there is none.
func (l *Lexer) scanHexadecimal(i int) (end int, ok bool) {
	text := l.Text
	if i+2 >= len(text) || text[i+1]|0x20 != 'x' {
		return 0, false
	}
	v, j := uint64(0), i+2
	for j < len(text) && j < i+2+16 && hexDigit(text[j]) < 16 {
		v = v<<4 | uint64(hexDigit(text[j]))
		j++
	}
	end, unsigned, longs, ok := plainSuffix(text, j)
	if !ok || j == i+2 {
		return 0, false
	}
	l.integerConstant(v, false, unsigned, longs)
	return end, true
}

// wholeDigits is the largest number of decimal digits that always fit 64 bits.
const wholeDigits = 19

// exactDigits is the largest number of digits for which both the digits and the power of
// ten are exact as doubles. Their quotient is then the correctly rounded value.
const exactDigits = 15

var powersOfTen = [exactDigits + 1]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// continuesNumber reports whether the byte at i belongs to the number before it.
func continuesNumber(text []byte, i int) bool {
	return i < len(text) && (classes[text[i]] <= classHigh || text[i] == '.')
}

// plainSuffix decodes the suffix of an integer constant at i.
func plainSuffix(text []byte, i int) (end int, unsigned bool, longs int, ok bool) {
	var lower [3]byte
	n := 0
	for n < len(lower) && i+n < len(text) && classes[text[i+n]] == classLetter {
		lower[n] = text[i+n] | 0x20
		n++
	}
	unsigned, longs, ok = integerSuffix(string(lower[:n]))
	return i + n, unsigned, longs, ok && !continuesNumber(text, i+n)
}

// numberEnd returns the end of the preprocessing number at i (6.4.8).
func numberEnd(text []byte, i int) int {
	for i < len(text) {
		c := text[i]
		sign := (c == '+' || c == '-') && strings.IndexByte("eEpP", text[i-1]) >= 0
		if classes[c] > classHigh && c != '.' && !sign {
			break
		}
		i++
	}
	return i
}

// decodeNumber decodes the constant s of any form.
func (l *Lexer) decodeNumber(s string) {
	lower := asciiLower(s)
	hex := strings.HasPrefix(lower, "0x")
	if strings.Contains(lower, ".") || hex && strings.Contains(lower, "p") || !hex && strings.Contains(lower, "e") {
		l.floatingConstant(lower, hex)
		return
	}
	digits, base := lower, uint64(10)
	switch {
	case hex:
		digits, base = lower[2:], 16
	case strings.HasPrefix(lower, "0b"):
		digits, base = lower[2:], 2
	case lower[0] == '0':
		base = 8
	}
	v, n, overflow := l.digits(digits, base)
	if n == 0 {
		l.Diagnostics.Errorf(l.Pos(), "invalid suffix \"%s\" on integer constant", s[1:])
	}
	suffix := digits[n:]
	rest, imaginary := cutImaginary(suffix)
	unsigned, longs, ok := integerSuffix(rest)
	if !ok {
		l.Diagnostics.Errorf(l.Pos(), "invalid suffix \"%s\" on integer constant", s[len(s)-len(suffix):])
	}
	if overflow {
		l.Warnf(warn.Always, l.Pos(), "integer constant is too large for its type")
	}
	l.integerConstant(v, base == 10, unsigned, longs)
	if imaginary {
		l.NumberType = types.ComplexOf(l.NumberType)
	}
}

// asciiLower returns s with its ASCII letters in lower case. The length stays the same.
func asciiLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + ('a' - 'A')
		}
	}
	return string(b)
}

// digits evaluates the leading digits of s. n is the number of these digits.
func (l *Lexer) digits(s string, base uint64) (v uint64, n int, overflow bool) {
	for ; n < len(s); n++ {
		d := uint64(hexDigit(s[n]))
		if d >= base {
			if base <= 8 && d < 10 {
				name := "octal"
				if base == 2 {
					name = "binary"
				}
				l.Diagnostics.Errorf(l.Pos(), "invalid digit \"%c\" in %s constant", s[n], name)
				continue
			}
			break
		}
		hi, lo := bits.Mul64(v, base)
		sum, carry := bits.Add64(lo, d, 0)
		overflow = overflow || hi+carry != 0
		v = sum
	}
	return v, n, overflow
}

// integerSuffix decodes u, l, ll and their combinations, in lower case.
func integerSuffix(s string) (unsigned bool, longs int, ok bool) {
	switch s {
	case "":
		return false, 0, true
	case "u":
		return true, 0, true
	case "l":
		return false, 1, true
	case "ul", "lu":
		return true, 1, true
	case "ll":
		return false, 2, true
	case "ull", "llu":
		return true, 2, true
	}
	return false, 0, false
}

// integerConstant sets the value v, and the first type in the list of 6.4.4.1 that can
// represent it.
func (l *Lexer) integerConstant(v uint64, decimal, unsigned bool, longs int) {
	l.Value = v
	if v < 1<<31 && !unsigned && longs == 0 {
		l.NumberType = types.Int
		return
	}
	longBits := 63
	if l.WordSize == 4 {
		longBits = 31
	}
	for i, width := range [...]int{31, longBits, 63} {
		if i < longs {
			continue
		}
		if !unsigned && v>>width == 0 {
			l.NumberType = [...]types.Type{types.Int, types.Long, types.LongLong}[i]
			return
		}
		if (unsigned || !decimal) && v>>width <= 1 {
			l.NumberType = [...]types.Type{types.UInt, types.ULong, types.ULongLong}[i]
			return
		}
	}
	l.NumberType = types.ULongLong
	if longs < 2 && longBits == 63 {
		l.NumberType = types.ULong
	}
}

// floatingConstant decodes s, a floating constant in lower case.
func (l *Lexer) floatingConstant(s string, hex bool) {
	begin := 0
	if hex {
		if begin = strings.IndexByte(s, 'p'); begin < 0 {
			l.Diagnostics.Errorf(l.Pos(), "hexadecimal floating constants require an exponent")
			l.NumberType, l.Float = types.Double, 0
			return
		}
	}
	body := s[:begin] + strings.TrimRight(s[begin:], "flij")
	if k := strings.IndexByte(s[begin:], 'f'); k >= 0 && begin+k < len(body) { // f32x and the like
		body = s[:begin+k]
	}
	l.NumberType = types.Double
	size := 64
	suffix, imaginary := cutImaginary(s[len(body):])
	switch suffix {
	case "", "f64", "f32x":
	case "f", "f32":
		l.NumberType, size = types.Float, 32
	case "l", "f64x", "f128":
		l.NumberType = types.LongDouble
	default:
		l.Diagnostics.Errorf(l.Pos(), "invalid suffix \"%s\" on floating constant", s[len(body):])
	}
	v, err := strconv.ParseFloat(body, size)
	if e, ok := err.(*strconv.NumError); ok && e.Err == strconv.ErrSyntax {
		k := strings.LastIndexByte(body, 'e')
		if k == len(body)-1 || k >= 0 && strings.Trim(body[k+1:], "+-") == "" || hex {
			l.Diagnostics.Errorf(l.Pos(), "exponent has no digits")
		} else {
			l.Diagnostics.Errorf(l.Pos(), "invalid suffix \"%s\" on floating constant", floatingSuffix(body))
		}
	}
	l.Float = v
	if l.NumberType == types.LongDouble {
		l.Quad = quad.Parse(body)
	}
	if imaginary {
		l.NumberType = types.ComplexOf(l.NumberType)
	}
}

// cutImaginary removes the letter of an imaginary constant (GNU C) from a suffix in lower
// case.
func cutImaginary(suffix string) (rest string, imaginary bool) {
	i := strings.IndexAny(suffix, "ij")
	if i < 0 {
		return suffix, false
	}
	return suffix[:i] + suffix[i+1:], true
}

// floatingSuffix returns the rest of s behind the longest decimal floating constant.
func floatingSuffix(s string) string {
	for n := len(s); n > 0; n-- {
		if _, err := strconv.ParseFloat(s[:n], 64); err == nil {
			return s[n:]
		}
	}
	return s
}

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

// PlainNumber reads a decimal number of up to eight digits, with an optional minus sign, or
// a hexadecimal number of up to eight digits. It returns the absolute value and the end;
// the end is 0 if there is no such number at i.
func PlainNumber(text []byte, i int) (value uint64, negative bool, end int) {
	if i+16 > len(text) {
		return 0, false, 0
	}
	if text[i] == '-' {
		negative = true
		i++
	}
	if text[i] == '0' && text[i+1] == 'x' {
		for i += 2; end < 8 && hexDigit(text[i+end]) < 16; end++ {
			value = value<<4 | uint64(hexDigit(text[i+end]))
		}
		if end == 0 || negative {
			return 0, false, 0
		}
		return value, false, i + end
	}
	word := binary.LittleEndian.Uint64(text[i:])
	digits := leadingDigits(word)
	if digits == 0 || digits > 1 && text[i] == '0' {
		return 0, false, 0
	}
	return decimal(word, digits), negative, i + int(digits)
}
