package gpu

// SegmentedInclusiveScan sets out[i] to the combination of the items of i's
// segment up to and with i. A segment starts at item 0 and where head is not 0.
// The buffers are three; all have n words.
//
// Bytes moved: 20 an item.
func SegmentedInclusiveScan(dev Device, op Op, n int, head, in, out *Buffer) {
	scanSegmented(dev, op, n, head, in, out, true)
}

// SegmentedExclusiveScan sets out[i] to the combination of the items of i's
// segment before i, which at a head is that of none. Cost and sizes are those of
// SegmentedInclusiveScan.
func SegmentedExclusiveScan(dev Device, op Op, n int, head, in, out *Buffer) {
	scanSegmented(dev, op, n, head, in, out, false)
}

func scanSegmented(dev Device, op Op, n int, head, in, out *Buffer, inclusive bool) {
	sums := NewSums(dev, n, 2)
	dev.Dispatch(scanSegmentedReduceKernel.With(uint32(op)), n, head, in, sums)
	ScanBlocks(dev, sums, Blocks(n), 2, Or, op|Segmented)
	dev.Dispatch(scanSegmentedKernel.With(uint32(op), flag(inclusive)), n, head, in, sums, out)
	dev.Free(sums)
}

// scanSegmentedReduceKernel finds, for every block, whether it has a head and
// the combination since the last.
var scanSegmentedReduceKernel = Kernel{Name: "scan_segmented_reduce", Block: ScanBlock, CPU: func(lo, hi int, b Bindings) {
	head, column, sums := b.U32(0), b.U32(1), b.U32(2)
	op := Op(b.Param(0))
	for ; lo < hi; lo += ScanBlock {
		heads, sum := uint32(0), op.Neutral()
		for n := lo; n < min(lo+ScanBlock, hi); n++ {
			if head[n] != 0 {
				sum = op.Neutral()
			}
			heads |= head[n]
			sum = op.apply(sum, column[n])
		}
		sums[lo/ScanBlock*2], sums[lo/ScanBlock*2+1] = heads, sum
	}
}}

// scanSegmentedKernel scans within every block.
var scanSegmentedKernel = Kernel{Name: "scan_segmented", Block: ScanBlock, CPU: func(lo, hi int, b Bindings) {
	head, column, sums, result := b.U32(0), b.U32(1), b.U32(2), b.U32(3)
	op, inclusive := Op(b.Param(0)), b.Param(1) != 0
	for ; lo < hi; lo += ScanBlock {
		before := sums[lo/ScanBlock*2+1]
		for n := lo; n < min(lo+ScanBlock, hi); n++ {
			if head[n] != 0 {
				before = op.Neutral()
			}
			after := op.apply(before, column[n])
			result[n] = before
			if inclusive {
				result[n] = after
			}
			before = after
		}
	}
}}
