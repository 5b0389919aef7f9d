package c

import (
	"gpucc/ast/c/attribute"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// scopeState holds the identifiers in scope. A binding gives the meaning of an
// identifier: 0 means that it has none, n > 0 refers to the object
// unit.declarations[n-1], and n < 0 to objects[^n].
type scopeState struct {
	bindings []int32  // by identifier: variables, functions, typedefs, enumerators
	tags     []int32  // by identifier: tags of records and enumerations
	objects  []object // of the scopes of blocks, the innermost last
	visible  int      // number of unit.declarations that are visible
	depth    int      // depth of the innermost scope; the file has depth 0
}

// An objectKind is the kind of thing that an identifier denotes.
type objectKind uint8

const (
	noObject        objectKind = iota
	localObject                // a variable in a local; number: the local
	frameObject                // a variable in the frame; number: its offset
	alignedObject              // a variable in the frame, aligned to a multiple of value; number: the offset of the memory reserved for it
	referenceObject            // a variable in memory; number: the local with its address
	staticObject               // a variable in a section; number: its symbol
	threadObject               // a thread-local variable; number: its symbol
	functionObject             // number: its symbol
	typedefObject
	constantObject // an enumerator
	tagObject      // the tag of a record or an enum
	capturedObject // a variable of a function around the nested one that is parsed; number: in nestState.captures
	nestedObject   // a nested function; number: in nestState.nested
	boundObject    // a parameter of a wrapper that stands for an actual; number: the index in expansion.actuals
)

// An object is a declared identifier.
type object struct {
	name        intern.Ident
	typ         types.Type
	kind        objectKind
	mayBeUnused bool   // if it is unused, there is no warning
	isSet       bool   // a local variable that is assigned to
	isParameter bool   // a parameter of the function being parsed
	isArray     bool   // a parameter that is declared as an array
	initialized bool   // a variable in a local that is declared with a value
	unset       bool   // a variable in a local that is declared without a value, if that may be reported
	depth       int32  // of its scope; 0 is the file
	pos         uint32 // of its declaration
	number      int32
	hidden      int32        // binding that it hides
	uses        int32        // of a local variable: number of uses other than assignments
	alias       intern.Ident // the typedef that its declaration names, or 0
	value       int64        // of an enumerator; of a localObject, its machine type; of an alignedObject, its alignment; of a typedef, its own alignment or 0; of a functionObject, inPlace or 0; of a staticObject or threadObject in a block, declaredExtern or 0; of a tagObject in parser.listScopes, the size of its type
}

// declaredExtern is the value of an object that a block declares as extern.
const declaredExtern = 1

// isExtern reports whether a block declares the object as extern.
func (o *object) isExtern() bool {
	return (o.kind == staticObject || o.kind == threadObject) && o.value == declaredExtern
}

// The symbol of an object is the number of its entity. A symbol that only the piece knows
// is the complement of its number among the symbols that the piece adds. See piece.go.

// lookup returns the object that the identifier id denotes, or nil.
func (p *parser) lookup(id intern.Ident) *object { return p.objectOf(p.bindings, id) }

// lookupTag returns the object that the tag id denotes, or nil.
func (p *parser) lookupTag(id intern.Ident) *object { return p.objectOf(p.tags, id) }

// objectOf returns the object of a binding of id, see scopeState, or nil.
func (p *parser) objectOf(bindings []int32, id intern.Ident) *object {
	if int(id) >= len(bindings) {
		return nil
	}
	switch n := bindings[id]; {
	case n < 0:
		return &p.objects[^n]
	case n > 0:
		return &p.unit.declarations[n-1]
	}
	return nil
}

// declare binds name in the innermost scope and returns the object. The pointer is only
// valid until the next declaration, which may move the object.
func (p *parser) declare(name intern.Ident, typ types.Type, kind objectKind, pos uint32, number int32) *object {
	table := p.table(kind)
	if int(name) >= len(*table) {
		p.growBindings(table)
	}
	list := &p.objects
	if p.depth == 0 {
		list = &p.unit.declarations
	}
	*list = append(*list, object{})
	n := len(*list)
	o := &(*list)[n-1]
	o.name, o.typ, o.kind, o.pos, o.number = name, typ, kind, pos, number
	o.depth, o.hidden, o.alias = int32(p.depth), (*table)[name], p.typedef
	if kind == localObject {
		o.value = int64(p.Types.Machine(typ))
	}
	if p.depth == 0 {
		p.visible = n
		(*table)[name] = int32(n)
	} else {
		(*table)[name] = -int32(n)
	}
	return o
}

// predeclare declares the types that gcc knows without a declaration (TS 18661-3). For
// other compilers, headers declare them as typedefs.
func (p *parser) predeclare() {
	for _, x := range []struct {
		name string
		typ  types.Type
	}{
		{"_Float32", types.Float}, {"_Float64", types.Double}, {"_Float32x", types.Double}, {"_Float64x", types.LongDouble}, {"_Float128", types.LongDouble}, {"__float128", types.LongDouble},
		{"__int128_t", types.Int128}, {"__uint128_t", types.UInt128},
	} {
		p.declare(p.Names.InternName(x.name), x.typ, typedefObject, 0, 0)
	}
}

// openScope starts a scope. closeScope, called with the result of openScope, ends it.
func (p *parser) openScope() int {
	p.depth++
	return len(p.objects)
}

func (p *parser) closeScope(mark int) {
	for i := len(p.objects) - 1; i >= mark; i-- {
		o := &p.objects[i]
		(*p.table(o.kind))[o.name] = o.hidden
		if o.uses == 0 && p.Warnings.HasAny(&unusedVariables) {
			p.unusedObject(o)
		}
		if o.unset {
			p.listUnset(o)
		}
	}
	p.objects = p.objects[:mark]
	p.depth--
}

// showDeclarations makes exactly the first n declarations at file scope visible.
func (p *parser) showDeclarations(n int) {
	events := p.unit.declarations
	for ; p.visible < n; p.visible++ {
		p.unit.passed(p.visible)
		e := &events[p.visible]
		table := p.table(e.kind)
		if int(e.name) >= len(*table) {
			p.growBindings(table)
		}
		(*table)[e.name] = int32(p.visible) + 1
	}
	for ; p.visible > n; p.visible-- {
		p.unit.passed(p.visible)
		e := &events[p.visible-1]
		(*p.table(e.kind))[e.name] = e.hidden
	}
}

// table returns the bindings in which objects of a kind are bound.
func (p *parser) table(k objectKind) *[]int32 {
	if k == tagObject {
		return &p.tags
	}
	return &p.bindings
}

// growBindings extends a table of bindings to all known identifiers. It reserves the
// capacity of the table of identifiers, so that it hardly ever grows again. The memory is
// not touched before it is needed.
func (p *parser) growBindings(table *[]int32) {
	n := p.Names.Len()
	if n > cap(*table) {
		*table = append(make([]int32, 0, max(n*5/4, p.Names.Capacity())), *table...)
	}
	*table = (*table)[:n]
}

// isTypedef reports whether the current token is the name of a typedef.
func (p *parser) isTypedef() bool {
	if p.Tok != token.Ident {
		return false
	}
	o := p.lookup(p.Ident)
	return o != nil && o.kind == typedefObject
}

// hasInternalLinkage reports whether a function or object called name was declared as static at file
// scope.
func (p *parser) hasInternalLinkage(name intern.Ident) bool {
	if int(name) >= len(p.unit.linkage) {
		return false
	}
	n := p.unit.linkage[name]
	return n != 0 && p.unit.entities[n-1].internal
}

// declareExtern declares a function or object with linkage in a block.
func (p *parser) declareExtern(d declarator, function bool) {
	if p.Types.IsVariablyModified(d.typ) {
		p.errorf(d.pos, "object with variably modified type must have no linkage")
		d.typ = types.Invalid
	}
	kind := kindWithLinkage(function, d.attributes)
	value, bySystem := int64(declaredExtern), false
	switch {
	case function && p.hasInternalLinkage(d.name):
		value = 0
	case function:
		value = p.inPlace(d.name, d.typ)
	}
	if o := p.lookup(d.name); o != nil {
		hasLinkage := o.kind == staticObject || o.kind == threadObject || o.kind == functionObject
		if int(o.depth) == p.depth && o.kind != kind {
			p.errorf(d.pos, "'%s' redeclared as different kind of symbol", p.Names.Name(d.name))
			return
		}
		if hasLinkage && o.kind == kind && !p.Types.Compatible(o.typ, d.typ) {
			p.errorf(d.pos, "conflicting types for '%s'; have '%s'", p.Names.Name(d.name), p.TypeName(d.typ))
			return
		}
		if hasLinkage && o.kind == kind {
			d.typ, bySystem = p.Types.Composite(o.typ, d.typ), p.InSystemHeader(o.pos)
		}
	}
	symbol := p.declaredSymbol(d, function)
	o := p.declare(d.name, d.typ, kind, d.pos, symbol)
	o.value, o.mayBeUnused = value, bySystem || d.attributes.Has(attribute.Unused)
	if p.Tok == token.Assign {
		p.errorf(d.pos, "'%s' has both 'extern' and initializer", p.Names.Name(d.name))
		p.Next()
		p.skipInitializer()
	}
}

// kindWithLinkage returns the kind of a function or object with linkage, or of a static one.
func kindWithLinkage(function bool, a *attribute.List) objectKind {
	switch {
	case function:
		return functionObject
	case a.Has(attribute.Thread):
		return threadObject
	}
	return staticObject
}
