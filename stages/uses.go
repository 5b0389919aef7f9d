package stages

import "gpucc/gpu"

// uses counts the calls up to every instruction, and notes for every virtual
// register the instruction that uses it last. A value lives across a call if
// the counts at its definition and at its last use differ.
//
// Reads code (twice), rs1, rs2; writes reach: 28 bytes an instruction.
func uses(c *compilation) error {
	c.reach = c.buffer(reachRow * c.instructions)
	c.dev.Fill(c.reach, 0)
	usesScan.Store(c.dev, c.instructions, []*gpu.Buffer{c.code}, []*gpu.Buffer{c.rs1, c.rs2, c.reach})
	return nil
}

// Rows of the reach table, two words an instruction.
const (
	reachRow   = 2
	reachCalls = 0 // calls up to and with the instruction
	reachUser  = 1 // how far behind it its virtual register is used last, or 0
)

// operationOf and rdOf take a code word apart.
func operationOf(code uint32) uint32 { return code & 0xff }
func rdOf(code uint32) uint32        { return code >> codeRdShift & 0x7f }

// frameOf is the part of the frame that an instruction's immediate counts from,
// codeFrame its bits.
func frameOf(code uint32) uint32 { return (code & codeFrame) >> codeFrameShift }

const codeFrame = 7 << codeFrameShift

// isCall is 1 if the instruction destroys the caller-saved registers.
func isCall(code uint32) uint32 { return code / codeCalls & 1 }

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
	sums, code, rs1, rs2, reach := b.U32(0), b.U32(1), b.U32(2), b.U32(3), b.U32(4)
	sum := sums[lo/gpu.ScanBlock]
	code, rs1, rs2 = code[lo:hi], rs1[lo:hi], rs2[lo:hi]
	for i, w := range code {
		k := uint32(lo + i)
		sum += isCall(w)
		// Whether a value ends cannot be predicted. Where none does, k is written
		// to a word of its own, which gets its count last.
		own := reachRow*k + reachCalls
		maker1, maker2 := rs1[i]-virtual, rs2[i]-virtual
		first, second := reachRow*maker1+reachUser, reachRow*maker2+reachUser
		if w&codeKill1 == 0 {
			first = own
		}
		if w&codeKill2 == 0 {
			second = own
		}
		reach[first], reach[second], reach[own] = k-maker1, k-maker2, sum
	}
}}
