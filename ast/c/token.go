package c

// A token is the kind of a lexical token (C99 6.4).
type token uint8

const (
	tEOF token = iota
	tIdent
	tNumber // integer, floating or character constant: its value is decoded
	tString

	// Punctuators (6.4.6).
	tLBracket
	tRBracket
	tLParen
	tRParen
	tLBrace
	tRBrace
	tDot
	tArrow
	tInc
	tDec
	tTilde
	tNot
	tQuestion
	tColon
	tSemi
	tEllipsis
	tComma
	tHash

	// Binary operators, in the order of operatorTable.
	tStar
	tSlash
	tPercent
	tPlus
	tMinus
	tShl
	tShr
	tLess
	tGreater
	tLessEq
	tGreaterEq
	tEqEq
	tNotEq
	tAnd
	tXor
	tOr
	tAndAnd
	tOrOr

	// Assignment operators; the compound ones in the order of their operators.
	tAssign
	tStarAssign
	tSlashAssign
	tPercentAssign
	tPlusAssign
	tMinusAssign
	tShlAssign
	tShrAssign
	tAndAssign
	tXorAssign
	tOrAssign

	// Keywords (6.4.1), then those of C11 and GNU C.
	kAuto
	kBreak
	kCase
	kChar
	kConst
	kContinue
	kDefault
	kDo
	kDouble
	kElse
	kEnum
	kExtern
	kFloat
	kFor
	kGoto
	kIf
	kInline
	kInt
	kLong
	kRegister
	kRestrict
	kReturn
	kShort
	kSigned
	kSizeof
	kStatic
	kStruct
	kSwitch
	kTypedef
	kUnion
	kUnsigned
	kVoid
	kVolatile
	kWhile
	kBool
	kComplex
	kReal
	kImag
	kAlignas
	kAlignof
	kAtomic
	kAutoType
	kGeneric
	kNoreturn
	kStaticAssert
	kThreadLocal
	kAsm
	kAttribute
	kExtension
	kLocalLabel
	kTypeof
	kInt128
	kVaList
	kVaStart
	kVaArg
	kVaEnd
	kVaCopy
	kExpect
	kSyscall
	kFunc

	// Of TinyC.
	kCast
	kForeign // a keyword of C that TinyC does not have
)

// tokens is the length of a table by token: longer than there are, so that no
// token is out of its bounds.
const tokens = 1 << 8

// A keyword is a spelling of a token; several may share one.
type keyword struct {
	spelling string
	tok      token
}

// keywords lists the keywords of C.
var keywords = []keyword{
	{"auto", kAuto}, {"break", kBreak}, {"case", kCase}, {"char", kChar}, {"const", kConst},
	{"continue", kContinue}, {"default", kDefault}, {"do", kDo}, {"double", kDouble},
	{"else", kElse}, {"enum", kEnum}, {"extern", kExtern}, {"float", kFloat}, {"for", kFor},
	{"goto", kGoto}, {"if", kIf}, {"inline", kInline}, {"int", kInt}, {"long", kLong},
	{"register", kRegister}, {"restrict", kRestrict}, {"return", kReturn}, {"short", kShort},
	{"signed", kSigned}, {"sizeof", kSizeof}, {"static", kStatic}, {"struct", kStruct},
	{"switch", kSwitch}, {"typedef", kTypedef}, {"union", kUnion}, {"unsigned", kUnsigned},
	{"void", kVoid}, {"volatile", kVolatile}, {"while", kWhile},
	{"_Bool", kBool}, {"_Complex", kComplex}, {"__complex__", kComplex}, {"__complex", kComplex},
	{"__real__", kReal}, {"__real", kReal}, {"__imag__", kImag}, {"__imag", kImag}, {"_Alignas", kAlignas}, {"_Alignof", kAlignof},
	{"_Atomic", kAtomic}, {"__auto_type", kAutoType}, {"_Generic", kGeneric}, {"_Noreturn", kNoreturn},
	{"_Static_assert", kStaticAssert}, {"_Thread_local", kThreadLocal},
	{"asm", kAsm}, {"__asm", kAsm}, {"__asm__", kAsm},
	{"__attribute__", kAttribute}, {"__attribute", kAttribute}, {"__extension__", kExtension}, {"__label__", kLocalLabel},
	{"typeof", kTypeof}, {"__typeof__", kTypeof}, {"__typeof", kTypeof}, {"__int128", kInt128},
	{"__const", kConst}, {"__const__", kConst}, {"__volatile", kVolatile}, {"__volatile__", kVolatile},
	{"__restrict", kRestrict}, {"__restrict__", kRestrict}, {"__inline", kInline}, {"__inline__", kInline},
	{"__signed", kSigned}, {"__signed__", kSigned}, {"__alignof__", kAlignof}, {"__alignof", kAlignof}, {"__thread", kThreadLocal},
	{"__builtin_va_list", kVaList}, {"__builtin_va_start", kVaStart}, {"__builtin_va_arg", kVaArg},
	{"__builtin_va_end", kVaEnd}, {"__builtin_va_copy", kVaCopy}, {"__builtin_expect", kExpect},
	{"__builtin_gpucc_syscall", kSyscall}, {"__func__", kFunc}, {"__FUNCTION__", kFunc}, {"__PRETTY_FUNCTION__", kFunc},
}

// keywordTokens maps the first identifier numbers, which are the keywords in
// the order of the dialect's table, to their tokens.
var keywordTokens = [...][]token{StandardC: tokensOf(keywords), TinyC: tokensOf(tinycKeywords)}

func tokensOf(list []keyword) []token {
	t := make([]token, len(list))
	for i, k := range list {
		t[i] = k.tok
	}
	return t
}

// punctuators holds the spellings of tLBracket to tOrAssign.
var punctuators = [...]string{
	tLBracket: "[", tRBracket: "]", tLParen: "(", tRParen: ")", tLBrace: "{", tRBrace: "}",
	tDot: ".", tArrow: "->", tInc: "++", tDec: "--", tTilde: "~", tNot: "!", tQuestion: "?",
	tColon: ":", tSemi: ";", tEllipsis: "...", tComma: ",", tHash: "#",
	tStar: "*", tSlash: "/", tPercent: "%", tPlus: "+", tMinus: "-", tShl: "<<", tShr: ">>",
	tLess: "<", tGreater: ">", tLessEq: "<=", tGreaterEq: ">=", tEqEq: "==", tNotEq: "!=",
	tAnd: "&", tXor: "^", tOr: "|", tAndAnd: "&&", tOrOr: "||",
	tAssign: "=", tStarAssign: "*=", tSlashAssign: "/=", tPercentAssign: "%=", tPlusAssign: "+=",
	tMinusAssign: "-=", tShlAssign: "<<=", tShrAssign: ">>=", tAndAssign: "&=", tXorAssign: "^=",
	tOrAssign: "|=",
}

func (t token) isAssignment() bool { return t >= tAssign && t <= tOrAssign }

// operator is the binary operator of a compound assignment.
func (t token) operator() token {
	if t >= tAndAssign {
		return t - tAndAssign + tAnd
	}
	return t - tStarAssign + tStar
}

// precedence of what may stand behind an operand, 0 for tokens that end an expression;
// higher binds tighter (6.5.5 to 6.5.16).
var precedence = func() (t [tokens]uint8) {
	for level, list := range [...][]token{
		{tAssign, tStarAssign, tSlashAssign, tPercentAssign, tPlusAssign, tMinusAssign, tShlAssign, tShrAssign, tAndAssign, tXorAssign, tOrAssign},
		{tQuestion}, {tOrOr}, {tAndAnd}, {tOr}, {tXor}, {tAnd}, {tEqEq, tNotEq}, {tLess, tGreater, tLessEq, tGreaterEq},
		{tShl, tShr}, {tPlus, tMinus}, {tStar, tSlash, tPercent},
	} {
		for _, tok := range list {
			t[tok] = uint8(1 + level)
		}
	}
	return
}()

// Precedences of the first of the binary operators, and of the first of those whose
// operands are both evaluated.
const (
	binaryOperator = 3
	eagerOperator  = 5
)
