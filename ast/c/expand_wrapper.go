package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/fortify"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// An expansion of a wrapper. Its parameters stand for the arguments of the call, the actuals: a literal or the address of an
// object stands in place of each use; any other value is assigned to a local first. In a direct wrapper, the nodes of an
// argument stand where the parameter is read.
type expansion struct {
	*wrapper
	outer   *expansion
	actuals []actual // of the parameters, then the unnamed ones, then of variables that are literals
	named   int      // parameters
	unnamed int
	pos     uint32 // of the call
	inside  int32  // its statement expression
	exit    int32  // 1 + the label of its end, if there is a jump to it
	jumps   int    // to the end
	result  int32  // 1 + the local with the value, if a return has made one
}

// An actual is an argument, or a literal value of a variable, that stands in place of a name.
type actual struct {
	operand lower.Operand
	kind    ast.Kind // of a leaf
	machine ast.Type
	data    uint32
	nodes   bool // it is not a leaf: its nodes are the last ones in actualTree
	start   int  // where they begin there
	sizes   fortify.Sizes
}

// expandWrapper parses a call of w, and the body of w in place of the call. x is the name of w. The parser stands in front of the
// arguments.
func (p *parser) expandWrapper(w *wrapper, c *callee, x lower.Operand) lower.Operand {
	e := &expansion{wrapper: w, outer: p.expansion, pos: x.Pos, named: int(w.parameterCount)}
	first := p.Tree.Len()
	if p.Next(); !p.parseActuals(e, x) {
		p.Tree.Truncate(first)
		return p.Wrong(x.Pos)
	}
	p.enclosing, p.nodesMoved = append(p.enclosing, p.Innermost), true
	around, depth := p.Innermost, len(p.objects)
	p.Innermost = int32(len(p.enclosing)) - 1
	e.inside = p.Innermost
	saved, flow, long, marks, entryMark := p.Lexer, p.flowState, p.long, p.Declaring, len(p.hidden)
	p.hideScopes(depth)
	scope := p.openScope()
	p.expansion = e
	n := p.bindActuals(e)
	start := p.Tree.Len()
	p.loop, p.switching, p.dead, p.unbraced, p.clauses, p.long = loop{}, nil, deadCode{}, 0, 0, nil
	p.Warnings = p.Warnings.Only(warn.SetOf(warn.ReturnType))
	p.readWrapper(w)
	p.Next()
	p.Next()
	more, y, valued := p.wrapperBody(e)
	unreachable := p.unreachable && e.jumps == 0 && !valued && e.result == 0
	p.closeScope(scope)
	p.closeLabels(entryMark)
	p.expansion = e.outer
	p.showScopes(depth)
	p.Lexer, p.Declaring = saved, marks
	p.flowState, p.long, p.Innermost = flow, long, around
	p.unreachable = p.unreachable || unreachable
	p.moveToCall(e, start)
	return p.wrapperValue(e, y, valued, n+more)
}

// parseActuals parses the arguments of a call of x, the wrapper of e. It leaves their subtrees. It returns false if there are too
// many or too few.
func (p *parser) parseActuals(e *expansion, x lower.Operand) bool {
	f := *p.Types.Info(e.typ)
	format, sized := p.formatCall(x.Name, x.Pos), p.sizedCall(x.Name, e.typ)
	for p.Tok != token.RParen && !p.recovering {
		if p.expansion == nil || !p.packedActuals(e) {
			start, pos := p.Tok, p.Pos()
			p.ForgetSubobject()
			y := p.assignment()
			declared := y.Type
			y = p.Rvalue(y)
			if sized != nil {
				p.lint.NoteArgument(sized, len(e.actuals), y, declared, start == token.Sizeof, pos)
			}
			if i := len(e.actuals); format != nil {
				if start == token.String && p.Tree.Kind[p.Top()] == ast.SymbolAddress {
					format.NoteText(i, p.stringBuffer, y.Pos)
				}
				format.NoteType(p.Types, i, y.Type, y.Alias)
			}
			p.addActual(e, &f, x, y)
		}
		if p.Tok != token.Comma {
			break
		}
		p.Next()
	}
	p.expect(token.RParen)
	e.unnamed = len(e.actuals) - e.named
	switch {
	case e.unnamed < 0:
		p.noteDeclared(p.errorf(x.Pos, "too few arguments to function%s", p.QuotedName(x.Name)), x.Name)
	case e.unnamed > 0 && !f.Variadic:
		p.noteDeclared(p.errorf(x.Pos, "too many arguments to function%s", p.QuotedName(x.Name)), x.Name)
	default:
		if format != nil {
			format.Check(p.Types, p)
		}
		if sized != nil {
			p.lint.EndMemoryCall(sized)
		}
		return !p.recovering
	}
	return false
}

// addActual adds the argument y, the last subtree, of the call of a wrapper of type f.
func (p *parser) addActual(e *expansion, f *types.Info, x, y lower.Operand) {
	if i := len(e.actuals); i < int(f.NumParams) {
		y = p.Assignable(y, p.Types.Params[f.Params+int32(i)], lower.Context{Kind: lower.InArgument, Argument: i + 1, Function: x.Name})
	} else if !p.Types.ByAddress(y.Type) {
		p.DefaultPromotion(y)
		y = p.promoted(y)
	}
	sizes := fortify.Unknown
	if p.Types.IsPointer(y.Type) && p.unit.optimize { // without optimisation gcc does not see the arguments
		sizes = fortify.SizesOf(&p.Lowering, p, p.Top())
	}
	e.actuals = append(e.actuals, actual{operand: y, sizes: sizes})
}

// promoted returns y, an unnamed argument that has been promoted, with its type.
func (p *parser) promoted(y lower.Operand) lower.Operand {
	switch {
	case types.Unqualified(y.Type) == types.Float:
		y.Type = types.Double
	case p.Types.IsInteger(y.Type):
		y.Type = p.Types.Promote(y.Type)
	}
	y.Kind = lower.Value
	return y
}

// packedActuals does the same as packedArguments, for a call of another wrapper.
func (p *parser) packedActuals(e *expansion) bool {
	if p.Tok != token.Ident || p.Ident != p.packName {
		return false
	}
	p.Next()
	p.skipParentheses()
	from := p.expansion
	f := *p.Types.Info(e.typ)
	for i := from.named; i < from.named+from.unnamed; i++ {
		p.ForgetSubobject()
		y := p.readActual(from, i, p.Pos())
		p.addActual(e, &f, p.ValueOf(types.Invalid, y.Pos), y)
	}
	return true
}

// packedArguments replaces __builtin_va_arg_pack () in an argument list, if it is the current token, by the unnamed arguments of the
// wrapper that is being expanded.
func (p *parser) packedArguments(a *arguments, f *types.Info, x lower.Operand) bool {
	if p.Tok != token.Ident || p.Ident != p.packName {
		return false
	}
	p.Next()
	p.skipParentheses()
	e := p.expansion
	for i := e.named; i < e.named+e.unnamed; i++ {
		y := p.readActual(e, i, p.Pos())
		p.passArgument(a, f, a.index, x, y)
		a.index++
	}
	return true
}

// unnamedArguments lowers __builtin_va_arg_pack_len to the number of unnamed arguments. Outside of an expansion there are none: the
// function itself has a body, too, but is never called.
func (c *builtinCall) unnamedArguments() lower.Operand {
	n := 0
	if e := c.p.expansion; e != nil {
		n = e.unnamed
	}
	return c.number(uint64(n))
}

// bindActuals turns the last subtrees, the arguments, into the actuals of e, and declares the parameters that stand for them.
// It leaves assignments of arguments to locals, and returns their number.
func (p *parser) bindActuals(e *expansion) (n int) {
	bottom := p.actualTree.Len()
	for i := len(e.actuals) - 1; i >= 0; i-- {
		a, top := &e.actuals[i], p.Top()
		a.kind, a.machine, a.data = p.Tree.Kind[top], p.Tree.Type[top], p.Tree.Data[top]
		if p.isBindable(top) && !p.changes(e, i) {
			p.Tree.Truncate(top)
			continue
		}
		a.nodes = true
		a.start = p.Tree.Cut(int(p.Tree.First[top]), &p.actualTree)
	}
	p.declareListScope(p.unit.listScopeOf(&e.definition))
	list := p.unit.parameters[e.parameters : e.parameters+e.parameterCount]
	for i := range e.actuals {
		a, local := &e.actuals[i], false
		if a.nodes && !e.direct {
			p.Tree.Paste(&p.actualTree, a.start)
			a.kind, a.data, a.nodes, local = ast.Local, uint32(p.BlockLocal(a.machine)), false, true
			p.Tree.Node(ast.Assign, a.machine, a.data, e.pos, 1)
			n++
		}
		switch {
		case i >= e.named || list[i].name == intern.None:
		case local:
			p.declare(list[i].name, list[i].typ, localObject, list[i].pos, int32(a.data))
		default:
			p.declare(list[i].name, list[i].typ, boundObject, list[i].pos, int32(i))
		}
	}
	if !e.direct && p.actualTree.Len() != bottom {
		panic("ast/c: arguments of a wrapper are left")
	}
	return n
}

// isBindable reports whether node n is a leaf that has the same value wherever it stands.
func (p *parser) isBindable(n int) bool {
	switch k := p.Tree.Kind[n]; {
	case k.IsConst():
		return p.unit.optimize // gcc does not see literals without optimisation
	case k == ast.FrameAddress, k == ast.SymbolAddress, k == ast.GlobalAddress:
		return true
	}
	return false
}

// changes reports whether the body of e may change parameter i.
func (p *parser) changes(e *expansion, i int) bool {
	return i < e.named && slices.Contains(e.assigned, p.unit.parameters[int(e.parameters)+i].name)
}

// boundExpression appends the actual that the object o stands for.
func (p *parser) boundExpression(o *object, pos uint32) lower.Operand {
	x := p.readActual(p.expansion, int(o.number), pos)
	x.Type = types.Unqualified(o.typ)
	return x
}

// placeholders is the first number of locals that stand for actuals that are no literals, where only a question about an actual is
// asked.
const placeholders = 1 << 30

// readActual appends actual i of e.
func (p *parser) readActual(e *expansion, i int, pos uint32) lower.Operand {
	a := &e.actuals[i]
	switch {
	case p.asking > 0 && (a.nodes || !a.kind.IsConst()):
		p.Tree.Leaf(ast.Local, a.machine, placeholders+uint32(i), pos)
	case !a.nodes:
		p.Tree.Leaf(a.kind, a.machine, a.data, pos)
	default:
		p.Tree.Paste(&p.actualTree, a.start)
	}
	return lower.Operand{Type: a.operand.Type, Kind: lower.Value, Pos: a.operand.Pos, Origin: lower.Origin{Name: intern.None}}
}

// actualIn returns the actual that is in a local, or nil.
func (p *parser) actualIn(local uint32) *actual {
	for e := p.expansion; e != nil; e = e.outer {
		for i := range e.actuals {
			a := &e.actuals[i]
			if local == placeholders+uint32(i) && e == p.expansion || !a.nodes && a.kind == ast.Local && a.data == local && !p.changes(e, i) {
				return a
			}
		}
	}
	return nil
}

// bindVariable lets the variable d of a wrapper, the object with the given index, stand for its value, the last subtree, if that is a
// literal and the wrapper does not change the variable. It removes the value then.
func (p *parser) bindVariable(d *declarator, index int) bool {
	top, e := p.Top(), p.expansion
	if index < 0 || !p.unit.optimize || !p.Tree.Kind[top].IsConst() || d.typ&(types.Volatile|types.Atomic) != 0 || e.changesLater(d.name) {
		return false
	}
	o := &p.objects[index]
	o.kind, o.number = boundObject, int32(len(e.actuals))
	e.actuals = append(e.actuals, actual{
		operand: p.ValueOf(types.Unqualified(d.typ), d.pos), kind: p.Tree.Kind[top], machine: p.Tree.Type[top], data: p.Tree.Data[top], sizes: fortify.Unknown,
	})
	p.Tree.Truncate(top)
	return true
}

// changesLater reports whether the wrapper may change a variable with an initializer, which counts as a change, too.
func (w *wrapper) changesLater(name intern.Ident) bool {
	n := 0
	for _, other := range w.assigned {
		n += lower.Bit(other == name)
	}
	return n > 1
}

// hideScopes removes the first n objects of blocks from the bindings. showScopes puts them back.
func (p *parser) hideScopes(n int) {
	for i := n - 1; i >= 0; i-- {
		o := &p.objects[i]
		(*p.table(o.kind))[o.name] = o.hidden
	}
}

func (p *parser) showScopes(n int) {
	for i := range p.objects[:n] {
		o := &p.objects[i]
		(*p.table(o.kind))[o.name] = -int32(i) - 1
	}
}

// wrapperBody parses the body of e up to its brace. It returns the number of statements, and the value if that is the last subtree.
func (p *parser) wrapperBody(e *expansion) (n int, x lower.Operand, valued bool) {
	for p.Tok != token.RBrace && p.Tok != token.EOF && !p.recovering {
		if p.Tok == token.Return && !p.dead.dead {
			p.Next()
			if x, valued = p.returnedFromWrapper(e); valued {
				if p.Tok == token.RBrace && e.jumps == 0 && e.result == 0 {
					return n, x, true
				}
				p.setResult(e, x)
				n++
			} else if types.Unqualified(x.Type) == types.Void && x.Pos != 0 {
				n++
			}
			valued = false
			n += p.jumpToEnd(e)
			continue
		}
		n += p.blockItem()
	}
	return n, x, false
}

// returnedFromWrapper parses the rest of a return statement, and converts the value, if the wrapper has one. If a wrapper without
// a value returns a void expression, it leaves a statement, and returns its operand.
func (p *parser) returnedFromWrapper(e *expansion) (x lower.Operand, valued bool) {
	result := p.Types.Target(e.typ)
	if p.Tok == token.Semi {
		p.Next()
		return lower.Operand{}, false
	}
	x = p.expression()
	if types.Unqualified(result) == types.Void {
		x = p.Rvalue(x)
		p.Tree.Statement(e.pos)
		p.endOfStatement()
		x.Type, x.Pos = types.Void, max(e.pos, 1)
		return x, false
	}
	x = p.Assignable(x, result, lower.Context{Kind: lower.InReturn})
	p.endOfStatement()
	return x, true
}

// setResult assigns the last subtree, the value x, to the result of e.
func (p *parser) setResult(e *expansion, x lower.Operand) {
	t := p.Types.Machine(p.Types.Target(e.typ))
	if e.result == 0 {
		e.result = int32(p.BlockLocal(t)) + 1
	}
	p.Tree.Node(ast.Assign, t, uint32(e.result-1), e.pos, 1)
}

// jumpToEnd appends a jump to the end of e.
func (p *parser) jumpToEnd(e *expansion) int {
	if e.exit == 0 {
		e.exit = p.newLabel(intern.None, e.pos) + 1
	}
	e.jumps++
	p.goTo(e.exit-1, e.pos)
	p.leave()
	return 1
}

// returnFromWrapper parses a return statement of the wrapper that is expanded. It returns the number of statements.
func (p *parser) returnFromWrapper() (n int) {
	e := p.expansion
	p.Next()
	x, valued := p.returnedFromWrapper(e)
	if valued {
		p.setResult(e, x)
		n++
	} else if x.Pos != 0 {
		n++
	}
	return n + p.jumpToEnd(e)
}

// ifInWrapper parses an if statement. If its condition is a literal, only the statements of the chosen arm are left. It returns the number
// of statements.
func (p *parser) ifInWrapper() int {
	start := p.Tree.Len()
	p.asBlock(p.ifStatement)
	top := p.Top()
	k := p.Tree.Kind[top]
	if k == ast.Block && top == start {
		p.removeNodes(start)
		return 0
	}
	if k != ast.If && k != ast.IfElse || !p.Tree.Kind[start].IsConst() || int(p.Tree.Parent[start]) != top {
		return 1
	}
	taken, last := start+1, top-1
	if k == ast.IfElse {
		other := int(p.Tree.First[top-1])
		if p.Bits(start) == 0 {
			taken, other = other, start+1
		} else {
			last = other - 1
		}
		if p.Tree.Kind[other] != ast.Block || int(p.Tree.First[other]) != other || int(p.Tree.Parent[other]) != top { // it has a label
			return 1
		}
	} else if p.Bits(start) == 0 {
		return 1
	}
	p.Tree.Truncate(last + 1)
	kept := p.Tree.Cut(taken, &p.Clipboard)
	p.removeNodes(start)
	p.Tree.Paste(&p.Clipboard, kept)
	if top = p.Top(); p.Tree.Kind[top] != ast.Block {
		return 1
	}
	n := 0
	if int(p.Tree.First[top]) < top {
		n = int(p.Tree.ChildIndex[top-1]) + 1
	}
	p.Tree.Truncate(top)
	return n
}

// moveToCall gives the nodes from start on that the text of e has made the position of the call: to debuggers, and in messages, they
// are there.
func (p *parser) moveToCall(e *expansion, start int) {
	for n := start; n < p.Tree.Len(); n++ {
		if pos := p.Tree.Pos[n]; pos >= e.body && pos < e.end {
			p.Tree.Pos[n] = e.pos
		}
	}
}

// wrapperValue joins n statements and the value behind them. y is the value if valued is set; otherwise it is in a local, or there is none.
func (p *parser) wrapperValue(e *expansion, y lower.Operand, valued bool, n int) lower.Operand {
	if top := p.Top(); !valued && e.jumps > 0 && p.Tree.Kind[top] == ast.Goto && p.Tree.Data[top] == uint32(e.exit-1) {
		p.Tree.Truncate(top)
		e.jumps--
		n--
	}
	if e.jumps > 0 {
		n += p.defineLabel(e.exit-1, e.pos)
	}
	result := types.Unqualified(p.Types.Target(e.typ))
	switch top := p.Top(); {
	case valued:
	case result == types.Void:
		p.Zero(ast.I32, e.pos)
	case e.result == 0:
		p.Zero(p.Types.Machine(result), e.pos)
	case e.jumps == 0 && p.Tree.Kind[top] == ast.Assign && p.Tree.Data[top] == uint32(e.result-1) && n > 0:
		p.Tree.Truncate(top)
		n--
	default:
		p.Tree.Leaf(ast.Local, p.Types.Machine(result), uint32(e.result-1), e.pos)
	}
	for range n {
		p.Then(e.pos)
	}
	return p.ValueOf(result, e.pos)
}
