package stages

import (
	"gpucc/gpu"
	"gpucc/riscv"
)

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
// Reads code, rs1, rs2, imm, callsBefore, lastUse (twice); writes location: 52
// bytes an instruction and its neighbours. Registers and slots used are noted
// by function.
func liveness(c *compilation) error {
	c.location = c.buffer(c.instructions)
	c.spills = c.zeros(temporaryClasses * c.functions)
	c.scan(livenessReduceKernel, livenessKernel, c.instructions, 4, nil,
		[]*gpu.Buffer{c.code, c.rs1, c.rs2, c.imm, c.callsBefore, c.lastUse, c.tables.encoding},
		[]*gpu.Buffer{c.owner, c.scope, c.location, c.saved, c.spills})
	return nil
}

// A location is the machine register of a virtual register, or spilled +
// temporaryClasses*slot + class.
const spilled = 64

// temporaries is what the events of instructions depend on.
type temporaries struct {
	code, rs1, rs2, imm, callsBefore, lastUse, encoding []uint32
}

// classOf is the class of a value defined by instruction k, used last by user.
func (t *temporaries) classOf(k, user uint32, float bool) uint32 {
	class := boolWord(float)
	if t.callsBefore[user] != t.callsBefore[k] {
		class += 2
	}
	return class
}

// layoutOf is the layout bits of instruction k's operation.
func (t *temporaries) layoutOf(k uint32) uint32 {
	return t.encoding[2*operationOf(t.code[k])+1]
}

// definition is the instruction whose virtual register instruction k defines,
// and its class; ok is false if it defines none, or none that is used.
func (t *temporaries) definition(k uint32) (defined, class uint32, ok bool) {
	code := t.code[k]
	if rd := rdOf(code); code&(codeGone|codeDead) != 0 || rd != operandSelf && rd != operandPark {
		return 0, 0, false
	}
	defined = definedBy(k, code, t.imm)
	user := t.lastUse[defined]
	if user == none {
		return defined, 0, false
	}
	return defined, t.classOf(defined, user, t.layoutOf(k)&riscv.LayoutRdFloat != 0), true
}

// events is what instruction k adds to the number of live temporaries, by
// class.
func (t *temporaries) events(k uint32) (e [4]uint32) {
	code := t.code[k]
	if code&codeGone != 0 {
		return e
	}
	if _, class, ok := t.definition(k); ok {
		e[class]++
	}
	if code&codeKill1 != 0 {
		t.end(&e, k, t.rs1[k]-virtual, t.layoutOf(k)&riscv.LayoutRs1Float != 0)
	}
	if code&codeKill2 != 0 {
		t.end(&e, k, t.rs2[k]-virtual, t.layoutOf(k)&riscv.LayoutRs2Float != 0)
	}
	if code&codeUnpark != 0 {
		parked := t.imm[k] - 1
		if user := t.lastUse[parked]; user != none {
			e[t.classOf(parked, user, t.layoutOf(parked)&riscv.LayoutRdFloat != 0)]--
		}
	}
	return e
}

// end takes a value, defined by an instruction, off at its last use, k.
func (t *temporaries) end(e *[4]uint32, k, defined uint32, float bool) {
	if t.code[defined]&codeGone == 0 {
		e[t.classOf(defined, k, float)]--
	}
}

func temporariesOf(b gpu.Bindings) temporaries {
	return temporaries{b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5), b.U32(6), b.U32(7)}
}

var livenessReduceKernel = gpu.Kernel{Name: "liveness_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, t := b.U32(0), temporariesOf(b)
	for ; lo < hi; lo += gpu.ScanBlock {
		var sum [4]uint32
		for k := lo; k < min(lo+gpu.ScanBlock, hi); k++ {
			e := t.events(uint32(k))
			sum[0] += e[0]
			sum[1] += e[1]
			sum[2] += e[2]
			sum[3] += e[3]
		}
		copy(sums[lo/gpu.ScanBlock*4:], sum[:])
	}
}}

var livenessKernel = gpu.Kernel{Name: "liveness", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, t := b.U32(0), temporariesOf(b)
	owner, scope, location, saved, spills := b.U32(8), b.U32(9), b.U32(10), b.U32(11), b.U32(12)
	sum := [4]uint32(sums[lo/gpu.ScanBlock*4:])
	for i := lo; i < hi; i++ {
		k := uint32(i)
		e := t.events(k)
		sum[0] += e[0]
		sum[1] += e[1]
		sum[2] += e[2]
		sum[3] += e[3]

		code := t.code[k]
		if rdOf(code) != operandSelf {
			continue
		}
		if code&codeGone != 0 { // forwarded
			location[k] = t.rs1[k]
			continue
		}
		_, class, ok := t.definition(k)
		if !ok { // not used: thrown away
			location[k] = 0
			if t.layoutOf(k)&riscv.LayoutRdFloat != 0 {
				location[k] = scratchFloat1
			}
			continue
		}
		f := functionOf(scope[owner[k]])
		number := sum[class] - 1
		if number < temporaryCount(class) {
			location[k] = temporaryRegister(class, number)
			if class >= 2 {
				atomicOr(&saved[f], 1<<(savedLocals+number+12*(class&1)))
			}
			continue
		}
		slot := number - temporaryCount(class)
		location[k] = spilled + temporaryClasses*slot + class
		atomicMax(&spills[temporaryClasses*f+class], slot+1)
	}
}}
