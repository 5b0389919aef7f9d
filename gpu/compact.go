package gpu

// Compact leaves the indices of the items whose flag is not 0 in index, in
// order, and how many they are in count[0]. index has room for as many as there
// may be; count may be nil.
//
// Bytes moved: 8 an item, 4 an index.
func Compact(dev Device, n int, flags, index, count *Buffer) {
	if count == nil {
		count = dev.NewBuffer(1)
		defer dev.Free(count)
	}
	if n == 0 {
		dev.Write(count, 0, Words([]uint32{0}))
		return
	}
	dev.Free(compact.Run(dev, n, Named{{"flag", flags}, {"index", index}, {"count", count}}))
}

var compact = FusedScan{Reduce: compactReduceKernel, Scan: compactKernel, Ops: []Op{Add}}

// compactReduceKernel counts the flags of every block.
var compactReduceKernel = newCompactReduceKernel(func(lo, hi int, b compactReduceBuffers) {
	for ; lo < hi; lo += ScanBlock {
		sum := uint32(0)
		for n := lo; n < min(lo+ScanBlock, hi); n++ {
			if b.flag[n] != 0 {
				sum++
			}
		}
		b.sums[lo/ScanBlock] = sum
	}
})

// compactKernel stores the indices of every block's flags.
var compactKernel = newCompactKernel(func(lo, hi int, b compactBuffers) {
	flag, index := b.flag, b.index
	for ; lo < hi; lo += ScanBlock {
		at, end := b.sums[lo/ScanBlock], b.sums[lo/ScanBlock+1]
		// Every item is stored, and kept if its flag is set: there is no branch
		// to mispredict, and at < end keeps to the places of this block.
		for n := lo; at < end; n++ {
			index[at] = uint32(n)
			if flag[n] != 0 {
				at++
			}
		}
		if hi == b.Items() && lo+ScanBlock >= hi {
			b.count[0] = at
		}
	}
})
