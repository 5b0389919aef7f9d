package main

import (
	"fmt"
	"runtime"
	"time"

	"gpucc/bench/flatten"
	"gpucc/bench/record"
)

// Experiment 4: flattening expressions. The subjects are the recursive functions, and the
// grouping by key on each device.
const (
	pure     = "pure"
	mutating = "mutating"
)

// flattenRange is the number of depths, and the number of branching factors; both start
// at 0.
const flattenRange = 32

// flattenPasses is the number of times that a case is measured. There are many cases, and
// they are small.
const flattenPasses = 7

// flattenWarm is the time for which a GPU is warmed up before a case. It is less than warmTime, since there are hundreds of cases.
const flattenWarm = 100 * time.Millisecond

func (b *bench) flattenSteps() (steps []step) {
	for branching := range flattenRange {
		steps = append(steps, step{fmt.Sprintf("branching %d", branching), func() error {
			for depth := range flattenRange {
				if flatten.Nodes(depth, branching, b.maxFlatten) <= b.maxFlatten {
					if err := b.flatten(depth, branching); err != nil {
						return err
					}
				}
			}
			return nil
		}})
	}
	b.note("flatten: trees of up to %d nodes, each case measured at most %d times", b.maxFlatten, min(b.repeats, flattenPasses))
	return steps
}

// flatten measures a tree, and checks that all ways give the same result.
func (b *bench) flatten(depth, branching int) error {
	tree := flatten.New(depth, branching)
	result := record.Result{
		Experiment: record.Flatten, Case: fmt.Sprintf("%d x %d", depth, branching),
		Nodes: len(tree.Parent), Depth: depth, Branching: branching,
	}
	want := flatten.Mutating(tree.Root)
	if !flatten.Equal(flatten.Join(flatten.Pure(tree.Root)), want) {
		return fmt.Errorf("depth %d, branching %d: the pure recursion gives another result", depth, branching)
	}
	result.Subject = mutating
	b.add(result, record.Total, b.passes(func() { flatten.Mutating(tree.Root) }))
	result.Subject = pure
	b.add(result, record.Total, b.passes(func() { flatten.Pure(tree.Root) }))
	for _, kind := range b.kinds {
		result.Subject = kind
		if err := b.flattenOn(kind, tree, want, result); err != nil {
			return err
		}
	}
	return nil
}

// passes times a function that takes little time.
func (b *bench) passes(f func()) (times []time.Duration) {
	runtime.GC()
	for range min(b.repeats, flattenPasses) {
		start := time.Now()
		f()
		times = append(times, time.Since(start))
	}
	return times
}

// flattenOn measures the grouping by key of columns that are on the device.
func (b *bench) flattenOn(kind string, tree *flatten.Tree, want flatten.Flat, result record.Result) error {
	dev, release := b.acquire(kind)
	defer release()
	c := flatten.Upload(dev, tree)
	defer c.Free()
	groups := c.Flatten()
	got, err := c.Download(groups)
	groups.Free(dev)
	if err != nil {
		return err
	}
	if !flatten.Equal(got, want) {
		return fmt.Errorf("depth %d, branching %d: %s gives another result", result.Depth, result.Branching, kind)
	}
	warm(dev, flattenWarm)
	var times []time.Duration
	for range min(b.repeats, flattenPasses) {
		start := dev.Mark()
		groups := c.Flatten()
		times = append(times, dev.Elapsed(start, dev.Mark()))
		groups.Free(dev)
	}
	b.add(result, record.Total, times)
	return dev.Err()
}
