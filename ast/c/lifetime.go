package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// The attribute cleanup (GNU C) names a function that is called with the address of a
// variable when the variable's scope is left: at the end of the block, and by jumps and
// returns. The stack in lifetimeState holds these variables together with the variable
// length arrays.

// lifetimeState holds the objects of the function being parsed that need an action when
// their scope is left: variable length arrays and variables with the attribute cleanup.
type lifetimeState struct {
	// The live objects, the innermost last. An array is represented by the local that
	// holds the stack pointer from before the array; a variable by the complement of its
	// number in cleanups.
	lifetimes           []int32
	cleanups            []cleanup
	conditionalCleanups []conditionalCleanup
	departures          []departure
	sharedReturnState
}

// begin starts a function.
func (s *lifetimeState) begin() {
	s.lifetimes, s.departures = s.lifetimes[:0], s.departures[:0]
	s.cleanups, s.conditionalCleanups = s.cleanups[:0], s.conditionalCleanups[:0]
	s.sharedReturnState = sharedReturnState{}
}

// A cleanup is a variable with the attribute cleanup that is in scope, or the call at the end of an
// instrumented function.
type cleanup struct {
	variable, function object
	pos                uint32
	leaves             bool  // it is the call at the end of a function
	exit               int32 // 1 + the label of the call to which returns jump, or 0
}

// cleanupArgument parses the name of the function.
func (p *parser) cleanupArgument(a *attribute) {
	if p.Tok != token.Ident {
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
	if f != nil && f.kind == nestedObject {
		p.errorf(x.pos, "a nested function as 'cleanup' is not supported")
		return
	}
	if f == nil || f.kind != functionObject || p.Types.ByAddress(p.Types.Target(f.typ)) {
		p.errorf(x.pos, "cleanup argument not a function")
		return
	}
	o.mayBeUnused = true
	if o.kind == localObject {
		p.FrameOffsetOf(int(o.number), o.typ)
	}
	p.lifetimes = append(p.lifetimes, ^int32(len(p.cleanups)))
	p.cleanups = append(p.cleanups, cleanup{variable: *o, function: *f, pos: d.pos})
}

// callCleanup appends a statement that calls cleanup n.
func (p *parser) callCleanup(n int32) {
	x := &p.cleanups[n]
	if x.leaves {
		p.callInstrument("__cyg_profile_func_exit", x.pos)
		return
	}
	f := *p.Types.Info(x.function.typ)
	p.Tree.Leaf(ast.SymbolAddress, p.Types.Word, p.symbol(x.function.number), x.pos)
	c, _ := p.callee(lower.Operand{Type: x.function.typ, Kind: lower.Designator, Pos: x.pos, Origin: lower.Origin{Name: x.function.name}})
	y := p.ValueOf(p.Types.Pointer(x.variable.typ), x.pos)
	p.addressOfObject(&x.variable, x.pos)
	switch {
	case f.NumParams == 1:
		p.Assignable(y, p.Types.Params[f.Params], lower.Context{Kind: lower.InArgument, Argument: 1, Function: x.function.name})
	case !f.NoPrototype:
		p.errorf(x.pos, "too %s arguments to function%s", [...]string{"few", "many"}[lower.Bit(f.NumParams == 0)], p.QuotedName(x.function.name))
	}
	p.PointerArgument(x.pos)
	p.finishCall(&c, p.MachineResult(f.Target), 1, x.pos)
	p.Tree.Statement(x.pos)
}

// addressOfObject appends the address of a local variable, which is in memory or has a
// frame offset.
func (p *parser) addressOfObject(o *object, pos uint32) {
	switch o.kind {
	case alignedObject:
		p.alignedAddress(o.number, o.value, pos)
	case referenceObject:
		p.Tree.Leaf(ast.Local, p.Types.Word, uint32(o.number), pos)
	case localObject:
		p.Tree.Leaf(ast.FrameAddress, p.Types.Word, uint32(p.FrameOffsetOf(int(o.number), o.typ)), pos)
	default:
		p.Tree.Leaf(ast.FrameAddress, p.Types.Word, uint32(o.number), pos)
	}
}

// endLives appends statements that end the lifetimes in p.lifetimes from number n on. It returns
// the number of statements.
func (p *parser) endLives(n int, pos uint32) (statements int) {
	statements = p.callCleanups(n)
	if array := firstArray(p.lifetimes[n:]); array >= 0 {
		p.restoreStack(array, pos)
		statements++
	}
	return statements
}

// callCleanups appends the cleanup calls for p.lifetimes from number n on, the last first. It
// returns the number of statements.
func (p *parser) callCleanups(n int) (statements int) {
	for i := len(p.lifetimes) - 1; i >= n; i-- {
		if x := p.lifetimes[i]; x < 0 {
			p.callCleanup(^x)
			statements++
		}
	}
	return statements
}

// firstArray returns the first variable length array in a list of lifetimes, or -1.
func firstArray(stack []int32) int32 {
	for _, x := range stack {
		if x >= 0 {
			return x
		}
	}
	return -1
}

// A conditionalCleanup is the If around a cleanup before a goto. Only when the label is defined
// is it known whether the goto leaves the scope. The Data of the If is the number of the
// conditionalCleanup, from 1.
type conditionalCleanup struct {
	departure int // number of the goto's departure
	level     int // position of the variable in the stack of lifetimes
}

// appendConditionalCleanups appends an If for each cleanup that the last departure may
// need. It returns their number.
func (p *parser) appendConditionalCleanups(pos uint32) (statements int) {
	for i := len(p.lifetimes) - 1; i >= 0; i-- {
		if x := p.lifetimes[i]; x < 0 && !p.cleanups[^x].leaves {
			p.Constant(ast.I32, 1, pos)
			p.callCleanup(^x)
			p.conditionalCleanups = append(p.conditionalCleanups, conditionalCleanup{len(p.departures) - 1, i})
			p.Tree.Node(ast.If, ast.Void, uint32(len(p.conditionalCleanups)), pos, 2)
			statements++
		}
	}
	return statements
}

// resolveCleanup completes the If n.
func (p *parser) resolveCleanup(n int) {
	g := p.conditionalCleanups[p.Tree.Data[n]-1]
	p.Tree.Data[n] = 0
	x := &p.departures[g.departure]
	if g.level < shared(p.labels[x.label].lifetimes, x.lifetimes) {
		p.Tree.Data[p.Tree.First[n]] = 0 // its condition
	}
}

// shared returns the length of the common prefix of the lifetimes live at two points.
func shared(a, b []int32) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// keepReturned saves the value x to return, the last subtree, and appends the cleanup calls.
// It returns the number of statements.
func (p *parser) keepReturned(x lower.Operand, pos uint32) (statements int) {
	if !p.cleansUp() {
		return 0
	}
	return p.keepValue(x, pos, func() int { return p.callCleanups(0) })
}

// cleansUp reports whether a return needs cleanup calls.
func (p *parser) cleansUp() bool {
	return slices.ContainsFunc(p.lifetimes, func(x int32) bool { return x < 0 })
}

// keepValue saves the value x, the last subtree, during the statements that end appends.
// It returns the number of statements that then precede the value.
func (p *parser) keepValue(x lower.Operand, pos uint32, end func() int) (statements int) {
	if p.Types.ByAddress(x.Type) {
		p.CopyRecord(p.Frame(p.Types.Size(x.Type), p.FrameAlign(x.Type)), x.Type, pos)
	}
	t := p.Tree.Type[p.Top()]
	kept := uint32(p.BlockLocal(t))
	p.Tree.Node(ast.Assign, t, kept, pos, 1)
	p.Tree.Statement(pos)
	statements = 1 + end()
	p.Tree.Leaf(ast.Local, t, kept, pos)
	return statements
}

// Variable length arrays (6.7.5.2 4). When a declarator is evaluated, the size of the
// array in bytes is stored in a local, whose number is part of the array's type. The
// array is allocated on the stack and accessed by its address. The old stack pointer is
// saved. It is restored at the end of the block and by jumps that leave the block.

// variableLength parses the length of an array that is not constant, and saves it in a local.
// In a prototype it only skips the length.
func (p *parser) variableLength(m *derivation) {
	if p.inParameters > 0 {
		m.sizeLocal = types.UnknownSize
		p.skipped++
		for depth := 0; depth > 0 || p.Tok != token.RBracket && p.Tok != token.EOF; p.Next() {
			switch p.Tok {
			case token.LBracket:
				depth++
			case token.RBracket:
				depth--
			case token.EOF:
				return
			}
		}
		return
	}
	x := p.Scalar(p.conditional())
	if !p.Types.IsInteger(x.Type) {
		if x.Type != types.Invalid {
			p.errorf(x.Pos, "size of array has non-integer type")
		}
		p.DropLast()
		m.length = 1
		return
	}
	p.Cast(p.Types.Word)
	m.sizeLocal = p.keepSize(x.Pos)
}

// keepSize stores the last subtree in a local, as a size that waits for takeSizes. It returns
// 1 + the number of the local.
func (p *parser) keepSize(pos uint32) int32 {
	n := p.NewLocal(p.Types.Word)
	p.Tree.Node(ast.Assign, p.Types.Word, uint32(n), pos, 1)
	p.sizes++
	return int32(n) + 1
}

// isLength reports whether the length of an array in a parameter list may be constant,
// which is the case if it contains no variable.
func (p *parser) isLength() bool {
	saved := p.Lexer
	defer func() { p.Lexer = saved }()
	for depth := 0; depth > 0 || p.Tok != token.RBracket; p.Next() {
		switch p.Tok {
		case token.LBracket:
			depth++
		case token.RBracket:
			depth--
		case token.EOF:
			return true
		case token.Ident:
			if o := p.lookup(p.Ident); o == nil || o.kind != constantObject && o.kind != typedefObject {
				return false
			}
		}
	}
	return true
}

// variableArrayOf returns the type of arrays of typ if the length or the size of the
// elements is not constant. The computation of its size waits for takeSizes.
func (p *parser) variableArrayOf(typ types.Type, m *derivation) types.Type {
	element := p.Types.Info(typ)
	if m.sizeLocal == types.UnknownSize || element.SizeLocal == types.UnknownSize || m.length < 0 && m.sizeLocal == 0 {
		return p.Types.VariableArray(typ, types.UnknownSize)
	}
	if m.sizeLocal > 0 {
		p.Tree.Leaf(ast.Local, p.Types.Word, uint32(m.sizeLocal)-1, m.pos)
	} else {
		p.Constant(p.Types.Word, uint64(m.length), m.pos)
	}
	p.SizeOfType(typ, m.pos)
	p.BinaryNode(ast.Mul, p.Types.Word, m.pos)
	return p.Types.VariableArray(typ, p.keepSize(m.pos))
}

// takeSizes combines the waiting sizes, the last subtrees, into one statement. It returns the
// number of statements: one or none.
func (p *parser) takeSizes(pos uint32) int {
	if p.sizes == 0 {
		return 0
	}
	for ; p.sizes > 1; p.sizes-- {
		p.Then(pos)
	}
	p.sizes = 0
	p.Tree.Statement(pos)
	return 1
}

// afterSizes joins the last subtree with the n subtrees before it, which evaluate sizes.
func (p *parser) afterSizes(n int, pos uint32) {
	for range n {
		p.Then(pos)
	}
}

// fixedTypeName parses a type name where sizes cannot be evaluated.
func (p *parser) fixedTypeName() types.Type {
	pos := p.Pos()
	typ := p.parseTypeName()
	if n := p.typeSizes(); n > 0 {
		p.errorf(pos, "a variable length array is not supported here")
		for range n {
			p.DropLast()
		}
		return types.Invalid
	}
	return typ
}

// typeSizes takes the waiting sizes of a type name in an expression, and returns their
// number, for afterSizes.
func (p *parser) typeSizes() int {
	n := p.sizes
	p.sizes = 0
	return n
}

// variableObject declares a variable length array, and returns the number of statements
// that this takes.
func (p *parser) variableObject(d declarator) int {
	word := p.Types.Word
	if p.Tok == token.Assign {
		p.errorf(d.pos, "variable-sized object may not be initialized")
		p.Next()
		p.skipInitializer()
		return 0
	}
	if align := p.objectAlign(d.typ, d.attributes); align > p.StackAlign() {
		p.errorf(d.pos, "a variable length array with an alignment of %d bytes is not supported", align)
	}
	before, address := p.NewLocal(word), p.NewLocal(word)
	p.Tree.Leaf(ast.StackPointer, word, 0, d.pos)
	p.Tree.Node(ast.Assign, word, uint32(before), d.pos, 1)
	p.Tree.Statement(d.pos)
	p.SizeOfType(d.typ, d.pos)
	p.allocateStack(d.pos)
	p.Tree.Node(ast.Assign, word, uint32(address), d.pos, 1)
	p.Tree.Statement(d.pos)
	p.lifetimes = append(p.lifetimes, int32(before))
	p.declareVariable(&d, referenceObject, int32(address))
	return 2
}

// restoreStack appends a statement that frees a variable length array and all arrays
// allocated after it. before is the local that holds the stack pointer from before the
// array.
func (p *parser) restoreStack(before int32, pos uint32) {
	p.Tree.Leaf(ast.Local, p.Types.Word, uint32(before), pos)
	p.Tree.Node(ast.StackRestore, ast.Void, 0, pos, 1)
	p.Tree.Statement(pos)
}

// leaveBlock ends a block that began when p.lifetimes had n entries, and returns the
// number of statements that this takes.
func (p *parser) leaveBlock(n int, pos uint32) int {
	if len(p.lifetimes) == n {
		return 0
	}
	statements := p.endLives(n, pos) + p.endReturns(n, pos)
	p.lifetimes = p.lifetimes[:n]
	return statements
}

// leaving appends the statements before a jump to a point where the first n of p.lifetimes are
// live: they end the lifetimes of the others. It returns the number of statements.
func (p *parser) leaving(n int, pos uint32) (statements int) {
	if len(p.lifetimes) <= n {
		return 0
	}
	return p.endLives(n, pos)
}

// A departure is a goto that may leave lifetimes. Only when its label is defined is it
// known which. The Data of its StackRestore is the departure's number, from 1.
type departure struct {
	label     int32
	pos       uint32
	lifetimes []int32
}

// resolveDeparture completes the StackRestore n.
func (p *parser) resolveDeparture(n int) {
	x := &p.departures[p.Tree.Data[n]-1]
	p.Tree.Data[n] = 0
	keeps := p.labels[x.label].lifetimes
	p.checkScope(keeps, x.lifetimes, x.pos)
	if array := firstArray(x.lifetimes[shared(keeps, x.lifetimes):]); array >= 0 {
		p.Tree.Kind[n-1], p.Tree.Data[n-1] = ast.Local, uint32(array)
	} // otherwise no array is freed: the stack pointer stays
}

// checkScope reports an error if a jump leads into the scope of another variable length
// array. The lifetimes from are live at the jump, and the lifetimes to are live at the
// label.
func (p *parser) checkScope(to, from []int32, pos uint32) {
	if firstArray(to[shared(to, from):]) >= 0 {
		p.errorf(pos, "jump into scope of identifier with variably modified type")
	}
}

// modifiedParameters evaluates the sizes in variably modified types of parameters, once all
// parameters are declared. The declarations are parsed a second time. It returns the number
// of statements.
func (p *parser) modifiedParameters(list []parameter) (n int) {
	for i := range list {
		x := &list[i]
		if !x.modified {
			continue
		}
		saved, mark := p.Lexer, len(p.parameters)
		p.Offset = int(x.start)
		p.Next()
		var s specifiers
		p.specifiers(&s, false)
		var d declarator
		p.declarator(&d, s.typ, named|abstract)
		p.parameters, p.Lexer = p.parameters[:mark], saved
		n += p.takeSizes(x.pos)
		if o := p.lookup(x.name); o != nil && int(o.depth) == p.depth {
			o.typ = p.decayed(d.typ)
		}
	}
	return n
}
