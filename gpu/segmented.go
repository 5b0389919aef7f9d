package gpu

// SegmentedInclusiveScan sets out[i] to the combination of the items of i's segment from
// its first item to i. A segment begins at item 0 and at every item with a head that is not 0.
// All three buffers have n words and must be different. op is not Compose.
//
// Bytes moved: 20 for each item.
func SegmentedInclusiveScan(dev Device, op Operator, n int, head, in, out *Buffer) {
	scanSegmented(dev, op, n, head, in, out, true)
}

// SegmentedExclusiveScan sets out[i] to the combination of the items of i's segment before
// i: at a head, the neutral element. It has the cost and the sizes of
// SegmentedInclusiveScan.
func SegmentedExclusiveScan(dev Device, op Operator, n int, head, in, out *Buffer) {
	scanSegmented(dev, op, n, head, in, out, false)
}

func scanSegmented(dev Device, op Operator, n int, head, in, out *Buffer, inclusive bool) {
	values := Values{{"scanOperator", uint32(op)}, {"isInclusive", flag(inclusive)}}
	fused := FusedScan{Reduce: scanSegmentedReduceKernel, Scan: scanSegmentedKernel, Operators: []Operator{Or, op | Segmented}}.With(values)
	fused.RunSums(dev, n, Named{{"head", head}, {"column", in}, {"result", out}})
}

// scanSegmentedReduceTwin finds, for every block, whether it contains a head, and the
// combination of its items from the last head on.
func scanSegmentedReduceTwin(lo, hi int, b scanSegmentedReduceBuffers) {
	op := Operator(b.scanOperator)
	for ; lo < hi; lo += ScanBlock {
		last := min(lo+ScanBlock, hi)
		heads, sum := foldSegmented(op, b.head[lo:last], b.column[lo:last])
		b.sums[lo/ScanBlock*2], b.sums[lo/ScanBlock*2+1] = heads, sum
	}
}

// scanSegmentedTwin scans the items of every block.
func scanSegmentedTwin(lo, hi int, b scanSegmentedBuffers) {
	op, inclusive := Operator(b.scanOperator), b.isInclusive != 0
	for ; lo < hi; lo += ScanBlock {
		last := min(lo+ScanBlock, hi)
		scanSegments(op, b.sums[lo/ScanBlock*2+1], b.head[lo:last], b.column[lo:last], b.result[lo:last], inclusive)
	}
}

func foldSegmented(op Operator, head, column []uint32) (heads, sum uint32) {
	column = column[:len(head)]
	sum = op.Neutral()
	if op == Add { // twice as fast as the loop below, which chooses the operator for each item
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
		sum = op.Combine(sum, column[n])
	}
	return heads, sum
}

func scanSegments(op Operator, before uint32, head, column, result []uint32, inclusive bool) {
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
		after := op.Combine(before, column[n])
		if inclusive {
			before = after
		}
		result[n] = before
		before = after
	}
}
