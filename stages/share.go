package stages

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/gpu"
)

// share assigns every local its storage. Locals share a register or a slot if their intervals do not
// overlap. There are three pools for each register file: the registers that pass arguments, which
// only locals with quiet intervals may have; callee-saved registers; and slots.
//
// The starts and ends of all intervals are the events. Events of integer locals come first, then events
// of floating-point ones. Each are sorted by their nodes, starts before ends. So a sum over events, plus
// 1 at a start and minus 1 at an end, is the number of intervals that overlap there.
//
// First, intervals are admitted to the pools of registers, one pool after the other; then, at -O2 (-fcaller-saves), quiet
// intervals with callee-saved registers move to the argument registers that are left, since these need not be saved, and
// intervals that have no register are admitted to the callee-saved registers that have become free. For each
// event, a scan counts the intervals in seven classes of weight. The heaviest classes that together need no more registers than
// there are fit at this event. An interval is admitted if its class fits at all starts within it. It is also admitted if its
// class fits at its own start, only the next heavier class fits everywhere, and the intervals of its own class that begin no
// later are not too many: see limitOf. So at no event do admitted intervals need more registers than there are. The maximum over
// the starts in an interval is found by a tree, in which every word is the maximum of peakWidth words below.
//
// Second, each interval is given the register of one that has ended. Of the ends and starts of a
// pool, an end is an opening bracket and a start a closing one. A start takes the register of the
// end that it matches. The number of intervals that overlap is the depth of the brackets. The matching
// end is the last one before the start that leads to the depth in front of the start. So a stable sort
// by depth makes the two neighbours. A start without a match takes a new register. The number of the register is the
// number of intervals that overlap before it. So a pool uses no more registers than intervals overlap.
// Pointer doubling finds, for each interval, the first one in its chain: it has the same register.
//
// A parameter that arrives in an argument register, and is admitted to that pool, stays there: it
// is the first in its chain, since all parameters begin before another interval ends.
//
// Cost, for a local: the claim and the events 40 bytes; 2 or 3 passes of a sort, 42 bytes each; for each round of admission
// 80 bytes; then, less for locals that are nowhere, a scan of 48 bytes, mostly one pass of a second sort, links
// of 30 bytes, 16 bytes in each round of pointer doubling, and 30 bytes for the result. In total some 550 bytes.
//
// The hoisted locals have rows behind the rows of the locals. They compete for registers in the same way,
// and get no slots.
func share(c *compilation) error {
	rows, most := c.locals+c.hoisted, c.mostLocals+c.hoisted
	c.storage = c.NewBuffer(rows)
	if rows == 0 {
		return nil
	}
	if c.hoistedOwner == nil {
		c.hoistedOwner, c.hoistedWeight = c.NewBuffer(0), c.NewBuffer(0)
	}
	events := 2 * rows
	c.claim, c.limit = c.NewBuffer(rows), c.NewBuffer(rows)
	c.key, c.event, c.eventIndex = c.NewBuffer(events), c.NewBuffer(events), c.NewBuffer(events)
	c.dispatch(shareEventKernel, rows)
	gpu.RadixSort(c.Device, events, c.key, c.event, 0, gpu.KeyBits(2*c.nodes+1))
	c.pressure = c.NewBuffer(peakWords(events))
	rounds := []uint32{poolArguments, poolSaved, poolArguments, poolSaved}
	if !c.movesQuiet() {
		rounds = rounds[:2]
	}
	for _, c.pool = range rounds {
		c.scan(sharePressureScan, events)
		c.peaks(events)
		c.dispatch(shareAdmitKernel, rows)
	}
	c.Drop(&c.pressure, &c.limit, &c.eventIndex)
	c.eventOut = c.NewBuffer(events)
	c.scan(shareLevelScan, events)
	c.replace(&c.event, &c.eventOut)
	stored := events
	if err := c.known(known{countStored, &stored}); err != nil {
		return err
	}
	// Only locals in slots overlap with more others than a file has registers. Hoisted locals have no
	// slots.
	gpu.RadixSort(c.Device, stored, c.key, c.event, 0, poolBits+gpu.KeyBits(max(c.mostLocals, floatFile-1)))
	c.link, c.linkOut, c.level = c.NewBuffer(rows), c.NewBuffer(rows), c.NewBuffer(rows)
	c.dispatch(shareLinkKernel, stored)
	if err := c.follow(rows, most); err != nil {
		return err
	}
	c.dispatch(shareKernel, rows)
	c.Drop(&c.claim, &c.key, &c.event, &c.link, &c.linkOut, &c.level)
	if !c.isObserved() {
		c.Drop(&c.hoistedOwner, &c.hoistedWeight)
	}
	return nil
}

// ownerOfLocal returns the owner word of a local; hoisted locals come behind the others.
func (b *localOwnerBuffers) ownerOfLocal(l uint32) uint32 {
	if l < b.locals {
		return b.localOwner[l]
	}
	return b.hoistedOwner[l-b.locals]
}

// sameOwner reports whether two locals are of the same function and register file.
func (b *localOwnerBuffers) sameOwner(l, k uint32) bool {
	return (b.ownerOfLocal(l)^b.ownerOfLocal(k))&^ownerNarrow == 0
}

// savedBase returns the number of the first callee-saved register of a file that locals may have. If
// the function moves the stack pointer, the first integer register is the frame pointer. calls is the
// function's word in the column of this name.
func (m *machine) savedBase(file, calls uint32) uint32 {
	return (1 - file) * boolWord(calls == movesStack)
}

// weightClass returns the class of a weight.
func weightClass(weight uint32) uint32 {
	return min(uint32(bits.Len32(weight)+1)/2, claimClasses) - 1
}

// parameters are the columns that tell which locals are parameters.
type parameters struct {
	kind, typ             []byte
	data, first, function []uint32
	machine               *machine
}

// register returns the register in which a local of function f arrives, or none.
// Parameters are the first locals of their function; their nodes follow the FunctionEntry.
func (p *parameters) register(f, local uint32) uint32 {
	row := p.function[f*functionRow:]
	root, index := row[functionRoot], local-row[functionFirstLocal]
	n := p.first[root] + 1 + index
	if n >= root || ast.Kind(p.kind[n]) != ast.Parameter {
		return none
	}
	location, number := p.machine.argumentLocation(index, p.data[n], ast.Type(p.typ[n]).IsFloat())
	if location != inRegister {
		return none
	}
	return number
}

// claimOf returns the claim of a local, without a pool as yet, from its owner word, its weight w, and the end
// of its interval.
func (b *shareEventBuffers) claimOf(owner, w, end uint32) uint32 {
	m, calls, file := (*machine)(b.machine), b.calls[functionOfOwner(owner)], isFloatOwner(owner)
	return weightClass(w)<<claimClassShift | boolWord(calls == 0 || end&endQuiet != 0)*claimArguments | file*claimFloat |
		m.argumentRegisters(file)<<claimPassingShift | (m.savedLocals(file)-m.savedBase(file, calls))<<claimKeptShift
}

// claimLocal returns the claim of a local that is not hoisted.
func (b *shareEventBuffers) claimLocal(l uint32) uint32 {
	if b.weight[l] == 0 {
		return poolNowhere
	}
	owner := b.localOwner[l]
	number := l - b.function[functionOfOwner(owner)*functionRow+functionFirstLocal]
	return b.claimOf(owner, b.weight[l], b.end[l]) | boolWord(number < claimMost)*claimPending | poolSlots
}

// A hoisting has the facts that all hoisted locals of a function share. The twin finds them once for all of
// these locals, which makes it a fifth faster.
type hoisting struct {
	function, first uint32    // the function, and its first node
	least           uint32    // the least weight that pays
	claim           [2]uint32 // by register file: the claim of one that weighs 1
}

// hoistingOf returns the hoisting of function f.
func (b *shareEventBuffers) hoistingOf(f uint32) hoisting {
	x := hoisting{function: f, first: b.first[b.function[f*functionRow+functionRoot]], least: leastWeight(b.calls[f])}
	for file := range x.claim {
		x.claim[file] = b.claimOf(f<<ownerFunctionShift|ownerFloat*uint32(file), 1, 0) | claimPending | poolNowhere
	}
	return x
}

// pays reports whether a hoisted local of a weight and with an interval may get a register. In an interval with a call
// it must have some weight: see leastWeight.
func (x *hoisting) pays(w, from, to uint32) bool {
	return (to&endQuiet != 0 || w >= x.least) && from-x.first < hoistedReach
}

// quietClaim returns the claim of a hoisted local with a quiet interval. A loop invariant may only move from a callee-saved
// register to a register that passes arguments. If it could get any register, many more invariants of large generated C
// would be rewritten. This would take 6 % of the time of a whole compilation and save one instruction in 1,600.
func quietClaim(isInvariant bool) uint32 {
	if isInvariant {
		return claimMoves
	}
	return claimArguments
}

// claimHoisted makes the claims of the hoisted locals with rows lo to hi-1.
func (b *shareEventBuffers) claimHoisted(lo, hi int) {
	locals, x := int(b.locals), hoisting{function: none}
	count, invariants := min(hi-locals, int(b.counts[countHoisted])), int(b.counts[countInvariants])
	start, end, claim := b.start[locals:hi], b.end[locals:hi], b.claim[locals:hi]
	for h := lo - locals; h < count; h++ {
		owner, w := b.hoistedOwner[h], b.hoistedWeight[h]
		if functionOfOwner(owner) != x.function {
			x = b.hoistingOf(functionOfOwner(owner))
		}
		claim[h] = poolNowhere
		if x.pays(w, start[h], end[h]) {
			claim[h] = x.claim[isFloatOwner(owner)] | weightClass(w)<<claimClassShift
			if end[h]&endQuiet != 0 {
				claim[h] |= quietClaim(h < invariants)
			}
		}
	}
	for h := max(lo-locals, count); h < hi-locals; h++ {
		claim[h] = poolNowhere
	}
}

// shareEventTwin makes the claim and the events of every local, and the sort keys of these: the nodes. Locals
// that are nowhere come last. The kernel asks for each local whether it is hoisted. The twin has a loop for each
// of the two kinds, and makes the keys in a third one without branches.
func shareEventTwin(lo, hi int, b shareEventBuffers) {
	locals := int(b.locals)
	for l := lo; l < min(hi, locals); l++ {
		b.claim[l] = b.claimLocal(uint32(l))
	}
	if hi > locals {
		b.claimHoisted(max(lo, locals), hi)
	}
	rows := b.Items()
	key, endKey, event, endEvent := b.key[:hi], b.key[rows:][:hi], b.event[:hi], b.event[rows:][:hi]
	start, end, claim := b.start[:hi], b.end[:hi], b.claim[:hi]
	for l := lo; l < hi; l++ {
		from, to := keysOf(claim[l], start[l], end[l], b.nodes)
		key[l], endKey[l] = from, to
		event[l], endEvent[l] = uint32(l)<<eventLocalShift, uint32(l)<<eventLocalShift|eventEnds
	}
}

// keysOf returns the keys of the events of a local with a claim and an interval.
func keysOf(claim, start, end, nodes uint32) (from, to uint32) {
	from, to = start, end&endNode
	if claim&claimFloat != 0 {
		from, to = from+nodes, to+nodes
	}
	if claim == poolNowhere { // not even pending
		from, to = 2*nodes+1, 2*nodes+1
	}
	return from, to
}
