package gpu

// ScanBlock is the number of items of a block of a scan, as SCAN_BLOCK in
// shaders/lib/block.glsl.
const ScanBlock = 1024

// allItems is Kernel.Block where one work group handles all items, however many.
const allItems = 1 << 30

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
// It takes one dispatch of one work group. On an H200, three dispatches, with a second level of blocks, took 64
// microseconds for twelve million items.
func ScanBlocks(dev Device, sums *Buffer, blocks, width int, ops ...Operator) {
	packed := packOps(ops, width)
	if blocks == 0 {
		identity := packed.identity()
		dev.Write(sums, 0, Words(identity[:width]))
		return
	}
	Run(dev, scanBlocksKernels[width].With(Values{{"scanOperators", uint32(packed)}}), blocks, Named{{"sums", sums}})
}

// scanBlocksKernels are the kernels of pass 2 by width.
var scanBlocksKernels = map[int]Kernel{
	1: newScanBlocks1Kernel(func(_, blocks int, b scanBlocks1Buffers) {
		scanBlocks(blocks, 1, b.sums, operators(b.scanOperators))
	}),
	2: newScanBlocks2Kernel(func(_, blocks int, b scanBlocks2Buffers) {
		scanBlocks(blocks, 2, b.sums, operators(b.scanOperators))
	}),
	4: newScanBlocks4Kernel(func(_, blocks int, b scanBlocks4Buffers) {
		scanBlocks(blocks, 4, b.sums, operators(b.scanOperators))
	}),
}

// scanBlocks is the twin of scan_blocksN. It scans aggregates in place.
func scanBlocks(blocks, width int, sums []uint32, ops operators) {
	before := ops.identity()
	for n := range blocks {
		after := ops.combine(before, get(sums, n, width), width)
		set(sums, n, before, width)
		before = after
	}
	set(sums, blocks, before, width)
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
