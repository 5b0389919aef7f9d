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
	fused := FusedScan{
		Reduce: scanSegmentedReduceKernel.With(uint32(op)),
		Scan:   scanSegmentedKernel.With(uint32(op), flag(inclusive)),
		Ops:    []Op{Or, op | Segmented},
	}
	dev.Free(fused.Run(dev, n, Named{{"head", head}, {"column", in}, {"result", out}}))
}

// scanSegmentedReduceKernel finds, for every block, whether it has a head and
// the combination since the last.
var scanSegmentedReduceKernel = newScanSegmentedReduceKernel(func(lo, hi int, b scanSegmentedReduceBuffers) {
	op := Op(b.Param(0))
	for ; lo < hi; lo += ScanBlock {
		last := min(lo+ScanBlock, hi)
		heads, sum := foldSegmented(op, b.head[lo:last], b.column[lo:last])
		b.sums[lo/ScanBlock*2], b.sums[lo/ScanBlock*2+1] = heads, sum
	}
})

// scanSegmentedKernel scans within every block.
var scanSegmentedKernel = newScanSegmentedKernel(func(lo, hi int, b scanSegmentedBuffers) {
	op, inclusive := Op(b.Param(0)), b.Param(1) != 0
	for ; lo < hi; lo += ScanBlock {
		last := min(lo+ScanBlock, hi)
		scanSegments(op, b.sums[lo/ScanBlock*2+1], b.head[lo:last], b.column[lo:last], b.result[lo:last], inclusive)
	}
})

func foldSegmented(op Op, head, column []uint32) (heads, sum uint32) {
	column = column[:len(head)]
	sum = op.Neutral()
	if op == Add { // twice as fast without a choice of operator
		for n, h := range head {
			if h != 0 {
				sum = 0
			}
			heads |= h
			sum += column[n]
		}
		return heads, sum
	}
	for n, h := range head {
		if h != 0 {
			sum = op.Neutral()
		}
		heads |= h
		sum = op.apply(sum, column[n])
	}
	return heads, sum
}

func scanSegments(op Op, before uint32, head, column, result []uint32, inclusive bool) {
	column, result = column[:len(head)], result[:len(head)]
	if op == Add {
		for n, h := range head {
			if h != 0 {
				before = 0
			}
			after := before + column[n]
			if inclusive {
				before = after
			}
			result[n] = before
			before = after
		}
		return
	}
	for n, h := range head {
		if h != 0 {
			before = op.Neutral()
		}
		after := op.apply(before, column[n])
		if inclusive {
			before = after
		}
		result[n] = before
		before = after
	}
}
