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
//   - if such a value is a conditional's, and the last instruction of an arm computes it, the
//     arm's join move is merged into that instruction, too;
//   - the result of a call stays in its register if the next instruction uses it.
//
// One scan finds the instruction behind the last call. The instruction that uses a value
// last decides.
//
// The scan reads code twice and rs1 and rs2 once, and writes class twice and ended once: 28 bytes an
// instruction, besides imm of moves and their neighbours.
func lastuse(c *compilation) error {
	c.class, c.ended = c.NewBuffer(c.instructions), c.NewBuffer(c.instructions)
	c.Device.Fill(c.class, noClass)
	c.scan(lastuseScan, c.instructions)
	return nil
}

var lastuseScan = gpu.ScanKernels{Reduce: &lastuseReduceKernel, Scan: &lastuseKernel}

// lastuseReduceTwin is pass 1 of the scan for the instruction behind the last call.
func lastuseReduceTwin(lo, hi int, b lastuseReduceBuffers) {
	sums, code := b.sums, instructionsOf(b.instruction, b.counts).code
	for ; lo < hi; lo += gpu.ScanBlock {
		behind := uint32(0)
		for k := lo; k < min(lo+gpu.ScanBlock, hi); k++ {
			behind = either(isCall(code[k]), uint32(k)+1, behind)
		}
		sums[lo/gpu.ScanBlock] = behind
	}
}

// lastuseTwin finds the last use of every value, and from it the class of its temporary. If optimize is not 0, a
// value needs no temporary if the move that uses it last can be merged into the instruction that computes it, or
// if it is a call's result that the next instruction uses. The twin of store is the loop in lastuse, which
// carries the last call from instruction to instruction.
func lastuseTwin(lo, hi int, b lastuseBuffers) {
	s := lastUseFinder{lastuseBuffers: b}
	s.instructions = instructionsOf(b.instruction, b.counts)
	s.lastuse(lo, hi, b.sums[lo/gpu.ScanBlock])
}

// A lastUseFinder is the columns that lastuseKernel reads and writes.
type lastUseFinder struct {
	lastuseBuffers
	instructions
}

// isMove reports whether instruction k copies a register.
func (x *instructions) isMove(k uint32) bool { return x.code[k]&codeCopies != 0 && x.imm[k] == 0 }

// temporary returns the class of the value of instruction maker, given its code word and the
// instruction behind the last call before its last use: a value that lives across a call needs
// a callee-saved register.
func temporary(made, maker, behind uint32) uint32 {
	return isFloatResult(made) | 2*boolWord(behind > maker)
}

// fixedIn returns the class word of a value that is in a machine register. If moved is
// true, the move to that register has nothing to do.
func fixedIn(register uint32, moved bool) uint32 {
	return register<<classRegisterShift | boolWord(moved)*classMoved | classFixed | noClass
}

// merges reports whether instruction k moves a value to a machine register that the
// instruction which computes the value can write instead.
func (s *lastUseFinder) merges(k, behind uint32) bool {
	code, rs1 := s.code[k], s.rs1[k]
	if !s.isMove(k) || rs1 < virtualRegister || rdOf(code) >= virtualRegister {
		return false
	}
	maker := rs1 - virtualRegister
	if rdOf(s.code[maker]) != operandSelf {
		return false
	}
	return maker+1 == k || code&codeArgument != 0 && behind <= maker
}

// takesValueBefore reports whether instruction k moves the value that the instruction before it
// defines, and is its last use.
func (s *lastUseFinder) takesValueBefore(k uint32) bool {
	return s.isMove(k) && s.code[k]&codeKill1 != 0 && s.rs1[k] == virtualRegister+k-1
}

// joinsInto returns the machine register in which the value of a conditional is wanted, if
// instruction k is the join move of one of its arms and moves the value of the instruction right
// before it. Otherwise, or if the value stays in a temporary, it returns none.
func (s *lastUseFinder) joinsInto(k uint32) uint32 {
	code := s.code[k]
	if !s.takesValueBefore(k) || rdOf(s.code[k-1]) != operandSelf {
		return none
	}
	at := k + 1 // behind the second arm
	if rdOf(code) == operandResult {
		at = s.imm[at]
	} else if code&codeJoined == 0 {
		return none
	}
	if at >= s.counts[countInstructions] || !s.takesValueBefore(at) || rdOf(s.code[at]) >= virtualRegister {
		return none
	}
	return rdOf(s.code[at])
}

// isResult reports whether instruction k, directly behind a call, moves the call's result
// out of the result register.
func (s *lastUseFinder) isResult(k uint32) bool {
	m, rs1 := (*machine)(s.machine), s.rs1[k]
	return s.isMove(k) && rdOf(s.code[k]) == operandSelf && (rs1 == m.resultRegister(ast.I32) || rs1 == m.resultRegister(ast.F32))
}

// decide finds out whether the value that instruction k uses last needs a temporary. It does
// not if k is a move that can be merged into the instruction that computes the value, or
// if k directly follows a call and can read the result register. ends has the classes of
// the values that k uses last; decide returns them, with noClass for a value that needs no
// temporary.
func (s *lastUseFinder) decide(k, behind, ends uint32) uint32 {
	code := s.code[k]
	if rdOf(code) == operandResult {
		s.class[k] = noClass | classJoins
	}
	if s.optimize == 0 || code&(codeKill1|codeKill2) == 0 {
		return ends
	}
	if register := s.joinsInto(k); register != none {
		s.class[k-1] = fixedIn(register, s.isMove(k-1) && s.rs1[k-1] == register)
		if rdOf(code) == operandResult { // the class of the other one is the value's
			s.class[k] = noClass | classJoins | classMoved
		}
		return noClasses
	}
	if s.merges(k, behind) {
		maker := s.rs1[k] - virtualRegister
		s.class[maker] = fixedIn(rdOf(code), s.isMove(maker) && (s.rs1[maker] == rdOf(code) || s.joinsInto(maker) != none))
		s.class[k] = noClass | classMoved
		return noClasses
	}
	result := virtualRegister + k - 1
	first, second := code&codeKill1 != 0 && s.rs1[k] == result, code&codeKill2 != 0 && s.rs2[k] == result
	if behind+1 != k || code&codeArgument != 0 || !first && !second || !s.isResult(k-1) {
		return ends
	}
	s.class[k-1] = fixedIn(s.rs1[k-1], true)
	if first {
		ends |= noClass
	}
	if second {
		ends |= noClass << endedSecondShift
	}
	return ends
}

// lastuse finds the values with their last use in instructions lo to hi-1. behind is the
// instruction after the last call before lo, or 0. The processor cannot predict whether an
// operand is a value that an instruction has defined; it can predict whether this is a
// last use. So the first is computed without a branch, and the second is a branch.
func (s *lastUseFinder) lastuse(lo, hi int, behind uint32) {
	code := s.code[:hi]
	rs1, rs2 := s.rs1[:len(code)], s.rs2[:len(code)]
	class, ended := s.class[:len(code)], s.ended[:len(code)]
	for k := uint(lo); k < uint(len(code)); k++ {
		w, ends := code[k], uint32(noClasses)
		if isCall(w) != 0 {
			behind = uint32(k) + 1
		}
		if maker := uint(rs1[k] - virtualRegister); maker < k && w&codeKill1 != 0 {
			value := temporary(code[maker], uint32(maker), behind)
			class[maker] = value
			ends ^= noClass ^ value
		}
		if maker := uint(rs2[k] - virtualRegister); maker < k && w&codeKill2 != 0 {
			value := temporary(code[maker], uint32(maker), behind)
			class[maker] = value
			ends ^= (noClass ^ value) << endedSecondShift
		}
		if w&codeCopies != 0 || behind+1 == uint32(k) {
			ends = s.decide(uint32(k), behind, ends)
		}
		ended[k] = ends
	}
}
