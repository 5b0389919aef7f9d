package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// lastuse finds the last use of every value. If a call lies between definition and last
// use, the value needs a callee-saved register (see allocate). If the compilation
// optimizes, some values need no temporary at all:
//
//   - a move to a machine register is merged into the instruction that computes the
//     value, which writes that register itself: moves to locals if they directly follow,
//     moves of arguments if no call lies between;
//   - the result of a call stays in its register if the next instruction uses it.
//
// One scan finds the instruction behind the last call. The instruction that uses a value
// last decides.
//
// The scan reads instructions (16 bytes) twice, and writes class twice and ended once: 44 bytes an
// instruction, besides the neighbours of moves.
func lastuse(c *compilation) error {
	c.class, c.ended = c.buffer(c.instructions), c.buffer(c.instructions)
	c.dev.Fill(c.class, noClass)
	c.scan(lastuseScan, c.instructions)
	return nil
}

var lastuseScan = gpu.Fuse(lastuseReduceKernel, lastuseKernel)

// lastuseReduceKernel is pass 1 of the scan for the instruction behind the last call.
var lastuseReduceKernel = newLastuseReduceKernel(func(lo, hi int, b lastuseReduceBuffers) {
	sums, code := b.sums, b.instruction
	for ; lo < hi; lo += gpu.ScanBlock {
		behind := uint32(0)
		for k := lo; k < min(lo+gpu.ScanBlock, hi); k++ {
			behind = either(isCall(code[k].code), uint32(k)+1, behind)
		}
		sums[lo/gpu.ScanBlock] = behind
	}
})

// lastuseKernel finds the last use of every value, and from it the class of its temporary. If
// optimize is not 0, a value needs no temporary if the move that uses it last can be merged
// into the instruction that computes it, or if it is a call's result that the next instruction
// uses.
var lastuseKernel = newLastuseKernel(func(lo, hi int, b lastuseBuffers) {
	s := stream{b}
	s.lastuse(lo, hi, b.sums[lo/gpu.ScanBlock])
})

// A stream is the columns that lastuseKernel reads and writes.
type stream struct{ lastuseBuffers }

// isMove reports whether an instruction copies a register.
func (in *instruction) isMove() bool { return in.code&codeCopies != 0 && in.imm == 0 }

// temporary returns the class of the value of instruction maker, given the instruction
// behind the last call before its last use: a value that lives across a call needs a
// callee-saved register.
func (made *instruction) temporary(maker, behind uint32) uint32 {
	return isFloatResult(made.code) | 2*boolWord(behind > maker)
}

// settledIn returns the class word of a value that is in a machine register. If moved is
// true, the move to that register has nothing to do.
func settledIn(register uint32, moved bool) uint32 {
	return register<<classRegisterShift | boolWord(moved)*classMoved | classSettled | noClass
}

// merges reports whether instruction k moves a value to a machine register that the
// instruction which computes the value can write instead.
func (s *stream) merges(k, behind uint32) bool {
	in := &s.instruction[k]
	if !in.isMove() || in.rs1 < virtualRegister || rdOf(in.code) >= virtualRegister {
		return false
	}
	maker := in.rs1 - virtualRegister
	made := s.instruction[maker].code
	if rdOf(made) != operandSelf || made&codeJoined != 0 {
		return false
	}
	return maker+1 == k || in.code&codeArgument != 0 && behind <= maker
}

// isResult reports whether instruction k, directly behind a call, moves the call's result
// out of the result register.
func (s *stream) isResult(k uint32) bool {
	in, m := &s.instruction[k], (*machine)(s.machine)
	return in.isMove() && rdOf(in.code) == operandSelf && (in.rs1 == m.resultRegister(ast.I32) || in.rs1 == m.resultRegister(ast.F32))
}

// settle decides whether the value that instruction k uses last needs a temporary. It does
// not if k is a move that can be merged into the instruction that computes the value, or
// if k directly follows a call and can read the result register. ends has the classes of
// the values that k uses last; settle returns them, with noClass for a value that needs no
// temporary.
func (s *stream) settle(k, behind, ends uint32) uint32 {
	in := &s.instruction[k]
	if rdOf(in.code) == operandResult {
		s.class[k] = noClass | classJoins
	}
	if s.optimize == 0 || in.code&(codeKill1|codeKill2) == 0 {
		return ends
	}
	if s.merges(k, behind) {
		made := &s.instruction[in.rs1-virtualRegister]
		s.class[in.rs1-virtualRegister] = settledIn(rdOf(in.code), made.isMove() && made.rs1 == rdOf(in.code))
		s.class[k] = noClass | classMoved
		return noClasses
	}
	result := virtualRegister + k - 1
	first, second := in.code&codeKill1 != 0 && in.rs1 == result, in.code&codeKill2 != 0 && in.rs2 == result
	if behind+1 != k || in.code&codeArgument != 0 || !first && !second || !s.isResult(k-1) {
		return ends
	}
	s.class[k-1] = settledIn(s.instruction[k-1].rs1, true)
	if first {
		ends |= noClass
	}
	if second {
		ends |= noClass << endedSecondShift
	}
	return ends
}

// lastuse finds the values whose last use is in instructions lo to hi-1. behind is the
// instruction after the last call before lo, or 0. The processor cannot predict whether an
// operand is a value that an instruction has defined; it can predict whether this is a
// last use. So the first is computed without a branch, and the second is a branch.
func (s *stream) lastuse(lo, hi int, behind uint32) {
	code := s.instruction[:hi]
	class, ended := s.class[:len(code)], s.ended[:len(code)]
	for k := uint(lo); k < uint(len(code)); k++ {
		in := &code[k]
		w, ends := in.code, uint32(noClasses)
		if isCall(w) != 0 {
			behind = uint32(k) + 1
		}
		if maker := uint(in.rs1 - virtualRegister); maker < k && w&codeKill1 != 0 {
			value := code[maker].temporary(uint32(maker), behind)
			class[maker] = value
			ends ^= noClass ^ value
		}
		if maker := uint(in.rs2 - virtualRegister); maker < k && w&codeKill2 != 0 {
			value := code[maker].temporary(uint32(maker), behind)
			class[maker] = value
			ends ^= (noClass ^ value) << endedSecondShift
		}
		if w&codeCopies != 0 || behind+1 == uint32(k) {
			ends = s.settle(uint32(k), behind, ends)
		}
		ended[k] = ends
	}
}
