// Package lex splits the text of a translation unit into tokens. The parser takes them
// one by one: Lexer.Next scans a token into the lexer's fields, which hold its kind, its
// position, and the number of its identifier or the value of its constant. A copy of a
// Lexer is a position to which the parser can return. Directives are not tokens: the
// lexer records line markers and pragmas.
//
// A source of tokens other than a text would have to set these fields too. It could not
// offer the shortcuts that look at the text instead of tokens: Behind, SkipBlock,
// LikelyEnd, PlainNumber and SkipSpace.
package lex

import (
	"bytes"
	"encoding/binary"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
	"gpucc/internal/bytematch"
	"gpucc/internal/quad"
)

// A Lexer scans source text once, token by token, without allocating memory.
type Lexer struct {
	Text   []byte
	ahead  []byte // text and some bytes beyond its end, as far as the file goes
	Offset int    // of the next byte to scan

	// Grow, if it is not nil, is called at the end of a text that is still being written. It
	// returns the text when it has the given length or is complete.
	Grow func(length int) []byte

	Names *intern.Table

	Dialect  Dialect
	keywords []token.Token // tokens of the keywords, indexed by identifier: see keywordTokens

	Tok        token.Token
	Start      int          // offset of the current token
	PrevEnd    int          // end of the token before the current one
	Ident      intern.Ident // number of the identifier or keyword
	NumberType types.Type   // type of a Number: int to unsigned long long, or float to long double
	Value      uint64       // value of an integer constant
	Float      float64      // value of a floating constant
	Quad       quad.Float   // value of a long double constant

	Diagnostics *ast.Diagnostics
	LineMarks   ast.LineMarks
	WordSize    int // bytes of long and of a pointer
	Warnings    warn.Set
	SignedChar  bool
	Packing
	Declaring
	Pragmas *Pragmas
}

// New returns a Lexer of a text. Its identifiers are numbered in a new table. wordSize
// is the size of long and of a pointer in bytes.
func New(text []byte, d Dialect, wordSize int, signedChar bool) Lexer {
	l := Lexer{Names: newNames(text, d), Dialect: d, keywords: keywordTokens(d), WordSize: wordSize, SignedChar: signedChar, Pragmas: &Pragmas{}}
	l.Read(text, 0, len(text))
	return l
}

// Fork returns a Lexer of the same text for another goroutine. It has no table of identifiers,
// no pragmas and no warnings yet.
func (l *Lexer) Fork() Lexer {
	return Lexer{Text: l.Text, Dialect: l.Dialect, keywords: l.keywords, WordSize: l.WordSize, SignedChar: l.SignedChar}
}

// Classes of bytes. Bytes of the classes up to classHigh continue an identifier. If a
// byte of a class up to classBackslash follows an identifier, the token may be something
// else: a literal with a prefix, or a longer name.
const (
	classLetter = iota
	classDigit
	classHigh // a byte of a UTF-8 sequence
	classQuote
	classDoubleQuote
	classBackslash
	classSpace
	classPunct
	classNull
	classStray
)

var classes = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c == 0:
			t[c] = classNull
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$':
			t[c] = classLetter
		case c >= '0' && c <= '9':
			t[c] = classDigit
		case c >= 0x80:
			t[c] = classHigh
		case strings.IndexByte(" \t\n\v\f\r", byte(c)) >= 0:
			t[c] = classSpace
		case c == '\\':
			t[c] = classBackslash
		case strings.IndexByte("[](){}.&*+-~!/%<>^|?:;=,#", byte(c)) >= 0:
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

// Read makes l scan text from offset i to end. The bytes beyond end may be read ahead but
// are never scanned.
func (l *Lexer) Read(text []byte, i, end int) {
	l.Text, l.ahead, l.Offset, l.Grow = text[:end], text[:min(end+window, len(text))], i, nil
}

// need makes the text known up to a length, and reports whether it is that long. It is called
// where tokens end, or at line ends.
func (l *Lexer) need(length int) bool {
	if length > len(l.Text) && l.Grow != nil {
		l.Text = l.Grow(length)
		l.ahead = l.Text
	}
	return length <= len(l.Text)
}

// Pos returns the position of the current token.
func (l *Lexer) Pos() uint32 { return uint32(l.Start) }

// Spelling returns the text of the current token.
func (l *Lexer) Spelling() []byte { return l.Text[l.Start:l.Offset] }

// Behind returns the byte behind the current token, 0 at the end of the text.
func (l *Lexer) Behind() byte {
	if l.Offset < len(l.Text) {
		return l.Text[l.Offset]
	}
	return 0
}

// Next scans the next token into l.Tok. It recognises the common tokens, short ones with
// a plain byte behind them, in a window of the text; scan handles all others. The window
// makes the parser 1.7 times as fast (BenchmarkPieces/varied: 130 MB/s on a core instead
// of 78).
//
// Next is called from everywhere in the parser, so it must not be inlined even if a
// profile suggests it. It is marked nosplit because the few functions that it calls check
// the stack.
//
//go:noinline
//go:nosplit
func (l *Lexer) Next() {
	i := int(uint32(l.Offset)) // not negative: this saves bounds checks
	l.PrevEnd = i
	for i < len(l.ahead)-window {
		w := (*[window]byte)(l.ahead[i:])
		k := toInt(w[0] == ' ')
		c := w[k]
		t := firsts[c]
		if t > token.Number {
			n := 1
			if second := seconds[w[k+1]]; second != 0 {
				if t = pairs[t%maxPunctuator][second%maxSecond]; t == token.EOF || w[k+2] == '=' {
					break
				}
				n += toInt(t != firsts[c])
			}
			l.Start, l.Tok, l.Offset = i+k, t, i+k+n
			return
		}
		if t == token.Ident {
			l.Start = i + k
			l.plainWord((*[16]byte)(w[k:]))
			return
		}
		if t == token.Number {
			l.Start = i + k
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

// window is the number of bytes of the text at which Next looks: a blank and 16 more.
const window = 17

// scan scans the next token, from offset i on, into l.Tok.
func (l *Lexer) scan(i int) {
	text := l.Text
	for i < len(text) || l.need(i+1) {
		text = l.Text
		c := text[i]
		switch classes[c] {
		case classSpace:
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
			l.Tok, l.Offset = token.Number, l.scanConstant(i)
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
			l.Tok, l.Offset = token.String, l.scanQuoted(i, '"')
			return
		case classQuote:
			l.Start = i
			l.characterConstant(i, NarrowEncoding)
			return
		case classNull:
			i = l.null(i)
		default:
			l.Start = i
			l.stray(c)
			i++
		}
	}
	l.Start, l.Tok, l.Offset = i, token.EOF, i
}

// null returns the offset behind the null character at i and the blanks and null characters
// that follow on its line. One warning tells of all of them, as in gcc.
func (l *Lexer) null(i int) int {
	l.Warnf(warn.Always, uint32(i), "null character(s) ignored")
	for i < len(l.Text) && (l.Text[i] == 0 || classes[l.Text[i]] == classSpace && l.Text[i] != '\n') {
		i++
	}
	return i
}

func (l *Lexer) stray(c byte) {
	if c > ' ' && c < 0x7f {
		l.Diagnostics.Errorf(uint32(l.Start), "stray '%c' in program", c)
	} else {
		l.Diagnostics.Errorf(uint32(l.Start), "stray '\\%o' in program", c)
	}
}

// encodingPrefix scans a literal with one of the prefixes L, u, U or u8 at i. It reports
// false if text[i:j] is none of them.
func (l *Lexer) encodingPrefix(i, j int) bool {
	e := EncodingOf(l.Text[i:])
	switch {
	case l.Dialect == TinyC:
		return false
	case e.prefix != j-i || e == utf8Encoding && l.Text[j] == '\'':
		return false
	case l.Text[j] == '"':
		l.Tok, l.Offset = token.String, l.scanQuoted(j, '"')
	default:
		l.characterConstant(j, e)
	}
	return true
}

// firsts gives for each byte the token that it is or begins, if the next byte is not one
// of seconds. A point is missing since it may begin a number.
var firsts = func() (t [256]token.Token) {
	for c := range t {
		switch classes[c] {
		case classLetter:
			t[c] = token.Ident
		case classDigit:
			t[c] = token.Number
		}
	}
	for tok, s := range token.Punctuators {
		if len(s) == 1 && s != "." && s != "#" {
			t[s[0]] = token.Token(tok)
		}
	}
	return
}()

// seconds numbers the bytes that may be the second byte of a punctuator or of the
// beginning of a comment.
var seconds = [256]uint8{
	'=': 1, '+': 2, '-': 3, '&': 4, '|': 5, '<': 6, '>': 7, '*': 8, '/': 9, ':': 10, '%': 11, '[': 12, '.': 13,
}

// pairs gives a token for a punctuator of one byte and the number of the byte behind it.
// The token is the punctuator of two bytes, or the first one alone. It is EOF if the two
// bytes begin a comment or if the token depends on the dialect.
var pairs = func() (t [maxPunctuator][maxSecond]token.Token) {
	for first := range t {
		for second := range t[first] {
			t[first][second] = token.Token(first)
		}
	}
	for tok, s := range token.Punctuators {
		if len(s) == 2 {
			t[firsts[s[0]]][seconds[s[1]]] = token.Token(tok)
		}
	}
	for _, s := range [...]string{"//", "/*", "[[", "<:", "<%", "%>", ":>"} {
		t[firsts[s[0]]][seconds[s[1]]] = token.EOF
	}
	return
}()

// Sizes of the table pairs. They are powers of two so that indices need no bounds check.
const (
	maxPunctuator = 1 << 6
	maxSecond     = 1 << 4
)

// punctuator scans a punctuator, a comment or a directive at i. It returns the offset
// behind a comment or a directive, and -1 after a token.
func (l *Lexer) punctuator(i int) int {
	var s [3]byte
	copy(s[:], l.Text[i:])
	tok, n := firsts[s[0]], 1
	switch string(s[:2]) {
	case "//", "/*":
		return l.comment(i)
	case "[[":
		if l.Dialect == StandardC { // [[ occurs in no expression of C
			tok, n = token.Attribute, 2
		}
	case "<:":
		tok, n = token.LBracket, 2
	case ":>":
		tok, n = token.RBracket, 2
	case "<%":
		tok, n = token.LBrace, 2
	case "%>":
		tok, n = token.RBrace, 2
	default:
		if pair := pairs[tok][seconds[s[1]]]; pair != tok {
			tok, n = pair, 2
		}
	}
	switch {
	case s[0] == '#':
		return l.directive(i)
	case s[0] == '.' && classes[s[1]] == classDigit:
		l.Tok, l.Offset = token.Number, l.scanConstant(i)
		return -1
	case s == [...]byte{'.', '.', '.'}:
		tok, n = token.Ellipsis, 3
	case s[0] == '.':
		tok = token.Dot
	case (tok == token.Shl || tok == token.Shr) && s[2] == '=':
		tok, n = tok-token.Shl+token.ShlAssign, 3
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

// skipComment returns the end of the comment that starts at i, and whether it is
// terminated.
func skipComment(text []byte, i int) (end int, ok bool) {
	if text[i+1] == '*' {
		if n := bytematch.CommentEnd(text[i+2:]); n >= 0 {
			return i + 2 + n, true
		}
		return len(text), false
	}
	return lineEnd(text, i), true
}

// lineEnd returns the offset of the newline that ends the logical line containing i.
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

// toInt returns 1 for true and 0 for false, without a branch.
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
