package c

import "gpucc/ast"

// specifiers are the declaration specifiers (6.7) or the specifier-qualifier
// list of a type name.
type specifiers struct {
	typ     Type
	storage token // kTypedef, kExtern, kStatic, kAuto, kRegister; tEOF: none
	pos     uint32
	tag     bool // an enum or record was named or defined
	missing bool // no type was given: int
}

// Basic type specifiers, as digits of a sum that says how often each occurred.
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
)

// basicSpecifiers gives each permitted sum its type (6.7.2).
var basicSpecifiers = map[uint32]Type{
	countVoid: VoidType, countBool: Bool, countChar: Char, countSigned + countChar: SChar,
	countUnsigned + countChar: UChar, countShort: Short, countShort + countInt: Short,
	countSigned + countShort: Short, countSigned + countShort + countInt: Short,
	countUnsigned + countShort: UShort, countUnsigned + countShort + countInt: UShort,
	countInt: Int, countSigned: Int, countSigned + countInt: Int,
	countUnsigned: UInt, countUnsigned + countInt: UInt,
	countLong: Long, countLong + countInt: Long, countSigned + countLong: Long,
	countSigned + countLong + countInt: Long,
	countUnsigned + countLong:          ULong, countUnsigned + countLong + countInt: ULong,
	2 * countLong: LongLong, 2*countLong + countInt: LongLong, countSigned + 2*countLong: LongLong,
	countSigned + 2*countLong + countInt: LongLong,
	countUnsigned + 2*countLong:          ULongLong, countUnsigned + 2*countLong + countInt: ULongLong,
	countFloat: Float, countDouble: Double, countLong + countDouble: LongDouble,
}

// soleSpecifiers gives the type of a basic type specifier without others.
var soleSpecifiers = [tokens]Type{
	kVoid: VoidType, kBool: Bool, kChar: Char, kShort: Short, kInt: Int, kLong: Long, kFloat: Float,
	kDouble: Double, kSigned: Int, kUnsigned: UInt,
}

// specifierCounts is the digit of each basic type specifier, 0 of other tokens.
var specifierCounts = [tokens]uint32{
	kVoid: countVoid, kBool: countBool, kChar: countChar, kShort: countShort, kInt: countInt,
	kLong: countLong, kFloat: countFloat, kDouble: countDouble, kSigned: countSigned,
	kUnsigned: countUnsigned,
}

// Tokens that start or continue declaration specifiers, typedef names aside.
var isSpecifier = [tokens]bool{
	kVoid: true, kBool: true, kChar: true, kShort: true, kInt: true, kLong: true, kFloat: true,
	kDouble: true, kSigned: true, kUnsigned: true, kConst: true, kVolatile: true, kRestrict: true,
	kTypedef: true, kExtern: true, kStatic: true, kAuto: true, kRegister: true, kInline: true,
	kEnum: true, kStruct: true, kUnion: true, kVaList: true, kAttribute: true, kExtension: true,
	kComplex: true, kAlignas: true, kAtomic: true, kNoreturn: true, kThreadLocal: true,
	kTypeof: true, kInt128: true,
}

// startsDeclaration reports whether the current token starts a declaration or
// a type name.
func (p *parser) startsDeclaration() bool {
	return isSpecifier[p.tok] || p.isTypedef()
}

// specifiers parses declaration specifiers; in a type name no storage class
// may occur.
func (p *parser) specifiers(typeName bool) specifiers {
	s := specifiers{pos: p.pos()}
	var sum uint32
	var quals Type
	named := false // by a typedef, an enum or a record
	last := tEOF   // the last basic type specifier
	if typ := soleSpecifiers[p.tok]; typ != ErrorType {
		sum, last = specifierCounts[p.tok], p.tok
		p.next()
		if !isSpecifier[p.tok] { // most declarations have one
			s.typ = typ
			return s
		}
	}
	for {
		switch tok := p.tok; tok {
		case kVoid, kBool, kChar, kShort, kInt, kLong, kFloat, kDouble, kSigned, kUnsigned:
			last = tok
			if named || sum&(7*specifierCounts[tok]) >= 2*specifierCounts[tok] {
				p.errorf(p.pos(), "two or more data types in declaration specifiers")
			} else {
				sum += specifierCounts[tok]
			}
			p.next()
		case kConst:
			quals |= constQualifier
			p.next()
		case kVolatile:
			quals |= volatileQualifier
			p.next()
		case kRestrict, kInline, kNoreturn, kExtension:
			p.next()
		case kTypedef, kExtern, kStatic, kAuto, kRegister:
			if typeName {
				p.syntaxError("expected specifier-qualifier-list before %s", p.describe())
			} else if s.storage != tEOF {
				p.errorf(p.pos(), "multiple storage classes in declaration specifiers")
			}
			s.storage = tok
			p.next()
		case kAttribute:
			p.attribute()
		case kEnum:
			if sum != 0 || named {
				p.errorf(p.pos(), "two or more data types in declaration specifiers")
			}
			s.typ, named, s.tag = p.enumSpecifier(), true, true
		case kStruct, kUnion:
			if sum != 0 || named {
				p.errorf(p.pos(), "two or more data types in declaration specifiers")
			}
			s.typ, named, s.tag = p.recordSpecifier(), true, true
		case kVaList:
			s.typ, named = p.types.pointer(VoidType), true
			p.next()
		case kTypeof:
			if sum != 0 || named {
				p.errorf(p.pos(), "two or more data types in declaration specifiers")
			}
			s.typ, named = p.typeOf(), true
		case kComplex, kAlignas, kAtomic, kThreadLocal, kInt128:
			p.unsupported("'" + p.names.name(p.id) + "'")
			s.typ, named = ErrorType, true
			if p.recovering {
				return s
			}
		case tIdent:
			o := p.lookup(p.id)
			if sum != 0 || named || o == nil || o.kind != typedefObject {
				return p.finishSpecifiers(s, last, sum, quals, named)
			}
			s.typ, named = o.typ, true
			p.next()
		default:
			return p.finishSpecifiers(s, last, sum, quals, named)
		}
	}
}

// finishSpecifiers decides the type: sum says what basic type specifiers there
// were, of which last was the last.
func (p *parser) finishSpecifiers(s specifiers, last token, sum uint32, quals Type, named bool) specifiers {
	switch {
	case named:
	case sum != 0 && sum == specifierCounts[last]: // one, as is usual
		s.typ = soleSpecifiers[last]
	default:
		typ, ok := basicSpecifiers[sum]
		switch {
		case sum == 0:
			typ, s.missing = Int, true
		case !ok:
			p.errorf(s.pos, "two or more data types in declaration specifiers")
			typ = ErrorType
		}
		s.typ = typ
	}
	s.typ = p.qualified(s.typ, quals)
	return s
}

// qualified adds qualifiers to typ; those of an array are its elements'
// (6.7.3 8).
func (p *parser) qualified(typ, quals Type) Type {
	if quals != 0 && p.types.kind(typ) == arrayKind {
		info := p.types.info(typ)
		return p.types.array(p.qualified(info.target, quals), info.length)
	}
	return typ | quals
}

// enumSpecifier parses an enum specifier (6.7.2.2).
func (p *parser) enumSpecifier() Type {
	p.next()
	for p.tok == kAttribute {
		p.attribute()
	}
	tag, pos := noIdent, p.pos()
	if p.tok == tIdent {
		tag = p.id
		p.next()
	}
	if p.tok != tLBrace {
		return p.enumReference(tag, pos)
	}
	var typ Type
	if o := p.tagHere(tag); o != nil && p.types.size(o.typ) < 0 {
		typ = o.typ
	} else {
		if o != nil {
			p.errorf(pos, "redeclaration of 'enum %s'", p.names.name(tag))
		}
		typ = p.types.enum(tag)
		if tag != noIdent {
			p.declare(object{name: tag, typ: typ, kind: tagObject, pos: pos})
		}
	}
	negative := p.enumerators()
	info := p.types.info(typ)
	info.size, info.align, info.machine = 4, 4, ast.U32
	if negative {
		info.machine = ast.I32
	}
	return typ
}

// tagHere returns the object of a tag declared in the scope under way, or nil.
func (p *parser) tagHere(tag ident) *object {
	if tag == noIdent {
		return nil
	}
	if o := p.lookupTag(tag); o != nil && int(o.depth) == p.depth {
		return o
	}
	return nil
}

// enumReference is the type "enum tag" without a list of enumerators.
func (p *parser) enumReference(tag ident, pos uint32) Type {
	if tag == noIdent {
		p.syntaxError("expected identifier or '{' before %s", p.describe())
		return ErrorType
	}
	if o := p.lookupTag(tag); o != nil {
		return o.typ
	}
	p.declare(object{name: tag, typ: p.types.enum(tag), kind: tagObject, pos: pos})
	return p.lookupTag(tag).typ
}

// enumerators parses the braces of an enum and reports whether one is negative.
func (p *parser) enumerators() (negative bool) {
	p.next()
	if p.tok == tRBrace {
		p.errorf(p.pos(), "empty enum is invalid")
	}
	value := int64(0)
	for p.tok != tRBrace {
		if p.tok != tIdent {
			p.syntaxError("expected identifier before %s", p.describe())
			p.skipPast(tRBrace)
			return negative
		}
		o := object{name: p.id, typ: Int, kind: constantObject, pos: p.pos()}
		p.next()
		if p.tok == tAssign {
			p.next()
			pos := p.pos()
			v, _, ok := p.constantExpression()
			if !ok {
				p.errorf(pos, "enumerator value for '%s' is not an integer constant", p.names.name(o.name))
			}
			value = v
		}
		if value != int64(int32(value)) && value != int64(uint32(value)) {
			p.errorf(o.pos, "enumerator '%s' does not fit a 32-bit type", p.names.name(o.name))
		}
		if value > 1<<31-1 {
			o.typ = UInt
		}
		negative = negative || value < 0
		o.value = value
		if !p.redeclared(o.name, o.pos, "enumerator") {
			p.declare(o)
		}
		value++
		if p.tok != tComma {
			break
		}
		p.next()
	}
	p.expect(tRBrace)
	return negative
}

// redeclared reports, and complains, that name has a meaning in the scope
// under way already.
func (p *parser) redeclared(name ident, pos uint32, what string) bool {
	o := p.lookup(name)
	if o == nil || int(o.depth) != p.depth {
		return false
	}
	if what == "enumerator" && o.kind == constantObject {
		p.errorf(pos, "redeclaration of enumerator '%s'", p.names.name(name))
	} else if o.kind == constantObject || o.kind == typedefObject || what != "" {
		p.errorf(pos, "'%s' redeclared as different kind of symbol", p.names.name(name))
	} else {
		p.errorf(pos, "redeclaration of '%s'", p.names.name(name))
	}
	return true
}

// parenthesized skips balanced parentheses.
func (p *parser) parenthesized() {
	if !p.expect(tLParen) {
		return
	}
	for open := 1; open > 0 && p.tok != tEOF; p.next() {
		switch p.tok {
		case tLParen:
			open++
		case tRParen:
			open--
		}
	}
}
