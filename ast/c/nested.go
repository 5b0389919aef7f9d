package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// Nested functions (GNU C) are lifted to functions of their own (Hsu's function lifting). A variable of a function that
// a nested one uses is in the frame. A record in the frame has the addresses of such variables; it is set when the
// function begins. A nested function has one more parameter behind those that have names: its chain, the address of the
// record of the function around it. That record has the chain of its own function, if one of the functions within needs it.
//
// The address of a nested function is the address of a trampoline in the frame of the function around it. The
// trampoline's instructions load the register of the chain, and jump. That needs a stack from which instructions may
// be executed.
//
// A piece numbers its functions before it parses them, and does not know of nested ones then. So a unit in which there
// are any is parsed again, see source.Finish. Its first pass numbers the nested functions of each function behind it, in
// the order in which their bodies end. They are in the piece and the region of that function.

// A nestedFunction is a nested function of the function of file scope that is parsed.
type nestedFunction struct {
	name       intern.Ident
	typ        types.Type
	level      int // its chain is the record of the function at this level; 0 is the function of file scope
	defined    bool
	definition definition
	before     abi.Arguments // its parameters before the chain
	variadic   bool
	parameters []parameter
	listScope  []object // see keepListScope

	// The state of the parser when the body had been parsed: see emitNested.
	state  stateOfFunction
	nodes  *ast.Builder
	locals []ast.Type
}

// A nestState is the part of a parser that concerns nested functions.
type nestState struct {
	around    []enclosingFunction // around the function that is parsed, the outermost first
	nested    []*nestedFunction   // of the function of file scope, as they are declared
	ended     []*nestedFunction   // the nested functions with bodies that have ended, in this order
	captures  []capture           // of the functions in around
	unitIndex int                 // number in the unit of the function of file scope
	inSpan    bool                // it parses a span: see span.go

	unnumbered nesting // nested functions that have been found, and that the first pass has not numbered
}

// An enclosingFunction is a function that is parsed no further before the end of a nested one.
type enclosingFunction struct {
	state                                     stateOfFunction
	b                                         *ast.Builder
	locals                                    []ast.Type
	literal                                   int // piece.FirstLiteral
	captures                                  int // number of captures before it
	objects                                   int // number of parser.objects before it, and at the nested function
	end                                       int
	types                                     types.Type // the types made from here on are not its own
	unevaluated, sizes, inParameters, nesting int
}

// A frameRecord is the record of a function that has nested ones.
type frameRecord struct {
	nested  *nestedFunction // the function, if it is nested
	chain   uint32          // of a nested function: the local that is its chain
	objects int             // number of parser.objects before the function
	types   types.Type
	offset  int32 // 1 + the draft offset of the record, or 0 if there is none
	fields  []recordField
}

// inNested reports whether the function has nested ones, or is one: they know variables by their addresses.
func (p *parser) inNested() bool { return len(p.nested) > 0 || p.record.nested != nil }

// A recordField is an address in a record.
type recordField struct {
	kind   objectKind // frameObject, alignedObject; noObject: the chain; functionObject: a trampoline
	number int32      // as an object has one
	value  int64
	to     *nestedFunction
	label  int32 // 1 + the number of a label, if this is the label's address, else 0
}

// mostFields is the number of fields for which a record has draft offsets.
const mostFields = 1 << 13

// A capture is a variable of an enclosing function.
type capture struct {
	object object // as its function has it
	level  int
}

// nestedSymbol plus the number of a nested function stands for its symbol, until that is known. See wideSymbol.
const nestedSymbol = 1 << 30

// nestedAt returns the nested function to which node n refers, or nil.
func (p *parser) nestedAt(n int) *nestedFunction {
	if len(p.nested) == 0 || p.Tree.Kind[n] != ast.SymbolAddress {
		return nil
	}
	return p.nestedOf(p.Tree.Data[n])
}

// nestedOf returns the nested function for which a symbol stands, or nil.
func (p *parser) nestedOf(symbol uint32) *nestedFunction {
	if symbol&lower.WideSymbols != nestedSymbol {
		return nil
	}
	return p.nested[symbol&^nestedSymbol]
}

// declareNested declares the nested function d in the current block, unless it has been declared there.
func (p *parser) declareNested(d *declarator) *nestedFunction {
	if o := p.lookup(d.name); o != nil && int(o.depth) == p.depth {
		if o.kind != nestedObject {
			p.notePrevious(p.errorf(d.pos, "'%s' redeclared as different kind of symbol", p.Names.Name(d.name)), "declaration", d.name, o.typ, o.pos)
		} else if !p.Types.Compatible(o.typ, d.typ) {
			p.notePrevious(p.errorf(d.pos, "conflicting types for '%s'; have '%s'", p.Names.Name(d.name), p.TypeName(d.typ)), "declaration", d.name, o.typ, o.pos)
		} else {
			o.typ = p.Types.Composite(o.typ, d.typ)
			return p.nested[o.number]
		}
	}
	f := &nestedFunction{name: d.name, typ: d.typ, level: len(p.around), variadic: p.Types.Info(d.typ).Variadic}
	f.definition.pos = d.pos
	p.nested = append(p.nested, f)
	p.declare(d.name, d.typ, nestedObject, d.pos, int32(len(p.nested)-1))
	return f
}

// refuseInSpan makes the parser of a span give up, since the state of nested functions is not merged from spans.
func (p *parser) refuseInSpan(pos uint32) bool {
	if p.inSpan {
		p.errorf(pos, "nested function in a span")
	}
	return p.inSpan
}

// nestedDefinition parses the definition of the nested function d. The body is next.
func (p *parser) nestedDefinition(d *declarator, parameters []parameter) {
	if p.refuseInSpan(d.pos) {
		p.skipBlock()
		return
	}
	f := p.declareNested(d)
	if f.defined {
		p.errorf(d.pos, "redefinition of '%s'", p.Names.Name(d.name))
	}
	f.typ, f.defined, f.parameters = d.typ, true, slices.Clone(parameters)
	if d.listScope > 0 {
		f.listScope = p.listScopes[d.listScope-1]
	}
	info := p.Types.Info(d.typ)
	f.definition = definition{
		entity: p.function.entity, typ: d.typ, pos: d.pos, body: uint32(p.Start), end: uint32(p.SkipBlock(p.Start)), parameterCount: d.count, pack: p.Pack,
		promoted: info.NoPrototype && d.count > 0,
	}
	p.enterNested(f)
	p.nestedBody(f)
	p.leaveNested(f)
}

// enterNested makes the parser parse the nested function f.
func (p *parser) enterNested(f *nestedFunction) {
	x := p.piece
	e := enclosingFunction{
		state: p.ownState(), b: p.Tree, locals: x.Locals, literal: x.FirstLiteral, captures: len(p.captures),
		objects: p.record.objects, end: len(p.objects), types: p.Types.Next(), unevaluated: p.unevaluated, sizes: p.sizes, inParameters: p.inParameters, nesting: p.nesting,
	}
	for i := e.objects; i < e.end; i++ { // its variables are captured
		switch o := &p.objects[i]; o.kind {
		case localObject, frameObject, alignedObject, referenceObject:
			p.captures = append(p.captures, capture{*o, len(p.around)})
			o.kind, o.number = capturedObject, int32(len(p.captures)-1)
		}
	}
	p.around = append(p.around, e)
	p.setState(stateOfFunction{})
	p.functionState.begin(&f.definition)
	p.State.Begin(0)
	p.record = frameRecord{nested: f, objects: len(p.objects), types: e.types}
	p.Tree, x.Locals, x.FirstLiteral = &ast.Builder{}, nil, len(x.Literals)
	p.unevaluated, p.sizes, p.inParameters = 0, 0, 0
	p.assigned = intern.None
	p.MemberState.Begin(!p.unit.optimize || p.unit.wholeRecords)
}

// stateOfFunction is all that a parser knows about the function being parsed.
type stateOfFunction struct {
	functionState
	lowered lower.State
}

func (p *parser) ownState() stateOfFunction { return stateOfFunction{p.functionState, p.State} }

func (p *parser) setState(s stateOfFunction) {
	p.functionState, p.State = s.functionState, s.lowered
}

// nestedBody parses the parameters and the body of f.
func (p *parser) nestedBody(f *nestedFunction) {
	d := &f.definition
	p.Tree.Leaf(ast.FunctionEntry, ast.Void, 0, d.pos)
	p.depth++
	scope := len(p.objects)
	saves, named := p.parameterNodes(d)
	p.functionBody(d, 0, scope, saves, named)
}

// leaveNested makes the parser parse the function around f again.
func (p *parser) leaveNested(f *nestedFunction) {
	x := p.piece
	f.state, f.nodes, f.locals = p.ownState(), p.Tree, x.Locals
	p.ended = append(p.ended, f)
	e := &p.around[len(p.around)-1]
	for i := e.objects; i < e.end; i++ {
		if o := &p.objects[i]; o.kind == capturedObject && int(o.number) >= e.captures {
			c := &p.captures[o.number].object
			o.kind, o.number = c.kind, c.number
		}
	}
	p.captures = p.captures[:e.captures]
	p.setState(e.state)
	p.Tree, x.Locals, x.FirstLiteral = e.b, e.locals, e.literal
	p.unevaluated, p.sizes, p.inParameters, p.nesting = e.unevaluated, e.sizes, e.inParameters, e.nesting
	p.assigned = intern.None
	p.around = p.around[:len(p.around)-1]
}

// chainParameter appends the Parameter of the chain, behind those in a.
func (p *parser) chainParameter(a *arguments, pos uint32) {
	if p.record.nested == nil {
		return
	}
	p.record.nested.before = a.Arguments
	p.record.chain = uint32(p.NewLocal(p.Types.Word))
	p.Tree.Leaf(ast.Parameter, p.Types.Word, a.Data(p.Types.Word, false), pos)
}

// parametersOf returns the parameters of the function d.
func (p *parser) parametersOf(d *definition) []parameter {
	if f := p.record.nested; f != nil {
		return f.parameters
	}
	return p.unit.parameters[d.parameters : d.parameters+d.parameterCount]
}

// listScopeOf returns the tags and enumerators that the parameter list of the function d declares.
func (p *parser) listScopeOf(d *definition) []object {
	if f := p.record.nested; f != nil {
		return f.listScope
	}
	return p.unit.listScopeOf(d)
}

// listScopeOf returns the tags and enumerators that the parameter list of d, which is not nested, declares.
func (u *unit) listScopeOf(d *definition) []object {
	if d.listScope == 0 {
		return nil
	}
	return u.listScopes[d.listScope-1]
}

// recordAddress returns the address of the record of the function being parsed, which gets one if it has none.
func (p *parser) recordAddress() lower.Address {
	r := &p.record
	if r.offset == 0 {
		r.offset = 1 + p.AllocateAt(lower.Birth{Scope: 0, Time: p.FrameScopes[0].Begin}, mostFields*int64(p.WordSize), int64(p.WordSize))
	}
	return lower.Address{Kind: ast.FrameAddress, Data: uint32(r.offset - 1)}
}

// within calls f with the state of the function at a level.
func (p *parser) within(level int, f func()) {
	if level == len(p.around) {
		f()
		return
	}
	e, own := &p.around[level], p.ownState()
	p.setState(e.state)
	f()
	e.state = p.ownState()
	p.setState(own)
}

// field returns the offset of a field in the record of the function at a level. The record gets the field if it has none.
func (p *parser) field(level int, x recordField, pos uint32) (offset int64) {
	p.within(level, func() {
		r := &p.record
		p.recordAddress()
		n := slices.Index(r.fields, x)
		if n < 0 {
			n = len(r.fields)
			r.fields = append(r.fields, x)
		}
		if n == mostFields {
			p.errorf(pos, "nested functions that use more than %d variables of the function around them are not supported", mostFields)
		}
		offset = int64(n) * int64(p.WordSize)
	})
	return offset
}

// recordOf appends the address of the record of the function at a level.
func (p *parser) recordOf(level int, pos uint32) {
	if level == len(p.around) {
		p.PutAddress(p.recordAddress(), 0, pos)
		return
	}
	p.PutAddress(lower.Address{Kind: ast.Local, Data: p.record.chain}, 0, pos)
	for l := len(p.around) - 1; l > level; l-- {
		p.loadField(p.field(l, recordField{}, pos), pos)
	}
}

// loadField replaces the last subtree, the address of a record, by the field at an offset.
func (p *parser) loadField(offset int64, pos uint32) {
	if offset != 0 {
		p.Constant(p.Types.Word, uint64(offset), pos)
		p.BinaryNode(ast.Add, p.Types.Word, pos)
	}
	p.Tree.Node(ast.Load, p.Types.Word, 0, pos, 1)
}

// captured appends the address of o, a variable of an enclosing function.
func (p *parser) captured(o *object, pos uint32) {
	if p.refuseInSpan(pos) {
		p.Constant(p.Types.Word, 0, pos)
		return
	}
	c := &p.captures[o.number]
	x := recordField{kind: c.object.kind, number: c.object.number, value: c.object.value}
	p.within(c.level, func() {
		switch c.object.kind {
		case localObject:
			x = recordField{kind: frameObject, number: p.FrameOffsetOf(int(c.object.number), c.object.typ)}
		case referenceObject:
			x = recordField{kind: frameObject, number: p.FrameOffsetOf(int(c.object.number), p.Types.Pointer(types.Void))}
		case frameObject:
			x.value = 0
			if n := p.FrameObjectNumber(int64(x.number)); n >= 0 {
				p.FrameObjects[n].InMemory = true // see lower.MemberState
			}
		}
	})
	p.recordOf(c.level, pos)
	p.loadField(p.field(c.level, x, pos), pos)
	if c.object.kind == referenceObject {
		p.loadField(0, pos)
	}
}

// levelOf returns the level of the function that has made the array type typ of variable length.
func (p *parser) levelOf(typ types.Type) int {
	level, first := len(p.around), p.record.types
	for level > 0 && typ < first {
		level--
		first = p.around[level].state.record.types
	}
	return level
}

// capturedSize appends the size of typ, a type of variable length, if it is a type of an enclosing function.
func (p *parser) capturedSize(typ types.Type, pos uint32) bool {
	level := p.levelOf(typ)
	if level == len(p.around) {
		return false
	}
	var x recordField
	p.within(level, func() {
		x = recordField{kind: frameObject, number: p.FrameOffsetOf(int(p.Types.Info(typ).SizeLocal)-1, p.Types.SizeType())}
	})
	p.recordOf(level, pos)
	p.loadField(p.field(level, x, pos), pos)
	p.loadField(0, pos)
	return true
}

// nestedExpression parses the name of the nested function o.
func (p *parser) nestedExpression(o *object, pos uint32) lower.Operand {
	p.refuseInSpan(pos)
	o.uses++
	x := lower.Operand{Type: o.typ, Kind: lower.Designator, Pos: pos, Origin: lower.Origin{Name: o.name}}
	p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, nestedSymbol|uint32(o.number), pos)
	return x
}

// chainArgument appends the Argument that is the chain of the nested function f.
func (p *parser) chainArgument(f *nestedFunction, a *arguments, pos uint32) {
	p.recordOf(f.level, pos)
	p.Tree.Node(ast.Argument, p.Types.Word, a.Data(p.Types.Word, false), pos, 1)
}

// trampolineOf replaces the last subtree, the symbol of the nested function f, by the address of its trampoline.
func (p *parser) trampolineOf(f *nestedFunction) {
	n := p.Top()
	pos := p.Tree.Pos[n]
	p.Tree.Truncate(n)
	x := recordField{kind: functionObject, to: f}
	p.within(f.level, func() {
		for _, y := range p.record.fields {
			if y.to == f {
				x = y
				return
			}
		}
		size, _, _ := p.unit.abi.Trampoline(abi.Arguments{})
		x.number = p.AllocateAt(lower.Birth{Scope: 0, Time: p.FrameScopes[0].Begin}, int64(len(size))*4+2*int64(p.WordSize), int64(p.WordSize))
	})
	p.recordOf(f.level, pos)
	p.loadField(p.field(f.level, x, pos), pos)
}

// setRecord appends the statements that set the record of the function, and returns their number.
func (p *parser) setRecord() (n int) {
	r, pos := &p.record, uint32(ast.InPrologue)
	for i, x := range r.fields {
		p.PutAddress(p.recordAddress(), int64(i)*int64(p.WordSize), pos)
		switch {
		case x.label > 0:
			p.Tree.Leaf(ast.LabelAddress, p.Types.Word, uint32(x.label-1), pos)
		case x.kind == noObject:
			p.Tree.Leaf(ast.Local, p.Types.Word, r.chain, pos)
		case x.kind == alignedObject:
			p.alignedAddress(x.number, x.value, pos)
		default:
			p.Tree.Leaf(ast.FrameAddress, p.Types.Word, uint32(x.number), pos)
		}
		p.setWord(p.Types.Word)
		n++
	}
	for _, x := range r.fields {
		if x.kind == functionObject {
			n += p.setTrampoline(x.to, lower.Address{Kind: ast.FrameAddress, Data: uint32(x.number)})
		}
	}
	if r.offset > 0 {
		o, _ := p.FrameObjectAt(int64(r.offset - 1))
		o.Size = int32(max(len(r.fields), 1) * p.WordSize)
	}
	return n
}

// setWord turns the last two subtrees, an address and a value of type t, into a statement that stores the value.
func (p *parser) setWord(t ast.Type) {
	p.Tree.Node(ast.Store, t, 0, ast.InPrologue, 2)
	p.Tree.Statement(ast.InPrologue)
}

// setTrampoline appends the statements that write the trampoline of f, and returns their number.
func (p *parser) setTrampoline(f *nestedFunction, to lower.Address) int {
	code, flush, ok := p.unit.abi.Trampoline(f.before)
	switch {
	case !f.defined: // reported
	case !ok || f.variadic:
		p.errorf(f.definition.pos, "the address of nested function '%s' is not supported: no register is left for its chain", p.Names.Name(f.name))
	}
	pos := uint32(ast.InPrologue)
	for i, word := range code {
		p.PutAddress(to, 4*int64(i), pos)
		p.Constant(ast.U32, uint64(word), pos)
		p.setWord(ast.U32)
	}
	end := 4 * int64(len(code))
	p.PutAddress(to, end, pos)
	p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, nestedSymbol|uint32(slices.Index(p.nested, f)), pos)
	p.setWord(p.Types.Word)
	p.PutAddress(to, end+int64(p.WordSize), pos)
	p.PutAddress(p.recordAddress(), 0, pos)
	p.setWord(p.Types.Word)
	var a arguments
	for _, offset := range []int64{0, end} {
		p.PutAddress(to, offset, pos)
		p.Tree.Node(ast.Argument, p.Types.Word, a.Data(p.Types.Word, false), pos, 1)
	}
	p.Zero(p.Types.Word, pos)
	p.Tree.Node(ast.Argument, p.Types.Word, a.Data(p.Types.Word, false), pos, 1)
	p.Tree.Node(ast.Call, ast.Void, p.symbol(p.externSymbol(p.Names.InternName(flush), true)), pos, a.Count)
	p.Tree.Statement(pos)
	p.piece.executableStack = true
	return len(code) + 3
}

// A nesting is the names of the nested functions of each function that has any, by the offset of its body.
type nesting map[uint32][]string

// numberNested gives the nested functions of the function d, which has been parsed, their symbols. It notes their names if the
// first pass has not numbered them.
func (p *parser) numberNested(d *definition, start int) {
	for _, f := range p.nested {
		if !f.defined {
			p.errorf(f.definition.pos, "nested function '%s' declared but never defined", p.Names.Name(f.name))
			return
		}
	}
	var names []string
	for i, f := range p.ended {
		if n := p.unitIndex + 1 + i; n < len(p.unit.definitions) && p.unit.definitions[n].nested {
			f.definition.entity = p.unit.definitions[n].entity
		}
		names = append(names, p.Names.Name(f.name))
	}
	if n := p.unitIndex + 1; n >= len(p.unit.definitions) || !p.unit.definitions[n].nested {
		if p.unnumbered == nil {
			p.unnumbered = nesting{}
		}
		p.unnumbered[d.body] = names
	}
}

// numberNestedOf adds, in the first pass, the nested functions of the definition d, if they are known.
func (p *parser) numberNestedOf(d *definition) {
	u := p.unit
	for _, name := range u.nested[d.body] {
		n := int32(len(u.entities))
		u.entities = append(u.entities, entity{
			name: p.Names.InternName(name + ".0"), typ: types.Invalid, pos: d.pos, function: true, internal: true, external: true, defined: true, nested: true,
			section: ast.InText, offset: uint64(len(u.definitions)),
		})
		u.functions = append(u.functions, uint32(len(u.definitions)))
		u.definitions = append(u.definitions, definition{entity: n, typ: types.Invalid, pos: d.pos, visible: d.visible, body: d.body, end: d.body, nested: true})
	}
}

// nameNested puts the symbols of nested functions into the nodes from start on.
func (p *parser) nameNested(start int) {
	for n := start; n < p.Tree.Len(); n++ {
		if p.Tree.Kind[n].Names() == ast.NamesSymbol {
			if f := p.nestedOf(p.Tree.Data[n]); f != nil {
				p.Tree.Data[n] = p.symbol(f.definition.entity)
			}
		}
	}
}

// emitNested appends the nested functions of the function of file scope, which has been appended.
func (p *parser) emitNested() {
	x, own, literal := p.piece, p.ownState(), p.piece.FirstLiteral
	tabled := p.tabled
	for _, f := range p.ended {
		b, locals := p.Tree, x.Locals
		p.setState(f.state)
		p.Tree, x.Locals = f.nodes, f.locals
		p.finishFunction(&f.definition, 0)
		start, first := b.Len(), len(locals)
		p.Tree, x.Locals = b, append(locals, x.Locals...)
		b.Paste(f.nodes, 0)
		for _, i := range p.tabled {
			x.labels[i] += int32(start)
		}
		tabled = append(tabled, p.tabled...)
		info := &x.functions[len(x.functions)-1]
		info.Root, info.FirstLocal = info.Root+int32(start), int32(first)
		b.Data[info.Root] = uint32(len(x.functions) - 1)
		p.listFunction(&f.definition, start)
	}
	p.setState(own)
	x.FirstLiteral = literal
	p.nested, p.ended = nil, nil
	x.orderLabels(tabled)
}

// orderLabels orders the last labels of the piece, to which data refers, by their functions. list has their indices in the
// order of the functions.
func (x *piece) orderLabels(list []int32) {
	first := len(x.labels) - len(list)
	old, to := clone(x.labels[first:]), make([]int, len(list))
	for i, n := range list {
		x.labels[first+i], to[int(n)-first] = old[int(n)-first], first+i
	}
	for i := range x.Symbols {
		if s := &x.Symbols[i]; len(list) > 0 && s.Section == ast.AtLabel && s.Offset >= uint64(first) {
			s.Offset = uint64(to[s.Offset-uint64(first)])
		}
	}
}
