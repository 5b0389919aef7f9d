package stages

import (
	"gpucc/ast"
)

// sel selects the rule by which each node is compiled. The rule follows from the node's kind,
// its type and a variant, which depends on the node's neighbours alone. Parents and children
// agree on a variant without messages, since both evaluate the same predicates of the same
// nodes.
//
// It also writes detail, a number that later stages need. This is the storage of a node's
// local; the Function node of a Return; the offset that the address of a Store adds to its
// base; the register of a SecondResult; and for all other nodes their data.
//
// It reads node, data, parent, childIndex and, for some nodes, first, scope, assigns and
// storage; it writes selection and detail: at most 40 bytes a node, besides its neighbours.
func sel(c *compilation) error {
	c.selection, c.detail = c.NewBuffer(c.nodes), c.NewBuffer(c.nodes)
	c.dispatch(selectKernel, c.nodes)
	c.Drop(&c.assigns)
	if !c.opt.Debug && !c.isObserved() {
		c.Drop(&c.kind, &c.typ)
	}
	return nil
}

// selectTwin selects the rule by which each node is compiled. It follows from the node's kind, its type and a
// variant, which depends on the node's neighbours. A node of the kernel looks at its parent to find its own
// selection. The twin also changes the selections of children when it comes to the parent: see choose.
func selectTwin(lo, hi int, b selectBuffers) {
	m := (*machine)(b.machine)
	immediates := immediatesOf(m)
	s := selector{selectBuffers: b, rules: (*[ruleCount]uint32)(b.rules), m: m, immediates: &immediates}
	s.enter(uint32(lo))
	s.choose(lo, hi)
	if s.products > 0 {
		atomicAdd(&b.counts[countProducts], s.products)
	}
}

// A selector is the columns and tables that selectKernel reads and writes.
type selector struct {
	selectBuffers
	rules    *[ruleCount]uint32 // an array, so that an index needs no check
	storages []uint32           // the storage of the current function's locals, and of all later ones
	m        *machine
	products uint32 // multiplications that have become shifts and additions

	immediates *immediateTable
}

// left returns the first child of n, which has two children.
func (s *selector) left(n uint32) uint32 { return s.first[n-1] - 1 }

// enter sets storages for the function that contains n, if there is one.
func (s *selector) enter(n uint32) {
	if at := functionOf(s.scope[n])*functionRow + functionFirstLocal; at < uint32(len(s.function)) {
		s.storages = s.storage[s.function[at]:]
	}
}

// dropped reports whether the value of child number index of a node is not used.
func dropped(parent, index uint32) bool {
	return isDropped(kindOf(parent), index) || typeOf(parent) == ast.Void && isArm(kindOf(parent), index)
}

// changedByCalls reports whether a storage is a register in which the value of a local does not
// outlive a call.
func (m *machine) changedByCalls(storage uint32) bool {
	file := boolWord(storage >= floatFile)
	return storage < storageSlot && storage-m.firstArgument(file) < m.argumentRegisters(file)
}

// forwarded returns the storage of a local: its register is the value of node n. n forwards the
// value of its child, and so may the child. The result is none if another kind of node makes the
// value, and the first register that passes arguments if forwardSteps nodes do not tell: the safe
// answer, since more nodes change this register than others.
func (s *selector) forwarded(n uint32) uint32 {
	for range forwardSteps {
		n--
		kind := s.kindAt(n)
		if kind == ast.Local || kind == ast.Assign {
			return s.storages[s.data[n]]
		}
		if kind != ast.Comma && kind != ast.Cast {
			return none
		}
	}
	return s.m.firstArgument(0)
}

// clobbered reports whether the register of a local may change between node n, which reads it, and
// the node that uses n's value, which is n's parent p: it is assigned to, or another local that has the
// same register, or a call changes it. It cannot if p directly follows n (the kernel tests this
// before the call), or if n is a condition that branches, which is used at once. If the two
// are so far apart that the numbers of Assigns and of calls cannot be told, it may.
//
//go:noinline
func (s *selector) clobbered(n, p, storage uint32) bool {
	user := p
	if s.kindAt(p) == ast.Add && isAddress(s.node[s.parent[p]], s.childIndex[p]) {
		user = s.parent[p] // a Load or Store may use the operands of its address directly
	}
	between := s.assigns[user-1] - s.assigns[n]
	if !s.m.changedByCalls(storage) {
		between &= halfMost
	}
	return p != n+1 && (between != 0 || user-n > halfMost) && !s.jumps(p, s.childIndex[n])
}

// isAtOnce reports whether Argument n, which is passed in a register, may be there as soon as it has its value. If the compilation
// optimizes, locals may be in that register, and the stage lastuse merges moves instead.
func (s *selector) isAtOnce(n uint32) bool {
	return s.data[n]&ast.ArgumentAtOnce != 0 && s.optimize == 0
}

// passed reports whether node n is the value of an argument of a tail call, or its address. p is the parent of n.
func (s *selector) passed(n, p uint32) bool {
	kind := s.kindAt(p)
	return kind == ast.Argument && isTailCall(s.kindAt(s.parent[p])) || kind == ast.TailCallIndirect && p == n+1
}

// passesIn returns the register in which Argument n is passed, or none.
func (s *selector) passesIn(n uint32) uint32 {
	location, number := s.m.argumentLocation(s.childIndex[n], s.data[n], s.typeAt(n).IsFloat())
	return either(boolWord(location == inRegister), number, none)
}

// overwritten reports whether another argument of a tail call may overwrite the register of the local that is the value of
// n before the tail call uses it. The values are moved at the call, one behind the other, and locals may be in the
// registers of arguments. A local that is in the register of its own argument stays there.
func (s *selector) overwritten(n, p, storage uint32) bool {
	return s.passed(n, p) && s.m.changedByCalls(storage) && (s.kindAt(p) != ast.Argument || s.passesIn(p) != storage)
}

// assigned reports whether the register of a local that may be clobbered is assigned to among the
// assignReach nodes before the one that uses it, or may be before these. If it is not, only a call may change it.
func (s *selector) assigned(n, p, storage uint32) bool {
	user := p
	if s.kindAt(p) == ast.Add && isAddress(s.node[s.parent[p]], s.childIndex[p]) {
		user = s.parent[p]
	}
	for i := uint32(1); i <= assignReach; i++ {
		m := user - i
		if m == n {
			return s.m.changedByCalls(storage) && (s.assigns[user-1]-s.assigns[n])>>halfBits != 0
		}
		if s.kindAt(m) == ast.Assign && s.storages[s.data[m]] == storage {
			break
		}
	}
	return true
}

// holds reports whether a comparison of two constants of a type is true. It is false for
// floating-point types, which are not evaluated.
func holds(compare ast.Kind, typ ast.Type, x, y uint32) bool {
	if typ.IsFloat() {
		return false
	}
	if typ.IsSigned() {
		x, y = x^signBit, y^signBit
	}
	switch compare {
	case ast.Eq:
		return x == y
	case ast.Ne:
		return x != y
	case ast.Lt:
		return x < y
	case ast.Le:
		return x <= y
	case ast.Gt:
		return x > y
	}
	return x >= y
}

// enters reports whether the condition of loop p surely holds when the loop is entered. n is
// the loop's LoopEntry. The condition must compare a local with a constant, and the statement
// before the loop must assign a constant to the local. Children of the LoopEntry, which are done
// once before the loop, set other locals only.
//
//go:noinline
func (s *selector) enters(n, p uint32) bool {
	condition, set, block := p-1, s.first[n]-1, s.parent[p]
	if !isComparison(s.kindAt(condition)) || s.kindAt(set) != ast.Assign || s.parent[set] != block || s.kindAt(block) != ast.Block {
		return false
	}
	local, bound, value := condition-2, condition-1, set-1
	if s.kindAt(local) != ast.Local || s.data[local] != s.data[set] || s.kindAt(bound) != ast.Const || s.kindAt(value) != ast.Const {
		return false
	}
	return holds(s.kindAt(condition), s.typeAt(bound), s.data[value], s.data[bound])
}

// parameter returns the variant of a Parameter. It depends on where the parameter arrives and
// where it is stored.
//
//go:noinline
func (s *selector) parameter(n uint32, typ ast.Type, storage uint32) uint32 {
	location, number := s.m.argumentLocation(s.childIndex[n]-1, s.data[n], typ.IsFloat())
	if storage == none || location == inRegister && storage == number {
		return parameterNone
	}
	variant := uint32(parameterRegister)
	if storage >= storageSlot {
		variant = parameterRegisterSlot
	}
	if location == inInteger {
		variant += parameterInteger - parameterRegister
	}
	if location == onStack {
		variant = parameterStack
		if storage >= storageSlot {
			variant = parameterStackSlot
		}
	}
	return variant
}

// joinAfter returns how many instructions of join code of a node follow its child number
// index. Behind a first arm, they jump over the second arm.
func joinAfter(parent, index uint32) uint32 {
	if index != 1 {
		return 0
	}
	switch kindOf(parent) {
	case ast.IfElse:
		return 1
	case ast.Conditional:
		if typeOf(parent) == ast.Void {
			return 1
		}
		return 2
	}
	return 0
}

// memoryAccess returns the variant of a Load or Store, which depends on the kind of its address.
func (s *selector) memoryAccess(address uint32) uint32 {
	switch s.kindAt(address) {
	case ast.FrameAddress:
		return loadFrame
	case ast.SymbolAddress:
		return loadSymbol
	case ast.Add:
		if s.immediates.takesConst(s.node[address], s.node[address-1], s.data[address-1]) != 0 {
			return loadOffset
		}
	}
	return loadPlain
}

// isLeft reports whether control never comes behind node n, since n is a tail call, or a conditional that both arms leave by tail calls.
func (s *selector) isLeft(n uint32) bool {
	kind := s.kindAt(n)
	return isTailCall(kind) || kind == ast.Conditional && s.data[n] != 0
}

// endsInJump reports whether control does not come to the end of n, an arm, since its last statement jumps: then no join code is
// needed.
func (s *selector) endsInJump(n uint32) bool {
	if s.kindAt(n) == ast.Block && s.first[n] < n {
		n--
	}
	return jumpsAway(s.kindAt(n)) || s.isLeft(n)
}

// condition completes the selection of node n, a child of a node that may have conditions. If
// n is a condition that branches, it gets the selection of a branch. It also gets the join code
// that follows it.
func (s *selector) condition(n uint32) {
	p, index, selection := s.parent[n], s.childIndex[n], s.selection[n]
	if s.jumps(p, index) {
		word := s.node[n]
		switch kind := kindOf(word); {
		case isComparison(kind):
			selection = s.rules[ruleOf(ofType(word, s.node[n-1]), compareBranch)]
		case isLogical(kind):
			selection = s.rules[ruleOf(word, logicalBranch)]
		case kind == ast.Const:
			selection = s.rules[ruleOf(word, constFolded)] | selectionBranches | selectionAlways
		default:
			selection |= selectionBranches
		}
	}
	if !s.endsInJump(n) {
		selection |= joinAfter(s.node[p], index) << selectionJoinShift
	}
	s.selection[n] = selection
}

// makes reports whether node n, the only child of its parent, ends in an instruction that
// computes its value.
func (s *selector) makes(n uint32) bool {
	switch word := s.node[n]; kindOf(word) {
	case ast.Local:
		return s.storages[s.data[n]] >= storageSlot
	case ast.Cast:
		return s.rules[ruleOf(word, s.castFrom(n, word, s.node[n+1]))]&selectionForward == 0
	default:
		return makesValue(kindOf(word))
	}
}

// made returns the register in which the child of node n computes its value. For an Assign
// this is the local's register, for an Argument that is the last of its Call or passed at once the argument
// register, for a Return the result register. There is none if the node is something else, or if the child has no
// instruction that could write it.
//
//go:noinline
func (s *selector) made(n uint32) (register uint32, ok bool) {
	switch word := s.node[n]; kindOf(word) {
	case ast.Assign:
		register = s.storages[s.data[n]]
		return register, register < storageSlot && s.makes(n-1)
	case ast.Argument:
		if s.parent[n] == n+1 || s.isAtOnce(n) {
			register := s.passesIn(n)
			return register, register != none && s.makes(n-1)
		}
	case ast.Return:
		if typ := typeOf(word); typ != ast.Void {
			return s.m.resultRegister(typ), s.makes(n - 1)
		}
	}
	return 0, false
}

// stays reports whether node n is a Local in a given register.
func (s *selector) stays(n, storage uint32) bool {
	return s.kindAt(n) == ast.Local && storage < storageSlot && s.storages[s.data[n]] == storage
}

// leaves reports whether tail calls have left the function before the Return n: one is the Return's value, or the statement
// in front of it, or all arms of conditionals that are the value are.
func (s *selector) leaves(n uint32) bool {
	p := s.parent[n]
	return s.isLeft(n-1) && (s.parent[n-1] == n || s.parent[n-1] == p && s.kindAt(p) == ast.Block)
}

// assign makes the last instruction of node n, a child of an Assign, Argument or Return,
// write a register. The kernel does this at the child; the twin does it at the parent,
// which knows the register.
func (s *selector) assign(n, storage uint32) {
	selection := s.selection[n]
	if selection&selectionInDetail != 0 { // a 0
		selection = s.rules[ruleOf(s.node[n], constShort)]
	}
	s.selection[n] = selection | storage<<selectionStorageShift | templateAssigned
}

// isMoved reports whether Argument n is passed in a register and gets there by a move among the instructions of its Call.
func (s *selector) isMoved(n uint32) bool {
	return s.parent[n] != n+1 && !s.isAtOnce(n) && s.passesIn(n) != none
}

// remains reports whether no local is assigned to between Argument n and its Call. Then the move of the Argument can load the value from
// the slot of a local.
func (s *selector) remains(n uint32) bool {
	call := s.parent[n]
	return call-n <= halfMost && (s.assigns[call-1]-s.assigns[n])&halfMost == 0
}

// isBranch reports whether a condition branches to the target of n, a Break, Continue or Goto: n is all of an If; or an arm of an IfElse, of
// which one may be so; or the statement in front of it, a Goto, is a Goto on a condition to the Label behind n.
func (s *selector) isBranch(n uint32) bool {
	p, before := s.parent[n], s.kindAt(n-1)
	switch s.kindAt(p) {
	case ast.If:
		return true
	case ast.IfElse:
		return !jumpsToNode(before) && before != ast.Continue // the other arm
	case ast.Block:
		return s.kindAt(n) == ast.Goto && before == ast.If && s.kindAt(n-2) == ast.Goto && s.data[n-2] == overJump && s.parent[n-1] == p
	}
	return false
}

// choose sets the selections and details of nodes lo to hi-1. The kernel's choose does so for
// one node, and looks at the parent where it matters. The twin also changes the selections of a
// node's children when it comes to the parent, by completeChildren and assign, since few parents matter.
// It is a function of its own so that its variables are in registers. A case of more than a few lines is a method.
//
//go:noinline
func (s *selector) choose(lo, hi int) {
	node := s.node
	words := node[:hi]
	datas, parents, indexes := s.data[:len(words)], s.parent[:len(node)], s.childIndex[:len(words)]
	selections, details := s.selection[:len(words)], s.detail[:len(words)]
	for i := uint(lo); i < uint(len(words)); i++ {
		word, data, n := words[i], datas[i], uint32(i)
		variant := uint32(0)
		details[i] = data
		switch kindOf(word) {
		case ast.Function:
			variant = s.function[functionOf(s.scope[n])*functionRow+functionEndless] * functionUnreached
		case ast.FunctionEntry:
			s.enter(n)
		case ast.LoopEntry:
			variant = boolWord(data != 0 || s.enters(n, parents[i])) * loopEntryBody
		case ast.If, ast.IfElse, ast.Loop, ast.LogicalNot, ast.LogicalAnd, ast.LogicalOr, ast.Conditional:
			s.completeChildren(n, uint32(lo))
			variant = boolWord(kindOf(word) == ast.Conditional && s.isLeft(n-1)) * conditionalLeft
		case ast.Break, ast.Continue, ast.Goto:
			variant = boolWord(s.isBranch(n)) * breakFolded
		case ast.ReturnPair:
			variant = s.returnPair(n)
		case ast.Return:
			variant = s.returning(n, uint32(lo))
		case ast.Parameter:
			storage := s.storages[indexes[i]-1]
			details[i] = storage
			variant = s.parameter(n, typeOf(word), storage)
		case ast.Const:
			variant = s.constant(n, word, data)
		case ast.Local:
			storage := s.storages[data]
			details[i] = storage
			variant = s.localRead(n, parents[i], storage)
		case ast.Assign:
			variant = s.assignment(n, uint32(lo))
		case ast.Argument:
			variant = s.argument(n, uint32(lo))
		case ast.FrameAddress, ast.SymbolAddress:
			variant = boolWord(isAddress(node[parents[i]], indexes[i])) * frameAddressFolded
		case ast.Load:
			variant = s.memoryAccess(n-1) + boolWord(data&ast.MemoryVolatile != 0)*loadVolatile
		case ast.Store:
			variant = s.store(n)
		case ast.SecondResult:
			details[i] = s.m.resultRegister(typeOf(word)) + data
		case ast.Index:
			word = ofType(word, node[n-1])
			variant = boolWord(data <= indexDoubles-indexBytes) * (data + indexBytes)
		case ast.Add, ast.Sub, ast.And, ast.Or, ast.Xor, ast.Shl, ast.Shr:
			variant = s.immediates.takesConst(word, node[n-1], datas[n-1]) * addConst
			if kindOf(word) == ast.Add && isAddress(node[parents[i]], indexes[i]) {
				variant *= addFolded
			}
		case ast.Mul:
			variant = s.product(n, word)
		case ast.Eq, ast.Ne, ast.Lt, ast.Le, ast.Gt, ast.Ge:
			variant = s.comparison(n, word)
			word = ofType(word, node[n-1])
		case ast.Cast:
			variant = s.castFrom(n, word, node[parents[i]])
		}
		selection := s.rules[ruleOf(word, variant)]
		if selection&selectionForward != 0 { // few
			selection = s.forward(n, selection, word)
		}
		selections[i] = selection
	}
	if hi < s.Items() {
		s.completeLast(lo, hi)
	}
}
