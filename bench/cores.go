package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/bench/record"
	"gpucc/bench/scalability"
	"gpucc/gpu"
	"gpucc/stages/convention"
)

// Experiment cores measures gpucc on 1, 2, 4 and so on up to all cores, and fits the share of
// its work that is sequential.

// coresSizes are the sizes of the files in bytes.
var coresSizes = []int64{1e7, 5e7, 2e8}

func (b *bench) coresSteps() (steps []step) {
	sizes := coresSizes
	if b.quick {
		sizes = []int64{1e5}
	}
	counts := coreCounts(runtime.GOMAXPROCS(0))
	if len(counts) < 2 {
		b.note("cores: left out: there is one core")
		return nil
	}
	for _, size := range b.sizes(record.Cores, sizes) {
		steps = append(steps, step{sizeName(size), func() error { return b.cores(size, counts) }})
	}
	return steps
}

// coreCounts returns the powers of two up to the number of all cores, and that number.
func coreCounts(all int) (counts []int) {
	for n := 1; n < all; n *= 2 {
		counts = append(counts, n)
	}
	return append(counts, all)
}

// cores measures a file end to end, and the front end and the back end alone.
func (b *bench) cores(size int64, counts []int) error {
	s, err := b.source(size)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(s.path)
	if err != nil {
		return err
	}
	tree, list := c.Parse(s.path, text, c.Options{ABI: convention.RV64})
	if tree == nil {
		return fmt.Errorf("%.500s", list)
	}
	result := record.Result{Experiment: record.Cores, Case: sizeName(size), Nodes: tree.Len(), SourceBytes: s.bytes, Lines: s.lines}
	back, release := backEndOn(tree)
	defer release()
	for _, part := range []struct {
		name    string
		measure func(cores int) (time.Duration, error)
	}{
		{"end to end", func(cores int) (time.Duration, error) { return b.endToEndOn(cores, s) }},
		{"front end", func(cores int) (time.Duration, error) { return parseOn(cores, text) }},
		{"back end", back},
	} {
		result.Subject = part.name
		if err := b.onCores(result, counts, part.measure); err != nil {
			return err
		}
		runtime.GC()
	}
	return nil
}

// onCores measures on each number of cores in turn, so that a change of the machine's speed
// affects all of them. It adds the results and the fit.
func (b *bench) onCores(result record.Result, counts []int, measure func(cores int) (time.Duration, error)) error {
	times, spent := make([][]time.Duration, len(counts)), make([]time.Duration, len(counts))
	for again := true; again; {
		again = false
		for i, n := range counts {
			if b.enough(len(times[i]), spent[i]) {
				continue
			}
			again = true
			t, err := measure(n)
			if err != nil {
				return fmt.Errorf("%s on %d cores: %w", result.Subject, n, err)
			}
			times[i], spent[i] = append(times[i], t), spent[i]+t
		}
	}
	var list []scalability.Times
	for i, n := range counts {
		result.Cores = n
		b.add(result, record.Total, times[i])
		x := scalability.Times{Cores: n}
		for _, t := range times[i] {
			x.Seconds = append(x.Seconds, t.Seconds())
		}
		list = append(list, x)
	}
	fit, err := scalability.FitTimes(list)
	b.run.Fits = append(b.run.Fits, record.Fit{Case: result.Case, Subject: result.Subject, Fit: fit})
	return err
}

// endToEndOn measures a process of gpucc that uses a number of cores.
func (b *bench) endToEndOn(cores int, s sourceFile) (time.Duration, error) {
	u, err := b.measure([]string{fmt.Sprintf("GOMAXPROCS=%d", cores)}, b.file("gpucc"), "-c", "-device=cpu", "-o", s.path+".o", s.path)
	return u.duration(), err
}

// parseOn measures the front end on a number of cores.
func parseOn(cores int, text []byte) (time.Duration, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // as gpucc does
	start := time.Now()
	_, err := checkC(text, cores)
	return time.Since(start), err
}

// backEndOn returns a function that measures the back end on a number of cores. It keeps a
// device for each number, and uses it once before it measures.
func backEndOn(tree *ast.Tree) (measure func(cores int) (time.Duration, error), release func()) {
	devices := map[int]gpu.Device{}
	measure = func(cores int) (time.Duration, error) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		if devices[cores] == nil {
			devices[cores] = gpu.NewCPU()
			if _, _, err := compileOnce(devices[cores], tree, passesOf(1)); err != nil {
				return 0, err
			}
		}
		runtime.GC()
		t, _, err := compileOnce(devices[cores], tree, passesOf(1))
		return t, err
	}
	return measure, func() {
		for _, dev := range devices {
			dev.Close()
		}
		runtime.GC()
	}
}
