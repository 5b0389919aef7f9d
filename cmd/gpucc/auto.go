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
	// With less, no GPU is asked for, nor is it asked whether there is one. The cores compile
	// that much in 20 to 40 ms. To make a GPU's context takes longer.
	smallInput = 1 << 20

	// From here on a GPU is taken on a machine without a model. To make a context takes about
	// as long as the cores need for that much.
	largeInput = 4 << 20
)

// bytesPerNode is the number of bytes of source for each node, about: generated C has 4,
// SQLite after preprocessing 11.
const bytesPerNode = 8

// A machine is what -device=auto knows of the machine that it runs on. Tests have others.
type machine struct {
	installed string // gpu.Installed()
	cores     int
	folder    string // of the model; "off" means none
	measure   func() (breakeven.Model, error)
}

// thisMachine describes the machine.
func thisMachine() *machine {
	return &machine{installed: gpu.Installed(), cores: runtime.GOMAXPROCS(0), folder: gpu.DefaultCache(), measure: measure}
}

// file returns the file of the model. The model depends on the drivers, on the number of
// cores, and on the compiler: a new one is another file.
func (m *machine) file() breakeven.File {
	compiler := version()
	if path, err := os.Executable(); err == nil {
		if info, err := os.Stat(path); err == nil {
			compiler += fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
		}
	}
	return breakeven.FileOf(m.folder, fmt.Sprintf("%s\n%d cores\n%s", compiler, m.cores, m.installed))
}

// from returns the number of bytes of source from which on a GPU is taken, or breakeven.Never,
// and the model that says so. If there is none it returns nil and the reason.
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
	nodes := found.From()
	if nodes > breakeven.Never/bytesPerNode {
		return breakeven.Never, &found, nil
	}
	return max(nodes*bytesPerNode, smallInput*m.cores), &found, nil
}

// autoDevice returns the kind of device for so many bytes of source: "cpu", or "auto", which
// is a GPU if there is one. Small sources are not delayed: it does not look at any file.
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

// checkModel removes the model if it is not of the device that was opened: the driver has been
// updated in a way that gpu.Installed does not see. The next command measures again.
func (d *driver) checkModel(info gpu.Info) {
	if d.model != nil && info.Kind != "cpu" && (info.Name != d.model.Name || info.Driver != d.model.Driver) {
		d.verbose("device: the model is of %s (%s), and is removed", d.model.Name, d.model.Driver)
		d.machine.file().Remove()
	}
}

// autoChoice says in words when -device=auto takes a GPU, and why if there is no model.
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

// describeModel returns what `gpucc devices` says of -device=auto.
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
