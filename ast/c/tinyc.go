package c

import "bytes"

// A Dialect is a language that this front end parses.
type Dialect uint8

const (
	StandardC Dialect = iota // with what GNU C adds
	TinyC
)

// TinyC is C99 with other types and less of everything, so it differs in few
// places: in its keywords, which also give int its 64 bits; in what is promoted
// to what; in how a struct is declared and a value is cast; in conversions of
// pointers that are errors where C only warns; and in what onlyC refuses.

// tinycKeywords lists the keywords of TinyC, and those of C99 that it lacks, so
// that no one takes them for names.
var tinycKeywords = []keyword{
	{"break", kBreak}, {"case", kCase}, {"cast", kCast}, {"char", kChar}, {"continue", kContinue},
	{"default", kDefault}, {"do", kDo}, {"double", kDouble}, {"else", kElse}, {"for", kFor}, {"if", kIf},
	{"int", kLong}, {"return", kReturn}, {"sizeof", kSizeof}, {"struct", kStruct}, {"switch", kSwitch},
	{"typedef", kTypedef}, {"void", kVoid}, {"while", kWhile},
	{"auto", kForeign}, {"const", kForeign}, {"enum", kForeign}, {"extern", kForeign}, {"float", kForeign},
	{"goto", kForeign}, {"inline", kForeign}, {"long", kForeign}, {"register", kForeign}, {"restrict", kForeign},
	{"short", kForeign}, {"signed", kForeign}, {"static", kForeign}, {"union", kForeign}, {"unsigned", kForeign},
	{"volatile", kForeign}, {"_Bool", kForeign}, {"_Complex", kForeign}, {"_Imaginary", kForeign},
}

// onlyC reports what C has, and TinyC has not.
func (p *parser) onlyC(pos uint32, what string) {
	if p.dialect == TinyC {
		p.errorf(pos, "TinyC has no %s", what)
	}
}

// mismatch reports a conversion that C permits with a warning, and TinyC does not
// permit.
func (p *parser) mismatch(w warning, pos uint32, format string, args ...any) {
	if p.dialect == TinyC {
		p.errorf(pos, format, args...)
	} else {
		p.warnf(w, pos, format, args...)
	}
}

// expectType reports false, after an error, if there is no type at hand, which
// begins what.
func (p *parser) expectType(what string) bool {
	switch {
	case p.startsDeclaration():
		return true
	case p.tok == tIdent:
		p.unknownType()
	default:
		p.syntaxError("expected %s before %s", what, p.describe())
	}
	return false
}

// notOneType reports basic type specifiers, of which sum says how many, that are
// none or several.
func (p *parser) notOneType(sum uint64) Type {
	if sum == 0 {
		p.syntaxError("expected a type before %s", p.describe())
	} else {
		p.errorf(p.pos(), "two or more data types in declaration specifiers")
	}
	return ErrorType
}

// declaresStruct reports whether TinyC's declaration of a struct is at hand:
// "struct name;" or "struct name { members };".
func (p *parser) declaresStruct() bool {
	if p.tok != kStruct || p.dialect != TinyC {
		return false
	}
	saved := p.lexer
	defer func() { p.lexer = saved }()
	if p.next(); p.tok != tIdent {
		return false
	}
	p.next()
	return p.tok == tLBrace || p.tok == tSemi
}

// structDeclaration parses one. From there on its name is that of a type.
func (p *parser) structDeclaration() {
	p.next()
	name, pos := p.id, p.pos()
	p.next()
	declared := p.tagHere(name)
	if p.tok == tLBrace || declared == nil {
		typ := p.newRecord(name, false, pos)
		if declared == nil {
			p.declareTypedef(declarator{name: name, typ: typ, pos: pos})
		}
		if p.tok == tLBrace {
			var l layout
			p.members(&l)
			p.finishLayout(typ, &l, nil)
		}
	}
	p.endOfStatement()
}

// castOperator parses cast<type>(expression).
func (p *parser) castOperator() operand {
	pos := p.pos()
	if !p.nest() {
		return p.wrong(pos)
	}
	defer p.unnest()
	p.next()
	p.expect(tLess)
	if !p.expectType("a type") {
		return p.wrong(pos)
	}
	typ := p.parseTypeName()
	p.expect(tGreater)
	p.expect(tLParen)
	x := p.castTo(p.rvalue(p.expression()), typ, pos)
	p.expect(tRParen)
	return x
}

// tinycNumber is the type of the constant at hand, which is none of type Int: an
// int, whatever its value, or a double, and without a suffix.
func (p *parser) tinycNumber() Type {
	text := bytes.ToLower(p.text[p.start:p.off])
	last := text[len(text)-1]
	hexadecimal := bytes.HasPrefix(text, []byte("0x")) && p.types.isInteger(p.number)
	if last == 'u' || last == 'l' || !hexadecimal && last == 'f' || p.types.isWide(p.number) {
		p.errorf(p.pos(), "TinyC has no suffixes of constants")
	}
	if !p.types.isInteger(p.number) {
		return Double
	}
	if int64(p.value) < 0 {
		p.warnf(always, p.pos(), "integer constant is too large for its type")
	}
	return p.types.promoted
}
