package c

import (
	"gpucc/ast/c/attribute"
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
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
func (p *parser) cleanupArgument(a *attribute.List) {
	if p.Tok != token.Ident {
		p.errorf(a.Pos, "cleanup argument not an identifier")
		return
	}
	a.Number, a.Text = int64(p.Ident), p.Names.Name(p.Ident)
	p.Next()
}

// cleanUp registers the variable that d has declared for a cleanup by its attribute x. The
// variable is stored in the frame.
func (p *parser) cleanUp(d declarator, x *attribute.List) {
	if x.Text == "" || d.name == intern.None || p.recovering {
		return
	}
	f, o := p.lookup(intern.Ident(x.Number)), p.lookup(d.name)
	if f != nil && f.kind == nestedObject {
		p.errorf(x.Pos, "a nested function as 'cleanup' is not supported")
		return
	}
	if f == nil || f.kind != functionObject || p.Types.ByAddress(p.Types.Target(f.typ)) {
		p.errorf(x.Pos, "cleanup argument not a function")
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

// A return calls the cleanups of all variables in scope. So that the code of a function with many
// returns and many cleanups does not have their product as its length, only the first returns have
// these calls themselves. A later one saves its value and jumps to the end of the scope of the
// innermost variable with a cleanup. There, behind the code that leaves the scope at its end, stand the
// calls of the scope's cleanups once more, and a jump to the same code of the scope around it, or the
// return. gcc shares the calls, too.

// mostReturnCalls is the number of cleanup calls that the returns of a function have themselves, or
// slightly less.
const mostReturnCalls = 64

// sharedReturnState belongs to lifetimeState.
type sharedReturnState struct {
	returnCalls int           // number of cleanups of the returns so far
	saved       bool          // there is a place for the value to return
	returned    lower.Operand // the value: its type
	savedIn     uint32        // the local with the value, or with its address
	savedType   ast.Type
	savedObject lower.Address // of a value that is represented by its address
}

// sharesCleanups reports whether the return being parsed jumps to cleanup calls.
func (p *parser) sharesCleanups() bool {
	if !p.cleansUp() {
		return false
	}
	p.returnCalls += len(p.lifetimes)
	return p.returnCalls > mostReturnCalls
}

// leaveCleanups appends a jump to the cleanup call of the innermost variable of a list of lifetimes. It reports
// false if there is none.
func (p *parser) leaveCleanups(list []int32, pos uint32) bool {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] < 0 {
			exit := &p.cleanups[^list[i]].exit
			if *exit == 0 {
				*exit = 1 + p.newLabel(intern.None, pos)
			}
			p.goTo(*exit-1, pos)
			return true
		}
	}
	return false
}

// saveReturned saves the value x to return, the last subtree, until the function returns. It appends a
// statement.
func (p *parser) saveReturned(x lower.Operand, pos uint32) {
	if byAddress := p.Types.ByAddress(x.Type); !p.saved {
		p.saved, p.returned, p.savedType = true, x, p.Types.Word
		if !byAddress {
			p.savedType = p.MachineResult(p.Types.Target(p.function.typ))
		} else {
			p.savedObject = lower.Address{Kind: ast.FrameAddress, Data: uint32(p.AllocateAt(lower.Birth{Scope: 0, Time: p.FrameScopes[0].Begin}, p.Types.Size(x.Type), p.FrameAlign(x.Type)))}
		}
		p.savedIn = uint32(p.NewLocal(p.savedType))
	}
	if p.Types.ByAddress(x.Type) {
		p.CopyRecord(p.savedObject, x.Type, pos)
	}
	p.Tree.Node(ast.Assign, p.savedType, p.savedIn, pos, 1)
	p.Tree.Statement(pos)
}

// appendReturn appends the return behind all cleanup calls, and returns the number of statements.
func (p *parser) appendReturn(pos uint32) (statements int) {
	if !p.saved {
		p.returnNothing(pos)
		return 1
	}
	p.Tree.Leaf(ast.Local, p.savedType, p.savedIn, pos)
	return 1 + p.returnValue(p.returned, pos)
}

// returnValue appends the return of the value x, the last subtree. It returns the number of statements before it.
func (p *parser) returnValue(x lower.Operand, pos uint32) (statements int) {
	if p.Types.ByAddress(x.Type) {
		return p.ReturnRecord(x, pos)
	}
	p.Tree.Node(ast.Return, p.MachineResult(p.Types.Target(p.function.typ)), 0, pos, 1)
	return 0
}

// endReturns appends the cleanup calls of p.lifetimes from number n on, if returns jump to them. It returns the
// number of statements.
func (p *parser) endReturns(n int, pos uint32) (statements int) {
	first := len(p.lifetimes) - 1
	for first >= n && (p.lifetimes[first] >= 0 || p.cleanups[^p.lifetimes[first]].exit == 0) {
		first--
	}
	if first < n {
		return 0
	}
	reachable, end := !p.unreachable, int32(0)
	if reachable {
		end = p.newLabel(intern.None, pos)
		p.goTo(end, pos)
		statements++
	}
	list := p.lifetimes
	p.lifetimes = nil // labels copy it, but these jumps need no copies
	for i := first; i >= n; i-- {
		if list[i] >= 0 {
			continue
		}
		if exit := p.cleanups[^list[i]].exit; exit > 0 {
			statements += p.defineLabel(exit-1, pos)
		}
		p.callCleanup(^list[i])
		statements++
	}
	if p.leaveCleanups(list[:n], pos) {
		statements++
	} else {
		statements += p.appendReturn(pos)
	}
	p.unreachable = true
	if reachable {
		statements += p.defineLabel(end, pos)
	}
	p.lifetimes = list
	return statements
}

// returnNothing appends a return without a value.
func (p *parser) returnNothing(pos uint32) {
	t := p.MachineResult(p.Types.Target(p.function.typ))
	if t != ast.Void {
		p.Zero(t, pos)
	}
	p.Tree.Node(ast.Return, t, 0, pos, lower.Bit(t != ast.Void))
}

// With -finstrument-functions (GNU C), every function calls __cyg_profile_func_enter when it begins, and
// __cyg_profile_func_exit when it returns. Both get the address of the function and the address to which it
// returns. The call at the end is a cleanup of the whole function: see lifetimeState.
//
// With -pg, every function calls _mcount when it begins, with the address to which it returns, as gcc's functions
// do. The C library counts the calls.

// Instrument says which functions are instrumented.
type Instrument struct {
	On      bool
	Profile bool // -pg
	// A function is not instrumented if its name contains a text of the first list, or if its file's name contains one of
	// the second list.
	ExcludedFunctions, ExcludedFiles []string
}

// calls reports whether functions call others when they begin.
func (x *Instrument) calls() bool { return x.On || x.Profile }

// instruments reports whether the function being parsed is instrumented.
func (p *parser) instruments() bool {
	x := &p.unit.instrument
	if !x.On {
		return false
	}
	e := &p.unit.entities[p.function.entity]
	if p.unit.attributesOf(e).Has(attribute.NotInstrumented) {
		return false
	}
	if len(x.ExcludedFiles) > 0 {
		if file, _ := p.sourceLine(p.function.pos); containsAny(file, x.ExcludedFiles) {
			return false
		}
	}
	return !containsAny(p.Names.Name(e.name), x.ExcludedFunctions)
}

// containsAny reports whether a name contains one of some texts.
func containsAny(name string, texts []string) bool {
	for _, text := range texts {
		if strings.Contains(name, text) {
			return true
		}
	}
	return false
}

// enterFunction appends the call at the beginning of a function, and registers the one at the end. It returns the
// number of statements.
func (p *parser) enterFunction() (n int) {
	if p.unit.instrument.Profile && !p.unit.attributesOf(&p.unit.entities[p.function.entity]).Has(attribute.NotInstrumented) {
		p.returnAddress(p.function.pos)
		p.PointerArgument(p.function.pos)
		p.Tree.Node(ast.Call, ast.Void, p.librarySymbol("_mcount"), p.function.pos, 1)
		p.Tree.Statement(p.function.pos)
		n++
	}
	if !p.instruments() {
		return n
	}
	p.lifetimes = append(p.lifetimes, ^int32(len(p.cleanups)))
	p.cleanups = append(p.cleanups, cleanup{leaves: true, pos: p.function.end - 1})
	p.callInstrument("__cyg_profile_func_enter", p.function.pos)
	return n + 1
}

// callInstrument appends a statement that calls one of the two functions.
func (p *parser) callInstrument(name string, pos uint32) {
	p.symbolAddress(p.function.entity, pos)
	p.PointerArgument(pos)
	p.returnAddress(pos)
	p.PointerArgument(pos)
	p.Tree.Node(ast.Call, ast.Void, p.librarySymbol(name), pos, 2)
	p.Tree.Statement(pos)
}
