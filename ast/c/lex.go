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
	ahead []byte // text and a window behind it, if there is one
	off   int    // of the next byte to scan
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

// read makes l scan text from offset i to end, behind which it may look.
func (l *lexer) read(text []byte, i, end int) {
	l.text, l.ahead, l.off = text[:end], text[:min(end+window, len(text))], i
}

// pos is the position of the current token.
func (l *lexer) pos() uint32 { return uint32(l.start) }

// next scans the next token into l.tok: the usual ones, of few bytes and with
// something plain behind them, from a window of the text; scan does the rest. Calls
// are all over the parser, so that a profile is not to inline them. What few functions it
// calls see whether there is enough of the stack.
//
//go:noinline
//go:nosplit
func (l *lexer) next() {
	i := int(uint32(l.off)) // not negative, as the compiler knows now
	l.prevEnd = i
	for i < len(l.ahead)-window {
		w := (*[window]byte)(l.ahead[i:])
		k := b2i(w[0] == ' ')
		c := w[k]
		t := firsts[c]
		if t > tNumber {
			n := 1
			if second := seconds[w[k+1]]; second != 0 {
				if t = pairs[t%maxPunctuator][second%maxSecond]; t == tEOF || w[k+2] == '=' {
					break
				}
				n += b2i(t != firsts[c])
			}
			l.start, l.tok, l.off = i+k, t, i+k+n
			return
		}
		if t == tIdent {
			l.start = i + k
			l.plainWord((*[16]byte)(w[k:]))
			return
		}
		if t == tNumber {
			l.start = i + k
			l.plainConstant((*[10]byte)(w[k:]))
			return
		}
		if classes[c] != classSpace {
			break
		}
		i = int(uint32(i + k + leadingSpace(binary.LittleEndian.Uint64(w[k:]))))
	}
	l.scan(i)
}

// window is how many bytes of the text next looks at: a blank and 16 more.
const window = 17

// scan scans the next token, from i on, into l.tok.
func (l *lexer) scan(i int) {
	text := l.text
	for i < len(text) {
		c := text[i]
		switch classes[c] {
		case classSpace:
			i = skipSpace(text, i)
			continue
		case classLetter, classHigh:
			l.start = i
			if l.identifier(i) {
				return
			}
			i = l.off
		case classDigit:
			l.start = i
			l.tok, l.off = tNumber, l.scanConstant(i)
			return
		case classPunct:
			l.start = i
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

// plainWord scans an identifier or keyword at l.start, where text is: here, if it is
// one of at most 15 bytes that is at hand, and followed by something plain.
// Its length comes from arithmetic on eight bytes at a time: a loop over the
// bytes ends where no branch predictor expects it.
func (l *lexer) plainWord(text *[16]byte) {
	first, second := binary.LittleEndian.Uint64(text[:]), uint64(0)
	end, n, behind := nameEnds(first), uint(0), byte(0)
	if end != 0 {
		n = unmarked(end)
		behind = text[n]
		first &= before(end)
	} else {
		second = binary.LittleEndian.Uint64(text[8:])
		end = nameEnds(second)
		n = 8 + unmarked(end)
		behind = text[n&15] // a letter, behind 16
		second &= before(end)
	}
	e := l.names.cached(first, second)
	if e.first != first || e.second != second || classes[behind] <= classBackslash {
		l.otherWord(first, second, int(n))
		return
	}
	l.off = l.start + int(n)
	l.id, l.tok = e.id, e.tok
}

// otherWord scans what begins like an identifier or keyword at l.start. If it is one of
// n bytes, which are first and second, it is at hand from now on.
func (l *lexer) otherWord(first, second uint64, n int) {
	end := l.start + n
	name := l.text[l.start:end]
	if n > 15 || classes[l.text[end]] <= classBackslash || !isName(name) {
		l.scan(l.start)
		return
	}
	l.off, l.id = end, l.names.internWords(first, second, name, uint32(l.start))
	l.tok = l.wordToken(l.id)
	*l.names.cached(first, second) = cachedName{first, second, l.id, l.tok}
}

// isName reports whether all bytes are plain letters and digits.
func isName(text []byte) bool {
	for _, c := range text {
		if classes[c] > classDigit {
			return false
		}
	}
	return true
}

// wordToken is the token of an identifier or keyword.
func (l *lexer) wordToken(id ident) token {
	if int(id) < len(l.keywords) {
		return l.keywords[id]
	}
	return tIdent
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
	l.tok = l.wordToken(l.id)
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

// firsts are the tokens that a byte begins, or is, unless what follows is one of
// seconds; a point may also start a number.
var firsts = func() (t [256]token) {
	for c := range t {
		switch classes[c] {
		case classLetter:
			t[c] = tIdent
		case classDigit:
			t[c] = tNumber
		}
	}
	for tok, s := range punctuators {
		if len(s) == 1 && s != "." && s != "#" {
			t[s[0]] = token(tok)
		}
	}
	return
}()

// seconds numbers the bytes that may be the second of a punctuator, or of what opens
// a comment.
var seconds = [256]uint8{
	'=': 1, '+': 2, '-': 3, '&': 4, '|': 5, '<': 6, '>': 7, '*': 8, '/': 9, ':': 10, '%': 11, '[': 12, '.': 13,
}

// pairs gives what a punctuator of one byte is with one of seconds behind it: one of
// two bytes, itself, or tEOF, if that depends on the dialect, or is a comment.
var pairs = func() (t [maxPunctuator][maxSecond]token) {
	for first := range t {
		for second := range t[first] {
			t[first][second] = token(first)
		}
	}
	for tok, s := range punctuators {
		if len(s) == 2 {
			t[firsts[s[0]]][seconds[s[1]]] = token(tok)
		}
	}
	for _, s := range [...]string{"//", "/*", "[[", "<:", "<%", "%>", ":>"} {
		t[firsts[s[0]]][seconds[s[1]]] = tEOF
	}
	return
}()

// Powers of two above the plain punctuators and above seconds.
const (
	maxPunctuator = 1 << 6
	maxSecond     = 1 << 4
)

// punctuator scans a punctuator, a comment or a directive at i. It returns
// where to go on after a comment or a directive, and -1 after a token.
func (l *lexer) punctuator(i int) int {
	var s [3]byte
	copy(s[:], l.text[i:])
	tok, n := firsts[s[0]], 1
	switch string(s[:2]) {
	case "//", "/*":
		return l.comment(i)
	case "[[":
		if l.dialect == StandardC { // no expression has that
			tok, n = kAttribute, 2
		}
	case "<:":
		tok, n = tLBracket, 2
	case ":>":
		tok, n = tRBracket, 2
	case "<%":
		tok, n = tLBrace, 2
	case "%>":
		tok, n = tRBrace, 2
	default:
		if pair := pairs[tok][seconds[s[1]]]; pair != tok {
			tok, n = pair, 2
		}
	}
	switch {
	case s[0] == '#':
		return l.directive(i)
	case s[0] == '.' && classes[s[1]] == classDigit:
		l.tok, l.off = tNumber, l.scanConstant(i)
		return -1
	case s == [...]byte{'.', '.', '.'}:
		tok, n = tEllipsis, 3
	case s[0] == '.':
		tok = tDot
	case (tok == tShl || tok == tShr) && s[2] == '=':
		tok, n = tok-tShl+tShlAssign, 3
	}
	l.tok, l.off = tok, i+n
	return -1
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
