package c

import (
	"gpucc/ast"
	"gpucc/ast/c/image"
	"gpucc/ast/c/initlist"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// An initializer builds an object from its initializer (6.7.8): the bytes of a static object,
// or statements that fill an automatic one.
type initializer struct {
	image.Image // of a static object; of an automatic one, only End is used
	static      bool
	base        int64 // automatic: offset of the object in the frame
	stores      int   // automatic: number of statements so far

	// There is a designator. Designators may leave gaps and go back. Therefore an
	// automatic object is zeroed as a whole first.
	designated bool

	root types.Type // static: of the object

	alias intern.Ident // the typedef that the declaration of the object, or of the member that is initialized, names, or 0

	unallocated bool // automatic: base is 0 until the size is known

	literal bool // automatic: one expression fills it, instead of statements

	pointed bool // automatic: its address is in a local
	local   uint32

	check initlist.Check
}

// isConst reports whether an object of type typ is read-only: its elements are const and not
// volatile.
func (p *parser) isConst(typ types.Type) bool {
	return p.Types.Element(typ)&types.Qualifiers == types.Const
}

// initialize parses the initializer of the part of type typ at offset of the
// object, and returns its type. Inside a list it also takes the comma behind
// the initializer.
func (p *parser) initialize(in *initializer, typ types.Type, offset int64, listed bool) types.Type {
	kind := p.Types.Kind(typ)
	if kind != types.RecordKind && kind != types.ArrayKind && kind != types.VectorKind {
		from := p.Start
		p.initializeScalar(in, typ, offset)
		p.noteScalar(in, typ, 8*offset, from)
		p.listComma(listed)
		return typ
	}
	if !p.nest() {
		return typ
	}
	defer p.unnest()
	if p.Tok == token.LParen && (in.static || kind == types.ArrayKind) {
		if literal, open := p.literalAhead(typ); literal != types.Invalid {
			typ = p.initialize(in, literal, offset, false)
			for range open {
				p.expect(token.RParen)
			}
			p.listComma(listed)
			return typ
		}
	}
	switch kind {
	case types.RecordKind:
		return p.initializeRecord(in, typ, offset, listed)
	case types.VectorKind:
		return p.initializeVector(in, typ, offset, listed)
	}
	info := *p.Types.Info(typ)
	switch {
	case p.Tok == token.LParen && p.isCharacter(info.Target) && p.parenthesizedString():
		p.Next()
		typ = p.initialize(in, typ, offset, false)
		p.expect(token.RParen)
	case p.Tok == token.String && p.isCharacter(info.Target):
		from := p.Start
		typ = p.initializeString(in, &info, typ, offset)
		p.noteString(in, offset, from)
	case p.Tok == token.LBrace:
		typ = p.initializeInBraces(in, &info, typ, offset)
	case listed:
		return p.initializeArray(in, &info, typ, offset, false)
	default:
		p.errorf(p.Pos(), "invalid initializer")
		p.skipInitializer()
		return typ
	}
	p.listComma(listed)
	return typ
}

// initializeInBraces parses the initializer of an array from its brace: a list, or a string literal alone.
func (p *parser) initializeInBraces(in *initializer, info *types.Info, typ types.Type, offset int64) types.Type {
	p.override(in, typ, offset)
	p.noteBraces(in, typ, offset)
	p.Next()
	if from := p.Start; p.Tok == token.String && p.isCharacter(info.Target) && p.stringAlone() {
		typ = p.initializeString(in, info, typ, offset)
		p.noteString(in, offset, from)
		if p.Tok == token.Comma {
			p.Next()
		}
	} else {
		typ = p.initializeArray(in, info, typ, offset, true)
	}
	p.expect(token.RBrace)
	return typ
}

// literalAhead reports whether the initializer is a compound literal that can initialize
// an object of type typ like a list in braces (GNU C). Objects with static storage and
// arrays are initialized this way. If it is, literalAhead returns the type of the literal
// and the number of open parentheses around it, and the next token is the literal's
// brace. Otherwise it returns Invalid and has consumed nothing.
func (p *parser) literalAhead(typ types.Type) (literal types.Type, open int) {
	saved := p.Lexer
	for p.Next(); p.Tok == token.LParen; p.Next() {
		open++
	}
	if p.startsDeclaration() {
		literal = p.fixedTypeName()
		if p.Tok == token.RParen {
			p.Next()
		}
		if p.Tok == token.LBrace && (types.Unqualified(literal) == types.Unqualified(typ) || p.Types.Kind(typ) == types.ArrayKind && p.Types.Compatible(typ, literal)) {
			braces := p.Lexer
			p.skipBlock()
			for n := open; n > 0 && p.Tok == token.RParen; n-- {
				p.Next()
			}
			if p.Tok == token.Comma || p.Tok == token.RBrace || p.Tok == token.Semi {
				p.Lexer = braces
				return literal, open
			}
		}
	}
	p.Lexer = saved
	return types.Invalid, 0
}

// parenthesizedString reports whether a string literal is in the parentheses that begin at
// the current token.
func (p *parser) parenthesizedString() bool {
	saved := p.Lexer
	for p.Tok == token.LParen {
		p.Next()
	}
	tok := p.Tok
	for p.Tok == token.String {
		p.Next()
	}
	alone := tok == token.String && p.Tok == token.RParen
	p.Lexer = saved
	return alone
}

// initializeArray parses the initializers of an array. An array without braces of its own
// takes as many initializers of the enclosing list as it has elements. Designators then
// belong to the enclosing list, except in front of the first element.
func (p *parser) initializeArray(in *initializer, info *types.Info, typ types.Type, offset int64, braced bool) types.Type {
	size := p.Types.Size(info.Target)
	n, length := int64(0), int64(0)
	around := p.beginList(in, typ, offset, braced)
	defer func() { p.endList(in, around, typ, 0, braced) }()
	from, undivided := p.Start, longList
	if p.unit.spanLength > 0 {
		undivided = 1
	}
	for first := true; p.Tok != token.RBrace && p.Tok != token.EOF && !p.recovering; first = false {
		if p.Tok == token.LBracket || p.Tok == token.Dot {
			if !braced && !first {
				break
			}
			var last int64
			n, last = p.designator(in, info)
			n = p.designatedRange(in, info, n, last, offset)
			if p.designated(in, info.Target, offset+n*size) {
				n++
				length = max(length, n)
				continue
			}
		}
		if info.Length >= 0 && n >= info.Length {
			if !braced {
				break
			}
			p.excess([...]string{"array", "vector"}[lower.Bit(info.Kind == types.VectorKind)])
			continue
		}
		parsed := int64(0)
		if p.Start-from >= undivided && braced && in.static && !in.designated && p.depth == 0 && p.function == nil {
			parsed = p.elementSpans(in, info.Target, offset+n*size, info.Length-n)
			in.check.Elements(int(parsed))
			from, undivided = p.Start, 2*undivided
		}
		if parsed == 0 && (n > 0 || !p.checks()) {
			parsed = p.plainRun(in, info.Target, offset+n*size, info.Length-n)
		}
		if parsed == 0 {
			p.initializeElement(in, info.Target, offset+n*size)
			parsed = 1
		}
		n += parsed
		length = max(length, n)
	}
	if info.Length < 0 {
		return p.Types.Array(info.Target, length)
	}
	p.zeroFill(in, offset+n*size, (info.Length-n)*size)
	return typ
}

// initializeElement parses the initializer of the element of type typ at offset.
func (p *parser) initializeElement(in *initializer, typ types.Type, offset int64) {
	at := p.Start
	p.initialize(in, typ, offset, true)
	if p.Start == at { // an element without members takes no initializer
		p.warnf(warn.Always, p.Pos(), "excess elements in struct initializer")
		p.skipInitializer()
		p.listComma(true)
	}
}

// plainRun parses elements as plainElements does, and notes them for warnings.
func (p *parser) plainRun(in *initializer, typ types.Type, offset, left int64) int64 {
	if in.designated && p.overrides() {
		return 0
	}
	n := p.plainElements(in, typ, offset, left)
	if n > 0 {
		if p.overrides() {
			in.check.Parts.Run(offset, p.Types.Size(typ), n)
		}
		in.check.Elements(int(n))
	}
	return n
}

// designated parses the rest of a designator behind the part of type typ at offset. If it
// designates a part inside that one, designated initializes the inner part and reports
// true. Otherwise it consumes the equals sign.
func (p *parser) designated(in *initializer, typ types.Type, offset int64) bool {
	switch k := p.Types.Kind(typ); {
	case p.Tok == token.LBracket && k == types.ArrayKind:
		inner := *p.Types.Info(typ)
		in.check.Inside()
		p.initializeArray(in, &inner, typ, offset, false)
		return true
	case p.Tok == token.Dot && k == types.RecordKind:
		in.check.Inside()
		p.initializeMembers(in, typ, offset, false)
		return true
	case p.Tok != token.Assign && p.Text[p.PrevEnd-1] == ']': // without the = (GNU C)
	case p.Tok != token.Assign:
		p.syntaxError("expected '=' before %s", p.describe())
	default:
		p.Next()
	}
	return false
}

// designator parses the designator of an array element (6.7.8 6), or of the
// elements from n to last (GNU C).
func (p *parser) designator(in *initializer, info *types.Info) (n, last int64) {
	in.designated = true
	in.check.Designator()
	if p.Tok == token.Dot {
		p.syntaxError("field name not in record or union initializer")
		return 0, 0
	}
	pos := p.Pos()
	p.Next()
	n = p.arrayIndex(info, pos)
	last = n
	if p.Tok == token.Ellipsis {
		p.OnlyC(p.Pos(), "ranges of elements")
		p.Next()
		if last = p.arrayIndex(info, pos); last < n {
			p.errorf(pos, "empty index range in initializer")
			last = n
		}
	}
	p.expect(token.RBracket)
	return n, last
}

// arrayIndex parses an index in a designator at pos.
func (p *parser) arrayIndex(info *types.Info, pos uint32) int64 {
	n, typ, ok := p.constantExpression()
	switch {
	case !ok:
		p.errorf(pos, "nonconstant array index in initializer")
		return 0
	case n < 0 && p.Types.Machine(typ).IsSigned():
		p.errorf(pos, "negative array index in initializer")
		return 0
	case info.Length >= 0 && n >= info.Length || n > maxObject:
		p.errorf(pos, "array index in initializer exceeds array bounds")
		return 0
	}
	return n
}

// designatedRange initializes the elements from n up to, but not including, last of the
// array at offset. It parses the next initializer anew for each element. The caller parses it for
// the element last. That number is returned.
func (p *parser) designatedRange(in *initializer, info *types.Info, n, last, offset int64) int64 {
	size, saved := p.Types.Size(info.Target), p.Lexer
	for ; n < last && !p.recovering; n++ {
		start, objects, relocs := p.Tree.Len(), p.piece.objects(), len(in.Relocs)
		part, from := p.designated(in, info.Target, offset+n*size), p.Start
		if !part {
			p.initialize(in, info.Target, offset+n*size, true)
			if in.static {
				in.Repeat(offset+n*size, size, last-n-1, relocs, p.WordSize)
				p.noteRange(in, info.Target, offset+(n+1)*size, last-n-1, from)
				n = last
			}
		}
		once := p.piece.objects() == objects
		for i, k := range p.Tree.Kind[start:p.Tree.Len()] {
			once = once && (!k.Changes() || k == ast.Store || p.SetsMember(start+i)) // a Store may be the initializer's own
		}
		p.Lexer = saved
		if !once {
			p.errorf(uint32(saved.Start), "a range designator of a value with side effects, or with an object of its own, is not supported")
		}
		if p.Diagnostics.Errors() > 0 {
			return last
		}
	}
	return last
}

// maxObject limits the number of array elements that an initializer may imply.
const maxObject = 1 << 32

// excess skips initializers in excess of the object's elements, up to a designator.
func (p *parser) excess(what string) {
	p.warnf(warn.Always, p.Pos(), "excess elements in %s initializer", what)
	for p.Tok != token.RBrace && p.Tok != token.LBracket && p.Tok != token.Dot && p.Tok != token.EOF && !p.recovering {
		p.skipInitializer()
		p.listComma(true)
	}
}

// listComma takes the comma behind an initializer in a list.
func (p *parser) listComma(listed bool) {
	if !listed || p.Tok == token.RBrace {
		return
	}
	if p.Tok != token.Comma {
		p.syntaxErrorAt(uint32(p.PrevEnd), "expected '}' before %s", p.describe())
		return
	}
	p.Next()
}

// skipInitializer skips an initializer.
func (p *parser) skipInitializer() {
	if p.Tok == token.LBrace {
		p.skipBlock()
		return
	}
	mark := p.Tree.Len()
	p.assignment()
	p.Tree.Truncate(mark)
}

// isCharacter reports whether a string literal, of some encoding, can initialize
// an array of typ.
func (p *parser) isCharacter(typ types.Type) bool {
	switch types.Unqualified(typ) {
	case types.Char, types.SChar, types.UChar, types.UShort, types.Int, types.UInt:
		return true
	}
	return false
}

// stringAlone reports whether the string literals at the current token are a whole
// initializer, not part of an expression.
func (p *parser) stringAlone() bool {
	saved := p.Lexer
	for p.Tok == token.String {
		p.Next()
	}
	tok := p.Tok
	p.Lexer = saved
	return tok == token.RBrace || tok == token.Comma
}

// initializeString parses string literals as the initializer of an array of
// characters (6.7.8 14).
func (p *parser) initializeString(in *initializer, info *types.Info, typ types.Type, offset int64) types.Type {
	pos := p.Pos()
	s, e := p.encodedString()
	if element := types.Unqualified(info.Target); element != e.Typ && (e.Width > 1 || p.Types.Size(element) > 1) {
		p.errorf(pos, "array of '%s' initialized from a string of '%s'", p.TypeName(element), p.TypeName(e.Typ))
		return typ
	}
	width := int64(e.Width)
	length := info.Length * width
	if length < 0 {
		length = int64(len(s)) + width
		typ = p.Types.Array(info.Target, length/width)
	}
	if int64(len(s)) > length {
		p.warnf(warn.Always, pos, "initializer-string for array of '%s' is too long", p.TypeName(e.Typ))
		s = s[:length]
	}
	if in.static {
		image := in.At(offset, length)
		clear(image[copy(image, s):])
		return typ
	}
	// The string is stored by words, with its terminating zero and zeros up to the next
	// word, if the array is long enough.
	tail := int64(len(s))
	for tail < length && tail%int64(p.WordSize) != 0 {
		s = append(s, 0)
		tail++
	}
	p.stringBuffer = s
	p.storeBytes(in, s, offset, pos)
	p.zeroFill(in, offset+tail, length-tail)
	return typ
}

// initializeScalar parses the initializer of a scalar at offset.
func (p *parser) initializeScalar(in *initializer, typ types.Type, offset int64) {
	pos := p.Pos()
	t := p.Types.Machine(typ)
	if p.Types.IsWide(typ) {
		p.initializeWide(in, typ, offset, pos)
		return
	}
	if !in.static {
		p.setScalar(in, typ, offset, pos)
		return
	}
	if p.plainElement(in, typ, t, offset) {
		return
	}
	mark := p.Tree.Len()
	p.scalarInitializer(typ, in.alias, types.Unqualified(typ) != types.Unqualified(in.root))
	if p.recovering || typ == types.Invalid {
		p.Tree.Truncate(mark)
		return
	}
	p.staticValue(in, t, offset, pos)
	p.Tree.Truncate(mark)
}

// Designators may go back to a part of an object that has an initializer. The later initializer
// overrides the earlier one (C11 6.7.9 19): members that it does not name are zero, if it is in
// braces, and no address of the earlier one remains.

// override zeroes the part of type typ at offset of the object, if some of it may have been set.
func (p *parser) override(in *initializer, typ types.Type, offset int64) {
	if !in.GoesBack(offset) {
		return
	}
	size := p.Types.Size(typ)
	if in.static {
		if size < 0 { // a flexible array member: all that follows
			size = max(int64(len(in.Bytes))-offset, 0)
		}
		clear(in.At(offset, size))
		return
	}
	designated := in.designated // then zeroFill does nothing
	in.designated = false
	p.zeroFill(in, offset, size)
	in.designated = designated
}

// overrideUnion zeroes the union of type typ at offset, before one of its members is set as a whole.
func (p *parser) overrideUnion(in *initializer, typ types.Type, offset int64) {
	if p.Types.Info(typ).Union {
		p.override(in, typ, offset)
	}
}
