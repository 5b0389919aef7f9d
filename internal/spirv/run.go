package spirv

import (
	"fmt"
	"math/bits"
)

// An invocation is an invocation of a group.
type invocation struct {
	slots     []uint32
	undefined []uint32 // for each slot, 1 + the origin of an undefined value, or 0
	pc        int32
	label     int32   // label of the previous block, for phis
	calls     []int32 // return addresses
	fence     uint32  // storage with writes so far that a memory barrier has ordered
	number    uint32  // number in the dispatch
	group     *group
}

// A reason is a reason why an invocation stops.
type reason int

const (
	turned  reason = iota // it is another invocation's turn
	waiting               // it waits at a barrier
	ended
)

// Storage that a memory barrier orders, in the semantics of SPIR-V.
const (
	fenceUniform   = 0x40
	fenceWorkgroup = 0x100
)

// endless is a number of jumps. If the invocations of a dispatch need more on average,
// they are considered to be in an endless loop.
const endless = 1 << 16

// run runs an invocation until the next barrier, until its end, or for the given number
// of accesses to memory.
func (d *dispatch) run(inv *invocation, accesses int) reason {
	code, s, u := d.program.code, inv.slots, inv.undefined
	for {
		x := &code[inv.pc]
		inv.pc++
		switch x.op {
		case doCopy:
			if x.n == 1 {
				s[x.dst], u[x.dst] = s[x.a], u[x.a]
			} else {
				inv.copy(x.dst, x.a, x.n)
			}
		case doSet:
			s[x.dst], u[x.dst] = uint32(x.a), 0
		case doLoad:
			inv.copy(x.dst, int32(s[x.a]), x.n)
		case doStore:
			inv.copy(int32(s[x.a]), x.dst, x.n)
		case doEnter:
			for i, origin := range d.program.lists[x.a] {
				u[int(x.dst)+i] = uint32(origin)
			}
		case doCall:
			inv.calls = append(inv.calls, inv.pc)
			inv.pc = x.a
		case doNever, doReturn:
			if !d.leave(inv, x) {
				return ended
			}
		case doJump:
			if d.jumps--; d.jumps < 0 {
				d.report(inv, "endless", "", "does not end")
				return ended
			}
			inv.label, inv.pc = x.dst, x.a
		case doBranch:
			d.used(inv, x.a)
			inv.label = x.dst
			if s[x.a] != 0 {
				inv.pc = x.b
			} else {
				inv.pc = x.c
			}
		case doSwitch:
			d.jumpByCase(inv, x)
		case doPhi:
			d.phi(inv, x)
		case doSelect:
			d.selectWords(inv, x)
		case doChain:
			s[x.dst], u[x.dst] = uint32(d.chain(inv, &d.program.chains[x.a])), 0
		case doLength:
			s[x.dst], u[x.dst] = uint32((len(d.buffers[x.c].data)-int(x.a))/int(x.n)), 0
		case doBarrier:
			return waiting
		case doFence:
			inv.fence |= uint32(x.a)
		case doSharedLoad, doSharedStore, doBufferLoad, doBufferStore,
			doExchange, doAtomicAdd, doAtomicMin, doAtomicMax, doAtomicAnd, doAtomicOr, doAtomicXor:
			d.access(inv, x)
			if accesses--; accesses <= 0 {
				return turned
			}
		default:
			for k := range int32(x.n) {
				if u[x.a+k]|u[x.b+k] != 0 {
					d.used(inv, x.a+k)
					d.used(inv, x.b+k)
				}
				s[x.dst+k], u[x.dst+k] = d.compute(inv, x, s[x.a+k], s[x.b+k]), 0
			}
		}
	}
}

// leave returns from a function. It reports false if that is the entry point.
func (d *dispatch) leave(inv *invocation, x *instr) bool {
	if x.op == doNever {
		d.report(inv, "arithmetic", "", "ends a function without its value")
	}
	last := len(inv.calls) - 1
	if last < 0 {
		return false
	}
	inv.pc, inv.calls = inv.calls[last], inv.calls[:last]
	return true
}

// jumpByCase jumps to the case of a value, or to the default.
func (d *dispatch) jumpByCase(inv *invocation, x *instr) {
	d.used(inv, x.a)
	inv.label, inv.pc = x.dst, x.b
	cases := d.program.lists[x.c]
	for i := 0; i < len(cases); i += 2 {
		if uint32(cases[i]) == inv.slots[x.a] {
			inv.pc = cases[i+1]
			return
		}
	}
}

// phi copies the value that belongs to the block from which the invocation comes.
func (d *dispatch) phi(inv *invocation, x *instr) {
	from := d.program.lists[x.a]
	for i := 0; i < len(from); i += 2 {
		if from[i] == inv.label {
			inv.copy(x.dst, from[i+1], x.n)
		}
	}
}

// selectWords copies each word from one of two values, depending on a condition.
func (d *dispatch) selectWords(inv *invocation, x *instr) {
	for k := range int32(x.n) {
		d.used(inv, x.a+k)
		from := x.c + k
		if inv.slots[x.a+k] != 0 {
			from = x.b + k
		}
		inv.copy(x.dst+k, from, 1)
	}
}

// access runs an instruction that accesses memory.
func (d *dispatch) access(inv *invocation, x *instr) {
	switch x.op {
	case doSharedLoad:
		d.load(inv, x, inv.group.memory, true)
	case doSharedStore:
		d.store(inv, x, inv.group.memory)
		inv.fence &^= fenceWorkgroup
	case doBufferLoad:
		b := &d.buffers[x.c]
		if b.elsewhere {
			name, _ := d.variable(x, 0)
			d.report(inv, "alias", name, "reads "+name+", a buffer that is bound twice, once to be written")
		}
		d.load(inv, x, b.memory, b.written)
	case doBufferStore:
		d.store(inv, x, d.buffers[x.c].memory)
		inv.fence &^= fenceUniform
	default:
		d.atomic(inv, x)
	}
}

// copy copies n words from a slot to another.
func (inv *invocation) copy(to, from int32, n uint16) {
	for k := range int32(n) {
		inv.slots[to+k], inv.undefined[to+k] = inv.slots[from+k], inv.undefined[from+k]
	}
}

// used reports the use of an undefined value.
func (d *dispatch) used(inv *invocation, slot int32) {
	if origin := inv.undefined[slot]; origin != 0 {
		d.report(inv, "undefined", d.origins[origin-1].name, "uses what is undefined: "+d.origins[origin-1].text)
		inv.undefined[slot] = 0
	}
}

// chain computes the offset of a part of a variable.
func (d *dispatch) chain(inv *invocation, c *chain) int64 {
	at := c.offset
	if c.base >= 0 {
		at += int64(inv.slots[c.base])
	}
	for i := range c.indices {
		x := &c.indices[i]
		d.used(inv, x.slot)
		count := x.count
		if count < 0 {
			count = (int64(len(d.buffers[c.binding].data)) - x.offset) / x.stride
		}
		n := int64(inv.slots[x.slot])
		if n >= count {
			d.report(inv, "bounds", c.name, fmt.Sprintf("has no element %d of %s, there are %d", int32(n), c.name, count))
			n = 0
		}
		at += n * x.stride
	}
	return at
}

// compute returns one word of the result of an operation.
func (d *dispatch) compute(inv *invocation, x *instr, a, b uint32) uint32 {
	switch x.op {
	case doAdd:
		return a + b
	case doSub:
		return a - b
	case doMul:
		return a * b
	case doUDiv, doUMod, doSDiv, doSRem:
		return d.divide(inv, x.op, a, b)
	case doNegate:
		return -a
	case doNot:
		return ^a
	case doLogicalNot:
		return a ^ 1
	case doAnd:
		return a & b
	case doOr:
		return a | b
	case doXor:
		return a ^ b
	case doShl:
		return a << d.amount(inv, b)
	case doShr:
		return a >> d.amount(inv, b)
	case doSar:
		return uint32(int32(a) >> d.amount(inv, b))
	case doExtract, doSExtract:
		d.used(inv, x.c)
		return d.extract(inv, x.op, a, b, inv.slots[x.c])
	case doCount:
		return uint32(bits.OnesCount32(a))
	case doFindLow:
		if a == 0 {
			return ^uint32(0)
		}
		return uint32(bits.TrailingZeros32(a))
	case doFindHigh:
		return uint32(bits.Len32(a) - 1)
	case doUMin:
		return min(a, b)
	case doUMax:
		return max(a, b)
	case doSMin:
		return uint32(min(int32(a), int32(b)))
	case doSMax:
		return uint32(max(int32(a), int32(b)))
	case doEqual:
		return truth(a == b)
	case doNotEqual:
		return truth(a != b)
	case doULess:
		return truth(a < b)
	case doULessEqual:
		return truth(a <= b)
	case doUGreater:
		return truth(a > b)
	case doUGreaterEqual:
		return truth(a >= b)
	case doSLess:
		return truth(int32(a) < int32(b))
	case doSLessEqual:
		return truth(int32(a) <= int32(b))
	case doSGreater:
		return truth(int32(a) > int32(b))
	case doSGreaterEqual:
		return truth(int32(a) >= int32(b))
	}
	panic(fmt.Sprint("no such operation: ", x.op))
}

func truth(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// amount returns the number of bits of a shift. It reports a number that is too large.
func (d *dispatch) amount(inv *invocation, b uint32) uint32 {
	if b >= 32 {
		d.report(inv, "arithmetic", "", fmt.Sprintf("shifts by %d", int32(b)))
	}
	return b & 31
}

// divide returns a quotient or a remainder.
func (d *dispatch) divide(inv *invocation, op operation, a, b uint32) uint32 {
	if b == 0 {
		d.report(inv, "arithmetic", "", "divides by 0")
		return 0
	}
	i, j := int32(a), int32(b)
	switch op {
	case doUDiv:
		return a / b
	case doUMod:
		return a % b
	case doSDiv:
		if a == 1<<31 && j == -1 {
			d.report(inv, "arithmetic", "", "divides the smallest number by -1")
		}
		return uint32(i / j)
	}
	if i < 0 || j < 0 {
		d.report(inv, "arithmetic", "", fmt.Sprintf("takes the remainder of %d and %d", i, j))
	}
	return uint32(i % j)
}

// extract returns a bit field.
func (d *dispatch) extract(inv *invocation, op operation, a, offset, width uint32) uint32 {
	if offset > 32 || width > 32 || offset+width > 32 {
		d.report(inv, "arithmetic", "", fmt.Sprintf("extracts %d bits from bit %d on", int32(width), int32(offset)))
		return 0
	}
	if width == 0 {
		return 0
	}
	up := a << (32 - offset - width)
	if op == doSExtract {
		return uint32(int32(up) >> (32 - width))
	}
	return up >> (32 - width)
}

// load loads from memory. If no invocation writes the memory, there cannot be a race.
func (d *dispatch) load(inv *invocation, x *instr, m *memory, written bool) {
	at, ok := d.inside(inv, x, m)
	for k := range int32(x.n) {
		if !ok {
			inv.slots[x.dst+k], inv.undefined[x.dst+k] = 0, 0
			continue
		}
		w := at + int(k)
		if written {
			d.touch(inv, x, m, w, reads)
		}
		inv.slots[x.dst+k], inv.undefined[x.dst+k] = m.data[w], 0
		if !m.defined[w] {
			inv.undefined[x.dst+k] = d.origin(inv, x, m, w)
		}
	}
}

// store stores to memory. Storing an undefined value makes the word undefined.
func (d *dispatch) store(inv *invocation, x *instr, m *memory) {
	at, ok := d.inside(inv, x, m)
	if !ok {
		return
	}
	for k := range int32(x.n) {
		w := at + int(k)
		d.touch(inv, x, m, w, writes)
		m.data[w], m.defined[w] = inv.slots[x.dst+k], inv.undefined[x.dst+k] == 0
	}
}

// inside returns the number of the first word that is accessed. ok is false if some of
// the words do not exist. An address of an array's element that does not exist is beyond
// the memory.
func (d *dispatch) inside(inv *invocation, x *instr, m *memory) (at int, ok bool) {
	at = int(inv.slots[x.a])
	return at, at+int(x.n) <= len(m.data)
}

// atomic performs an atomic operation on a word.
func (d *dispatch) atomic(inv *invocation, x *instr) {
	m := inv.group.memory
	if x.c >= 0 {
		m = d.buffers[x.c].memory
	}
	w, ok := d.inside(inv, x, m)
	if !ok {
		return
	}
	d.touch(inv, x, m, w, atomics)
	d.used(inv, x.b)
	if !m.defined[w] {
		name, index := d.variable(x, w)
		d.report(inv, "undefined", name, fmt.Sprintf("changes what is undefined: word %d of %s", index, name))
		m.defined[w] = true
	}
	old, v := m.data[w], inv.slots[x.b]
	inv.slots[x.dst], inv.undefined[x.dst] = old, 0
	switch x.op {
	case doAtomicAdd:
		v += old
	case doAtomicMin:
		v = min(v, old)
	case doAtomicMax:
		v = max(v, old)
	case doAtomicAnd:
		v &= old
	case doAtomicOr:
		v |= old
	case doAtomicXor:
		v ^= old
	}
	m.data[w] = v
}
