package stages

import (
	"gpucc/gpu"
	"gpucc/riscv"
)

// uses counts the calls up to every instruction, and notes for every virtual
// register the instruction that uses it last. A value lives across a call if
// the counts at its definition and at its last use differ.
//
// Reads code (twice), rs1, rs2; writes callsBefore, lastUse: 28 bytes an
// instruction.
func uses(c *compilation) error {
	c.callsBefore, c.lastUse = c.buffer(c.instructions), c.buffer(c.instructions)
	c.dev.Fill(c.lastUse, none)
	usesScan.Store(c.dev, c.instructions, []*gpu.Buffer{c.code}, []*gpu.Buffer{c.rs1, c.rs2, c.callsBefore, c.lastUse})
	return nil
}

// operationOf and rdOf take a code word apart.
func operationOf(code uint32) uint32 { return code & 0xff }
func rdOf(code uint32) uint32        { return code >> codeRdShift & 0x7f }

// frameOf is the part of the frame that an instruction's immediate counts from.
func frameOf(code uint32) uint32 { return code >> codeFrameShift & 7 }

// isCall is 1 if the instruction destroys the caller-saved registers.
func isCall(code uint32) uint32 {
	switch operationOf(code) {
	case opCall, uint32(riscv.ECALL):
		return 1
	case uint32(riscv.JALR):
		return boolWord(rdOf(code) == riscv.RA) // else it jumps
	}
	return 0
}

var usesScan = gpu.FusedScan{Reduce: usesReduceKernel, Scan: usesKernel, Ops: []gpu.Op{gpu.Add}}

var usesReduceKernel = gpu.Kernel{Name: "uses_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, code := b.U32(0), b.U32(1)
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(0)
		for k := lo; k < min(lo+gpu.ScanBlock, hi); k++ {
			sum += isCall(code[k])
		}
		sums[lo/gpu.ScanBlock] = sum
	}
}}

var usesKernel = gpu.Kernel{Name: "uses", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, code, rs1, rs2, callsBefore, lastUse := b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5)
	sum := sums[lo/gpu.ScanBlock]
	for k := lo; k < hi; k++ {
		sum += isCall(code[k])
		callsBefore[k] = sum
		if code[k]&codeKill1 != 0 {
			lastUse[rs1[k]-virtual] = uint32(k)
		}
		if code[k]&codeKill2 != 0 {
			lastUse[rs2[k]-virtual] = uint32(k)
		}
	}
}}
