package stages

import "gpucc/gpu"

// claimsPool reports whether a local may get a register of a pool, but has none of it yet.
func claimsPool(claim, pool uint32) bool {
	if poolOf(claim) == poolSaved {
		return pool == poolArguments && claim&(claimArguments|claimMoves) != 0
	}
	return claim&claimPending != 0 && (pool == poolSaved || claim&claimArguments != 0)
}

// registersFor returns how many registers of a pool there are for a local with a claim.
func registersFor(claim, pool uint32) uint32 {
	if pool == poolArguments {
		return passingOf(claim)
	}
	return keptOf(claim)
}

// classCounts are numbers of intervals that overlap, of 16 bits each. Number k counts the intervals of class k
// and above, and the intervals that have been admitted to the pool already; k goes up to claimClasses.
type classCounts struct{ low, high uint64 } // numbers 0 to 3, and 4 to 7

const (
	eachNumber = 1<<48 | 1<<32 | 1<<16 | 1 // 1 in each number
	eachTop    = eachNumber << 15          // the highest bit of each
)

// classCountsOf returns the numbers that an interval with a claim adds to the classCounts of a pool.
func classCountsOf(claim, pool uint32) (c classCounts) {
	numbers := claimClassOf(claim) + 1
	switch {
	case poolOf(claim) == pool:
		numbers = claimClasses + 1
	case !claimsPool(claim, pool):
		return classCounts{}
	}
	c.low = eachNumber & (1<<(halfBits*min(numbers, 4)) - 1)
	c.high = eachNumber & (1<<(halfBits*(max(numbers, 4)-4)) - 1)
	return c
}

// claimKind is the bits of a claim on which classCountsOf depends.
const claimKind = claimPoolMost | claimClassMost<<claimClassShift | claimArguments | claimPending | claimMoves

// pendingByClaim has the results of claimsPool, by the pool and the kind of a claim: 1 for true.
var pendingByClaim = func() (table [poolSaved + 1][claimKind + 1]uint8) {
	for kind := range uint32(claimKind + 1) {
		for _, pool := range [...]uint32{poolArguments, poolSaved} {
			table[pool][kind] = uint8(boolWord(claimsPool(kind, pool)))
		}
	}
	return table
}()

// changesByClaim has the results of classCountsOf, by the pool and the kind of a claim. The processor could not
// predict its branches.
var changesByClaim [poolSaved + 1][claimKind + 1]classCounts

func init() { // in place: a function that returns the table would need a larger stack
	for kind := range uint32(claimKind + 1) {
		for _, pool := range [...]uint32{poolArguments, poolSaved} {
			changesByClaim[pool][kind] = classCountsOf(kind, pool)
		}
	}
}

// classCountsAt returns the classCounts in the first words of sums.
func classCountsAt(sums []uint32) classCounts {
	return classCounts{uint64(sums[0]) | uint64(sums[1])<<wordBits, uint64(sums[2]) | uint64(sums[3])<<wordBits}
}

// words returns the words of classCounts that are the changes at the events of a block. The kernel adds up each
// word by itself. A lower word that is negative has borrowed from the upper one.
func (c classCounts) words() [4]uint32 {
	low, high := uint32(c.low), uint32(c.high)
	return [4]uint32{low, uint32(c.low>>wordBits) + low>>31, high, uint32(c.high>>wordBits) + high>>31}
}

// plus and minus count the start and the end of an interval.
func (c classCounts) plus(d classCounts) classCounts {
	return classCounts{c.low + d.low, c.high + d.high}
}
func (c classCounts) minus(d classCounts) classCounts {
	return classCounts{c.low - d.low, c.high - d.high}
}

// of returns number k.
func (c classCounts) of(k uint32) uint32 {
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
func (c classCounts) pressureOf(registers uint32) uint32 {
	least := (halfMost>>1 - uint64(registers)) * eachNumber
	low := (c.low&^eachTop + least | c.low) & eachTop
	high := (c.high&^eachTop + least | c.high) & (eachTop >> halfBits)
	class := uint32((low>>15 + high>>15) * eachNumber >> 48)
	return class<<pressureClassShift | c.of(class)
}

// limitOf returns a limit for an interval: it is admitted if no pressure word within it is larger.
// pressure is the word at its start. The limit is 0 if the interval's class does not fit there. Otherwise
// all heavier classes must fit wherever the interval is, and leave enough registers for it and for the
// intervals of its class that have begun.
//
// So at any event, the intervals admitted are no more than there are registers. Of these, take the one of
// the lowest class that begins last. The others are of heavier classes, or of its class and have begun
// before.
func (c classCounts) limitOf(class, pressure, registers uint32) uint32 {
	if class < pressureClassOf(pressure) {
		return 0
	}
	begun := c.of(class) - c.of(class+1)
	return (class+1)<<pressureClassShift | (registers - begun)
}

var sharePressureScan = gpu.ScanKernels{Reduce: &sharePressureReduceKernel, Scan: &sharePressureKernel}

// sharePressureReduceTwin is pass 1 of the scan that counts the intervals that overlap. It looks up changes as
// sharePressureTwin does.
func sharePressureReduceTwin(lo, hi int, b sharePressureReduceBuffers) {
	changes := &changesByClaim[b.pool]
	for ; lo < hi; lo += gpu.ScanBlock {
		var c classCounts
		for _, event := range b.event[lo:min(lo+gpu.ScanBlock, hi)] {
			change := changes[b.claim[localOf(event)]&claimKind]
			if event&eventEnds != 0 {
				c = c.minus(change)
			} else {
				c = c.plus(change)
			}
		}
		sum := c.words()
		copy(b.sums[lo/gpu.ScanBlock*4:][:4], sum[:])
	}
}

// sharePressureTwin finds, for each start of an interval that claims the pool or has a register of it, the
// classes of weight for which there are registers; and from it the interval's limit. For the first pool it notes
// where the events of each local are. The kernel computes the change of the counts at an event; the twin looks
// it up in a table of all claims, changesByClaim.
func sharePressureTwin(lo, hi int, b sharePressureBuffers) {
	c, changes := classCountsAt(b.sums[lo/gpu.ScanBlock*4:]), &changesByClaim[b.pool]
	if b.pool == poolArguments {
		for i := lo; i < hi; i++ {
			b.eventIndex[b.event[i]] = uint32(i)
		}
	}
	pressure := b.pressure[lo:hi]
	clear(pressure)
	for i, event := range b.event[lo:hi] {
		claim := b.claim[localOf(event)]
		change := changes[claim&claimKind]
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

// sharePeakTwin makes a level of the column pressure: each word is the maximum of peakWidth words
// of the level below.
func sharePeakTwin(lo, hi int, b sharePeakBuffers) {
	below, above := b.pressure[b.peakFrom:][:b.peakItems], b.pressure[b.peakFrom+b.peakItems:]
	for i := lo; i < hi; i++ {
		most := uint32(0)
		for _, w := range below[i*peakWidth : min((i+1)*peakWidth, len(below))] {
			most = max(most, w)
		}
		above[i] = most
	}
}

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

// shareAdmitTwin admits intervals to a pool of registers. Where the pressure in the whole batch is within
// an interval's limit, as it often is for the first pool, the twin does not look at the interval. It tests
// claim and limit at a time, since the processor cannot predict them: this takes a quarter less time.
func shareAdmitTwin(lo, hi int, b shareAdmitBuffers) {
	m, events := (*machine)(b.machine), uint32(2*b.Items())
	p := parameters{kind: b.kind, typ: b.typ, data: b.data, first: b.first, function: b.function, machine: m}
	most := b.pressure[peakWords(int(events))-1]
	pending := &pendingByClaim[b.pool]
	moved := uint32(0)
	for l := lo; l < hi; l++ {
		claim, limit := b.claim[l], b.limit[l]
		if uint32(pending[claim&claimKind])&^((limit-1)>>31) == 0 { // it does not claim the pool, or limit is 0
			continue
		}
		if most > limit && exceeds(b.pressure, b.eventIndex[2*l], b.eventIndex[2*l+1], events, limit) {
			continue
		}
		b.claim[l] = claim&^(claimPending|claimPoolMost) | b.pool
		moved += boolWord(claim&claimPoolMost == poolSaved)
		if b.pool == poolArguments {
			owner := b.ownerOfLocal(uint32(l))
			f, file := functionOfOwner(owner), isFloatOwner(owner)
			if at := p.register(f, uint32(l)); at != none {
				atomicOr(&b.stays[2*f+file], 1<<(at-m.firstArgument(file)))
			}
		}
	}
	if moved > 0 {
		atomicAdd(&b.counts[countMoved], moved)
	}
}
