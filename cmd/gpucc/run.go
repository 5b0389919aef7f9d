package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"gpucc/riscv/sim"
	"gpucc/stages"
)

// run executes the input, or the program that is linked from the inputs. It returns the program's exit
// status or, if the program traps, the status that a shell shows.
func (d *driver) run() int {
	program := d.program()
	if program == nil {
		return d.status()
	}
	folders := d.opt.folders
	if folders == nil {
		folders = []sim.Folder{{Path: "."}}
	}
	config := sim.Config{
		Args:    append([]string{d.opt.inputs[0].path}, d.opt.programArgs...),
		Env:     os.Environ(),
		Stdin:   d.stdin,
		Stdout:  d.stdout,
		Stderr:  d.stderr,
		Folders: folders,
		Locate:  program.locate,
		Sysroot: d.runSysroot(),
	}
	if d.opt.trace != "" {
		config.Trace, config.TraceCalls = d.stderr, d.opt.trace == "calls"
	}
	config.Profile = d.opt.profile != ""
	m, err := sim.New(program.file, config)
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
	d.printStats(m, time.Since(start))
	if config.Profile && !d.writeProfile(m) {
		return 1
	}
	return status
}

// runSysroot returns the folder with the libraries of programs that are not static, or "".
func (d *driver) runSysroot() string {
	switch s := findSysroot(d.opt.sysroot); {
	case s == nil:
		return ""
	case s.root == "":
		return debianCross
	default:
		return s.root
	}
}

// printStats prints the counts of executed instructions in the form that -stats asks for.
func (d *driver) printStats(m *sim.Machine, elapsed time.Duration) {
	switch d.opt.stats {
	case "json":
		d.printTotalsForPrograms(m.Stats(), m.InFrame(stages.IsSpilled))
	case "table":
		d.printTotals(m.Stats(), elapsed)
	case "functions":
		d.printFunctions(m.Functions(), m.Stats().Instructions)
	case "lines":
		d.printLines(m.Lines(), m.Stats().Instructions)
	case "source":
		d.printSource(m.Lines())
	case "profile":
		d.printFunctions(m.Functions(), m.Stats().Instructions)
		d.printSource(m.Lines())
	}
}

// printTotalsForPrograms prints the counts, and how many loads and stores spilled an operand or brought it back, if gpucc has
// compiled the program.
func (d *driver) printTotalsForPrograms(s sim.Stats, spills uint64) {
	json.NewEncoder(d.stderr).Encode(struct {
		Instructions uint64 `json:"instructions"`
		Loads        uint64 `json:"loads"`
		Stores       uint64 `json:"stores"`
		Branches     uint64 `json:"branches"`
		Taken        uint64 `json:"taken"`
		Spills       uint64 `json:"spills"`
	}{s.Instructions, s.Loads, s.Stores, s.Branches, s.Taken, spills})
}

func (d *driver) printTotals(s sim.Stats, elapsed time.Duration) {
	row := func(name string, n uint64) { fmt.Fprintf(d.stderr, "%-12s %15d\n", name, n) }
	row("instructions", s.Instructions)
	row("loads", s.Loads)
	row("stores", s.Stores)
	row("branches", s.Branches)
	row("taken", s.Taken)
	io.WriteString(d.stderr, speed(s.Instructions, elapsed))
}

// printFunctions prints a row for each function that was executed.
func (d *driver) printFunctions(list []sim.FunctionStats, total uint64) {
	fmt.Fprintf(d.stderr, "%15s %7s %12s %12s %12s  %-32s %s\n", "instructions", "percent", "loads", "stores", "calls", "function", "source")
	for _, f := range list {
		fmt.Fprintf(d.stderr, "%15d %7.2f %12d %12d %12d  %s\n", f.Instructions, percent(f.Instructions, total), f.Loads, f.Stores, f.Calls, withSource(f.Name, f.Line))
	}
	fmt.Fprintf(d.stderr, "%15d %7.2f\n", total, percent(total, total))
}

// printLines prints a row for each source line that was executed.
func (d *driver) printLines(list []sim.LineStats, total uint64) {
	fmt.Fprintf(d.stderr, "%15s %7s %12s %12s  %-32s %s\n", "instructions", "percent", "loads", "stores", "function", "source")
	for _, l := range list {
		fmt.Fprintf(d.stderr, "%15d %7.2f %12d %12d  %s\n", l.Instructions, percent(l.Instructions, total), l.Loads, l.Stores, withSource(l.Function, l.Line))
	}
	fmt.Fprintf(d.stderr, "%15d %7.2f\n", total, percent(total, total))
}

// withSource returns the last two cells of a row.
func withSource(function, line string) string {
	if line == "" {
		return function
	}
	return fmt.Sprintf("%-32s %s", function, line)
}

func percent(part, total uint64) float64 { return 100 * float64(part) / float64(max(total, 1)) }

// speed returns a line that states the simulator's speed.
func speed(instructions uint64, elapsed time.Duration) string {
	seconds := max(elapsed.Seconds(), 1e-9)
	return fmt.Sprintf("%-12s %15.3f  (%.0f million instructions a second)\n", "seconds", seconds, float64(instructions)/seconds/1e6)
}
