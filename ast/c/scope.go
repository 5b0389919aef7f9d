package c

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// scopeState holds the identifiers in scope. A binding says what an identifier denotes: 0
// is nothing, n > 0 the object of unit.events[n-1], n < 0 that of objects[^n].
type scopeState struct {
	bindings []int32  // by identifier: variables, functions, typedefs, enumerators
	tags     []int32  // by identifier: tags of records and enumerations
	objects  []object // of the scopes of blocks, the innermost last
	applied  int      // how many of unit.events are visible
	depth    int      // of the innermost scope; 0 is the file
}

// An objectKind says what an identifier denotes.
type objectKind uint8

const (
	noObject        objectKind = iota
	localObject                // a variable in a local; number: which
	frameObject                // a variable in the frame; number: its offset
	alignedObject              // a variable in the frame at a multiple of value; number: the offset of the room for it
	referenceObject            // a variable whose address is in a local; number: which
	staticObject               // a variable in a section; number: its symbol
	threadObject               // a variable that every thread has; number: its symbol
	functionObject             // number: its symbol
	typedefObject
	constantObject // an enumerator
	tagObject      // of an enum
)

// An object is a declared identifier.
type object struct {
	name        intern.Ident
	typ         types.Type
	kind        objectKind
	quiet       bool   // no one wants to hear that it is not used
	isSet       bool   // a variable of a function: it is assigned to
	isParameter bool   // a parameter of the function under way
	depth       int32  // of its scope; 0 is the file
	pos         uint32 // of its declaration
	number      int32
	hidden      int32 // binding that it hides
	uses        int32 // of a variable of a function, but for assignments to it
	value       int64 // of an enumerator; of a localObject, its machine type; of an alignedObject, its alignment; of a typedef, its alignment if that is not its type's, or 0
}

// An object's symbol is known by the number of its entity, or, if only a piece
// knows it, by the complement of its number among those that the piece adds.
// See piece.go.

// lookup returns what id denotes here, or nil.
func (p *parser) lookup(id intern.Ident) *object { return p.bound(p.bindings, id) }

// lookupTag returns what the tag id denotes here, or nil.
func (p *parser) lookupTag(id intern.Ident) *object { return p.bound(p.tags, id) }

// bound finds an object by its binding: 0 none, n event n-1, -n object n-1.
func (p *parser) bound(bindings []int32, id intern.Ident) *object {
	if int(id) >= len(bindings) {
		return nil
	}
	switch n := bindings[id]; {
	case n < 0:
		return &p.objects[^n]
	case n > 0:
		return &p.unit.events[n-1]
	}
	return nil
}

// declare binds name in the scope under way, to its end. The object is returned
// for what else is to say of it: the next declaration may move it.
func (p *parser) declare(name intern.Ident, typ types.Type, kind objectKind, pos uint32, number int32) *object {
	table := p.table(kind)
	if int(name) >= len(*table) {
		p.reach(table)
	}
	list := &p.objects
	if p.depth == 0 {
		list = &p.unit.events
	}
	*list = append(*list, object{})
	n := len(*list)
	o := &(*list)[n-1]
	o.name, o.typ, o.kind, o.pos, o.number = name, typ, kind, pos, number
	o.depth, o.hidden = int32(p.depth), (*table)[name]
	if kind == localObject {
		o.value = int64(p.types.Machine(typ))
	}
	if p.depth == 0 {
		p.applied = n
		(*table)[name] = int32(n)
	} else {
		(*table)[name] = -int32(n)
	}
	return o
}

// predeclare declares the types that gcc knows without a declaration (TS 18661-3):
// headers that find another compiler declare them as typedefs of the same types.
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

// openScope starts a scope; closeScope with its result ends it.
func (p *parser) openScope() int {
	p.depth++
	return len(p.objects)
}

func (p *parser) closeScope(mark int) {
	for i := len(p.objects) - 1; i >= mark; i-- {
		o := &p.objects[i]
		(*p.table(o.kind))[o.name] = o.hidden
		if o.uses == 0 && p.Warnings&unusedVariables != 0 {
			p.unusedObject(o)
		}
	}
	p.objects = p.objects[:mark]
	p.depth--
}

// see makes the first n declarations at file scope visible, and no others.
func (p *parser) see(n int) {
	events := p.unit.events
	for ; p.applied < n; p.applied++ {
		e := &events[p.applied]
		table := p.table(e.kind)
		if int(e.name) >= len(*table) {
			p.reach(table)
		}
		(*table)[e.name] = int32(p.applied) + 1
	}
	for ; p.applied > n; p.applied-- {
		e := &events[p.applied-1]
		(*p.table(e.kind))[e.name] = e.hidden
	}
}

// table is where objects of a kind are bound.
func (p *parser) table(k objectKind) *[]int32 {
	if k == tagObject {
		return &p.tags
	}
	return &p.bindings
}

// reach makes a table of bindings long enough for all names that there are. What it has
// room for then it hardly outgrows, and no memory is taken for that until it is there.
func (p *parser) reach(table *[]int32) {
	n := p.Names.Len()
	if n > cap(*table) {
		*table = append(make([]int32, 0, max(n*5/4, p.Names.Capacity())), *table...)
	}
	*table = (*table)[:n]
}

// isTypedef reports whether the current token is the name of a typedef.
func (p *parser) isTypedef() bool {
	if p.Tok != lex.Ident {
		return false
	}
	o := p.lookup(p.Ident)
	return o != nil && o.kind == typedefObject
}
