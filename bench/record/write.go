package record

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// WriteJSON writes the run.
func (r *Run) WriteJSON(w io.Writer) error {
	return json.NewEncoder(w).Encode(r)
}

// ReadJSON reads the output of WriteJSON.
func ReadJSON(r io.Reader) (*Run, error) {
	run := new(Run)
	return run, json.NewDecoder(r).Decode(run)
}

// columns are the columns of the CSV file.
var columns = []struct {
	name  string
	value func(Result) any
}{
	{"experiment", func(r Result) any { return r.Experiment }},
	{"case", func(r Result) any { return r.Case }},
	{"subject", func(r Result) any { return r.Subject }},
	{"stage", func(r Result) any { return r.Stage }},
	{"nodes", func(r Result) any { return r.Nodes }},
	{"width", func(r Result) any { return r.Width }},
	{"height", func(r Result) any { return r.Height }},
	{"functions", func(r Result) any { return r.Functions }},
	{"largest", func(r Result) any { return r.Largest }},
	{"cores", func(r Result) any { return r.Cores }},
	{"others", func(r Result) any { return r.Others }},
	{"depth", func(r Result) any { return r.Depth }},
	{"branching", func(r Result) any { return r.Branching }},
	{"source_bytes", func(r Result) any { return r.SourceBytes }},
	{"lines", func(r Result) any { return r.Lines }},
	{"dispatches", func(r Result) any { return r.Dispatches }},
	{"bytes", func(r Result) any { return r.Bytes }},
	{"peak_memory", func(r Result) any { return r.PeakMemory }},
	{"instructions", func(r Result) any { return r.Instructions }},
	{"repeats", func(r Result) any { return r.Seconds.Repeats }},
	{"min_s", func(r Result) any { return r.Seconds.Min }},
	{"median_s", func(r Result) any { return r.Seconds.Median }},
	{"max_s", func(r Result) any { return r.Seconds.Max }},
	{"mean_s", func(r Result) any { return r.Seconds.Mean }},
	{"sd_s", func(r Result) any { return r.Seconds.SD }},
}

// WriteCSV writes a line of column names, and a line for each result. Times are in
// seconds.
func (r *Run) WriteCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	line := make([]string, len(columns))
	for i, column := range columns {
		line[i] = column.name
	}
	c.Write(line)
	for _, result := range r.Results {
		for i, column := range columns {
			line[i] = format(column.value(result))
		}
		c.Write(line)
	}
	c.Flush()
	return c.Error()
}

func format(value any) string {
	if f, ok := value.(float64); ok {
		return strconv.FormatFloat(f, 'g', 6, 64)
	}
	return fmt.Sprint(value)
}
