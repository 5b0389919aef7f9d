package main

import (
	"gpucc/bench/cost"
	"gpucc/bench/record"
	"gpucc/gpu"
	"gpucc/internal/workload"
	"gpucc/stages/schedule"
)

// Experiment model counts the work of compiling trees, and computes how long it would take on
// a card. One tree is one batch, so the trees show how time depends on the size of a batch.

// mostModelled is the number of nodes of the largest tree. Larger batches take as long a node.
const mostModelled = 1 << 24

func (b *bench) modelSteps() (steps []step) {
	for _, c := range workload.Sizes {
		if c.Nodes <= min(b.maxNodes, mostModelled) {
			steps = append(steps, step{c.Name, func() error { return b.model(c) }})
		}
	}
	return steps
}

// model counts the work for a tree. If there is a GPU, it does the work, and every kernel is
// measured beside the model. Otherwise the twins do it.
func (b *bench) model(c workload.Case) error {
	tree, err := c.Tree(b.seed)
	if err != nil {
		return err
	}
	kind, runs := "cpu", 1
	if dev := b.gpus["gpu"]; dev != nil && !dev.Info().Software {
		kind, runs = "gpu", 1+kernelTries
	}
	dev, release := b.acquire(kind)
	defer release()
	warm(dev, warmTime)
	m := record.Model{Case: c.Name, Nodes: c.Nodes, Device: kind, Card: b.card}
	for run := range runs {
		warm(dev, warmAgain)
		work, err := countWork(dev, schedule.Tree(tree, nil), kind == "gpu")
		if err != nil {
			return err
		}
		// The first run on a GPU loads the programs.
		if run <= 1 || work.Sum().Time < m.Work.Sum().Time {
			m.Work = work
		}
	}
	m.Estimate = m.Card.Estimate(&m.Work)
	b.run.Models = append(b.run.Models, m)
	return nil
}

// kernelTries is how often the kernels are measured. The fastest run counts.
const kernelTries = 5

// countWork compiles a unit and returns the counts of the device's work.
func countWork(dev gpu.Device, unit schedule.Unit, timed bool) (cost.Counts, error) {
	counter, opt := cost.NewCounter(dev, timed), passesOf(1)
	opt.BatchNodes = oneBatch
	if _, err := schedule.Compile(counter, unit, opt); err != nil {
		return cost.Counts{}, err
	}
	return counter.Counts(), dev.Err()
}
