package gpu

// Groups are items grouped by their keys.
type Groups struct {
	Keys  *Buffer // n keys, sorted
	Order *Buffer // n item numbers, group after group; items of a group are in order
	Start *Buffer // for each group, the index in Order of its first item; at the end n
	Count *Buffer // one word: the number of groups
}

// Free frees the buffers.
func (g Groups) Free(dev Device) {
	for _, b := range []*Buffer{g.Keys, g.Order, g.Start, g.Count} {
		dev.Free(b)
	}
}

// Key groups n items by their keys, which have the given number of bits. It does not
// change keys. It is the grouping of the Key operator (Hsu, The Key to a Performant Data
// Parallel Compiler, 3.3). A function of every group is a segmented scan over Order.
//
// It moves 24 bytes for each item, besides the bytes that RadixSort moves.
func Key(dev Device, n, bits int, keys *Buffer) Groups {
	g := Groups{dev.NewBuffer(n), dev.NewBuffer(n), dev.NewBuffer(n + 1), dev.NewBuffer(1)}
	if n == 0 {
		dev.Write(g.Start, 0, Words([]uint32{0}))
		dev.Write(g.Count, 0, Words([]uint32{0}))
		return g
	}
	Run(dev, keyNumberKernel, n, Named{{"key", keys}, {"keyOut", g.Keys}, {"order", g.Order}})
	RadixSort(dev, n, g.Keys, g.Order, 0, bits)
	groupStarts.Fuse().RunSums(dev, n, Named{{"key", g.Keys}, {"start", g.Start}, {"count", g.Count}})
	return g
}

// groupStarts lists the positions at which a sorted column changes.
var groupStarts = ScanKernels{&keyReduceKernel, &keyKernel}

// keyNumberTwin copies the keys and writes the number of every item.
func keyNumberTwin(lo, hi int, b keyNumberBuffers) {
	key, keyOut, order := b.key, b.keyOut, b.order
	for n := lo; n < hi; n++ {
		keyOut[n] = key[n]
		order[n] = uint32(n)
	}
}

// keyReduceTwin counts the groups that begin in every block.
func keyReduceTwin(lo, hi int, b keyReduceBuffers) {
	for ; lo < hi; lo += ScanBlock {
		sum := uint32(0)
		for n := lo; n < min(lo+ScanBlock, hi); n++ {
			if n == 0 || b.key[n] != b.key[n-1] {
				sum++
			}
		}
		b.sums[lo/ScanBlock] = sum
	}
}

// keyTwin writes the number of the first item of each group of equal keys, then the number of
// items; and the number of groups.
func keyTwin(lo, hi int, b keyBuffers) {
	key, start := b.key, b.start
	for ; lo < hi; lo += ScanBlock {
		at := b.sums[lo/ScanBlock]
		for n := lo; n < min(lo+ScanBlock, hi); n++ {
			if n == 0 || key[n] != key[n-1] {
				start[at] = uint32(n)
				at++
			}
			if n == b.Items()-1 {
				start[at] = uint32(n + 1)
				b.count[0] = at
			}
		}
	}
}
