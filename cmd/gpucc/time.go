package main

import (
	"encoding/json"
	"fmt"
	"time"

	"gpucc/stages/schedule"
)

// times is what -time prints: what each stage did, the driver's own included,
// summed over the inputs.
type times struct {
	device       string
	sourceBytes  int
	nodes        int
	instructions int
	rows         []row
}

// A row is a stage's line.
type row struct {
	Name       string  `json:"name"`
	Dispatches int     `json:"dispatches"`
	Items      int     `json:"items"`
	MS         float64 `json:"ms"`
	Bytes      int64   `json:"bytes"`
}

func milliseconds(d time.Duration) float64 { return float64(d) / 1e6 }

// since adds the time from start to a stage.
func (t *times) since(name string, start time.Time) {
	t.row(name).MS += milliseconds(time.Since(start))
}

// row returns the row of a stage, new at the end if there is none.
func (t *times) row(name string) *row {
	for i := range t.rows {
		if t.rows[i].Name == name {
			return &t.rows[i]
		}
	}
	t.rows = append(t.rows, row{Name: name})
	return &t.rows[len(t.rows)-1]
}

// parsed counts a source file that the front end has read; nodes are those parsed so far.
func (t *times) parsed(start time.Time, bytes, nodes int) {
	t.sourceBytes += bytes
	t.since(schedule.ParseStage, start)
	r := t.row(schedule.ParseStage)
	r.Items += nodes
	r.Bytes += int64(bytes)
}

// compiled adds what the back end did.
func (t *times) compiled(report *schedule.Report) {
	t.instructions += report.Instructions
	for _, s := range report.Stages {
		r := t.row(s.Name)
		r.Dispatches += s.Dispatches
		r.Items += s.Items
		r.MS += milliseconds(s.Time)
		r.Bytes += int64(s.Bytes)
	}
}

// linked counts a link of a number of objects, whose time is not that of
// compiling the library in the midst of it.
func (t *times) linked(start time.Time, library time.Duration, objects, bytes int) {
	t.row("runtime").MS += milliseconds(library)
	r := t.row("link executable")
	r.MS += milliseconds(time.Since(start) - library)
	r.Items += objects
	r.Bytes += int64(bytes)
}

// wrote counts an output file.
func (t *times) wrote(start time.Time, bytes int64) {
	t.since("write", start)
	r := t.row("write")
	r.Items++
	r.Bytes += bytes
}

// printTimes prints the times in the form asked for.
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
