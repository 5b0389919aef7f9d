package report

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"

	"gpucc/bench/record"
)

// A grid holds speed-ups by depth and branching factor, for a heat map. The values are
// logarithms to base 2, or not a number if there is no measurement.
type grid struct {
	columns, rows int
	values        map[[2]int]float64
}

func (g grid) Dims() (c, r int) { return g.columns, g.rows }
func (g grid) X(c int) float64  { return float64(c) }
func (g grid) Y(r int) float64  { return float64(r) }
func (g grid) Z(c, r int) float64 {
	if v, ok := g.values[[2]int{c, r}]; ok {
		return v
	}
	return math.NaN()
}

// flattenMap plots the first row of Hsu's Figure 1: the speed-up of a device over a
// recursion, by depth and branching factor.
func flattenMap(run *record.Run, device, other string) (*plot.Plot, error) {
	points := speedups(run, device, other)
	g := grid{values: map[[2]int]float64{}}
	lo, hi := 0.0, 0.0
	for _, x := range points {
		v := math.Log2(x.factor)
		g.values[[2]int{x.Depth, x.Branching}] = v
		g.columns, g.rows = max(g.columns, x.Depth+1), max(g.rows, x.Branching+1)
		lo, hi = min(lo, v), max(hi, v)
	}
	if g.columns < 2 || g.rows < 2 {
		return nil, nil
	}
	bound := max(-lo, hi, 1)
	colors := moreland.SmoothBlueRed()
	colors.SetMin(-bound)
	colors.SetMax(bound)
	heat := plotter.NewHeatMap(g, colors.Palette(64))
	heat.Min, heat.Max = -bound, bound
	p := plot.New()
	p.Title.Text = fmt.Sprintf("Speed-up of Key (%s) over the %s recursion, from 2^%.1f (blue) to 2^%.1f (red)", device, other, -bound, bound)
	p.Title.TextStyle.Font.Size = 10
	p.X.Label.Text, p.Y.Label.Text = "depth", "branching factor"
	p.Add(heat)
	return p, nil
}

// flattenLines plots the second row of the figure: speed-ups along one line of the map. position
// selects the results on the line and returns their positions.
func flattenLines(run *record.Run, label string, position func(record.Result) (float64, bool)) (*plot.Plot, error) {
	var list []series
	for _, d := range run.Devices {
		for _, other := range []string{"pure", "mutating"} {
			s := series{name: d.Kind + " over " + other}
			for _, x := range speedups(run, d.Kind, other) {
				if at, ok := position(x.Result); ok {
					s.points = append(s.points, plotter.XY{X: at, Y: x.factor})
				}
			}
			if len(s.points) > 0 {
				list = append(list, s)
			}
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	p := newPlot("Flattening expressions by Key", label, "speed-up")
	err := addLines(p, list)
	logarithmic(&p.Y)
	return p, err
}
