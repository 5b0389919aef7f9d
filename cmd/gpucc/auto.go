package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
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

// model returns the model, which it measures if it is not known. It fails if there is no GPU
// that works, or if the model cannot be kept: then nothing is measured.
func (m *machine) model() (breakeven.Model, error) {
	switch {
	case m.installed == "":
		return breakeven.Model{}, errNoGPU
	case m.folder == "off":
		return breakeven.Model{}, fmt.Errorf("there is no folder for the model")
	}
	return m.file().Measure(m.measure)
}

var errNoGPU = fmt.Errorf("there is no GPU")

// autoDevice returns the kind of device for so many bytes of source: "cpu", or "auto", which
// is a GPU if there is one. Small sources are not delayed: it does not look at any file.
func (d *driver) autoDevice(sourceBytes int) string {
	if sourceBytes < smallInput*runtime.GOMAXPROCS(0) {
		return "cpu"
	}
	if d.machine == nil {
		d.machine = thisMachine()
	}
	if d.machine.installed == "" {
		return "cpu"
	}
	start := time.Now()
	defer func() { d.times.since("startup", start) }()
	model, err := d.machine.model()
	from := largeInput * d.machine.cores
	if err != nil {
		d.verbose("device: no model: %v", err)
	} else {
		from = d.machine.from(model)
		d.model = &model
	}
	d.verbose("device: %s; the source has %s", autoChoice(from), megabytes(sourceBytes))
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

// from returns the number of bytes of source from which on a GPU is faster, or breakeven.Never.
func (m *machine) from(model breakeven.Model) int {
	nodes := model.From()
	if nodes > breakeven.Never/bytesPerNode {
		return breakeven.Never
	}
	return max(nodes*bytesPerNode, smallInput*m.cores)
}

// autoChoice says in words when -device=auto takes a GPU.
func autoChoice(from int) string {
	if from == breakeven.Never {
		return "-device=auto never takes a GPU"
	}
	return "-device=auto takes a GPU from " + megabytes(from) + " of source on"
}

func megabytes(bytes int) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }

// describeModel returns what `gpucc devices` says of -device=auto.
func describeModel(m *machine) string {
	var b strings.Builder
	model, err := m.model()
	switch {
	case err == errNoGPU:
		fmt.Fprintf(&b, "-device=auto takes the CPU: %v\n", err)
	case err != nil:
		fmt.Fprintf(&b, "%s, for there is no model: %v\n", autoChoice(largeInput*m.cores), err)
	default:
		fmt.Fprintf(&b, "%s, as measured on %d cores and %s:\n", autoChoice(m.from(model)), m.cores, model.Name)
		fmt.Fprintf(&b, "  start-up of the GPU: %.0f ms\n", model.StartUp/1e6)
		line := func(name string, l breakeven.Line) {
			fmt.Fprintf(&b, "  %s: %.2f ns a node and %.1f ms a unit\n", name, l.PerNode, l.Latency/1e6)
		}
		line("CPU", model.CPU)
		line("GPU", model.GPU)
		fmt.Fprintf(&b, "  kept in %s\n", m.file().Path())
	}
	return b.String()
}
