package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/format"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// call parses the arguments of a call of x (6.5.2.2).
func (p *parser) call(x operand) operand {
	if value, ok := p.callInPlace(x); ok {
		return value
	}
	pos := x.pos
	c, ok := p.callee(x)
	if !ok {
		return p.wrongCall(x)
	}
	f := *p.types.Info(c.typ)
	p.Next()
	a := arguments{format: p.formatCall(x.name), memory: p.memoryFunction(&c)}
	to := p.resultArgument(&a, f.Target, pos)
	nested := p.nestedOf(c.symbol)
	for p.Tok != lex.RParen && !p.recovering {
		if nested != nil && f.Variadic && a.index == int(f.NumParams) {
			p.chainArgument(nested, &a, pos)
			nested = nil
		}
		p.argument(&a, &f, x)
		if p.Tok != lex.Comma {
			break
		}
		p.Next()
		if p.Tok == lex.RParen {
			p.syntaxError("expected expression before ')' token")
		}
	}
	p.expect(lex.RParen)
	if nested != nil {
		p.chainArgument(nested, &a, pos)
	}
	if a.index < int(f.NumParams) {
		p.noteDeclared(p.errorf(pos, "too few arguments to function%s", p.quotedName(x.name)), x.name)
	} else if a.index > int(f.NumParams) && !f.Variadic && !f.NoPrototype {
		p.noteDeclared(p.errorf(pos, "too many arguments to function%s", p.quotedName(x.name)), x.name)
	}
	if a.format != nil {
		a.format.Check(p.types, p.Names, p.warnf)
	}
	if p.memoryCall(&a, pos) {
		return p.valueOf(f.Target, pos)
	}
	return p.endCall(&c, a.Count, f.Target, to, pos)
}

// resultArgument appends the argument that is the address of the result, if results of type typ are returned so.
func (p *parser) resultArgument(a *arguments, typ types.Type, pos uint32) (to address) {
	if p.hiddenResult(typ) {
		to = p.frame(p.types.Size(typ), p.frameAlign(typ))
		p.putAddress(to, 0, pos)
		p.appendArgument(&a.argumentCount, false)
	}
	return to
}

// endCall appends the call of c and returns its result, of type typ. The last subtrees are its arguments. to is the address that
// resultArgument returned.
func (p *parser) endCall(c *callee, arguments int, typ types.Type, to address, pos uint32) operand {
	set := p.finishCall(c, p.machineResult(typ), arguments, pos)
	p.noteCall(c.name)
	p.resumes = p.resumes || p.returnsTwice(c.name)
	if p.types.ByAddress(typ) {
		p.recordResult(typ, to, pos)
	}
	if set {
		p.then(pos)
	}
	return p.valueOf(types.Unqualified(typ), pos)
}

// An argumentCount counts the arguments of a call, or the parameters of a function.
type argumentCount struct{ abi.Arguments }

// arguments counts the arguments of the call being parsed.
type arguments struct {
	argumentCount
	index  int // arguments of the program
	format *format.Call
	memory *builtin.Function // of a call that may be replaced: see memory_call.go
}

// formatCall describes the format of a call of the function called name. It returns nil if the
// function has no format or the warnings are off.
func (p *parser) formatCall(name intern.Ident) *format.Call {
	if !p.Warnings.Has(warn.Format) || name == intern.None {
		return nil
	}
	if a := p.attributesOf(name).find(formatAttribute); a != nil {
		if a.text != "printf" && a.text != "scanf" {
			return nil
		}
		return &format.Call{Scans: a.text == "scanf", Index: int(a.number>>8&0xff) - 1, First: int(a.number&0xff) - 1}
	}
	f := p.libraryFacts(name)
	if f == nil || !f.Has(builtin.Printf|builtin.Scanf) {
		return nil
	}
	index, first := f.Format()
	return &format.Call{Scans: f.Has(builtin.Scanf), Index: index - 1, First: first - 1}
}

// data returns the Data of the next Argument or Parameter, of machine type t.
func (a *argumentCount) data(t ast.Type, variadic bool) uint32 {
	d := a.Floats
	a.Count++
	switch {
	case variadic:
		d |= ast.ArgumentVariadic
	case t.IsFloat():
		a.Floats++
	}
	return d
}

// argument parses one argument of a call of the function x of type f.
func (p *parser) argument(a *arguments, f *types.Info, x operand) {
	start := p.Tok
	y := p.rvalue(p.assignment())
	i := a.index
	a.index++
	if a.format != nil {
		if start == lex.String && p.b.Kind[p.top()] == ast.SymbolAddress {
			a.format.NoteText(i, p.stringBuffer, y.pos)
		}
		a.format.NoteType(p.types, i, y.typ)
	}
	if a.memory != nil && p.types.IsPointer(y.typ) && p.types.Target(y.typ)&types.Volatile != 0 {
		a.memory = nil
	}
	p.passArgument(a, f, i, x, y)
}

// passArgument appends argument i of a call of the function x of type f: the last subtree, y.
func (p *parser) passArgument(a *arguments, f *types.Info, i int, x, y operand) {
	named := i < int(f.NumParams)
	if named {
		typ := p.types.Params[f.Params+int32(i)]
		if p.types.Info(typ).Transparent {
			typ = p.transparentMember(typ, y)
		}
		y = p.assignable(y, typ, context{inArgument, i + 1, x.name})
	}
	switch {
	case p.types.ByAddress(y.typ):
		p.recordArgument(&a.argumentCount, y, f.Variadic && !named)
		return
	case !named:
		p.defaultPromotion(y)
	}
	t := p.b.Type[p.top()]
	p.b.Node(ast.Argument, t, a.data(t, f.Variadic && !named), y.pos, 1)
}

// transparentMember returns the type of the first member of a transparent union to which
// y can be assigned, or the union if there is none.
func (l *lowering) transparentMember(union types.Type, y operand) types.Type {
	if types.Unqualified(y.typ) == types.Unqualified(union) {
		return union
	}
	for _, m := range l.types.MembersOf(union) {
		pointers := l.types.IsPointer(m.Typ) && (l.types.IsPointer(y.typ) || l.isNull(y))
		if l.types.Compatible(m.Typ, y.typ) ||
			pointers && (l.isNull(y) || l.types.Compatible(l.types.Target(m.Typ), l.types.Target(y.typ)) || types.Unqualified(l.types.Target(y.typ)) == types.Void || types.Unqualified(l.types.Target(m.Typ)) == types.Void) {
			return m.Typ
		}
	}
	return union
}

// defaultPromotion applies the default argument promotions (6.5.2.2 6).
func (l *lowering) defaultPromotion(x operand) {
	x = l.rvalue(x)
	if l.types.Kind(x.typ) == types.VoidKind {
		l.errorf(x.pos, "invalid use of void expression")
		l.fail(x.pos)
		return
	}
	if x = l.promotedValue(x); x.typ == types.Float {
		l.cast(ast.F64)
	}
}

// wrongCall parses the arguments of a call of an operand that is not a function.
func (p *parser) wrongCall(x operand) operand {
	if x.typ != types.Invalid {
		switch {
		case x.name != intern.None:
			p.noteDeclared(p.errorf(x.pos, "called object '%s' is not a function or function pointer", p.Names.Name(x.name)), x.name)
		default:
			p.errorf(x.pos, "called object is not a function or function pointer")
		}
	}
	p.Next()
	for p.Tok != lex.RParen && !p.recovering {
		p.assignment()
		p.dropLast()
		if p.Tok != lex.Comma {
			break
		}
		p.Next()
	}
	p.expect(lex.RParen)
	return p.fail(x.pos)
}

// A callee is the function that is called: a symbol, or an address. C evaluates the
// address before the arguments, but in the tree it stands behind them. Therefore the
// address is kept in a local.
type callee struct {
	typ      types.Type // of the function
	name     intern.Ident
	symbol   uint32
	indirect bool
	machine  ast.Type   // indirect: type of the address
	local    uint32     // indirect: the local that holds the address
	locals   localsMark // indirect: the state of the locals before that local
	set      int        // indirect: number of the Assign to it
}

// callee turns x, the last subtree, into the callee of a call and removes the subtree. ok
// is false if x is not a function.
func (p *parser) callee(x operand) (c callee, ok bool) {
	c = callee{typ: x.typ, name: x.name}
	if x.kind != designator {
		x = p.rvalue(x)
		if !p.types.IsPointer(x.typ) {
			return c, false
		}
		c.typ = p.types.Target(x.typ)
	}
	if p.types.Kind(c.typ) != types.FunctionKind {
		return c, false
	}
	n := p.top()
	if isSymbolAddress(p.b.Kind[n]) && p.isFunction(x, p.b.Data[n]) {
		c.symbol = p.b.Data[n]
		p.b.Truncate(n)
		return c, true
	}
	c.indirect, c.machine = true, p.b.Type[n]
	c.locals = p.markLocals()
	c.local = uint32(p.blockLocal(c.machine))
	c.set = p.b.Node(ast.Assign, c.machine, c.local, p.b.Pos[n], 1)
	return c, true
}

// isFunction reports whether symbol, the address in x, is known to be the symbol of a
// function.
func (p *parser) isFunction(x operand, symbol uint32) bool {
	switch {
	case x.kind == designator && x.name != intern.None:
		return true
	case p.unit.symbolFunction == nil: // in the first pass symbols have other numbers
		return false
	case symbol >= ast.OwnSymbols:
		return p.piece.symbols[symbol-ast.OwnSymbols].Func
	}
	return int(symbol) < len(p.unit.entities) && p.unit.entities[symbol].function
}

// finishCall appends the call of c, which returns a value of machine type t. Its
// arguments are the last subtrees. If set is true, an Assign of the address to a local
// precedes the arguments.
func (p *parser) finishCall(c *callee, t ast.Type, arguments int, pos uint32) (set bool) {
	if !c.indirect {
		p.b.Node(ast.Call, t, c.symbol, pos, arguments)
		return false
	}
	set = !p.addressLast(c)
	if set {
		p.b.Leaf(ast.Local, c.machine, c.local, pos)
	}
	p.b.Node(ast.CallIndirect, t, 0, pos, arguments+1)
	return set
}

// addressLast moves the computation of the address of c behind the arguments, which saves the
// local. It does so if the arguments are few nodes and the order of evaluation makes no
// difference.
func (p *parser) addressLast(c *callee) bool {
	first := int(p.b.First[c.set])
	if p.b.Len()-first > 2*smallOperand || p.changes(first, c.set) || p.changes(c.set+1, p.b.Len()) {
		return false
	}
	start := p.b.Cut(c.set+1, &p.clipboard)
	p.b.Truncate(c.set)
	p.unexpanded.Reset()
	p.b.Cut(first, &p.unexpanded)
	p.b.Paste(&p.clipboard, start)
	p.b.Paste(&p.unexpanded, 0)
	if len(p.live) == c.locals.live+1 && len(p.frameOffsets) == max(c.locals.numbers, int(c.local)+1) { // no other local has been made since
		p.dropLocals(c.locals)
	}
	return true
}

// hasEffects reports whether one of the nodes from number from up to, but not including,
// before has an effect, so that it must not be removed.
func (l *lowering) hasEffects(from, to int) bool {
	for n := from; n < to; n++ {
		if l.b.Kind[n].HasEffect(l.b.Data[n]) {
			return true
		}
	}
	return false
}

// changes reports whether one of the nodes from number from up to, but not including,
// before changes values that other nodes read, so that the order of evaluation matters.
func (l *lowering) changes(from, to int) bool {
	return slices.ContainsFunc(l.b.Kind[from:to], ast.Kind.Changes)
}
