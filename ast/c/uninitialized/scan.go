package uninitialized

import (
	"math"
	"slices"
	"sort"

	"gpucc/ast"
)

// A Scan finds out where variables of a function are used. It keeps its memory for the next function.
type Scan struct {
	Function
	variables []Variable

	byNumber []int32 // by local: 1 + the last variable in it, or 0
	next     []int32 // by variable: 1 + the one before it in the same local, or 0

	inFrame  []int32 // the variables in the frame
	arms     []int32 // by node, counted from start: 1 + the construct with an arm that begins there, or 0; and isStored
	loops    []loop  // in the order of their LoopEntries
	open     []int32 // during the first scan: numbers of the loops around the node
	labels   []label
	assigned state           // by the function
	callees  [64]knownCallee // by the lower bits of their symbols

	flow flow
}

// isStored marks a node in Scan.arms that is the address of a Store to a variable.
const isStored = math.MinInt32

// A knownCallee is a symbol that is called, plus 1, and whether calls of it do not return.
type knownCallee struct {
	symbol uint32
	ends   bool
}

// A loop is a loop, with the variables that it assigns.
type loop struct {
	entry, node int32
	assigned    state
}

// A label is a Label, with the state of the jumps forwards to it.
type label struct {
	node     int32
	again    bool // there is a jump backwards to it
	awaited  bool // jumps to it have been passed, and it has not been reached
	incoming state
}

// isSimple reports whether the tree that node n is the root of is a constant, an address, or the value of a local.
func (s *Scan) isSimple(n int) bool {
	b := s.Nodes
	for b.Kind[n] == ast.Cast {
		n--
	}
	switch b.Kind[n] {
	case ast.Const, ast.Const64, ast.Local, ast.FrameAddress, ast.SymbolAddress, ast.GlobalAddress:
		return true
	}
	return false
}

// aboutVariables marks the kinds of nodes at which the scans have something to do.
var aboutVariables = func() (table [256]bool) {
	for _, k := range [...]ast.Kind{
		ast.Local, ast.Assign, ast.If, ast.IfElse, ast.Conditional, ast.LogicalAnd, ast.LogicalOr, ast.LogicalNot, ast.Eq, ast.Ne,
		ast.LoopEntry, ast.Loop, ast.Break, ast.Continue, ast.Label, ast.Goto, ast.GotoIndirect, ast.LabelAddress, ast.Case,
		ast.FrameAddress, ast.Store, ast.Return, ast.ReturnPair, ast.Call, ast.Expression,
	} {
		table[k] = true
	}
	return table
}()

// Run finds out where variables of the function f are used. There are Most of them at most.
func (s *Scan) Run(f Function, variables []Variable) {
	s.Function, s.variables = f, variables
	clear(s.callees[:])
	s.index()
	if !s.lookAhead() {
		return
	}
	s.flow.begin(s)
	s.flow.nodes(s.Start, s.Nodes.Len())
}

// index lists the variables by their locals.
func (s *Scan) index() {
	s.byNumber = slices.Grow(s.byNumber[:0], len(s.Offsets))[:len(s.Offsets)]
	clear(s.byNumber)
	s.next, s.inFrame = s.next[:0], s.inFrame[:0]
	for i := range s.variables {
		head := &s.byNumber[s.variables[i].Number]
		s.next = append(s.next, *head)
		*head = int32(i) + 1
		if s.Offsets[s.variables[i].Number] >= 0 {
			s.inFrame = append(s.inFrame, int32(i))
		}
	}
}

// variableAt returns the number of the variable that has node n, a FrameAddress, as its
// address; or -1.
func (s *Scan) variableAt(n int) int {
	at := int64(s.Nodes.Data[n])
	for _, i := range s.inFrame {
		number := s.variables[i].Number
		if offset := int64(s.Offsets[number]); at >= offset && at < offset+int64(s.Locals[number].Size()) {
			return int(i)
		}
	}
	return -1
}

// isLoaded reports whether node n, a FrameAddress, is the address of a Load.
func (s *Scan) isLoaded(n int) bool {
	return s.Nodes.Kind[n+1] == ast.Load && int(s.Nodes.First[n+1]) == n
}

// storedTo returns the variable to which node n, a Store, stores; or -1.
func (s *Scan) storedTo(n int) int {
	b := s.Nodes
	first := int(b.First[n])
	if b.Kind[first] != ast.FrameAddress || int(b.First[n-1]) != first+1 {
		return -1
	}
	return s.variableAt(first)
}

// variable returns the number of the variable in a local that node n, which names one, is about; or -1.
func (s *Scan) variable(n int) int {
	i := s.byNumber[s.Nodes.Data[n]]
	for ; i > 0; i = s.next[i-1] {
		if x := &s.variables[i-1]; s.Nodes.Pos[n] >= x.Begin && s.Nodes.Pos[n] < x.End {
			break
		}
	}
	return int(i) - 1
}

// lookAhead is the first scan: it finds the beginnings of arms, the variables that loops assign, and the labels
// with jumps backwards. It reports false if no variable is used, or if the function computes the targets of
// jumps.
func (s *Scan) lookAhead() (needed bool) {
	b := s.Nodes
	*s.Memory = slices.Grow((*s.Memory)[:0], b.Len()-s.Start)
	s.arms = (*s.Memory)[:b.Len()-s.Start]
	clear(s.arms)
	s.loops, s.open, s.labels, s.assigned = s.loops[:0], s.open[:0], s.labels[:0], state{}
	for i, k := range b.Kind[s.Start:b.Len()] {
		if !aboutVariables[k] {
			continue
		}
		n := s.Start + i
		switch k {
		case ast.Local:
			needed = needed || s.variable(n) >= 0
		case ast.FrameAddress:
			if i := s.variableAt(n); i >= 0 {
				if s.isLoaded(n) {
					needed = true
				} else {
					s.noteAssign(state{varied: 1 << i}) // its address is used, or it is stored to
				}
			}
		case ast.Store:
			if s.storedTo(n) >= 0 {
				s.arms[int(b.First[n])-s.Start] |= isStored
			}
		case ast.Assign:
			if i := s.variable(n); i >= 0 {
				s.noteAssign(s.assignment(i, n))
			}
		case ast.If, ast.LogicalAnd, ast.LogicalOr:
			s.arm(n, n-1)
		case ast.IfElse, ast.Conditional:
			s.arm(n, s.arm(n, n-1))
		case ast.LoopEntry:
			s.open = append(s.open, int32(len(s.loops)))
			s.loops = append(s.loops, loop{entry: int32(n)})
		case ast.Loop:
			s.arm(n, s.arm(n, n-1)) // its condition and its step
			s.closeLoop(n)
		case ast.Label:
			s.labels = append(s.labels, label{node: int32(n)})
		case ast.Goto, ast.Case:
			if x := s.label(n + int(int32(b.Data[n]))); x != nil {
				x.again = true
			}
		case ast.GotoIndirect, ast.LabelAddress:
			return false
		}
	}
	return needed
}

// arm notes that the subtree with the root node root is an arm of the construct n. It returns the root before that subtree.
func (s *Scan) arm(n, root int) int {
	first := int(s.Nodes.First[root])
	s.arms[first-s.Start] |= int32(n) + 1
	return first - 1
}

// noteAssign notes an assignment.
func (s *Scan) noteAssign(to state) {
	around := &s.assigned
	if len(s.open) > 0 {
		around = &s.loops[s.open[len(s.open)-1]].assigned
	}
	*around = meet(*around, to)
}

// assignment returns the state that node n, an Assign of variable i, makes of the variable.
func (s *Scan) assignment(i, n int) state {
	if s.isSimple(n - 1) {
		return state{simple: 1 << i}
	}
	return state{varied: 1 << i}
}

// closeLoop notes node n, the Loop of the innermost LoopEntry.
func (s *Scan) closeLoop(n int) {
	k := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	x, to := &s.loops[k], &s.assigned
	if len(s.open) > 0 {
		to = &s.loops[s.open[len(s.open)-1]].assigned
	}
	x.node = int32(n)
	*to = meet(*to, x.assigned)
}

// label returns the Label with number n, if it has been reached, or nil.
func (s *Scan) label(n int) *label {
	i, found := slices.BinarySearchFunc(s.labels, int32(n), func(x label, n int32) int { return int(x.node - n) })
	if !found {
		return nil
	}
	return &s.labels[i]
}

// loop returns the loop with the LoopEntry n.
func (s *Scan) loop(n int) *loop {
	return &s.loops[sort.Search(len(s.loops), func(i int) bool { return int(s.loops[i].entry) >= n })]
}
