package report

import (
	"fmt"

	"gpucc/bench/record"
	"gpucc/internal/workload"
)

func (p *page) size() {
	if len(p.run.Find(record.Size, "", record.Total)) == 0 {
		return
	}
	p.printf("## 1. File size\n\nTrees with the properties of the thesis's Table 5.2, its times from Table 5.3; the largest are beyond it.\n\n")
	p.trees(record.Size, workload.Sizes)
	p.plot("size", "time against nodes (as Figure 5.1)")
	p.plot("size-stages", "share of each stage (as Figure 5.2)")
	if len(p.run.Find(record.SizeO2, "", record.Total)) > 0 {
		p.printf("With the passes of `-O2`; all other tables are of `-O1`, the default.\n\n")
		p.trees(record.SizeO2, workload.Sizes)
	}
}

func (p *page) length() {
	if len(p.run.Find(record.Length, "", record.Total)) == 0 {
		return
	}
	p.printf("## 2. Function length\n\nTrees with the properties of Table 5.4, times from Table 5.5; and one function that is the whole file.\n\n")
	p.trees(record.Length, workload.Lengths)
	p.plot("length", "time a node by function length")
	p.plot("length-stages", "time of each stage by function length (as Figure 5.3)")
}

func (p *page) shape() {
	if len(p.run.Find(record.Shape, "", record.Total)) == 0 {
		return
	}
	p.printf("## 3. Tree shape\n\nTrees with the properties of Table 5.6, times from Table 5.8; and higher ones.\n\n")
	p.trees(record.Shape, workload.Shapes)
	p.plot("shape", "time a node by shape")
	p.plot("shape-stages", "time of stages against height (as Figure 5.4)")
}

// trees writes the table of an experiment, one row for each tree and device.
func (p *page) trees(experiment string, cases []workload.Case) {
	t := newTable("tree", "device", "nodes", "height", "width", "functions", "largest", "batches", "dispatches",
		"total ms", "min", "max", "SD", "kernels ms", "overlapped ms", "ns a node", "thesis ms", "thesis ns a node", "thesis / kernels")
	kernels := p.run.Find(experiment, "", record.Kernels)
	for i, r := range p.run.Find(experiment, "", record.Total) {
		c, k := find(cases, r.Case), kernels[i].Seconds.Median*1e3
		s := r.Seconds
		t.add(r.Case, r.Subject, r.Nodes, r.Height, r.Width, r.Functions, r.Largest, p.batches(r), r.Dispatches,
			s.Median*1e3, s.Min*1e3, s.Max*1e3, s.SD*1e3, k, p.overlapped(r), r.NanosecondsNode(), c.MS(), c.MS()*1e6/float64(r.Nodes), c.MS()/k)
	}
	t.write(p)
}

// overlapped returns the median of a tree's results for record.Overlapped in milliseconds, or a dash if there are none.
func (p *page) overlapped(of record.Result) any {
	for _, r := range p.run.Find(of.Experiment, of.Subject, record.Overlapped) {
		if r.Case == of.Case {
			return r.Seconds.Median * 1e3
		}
	}
	return "-"
}

func find(cases []workload.Case, name string) workload.Case {
	for _, c := range cases {
		if c.Name == name {
			return c
		}
	}
	return workload.Case{}
}

// thesisShapes is Table 5.7: times of the thesis's stages in milliseconds.
var thesisShapes = []struct {
	name string
	ms   [6]float64
}{
	{"preprocessing", [6]float64{1.401, 1.37, 1.35, 1.397, 1.364, 1.368}},
	{"instruction counting", [6]float64{0.376, 0.362, 0.363, 0.356, 0.349, 0.4}},
	{"instruction generation", [6]float64{5.45, 6.114, 8.014, 7.706, 8.057, 8.721}},
	{"optimization", [6]float64{1.959, 3.938, 6.995, 7.544, 6.634, 0}},
	{"register allocation", [6]float64{68.639, 944.869, 45550.568, 121381.801, 110603.524, 0}},
	{"jump linking", [6]float64{0.983, 0.874, 0.729, 0.623, 0.629, 0}},
	{"postprocessing", [6]float64{0.063, 0.057, 0.05, 0.044, 0.044, 0}},
}

// stages writes the time of each stage, and the share of the memory's bandwidth that it uses.
func (p *page) stages() {
	if len(p.run.Find(record.Shape, "", record.Total)) > 0 {
		p.shapeStages()
	}
	for _, d := range p.run.Devices {
		p.bandwidth(d)
	}
}

// shapeStages writes the table of stages over shapes, in the form of the thesis's.
func (p *page) shapeStages() {
	p.printf("Milliseconds by stage and shape, beside Table 5.7:\n\n")
	names := p.run.Cases(record.Shape)
	t := newTable(append([]string{"stage"}, names...)...)
	for _, d := range p.run.Subjects(record.Shape) {
		for _, stage := range p.run.Stages(record.Shape) {
			row := []any{stage + ", " + d}
			for _, r := range p.run.Find(record.Shape, d, stage) {
				row = append(row, r.Seconds.Median*1e3)
			}
			t.add(row...)
		}
	}
	for _, s := range thesisShapes {
		row := []any{s.name + ", thesis"}
		for _, name := range names {
			ms := 0.0
			for i, c := range workload.Shapes[:len(s.ms)] {
				if c.Name == name {
					ms = s.ms[i]
				}
			}
			row = append(row, ms)
		}
		t.add(row...)
	}
	t.write(p)
}

// bandwidth writes the table of stages on the largest tree of experiment 1.
func (p *page) bandwidth(d record.Device) {
	totals := p.run.Find(record.Size, d.Kind, record.Total)
	if len(totals) == 0 {
		return
	}
	largest := totals[len(totals)-1]
	p.printf("## Bytes moved, %s\n\nBy stage, on the tree of %s (%s nodes). Bytes are the sizes of the buffers that kernels were given and of the transfers, so at most what was moved, each time counted; the last column is their rate against that of copying memory, %.1f GB/s. It exceeds 1 where batches stay in the caches.\n\n",
		d.Kind, largest.Case, grouped(fmt.Sprint(largest.Nodes)), d.Bandwidth/1e9)
	t := newTable("stage", "ms", "share", "ns a node", "dispatches", "bytes a node", "GB/s", "of the bandwidth")
	for _, r := range p.run.Find(record.Size, d.Kind, "") {
		if r.Case != largest.Case || r.Several() && r.Stage != record.Total {
			continue
		}
		rate := float64(r.Bytes) / r.Seconds.Median
		if r.Seconds.Median == 0 {
			rate = 0
		}
		t.add(r.Stage, r.Seconds.Median*1e3, r.Seconds.Median/largest.Seconds.Median, r.NanosecondsNode(), r.Dispatches,
			float64(r.Bytes)/float64(r.Nodes), rate/1e9, rate/d.Bandwidth)
	}
	t.write(p)
}
