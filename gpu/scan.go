package gpu

import "slices"

// ExclusiveScan sets out[i] to the combination of in[0] .. in[i-1], for i from 0 to n.
// So out has n+1 words; the last is the total. in and out must be different buffers.
//
// Bytes moved: 12 for each item.
func ExclusiveScan(dev Device, op Operator, n int, in, out *Buffer) {
	scan(dev, op, n, in, out, false, false)
}

// InclusiveScan sets out[i] to the combination of in[0] .. in[i], and out[n] to
// the total. It has the cost and the sizes of ExclusiveScan.
func InclusiveScan(dev Device, op Operator, n int, in, out *Buffer) {
	scan(dev, op, n, in, out, false, true)
}

// ReverseExclusiveScan sets out[i] to the combination of in[i+1] .. in[n-1], and
// out[n] to the total. It has the cost and the sizes of ExclusiveScan.
func ReverseExclusiveScan(dev Device, op Operator, n int, in, out *Buffer) {
	scan(dev, op, n, in, out, true, false)
}

// ReverseInclusiveScan sets out[i] to the combination of in[i] .. in[n-1], and
// out[n] to the total. It has the cost and the sizes of ExclusiveScan.
func ReverseInclusiveScan(dev Device, op Operator, n int, in, out *Buffer) {
	scan(dev, op, n, in, out, true, true)
}

func scan(dev Device, op Operator, n int, in, out *Buffer, reverse, inclusive bool) {
	if n == 0 {
		dev.Write(out, 0, Words([]uint32{op.Neutral()}))
		return
	}
	values := Values{{"scanOperator", uint32(op)}, {"isReverse", flag(reverse)}, {"isInclusive", flag(inclusive)}}
	fused := FusedScan{Reduce: scanReduceKernel, Scan: scanKernel, Operators: []Operator{op}}.With(values)
	fused.Run(dev, n, Named{{"column", in}, {"result", out}})
}

func flag(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// scanReduceTwin combines the items of every block. The twin takes them in any order if the
// operator commutes, as all but Compose do.
func scanReduceTwin(lo, hi int, b scanReduceBuffers) {
	op, reverse, items := Operator(b.scanOperator), b.isReverse != 0, b.Items()
	for ; lo < hi; lo += ScanBlock {
		first, last := lo, min(lo+ScanBlock, hi)
		if reverse {
			first, last = items-last, items-first
			if op == Compose {
				b.sums[lo/ScanBlock] = composeBackward(b.column[first:last])
				continue
			}
		}
		b.sums[lo/ScanBlock] = op.fold(op.Neutral(), b.column[first:last])
	}
}

// composeBackward composes the functions of a column, the last one first.
func composeBackward(column []uint32) uint32 {
	v := Compose.Neutral()
	for _, x := range slices.Backward(column) {
		v = compose(v, x)
	}
	return v
}

// scanTwin scans the items of every block. It writes the total behind the last item. The kernel has one store
// for all scans. The twin has a loop for each direction, and one for sums, which are most scans.
func scanTwin(lo, hi int, b scanBuffers) {
	op, reverse, inclusive, items := Operator(b.scanOperator), b.isReverse != 0, b.isInclusive != 0, b.Items()
	first, last, total := lo, hi, b.sums[lo/ScanBlock]
	if reverse {
		first, last = items-hi, items-lo
	}
	column, result := b.column[first:last], b.result[first:last]
	switch {
	case reverse:
		total = scanBackward(op, total, column, result, inclusive)
	case op == Add && !inclusive:
		total = addForward(total, column, result)
	default:
		total = scanForward(op, total, column, result, inclusive)
	}
	if hi == items {
		b.result[items] = total
	}
}

// addForward is scanForward for exclusive sums, the most frequent scan.
func addForward(before uint32, column, result []uint32) uint32 {
	result = result[:len(column)]
	for n, x := range column {
		result[n] = before
		before += x
	}
	return before
}

func scanForward(op Operator, before uint32, column, result []uint32, inclusive bool) uint32 {
	result = result[:len(column)]
	for n, x := range column {
		after := op.Combine(before, x)
		if inclusive {
			before = after
		}
		result[n] = before
		before = after
	}
	return before
}

func scanBackward(op Operator, before uint32, column, result []uint32, inclusive bool) uint32 {
	result = result[:len(column)]
	for n := len(column) - 1; n >= 0; n-- {
		after := op.Combine(before, column[n])
		if inclusive {
			before = after
		}
		result[n] = before
		before = after
	}
	return before
}
