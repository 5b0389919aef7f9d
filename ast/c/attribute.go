package c

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync"

	"gpucc/ast"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// An attribute is an attribute of a declaration: from __attribute__((...)) (GNU C),
// [[...]], _Alignas or asm ("name"). The attributes of a declaration form a linked list;
// nil is the empty list. Lists are immutable, so the declarators of a declaration share
// the attributes of its specifiers.
type attribute struct {
	kind   attributeKind
	pos    uint32
	number int64  // an alignment, a priority, or the number of bytes of a mode
	text   string // the name of a section, of another symbol, or of a visibility
	next   *attribute
}

// An attributeKind is the meaning of an attribute. Attributes of other meanings are
// skipped.
type attributeKind uint8

const (
	alignedAttribute attributeKind = iota
	aliasAttribute
	alwaysInlineAttribute // always_inline
	cleanupAttribute
	constructorAttribute
	destructorAttribute
	errorAttribute // error, warning: a call that is left is reported
	fallthroughAttribute
	formatAttribute
	gnuInlineAttribute
	ifuncAttribute
	modeAttribute
	nakedAttribute
	noinlineAttribute // noinline, noipa
	noreturnAttribute
	notInstrumentedAttribute // no_instrument_function
	ownCodeAttribute         // target, optimize: the function is compiled in another way than its callers
	packedAttribute
	retainAttribute
	sectionAttribute
	symbolVersionAttribute // symver
	threadModelAttribute
	transparentUnionAttribute
	unusedAttribute
	unusedResultAttribute // warn_unused_result
	usedAttribute
	vectorAttribute
	visibilityAttribute
	warningAttribute
	weakAttribute

	// Attributes that are not written as __attribute__.
	assemblerAttribute // asm ("name")
	threadAttribute    // _Thread_local
	typedefAttribute   // the alignment that a typedef gives its type

	attributeKinds // number of kinds
)

// An attributeSyntax is the form in which an attribute is written.
type attributeSyntax struct {
	name     string                        // without the underscores around the name
	argument func(p *parser, a *attribute) // parses the argument, behind the parenthesis; nil if the attribute takes no argument
	optional bool                          // the argument may be missing
	missing  int64                         // the value of number if the argument is missing
}

// attributeSyntaxes gives the syntax of each kind of attribute.
var attributeSyntaxes [attributeKinds]attributeSyntax

// attributesByName gives the kind of each attribute by its name.
var attributesByName = sync.OnceValue(func() map[string]attributeKind {
	byName := make(map[string]attributeKind, 2*attributeKinds)
	for kind, syntax := range attributeSyntaxes {
		if syntax.name != "" {
			byName[syntax.name] = attributeKind(kind)
		}
	}
	byName["noipa"], byName["optimize"] = noinlineAttribute, ownCodeAttribute
	return byName
})

func init() { // arguments are expressions, which may contain attributes: an initializer would refer to itself
	attributeSyntaxes = [attributeKinds]attributeSyntax{
		alignedAttribute:          {"aligned", (*parser).alignedArgument, true, mostAligned},
		aliasAttribute:            {name: "alias", argument: (*parser).textArgument},
		alwaysInlineAttribute:     {name: "always_inline"},
		cleanupAttribute:          {name: "cleanup", argument: (*parser).cleanupArgument},
		constructorAttribute:      {"constructor", (*parser).priorityArgument, true, -1},
		destructorAttribute:       {"destructor", (*parser).priorityArgument, true, -1},
		errorAttribute:            {name: "error", argument: (*parser).complaintArgument},
		fallthroughAttribute:      {name: "fallthrough"},
		formatAttribute:           {name: "format", argument: (*parser).formatArgument},
		gnuInlineAttribute:        {name: "gnu_inline"},
		ifuncAttribute:            {name: "ifunc", argument: (*parser).textArgument},
		modeAttribute:             {name: "mode", argument: (*parser).modeArgument},
		nakedAttribute:            {name: "naked"},
		noinlineAttribute:         {name: "noinline"},
		noreturnAttribute:         {name: "noreturn"},
		notInstrumentedAttribute:  {name: "no_instrument_function"},
		ownCodeAttribute:          {"target", (*parser).ignoredArgument, true, 0},
		packedAttribute:           {name: "packed"},
		retainAttribute:           {name: "retain"},
		sectionAttribute:          {name: "section", argument: (*parser).nameArgument},
		symbolVersionAttribute:    {name: "symver", argument: (*parser).versionArgument},
		threadModelAttribute:      {name: "tls_model", argument: (*parser).threadModelArgument},
		transparentUnionAttribute: {name: "transparent_union"},
		unusedAttribute:           {name: "unused"},
		unusedResultAttribute:     {name: "warn_unused_result"},
		usedAttribute:             {name: "used"},
		vectorAttribute:           {name: "vector_size", argument: (*parser).vectorArgument},
		visibilityAttribute:       {name: "visibility", argument: (*parser).visibilityArgument},
		warningAttribute:          {name: "warning", argument: (*parser).complaintArgument},
		weakAttribute:             {name: "weak"},
	}
}

// IsAttribute reports whether the parser obeys the attribute called name, which has no underscores around it.
func IsAttribute(name string) bool {
	_, known := attributesByName()[name]
	return known
}

// Attributes returns the names of the attributes that the parser obeys.
func Attributes() []string { return slices.Sorted(maps.Keys(attributesByName())) }

// unsupportedAttributes lists attributes that would change the meaning of a program.
var unsupportedAttributes = map[string]bool{
	"scalar_storage_order": true, "weakref": true,
}

// find returns the first attribute of a kind, or nil.
func (a *attribute) find(kind attributeKind) *attribute {
	for ; a != nil; a = a.next {
		if a.kind == kind {
			return a
		}
	}
	return nil
}

// has reports whether there is an attribute of a kind.
func (a *attribute) has(kind attributeKind) bool { return a.find(kind) != nil }

// onto returns the attributes of list a, followed by the attributes of list tail.
func (a *attribute) onto(tail *attribute) *attribute {
	if a == nil {
		return tail
	}
	first := *a
	first.next = a.next.onto(tail)
	return &first
}

// without returns the attributes of other kinds.
func (a *attribute) without(kind attributeKind) *attribute {
	switch {
	case a == nil:
		return nil
	case a.kind == kind:
		return a.next.without(kind)
	}
	x := *a
	x.next = a.next.without(kind)
	return &x
}

// aligned returns the greatest alignment requested, or 0 if there is none.
func (a *attribute) aligned() (align uint32) {
	for ; a != nil; a = a.next {
		if a.kind == alignedAttribute {
			align = max(align, uint32(a.number))
		}
	}
	return align
}

// alignmentRequest returns the effect of the attributes of a member or record on its
// alignment.
func (a *attribute) alignmentRequest() (r types.AlignmentRequest) {
	r.Packed, r.Aligned = a.has(packedAttribute), a.aligned()
	if x := a.find(typedefAttribute); x != nil {
		r.TypeAlign = uint32(x.number)
	}
	return r
}

// startsAttribute marks the tokens that attributes begin with.
var startsAttribute = [token.NumTokens]bool{token.Attribute: true, token.Asm: true, token.Alignas: true}

// attributes parses the attributes at the current token and puts them in front of list.
func (p *parser) attributes(list *attribute) *attribute {
	for startsAttribute[p.Tok] && !p.recovering {
		switch p.Tok {
		case token.Asm:
			list = p.assemblerName(list)
		case token.Alignas:
			list = p.alignas(list)
		default:
			list = p.attributeList(list)
		}
	}
	return list
}

// typeAttributes parses attributes at the beginning or end of a record or enum specifier.
// They belong to the type, so _Alignas, which belongs to a declaration, is not one of them.
func (p *parser) typeAttributes(list *attribute) *attribute {
	for p.Tok == token.Attribute && !p.recovering {
		list = p.attributeList(list)
	}
	return list
}

// skipAttributes parses attributes where none has an effect.
func (p *parser) skipAttributes() {
	for p.Tok == token.Attribute && !p.recovering {
		p.attributeList(nil)
	}
}

// attributeList parses __attribute__((...)), or [[...]] (C23).
func (p *parser) attributeList(list *attribute) *attribute {
	if p.Spelling()[0] == '[' {
		return p.standardAttributes(list)
	}
	p.Next()
	p.expect(token.LParen)
	p.expect(token.LParen)
	for p.Tok != token.RParen && p.Tok != token.EOF && !p.recovering {
		if p.Tok == token.Comma {
			p.Next()
			continue
		}
		list = p.attribute(list)
		if p.Tok != token.Comma && p.Tok != token.RParen {
			break
		}
	}
	p.expect(token.RParen)
	p.expect(token.RParen)
	return list
}

// standardAttributes parses [[...]]. The attributes have standard names, or the prefix gnu,
// or another prefix, and are then skipped.
func (p *parser) standardAttributes(list *attribute) *attribute {
	p.Next()
	for p.Tok != token.RBracket && p.Tok != token.EOF && !p.recovering {
		if p.Tok == token.Comma {
			p.Next()
			continue
		}
		name, pos := strings.Trim(string(p.Spelling()), "_"), p.Pos()
		p.Next()
		if p.Tok == token.Colon {
			p.Next()
			p.expect(token.Colon)
			if name == "gnu" {
				list = p.attribute(list)
				continue
			}
			p.Next()
		} else if name == "maybe_unused" {
			list = &attribute{kind: unusedAttribute, pos: pos, next: list}
		} else if name == "fallthrough" {
			list = &attribute{kind: fallthroughAttribute, pos: pos, next: list}
		}
		if p.Tok == token.LParen {
			p.parenthesized()
		} else if p.Tok != token.Comma && p.Tok != token.RBracket {
			break
		}
	}
	p.expect(token.RBracket)
	p.expect(token.RBracket)
	return list
}

// statementAttributes skips attributes at the beginning of a statement or label, where none
// has an effect. The attributes of a declaration are not skipped.
func (p *parser) statementAttributes() {
	saved := p.Lexer
	p.attributeSteps()
	if p.startsDeclaration() {
		p.Lexer = saved
	}
}

// attribute parses one attribute of a list: a name, with its arguments in parentheses if
// it has any.
func (p *parser) attribute(list *attribute) *attribute {
	spelling := bytes.Trim(p.Spelling(), "_")
	kind, ok := attributesByName()[string(spelling)]
	if !ok {
		return p.otherAttribute(list)
	}
	a, name := attribute{kind: kind, pos: p.Pos(), next: list}, string(spelling)
	p.Next()
	syntax := &attributeSyntaxes[kind]
	switch {
	case p.Tok == token.LParen && syntax.argument != nil:
		p.Next()
		syntax.argument(p, &a)
		p.expect(token.RParen)
	case p.Tok == token.LParen:
		p.parenthesized()
		p.errorf(a.pos, "wrong number of arguments specified for '%s' attribute", name)
	case syntax.optional:
		a.number = syntax.missing
	case syntax.argument != nil:
		p.errorf(a.pos, "wrong number of arguments specified for '%s' attribute", name)
		return list
	}
	if kind == unusedResultAttribute && p.snapshot == nil {
		p.unit.mustUse = true
	}
	if kind == notInstrumentedAttribute && !p.unit.instrument.calls() || kind.concernsInlining() && kind != alwaysInlineAttribute && p.unit.inline.Nodes == 0 {
		return list
	}
	return &a
}

// otherAttribute parses an attribute that the parser does not know, and returns list. The headers of the C library give such
// attributes to nearly every function.
func (p *parser) otherAttribute(list *attribute) *attribute {
	name, pos := bytes.Trim(p.Spelling(), "_"), p.Pos()
	if p.snapshot == nil && string(name) == "nonstring" {
		p.unit.nonstring = true
	}
	p.Next()
	if p.Tok == token.LParen {
		p.parenthesized()
	}
	if unsupportedAttributes[string(name)] {
		p.errorf(pos, "attribute '%s' is not supported", name)
	}
	return list
}

// mostAligned is the alignment of aligned without an argument: the greatest alignment of a
// type.
const mostAligned = 16

// largestAlignment is the greatest permitted alignment: the size of a page.
const largestAlignment = 4096

// alignedArgument parses the argument of aligned.
func (p *parser) alignedArgument(a *attribute) {
	v, _, ok := p.constantExpression()
	a.number = p.checkAlignment(v, ok, a.pos)
}

// checkAlignment returns the alignment v, or 0, after an error, if v is not a valid
// alignment.
func (p *parser) checkAlignment(v int64, ok bool, pos uint32) int64 {
	switch {
	case !ok || v < 0 || v&(v-1) != 0:
		p.errorf(pos, "requested alignment is not a positive power of 2")
		return 0
	case v > largestAlignment:
		p.errorf(pos, "an alignment of %d bytes is not supported", v)
		return 0
	}
	return v
}

// alignas parses _Alignas (type) or _Alignas (expression) (C11 6.7.5).
func (p *parser) alignas(list *attribute) *attribute {
	a := attribute{kind: alignedAttribute, pos: p.Pos(), next: list}
	p.Next()
	p.expect(token.LParen)
	if p.startsDeclaration() {
		typ, align := p.alignedTypeName()
		if p.Types.Kind(typ) == types.FunctionKind || p.Types.Size(typ) < 0 {
			p.errorf(a.pos, "invalid application of '_Alignas' to type '%s'", p.TypeName(typ))
		}
		a.number = int64(align)
	} else {
		p.alignedArgument(&a)
	}
	p.expect(token.RParen)
	return &a
}

// formatArgument parses the arguments of the attribute format: the family of functions,
// the number of the format parameter, and the number of the first formatted argument.
func (p *parser) formatArgument(a *attribute) {
	a.text = strings.Trim(string(p.Spelling()), "_")
	p.Next()
	for range 2 {
		p.expect(token.Comma)
		v, _, _ := p.constantExpression()
		a.number = a.number<<8 | v&0xff
	}
}

// ignoredArgument skips the arguments of an attribute.
func (p *parser) ignoredArgument(*attribute) {
	for depth := 0; (depth > 0 || p.Tok != token.RParen) && p.Tok != token.EOF; p.Next() {
		switch p.Tok {
		case token.LParen:
			depth++
		case token.RParen:
			depth--
		}
	}
}

// textArgument parses a string literal as the argument of an attribute.
func (p *parser) textArgument(a *attribute) { a.text = p.attributeString() }

// complaintArgument parses the text of the attribute error or warning.
func (p *parser) complaintArgument(a *attribute) {
	p.textArgument(a)
	if p.snapshot == nil {
		p.unit.complains = true
	}
}

// nameArgument is textArgument for a name in the object file, which must not be empty.
func (p *parser) nameArgument(a *attribute) {
	pos := p.Pos()
	if p.textArgument(a); a.text == "" && !p.recovering {
		p.errorf(pos, "the name is empty")
	}
}

// visibilityArgument parses the argument of visibility.
func (p *parser) visibilityArgument(a *attribute) {
	pos := p.Pos()
	if p.textArgument(a); p.recovering {
		return
	}
	if _, known := ast.Visibilities[a.text]; !known {
		p.errorf(pos, "attribute 'visibility' argument must be one of 'default', 'hidden', 'protected', or 'internal'")
	}
}

// versionArgument parses the argument of symver: the name of a symbol, with its version.
func (p *parser) versionArgument(a *attribute) {
	pos := p.Pos()
	if p.textArgument(a); p.recovering {
		return
	}
	if n := strings.Count(a.text, "@"); n < 1 || n > 2 || strings.HasSuffix(a.text, "@") || a.text[0] == '@' {
		p.errorf(pos, "symver attribute argument must have format 'name@nodename'")
	}
}

// priorityArgument parses the priority of a constructor or destructor.
func (p *parser) priorityArgument(a *attribute) {
	v, _, ok := p.constantExpression()
	if !ok || v < 0 || v > 65535 {
		p.errorf(a.pos, "%s priorities must be integers from 0 to 65535 inclusive", attributeSyntaxes[a.kind].name)
		v = 0
	}
	a.number = v
}

// assemblerName parses asm ("name") behind a declarator (GNU C), which gives the name in the
// object file.
func (p *parser) assemblerName(list *attribute) *attribute {
	a := attribute{kind: assemblerAttribute, pos: p.Pos(), next: list}
	p.Next()
	p.expect(token.LParen)
	p.nameArgument(&a)
	p.expect(token.RParen)
	return &a
}

// attributeString parses a string literal. As in gcc a zero byte ends it.
func (p *parser) attributeString() string {
	if p.Tok != token.String {
		p.syntaxError("expected string literal before %s", p.describe())
		return ""
	}
	text, _, _ := strings.Cut(string(p.stringLiteral()), "\x00")
	return text
}

// modeArgument parses the argument of mode: the size of an integer type.
func (p *parser) modeArgument(a *attribute) {
	name := strings.Trim(string(p.Spelling()), "_")
	p.Next()
	sizes := map[string]int{"QI": 1, "byte": 1, "HI": 2, "SI": 4, "DI": 8, "TI": 16, "word": p.WordSize, "pointer": p.WordSize, "unwind_word": p.WordSize}
	floats := map[string]int{"SF": 4, "DF": 8, "TF": 16}
	a.number = int64(sizes[name])
	if n := floats[name]; n != 0 {
		a.number = int64(-n)
	}
	if name == "TI" && p.WordSize == 4 || name == "TF" && p.Types.Info(types.LongDouble).Size != 16 {
		a.number = 0
	}
	if a.number == 0 {
		p.errorf(a.pos, "mode '%s' is not supported", name)
	}
}

// withMode returns the type into which a mode attribute turns typ. It has the size of the
// mode. It is an integer type with the signedness of typ, or a floating type if the
// mode's number is negative.
func (p *parser) withMode(typ types.Type, mode *attribute) types.Type {
	bytes, float := mode.number, p.Types.IsFloat(typ)
	if bytes == 0 {
		return typ
	}
	if !p.Types.IsInteger(typ) && !float || float != (bytes < 0) {
		p.errorf(mode.pos, "attribute 'mode' for type '%s' is not supported", p.TypeName(typ))
		return typ
	}
	sized := map[int64]types.Type{1: types.SChar, 2: types.Short, 4: types.Int, 8: types.LongLong, 16: types.Int128, -4: types.Float, -8: types.Double, -16: types.LongDouble}[bytes]
	if bytes == int64(p.WordSize) {
		sized = types.Long
	}
	if !float && !p.Types.Machine(typ).IsSigned() {
		sized += types.UInt - types.Int
	}
	return sized | typ&types.Qualifiers
}

// vectorArgument parses the argument of vector_size: the size of the vector in bytes.
func (p *parser) vectorArgument(a *attribute) {
	v, _, ok := p.constantExpression()
	switch {
	case !ok || v < 0:
		p.errorf(a.pos, "'vector_size' attribute argument value is not a positive integer constant")
	case v == 0:
		p.errorf(a.pos, "zero vector size")
	case v > largestVector:
		p.errorf(a.pos, "a vector of %d bytes is not supported", v)
	default:
		a.number = v
	}
}

// largestVector limits the size of vectors in bytes, since each operation takes nodes for every
// element. It is the largest vector of x86 and eight times over.
const largestVector = 512

// asVectors returns typ with its innermost type, behind pointers, arrays and results of functions,
// replaced by a vector of such elements, as gcc does.
func (p *parser) asVectors(typ types.Type, a *attribute) types.Type {
	info, quals := *p.Types.Info(typ), typ&types.Qualifiers
	switch info.Kind {
	case types.InvalidKind:
		return typ
	case types.PointerKind:
		return p.Types.Pointer(p.asVectors(info.Target, a)) | quals
	case types.ArrayKind:
		if info.SizeLocal == 0 {
			return p.Types.Array(p.asVectors(info.Target, a), info.Length)
		}
	case types.FunctionKind:
		result := p.asVectors(info.Target, a)
		return p.Types.Function(result, append([]types.Type(nil), p.Types.ParametersOf(&info)...), info.Variadic, info.NoPrototype)
	}
	if a.number == 0 { // an error has been reported
		return typ
	}
	number := info.Kind == types.IntegerKind || info.Kind == types.FloatKind || info.Kind == types.Int128Kind || info.Kind == types.LongDoubleKind
	if !number || types.Unqualified(typ) == types.Bool {
		p.errorf(a.pos, "invalid vector type for attribute 'vector_size'")
		return types.Invalid
	}
	length := a.number / info.Size
	switch {
	case a.number%info.Size != 0:
		p.errorf(a.pos, "vector size not an integral multiple of component size")
		return types.Invalid
	case length&(length-1) != 0:
		p.errorf(a.pos, "number of vector components %d not a power of two", length)
		return types.Invalid
	}
	return p.Types.Vector(typ, length, false) | quals
}

// applyAttributes completes the declarator d with specifiers s. It parses the attributes
// behind d, adds the attributes of s, and applies all of them to the type.
func (p *parser) applyAttributes(s *specifiers, d *declarator) {
	if startsAttribute[p.Tok] {
		d.attributes = p.attributes(d.attributes)
	}
	if s.align != 0 && p.Types.Element(d.typ) == p.Types.Element(s.typ) {
		d.attributes = &attribute{kind: typedefAttribute, number: int64(s.align), next: d.attributes}
	}
	if s.attributes != nil {
		d.attributes = d.attributes.onto(s.attributes)
	}
	if mode := d.attributes.find(modeAttribute); mode != nil {
		d.typ = p.withMode(d.typ, mode)
	}
	if vector := d.attributes.find(vectorAttribute); vector != nil {
		d.typ = p.asVectors(d.typ, vector)
	}
	if d.qualifiedResult {
		pos := d.pos
		if s.qualified != 0 {
			pos = s.qualified
		}
		p.warnf(warn.IgnoredQualifiers, pos, "type qualifiers ignored on function return type")
	}
}

// typedefAlignment returns the alignment that typedef d sets, or 0 if it sets none. The
// alignment may be less than the alignment of the type.
func (p *parser) typedefAlignment(d declarator) uint32 {
	if align := d.attributes.aligned(); align > 0 {
		return align
	}
	if x := d.attributes.find(typedefAttribute); x != nil {
		return uint32(x.number)
	}
	return 0
}

// alignment returns the alignment of an object of type typ with attributes a.
func (p *parser) alignment(typ types.Type, a *attribute) uint32 {
	return alignmentOf(p.Types, typ, a)
}

func alignmentOf(list *types.Table, typ types.Type, a *attribute) uint32 {
	align := max(list.Align(typ), 1)
	if a == nil {
		return align
	}
	if x := a.find(typedefAttribute); x != nil {
		align = uint32(x.number)
	}
	return max(align, a.aligned())
}
