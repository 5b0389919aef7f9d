package c

import (
	"math"
	"slices"
	"sort"

	"gpucc/ast"
)

// A usage is one run of warnUninitialized over the nodes of a function.
type usage struct {
	p         *parser
	start     int // the function's first node
	variables []unsetVariable

	byNumber []int32 // by local: 1 + the last variable in it, or 0
	next     []int32 // by variable: 1 + the one before it in the same local, or 0

	placed   []int32     // the variables in the frame
	arms     []int32     // by node, counted from start: 1 + the construct of which an arm begins there, or 0; and isStored
	loops    []usageLoop // in the order of their LoopEntries
	open     []int32     // during the first scan: numbers of the loops around the node
	labels   []usageLabel
	assigned usageState      // by the function
	callees  [64]knownCallee // by the lower bits of their symbols

	flow usageFlow
}

// isStored marks a node in usage.arms that is the address of a Store to a variable.
const isStored = math.MinInt32

// A knownCallee is a symbol that is called, plus 1, and whether calls of it do not return.
type knownCallee struct {
	symbol uint32
	ends   bool
}

// A usageLoop is a loop, with the variables that it assigns.
type usageLoop struct {
	entry, node int32
	assigned    usageState
}

// A usageLabel is a Label, with the state of the jumps forwards to it.
type usageLabel struct {
	node     int32
	again    bool // there is a jump backwards to it
	awaited  bool // jumps to it have been passed, and it has not been reached
	incoming usageState
}

// isSimple reports whether the tree that node n is the root of is a constant, an address, or the value of a local.
func (u *usage) isSimple(n int) bool {
	b := u.p.b
	for b.Kind[n] == ast.Cast {
		n--
	}
	switch b.Kind[n] {
	case ast.Const, ast.Const64, ast.Local, ast.FrameAddress, ast.SymbolAddress, ast.GlobalAddress:
		return true
	}
	return false
}

// aboutUsage marks the kinds of nodes at which the scans have something to do.
var aboutUsage = func() (table [256]bool) {
	for _, k := range [...]ast.Kind{
		ast.Local, ast.Assign, ast.If, ast.IfElse, ast.Conditional, ast.LogicalAnd, ast.LogicalOr, ast.LogicalNot, ast.Eq, ast.Ne,
		ast.LoopEntry, ast.Loop, ast.Break, ast.Continue, ast.Label, ast.Goto, ast.GotoIndirect, ast.LabelAddress, ast.Case,
		ast.FrameAddress, ast.Store, ast.Return, ast.ReturnPair, ast.Call, ast.Expression,
	} {
		table[k] = true
	}
	return table
}()

// run finds out where variables are used, in a function whose nodes begin at start.
func (u *usage) run(p *parser, start int, variables []unsetVariable) {
	u.p, u.start, u.variables = p, start, variables
	clear(u.callees[:])
	u.index()
	if !u.lookAhead() {
		return
	}
	u.flow.begin(u)
	u.flow.nodes(start, p.b.Len())
}

// index lists the variables by their locals.
func (u *usage) index() {
	u.byNumber = zeros(u.byNumber, len(u.p.frameOffsets))
	u.next, u.placed = u.next[:0], u.placed[:0]
	for i := range u.variables {
		head := &u.byNumber[u.variables[i].number]
		u.next = append(u.next, *head)
		*head = int32(i) + 1
		if u.p.frameOffsets[u.variables[i].number] >= 0 {
			u.placed = append(u.placed, int32(i))
		}
	}
}

// placedVariable returns the number of the variable whose address is node n, a FrameAddress; or -1.
func (u *usage) placedVariable(n int) int {
	at := int64(u.p.b.Data[n])
	for _, i := range u.placed {
		number := u.variables[i].number
		if offset := int64(u.p.frameOffsets[number]); at >= offset && at < offset+int64(u.p.piece.locals[u.p.firstLocal+int(number)].Size()) {
			return int(i)
		}
	}
	return -1
}

// isLoaded reports whether node n, a FrameAddress, is the address of a Load.
func (u *usage) isLoaded(n int) bool {
	return u.p.b.Kind[n+1] == ast.Load && int(u.p.b.First[n+1]) == n
}

// storedTo returns the variable to which node n, a Store, stores; or -1.
func (u *usage) storedTo(n int) int {
	b := u.p.b
	first := int(b.First[n])
	if b.Kind[first] != ast.FrameAddress || int(b.First[n-1]) != first+1 {
		return -1
	}
	return u.placedVariable(first)
}

// variable returns the number of the variable in a local that node n, which names one, is about; or -1.
func (u *usage) variable(n int) int {
	i := u.byNumber[u.p.b.Data[n]]
	for ; i > 0; i = u.next[i-1] {
		if x := &u.variables[i-1]; u.p.b.Pos[n] >= x.begin && u.p.b.Pos[n] < x.end {
			break
		}
	}
	return int(i) - 1
}

// lookAhead is the first scan: it finds where arms begin, what loops assign, and the labels to which jumps lead
// backwards. It reports false if no variable is used, or if the function computes the targets of jumps.
func (u *usage) lookAhead() (needed bool) {
	b := u.p.b
	u.p.assignHeads = zeros(u.p.assignHeads, b.Len()-u.start) // memory that expand has used: fresh pages would take as long as the scans
	u.arms = u.p.assignHeads
	u.loops, u.open, u.labels, u.assigned = u.loops[:0], u.open[:0], u.labels[:0], usageState{}
	for i, k := range b.Kind[u.start:b.Len()] {
		if !aboutUsage[k] {
			continue
		}
		n := u.start + i
		switch k {
		case ast.Local:
			needed = needed || u.variable(n) >= 0
		case ast.FrameAddress:
			if i := u.placedVariable(n); i >= 0 {
				if u.isLoaded(n) {
					needed = true
				} else {
					u.noteAssign(usageState{varied: 1 << i}) // its address is used, or it is stored to
				}
			}
		case ast.Store:
			if u.storedTo(n) >= 0 {
				u.arms[int(b.First[n])-u.start] |= isStored
			}
		case ast.Assign:
			if i := u.variable(n); i >= 0 {
				u.noteAssign(u.assignment(i, n))
			}
		case ast.If, ast.LogicalAnd, ast.LogicalOr:
			u.arm(n, n-1)
		case ast.IfElse, ast.Conditional:
			u.arm(n, u.arm(n, n-1))
		case ast.LoopEntry:
			u.open = append(u.open, int32(len(u.loops)))
			u.loops = append(u.loops, usageLoop{entry: int32(n)})
		case ast.Loop:
			u.arm(n, u.arm(n, n-1)) // its condition and its step
			u.closeLoop(n)
		case ast.Label:
			u.labels = append(u.labels, usageLabel{node: int32(n)})
		case ast.Goto, ast.Case:
			if x := u.label(n + int(int32(b.Data[n]))); x != nil {
				x.again = true
			}
		case ast.GotoIndirect, ast.LabelAddress:
			return false
		}
	}
	return needed
}

// arm notes that the subtree of which node root is the root is an arm of the construct n. It returns the root before that subtree.
func (u *usage) arm(n, root int) int {
	first := int(u.p.b.First[root])
	u.arms[first-u.start] |= int32(n) + 1
	return first - 1
}

// noteAssign notes an assignment.
func (u *usage) noteAssign(to usageState) {
	around := &u.assigned
	if len(u.open) > 0 {
		around = &u.loops[u.open[len(u.open)-1]].assigned
	}
	*around = meet(*around, to)
}

// assignment returns the state that node n, an Assign of variable i, makes of the variable.
func (u *usage) assignment(i, n int) (s usageState) {
	if u.isSimple(n - 1) {
		s.simple = 1 << i
	} else {
		s.varied = 1 << i
	}
	return s
}

// closeLoop notes node n, the Loop of the innermost LoopEntry.
func (u *usage) closeLoop(n int) {
	k := u.open[len(u.open)-1]
	u.open = u.open[:len(u.open)-1]
	x, to := &u.loops[k], &u.assigned
	if len(u.open) > 0 {
		to = &u.loops[u.open[len(u.open)-1]].assigned
	}
	x.node = int32(n)
	*to = meet(*to, x.assigned)
}

// label returns the Label with number n, if it has been reached, or nil.
func (u *usage) label(n int) *usageLabel {
	i, found := slices.BinarySearchFunc(u.labels, int32(n), func(x usageLabel, n int32) int { return int(x.node - n) })
	if !found {
		return nil
	}
	return &u.labels[i]
}

// loop returns the loop whose LoopEntry is node n.
func (u *usage) loop(n int) *usageLoop {
	return &u.loops[sort.Search(len(u.loops), func(i int) bool { return int(u.loops[i].entry) >= n })]
}
