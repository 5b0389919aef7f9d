package c

import (
	"gpucc/ast"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/types"
)

// Debug information of declarations: of file scope, and the typedefs that declarations name.

// describeFileScope makes the debug information of file scope: typedefs, records and
// enumerations, the objects that are defined, and the types of the functions that are.
func (p *parser) describeFileScope() {
	u := p.unit
	d := debug.New(p.debugSource())
	info := &ast.DebugInfo{}
	for i := range u.declarations {
		if o := &u.declarations[i]; o.kind == typedefObject && o.pos > 0 { // the others are predeclared
			d.Typedef(o.name, o.typ, o.pos)
		}
	}
	for typ := range p.Types.Tagged() {
		d.Ref(typ)
	}
	for i := range u.definitions {
		x := p.Types.Info(u.definitions[i].typ)
		d.Ref(x.Target)
		for _, t := range p.Types.ParametersOf(x) {
			d.Ref(t)
		}
	}
	for i := range u.entities {
		e := &u.entities[i]
		if e.function || !e.defined {
			continue
		}
		storage := ast.DebugStatic
		if u.attributesOf(e).has(threadAttribute) {
			storage = ast.DebugNowhere // as gcc has it: each thread has one of its own
		}
		info.Variables = append(info.Variables, ast.DebugVariable{
			Pos: e.pos, Type: d.Declared(e.typ, e.pos), Number: int32(i), Scope: -1, Storage: storage, External: !e.internal,
		})
	}
	info.Types, info.Parts = d.List, d.Parts
	*u.debugTypes, u.shared.ScopeDebug = *d, info
	u.aliases, p.debug.aliases = p.debug.aliases, debug.Aliases{}
}

// noteAlias notes the typedefs that a declaration names: in its specifiers s, and in the parameters of its declarator d.
func (p *parser) noteAlias(s *specifiers, d *declarator) {
	a := s.alias
	a.Functions = d.functions
	p.debug.aliases.Note(d.pos, a)
}

// noteMemberAlias does the same for d, the last member of l.
func (p *parser) noteMemberAlias(s *specifiers, d *declarator, l *types.Layout) {
	a := s.alias
	a.Functions = d.functions
	p.debug.aliases.NoteMember(l, a)
}

// placesOfParameters returns the positions of the parameters in a declarator's derivations.
func (p *parser) placesOfParameters(derivations []derivation) *debug.Places {
	x := &debug.Places{}
	for _, m := range derivations {
		if m.kind != types.FunctionKind {
			continue
		}
		var list []uint32
		if m.aliased {
			for _, y := range p.parameters[m.parameters : m.parameters+m.count] {
				list = append(list, y.pos)
			}
		}
		x.Add(list)
	}
	return x
}
