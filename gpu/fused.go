package gpu

// A FusedScan is a scan of values that are computed where they are needed, from
// columns, and never stored. It takes three passes; a stage writes the first and
// the last:
//
//  1. Reduce, a shader with lib/reduce.glsl: the combination of the values of
//     every block, into sums
//  2. ScanBlocks: the exclusive scan of sums, in place
//  3. Scan, a shader with lib/scan.glsl: the scan within every block
//
// Both kernels have Block: ScanBlock; Compact's are a short example. Bytes moved: twice what the values are
// computed from, once what is stored.
type FusedScan struct {
	Reduce, Scan Kernel
	Ops          []Op // one for each word of a value: 1, 2 or 4
}

// Run scans n items. Reduce is given sums and the buffers of in; Scan those and
// the buffers of out: the shaders define SUMS as 0. It returns sums, which the
// caller frees: the aggregates, scanned, and last the total. A kernel that
// stores the total does so with its last item, so not if n is 0.
func (s FusedScan) Run(dev Device, n int, in, out []*Buffer) *Buffer {
	sums := NewSums(dev, n, len(s.Ops))
	bound := append(append(make([]*Buffer, 0, maxBindings), sums), in...)
	dev.Dispatch(s.Reduce, n, bound...)
	ScanBlocks(dev, sums, Blocks(n), len(s.Ops), s.Ops...)
	dev.Dispatch(s.Scan, n, append(bound, out...)...)
	return sums
}
