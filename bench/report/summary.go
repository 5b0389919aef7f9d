package report

import (
	"fmt"

	"gpucc/bench/record"
	"gpucc/internal/workload"
)

// summary compares the results with the goals of the project.
func (p *page) summary() {
	t := newTable("what", "goal", "measured")
	for _, d := range p.run.Devices {
		p.spread(t, d.Kind)
		p.dispatches(t, d.Kind)
	}
	p.againstTCC(t)
	p.growth(t)
	for _, r := range p.run.Find(record.Frontend, "C", record.Total) {
		t.add("front end alone, "+r.Case+" of C", "100 MB/s on 2 cores", number(fastest(r))+" MB/s")
	}
	for _, r := range p.run.Find(record.Peers, "gpucc cpu", record.Total) {
		if r.Case == "5kB" {
			t.add("small file (5 kB) end to end, cpu", "10 ms", number(r.Seconds.Min*1e3)+" ms")
		}
	}
	p.onGPU(t)
	for _, r := range p.run.Find(record.Startup, "second run", record.Total) {
		t.add("GPU start-up, second run, with a file of 5 kB", "0.3 s", number(r.Seconds.Min)+" s")
	}
	if len(t.rows) > 0 {
		p.printf("## Goals\n\nFrom the minima here, which are what other processes disturb least.\n\n")
		t.write(p)
	}
}

// onGPU adds rows about a GPU: the largest tree of the thesis, and the largest file for which
// tcc was measured.
func (p *page) onGPU(t *table) {
	for _, x := range []struct{ stage, goal string }{{record.Kernels, "10^9"}, {record.Overlapped, "4 x 10^8, with transfers"}, {record.Total, "-"}} {
		for _, r := range p.run.Find(record.Size, "gpu", x.stage) {
			if r.Nodes > 10_000_000 && r.Nodes < 20_000_000 {
				t.add("nodes a second on 12.3 million nodes, gpu, "+x.stage, x.goal, fmt.Sprintf("%.3g", float64(r.Nodes)/r.Seconds.Min))
			}
		}
	}
	for _, r := range p.run.Find(record.Peers, "gpucc gpu", record.Total) {
		if r.Case == "50MB" {
			t.add("end to end, 50MB of C, gpucc gpu", "0.12 s, a tenth of tcc's time", number(r.Seconds.Min)+" s")
		}
	}
}

// fastest returns the best speed in 10^6 bytes of source per second.
func fastest(r record.Result) float64 { return float64(r.SourceBytes) / 1e6 / r.Seconds.Min }

// nodeTime returns the shortest time for a node, in seconds.
func nodeTime(r record.Result) float64 { return r.Seconds.Min / float64(r.Nodes) }

// spread adds rows about the variation of the time for a node with the length of
// functions and with the shape of trees.
func (p *page) spread(t *table, device string) {
	lengths := p.run.Find(record.Length, device, record.Total)
	if first, last, ok := ends(lengths); ok {
		t.add("time a node, longest against shortest functions, "+device, "1.2 x (thesis: 10.9 x)",
			number(nodeTime(last)/nodeTime(first))+" x, best to worst "+number(worst(lengths))+" x")
	}
	shapes := p.run.Find(record.Shape, device, record.Total)
	if measured := ofThesis(shapes); len(measured) > 1 {
		t.add("time a node, worst against best shape, "+device, "1.5 x (thesis: 2160 x)",
			number(worst(measured))+" x, with higher trees "+number(worst(shapes))+" x")
	}
}

// ofThesis returns the results of the shapes that the thesis has measured.
func ofThesis(shapes []record.Result) (list []record.Result) {
	for _, c := range workload.Shapes {
		for _, r := range shapes {
			if r.Case == c.Name && c.MS() > 0 {
				list = append(list, r)
			}
		}
	}
	return list
}

// ends returns the results of the thesis's first and last tree.
func ends(results []record.Result) (first, last record.Result, ok bool) {
	for _, r := range results {
		switch r.Case {
		case workload.Lengths[0].Name:
			first = r
		case workload.Lengths[7].Name:
			last = r
		}
	}
	return first, last, first.Nodes > 0 && last.Nodes > 0
}

// worst returns the ratio of the longest to the shortest time for a node.
func worst(results []record.Result) float64 {
	lo, hi := nodeTime(results[0]), nodeTime(results[0])
	for _, r := range results {
		lo, hi = min(lo, nodeTime(r)), max(hi, nodeTime(r))
	}
	return hi / lo
}

// dispatches adds a row with the number of dispatches for each batch, over all trees.
func (p *page) dispatches(t *table, device string) {
	lo, hi := 0.0, 0.0
	for _, experiment := range []string{record.Size, record.Length, record.Shape} {
		for _, r := range p.run.Find(experiment, device, record.Total) {
			a := float64(r.Dispatches) / float64(p.batches(r))
			if lo == 0 || a < lo {
				lo = a
			}
			hi = max(hi, a)
		}
	}
	if hi > 0 {
		t.add("dispatches a batch, "+device, "200, the same for every shape of a size", number(lo)+" to "+number(hi))
	}
}

// batches returns the number of batches in which a tree was compiled. It is the number of
// dispatches of the stage select, which is one map.
func (p *page) batches(r record.Result) int {
	for _, s := range p.run.Find(r.Experiment, r.Subject, "select") {
		if s.Case == r.Case {
			return max(1, s.Dispatches)
		}
	}
	return 1
}

func (p *page) againstTCC(t *table) {
	for _, tcc := range p.run.Find(record.Peers, "tcc", record.Total) {
		for _, r := range p.run.Find(record.Peers, "", record.Total) {
			if r.Case == tcc.Case && r.SourceBytes > 5e6 && (r.Subject == "gpucc cpu" || r.Subject == "gpucc gpu") {
				t.add("end to end, "+r.Case+" of C, "+r.Subject, "tcc, then twice as fast",
					fmt.Sprintf("%s MB/s, tcc %s MB/s: %s x", number(fastest(r)), number(fastest(tcc)), number(fastest(r)/fastest(tcc))))
			}
		}
	}
}

// growth compares the time for a byte of the largest file with the time for a byte of the
// smallest. It also compares the times for additional bytes, between larger files and
// between smaller ones; these do not contain the time to start a process.
func (p *page) growth(t *table) {
	for _, subject := range p.run.Subjects(record.Scaling) {
		results := p.run.Find(record.Scaling, subject, record.Total)
		if len(results) < 2 {
			continue
		}
		first, last := results[0], results[len(results)-1]
		t.add(fmt.Sprintf("time a byte, %s against %s, %s", last.Case, first.Case, subject), "0.8 to 1.2 x, with the start of the process", number(fastest(first)/fastest(last))+" x")
		if least, most := furtherBytes(results); least > 0 {
			t.add(fmt.Sprintf("time of a further byte, from a file to one ten times as large, %s", subject), "at most 1.2 x from best to worst", fmt.Sprintf("%s to %s ns, %s x", number(least), number(most), number(most/least)))
		}
		t.add(fmt.Sprintf("peak memory a byte of source, %s, %s", last.Case, subject), "bounded batches beside the source, so 1 and a constant", number(float64(last.PeakMemory)/float64(last.SourceBytes)))
	}
}

// furtherBytes compares pairs of files. One file is ten times as large as the other. For each pair
// it computes the time for a byte that only the larger file has, in ns. It returns the shortest and
// the longest of these times, or 0 if there are fewer than two pairs.
func furtherBytes(results []record.Result) (least, most float64) {
	pairs := 0
	for _, small := range results {
		for _, large := range results {
			if bytes := large.SourceBytes - small.SourceBytes; (bytes+small.SourceBytes/2)/small.SourceBytes == 9 {
				ns := 1e9 * (large.Seconds.Min - small.Seconds.Min) / float64(bytes)
				if pairs++; pairs == 1 || ns < least {
					least = ns
				}
				most = max(most, ns)
			}
		}
	}
	if pairs < 2 {
		return 0, 0
	}
	return least, most
}
