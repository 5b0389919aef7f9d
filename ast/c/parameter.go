package c

import (
	"gpucc/ast/c/attribute"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lint"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// parameterList parses a function declarator's parameters (6.7.5.3).
func (p *parser) parameterList() derivation {
	m := derivation{kind: types.FunctionKind, pos: p.Pos()}
	if !p.nest() {
		return m
	}
	defer p.unnest()
	p.Next()
	if p.Tok == token.RParen {
		p.Next()
		m.noPrototype, m.parameters = p.Dialect == lex.StandardC, int32(len(p.parameters))
		return m
	}
	first := len(p.parameters)
	if p.Tok == token.Ident && !p.isTypedef() && p.Dialect == lex.StandardC && p.oldStyle() {
		p.identifierList()
		m.noPrototype, m.parameters, m.count = true, int32(first), int32(len(p.parameters)-first)
		return m
	}
	p.inParameters++
	scope, unnamed := p.openScope(), len(p.unnamedTags)
	known := p.eachParameter(&m)
	p.inParameters--
	if known && !p.recovering {
		p.checkTags(scope, unnamed)
	}
	p.unnamedTags = p.unnamedTags[:unnamed]
	p.keepListScope(&m, scope)
	p.closeScope(scope)
	p.expect(token.RParen)
	p.endParameters(&m, first)
	return m
}

// keepListScope keeps the tags and enumerators that the parameter list m declares: in the definition of a function, the body sees them.
// The objects of the list begin at scope.
func (p *parser) keepListScope(m *derivation, scope int) {
	if scope == len(p.objects) {
		return
	}
	list := clone(p.objects[scope:])
	for i := range list {
		if x := &list[i]; x.kind == tagObject {
			x.value = p.Types.Size(x.typ)
		}
	}
	p.listScopes = append(p.listScopes, list)
	m.listScope = int32(len(p.listScopes))
}

// declareListScope declares the objects that keepListScope has kept, now in the scope of the function's body. The body may complete a
// type, each time that it is parsed.
func (p *parser) declareListScope(list []object) {
	for i := range list {
		x := &list[i]
		if x.kind == tagObject && x.value < 0 {
			p.Types.Info(x.typ).Size = x.value
		}
		p.declare(x.name, x.typ, x.kind, x.pos, x.number).value = x.value
	}
}

// eachParameter parses the parameters of m up to the closing parenthesis. It reports whether all have a known type.
func (p *parser) eachParameter(m *derivation) (known bool) {
	known = true
	for {
		if p.Tok == token.Ellipsis {
			p.OnlyC(p.Pos(), "functions with '...'")
			p.Next()
			m.variadic = true
			return known
		}
		var x parameter
		switch {
		case p.startsDeclaration():
			x = p.parameter()
		case p.Tok == token.Ident && p.Dialect == lex.TinyC:
			p.unknownType()
		case p.Tok == token.Ident:
			x, known = p.parameterOfUnknownType(), false
		default:
			p.syntaxError("expected declaration specifiers or '...' before %s", p.describe())
		}
		if p.recovering {
			return known
		}
		p.parameters = append(p.parameters, x)
		if p.Tok != token.Comma {
			return known
		}
		p.Next()
	}
}

// endParameters completes m. Its parameters are in p.parameters, from first on.
func (p *parser) endParameters(m *derivation, first int) {
	list := p.parameters[first:]
	if len(list) == 1 && list[0].typ == types.Void && list[0].name == intern.None && !m.variadic {
		list = nil
	}
	for _, x := range list {
		if p.Types.Kind(x.typ) == types.VoidKind {
			p.errorf(x.pos, "'void' must be the only parameter")
		}
		m.aliased = m.aliased || x.aliased
	}
	m.parameters, m.count = int32(first), int32(len(list))
}

// unknownType reports an identifier where only the name of a type may stand.
func (p *parser) unknownType() {
	p.syntaxError("unknown type name '%s'", p.Names.Name(p.Ident))
}

// parameterOfUnknownType parses a parameter that begins with an identifier that names no type.
func (p *parser) parameterOfUnknownType() parameter {
	start := p.Pos()
	p.errorf(start, "unknown type name '%s'", p.Names.Name(p.Ident))
	p.Next()
	mark := len(p.parameters)
	var d declarator
	p.declarator(&d, types.Invalid, named|abstract)
	p.parameters = p.parameters[:mark]
	return parameter{name: d.name, typ: types.Invalid, pos: d.pos, start: start}
}

// checkTags warns of the tags that a list of parameters declares: nobody else can name such types. The objects of the list begin
// at scope, its types without a tag at unnamed. As in gcc, there is no warning of unions without a tag.
func (p *parser) checkTags(scope, unnamed int) {
	for _, x := range p.unnamedTags[unnamed:] {
		p.warnf(warn.Always, x.pos, "anonymous %s declared inside parameter list will not be visible outside of this definition or declaration", x.keyword)
	}
	for i := scope; i < len(p.objects); i++ {
		o := &p.objects[i]
		if o.kind != tagObject || int(o.depth) != p.depth {
			continue
		}
		what := "enum"
		if info := p.Types.Info(o.typ); info.Kind == types.RecordKind {
			what = [...]string{"struct", "union"}[lower.Bit(info.Union)]
		}
		p.warnf(warn.Always, o.pos, "'%s %s' declared inside parameter list will not be visible outside of this definition or declaration", what, p.Names.Name(o.name))
	}
}

// parameter parses a parameter declaration; arrays and functions become
// pointers (6.7.5.3 7).
func (p *parser) parameter() parameter {
	start, skipped := p.Start, p.skipped
	var s specifiers
	p.specifiers(&s, false)
	if s.storage != token.EOF && s.storage != token.Register {
		p.errorf(s.pos, "storage class specified for parameter")
	}
	mark := len(p.parameters)
	var d declarator
	p.bound = lint.Bound{}
	p.declarator(&d, s.typ, named|abstract)
	if p.Warnings.HasAny(&lint.OfArrays) && p.depth == 1 {
		p.noteBound(start, d.typ, p.skipped > skipped)
	}
	p.noteAlias(&s, &d)
	p.parameters = p.parameters[:mark]
	p.applyAttributes(&s, &d)
	return parameter{
		d.name, p.decayed(d.typ), d.pos, uint32(start), s.typedef, p.skipped > skipped, d.attributes.Has(attribute.Unused), p.Types.Kind(d.typ) == types.ArrayKind, s.alias.Pos > 0 || d.functions != nil,
	}
}

// noteBound records the bound of the parameter that begins at start and has been declared with type typ, if it is an array.
// variable says that a length in its declaration is not constant.
func (p *parser) noteBound(start int, typ types.Type, variable bool) {
	b := p.bound
	b.Variable = b.Variable || variable
	if info := p.Types.Info(typ); info.Kind == types.ArrayKind {
		if info.Length > 0 && !b.Array { // of a typedef
			b.Array, b.Length = true, info.Length
		}
		b.Variable = b.Variable || info.SizeLocal != 0
	}
	if !b.Array && !b.Restrict {
		return
	}
	if p.bounds == nil {
		p.bounds = map[uint32]lint.Bound{}
	}
	p.bounds[uint32(start)] = b
}

// checkBounds warns if the bounds of arrays as parameters of d, a function at file scope, differ from those in its first declaration. It
// is called before entityWithLinkage, which merges the declarations.
//
// As in gcc, the first declaration counts that has parameters. Arrays of variable length are not compared.
func (p *parser) checkBounds(d *declarator) {
	first, kept := p.bounded[d.name]
	if p.Types.Info(d.typ).NoPrototype || len(p.bounds) == 0 && !kept {
		return
	}
	list := make([]lint.Parameter, 0, 8)
	for _, x := range p.parametersIn(d) {
		b, noted := p.bounds[x.start]
		if !noted {
			b.Quals = x.typ & types.Qualifiers
		}
		pos := x.pos
		if x.name == intern.None {
			pos = x.start
		}
		list = append(list, lint.Parameter{Bound: b, Type: types.Unqualified(x.typ), Alias: x.typedef, Pos: pos})
	}
	u, n := p.unit, int32(-1)
	if int(d.name) < len(u.linkage) {
		n = u.linkage[d.name] - 1
	}
	if n < 0 || !u.entities[n].function || p.Types.Info(u.entities[n].typ).NoPrototype {
		if p.bounded == nil {
			p.bounded = map[intern.Ident][]lint.Parameter{}
		}
		p.bounded[d.name] = list
		return
	}
	if e := &u.entities[n]; !kept {
		for _, typ := range p.Types.ParametersOf(p.Types.Info(e.typ)) {
			first = append(first, lint.Parameter{Type: typ, Pos: e.pos})
		}
	}
	for i := range min(len(list), len(first)) {
		p.lint.CompareBounds(i+1, &first[i], &list[i])
	}
}

// decayed returns the type of a parameter declared as typ: an array or a function becomes
// a pointer.
func (p *parser) decayed(typ types.Type) types.Type {
	switch p.Types.Kind(typ) {
	case types.ArrayKind:
		return p.Types.Pointer(p.Types.Target(typ))
	case types.FunctionKind:
		return p.Types.Pointer(typ)
	}
	return typ
}
