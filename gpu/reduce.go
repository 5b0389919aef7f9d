package gpu

// Reduce writes the combination of n items to total[0].
//
// Bytes moved: 4 for each item.
func Reduce(dev Device, op Operator, n int, in, total *Buffer) {
	sums := NewSums(dev, n, 1)
	Run(dev, scanReduceKernel.With(Values{{"scanOperator", uint32(op)}, {"isReverse", 0}}), n, Named{{"sums", sums}, {"column", in}})
	ScanBlocks(dev, sums, Blocks(n), 1, op)
	Run(dev, pickKernel.With(Values{{"picked", uint32(Blocks(n))}}), 1, Named{{"from", sums}, {"to", total}})
	dev.Free(sums)
}

// pickTwin copies item picked of a buffer to another buffer.
func pickTwin(lo, hi int, b pickBuffers) { b.to[0] = b.from[b.picked] }

// ReadWord returns word i of a buffer. It waits for the kernels before it.
func ReadWord(dev Device, b *Buffer, i int) (uint32, error) {
	var word [1]uint32
	err := dev.Read(b, 4*i, Words(word[:]))
	return word[0], err
}
