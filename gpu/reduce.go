package gpu

// Reduce leaves the combination of n items in total[0].
//
// Bytes moved: 4 an item.
func Reduce(dev Device, op Op, n int, in, total *Buffer) {
	sums := NewSums(dev, n, 1)
	dev.Dispatch(scanReduceKernel.With(uint32(op), 0), n, sums, in)
	ScanBlocks(dev, sums, Blocks(n), 1, op)
	dev.Dispatch(pickKernel.With(uint32(Blocks(n))), 1, sums, total)
	dev.Free(sums)
}

// pickKernel copies item param[0] to a buffer of its own.
var pickKernel = Kernel{Name: "pick", CPU: func(lo, hi int, b Bindings) {
	from, to := b.U32(0), b.U32(1)
	to[0] = from[b.Param(0)]
}}

// ReadWord returns word i of a buffer. It waits for the kernels before it.
func ReadWord(dev Device, b *Buffer, i int) (uint32, error) {
	var word [1]uint32
	err := dev.Read(b, 4*i, Words(word[:]))
	return word[0], err
}
