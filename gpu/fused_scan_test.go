package gpu_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/shaders"
)

// A tally is a fused scan of the rows of a column, from the last to the first if it is
// backward. It counts how often each item was reduced and scanned.
type tally struct {
	ops              []gpu.Operator
	backward         bool
	reduced, scanned []atomic.Int32
}

// row returns the value of item i, in the order of the scan.
func (s *tally) row(column []uint32, i, items int) []uint32 {
	if s.backward {
		i = items - 1 - i
	}
	width := len(s.ops)
	return column[i*width : (i+1)*width]
}

// identity returns the combination of no items.
func (s *tally) identity() (sum []uint32) {
	for _, op := range s.ops {
		sum = append(sum, op.Neutral())
	}
	return sum
}

// add combines sum with the value that follows.
func (s *tally) add(sum, row []uint32) {
	for c, op := range s.ops {
		if op&gpu.Segmented != 0 && row[0] != 0 {
			sum[c] = op.Neutral()
		}
		sum[c] = combine(op&^gpu.Segmented, sum[c], row[c])
	}
}

// fused returns the scan. It stores inclusive sums.
func (s *tally) fused() gpu.FusedScan {
	width := len(s.ops)
	return gpu.FusedScan{
		Operators: s.ops,
		Reduce: gpu.Kernel{Buffers: []gpu.Binding{{Name: "sums"}, {Name: "column"}}, Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
			sums, column := b.U32(0), b.U32(1)
			for ; lo < hi; lo += gpu.ScanBlock {
				sum := s.identity()
				for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
					s.add(sum, s.row(column, i, b.Items()))
					s.reduced[i].Add(1)
				}
				copy(sums[lo/gpu.ScanBlock*width:], sum)
			}
		}},
		Scan: gpu.Kernel{Buffers: []gpu.Binding{{Name: "sums"}, {Name: "column"}, {Name: "result"}}, Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
			sums, column, result := b.U32(0), b.U32(1), b.U32(2)
			sum := slices.Clone(sums[lo/gpu.ScanBlock*width:][:width])
			for i := lo; i < hi; i++ {
				s.add(sum, s.row(column, i, b.Items()))
				copy(s.row(result, i, b.Items()), sum)
				s.scanned[i].Add(1)
			}
		}},
	}
}

// TestRunFusedScan compares scans on several numbers of cores with a loop, and shows that
// the first pass leaves out the items of one core.
func TestRunFusedScan(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	mixes := [][]gpu.Operator{
		{gpu.Add}, {gpu.Max}, {gpu.Min}, {gpu.Or},
		{gpu.Or, gpu.Add | gpu.Segmented},
		{gpu.Add, gpu.Max, gpu.Min, gpu.Or},
		{gpu.Or, gpu.Min | gpu.Segmented, gpu.Max | gpu.Segmented, gpu.Add},
	}
	for _, cores := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(cores)
		dev := gpu.NewCPU()
		for _, n := range []int{0, 1, 8192, 8193, 20 * 1024, 70_001} {
			for i, ops := range mixes {
				s := &tally{ops, i%2 == 1, make([]atomic.Int32, n), make([]atomic.Int32, n)}
				data := random(n*len(ops), 1<<31)
				for j := 0; j < len(data); j += len(ops) {
					data[j] &= data[j] >> 8 & data[j] >> 16 & 0x1010101 // few heads
				}
				want, sum := make([]uint32, len(data)), s.identity()
				for i := range n {
					s.add(sum, s.row(data, i, n))
					copy(s.row(want, i, n), sum)
				}
				column, result := gputest.Upload(dev, data), dev.NewBuffer(max(1, len(data)))
				s.fused().Run(dev, n, gpu.Named{{"column", column}, {"result", result}})
				what := fmt.Sprintf("%d cores, %d items, operators %v", cores, n, ops)
				same(t, what, gputest.Download(t, dev, result, len(data)), want)
				for i := range n {
					if s.scanned[i].Load() != 1 {
						t.Fatalf("%s: item %d is scanned %d times", what, i, s.scanned[i].Load())
					}
					want := int32(1)
					if i/gpu.ScanBlock*cores >= gpu.Blocks(n)*(cores-1) {
						want = 0
					}
					if got := s.reduced[i].Load(); got != want {
						t.Fatalf("%s: item %d is reduced %d times", what, i, got)
					}
				}
			}
		}
	}
}

// TestFuse shows that two kernels make no scan if their shaders state different operators, or none.
func TestFuse(t *testing.T) {
	sum := gpu.Kernel{Name: "sum", Operators: []gpu.Operator{gpu.Add, gpu.Max}}
	if got := (gpu.ScanKernels{Reduce: &sum, Scan: &sum}).Fuse().Operators; !slices.Equal(got, sum.Operators) {
		t.Errorf("the operators are %v", got)
	}
	for _, other := range []gpu.Kernel{{Name: "x"}, {Name: "x", Operators: []gpu.Operator{gpu.Add}}, {Name: "x", Operators: []gpu.Operator{gpu.Add, gpu.Min}}} {
		func() {
			defer func() {
				if err := fmt.Sprint(recover()); !strings.Contains(err, "the operators of x are") {
					t.Errorf("%v: %s", other.Operators, err)
				}
			}()
			gpu.ScanKernels{Reduce: &other, Scan: &sum}.Fuse()
		}()
	}
}

// TestOperatorNumbers checks that shaders have the numbers of the operators.
func TestOperatorNumbers(t *testing.T) {
	source, err := shaders.Source("compact")
	if err != nil {
		t.Fatal(err)
	}
	for name, op := range map[string]gpu.Operator{
		"ADD": gpu.Add, "MAX": gpu.Max, "MIN": gpu.Min, "OR": gpu.Or, "SEGMENTED": gpu.Segmented, "COMPOSE": gpu.Compose,
	} {
		if text := fmt.Sprintf("\nconst uint SCAN_%s = %du;", name, op); !strings.Contains(source, text) {
			t.Errorf("shaders/lib/value.glsl lacks %s", text[1:])
		}
	}
}
