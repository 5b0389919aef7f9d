package report

import (
	"slices"

	"gpucc/bench/cost"
	"gpucc/bench/record"
)

// models writes the results of experiment model.
func (p *page) models() {
	if len(p.run.Models) == 0 {
		return
	}
	card := p.run.Models[0].Card
	p.printf("## Model of the %s: computed, not measured\n\n", card.Name)
	p.printf(`**The times in this section are a model, not measurements.** They are computed
from work that was counted while this machine compiled the trees, each as one batch: the time
of the kernels is %s µs a dispatch, and the bytes that they move by %s GB/s; transfers take
their bytes by %s GB/s in each direction; the host waits %s µs each time. Kernels move, in
this model, the whole of every column that they read and of every column that they write, but at
most 128 bytes for an item and a column; they compute nothing that takes longer than memory. A
card rarely reaches the bandwidth of its data sheet, which flags can replace by a measured one. "Alone" is the sum of a batch's times. "Overlapped"
is the longest of its times up, in kernels and down: more than that many batches in a row
cannot save.

`, number(card.Dispatch*1e6), number(card.Bandwidth/1e9), number(card.PCIe/1e9), number(card.Wait*1e6))
	t := newTable("tree", "nodes", "batches", "dispatches", "waits", "bytes a node: up", "kernels", "down",
		"model ms: up", "kernels", "waits", "down", "alone", "overlapped", "model, nodes/s: alone", "overlapped", "kernels, measured ms")
	for _, m := range p.run.Models {
		e, sum, n := m.Estimate, m.Work.Sum(), float64(m.Nodes)
		t.add(m.Case, m.Nodes, m.Work.Batches(), sum.Dispatches, m.Work.Waits,
			float64(m.Work.Up)/n, float64(sum.Bytes)/n, float64(m.Work.Down)/n,
			e.Up*1e3, e.Kernels*1e3, e.Waits*1e3, e.Down*1e3, e.Alone()*1e3, e.Overlapped()*1e3,
			n/e.Alone(), n/e.Overlapped(), sum.Time.Seconds()*1e3)
	}
	t.write(p)
	p.kernels(p.run.Models[len(p.run.Models)-1])
}

// kernels writes the table of kernels of one tree, the longest first.
func (p *page) kernels(m record.Model) {
	measured := ""
	if m.Device == "gpu" {
		measured = " Measured times are this machine's GPU's; GB/s are the bytes of the model by that time."
	}
	p.printf("Kernels on the tree of %s (%s), in the order of their modelled times.%s\n\n", m.Case, "model, not measured", measured)
	list := slices.Clone(m.Work.Kernels)
	slices.SortStableFunc(list, func(a, b cost.Kernel) int {
		x, y := m.Card.Kernel(&a), m.Card.Kernel(&b)
		switch {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	t := newTable("kernel", "dispatches", "items", "bytes a node", "model µs", "share", "measured µs", "GB/s")
	for _, k := range list {
		us, rate := m.Card.Kernel(&k)*1e6, 0.0
		if k.Time > 0 {
			rate = float64(k.Bytes) / k.Time.Seconds() / 1e9
		}
		t.add(k.Name, k.Dispatches, k.Items, float64(k.Bytes)/float64(m.Nodes), us, us/(m.Estimate.Kernels*1e6), k.Time.Seconds()*1e6, rate)
	}
	t.write(p)
}
