package c

// specifiers are the declaration specifiers (6.7) or the specifier-qualifier
// list of a type name.
type specifiers struct {
	typ     Type
	storage token // kTypedef, kExtern, kStatic, kAuto, kRegister; tEOF: none
	pos     uint32
	tag     bool // an enum or record was named or defined
	missing bool // no type was given: int
	inline  bool
	align   uint32 // of the typedef that is the type, if that has one of its own

	attributes *attribute
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
	countInt128
	countComplex
)

// basicSpecifiers gives each permitted sum its type (6.7.2).
var basicSpecifiers = map[uint64]Type{
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
	countInt128: Int128, countSigned + countInt128: Int128, countUnsigned + countInt128: UInt128,
	countComplex: DoubleComplex, countComplex + countDouble: DoubleComplex, countComplex + countFloat: FloatComplex,
	countComplex + countLong + countDouble: LongDoubleComplex,
}

// soleSpecifiers gives the type of a basic type specifier without others.
var soleSpecifiers = [tokens]Type{
	kVoid: VoidType, kBool: Bool, kChar: Char, kShort: Short, kInt: Int, kLong: Long, kFloat: Float,
	kDouble: Double, kSigned: Int, kUnsigned: UInt, kInt128: Int128, kComplex: DoubleComplex,
}

// specifierCounts is the digit of each basic type specifier, 0 of other tokens.
var specifierCounts = [tokens]uint64{
	kVoid: countVoid, kBool: countBool, kChar: countChar, kShort: countShort, kInt: countInt,
	kLong: countLong, kFloat: countFloat, kDouble: countDouble, kSigned: countSigned,
	kUnsigned: countUnsigned, kInt128: countInt128, kComplex: countComplex,
}

// Tokens that start or continue declaration specifiers, typedef names aside.
var isSpecifier = [tokens]bool{
	kVoid: true, kBool: true, kChar: true, kShort: true, kInt: true, kLong: true, kFloat: true,
	kDouble: true, kSigned: true, kUnsigned: true, kConst: true, kVolatile: true, kRestrict: true,
	kTypedef: true, kExtern: true, kStatic: true, kAuto: true, kRegister: true, kInline: true,
	kEnum: true, kStruct: true, kUnion: true, kVaList: true, kAttribute: true, kExtension: true,
	kComplex: true, kAlignas: true, kAtomic: true, kNoreturn: true, kThreadLocal: true,
	kTypeof: true, kInt128: true, kAutoType: true,
}

// startsDeclaration reports whether the current token starts a declaration or
// a type name.
func (p *parser) startsDeclaration() bool {
	return isSpecifier[p.tok] || p.isTypedef()
}

// specifiers parses declaration specifiers to s; in a type name no storage class
// may occur. Like declarators and objects they are written where they stay: a copy
// of a record waits until its fields, just written, have arrived in memory.
func (p *parser) specifiers(s *specifiers, typeName bool) {
	*s = specifiers{pos: p.pos()}
	var sum uint64
	var quals Type
	named := false // by a typedef, an enum or a record
	last := tEOF   // the last basic type specifier
	if typ := soleSpecifiers[p.tok]; typ != ErrorType {
		sum, last = specifierCounts[p.tok], p.tok
		p.next()
		if !isSpecifier[p.tok] { // most declarations have one
			s.typ = typ
			return
		}
	}
	for {
		switch tok := p.tok; tok {
		case kVoid, kBool, kChar, kShort, kInt, kLong, kFloat, kDouble, kSigned, kUnsigned, kInt128, kComplex:
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
		case kInline:
			s.inline = true
			p.next()
		case kThreadLocal:
			s.attributes = &attribute{name: threadAttribute, pos: p.pos(), next: s.attributes}
			p.next()
		case kNoreturn:
			s.attributes = &attribute{name: "noreturn", pos: p.pos(), next: s.attributes}
			p.next()
		case kRestrict, kExtension:
			p.next()
		case kTypedef, kExtern, kStatic, kAuto, kRegister:
			if typeName {
				p.syntaxError("expected specifier-qualifier-list before %s", p.describe())
			} else if s.storage != tEOF {
				p.errorf(p.pos(), "multiple storage classes in declaration specifiers")
			}
			s.storage = tok
			p.next()
		case kAttribute, kAlignas:
			if p.recovering { // then they are not parsed
				p.finishSpecifiers(s, last, sum, quals, named)
				return
			}
			s.attributes = p.attributes(s.attributes)
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
		case kAutoType:
			p.errorf(p.pos(), "'__auto_type' is not supported here")
			s.typ, named = ErrorType, true
			p.next()
		case kTypeof:
			if sum != 0 || named {
				p.errorf(p.pos(), "two or more data types in declaration specifiers")
			}
			s.typ, named = p.typeOf(), true
		case kAtomic:
			if p.next(); p.tok != tLParen { // as a qualifier
				quals |= atomicQualifier
				break
			}
			if sum != 0 || named {
				p.errorf(p.pos(), "two or more data types in declaration specifiers")
			}
			s.typ, named = p.atomicType(), true
		case tIdent:
			o := p.lookup(p.id)
			if sum != 0 || named || o == nil || o.kind != typedefObject {
				p.finishSpecifiers(s, last, sum, quals, named)
				return
			}
			s.typ, named, s.align = o.typ, true, uint32(o.value)
			p.next()
		default:
			p.finishSpecifiers(s, last, sum, quals, named)
			return
		}
	}
}

// finishSpecifiers decides the type of s: sum says what basic type specifiers there
// were, of which last was the last.
func (p *parser) finishSpecifiers(s *specifiers, last token, sum uint64, quals Type, named bool) {
	switch {
	case named:
	case sum != 0 && sum == specifierCounts[last]: // one, as is usual
		s.typ = soleSpecifiers[last]
	default:
		typ, ok := basicSpecifiers[sum]
		switch {
		case p.dialect == TinyC:
			typ = p.notOneType(sum)
		case sum == 0:
			typ, s.missing = Int, true
		case !ok && sum >= countComplex && p.types.isInteger(basicSpecifiers[sum-countComplex]):
			p.errorf(s.pos, "a complex integer type is not supported")
			typ = ErrorType
		case !ok:
			p.errorf(s.pos, "two or more data types in declaration specifiers")
			typ = ErrorType
		}
		s.typ = typ
	}
	if quals&atomicQualifier != 0 {
		s.typ = p.atomic(s.typ, s.pos)
	}
	s.typ = p.qualified(s.typ, quals&^atomicQualifier)
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

// atomicType parses the type name of _Atomic (type) (C11 6.7.2.4).
func (p *parser) atomicType() Type {
	p.next()
	pos, typ := p.pos(), p.fixedTypeName()
	p.expect(tRParen)
	if k := p.types.kind(typ); k == arrayKind || k == functionKind {
		p.errorf(pos, "'_Atomic'-qualified %s type", [...]string{"array", "function"}[k-arrayKind])
		return ErrorType
	}
	return p.atomic(unqualified(typ), pos)
}

// redeclared reports, and complains, that name has a meaning in the scope
// under way already.
func (p *parser) redeclared(name ident, pos uint32, what string) bool {
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
	p.notePrevious(p.errorf(pos, format, p.names.name(name)), before, name, o.typ, o.pos)
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
