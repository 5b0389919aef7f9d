package stages

import "gpucc/gpu"

// allocate assigns registers to temporaries, for all functions in one scan. In post-order code,
// values are consumed last-in first-out. So the register of a temporary is the number of
// temporaries that are live at its definition. This number is a prefix sum: +1 at a definition,
// -1 at a last use. There are four classes, each with its component of the sum: integer or
// floating point, live across a call (callee-saved registers) or not (caller-saved registers).
// If a class has no register left, the value gets a slot in the frame, unless the next
// instruction is its last use.
//
// The two arms of a conditional leave their value in one register. The first arm's definition
// is subtracted at the jump over the second arm, in which the value is not live. The definition
// in the second arm adds it again.
//
// If the compilation optimizes, two kinds of instructions are removed: moves that lastuse has
// found to be needless, and instructions with a value that nothing uses.
//
// The scan reads code, class and ended twice, and writes code and location: 32 bytes an
// instruction, besides operands of the few that need more. It records the registers and slots that each function uses.
func allocate(c *compilation) error {
	c.location = c.NewBuffer(virtualRegister + c.instructions)
	c.Device.Write(c.location, 0, gpu.Words(machineRegisters))
	c.scan(allocateScan, c.instructions)
	c.Drop(&c.class, &c.ended)
	return nil
}

var machineRegisters = func() []uint32 {
	list := make([]uint32, virtualRegister)
	for r := range list {
		list[r] = uint32(r)
	}
	return list
}()

// temporaries are the columns that say which temporaries begin and end at an instruction.
type temporaries struct {
	instructions
	allocateValueBuffers
}

// begun returns the class word of the value that instruction k defines. If k is the join move
// of a conditional's first arm, it defines the value of the second arm's join move, and has
// that one's class word. The second join move is the instruction before the target of the jump
// that follows k.
func (t *temporaries) begun(k uint32) uint32 {
	own := t.class[k]
	if own&classJoins != 0 {
		return t.class[t.imm[k+1]-1]
	}
	return own
}

// joinedValue returns the class word of the value of a conditional's first arm, which is not
// live behind the jump over the second arm.
func (t *temporaries) joinedValue(jump uint32) uint32 { return t.class[t.imm[jump]-1] }

// A live counts the live temporaries of each class. The count of noClass has no meaning.
type live [2 * temporaryClasses]uint32

var allocateScan = gpu.ScanKernels{Reduce: &allocateReduceKernel, Scan: &allocateKernel}

// allocateReduceTwin is pass 1 of the scan that counts live temporaries. The kernel's counts are the components
// of a vector; the twin's have 16 bits each of one word, see wideOne.
func allocateReduceTwin(lo, hi int, b allocateReduceBuffers) {
	sums, t := b.sums, temporaries{instructionsOf(b.instruction, b.counts), b.allocateValueBuffers}
	for ; lo < hi; lo += gpu.ScanBlock {
		counts := wideMiddle
		for k := lo; k < min(lo+gpu.ScanBlock, hi); k++ {
			ends := t.ended[k]
			counts += wideOne[classOf(t.begun(uint32(k)))] - wideOne[firstEnded(ends)] - wideOne[secondEnded(ends)]
			if t.code[k]&codeJoinJump != 0 {
				counts -= wideOne[classOf(t.joinedValue(uint32(k)))]
			}
		}
		sum := sums[lo/gpu.ScanBlock*temporaryClasses:]
		for class := range temporaryClasses {
			sum[class] = uint32(int16(counts>>(16*class) ^ 1<<15))
		}
	}
}

// wideOne is one value of a class, where the counts of all classes have 16 bits of a word
// each. Counts may become negative, so they start at the middle of their range,
// wideMiddle. Values of noClass are not counted.
var wideOne = [2 * temporaryClasses]uint64{1, 1 << 16, 1 << 32, 1 << 48}

const wideMiddle = uint64(0x8000_8000_8000_8000)

// allocateTwin assigns a register to every temporary. Within its class, the register has the number of
// temporaries that are live at the definition. It removes moves that lastuse has merged into other instructions
// and, if optimize is not 0, instructions with a value that is not used.
//
// The kernel handles all instructions in the same way. In the twin, fastPath takes the usual instructions, and
// assign takes each one at which fastPath stops.
func allocateTwin(lo, hi int, b allocateBuffers) {
	a := allocation{
		temporaries: temporaries{instructionsOf(b.instruction, b.counts), b.allocateValueBuffers}, owner: b.owner, scope: b.scope, location: b.location, saved: b.saved, spills: b.spills,
		gone: b.optimize * codeGone, machine: (*machine)(b.machine), registers: registersOf((*machine)(b.machine)),
	}
	copy(a.live[:temporaryClasses], b.sums[lo/gpu.ScanBlock*temporaryClasses:])
	for lo < hi {
		n, counted := a.fastPath(lo, hi)
		if lo += n; lo < hi {
			if !counted {
				a.count(uint32(lo))
			}
			a.assign(uint32(lo))
			lo++
		}
	}
}

// An allocation is the columns that allocateKernel reads and writes, and the state of the scan.
type allocation struct {
	temporaries
	owner, scope, location, saved, spills []uint32
	gone                                  uint32 // codeGone if unused values may be removed, else 0
	live                                  live
	machine                               *machine
	registers                             registers
}

// isValue reports whether an instruction is there only for the value that it defines.
func isValue(code uint32) bool { return rdOf(code) >= virtualRegister && code&codeKeep == 0 }

// functionAt returns the function that instruction k is in.
func (a *allocation) functionAt(k uint32) uint32 { return functionOf(a.scope[a.owner[k]]) }

// scratchFor returns the scratch register from which the next instruction can take the value
// of instruction k, if it uses the value last: then the value needs no slot in the frame.
// It returns 0 if the next instruction does not, or if the value has another definition.
func (a *allocation) scratchFor(k, class uint32) uint32 {
	value, ends := virtualRegister+k, a.ended[k+1]
	switch {
	case a.code[k]&codeJoined != 0 || a.class[k]&classJoins != 0:
	case a.rs1[k+1] == value && firstEnded(ends) != noClass:
		return a.machine.scratchRegister(class&1, 0)
	case a.rs2[k+1] == value && secondEnded(ends) != noClass:
		return a.machine.scratchRegister(class&1, 1)
	}
	return 0
}

// locate returns where instruction k leaves its value. number is how many values of its
// class are live before. A register that the function has to save, or a slot, is recorded
// for the function.
func (a *allocation) locate(k, value, number uint32) uint32 {
	code, class := a.code[k], classOf(value)
	switch rd := rdOf(code); {
	case rd < virtualRegister:
		return rd
	case value&classFixed != 0:
		return fixedRegister(value)
	case class == noClass: // not used: thrown away
		return a.machine.discard(isFloatResult(code))
	}
	if number < a.machine.temporaryCount(class) {
		if class >= 2 {
			atomicOr(&a.saved[a.functionAt(k)], savedBit(class&1, a.machine.savedLocals(class&1)+number))
		}
		return a.machine.temporaryRegister(class, number)
	}
	if scratch := a.scratchFor(k, class); scratch != 0 {
		return scratch
	}
	slot := number - a.machine.temporaryCount(class)
	atomicMax(&a.spills[temporaryClasses*a.functionAt(k)+class], slot+1)
	return spilled + temporaryClasses*slot + class
}

// fastPath gives values their registers. It stops at the first instruction that belongs to the
// value of a conditional, or has a register or slot that must be recorded. It returns the number of
// instructions that it has taken, and whether the instruction behind them has been counted already.
// The kernel counts classes in the components of a vector; fastPath counts them in the bytes of one
// word, see pack, so that no count is in memory. It is a function of its own so that its variables
// are in registers.
//
//go:noinline
func (a *allocation) fastPath(lo, hi int) (n int, counted bool) {
	counts, ok := a.live.pack(&a.registers.callerSaved)
	if !ok {
		return 0, false
	}
	code, class, ended, location := a.code[lo:hi], a.class[lo:hi], a.ended[lo:hi], a.location[virtualRegister+lo:virtualRegister+hi]
	class, ended, location = class[:len(code)], ended[:len(code)], location[:len(code)]
	for i := range code {
		value := class[i]
		w, begun := code[i], classOf(value)
		if w&codeJoinJump != 0 || value&classJoins != 0 {
			a.live.unpack(counts, &a.registers.callerSaved)
			return i, false
		}
		counts -= packedPair[ended[i]%uint32(len(packedPair))]
		number := uint32(counts >> (8 * begun) & 0xff)
		counts += packedOne[begun]
		if number >= packedLimit {
			a.live.unpack(counts, &a.registers.callerSaved)
			return i, true
		}
		at := a.registers.byNumber[packedLimit*(begun|isFloatResult(w))+number]
		if value&classFixed != 0 {
			at = fixedRegister(value)
		}
		if rd := rdOf(w); rd < virtualRegister { // the instruction names a machine register
			at = rd
		}
		location[i] = at
		if w&(virtualRegister<<codeRdShift|codeKeep)|value == virtualRegister<<codeRdShift|noClass { // its value is not used
			code[i] = w | a.gone
		}
		if value&classMoved != 0 {
			code[i] = w | codeGone
		}
	}
	a.live.unpack(counts, &a.registers.callerSaved)
	return len(code), false
}

// packedLimit is the value that a byte of pack's word has reached when a value's register
// or slot must be recorded. It is the same for all classes.
const packedLimit = 16

// packedOne[class] counts one value of the class in a packed word. packedPair[ended] counts
// both values of a word of the column ended. Values of noClass are not counted.
var (
	packedOne  = [2 * temporaryClasses]uint64{1, 1 << 8, 1 << 16, 1 << 24}
	packedPair = func() (table [(endedFirst | endedSecond) + 1]uint64) {
		for ends := range uint32(len(table)) {
			table[ends] = packedOne[firstEnded(ends)] + packedOne[secondEnded(ends)]
		}
		return table
	}()
)

// pack returns the counts of all classes as the bytes of a word, or false if one is too
// large. A byte holds the count plus an offset. The offset makes the byte reach packedLimit
// when all registers of the class that a function need not save are in use.
func (l *live) pack(callerSaved *[temporaryClasses]uint32) (counts uint64, ok bool) {
	for class := range temporaryClasses {
		if l[class] >= 1<<7 {
			return 0, false
		}
		counts += uint64(l[class]+packedLimit-callerSaved[class]) << (8 * class)
	}
	return counts, true
}

// unpack is the inverse of pack.
func (l *live) unpack(counts uint64, callerSaved *[temporaryClasses]uint32) {
	for class := range temporaryClasses {
		l[class] = uint32(counts>>(8*class)&0xff) - (packedLimit - callerSaved[class])
	}
}

// count counts the values that begin and end at instruction k.
func (a *allocation) count(k uint32) {
	ends := a.ended[k]
	a.live[classOf(a.begun(k))]++
	a.live[firstEnded(ends)]--
	a.live[secondEnded(ends)]--
	if a.code[k]&codeJoinJump != 0 {
		a.live[classOf(a.joinedValue(k))]--
	}
}

// assign gives a register or slot to the value of instruction k, which has been counted. It
// handles every kind of instruction.
func (a *allocation) assign(k uint32) {
	code, value := &a.code[k], a.begun(k)
	a.location[virtualRegister+k] = a.locate(k, value, a.live[classOf(value)]-1)
	if value == noClass && isValue(*code) {
		*code |= a.gone
	}
	if a.class[k]&classMoved != 0 {
		*code |= codeGone
	}
}

// registers are those that fastPath gives to values.
type registers struct {
	callerSaved [temporaryClasses]uint32 // how many registers of a class a function can use without saving them

	// The registers of every class, by their number as pack counts. Values that nobody uses
	// go to the register for them.
	byNumber [2 * temporaryClasses * packedLimit]uint32
}

func registersOf(m *machine) (r registers) {
	for class := range uint32(2) {
		r.callerSaved[class] = m.temporaryCount(class)
		for i := range r.callerSaved[class] {
			r.byNumber[packedLimit*(class+1)-r.callerSaved[class]+i] = m.temporaryRegister(class, i)
		}
	}
	r.byNumber[packedLimit*noClass] = m.discard(0)
	r.byNumber[packedLimit*(noClass+1)] = m.discard(1)
	return r
}
