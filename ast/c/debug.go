package c

import (
	"cmp"
	"gpucc/ast/c/attribute"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/internal/host"
)

// Debug information is made only with Options.Debug. Package debug makes it, from the declarations of file scope, and from the
// variables of each function, which are listed when their scopes end.

// debugState lists the variables of the function being parsed, and the typedefs of its declarations.
type debugState struct {
	debug.Variables
	aliases debug.Aliases // of the function; during the first pass, of file scope
}

// begin starts a function.
func (s *debugState) begin() {
	s.Variables.Begin()
	s.aliases.Reset()
}

// debugStorages say where variables of blocks are, by the kind of their objects.
var debugStorages = [...]debug.Storage{
	localObject: debug.InLocal, frameObject: debug.InFrame, alignedObject: debug.Aligned, referenceObject: debug.Reference, staticObject: debug.Static,
	threadObject: debug.Nowhere, // each thread has one of its own
}

// isVariable reports whether an object of a block is a variable that belongs to the function.
func (p *parser) isVariable(o *object) bool {
	switch o.kind {
	case localObject, frameObject, alignedObject, referenceObject:
		return true
	case threadObject:
		return o.number < 0
	case staticObject:
		return o.number < 0 && p.piece.Symbols[^o.number].Section != ast.Undefined
	}
	return false
}

// listVariables lists the variables of the innermost scope, which ends here: the objects from mark on.
func (p *parser) listVariables(mark int) {
	if !p.unit.debug {
		return
	}
	for i := mark; i < len(p.objects); i++ {
		o := &p.objects[i]
		if !p.isVariable(o) {
			continue
		}
		x := debug.Variable{
			Type: p.debugTypes().Declared(o.typ, o.pos), Own: o.typ, Pos: o.pos, Number: o.number, Align: o.value,
			Born: debug.Never, Storage: debugStorages[o.kind], Parameter: o.isParameter,
		}
		if o.kind == localObject {
			x.Born = p.Births[o.number].Time
		}
		p.debug.Add(x)
	}
	p.noteMeasured()
	p.debug.Close(uint32(p.PrevEnd))
}

// noteMeasured notes the arrays of variable length that are among the types of the last variables. Each belongs to the function
// that has the local with its size: the one that is parsed, or one around it.
func (p *parser) noteMeasured() {
	d := p.debugTypes()
	for _, x := range d.Measured {
		p.within(p.levelOf(x.Own), func() { p.debug.Measure(x) })
	}
	d.Measured = d.Measured[:0]
}

// debugSource returns where the types come from.
func (p *parser) debugSource() debug.Source {
	return debug.Source{Table: p.Types, Names: p.Names, Enumerators: p.enumeratorsOf, Aliases: []*debug.Aliases{&p.debug.aliases, &p.unit.aliases}}
}

// debugTypes returns the types of the piece.
func (p *parser) debugTypes() *debug.Types {
	x := p.piece
	if x.debugTypes == nil {
		x.debugTypes = debug.NewPiece(p.debugSource(), p.unit.debugTypes, p.snapshot.types.Len())
	}
	return x.debugTypes
}

// debugFunction describes the function d, which has been parsed. Its nodes begin at start.
func (p *parser) debugFunction(d *definition, start int) *debug.Function {
	info := p.Types.Info(d.typ)
	return &debug.Function{
		Nodes: p.Tree, Start: start, Types: p.debugTypes(), Frame: debugFrame{p}, Unshared: p.unit.unshared,
		Pos: p.unit.entities[d.entity].pos, Result: info.Target, Prototyped: !info.NoPrototype, Variadic: info.Variadic,
		Callee: func(n int32) (name intern.Ident, result types.Type, pos uint32) {
			e := &p.unit.entities[n]
			return e.name, p.Types.Target(e.typ), e.pos
		},
	}
}

// describeFunction adds function d to the piece's debug information. The function's nodes begin at start.
func (p *parser) describeFunction(d *definition, start int) {
	if p.piece.debug == nil {
		x := &p.piece.debugLists
		x.Variables, x.Scopes, x.Functions = x.Variables[:0], x.Scopes[:0], x.Functions[:0]
		p.piece.debug = x
	}
	p.debug.Describe(p.debugFunction(d, start), p.piece.debug)
}

// finishDebug returns a copy of the piece's debug information in a list, which is empty if there is none.
func (x *piece) finishDebug() []*ast.DebugInfo {
	if x.debug == nil {
		return nil
	}
	return []*ast.DebugInfo{{
		Types: x.debugTypes.List, Parts: x.debugTypes.Parts,
		Variables: host.Keep(x.debug.Variables), Scopes: host.Keep(x.debug.Scopes), Functions: host.Keep(x.debug.Functions),
	}}
}

// A debugFrame says where the variables of the function are that has been parsed.
type debugFrame struct{ p *parser }

func (f debugFrame) Locals() int { return len(f.p.FrameOffsets) }
func (f debugFrame) CopyOf(local int32) (other, node int32, ok bool) {
	to, n, ok := f.p.simplifier.CopyOf(int(local))
	return int32(to), int32(n), ok
}
func (f debugFrame) MovedTo(local int32) int32 { return f.p.FrameOffsets[local] }

func (f debugFrame) Final(draft int32) (offset int32, ok bool) {
	x, ok := f.p.FrameObjectAt(int64(draft))
	if !ok || x.Final < 0 {
		return 0, false
	}
	return draft - x.Draft + x.Final, true
}

func (f debugFrame) Members(draft int32) (list []debug.Member) {
	p := f.p
	n := p.FrameObjectNumber(int64(draft))
	if n < 0 || p.FrameObjects[n].Divided == types.Invalid {
		return nil
	}
	for i := p.FrameObjects[n].Members; i > 0; {
		m := &p.MemberLocals[i-1]
		i = m.Next
		if p.FrameOffsets[m.Number] < 0 {
			list = append(list, debug.Member{Local: m.Number, Offset: int32(m.Offset), Type: m.Type})
		}
	}
	slices.SortFunc(list, func(a, b debug.Member) int { return cmp.Compare(a.Offset, b.Offset) })
	return list
}

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
		if u.attributesOf(e).Has(attribute.Thread) {
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
	p.typedef = s.typedef
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

// functionsOf returns the functions, with the positions of their parameters, in a declarator's derivations.
func (p *parser) functionsOf(derivations []derivation) *debug.Functions {
	x := &debug.Functions{}
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
