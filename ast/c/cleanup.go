package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
)

// The attribute cleanup (GNU C) names a function that is called with the address of a
// variable when its scope is left: at the end of the block, and by jumps and returns. The
// stack in lifetimeState holds these variables together with the variable length arrays.

// lifetimeState holds the objects of the function being parsed that need an action where
// their scope is left: variable length arrays and variables with the attribute cleanup.
type lifetimeState struct {
	// The live ones, the innermost last: of an array the local with the stack pointer from
	// before it, of a variable the complement of its number in cleanups.
	stack      []int32
	cleanups   []cleanup
	guards     []guard
	departures []departure
}

// begin starts a function.
func (s *lifetimeState) begin() {
	s.stack, s.departures = s.stack[:0], s.departures[:0]
	s.cleanups, s.guards = s.cleanups[:0], s.guards[:0]
}

// A cleanup is a variable with the attribute cleanup that is in scope.
type cleanup struct {
	variable, function object
	pos                uint32
}

// cleanupArgument parses the name of the function.
func (p *parser) cleanupArgument(a *attribute) {
	if p.Tok != lex.Ident {
		p.errorf(a.pos, "cleanup argument not an identifier")
		return
	}
	a.number, a.text = int64(p.Ident), p.Names.Name(p.Ident)
	p.Next()
}

// cleanUp registers the variable that d has declared for a cleanup by its attribute x. The
// variable is stored in the frame.
func (p *parser) cleanUp(d declarator, x *attribute) {
	if x.text == "" || d.name == intern.None || p.recovering {
		return
	}
	f, o := p.lookup(intern.Ident(x.number)), p.lookup(d.name)
	if f == nil || f.kind != functionObject || p.types.ByAddress(p.types.Target(f.typ)) {
		p.errorf(x.pos, "cleanup argument not a function")
		return
	}
	o.quiet = true
	if o.kind == localObject {
		p.frameOffsetOf(int(o.number), o.typ)
	}
	p.stack = append(p.stack, ^int32(len(p.cleanups)))
	p.cleanups = append(p.cleanups, cleanup{*o, *f, d.pos})
}

// callCleanup appends a statement: the call that cleans up n.
func (p *parser) callCleanup(n int32) {
	x := &p.cleanups[n]
	f := *p.types.Info(x.function.typ)
	p.b.Leaf(ast.SymbolAddress, p.types.Word, p.symbol(x.function.number), x.pos)
	c, _ := p.callee(operand{typ: x.function.typ, kind: designator, pos: x.pos, name: x.function.name})
	y := p.valueOf(p.types.Pointer(x.variable.typ), x.pos)
	p.addressOfObject(&x.variable, x.pos)
	switch {
	case f.NumParams == 1:
		p.assignable(y, p.types.Params[f.Params], context{inArgument, 1, x.function.name})
	case !f.NoPrototype:
		p.errorf(x.pos, "too %s arguments to function%s", [...]string{"few", "many"}[b2i(f.NumParams == 0)], p.quotedName(x.function.name))
	}
	p.pointerArgument(x.pos)
	p.finishCall(&c, p.machineResult(f.Target), 1, x.pos)
	p.b.Statement(x.pos)
}

// addressOfObject appends the address of a variable of the function that is in
// memory, or has a home there.
func (p *parser) addressOfObject(o *object, pos uint32) {
	switch o.kind {
	case alignedObject:
		p.alignedAddress(o.number, o.value, pos)
	case referenceObject:
		p.b.Leaf(ast.Local, p.types.Word, uint32(o.number), pos)
	case localObject:
		p.b.Leaf(ast.FrameAddress, p.types.Word, uint32(p.frameOffsetOf(int(o.number), o.typ)), pos)
	default:
		p.b.Leaf(ast.FrameAddress, p.types.Word, uint32(o.number), pos)
	}
}

// endLives appends statements that end the lifetimes in p.stack from number n on. It returns
// the number of statements.
func (p *parser) endLives(n int, pos uint32) (statements int) {
	statements = p.callCleanups(n)
	if array := firstArray(p.stack[n:]); array >= 0 {
		p.restoreStack(array, pos)
		statements++
	}
	return statements
}

// callCleanups appends the cleanup calls for p.stack from number n on, the last first. It
// returns the number of statements.
func (p *parser) callCleanups(n int) (statements int) {
	for i := len(p.stack) - 1; i >= n; i-- {
		if x := p.stack[i]; x < 0 {
			p.callCleanup(^x)
			statements++
		}
	}
	return statements
}

// firstArray is the first of the variable length arrays that live, or -1.
func firstArray(stack []int32) int32 {
	for _, x := range stack {
		if x >= 0 {
			return x
		}
	}
	return -1
}

// A guard is the If of a cleanup before a goto: whether it is due is known when the
// label is. The Data of the If is its number, from 1.
type guard struct {
	departure int // the goto's
	level     int // of the variable in its stack
}

// guardCleanups appends an If for each cleanup that the last departure may make due,
// and returns how many there are.
func (p *parser) guardCleanups(pos uint32) (statements int) {
	for i := len(p.stack) - 1; i >= 0; i-- {
		if x := p.stack[i]; x < 0 {
			p.constant(ast.I32, 1, pos)
			p.callCleanup(^x)
			p.guards = append(p.guards, guard{len(p.departures) - 1, i})
			p.b.Node(ast.If, ast.Void, uint32(len(p.guards)), pos, 2)
			statements++
		}
	}
	return statements
}

// resolveGuard completes the If n.
func (p *parser) resolveGuard(n int) {
	g := p.guards[p.b.Data[n]-1]
	p.b.Data[n] = 0
	x := &p.departures[g.departure]
	if g.level < shared(p.labels[x.label].stack, x.stack) {
		p.b.Data[p.b.First[n]] = 0 // its condition
	}
}

// shared is the length of the common prefix of the lifetimes live at two points.
func shared(a, b []int32) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// keepReturned saves the value x to return, the last subtree, and appends the cleanup calls.
// It returns the number of statements.
func (p *parser) keepReturned(x operand, pos uint32) (statements int) {
	if !p.cleansUp() {
		return 0
	}
	return p.keepValue(x, pos, func() int { return p.callCleanups(0) })
}

// cleansUp reports whether a cleanup is due before a return.
func (p *parser) cleansUp() bool {
	return slices.ContainsFunc(p.stack, func(x int32) bool { return x < 0 })
}

// keepValue keeps the value x, the last subtree, while the statements run that end
// appends, and returns how many statements come before the value then.
func (p *parser) keepValue(x operand, pos uint32, end func() int) (statements int) {
	if p.types.ByAddress(x.typ) {
		p.copyRecord(p.frame(p.types.Size(x.typ), p.frameAlign(x.typ)), x.typ, pos)
	}
	t := p.b.Type[p.top()]
	kept := uint32(p.newLocal(t))
	p.b.Node(ast.Assign, t, kept, pos, 1)
	p.b.Statement(pos)
	statements = 1 + end()
	p.b.Leaf(ast.Local, t, kept, pos)
	return statements
}
