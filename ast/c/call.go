package c

import (
	"gpucc/ast/c/attribute"
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/format"
	"gpucc/ast/c/fortify"
	"gpucc/ast/c/inplace"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lint"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/tgmath"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// call parses the arguments of a call of x (6.5.2.2).
func (p *parser) call(x lower.Operand) lower.Operand {
	if value, ok := p.callInPlace(x); ok {
		return value
	}
	pos := x.Pos
	c, ok := p.callee(x)
	if !ok {
		return p.wrongCall(x)
	}
	if w := p.wrapperOf(&c); w != nil {
		return p.expandWrapper(w, &c, x)
	}
	f := *p.Types.Info(c.typ)
	p.Next()
	a := arguments{format: p.formatCall(x.Name, pos), memory: p.memoryFunction(&c), checked: p.checkedFunction(&c), sized: p.sizedCall(x.Name, c.typ)}
	to := p.resultArgument(&a, f.Target, pos)
	nested := p.nestedOf(c.symbol)
	for p.Tok != token.RParen && !p.recovering {
		if nested != nil && f.Variadic && a.index == int(f.NumParams) {
			p.chainArgument(nested, &a, pos)
			nested = nil
		}
		if p.expansion == nil || !p.packedArguments(&a, &f, x) {
			p.argument(&a, &f, x)
		}
		if p.Tok != token.Comma {
			break
		}
		p.Next()
		if p.Tok == token.RParen {
			p.syntaxError("expected expression before ')' token")
		}
	}
	p.expect(token.RParen)
	if nested != nil {
		p.chainArgument(nested, &a, pos)
	}
	if a.index < int(f.NumParams) {
		p.noteDeclared(p.errorf(pos, "too few arguments to function%s", p.QuotedName(x.Name)), x.Name)
	} else if a.index > int(f.NumParams) && !f.Variadic && !f.NoPrototype {
		p.noteDeclared(p.errorf(pos, "too many arguments to function%s", p.QuotedName(x.Name)), x.Name)
	}
	if a.format != nil {
		a.format.Check(p.Types, p)
	}
	if a.sized != nil {
		p.lint.EndMemoryCall(a.sized)
	}
	if a.checked != nil {
		p.dropCheck(&a, &c)
	}
	if p.memoryCall(&a, pos) || p.foldedCall(&a, &c, f.Target, pos) {
		return p.ValueOf(f.Target, pos)
	}
	return p.endCall(&c, a.Count, f.Target, to, pos)
}

// resultArgument appends the argument that is the address of the result, if results of type typ are returned so.
func (p *parser) resultArgument(a *arguments, typ types.Type, pos uint32) (to lower.Address) {
	if p.HiddenResult(typ) {
		to = p.Frame(p.Types.Size(typ), p.FrameAlign(typ))
		p.PutAddress(to, 0, pos)
		p.AppendArgument(&a.ArgumentCount, false)
	}
	return to
}

// endCall appends the call of c and returns its result, of type typ. The last subtrees are its arguments. to is the address that
// resultArgument returned.
func (p *parser) endCall(c *callee, arguments int, typ types.Type, to lower.Address, pos uint32) lower.Operand {
	set := p.finishCall(c, p.MachineResult(typ), arguments, pos)
	p.noteCall(c.name)
	p.Resumes = p.Resumes || p.returnsTwice(c.name)
	if p.Types.ByAddress(typ) {
		p.RecordResult(typ, to, pos)
	}
	if set {
		p.Then(pos)
	}
	return p.ValueOf(types.Unqualified(typ), pos)
}

// arguments counts the arguments of the call being parsed.
type arguments struct {
	lower.ArgumentCount
	index   int // arguments of the program
	format  *format.Call
	memory  *builtin.Function // of a call that may be replaced: see inplace.Replace
	checked *fortify.Function // of a call that checks the size of an object, or nil
	sized   *lint.MemoryCall  // of a call that takes the size of an object, if that may be a mistake
}

// mayBeNull reports whether node n is a null pointer, or may be one of several that are.
func (p *parser) mayBeNull(n int) bool {
	k := p.Tree.Kind[n]
	return k == ast.Conditional || k == ast.Cast && p.mayBeNull(n-1) || k.IsConst() && p.Bits(n) == 0
}

// checkNull warns if argument i of a call at pos of the function called name, the last subtree, is a null pointer and may not be one. mayBeNull is true.
func (p *parser) checkNull(i int, name intern.Ident, pos uint32) {
	if name == intern.None {
		return
	}
	numbers := uint64(0)
	if f := p.libraryFacts(name); f != nil {
		numbers = f.Nonnull()
	}
	for a := p.attributesOf(name).FindBefore(attribute.Nonnull, pos); a != nil; a = a.Next.FindBefore(attribute.Nonnull, pos) {
		if numbers |= uint64(a.Number); a.Number == 0 {
			numbers = 1<<64 - 1
		}
	}
	if numbers>>i&1 != 0 {
		p.checkNullAt(p.Top(), i, name, pos)
	}
}

// checkNullAt warns if node n is a null pointer, or a conditional expression with one.
func (p *parser) checkNullAt(n, i int, name intern.Ident, pos uint32) {
	switch {
	case !p.mayBeNull(n):
	case p.Tree.Kind[n] == ast.Cast:
		p.checkNullAt(n-1, i, name, pos)
	case p.Tree.Kind[n] == ast.Conditional:
		p.checkNullAt(int(p.Tree.First[n-1])-1, i, name, pos)
		p.checkNullAt(n-1, i, name, pos)
	default:
		x := p.warnf(warn.Nonnull, pos, "argument %d null where non-null expected", i+1)
		if o := p.lookup(name); o != nil && o.kind == functionObject && o.pos > 0 {
			x.Notef(p.declaredAt(o, pos), "in a call to function '%s' declared 'nonnull'", p.Names.Name(name))
		}
	}
}

// formatCall describes the format of a call of the function called name, at pos. It returns nil if the
// function has no format there or the warnings are off.
func (p *parser) formatCall(name intern.Ident, pos uint32) *format.Call {
	if !p.Warnings.Has(warn.Format) || name == intern.None {
		return nil
	}
	if a := p.attributesOf(name).FindBefore(attribute.Format, pos); a != nil {
		if a.Text != "printf" && a.Text != "scanf" {
			return nil
		}
		return &format.Call{Scans: a.Text == "scanf", C90: p.unit.c90, Index: int(a.Number>>8&0xff) - 1, First: int(a.Number&0xff) - 1}
	}
	f := p.libraryFacts(name)
	if f == nil || !f.Has(builtin.Printf|builtin.Scanf) {
		return nil
	}
	index, first := f.Format()
	return &format.Call{Scans: f.Has(builtin.Scanf), C90: p.unit.c90, Index: index - 1, First: first - 1}
}

// sizedCall begins the check of a call of the function called name, of type typ: its argument may be the size of a pointer by mistake. It
// returns nil if nothing is to be checked.
func (p *parser) sizedCall(name intern.Ident, typ types.Type) *lint.MemoryCall {
	if !p.Warnings.Has(warn.SizeofPointerMemaccess) || name == intern.None {
		return nil
	}
	f := p.libraryFacts(name)
	if f == nil {
		return nil
	}
	m := p.lint.BeginMemoryCall(strings.TrimPrefix(f.Name, "__builtin_"), name)
	if m == nil || p.unit.nonstring || !p.Types.Compatible(prototype(p.Types, f), typ) {
		return nil
	}
	return m
}

// argument parses one argument of a call of the function x of type f.
func (p *parser) argument(a *arguments, f *types.Info, x lower.Operand) {
	start, pos := p.Tok, p.Pos()
	y := p.assignment()
	declared := y.Type
	y = p.Rvalue(y)
	i := a.index
	if a.sized != nil {
		p.lint.NoteArgument(a.sized, i, y, declared, start == token.Sizeof, pos)
	}
	a.index++
	if a.format != nil {
		if start == token.String && p.Tree.Kind[p.Top()] == ast.SymbolAddress {
			a.format.NoteText(i, p.stringBuffer, y.Pos)
		}
		a.format.NoteType(p.Types, i, y.Type, y.Alias)
	}
	if a.memory != nil && p.Types.IsPointer(y.Type) && p.Types.Target(y.Type)&types.Volatile != 0 {
		a.memory = nil
	}
	p.passArgument(a, f, i, x, y)
}

// passArgument appends argument i of a call of the function x of type f: the last subtree, y.
func (p *parser) passArgument(a *arguments, f *types.Info, i int, x, y lower.Operand) {
	named := i < int(f.NumParams)
	if named {
		typ := p.Types.Params[f.Params+int32(i)]
		if p.Types.Info(typ).Transparent {
			typ = p.TransparentMember(typ, y)
		}
		y = p.Assignable(y, typ, lower.Context{Kind: lower.InArgument, Argument: i + 1, Function: x.Name})
	}
	if p.Warnings.Has(warn.Nonnull) && p.mayBeNull(p.Top()) && p.Types.IsPointer(y.Type) {
		p.checkNull(i, x.Name, x.Pos)
	}
	switch {
	case p.Types.ByAddress(y.Type):
		p.RecordArgument(&a.ArgumentCount, y, f.Variadic && !named)
		return
	case !named:
		p.DefaultPromotion(y)
	}
	t := p.Tree.Type[p.Top()]
	p.Tree.Node(ast.Argument, t, a.Data(t, f.Variadic && !named), y.Pos, 1)
}

// wrongCall parses the arguments of a call of an operand that is not a function.
func (p *parser) wrongCall(x lower.Operand) lower.Operand {
	if x.Type != types.Invalid {
		switch {
		case x.Name != intern.None:
			p.noteDeclared(p.errorf(x.Pos, "called object '%s' is not a function or function pointer", p.Names.Name(x.Name)), x.Name)
		default:
			p.errorf(x.Pos, "called object is not a function or function pointer")
		}
	}
	p.Next()
	for p.Tok != token.RParen && !p.recovering {
		p.assignment()
		p.DropLast()
		if p.Tok != token.Comma {
			break
		}
		p.Next()
	}
	p.expect(token.RParen)
	return p.Fail(x.Pos)
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
func (p *parser) callee(x lower.Operand) (c callee, ok bool) {
	c = callee{typ: x.Type, name: x.Name}
	if x.Kind != lower.Designator {
		x = p.Rvalue(x)
		if !p.Types.IsPointer(x.Type) {
			return c, false
		}
		c.typ = p.Types.Target(x.Type)
	}
	if p.Types.Kind(c.typ) != types.FunctionKind {
		return c, false
	}
	n := p.Top()
	if lower.IsSymbolAddress(p.Tree.Kind[n]) && p.isFunction(x, p.Tree.Data[n]) {
		c.symbol = p.Tree.Data[n]
		p.Tree.Truncate(n)
		return c, true
	}
	c.indirect, c.machine = true, p.Tree.Type[n]
	c.locals = p.markLocals()
	c.local = uint32(p.BlockLocal(c.machine))
	c.set = p.Tree.Node(ast.Assign, c.machine, c.local, p.Tree.Pos[n], 1)
	return c, true
}

// isFunction reports whether symbol, the address in x, is known to be the symbol of a
// function.
func (p *parser) isFunction(x lower.Operand, symbol uint32) bool {
	switch {
	case x.Kind == lower.Designator && x.Name != intern.None:
		return true
	case p.unit.symbolFunction == nil: // in the first pass symbols have other numbers
		return false
	case symbol >= ast.OwnSymbols:
		return p.ownSymbol(symbol).Func
	}
	e := p.unit.entityOf(symbol)
	return e != nil && e.function
}

// finishCall appends the call of c, which returns a value of machine type t. Its
// arguments are the last subtrees. If set is true, an Assign of the address to a local
// precedes the arguments.
func (p *parser) finishCall(c *callee, t ast.Type, arguments int, pos uint32) (set bool) {
	p.manyArguments = p.manyArguments || arguments > lower.MostInRegisters
	if c.indirect {
		set = !p.addressLast(c)
		if set {
			p.Tree.Leaf(ast.Local, c.machine, c.local, pos)
		}
		p.Tree.Node(ast.CallIndirect, t, 0, pos, arguments+1)
	} else {
		p.Tree.Node(ast.Call, t, c.symbol, pos, arguments)
	}
	p.PassArguments()
	return set
}

// addressLast moves the computation of the address of c behind the arguments, which saves the
// local. It does so if the arguments are few nodes and the order of evaluation makes no
// difference.
func (p *parser) addressLast(c *callee) bool {
	first := int(p.Tree.First[c.set])
	if p.Tree.Len()-first > 2*lower.SmallOperand || p.Changes(first, c.set) || p.Changes(c.set+1, p.Tree.Len()) {
		return false
	}
	start := p.Tree.Cut(c.set+1, &p.Clipboard)
	p.Tree.Truncate(c.set)
	p.Unexpanded.Reset()
	p.Tree.Cut(first, &p.Unexpanded)
	p.Tree.Paste(&p.Clipboard, start)
	p.Tree.Paste(&p.Unexpanded, 0)
	if len(p.Live) == c.locals.Live+1 && len(p.FrameOffsets) == max(c.locals.Numbers, int(c.local)+1) { // no other local has been made since
		p.dropLocals(c.locals)
	}
	return true
}

// checkedFunction returns the function that c is, if it checks the size of an object, or nil.
func (p *parser) checkedFunction(c *callee) *fortify.Function {
	if p.Dialect != lex.StandardC || c.indirect || p.function == nil || c.name == intern.None {
		return nil
	}
	return fortify.Find(p.Names.Name(c.name))
}

// dropCheck turns the call of a.checked into a call of the function that does not check, if it may. The arguments are the last
// subtrees.
func (p *parser) dropCheck(a *arguments, c *callee) {
	if a.index != a.Count {
		return
	}
	left := fortify.DropCheck(&p.Lowering, p, a.checked, a.Count)
	if left == a.Count {
		return
	}
	a.Count, a.index = left, left
	plain := a.checked.Plain
	c.symbol, c.name = p.librarySymbol(plain), p.Names.InternName("__builtin_"+plain)
	if a.memory = nil; p.unit.optimize && inplace.IsReplaceable(plain) {
		a.memory = builtin.FindDeclared(plain)
	}
}

// memoryFunction returns the library's function that c is, if calls of it may be replaced by loads and stores, or nil.
func (p *parser) memoryFunction(c *callee) *builtin.Function {
	if !p.unit.optimize || p.function == nil || c.indirect || c.name == intern.None || p.Dialect != lex.StandardC {
		return nil
	}
	return p.knownFunction(c, inplace.IsReplaceable)
}

// knownFunction returns the library's function that c is, if its name, without the prefix __builtin_, is one of some, or nil.
func (p *parser) knownFunction(c *callee, isOne func(name string) bool) *builtin.Function {
	text := p.Names.Name(c.name)
	switch plain, isBuiltin := strings.CutPrefix(text, "__builtin_"); {
	case !isOne(plain):
		return nil
	case !isBuiltin && (!p.unit.knows(text) || p.hasInternalLinkage(c.name)):
		return nil
	}
	f := builtin.FindDeclared(text)
	if o := p.lookup(c.name); o != nil && o.kind != functionObject || !p.Types.Compatible(prototype(p.Types, f), c.typ) {
		return nil
	}
	return f
}

// memoryCall replaces a call of a.memory by loads and stores. It returns false if the call must remain.
func (p *parser) memoryCall(a *arguments, pos uint32) bool {
	return a.memory != nil && a.index == 3 && a.Count == 3 && inplace.Replace(&p.Lowering, a.memory, p.unit.small, !p.inNested(), pos)
}

// foldedCall replaces a call of c by its value, of type result, if the arguments are constants and c is a function
// of the library that inplace.Fold knows. It returns false if the call must remain.
func (p *parser) foldedCall(a *arguments, c *callee, result types.Type, pos uint32) bool {
	if c.indirect || c.name == intern.None || a.index != a.Count || a.Count == 0 || a.Count > 3 || p.Dialect != lex.StandardC {
		return false
	}
	if k := p.Tree.Kind[p.Top()-1]; !k.IsConst() && k != ast.SymbolAddress && k != ast.Add { // the last argument
		return false
	}
	f := p.knownFunction(c, inplace.IsFolded)
	return f != nil && inplace.Fold(&p.Lowering, f.Name, a.Count, p.Literal, p.Types.Machine(result), pos)
}

// returningTwice are functions that may return a second time from the same call. The second return leads back
// into a block that has been left. gcc knows these functions by their names, too.
var returningTwice = [...]string{"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "savectx", "vfork", "getcontext"}

// returnsTwice reports whether a function of this name is in returningTwice. The parser interns
// the names of that list in a row.
func (p *parser) returnsTwice(name intern.Ident) bool {
	return name != intern.None && uint(name-p.jumpNames) < uint(len(returningTwice))
}

// A genericCall is a call of __builtin_tgmath (GNU C): see package tgmath.
type genericCall struct {
	*builtinCall
	functions []lower.Operand
	nodes     ast.Builder // of the functions
	ends      []int       // by function, in nodes
	arguments []lower.Operand
	begins    []int // of each argument: its first node
	odd       int   // the number of the first argument if it stands before a function, else 0
}

// typeGeneric lowers __builtin_tgmath.
func (c *builtinCall) typeGeneric() lower.Operand {
	p, g := c.p, genericCall{builtinCall: c}
	mark := p.Tree.Len()
	if g.parse(); !p.recovering {
		n, err := tgmath.Choose(p.Types, typesOf(g.functions), typesOf(g.arguments), g.odd)
		if err == nil {
			return g.call(n)
		}
		if err != tgmath.ErrInvalid {
			p.errorf(c.pos, "%s", err)
		}
	}
	p.Tree.Truncate(mark)
	return p.Wrong(c.pos)
}

// typesOf returns the types of some operands.
func typesOf(list []lower.Operand) (typs []types.Type) {
	for _, x := range list {
		typs = append(typs, x.Type)
	}
	return typs
}

// parse parses the functions and the arguments.
func (g *genericCall) parse() {
	p := g.p
	for n := 1; p.Tok != token.RParen && (n == 1 || p.Tok == token.Comma); n++ {
		begin, ended := p.Tree.Len(), p.unreachable
		x := g.expression()
		if tgmath.Function(p.Types, x.Type) == nil {
			g.begins, g.arguments = append(g.begins, begin), append(g.arguments, p.Rvalue(x))
			continue
		}
		if len(g.arguments) > 0 && g.odd == 0 {
			g.odd = len(g.functions) + 1
		}
		p.unreachable = ended
		p.Tree.Cut(begin, &g.nodes)
		g.functions, g.ends = append(g.functions, x), append(g.ends, g.nodes.Len())
	}
}

// call appends the call of function n.
func (g *genericCall) call(n int) lower.Operand {
	p, x := g.p, g.functions[n]
	starts := make([]int, len(g.arguments))
	for k, begin := range slices.Backward(g.begins) {
		starts[k] = p.Tree.Cut(begin, &p.Clipboard)
	}
	g.nodes.Truncate(g.ends[n])
	begin := 0
	if n > 0 {
		begin = g.ends[n-1]
	}
	p.Tree.Paste(&g.nodes, begin)
	c, _ := p.callee(x)
	f := *p.Types.Info(c.typ)
	var a arguments
	to := p.resultArgument(&a, f.Target, g.pos)
	for k, y := range g.arguments {
		p.Tree.Paste(&p.Clipboard, starts[k])
		p.passArgument(&a, &f, k, x, y)
	}
	p.nodesMoved = true
	return p.endCall(&c, a.Count, f.Target, to, g.pos)
}
