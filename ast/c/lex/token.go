package lex

import "gpucc/ast/c/intern"

// A Dialect is a language that this front end parses.
type Dialect uint8

const (
	StandardC Dialect = iota // with the extensions of GNU C
	TinyC
)

// tinycKeywords lists the keywords of TinyC, and the keywords of C99 that TinyC lacks.
// The latter are tokens of their own, so that they are not taken for identifiers.
var tinycKeywords = []keyword{
	{"break", Break}, {"case", Case}, {"cast", Cast}, {"char", Char}, {"continue", Continue},
	{"default", Default}, {"do", Do}, {"double", Double}, {"else", Else}, {"for", For}, {"if", If},
	{"int", Long}, {"return", Return}, {"sizeof", Sizeof}, {"struct", Struct}, {"switch", Switch},
	{"typedef", Typedef}, {"void", Void}, {"while", While},
	{"auto", NotTinyC}, {"const", NotTinyC}, {"enum", NotTinyC}, {"extern", NotTinyC}, {"float", NotTinyC},
	{"goto", NotTinyC}, {"inline", NotTinyC}, {"long", NotTinyC}, {"register", NotTinyC}, {"restrict", NotTinyC},
	{"short", NotTinyC}, {"signed", NotTinyC}, {"static", NotTinyC}, {"union", NotTinyC}, {"unsigned", NotTinyC},
	{"volatile", NotTinyC}, {"_Bool", NotTinyC}, {"_Complex", NotTinyC}, {"_Imaginary", NotTinyC},
}

// A Token is the kind of a lexical token (6.4).
type Token uint8

const (
	EOF Token = iota
	Ident
	Number // integer, floating or character constant, whose value is decoded
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

	// Binary operators, in the order of the parser's operatorKinds.
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

// A keyword is a spelling of a token. Several spellings may share a token.
type keyword struct {
	Spelling string
	tok      Token
}

// cKeywords lists the keywords of C.
var cKeywords = []keyword{
	{"auto", Auto}, {"break", Break}, {"case", Case}, {"char", Char}, {"const", Const},
	{"continue", Continue}, {"default", Default}, {"do", Do}, {"double", Double},
	{"else", Else}, {"enum", Enum}, {"extern", Extern}, {"float", Float}, {"for", For},
	{"goto", Goto}, {"if", If}, {"inline", Inline}, {"int", Int}, {"long", Long},
	{"register", Register}, {"restrict", Restrict}, {"return", Return}, {"short", Short},
	{"signed", Signed}, {"sizeof", Sizeof}, {"static", Static}, {"struct", Struct},
	{"switch", Switch}, {"typedef", Typedef}, {"union", Union}, {"unsigned", Unsigned},
	{"void", Void}, {"volatile", Volatile}, {"while", While},
	{"_Bool", Bool}, {"_Complex", Complex}, {"__complex__", Complex}, {"__complex", Complex},
	{"__real__", Real}, {"__real", Real}, {"__imag__", Imag}, {"__imag", Imag}, {"_Alignas", Alignas}, {"_Alignof", Alignof},
	{"_Atomic", Atomic}, {"__auto_type", AutoType}, {"_Generic", Generic}, {"_Noreturn", Noreturn},
	{"_Static_assert", StaticAssert}, {"_Thread_local", ThreadLocal},
	{"asm", Asm}, {"__asm", Asm}, {"__asm__", Asm},
	{"__attribute__", Attribute}, {"__attribute", Attribute}, {"__extension__", Extension}, {"__label__", LocalLabel},
	{"typeof", Typeof}, {"__typeof__", Typeof}, {"__typeof", Typeof}, {"__int128", Int128},
	{"__const", Const}, {"__const__", Const}, {"__volatile", Volatile}, {"__volatile__", Volatile},
	{"__restrict", Restrict}, {"__restrict__", Restrict}, {"__inline", Inline}, {"__inline__", Inline},
	{"__signed", Signed}, {"__signed__", Signed}, {"__alignof__", Alignof}, {"__alignof", Alignof}, {"__thread", ThreadLocal},
	{"__builtin_va_list", VaList}, {"__func__", Func}, {"__FUNCTION__", Func}, {"__PRETTY_FUNCTION__", Func},
}

// newNames returns the identifiers of a text. The keywords of the dialect come first.
func newNames(text []byte, d Dialect) *intern.Table {
	t := intern.NewTable(text)
	for _, k := range keywordsOf[d] {
		t.InternName(k.Spelling)
	}
	return t
}

var keywordsOf = [...][]keyword{StandardC: cKeywords, TinyC: tinycKeywords}

// keywordTokens gives the tokens of the first identifiers, which are the keywords in the
// order of the dialect's table.
var keywordTokens = [...][]Token{StandardC: tokensOf(cKeywords), TinyC: tokensOf(tinycKeywords)}

func tokensOf(list []keyword) []Token {
	t := make([]Token, len(list))
	for i, k := range list {
		t[i] = k.tok
	}
	return t
}

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
