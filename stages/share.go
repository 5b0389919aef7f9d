package stages

import (
	"math/bits"

	"gpucc/ast"
	"gpucc/gpu"
)

// share assigns every local its storage. Locals whose intervals do not overlap share a register or
// a slot. There are three pools for each register file: the registers that pass arguments, which
// only locals with quiet intervals may have; callee-saved registers; and slots.
//
// The starts and ends of all intervals are the events. They are sorted by their nodes, starts first:
// those of integer locals, then those of floating-point ones. So a sum over events, plus 1 at a start and
// minus 1 at an end, is the number of intervals that overlap there.
//
// First, intervals are admitted to the pools of registers, one pool after the other. For each event,
// a scan counts the intervals in seven classes of weight. The heaviest classes that together need no
// more registers than there are fit at this event. An interval is admitted if its class fits at all
// starts within it. It is also admitted if its class fits at its own start, only the next heavier class
// fits everywhere, and the intervals of its own class that begin no later are not too many: see limitOf.
// So at no event do admitted intervals need more registers than there are. The maximum over the starts
// in an interval is found by a tree, in which every word is the maximum of peakWidth words below.
//
// Second, each interval is given the register of one that has ended. Of the ends and starts of a
// pool, an end is an opening bracket and a start a closing one. A start takes the register of the
// end that it matches. This is the last end before it behind which as many intervals overlap as before
// the start, so that a sort by that number makes the two neighbours. A start without a match
// takes a new register, whose number is the number of intervals that overlap before it. So a
// pool uses no more registers than intervals overlap. Pointer doubling finds, for each
// interval, the first one in its chain, whose register it has.
//
// A parameter that arrives in an argument register, and is admitted to that pool, stays there: it
// is the first in its chain, since all parameters begin before another interval ends.
//
// Cost, for a local: the claim and the events 40 bytes; 2 or 3 passes of a sort, 42 bytes each; for each pool
// 80 bytes; then, less for locals that are nowhere, a scan of 48 bytes, mostly one pass of a second sort, links
// of 30 bytes, 16 bytes in each round of pointer doubling, and 30 bytes for the result. In total some 470 bytes.
//
// The hoisted locals have rows behind those of the locals. They compete for registers in the same way,
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
	for _, c.pool = range [...]uint32{poolArguments, poolSaved} {
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
	// Only locals in slots, of which none are hoisted, overlap with more others than a file has registers.
	gpu.RadixSort(c.Device, stored, c.key, c.event, 0, poolBits+gpu.KeyBits(max(c.mostLocals, floatFile-1)))
	c.link, c.linkOut, c.level = c.NewBuffer(rows), c.NewBuffer(rows), c.NewBuffer(rows)
	c.dispatch(shareLinkKernel, stored)
	if err := c.follow(rows, most); err != nil {
		return err
	}
	c.dispatch(shareKernel, rows)
	c.Drop(&c.claim, &c.key, &c.event, &c.link, &c.linkOut, &c.level)
	return nil
}

// follow makes the links lead to the first locals of their chains, which have most locals at most. Most chains are
// short: the host stops where it need not wait to know that no link leads further.
func (c *compilation) follow(rows, most int) error {
	for c.linkReach = 1; c.linkReach < most; c.linkReach *= followSteps + 1 {
		c.dispatch(shareFollowKernel, rows)
		c.link, c.linkOut = c.linkOut, c.link
		further := c.linkReach
		if err := c.known(known{countReach, &further}); err != nil || further < c.linkReach {
			return err
		}
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

// compete reports whether two locals are of the same function and register file.
func (b *localOwnerBuffers) compete(l, k uint32) bool {
	return (b.ownerOfLocal(l)^b.ownerOfLocal(k))&^ownerNarrow == 0
}

// peakWords returns the number of words of all levels of the column pressure.
func peakWords(events int) (words int) {
	for ; events > 1; events = (events + peakWidth - 1) / peakWidth {
		words += events
	}
	return words + 1
}

// peaks makes the levels of the column pressure above the first one.
func (c *compilation) peaks(events int) {
	for c.peakFrom = 0; events > 1; {
		above := (events + peakWidth - 1) / peakWidth
		c.peakItems = events
		c.dispatch(sharePeakKernel, above)
		c.peakFrom, events = c.peakFrom+events, above
	}
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

// claimOf returns the claim of a local with an owner word and a weight, whose interval has this end. It has no
// pool yet.
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

// A hoisting is what the hoisted locals of a function have in common. The twin finds it once for all of them:
// the kernel takes a fifth less time.
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

// claimHoisted makes the claims of the hoisted locals with rows lo to hi-1.
func (b *shareEventBuffers) claimHoisted(lo, hi int) {
	locals, x := int(b.locals), hoisting{function: none}
	count := min(hi-locals, int(b.counts[countHoisted]))
	start, end, claim := b.start[locals:hi], b.end[locals:hi], b.claim[locals:hi]
	for h := lo - locals; h < count; h++ {
		owner, w := b.hoistedOwner[h], b.hoistedWeight[h]
		if functionOfOwner(owner) != x.function {
			x = b.hoistingOf(functionOfOwner(owner))
		}
		claim[h] = poolNowhere
		if x.pays(w, start[h], end[h]) {
			claim[h] = x.claim[isFloatOwner(owner)] | weightClass(w)<<claimClassShift | boolWord(end[h]&endQuiet != 0)*claimArguments
		}
	}
	for h := max(lo-locals, count); h < hi-locals; h++ {
		claim[h] = poolNowhere
	}
}

// shareEventKernel makes the claim and the events of every local, and the sort keys of these: the nodes.
// Locals that are nowhere come last.
var shareEventKernel = newShareEventKernel(func(lo, hi int, b shareEventBuffers) {
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
})

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

// claimsPool reports whether a local may get a register of a pool, but has none yet.
func claimsPool(claim, pool uint32) bool {
	return claim&claimPending != 0 && (pool == poolSaved || claim&claimArguments != 0)
}

// registersFor returns how many registers of a pool there are for a local with a claim.
func registersFor(claim, pool uint32) uint32 {
	if pool == poolArguments {
		return passingOf(claim)
	}
	return keptOf(claim)
}

// A crowd is numbers of intervals, of 16 bits each. Number k, up to claimClasses, is that of intervals
// of class k and above, and of those that have been admitted to the pool.
type crowd struct{ low, high uint64 } // numbers 0 to 3, and 4 to 7

const (
	eachNumber = 1<<48 | 1<<32 | 1<<16 | 1 // 1 in each number
	eachTop    = eachNumber << 15          // the highest bit of each
)

// crowdOf returns what an interval with a claim for a pool adds to a crowd.
func crowdOf(claim, pool uint32) (c crowd) {
	numbers := claimClassOf(claim) + 1
	switch {
	case poolOf(claim) == pool:
		numbers = claimClasses + 1
	case !claimsPool(claim, pool):
		return crowd{}
	}
	c.low = eachNumber & (1<<(halfBits*min(numbers, 4)) - 1)
	c.high = eachNumber & (1<<(halfBits*(max(numbers, 4)-4)) - 1)
	return c
}

// claimKind is the bits of a claim on which crowdOf depends.
const claimKind = claimPoolMost | claimClassMost<<claimClassShift | claimArguments | claimPending

// crowds has the results of crowdOf, by the pool and the kind of a claim. The processor could not predict
// its branches.
var crowds = func() (table [poolSaved + 1][claimKind + 1]crowd) {
	for kind := range uint32(claimKind + 1) {
		table[poolArguments][kind], table[poolSaved][kind] = crowdOf(kind, poolArguments), crowdOf(kind, poolSaved)
	}
	return table
}()

// crowdAt returns the crowd in the first words of sums.
func crowdAt(sums []uint32) crowd {
	return crowd{uint64(sums[0]) | uint64(sums[1])<<wordBits, uint64(sums[2]) | uint64(sums[3])<<wordBits}
}

// words returns the words of a crowd that is the changes at the events of a block. The kernel adds up each
// word by itself. A lower word that is negative has borrowed from the upper one.
func (c crowd) words() [4]uint32 {
	low, high := uint32(c.low), uint32(c.high)
	return [4]uint32{low, uint32(c.low>>wordBits) + low>>31, high, uint32(c.high>>wordBits) + high>>31}
}

// plus and minus count the start and the end of an interval.
func (c crowd) plus(d crowd) crowd  { return crowd{c.low + d.low, c.high + d.high} }
func (c crowd) minus(d crowd) crowd { return crowd{c.low - d.low, c.high - d.high} }

// of returns number k.
func (c crowd) of(k uint32) uint32 {
	word := c.low
	if k >= 4 {
		word = c.high
	}
	return uint32(word>>(k%4*halfBits)) & halfMost
}

// pressureOf returns the pressure word of an event. registers is the number of registers of the pool. The
// class of the word is the number of numbers that are larger than registers, since the numbers descend. All
// are compared at a time: the sum of a number's lower 15 bits and a constant has the highest bit if they are
// larger.
func (c crowd) pressureOf(registers uint32) uint32 {
	least := (halfMost>>1 - uint64(registers)) * eachNumber
	low := (c.low&^eachTop + least | c.low) & eachTop
	high := (c.high&^eachTop + least | c.high) & (eachTop >> halfBits)
	class := uint32((low>>15 + high>>15) * eachNumber >> 48)
	return class<<pressureClassShift | c.of(class)
}

// limitOf returns the largest pressure word within an interval with which it is admitted, if pressure is
// that at its start. It is 0 if the interval's class does not fit there. Else all heavier classes must fit
// wherever the interval is, and leave registers for those of its class that have begun, with itself.
//
// So at any event, the intervals admitted are no more than there are registers. Of these, take the one of
// the lowest class that begins last. The others are of heavier classes, or of its class and have begun
// before.
func (c crowd) limitOf(class, pressure, registers uint32) uint32 {
	if class < pressureClassOf(pressure) {
		return 0
	}
	begun := c.of(class) - c.of(class+1)
	return (class+1)<<pressureClassShift | (registers - begun)
}

var sharePressureScan = gpu.Fuse(sharePressureReduceKernel, sharePressureKernel)

// sharePressureReduceKernel is pass 1 of the scan that counts the intervals that overlap.
var sharePressureReduceKernel = newSharePressureReduceKernel(func(lo, hi int, b sharePressureReduceBuffers) {
	crowds := &crowds[b.pool]
	for ; lo < hi; lo += gpu.ScanBlock {
		var c crowd
		for _, event := range b.event[lo:min(lo+gpu.ScanBlock, hi)] {
			change := crowds[b.claim[localOf(event)]&claimKind]
			if event&eventEnds != 0 {
				c = c.minus(change)
			} else {
				c = c.plus(change)
			}
		}
		sum := c.words()
		copy(b.sums[lo/gpu.ScanBlock*4:][:4], sum[:])
	}
})

// sharePressureKernel finds, for each start of an interval that claims the pool or has a register of it,
// the classes of weight for which there are registers; and from it the interval's limit. For the first
// pool it notes where the events of each local are.
var sharePressureKernel = newSharePressureKernel(func(lo, hi int, b sharePressureBuffers) {
	c, crowds := crowdAt(b.sums[lo/gpu.ScanBlock*4:]), &crowds[b.pool]
	if b.pool == poolArguments {
		for i := lo; i < hi; i++ {
			b.eventIndex[b.event[i]] = uint32(i)
		}
	}
	pressure := b.pressure[lo:hi]
	clear(pressure)
	for i, event := range b.event[lo:hi] {
		claim := b.claim[localOf(event)]
		change := crowds[claim&claimKind]
		switch {
		case change.low == 0:
		case event&eventEnds != 0:
			c = c.minus(change)
		default:
			c = c.plus(change)
			registers := registersFor(claim, b.pool)
			word := c.pressureOf(registers)
			pressure[i], b.limit[localOf(event)] = word, c.limitOf(claimClassOf(claim), word, registers)
		}
	}
})

// sharePeakKernel makes a level of the column pressure: each word is the maximum of peakWidth words
// of the level below.
var sharePeakKernel = newSharePeakKernel(func(lo, hi int, b sharePeakBuffers) {
	below, above := b.pressure[b.peakFrom:][:b.peakItems], b.pressure[b.peakFrom+b.peakItems:]
	for i := lo; i < hi; i++ {
		most := uint32(0)
		for _, w := range below[i*peakWidth : min((i+1)*peakWidth, len(below))] {
			most = max(most, w)
		}
		above[i] = most
	}
})

// exceeds reports whether one of words lo to hi-1 of the first level of the column pressure, which has
// items words, is larger than a limit. It goes up level by level, and looks only at the words of each that are in no
// word of the next one. The kernel does the same in loops of constant length, and keeps the maximum.
func exceeds(pressure []uint32, lo, hi, items, limit uint32) bool {
	level := pressure
	for range peakLevels {
		to, from := min(hi, (lo+peakWidth-1)&^(peakWidth-1)), max(lo, hi&^(peakWidth-1))
		if from <= to {
			return anyExceeds(level[lo:hi], limit)
		}
		if anyExceeds(level[lo:to], limit) || anyExceeds(level[from:hi], limit) {
			return true
		}
		level = level[items:]
		lo, hi, items = to/peakWidth, from/peakWidth, (items+peakWidth-1)/peakWidth
	}
	return false
}

// anyExceeds reports whether one of some words is larger than a limit.
func anyExceeds(words []uint32, limit uint32) bool {
	for _, w := range words {
		if w > limit {
			return true
		}
	}
	return false
}

// shareAdmitKernel admits intervals to a pool of registers. Where the pressure in the whole batch is within
// an interval's limit, as it often is for the first pool, the twin does not look at the interval. It tests
// claim and limit at a time, since the processor cannot predict them: this takes a quarter less time.
var shareAdmitKernel = newShareAdmitKernel(func(lo, hi int, b shareAdmitBuffers) {
	m, events := (*machine)(b.machine), uint32(2*b.Items())
	p := parameters{kind: b.kind, typ: b.typ, data: b.data, first: b.first, function: b.function, machine: m}
	most := b.pressure[peakWords(int(events))-1]
	claims := uint32(claimPending)
	if b.pool == poolArguments {
		claims |= claimArguments
	}
	for l := lo; l < hi; l++ {
		claim, limit := b.claim[l], b.limit[l]
		if claims&^claim|(limit-1)>>31 != 0 { // it does not claim the pool, or limit is 0
			continue
		}
		if most > limit && exceeds(b.pressure, b.eventIndex[2*l], b.eventIndex[2*l+1], events, limit) {
			continue
		}
		b.claim[l] = claim&^(claimPending|claimPoolMost) | b.pool
		if b.pool == poolArguments {
			owner := b.ownerOfLocal(uint32(l))
			f, file := functionOfOwner(owner), isFloatOwner(owner)
			if at := p.register(f, uint32(l)); at != none {
				atomicOr(&b.stays[2*f+file], 1<<(at-m.firstArgument(file)))
			}
		}
	}
})

// A tide is how many intervals overlap: those in argument registers in bits 0 to 15, those in callee-saved
// registers in bits 16 to 31, those in slots in the upper half.
type tide uint64

// tidePools says where the number of each pool is in a tide.
var tidePools = [poolNowhere + 1]struct {
	one   tide   // 1 in the number
	most  uint32 // its largest value
	shift uint8  // its lowest bit
	place uint8  // 1, but 0 for poolNowhere
}{
	poolArguments: {1, halfMost, 0, 1},
	poolSaved:     {1 << halfBits, halfMost, halfBits, 1},
	poolSlots:     {1 << wordBits, none, wordBits, 1},
}

var shareLevelScan = gpu.Fuse(shareLevelReduceKernel, shareLevelKernel)

// shareLevelReduceKernel is pass 1 of the scan that counts the intervals that overlap in each pool, and the
// events of those that are in one. As in words of a crowd, a lower half that is negative has borrowed.
var shareLevelReduceKernel = newShareLevelReduceKernel(func(lo, hi int, b shareLevelReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		var t tide
		stored := uint32(0)
		for _, event := range b.event[lo:min(lo+gpu.ScanBlock, hi)] {
			p := &tidePools[poolOf(b.claim[localOf(event)])]
			t += p.one * (1 - 2*tide(event&eventEnds))
			stored += uint32(p.place)
		}
		sum := b.sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = uint32(t), uint32(t>>wordBits)+uint32(t)>>31, stored, 0
	}
})

// shareLevelKernel makes the keys by which a start and the end that it matches become neighbours: the
// pool, and the number of its intervals that overlap before the start, or behind the end. Events of locals
// that are nowhere come last. The twin has no branches, which the processor could not predict.
var shareLevelKernel = newShareLevelKernel(func(lo, hi int, b shareLevelBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*4:]
	t, stored, items := tide(sum[0])|tide(sum[1])<<wordBits, int(sum[2]), b.Items()
	key, eventOut := b.key[:items], b.eventOut[:items]
	for i := lo; i < hi; i++ {
		event := b.event[i]
		pool := poolOf(b.claim[localOf(event)])
		p, ends := &tidePools[pool], tide(event&eventEnds)
		level := uint32((t-p.one*ends)>>p.shift) & p.most // before a start, behind an end
		t += p.one * (1 - 2*ends)
		nowhere := int(p.place) - 1 // all bits of it are set, or none
		at := stored + (items-1-i)&nowhere
		key[at], eventOut[at] = pool|level<<poolBits|uint32(nowhere), event
		stored += int(p.place)
	}
	if hi == items {
		b.counts[countStored] = uint32(stored)
	}
})

// shareLinkKernel links each local to the one whose register or slot it takes over, or to itself if there is
// none. level is then the number of the register or slot in its pool.
var shareLinkKernel = newShareLinkKernel(func(lo, hi int, b shareLinkBuffers) {
	for i := lo; i < hi; i++ {
		event := b.event[i]
		if event&eventEnds != 0 || b.key[i] == none {
			continue
		}
		l := localOf(event)
		b.link[l], b.level[l] = l, b.key[i]>>poolBits
		if i > 0 && b.key[i-1] == b.key[i] && b.event[i-1]&eventEnds != 0 && b.compete(localOf(b.event[i-1]), l) {
			b.link[l] = localOf(b.event[i-1])
		}
	}
})

// shareFollowKernel is one round of pointer doubling: at most followSteps links are followed. It notes that
// links lead further.
var shareFollowKernel = newShareFollowKernel(func(lo, hi int, b shareFollowBuffers) {
	for l := lo; l < hi; l++ {
		if poolOf(b.claim[l]) == poolNowhere {
			continue
		}
		at := b.link[l]
		next := b.link[at]
		for step := 0; step < followSteps && next != at; step++ {
			at, next = next, b.link[next]
		}
		b.linkOut[l] = at
		if next != at {
			atomicMax(&b.counts[countReach], b.linkReach)
		}
	}
})

// freeRegister returns the number of an argument register in which no parameter stays: the i-th one, counted
// from the last register. count is the number of argument registers.
func freeRegister(i, stay, count uint32) uint32 {
	for r := count; r > 0; r-- {
		if stay>>(r-1)&1 == 0 {
			if i == 0 {
				return r - 1
			}
			i--
		}
	}
	return 0
}

// shareKernel gives every local the register or slot of the first one in its chain.
var shareKernel = newShareKernel(func(lo, hi int, b shareBuffers) {
	m := (*machine)(b.machine)
	p := parameters{kind: b.kind, typ: b.typ, data: b.data, first: b.first, function: b.function, machine: m}
	for l := lo; l < hi; l++ {
		pool := poolOf(b.claim[l])
		if pool == poolNowhere {
			b.storage[l] = none
			continue
		}
		owner := b.ownerOfLocal(uint32(l))
		f, file := functionOfOwner(owner), isFloatOwner(owner)
		head := b.link[l]
		number := b.level[head]
		switch pool {
		case poolSlots:
			b.storage[l] = slotStorage(b.wordSize/slotUnit*number, file)
			atomicMax(&b.slots[2*f+file], b.wordSize/slotUnit*(number+1))
		case poolArguments:
			at := p.register(f, head)
			if stay := b.stays[2*f+file]; at == none {
				at = m.firstArgument(file) + freeRegister(number-uint32(bits.OnesCount32(stay)), stay, m.argumentRegisters(file))
			}
			b.storage[l] = at
		default:
			number += m.savedBase(file, b.calls[f])
			b.storage[l] = m.savedRegister(file, number)
			atomicOr(&b.saved[f], savedBit(file, number))
		}
	}
})
