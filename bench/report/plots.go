package report

import (
	"fmt"
	"os"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"gpucc/bench/record"
	"gpucc/internal/workload"
)

// A chart plots a run. The plot is nil if the run lacks the measurements.
type chart struct {
	name string
	make func(run *record.Run) (*plot.Plot, error)
}

var charts = []chart{
	{"size", sizeChart},
	{"size-stages", func(run *record.Run) (*plot.Plot, error) {
		return stageBars(run, record.Size, "share of the stages", true)
	}},
	{"length", func(run *record.Run) (*plot.Plot, error) { return nodeChart(run, record.Length, workload.Lengths) }},
	{"length-stages", func(run *record.Run) (*plot.Plot, error) { return stageBars(run, record.Length, "ms by stage", false) }},
	{"shape", func(run *record.Run) (*plot.Plot, error) { return nodeChart(run, record.Shape, workload.Shapes) }},
	{"shape-stages", heightChart},
	{"flatten-depth", func(run *record.Run) (*plot.Plot, error) {
		return flattenLines(run, "depth, at branching factor 2", func(r record.Result) (float64, bool) { return float64(r.Depth), r.Branching == 2 })
	}},
	{"flatten-branching", func(run *record.Run) (*plot.Plot, error) {
		return flattenLines(run, "branching factor, at depth 5", func(r record.Result) (float64, bool) { return float64(r.Branching), r.Depth == 5 })
	}},
	{"peers", peerChart},
	{"scaling", func(run *record.Run) (*plot.Plot, error) {
		return scalingChart(run, "MB/s", func(r record.Result) float64 { return r.MBs() })
	}},
	{"memory", func(run *record.Run) (*plot.Plot, error) {
		return scalingChart(run, "peak memory, bytes a byte of source", func(r record.Result) float64 { return float64(r.PeakMemory) / float64(r.SourceBytes) })
	}},
}

// Plots draws all charts for which the run has results, each as SVG and PNG, and returns
// their names.
func Plots(dir string, run *record.Run) (names []string, err error) {
	list := charts
	for _, d := range run.Devices {
		for _, other := range []string{"pure", "mutating"} {
			list = append(list[:len(list):len(list)], chart{"flatten-" + other + "-" + d.Kind, func(run *record.Run) (*plot.Plot, error) {
				return flattenMap(run, d.Kind, other)
			}})
		}
	}
	for _, c := range list {
		for _, extension := range []string{".svg", ".png"} { // remove a file that is left from another run
			os.Remove(filepath.Join(dir, c.name+extension))
		}
		p, err := c.make(run)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		if p == nil {
			continue
		}
		for _, extension := range []string{".svg", ".png"} {
			if err := p.Save(18*vg.Centimeter, 11*vg.Centimeter, filepath.Join(dir, c.name+extension)); err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
		}
		names = append(names, c.name)
	}
	return names, nil
}

func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	return p
}

// logarithmic makes an axis logarithmic. The data must already be in the plot.
func logarithmic(a *plot.Axis) {
	if a.Min == a.Max { // the plot package would extend the range below 0
		a.Min, a.Max = a.Min/2, a.Max*2
	}
	a.Scale = plot.LogScale{}
	a.Tick.Marker = plot.LogTicks{Prec: -1}
}

// A series is a line with a name.
type series struct {
	name   string
	points plotter.XYs
}

// addLines draws the series that have points.
func addLines(p *plot.Plot, list []series) error {
	for i, s := range list {
		if len(s.points) == 0 {
			continue
		}
		line, points, err := plotter.NewLinePoints(s.points)
		if err != nil {
			return err
		}
		line.Color, points.Color = plotutil.Color(i), plotutil.Color(i)
		line.Width = vg.Points(1.5)
		points.Shape = plotutil.Shape(i)
		p.Add(line, points)
		p.Legend.Add(s.name, line, points)
	}
	return nil
}

// sizeChart plots Figure 5.1: time against nodes.
func sizeChart(run *record.Run) (*plot.Plot, error) {
	var list []series
	for _, device := range run.Subjects(record.Size) {
		total, kernels := series{name: device + ", total"}, series{name: device + ", kernels"}
		for _, r := range run.Find(record.Size, device, record.Total) {
			total.points = append(total.points, plotter.XY{X: float64(r.Nodes), Y: r.Seconds.Median * 1e3})
		}
		for _, r := range run.Find(record.Size, device, record.Kernels) {
			kernels.points = append(kernels.points, plotter.XY{X: float64(r.Nodes), Y: r.Seconds.Median * 1e3})
		}
		list = append(list, total, kernels)
	}
	if len(list) == 0 {
		return nil, nil
	}
	thesis := series{name: "thesis, RTX 3090, without transfer"}
	for _, c := range workload.Sizes {
		if c.Max > 0 {
			thesis.points = append(thesis.points, plotter.XY{X: float64(c.Nodes), Y: c.MS()})
		}
	}
	p := newPlot("Back end: time against size", "nodes", "ms")
	err := addLines(p, append(list, thesis))
	logarithmic(&p.X)
	logarithmic(&p.Y)
	return p, err
}

// nodeChart plots the time for a node, for each tree of a table.
func nodeChart(run *record.Run, experiment string, cases []workload.Case) (*plot.Plot, error) {
	names := run.Cases(experiment)
	if len(names) == 0 {
		return nil, nil
	}
	position := map[string]float64{}
	for i, name := range names {
		position[name] = float64(i)
	}
	var list []series
	for _, device := range run.Subjects(experiment) {
		s := series{name: device + ", total"}
		for _, r := range run.Find(experiment, device, record.Total) {
			s.points = append(s.points, plotter.XY{X: position[r.Case], Y: r.NanosecondsNode()})
		}
		list = append(list, s)
	}
	thesis := series{name: "thesis, RTX 3090, without transfer"}
	for _, c := range cases {
		if at, ok := position[c.Name]; ok && c.Max > 0 {
			thesis.points = append(thesis.points, plotter.XY{X: at, Y: c.MS() * 1e6 / float64(c.Nodes)})
		}
	}
	p := newPlot("Back end: time a node, experiment "+experiment, "tree", "ns a node")
	err := addLines(p, append(list, thesis))
	logarithmic(&p.Y)
	p.NominalX(names...)
	return p, err
}

// heightChart plots Figure 5.4: stages against the height of the tree.
func heightChart(run *record.Run) (*plot.Plot, error) {
	device, list := first(run.Subjects(record.Shape)), []series(nil)
	for _, stage := range run.Stages(record.Shape) {
		s := series{name: stage}
		for _, r := range run.Find(record.Shape, device, stage) {
			if r.Seconds.Median > 0 {
				s.points = append(s.points, plotter.XY{X: float64(r.Height), Y: r.NanosecondsNode()})
			}
		}
		list = append(list, s)
	}
	if len(list) == 0 {
		return nil, nil
	}
	p := newPlot("Stages against height, "+device, "height", "ns a node")
	p.Legend.Left = false
	err := addLines(p, list)
	logarithmic(&p.X)
	p.X.Max *= 20 // for the legend
	return p, err
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// scalingChart plots a value of gpucc's runs against the size of the file.
func scalingChart(run *record.Run, what string, value func(record.Result) float64) (*plot.Plot, error) {
	var list []series
	for _, subject := range run.Subjects(record.Scaling) {
		s := series{name: subject}
		for _, r := range run.Find(record.Scaling, subject, record.Total) {
			s.points = append(s.points, plotter.XY{X: float64(r.SourceBytes) / 1e6, Y: value(r)})
		}
		list = append(list, s)
	}
	if len(list) == 0 {
		return nil, nil
	}
	p := newPlot("gpucc end to end, generated C", "MB of source", what)
	err := addLines(p, list)
	logarithmic(&p.X)
	p.Y.Min = 0
	return p, err
}
