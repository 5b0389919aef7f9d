package preprocess

// A kind is the kind of a preprocessing token (6.4). Operators come first. Those from kindAssign
// to kindLeftShift become another operator if = follows.
type kind uint8

const (
	kindAssign kind = iota
	kindNot
	kindGreater
	kindLess
	kindPlus
	kindMinus
	kindMultiply
	kindDivide
	kindModulo
	kindAnd
	kindOr
	kindXor
	kindRightShift
	kindLeftShift

	kindComplement
	kindAndAnd
	kindOrOr
	kindQuery
	kindColon
	kindComma
	kindOpenParen
	kindCloseParen
	kindEqual
	kindNotEqual
	kindGreaterEqual
	kindLessEqual
	kindPlusAssign
	kindMinusAssign
	kindMultiplyAssign
	kindDivideAssign
	kindModuloAssign
	kindAndAssign
	kindOrAssign
	kindXorAssign
	kindRightShiftAssign
	kindLeftShiftAssign
	kindHash
	kindPaste
	kindOpenSquare
	kindCloseSquare
	kindOpenBrace
	kindCloseBrace
	kindSemicolon
	kindEllipsis
	kindIncrement
	kindDecrement
	kindArrow
	kindDot
	kindScope

	kindName
	kindNumber
	kindCharacter
	kindWideCharacter // with a prefix
	kindString
	kindWideString // with a prefix
	kindHeaderName
	kindComment
	kindOther
	kindPragma    // the #pragma of a _Pragma operator: its text is the whole line
	kindParameter // of a macro, in its definition
	kindPadding
	kindEnd // of the directive, the arguments or the file
)

// Flags of tokens.
const (
	white        uint16 = 1 << iota // white space precedes the token
	pasteLeft                       // the token is the left operand of ##
	stringized                      // a parameter that is the operand of #
	noExpand                        // a name that is never to be expanded again (6.10.3.4)
	lineStart                       // the first token of a line
	hasSource                       // a padding that stands for a token
	system                          // the spelling is in a system header
	computed                        // the value of a built-in macro
	digraph                         // the operator is spelled with < or %
	variadicEnd                     // the closing parenthesis of __VA_OPT__, in a definition
	inFile                          // a string in a replacement list that has a place in the file
	rawString                       // a string with R
	joined                          // a line is joined directly behind the token
	systemC                         // beside system: the header is of C, which C++ wraps
	fallsThrough                    // a comment that Options.FallsThrough accepts precedes the name
)

// A token is a preprocessing token. Its text is its spelling, a part of a source text.
type token struct {
	text   string
	name   *name // of a kindName; of a kindParameter its name
	line   int32 // of its first character, in the file being read when it was scanned
	column int32 // in bytes, from 1
	flags  uint16
	kind   kind
	index  int32 // of a kindParameter in a definition: which one, from 0
	origin int32 // says from which expansion the token came (trace.go), 0 if from none
}

// is reports whether the token has one of the flags.
func (t *token) is(flags uint16) bool { return t.flags&flags != 0 }

// first is the first character of an operator, 0 of all other tokens.
func (t *token) first() byte {
	if t.kind < kindName {
		return t.text[0]
	}
	return 0
}

// A lastToken has the properties of the token written last that decide about white space.
type lastToken struct {
	kind  kind
	first byte // character
	some  bool // there is one
}

// pastes reports whether two tokens that are not separated in the output would be read as
// other tokens. It has the cases in which gcc sees that danger, so that output is equal.
func (a lastToken) pastes(b *token) bool {
	c := b.first()
	if a.kind <= kindLeftShift && c == '=' {
		return true
	}
	switch a.kind {
	case kindGreater:
		return c == '>'
	case kindLess:
		return c == '<' || c == '%' || c == ':'
	case kindPlus:
		return c == '+'
	case kindMinus:
		return c == '-' || c == '>'
	case kindDivide:
		return c == '/' || c == '*'
	case kindModulo:
		return c == ':' || c == '>'
	case kindAnd:
		return c == '&'
	case kindOr:
		return c == '|'
	case kindColon:
		return c == ':' || c == '>'
	case kindArrow:
		return c == '*'
	case kindLessEqual:
		return c == '>'
	case kindDot:
		return c == '.' || c == '%' || b.kind == kindNumber
	case kindHash:
		return c == '#' || c == '%'
	case kindPragma, kindName:
		return b.kind == kindName || b.kind == kindCharacter || b.kind == kindString || b.kind == kindNumber && isWord(b.text)
	case kindNumber:
		return b.kind == kindNumber || b.kind == kindName || b.kind == kindCharacter || c == '.' || c == '+' || c == '-'
	case kindOther:
		return a.first == '\\' && b.kind == kindName
	}
	return false
}

// isWord reports whether a number consists of characters of names.
func isWord(text string) bool {
	for i := 0; i < len(text); i++ {
		if classes[text[i]] > classHigh {
			return false
		}
	}
	return true
}
