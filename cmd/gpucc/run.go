package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"gpucc/riscv/link"
	"gpucc/riscv/sim"
)

// run compiles the input and executes it. It returns the program's exit status or, if the
// program traps, the status that a shell shows.
func (d *driver) run() int {
	var image *link.Image
	d.timed(func() {
		if inputs := d.linkInputs(); !d.failed {
			image = d.link(inputs)
		}
	})
	if image == nil {
		return d.status()
	}
	m, err := sim.New(image.File, sim.Config{
		Args:    append([]string{d.opt.inputs[0].path}, d.opt.programArgs...),
		Env:     os.Environ(),
		Stdin:   d.stdin,
		Stdout:  d.stdout,
		Stderr:  d.stderr,
		Folders: []sim.Folder{{Path: "."}},
		Locate:  func(pc uint64) string { return sourceLine(image, pc) },
	})
	if err != nil {
		d.errorf("%v", err)
		return 1
	}
	defer m.Close()
	start := time.Now()
	status, err := m.Run()
	if err != nil {
		d.errorf("%v", err)
	}
	d.printStats(m.Stats(), time.Since(start))
	return status
}

// sourceLine returns "file:line" for an address, or "" if the line is unknown.
func sourceLine(image *link.Image, pc uint64) string {
	file, line, _, ok := image.Locate(pc)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s:%d", file, line)
}

// printStats prints the counts of executed instructions in the form that -stats asks for.
func (d *driver) printStats(s sim.Stats, elapsed time.Duration) {
	switch d.opt.stats {
	case "json":
		json.NewEncoder(d.stderr).Encode(struct {
			Instructions uint64 `json:"instructions"`
			Loads        uint64 `json:"loads"`
			Stores       uint64 `json:"stores"`
			Branches     uint64 `json:"branches"`
			Taken        uint64 `json:"taken"`
		}(s))
	case "table":
		row := func(name string, n uint64) { fmt.Fprintf(d.stderr, "%-12s %15d\n", name, n) }
		row("instructions", s.Instructions)
		row("loads", s.Loads)
		row("stores", s.Stores)
		row("branches", s.Branches)
		row("taken", s.Taken)
		io.WriteString(d.stderr, speed(s.Instructions, elapsed))
	}
}

// speed returns a line that states the simulator's speed.
func speed(instructions uint64, elapsed time.Duration) string {
	seconds := max(elapsed.Seconds(), 1e-9)
	return fmt.Sprintf("%-12s %15.3f  (%.0f million instructions a second)\n", "seconds", seconds, float64(instructions)/seconds/1e6)
}
