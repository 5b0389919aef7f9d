package gpu

// ScanBlock is the number of items of a block: Kernel.Block of passes 1 and 3.
const ScanBlock = 1024

// Blocks is the number of blocks of n items.
func Blocks(n int) int { return (n + ScanBlock - 1) / ScanBlock }

// NewSums returns a buffer for the aggregates of n items, of width words each,
// and their total.
func NewSums(dev Device, n, width int) *Buffer {
	return dev.NewBuffer((Blocks(n) + 1) * width)
}

// ScanBlocks is pass 2 of a scan of values of width words (1, 2 or 4): the
// exclusive scan in place of the aggregates of so many blocks. The total, of
// width words, is left after the last: at sums[blocks] where width is 1. The
// operators are one a word, and Add where none is given.
//
// It costs one dispatch for up to 1024 blocks (a million items), three for up
// to a million blocks.
func ScanBlocks(dev Device, sums *Buffer, blocks, width int, ops ...Op) {
	packed := packOps(ops, width)
	if blocks == 0 {
		identity := packed.identity()
		dev.Write(sums, 0, Words(identity[:width]))
		return
	}
	passes := scanBlocksKernels[width]
	scan := passes.scan.With(uint32(packed), 0)
	if blocks <= ScanBlock {
		dev.Dispatch(scan, blocks, sums, sums)
		return
	}
	upper := NewSums(dev, blocks, width)
	dev.Dispatch(passes.reduce.With(uint32(packed)), blocks, upper, sums)
	ScanBlocks(dev, upper, Blocks(blocks), width, ops...)
	dev.Dispatch(scan.With(uint32(packed), 1), blocks, sums, upper)
	dev.Free(upper)
}

// scanBlocksKernels are pass 2's kernels by width.
var scanBlocksKernels = map[int]struct{ reduce, scan Kernel }{
	1: {scanBlocksReduceKernel("scan_blocks1_reduce", 1), scanBlocksKernel("scan_blocks1", 1)},
	2: {scanBlocksReduceKernel("scan_blocks2_reduce", 2), scanBlocksKernel("scan_blocks2", 2)},
	4: {scanBlocksReduceKernel("scan_blocks4_reduce", 4), scanBlocksKernel("scan_blocks4", 4)},
}

// scanBlocksReduceKernel combines the aggregates of every 1024 aggregates.
func scanBlocksReduceKernel(name string, width int) Kernel {
	return Kernel{Name: name, Block: ScanBlock, CPU: func(lo, hi int, b Bindings) {
		sums, lower := b.U32(0), b.U32(1)
		ops := operators(b.Param(0))
		for ; lo < hi; lo += ScanBlock {
			sum := ops.identity()
			for n := lo; n < min(lo+ScanBlock, hi); n++ {
				sum = ops.combine(sum, get(lower, n, width), width)
			}
			set(sums, lo/ScanBlock, sum, width)
		}
	}}
}

// scanBlocksKernel scans aggregates in place.
func scanBlocksKernel(name string, width int) Kernel {
	return Kernel{Name: name, Block: ScanBlock, CPU: func(lo, hi int, b Bindings) {
		sums, upper := b.U32(0), b.U32(1)
		ops := operators(b.Param(0))
		for ; lo < hi; lo += ScanBlock {
			before := ops.identity()
			if b.Param(1) != 0 {
				before = get(upper, lo/ScanBlock, width)
			}
			for n := lo; n < min(lo+ScanBlock, hi); n++ {
				after := ops.combine(before, get(sums, n, width), width)
				set(sums, n, before, width)
				before = after
			}
			if hi == b.Items() && lo+ScanBlock >= hi {
				set(sums, hi, before, width)
			}
		}
	}}
}

// get is value n of a column of words.
func get(column []uint32, n, width int) (v value) {
	copy(v[:width], column[n*width:])
	return v
}

// set changes value n of a column of words.
func set(column []uint32, n int, v value, width int) {
	copy(column[n*width:(n+1)*width], v[:width])
}
