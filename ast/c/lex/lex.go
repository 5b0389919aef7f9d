// Package lex splits the text of a translation unit into tokens. The parser pulls them one
// by one: Lexer.Next scans a token into the lexer's fields, which say its kind, its position,
// the number of its identifier or the value of its constant. A copy of a Lexer is a position
// to come back to. Directives are no tokens: the lexer records line markers and pragmas.
package lex

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
	"gpucc/internal/quad"
)

// A Lexer scans source text once, a token at a time, without allocating.
type Lexer struct {
	Text   []byte
	ahead  []byte // text and a window behind it, if there is one
	Offset int    // of the next byte to scan
	Names  *intern.Table

	Dialect  Dialect
	Keywords []Token // by identifier: see keywordTokens

	Tok        Token
	Start      int          // offset of tok
	PrevEnd    int          // where the token before tok ends
	Ident      intern.Ident // of an identifier or keyword
	NumberType types.Type   // type of a tNumber: int to unsigned long long, float to long double
	Value      uint64       // of an integer constant
	Float      float64      // value of a floating constant
	Quad       quad.Float   // value of a long double constant

	Diagnostics *ast.Diagnostics
	LineMarks   []ast.LineMark
	WordSize    int // bytes of long and of a pointer
	Warnings    warn.Set
	SignedChar  bool
	Packing
	Pragmas *Pragmas
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
	ClassSpace
	classPunct
	classStray
)

var Classes = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$':
			t[c] = classLetter
		case c >= '0' && c <= '9':
			t[c] = classDigit
		case c >= 0x80:
			t[c] = classHigh
		case strings.IndexByte(" \t\n\v\f\r", byte(c)) >= 0 && c != 0:
			t[c] = ClassSpace
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

// Read makes l scan text from offset i to end, behind which it may look.
func (l *Lexer) Read(text []byte, i, end int) {
	l.Text, l.ahead, l.Offset = text[:end], text[:min(end+window, len(text))], i
}

// Pos is the position of the current token.
func (l *Lexer) Pos() uint32 { return uint32(l.Start) }

// Next scans the next token into l.tok: the usual ones, of few bytes and with
// something plain behind them, from a window of the text; scan does the rest. Calls
// are all over the parser, so that a profile is not to inline them. What few functions it
// calls see whether there is enough of the stack.
//
//go:noinline
//go:nosplit
func (l *Lexer) Next() {
	i := int(uint32(l.Offset)) // not negative, as the compiler knows now
	l.PrevEnd = i
	for i < len(l.ahead)-window {
		w := (*[window]byte)(l.ahead[i:])
		k := toInt(w[0] == ' ')
		c := w[k]
		t := firsts[c]
		if t > Number {
			n := 1
			if second := seconds[w[k+1]]; second != 0 {
				if t = pairs[t%maxPunctuator][second%maxSecond]; t == EOF || w[k+2] == '=' {
					break
				}
				n += toInt(t != firsts[c])
			}
			l.Start, l.Tok, l.Offset = i+k, t, i+k+n
			return
		}
		if t == Ident {
			l.Start = i + k
			l.plainWord((*[16]byte)(w[k:]))
			return
		}
		if t == Number {
			l.Start = i + k
			l.plainConstant((*[10]byte)(w[k:]))
			return
		}
		if Classes[c] != ClassSpace {
			break
		}
		i = int(uint32(i + k + leadingSpace(binary.LittleEndian.Uint64(w[k:]))))
	}
	l.scan(i)
}

// window is how many bytes of the text next looks at: a blank and 16 more.
const window = 17

// scan scans the next token, from i on, into l.tok.
func (l *Lexer) scan(i int) {
	text := l.Text
	for i < len(text) {
		c := text[i]
		switch Classes[c] {
		case ClassSpace:
			i = SkipSpace(text, i)
			continue
		case classLetter, classHigh:
			l.Start = i
			if l.identifier(i) {
				return
			}
			i = l.Offset
		case classDigit:
			l.Start = i
			l.Tok, l.Offset = Number, l.scanConstant(i)
			return
		case classPunct:
			l.Start = i
			if i = l.punctuator(i); i < 0 {
				return
			}
		case classBackslash:
			l.Start = i
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
			l.Start = i
			l.Tok, l.Offset = String, l.scanQuoted(i, '"')
			return
		case classQuote:
			l.Start = i
			l.characterConstant(i, NarrowEncoding)
			return
		default:
			l.Start = i
			l.stray(c)
			i++
		}
	}
	l.Start, l.Tok, l.Offset = i, EOF, i
}

func (l *Lexer) stray(c byte) {
	if c > ' ' && c < 0x7f {
		l.Diagnostics.Errorf(uint32(l.Start), "stray '%c' in program", c)
	} else {
		l.Diagnostics.Errorf(uint32(l.Start), "stray '\\%o' in program", c)
	}
}

// plainWord scans an identifier or keyword at l.start, where text is: here, if it is
// one of at most 15 bytes that is at hand, and followed by something plain.
// Its length comes from arithmetic on eight bytes at a time: a loop over the
// bytes ends where no branch predictor expects it.
func (l *Lexer) plainWord(text *[16]byte) {
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
	e := l.Names.Cached(first, second)
	if e.First != first || e.Second != second || Classes[behind] <= classBackslash {
		l.otherWord(first, second, int(n))
		return
	}
	l.Offset = l.Start + int(n)
	l.Ident, l.Tok = e.Ident, Token(e.Token)
}

// otherWord scans what begins like an identifier or keyword at l.start. If it is one of
// n bytes, which are first and second, it is at hand from now on.
func (l *Lexer) otherWord(first, second uint64, n int) {
	end := l.Start + n
	name := l.Text[l.Start:end]
	if n > 15 || Classes[l.Text[end]] <= classBackslash || !isName(name) {
		l.scan(l.Start)
		return
	}
	l.Offset, l.Ident = end, l.Names.InternWords(first, second, name, uint32(l.Start))
	l.Tok = l.wordToken(l.Ident)
	*l.Names.Cached(first, second) = intern.CacheEntry{First: first, Second: second, Ident: l.Ident, Token: uint8(l.Tok)}
}

// isName reports whether all bytes are plain letters and digits.
func isName(text []byte) bool {
	for _, c := range text {
		if Classes[c] > classDigit {
			return false
		}
	}
	return true
}

// wordToken is the token of an identifier or keyword.
func (l *Lexer) wordToken(id intern.Ident) Token {
	if int(id) < len(l.Keywords) {
		return l.Keywords[id]
	}
	return Ident
}

// identifier scans an identifier or keyword that starts at i. It reports false
// if there is none, after bytes that belong to no character.
func (l *Lexer) identifier(i int) bool {
	text, j := l.Text, i
	for j < len(text) && Classes[text[j]] <= classDigit {
		j++
	}
	l.Offset = j
	if j < len(text) && Classes[text[j]] == classHigh {
		for j < len(text) && Classes[text[j]] <= classHigh {
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

// universalName scans an identifier at i that has universal character names in
// it (6.4.3): its name is the one with these characters. It reports false if
// there is none.
func (l *Lexer) universalName(i int) bool {
	text, j := l.Text, i
	var name []byte
	for j < len(text) {
		if Classes[text[j]] <= classHigh {
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
	l.Tok, l.Offset, l.Ident = Ident, j, l.Names.InternName(string(name))
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

// encodingPrefix scans a literal with one of the prefixes L, u, U or u8 at i;
// it reports false when text[i:j] is none.
func (l *Lexer) encodingPrefix(i, j int) bool {
	e := EncodingOf(l.Text[i:])
	switch {
	case l.Dialect == TinyC:
		return false
	case e.prefix != j-i || e == utf8Encoding && l.Text[j] == '\'':
		return false
	case l.Text[j] == '"':
		l.Tok, l.Offset = String, l.scanQuoted(j, '"')
	default:
		l.characterConstant(j, e)
	}
	return true
}

// firsts are the tokens that a byte begins, or is, unless what follows is one of
// seconds; a point may also start a number.
var firsts = func() (t [256]Token) {
	for c := range t {
		switch Classes[c] {
		case classLetter:
			t[c] = Ident
		case classDigit:
			t[c] = Number
		}
	}
	for tok, s := range Punctuators {
		if len(s) == 1 && s != "." && s != "#" {
			t[s[0]] = Token(tok)
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
var pairs = func() (t [maxPunctuator][maxSecond]Token) {
	for first := range t {
		for second := range t[first] {
			t[first][second] = Token(first)
		}
	}
	for tok, s := range Punctuators {
		if len(s) == 2 {
			t[firsts[s[0]]][seconds[s[1]]] = Token(tok)
		}
	}
	for _, s := range [...]string{"//", "/*", "[[", "<:", "<%", "%>", ":>"} {
		t[firsts[s[0]]][seconds[s[1]]] = EOF
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
func (l *Lexer) punctuator(i int) int {
	var s [3]byte
	copy(s[:], l.Text[i:])
	tok, n := firsts[s[0]], 1
	switch string(s[:2]) {
	case "//", "/*":
		return l.comment(i)
	case "[[":
		if l.Dialect == StandardC { // no expression has that
			tok, n = Attribute, 2
		}
	case "<:":
		tok, n = LBracket, 2
	case ":>":
		tok, n = RBracket, 2
	case "<%":
		tok, n = LBrace, 2
	case "%>":
		tok, n = RBrace, 2
	default:
		if pair := pairs[tok][seconds[s[1]]]; pair != tok {
			tok, n = pair, 2
		}
	}
	switch {
	case s[0] == '#':
		return l.directive(i)
	case s[0] == '.' && Classes[s[1]] == classDigit:
		l.Tok, l.Offset = Number, l.scanConstant(i)
		return -1
	case s == [...]byte{'.', '.', '.'}:
		tok, n = Ellipsis, 3
	case s[0] == '.':
		tok = Dot
	case (tok == Shl || tok == Shr) && s[2] == '=':
		tok, n = tok-Shl+ShlAssign, 3
	}
	l.Tok, l.Offset = tok, i+n
	return -1
}

// comment returns the end of the comment that starts at i.
func (l *Lexer) comment(i int) int {
	end, ok := skipComment(l.Text, i)
	if !ok {
		l.Diagnostics.Errorf(uint32(i), "unterminated comment")
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
func (l *Lexer) directive(i int) int {
	end := lineEnd(l.Text, i)
	line := directiveText(l.Text[i+1 : end])
	switch {
	case l.Dialect == TinyC:
		l.Diagnostics.Errorf(uint32(i), "TinyC has no preprocessor")
	case line == "":
	case strings.HasPrefix(line, "pragma"):
		l.pragma(line[len("pragma"):], uint32(i))
	case Classes[line[0]] == classDigit:
		l.lineMarker(line, end)
	default:
		word := strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
		if len(word) == 0 {
			l.stray('#')
			return i + 1
		}
		if word[0] != "ident" && word[0] != "sccs" { // which leave a comment in the object, if anything
			l.Diagnostics.Errorf(uint32(i), "preprocessing directives are not supported: #%s", word[0])
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
func (l *Lexer) skipDirective(i int) int {
	end := lineEnd(l.Text, i)
	if l.Dialect == TinyC {
		return end
	}
	line := directiveText(l.Text[i+1 : end])
	if line != "" && Classes[line[0]] == classDigit {
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
func (l *Lexer) lineMarker(line string, end int) {
	mark := ast.LineMark{Pos: uint32(min(end+1, len(l.Text)))}
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
	l.LineMarks = append(l.LineMarks, mark)
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

// toInt is 1 for true and 0 for false, without a branch.
func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (l *Lexer) Warnf(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	if w != warn.Always && !l.Warnings.Has(w) {
		return nil
	}
	return l.Pragmas.Controls.Warnf(l.Diagnostics, l.Warnings, w, pos, format, args...)
}
