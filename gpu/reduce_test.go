package gpu_test

import (
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

func TestReduce(t *testing.T) {
	dev := gputest.Check(t)
	total := dev.NewBuffer(1)
	for _, n := range sizes {
		in := random(n, 1<<31)
		column := gputest.Upload(dev, in)
		for _, op := range ops[:1+3*min(1, 6000/(n+1))] {
			want := op.Neutral()
			for _, x := range in {
				want = combine(op, want, x)
			}
			gpu.Reduce(dev, op, n, column, total)
			got, err := gpu.ReadWord(dev, total, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got != want {
				t.Errorf("%d words by operator %d are %d, not %d", n, op, got, want)
			}
		}
		dev.Free(column)
	}
}
