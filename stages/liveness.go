package stages

import "gpucc/gpu"

// liveness gives temporaries their registers, those of all functions in one
// scan. In post-order code values are consumed last-in first-out, so the
// register of a temporary is the number of temporaries live at its definition:
// +1 at a definition, -1 at a last use, a prefix sum. There are four classes,
// each a component of the sum: integer and floating point, live across a call
// (callee-saved registers) or not (caller-saved ones). A value whose number is
// beyond its class lives in the frame.
//
// The two arms of a conditional leave their value in one register. The first
// arm's definition is undone at the jump over the second, where the value is
// not live, and made again by the second's.
//
// What has nothing to do is taken out, if the compilation optimizes: moves that coalesce
// has found to be needless, instructions whose value nobody uses, jumps to the next
// instruction.
//
// Reads code, class and ended (twice); writes code, location: 56 bytes an instruction.
// Registers and slots used are noted by function.
func liveness(c *compilation) error {
	c.location = c.buffer(virtual + c.instructions)
	c.dev.Write(c.location, 0, gpu.Words(machineRegisters))
	c.spills = c.zeros(temporaryClasses * c.functions)
	livenessScan.With(boolWord(c.optimize())).Store(c.dev, c.instructions,
		[]*gpu.Buffer{c.code, c.class, c.ended},
		[]*gpu.Buffer{c.owner, c.scope, c.location, c.saved, c.spills})
	c.drop(c.class, c.ended)
	return nil
}

// A location is the machine register of a register operand, or spilled +
// temporaryClasses*slot + class. Machine registers are where they are.
const spilled = 64

var machineRegisters = func() []uint32 {
	list := make([]uint32, virtual)
	for r := range list {
		list[r] = uint32(r)
	}
	return list
}()

// temporaries is what the events of instructions depend on.
type temporaries struct {
	code         []instruction
	class, ended []uint32
}

func temporariesOf(b gpu.Bindings) temporaries {
	return temporaries{gpu.Rows[instruction](b.U32(1)), b.U32(2), b.U32(3)}
}

// begun is the class of the value that instruction k defines: its own, or, for a value
// parked at the end of a first arm, that of the one before the target of the jump that
// follows.
func (t *temporaries) begun(k uint32) uint32 {
	own := t.class[k]
	if own&classParks != 0 {
		return t.class[t.code[k+1].imm-1]
	}
	return own
}

// unparked is the class of the value of a conditional's first arm, which is not
// live behind the jump over the second.
func (t *temporaries) unparked(jump *instruction) uint32 { return t.class[jump.imm-1] }

// A live is the number of live temporaries by class; that of noClass means nothing.
type live [2 * temporaryClasses]uint32

var livenessScan = gpu.FusedScan{Reduce: livenessReduceKernel, Scan: livenessKernel, Ops: []gpu.Op{gpu.Add, gpu.Add, gpu.Add, gpu.Add}}

var livenessReduceKernel = gpu.Kernel{Name: "liveness_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, t := b.U32(0), temporariesOf(b)
	for ; lo < hi; lo += gpu.ScanBlock {
		var l live
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			l[t.begun(uint32(i))&7]++
			l[t.ended[i]&7]--
			l[t.ended[i]>>classBits&7]--
			if in := &t.code[i]; in.code&codeUnpark != 0 {
				l[t.unparked(in)&7]--
			}
		}
		copy(sums[lo/gpu.ScanBlock*temporaryClasses:], l[:temporaryClasses])
	}
}}

var livenessKernel = gpu.Kernel{Name: "liveness", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	a := allocation{
		temporaries: temporariesOf(b), owner: b.U32(4), scope: b.U32(5), location: b.U32(6), saved: b.U32(7), spills: b.U32(8),
		gone: b.Param(0) * codeGone,
	}
	copy(a.begins[:temporaryClasses], b.U32(0)[lo/gpu.ScanBlock*temporaryClasses:])
	a.begins[noClass] = 1 << 31 // far from none
	for lo < hi {
		n, counted := a.plain(lo, hi)
		if lo += n; lo < hi {
			if !counted {
				a.count(uint32(lo))
			}
			a.settle(uint32(lo))
			lo++
		}
	}
}}

// An allocation is what liveness reads and writes.
type allocation struct {
	temporaries
	owner, scope, location, saved, spills []uint32
	gone                                  uint32 // codeGone if it may be set

	// Three counts, so that one need not wait for the other.
	begins, ends1, ends2 live
}

// plain gives values their registers, up to the first instruction that has to do with
// the value of a conditional, or whose value is to be noted, and returns how many they
// were, and whether that is counted. (Inlined, it would have no registers.)
//
//go:noinline
func (a *allocation) plain(lo, hi int) (n int, counted bool) {
	code, class, ended, location := a.code[lo:hi], a.class[lo:hi], a.ended[lo:hi], a.location[virtual+lo:virtual+hi]
	class, ended, location = class[:len(code)], ended[:len(code)], location[:len(code)]
	next := uint32(lo)
	for i := range code {
		in := &code[i]
		w, value, ends := in.code, class[i], ended[i]
		if w&codeUnpark != 0 || value&classParks != 0 {
			return i, false
		}
		begun := value & 7
		a.ends1[ends&7]++
		a.ends2[ends>>classBits&7]++
		a.begins[begun]++
		number := a.begins[begun] - a.ends1[begun] - a.ends2[begun] - 1
		if number >= unnoted[begun] {
			return i, true
		}
		at := temporaryRegisters[begun|w/codeFloat][number&15]
		if value&classSettled != 0 {
			at = value >> classShift
		}
		if rd := rdOf(w); rd < virtual { // it says where
			at = rd
		}
		location[i] = at
		w |= value & classMoved * (codeGone / classMoved)
		in.code = w
		// The first are jumps to the next instruction, the others values that nobody uses.
		next++
		if in.imm == next && isJump(w) || w&(virtual<<codeRdShift|codeKeep)|value == virtual<<codeRdShift|noClass {
			in.code = w | a.gone
		}
	}
	return len(code), false
}

// count counts the values that begin and end at instruction k.
func (a *allocation) count(k uint32) {
	in, ends := &a.code[k], a.ended[k]
	a.begins[a.begun(k)&7]++
	a.ends1[ends&7]++
	a.ends2[ends>>classBits&7]++
	if in.code&codeUnpark != 0 {
		a.ends1[a.unparked(in)&7]++
	}
}

// settle is what plain does when it has counted instruction k.
func (a *allocation) settle(k uint32) {
	in, value := &a.code[k], a.begun(k)
	class := value & 7
	number := a.begins[class] - a.ends1[class] - a.ends2[class] - 1
	if number >= unnoted[class] {
		a.note(k, class, number)
		return
	}
	a.location[virtual+k] = temporaryRegisters[class|in.code/codeFloat][number&15]
	if rd := rdOf(in.code); rd < virtual {
		a.location[virtual+k] = rd
	}
	if value == noClass && isValue(in.code) {
		in.code |= a.gone
	}
}

// note gives the value of instruction k number in a class, for which the function has
// to save a register, or takes a slot.
func (a *allocation) note(k, class, number uint32) {
	f := functionOf(a.scope[a.owner[k]])
	if number < temporaryCount(class) {
		a.location[virtual+k] = temporaryRegister(class, number)
		atomicOr(&a.saved[f], 1<<(savedLocals+number+12*(class&1)))
		return
	}
	slot := number - temporaryCount(class)
	a.location[virtual+k] = spilled + temporaryClasses*slot + class
	atomicMax(&a.spills[temporaryClasses*f+class], slot+1)
}

// isValue reports whether an instruction is there only for the value that it defines.
func isValue(code uint32) bool {
	return code&(virtual<<codeRdShift|codeKeep) == virtual<<codeRdShift
}

// isJump reports whether an instruction does nothing but jump to another.
func isJump(code uint32) bool {
	return code&(codeTarget|codeUnpark|codePlace) == codeTarget
}

// unnoted is how many registers of a class a function can use without saving
// them.
var unnoted = [2 * temporaryClasses]uint32{temporaryCount(0), temporaryCount(1), 0, 0, none, none, none, none}

// temporaryRegisters are the registers of every class; what nobody uses is thrown
// away.
var temporaryRegisters = func() (table [8][16]uint32) {
	for class := range uint32(temporaryClasses) {
		for i := range temporaryCount(class) {
			table[class][i] = temporaryRegister(class, i)
		}
	}
	for i := range table[noClass] {
		table[noClass+1][i] = scratchFloat1 // as zero is of integers
	}
	return table
}()
