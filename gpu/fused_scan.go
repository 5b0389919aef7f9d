package gpu

import (
	"fmt"
	"slices"
)

// A FusedScan is a scan that does not store its input values: its kernels compute each value from
// columns, and use the scanned values at once. It takes three passes. The user of the scan writes
// the kernels of the first and the last:
//
//  1. Reduce, a shader that includes lib/reduce.glsl, combines the values of each block
//     into an aggregate, in the buffer sums.
//  2. ScanBlocks makes the exclusive scan of the aggregates, in place. Shaders do without it up to a
//     million items: see unscanned.go.
//  3. Scan, a shader that includes lib/scan.glsl, makes the scan within each block,
//     starting from the aggregate of all blocks before it.
//
// compact.go is a short example. The twin of Scan may read the aggregate of the first
// block of its range alone if the scan is run with Run, of every block with RunSums.
//
// Bytes moved: two reads of the columns from which values are computed, one write of the results.
type FusedScan struct {
	Reduce, Scan Kernel
	Operators    []Operator // one for each word of a value; a value has 1, 2 or 4 words
}

// ScanKernels are the kernels of a fused scan, as a package declares them. They are pointers, so that the linker fills
// in a variable: a program that starts executes nothing.
type ScanKernels struct{ Reduce, Scan *Kernel }

// Fuse returns the scan. The shaders of its kernels state the operators. Fuse panics if these
// differ, since the scan would be wrong.
func (k ScanKernels) Fuse() FusedScan {
	reduce, scan := k.Reduce, k.Scan
	if scan.Operators == nil || !slices.Equal(reduce.Operators, scan.Operators) {
		panic(fmt.Sprintf("gpu: the operators of %s are %v, those of %s are %v", reduce.Name, reduce.Operators, scan.Name, scan.Operators))
	}
	return FusedScan{Reduce: *reduce, Scan: *scan, Operators: scan.Operators}
}

// With returns the scan with values for the parameters of both its kernels.
func (k ScanKernels) With(values Parameters) FusedScan { return k.Fuse().With(values) }

// With returns the scan with values for the parameters of both its kernels.
func (s FusedScan) With(values Parameters) FusedScan {
	s.Reduce, s.Scan = s.Reduce.With(values), s.Scan.With(values)
	return s
}

// RunSums scans n items. Both kernels find their buffers in columns, except sums. (A kernel that
// stores the total does so with its last item, and therefore not if n is 0.)
func (s FusedScan) RunSums(dev Device, n int, columns Columns) {
	sums := s.aggregates(dev, n, columns)
	if blocks := Blocks(n); dev.Info().Cores == 0 && n > 0 && blocks <= ScanBlock {
		s.Scan.leaveUnscanned(sumsName, func(sums []uint32) {
			scanWords(sums, blocks, len(s.Operators), packOps(s.Operators, len(s.Operators)))
		})
	} else {
		s.scanAggregates(dev, n, sums)
	}
	s.Scan.run(dev, n, columns, sums)
	dev.Free(sums)
}

// Run is RunSums for callers that need only the columns that Scan stores. On the CPU
// device it saves a part of the first pass: the items of the last core are one range. Its twin
// needs the aggregate of all items before it, but no aggregates of the blocks within. So Reduce
// runs over the items of the other cores, and not at all on one core.
func (s FusedScan) Run(dev Device, n int, columns Columns) {
	cores := dev.Info().Cores
	if cores == 0 {
		s.RunSums(dev, n, columns)
		return
	}
	others := min(n, (Blocks(n)*(cores-1)+cores-1)/cores*ScanBlock)
	s.Reduce.of, s.Scan.tail = n, n-others
	sums := s.Sums(dev, others, columns)
	s.Scan.run(dev, n, columns, sums)
	dev.Free(sums)
}

// Sums runs the first two passes. It returns the scanned aggregates of all blocks, followed by
// the total, for a caller that needs the total before it runs the kernel Scan.
func (s FusedScan) Sums(dev Device, n int, columns Columns) *Buffer {
	sums := s.aggregates(dev, n, columns)
	s.scanAggregates(dev, n, sums)
	return sums
}

// aggregates runs the first pass. It returns the aggregates of all blocks. One more value behind them is for the total.
func (s FusedScan) aggregates(dev Device, n int, columns Columns) *Buffer {
	sums := NewSums(dev, n, len(s.Operators))
	if n > 0 {
		if s.Reduce.Count != nil {
			s.Reduce.behind = s.identities
		}
		s.Reduce.run(dev, n, columns, sums)
	}
	return sums
}

// scanAggregates runs the second pass.
func (s FusedScan) scanAggregates(dev Device, n int, sums *Buffer) {
	ScanBlocks(dev, sums, Blocks(n), len(s.Operators), s.Operators...)
}

// identities stores the identity for blocks behind the last item, as the shader does: pass 2
// knows only the upper bound, and scans these blocks, too.
func (s FusedScan) identities(items, bound int, b Bindings) {
	sums := b.U32(slices.IndexFunc(s.Reduce.Buffers, func(b Binding) bool { return b.Name == sumsName }))
	ops, width := packOps(s.Operators, len(s.Operators)), len(s.Operators)
	for block := Blocks(items); block < Blocks(bound); block++ {
		set(sums, block, ops.identity(), width)
	}
}
