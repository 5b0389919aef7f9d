package main

import (
	"encoding/json"
	"fmt"
	"time"

	"gpucc/ast/c"
	"gpucc/stages"
	"gpucc/stages/schedule"
)

// times holds the numbers that -time prints, for each stage and for the driver's own
// work. They are summed over the inputs.
type times struct {
	device       string
	sourceBytes  int
	nodes        int
	instructions int
	rows         []row
}

// A row holds the numbers of a stage.
type row struct {
	Name       string  `json:"name"`
	Dispatches int     `json:"dispatches"`
	Items      int     `json:"items"`
	MS         float64 `json:"ms"`
	Bytes      int64   `json:"bytes"`
	Kernels    []row   `json:"kernels,omitempty"` // of a stage, for 'gpucc explain'
}

func milliseconds(d time.Duration) float64 { return float64(d) / 1e6 }

// since adds the time since start to the row of a stage.
func (t *times) since(name string, start time.Time) { t.add(name, time.Since(start)) }

// add adds a time to the row of a stage.
func (t *times) add(name string, d time.Duration) { t.row(name).MS += milliseconds(d) }

// row returns the row of a stage. If there is none, it adds one.
func (t *times) row(name string) *row {
	for i := range t.rows {
		if t.rows[i].Name == name {
			return &t.rows[i]
		}
	}
	t.rows = append(t.rows, row{Name: name})
	return &t.rows[len(t.rows)-1]
}

// parsed adds the front end's work on a source file. nodes is the number of nodes parsed
// so far.
func (t *times) parsed(start time.Time, bytes, nodes int) {
	t.sourceBytes += bytes
	t.since(schedule.ParseStage, start)
	r := t.row(schedule.ParseStage)
	r.Items += nodes
	r.Bytes += int64(bytes)
}

// compiled adds the back end's work.
func (t *times) compiled(report *schedule.Report) {
	t.instructions += report.Instructions
	t.passed(report.Stages)
}

// did adds a row for each optimisation of the front end, with the number of inlined calls or of records in locals as its
// items. done is nil if nothing was counted.
func (t *times) did(done *c.DoneCount) {
	if done == nil {
		return
	}
	for _, x := range []struct {
		name  string
		count int64
	}{{"inline", done.Inlined.Load()}, {"tree-sra", done.Records.Load()}, {"tree-ccp", done.Reads.Load() + done.Operations.Load() + done.Arms.Load()}, {"tree-dse", done.Assigns.Load()}, {"optimize-sibling-calls", done.TailCalls.Load()}, {"expand-divisions", done.Divisions.Load()}} {
		if x.count > 0 {
			t.row(x.name).Items += int(x.count)
		}
	}
}

// passed adds the work of stages.
func (t *times) passed(list []stages.StageReport) {
	for _, s := range list {
		r := t.row(s.Name)
		r.Dispatches += s.Dispatches
		r.Items += s.Items
		r.MS += milliseconds(s.Time)
		r.Bytes += int64(s.Bytes)
		for _, k := range s.Kernels { // of the page of 'gpucc explain', which has one compilation
			r.Kernels = append(r.Kernels, row{Name: k.Name, Dispatches: k.Dispatches, Items: k.Items, MS: milliseconds(k.Time), Bytes: int64(k.Bytes)})
		}
	}
}

// linked adds the linker's work. Compiling the runtime library happens during linking;
// its time gets a row of its own.
func (t *times) linked(start time.Time, library time.Duration, objects, bytes int) {
	t.row("runtime").MS += milliseconds(library)
	r := t.row("link executable")
	r.MS += milliseconds(time.Since(start) - library)
	r.Items += objects
	r.Bytes += int64(bytes)
}

// wrote adds an output file.
func (t *times) wrote(start time.Time, bytes int64) {
	t.since("write", start)
	r := t.row("write")
	r.Items++
	r.Bytes += bytes
}

// merge adds the numbers of other sources.
func (t *times) merge(other *times) {
	t.sourceBytes += other.sourceBytes
	t.nodes += other.nodes
	t.instructions += other.instructions
	for _, x := range other.rows {
		r := t.row(x.Name)
		r.Dispatches += x.Dispatches
		r.Items += x.Items
		r.MS += x.MS
		r.Bytes += x.Bytes
	}
}

// limit scales the times of sources that were compiled side by side, so that they do not add up
// to more than the time that passed.
func (t *times) limit(passed time.Duration) {
	sum := 0.0
	for _, r := range t.rows {
		sum += r.MS
	}
	if scale := milliseconds(passed) / sum; scale < 1 {
		for i := range t.rows {
			t.rows[i].MS *= scale
		}
	}
}

// printTimes prints the times in the form that -time demands.
func (d *driver) printTimes() {
	t := &d.times
	switch d.opt.times {
	case "table":
		d.printTable()
	case "json":
		json.NewEncoder(d.stderr).Encode(struct {
			Device       string  `json:"device"`
			SourceBytes  int     `json:"source_bytes"`
			Nodes        int     `json:"nodes"`
			Instructions int     `json:"instructions"`
			TotalMS      float64 `json:"total_ms"`
			Stages       []row   `json:"stages"`
		}{t.device, t.sourceBytes, t.nodes, t.instructions, milliseconds(time.Since(d.started)), t.rows})
	}
}

// printTable prints the times as a table, with their totals.
func (d *driver) printTable() {
	t := &d.times
	width := len("stage")
	for _, r := range t.rows {
		width = max(width, len(r.Name))
	}
	fmt.Fprintf(d.stderr, "%-*s %10s %12s %12s %14s\n", width, "stage", "dispatches", "items", "ms", "bytes")
	var total row
	for _, r := range t.rows {
		fmt.Fprintf(d.stderr, "%-*s %10d %12d %12.3f %14d\n", width, r.Name, r.Dispatches, r.Items, r.MS, r.Bytes)
		total.Dispatches += r.Dispatches
		total.Bytes += r.Bytes
	}
	fmt.Fprintf(d.stderr, "%-*s %10d %12s %12.3f %14d\n", width, "total", total.Dispatches, "", milliseconds(time.Since(d.started)), total.Bytes)
	fmt.Fprintf(d.stderr, "%s; %d bytes of source, %d nodes, %d instructions\n", t.device, t.sourceBytes, t.nodes, t.instructions)
}
