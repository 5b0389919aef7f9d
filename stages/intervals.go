package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// intervals finds, for every local, the interval of nodes in which its value may be needed:
// the first and the last node, in the columns start and end. Locals of a function may share a
// register or a slot if their intervals do not overlap.
//
// Code is in the order of nodes, and only the jumps of loops lead backwards. So a value
// goes from the node that sets it to later nodes, unless a loop begins again. The
// interval goes from the local's first use to its last one, and is made longer where loops
// require it:
//
//   - A use is in an outermost loop, and another one is not in this loop: the interval has all
//     of the loop. The value may come from before the loop, or be needed behind it.
//   - All uses are in one outermost loop. The interval has all of the loop, since the next
//     iteration may need the value. It does not if the first use is an Assign that is executed
//     before all other uses in any iteration. Then it begins with the Assign, and ends with the
//     last use, or with the outermost loop that begins behind the Assign and has the last use.
//
// An Assign is executed before all uses behind it, up to the end of the innermost arm of a
// conditional, or child of a loop, around it, if no Label is between. This is sought among at
// most armSteps nodes above the Assign; if they are not enough, the interval has all of the loop.
//
// In a function with a jump backwards to a Label, or to an address, or with a call that may return
// a second time, all intervals have all of the function. A parameter's interval begins with the
// Parameter. The interval of a local without uses is empty: start is none.
//
// A use counts where its node is, not where the node's value is used. Between the two there may be
// an Assign of another local that has the same register. Then select makes a copy: see clobbered.
//
// An interval is *quiet* if no call is in it, and if it is not in an argument of a call: other
// arguments of that call may already be in their registers. A quiet local may have a register that calls
// change. A call has the nodes from its first argument to the last of its SecondResults. It is in
// an interval if the numbers of such nodes differ at start and end, or if a SecondResult directly
// follows the interval; longer intervals than 2^16 nodes count as having one. The interval's end is
// in an argument of a call if the smallest first node of all calls behind it is not behind it.
//
// A parameter that is passed on is quiet, too, as x in f(x) and f(x + 1): it may stay where it arrives if the innermost
// call around its last use writes that register only afterwards. Moves of arguments stand at their call, or are merged into
// instructions of the arguments, since no call is between. So the register must be none of the arguments in front of
// the one that has the last use. If the value of an argument is the parameter itself, it is read at the call, when the moves of all arguments may
// have been merged. So if the last use is the value of an argument, no other argument may get the register. Else the parameter may not
// be the value of an argument in front. Arguments of calls further out are moved behind the innermost one. If a call stands between the last
// use and the node that uses the value, the value needs a callee-saved register, and so the parameter is not quiet.
//
// The stage locals has found the first and the last use of each local, and versions the loops around each node. A scan
// from the end, over the nodes that scope has listed, finds the calls around last uses, and the first *obstacle* behind
// each first use: a Label, or the LoopEntry of a loop inside three others. A map over locals puts the results together.
// This moves 16 bytes for each node that scope has listed, and 100 bytes a local.
func intervals(c *compilation) error {
	c.start, c.end = c.NewBuffer(c.locals+c.hoisted), c.NewBuffer(c.locals+c.hoisted)
	if c.locals+c.hoisted > 0 {
		if c.loop == nil { // there are none
			c.loop = c.NewBuffer(0)
		}
		c.obstacle, c.outside = c.NewBuffer(c.locals), c.NewBuffer(c.locals)
		c.callsFrom = c.NewList(c.nodes)
		c.scan(intervalsCallScan, c.nodes)
		c.dispatch(intervalsKernel, c.locals)
	}
	if c.hoisted > 0 {
		if c.hoistedEnd == nil { // common has listed none
			c.hoistedEnd = c.NewBuffer(0)
		}
		c.dispatch(intervalsHoistedKernel, c.hoisted)
	}
	c.Drop(&c.hoistedStart, &c.hoistedEnd, &c.callsFrom, &c.loop)
	c.Drop(&c.users, &c.userLocal, &c.obstacle, &c.outside, &c.firstUse, &c.lastUse, &c.disordered)
	return nil
}

var intervalsCallScan = gpu.ScanKernels{Reduce: &intervalsCallReduceKernel, Scan: &intervalsCallKernel}

// intervalsCallReduceTwin is pass 1 of a scan from the end. For each use, the scan finds two things behind it: the
// smallest first node of all calls, and the first obstacle.
func intervalsCallReduceTwin(lo, hi int, b intervalsCallReduceBuffers) {
	users, items := b.users, b.Items()
	for ; lo < hi; lo += gpu.ScanBlock {
		call, obstacle := uint32(none), uint32(none)
		for i := items - 1 - lo; i > items-1-min(lo+gpu.ScanBlock, hi); i-- {
			switch b.userLocal[i] {
			case userCall:
				call = min(call, b.first[users[i]])
			case userObstacle:
				obstacle = users[i]
			}
		}
		sum := b.sums[lo/gpu.ScanBlock*2:]
		sum[0], sum[1] = call, obstacle
	}
}

// argumentAround returns the Argument of the innermost call around node n, if it is among the argumentSteps nodes above n and the
// call is one of a function, else none. It also tells whether n is the argument's value.
func (b *intervalsCallBuffers) argumentAround(n uint32) (argument uint32, isValue bool) {
	isValue = true
	for range argumentSteps {
		n = b.parent[n]
		kind := kindOf(b.node[n])
		if kind == ast.Argument {
			call := kindOf(b.node[b.parent[n]])
			return either(boolWord(call == ast.Call || call == ast.CallIndirect), n, none), isValue
		}
		if clobbers(kind) { // n is in the address
			break
		}
		isValue = isValue && (kind == ast.Comma || kind == ast.Cast)
	}
	return none, false
}

// lastArgument returns the last Argument of a call that has one.
func (b *intervalsCallBuffers) lastArgument(call uint32) uint32 {
	if callsAddress(kindOf(b.node[call])) {
		return b.first[call-1] - 1
	}
	return call - 1
}

// mayPass reports whether the value of an Argument may be a local of its function, number local there.
func (b *intervalsCallBuffers) mayPass(argument, local uint32) bool {
	for range argumentSteps {
		argument--
		switch kindOf(b.node[argument]) {
		case ast.Local, ast.Assign:
			return b.data[argument] == local
		case ast.Comma, ast.Cast:
		default:
			return false
		}
	}
	return true
}

// passedBefore reports whether an Argument in front of another one of its call may have the value of a local. Its register would be read at the
// call.
func (b *intervalsCallBuffers) passedBefore(argument, local uint32) bool {
	for range argumentSteps {
		if b.childIndex[argument] == 0 {
			return false
		}
		argument = b.first[argument] - 1
		if b.mayPass(argument, local) {
			return true
		}
	}
	return true
}

// isPassedOn reports whether a local is a parameter that may stay up to its last use in the register in which it arrives.
// Node a is its first use, node n the last one, which is in a call.
func (b *intervalsCallBuffers) isPassedOn(a, n uint32) bool {
	if kindOf(b.node[a]) != ast.Parameter || kindOf(b.node[n]) != ast.Local {
		return false
	}
	argument, isValue := b.argumentAround(n)
	if argument == none {
		return false
	}
	m, float := (*machine)(b.machine), typeOf(b.node[a]).IsFloat()
	isValue = isValue && float == typeOf(b.node[argument]).IsFloat()
	where, arrives := m.argumentLocation(b.childIndex[a]-1, b.data[a], float)
	passed, next := m.argumentLocation(b.childIndex[argument], b.data[argument], float) // the first register of the file that is not yet taken
	if where != inRegister || passed != inRegister || arrives < next {
		return false
	}
	user := b.parent[n]
	if isValue {
		user = b.parent[argument]
	}
	if isValue && arrives > next {
		last := b.lastArgument(user)
		passed, next = m.argumentLocation(b.childIndex[last], b.data[last], float)
		if last != argument && (passed != inRegister || arrives <= next) {
			return false
		}
	} else if argument != n+1 && b.passedBefore(argument, b.data[n]) {
		return false
	}
	return user-n <= halfMost && (b.assigns[user-1]-b.assigns[n])>>halfBits == 0
}

// intervalsCallTwin finds the last uses that are in no argument of a call, or of parameters that are passed on;
// the first obstacle behind each first use; and the smallest first node of all calls from each user on. The scan
// runs from the last user to the first.
func intervalsCallTwin(lo, hi int, b intervalsCallBuffers) {
	items := b.Items()
	users, sum := b.users, b.sums[lo/gpu.ScanBlock*2:]
	call, obstacle := sum[0], sum[1]
	userLocal, firstUse, lastUse := b.userLocal, b.firstUse, b.lastUse
	for i := items - 1 - lo; i >= items-hi; i-- {
		switch local := userLocal[i]; {
		case local < userLoop:
			if lastUse[local] == uint32(i) {
				b.outside[local] = boolWord(call > users[i] || b.isPassedOn(users[firstUse[local]], users[i]))
			}
			if firstUse[local] == uint32(i) {
				b.obstacle[local] = obstacle
			}
		case local == userCall:
			call = min(call, b.first[users[i]])
		case local == userObstacle:
			obstacle = users[i]
		}
		b.callsFrom[i] = call
	}
}

// hasNoCall reports whether no call is in the interval of nodes from to to. Long intervals count as having one.
func (b *quietBuffers) hasNoCall(from, to uint32) bool {
	return to-from <= halfMost && (b.assigns[to]-b.assigns[from])>>halfBits == 0 && (to+1 >= b.nodes || kindOf(b.node[to+1]) != ast.SecondResult)
}

// enclosing returns the LoopEntry of the loop around node n that has a number of loops around it, less than there are
// around n.
func (b *intervalsBuffers) enclosing(n, outer uint32) uint32 {
	entry := b.loop[n]
	for depth := depthOf(b.scope[n]); depth > outer+1; depth-- {
		entry = loopAround(entry, b.parent, b.scope, b.loop)
	}
	return entry
}

// always reports whether node a is executed before the nodes behind it, up to n, in any iteration
// of the loops around both. It is if no child that may be left out has a, but not n.
func (b *intervalsBuffers) always(a, n uint32) bool {
	for range armSteps {
		if a >= n {
			return true
		}
		p := b.parent[a]
		if skips(kindOf(b.node[p])) && b.first[a] > b.first[p] { // a is not the first child
			return false
		}
		a = p
	}
	return false
}

// setsFirst reports whether the first use of a local, node a, sets it in any iteration before its other uses, up to node n.
// entry is the LoopEntry of the outermost loop around n, behind is the first obstacle behind a.
func (b *intervalsBuffers) setsFirst(a, n, entry, behind uint32) bool {
	return entry < a && behind > n && setsLocal(kindOf(b.node[a])) && b.always(a, n)
}

// outermost returns the LoopEntry of the outermost loop around first use a, or a.
func (b *intervalsBuffers) outermost(a uint32) uint32 {
	if depthOf(b.scope[a]) > 0 {
		return b.enclosing(a, 0)
	}
	return a
}

// reach returns the last node at which the value of a local that is set first may be needed. n is its last use.
func (b *intervalsBuffers) reach(a, n uint32) uint32 {
	for outer := uint32(1); outer < depthOf(b.scope[n]); outer++ {
		if entry := b.enclosing(n, outer); entry > a {
			return b.parent[entry]
		}
	}
	return n
}

// interval returns the first and the last node of the interval of local l, in a function in which nodes are executed in
// their order.
func (b *intervalsBuffers) interval(l int) (from, to uint32) {
	a, n := b.users[b.firstUse[l]], b.users[b.lastUse[l]]
	if depthOf(b.scope[n]) == 0 {
		return b.outermost(a), n
	}
	entry := b.enclosing(n, 0)
	if b.setsFirst(a, n, entry, b.obstacle[l]) {
		return a, b.reach(a, n)
	}
	return b.outermost(a), b.parent[entry]
}

// intervalsTwin finds the start and the end of every local's interval.
func intervalsTwin(lo, hi int, b intervalsBuffers) {
	for l := lo; l < hi; l++ {
		b.start[l], b.end[l] = none, 0
		if b.firstUse[l] == none {
			continue
		}
		f := functionOfOwner(b.localOwner[l])
		row := b.function[f*functionRow:]
		root := row[functionRoot]
		from, to := b.first[root], root
		if b.disordered[f] == 0 && row[functionResumes] == 0 {
			from, to = b.interval(l)
		}
		b.start[l], b.end[l] = from, to
		if b.outside[l] != 0 && b.hasNoCall(from, to) {
			b.end[l] |= endQuiet
		}
	}
}

// userBehind returns the number of the first user behind node n, by a binary search.
// The twin seeks it from near on, since hoisted locals in a row have loops near each other.
func (b *intervalsHoistedBuffers) userBehind(n, near uint32) uint32 {
	from, to, end := near, near, b.users[b.nodes]
	for step := uint32(1); to < end && b.users[to] <= n; step *= 2 {
		from, to = to+1, min(to+step, end)
	}
	for step := uint32(1); from > 0 && b.users[from-1] > n; step *= 2 {
		from, to = from-min(step, from), from-1
	}
	for from < to {
		middle := (from + to) / 2
		if b.users[middle] > n {
			to = middle
		} else {
			from = middle + 1
		}
	}
	return from
}

// isOutside reports whether node n is in no argument of a call. u is the first user behind it.
func (b *intervalsHoistedBuffers) isOutside(n, u uint32) bool {
	return u == b.users[b.nodes] || b.callsFrom[u] > n
}

// lastOf returns the last node of the interval of hoisted local h, which begins at node from.
func (b *intervalsHoistedBuffers) lastOf(h, from uint32) uint32 {
	if h < b.counts[countInvariants] {
		return b.parent[from] // from a LoopEntry to its Loop
	}
	return b.hoistedEnd[h]
}

// intervalsHoistedTwin finds the intervals of hoisted locals. In functions that call others it also finds which
// intervals are quiet: always for leaders, and for invariants only if movesQuiet is set. Invariants take half
// the time if that is not asked. The kernel searches all users for the first one behind an interval. The twin
// searches from the user that it has found for the local before, and only if no call is in the interval.
func intervalsHoistedTwin(lo, hi int, b intervalsHoistedBuffers) {
	user, asked := uint32(0), either(b.movesQuiet, 0, b.counts[countInvariants])
	for h := lo; h < hi; h++ {
		from := b.hoistedStart[h]
		to := b.lastOf(uint32(h), from)
		l := int(b.locals) + h
		b.start[l], b.end[l] = from, to
		if uint32(h) >= asked && b.calls[functionOfOwner(b.hoistedOwner[h])] != 0 && b.hasNoCall(from, to) {
			user = b.userBehind(to, user)
			b.end[l] |= boolWord(b.isOutside(to, user)) * endQuiet
		}
	}
}
