package preprocess

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// A value is the value of an expression in #if: of intmax_t or uintmax_t (6.10.1).
type value struct {
	bits     uint64
	unsigned bool
}

func (v value) negative() bool { return !v.unsigned && int64(v.bits) < 0 }

// A parser of the expression of an #if by precedence climbing.
type expression struct {
	p         *Preprocessor
	t         token // the current one
	directive string
	skipped   int // operands of && || ?: that are not evaluated
	failed    bool
	depth     int
}

// evaluate reads the rest of an #if or #elif and reports whether the condition holds.
func (p *Preprocessor) evaluate(directive string) bool {
	e := expression{p: p, directive: directive}
	p.condition = true
	defer func() { p.condition = false }()
	e.guardCandidate()
	e.next()
	if e.t.kind == kindEnd {
		p.errorAt(&e.t, "#%s with no expression", directive)
		return false
	}
	v := e.comma("")
	if e.failed {
		return false
	}
	if e.t.kind != kindEnd {
		if e.t.kind == kindCloseParen {
			e.fail("missing '(' in expression")
		} else if e.t.kind == kindColon {
			e.fail(" ':' without preceding '?'")
		} else {
			e.fail("missing binary operator before token \"%s\"", e.t.text)
		}
		return false
	}
	return v.bits != 0
}

// guardCandidate notes X of a condition that is !defined X or !defined(X), and nothing else.
func (e *expression) guardCandidate() {
	b := e.p.buffer
	if b.guard.state != guardStart {
		return
	}
	end := b.pos
	for b.text[end] != '\n' && b.text[end] != '/' {
		end++
	}
	f := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ", "!", " ! ").Replace(string(b.text[b.pos:end])))
	if len(f) == 5 && f[2] == "(" && f[4] == ")" {
		f = []string{f[0], f[1], f[3]}
	}
	if len(f) == 3 && f[0] == "!" && f[1] == "defined" && isWord(f[2]) && classes[f[2][0]] == classLetter {
		e.p.guardCandidate = f[2]
	}
}

// next reads a token.
func (e *expression) next() {
	for {
		t := e.p.get()
		if t.kind == kindPadding {
			continue
		}
		e.t = *t
		return
	}
}

// fail reports an error at the current token, the first of the expression.
func (e *expression) fail(format string, args ...any) value {
	if !e.failed {
		e.failed = true
		e.p.errorAt(&e.t, format, args...)
	}
	return value{}
}

// comma parses a whole expression. after is the operator before it.
func (e *expression) comma(after string) value {
	v := e.conditional(after)
	for !e.failed && e.t.kind == kindComma {
		if e.skipped == 0 || !e.p.options.c99 {
			if e.p.options.Pedantic {
				e.p.pedwarnAt(&e.t, "comma operator in operand of #%s", e.directive)
			}
		}
		e.next()
		v = e.conditional(",")
	}
	return v
}

func (e *expression) conditional(after string) value {
	v := e.binary(0, after)
	if e.failed || e.t.kind != kindQuery {
		return v
	}
	if e.depth++; e.depth > maxDepth {
		return e.fail("expression is nested too deeply")
	}
	defer func() { e.depth-- }()
	e.next()
	skipLeft, skipRight := v.bits == 0, v.bits != 0
	left := e.branch(skipLeft, func() value { return e.comma("?") })
	if e.failed {
		return value{}
	}
	if e.t.kind != kindColon {
		return e.fail("'?' without following ':'")
	}
	e.next()
	right := e.branch(skipRight, func() value { return e.conditional(":") })
	result := left
	if skipLeft {
		result = right
	}
	result.unsigned = left.unsigned || right.unsigned
	return result
}

// branch parses an operand that may not be evaluated.
func (e *expression) branch(skip bool, parse func() value) value {
	if skip {
		e.skipped++
		defer func() { e.skipped-- }()
	}
	return parse()
}

// precedences are those of binary operators, 0 of all other tokens.
var precedences = map[kind]int{
	kindOrOr: 1, kindAndAnd: 2, kindOr: 3, kindXor: 4, kindAnd: 5, kindEqual: 6, kindNotEqual: 6,
	kindLess: 7, kindGreater: 7, kindLessEqual: 7, kindGreaterEqual: 7, kindLeftShift: 8, kindRightShift: 8,
	kindPlus: 9, kindMinus: 9, kindMultiply: 10, kindDivide: 10, kindModulo: 10,
}

// binary parses operators that bind tighter than a precedence.
func (e *expression) binary(above int, after string) value {
	v := e.unary(after)
	for !e.failed {
		op := e.t
		precedence := precedences[op.kind]
		if precedence <= above {
			return v
		}
		e.next()
		skip := op.kind == kindOrOr && v.bits != 0 || op.kind == kindAndAnd && v.bits == 0
		right := e.branch(skip, func() value { return e.binary(precedence, op.text) })
		if !e.failed {
			v = e.apply(&op, v, right)
		}
	}
	return v
}

func truth(b bool) value {
	if b {
		return value{bits: 1}
	}
	return value{}
}

// apply computes a binary operator.
func (e *expression) apply(op *token, a, b value) value {
	unsigned := a.unsigned || b.unsigned
	less := func(x, y value) bool {
		if unsigned {
			return x.bits < y.bits
		}
		return int64(x.bits) < int64(y.bits)
	}
	r := value{unsigned: unsigned}
	overflow := false
	switch op.kind {
	case kindOrOr:
		return truth(a.bits != 0 || b.bits != 0)
	case kindAndAnd:
		return truth(a.bits != 0 && b.bits != 0)
	case kindEqual:
		return truth(a.bits == b.bits)
	case kindNotEqual:
		return truth(a.bits != b.bits)
	case kindLess:
		return truth(less(a, b))
	case kindGreater:
		return truth(less(b, a))
	case kindLessEqual:
		return truth(!less(b, a))
	case kindGreaterEqual:
		return truth(!less(a, b))
	case kindOr:
		r.bits = a.bits | b.bits
	case kindXor:
		r.bits = a.bits ^ b.bits
	case kindAnd:
		r.bits = a.bits & b.bits
	case kindLeftShift, kindRightShift:
		return shift(a, b, op.kind == kindLeftShift)
	case kindPlus:
		r.bits = a.bits + b.bits
		overflow = (a.bits^r.bits)&(b.bits^r.bits)>>63 != 0
	case kindMinus:
		r.bits = a.bits - b.bits
		overflow = (a.bits^b.bits)&(a.bits^r.bits)>>63 != 0
	case kindMultiply:
		r.bits = a.bits * b.bits
		overflow = !unsigned && multiplyOverflows(int64(a.bits), int64(b.bits))
	case kindDivide, kindModulo:
		return e.divide(op, a, b, r)
	}
	if overflow && !unsigned && e.skipped == 0 && e.p.options.Pedantic {
		e.p.pedwarnAt(op, "integer overflow in preprocessor expression")
	}
	return r
}

func multiplyOverflows(a, b int64) bool {
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	limit := uint64(1) << 63
	if (a < 0) == (b < 0) {
		limit--
	}
	return high != 0 || low > limit
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

func (e *expression) divide(op *token, a, b, r value) value {
	if b.bits == 0 {
		if e.skipped == 0 {
			e.failed = true
			e.p.errorAt(op, "division by zero in #%s", e.directive)
		}
		return r
	}
	switch {
	case r.unsigned && op.kind == kindDivide:
		r.bits = a.bits / b.bits
	case r.unsigned:
		r.bits = a.bits % b.bits
	case int64(b.bits) == -1:
		if op.kind == kindDivide {
			r.bits = -a.bits
		}
	case op.kind == kindDivide:
		r.bits = uint64(int64(a.bits) / int64(b.bits))
	default:
		r.bits = uint64(int64(a.bits) % int64(b.bits))
	}
	return r
}

func shift(a, b value, left bool) value {
	n := b.bits
	if b.negative() {
		n, left = -n, !left
	}
	switch {
	case left && n >= 64:
		a.bits = 0
	case left:
		a.bits <<= n
	case a.unsigned && n >= 64:
		a.bits = 0
	case a.unsigned:
		a.bits >>= n
	default:
		a.bits = uint64(int64(a.bits) >> min(n, 63))
	}
	return a
}

func (e *expression) unary(after string) value {
	op := e.t
	switch op.kind {
	case kindPlus, kindMinus, kindComplement, kindNot:
		if e.depth++; e.depth > maxDepth {
			return e.fail("expression is nested too deeply")
		}
		defer func() { e.depth-- }()
		e.next()
		v := e.unary(op.text)
		switch op.kind {
		case kindMinus:
			v.bits = -v.bits
		case kindComplement:
			v.bits = ^v.bits
		case kindNot:
			v = truth(v.bits == 0)
		}
		return v
	case kindOpenParen:
		if e.depth++; e.depth > maxDepth {
			return e.fail("expression is nested too deeply")
		}
		defer func() { e.depth-- }()
		e.next()
		if e.t.kind == kindCloseParen {
			return e.fail("missing expression between '(' and ')'")
		}
		v := e.comma("(")
		if e.failed {
			return v
		}
		if e.t.kind != kindCloseParen {
			if e.t.kind == kindEnd {
				return e.fail("missing ')' in expression")
			}
			return e.fail("missing binary operator before token \"%s\"", e.t.text)
		}
		e.next()
		return v
	case kindNumber:
		v := e.number(op.text)
		e.next()
		return v
	case kindCharacter, kindWideCharacter:
		v := e.character(&op)
		e.next()
		return v
	case kindName:
		v := e.name(&op)
		if !e.failed {
			e.next()
		}
		return v
	}
	return e.noOperand(after)
}

// noOperand is an error: there is no operand behind an operator.
func (e *expression) noOperand(after string) value {
	k := e.t.kind
	_, isBinary := precedences[k]
	isBinary = isBinary || k == kindComma || k == kindQuery || k == kindColon
	switch {
	case k != kindEnd && k != kindCloseParen && !isBinary:
		return e.fail("token \"%s\" is not valid in preprocessor expressions", e.t.text)
	case after == "(" && k == kindEnd:
		return e.fail("missing ')' in expression")
	case after != "" && after != "(":
		return e.fail("operator '%s' has no right operand", after)
	case isBinary && k == kindColon:
		return e.fail(" ':' without preceding '?'")
	case isBinary:
		return e.fail("operator '%s' has no left operand", e.t.text)
	case k == kindCloseParen:
		return e.fail("missing '(' in expression")
	}
	return e.fail("#%s with no expression", e.directive)
}

// name evaluates a name that is no macro.
func (e *expression) name(t *token) value {
	if t.name == e.p.definedName {
		return e.defined(t)
	}
	if e.skipped == 0 && e.p.warns("undef") && !(e.p.options.trueFalse && (t.text == "true" || t.text == "false")) {
		e.p.warnAt(t, "undef", "\"%s\" is not defined, evaluates to 0", t.text)
	}
	return truth(e.p.options.trueFalse && t.text == "true")
}

// defined evaluates the operator defined.
func (e *expression) defined(operator *token) value {
	e.p.preventExpansion++
	defer func() { e.p.preventExpansion-- }()
	e.next()
	paren := e.t.kind == kindOpenParen
	if paren {
		e.next()
	}
	if e.t.kind != kindName {
		if e.t.kind == kindEnd && paren {
			return e.fail("operator \"defined\" requires an identifier")
		}
		return e.fail("operator \"defined\" requires an identifier")
	}
	n := e.t.name
	if paren {
		if e.next(); e.t.kind != kindCloseParen {
			return e.fail("missing ')' after \"defined\"")
		}
	}
	return truth(e.p.isDefined(n))
}

// number evaluates a preprocessing number.
func (e *expression) number(text string) value {
	base, digits := uint64(10), text
	switch {
	case len(text) > 1 && text[0] == '0' && text[1]|0x20 == 'x':
		base, digits = 16, text[2:]
	case len(text) > 1 && text[0] == '0' && text[1]|0x20 == 'b':
		base, digits = 2, text[2:]
	case text[0] == '0':
		base = 8
	}
	v, i, tooLarge := value{}, 0, false
	largest := byte(0)
	for ; i < len(digits); i++ {
		d := digitValue(digits[i])
		if base <= 10 && d >= 10 || base == 16 && d >= 16 {
			break
		}
		largest = max(largest, d)
		high, low := bits.Mul64(v.bits, base)
		sum, carry := bits.Add64(low, uint64(d), 0)
		tooLarge = tooLarge || high != 0 || carry != 0
		v.bits = sum
	}
	rest := digits[i:]
	if isFloating(rest, base) {
		return e.fail("floating constant in preprocessor expression")
	}
	if uint64(largest) >= base {
		if base == 2 {
			return e.fail("invalid digit \"%c\" in binary constant", '0'+largest)
		}
		return e.fail("invalid digit \"%c\" in octal constant", '0'+largest)
	}
	if base != 10 && base != 8 && i == 0 {
		rest = text[1:]
	}
	switch strings.ToLower(rest) {
	case "", "l", "ll":
	case "u", "ul", "ull", "lu", "llu":
		v.unsigned = true
	case "i", "j", "li", "lj", "il", "jl", "ui", "uj":
		return e.fail("imaginary number in preprocessor expression")
	default:
		return e.fail("invalid suffix \"%s\" on integer constant", rest)
	}
	if strings.Contains(rest, "lL") || strings.Contains(rest, "Ll") {
		return e.fail("invalid suffix \"%s\" on integer constant", rest)
	}
	if tooLarge {
		if e.p.options.Pedantic || true {
			e.p.pedwarnAt(&e.t, "integer constant is too large for its type")
		}
	}
	if !v.unsigned && int64(v.bits) < 0 {
		if base == 10 {
			e.p.warnAt(&e.t, "", "integer constant is so large that it is unsigned")
		}
		v.unsigned = true
	}
	return v
}

// isFloating reports whether what follows the digits makes a floating constant.
func isFloating(rest string, base uint64) bool {
	if rest == "" {
		return false
	}
	return rest[0] == '.' || base != 16 && base != 2 && rest[0]|0x20 == 'e' || base == 16 && rest[0]|0x20 == 'p'
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

// character evaluates a character constant (6.4.4.4).
func (e *expression) character(t *token) value {
	quote := strings.IndexByte(t.text, '\'')
	prefix, body := t.text[:quote], t.text[quote+1:]
	if len(body) > 0 && body[len(body)-1] == '\'' {
		body = body[:len(body)-1]
	}
	if body == "" {
		return e.fail("empty character constant")
	}
	width := uint(8)
	switch prefix {
	case "L", "U":
		width = 32
	case "u":
		width = 16
	}
	var result uint64
	count := 0
	for len(body) > 0 {
		var c uint64
		if c, body = e.characterValue(body, width); e.failed {
			return value{}
		}
		if width == 8 {
			result = result<<8 | c&0xff
		} else {
			result = c
		}
		count++
	}
	switch {
	case width == 8 && count > 4:
		e.p.warnAt(t, "", "character constant too long for its type")
	case count > 1 && width == 8:
		e.p.warnAt(t, "multichar", "multi-character character constant")
	case count > 1:
		e.p.warnAt(t, "", "character constant too long for its type")
	}
	v := value{bits: result}
	switch {
	case width == 8 && count == 1 && prefix == "":
		if e.p.options.SignedChar {
			v.bits = uint64(int64(int8(result)))
		}
		v.unsigned = !e.p.options.SignedChar
		v.unsigned = false
	case width == 8 && count > 1:
		v.bits = uint64(int64(int32(result)))
	case prefix == "L":
		v.bits = uint64(int64(int32(result)))
	default:
		v.unsigned = prefix != "" && prefix != "u8"
	}
	return v
}

var simpleEscapes = map[byte]uint64{'n': '\n', 't': '\t', 'r': '\r', 'a': 7, 'b': 8, 'f': 12, 'v': 11, '\\': '\\', '\'': '\'', '"': '"', '?': '?', 'e': 27, 'E': 27}

// characterValue reads one character of a constant, and returns the rest. A character of more
// than one byte is several characters of a narrow constant.
func (e *expression) characterValue(body string, width uint) (uint64, string) {
	if body[0] != '\\' || len(body) == 1 {
		if body[0] < utf8.RuneSelf || width == 8 {
			return uint64(body[0]), body[1:]
		}
		r, n := utf8.DecodeRuneInString(body)
		return uint64(r), body[n:]
	}
	c := body[1]
	if v, ok := simpleEscapes[c]; ok {
		return v, body[2:]
	}
	i, v := 2, uint64(0)
	switch {
	case c == 'x':
		for i < len(body) && digitValue(body[i]) < 16 {
			v = v<<4 | uint64(digitValue(body[i]))
			i++
		}
		if i == 2 {
			e.fail("\\x used with no following hex digits")
		}
		return v & (1<<width - 1), body[i:]
	case '0' <= c && c <= '7':
		for i = 1; i < len(body) && i < 4 && '0' <= body[i] && body[i] <= '7'; i++ {
			v = v<<3 | uint64(body[i]-'0')
		}
		return v & (1<<width - 1), body[i:]
	case c == 'u' || c == 'U':
		n := 4
		if c == 'U' {
			n = 8
		}
		for i < len(body) && i < 2+n && digitValue(body[i]) < 16 {
			v = v<<4 | uint64(digitValue(body[i]))
			i++
		}
		return v, body[i:]
	}
	e.p.pedwarnAt(&e.t, "unknown escape sequence: '\\%c'", c)
	return uint64(c), body[2:]
}
