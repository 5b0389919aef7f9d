package pareas

import (
	"bytes"

	"gpucc/ast"
)

// A function is a signature, with the range of text that contains the function's body.
type function struct {
	name       []byte
	pos        uint32 // position of the name
	params     []param
	result     ast.Type
	start, end int  // the text of the body, from its opening brace to the next function
	bad        bool // the signature has errors, and calls are not checked against it
}

type param struct {
	name []byte
	pos  uint32
	typ  ast.Type
}

// gather reads the signatures of all functions. A file can be divided at each word "fn",
// even if it has errors, because only functions start with the word.
func gather(text []byte) (functions []function, index map[string]int32, errs ast.Diagnostics) {
	s := scanner{file: text, names: newNames()}
	index = map[string]int32{}
	start := nextFunction(text, 0)
	s.outside(text[:start], 0)
	for start < len(text) {
		end := nextFunction(text, start+2)
		s.text, s.end = text[:end], start
		f := s.signature()
		f.end = end
		if f.name != nil {
			if _, ok := index[string(f.name)]; ok {
				s.errs.Errorf(f.pos, "duplicate function %s", quote(f.name))
			} else {
				index[string(f.name)] = int32(len(functions))
			}
		}
		functions = append(functions, f)
		start = end
	}
	return functions, index, s.errs
}

// nextFunction returns the offset of the first word "fn" at or after i that is not in a
// comment, or the length of text.
func nextFunction(text []byte, i int) int {
	at := -1 // offset of the first "fn" from i on, whether in a comment or not
	for {
		if at < i {
			n := bytes.Index(text[i:], []byte("fn"))
			if n < 0 {
				return len(text)
			}
			at = i + n
		}
		if c := bytes.Index(text[i:at], []byte("//")); c >= 0 {
			i = lineEnd(text, i+c)
			continue
		}
		i = at + 2
		if (at == 0 || !isNameByte(text[at-1])) && (i == len(text) || !isNameByte(text[i])) {
			return at
		}
	}
}

func isNameByte(b byte) bool { return class[b] == letter || class[b] == digit }

// outside reports the first token of text from i on, where only a function may stand.
func (s *scanner) outside(text []byte, i int) {
	s.text, s.end = text, i
	switch s.next(); s.tok {
	case endOfText:
	case rightParen, rightBracket, rightBrace:
		s.errs.Errorf(uint32(s.start), "unmatched %q", spellings[s.tok])
	default:
		s.unexpected(`"fn"`)
	}
}

// signature reads a function up to the brace that opens its body. It reports at most one
// error. The body is found even after an error.
func (s *scanner) signature() (f function) {
	s.next() // fn
	if !s.signatureParts(&f) {
		f.bad = true
		for s.tok != leftBrace && s.tok != endOfText {
			s.next()
		}
	}
	f.start = s.start
	return f
}

func (s *scanner) signatureParts(f *function) bool {
	s.next()
	if s.tok != name {
		return s.unexpected("a function name")
	}
	f.name, f.pos = s.text[s.start:s.end], uint32(s.start)
	s.next()
	open := s.start
	if s.tok != leftBracket {
		return s.unexpected(`"["`)
	}
	s.next()
	for s.tok != rightBracket {
		if len(f.params) > 0 {
			if s.tok != comma {
				return s.unclosed(open, leftBracket, `"," or "]"`)
			}
			s.next()
		}
		if !s.param(f) {
			return false
		}
	}
	s.next()
	if s.tok != colon {
		return s.unexpected(`":"`)
	}
	s.next()
	var ok bool
	if f.result, ok = s.typeName(); !ok {
		return false
	}
	if s.tok != leftBrace {
		return s.unexpected(`"{"`)
	}
	return true
}

// param reads one parameter.
func (s *scanner) param(f *function) (ok bool) {
	p := param{pos: uint32(s.start)}
	if s.tok != name {
		return s.unexpected("a parameter name")
	}
	p.name = s.text[s.start:s.end]
	s.next()
	if s.tok != colon {
		return s.unexpected(`":"`)
	}
	s.next()
	at := uint32(s.start)
	if p.typ, ok = s.typeName(); !ok {
		return false
	}
	if p.typ == ast.Void {
		s.errs.Errorf(at, "parameter %s cannot be void", quote(p.name))
		p.typ = bad
	}
	f.params = append(f.params, p)
	return true
}

// typeName reads the name of a type.
func (s *scanner) typeName() (t ast.Type, ok bool) {
	switch s.tok {
	case intWord:
		t = ast.I32
	case floatWord:
		t = ast.F32
	case voidWord:
		t = ast.Void
	default:
		return bad, s.unexpected("a type")
	}
	s.next()
	return t, true
}

// unexpected reports that the current token is not the expected one, want. It returns
// false.
func (s *scanner) unexpected(want string) bool {
	s.errs.Errorf(uint32(s.start), "unexpected %s, expected %s", s.found(), want)
	return false
}

// unclosed reports that the bracket at open is not closed, if the current token shows
// that the contents of the bracket are over. Otherwise it reports the current token.
func (s *scanner) unclosed(open int, bracket token, want string) bool {
	switch s.tok {
	case endOfText, semicolon, leftBrace, rightBrace, rightParen, rightBracket:
		s.errs.Errorf(uint32(open), "unmatched %q", spellings[bracket])
		return false
	}
	return s.unexpected(want)
}

// found returns the current token as messages show it.
func (s *scanner) found() string {
	switch {
	case s.tok != endOfText:
		return quote(s.text[s.start:s.end])
	case len(s.text) < len(s.file):
		return `"fn"`
	}
	return "end of file"
}

// quote returns a token as messages show it. A very long token is cut off.
func quote(token []byte) string {
	const longest = 40
	if len(token) > longest {
		return `"` + string(token[:longest]) + `..."`
	}
	return `"` + string(token) + `"`
}
