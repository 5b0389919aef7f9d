package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// intervals finds, for every local, the interval of nodes in which its value may be needed:
// the first and the last node, in the columns start and end. Locals of a function whose
// intervals do not overlap may share a register or a slot.
//
// Code is in the order of nodes, and all jumps but those of loops lead forwards. So a value
// goes from the node that sets it to nodes behind that one, unless a loop begins again. The
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
// an Assign of another local that has the same register. Then select makes a copy: see overtaken.
//
// An interval is *quiet* if no call is in it, and if it is not in an argument of a call, whose
// other arguments may already be in their registers. A quiet local may have a register that calls
// change. A call has the nodes from its first argument to the last of its SecondResults. It is in
// an interval if the numbers of such nodes differ at start and end, or if a SecondResult directly
// follows the interval; longer intervals than 2^16 nodes count as having one. The interval's end is
// in an argument of a call if the smallest first node of all calls behind it is not behind it.
//
// The stage locals has found the first and the last use of each local. A scan with four maxima over the
// nodes that scope has listed finds the loops around these uses, a scan from the end the calls around the
// last ones, and a map over locals puts the results together. This moves 20 bytes for each node that scope
// has listed, and 64 bytes a local.
func intervals(c *compilation) error {
	c.start, c.end = c.NewBuffer(c.locals+c.hoisted), c.NewBuffer(c.locals+c.hoisted)
	if c.locals+c.hoisted > 0 {
		c.loopStart, c.reach, c.outside = c.NewBuffer(c.locals), c.NewBuffer(c.locals), c.Zeros(c.locals)
		c.scan(intervalsLoopScan, c.nodes)
		c.callsFrom = c.NewBuffer(c.nodes)
		c.scan(intervalsCallScan, c.nodes)
		c.dispatch(intervalsKernel, c.locals)
	}
	if c.hoisted > 0 {
		if c.hoistedEnd == nil { // common has listed none
			c.hoistedEnd = c.NewBuffer(0)
		}
		c.dispatch(intervalsHoistedKernel, c.hoisted)
	}
	c.Drop(&c.hoistedStart, &c.hoistedEnd, &c.callsFrom)
	c.Drop(&c.users, &c.userLocal, &c.outside, &c.firstUse, &c.lastUse, &c.disordered, &c.loopStart, &c.reach)
	return nil
}

var intervalsLoopScan = gpu.Fuse(intervalsLoopReduceKernel, intervalsLoopKernel)

// surroundings are the maxima of the scan over users. Each is the last node of a sort, up to
// the user: the LoopEntry of a loop inside 0, 1 and 2 others, and an obstacle. An obstacle is a Label, or
// the LoopEntry of a loop inside three others. They are in the order of the numbers from userLoop on.
type surroundings [scopeDepthMost + 1]uint32

// obstacle is the index of the last obstacle.
const obstacle = userObstacle - userLoop

// intervalsLoopReduceKernel is pass 1 of the scan for the last LoopEntries and the last obstacle.
var intervalsLoopReduceKernel = newIntervalsLoopReduceKernel(func(lo, hi int, b intervalsLoopReduceBuffers) {
	users := b.users[:b.users[b.Items()]]
	for ; lo < hi; lo += gpu.ScanBlock {
		var s surroundings
		for i := lo; i < min(lo+gpu.ScanBlock, hi, len(users)); i++ {
			if sort := b.userLocal[i] - userLoop; sort <= obstacle {
				s[sort] = users[i]
			}
		}
		copy(b.sums[lo/gpu.ScanBlock*4:], s[:])
	}
})

// intervalsLoopKernel makes an interval longer where loops require it. At a local's first use it
// finds the start of the outermost loop around that; at the last use, the end of the interval.
var intervalsLoopKernel = newIntervalsLoopKernel(func(lo, hi int, b intervalsLoopBuffers) {
	s := surroundings(b.sums[lo/gpu.ScanBlock*4:][:4])
	users := b.users[:min(hi, int(b.users[b.Items()]))]
	userLocal, firstUse, lastUse := b.userLocal[:len(users)], b.firstUse, b.lastUse
	u := uses{b}
	for i := lo; i < len(users); i++ {
		local := userLocal[i]
		if local >= userLoop {
			if sort := local - userLoop; sort <= obstacle {
				s[sort] = users[i]
			}
		} else if firstUse[local] == uint32(i) || lastUse[local] == uint32(i) {
			u.extend(local, uint32(i), &s)
		}
	}
})

// uses are the columns that intervalsLoopKernel reads and writes.
type uses struct{ intervalsLoopBuffers }

// extend handles the first or the last use of a local, user i.
func (u *uses) extend(local, i uint32, s *surroundings) {
	n := u.users[i]
	if u.firstUse[local] == i {
		u.loopStart[local] = n
		if depthOf(u.scope[n]) > 0 {
			u.loopStart[local] = s[0]
		}
	}
	if u.lastUse[local] == i {
		u.reach[local] = u.last(n, u.users[u.firstUse[local]], s)
	}
}

// always reports whether node a is executed before the nodes behind it, up to n, in any iteration
// of the loops around both. It is if no child that may be left out has a, but not n.
func (u *uses) always(a, n uint32) bool {
	for range armSteps {
		if a >= n {
			return true
		}
		p := u.parent[a]
		if skips(kindOf(u.node[p])) && u.childIndex[a] > 0 {
			return false
		}
		a = p
	}
	return false
}

// last returns the reach word of a local with first use a and last use n.
func (u *uses) last(n, a uint32, s *surroundings) uint32 {
	depth := depthOf(u.scope[n])
	if depth == 0 {
		return n
	}
	outermost := s[0]
	if outermost > a || s[obstacle] > a || !setsLocal(kindOf(u.node[a])) || !u.always(a, n) {
		return u.parent[outermost]
	}
	for d := uint32(1); d < depth; d++ {
		if entry := s[d]; entry > a {
			return u.parent[entry] | reachSets
		}
	}
	return n | reachSets
}

var intervalsCallScan = gpu.Fuse(intervalsCallReduceKernel, intervalsCallKernel)

// intervalsCallReduceKernel is pass 1 of the scan for the smallest first node of all calls from a
// user on.
var intervalsCallReduceKernel = newIntervalsCallReduceKernel(func(lo, hi int, b intervalsCallReduceBuffers) {
	users, items := b.users[:b.users[b.Items()]], b.Items()
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(none)
		for i := items - 1 - lo; i > items-1-min(lo+gpu.ScanBlock, hi); i-- {
			if i < len(users) && b.userLocal[i] == userCall {
				sum = min(sum, b.first[users[i]])
			}
		}
		b.sums[lo/gpu.ScanBlock] = sum
	}
})

// intervalsCallKernel finds the last uses that are in no argument of a call, and the smallest first node of all calls
// from each user on. The scan runs from the last user to the first.
var intervalsCallKernel = newIntervalsCallKernel(func(lo, hi int, b intervalsCallBuffers) {
	items := b.Items()
	users, sum := b.users[:b.users[items]], b.sums[lo/gpu.ScanBlock]
	userLocal, lastUse := b.userLocal, b.lastUse
	for i := min(items-lo, len(users)) - 1; i >= items-hi; i-- {
		local := userLocal[i]
		if local < userLoop {
			if lastUse[local] == uint32(i) && sum > users[i] {
				b.outside[local] = 1
			}
		} else if local == userCall {
			sum = min(sum, b.first[users[i]])
		}
		b.callsFrom[i] = sum
	}
})

// hasNoCall reports whether no call is in the interval of nodes from to to. Long intervals count as having one.
func (b *quietBuffers) hasNoCall(from, to uint32) bool {
	return to-from <= halfMost && (b.assigns[to]-b.assigns[from])>>halfBits == 0 && (to+1 >= b.nodes || kindOf(b.node[to+1]) != ast.SecondResult)
}

// intervalsKernel puts the start and the end of every local's interval together.
var intervalsKernel = newIntervalsKernel(func(lo, hi int, b intervalsBuffers) {
	for l := lo; l < hi; l++ {
		f := functionOfOwner(b.localOwner[l])
		row, use, reach := b.function[f*functionRow:], b.firstUse[l], b.reach[l]
		from, to := uint32(none), uint32(0)
		switch {
		case use == none:
		case b.disordered[f] != 0 || row[functionResumes] != 0:
			from, to = b.first[row[functionRoot]], row[functionRoot]
		case reach&reachSets != 0:
			from, to = b.users[use], reach&reachEnd
		default:
			from, to = b.loopStart[l], reach
		}
		b.start[l], b.end[l] = from, to
		if b.outside[l] != 0 && b.hasNoCall(from, to) {
			b.end[l] |= endQuiet
		}
	}
})

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

// intervalsHoistedKernel finds the intervals of hoisted locals, and which of those of leaders are quiet in functions
// that call others. Those of loops do not count as quiet: of large generated C many more would be rewritten, which takes
// 9 % of the time of a whole compilation, and saves one instruction in 1,600.
var intervalsHoistedKernel = newIntervalsHoistedKernel(func(lo, hi int, b intervalsHoistedBuffers) {
	user, invariants := uint32(0), int(b.counts[countInvariants])
	for h := lo; h < hi; h++ {
		from := b.hoistedStart[h]
		to := b.lastOf(uint32(h), from)
		l := int(b.locals) + h
		b.start[l], b.end[l] = from, to
		if h >= invariants && b.calls[functionOfOwner(b.hoistedOwner[h])] != 0 && b.hasNoCall(from, to) {
			user = b.userBehind(to, user)
			b.end[l] |= boolWord(b.isOutside(to, user)) * endQuiet
		}
	}
})
