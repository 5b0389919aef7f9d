package preprocess

import "strings"

// A characterConstant is a character constant that is being evaluated (6.4.4.4).
type characterConstant struct {
	e     *expression
	text  string   // the rest, not read yet
	width uint     // bits of a unit
	units []uint32 // of the execution character set
}

// character evaluates a character constant.
func (e *expression) character() value {
	quote := strings.IndexByte(e.t.text, '\'')
	prefix := e.t.text[:quote]
	c := characterConstant{e: e, text: e.t.text[quote+1 : len(e.t.text)-1], width: 8}
	switch prefix {
	case "L", "U":
		c.width = 32
	case "u":
		c.width = 16
	}
	if c.text == "" {
		e.p.errorScanned("empty character constant")
		return value{}
	}
	if !c.read() || len(c.units) == 0 {
		return value{}
	}
	if c.width > 8 {
		return c.wide(prefix)
	}
	return c.narrow(prefix)
}

// wide is the value of a constant with the prefix L, u or U. Only its last unit counts.
func (c *characterConstant) wide(prefix string) value {
	if len(c.units) > 1 {
		c.e.p.warnScanned("", "character constant too long for its type")
	}
	last := c.units[len(c.units)-1]
	if prefix == "L" {
		return value{bits: uint64(int32(last))}
	}
	return value{bits: uint64(last), unsigned: true}
}

// narrow is the value of a constant of bytes.
func (c *characterConstant) narrow(prefix string) value {
	p := c.e.p
	bits := uint32(0)
	for _, unit := range c.units {
		bits = bits<<8 | unit
	}
	n := len(c.units)
	switch {
	case prefix == "u8" && n > 1:
		p.errorScanned("character constant too long for its type")
		n, bits = 1, bits&0xff
	case n > 4:
		p.warnScanned("", "character constant too long for its type")
	case n > 1:
		p.warnScanned("multichar", "multi-character character constant")
	}
	switch {
	case n > 1:
		return value{bits: uint64(int32(bits))}
	case prefix == "u8" || !p.options.SignedChar:
		return value{bits: uint64(bits), unsigned: true}
	}
	return value{bits: uint64(int8(bits))}
}

// read converts the text to units. It reports false after an error that leaves no value.
func (c *characterConstant) read() bool {
	for c.text != "" {
		if c.text[0] == '\\' {
			c.text = c.text[1:]
			c.escape()
			continue
		}
		end := strings.IndexByte(c.text, '\\')
		if end < 0 {
			end = len(c.text)
		}
		run := c.text[:end]
		c.text = c.text[end:]
		if !c.convert(run, "converting to execution character set") {
			return false
		}
	}
	return true
}

// convert appends the units of a text in UTF-8. Text of bytes stays as it is.
func (c *characterConstant) convert(text, what string) bool {
	for text != "" {
		if c.width == 8 {
			c.units = append(c.units, uint32(text[0]))
			text = text[1:]
			continue
		}
		r, n, fault := decodeLongUTF8(text)
		if fault == "" && c.width == 16 && r > 0x10ffff {
			fault = invalidSequence
		}
		if fault != "" {
			c.e.p.errorScanned("%s: %s", what, fault)
			return false
		}
		c.append(r)
		text = text[n:]
	}
	return true
}

// append adds the units of a character.
func (c *characterConstant) append(r uint32) {
	if c.width == 16 && r > 0xffff {
		r -= 0x10000
		c.units = append(c.units, 0xd800|r>>10)
		r = 0xdc00 | r&0x3ff
	}
	c.units = append(c.units, r)
}

// Texts of the system's errors.
const (
	invalidSequence    = "Invalid or incomplete multibyte or wide character"
	incompleteSequence = "Invalid argument"
)

// decodeLongUTF8 returns the first character of a text in UTF-8 and its length. As in
// ISO 10646 before 2011, a character has up to 31 bits.
func decodeLongUTF8(text string) (r uint32, n int, fault string) {
	c := text[0]
	if c < 0x80 {
		return uint32(c), 1, ""
	}
	for n = 2; n < 7 && c>>(7-n) != 1<<(n+1)-2; n++ {
	}
	if n == 7 {
		return 0, 0, invalidSequence
	}
	if len(text) < n {
		return 0, 0, incompleteSequence
	}
	r = uint32(c) & (1<<(7-n) - 1)
	for i := 1; i < n; i++ {
		if text[i]&0xc0 != 0x80 {
			return 0, 0, invalidSequence
		}
		r = r<<6 | uint32(text[i]&0x3f)
	}
	shortest := 5*n - 4 // bits that fit in a shorter sequence
	if n == 2 {
		shortest = 7
	}
	if r>>shortest == 0 || 0xd800 <= r && r <= 0xdfff {
		return 0, 0, invalidSequence
	}
	return r, n, ""
}

// simpleEscapes are the characters that stand for themselves or another behind a backslash.
var simpleEscapes = [256]byte{'n': '\n', 't': '\t', 'r': '\r', 'a': 7, 'b': 8, 'f': 12, 'v': 11, '\\': '\\', '\'': '\'', '"': '"', '?': '?', 'e': 27, 'E': 27}

// escape reads the rest of an escape sequence, behind its backslash.
func (c *characterConstant) escape() {
	p := c.e.p
	switch first := c.text[0]; {
	case first == 'u' || first == 'U':
		c.universal()
		return
	case first == 'x':
		c.hexadecimal()
		return
	case '0' <= first && first <= '7':
		c.octal()
		return
	case first == 'e' || first == 'E':
		if p.options.Pedantic {
			p.pedwarnScanned("", "non-ISO-standard escape sequence, '\\%c'", first)
		}
	case simpleEscapes[first] != 0:
	case strings.IndexByte("({[%", first) >= 0 && !p.options.Pedantic:
	case '!' <= first && first <= '~':
		p.pedwarnScanned("", "unknown escape sequence: '\\%c'", first)
	default:
		p.pedwarnScanned("", "unknown escape sequence: '\\%03o'", first)
	}
	text := c.text[:1]
	if r := simpleEscapes[text[0]]; r != 0 {
		text = string(rune(r))
	}
	c.text = c.text[1:]
	c.convert(text, "converting escape sequence to execution character set")
}

// hexadecimal reads an escape sequence from its x on.
func (c *characterConstant) hexadecimal() {
	n, i, overflow := uint32(0), 1, false
	for ; i < len(c.text) && digitValue(c.text[i]) < 16; i++ {
		overflow = overflow || n>>28 != 0
		n = n<<4 | uint32(digitValue(c.text[i]))
	}
	c.text = c.text[i:]
	if i == 1 {
		c.e.p.errorScanned("\\x used with no following hex digits")
		return
	}
	c.numeric(n, overflow, "hex escape sequence out of range")
}

// octal reads an escape sequence of up to three digits.
func (c *characterConstant) octal() {
	n, i := uint32(0), 0
	for ; i < len(c.text) && i < 3 && '0' <= c.text[i] && c.text[i] <= '7'; i++ {
		n = n<<3 | uint32(c.text[i]-'0')
	}
	c.text = c.text[i:]
	c.numeric(n, false, "octal escape sequence out of range")
}

// numeric appends a unit that is given as a number.
func (c *characterConstant) numeric(n uint32, overflow bool, what string) {
	mask := uint32(1<<c.width - 1)
	if overflow || n&mask != n {
		c.e.p.pedwarnScanned("", "%s", what)
	}
	c.units = append(c.units, n&mask)
}

// universal reads a universal character name from its u on.
func (c *characterConstant) universal() {
	p := c.e.p
	if !p.options.c99 {
		p.warnScanned("", "universal character names are only valid in C++ and C99")
	}
	digits := 4
	if c.text[0] == 'U' {
		digits = 8
	}
	r, i := uint32(0), 1
	for ; i < len(c.text) && i <= digits && digitValue(c.text[i]) < 16; i++ {
		r = r<<4 | uint32(digitValue(c.text[i]))
	}
	name := "\\" + c.text[:i]
	c.text = c.text[i:]
	switch {
	case i <= digits:
		p.errorScanned("incomplete universal character name %s", name)
		r = 1
	case r < 0xa0 && r != '$' && r != '@' && r != '`' || r>>31 != 0 || 0xd800 <= r && r <= 0xdfff:
		p.errorScanned("%s is not a valid universal character", name)
		r = 1
	case r > 0x10ffff:
		p.pedwarnScanned("", "%s is outside the UCS codespace", name)
	}
	c.convert(string(appendLongUTF8(nil, r)), "converting UCN to execution character set")
}

// appendLongUTF8 appends a character of up to 31 bits in UTF-8.
func appendLongUTF8(text []byte, r uint32) []byte {
	if r < 0x80 {
		return append(text, byte(r))
	}
	n := 2
	for n < 6 && r>>(5*n+1) != 0 {
		n++
	}
	text = append(text, byte(uint32(0xff00)>>n|r>>(6*(n-1))))
	for i := n - 2; i >= 0; i-- {
		text = append(text, 0x80|byte(r>>(6*i))&0x3f)
	}
	return text
}
