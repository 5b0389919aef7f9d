package stages

import (
	"slices"

	"gpucc/ast"
)

// Invariants of the columns of nodes and locals.

// uploaded checks that the columns equal the tree's, with nodes numbered from the batch's first
// node.
func (c *invariantCheck) uploaded() {
	parent, first, data := c.column(c.parent, c.nodes), c.column(c.first, c.nodes), c.column(c.data, c.nodes)
	for n := range c.nodes {
		from := c.batch.FirstNode
		wantParent := min(int(c.tree.Parent[from+n])-from, c.nodes-1)
		if int(parent[n]) != wantParent || int(first[n]) != int(c.tree.First[from+n])-from || data[n] != c.tree.Data[from+n] {
			c.errorf("node %d: parent %d, first %d, data %d", n, parent[n], first[n], data[n])
		}
	}
}

// kindAt is the kind of node n as the front end has made it.
func (c *invariantCheck) kindAt(n int) ast.Kind { return c.tree.Kind[c.batch.FirstNode+n] }

// scoped recomputes the columns of scope by intervals: the subtree of node n is [First[n], n].
func (c *invariantCheck) scoped() {
	scope, assigns, node, first := c.column(c.scope, c.nodes), c.column(c.assigns, c.nodes), c.column(c.node, c.nodes), c.column(c.first, c.nodes)
	depth := make([]int, c.nodes+1) // differences
	for n := range c.nodes {
		if c.kindAt(n) == ast.Loop {
			depth[first[n]]++
			depth[n]--
		}
	}
	function, loops, set, rows := 0, 0, uint32(0), c.column(c.function, functionRow*c.functions)
	var users []uint32
	for n := range c.nodes {
		loops += depth[n]
		set += boolWord(c.kindAt(n) == ast.Assign) + boolWord(clobbers(c.kindAt(n)))<<halfBits
		if word := scopeWord(uint32(function), uint32(loops)); scope[n] != word || assigns[n] != set {
			c.errorf("node %d: scope %x, want %x; %d Assigns, want %d", n, scope[n], word, assigns[n], set)
		}
		if node[n] != nodeWord(c.kindAt(n), c.tree.Type[c.batch.FirstNode+n]) {
			c.errorf("node %d: word %x", n, node[n])
		}
		if concernsLocals(c.kindAt(n)) {
			users = append(users, uint32(n))
		}
		if function < c.functions-1 && uint32(n) == rows[functionRow*function+functionRoot] {
			function++
		}
	}
	if got := c.column(c.users, c.nodes+1); !slices.Equal(got[:got[c.nodes]], users) {
		c.errorf("users are %v, want %v", got[:got[c.nodes]], users)
	}
}

// folded checks that an operation becomes a constant, a shift or a mask only, and that a node
// is removed only below a new constant.
func (c *invariantCheck) folded() {
	node := c.column(c.node, c.nodes)
	for n, word := range node {
		was, is := c.kindAt(n), kindOf(word)
		switch {
		case is == was, is == ast.Const && (isArithmetic(was) || was == ast.Neg || was == ast.Not):
		case was == ast.Mul && is == ast.Shl, was == ast.Div && is == ast.Shr, was == ast.Rem && is == ast.And:
		case is == ast.Invalid && was == ast.Const:
			if p := int(c.tree.Parent[c.batch.FirstNode+n]) - c.batch.FirstNode; kindOf(node[p]) != ast.Const {
				c.errorf("node %d is removed, but its parent has become %s", n, kindOf(node[p]))
			}
		default:
			c.errorf("node %d: %s has become %s", n, was, is)
		}
	}
}

// withoutDead checks that statements are removed as a whole, and none with an effect.
func (c *invariantCheck) withoutDead() {
	node, data := c.column(c.node, c.nodes), c.column(c.data, c.nodes)
	inside := c.nodes // the first node of the removed statement around
	for n := c.nodes - 1; n >= 0; n-- {
		removed := kindOf(node[n]) == ast.Invalid || c.kindAt(n) == ast.Expression && kindOf(node[n]) == ast.Block
		if n < inside {
			inside = c.nodes
		}
		switch was := c.kindAt(n); {
		case removed && was == ast.Expression && inside == c.nodes:
			inside = int(c.tree.First[c.batch.FirstNode+n]) - c.batch.FirstNode
		case inside < c.nodes && !removed:
			c.errorf("node %d, %s, is left of a removed statement", n, was)
		case removed && inside == c.nodes && was != ast.Const:
			c.errorf("node %d, %s, is removed", n, was)
		}
		if removed && hasEffect(c.kindAt(n), data[n]) {
			c.errorf("node %d, %s, has an effect and is removed", n, c.kindAt(n))
		}
	}
}

// localsWeighed checks the weights of locals, and which functions call others. At -O0 it checks
// the slots, too.
func (c *invariantCheck) localsWeighed() {
	weight, calls := make([]uint32, c.locals), make([]uint32, c.functions)
	node, scope, data := c.column(c.node, c.nodes), c.column(c.scope, c.nodes), c.column(c.data, c.nodes)
	childIndex := c.column(c.childIndex, c.nodes)
	for n, word := range node {
		f := functionOf(scope[n])
		switch kind := kindOf(word); {
		case kind.UsesLocal():
			weight[c.firstLocal(int(f))+int(data[n])] += 1 << (3 * depthOf(scope[n]))
		case kind == ast.Parameter && !c.shares():
			weight[c.firstLocal(int(f))+int(childIndex[n])-1]++
		case kind.MovesStack():
			calls[f] = movesStack
		case kind.Calls():
			calls[f] = max(calls[f], callsFunctions)
		}
	}
	for l, w := range c.column(c.weight, c.locals) {
		if w != weight[l] {
			c.errorf("local %d weighs %d, not %d", l, w, weight[l])
		}
	}
	if got := c.column(c.calls, c.functions); !slices.Equal(got, calls) {
		c.errorf("calls are %d, not %d", got, calls)
	}
	if !c.optimize() {
		c.localsAssigned()
	}
}

// readAtOnce reports whether local l of function f is a parameter that arrives in a register, and that only nodes in front of all
// calls read.
func (c *invariantCheck) readAtOnce(f, l int, register uint32) bool {
	node, scope, data := c.column(c.node, c.nodes), c.column(c.scope, c.nodes), c.column(c.data, c.nodes)
	childIndex := c.column(c.childIndex, c.nodes)
	arrives, called := false, false
	for n, word := range node {
		if int(functionOf(scope[n])) != f {
			continue
		}
		switch kind := kindOf(word); {
		case kind == ast.Parameter && int(childIndex[n])-1 == l:
			location, number := c.opt.Target.machine.argumentLocation(uint32(l), data[n], typeOf(word).IsFloat())
			arrives = location == inRegister && number == register
		case kind.Calls() || kind == ast.Label:
			called = true
		case kind.UsesLocal() && int(data[n]) == l && (called || kind == ast.Assign):
			return false
		}
	}
	return arrives
}

// firstLocal returns the number in the batch of the first local of function f.
func (c *invariantCheck) firstLocal(f int) int {
	return int(c.tree.Functions[c.batch.FirstFunction+f].FirstLocal) - c.batch.FirstLocal
}

// overlap reports whether two locals must not be stored in the same place.
func (c *invariantCheck) overlap(start, end []uint32, l, k int) bool {
	return start == nil || start[l] <= end[k]&endNode && start[k] <= end[l]&endNode
}

// storagesOf returns the storages of all parts of a local with storage at: the register, or the units of its slot.
func (c *invariantCheck) storagesOf(row int, at uint32) (list []uint32) {
	units := 1
	if at >= storageSlot && row < c.locals && c.tree.Locals[c.batch.FirstLocal+row].Size() > slotUnit {
		units = 2
	}
	for i := range units {
		list = append(list, at+uint32(2*i))
	}
	return list
}

// localsAssigned checks that two locals of a function are never stored in the same place if their intervals
// overlap, that each is in a register file of its type, and that the function's columns count
// slots and callee-saved registers. At -O0 all intervals overlap.
func (c *invariantCheck) localsAssigned() {
	storage, saved, slots := c.column(c.storage, c.locals+c.hoisted), c.column(c.saved, c.functions), c.column(c.slots, 2*c.functions)
	node, scope, data := c.column(c.node, c.nodes), c.column(c.scope, c.nodes), c.column(c.data, c.nodes)
	calls := c.column(c.calls, c.functions)
	var start, end []uint32
	if c.optimize() {
		start, end = c.column(c.start, c.locals+c.hoisted), c.column(c.end, c.locals+c.hoisted)
	}
	rows := map[int][]int{} // the locals of a function, and its hoisted locals
	for l, owner := range slices.Concat(c.column(c.localOwner, c.locals), c.column(c.hoistedOwner, c.hoisted)) {
		rows[int(functionOfOwner(owner))] = append(rows[int(functionOfOwner(owner))], l)
	}
	for f := range c.functions {
		first, taken, set := c.firstLocal(f), map[uint32][]int{}, uint32(0)
		for _, row := range rows[f] {
			at, l := storage[row], row-first
			if at == none {
				continue
			}
			float := uint32(0)
			if row >= c.locals {
				float = isFloatOwner(c.column(c.hoistedOwner, c.hoisted)[row-c.locals])
				if at >= storageSlot {
					c.errorf("function %d: hoisted local %d is in %s", f, l, c.opt.Target.storageName(at))
				}
			} else {
				float = boolWord(c.tree.Locals[c.batch.FirstLocal+row].IsFloat())
			}
			storages := c.storagesOf(row, at)
			for _, part := range storages {
				for _, other := range taken[part] {
					if c.overlap(start, end, first+l, first+other) {
						c.errorf("function %d: locals %d and %d are both in %s", f, other, l, c.opt.Target.storageName(part))
					}
				}
				taken[part] = append(taken[part], l)
			}
			switch {
			case at < storageSlot && at/32 != float, at >= storageSlot && at%2 != float:
				c.errorf("function %d: local %d is in %s", f, l, c.opt.Target.storageName(at))
			case at >= storageSlot && slotUnit < c.opt.Target.WordBytes && len(storages) > 1 && (at-storageSlot)/2%2 != 0:
				c.errorf("function %d: local %d is in %s, in the middle of a word", f, l, c.opt.Target.storageName(at))
			case at >= storageSlot && (storages[len(storages)-1]-storageSlot)/2 >= slots[2*f+int(float)]:
				c.errorf("function %d: local %d is in %s of %d", f, l, c.opt.Target.storageName(at), slots[2*f+int(float)])
			}
			callee := false
			for i := range c.opt.Target.machine.savedLocals(float) {
				if at == c.opt.Target.machine.savedRegister(float, i) {
					set |= savedBit(float, i)
					callee = i >= c.opt.Target.machine.savedBase(float, calls[f])
				}
			}
			if !c.optimize() {
				if at < storageSlot && !c.readAtOnce(f, l, at) {
					c.errorf("function %d: local %d must not be in %s", f, l, c.opt.Target.storageName(at))
				}
				continue
			}
			if argument := at - c.opt.Target.machine.firstArgument(float); at < storageSlot && !callee && (calls[f] != 0 && end[first+l]&endQuiet == 0 || argument >= c.opt.Target.machine.argumentRegisters(float)) {
				c.errorf("function %d: local %d must not be in %s", f, l, c.opt.Target.storageName(at))
			}
		}
		if set != saved[f] {
			c.errorf("function %d saves %s, but its locals are in %s", f, c.opt.Target.registerSet(saved[f]), c.opt.Target.registerSet(set))
		}
	}
	for n, word := range node {
		if usesLocal(kindOf(word)) && storage[c.firstLocal(int(functionOf(scope[n])))+int(data[n])] == none {
			c.errorf("node %d uses local %d, which is nowhere", n, data[n])
		}
	}
}

// treeRewritten checks that the rewritten tree is a tree, and that each of its nodes is that from which it
// comes, or reads or sets a local.
func (c *invariantCheck) treeRewritten() {
	if c.origin == nil {
		return
	}
	parent, child, first, node := c.column(c.parent, c.nodes), c.column(c.childIndex, c.nodes), c.column(c.first, c.nodes), c.column(c.node, c.nodes)
	scope, assigns, origin := c.column(c.scope, c.nodes), c.column(c.assigns, c.nodes), c.column(c.origin, c.nodes)
	function, set := uint32(0), uint32(0)
	rows := c.column(c.function, functionRow*c.functions)
	for n := range uint32(c.nodes) {
		at, left := n, uint32(0) // the children from at on are right; those before it
		if first[n] < n {
			left = child[n-1] + 1
		}
		for at > first[n] && at <= n && parent[at-1] == n && child[at-1] == left-1 {
			at = first[at-1]
			left--
		}
		if at != first[n] || left != 0 {
			c.errorf("node %d, %s, begins at node %d, its children at %d", n, kindOf(node[n]), first[n], at)
		}
		was := c.kindAt(int(origin[n]))
		switch is := kindOf(node[n]); {
		case is == was, is == ast.Local, is == ast.Assign, is == ast.Invalid, is == ast.Block && was == ast.Expression:
		case was == ast.Assign && (is == ast.Const || is == ast.Add || is == ast.Index || is == ast.Block): // a step by a constant or, with an Index, by a local
		case is == ast.Const && (isArithmetic(was) || was == ast.Neg || was == ast.Not), is == ast.Shl, is == ast.Shr, is == ast.And: // see fold
		default:
			c.errorf("node %d, %s, comes from %s", n, is, was)
		}
		if functionOf(scope[n]) != function {
			c.errorf("node %d is in function %d, not %d", n, functionOf(scope[n]), function)
		}
		if assigns[n] < set {
			c.errorf("node %d has %d Assigns before it, the node before %d", n, assigns[n], set)
		}
		set = assigns[n]
		if int(function) < c.functions-1 && n == rows[functionRow*function+functionRoot] {
			function++
		}
	}
	for f := range c.functions {
		if root := rows[functionRow*f+functionRoot]; kindOf(node[root]) != ast.Function {
			c.errorf("the root of function %d is node %d, %s", f, root, kindOf(node[root]))
		}
	}
}

// selected checks that selections stay in the table of templates, that a removed node has no
// instructions, and that a register to write is given only with the templates that take it.
func (c *invariantCheck) selected() {
	node, templates := c.column(c.node, c.nodes), templates64[:]
	if c.opt.Target == RV32 {
		templates = templates32[:]
	}
	for n, s := range c.column(c.selection, c.nodes) {
		start, length := startOf(s), lengthOf(s)
		if int(start+length)*templateRow > len(templates) {
			c.errorf("node %d: templates %d to %d", n, start, start+length)
		}
		if kindOf(node[n]) == ast.Invalid && (length > 0 || s&(selectionBranches|selectionCalls) != 0) {
			c.errorf("node %d is removed and has instructions: %x", n, s)
		}
		if s>>selectionStorageShift != 0 && start&templateAssigned == 0 {
			c.errorf("node %d writes %s by templates that do not", n, c.opt.Target.operandName(s>>selectionStorageShift))
		}
		if s&selectionForward != 0 && length > 0 {
			c.errorf("node %d hands on a value and has %d instructions", n, length)
		}
	}
}

// numbered checks that each node's instructions follow the instructions of the node before, and that
// values are of instructions of the node itself, or of one before.
func (c *invariantCheck) numbered() {
	selection, offset, value := c.column(c.selection, c.nodes), append(c.column(c.offset, c.nodes), uint32(c.instructions)), c.column(c.value, c.nodes)
	logicals := 0
	for n, s := range selection {
		least := lengthOf(s) + joinOf(s) + boolWord(s&selectionBranches != 0)
		if size := offset[n+1] - offset[n]; offset[n+1] < offset[n] || size < least || size > least && s&selectionCalls == 0 {
			c.errorf("node %d has instructions %d to %d, of which its selection has %d", n, offset[n], offset[n+1], least)
		}
		switch v := value[n]; {
		case s&selectionForward != 0:
			if m := int(v &^ valueDeferred); v&valueDeferred == 0 || m >= n || selection[m]&selectionForward != 0 {
				c.errorf("node %d has the value of node %d", n, m)
			}
		case s&selectionInDetail != 0:
			if v >= virtualRegister {
				c.errorf("node %d has value %s", n, c.opt.Target.operandName(v))
			}
		case s&selectionArrives == 0 && lengthOf(s) > 0:
			if k := v - virtualRegister; k < offset[n] || k >= offset[n+1] {
				c.errorf("node %d has the value of instruction %d, which is not its own", n, k)
			}
		}
		logicals += int(s / selectionLogical & 1)
	}
	logicalNode, logical := c.column(c.logicalNode, c.logicals), c.column(c.logical, c.nodes)
	for i, n := range logicalNode {
		if logical[n] != uint32(i) || selection[n]&selectionLogical == 0 {
			c.errorf("logical operator %d is node %d, which is number %d", i, n, logical[n])
		}
	}
	if logicals != c.logicals {
		c.errorf("there are %d logical operators, not %d", logicals, c.logicals)
	}
}

// entries are the first instructions of the functions, and the number of all.
func (c *invariantCheck) entries() (list []uint32) {
	offset, first, rows := c.column(c.offset, c.nodes), c.column(c.first, c.nodes), c.column(c.function, functionRow*c.functions)
	for f := range c.functions {
		list = append(list, offset[first[rows[functionRow*f+functionRoot]]])
	}
	return append(list, uint32(c.instructions))
}

// branchesFound checks that logical operators branch to instructions of their function.
func (c *invariantCheck) branchesFound() {
	entry, scope, targets := c.entries(), c.column(c.scope, c.nodes), c.column(c.branchTarget, 2*c.logicals)
	for i, n := range c.column(c.logicalNode, c.logicals) {
		f := functionOf(scope[n])
		for _, target := range targets[2*i : 2*i+2] {
			if target < entry[f] || target >= entry[f+1] {
				c.errorf("logical operator %d, of node %d, branches to %x; its function is instructions %d to %d", i, n, target, entry[f], entry[f+1])
			}
		}
	}
}
