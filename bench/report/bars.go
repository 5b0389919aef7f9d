package report

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"gpucc/bench/record"
)

// stageBars returns Figure 5.2 or 5.3: a bar for each tree, with the stages on top of
// each other. The bars show either shares of the time, or milliseconds. In milliseconds,
// trees that are larger than the thesis's are left out, since they would dwarf the
// others.
func stageBars(run *record.Run, experiment, what string, share bool) (*plot.Plot, error) {
	device := first(run.Subjects(experiment))
	var names []string
	for _, name := range run.Cases(experiment) {
		if share || len(name) == 1 {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil, nil
	}
	p := newPlot("Stages, experiment "+experiment+", "+device, "tree", what)
	p.Legend.Left = false
	var below *plotter.BarChart
	stages := run.Stages(experiment)
	colors := palette.Rainbow(len(stages)+1, palette.Red, palette.Magenta, 0.6, 1, 1).Colors()
	for i, stage := range stages {
		values := stageValues(run, experiment, device, stage, names, share)
		bar, err := plotter.NewBarChart(values, vg.Centimeter)
		if err != nil {
			return nil, err
		}
		bar.Color, bar.LineStyle.Width = colors[i], vg.Points(0.5)
		if below != nil {
			bar.StackOn(below)
		}
		below = bar
		p.Add(bar)
		p.Legend.Add(stage, bar)
	}
	p.NominalX(names...)
	p.X.Min -= 0.5
	p.X.Max += 0.5 + float64(len(names))/4 // for the legend
	return p, nil
}

// stageValues returns the time of a stage for each tree.
func stageValues(run *record.Run, experiment, device, stage string, names []string, share bool) plotter.Values {
	values := make(plotter.Values, len(names))
	for i, name := range names {
		sum := 0.0
		for _, r := range run.Find(experiment, device, "") {
			if r.Case != name || r.Several() {
				continue
			}
			sum += r.Seconds.Median
			if r.Stage == stage {
				values[i] = r.Seconds.Median * 1e3
			}
		}
		if share && sum > 0 {
			values[i] /= sum * 1e3
		}
	}
	return values
}

// peerChart plots the speed of the compilers on each file.
func peerChart(run *record.Run) (*plot.Plot, error) {
	subjects, cases := run.Subjects(record.Peers), run.Cases(record.Peers)
	if len(cases) == 0 {
		return nil, nil
	}
	p := newPlot("Generated C to an object file, end to end", "file", "MB/s")
	width := vg.Points(9)
	for i, subject := range subjects {
		values := make(plotter.Values, len(cases))
		for k, name := range cases {
			for _, r := range run.Find(record.Peers, subject, record.Total) {
				if r.Case == name {
					values[k] = r.MBs()
				}
			}
		}
		bar, err := plotter.NewBarChart(values, width)
		if err != nil {
			return nil, err
		}
		bar.Color, bar.LineStyle.Width = plotutil.Color(i), 0
		bar.Offset = width * vg.Length(2*i-len(subjects)+1) / 2
		p.Add(bar)
		p.Legend.Add(subject, bar)
	}
	p.NominalX(cases...)
	p.X.Min -= 0.5
	p.X.Max += 0.5
	return p, nil
}
