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

// These experiments measure only the front ends: from text in memory to a tree in memory.

// A frontEnd parses text in a language.
type frontEnd struct {
	name, language string
	parse          func(text []byte) (*ast.Tree, *ast.Diagnostics)
}

var frontEnds = []frontEnd{
	{"C", "c", func(text []byte) (*ast.Tree, *ast.Diagnostics) {
		return c.Parse("x.c", text, c.Options{ABI: convention.RV64})
	}},
	{"C, one core", "c", func(text []byte) (*ast.Tree, *ast.Diagnostics) {
		return c.Parse("x.c", text, c.Options{ABI: convention.RV64, Workers: 1})
	}},
	{"Pareas", "par", func(text []byte) (*ast.Tree, *ast.Diagnostics) {
		return pareas.Parse("x.par", text, pareas.Options{})
	}},
	{"Pareas, one core", "par", func(text []byte) (*ast.Tree, *ast.Diagnostics) {
		return pareas.Parse("x.par", text, pareas.Options{Workers: 1})
	}},
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
		list = append(list, frontEnd{"Pareas, kernels, " + kind, "par", func(text []byte) (*ast.Tree, *ast.Diagnostics) {
			dev, release := b.acquire(kind)
			defer release()
			tree, diagnostics, left, err := frontend.Parse(dev, "x.par", text, frontend.Options{})
			if left != "" || err != nil { // it would not be the kernels' time
				return nil, &ast.Diagnostics{List: []ast.Diagnostic{{Message: fmt.Sprint(left, err)}}}
			}
			return tree, diagnostics
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
		tree, list := f.parse(text.Bytes())
		if tree == nil {
			return 0, fmt.Errorf("%s: %.500s", f.name, list)
		}
		r.Nodes = tree.Len()
		return time.Since(start), nil
	})
	if err != nil {
		return err
	}
	b.add(r, record.Total, times)
	return nil
}
