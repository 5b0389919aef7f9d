package preprocess

import (
	"math/bits"
	"strings"
)

// A constant is a preprocessing number that is being read as a number (6.4.4).
type constant struct {
	e       *expression
	text    string
	base    uint64
	digits  string // behind the prefix
	rest    string // the rest, not read yet
	largest byte   // digit
	any     bool   // there are digits
	float   floatState
}

// floatState says whether a number is a floating constant, and why.
type floatState uint8

const (
	floatNone floatState = iota
	floatPoint
	floatExponent
)

// number evaluates a preprocessing number.
func (e *expression) number() value {
	c := constant{e: e, text: e.t.text, base: 10, rest: e.t.text}
	if len(c.text) == 1 {
		return value{bits: uint64(c.text[0] - '0')}
	}
	if !c.prefix() || !c.scan() {
		return value{}
	}
	if c.base != 16 && c.float == floatNone && isFixedSuffix(c.rest) {
		c.extension("fixed-point constants are a GCC extension")
		return c.noInteger("floating constant in preprocessor expression")
	}
	if c.float != floatNone && c.base == 8 {
		c.base = 10
	}
	switch {
	case uint64(c.largest) < c.base:
	case c.base == 2:
		return c.invalid("invalid digit \"%c\" in binary constant", '0'+c.largest)
	default:
		return c.invalid("invalid digit \"%c\" in octal constant", '0'+c.largest)
	}
	if c.float != floatNone {
		return c.floating()
	}
	return c.integer()
}

// invalid reports an error in the number, and returns 0 as its value.
func (c *constant) invalid(format string, args ...any) value {
	c.e.p.reportTraced(Error, "", c.e.at, format, args...)
	return value{}
}

// noInteger reports that a number is none that #if can use.
func (c *constant) noInteger(text string) value {
	if c.base == 2 {
		c.binaryExtension()
	}
	return c.invalid("%s", text)
}

// extension warns of an extension of GNU if -pedantic asks for that.
func (c *constant) extension(text string) {
	if c.e.p.options.Pedantic {
		c.e.p.reportTraced(c.e.p.pedantic(), "", c.e.at, "%s", text)
	}
}

func (c *constant) binaryExtension() {
	if !c.e.p.options.digitSeparators { // both are features of C23
		c.extension("binary constants are a C2X feature or GCC extension")
	}
}

// isSeparator reports whether a digit separator is at i.
func (c *constant) isSeparator(text string, i int) bool {
	return i < len(text) && text[i] == '\'' && c.e.p.options.digitSeparators
}

// prefix reads 0x, 0b or 0, and sets the base.
func (c *constant) prefix() bool {
	if c.text[0] == '0' {
		c.base, c.rest = 8, c.text[1:]
		base, digits := uint64(0), ""
		switch c.text[1] {
		case 'x', 'X':
			base, digits = 16, "0123456789abcdefABCDEF."
		case 'b', 'B':
			base, digits = 2, "01"
		}
		switch {
		case base == 0 || len(c.text) == 2:
		case strings.IndexByte(digits, c.text[2]) >= 0:
			c.base, c.rest = base, c.text[2:]
		case c.isSeparator(c.text, 2):
			c.invalid("digit separator after base indicator")
			return false
		}
	}
	c.digits = c.rest
	return true
}

// scan reads digits, points and the letter of an exponent.
func (c *constant) scan() bool {
	separator := false // before i
	i := 0
scan:
	for ; i < len(c.rest); i++ {
		b := c.rest[i]
		switch d := digitValue(b); {
		case d < 10 || d < 16 && c.base == 16:
			separator, c.any = false, true
			c.largest = max(c.largest, d)
		case c.isSeparator(c.rest, i):
			separator = true
		case b == '.':
			if separator || c.isSeparator(c.rest, i+1) {
				c.invalid("digit separator adjacent to decimal point")
				return false
			}
			if c.float != floatNone {
				c.invalid("too many decimal points in number")
				return false
			}
			c.float = floatPoint
		case c.base <= 10 && b|0x20 == 'e' || c.base == 16 && b|0x20 == 'p':
			if separator || c.isSeparator(c.rest, i+1) {
				c.invalid("digit separator adjacent to exponent")
				return false
			}
			c.float = floatExponent
			i++
			break scan
		default:
			break scan
		}
	}
	if separator && c.float != floatExponent {
		c.invalid("digit separator outside digit sequence")
		return false
	}
	c.rest = c.rest[i:]
	return true
}

// floating reports a floating constant, which conditions do not permit, or an error in it.
func (c *constant) floating() value {
	p := c.e.p
	switch {
	case c.base == 2:
		return c.invalid("invalid prefix \"0b\" for floating constant")
	case c.base == 16 && !c.any:
		return c.invalid("no digits in hexadecimal floating constant")
	}
	if c.base == 16 && !p.options.extendedNumbers {
		c.extension("use of C99 hexadecimal floating constant")
	}
	if c.float == floatPoint && c.base == 16 {
		return c.invalid("hexadecimal floating constants require an exponent")
	}
	if c.float == floatExponent && !c.exponent() {
		return value{}
	}
	suffix := floatSuffixOf(c.rest)
	switch {
	case suffix == suffixInvalid:
		return c.invalid("invalid suffix \"%s\" on floating constant", c.rest)
	case suffix == suffixDouble:
		c.extension("suffix for double constant is a GCC extension")
	case suffix == suffixDecimal && c.base != 10:
		return c.invalid("invalid suffix \"%s\" with hexadecimal floating constant", c.rest)
	case suffix == suffixFixed:
		c.extension("fixed-point constants are a GCC extension")
	case suffix == suffixDecimal && !p.options.digitSeparators:
		c.extension("decimal float constants are a C2X feature")
	case suffix == suffixImaginary:
		c.extension("imaginary constants are a GCC extension")
	}
	return c.noInteger("floating constant in preprocessor expression")
}

// exponent reads an exponent behind its letter.
func (c *constant) exponent() bool {
	text := c.rest
	if text != "" && (text[0] == '+' || text[0] == '-') {
		text = text[1:]
	}
	if text == "" || digitValue(text[0]) >= 10 {
		if c.isSeparator(text, 0) {
			c.invalid("digit separator adjacent to exponent")
		} else {
			c.invalid("exponent has no digits")
		}
		return false
	}
	i := 0
	for i < len(text) && (digitValue(text[i]) < 10 || c.isSeparator(text, i)) {
		i++
	}
	if c.isSeparator(text, i-1) {
		c.invalid("digit separator outside digit sequence")
		return false
	}
	c.rest = text[i:]
	return true
}

// integer evaluates an integer constant.
func (c *constant) integer() value {
	p := c.e.p
	suffix := strings.ToLower(c.rest)
	longs, unsigned, imaginary := strings.Count(suffix, "l"), strings.Count(suffix, "u"), strings.Count(suffix, "i")+strings.Count(suffix, "j")
	if longs+unsigned+imaginary < len(suffix) || longs > 2 || unsigned > 1 || imaginary > 1 ||
		longs == 2 && !strings.Contains(c.rest, "ll") && !strings.Contains(c.rest, "LL") {
		return c.invalid("invalid suffix \"%s\" on integer constant", c.rest)
	}
	if longs == 2 && !p.options.longLongs && p.options.Pedantic {
		p.reportTraced(p.pedantic(), "long-long", c.e.at, "use of C99 long long integer constant")
	}
	if imaginary > 0 {
		c.extension("imaginary constants are a GCC extension")
		return c.noInteger("imaginary number in preprocessor expression")
	}
	if c.base == 2 {
		c.binaryExtension()
	}
	v, overflow := c.value()
	v.unsigned = unsigned > 0
	switch {
	case overflow:
		p.pedwarnScanned("", "integer constant is too large for its type")
	case v.negative():
		v.unsigned = true
		if c.base != 10 {
		} else if p.options.c99 {
			p.pedwarnScanned("", "integer constant is so large that it is unsigned")
		} else {
			p.warnScanned("", "integer constant is so large that it is unsigned")
		}
	}
	return v
}

// value is the value of the digits.
func (c *constant) value() (v value, overflow bool) {
	for i := 0; i < len(c.digits)-len(c.rest); i++ {
		if c.digits[i] == '\'' {
			continue
		}
		high, low := bits.Mul64(v.bits, c.base)
		sum, carry := bits.Add64(low, uint64(digitValue(c.digits[i])), 0)
		overflow = overflow || high != 0 || carry != 0
		v.bits = sum
	}
	return v, overflow
}

func digitValue(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 255
}

// A floatSuffix is a kind of suffix of floating constants.
type floatSuffix uint8

const (
	suffixInvalid floatSuffix = iota
	suffixPlain
	suffixDouble
	suffixDecimal
	suffixFixed
	suffixImaginary
)

// floatSuffixOf returns the kind of a suffix of a floating constant. Except for decimal and
// fixed-point types, the letter of the type and the letter of imaginary numbers may come in any
// order.
func floatSuffixOf(s string) floatSuffix {
	switch s {
	case "df", "DF", "dd", "DD", "dl", "DL":
		return suffixDecimal
	}
	if isFixedSuffix(s) {
		return suffixFixed
	}
	types, imaginary, double := 0, 0, false
	for s != "" {
		n := 1
		switch s[0] {
		case 'f', 'F':
			if n = floatBits(s); n == 0 {
				return suffixInvalid
			}
			types++
		case 'd', 'D':
			types++
			double = true
		case 'l', 'L', 'w', 'W', 'q', 'Q':
			types++
		case 'i', 'I', 'j', 'J':
			imaginary++
		default:
			return suffixInvalid
		}
		s = s[n:]
	}
	switch {
	case types > 1 || imaginary > 1:
		return suffixInvalid
	case imaginary > 0:
		return suffixImaginary
	case double:
		return suffixDouble
	}
	return suffixPlain
}

// floatBits returns the length of f, or of fN or fNx with a number of bits for which there may
// be a type. It returns 0 if there is none.
func floatBits(s string) int {
	i, n := 1, 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' && n < 0xf0 {
		n = n*10 + int(s[i]-'0')
		i++
	}
	switch {
	case i == 1:
		return 1
	case s[1] == '0':
		return 0
	case i < len(s) && s[i] == 'x':
		if n == 32 || n == 64 || n == 128 {
			return i + 1
		}
		return 0
	case n == 16 || n%32 == 0 && n != 96 && n <= 0xf0:
		return i
	}
	return 0
}

// isFixedSuffix reports whether a text is the suffix of a fixed-point constant (TR 18037).
func isFixedSuffix(s string) bool {
	last := len(s) - 1
	if last < 0 || strings.IndexByte("kKrR", s[last]) < 0 {
		return false
	}
	s = s[:last]
	if s != "" && (s[0] == 'u' || s[0] == 'U') {
		s = s[1:]
	}
	switch s {
	case "", "h", "H", "l", "L", "ll", "LL":
		return true
	}
	return false
}
