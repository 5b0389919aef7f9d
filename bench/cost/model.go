package cost

import (
	"fmt"
	"strings"
)

// A Card has the figures of a GPU that the model uses.
type Card struct {
	Name      string  `json:"name"`
	Bandwidth float64 `json:"bandwidth"` // of its memory, in bytes a second
	PCIe      float64 `json:"pcie"`      // bytes a second in each direction between host and device
	Dispatch  float64 `json:"dispatch"`  // seconds for a dispatch without items
	Wait      float64 `json:"wait"`      // seconds until the host knows that the device is ready
}

// Cards are some GPUs. Bandwidth is from their data sheets. PCIe is the usual speed of
// transfers on the card's bus, about 85 % of its bandwidth. Dispatch and Wait are assumed:
// no data sheet has them.
var Cards = []Card{
	{"RTX 3090", 936e9, 26e9, 5e-6, 20e-6},
	{"RTX 4090", 1008e9, 26e9, 5e-6, 20e-6},
	{"A100", 1555e9, 26e9, 5e-6, 20e-6},
	{"H100", 3350e9, 53e9, 5e-6, 20e-6},
	{"H200", 4800e9, 53e9, 5e-6, 20e-6},
}

// FindCard returns the card of a name.
func FindCard(name string) (Card, error) {
	var names []string
	for _, c := range Cards {
		if c.Name == name {
			return c, nil
		}
		names = append(names, c.Name)
	}
	return Card{}, fmt.Errorf("no card %q: there are %s", name, strings.Join(names, ", "))
}

// An Estimate is computed times in seconds.
type Estimate struct {
	Up      float64 `json:"up"`
	Kernels float64 `json:"kernels"`
	Waits   float64 `json:"waits"`
	Down    float64 `json:"down"`
}

// Estimate computes how long the work takes on the card. A dispatch takes its latency and the
// time to move its bytes; kernels compute nothing that takes longer than memory.
func (c *Card) Estimate(work *Counts) Estimate {
	sum := work.Sum()
	return Estimate{
		Up:      float64(work.Up) / c.PCIe,
		Kernels: c.Kernel(&sum),
		Waits:   float64(work.Waits) * c.Wait,
		Down:    float64(work.Down) / c.PCIe,
	}
}

// Kernel computes how long the dispatches of a kernel take.
func (c *Card) Kernel(k *Kernel) float64 {
	return float64(k.Dispatches)*c.Dispatch + float64(k.Bytes)/c.Bandwidth
}

// Alone returns the time if nothing overlaps: one batch alone.
func (e *Estimate) Alone() float64 { return e.Up + e.Kernels + e.Waits + e.Down }

// Overlapped returns the time if transfers and kernels of neighbouring batches overlap perfectly:
// there are many batches, and two are on the way at a time.
func (e *Estimate) Overlapped() float64 { return max(e.Up, e.Kernels, e.Down) }
