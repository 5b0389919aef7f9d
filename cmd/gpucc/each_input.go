package main

import (
	"os"
	"slices"

	"gpucc/gpu"
)

// eachInput calls work for every input, with a driver and the input's number. Small sources are
// compiled or preprocessed side by side, since one alone keeps few cores busy. Other inputs come one after the
// other. Messages, outputs and the exit status are the same as if all inputs did.
//
// work may change the driver's job, and nothing else that other inputs use.
func (d *driver) eachInput(work func(d *driver, i int)) {
	inputs, mayWorkBeside := d.opt.inputs, d.opt.sources() > 1 && d.mayWorkBeside()
	for i := 0; i < len(inputs); {
		n, sources := smallInputs(inputs[i:])
		var devices []gpu.Device
		if mayWorkBeside && sources > 1 {
			devices = d.devicesFor(sources)
		}
		if n = max(n, 1); len(devices) > 1 {
			d.sideBySide(devices, n, func(d *driver, k int) { work(d, i+k) })
		} else {
			for k := range n {
				work(d, i+k)
			}
		}
		i += n
	}
}

// smallInputs returns the number of inputs at the beginning of a list that may be compiled side
// by side, and the number of sources among them.
func smallInputs(list []input) (n, sources int) {
	for n < len(list) && list[n].isSmall() {
		if !list[n].language.isLinked() {
			sources++
		}
		n++
	}
	return n, sources
}

// isSmall reports whether an input is a small source, or takes no work. A large source keeps all
// cores busy by itself, is mapped to memory, and is written to its output while it is compiled.
func (in input) isSmall() bool {
	switch in.language {
	case linkerFlag, objectFile:
		return true
	case assemblerText, assemblerSource:
		return false
	}
	info, err := os.Stat(in.path)
	return err == nil && info.Mode().IsRegular() && info.Size() < hugeInput
}

// mayWorkBeside reports whether sources may be compiled side by side. They may not if their order
// matters: if two of them write the same file, or one may read the output of another. Nor are they
// if flags ask for dumps, for a check of the device, or for another preprocessor, which has
// temporary files.
func (d *driver) mayWorkBeside() bool {
	o := &d.opt.preprocess
	return d.opt.dump == "" && !d.opt.check && !o.external && !o.dependencies.append && d.outputsDiffer()
}

// outputsDiffer reports whether every file that is written for a source is another one, and none
// is an input.
func (d *driver) outputsDiffer() bool {
	written := map[string]bool{}
	for _, in := range d.opt.inputs {
		for _, path := range d.outputsFor(in) {
			path, _ = resolveOutput(path)
			if written[path] {
				return false
			}
			written[path] = true
		}
	}
	return !slices.ContainsFunc(d.opt.inputs, func(in input) bool {
		path, _ := resolveOutput(in.path)
		return written[path]
	})
}

// outputsFor returns the names of the files that are written when an input is compiled.
func (d *driver) outputsFor(in input) (list []string) {
	if in.language.isLinked() {
		return nil
	}
	for _, file := range []struct {
		wanted bool
		name   string
	}{
		{d.opt.object, outputName("", in.path, ".o")},
		{d.opt.assembly || d.opt.saveTemps, outputName("", in.path, ".s")},
		{d.opt.saveTemps, outputName("", in.path, ".i")},
		{d.opt.preprocess.dependencies.wanted, d.dependencyFile(in)},
	} {
		if file.wanted {
			list = append(list, file.name)
		}
	}
	return list
}
