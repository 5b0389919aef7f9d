package stages

import (
	"slices"

	"gpucc/gpu"
	"gpucc/riscv"
)

// coalesce gives every value the class of temporaries that it is of (see liveness),
// and takes instructions out of the stream, if the compilation optimizes:
//
//   - moves of a value to a machine register, when the instruction that made
//     the value can write that register itself: for locals when it stands
//     right before, for arguments when no call lies between;
//   - the move of a call's result, when the next instruction uses it up, or
//     such a move brings it back;
//   - instructions whose result nobody uses;
//   - jumps to the next instruction.
//
// Each instruction decides for itself from the stream as it was, and says where
// the value is that it does not move any more; liveness where the others are.
//
// Reads code, rs1, rs2, imm, reach; writes code, class, some locations: 36 bytes
// an instruction and its neighbours.
func coalesce(c *compilation) error {
	code := c.buffer(c.instructions)
	c.class = c.buffer(virtual + c.instructions)
	c.dev.Write(c.class, 0, gpu.Words(machineClasses))
	c.location = c.buffer(virtual + c.instructions)
	c.dev.Fill(c.location, none)
	c.dev.Write(c.location, 0, gpu.Words(machineRegisters))
	c.dispatch(coalesceKernel.With(boolWord(c.optimize())), c.instructions,
		c.code, c.rs1, c.rs2, c.imm, c.reach, code, c.class, c.location)
	c.drop(c.reach)
	c.code = code
	return nil
}

// A location is the machine register of a register operand, or spilled +
// temporaryClasses*slot + class; none before it is known. Machine registers are
// where they are.
const spilled = 64

var machineRegisters = func() []uint32 {
	list := make([]uint32, virtual)
	for r := range list {
		list[r] = uint32(r)
	}
	return list
}()

// noClass, in place of a class or with its bits, is that of what is no temporary.
const noClass = temporaryClasses

// machineClasses are those of machine registers.
var machineClasses = slices.Repeat([]uint32{noClass}, virtual)

var coalesceKernel = gpu.Kernel{Name: "coalesce", CPU: func(lo, hi int, b gpu.Bindings) {
	s := stream{b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(7)}
	code, imm, reach, own := s.code[lo:hi], s.imm[lo:hi], s.reach, s.reach[reachRow*lo:reachRow*hi]
	result, class := b.U32(5)[lo:hi], b.U32(6)[virtual+lo:virtual+hi]
	optimize := b.Param(0)
	for i, w := range code {
		k := uint32(lo + i)
		calls, behind, user := own[reachRow*i+reachCalls], own[reachRow*i+reachUser], k
		if rdOf(w) == operandPark { // few
			user = definedBy(k, w, s.imm)
			calls, behind = reach[reachRow*user+reachCalls], reach[reachRow*user+reachUser]
		}
		user += behind
		unused := boolWord(behind == 0)
		class[i] = w/codeFloat + 2*boolWord(reach[reachRow*user+reachCalls] != calls) + noClass*unused
		x := w | unused&isValue(w)&optimize*codeGone
		if imm[i] == k+1 && isJump(w)&optimize != 0 {
			x |= codeGone
		}
		if isMove(w, imm[i])&optimize != 0 && s.settle(k) {
			class[i], x = noClass, w&^(codeKill1|codeKill2)|codeGone
		}
		result[i] = x
	}
}}

// A stream is the instructions as coalesce sees them.
type stream struct{ code, rs1, rs2, imm, reach, location []uint32 }

// isAcross is 1 if there is a call behind instruction k, up to user.
func (s *stream) isAcross(k, user uint32) uint32 {
	return boolWord(s.reach[reachRow*user+reachCalls] != s.reach[reachRow*k+reachCalls])
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

// isValue is 1 if an instruction is there only for the value that it defines.
func isValue(code uint32) uint32 {
	return boolWord(code&(virtual<<codeRdShift|codeKeep) == virtual<<codeRdShift)
}

// isJump is 1 if an instruction does nothing but jump to another.
func isJump(code uint32) uint32 {
	return boolWord(code&(codeTarget|codeUnpark|codePlace) == codeTarget)
}

// isMove is 1 if an instruction copies a register.
func isMove(code, imm uint32) uint32 { return code / codeCopies & boolWord(imm == 0) }

// settle reports whether move k has nothing to do, as it merges with what makes
// its value, or its value is used where it is; and says where that is.
func (s *stream) settle(k uint32) bool {
	code, from := s.code[k], s.rs1[k]
	if rdOf(code) < virtual {
		if !s.merges(k) {
			return false
		}
		s.location[from] = rdOf(code)
		return true
	}
	user := k + s.reach[reachRow*k+reachUser]
	if user == k || rdOf(code) != operandSelf {
		return false
	}
	if s.merges(user) { // which says where the value is
		return rdOf(s.code[user]) == from
	}
	if user != k+1 || s.code[user]&codeArgument != 0 || !s.isResult(k) {
		return false
	}
	s.location[virtual+k] = from
	return true
}

// merges reports whether instruction k is a move of a value to a machine
// register that the instruction which makes the value can write.
func (s *stream) merges(k uint32) bool {
	code := s.code[k]
	if rdOf(code) >= virtual || code&(codeKill1|codeKill2) == 0 || isMove(code, s.imm[k]) == 0 {
		return false
	}
	maker := s.rs1[k] - virtual
	if rdOf(s.code[maker]) != operandSelf || s.code[maker]&codeParked != 0 {
		return false
	}
	return maker+1 == k || code&codeArgument != 0 && s.isAcross(maker, k) == 0
}

// isResult reports whether move k takes the result of the call before it out of
// its register.
func (s *stream) isResult(k uint32) bool {
	return (s.rs1[k] == riscv.A0 || s.rs1[k] == riscv.FA0) && k > 0 && isCall(s.code[k-1]) == 1
}
