package schedule_test

import (
	"testing"
	"time"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/workload"
)

// TestStageTimes shows that the times of the stages add up to the time of the compilation,
// also if all cores share a batch.
func TestStageTimes(t *testing.T) {
	gputest.NoRaces(t)
	for _, spec := range []workload.Spec{
		{Nodes: 400_000, Functions: 1, Largest: 399_999, Height: 9},
		{Nodes: 400_000, Functions: 100, Largest: 10_000, Height: 9},
	} {
		tree, err := spec.Tree(1)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		_, report, err := compile(gpu.NewCPU(), tree, Options{Target: RV64, Optimize: 1})
		took := time.Since(start)
		if err != nil {
			t.Fatal(err)
		}
		sum := time.Duration(0)
		for _, s := range report.Stages {
			sum += s.Time
		}
		if sum > took || sum < took*2/3 {
			t.Errorf("%d functions: stages %v, all %v", spec.Functions, sum, took)
		}
	}
}
