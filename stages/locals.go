package stages

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/gpu"
)

// locals weighs every local by its uses. A use inside a loop has 8 times the weight of one outside,
// for up to three loops. It also finds the functions that call others. If the stage share runs, it
// also makes the columns that the stage intervals needs: the local that each node in the list users
// uses; the first and the last use of each local; and the functions in which nodes are not executed in
// their order.
//
// If the stage share does not run, as at -O0, parameters and all locals that are used get slots in the frame of their
// function. A parameter in a register that only the first statements read stays there instead: see ArgumentAtOnce. In each
// register file, locals of 8 bytes come first, and locals of 4 bytes and less, which have slots
// of 4 bytes, come behind them; of each size the most used ones come first. The ranking is Hsu's key operator: locals are sorted by
// function, register file, size and weight; a local's rank is its distance from the beginning of its group.
// Otherwise the stage share assigns registers and slots.
//
// Cost: 16 bytes for each node that scope has listed; with share 20 bytes. Without share,
// also 1 to 4 sorting passes of 20 bytes a local: one for each 8 bits of the number of functions and of
// the weight.
func locals(c *compilation) error {
	c.zeroColumns()
	if c.shares() {
		c.firstUse, c.lastUse = c.NewBuffer(c.locals), c.Zeros(c.locals)
		c.Device.Fill(c.firstUse, none)
		c.userLocal, c.disordered = c.NewList(c.nodes), c.Zeros(c.functions)
		c.dispatch(localsResolveKernel, c.nodes)
		return nil
	}
	c.storage = c.NewBuffer(c.locals)
	c.Device.Fill(c.storage, none)
	c.dispatch(localsUsageKernel, c.nodes)
	c.Drop(&c.users)
	if c.locals == 0 {
		return nil
	}
	c.key, c.order = c.NewBuffer(c.locals), c.NewBuffer(c.locals)
	c.dispatch(localsKeyKernel, c.locals)
	owners := c.functions << ownerFunctionShift
	gpu.RadixSort(c.Device, c.locals, c.key, c.order, 0, min(wordBits, keyOwnerShift+gpu.KeyBits(owners-1)))
	c.scan(localsRankScan, c.locals)
	return nil
}

// localsUsageTwin weighs locals by their uses. It finds the functions that call others. Its items are
// the nodes in the list users.
//
// The kernel adds each use to its local's weight atomically. The twin handles consecutive uses
// in one function together. If other ranges add to the column too, it first sums the uses in
// memory of its own: see accumulator.
func localsUsageTwin(lo, hi int, b localsUsageBuffers) {
	users := b.users
	u := usage{localsUsageBuffers: b, weight: accumulator{column: b.weight, alone: lo == 0 && hi == b.Items()}}
	for users = users[lo:hi]; len(users) > 0; {
		if n := users[0]; usesLocal(kindOf(u.node[n])) {
			users = u.weigh(users)
		} else {
			u.other(n, kindOf(u.node[n]), functionOf(u.scope[n]))
			users = users[1:]
		}
	}
	u.weight.finish()
}

// parameter handles Parameter n of function f. It gets a little weight: it has a slot even if nothing uses it, so that
// debuggers show it. A parameter that is read at once gets the register in which it arrives.
func (u *usage) parameter(n, f uint32) {
	first, end := localsOf(u.function, f, len(u.weight.column))
	local := u.childIndex[n] - 1
	u.weight.words(first, end)[local]++
	if u.data[n]&ast.ArgumentAtOnce != 0 {
		location, number := (*machine)(u.machine).argumentLocation(local, u.data[n], typeOf(u.node[n]).IsFloat())
		if location == inRegister {
			u.storage[first+local] = number
		}
	}
}

// other handles node n, of kind k in function f, which does not use a local.
func (u *usage) other(n uint32, k ast.Kind, f uint32) {
	if receivesLocal(k) {
		u.parameter(n, f)
		return
	}
	note(k, &u.calls[f])
}

// A usage is the columns that localsUsageKernel reads and writes. weight is an accumulator of the column
// of the same name.
type usage struct {
	localsUsageBuffers
	weight accumulator
}

// loopWeight returns the weight of a use inside some loops.
func loopWeight(depth uint32) uint32 { return 1 << (weightBits * depth) }

// useWeights has the results of loopWeight. In Go a look at the table is faster than the shift.
var useWeights = [scopeDepthMost + 1]uint32{loopWeight(0), loopWeight(1), loopWeight(2), loopWeight(3)}

// weigh adds the first uses of a list of users to the weights of locals. It stops at the first
// node that is in another function or uses no local, and returns the rest of the list.
//
//go:noinline
func (u *usage) weigh(users []uint32) []uint32 {
	node := u.node
	data, scope := u.data[:len(node)], u.scope[:len(node)]
	f := functionOf(scope[users[0]])
	weight := u.weight.words(localsOf(u.function, f, len(u.weight.column)))
	for i, n := range users {
		s, d := scope[n], data[n]
		if functionOf(s) != f || !usesLocal(kindOf(node[n])) {
			return users[i:]
		}
		weight[d] += useWeights[depthOf(s)]
	}
	return nil
}

// localsOf returns the first local of function f, and the first local of the next function, or count if there
// is none.
func localsOf(function []uint32, f uint32, count int) (first, end uint32) {
	end = uint32(count)
	if next := (f+1)*functionRow + functionFirstLocal; next < uint32(len(function)) {
		end = function[next]
	}
	return function[f*functionRow+functionFirstLocal], end
}

// note records in a function's word of the column calls that the function calls others, or that it moves
// the stack pointer, if a node of this kind shows it. In the kernel, note returns the number that is
// recorded: an atomic operation needs the buffer.
func note(kind ast.Kind, calls *uint32) {
	switch {
	case callsFunction(kind):
		atomicMax(calls, callsFunctions)
	case usesStack(kind):
		atomicMax(calls, movesStack)
	}
}

// localsResolveTwin weighs locals by their uses, and finds the functions that call others, as localsUsageTwin
// does. It finds the local of each node in the list users; the first and the last use of every local, as indexes
// of the list; and the functions in which the order of nodes is not that in which they are executed. Like
// localsUsageTwin, it handles consecutive uses in one function together.
func localsResolveTwin(lo, hi int, b localsResolveBuffers) {
	r := resolution{localsResolveBuffers: b, weight: accumulator{column: b.weight, alone: lo == 0 && hi == b.Items()}}
	users := b.users[:hi]
	for i := lo; i < hi; {
		if usesLocal(kindOf(r.node[users[i]])) {
			i = r.weigh(users, i)
		} else {
			r.other(users[i], uint32(i))
			i++
		}
	}
	r.weight.finish()
}

// A resolution is the columns that localsResolveKernel reads and writes. weight is an accumulator of the column
// of the same name.
type resolution struct {
	localsResolveBuffers
	weight accumulator
}

// weigh handles the users from number from on, up to the first that is in another function or uses no
// local. It returns the number of that one.
//
//go:noinline
func (r *resolution) weigh(users []uint32, from int) int {
	node := r.node
	data, scope, userLocal := r.data[:len(node)], r.scope[:len(node)], r.userLocal[:len(users)]
	f := functionOf(scope[users[from]])
	first, end := localsOf(r.function, f, len(r.weight.column))
	weight, firstUse, lastUse := r.weight.words(first, end), r.firstUse[first:end], r.lastUse[first:end]
	lastUse, alone := lastUse[:len(firstUse)], r.weight.alone
	for i := from; i < len(users); i++ {
		n := users[i]
		s, d := scope[n], data[n]
		if functionOf(s) != f || !usesLocal(kindOf(node[n])) {
			return i
		}
		userLocal[i] = first + d
		weight[d] += useWeights[depthOf(s)]
		if alone {
			firstUse[d], lastUse[d] = min(firstUse[d], uint32(i)), uint32(i)
		} else {
			atomicMin(&firstUse[d], uint32(i))
			atomicMax(&lastUse[d], uint32(i))
		}
	}
	return len(users)
}

// other handles user i, which is node n and does not read or set a local.
func (r *resolution) other(n, i uint32) {
	kind, f := kindOf(r.node[n]), functionOf(r.scope[n])
	if receivesLocal(kind) {
		l := r.function[f*functionRow+functionFirstLocal] + r.childIndex[n] - 1
		r.userLocal[i] = l
		atomicMin(&r.firstUse[l], i)
		atomicMax(&r.lastUse[l], i)
		return
	}
	note(kind, &r.calls[f])
	if jumpsBack(kind, r.data[n]) {
		atomicMax(&r.disordered[f], 1)
	}
	switch {
	case isLabel(kind):
		r.userLocal[i] = userObstacle
	case opensLoop(kind):
		r.userLocal[i] = userLoop + depthOf(r.scope[n-1]) // userObstacle inside three loops
	case callsFunction(kind):
		r.userLocal[i] = userCall
	default:
		r.userLocal[i] = userNothing
	}
}

// jumpsBack reports whether a node of a kind may jump to a Label before it.
func jumpsBack(kind ast.Kind, data uint32) bool {
	return jumpsToLabel(kind) && (!namesNode(kind) || data >= signBit)
}

// quantize maps a weight to 7 bits and keeps the order: the weight's binary exponent, and
// the quantizedBits bits behind its leading one.
func quantize(weight uint32) uint32 {
	if weight < 1<<quantizedBits {
		return weight
	}
	exponent := uint32(bits.Len32(weight)) - 1
	return min((exponent-quantizedBits)<<quantizedBits+weight>>(exponent-quantizedBits), keyWeightMost)
}

// localsKeyTwin makes the keys by which locals are sorted: function, register file, size, and
// weight in descending order. Weights are rounded to within a quarter. Locals without uses come
// last in their register file, and so do the locals in registers.
func localsKeyTwin(lo, hi int, b localsKeyBuffers) {
	owner, weight, storage, key, order := b.localOwner, b.weight, b.storage, b.key, b.order
	for l := lo; l < hi; l++ {
		w := weight[l] & -boolWord(storage[l] == none)
		key[l] = owner[l]<<keyOwnerShift | (keyWeightMost - quantize(w))
		if w == 0 {
			key[l] |= ownerNarrow << keyOwnerShift
		}
		order[l] = uint32(l)
	}
}

var localsRankScan = gpu.ScanKernels{Reduce: &localsRankReduceKernel, Scan: &localsRankKernel}

// A rankStart has two positions in the order of keys: file, where the locals of a function and register file
// begin, and size, where the locals of one size among these begin.
type rankStart struct{ file, size uint32 }

// begin sets a position to i if the local at i is the first there.
func (s *rankStart) begin(i int, key []uint32) {
	if i == 0 {
		return
	}
	different := ownerOf(key[i]) ^ ownerOf(key[i-1])
	if different&^ownerNarrow != 0 {
		s.file = uint32(i)
	}
	if different != 0 {
		s.size = uint32(i)
	}
}

// localsRankReduceTwin is pass 1 of the scan for where the locals of each function, register file and size
// begin.
func localsRankReduceTwin(lo, hi int, b localsRankReduceBuffers) {
	sums, key := b.sums, b.key
	for ; lo < hi; lo += gpu.ScanBlock {
		var start rankStart
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			start.begin(i, key)
		}
		at := lo / gpu.ScanBlock * 2
		sums[at], sums[at+1] = start.file, start.size
	}
}

// localsRankTwin turns the rank of each local into its slot.
func localsRankTwin(lo, hi int, b localsRankBuffers) {
	sums, key, order, storage, slots := b.sums, b.key, b.order, b.storage, b.slots
	at := lo / gpu.ScanBlock * 2
	start := rankStart{sums[at], sums[at+1]}
	for i := lo; i < hi; i++ {
		start.begin(i, key)
		if key[i]&keyWeight == keyWeightMost {
			continue
		}
		owner := ownerOf(key[i])
		units := wideUnits - isNarrowOwner(owner)
		slot := wideUnits*(start.size-start.file) + units*(uint32(i)-start.size)
		storage[order[i]] = slotStorage(slot, isFloatOwner(owner))
		atomicMax(&slots[2*functionOfOwner(owner)+isFloatOwner(owner)], slot+units)
	}
}
