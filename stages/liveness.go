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
// Reads code, rs1, rs2, imm, class, location (twice); writes location: 52 bytes an
// instruction and its neighbours. Registers and slots used are noted by
// function.
func liveness(c *compilation) error {
	c.spills = c.zeros(temporaryClasses * c.functions)
	livenessScan.Store(c.dev, c.instructions,
		[]*gpu.Buffer{c.code, c.rs1, c.rs2, c.imm, c.class, c.location},
		[]*gpu.Buffer{c.owner, c.scope, c.saved, c.spills})
	c.drop(c.class)
	return nil
}

// temporaries is what the events of instructions depend on.
type temporaries struct {
	code, rs1, rs2, imm, class, location []uint32
}

func temporariesOf(b gpu.Bindings) temporaries {
	return temporaries{b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5), b.U32(6)}
}

// begun is the class of the temporary that an instruction defines; noClass if it
// is settled where the value is.
func begun(class, location uint32) uint32 { return class | boolWord(location != none)*noClass }

// ended is the class of the temporary in a register, if kills is 1.
func (t *temporaries) ended(register, kills uint32) uint32 { return t.class[register&-kills] }

// unparked is the class of the value of a conditional's first arm, which is not
// live behind instruction k, the jump over the second.
func (t *temporaries) unparked(k uint32) uint32 { return t.class[virtual+t.imm[k]-1] }

// A live is the number of live temporaries by class; numbers of classes with
// noClass mean nothing.
type live [2 * temporaryClasses]uint32

var livenessScan = gpu.FusedScan{Reduce: livenessReduceKernel, Scan: livenessKernel, Ops: []gpu.Op{gpu.Add, gpu.Add, gpu.Add, gpu.Add}}

var livenessReduceKernel = gpu.Kernel{Name: "liveness_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, t := b.U32(0), temporariesOf(b)
	for ; lo < hi; lo += gpu.ScanBlock {
		var l live
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			k := uint32(i)
			code := t.code[k]
			l[begun(t.class[virtual+k], t.location[virtual+k])&7]++
			l[t.ended(t.rs1[k], code/codeKill1&1)&7]--
			l[t.ended(t.rs2[k], code/codeKill2&1)&7]--
			if code&codeUnpark != 0 {
				l[t.unparked(k)&7]--
			}
		}
		copy(sums[lo/gpu.ScanBlock*temporaryClasses:], l[:temporaryClasses])
	}
}}

var livenessKernel = gpu.Kernel{Name: "liveness", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, t := b.U32(0), temporariesOf(b)
	owner, scope, saved, spills := b.U32(7), b.U32(8), b.U32(9), b.U32(10)
	code, rs1, rs2 := t.code[lo:hi], t.rs1[lo:hi], t.rs2[lo:hi]
	classes, location := t.class[virtual+lo:virtual+hi], t.location[virtual+lo:virtual+hi]
	// Three counts, so that one need not wait for the other.
	var begins, ends1, ends2 live
	copy(begins[:temporaryClasses], sums[lo/gpu.ScanBlock*temporaryClasses:])
	for i, w := range code {
		k := uint32(lo + i)
		settled := location[i]
		class := begun(classes[i], settled)
		begins[class&7]++
		ends1[t.ended(rs1[i], w/codeKill1&1)&7]++
		ends2[t.ended(rs2[i], w/codeKill2&1)&7]++
		if w&codeUnpark != 0 {
			ends1[t.unparked(k)&7]++
		}
		number := begins[class&7] - ends1[class&7] - ends2[class&7] - 1
		at := temporaryRegisters[class&7][number&15]
		if settled != none {
			at = settled
		}
		if rd := rdOf(w); rd < virtual { // it says where
			at = rd
		}
		location[i] = at
		if number >= unnoted[class&7] && class < noClass {
			f := functionOf(scope[owner[k]])
			if number < temporaryCount(class) {
				atomicOr(&saved[f], 1<<(savedLocals+number+12*(class&1)))
				continue
			}
			slot := number - temporaryCount(class)
			location[i] = spilled + temporaryClasses*slot + class
			atomicMax(&spills[temporaryClasses*f+class], slot+1)
		}
	}
}}

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
