package stages

import (
	"gpucc/gpu"
	"gpucc/riscv"
)

// coalesce takes instructions out of the stream:
//
//   - moves of a value to a machine register, when the instruction that made
//     the value can write that register itself: for locals when it stands
//     right before, for arguments when no call lies between;
//   - the move of a call's result, when the next instruction uses it up;
//   - instructions whose result nobody uses;
//   - jumps to the next instruction.
//
// Each instruction decides for itself from the stream as it was.
//
// Reads code, rs1, rs2, imm, callsBefore, lastUse; writes code: 28 bytes an
// instruction and its neighbours.
func coalesce(c *compilation) error {
	code := c.buffer(c.instructions)
	c.dispatch(coalesceKernel, c.instructions, c.code, c.rs1, c.rs2, c.imm, c.callsBefore, c.lastUse, code)
	c.code = code
	return nil
}

var coalesceKernel = gpu.Kernel{Name: "coalesce", CPU: func(lo, hi int, b gpu.Bindings) {
	s := stream{b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5)}
	result := b.U32(6)
	for k := lo; k < hi; k++ {
		result[k] = s.simplify(uint32(k))
	}
}}

// A stream is the instructions as coalesce sees them.
type stream struct {
	code, rs1, rs2, imm, callsBefore, lastUse []uint32
}

// simplify returns the code word that instruction k is left with.
func (s *stream) simplify(k uint32) uint32 {
	code := s.code[k]
	rd := rdOf(code)
	if rd < virtual {
		switch {
		case s.merges(k):
			code |= codeGone
		case code&codeTarget != 0 && s.imm[k] == k+1 && code&(codeUnpark|codePlace) == 0 && operationOf(code) != opCall:
			code |= codeDead
		}
		return code
	}
	if s.isForwarded(k) {
		return code | codeGone
	}
	user := s.lastUse[definedBy(k, code, s.imm)]
	if user == none {
		if code&codeKeep == 0 {
			return code | codeDead
		}
		return code
	}
	if rd == operandSelf && s.source(user) == virtual+k && s.merges(user) {
		rd = rdOf(s.code[user])
		code = code&^(0x7f<<codeRdShift) | rd<<codeRdShift
		if s.isMove(k) && s.source(k) == rd {
			code |= codeGone
		}
	}
	return code
}

// definedBy is the instruction whose virtual register instruction k defines:
// itself, or, for a value parked at the end of a first arm, the one before the
// target of the jump that follows.
func definedBy(k, code uint32, imm []uint32) uint32 {
	if rdOf(code) == operandPark {
		return imm[k+1] - 1
	}
	return k
}

// isMove reports whether instruction k copies a register.
func (s *stream) isMove(k uint32) bool {
	code := s.code[k]
	switch riscv.Op(operationOf(code)) {
	case riscv.ADDI:
		return s.imm[k] == 0 && frameOf(code) == frameNone && code&codeLow == 0
	case riscv.FSGNJ_S, riscv.FSGNJ_D:
		return s.rs1[k] == s.rs2[k]
	}
	return false
}

// source is the register that move k copies.
func (s *stream) source(k uint32) uint32 { return s.rs1[k] }

// merges reports whether instruction k is a move of a value to a machine
// register that the instruction which makes the value can write.
func (s *stream) merges(k uint32) bool {
	code := s.code[k]
	if rdOf(code) >= virtual || code&(codeKill1|codeKill2) == 0 || !s.isMove(k) {
		return false
	}
	maker := s.source(k) - virtual
	if rdOf(s.code[maker]) != operandSelf || s.code[maker]&codeParked != 0 {
		return false
	}
	return maker+1 == k || code&codeArgument != 0 && s.callsBefore[maker] == s.callsBefore[k]
}

// isForwarded reports whether instruction k moves a call's result out of its
// register only for the next instruction, which uses it up.
func (s *stream) isForwarded(k uint32) bool {
	code := s.code[k]
	return rdOf(code) == operandSelf && s.isMove(k) && (s.rs1[k] == riscv.A0 || s.rs1[k] == riscv.FA0) && k > 0 &&
		isCall(s.code[k-1]) == 1 && s.lastUse[k] == k+1 && !s.merges(k+1) && s.code[k+1]&codeArgument == 0
}
