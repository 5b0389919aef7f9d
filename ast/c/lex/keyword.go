package lex

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
)

// A Dialect is a language that this front end parses.
type Dialect uint8

const (
	StandardC Dialect = iota // with the extensions of GNU C
	TinyC
)

// tinycKeywords lists the keywords of TinyC, and the keywords of C99 that TinyC lacks.
// The latter are tokens of their own, so that they are not taken for identifiers.
var tinycKeywords = []keyword{
	{"break", token.Break}, {"case", token.Case}, {"cast", token.Cast}, {"char", token.Char}, {"continue", token.Continue},
	{"default", token.Default}, {"do", token.Do}, {"double", token.Double}, {"else", token.Else}, {"for", token.For}, {"if", token.If},
	{"int", token.Long}, {"return", token.Return}, {"sizeof", token.Sizeof}, {"struct", token.Struct}, {"switch", token.Switch},
	{"typedef", token.Typedef}, {"void", token.Void}, {"while", token.While},
	{"auto", token.NotTinyC}, {"const", token.NotTinyC}, {"enum", token.NotTinyC}, {"extern", token.NotTinyC}, {"float", token.NotTinyC},
	{"goto", token.NotTinyC}, {"inline", token.NotTinyC}, {"long", token.NotTinyC}, {"register", token.NotTinyC}, {"restrict", token.NotTinyC},
	{"short", token.NotTinyC}, {"signed", token.NotTinyC}, {"static", token.NotTinyC}, {"union", token.NotTinyC}, {"unsigned", token.NotTinyC},
	{"volatile", token.NotTinyC}, {"_Bool", token.NotTinyC}, {"_Complex", token.NotTinyC}, {"_Imaginary", token.NotTinyC},
}

// A keyword is a spelling of a token. Several spellings may share a token.
type keyword struct {
	Spelling string
	tok      token.Token
}

// cKeywords lists the keywords of C.
var cKeywords = []keyword{
	{"auto", token.Auto}, {"break", token.Break}, {"case", token.Case}, {"char", token.Char}, {"const", token.Const},
	{"continue", token.Continue}, {"default", token.Default}, {"do", token.Do}, {"double", token.Double},
	{"else", token.Else}, {"enum", token.Enum}, {"extern", token.Extern}, {"float", token.Float}, {"for", token.For},
	{"goto", token.Goto}, {"if", token.If}, {"inline", token.Inline}, {"int", token.Int}, {"long", token.Long},
	{"register", token.Register}, {"restrict", token.Restrict}, {"return", token.Return}, {"short", token.Short},
	{"signed", token.Signed}, {"sizeof", token.Sizeof}, {"static", token.Static}, {"struct", token.Struct},
	{"switch", token.Switch}, {"typedef", token.Typedef}, {"union", token.Union}, {"unsigned", token.Unsigned},
	{"void", token.Void}, {"volatile", token.Volatile}, {"while", token.While},
	{"_Bool", token.Bool}, {"_Complex", token.Complex}, {"__complex__", token.Complex}, {"__complex", token.Complex},
	{"__real__", token.Real}, {"__real", token.Real}, {"__imag__", token.Imag}, {"__imag", token.Imag}, {"_Alignas", token.Alignas}, {"_Alignof", token.Alignof},
	{"_Atomic", token.Atomic}, {"__auto_type", token.AutoType}, {"_Generic", token.Generic}, {"_Noreturn", token.Noreturn},
	{"_Static_assert", token.StaticAssert}, {"_Thread_local", token.ThreadLocal},
	{"asm", token.Asm}, {"__asm", token.Asm}, {"__asm__", token.Asm},
	{"__attribute__", token.Attribute}, {"__attribute", token.Attribute}, {"__extension__", token.Extension}, {"__label__", token.LocalLabel},
	{"typeof", token.Typeof}, {"__typeof__", token.Typeof}, {"__typeof", token.Typeof}, {"__int128", token.Int128},
	{"__const", token.Const}, {"__const__", token.Const}, {"__volatile", token.Volatile}, {"__volatile__", token.Volatile},
	{"__restrict", token.Restrict}, {"__restrict__", token.Restrict}, {"__inline", token.Inline}, {"__inline__", token.Inline},
	{"__signed", token.Signed}, {"__signed__", token.Signed}, {"__alignof__", token.Alignof}, {"__alignof", token.Alignof}, {"__thread", token.ThreadLocal},
	{"__builtin_va_list", token.VaList}, {"__func__", token.Func}, {"__FUNCTION__", token.Func}, {"__PRETTY_FUNCTION__", token.Func},
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
func keywordTokens(d Dialect) []token.Token {
	t := make([]token.Token, len(keywordsOf[d]))
	for i, k := range keywordsOf[d] {
		t[i] = k.tok
	}
	return t
}
