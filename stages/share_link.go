package stages

import (
	"math/bits"

	"gpucc/gpu"
)

// poolCounts are how many intervals overlap in each pool: those in argument registers in bits 0 to 15, those in
// callee-saved registers in bits 16 to 31, those in slots in the upper half.
type poolCounts uint64

// poolFields says where the number of each pool is in poolCounts.
var poolFields = [poolNowhere + 1]struct {
	one    poolCounts // 1 in the number
	most   uint32     // its largest value
	shift  uint8      // its lowest bit
	stored uint8      // 1, but 0 for poolNowhere
}{
	poolArguments: {1, halfMost, 0, 1},
	poolSaved:     {1 << halfBits, halfMost, halfBits, 1},
	poolSlots:     {1 << wordBits, none, wordBits, 1},
}

var shareLevelScan = gpu.ScanKernels{Reduce: &shareLevelReduceKernel, Scan: &shareLevelKernel}

// shareLevelReduceTwin is pass 1 of the scan that counts the intervals that overlap in each pool, and the
// events of those that are in one. As in words of classCounts, a lower half that is negative has borrowed.
func shareLevelReduceTwin(lo, hi int, b shareLevelReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		var t poolCounts
		stored := uint32(0)
		for _, event := range b.event[lo:min(lo+gpu.ScanBlock, hi)] {
			p := &poolFields[poolOf(b.claim[localOf(event)])]
			t += p.one * (1 - 2*poolCounts(event&eventEnds))
			stored += uint32(p.stored)
		}
		sum := b.sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = uint32(t), uint32(t>>wordBits)+uint32(t)>>31, stored, 0
	}
}

// shareLevelTwin makes the keys by which a start and the end that it matches become neighbours: the pool, and
// the number of its intervals that overlap before the start, or behind the end. Events of locals that are
// nowhere come last. The twin has no branches, which the processor could not predict: the table poolFields says
// where in one word the count of a pool is.
func shareLevelTwin(lo, hi int, b shareLevelBuffers) {
	sum := b.sums[lo/gpu.ScanBlock*4:]
	t, stored, items := poolCounts(sum[0])|poolCounts(sum[1])<<wordBits, int(sum[2]), b.Items()
	key, eventOut := b.key[:items], b.eventOut[:items]
	for i := lo; i < hi; i++ {
		event := b.event[i]
		pool := poolOf(b.claim[localOf(event)])
		p, ends := &poolFields[pool], poolCounts(event&eventEnds)
		level := uint32((t-p.one*ends)>>p.shift) & p.most // before a start, behind an end
		t += p.one * (1 - 2*ends)
		nowhere := int(p.stored) - 1 // all bits of it are set, or none
		at := stored + (items-1-i)&nowhere
		key[at], eventOut[at] = pool|level<<poolBits|uint32(nowhere), event
		stored += int(p.stored)
	}
	if hi == items {
		b.counts[countStored] = uint32(stored)
	}
}

// shareLinkTwin links each local to the local from which it takes over a register or slot. A local that takes
// over none is linked to itself, and its word in level is the number of its register or slot in the pool.
func shareLinkTwin(lo, hi int, b shareLinkBuffers) {
	for i := lo; i < hi; i++ {
		event := b.event[i]
		if event&eventEnds != 0 || b.key[i] == none {
			continue
		}
		l := localOf(event)
		b.link[l], b.level[l] = l, b.key[i]>>poolBits
		if i > 0 && b.key[i-1] == b.key[i] && b.event[i-1]&eventEnds != 0 && b.sameOwner(localOf(b.event[i-1]), l) {
			b.link[l] = localOf(b.event[i-1])
		}
	}
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

// shareFollowTwin is one round of pointer doubling: at most followSteps links are followed. It notes that
// links lead further.
func shareFollowTwin(lo, hi int, b shareFollowBuffers) {
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
}

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

// shareTwin gives every local the register or slot of the first one in its chain.
func shareTwin(lo, hi int, b shareBuffers) {
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
}
