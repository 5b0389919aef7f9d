package uninitialized

import (
	"slices"

	"gpucc/ast"
)

// A flow is the scan that follows the flow of control. Nodes are in the order in which they are
// executed, except that the condition of a while loop stands behind its body: it is looked at first.
// Where control branches, the state of the other path waits on a stack, or at the label to which a jump leads.
type flow struct {
	s        *Scan
	now      state
	stack    []level
	loops    []int32     // the levels on the stack that are loops
	assigned variableSet // since the innermost construct began
	arms     int         // levels on the stack that control may pass by
	leaves   int         // jumps, returns and calls that do not return, so far; those that stay in a loop around the scan are taken off at its end
	jumping  int         // breaks and continues of the loops on the stack
	awaited  int         // the number of labels that the scan has not reached, but has seen a jump to
	returned bool        // control may have left the function

	tested      int // the node for which the next two are known: a condition
	isTrue      state
	isFalse     state
	conditional bool // false if the condition is constant

	holds int // the last node of a condition that is true when the scan looks at it, or -1
}

// A level is a construct around the scan.
type level struct {
	node      int32
	passable  bool        // control may skip the nodes that the scan looks at
	second    bool        // it is in the second part of the construct
	known     bool        // of a loop: the first round is certain, because the condition is true then, or its first operand is
	certain   variableSet // at its beginning
	assigned  variableSet // before it, since the construct around it began
	leaves    int
	jumping   int
	other     state // of the path that does not take the part that the scan looks at; or the one before
	broken    state // of a loop
	continued state
}

func (f *flow) begin(s *Scan) {
	*f = flow{s: s, stack: f.stack[:0], loops: f.loops[:0], tested: -1, holds: -1}
	f.now.unset = variableSet(1)<<len(s.variables) - 1
}

// nodes looks at the nodes from first up to, but not including, end.
func (f *flow) nodes(first, end int) {
	b, arms := f.s.Nodes, f.s.arms
	kinds := b.Kind[:end]
	for n := first; n < end; n++ {
		if arm := arms[n-f.s.Start] &^ isStored; arm != 0 && n > first {
			if n = f.arm(n, int(arm)-1); n == end {
				return
			}
		}
		k := kinds[n]
		if !aboutVariables[k] {
			continue
		}
		switch k {
		case ast.Local:
			if i := f.s.variable(n); i >= 0 {
				f.use(i, n)
			}
		case ast.FrameAddress:
			if i := f.s.variableAt(n); i >= 0 {
				f.addressUse(i, n)
			}
		case ast.Store:
			if i := f.s.storedTo(n); i >= 0 {
				f.assign(i, state{varied: 1 << i})
			}
		case ast.Assign:
			if i := f.s.variable(n); i >= 0 {
				f.assign(i, f.s.assignment(i, n))
			}
		case ast.Call, ast.Expression, ast.Return, ast.ReturnPair:
			if f.ends(n, k) {
				f.leave()
				f.returned = true
			}
		case ast.LoopEntry:
			f.enterLoop(n)
		case ast.Break, ast.Continue:
			f.jump(n, k)
		case ast.Goto:
			f.goTo(n)
			f.leave()
		case ast.Case:
			f.goTo(n)
			if kinds[n+1] != ast.Case {
				f.leave()
			}
		case ast.Label:
			f.atLabel(n)
		default:
			f.construct(n, k)
		}
	}
}

// ends reports whether the function ends at node n: it returns, calls a function that does not return, or __builtin_unreachable is there.
func (f *flow) ends(n int, k ast.Kind) bool {
	b := f.s.Nodes
	switch k {
	case ast.Call:
		return f.now.unset != 0 && f.s.endsProgram(b.Data[n])
	case ast.Expression:
		return len(f.s.Ends) > 0 && b.Kind[n-1] == ast.Const && slices.Contains(f.s.Ends, b.Pos[n-1])
	}
	return true
}

// reached reports whether control reaches the scan.
func (f *flow) reached() bool { return f.now.unset|f.now.set() != 0 }

// assign notes an assignment of variable i.
func (f *flow) assign(i int, to state) {
	if f.reached() {
		f.now.assign(to)
		f.assigned |= 1 << i
	}
}

// addressUse notes node n, the address of variable i.
func (f *flow) addressUse(i, n int) {
	switch x := &f.s.variables[i]; {
	case f.s.arms[n-f.s.Start]&isStored != 0:
	case !f.s.isLoaded(n):
		f.assign(i, state{varied: 1 << i})
	case x.Used == 0 && f.now.unset&^f.now.set()&^f.now.before>>i&1 != 0 && f.isCertain() && !isDropped(f.s.Nodes, n+1):
		x.Used = f.s.Nodes.Pos[n]
	}
}

// use notes node n, a use of variable i.
func (f *flow) use(i, n int) {
	only, b := variableSet(1)<<i, f.s.Nodes
	if f.now.unset&only == 0 {
		return
	}
	f.now.settle()
	x, optimize := &f.s.variables[i], f.s.Optimize
	unset := f.now.unset&^f.now.set()&only != 0 // on all paths
	if f.now.unset&only == 0 || isDropped(b, n) {
		return
	}
	certain := unset && f.isCertain()
	if certain && x.Used == 0 {
		x.Used = b.Pos[n]
	}
	if x.Maybe == 0 && (unset && f.now.before&only == 0 && !certain && !(optimize && isCopied(b, n)) || f.now.certain&only != 0 && optimize) {
		x.Maybe = b.Pos[n]
	}
}

// isCertain reports whether control reaches the scan whenever the function is called.
func (f *flow) isCertain() bool {
	return f.arms == 0 && f.jumping == 0 && f.awaited == 0 && !f.returned
}

// endsProgram reports whether a call of symbol does not return. Functions are called several times, so it keeps some answers.
func (s *Scan) endsProgram(symbol uint32) bool {
	x := &s.callees[symbol%uint32(len(s.callees))]
	if x.symbol != symbol+1 {
		*x = knownCallee{symbol + 1, s.NoReturn(symbol)}
	}
	return x.ends
}

// leave notes that control does not continue at the next node.
func (f *flow) leave() {
	f.leaves++
	f.now = state{}
}

// goTo notes a jump to the label that node n names.
func (f *flow) goTo(n int) {
	x := f.s.label(n + int(int32(f.s.Nodes.Data[n])))
	if int(x.node) < n || !f.reached() {
		return
	}
	if !x.awaited {
		x.awaited = true
		f.awaited++
	}
	f.now.settle()
	f.now.certain = 0
	x.incoming = meet(x.incoming, f.now)
}

// atLabel joins the paths of jumps to node n, a Label.
func (f *flow) atLabel(n int) {
	x := f.s.label(n)
	if x.awaited {
		f.awaited--
	}
	f.now.settle()
	f.now.certain = 0
	f.now = meet(f.now, x.incoming)
	if x.again {
		all := f.s.assigned
		f.now = state{f.now.unset, f.now.simple | all.simple, f.now.varied | all.varied, f.now.before, 0}
	}
}

// jump notes node n, a Break or Continue.
func (f *flow) jump(n int, k ast.Kind) {
	to := int32(n) + int32(f.s.Nodes.Data[n])
	for i := len(f.loops) - 1; i >= 0; i-- {
		l := &f.stack[f.loops[i]]
		if l.node != to {
			continue
		}
		f.now.settle()
		f.now.certain = 0
		if k == ast.Break {
			l.broken = meet(l.broken, f.now)
		} else {
			l.continued = meet(l.continued, f.now)
		}
		l.jumping++
		f.jumping++
		break
	}
	f.leave()
}

// outcomes returns the states in which control leaves the condition n. It sets conditional.
func (f *flow) outcomes(n int) (isTrue, isFalse state) {
	f.conditional = true
	f.now.settle()
	isTrue, isFalse = f.now, f.now
	switch b := f.s.Nodes; {
	case f.tested == n:
		isTrue, isFalse = f.isTrue, f.isFalse
	case !b.Kind[n].IsConst():
	case f.s.isZero(n):
		isTrue, f.conditional = state{}, false
	default:
		isFalse, f.conditional = state{}, false
	}
	isTrue.certain, isFalse.certain = 0, 0
	return isTrue, isFalse
}

// push begins a construct.
func (f *flow) push(n int, passable bool, other state, certain variableSet) *level {
	f.stack = append(f.stack, level{node: int32(n), passable: passable, certain: certain, assigned: f.assigned, leaves: f.leaves, other: other})
	f.assigned = 0
	if passable {
		f.arms++
	}
	return &f.stack[len(f.stack)-1]
}

// pop ends a construct. It returns the variables that are certain behind it because they were before it:
// control always reaches its end, and it does not assign them.
func (f *flow) pop() variableSet {
	l := &f.stack[len(f.stack)-1]
	certain := l.certain &^ f.assigned
	f.assigned |= l.assigned
	f.stack = f.stack[:len(f.stack)-1]
	if l.passable {
		f.arms--
	}
	if f.leaves != l.leaves {
		return 0
	}
	return certain
}

// arm begins the arm at node n of a construct. It returns the node to go on with.
func (f *flow) arm(n, construct int) int {
	k := f.s.Nodes.Kind[construct]
	if k == ast.Loop {
		l := &f.stack[len(f.stack)-1]
		if !l.second {
			l.second = true
			f.now = meet(f.now, l.continued)
			return n
		}
		if f.testsFirst(construct) { // the condition has been looked at
			return construct
		}
		return n
	}
	if top := len(f.stack) - 1; top >= 0 && f.stack[top].node == int32(construct) { // the second arm
		l := &f.stack[top]
		f.endArm(n - 1)
		f.now, l.other = l.other, f.now
		f.now.certain = 0
		return n
	}
	certain := f.now.certain
	isTrue, isFalse := f.outcomes(n - 1)
	if k == ast.LogicalOr {
		isTrue, isFalse = isFalse, isTrue
	}
	if n-1 == f.holds {
		isFalse, f.conditional = state{}, false
	}
	f.push(construct, f.conditional, isFalse, certain)
	f.now = isTrue
	return n
}

// endArm ends the arm that has n as its last node. If a construct ends there, too, all paths meet.
func (f *flow) endArm(n int) {
	b := f.s.Nodes
	for b.Kind[n] == ast.Block && n > f.s.Start {
		n--
	}
	if k := b.Kind[n]; k != ast.If && k != ast.IfElse && k != ast.Label {
		f.now.settle()
	}
}

// construct ends the construct n, or looks at another condition.
func (f *flow) construct(n int, k ast.Kind) {
	b := f.s.Nodes
	switch k {
	case ast.If, ast.IfElse, ast.Conditional:
		l := f.stack[len(f.stack)-1]
		f.endArm(n - 1)
		f.now = meet(f.now, l.other)
		f.now.certain |= f.pop() & f.now.mixed()
	case ast.LogicalAnd, ast.LogicalOr:
		l := f.stack[len(f.stack)-1]
		isTrue, isFalse := f.outcomes(n - 1)
		if k == ast.LogicalAnd {
			isFalse = meet(l.other, isFalse)
		} else {
			isTrue = meet(l.other, isTrue)
		}
		certain := f.pop()
		f.test(n, isTrue, isFalse)
		f.now.certain |= certain & f.now.mixed()
	case ast.LogicalNot:
		if f.tested == n-1 {
			f.tested, f.isTrue, f.isFalse = n, f.isFalse, f.isTrue
		}
	case ast.Eq, ast.Ne: // with zero
		if f.tested == n-2 && b.Kind[n-1] == ast.Const && b.Data[n-1] == 0 {
			f.tested = n
			if k == ast.Eq {
				f.isTrue, f.isFalse = f.isFalse, f.isTrue
			}
		}
	case ast.Loop:
		f.leaveLoop(n)
	}
}

// test notes the states in which control leaves the condition n.
func (f *flow) test(n int, isTrue, isFalse state) {
	f.tested, f.isTrue, f.isFalse = n, isTrue, isFalse
	f.now = meet(isTrue, isFalse)
}

// testsFirst reports whether a Loop tests its condition before the first iteration.
func (f *flow) testsFirst(loop int) bool {
	b := f.s.Nodes
	return b.Data[f.s.entry(loop)] == 0
}

// entry returns the LoopEntry of a Loop.
func (s *Scan) entry(loop int) int {
	b := s.Nodes
	n := loop - 1
	for range 3 { // condition, step, body
		n = int(b.First[n]) - 1
	}
	return n
}

// enterLoop begins the loop with the LoopEntry n.
func (f *flow) enterLoop(n int) {
	b, x := f.s.Nodes, f.s.loop(n)
	f.now.settle()
	before := f.now
	if f.reached() {
		f.now.before |= f.now.unset & x.assigned.set()
		f.now.certain = f.now.mixed() &^ before.mixed()
	}
	condition := int(x.node) - 1
	passable, exit := false, state{}
	holds := f.holding(n, condition)
	f.holds = holds
	if b.Data[n] == 0 {
		head := f.now.certain
		f.nodes(int(b.First[condition]), condition+1)
		isTrue, isFalse := f.outcomes(condition)
		isTrue.certain, isFalse.certain = head&isTrue.mixed(), head&isFalse.mixed()
		f.now, exit, passable = isTrue, isFalse, f.conditional
		if holds == condition {
			exit = state{}
		}
	}
	l := f.push(int(x.node), passable, exit, before.certain)
	l.known = holds >= 0
	f.loops = append(f.loops, int32(len(f.stack)-1))
}

// holding returns the condition of a loop, or its first operand if it is x && y, if that is seen to be true the first time: only constants
// are assigned right before the LoopEntry n, one of them to the variable that is the condition, or that it compares with a constant.
// Otherwise it returns -1.
func (f *flow) holding(n, condition int) int {
	b := f.s.Nodes
	for b.Kind[condition] == ast.LogicalAnd {
		condition = int(b.First[condition-1]) - 1
	}
	variable := condition
	if b.Kind[condition] >= ast.Eq && b.Kind[condition] <= ast.Ge && b.Kind[condition-1].IsConst() {
		variable = condition - 2
	}
	if b.Kind[variable] != ast.Local {
		return -1
	}
	for at := n - 1; at > f.s.Start+1 && b.Kind[at] == ast.Assign; at = int(b.First[at]) - 1 {
		value, found := at, false
		for ; b.Kind[value] == ast.Assign || b.Kind[value] == ast.Cast; value-- { // x = y = 0
			found = found || b.Kind[value] == ast.Assign && b.Data[value] == b.Data[variable]
		}
		if !b.Kind[value].IsConst() {
			return -1
		}
		if found && (variable != condition || !f.s.isZero(value)) {
			return condition
		} else if found {
			return -1
		}
	}
	return -1
}

// leaveLoop ends the Loop n.
func (f *flow) leaveLoop(n int) {
	l := &f.stack[len(f.stack)-1]
	exit := l.other
	switch {
	case !f.testsFirst(n):
		_, exit = f.outcomes(n - 1)
	case l.known:
		f.now.settle()
		f.now.certain = 0
		exit = meet(exit, f.now)
	}
	f.loops = f.loops[:len(f.loops)-1]
	f.leaves -= l.jumping
	f.jumping -= l.jumping
	if f.leaves != l.leaves {
		exit.certain = 0
	}
	f.now = meet(exit, l.broken)
	f.now.varied |= f.now.before
	f.now.before = 0
	f.now.certain |= f.pop() & f.now.mixed()
}

// isCopied reports whether the value of node n, a leaf, is assigned to another local or returned as it is. The scan does not
// know how the copy is used: the other local may be unused, or another path may set it, too.
func isCopied(b *ast.Builder, n int) bool {
	first := n
	for n++; b.Kind[n] == ast.Cast; n++ {
	}
	k := b.Kind[n]
	return (k == ast.Assign || k == ast.Return) && int(b.First[n]) == first
}

// isDropped reports whether the value of node n is dropped, as a statement of its own.
func isDropped(b *ast.Builder, n int) bool {
	return b.Kind[n+1] == ast.Expression && b.First[n+1] == b.First[n]
}
