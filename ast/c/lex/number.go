package lex

import (
	"encoding/binary"
	"math/bits"
	"strconv"
	"strings"

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
