package c

import (
	"bytes"
	"gpucc/ast/c/attribute"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// An attributeSyntax is the form in which an attribute is written.
type attributeSyntax struct {
	argument func(p *parser, a *attribute.List) // parses the argument, behind the parenthesis; nil if the attribute takes no argument
	optional bool                               // the argument may be missing
	missing  int64                              // the value of Number if the argument is missing
}

// attributeSyntaxes gives the syntax of each kind of attribute that takes an argument.
var attributeSyntaxes [attribute.Kinds]attributeSyntax

func init() { // arguments are expressions, which may contain attributes: an initializer would refer to itself
	attributeSyntaxes = [attribute.Kinds]attributeSyntax{
		attribute.Aligned:       {(*parser).alignedArgument, true, mostAligned},
		attribute.Alias:         {argument: (*parser).textArgument},
		attribute.Cleanup:       {argument: (*parser).cleanupArgument},
		attribute.Constructor:   {(*parser).priorityArgument, true, -1},
		attribute.Deprecated:    {(*parser).textArgument, true, 0},
		attribute.Destructor:    {(*parser).priorityArgument, true, -1},
		attribute.Error:         {argument: (*parser).complaintArgument},
		attribute.Format:        {argument: (*parser).formatArgument},
		attribute.Ifunc:         {argument: (*parser).textArgument},
		attribute.Mode:          {argument: (*parser).modeArgument},
		attribute.Nonnull:       {(*parser).nonnullArgument, true, 0},
		attribute.OwnCode:       {(*parser).ignoredArgument, true, 0},
		attribute.Section:       {argument: (*parser).nameArgument},
		attribute.SymbolVersion: {argument: (*parser).versionArgument},
		attribute.ThreadModel:   {argument: (*parser).threadModelArgument},
		attribute.Vector:        {argument: (*parser).vectorArgument},
		attribute.Visibility:    {argument: (*parser).visibilityArgument},
		attribute.Warning:       {argument: (*parser).complaintArgument},
	}
}

// IsAttribute reports whether the parser obeys the attribute called name, which has no underscores around it.
func IsAttribute(name string) bool {
	_, known := attribute.Named(name)
	return known
}

// Attributes returns the names of the attributes that the parser obeys.
func Attributes() []string { return attribute.Names() }

// unsupportedAttributes lists attributes that would change the meaning of a program.
var unsupportedAttributes = map[string]bool{
	"scalar_storage_order": true, "weakref": true,
}

// startsAttribute marks the tokens that attributes begin with.
var startsAttribute = [token.NumTokens]bool{token.Attribute: true, token.Asm: true, token.Alignas: true}

// attributes parses the attributes at the current token and puts them in front of list.
func (p *parser) attributes(list *attribute.List) *attribute.List {
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
func (p *parser) typeAttributes(list *attribute.List) *attribute.List {
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
func (p *parser) attributeList(list *attribute.List) *attribute.List {
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
func (p *parser) standardAttributes(list *attribute.List) *attribute.List {
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
			list = &attribute.List{Kind: attribute.Unused, Pos: pos, Next: list}
		} else if name == "fallthrough" {
			list = &attribute.List{Kind: attribute.Fallthrough, Pos: pos, Next: list}
		} else if name == "deprecated" && p.Warnings.Has(warn.DeprecatedDeclarations) {
			list = p.standardDeprecated(list, pos)
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

// standardDeprecated parses the argument of [[deprecated]].
func (p *parser) standardDeprecated(list *attribute.List, pos uint32) *attribute.List {
	a := &attribute.List{Kind: attribute.Deprecated, Pos: pos, Next: list}
	if p.Tok == token.LParen {
		p.Next()
		p.textArgument(a)
		p.expect(token.RParen)
	}
	p.unit.deprecates = p.unit.deprecates || p.snapshot == nil
	return a
}

// statementAttributes parses attributes at the beginning of a statement or label. The attribute unused of a label is noted, other attributes
// have no effect. The attributes of a declaration are not skipped.
func (p *parser) statementAttributes() {
	saved := p.Lexer
	list := p.attributeSteps()
	if p.startsDeclaration() && !p.startsLabel() {
		p.Lexer = saved
	} else if list.Has(attribute.Unused) {
		p.unusedLabel = p.Pos()
	}
}

// attribute parses one attribute of a list: a name, with its arguments in parentheses if
// it has any.
func (p *parser) attribute(list *attribute.List) *attribute.List {
	spelling := bytes.Trim(p.Spelling(), "_")
	kind, ok := attribute.Named(string(spelling))
	if !ok || kind.OnlyWarns() && !p.Warnings.Has(warningsOf[kind]) {
		return p.otherAttribute(list)
	}
	a, name := attribute.List{Kind: kind, Pos: p.Pos(), Next: list}, string(spelling)
	p.Next()
	syntax := &attributeSyntaxes[kind]
	switch {
	case p.Tok == token.LParen && syntax.argument != nil:
		p.Next()
		syntax.argument(p, &a)
		p.expect(token.RParen)
	case p.Tok == token.LParen:
		p.parenthesized()
		p.errorf(a.Pos, "wrong number of arguments specified for '%s' attribute", name)
	case syntax.optional:
		a.Number = syntax.missing
	case syntax.argument != nil:
		p.errorf(a.Pos, "wrong number of arguments specified for '%s' attribute", name)
		return list
	}
	if p.snapshot == nil {
		p.unit.mustUse = p.unit.mustUse || kind == attribute.UnusedResult
		p.unit.deprecates = p.unit.deprecates || kind == attribute.Deprecated
	}
	if kind == attribute.NotInstrumented && !p.unit.instrument.calls() || kind.ConcernsInlining() && kind != attribute.AlwaysInline && p.unit.inline.Nodes == 0 {
		return list
	}
	return &a
}

// warningsOf gives the warnings for which some attributes are read.
var warningsOf = [attribute.Kinds]warn.Warning{attribute.Nonnull: warn.Nonnull, attribute.Deprecated: warn.DeprecatedDeclarations}

// nonnullArgument parses the numbers of the arguments that may not be null.
func (p *parser) nonnullArgument(a *attribute.List) {
	for p.Tok != token.RParen {
		if v, _, ok := p.constantExpression(); ok && v > 0 && v <= 64 {
			a.Number |= 1 << (v - 1)
		}
		if p.Tok != token.Comma {
			return
		}
		p.Next()
	}
}

// otherAttribute parses an attribute that the parser does not know, and returns list. The headers of the C library give such
// attributes to nearly every function.
func (p *parser) otherAttribute(list *attribute.List) *attribute.List {
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
func (p *parser) alignedArgument(a *attribute.List) {
	v, _, ok := p.constantExpression()
	a.Number = p.checkAlignment(v, ok, a.Pos)
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
func (p *parser) alignas(list *attribute.List) *attribute.List {
	a := attribute.List{Kind: attribute.Aligned, Pos: p.Pos(), Next: list}
	p.Next()
	p.expect(token.LParen)
	if p.startsDeclaration() {
		typ, align := p.alignedTypeName()
		if p.Types.Kind(typ) == types.FunctionKind || p.Types.Size(typ) < 0 {
			p.errorf(a.Pos, "invalid application of '_Alignas' to type '%s'", p.TypeName(typ))
		}
		a.Number = int64(align)
	} else {
		p.alignedArgument(&a)
	}
	p.expect(token.RParen)
	return &a
}

// formatArgument parses the arguments of the attribute format: the family of functions,
// the number of the format parameter, and the number of the first formatted argument.
func (p *parser) formatArgument(a *attribute.List) {
	a.Text = strings.Trim(string(p.Spelling()), "_")
	p.Next()
	for range 2 {
		p.expect(token.Comma)
		v, _, _ := p.constantExpression()
		a.Number = a.Number<<8 | v&0xff
	}
}

// ignoredArgument skips the arguments of an attribute.
func (p *parser) ignoredArgument(*attribute.List) {
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
func (p *parser) textArgument(a *attribute.List) { a.Text = p.attributeString() }

// complaintArgument parses the text of the attribute error or warning.
func (p *parser) complaintArgument(a *attribute.List) {
	p.textArgument(a)
	if p.snapshot == nil {
		p.unit.complains = true
	}
}

// nameArgument is textArgument for a name in the object file, which must not be empty.
func (p *parser) nameArgument(a *attribute.List) {
	pos := p.Pos()
	if p.textArgument(a); a.Text == "" && !p.recovering {
		p.errorf(pos, "the name is empty")
	}
}

// visibilityArgument parses the argument of visibility.
func (p *parser) visibilityArgument(a *attribute.List) {
	pos := p.Pos()
	if p.textArgument(a); p.recovering {
		return
	}
	if _, known := ast.Visibilities[a.Text]; !known {
		p.errorf(pos, "attribute 'visibility' argument must be one of 'default', 'hidden', 'protected', or 'internal'")
	}
}

// versionArgument parses the argument of symver: the name of a symbol, with its version.
func (p *parser) versionArgument(a *attribute.List) {
	pos := p.Pos()
	if p.textArgument(a); p.recovering {
		return
	}
	if n := strings.Count(a.Text, "@"); n < 1 || n > 2 || strings.HasSuffix(a.Text, "@") || a.Text[0] == '@' {
		p.errorf(pos, "symver attribute argument must have format 'name@nodename'")
	}
}

// priorityArgument parses the priority of a constructor or destructor.
func (p *parser) priorityArgument(a *attribute.List) {
	v, _, ok := p.constantExpression()
	if !ok || v < 0 || v > 65535 {
		p.errorf(a.Pos, "%s priorities must be integers from 0 to 65535 inclusive", a.Kind)
		v = 0
	}
	a.Number = v
}

// assemblerName parses asm ("name") behind a declarator (GNU C), which gives the name in the
// object file.
func (p *parser) assemblerName(list *attribute.List) *attribute.List {
	a := attribute.List{Kind: attribute.Assembler, Pos: p.Pos(), Next: list}
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
func (p *parser) modeArgument(a *attribute.List) {
	name := strings.Trim(string(p.Spelling()), "_")
	p.Next()
	sizes := map[string]int{"QI": 1, "byte": 1, "HI": 2, "SI": 4, "DI": 8, "TI": 16, "word": p.WordSize, "pointer": p.WordSize, "unwind_word": p.WordSize}
	floats := map[string]int{"SF": 4, "DF": 8, "TF": 16}
	a.Number = int64(sizes[name])
	if n := floats[name]; n != 0 {
		a.Number = int64(-n)
	}
	if name == "TI" && p.WordSize == 4 || name == "TF" && p.Types.Info(types.LongDouble).Size != 16 {
		a.Number = 0
	}
	if a.Number == 0 {
		p.errorf(a.Pos, "mode '%s' is not supported", name)
	}
}

// withMode returns the type into which a mode attribute turns typ. It has the size of the
// mode. It is an integer type with the signedness of typ, or a floating type if the
// mode's number is negative.
func (p *parser) withMode(typ types.Type, mode *attribute.List) types.Type {
	bytes, float := mode.Number, p.Types.IsFloat(typ)
	if bytes == 0 {
		return typ
	}
	if !p.Types.IsInteger(typ) && !float || float != (bytes < 0) {
		p.errorf(mode.Pos, "attribute 'mode' for type '%s' is not supported", p.TypeName(typ))
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
func (p *parser) vectorArgument(a *attribute.List) {
	v, _, ok := p.constantExpression()
	switch {
	case !ok || v < 0:
		p.errorf(a.Pos, "'vector_size' attribute argument value is not a positive integer constant")
	case v == 0:
		p.errorf(a.Pos, "zero vector size")
	case v > largestVector:
		p.errorf(a.Pos, "a vector of %d bytes is not supported", v)
	default:
		a.Number = v
	}
}

// largestVector limits the size of vectors in bytes, since each operation takes nodes for every
// element. It is the largest vector of x86 and eight times over.
const largestVector = 512

// asVectors returns typ with its innermost type, behind pointers, arrays and results of functions,
// replaced by a vector of such elements, as gcc does.
func (p *parser) asVectors(typ types.Type, a *attribute.List) types.Type {
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
	if a.Number == 0 { // an error has been reported
		return typ
	}
	number := info.Kind == types.IntegerKind || info.Kind == types.FloatKind || info.Kind == types.Int128Kind || info.Kind == types.LongDoubleKind
	if !number || types.Unqualified(typ) == types.Bool {
		p.errorf(a.Pos, "invalid vector type for attribute 'vector_size'")
		return types.Invalid
	}
	length := a.Number / info.Size
	switch {
	case a.Number%info.Size != 0:
		p.errorf(a.Pos, "vector size not an integral multiple of component size")
		return types.Invalid
	case length&(length-1) != 0:
		p.errorf(a.Pos, "number of vector components %d not a power of two", length)
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
		d.attributes = &attribute.List{Kind: attribute.Typedef, Number: int64(s.align), Next: d.attributes}
	}
	if s.attributes != nil {
		d.attributes = d.attributes.Onto(s.attributes)
	}
	if mode := d.attributes.Find(attribute.Mode); mode != nil {
		d.typ = p.withMode(d.typ, mode)
	}
	if vector := d.attributes.Find(attribute.Vector); vector != nil {
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
	if align := d.attributes.Aligned(); align > 0 {
		return align
	}
	if x := d.attributes.Find(attribute.Typedef); x != nil {
		return uint32(x.Number)
	}
	return 0
}

// alignment returns the alignment of an object of type typ with attributes a.
func (p *parser) alignment(typ types.Type, a *attribute.List) uint32 {
	return attribute.Alignment(p.Types, typ, a)
}
