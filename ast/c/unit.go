package c

import (
	"math"

	"gpucc/ast"
)

// translationUnit runs the first pass: it parses the declarations at file
// scope and skips the bodies of functions.
func (p *parser) translationUnit() {
	p.next()
	p.externalDeclarations(len(p.text) / firstShare)
	p.makeRoom()
	p.externalDeclarations(len(p.text))
	p.obeySymbolPragmas()
	p.tentativeDefinitions()
	if !p.settleDeferred() {
		p.dropUnused()
	}
	p.arrangeDefinitions()
	p.resolveAliases()
	p.startFunctions()
}

// noFunction is no number of a definition.
const noFunction = math.MaxUint32

// externalDeclarations parses those that begin before an offset of the text.
func (p *parser) externalDeclarations(end int) {
	for p.tok != tEOF && p.start < end {
		p.externalDeclaration()
		if p.publisher != nil && !p.publisher.update() {
			p.publisher = nil
		}
		if p.skimmed != nil {
			p.skimmed(p.start)
		}
		p.modifiers, p.parameters = p.modifiers[:0], p.parameters[:0]
	}
}

// externalDeclaration parses one declaration or function definition (6.9).
func (p *parser) externalDeclaration() {
	switch p.tok {
	case tSemi:
		p.next()
		return
	case kStaticAssert:
		p.staticAssert()
		return
	case kAsm:
		p.unsupported("'" + p.names.name(p.id) + "'")
		p.endOfStatement()
		return
	case tRBrace:
		p.errorf(p.pos(), "expected identifier or '(' before '}' token")
		p.next()
		return
	}
	if p.dialect == TinyC {
		if p.declaresStruct() {
			p.structDeclaration()
			return
		}
		if !p.expectType("a declaration") {
			p.resume()
			return
		}
	}
	if p.tok == tIdent && !p.isTypedef() && !p.implicitInt() {
		p.unknownType()
		p.resume()
		return
	}
	var s specifiers
	p.specifiers(&s, false)
	if p.tok == tSemi {
		p.emptyDeclaration(&s)
		return
	}
	for first := true; ; first = false {
		mark := len(p.parameters)
		var d declarator
		p.attributedDeclarator(&d, s.typ)
		p.applyAttributes(&s, &d)
		if p.recovering {
			break
		}
		if s.missing {
			p.missingType(d, first && p.tok == tLBrace)
		}
		if first && p.types.kind(d.typ) == functionKind {
			if d.count > 0 && p.types.info(d.typ).open && p.tok != tSemi && p.tok != tComma {
				p.parameterDeclarations(&d)
			}
			if p.tok == tLBrace {
				p.beginDefinition(s, d)
				return
			}
		}
		p.fileScopeDeclaration(s, d)
		p.parameters = p.parameters[:mark]
		if p.tok != tComma {
			break
		}
		p.next()
	}
	p.endOfStatement()
}

// missingType warns that the declaration of d has no type.
func (p *parser) missingType(d declarator, definition bool) {
	if definition {
		p.warnf(implicitInt, d.pos, "return type defaults to 'int'")
	} else {
		p.warnf(implicitInt, d.pos, "type defaults to 'int' in declaration of '%s'", p.names.name(d.name))
	}
}

// implicitInt reports whether the identifier at hand is declared without a
// type, as in C89: what follows it is a declarator's.
func (p *parser) implicitInt() bool {
	saved := p.lexer
	p.next()
	tok := p.tok
	p.lexer = saved
	return tok == tLParen || tok == tSemi || tok == tComma || tok == tAssign || tok == tLBracket
}

// fileScopeDeclaration declares d, and parses its initializer.
func (p *parser) fileScopeDeclaration(s specifiers, d declarator) {
	if s.storage == kTypedef {
		p.declareTypedef(d)
		return
	}
	if s.storage == kAuto || s.storage == kRegister {
		p.errorf(d.pos, "file-scope declaration of '%s' specifies '%s'", p.names.name(d.name), [...]string{"auto", "register"}[b2i(s.storage == kRegister)])
	}
	function := p.types.kind(d.typ) == functionKind
	n := p.link(d, function, s.storage == kStatic, s.storage == kExtern)
	if function && (!s.inline || s.storage == kExtern) {
		p.unit.entities[n].external = true
	}
	if p.tok == tAssign {
		p.next()
		if function {
			p.errorf(d.pos, "function '%s' is initialized like a variable", p.names.name(d.name))
			p.skipInitializer()
			return
		}
		p.define(n, d.pos)
		typ, place := p.staticInitializer(declarator{
			name: d.name, typ: p.unit.entities[n].typ, pos: d.pos, attributes: p.unit.entities[n].attributes,
		})
		e := &p.unit.entities[n]
		e.section, e.offset, e.size = place.section, place.offset, place.size
		if typ != e.typ {
			e.typ = typ
			p.declareEntity(n, d.pos)
		}
		return
	}
	if !function && s.storage != kExtern {
		p.unit.entities[n].tentative = true
		if p.types.kind(d.typ) == voidKind {
			p.errorf(d.pos, "variable or field '%s' declared void", p.names.name(d.name))
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// declareTypedef declares d as the name of a type, again perhaps (C11).
func (p *parser) declareTypedef(d declarator) {
	if o := p.lookup(d.name); o != nil && int(o.depth) == p.depth {
		if o.kind == typedefObject && o.typ == d.typ {
			return
		}
		if o.kind == typedefObject {
			p.notePrevious(p.errorf(d.pos, "conflicting types for '%s'; have '%s'", p.names.name(d.name), p.typeName(d.typ)), "declaration", d.name, o.typ, o.pos)
		} else {
			p.notePrevious(p.errorf(d.pos, "'%s' redeclared as different kind of symbol", p.names.name(d.name)), "declaration", d.name, o.typ, o.pos)
		}
		return
	}
	align := int64(0)
	if d.attributes != nil {
		if info := p.types.info(d.typ); info.union {
			info.transparent = info.transparent || d.attributes.has("transparent_union")
		}
		align = int64(p.typedefAlignment(d))
	}
	p.declare(d.name, d.typ, typedefObject, d.pos, 0).value = align
	if p.tok == tAssign {
		p.errorf(d.pos, "typedef '%s' is initialized", p.names.name(d.name))
		p.next()
		p.skipInitializer()
	}
}

// link finds or makes the entity that d declares at file scope, and declares
// its identifier (6.2.2).
func (p *parser) link(d declarator, function, static, extern bool) int32 {
	u := p.unit
	if int(d.name) >= len(u.linkage) {
		u.linkage = append(u.linkage, make([]int32, p.names.len()-len(u.linkage))...)
	}
	n := u.linkage[d.name] - 1
	if n < 0 {
		if o := p.lookup(d.name); o != nil {
			p.notePrevious(p.errorf(d.pos, "'%s' redeclared as different kind of symbol", p.names.name(d.name)), "declaration", d.name, o.typ, o.pos)
		}
		n = int32(len(u.entities))
		u.entities = append(u.entities, entity{
			name: d.name, typ: d.typ, pos: d.pos, function: function, internal: static, attributes: d.attributes,
		})
		u.functions = append(u.functions, noFunction)
		u.linkage[d.name] = n + 1
		p.declareEntity(n, d.pos)
		return n
	}
	e := &u.entities[n]
	if e.attributes.has(threadAttribute) != d.attributes.has(threadAttribute) && !function {
		p.errorf(d.pos, "thread-local declaration of '%s' and one that is not", p.names.name(d.name))
	}
	if d.attributes != nil && u.changes(n) {
		e.attributes = d.attributes.onto(e.attributes)
	}
	name := p.names.name(d.name)
	var x *ast.Diagnostic
	switch {
	case e.function != function:
		x = p.errorf(d.pos, "'%s' redeclared as different kind of symbol", name)
	case !p.types.compatible(e.typ, d.typ) || e.typ&qualifiers != d.typ&qualifiers:
		x = p.errorf(d.pos, "conflicting types for '%s'; have '%s'", name, p.typeName(d.typ))
	case static && !e.internal:
		x = p.errorf(d.pos, "static declaration of '%s' follows non-static declaration", name)
	case !static && !extern && e.internal && !function:
		x = p.errorf(d.pos, "non-static declaration of '%s' follows static declaration", name)
	}
	p.notePrevious(x, [...]string{"declaration", "definition"}[b2i(e.defined)], e.name, e.typ, e.pos)
	if typ := p.types.composite(e.typ, d.typ); typ != e.typ {
		e.typ = typ
		p.declareEntity(n, d.pos)
	}
	return n
}

// declareEntity makes the type of entity n known from here on.
func (p *parser) declareEntity(n int32, pos uint32) {
	e := &p.unit.entities[n]
	p.declare(e.name, e.typ, linkedKind(e.function, e.attributes), pos, n)
}

// define marks entity n as defined at pos, once.
func (p *parser) define(n int32, pos uint32) {
	e := &p.unit.entities[n]
	if e.defined {
		p.notePrevious(p.errorf(pos, "redefinition of '%s'", p.names.name(e.name)), "definition", e.name, e.typ, e.pos)
	}
	e.defined, e.pos = true, pos
}

// beginDefinition notes the function d, and skips its body.
func (p *parser) beginDefinition(s specifiers, d declarator) {
	u := p.unit
	if s.storage == kTypedef || s.storage == kAuto || s.storage == kRegister {
		p.errorf(d.pos, "function definition declared with invalid storage class")
	}
	info := p.types.info(d.typ)
	if !info.open && info.numParam != d.count {
		p.errorf(d.pos, "function definition without a parameter list")
	}
	n := p.link(d, true, s.storage == kStatic, s.storage == kExtern)
	if isGNUInline(&s, &d) {
		p.skipBlock()
		return
	}
	p.define(n, d.pos)
	u.entities[n].external = u.entities[n].external || !s.inline || s.storage == kExtern
	u.entities[n].inline = u.entities[n].inline || s.inline
	u.entities[n].section, u.entities[n].offset = ast.InText, uint64(len(u.definitions))
	if !u.entities[n].attributes.has("weak") {
		u.functions[n] = uint32(len(u.definitions))
	}
	end := p.bodyEnd(p.start, !s.inline) // inline ones may be left out
	x := definition{
		entity: n, typ: d.typ, pos: d.pos, events: int32(len(u.events)),
		parameters: int32(len(u.parameters)), parameterCount: d.count, body: uint32(p.start), end: uint32(end), pack: p.pack,
		promoted: p.types.info(d.typ).open && d.count > 0 && !p.prototyped(n, &d),
	}
	u.parameters = append(u.parameters, p.parameters[d.parameters:d.parameters+d.count]...)
	if u.defers && u.entities[n].isLeftOut() {
		u.addDeferred(x)
	} else {
		u.definitions = append(u.definitions, x)
	}
	p.off = end
	p.next()
}

// tentativeDefinitions gives a place in the BSS section to every object that
// is declared without initializer and defined nowhere (6.9.2).
func (p *parser) tentativeDefinitions() {
	for n := range p.unit.entities {
		e := &p.unit.entities[n]
		if e.defined || !e.tentative || e.function {
			continue
		}
		info := p.types.info(e.typ)
		if info.kind == arrayKind && info.length < 0 {
			p.warnf(always, e.pos, "array '%s' assumed to have one element", p.names.name(e.name))
			e.typ = p.types.array(info.target, 1)
			info = p.types.info(e.typ)
		}
		if info.size < 0 && info.kind != voidKind {
			p.errorf(e.pos, "storage size of '%s' isn't known", p.names.name(e.name))
			continue
		}
		p.needType(e.typ, e.pos)
		e.defined = true
		e.size = uint64(max(info.size, 0))
		at := p.placeObject(e.typ, &declarator{name: e.name, pos: e.pos, attributes: e.attributes}, nil, nil)
		e.section, e.offset = at.section, at.offset
	}
}
