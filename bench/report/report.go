// Package report renders the measurements of a run of the benchmarks: a Markdown page
// with tables, and plots. The page also shows the figures of the works from which the
// experiments are taken.
package report

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"gpucc/bench/record"
)

// Markdown writes the page. plots are the names, without extension, of the files of plots
// that the page shows.
func Markdown(w io.Writer, run *record.Run, plots []string) error {
	p := &page{Writer: bufio.NewWriter(w), run: run, plots: plots}
	p.head()
	p.summary()
	p.size()
	p.length()
	p.shape()
	p.stages()
	p.flatten()
	p.peers()
	p.projects()
	p.preprocess()
	p.quality()
	p.frontend()
	p.scaling()
	p.cores()
	p.load()
	p.startup()
	p.models()
	return p.Flush()
}

type page struct {
	*bufio.Writer
	run   *record.Run
	plots []string
}

func (p *page) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

// plot shows a plot, if it exists.
func (p *page) plot(name, caption string) {
	if slices.Contains(p.plots, name) {
		p.printf("![%s](%s.svg)\n\n", caption, name)
	}
}

// busy is a share of the cores' time. If other processes use more than that, a run's
// figures are doubtful.
const busy = 0.05

func (p *page) head() {
	m := p.run.Machine
	p.printf("# gpucc: benchmarks\n\n")
	t := newTable("", "")
	t.add("date", p.run.Date)
	t.add("machine", fmt.Sprintf("%s, %d cores, %.1f GiB, %s", m.CPU, m.Cores, float64(m.MemoryBytes)/(1<<30), m.System))
	t.add("other processes had", fmt.Sprintf("%.0f %% of the cores' time during the run", 100*m.Others))
	for _, d := range p.run.Devices {
		software := ""
		if d.Software {
			software = "; a software renderer: its figures are checks only"
		}
		t.add("device "+d.Kind, fmt.Sprintf("%s (%s), copies %.1f GB/s%s", d.Name, d.Driver, d.Bandwidth/1e9, software))
	}
	for _, tool := range slices.Sorted(maps.Keys(p.run.Versions)) {
		t.add(tool, p.run.Versions[tool])
	}
	t.add("seed", fmt.Sprint(p.run.Seed))
	t.add("repeats", fmt.Sprintf("%d at most", p.run.Repeats))
	t.write(p)
	p.printf("Times are medians unless it says otherwise; minimum, maximum, mean and standard deviation of every row are in results.csv and results.json.\n\n")
	if m.Others > busy {
		p.printf("**The machine was not idle: other processes had %.0f %% of its cores.** gpucc uses all cores, so it loses more by that than compilers that use one; medians are longer than on an idle machine, and rows differ in how much. Read the minima.\n\n", 100*m.Others)
	}
	if slices.ContainsFunc(p.run.Devices, func(d record.Device) bool { return d.Kind == "gpu" && !d.Software }) {
		p.printf("The GPU was kept busy for half a second before each case of experiments 1 to 3 and of the model, a tenth of a second before each of experiment 4, and for 20 ms before each measurement, since it lowers its clocks while the host makes the tree or the object. Its bandwidth is that of a kernel that reads one column and writes two, once it no longer rises.\n\n")
	}
	if len(p.run.Notes) > 0 {
		p.printf("Notes on this run:\n\n- %s\n\n", strings.Join(p.run.Notes, "\n- "))
	}
	p.printf(`What is not comparable: the thesis (Huijben, Parallel Code Generation on the
GPU, 2021) measured an NVIDIA RTX 3090 beside a Xeon Silver 4214, left out the
transfer of the tree to the GPU, compiled another language for 32-bit RISC-V,
and its output was never run. Its trees were drawn at random; those here have
the same numbers of nodes, heights, functions and longest functions, but other
contents, and other widths. Columns marked "thesis" are the middle of its
minimum and maximum. "Kernels" are all stages here but upload, download and
the joining of batches; "total" is all of it, from a tree in memory to an
object in memory. A GPU has the tree in one batch there. "Overlapped" is the time in which a GPU
compiles it in batches as large as in a compilation, with transfers and without the joining: some batches are
transferred while others are compiled. On the CPU, the device's memory is the machine's.

`)
}
