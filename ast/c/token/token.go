// Package token defines the kinds of lexical tokens of C, with their spellings and precedences.
// Package lex makes tokens of text; package lower names operators by their tokens.
package token

// A Token is the kind of a lexical token (6.4).
type Token uint8

const (
	EOF Token = iota
	Ident
	Number // integer, floating or character constant; its value is decoded
	String

	// Punctuators (6.4.6).
	LBracket
	RBracket
	LParen
	RParen
	LBrace
	RBrace
	Dot
	Arrow
	Inc
	Dec
	Tilde
	Not
	Question
	Colon
	Semi
	Ellipsis
	Comma
	Hash

	// Binary operators, in the order of lower.OperatorKinds.
	Star
	Slash
	Percent
	Plus
	Minus
	Shl
	Shr
	Less
	Greater
	LessEq
	GreaterEq
	EqEq
	NotEq
	And
	Xor
	Or
	AndAnd
	OrOr

	// Assignment operators; compound ones in the order of their binary operators.
	Assign
	StarAssign
	SlashAssign
	PercentAssign
	PlusAssign
	MinusAssign
	ShlAssign
	ShrAssign
	AndAssign
	XorAssign
	OrAssign

	// Keywords (6.4.1), then the additional ones of C11 and GNU C.
	Auto
	Break
	Case
	Char
	Const
	Continue
	Default
	Do
	Double
	Else
	Enum
	Extern
	Float
	For
	Goto
	If
	Inline
	Int
	Long
	Register
	Restrict
	Return
	Short
	Signed
	Sizeof
	Static
	Struct
	Switch
	Typedef
	Union
	Unsigned
	Void
	Volatile
	While
	Bool
	Complex
	Real
	Imag
	Alignas
	Alignof
	Atomic
	AutoType
	Generic
	Noreturn
	StaticAssert
	ThreadLocal
	Asm
	Attribute
	Extension
	LocalLabel
	Typeof
	Int128
	VaList
	Func

	// Keywords of TinyC.
	Cast
	NotTinyC // a keyword of C that TinyC does not have
)

// NumTokens is the length of a table indexed by token: 256, so that indexing needs no
// bounds check.
const NumTokens = 1 << 8

// Punctuators holds the spellings of the tokens from LBracket to OrAssign.
var Punctuators = [...]string{
	LBracket: "[", RBracket: "]", LParen: "(", RParen: ")", LBrace: "{", RBrace: "}",
	Dot: ".", Arrow: "->", Inc: "++", Dec: "--", Tilde: "~", Not: "!", Question: "?",
	Colon: ":", Semi: ";", Ellipsis: "...", Comma: ",", Hash: "#",
	Star: "*", Slash: "/", Percent: "%", Plus: "+", Minus: "-", Shl: "<<", Shr: ">>",
	Less: "<", Greater: ">", LessEq: "<=", GreaterEq: ">=", EqEq: "==", NotEq: "!=",
	And: "&", Xor: "^", Or: "|", AndAnd: "&&", OrOr: "||",
	Assign: "=", StarAssign: "*=", SlashAssign: "/=", PercentAssign: "%=", PlusAssign: "+=",
	MinusAssign: "-=", ShlAssign: "<<=", ShrAssign: ">>=", AndAssign: "&=", XorAssign: "^=",
	OrAssign: "|=",
}

// IsAssignment reports whether a token is an assignment operator.
func (t Token) IsAssignment() bool { return t >= Assign && t <= OrAssign }

// Operator returns the binary operator of a compound assignment.
func (t Token) Operator() Token {
	if t >= AndAssign {
		return t - AndAssign + And
	}
	return t - StarAssign + Star
}

// Precedence gives the precedence of a token behind an operand, or 0 if the token ends
// the expression. Higher precedences bind more tightly (6.5.5 to 6.5.16).
var Precedence = func() (t [NumTokens]uint8) {
	for level, list := range [...][]Token{
		{Assign, StarAssign, SlashAssign, PercentAssign, PlusAssign, MinusAssign, ShlAssign, ShrAssign, AndAssign, XorAssign, OrAssign},
		{Question}, {OrOr}, {AndAnd}, {Or}, {Xor}, {And}, {EqEq, NotEq}, {Less, Greater, LessEq, GreaterEq},
		{Shl, Shr}, {Plus, Minus}, {Star, Slash, Percent},
	} {
		for _, tok := range list {
			t[tok] = uint8(1 + level)
		}
	}
	return
}()

// Lowest precedences of the binary operators, and of the binary operators that evaluate
// both operands.
const (
	BinaryOperator = 3
	EagerOperator  = 5
)
