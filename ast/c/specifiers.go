package c

import (
	"gpucc/ast/c/attribute"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// specifiers are the declaration specifiers (6.7) or the specifier-qualifier
// list of a type name.
type specifiers struct {
	typ     types.Type
	storage token.Token // token.Typedef, Extern, Static, Auto or Register; token.EOF if there is none
	pos     uint32
	tag     bool // an enum or record is named or defined
	missing bool // no type is given: the type is int
	inline  bool
	align   uint32 // of the typedef that names the type, if it has its own alignment; else 0

	qualified uint32 // where the first const, volatile or _Atomic stands, or else the typedef that names the type, or 0

	attributes *attribute.List
	typedef    intern.Ident // the typedef that names the type, or 0
	alias      debug.Alias  // the same, with debug
}

// isEmpty reports whether a declaration has no specifiers.
func (s *specifiers) isEmpty() bool {
	return s.missing && s.storage == token.EOF && !s.inline && s.qualified == 0 && s.attributes == nil
}

// Basic type specifiers. Each is a digit of a sum, which counts how often it occurs.
const (
	countVoid = 1 << (3 * iota)
	countBool
	countChar
	countShort
	countInt
	countLong
	countFloat
	countDouble
	countSigned
	countUnsigned
	countInt128
	countComplex
)

// basicSpecifiers gives each permitted sum its type (6.7.2).
var basicSpecifiers = map[uint64]types.Type{
	countVoid: types.Void, countBool: types.Bool, countChar: types.Char, countSigned + countChar: types.SChar,
	countUnsigned + countChar: types.UChar, countShort: types.Short, countShort + countInt: types.Short,
	countSigned + countShort: types.Short, countSigned + countShort + countInt: types.Short,
	countUnsigned + countShort: types.UShort, countUnsigned + countShort + countInt: types.UShort,
	countInt: types.Int, countSigned: types.Int, countSigned + countInt: types.Int,
	countUnsigned: types.UInt, countUnsigned + countInt: types.UInt,
	countLong: types.Long, countLong + countInt: types.Long, countSigned + countLong: types.Long,
	countSigned + countLong + countInt: types.Long,
	countUnsigned + countLong:          types.ULong, countUnsigned + countLong + countInt: types.ULong,
	2 * countLong: types.LongLong, 2*countLong + countInt: types.LongLong, countSigned + 2*countLong: types.LongLong,
	countSigned + 2*countLong + countInt: types.LongLong,
	countUnsigned + 2*countLong:          types.ULongLong, countUnsigned + 2*countLong + countInt: types.ULongLong,
	countFloat: types.Float, countDouble: types.Double, countLong + countDouble: types.LongDouble,
	countInt128: types.Int128, countSigned + countInt128: types.Int128, countUnsigned + countInt128: types.UInt128,
	countComplex: types.DoubleComplex, countComplex + countDouble: types.DoubleComplex, countComplex + countFloat: types.FloatComplex,
	countComplex + countLong + countDouble: types.LongDoubleComplex,
}

// soleSpecifiers gives the type of a basic type specifier that stands alone.
var soleSpecifiers = [token.NumTokens]types.Type{
	token.Void: types.Void, token.Bool: types.Bool, token.Char: types.Char, token.Short: types.Short, token.Int: types.Int, token.Long: types.Long, token.Float: types.Float,
	token.Double: types.Double, token.Signed: types.Int, token.Unsigned: types.UInt, token.Int128: types.Int128, token.Complex: types.DoubleComplex,
}

// specifierCounts gives the digit of each basic type specifier, and 0 for other tokens.
var specifierCounts = [token.NumTokens]uint64{
	token.Void: countVoid, token.Bool: countBool, token.Char: countChar, token.Short: countShort, token.Int: countInt,
	token.Long: countLong, token.Float: countFloat, token.Double: countDouble, token.Signed: countSigned,
	token.Unsigned: countUnsigned, token.Int128: countInt128, token.Complex: countComplex,
}

// isSpecifier marks the tokens that start or continue declaration specifiers. Typedef
// names, which are identifiers, are missing.
var isSpecifier = [token.NumTokens]bool{
	token.Void: true, token.Bool: true, token.Char: true, token.Short: true, token.Int: true, token.Long: true, token.Float: true,
	token.Double: true, token.Signed: true, token.Unsigned: true, token.Const: true, token.Volatile: true, token.Restrict: true,
	token.Typedef: true, token.Extern: true, token.Static: true, token.Auto: true, token.Register: true, token.Inline: true,
	token.Enum: true, token.Struct: true, token.Union: true, token.VaList: true, token.Attribute: true, token.Extension: true,
	token.Complex: true, token.Alignas: true, token.Atomic: true, token.Noreturn: true, token.ThreadLocal: true,
	token.Typeof: true, token.Int128: true, token.AutoType: true,
}

// isStorage marks the storage class specifiers and function specifiers.
var isStorage = [token.NumTokens]bool{
	token.Typedef: true, token.Extern: true, token.Static: true, token.Auto: true, token.Register: true, token.Inline: true, token.Noreturn: true, token.ThreadLocal: true,
}

// startsDeclaration reports whether the current token starts a declaration or
// a type name.
func (p *parser) startsDeclaration() bool {
	return isSpecifier[p.Tok] || p.isTypedef()
}

// specifiers parses declaration specifiers into s. A type name permits no storage class.
// The result is written in place, as for declarators and objects: a copy that is returned
// would have to wait for stores to fields just written.
func (p *parser) specifiers(s *specifiers, typeName bool) {
	*s = specifiers{pos: p.Pos()}
	x := typeSpecifiers{last: token.EOF}
	if typ := soleSpecifiers[p.Tok]; typ != types.Invalid {
		x.sum, x.last = specifierCounts[p.Tok], p.Tok
		p.Next()
		if !isSpecifier[p.Tok] && x.last != token.Complex { // most declarations have one specifier; behind _Complex a name may follow
			s.typ = typ
			return
		}
	}
	for p.specifier(s, &x, typeName) {
	}
	p.finishSpecifiers(s, &x)
}

// typeSpecifiers collects the declaration specifiers that determine the type.
type typeSpecifiers struct {
	sum   uint64      // counts of the basic type specifiers, see specifierCounts
	last  token.Token // the last basic type specifier
	named bool        // specifiers.typ is the type: from a typedef, an enum, a record, ...
	float uint64      // counts of the type that is named, if it is one of _Float32 to _Float128
	quals types.Type  // qualifiers
}

// specifier parses the next declaration specifier into s and x. It reports false if there
// is none.
func (p *parser) specifier(s *specifiers, x *typeSpecifiers, typeName bool) bool {
	tok := p.Tok
	if isStorage[tok] && (x.sum != 0 || x.named || x.quals != 0) {
		p.warnf(warn.OldStyleDeclaration, p.lineStart(), "'%s' is not at beginning of declaration", p.Spelling())
	}
	switch tok {
	case token.Const:
		p.qualifier(s, x, types.Const)
	case token.Volatile:
		p.qualifier(s, x, types.Volatile)
	case token.Inline:
		s.inline = true
	case token.ThreadLocal:
		s.attributes = &attribute.List{Kind: attribute.Thread, Pos: p.Pos(), Next: s.attributes}
	case token.Noreturn:
		s.attributes = &attribute.List{Kind: attribute.Noreturn, Pos: p.Pos(), Next: s.attributes}
	case token.Restrict, token.Extension:
	case token.Typedef, token.Extern, token.Static, token.Auto, token.Register:
		if typeName {
			p.syntaxError("expected specifier-qualifier-list before %s", p.describe())
		} else if s.storage != token.EOF {
			p.errorf(p.Pos(), "multiple storage classes in declaration specifiers")
		}
		s.storage = tok
	case token.Attribute, token.Alignas:
		if p.recovering { // during recovery, attributes are not parsed
			return false
		}
		s.attributes = p.attributes(s.attributes)
		return true
	default:
		return p.typeSpecifier(s, x)
	}
	p.Next()
	return true
}

// qualifier adds the qualifier at the current token.
func (p *parser) qualifier(s *specifiers, x *typeSpecifiers, q types.Type) {
	switch {
	case x.quals == 0:
		s.qualified = p.Pos()
	case x.quals&q != 0:
		p.qualifiedTwice()
	}
	x.quals |= q
}

// qualifiedTwice warns of the qualifier at the current token, which stands in front of it, too.
func (p *parser) qualifiedTwice() {
	if p.Warnings.Has(warn.DuplicateDeclSpecifier) && !p.IsFromMacro(p.Pos()) {
		p.warnf(warn.DuplicateDeclSpecifier, p.Pos(), "duplicate '%s' declaration specifier", p.Spelling())
	}
}

// typeSpecifier parses the next type specifier into s and x (6.7.2). It reports false if
// there is none.
func (p *parser) typeSpecifier(s *specifiers, x *typeSpecifiers) bool {
	switch tok := p.Tok; tok {
	case token.Void, token.Bool, token.Char, token.Short, token.Int, token.Long, token.Float, token.Double, token.Signed, token.Unsigned, token.Int128, token.Complex:
		p.arithmeticSpecifier(x, tok)
		return true
	case token.Enum:
		p.onlyType(x)
		s.typ, s.tag = p.enumSpecifier(), true
	case token.Struct, token.Union:
		p.onlyType(x)
		s.typ, s.tag = p.recordSpecifier(), true
	case token.VaList:
		s.typ = p.Types.Pointer(types.Void)
		p.Next()
	case token.AutoType:
		p.errorf(p.Pos(), "'__auto_type' is not supported here")
		s.typ = types.Invalid
		p.Next()
	case token.Typeof:
		p.onlyType(x)
		s.typ = p.typeOf()
		s.typedef = p.nameTypedef
	case token.Atomic:
		pos := p.Pos()
		if p.Next(); p.Tok != token.LParen { // without a parenthesis, _Atomic is a qualifier
			if x.quals == 0 {
				s.qualified = pos
			}
			x.quals |= types.Atomic
			return true
		}
		p.onlyType(x)
		s.typ = p.atomicType()
	case token.Ident:
		return p.typedefName(s, x)
	default:
		return false
	}
	x.named = true
	return true
}

// arithmeticSpecifier parses a keyword for a part of an arithmetic type.
func (p *parser) arithmeticSpecifier(x *typeSpecifiers, tok token.Token) {
	x.last = tok
	if tok == token.Complex && x.float != 0 { // _Float32 _Complex
		x.sum, x.named, x.float = x.float, false, 0
	}
	if x.named || x.sum&(7*specifierCounts[tok]) >= 2*specifierCounts[tok] {
		p.errorf(p.Pos(), "two or more data types in declaration specifiers")
	} else {
		x.sum += specifierCounts[tok]
	}
	p.Next()
}

// typedefName parses an identifier that is the name of a type. It reports false if it is none, or if a type has been named before.
func (p *parser) typedefName(s *specifiers, x *typeSpecifiers) bool {
	o := p.lookup(p.Ident)
	if sum := p.floatCounts(o); sum != 0 && !x.named && x.sum == countComplex { // _Complex _Float32
		x.sum, x.last = x.sum+sum, token.Complex
		p.Next()
		return true
	}
	if x.sum != 0 || x.named || o == nil || o.kind != typedefObject {
		return false
	}
	s.typ, s.align, s.typedef, x.float = o.typ, uint32(o.value), o.name, p.floatCounts(o)
	if o.typ&types.Qualifiers != 0 && x.quals == 0 {
		s.qualified = p.Pos()
	}
	if p.unit.debug {
		s.alias = debug.Alias{Name: o.name, Pos: o.pos, Type: o.typ}
	}
	if o.depth > 0 { // objects of file scope are shared between parsers
		o.uses++
	}
	p.Next()
	x.named = true
	return true
}

// floatCounts returns the specifiers of the type of o if it is one of _Float32 to _Float128, or 0. Such names may stand beside
// _Complex.
func (p *parser) floatCounts(o *object) uint64 {
	if o == nil || o.kind != typedefObject || o.pos != 0 || o.depth > 0 {
		return 0
	}
	switch o.typ {
	case types.Float:
		return countFloat
	case types.Double:
		return countDouble
	case types.LongDouble:
		return countLong + countDouble
	}
	return 0
}

// onlyType reports an error if a type has already been specified.
func (p *parser) onlyType(x *typeSpecifiers) {
	if x.sum != 0 || x.named {
		p.errorf(p.Pos(), "two or more data types in declaration specifiers")
	}
}

// finishSpecifiers decides the type of s.
func (p *parser) finishSpecifiers(s *specifiers, x *typeSpecifiers) {
	sum := x.sum
	switch {
	case x.named:
	case sum != 0 && sum == specifierCounts[x.last]: // a single one, the usual case
		s.typ = soleSpecifiers[x.last]
	default:
		typ, ok := basicSpecifiers[sum]
		switch {
		case p.Dialect == lex.TinyC:
			typ = p.notOneType(sum)
		case sum == 0 && p.isUnknownType():
			p.errorf(p.Pos(), "unknown type name '%s'", p.Names.Name(p.Ident))
			p.Next()
			typ = types.Invalid
		case sum == 0:
			typ, s.missing = types.Int, true
		case !ok && sum >= countComplex && types.IsPart(basicSpecifiers[sum-countComplex]): // GNU C
			typ = types.ComplexOf(basicSpecifiers[sum-countComplex])
		case !ok:
			p.errorf(s.pos, "two or more data types in declaration specifiers")
			typ = types.Invalid
		}
		s.typ = typ
	}
	if x.quals&types.Atomic != 0 {
		s.typ |= types.Atomic
	}
	if s.typ != types.Invalid {
		s.typ = p.qualified(s.typ, x.quals&^types.Atomic)
	}
}

// isUnknownType reports whether the current token, behind specifiers without a type, is meant as
// the name of a type: the name is unknown, and another one or '*' follows.
func (p *parser) isUnknownType() bool {
	if p.Tok != token.Ident || p.recovering || p.lookup(p.Ident) != nil {
		return false
	}
	saved := p.Lexer
	p.Next()
	tok := p.Tok
	p.Lexer = saved
	return tok == token.Ident || tok == token.Star
}

// qualified adds qualifiers to typ. The qualifiers of an array belong to its elements (6.7.3
// 8).
func (p *parser) qualified(typ, quals types.Type) types.Type {
	if quals != 0 && p.Types.Kind(typ) == types.ArrayKind {
		info := p.Types.Info(typ)
		return p.Types.Array(p.qualified(info.Target, quals), info.Length)
	}
	return typ | quals
}

// atomicType parses the type name of _Atomic (type) (C11 6.7.2.4).
func (p *parser) atomicType() types.Type {
	p.Next()
	pos, typ := p.Pos(), p.fixedTypeName()
	p.expect(token.RParen)
	if k := p.Types.Kind(typ); k == types.ArrayKind || k == types.FunctionKind {
		p.errorf(pos, "'_Atomic'-qualified %s type", [...]string{"array", "function"}[k-types.ArrayKind])
		return types.Invalid
	}
	return types.Unqualified(typ) | types.Atomic
}

// redeclared reports whether name is already declared in the innermost scope. If it is,
// redeclared reports an error.
func (p *parser) redeclared(name intern.Ident, pos uint32, what string) bool {
	o := p.lookup(name)
	if o == nil || int(o.depth) != p.depth {
		return false
	}
	before, format := "declaration", "redeclaration of '%s' with no linkage"
	switch {
	case what == "enumerator" && o.kind == constantObject:
		before, format = "definition", "redeclaration of enumerator '%s'"
	case o.kind == constantObject || o.isParameter:
		before, format = "definition", "'%s' redeclared as different kind of symbol"
	case o.kind == typedefObject || what != "":
		format = "'%s' redeclared as different kind of symbol"
	}
	p.notePrevious(p.errorf(pos, format, p.Names.Name(name)), before, name, o.typ, o.pos)
	return true
}

// parenthesized skips balanced parentheses.
func (p *parser) parenthesized() {
	if !p.expect(token.LParen) {
		return
	}
	for open := 1; open > 0 && p.Tok != token.EOF; p.Next() {
		switch p.Tok {
		case token.LParen:
			open++
		case token.RParen:
			open--
		}
	}
}

// typeOf parses typeof (type) or typeof (expression). The expression is not evaluated, unless its type contains a length that
// is not constant; then it waits for takeSizes.
func (p *parser) typeOf() types.Type {
	p.Next()
	if !p.expect(token.LParen) {
		return types.Invalid
	}
	var typ types.Type
	if p.startsDeclaration() {
		typ = p.parseTypeName()
	} else {
		mark, ended := p.Tree.Len(), p.unreachable
		p.unevaluated++
		x := p.expression()
		typ, p.nameTypedef = x.Type, x.Alias
		p.unevaluated--
		p.sizes += p.keepEffects(x, mark, p.inParameters == 0 && p.function != nil && p.Types.IsVariablyModified(typ))
		p.unreachable = ended
	}
	p.expect(token.RParen)
	return typ
}
