// Package breakeven determines the size of a source from which on a GPU is faster than
// the cores, its start-up included. It computes the size from a model of the machine,
// which is kept in a file.
package breakeven

import (
	"math"
	"time"
)

// A Line is the time that a device needs for a unit, front end included, as a linear
// function of the number of the unit's nodes.
type Line struct {
	Latency float64 `json:"latency"`  // nanoseconds for a unit of no nodes: those until the first batch is back
	PerNode float64 `json:"per_node"` // nanoseconds for each node
}

// A Model describes the speed of a machine.
type Model struct {
	StartUp float64 `json:"start_up"` // nanoseconds until the GPU is open and its programs are loaded
	CPU     Line    `json:"cpu"`      // all cores
	GPU     Line    `json:"gpu"`      // the GPU and all cores together, when the GPU is open

	Name   string `json:"name"` // of the GPU
	Driver string `json:"driver"`
}

// Never is returned if a GPU is not faster for any size of a unit.
const Never = math.MaxInt

// From returns the number of nodes from which on the GPU is faster, or Never.
func (m *Model) From() int {
	ahead := m.StartUp + m.GPU.Latency - m.CPU.Latency // nanoseconds by which the CPU is ahead at the start
	gain := m.CPU.PerNode - m.GPU.PerNode              // nanoseconds that the GPU gains for each node
	switch {
	case ahead <= 0 && gain >= 0:
		return 0
	case gain <= 0:
		return Never
	}
	nodes := math.Ceil(ahead / gain)
	if nodes > maxNodes {
		return Never
	}
	return int(nodes)
}

// maxNodes is more than the number of nodes of any unit: node numbers have 32 bits.
const maxNodes = 1 << 32

// valid reports whether all numbers are possible.
func (m *Model) valid() bool {
	for _, ns := range []float64{m.CPU.PerNode, m.GPU.PerNode, m.StartUp, m.CPU.Latency, m.GPU.Latency} {
		if !(ns >= 0 && ns <= float64(time.Hour)) {
			return false
		}
	}
	return m.CPU.PerNode > 0 && m.GPU.PerNode > 0
}

// Through returns the line through two measurements. Each is a number of nodes and the
// time for them; the smaller number comes first. Neither of the line's numbers is
// negative.
func Through(small int, took time.Duration, large int, longer time.Duration) Line {
	perNode := max(0, float64(longer-took)/float64(large-small))
	return Line{Latency: max(0, float64(took)-perNode*float64(small)), PerNode: perNode}
}
