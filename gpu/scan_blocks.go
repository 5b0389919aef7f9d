package gpu

// ScanBlock is the number of items of a block of a scan, as SCAN_BLOCK in
// shaders/lib/block.glsl.
const ScanBlock = 1024

// Blocks returns the number of blocks of n items.
func Blocks(n int) int { return (n + ScanBlock - 1) / ScanBlock }

// NewSums returns a buffer for the aggregates of all blocks of n items, and their total.
// Each has width words.
func NewSums(dev Device, n, width int) *Buffer {
	return dev.NewBuffer((Blocks(n) + 1) * width)
}

// ScanBlocks is pass 2 of a scan of values of width words (1, 2 or 4). It makes the
// exclusive scan of the aggregates of all blocks, in place, and writes the total behind
// the last: the value with the number blocks. There is one operator for each word; Add
// stands for those that are not given.
//
// It takes one dispatch for up to 1024 blocks (a million items), two for more.
func ScanBlocks(dev Device, sums *Buffer, blocks, width int, ops ...Operator) {
	packed := packOps(ops, width)
	if blocks == 0 {
		identity := packed.identity()
		dev.Write(sums, 0, Words(identity[:width]))
		return
	}
	reduce, scan := scanBlocksKernels(width)
	values := Values{{"scanOperators", uint32(packed)}}
	if blocks <= ScanBlock {
		Run(dev, scan.With(values), blocks, Named{{"sums", sums}, {"upper", sums}}) // upper is not read
		return
	}
	upper := NewSums(dev, blocks, width)
	Run(dev, reduce.With(values), blocks, Named{{"sums", upper}, {"lower", sums}})
	Run(dev, scan.With(values), blocks, Named{{"sums", sums}, {"upper", upper}})
	dev.Free(upper)
}

// scanBlocksKernels returns the kernels of pass 2 for a width.
func scanBlocksKernels(width int) (reduce, scan *Kernel) {
	switch width {
	case 1:
		return &scanBlocks1ReduceKernel, &scanBlocks1Kernel
	case 2:
		return &scanBlocks2ReduceKernel, &scanBlocks2Kernel
	}
	return &scanBlocks4ReduceKernel, &scanBlocks4Kernel
}

// scanBlocks1ReduceTwin combines each 1024 aggregates of one word into one.
func scanBlocks1ReduceTwin(lo, hi int, b scanBlocks1ReduceBuffers) {
	reduceBlocks(lo, hi, 1, operators(b.scanOperators), b.sums, b.lower)
}

// scanBlocks1Twin is pass 2 of a scan of values of one word.
func scanBlocks1Twin(lo, hi int, b scanBlocks1Buffers) {
	scanBlocks(lo, hi, 1, b.Bindings, b.sums, b.upper, operators(b.scanOperators))
}

// scanBlocks2ReduceTwin combines each 1024 aggregates of two words into one.
func scanBlocks2ReduceTwin(lo, hi int, b scanBlocks2ReduceBuffers) {
	reduceBlocks(lo, hi, 2, operators(b.scanOperators), b.sums, b.lower)
}

// scanBlocks2Twin is pass 2 of a scan of values of two words.
func scanBlocks2Twin(lo, hi int, b scanBlocks2Buffers) {
	scanBlocks(lo, hi, 2, b.Bindings, b.sums, b.upper, operators(b.scanOperators))
}

// scanBlocks4ReduceTwin combines each 1024 aggregates of four words into one.
func scanBlocks4ReduceTwin(lo, hi int, b scanBlocks4ReduceBuffers) {
	reduceBlocks(lo, hi, 4, operators(b.scanOperators), b.sums, b.lower)
}

// scanBlocks4Twin is pass 2 of a scan of values of four words.
func scanBlocks4Twin(lo, hi int, b scanBlocks4Buffers) {
	scanBlocks(lo, hi, 4, b.Bindings, b.sums, b.upper, operators(b.scanOperators))
}

// reduceBlocks is the twin of scan_blocksN_reduce. It combines each 1024 aggregates into
// one.
func reduceBlocks(lo, hi, width int, ops operators, sums, lower []uint32) {
	for ; lo < hi; lo += ScanBlock {
		sum := ops.identity()
		for n := lo; n < min(lo+ScanBlock, hi); n++ {
			sum = ops.combine(sum, get(lower, n, width), width)
		}
		set(sums, lo/ScanBlock, sum, width)
	}
}

// scanBlocks is the twin of scan_blocksN. It scans aggregates in place.
func scanBlocks(lo, hi, width int, b Bindings, sums, upper []uint32, ops operators) {
	before := ops.identity()
	for block := range lo / ScanBlock {
		before = ops.combine(before, get(upper, block, width), width)
	}
	before = scanRange(sums, lo, hi, width, ops, before)
	if hi == b.Items() {
		set(sums, hi, before, width)
	}
}

// scanWords makes the exclusive scan of a number of values in place, and writes the total behind the last.
func scanWords(column []uint32, count, width int, ops operators) {
	set(column, count, scanRange(column, 0, count, width, ops, ops.identity()), width)
}

// scanRange makes the exclusive scan of values lo to hi-1 in place. before is the combination of the values before them.
// The result is the combination of all values before hi.
func scanRange(column []uint32, lo, hi, width int, ops operators, before value) value {
	for n := lo; n < hi; n++ {
		after := ops.combine(before, get(column, n, width), width)
		set(column, n, before, width)
		before = after
	}
	return before
}

// get returns value n of a column.
func get(column []uint32, n, width int) (v value) {
	copy(v[:width], column[n*width:])
	return v
}

// set sets value n of a column.
func set(column []uint32, n int, v value, width int) {
	copy(column[n*width:(n+1)*width], v[:width])
}
