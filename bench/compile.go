package main

import (
	"errors"
	"fmt"
	"hash/crc32"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"gpucc/ast"
	"gpucc/bench/record"
	"gpucc/gpu"
	"gpucc/internal/workload"
	"gpucc/stages"
	"gpucc/stages/schedule"
)

// Experiments 1 to 3 measure only the back end, from a tree in memory to an object.

func (b *bench) lengthSteps() []step { return b.treeSteps(record.Length, workload.Lengths) }
func (b *bench) shapeSteps() []step  { return b.treeSteps(record.Shape, workload.Shapes) }

// sizeSteps also measures the largest tree with the passes of -O2.
func (b *bench) sizeSteps() []step {
	steps := b.treeSteps(record.Size, workload.Sizes)
	for _, c := range slices.Backward(workload.Sizes) {
		if c.Nodes <= b.maxNodes {
			return append(steps, step{c.Name + " -O2", func() error { return b.compileTree(record.SizeO2, c, passesOf(2)) }})
		}
	}
	return steps
}

func (b *bench) treeSteps(experiment string, cases []workload.Case) (steps []step) {
	var left []string
	for _, c := range cases {
		if c.Nodes > b.maxNodes {
			left = append(left, c.Name)
			continue
		}
		steps = append(steps, step{c.Name, func() error { return b.compileTree(experiment, c, passesOf(1)) }})
	}
	b.leftOut(experiment, left, fmt.Sprintf("more than %d nodes", b.maxNodes))
	return steps
}

// compileTree measures a tree on every device. If a device makes other machine code than the
// first one, the case is added to b.disagreed, and the next device is measured. If a GPU fails, its results are left out.
func (b *bench) compileTree(experiment string, c workload.Case, opt schedule.Options) error {
	tree, err := c.Tree(b.seed)
	if err != nil {
		return err
	}
	p := workload.Measure(tree)
	result := record.Result{
		Experiment: experiment, Case: c.Name,
		Nodes: p.Nodes, Width: p.Width, Height: p.Height, Functions: p.Functions, Largest: p.Largest,
	}
	var code codeSum
	for _, kind := range b.kinds {
		result.Subject = kind
		err := b.compileOn(kind, tree, opt, &code, result)
		switch {
		case err == nil:
		case errors.Is(err, errOtherCode):
			b.note("WRONG: %s, %s: %s makes %v", experiment, c.Name, kind, err)
			b.disagreed = append(b.disagreed, fmt.Errorf("%s %s: %s makes %w", experiment, c.Name, kind, err))
		case kind == "cpu":
			return err
		default:
			b.note("%s: left out on %s: %s: %v", experiment, kind, c.Name, err)
			if err := b.reopen(kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// oneBatch is more than the number of nodes of any tree that is measured. With this for Options.BatchNodes, trees are not
// cut unless the GPU's memory is too small.
const oneBatch = 1 << 30

// compileOn measures a tree on one device. A first run, which makes buffers and programs,
// is not recorded; a compiler that keeps running would not repeat it. compileOn adds
// results for the whole, for the kernels, and for every stage, with the tree as one batch on a GPU, and for
// batches that overlap. It fails if the machine code differs from another device's.
func (b *bench) compileOn(kind string, tree *ast.Tree, opt schedule.Options, code *codeSum, result record.Result) error {
	dev, release := b.acquire(kind)
	defer release()
	if kind != "cpu" {
		if err := b.overlapOn(dev, tree, opt, code, result); err != nil {
			return err
		}
		opt.BatchNodes = oneBatch
	}
	if err := compileFirst(dev, tree, opt, code); err != nil {
		return err
	}
	var kernels []time.Duration
	var stage []stages.StageReport
	var byStage [][]time.Duration
	times, err := b.repeat(func() (time.Duration, error) {
		t, report, err := compileOnce(dev, tree, opt)
		if err != nil {
			return 0, err
		}
		stage = report.Stages
		byStage = append(byStage, nil)
		sum := time.Duration(0)
		for _, s := range stage {
			byStage[len(byStage)-1] = append(byStage[len(byStage)-1], s.Time)
			if !transfer(s.Name) {
				sum += s.Time
			}
		}
		kernels = append(kernels, sum)
		result.Instructions = report.Instructions
		return t, nil
	})
	if err != nil {
		return err
	}
	total := result
	for _, s := range stage {
		total.Dispatches += s.Dispatches
		total.Bytes += int64(s.Bytes)
	}
	b.add(total, record.Total, times)
	b.add(total, record.Kernels, kernels)
	for i, s := range stage {
		one := result
		one.Dispatches, one.Bytes = s.Dispatches, int64(s.Bytes)
		b.add(one, s.Name, column(byStage, i))
	}
	return nil
}

// compileFirst compiles a tree before it is measured on a device, and warms the device up. It fails if the machine code
// differs from another device's.
func compileFirst(dev gpu.Device, tree *ast.Tree, opt schedule.Options, code *codeSum) error {
	first, err := schedule.Compile(dev, schedule.Tree(tree, nil), opt)
	if err != nil {
		return err
	}
	if err := code.same(first.Object.Text.Bytes); err != nil {
		return err
	}
	runtime.GC()
	warm(dev, warmTime)
	return nil
}

// overlapOn measures a tree on a GPU, in batches that overlap.
func (b *bench) overlapOn(dev gpu.Device, tree *ast.Tree, opt schedule.Options, code *codeSum, result record.Result) error {
	if err := compileFirst(dev, tree, opt, code); err != nil {
		return err
	}
	times, err := b.repeat(func() (time.Duration, error) {
		t, report, err := compileOnce(dev, tree, opt)
		for _, s := range report.Stages {
			if s.Name == schedule.ObjectStage {
				t -= s.Time
			}
		}
		return t, err
	})
	if err != nil {
		return err
	}
	b.add(result, record.Overlapped, times)
	return nil
}

// A codeSum is a checksum of the machine code that all devices must make alike. It is set
// by the first device.
type codeSum struct {
	sum   uint32
	known bool
}

// errOtherCode is the error of a device that makes other machine code than the device before: a kernel and its twin
// differ.
var errOtherCode = errors.New("other machine code than the device before")

func (c *codeSum) same(code []byte) error {
	sum := crc32.ChecksumIEEE(code)
	if c.known && sum != c.sum {
		return errOtherCode
	}
	c.sum, c.known = sum, true
	return nil
}

// passesOf returns the options of gpucc at a level of -O, 1 or 2. Trees are compiled with these options. Level 1 is the
// default of gpucc.
func passesOf(level int) schedule.Options {
	return schedule.Options{Target: stages.RV64, Optimize: 1, Without: stages.OffAt(level)}
}

// compileOnce compiles a tree on a warm device. As in gpucc, no garbage is collected meanwhile.
func compileOnce(dev gpu.Device, tree *ast.Tree, opt schedule.Options) (time.Duration, *schedule.Report, error) {
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	warm(dev, warmAgain)
	start := time.Now()
	r, err := schedule.Compile(dev, schedule.Tree(tree, nil), opt)
	return time.Since(start), &r.Report, err
}

// transfer reports whether a stage copies data between host and device, or builds the
// object. The thesis did not measure such stages.
func transfer(stage string) bool {
	return stage == "upload" || stage == "download" || stage == schedule.ObjectStage
}

// column returns element i of every row.
func column(rows [][]time.Duration, i int) (list []time.Duration) {
	for _, row := range rows {
		list = append(list, row[i])
	}
	return list
}

// add records a result.
func (b *bench) add(r record.Result, stage string, times []time.Duration) {
	r.Stage, r.Seconds = stage, record.Summarize(times)
	b.run.Results = append(b.run.Results, r)
}
