package main

import (
	"gpucc/ast"
	"gpucc/stages"
	"gpucc/stages/frontend"
)

// parseTree parses a source of a language that has its whole tree made at once: on the host, or for
// Pareas on the device. The error is the device's; then there are no diagnostics but an empty list.
func (d *driver) parseTree(t *translation) (*ast.Tree, *ast.Diagnostics, error) {
	opt := d.languageOptions(t.language)
	if t.language != languagePareas || t.library || !d.parsesOnDevice() {
		tree, diagnostics := t.language.parse(t.name, t.source.text, opt)
		return tree, diagnostics, nil
	}
	if !d.openDevice() {
		return nil, &ast.Diagnostics{}, errReported
	}
	o := frontend.Options{Options: pareasOptions(opt)}
	if d.opt.dump != "" {
		o.Dump = d.dumpStage
	}
	profiler := &stages.Profiler{Device: d.device}
	tree, diagnostics, left, err := frontend.Parse(profiler, t.name, t.source.text, o)
	if err != nil {
		return nil, &ast.Diagnostics{}, err
	}
	if left != "" {
		d.verbose("%s: parsed on the host: %s", t.name, left)
	} else {
		d.verbose("%s: parsed on the device", t.name)
	}
	d.times.passed(profiler.Report())
	return tree, diagnostics, nil
}

// parsesOnDevice reports whether kernels parse Pareas: by default if the device is a GPU, for which it
// waits. The twins of the kernels take many times as long as the front end in Go.
func (d *driver) parsesOnDevice() bool {
	switch d.opt.frontend {
	case "host":
		return false
	case "device":
		return true
	}
	dev := d.device
	if dev == nil && d.opening != nil {
		dev, _ = d.opening.Wait() // nil if opening it has failed
	}
	return dev != nil && dev.Info().Kind != "cpu" && !dev.Info().Software
}
