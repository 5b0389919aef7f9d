package main

import (
	"bytes"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/pareas"
	"gpucc/bench/record"
	"gpucc/internal/workload"
	"gpucc/stages/convention"
	"gpucc/stages/frontend"
)

// These experiments measure only the front ends: from text in memory to a tree in memory. The trees of C are the pieces
// of a unit, each in memory that its worker uses again, as in a compilation on the CPU.

// A frontEnd parses text in a language. It returns the number of nodes, and an error in the text.
type frontEnd struct {
	name, language string
	parse          func(text []byte) (nodes int, err error)
}

var frontEnds = []frontEnd{
	{"C", "c", func(text []byte) (int, error) { return checkC(text, runtime.GOMAXPROCS(0)) }},
	{"C, one core", "c", func(text []byte) (int, error) { return checkC(text, 1) }},
	{"Pareas", "par", func(text []byte) (int, error) { return parsePareas(text, 0) }},
	{"Pareas, one core", "par", func(text []byte) (int, error) { return parsePareas(text, 1) }},
}

// checkC parses C with a number of workers.
func checkC(text []byte, workers int) (nodes int, err error) {
	list, nodes := ast.Check(c.Open("x.c", text, c.Options{ABI: convention.RV64}), workers)
	if list.Errors() > 0 {
		return 0, fmt.Errorf("%.500s", list)
	}
	return nodes, nil
}

// parsePareas parses Pareas with a number of workers; 0 means all cores.
func parsePareas(text []byte, workers int) (nodes int, err error) {
	tree, list := pareas.Parse("x.par", text, pareas.Options{Workers: workers})
	if tree == nil {
		return 0, fmt.Errorf("%.500s", list)
	}
	return tree.Len(), nil
}

func (b *bench) frontendSteps() (steps []step) {
	for _, size := range b.sizes(record.Frontend, []int64{1e6, 1e7, 5e7}) {
		steps = append(steps, step{sizeName(size), func() error {
			for _, f := range append(frontEnds[:len(frontEnds):len(frontEnds)], b.kernelFrontEnds()...) {
				if err := b.frontend(f, size); err != nil {
					return err
				}
			}
			return nil
		}})
	}
	return steps
}

// kernelFrontEnds are the front ends of Pareas that are made of kernels, on all devices.
func (b *bench) kernelFrontEnds() (list []frontEnd) {
	for _, kind := range b.kinds {
		list = append(list, frontEnd{"Pareas, kernels, " + kind, "par", func(text []byte) (int, error) {
			dev, release := b.acquire(kind)
			defer release()
			tree, list, left, err := frontend.Parse(dev, "x.par", text, frontend.Options{})
			if left != "" || err != nil { // it would not be the kernels' time
				return 0, fmt.Errorf("%s %v", left, err)
			}
			if tree == nil {
				return 0, fmt.Errorf("%.500s", list)
			}
			return tree.Len(), nil
		}})
	}
	return list
}

func (b *bench) frontend(f frontEnd, size int64) error {
	var text bytes.Buffer
	if _, err := (workload.Source{Language: f.language, Bytes: size, Seed: b.seed}).WriteTo(&text); err != nil {
		return err
	}
	r := record.Result{
		Experiment: record.Frontend, Case: sizeName(size), Subject: f.name,
		SourceBytes: int64(text.Len()), Lines: bytes.Count(text.Bytes(), []byte{'\n'}),
	}
	times, err := b.repeat(func() (time.Duration, error) {
		runtime.GC()
		// gpucc does not collect garbage while it parses a source of this size.
		defer debug.SetGCPercent(debug.SetGCPercent(-1))
		start := time.Now()
		nodes, err := f.parse(text.Bytes())
		if err != nil {
			return 0, fmt.Errorf("%s: %w", f.name, err)
		}
		r.Nodes = nodes
		return time.Since(start), nil
	})
	if err != nil {
		return err
	}
	b.add(r, record.Total, times)
	return nil
}
