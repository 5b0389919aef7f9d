package pareas

import (
	"bytes"
	"math"
	"strconv"
	"sync"
	"unicode/utf8"

	"gpucc/ast"
)

// A scanner cuts a range of a file into tokens, one at a time.
type scanner struct {
	file  []byte
	text  []byte // the text of the file up to the end of the range
	tok   token  // the current token
	start int    // offset of its first byte
	end   int    // offset behind it: the text from there on has not been scanned
	value uint32 // the number of a name, or the bits of a literal

	names names
	errs  ast.Diagnostics
}

// Classes of bytes that are not a token by themselves.
const (
	strange = uint8(tokens) + iota
	space
	letter
	digit
	slash
	longer // the first byte of operators of one and of several bytes
)

// class has for each byte one of the classes above, or the token that the byte is.
var class = func() (c [256]uint8) {
	for i := range c {
		c[i] = strange
	}
	for _, b := range " \t\r\n\f\v" {
		c[b] = space
	}
	for b := 'a'; b <= 'z'; b++ {
		c[b], c[b-'a'+'A'] = letter, letter
	}
	c['_'] = letter
	for b := '0'; b <= '9'; b++ {
		c[b] = digit
	}
	for t, s := range spellings {
		if len(s) == 1 {
			c[s[0]] = uint8(t)
		}
	}
	for _, b := range "<>=!&|" {
		c[b] = longer
	}
	c['/'] = slash
	return c
}()

// next moves to the next token. It skips bytes that cannot start a token, and reports
// each run of them once.
func (s *scanner) next() {
	text, i := s.text, s.end
	for i < len(text) {
		c := class[text[i]]
		switch c {
		case space:
			i++
			continue
		case letter:
			s.start = i
			s.scanName(i)
			return
		case digit:
			s.start = i
			s.scanNumber(i)
			return
		case slash:
			if i+1 < len(text) && text[i+1] == '/' {
				i = lineEnd(text, i)
				continue
			}
			c = uint8(divide)
		case longer:
			s.start = i
			s.scanOperator(i)
			return
		case strange:
			i = s.scanStrange(i)
			continue
		}
		s.start, s.end, s.tok = i, i+1, token(c)
		return
	}
	s.start, s.end, s.tok = len(text), len(text), endOfText
}

// lineEnd returns the offset of the end of the line that contains offset i.
func lineEnd(text []byte, i int) int {
	if n := bytes.IndexByte(text[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(text)
}

// scanName reads a name or keyword that starts at i.
func (s *scanner) scanName(i int) {
	text, start, h := s.text, i, uint32(0)
	for i < len(text) && class[text[i]]-letter <= digit-letter {
		h = hashByte(h, text[i])
		i++
	}
	id := s.names.intern(text[start:i], h)
	s.end, s.value, s.tok = i, id, name
	if id < uint32(len(keywords)) {
		s.tok = fnWord + token(id)
	}
}

// scanNumber reads an integer or float literal that starts at i.
func (s *scanner) scanNumber(i int) {
	text, start := s.text, i
	i, x := digits(text, i, 0)
	if i+1 < len(text) && text[i] == '.' && class[text[i+1]] == digit {
		point := i
		i, x = digits(text, i+1, x)
		s.tok, s.end = float, i
		s.value = s.floatValue(start, x, i-point-1)
		return
	}
	s.tok, s.end, s.value = integer, i, uint32(x)
	if x > math.MaxInt32 {
		s.errs.Errorf(uint32(start), "integer literal out of range")
	}
}

// digits reads further digits of the number x from i on. It returns the offset behind
// them and the number. A number that is too large stays too large.
func digits(text []byte, i int, x uint64) (int, uint64) {
	for i < len(text) && class[text[i]] == digit {
		if x < 1<<56 {
			x = 10*x + uint64(text[i]-'0')
		}
		i++
	}
	return i, x
}

// tens are the powers of ten that are exact in a float32.
var tens = [...]float32{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10}

// floatValue returns the bits of the float nearest to the literal from start to s.end.
// The digits of the literal are x; the last `fraction` of them are behind the point. If x
// and the power of ten are exact floats, their quotient is the nearest float; strconv
// converts all other literals.
func (s *scanner) floatValue(start int, x uint64, fraction int) uint32 {
	if x < 1<<24 && fraction < len(tens) {
		return math.Float32bits(float32(x) / tens[fraction])
	}
	f, err := strconv.ParseFloat(string(s.text[start:s.end]), 32)
	if err != nil {
		s.errs.Errorf(uint32(start), "float literal out of range")
	}
	return math.Float32bits(float32(f))
}

// operators lists, by first byte, the operators that share the byte with others, the
// longest first.
var operators = sync.OnceValue(func() *[256][]token {
	table := new([256][]token)
	for length := 3; length > 0; length-- {
		for t, s := range spellings {
			if len(s) == length {
				table[s[0]] = append(table[s[0]], token(t))
			}
		}
	}
	return table
})

// scanOperator reads the longest operator that starts at i.
func (s *scanner) scanOperator(i int) {
	rest := s.text[i:]
	for _, t := range operators()[rest[0]] {
		op := spellings[t]
		if len(op) <= len(rest) && string(rest[:len(op)]) == op {
			s.tok, s.end = t, i+len(op)
			return
		}
	}
}

// scanStrange reports the run of bytes from i on that cannot start a token. The message
// shows the first character. scanStrange returns the offset behind the run.
func (s *scanner) scanStrange(i int) int {
	text := s.text
	r, size := utf8.DecodeRune(text[i:])
	if r == utf8.RuneError && size == 1 {
		s.errs.Errorf(uint32(i), `unexpected character '\x%02x'`, text[i])
	} else {
		s.errs.Errorf(uint32(i), "unexpected character %q", r)
	}
	for i < len(text) && class[text[i]] == strange {
		i++
	}
	return i
}
