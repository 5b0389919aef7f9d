package pareas

import "gpucc/ast"

// A Class tells in which tokens a byte may stand, for lexers that are made of kernels.
type Class uint8

// Classes.
const (
	Strange Class = iota // of no token
	Space
	Letter
	Digit
	Slash  // an operator, or half the beginning of a comment
	Longer // the beginning of operators of one and of several bytes
	Single // a token by itself
)

// ClassOf returns the class of a byte outside of comments.
func ClassOf(b byte) Class {
	if c := class[b]; c >= strange {
		return Class(c - strange)
	}
	return Single
}

// A Spelling is a token that has one text, and the text.
type Spelling struct {
	Token uint8
	Text  string
}

// Spellings lists the keywords, punctuation and operators.
func Spellings() (list []Spelling) {
	for i, text := range keywords {
		list = append(list, Spelling{uint8(fnWord) + uint8(i), text})
	}
	for t, text := range spellings {
		if text != "" {
			list = append(list, Spelling{uint8(t), text})
		}
	}
	return list
}

// A Lexeme is a token of a text: its kind, its first byte, and the byte behind it.
type Lexeme struct {
	Token      uint8
	Start, End int
}

// Lex lists the tokens of a text. It reports whether there are only bytes that tokens, white space
// and comments may have, and no literal is out of range.
func Lex(text []byte) (list []Lexeme, ok bool) {
	s := scanner{file: text, text: text, names: newNames()}
	for s.next(); s.tok != endOfText; s.next() {
		list = append(list, Lexeme{uint8(s.tok), s.start, s.end})
	}
	return list, len(s.errs.List) == 0
}

// A Binary is a token as a binary operator.
type Binary struct {
	Level  uint8 // of precedence, tightest first; 0 if the token is no such operator
	Kind   ast.Kind
	Floats bool // the operator also applies to floats
}

// Binaries lists all tokens as binary operators.
func Binaries() (list []Binary) {
	for _, op := range binary {
		list = append(list, Binary{op.level, op.kind, op.floats})
	}
	return list
}
