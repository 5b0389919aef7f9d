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
	c.location = c.buffer(virtual + c.instructions)
	c.dev.Write(c.location, 0, gpu.Words(machineRegisters))
	c.spills = c.zeros(temporaryClasses * c.functions)
	livenessScan.Store(c.dev, c.instructions,
		[]*gpu.Buffer{c.code, c.rs1, c.rs2, c.imm, c.callsBefore, c.lastUse, c.tables.encoding},
		[]*gpu.Buffer{c.owner, c.scope, c.location, c.saved, c.spills})
	c.drop(c.callsBefore, c.lastUse)
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

// definition is the class of the virtual register that instruction k defines; ok
// is false if it defines none, or none that is used.
func (t *temporaries) definition(k uint32) (class uint32, ok bool) {
	code := t.code[k]
	if rd := rdOf(code); code&(codeGone|codeDead) != 0 || rd != operandSelf && rd != operandPark {
		return 0, false
	}
	defined := definedBy(k, code, t.imm)
	user := t.lastUse[defined]
	if user == none {
		return 0, false
	}
	return t.classOf(defined, user, t.layoutOf(k)&riscv.LayoutRdFloat != 0), true
}

// A live is the number of live temporaries by class: classes 0 and 2 are the low
// halves of the two words, 1 and 3 the high ones, so that one addition changes
// two.
type live struct{ here, across int64 }

// add changes the number of a class by n.
func (l *live) add(class uint32, n int64) {
	n <<= 32 * (class & 1)
	if class < 2 {
		l.here += n
	} else {
		l.across += n
	}
}

// of is the number of a class. Numbers are not negative once all instructions
// before are counted, so the halves stand for themselves.
func (l *live) of(class uint32) uint32 {
	w := l.here
	if class >= 2 {
		w = l.across
	}
	return uint32(w >> (32 * (class & 1)))
}

// words are the numbers by class, negative ones too.
func (l live) words() (a, b, c, d uint32) {
	return uint32(l.here), highHalf(l.here), uint32(l.across), highHalf(l.across)
}

// highHalf undoes what the low half, if it is negative, takes from the high.
func highHalf(w int64) uint32 { return uint32((w - int64(int32(w))) >> 32) }

func liveOf(words []uint32) (l live) {
	for class, n := range words[:temporaryClasses] {
		l.add(uint32(class), int64(int32(n)))
	}
	return l
}

// events adds to the number of live temporaries what instruction k begins, and
// takes off what it ends. It returns what definition does.
func (t *temporaries) events(k uint32, l *live) (class uint32, ok bool) {
	code := t.code[k]
	if code&codeGone != 0 {
		return 0, false
	}
	if rdOf(code) >= virtual {
		if class, ok = t.definition(k); ok {
			l.add(class, 1)
		}
	}
	if code&codeKill1 != 0 {
		t.end(l, k, t.rs1[k]-virtual, t.layoutOf(k)&riscv.LayoutRs1Float != 0)
	}
	if code&codeKill2 != 0 {
		t.end(l, k, t.rs2[k]-virtual, t.layoutOf(k)&riscv.LayoutRs2Float != 0)
	}
	if code&codeUnpark != 0 {
		parked := t.imm[k] - 1
		if user := t.lastUse[parked]; user != none {
			l.add(t.classOf(parked, user, t.layoutOf(parked)&riscv.LayoutRdFloat != 0), -1)
		}
	}
	return class, ok
}

// end takes a value, defined by an instruction, off at its last use, k.
func (t *temporaries) end(l *live, k, defined uint32, float bool) {
	if t.code[defined]&codeGone == 0 {
		l.add(t.classOf(defined, k, float), -1)
	}
}

func temporariesOf(b gpu.Bindings) temporaries {
	return temporaries{b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5), b.U32(6), b.U32(7)}
}

var livenessScan = gpu.FusedScan{Reduce: livenessReduceKernel, Scan: livenessKernel, Ops: []gpu.Op{gpu.Add, gpu.Add, gpu.Add, gpu.Add}}

var livenessReduceKernel = gpu.Kernel{Name: "liveness_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, t := b.U32(0), temporariesOf(b)
	for ; lo < hi; lo += gpu.ScanBlock {
		var l live
		for k := lo; k < min(lo+gpu.ScanBlock, hi); k++ {
			t.events(uint32(k), &l)
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = l.words()
	}
}}

var livenessKernel = gpu.Kernel{Name: "liveness", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, t := b.U32(0), temporariesOf(b)
	owner, scope, location, saved, spills := b.U32(8), b.U32(9), b.U32(10), b.U32(11), b.U32(12)
	l := liveOf(sums[lo/gpu.ScanBlock*4:])
	for i := lo; i < hi; i++ {
		k := uint32(i)
		class, ok := t.events(k, &l)
		code := t.code[k]
		if rdOf(code) != operandSelf {
			continue
		}
		if code&codeGone != 0 { // forwarded
			location[virtual+k] = t.rs1[k]
			continue
		}
		if !ok { // not used: thrown away
			location[virtual+k] = 0
			if t.layoutOf(k)&riscv.LayoutRdFloat != 0 {
				location[virtual+k] = scratchFloat1
			}
			continue
		}
		f := functionOf(scope[owner[k]])
		number := l.of(class) - 1
		if number < temporaryCount(class) {
			location[virtual+k] = temporaryRegister(class, number)
			if class >= 2 {
				atomicOr(&saved[f], 1<<(savedLocals+number+12*(class&1)))
			}
			continue
		}
		slot := number - temporaryCount(class)
		location[virtual+k] = spilled + temporaryClasses*slot + class
		atomicMax(&spills[temporaryClasses*f+class], slot+1)
	}
}}
