package c

import (
	"gpucc/ast/c/attribute"
	"maps"
	"math"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lint"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// translationUnit runs the first pass: it parses the declarations at file
// scope and skips the bodies of functions.
func (p *parser) translationUnit() {
	p.Next()
	p.externalDeclarations(p.unit.expected / firstShare)
	p.growTables()
	p.externalDeclarations(math.MaxInt)
	p.obeySymbolPragmas()
	p.declareVersions()
	p.tentativeDefinitions()
	if !p.settleDeferred() {
		p.dropUnused()
	}
	p.arrangeDefinitions()
	p.resolveAliases()
	p.startFunctions()
	p.findCalledOnce()
}

// externalDeclarations parses the external declarations (6.9) that begin before offset end.
func (p *parser) externalDeclarations(end int) {
	spillAt := 0 // where the tables are spilled next
	for p.Tok != token.EOF && p.Start < end {
		p.externalDeclaration()
		if end == math.MaxInt && p.unit.isFull() {
			p.growTables()
		}
		if p.publisher != nil && !p.publisher.update() {
			p.publisher = nil
		}
		if p.Start >= spillAt {
			p.spillTables()
			spillAt = p.Start + spillStep
		}
		if p.skimmed != nil {
			p.skimmed(p.Start)
		}
		p.derivations, p.parameters = p.derivations[:0], p.parameters[:0]
		clear(p.bounds)
	}
}

// externalDeclaration parses one declaration or function definition (6.9).
func (p *parser) externalDeclaration() {
	switch p.Tok {
	case token.Semi:
		p.Next()
		return
	case token.StaticAssert:
		p.staticAssert()
		return
	case token.Asm:
		p.fileScopeAsm()
		return
	case token.RBrace:
		p.errorf(p.Pos(), "expected identifier or '(' before '}' token")
		p.Next()
		return
	}
	if p.Dialect == lex.TinyC {
		if p.declaresStruct() {
			p.structDeclaration()
			return
		}
		if !p.expectType("a declaration") {
			p.resume()
			return
		}
	}
	if p.Tok == token.Ident && !p.isTypedef() && !p.implicitInt() {
		p.strayName()
		return
	}
	var s specifiers
	p.specifiers(&s, false)
	if p.Tok == token.Semi {
		p.emptyDeclaration(&s)
		return
	}
	if !p.fileScopeDeclarators(&s) {
		p.endOfStatement()
	}
}

// fileScopeDeclarators parses the declarators behind specifiers s. It reports whether the
// first one begins the definition of a function, which it handles.
func (p *parser) fileScopeDeclarators(s *specifiers) (definition bool) {
	for first := true; ; first = false {
		mark, start := len(p.parameters), p.Pos()
		var d declarator
		p.attributedDeclarator(&d, s.typ)
		p.noteAlias(s, &d)
		p.applyAttributes(s, &d)
		if p.recovering {
			return false
		}
		if s.missing {
			definition := first && p.isDefinition(&d)
			if first && !definition && s.isEmpty() {
				p.warnf(warn.Always, start, "data definition has no type or storage class")
			}
			p.missingType(&d, definition)
		}
		if first && p.Types.Kind(d.typ) == types.FunctionKind {
			if d.count > 0 && p.Types.Info(d.typ).NoPrototype && p.Tok != token.Semi && p.Tok != token.Comma {
				p.parameterDeclarations(&d)
			}
			if p.Tok == token.LBrace {
				p.beginDefinition(*s, d)
				return true
			}
		}
		p.fileScopeDeclaration(*s, d)
		p.parameters = p.parameters[:mark]
		if p.Tok != token.Comma {
			return false
		}
		p.Next()
	}
}

// isDefinition reports whether d, which has just been parsed, is the declarator of a function definition.
func (p *parser) isDefinition(d *declarator) bool {
	return p.Tok == token.LBrace || p.Types.Kind(d.typ) == types.FunctionKind && d.count > 0 && p.Types.Info(d.typ).NoPrototype && p.startsDeclaration()
}

// missingType warns that the declaration of d has no type. C90 permits that, so that other flags ask for the warning about a definition.
func (p *parser) missingType(d *declarator, definition bool) {
	if definition && p.unit.c90 && p.Warnings.Has(warn.ReturnType) {
		p.warnf(warn.ReturnType, d.pos, "return type defaults to 'int'")
	} else if definition {
		p.warnf(warn.ImplicitInt, d.pos, "return type defaults to 'int'")
	} else {
		p.warnf(warn.ImplicitInt, d.pos, "type defaults to 'int' in declaration of '%s'", p.Names.Name(d.name))
	}
}

// strayName reports the current token, an identifier that is no type, at the beginning of a declaration. If the next declaration begins
// behind it, it is a declaration of its own, as in gcc.
func (p *parser) strayName() {
	saved := p.Lexer
	if p.Next(); isSpecifier[p.Tok] {
		p.endOfStatement()
		return
	}
	p.Lexer = saved
	p.unknownType()
	p.resume()
}

// implicitInt reports whether the current token, an identifier, is declared without a type,
// as in C89: the next token continues a declarator.
func (p *parser) implicitInt() bool {
	saved := p.Lexer
	p.Next()
	tok := p.Tok
	p.Lexer = saved
	return tok == token.LParen || tok == token.Semi || tok == token.Comma || tok == token.Assign || tok == token.LBracket
}

// fileScopeDeclaration declares d, and parses its initializer.
func (p *parser) fileScopeDeclaration(s specifiers, d declarator) {
	if s.storage == token.Typedef {
		p.declareTypedef(d)
		return
	}
	if s.storage == token.Register && d.attributes.Has(attribute.Assembler) {
		p.errorf(d.pos, "global register variable '%s' is not supported", p.Names.Name(d.name))
		p.declare(d.name, types.Invalid, staticObject, d.pos, 0)
		return
	}
	if s.storage == token.Auto || s.storage == token.Register {
		p.errorf(d.pos, "file-scope declaration of '%s' specifies '%s'", p.Names.Name(d.name), [...]string{"auto", "register"}[lower.Bit(s.storage == token.Register)])
	}
	function := p.Types.Kind(d.typ) == types.FunctionKind
	if function && p.Warnings.HasAny(&lint.OfArrays) {
		p.checkBounds(&d)
	}
	n := p.entityWithLinkage(d, function, s.storage == token.Static, s.storage == token.Extern)
	if function && (!s.inline || s.storage == token.Extern) {
		p.unit.entities[n].external = true
	}
	if e := &p.unit.entities[n]; s.inline && function || e.promised {
		e.promised = true
		if !e.defined {
			e.pos = d.pos
		}
	}
	if p.Tok == token.Assign {
		p.Next()
		if function {
			p.errorf(d.pos, "function '%s' is initialized like a variable", p.Names.Name(d.name))
			p.skipInitializer()
			return
		}
		p.define(n, d.pos)
		typ, at := p.staticInitializer(declarator{
			name: d.name, typ: p.unit.entities[n].typ, pos: d.pos, attributes: p.unit.attributesOf(&p.unit.entities[n]),
		})
		e := &p.unit.entities[n]
		e.section, e.offset, e.size, e.bits, e.known = at.Section, at.Offset, at.Size, at.value.bits, at.value.known
		if typ != e.typ {
			e.typ = typ
			p.declareEntity(n, d.pos)
		}
		return
	}
	if !function && s.storage != token.Extern {
		p.unit.entities[n].tentative = true
		if p.Types.Kind(d.typ) == types.VoidKind {
			p.errorf(d.pos, "variable or field '%s' declared void", p.Names.Name(d.name))
		}
	}
}

// declareTypedef declares d as the name of a type. C11 permits repeated declarations.
func (p *parser) declareTypedef(d declarator) {
	if o := p.lookup(d.name); o != nil && int(o.depth) == p.depth {
		if o.kind == typedefObject && o.typ == d.typ {
			return
		}
		if o.kind == typedefObject {
			p.notePrevious(p.errorf(d.pos, "conflicting types for '%s'; have '%s'", p.Names.Name(d.name), p.TypeName(d.typ)), "declaration", d.name, o.typ, o.pos)
		} else {
			p.notePrevious(p.errorf(d.pos, "'%s' redeclared as different kind of symbol", p.Names.Name(d.name)), "declaration", d.name, o.typ, o.pos)
		}
		return
	}
	if info := p.Types.Info(d.typ); (info.Kind == types.EnumKind || info.Kind == types.RecordKind) && info.Tag == intern.None && info.Length == 0 && d.typ&types.Qualifiers == 0 {
		info.Length = int64(d.name)
	}
	align := int64(0)
	if d.attributes != nil {
		if info := p.Types.Info(d.typ); info.Union {
			info.Transparent = info.Transparent || d.attributes.Has(attribute.TransparentUnion)
		}
		align = int64(p.typedefAlignment(d))
	}
	o := p.declare(d.name, d.typ, typedefObject, d.pos, 0)
	o.value, o.mayBeUnused = align, d.attributes.Has(attribute.Unused)
	if p.Tok == token.Assign {
		p.errorf(d.pos, "typedef '%s' is initialized", p.Names.Name(d.name))
		p.Next()
		p.skipInitializer()
	}
}

// entityWithLinkage finds or makes the entity that d declares at file scope, and declares
// its identifier (6.2.2).
func (p *parser) entityWithLinkage(d declarator, function, static, extern bool) int32 {
	u := p.unit
	if int(d.name) >= len(u.linkage) {
		u.linkage = append(u.linkage, make([]int32, p.Names.Len()-len(u.linkage))...)
	}
	n := u.linkage[d.name] - 1
	if n < 0 {
		d.attributes = p.pragmaVisibility(d.attributes, static, nil)
		if o := p.lookup(d.name); o != nil {
			p.notePrevious(p.errorf(d.pos, "'%s' redeclared as different kind of symbol", p.Names.Name(d.name)), "declaration", d.name, o.typ, o.pos)
		}
		n = int32(len(u.entities))
		u.entities = append(u.entities, entity{
			name: d.name, typ: d.typ, pos: d.pos, function: function, internal: static,
		})
		u.setAttributes(&u.entities[n], d.attributes)
		u.functions = append(u.functions, noFunction)
		u.linkage[d.name] = n + 1
		p.declareEntity(n, d.pos)
		return n
	}
	e := &u.entities[n]
	d.attributes = p.pragmaVisibility(d.attributes, static, e)
	if u.attributesOf(e).Has(attribute.Thread) != d.attributes.Has(attribute.Thread) && !function {
		p.errorf(d.pos, "thread-local declaration of '%s' and one that is not", p.Names.Name(d.name))
	}
	if d.attributes != nil && !(d.attributes.OnlyInlining() && n < u.published) && u.changes(n) {
		u.setAttributes(e, d.attributes.Onto(u.attributesOf(e)))
	}
	name := p.Names.Name(d.name)
	var x *ast.Diagnostic
	switch {
	case e.function != function:
		x = p.errorf(d.pos, "'%s' redeclared as different kind of symbol", name)
	case !p.Types.Compatible(e.typ, d.typ) || e.typ&types.Qualifiers != d.typ&types.Qualifiers:
		x = p.errorf(d.pos, "conflicting types for '%s'; have '%s'", name, p.TypeName(d.typ))
	case static && !e.internal:
		x = p.errorf(d.pos, "static declaration of '%s' follows non-static declaration", name)
	case !static && !extern && e.internal && !function:
		x = p.errorf(d.pos, "non-static declaration of '%s' follows static declaration", name)
	}
	p.notePrevious(x, [...]string{"declaration", "definition"}[lower.Bit(e.defined)], e.name, e.typ, e.pos)
	if typ := p.Types.Composite(e.typ, d.typ); typ != e.typ {
		e.typ = typ
		p.declareEntity(n, d.pos)
	}
	return n
}

// declareEntity makes the current type of entity n visible from here on.
func (p *parser) declareEntity(n int32, pos uint32) {
	e := &p.unit.entities[n]
	o := p.declare(e.name, e.typ, kindWithLinkage(e.function, p.unit.attributesOf(e)), pos, n)
	if e.function && !e.internal {
		o.value = p.inPlace(e.name, e.typ)
	}
}

// define marks entity n as defined at pos, once.
func (p *parser) define(n int32, pos uint32) {
	e := &p.unit.entities[n]
	if e.defined {
		p.notePrevious(p.errorf(pos, "redefinition of '%s'", p.Names.Name(e.name)), "definition", e.name, e.typ, e.pos)
	}
	e.defined, e.pos = true, pos
}

// beginDefinition records the definition of the function d and skips its body.
func (p *parser) beginDefinition(s specifiers, d declarator) {
	u := p.unit
	if s.storage == token.Typedef || s.storage == token.Auto || s.storage == token.Register {
		p.errorf(d.pos, "function definition declared with invalid storage class")
	}
	info := p.Types.Info(d.typ)
	if !info.NoPrototype && info.NumParams != d.count {
		p.errorf(d.pos, "function definition without a parameter list")
	}
	gnu, wraps := p.isGNUInline(&s, &d), p.isWrapper(&s, &d)
	if gnu && !wraps && d.attributes.Has(attribute.AlwaysInline) {
		gnu, s.storage = false, token.Static
		p.declareInline(&d)
	} else if !gnu {
		p.undoInline(d.name)
	}
	if p.Warnings.HasAny(&lint.OfArrays) {
		p.checkBounds(&d)
	}
	n := p.entityWithLinkage(d, true, s.storage == token.Static, s.storage == token.Extern)
	if gnu {
		if wraps {
			p.addWrapper(n, &d)
		}
		p.skipBlock()
		return
	}
	if wraps {
		p.addWrapper(n, &d)
	}
	if d.attributes.Has(attribute.Naked) || s.attributes.Has(attribute.Naked) {
		p.nakedFunction(n, d.pos)
		return
	}
	p.define(n, d.pos)
	u.entities[n].external = u.entities[n].external || !s.inline || s.storage == token.Extern || p.inlinesAsGNU(&s, &d)
	u.entities[n].inline = u.entities[n].inline || s.inline
	u.entities[n].section, u.entities[n].offset = ast.InText, uint64(len(u.definitions))
	if e := &u.entities[n]; !u.attributesOf(e).Has(attribute.Weak) && !u.isPreemptible(e) {
		u.functions[n] = uint32(len(u.definitions))
	}
	end := p.bodyEnd(p.Start, !s.inline) // the bodies of inline functions may never be parsed
	x := definition{
		entity: n, typ: d.typ, pos: d.pos, visible: int32(len(u.declarations)),
		body: uint32(p.Start), end: uint32(end), pack: p.Pack,
		promoted: p.Types.Info(d.typ).NoPrototype && d.count > 0 && !p.prototyped(n, &d),
	}
	for _, list := range [...]*attribute.List{d.attributes, u.attributesOf(&u.entities[n])} {
		x.keepsCalls, x.forced = x.keepsCalls || list.KeepsCalls(), x.forced || u.inline.Nodes > 0 && list.Has(attribute.AlwaysInline)
	}
	p.addParameters(&x, &d)
	if u.defers && u.isLeftOut(&u.entities[n]) {
		u.addDeferred(x)
	} else {
		u.definitions = append(u.definitions, x)
		p.numberNestedOf(&x)
	}
	p.Offset = end
	p.Next()
}

// addParameters copies the parameters of d to the unit, and the tags and enumerators of their list. They belong to the definition x.
func (p *parser) addParameters(x *definition, d *declarator) {
	u := p.unit
	x.parameters, x.parameterCount = int32(len(u.parameters)), d.count
	u.parameters = append(u.parameters, p.parametersIn(d)...)
	if d.listScope > 0 {
		u.listScopes = append(u.listScopes, p.listScopes[d.listScope-1])
		x.listScope = int32(len(u.listScopes))
	}
}

// tentativeDefinitions allocates, in the BSS section, the objects that are declared without
// initializer and defined nowhere (6.9.2). It warns of inline functions that are defined nowhere (6.7.4 7).
func (p *parser) tentativeDefinitions() {
	for _, e := range p.unit.allEntities() {
		if e.promised && !e.defined && !e.internal && !p.unit.gnuInline && !p.unit.attributesOf(e).Has(attribute.GnuInline) {
			p.warnf(warn.Always, e.pos, "inline function '%s' declared but never defined", p.Names.Name(e.name))
		}
		if e.defined || !e.tentative || e.function {
			continue
		}
		info := p.Types.Info(e.typ)
		if info.Kind == types.ArrayKind && info.Length < 0 {
			p.warnf(warn.Always, e.pos, "array '%s' assumed to have one element", p.Names.Name(e.name))
			e.typ = p.Types.Array(info.Target, 1)
			info = p.Types.Info(e.typ)
		}
		if info.Size < 0 && info.Kind != types.VoidKind {
			p.errorf(e.pos, "storage size of '%s' isn't known", p.Names.Name(e.name))
			continue
		}
		p.NeedType(e.typ, e.pos)
		e.defined = true
		e.size = uint64(max(info.Size, 0))
		at := p.allocateObject(e.typ, &declarator{name: e.name, pos: e.pos, attributes: p.unit.attributesOf(e)}, nil, nil)
		e.section, e.offset = at.Section, at.Offset
	}
}

// The first pass skips the bodies of functions. In a large text it guesses where they
// end. The parser of a body notices a wrong guess. If a guess is wrong, or the text has
// errors, the unit is parsed again without guesses.

// bodyEnd returns the end of the function body that begins with the { at i, or the end of the
// text if the body is not closed. If guess is true, it may guess, because the body will
// be parsed.
func (p *parser) bodyEnd(i int, guess bool) int {
	if p.speculative && guess {
		if end := p.LikelyEnd(i); end > 0 {
			return end
		}
	}
	return p.SkipBlock(i)
}

// The pragmas weak and redefine_extname give an attribute to a name. They may stand
// anywhere in the text, even behind the name's declarations or in a body. The first pass
// collects them.

// attributesOfPragmas returns, by name, the attributes that pragmas give to symbols.
func attributesOfPragmas(list []lex.SymbolPragma) map[string]*attribute.List {
	effects := [...]attribute.Kind{lex.WeakSymbol: attribute.Weak, lex.AliasSymbol: attribute.Alias, lex.RenamedSymbol: attribute.Assembler}
	m := map[string]*attribute.List{}
	for _, s := range list {
		m[s.Name] = &attribute.List{Kind: effects[s.Effect], Pos: s.Pos, Text: s.Target, Next: m[s.Name]}
	}
	return m
}

// obeySymbolPragmas gives entities the attributes from pragmas, at the end of the first
// pass. The attributes of all other names go to unit.pragmaAttributes, for declarations
// in bodies.
func (p *parser) obeySymbolPragmas() {
	u, said := p.unit, attributesOfPragmas(p.Pragmas.Symbols)
	p.Pragmas.Gathering, p.Pragmas.Symbols, u.pragmaAttributes = false, nil, map[intern.Ident]*attribute.List{}
	u.stale = u.stale || len(said) > 0 && u.published > 0
	for _, name := range slices.Sorted(maps.Keys(said)) {
		a, id := said[name], p.Names.InternName(name)
		if int(id) < len(u.linkage) && u.linkage[id] != 0 {
			u.obey(&u.entities[u.linkage[id]-1], a)
		} else if alias := a.Find(attribute.Alias); alias != nil {
			p.declareAlias(id, a, alias)
		} else {
			u.pragmaAttributes[id] = a
		}
	}
}

// obey adds attributes from pragmas to e. The attributes of declarations take precedence.
func (u *unit) obey(e *entity, a *attribute.List) {
	if !e.internal {
		u.setAttributes(e, u.attributesOf(e).Onto(a))
	}
}

// declareVersions makes an alias for each version of a symbol: attribute symver. Its name in the object file is the symbol's name
// with the version behind it, as linkers expect it.
func (p *parser) declareVersions() {
	if len(p.unit.attributes) == 0 {
		return
	}
	for n := range len(p.unit.entities) {
		e := p.unit.entities[n]
		all := p.unit.attributesOf(&e)
		for version := all.Find(attribute.SymbolVersion); version != nil; version = version.Next.Find(attribute.SymbolVersion) {
			alias := &attribute.List{Kind: attribute.Alias, Pos: version.Pos, Text: p.symbolName(&e), Next: all.Without(attribute.SymbolVersion)}
			p.declareAlias(p.Names.InternName(version.Text), alias, alias)
		}
	}
}

// declareAlias makes an entity for a name that no declaration has. It has the type of
// the aliased entity.
func (p *parser) declareAlias(id intern.Ident, a, alias *attribute.List) {
	d := declarator{name: id, typ: types.Int, pos: alias.Pos, attributes: a}
	for i := range p.unit.entities {
		if e := &p.unit.entities[i]; p.symbolName(e) == alias.Text {
			d.typ = e.typ
		}
	}
	p.entityWithLinkage(d, p.Types.Kind(d.typ) == types.FunctionKind, false, true)
}
