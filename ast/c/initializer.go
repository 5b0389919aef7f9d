package c

import (
	"encoding/binary"
	"math"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
	"gpucc/internal/host"
)

// An initializer builds an object from its initializer (6.7.8): the bytes of a static object,
// or statements that fill an automatic one.
type initializer struct {
	static bool
	base   int64       // automatic: offset of the object in the frame
	bytes  []byte      // static: the image so far
	relocs []ast.Reloc // static: the addresses in it
	erases bool        // static: relocs has entries that are erased
	stores int         // automatic: number of statements so far
	end    int64       // all parts of the object that have been set begin before this offset

	// There is a designator. Designators may leave gaps and go back. Therefore an
	// automatic object is zeroed as a whole first.
	designated bool

	root types.Type // static: of the object
	huge bool       // static: there is no memory for the image

	unallocated bool // automatic: base is 0 until the size is known

	// The object is a compound literal. Its address is in a local, and one expression
	// instead of statements fills it.
	literal bool
	local   uint32
}

// staticInitializer parses the initializer of the static object d and allocates the
// object. It returns the location and the type, whose length is now known.
func (p *parser) staticInitializer(d declarator) (types.Type, location) {
	mark, values := p.b.Len(), p.usesValues
	p.usesValues = true
	defer func() { p.usesValues = values }()
	in := initializer{static: true, bytes: p.imageBuffer[:0], root: d.typ}
	p.imageBuffer = nil // a compound literal in the initializer needs an image of its own
	typ := p.initialize(&in, d.typ, 0, false)
	p.imageBuffer = in.bytes
	p.b.Truncate(mark)
	info := p.types.Info(typ)
	if in.huge {
		p.noMemory(&d, typ)
		return typ, location{section: ast.InBSS}
	}
	if info.Size < 0 || info.Kind == types.InvalidKind {
		if d.name != intern.None {
			d.typ = typ
			p.complete(d)
		}
		return typ, location{section: ast.InBSS}
	}
	p.needType(typ, d.pos)
	at := p.allocateObject(typ, &d, in.bytes, in.addresses(0, p.WordSize))
	at.value = p.valueOfImage(&in, typ)
	return typ, at
}

// isConst reports whether an object of type typ is read-only: its elements are const and not
// volatile.
func (p *parser) isConst(typ types.Type) bool {
	return p.element(typ)&types.Qualifiers == types.Const
}

// automaticInitializer parses the initializer of the frame object of type typ at offset.
// It turns it into statements, and returns their number and the type. An unallocated object
// gets its offset later, from moveInitializer.
func (p *parser) automaticInitializer(typ types.Type, offset int64, unallocated bool) (types.Type, int) {
	in := initializer{base: offset, unallocated: unallocated}
	locals, start := len(p.live), p.b.Len()
	p.openFrameScope(false)
	typ = p.initialize(&in, typ, 0, false)
	p.zeroBefore(&in, start, typ)
	p.closeFrameScope()
	p.endLocals(locals, start)
	return typ, in.stores
}

// zeroBefore zeroes a designated object of type typ as a whole before the nodes
// from start on, which initialize parts of it.
func (p *parser) zeroBefore(in *initializer, start int, typ types.Type) {
	if !in.designated || in.static {
		return
	}
	in.designated = false
	stores, later := p.b.Cut(start, &p.clipboard), in.stores
	in.stores = 0
	p.zeroFill(in, 0, p.types.Size(typ))
	p.b.Paste(&p.clipboard, stores)
	if in.literal && later > 0 && in.stores > 0 {
		p.then(p.b.Pos[p.top()])
	}
	in.stores += later
}

// moveInitializer moves the object that the last n statements fill from frame offset 0 to
// the given offset.
func (p *parser) moveInitializer(n int, offset int32) {
	for root := p.top(); n > 0; n-- {
		first := p.b.First[root]
		p.b.Data[first] += uint32(offset)
		root = int(first) - 1
	}
}

// initialize parses the initializer of the part of type typ at offset of the
// object, and returns its type. Inside a list it also takes the comma behind
// the initializer.
func (p *parser) initialize(in *initializer, typ types.Type, offset int64, listed bool) types.Type {
	kind := p.types.Kind(typ)
	if kind != types.RecordKind && kind != types.ArrayKind && kind != types.VectorKind {
		p.initializeScalar(in, typ, offset)
		p.listComma(listed)
		return typ
	}
	if !p.nest() {
		return typ
	}
	defer p.unnest()
	if p.Tok == lex.LParen && (in.static || kind == types.ArrayKind) {
		if literal, open := p.literalAhead(typ); literal != types.Invalid {
			typ = p.initialize(in, literal, offset, false)
			for range open {
				p.expect(lex.RParen)
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
	info := *p.types.Info(typ)
	if p.Tok == lex.LParen && p.isCharacter(info.Target) && p.parenthesizedString() {
		p.Next()
		typ = p.initialize(in, typ, offset, false)
		p.expect(lex.RParen)
		p.listComma(listed)
		return typ
	}
	if p.Tok == lex.String && p.isCharacter(info.Target) {
		typ = p.initializeString(in, &info, typ, offset)
		p.listComma(listed)
		return typ
	}
	if p.Tok == lex.LBrace {
		p.override(in, typ, offset)
		p.Next()
		if p.Tok == lex.String && p.isCharacter(info.Target) && p.stringAlone() { // { "..." }
			typ = p.initializeString(in, &info, typ, offset)
			if p.Tok == lex.Comma {
				p.Next()
			}
		} else {
			typ = p.initializeArray(in, &info, typ, offset, true)
			p.excess("array")
		}
		p.expect(lex.RBrace)
		p.listComma(listed)
		return typ
	}
	if !listed {
		p.errorf(p.Pos(), "invalid initializer")
		p.skipInitializer()
		return typ
	}
	return p.initializeArray(in, &info, typ, offset, false)
}

// literalAhead reports whether the initializer is a compound literal that can initialize
// an object of type typ like a list in braces (GNU C). Objects with static storage and
// arrays are initialized this way. If it is, literalAhead returns the type of the literal
// and the number of open parentheses around it, and the next token is the literal's
// brace. Otherwise it returns Invalid and has consumed nothing.
func (p *parser) literalAhead(typ types.Type) (literal types.Type, open int) {
	saved := p.Lexer
	for p.Next(); p.Tok == lex.LParen; p.Next() {
		open++
	}
	if p.startsDeclaration() {
		literal = p.fixedTypeName()
		if p.Tok == lex.RParen {
			p.Next()
		}
		if p.Tok == lex.LBrace && (types.Unqualified(literal) == types.Unqualified(typ) || p.types.Kind(typ) == types.ArrayKind && p.types.Compatible(typ, literal)) {
			braces := p.Lexer
			p.skipBlock()
			for n := open; n > 0 && p.Tok == lex.RParen; n-- {
				p.Next()
			}
			if p.Tok == lex.Comma || p.Tok == lex.RBrace || p.Tok == lex.Semi {
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
	for p.Tok == lex.LParen {
		p.Next()
	}
	tok := p.Tok
	for p.Tok == lex.String {
		p.Next()
	}
	alone := tok == lex.String && p.Tok == lex.RParen
	p.Lexer = saved
	return alone
}

// initializeArray parses the initializers of an array. An array without braces of its own
// takes as many initializers of the enclosing list as it has elements. Designators then
// belong to the enclosing list, except in front of the first element.
func (p *parser) initializeArray(in *initializer, info *types.Info, typ types.Type, offset int64, braced bool) types.Type {
	size := p.types.Size(info.Target)
	n, length := int64(0), int64(0)
	from, undivided := p.Start, longList
	if p.unit.spanLength > 0 {
		undivided = 1
	}
	for first := true; p.Tok != lex.RBrace && p.Tok != lex.EOF && !p.recovering; first = false {
		if p.Tok == lex.LBracket || p.Tok == lex.Dot {
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
			break
		}
		if p.Start-from >= undivided && braced && in.static && !in.designated && p.depth == 0 && p.function == nil {
			spans := p.elementSpans(in, info.Target, offset+n*size, info.Length-n)
			n += spans
			length = max(length, n)
			if from, undivided = p.Start, 2*undivided; spans > 0 {
				continue
			}
		}
		if plain := p.plainElements(in, info.Target, offset+n*size, info.Length-n); plain > 0 {
			n += plain
			length = max(length, n)
			continue
		}
		at := p.Start
		p.initialize(in, info.Target, offset+n*size, true)
		if p.Start == at { // an element without members takes no initializer
			p.warnf(warn.Always, p.Pos(), "excess elements in struct initializer")
			p.skipInitializer()
			p.listComma(true)
		}
		n++
		length = max(length, n)
	}
	if info.Length < 0 {
		return p.types.Array(info.Target, length)
	}
	p.zeroFill(in, offset+n*size, (info.Length-n)*size)
	return typ
}

// designated parses the rest of a designator behind the part of type typ at offset. If it
// designates a part inside that one, designated initializes the inner part and reports
// true. Otherwise it consumes the equals sign.
func (p *parser) designated(in *initializer, typ types.Type, offset int64) bool {
	switch k := p.types.Kind(typ); {
	case p.Tok == lex.LBracket && k == types.ArrayKind:
		inner := *p.types.Info(typ)
		p.initializeArray(in, &inner, typ, offset, false)
		return true
	case p.Tok == lex.Dot && k == types.RecordKind:
		p.initializeMembers(in, typ, offset, false)
		return true
	case p.Tok != lex.Assign && p.Text[p.PrevEnd-1] == ']': // without the = (GNU C)
	case p.Tok != lex.Assign:
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
	if p.Tok == lex.Dot {
		p.syntaxError("field name not in record or union initializer")
		return 0, 0
	}
	pos := p.Pos()
	p.Next()
	n = p.arrayIndex(info, pos)
	last = n
	if p.Tok == lex.Ellipsis {
		p.onlyC(p.Pos(), "ranges of elements")
		p.Next()
		if last = p.arrayIndex(info, pos); last < n {
			p.errorf(pos, "empty index range in initializer")
			last = n
		}
	}
	p.expect(lex.RBracket)
	return n, last
}

// arrayIndex parses an index in a designator at pos.
func (p *parser) arrayIndex(info *types.Info, pos uint32) int64 {
	n, typ, ok := p.constantExpression()
	switch {
	case !ok:
		p.errorf(pos, "nonconstant array index in initializer")
		return 0
	case n < 0 && p.types.Machine(typ).IsSigned():
		p.errorf(pos, "negative array index in initializer")
		return 0
	case info.Length >= 0 && n >= info.Length || n > maxObject:
		p.errorf(pos, "array index in initializer exceeds array bounds")
		return 0
	}
	return n
}

// designatedRange initializes the elements from n up to, but not including, last of the
// array at offset. It parses the next initializer anew for each element. The caller
// parses it for the element last, whose number is returned.
func (p *parser) designatedRange(in *initializer, info *types.Info, n, last, offset int64) int64 {
	size, saved := p.types.Size(info.Target), p.Lexer
	for ; n < last && !p.recovering; n++ {
		start, objects, relocs := p.b.Len(), p.piece.objects(), len(in.relocs)
		part := p.designated(in, info.Target, offset+n*size)
		if !part {
			p.initialize(in, info.Target, offset+n*size, true)
			if in.static {
				in.repeat(offset+n*size, size, last-n-1, relocs, p.WordSize)
				n = last
			}
		}
		once := p.piece.objects() == objects
		for _, k := range p.b.Kind[start:p.b.Len()] {
			once = once && (!k.Changes() || k == ast.Store) // a Store may be the initializer's own
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

// excess skips initializers in excess of the object's elements.
func (p *parser) excess(what string) {
	if p.Tok == lex.RBrace || p.Tok == lex.EOF || p.recovering {
		return
	}
	p.warnf(warn.Always, p.Pos(), "excess elements in %s initializer", what)
	for p.Tok != lex.RBrace && p.Tok != lex.EOF && !p.recovering {
		p.skipInitializer()
		p.listComma(true)
	}
}

// listComma takes the comma behind an initializer in a list.
func (p *parser) listComma(listed bool) {
	if !listed || p.Tok == lex.RBrace {
		return
	}
	if p.Tok != lex.Comma {
		p.syntaxErrorAt(uint32(p.PrevEnd), "expected '}' before %s", p.describe())
		return
	}
	p.Next()
}

// skipInitializer skips an initializer.
func (p *parser) skipInitializer() {
	if p.Tok == lex.LBrace {
		p.skipBlock()
		return
	}
	mark := p.b.Len()
	p.assignment()
	p.b.Truncate(mark)
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
	for p.Tok == lex.String {
		p.Next()
	}
	tok := p.Tok
	p.Lexer = saved
	return tok == lex.RBrace || tok == lex.Comma
}

// initializeString parses string literals as the initializer of an array of
// characters (6.7.8 14).
func (p *parser) initializeString(in *initializer, info *types.Info, typ types.Type, offset int64) types.Type {
	pos := p.Pos()
	s, e := p.encodedString()
	if element := types.Unqualified(info.Target); element != e.Typ && (e.Width > 1 || p.types.Size(element) > 1) {
		p.errorf(pos, "array of '%s' initialized from a string of '%s'", p.typeName(element), p.typeName(e.Typ))
		return typ
	}
	width := int64(e.Width)
	length := info.Length * width
	if length < 0 {
		length = int64(len(s)) + width
		typ = p.types.Array(info.Target, length/width)
	}
	if int64(len(s)) > length {
		p.warnf(warn.Always, pos, "initializer-string for array of '%s' is too long", p.typeName(e.Typ))
		s = s[:length]
	}
	if in.static {
		image := in.image(offset, length)
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

// image returns the size bytes at offset of a static object's image, which are to be set.
func (in *initializer) image(offset, size int64) []byte {
	if in.goesBack(offset) {
		in.erase(offset, size)
	}
	in.end = max(in.end, offset+size)
	if end := offset + size; int64(len(in.bytes)) < end {
		if end > int64(cap(in.bytes)) && (end > largestImage || !haveMemory(end)) {
			in.huge = true
			return make([]byte, size)
		}
		in.bytes = host.AppendZero(in.bytes, int(end-int64(len(in.bytes))))
	}
	return in.bytes[offset : offset+size]
}

// initializeScalar parses the initializer of a scalar at offset.
func (p *parser) initializeScalar(in *initializer, typ types.Type, offset int64) {
	pos := p.Pos()
	t := p.types.Machine(typ)
	if p.types.IsWide(typ) {
		p.initializeWide(in, typ, offset, pos)
		return
	}
	if !in.static {
		p.frameAddress(in, offset, pos)
		p.scalarInitializer(typ)
		p.store(t, volatileData(typ), pos)
		p.statementDone(in, pos)
		return
	}
	if p.plainElement(in, typ, t, offset) {
		return
	}
	mark := p.b.Len()
	p.scalarInitializer(typ)
	if p.recovering || typ == types.Invalid {
		p.b.Truncate(mark)
		return
	}
	p.staticValue(in, t, offset, pos)
	p.b.Truncate(mark)
}

// staticValue puts the value of the last subtree into the image: a literal, or an
// address with a constant offset (6.6 7).
func (p *parser) staticValue(in *initializer, t ast.Type, offset int64, pos uint32) {
	if p.labelDistance(in, t, offset) {
		return
	}
	c, ok := p.linkConstant(p.top())
	if !ok || c.symbolic && t.Size() != p.WordSize {
		if p.diagnosticsClean(pos) {
			p.errorf(pos, "initializer element is not constant")
		}
		return
	}
	if c.symbolic {
		in.putAddress(offset, p.WordSize, uint32(c.symbol), int64(c.value))
		return
	}
	in.put(offset, t, c.value)
}

// putAddress puts the address of a symbol plus an addend into the image.
func (in *initializer) putAddress(offset int64, size int, symbol uint32, addend int64) {
	in.image(offset, int64(size))
	in.relocs = append(in.relocs, ast.Reloc{Offset: uint64(offset), Symbol: int32(symbol), Addend: addend})
}

// put puts a value of type t into the image.
func (in *initializer) put(offset int64, t ast.Type, value uint64) {
	var buffer [8]byte
	binary.LittleEndian.PutUint64(buffer[:], value)
	copy(in.image(offset, int64(t.Size())), buffer[:])
}

// plainElement parses an initializer that is a lone literal, and puts its value into the image of a
// static object. The literal is an int that the machine type t of the scalar can represent, a
// double, or a string, which stands for its address. Most elements of large tables are such
// literals, and need not be put into the tree. It reports false for any other initializer.
func (p *parser) plainElement(in *initializer, typ types.Type, t ast.Type, offset int64) bool {
	switch p.Tok {
	case lex.Number:
		return p.endsElement(p.Offset) && p.plainLiteral(in, typ, t, offset)
	case lex.Minus:
		value, _, end := lex.PlainNumber(p.Text, p.Start)
		if end == 0 || !p.isPlainInteger(typ) || -int64(value) < -1<<(8*t.Size()-1) || !t.IsSigned() || !p.endsElement(end) {
			return false
		}
		in.put(offset, t, -value)
		p.Offset = end
	case lex.String:
		info := p.types.Info(typ)
		if info.Kind != types.PointerKind || types.Unqualified(info.Target) != types.Char || p.Text[p.Start] != '"' || !p.endsElement(p.Offset) {
			return false
		}
		p.stringBuffer = p.StringElements(p.stringBuffer[:0], 1)
		in.putAddress(offset, p.WordSize, p.symbol(p.piece.stringLiteral(p.stringBuffer, 1)), 0)
	default:
		return false
	}
	p.Next()
	return true
}

// plainLiteral does the same as plainElement, for a number.
func (p *parser) plainLiteral(in *initializer, typ types.Type, t ast.Type, offset int64) bool {
	switch {
	case p.NumberType == types.Int && p.isPlainInteger(typ) && p.Value>>(8*t.Size()-1) == 0:
		in.put(offset, t, p.Value)
	case p.NumberType == types.Double && t == ast.F64:
		in.put(offset, t, math.Float64bits(p.Float))
	case p.NumberType == types.Double && t == ast.F32:
		in.put(offset, t, uint64(math.Float32bits(float32(p.Float))))
	default:
		return false
	}
	p.Next()
	return true
}

// isPlainInteger reports whether typ is a type of integers that fit a register, other than _Bool.
func (p *parser) isPlainInteger(typ types.Type) bool {
	return p.types.Kind(typ) == types.IntegerKind && types.Unqualified(typ) != types.Bool
}

// endsElement reports whether the initializer ends before the blanks at offset i.
func (p *parser) endsElement(i int) bool {
	if i = lex.SkipSpace(p.Text, i); i >= len(p.Text) {
		return false
	}
	return p.Text[i] == ',' || p.Text[i] == '}'
}

// labelDistance puts the last subtree into the image if it is the distance of two
// labels.
func (p *parser) labelDistance(in *initializer, t ast.Type, offset int64) bool {
	n := p.top()
	if p.b.Kind[n] == ast.Cast {
		n--
	}
	if t.IsFloat() || p.b.Kind[n] != ast.Sub || p.b.Kind[n-1] != ast.LabelAddress || p.b.Kind[n-2] != ast.LabelAddress {
		return false
	}
	in.image(offset, int64(t.Size()))
	in.relocs = append(in.relocs, ast.Reloc{
		Offset: uint64(offset), Bytes: uint8(t.Size()), Symbol: p.labelSymbol(p.b.Data[n-2]), Less: p.labelSymbol(p.b.Data[n-1]) + 1,
	})
	return true
}

// diagnosticsClean reports whether there has been no error at or behind pos. The value of
// an erroneous expression is not used.
func (p *parser) diagnosticsClean(pos uint32) bool {
	for i := len(p.Diagnostics.List) - 1; i >= 0; i-- {
		d := &p.Diagnostics.List[i]
		if d.Pos < pos {
			return true
		}
		if d.Severity == ast.Error {
			return false
		}
	}
	return true
}

// frameAddress appends the address of the byte at offset of the object.
func (p *parser) frameAddress(in *initializer, offset int64, pos uint32) {
	in.end = max(in.end, offset+1)
	if in.literal {
		p.putAddress(address{kind: ast.Local, data: in.local}, offset, pos)
		return
	}
	p.b.Leaf(ast.FrameAddress, p.types.Word, uint32(in.base+offset), pos)
}

// statementDone makes the last subtree a statement. In a compound literal it joins the
// subtree with the one before it.
func (p *parser) statementDone(in *initializer, pos uint32) {
	in.stores++
	switch {
	case !in.literal:
		p.b.Statement(pos)
	case in.stores > 1:
		p.then(pos)
	}
}

// inlineBytes is the greatest number of bytes that are filled or copied by stores instead of
// a call of memset or memcpy.
const inlineBytes = 64

// zeroFill zeroes size bytes at offset of the object. A static object is zero already.
func (p *parser) zeroFill(in *initializer, offset, size int64) {
	if in.static || in.designated || size <= 0 {
		return
	}
	pos := p.Pos()
	if size > inlineBytes {
		p.frameAddress(in, offset, pos)
		p.pointerArgument(pos)
		p.b.Leaf(ast.Const, ast.I32, 0, pos)
		p.b.Node(ast.Argument, ast.I32, 0, pos, 1)
		p.libraryCall("memset", size, pos)
		p.statementDone(in, pos)
		return
	}
	for size > 0 {
		t := p.widest(offset, size)
		p.frameAddress(in, offset, pos)
		p.zero(t, pos)
		p.b.Node(ast.Store, t, 0, pos, 2)
		p.statementDone(in, pos)
		offset, size = offset+int64(t.Size()), size-int64(t.Size())
	}
}

// storeBytes copies s, a string literal's bytes, to offset of the object.
func (p *parser) storeBytes(in *initializer, s []byte, offset int64, pos uint32) {
	if len(s) > inlineBytes {
		p.frameAddress(in, offset, pos)
		p.pointerArgument(pos)
		p.b.Leaf(ast.SymbolAddress, p.types.Word, p.symbol(p.piece.stringLiteral(s, 1)), pos)
		p.pointerArgument(pos)
		p.libraryCall("memcpy", int64(len(s)), pos)
		p.statementDone(in, pos)
		return
	}
	for len(s) > 0 {
		t := p.widest(offset, int64(len(s)))
		var buffer [8]byte
		copy(buffer[:], s[:t.Size()])
		p.frameAddress(in, offset, pos)
		p.constant(t, binary.LittleEndian.Uint64(buffer[:]), pos)
		p.b.Node(ast.Store, t, 0, pos, 2)
		p.statementDone(in, pos)
		offset, s = offset+int64(t.Size()), s[t.Size():]
	}
}

// widest returns the widest unsigned type that can be stored at offset without exceeding
// size or its alignment.
func (p *parser) widest(offset, size int64) ast.Type {
	t := p.types.Word
	for int64(t.Size()) > size || offset%int64(t.Size()) != 0 {
		t -= ast.U32 - ast.U16
	}
	return t
}

func (p *parser) pointerArgument(pos uint32) {
	p.b.Node(ast.Argument, p.types.Word, 0, pos, 1)
}

// libraryCall appends the size argument and the call of memset or memcpy.
func (p *parser) libraryCall(name string, size int64, pos uint32) {
	p.constant(p.types.Word, uint64(size), pos)
	p.pointerArgument(pos)
	symbol := p.externSymbol(p.Names.InternName(name), true)
	p.b.Node(ast.Call, p.types.Word, p.symbol(symbol), pos, 3)
}

// plainElements reads consecutive elements of an array of typ from the text into the
// image of a static object, without making tokens of them. Large tables are mostly
// numbers with commas, and are read twice as fast this way (BenchmarkNumberList). It
// starts with the current token, at offset, and stops at the first element that is not a
// number in the range of typ followed by a comma. left is the number of elements left, or
// negative if unknown. It returns the number of elements and consumes their commas.
func (p *parser) plainElements(in *initializer, typ types.Type, offset, left int64) (n int64) {
	if !in.static || p.Tok != lex.Number && p.Tok != lex.Minus || !p.isPlainInteger(typ) {
		return 0
	}
	t := p.types.Machine(typ)
	size, least, greatest := int64(t.Size()), int64(0), uint64(math.MaxUint64)>>(64-8*t.Size())
	if t.IsSigned() {
		greatest >>= 1
		least = -int64(greatest) - 1
	}
	for i := p.Start; n != left; n++ {
		value, negative, end := lex.PlainNumber(p.Text, i)
		if end == 0 || p.Text[end] != ',' || value > greatest && !negative {
			break
		}
		if negative {
			if int64(-value) < least {
				break
			}
			value = -value
		}
		in.putNext(offset+n*size, t.Size(), value)
		p.Offset = end + 1
		i = lex.SkipSpace(p.Text, p.Offset)
	}
	if n > 0 {
		p.Next()
	}
	return n
}

// putNext is put for an element right behind the image so far, which is faster.
func (in *initializer) putNext(offset int64, size int, value uint64) {
	if int64(len(in.bytes)) == offset {
		in.bytes = binary.LittleEndian.AppendUint64(in.bytes, value)[:int(offset)+size]
		in.end = offset + int64(size)
		return
	}
	var buffer [8]byte
	binary.LittleEndian.PutUint64(buffer[:], value)
	copy(in.image(offset, int64(size)), buffer[:])
}
