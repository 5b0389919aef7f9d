package c

import (
	"gpucc/ast/c/attribute"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lint"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// declaratorState holds the declarators that are being parsed. Each of its lists is a
// stack.
type declaratorState struct {
	derivations  []derivation
	stars        []derivation
	parameters   []parameter
	inParameters int // nesting depth of parameter lists
	skipped      int // number of array lengths in prototypes that are not constant
	unnamedTags  []unnamedTag
	listScopes   [][]object // the tags and enumerators of each parameter list that declares some
	sizes        int        // number of subtrees that evaluate sizes of types and wait for takeSizes

	bound   lint.Bound                        // of the last parameter, if it has more than a name
	bounds  map[uint32]lint.Bound             // by its start: of each parameter of the current declaration at file scope that is declared as an array
	bounded map[intern.Ident][]lint.Parameter // the parameters of functions that are declared with arrays first

	typeNameAligned bool         // the last type name had a typedef with an alignment of its own
	nameTypedef     intern.Ident // the typedef in the last type name, or 0
	typedef         intern.Ident // the typedef in the specifiers of the last declarator, or 0
}

// An unnamedTag is a type without a tag that a parameter list declares.
type unnamedTag struct {
	keyword string // struct or enum
	pos     uint32
}

// noteUnnamed notes a type without a tag for checkTags.
func (p *parser) noteUnnamed(keyword string, pos uint32) {
	if p.inParameters > 0 {
		p.unnamedTags = append(p.unnamedTags, unnamedTag{keyword, pos})
	}
}

// A derivation is one layer of a declarator, from the name outwards.
type derivation struct {
	kind        types.Kind // PointerKind, ArrayKind or FunctionKind
	variadic    bool
	noPrototype bool
	quals       types.Type // of a pointer, also in the brackets of a parameter
	restrict    bool       // the same
	isStatic    bool       // of an array: static stands in the brackets
	length      int64      // of an array; -1 if unknown
	sizeLocal   int32      // of a variable length array: 1 + the local that holds the length, or types.UnknownSize
	parameters  int32      // of a function: its first parameter in parser.parameters
	count       int32
	listScope   int32 // of a function: 1 + the index of its list in parser.listScopes, or 0
	aliased     bool  // of a function: some parameter is declared with a typedef, and debug
	pos         uint32
}

// A declarator declares one identifier (6.7.5).
type declarator struct {
	name       intern.Ident // or None
	typ        types.Type
	pos        uint32 // of the name, or the position where the name would be
	parameters int32  // of a function: the first in parser.parameters
	count      int32
	listScope  int32 // of a function: see derivation
	attributes *attribute.List
	functions  *debug.Functions // with debug: of the functions in it, if a parameter of one is declared with a typedef

	qualifiedResult bool // a function in it returns a type with qualifiers
}

// The kinds of declarators that are permitted at a place.
const (
	named    = 1 << iota // with a name
	abstract             // without a name
)

// declarator parses a declarator with the base type typ into d. The caller must remove
// the parameters that it leaves in p.parameters.
func (p *parser) declarator(d *declarator, typ types.Type, permitted int) {
	if permitted&named != 0 && p.Tok == token.Ident { // the usual case: a plain name
		*d = declarator{name: p.Ident, pos: p.Pos()}
		p.Next()
		if p.Tok == token.Attribute {
			d.attributes = p.attributes(nil)
		}
		if p.Tok != token.LParen && p.Tok != token.LBracket {
			d.typ = typ
			return
		}
		mark, sizes := len(p.derivations), p.sizes
		p.suffixes()
		p.reverseSizes(p.sizes - sizes)
		p.applyDerivations(d, typ, mark)
		return
	}
	mark, sizes := len(p.derivations), p.sizes
	*d = declarator{name: intern.None, pos: p.Pos()}
	p.layers(d, permitted)
	p.reverseSizes(p.sizes - sizes)
	p.applyDerivations(d, typ, mark)
}

// attributedDeclarator parses a declarator with a name into d. Attributes may precede it,
// which GNU C permits behind the comma between declarators.
func (p *parser) attributedDeclarator(d *declarator, typ types.Type) {
	var attributes *attribute.List
	if p.Tok == token.Attribute {
		attributes = p.attributes(nil)
	}
	p.declarator(d, typ, named)
	d.attributes = attributes.Onto(d.attributes)
}

// layers parses a declarator and pushes its derivations from the name outwards.
func (p *parser) layers(d *declarator, permitted int) {
	if !p.nest() {
		return
	}
	defer p.unnest()
	stars := len(p.stars)
	p.pointers(d)
	switch {
	case p.Tok == token.Ident && permitted&named != 0:
		d.name, d.pos = p.Ident, p.Pos()
		p.Next()
		d.attributes = p.attributes(d.attributes)
	case p.Tok == token.LParen && p.opensDeclarator(permitted):
		p.Next()
		d.attributes = p.attributes(d.attributes)
		p.layers(d, permitted)
		p.expect(token.RParen)
	case permitted&abstract == 0:
		p.syntaxError("expected identifier or '(' before %s", p.describe())
	default:
		d.pos = p.Pos()
	}
	p.suffixes()
	for i := len(p.stars) - 1; i >= stars; i-- {
		p.derivations = append(p.derivations, p.stars[i])
	}
	p.stars = p.stars[:stars]
}

// pointers parses the stars before the declarator d into p.stars.
func (p *parser) pointers(d *declarator) {
	for p.Tok == token.Star {
		m := derivation{kind: types.PointerKind, pos: p.Pos()}
		p.Next()
		for more := true; more; {
			switch p.Tok {
			case token.Const, token.Volatile:
				if q := qualifierOf[p.Tok]; m.quals&q != 0 {
					p.qualifiedTwice()
				}
				m.quals |= qualifierOf[p.Tok]
				p.Next()
			case token.Atomic:
				m.quals |= types.Atomic
				p.Next()
			case token.Restrict:
				m.restrict = true
				p.Next()
			case token.Attribute:
				d.attributes = p.attributes(d.attributes)
			default:
				more = false
			}
		}
		p.stars = append(p.stars, m)
	}
}

// opensDeclarator reports whether the current parenthesis opens a declarator in parentheses.
// The other choice is the parameter list of an abstract function declarator (6.7.6).
func (p *parser) opensDeclarator(permitted int) bool {
	if permitted&abstract == 0 {
		return true
	}
	saved := p.Lexer
	p.Next()
	parameters := p.Tok == token.RParen || p.startsDeclaration() && p.Tok != token.Attribute
	p.Lexer = saved
	return !parameters
}

// suffixes parses the brackets and parameter lists behind a declarator, and pushes their
// derivations.
func (p *parser) suffixes() {
	for {
		switch p.Tok {
		case token.LBracket:
			p.derivations = append(p.derivations, p.arraySuffix())
		case token.LParen:
			m := p.parameterList()
			p.derivations = append(p.derivations, m)
		default:
			return
		}
		if p.recovering {
			return
		}
	}
}

// arraySuffix parses an array declarator's brackets (6.7.5.2).
func (p *parser) arraySuffix() derivation {
	m := derivation{kind: types.ArrayKind, length: -1, pos: p.Pos()}
	p.Next()
	for ; p.Tok == token.Static || p.Tok == token.Const || p.Tok == token.Volatile || p.Tok == token.Restrict || p.Tok == token.Atomic; p.Next() {
		m.isStatic, m.restrict = m.isStatic || p.Tok == token.Static, m.restrict || p.Tok == token.Restrict
		m.quals |= qualifierOf[p.Tok]
	}
	switch {
	case p.Tok == token.Star && p.unspecifiedLength():
		if m.sizeLocal = types.UnknownSize; p.inParameters == 0 {
			p.errorf(m.pos, "'[*]' not allowed in other than function prototype scope")
			m.sizeLocal, m.length = 0, 1
		}
	case p.Tok != token.RBracket:
		sizes := p.sizes // of the lengths in front of it: a size in this length does not belong to them
		p.sizes = 0
		p.arrayLength(&m)
		p.sizes += sizes
	}
	p.expect(token.RBracket)
	return m
}

// unspecifiedLength reads the star of "[*]". If the current star is the beginning of an expression, it reads nothing and reports false.
// It is not inlined, because its copy of the lexer would be in a stack frame for every level of nested types.
//
//go:noinline
func (p *parser) unspecifiedLength() bool {
	saved := p.Lexer
	if p.Next(); p.Tok == token.RBracket {
		return true
	}
	p.Lexer = saved
	return false
}

// arrayLength parses the length of the array m.
func (p *parser) arrayLength(m *derivation) {
	if p.inParameters > 0 && p.Tok != token.Number && !p.isLength() {
		p.variableLength(m)
		return
	}
	pos, start, locals := p.Pos(), p.Lexer, p.markLocals()
	list, labels := len(p.Diagnostics.List), p.markLabels()
	v, typ, ok := p.constantExpression()
	switch {
	case !ok && !p.isLengthType(typ) && typ != types.Invalid:
		p.errorf(pos, "size of array has non-integer type")
	case !ok && p.depth == 0:
		p.errorf(pos, "variably modified type at file scope")
	case !ok && !p.recovering:
		p.Lexer, p.sizes = start, 0
		p.dropLocals(locals)
		p.Diagnostics.Truncate(list)
		p.forgetLabels(labels)
		p.variableLength(m)
	case v < 0 && p.Types.Machine(typ).IsSigned():
		p.errorf(pos, "size of array is negative")
	default:
		m.length = v
	}
	if m.length < 0 && m.sizeLocal == 0 {
		m.length = 1
	}
}

// isLengthType reports whether an expression of a type may be the length of an array.
func (p *parser) isLengthType(typ types.Type) bool {
	return p.Types.IsInteger(typ) || p.Types.Kind(typ) == types.Int128Kind
}

// qualifierOf gives the type qualifier that a token stands for.
var qualifierOf = [token.NumTokens]types.Type{token.Const: types.Const, token.Volatile: types.Volatile, token.Atomic: types.Atomic}

// applyDerivations builds the type that d declares. The derivations from mark on are applied
// to typ from the outermost one to the one next to the name.
func (p *parser) applyDerivations(d *declarator, typ types.Type, mark int) {
	aliased := false
	if p.inParameters > 0 && mark < len(p.derivations) {
		m := &p.derivations[mark] // next to the name
		p.bound = lint.Bound{Array: m.kind == types.ArrayKind, Length: max(m.length, 0), Variable: m.sizeLocal != 0, Static: m.isStatic, Quals: m.quals, Restrict: m.restrict}
	}
	for i := len(p.derivations) - 1; i >= mark; i-- {
		m := &p.derivations[i]
		switch m.kind {
		case types.PointerKind:
			typ = p.Types.Pointer(typ) | m.quals
		case types.ArrayKind:
			typ = p.arrayOf(typ, m)
		case types.FunctionKind:
			d.qualifiedResult = d.qualifiedResult || typ&types.Qualifiers != 0
			typ = p.functionReturning(typ, m)
			d.parameters, d.count, d.listScope = m.parameters, m.count, m.listScope
			aliased = aliased || m.aliased
		}
	}
	if aliased {
		d.functions = p.functionsOf(p.derivations[mark:])
	}
	p.derivations = p.derivations[:mark]
	d.typ = typ
}

func (p *parser) arrayOf(typ types.Type, m *derivation) types.Type {
	switch info := p.Types.Info(typ); {
	case info.Kind == types.FunctionKind:
		p.errorf(m.pos, "declaration of an array of functions")
		return types.Invalid
	case info.Kind == types.VoidKind:
		p.errorf(m.pos, "declaration of an array of voids")
		return types.Invalid
	case info.Kind == types.InvalidKind:
		return types.Invalid
	case m.sizeLocal != 0 || info.SizeLocal != 0:
		p.OnlyC(m.pos, "arrays of variable length")
		return p.variableArrayOf(typ, m)
	case info.Size < 0:
		p.errorf(m.pos, "array type has incomplete element type '%s'", p.TypeName(typ))
		return types.Invalid
	case info.Size > 0 && m.length > 1<<40/info.Size:
		p.errorf(m.pos, "size of array is too large")
		return types.Invalid
	}
	if p.Types.Kind(typ) == types.ArrayKind {
		p.OnlyC(m.pos, "arrays of arrays")
	}
	return p.Types.Array(typ, m.length)
}

func (p *parser) functionReturning(typ types.Type, m *derivation) types.Type {
	switch p.Types.Kind(typ) {
	case types.FunctionKind:
		p.errorf(m.pos, "function returning a function")
		return types.Invalid
	case types.ArrayKind:
		p.errorf(m.pos, "function returning an array")
		return types.Invalid
	case types.InvalidKind:
		return types.Invalid
	}
	if m.noPrototype { // also where it has an identifier list
		return p.Types.Function(types.Unqualified(typ), nil, false, true)
	}
	var buffer [16]types.Type
	params := buffer[:0]
	for _, x := range p.parameters[m.parameters : m.parameters+m.count] {
		params = append(params, types.Unqualified(x.typ))
	}
	return p.Types.Function(types.Unqualified(typ), params, m.variadic, m.noPrototype)
}

// parseTypeName parses a type name (6.7.6).
func (p *parser) parseTypeName() types.Type {
	typ, _ := p.alignedTypeName()
	return typ
}

// alignedTypeName parses a type name. It returns the type and its alignment, which a typedef
// may give.
func (p *parser) alignedTypeName() (typ types.Type, align uint32) {
	var s specifiers
	p.specifiers(&s, true)
	p.typeNameAligned, p.nameTypedef = s.align != 0, s.typedef
	if p.Tok == token.RParen && s.align == 0 && s.attributes == nil { // the usual case: no declarator
		return s.typ, p.Types.Align(s.typ)
	}
	mark := len(p.parameters)
	var d declarator
	p.declarator(&d, s.typ, abstract)
	p.parameters = p.parameters[:mark]
	p.applyAttributes(&s, &d)
	p.nameTypedef = s.typedef
	return d.typ, p.alignment(d.typ, d.attributes)
}
