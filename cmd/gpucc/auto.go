package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"gpucc/gpu"
	"gpucc/internal/breakeven"
)

// Bytes of source for each core.
const (
	// With less source, gpucc does not use a GPU, and does not look for one, nor measure one, which takes seconds. To
	// make a context of a GPU and to load its programs takes 120 ms or more (H200). The cores compile this much in 200
	// to 250 ms, and half of that is the front end, which the cores do anyway.
	smallInput = 4 << 20

	// With this much source or more, a machine without a model uses a GPU. From about this size on, 16 cores and a GPU
	// (H200) take the same time.
	largeInput = 12 << 20
)

// bytesPerNode is the approximate number of bytes of source for each node: generated C
// has 4, SQLite after preprocessing 11.
const bytesPerNode = 8

// A machine holds the facts about this machine by which -device=auto decides. Tests make
// other machines.
type machine struct {
	installed string // gpu.Installed()
	cores     int
	folder    string // folder of the model; "off" means none
	measure   func() (breakeven.Model, error)
}

// thisMachine describes the machine.
func thisMachine() *machine {
	return &machine{installed: gpu.Installed(), cores: runtime.GOMAXPROCS(0), folder: gpu.DefaultCache(), measure: measure}
}

// file returns the file of the model. Its name depends on the drivers, the number of
// cores, and the compiler, so that a change of one of them leads to another file.
func (m *machine) file() breakeven.File {
	compiler := version()
	if path, err := completeProgram(); err == nil {
		if info, err := os.Stat(path); err == nil {
			compiler += fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
		}
	}
	return breakeven.FileOf(m.folder, fmt.Sprintf("%s\n%d cores\n%s", compiler, m.cores, m.installed))
}

// from returns the number of bytes of source from which on a GPU is used, or
// breakeven.Never, and the model from which this follows. If there is no model, it
// returns nil and the reason.
func (m *machine) from() (bytes int, model *breakeven.Model, reason error) {
	if m.installed == "" {
		return breakeven.Never, nil, errors.New("there is none")
	}
	found, err := breakeven.Model{}, errors.New("there is no folder for it")
	if m.folder != "off" {
		found, err = m.file().Measure(m.measure)
	}
	switch {
	case err == breakeven.ErrCutOff:
		return breakeven.Never, nil, err
	case err != nil:
		return largeInput * m.cores, nil, fmt.Errorf("there is no model: %w", err)
	}
	return m.least(found), &found, nil
}

// least returns the number of bytes of source from which on a GPU with a model is used, or
// breakeven.Never.
func (m *machine) least(model breakeven.Model) int {
	nodes := model.From()
	if nodes > breakeven.Never/bytesPerNode {
		return breakeven.Never
	}
	return max(nodes*bytesPerNode, smallInput*m.cores)
}

// autoDevice returns the kind of device for a number of bytes of source: "cpu", or
// "auto", which means a GPU if there is one. It does not delay small sources, since it
// reads no file for them.
func (d *driver) autoDevice(sourceBytes int) string {
	if sourceBytes < smallInput*runtime.GOMAXPROCS(0) {
		return "cpu"
	}
	start := time.Now()
	defer func() { d.times.since("startup", start) }()
	if d.machine == nil {
		d.machine = thisMachine()
	}
	from, model, reason := d.machine.from()
	d.model = model
	d.verbose("device: the source has %s, and %s", megabytes(sourceBytes), autoChoice(from, reason))
	if sourceBytes < from {
		return "cpu"
	}
	return "auto"
}

// checkModel removes the model if it belongs to another device than the one that has been
// opened. Then the driver has been updated in a way that gpu.Installed does not see. The
// next command measures again.
func (d *driver) checkModel(info gpu.Info) {
	if d.model != nil && info.Kind != "cpu" && (info.Name != d.model.Name || info.Driver != d.model.Driver) {
		d.verbose("device: the model is of %s (%s), and is removed", d.model.Name, d.model.Driver)
		d.machine.file().Remove()
	}
}

// autoChoice describes when -device=auto uses a GPU, and, if there is no model, the
// reason.
func autoChoice(from int, reason error) string {
	s := "-device=auto never takes a GPU"
	if from != breakeven.Never {
		s = "-device=auto takes a GPU from " + megabytes(from) + " of source on"
	}
	if reason != nil {
		s += ": " + reason.Error()
	}
	return s
}

func megabytes(bytes int) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }

// describeModel returns the text about -device=auto in the output of `gpucc devices`.
func describeModel(m *machine) string {
	from, model, reason := m.from()
	s := autoChoice(from, reason) + "\n"
	if model == nil {
		return s
	}
	line := func(name string, l breakeven.Line) string {
		return fmt.Sprintf("  %s: %.2f ns a node and %.1f ms a unit\n", name, l.PerNode, l.Latency/1e6)
	}
	return s + fmt.Sprintf("  measured on %d cores and %s\n  start-up of the GPU: %.0f ms\n", m.cores, model.Name, model.StartUp/1e6) +
		line("CPU", model.CPU) + line("GPU", model.GPU) + fmt.Sprintf("  kept in %s\n", m.file().Path())
}
