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
// Both kernels name the buffer sums, where Run puts its own; Compact's are a short
// example. The twin of Scan takes what comes before its range from sums, and goes on
// from there to the end of the range.
//
// Bytes moved: twice what the values are computed from, once what is stored.
type FusedScan struct {
	Reduce, Scan Kernel
	Ops          []Op // one for each word of a value: 1, 2 or 4
}

// With returns the scan with values for the parameters of both its kernels.
func (s FusedScan) With(params ...uint32) FusedScan {
	s.Reduce, s.Scan = s.Reduce.With(params...), s.Scan.With(params...)
	return s
}

// Run scans n items. Both kernels find the buffers that they name, but for sums, in
// columns. It returns sums, which the caller frees: the aggregates, scanned, and last
// the total. A kernel that stores the total does so with its last item, so not if n
// is 0.
func (s FusedScan) Run(dev Device, n int, columns Columns) *Buffer {
	sums := s.sums(dev, n, columns)
	s.Scan.run(dev, n, columns, sums)
	return sums
}

// Store is Run for what Scan stores alone: it may leave sums out. On a processor
// the last core's share of the items is one range, before which all must be known
// but nothing within: the first pass is only over the shares of the others, and
// one core needs none.
func (s FusedScan) Store(dev Device, n int, columns Columns) {
	cores := dev.Info().Cores
	if cores == 0 {
		dev.Free(s.Run(dev, n, columns))
		return
	}
	others := min(n, (Blocks(n)*(cores-1)+cores-1)/cores*ScanBlock)
	s.Reduce.of, s.Scan.tail = n, n-others
	sums := s.sums(dev, others, columns)
	s.Scan.run(dev, n, columns, sums)
	dev.Free(sums)
}

// sums is the first two passes.
func (s FusedScan) sums(dev Device, n int, columns Columns) *Buffer {
	sums := NewSums(dev, n, len(s.Ops))
	if n > 0 {
		s.Reduce.run(dev, n, columns, sums)
	}
	ScanBlocks(dev, sums, Blocks(n), len(s.Ops), s.Ops...)
	return sums
}
