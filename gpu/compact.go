package gpu

// Compact lists items: it writes the numbers of the items with a flag other than 0 to index, in
// order, and their count to count[0]. index must be able to hold all of them. count may be nil.
//
// Bytes moved: 8 for each item, 4 for each number written.
func Compact(dev Device, n int, flags, index, count *Buffer) {
	if count == nil {
		count = dev.NewBuffer(1)
		defer dev.Free(count)
	}
	if n == 0 {
		dev.Write(count, 0, Words([]uint32{0}))
		return
	}
	compact.Fuse().RunSums(dev, n, Named{{"flag", flags}, {"index", index}, {"count", count}})
}

var compact = ScanKernels{&compactReduceKernel, &compactKernel}

// compactReduceTwin counts the flags that are set in every block.
func compactReduceTwin(lo, hi int, b compactReduceBuffers) {
	for ; lo < hi; lo += ScanBlock {
		sum := uint32(0)
		for n := lo; n < min(lo+ScanBlock, hi); n++ {
			if b.flag[n] != 0 {
				sum++
			}
		}
		b.sums[lo/ScanBlock] = sum
	}
}

// compactTwin writes the numbers of the items with a flag that is set, and their count.
func compactTwin(lo, hi int, b compactBuffers) {
	flag, index := b.flag, b.index
	for ; lo < hi; lo += ScanBlock {
		at, end := b.sums[lo/ScanBlock], b.sums[lo/ScanBlock+1]
		// Every number is written, and overwritten by the next if its flag is not
		// set: so there is no branch that the processor could mispredict. The
		// condition at < end keeps the writes within the output of this block.
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
}
