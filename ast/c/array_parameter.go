package c

import (
	"strconv"
	"strings"

	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// aboutArrays are the warnings about parameters that different declarations of a function declare as different arrays.
var aboutArrays = warn.SetOf(warn.ArrayParameter, warn.StaticParameter)

// A bound describes how a parameter that is a pointer is declared: as an array, or not.
type bound struct {
	array    bool  // with brackets, or with a typedef of an array that has a length
	length   int64 // 0 if the brackets are empty
	variable bool  // it has variable length, or one of its elements has
	isStatic bool
	quals    types.Type // of the pointer
	restrict bool
}

// boundOf describes a parameter by the derivation next to its name.
func boundOf(m *derivation) bound {
	return bound{m.kind == types.ArrayKind, max(m.length, 0), m.sizeLocal != 0, m.isStatic, m.quals, m.restrict}
}

// A boundedParameter is a parameter in the first declaration of a function.
type boundedParameter struct {
	bound
	typ types.Type
	pos uint32
}

// noteBound records the bound of the parameter that begins at start and has been declared with type typ, if it is an array.
// variable says that a length in its declaration is not constant.
func (p *parser) noteBound(start int, typ types.Type, variable bool) {
	b := p.bound
	b.variable = b.variable || variable
	if info := p.Types.Info(typ); info.Kind == types.ArrayKind {
		if info.Length > 0 && !b.array { // of a typedef
			b.array, b.length = true, info.Length
		}
		b.variable = b.variable || info.SizeLocal != 0
	}
	if !b.array && !b.restrict {
		return
	}
	if p.bounds == nil {
		p.bounds = map[uint32]bound{}
	}
	p.bounds[uint32(start)] = b
}

// checkBounds warns if the bounds of arrays as parameters of d, a function at file scope, differ from those in its first declaration. It
// is called before link, which merges the declarations.
//
// As in gcc, the first declaration counts that has parameters. Arrays of variable length are not compared.
func (p *parser) checkBounds(d *declarator) {
	first, kept := p.bounded[d.name]
	if p.Types.Info(d.typ).NoPrototype || len(p.bounds) == 0 && !kept {
		return
	}
	list := make([]boundedParameter, 0, 8)
	for _, x := range p.parametersIn(d) {
		b, noted := p.bounds[x.start]
		if !noted {
			b.quals = x.typ & types.Qualifiers
		}
		pos := x.pos
		if x.name == intern.None {
			pos = x.start
		}
		list = append(list, boundedParameter{b, types.Unqualified(x.typ), pos})
	}
	u, n := p.unit, int32(-1)
	if int(d.name) < len(u.linkage) {
		n = u.linkage[d.name] - 1
	}
	if n < 0 || !u.entities[n].function || p.Types.Info(u.entities[n].typ).NoPrototype {
		if p.bounded == nil {
			p.bounded = map[intern.Ident][]boundedParameter{}
		}
		p.bounded[d.name] = list
		return
	}
	if e := &u.entities[n]; !kept {
		for _, typ := range p.Types.ParametersOf(p.Types.Info(e.typ)) {
			first = append(first, boundedParameter{typ: typ, pos: e.pos})
		}
	}
	for i := range min(len(list), len(first)) {
		p.compareBounds(i+1, &first[i], &list[i])
	}
}

// compareBounds warns if parameter number n is declared as x first, and then as y.
func (p *parser) compareBounds(n int, x, y *boundedParameter) {
	if x.variable || y.variable || p.Types.Kind(x.typ) != types.PointerKind || p.Types.Kind(y.typ) != types.PointerKind {
		return
	}
	w := warn.StaticParameter
	what, before := " with mismatched bound", ""
	switch {
	case !y.array && x.length != 0:
		what, before = " declared as a pointer", "an array "
	case x.length == y.length:
		return
	case !x.isStatic && !y.isStatic:
		w = warn.ArrayParameter
	}
	p.warnf(w, y.pos, "argument %d of type '%s'%s", n, p.boundedName(y), what).Notef(x.pos, "previously declared as %s'%s'", before, p.boundedName(x))
}

// boundedName spells the type of a parameter as it is declared.
func (p *parser) boundedName(x *boundedParameter) string {
	quals := ""
	for _, q := range [...]struct {
		on   bool
		name string
	}{{x.quals&types.Atomic != 0, "_Atomic"}, {x.quals&types.Const != 0, "const"}, {x.quals&types.Volatile != 0, "volatile"}, {x.restrict, "restrict"}} {
		if q.on {
			quals += q.name + " "
		}
	}
	if !x.array {
		return strings.TrimSpace(p.TypeName(x.typ) + " " + quals)
	}
	if x.isStatic {
		quals += "static "
	}
	length := ""
	if x.length > 0 {
		length = strconv.FormatInt(x.length, 10)
	}
	spelled := p.TypeName(p.Types.Array(p.Types.Target(x.typ), -1))
	return strings.Replace(spelled, "[", "["+strings.TrimSpace(quals+length), 1)
}
