package c

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gpucc/ast"
)

// A lexer scans source text once, a token at a time, without allocating.
type lexer struct {
	text  []byte
	off   int // of the next byte to scan
	names *identifiers

	dialect  Dialect
	keywords []token // by identifier: see keywordTokens

	tok     token
	start   int     // offset of tok
	prevEnd int     // where the token before tok ends
	id      ident   // of an identifier or keyword
	number  Type    // type of a tNumber: int to unsigned long long, float to long double
	value   uint64  // of an integer constant
	float   float64 // value of a floating constant
	quad    wide    // value of a long double constant

	diagnostics *ast.Diagnostics
	marks       []ast.LineMark
	wordSize    int // bytes of long and of a pointer
	warnings    warningSet
	signedChar  bool
	packing
	pragmas *pragmas
}

// Classes of bytes. Those up to classHigh continue an identifier; behind those
// up to classBackslash what looks like one may be something else.
const (
	classLetter = iota
	classDigit
	classHigh // of a UTF-8 sequence
	classQuote
	classDoubleQuote
	classBackslash
	classSpace
	classPunct
	classStray
)

var classes = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$':
			t[c] = classLetter
		case c >= '0' && c <= '9':
			t[c] = classDigit
		case c >= 0x80:
			t[c] = classHigh
		case strings.IndexByte(" \t\n\v\f\r", byte(c)) >= 0 && c != 0:
			t[c] = classSpace
		case c == '\\':
			t[c] = classBackslash
		case strings.IndexByte("[](){}.&*+-~!/%<>^|?:;=,#", byte(c)) >= 0 && c != 0:
			t[c] = classPunct
		case c == '"':
			t[c] = classDoubleQuote
		case c == '\'':
			t[c] = classQuote
		default:
			t[c] = classStray
		}
	}
	return
}()

// pos is the position of the current token.
func (l *lexer) pos() uint32 { return uint32(l.start) }

// next scans the next token into l.tok. What most tokens are is scanned here,
// the rest elsewhere.
func (l *lexer) next() {
	text, i := l.text, l.off
	l.prevEnd = i
	if i < len(text) && text[i] == ' ' {
		i++
	}
	for i < len(text) {
		c := text[i]
		switch classes[c] {
		case classSpace:
			i = skipSpace(text, i)
			continue
		case classLetter, classHigh:
			l.start = i
			if i+16 < len(text) && l.plainIdentifier((*[16]byte)(text[i:])) || l.identifier(i) {
				return
			}
			i = l.off
		case classDigit:
			l.start = i
			l.off = l.scanNumber(i)
			return
		case classPunct:
			l.start = i
			if t := plainPunctuators[c]; t != tEOF && i+1 < len(text) && !continuesPunctuator[text[i+1]] {
				l.tok, l.off = t, i+1
				return
			}
			if i = l.punctuator(i); i < 0 {
				return
			}
		case classBackslash:
			l.start = i
			if n := splice(text, i); n > 0 {
				i += n
				continue
			}
			if l.universalName(i) {
				return
			}
			l.stray('\\')
			i++
		case classDoubleQuote:
			l.start = i
			l.tok, l.off = tString, l.scanQuoted(i, '"')
			return
		case classQuote:
			l.start = i
			l.characterConstant(i, narrowEncoding)
			return
		default:
			l.start = i
			l.stray(c)
			i++
		}
	}
	l.start, l.tok, l.off = i, tEOF, i
}

func (l *lexer) stray(c byte) {
	if c > ' ' && c < 0x7f {
		l.diagnostics.Errorf(uint32(l.start), "stray '%c' in program", c)
	} else {
		l.diagnostics.Errorf(uint32(l.start), "stray '\\%o' in program", c)
	}
}

// plainIdentifier scans an identifier or keyword at l.start, where text is, if
// it is one of at most 15 plain letters and digits that is followed by
// something plain. Its length comes from arithmetic on eight bytes at a time:
// a loop over the bytes ends where no branch predictor expects it.
func (l *lexer) plainIdentifier(text *[16]byte) bool {
	first, second := binary.LittleEndian.Uint64(text[:]), uint64(0)
	n := leadingName(first)
	if n < 8 {
		first &= 1<<(8*n&63) - 1
	} else {
		second = binary.LittleEndian.Uint64(text[8:])
		m := leadingName(second)
		if m == 8 {
			return false
		}
		second &= 1<<(8*m&63) - 1
		n += m
	}
	if classes[text[n&15]] <= classBackslash {
		return false
	}
	l.off = l.start + int(n)
	e, ok := l.names.cached(first, second, uint32(n))
	if !ok {
		id := l.names.internWords(first, second, l.text[l.start:l.off], uint32(l.start))
		*e = identEntry{first, second, uint32(id) + 1, uint32(n)}
	}
	l.id, l.tok = ident(e.number-1), tIdent
	if int(l.id) < len(l.keywords) {
		l.tok = l.keywords[l.id]
	}
	return true
}

// identifier scans an identifier or keyword that starts at i. It reports false
// if there is none, after bytes that belong to no character.
func (l *lexer) identifier(i int) bool {
	text, j := l.text, i
	for j < len(text) && classes[text[j]] <= classDigit {
		j++
	}
	l.off = j
	if j < len(text) && classes[text[j]] == classHigh {
		for j < len(text) && classes[text[j]] <= classHigh {
			j++
		}
		l.off = j
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
	l.id = l.names.intern(i, j)
	l.tok = tIdent
	if int(l.id) < len(l.keywords) {
		l.tok = l.keywords[l.id]
	}
	return true
}

// universalName scans an identifier at i that has universal character names in
// it (6.4.3): its name is the one with these characters. It reports false if
// there is none.
func (l *lexer) universalName(i int) bool {
	text, j := l.text, i
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
			l.diagnostics.Errorf(uint32(j), "universal character %s is not valid in an identifier", text[j:j+n])
		}
		name = utf8.AppendRune(name, r)
		j += n
	}
	if j == i {
		return false
	}
	l.tok, l.off, l.id = tIdent, j, l.names.internName(string(name))
	return true
}

// universalCharacter decodes the universal character name that s starts with;
// n is how long it is, 0 if there is none.
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

// splice is the length of a spliced line's end (5.1.1.2) at i, 0 if there is
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

// validName checks that an identifier with bytes above 127 is made of letters.
func (l *lexer) validName(i, j int) bool {
	for k := i; k < j; {
		r, n := utf8.DecodeRune(l.text[k:j])
		if r >= utf8.RuneSelf && (r == utf8.RuneError && n == 1 || !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)) {
			l.stray(l.text[k])
			return false
		}
		k += n
	}
	return true
}

// encodingPrefix scans a literal with one of the prefixes L, u, U or u8 at i;
// it reports false when text[i:j] is none.
func (l *lexer) encodingPrefix(i, j int) bool {
	e := encodingOf(l.text[i:])
	switch {
	case l.dialect == TinyC:
		return false
	case e.prefix != j-i || e == utf8Encoding && l.text[j] == '\'':
		return false
	case l.text[j] == '"':
		l.tok, l.off = tString, l.scanQuoted(j, '"')
	default:
		l.characterConstant(j, e)
	}
	return true
}

// plainPunctuators are those of one byte, which they are unless what follows
// continuesPunctuator; a point may also start a number.
var plainPunctuators = [256]token{
	'[': tLBracket, ']': tRBracket, '(': tLParen, ')': tRParen, '{': tLBrace, '}': tRBrace, ';': tSemi,
	',': tComma, '?': tQuestion, '~': tTilde, '=': tAssign, '!': tNot, '*': tStar, '^': tXor, ':': tColon,
	'+': tPlus, '&': tAnd, '|': tOr, '-': tMinus, '<': tLess, '>': tGreater, '%': tPercent, '/': tSlash,
}

// continuesPunctuator marks the bytes that may be the second of a punctuator,
// or of what opens a comment.
var continuesPunctuator = [256]bool{
	'=': true, '+': true, '-': true, '&': true, '|': true, '<': true, '>': true, ':': true, '%': true,
	'*': true, '/': true, '.': true, '[': true,
}

// punctuator scans a punctuator, a comment or a directive at i. It returns
// where to go on after a comment or a directive, and -1 after a token.
func (l *lexer) punctuator(i int) int {
	text := l.text
	var c1, c2 byte
	if i+1 < len(text) {
		c1 = text[i+1]
	}
	if i+2 < len(text) {
		c2 = text[i+2]
	}
	tok, n := tEOF, 1
	switch text[i] {
	case '[':
		if tok = tLBracket; c1 == '[' && l.dialect == StandardC { // no expression has that
			tok, n = kAttribute, 2
		}
	case ']':
		tok = tRBracket
	case '(':
		tok = tLParen
	case ')':
		tok = tRParen
	case '{':
		tok = tLBrace
	case '}':
		tok = tRBrace
	case ';':
		tok = tSemi
	case ',':
		tok = tComma
	case '?':
		tok = tQuestion
	case '~':
		tok = tTilde
	case '.':
		if classes[c1] == classDigit {
			l.tok, l.off = tNumber, l.scanConstant(i)
			return -1
		}
		tok = tDot
		if c1 == '.' && c2 == '.' {
			tok, n = tEllipsis, 3
		}
	case '=':
		tok, n = pick(c1 == '=', tEqEq, tAssign)
	case '!':
		tok, n = pick(c1 == '=', tNotEq, tNot)
	case '*':
		tok, n = pick(c1 == '=', tStarAssign, tStar)
	case '^':
		tok, n = pick(c1 == '=', tXorAssign, tXor)
	case ':':
		tok, n = pick(c1 == '>', tRBracket, tColon) // :> is a digraph
	case '+':
		tok, n = pick2(c1, '+', tInc, '=', tPlusAssign, tPlus)
	case '&':
		tok, n = pick2(c1, '&', tAndAnd, '=', tAndAssign, tAnd)
	case '|':
		tok, n = pick2(c1, '|', tOrOr, '=', tOrAssign, tOr)
	case '-':
		tok, n = pick2(c1, '-', tDec, '=', tMinusAssign, tMinus)
		if c1 == '>' {
			tok, n = tArrow, 2
		}
	case '<':
		tok, n = pick2(c1, '<', tShl, '=', tLessEq, tLess)
		switch {
		case c1 == '<' && c2 == '=':
			tok, n = tShlAssign, 3
		case c1 == ':':
			tok, n = tLBracket, 2
		case c1 == '%':
			tok, n = tLBrace, 2
		}
	case '>':
		tok, n = pick2(c1, '>', tShr, '=', tGreaterEq, tGreater)
		if c1 == '>' && c2 == '=' {
			tok, n = tShrAssign, 3
		}
	case '%':
		tok, n = pick2(c1, '>', tRBrace, '=', tPercentAssign, tPercent)
	case '/':
		if c1 == '/' || c1 == '*' {
			return l.comment(i)
		}
		tok, n = pick(c1 == '=', tSlashAssign, tSlash)
	case '#':
		return l.directive(i)
	}
	l.tok, l.off = tok, i+n
	return -1
}

func pick(two bool, yes, no token) (token, int) {
	if two {
		return yes, 2
	}
	return no, 1
}

func pick2(c, c1 byte, t1 token, c2 byte, t2, otherwise token) (token, int) {
	switch c {
	case c1:
		return t1, 2
	case c2:
		return t2, 2
	}
	return otherwise, 1
}

// comment returns the end of the comment that starts at i.
func (l *lexer) comment(i int) int {
	end, ok := skipComment(l.text, i)
	if !ok {
		l.diagnostics.Errorf(uint32(i), "unterminated comment")
	}
	return end
}

// skipComment returns the end of the comment that starts at i and whether it
// is terminated.
func skipComment(text []byte, i int) (end int, ok bool) {
	if text[i+1] == '*' {
		if n := bytes.Index(text[i+2:], []byte("*/")); n >= 0 {
			return i + 2 + n + 2, true
		}
		return len(text), false
	}
	return lineEnd(text, i), true
}

// lineEnd is the end of the logical line that holds i, at its newline.
func lineEnd(text []byte, i int) int {
	for {
		n := bytes.IndexByte(text[i:], '\n')
		if n < 0 {
			return len(text)
		}
		i += n
		k := i - 1
		if k >= 0 && text[k] == '\r' {
			k--
		}
		if k < 0 || text[k] != '\\' {
			return i
		}
		i++
	}
}

// directive handles the line that starts with the # at i, and returns its
// end. Only line markers and pragmas mean something.
func (l *lexer) directive(i int) int {
	end := lineEnd(l.text, i)
	line := directiveText(l.text[i+1 : end])
	switch {
	case l.dialect == TinyC:
		l.diagnostics.Errorf(uint32(i), "TinyC has no preprocessor")
	case line == "":
	case strings.HasPrefix(line, "pragma"):
		l.pragma(line[len("pragma"):], uint32(i))
	case classes[line[0]] == classDigit:
		l.lineMarker(line, end)
	default:
		word := strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
		if len(word) == 0 {
			l.stray('#')
			return i + 1
		}
		if word[0] != "ident" && word[0] != "sccs" { // which leave a comment in the object, if anything
			l.diagnostics.Errorf(uint32(i), "preprocessing directives are not supported: #%s", word[0])
		}
	}
	return end
}

// directiveText is what a directive says behind the #; a line marker's, in
// either of its forms, begins with the number.
func directiveText(line []byte) string {
	text := strings.TrimSpace(string(line))
	if rest, ok := strings.CutPrefix(text, "line"); ok {
		text = strings.TrimSpace(rest)
	}
	return text
}

// skipDirective returns the end of the line with the # at i, in a body that
// the first pass skips. A line marker it notes, and what a pragma says of a
// symbol or of warnings: so those of the whole text are known before any body is parsed.
func (l *lexer) skipDirective(i int) int {
	end := lineEnd(l.text, i)
	if l.dialect == TinyC {
		return end
	}
	line := directiveText(l.text[i+1 : end])
	if line != "" && classes[line[0]] == classDigit {
		l.lineMarker(line, end)
	} else if rest, ok := strings.CutPrefix(line, "pragma"); ok {
		rest = strings.TrimSpace(rest)
		if name, _, _ := strings.Cut(rest, " "); isSymbolPragma[name] {
			l.symbolPragma(rest, uint32(i))
		} else if name == "GCC" {
			l.unknownPragma(rest, uint32(i))
		}
	}
	return end
}

// lineMarker records a line marker, of which line is what follows the #. The
// name is "" when it keeps that of the marker before. Those of the first pass
// count.
func (l *lexer) lineMarker(line string, end int) {
	mark := ast.LineMark{Pos: uint32(min(end+1, len(l.text)))}
	rest := strings.TrimLeft(line, "0123456789")
	number, _ := strconv.ParseUint(line[:len(line)-len(rest)], 10, 31)
	mark.Line = int(number)
	if _, name, ok := strings.Cut(rest, `"`); ok {
		if k := strings.LastIndexByte(name, '"'); k >= 0 {
			mark.Name = name[:k]
			if strings.IndexByte(mark.Name, '\\') >= 0 {
				mark.Name = unescapeName.Replace(mark.Name)
			}
			flags := strings.Fields(name[k+1:])
			mark.System = slices.Contains(flags, systemHeader)
			mark.Enters, mark.Leaves = slices.Contains(flags, includedFile), slices.Contains(flags, backFromFile)
		}
	}
	l.marks = append(l.marks, mark)
}

// unescapeName undoes what a preprocessor does to the names of files.
var unescapeName = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// What a line marker says behind the name: that it begins a file, that it goes
// back to one, and that it is of a header that comes with the system.
const (
	includedFile = "1"
	backFromFile = "2"
	systemHeader = "3"
)
