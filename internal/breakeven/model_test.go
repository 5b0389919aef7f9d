package breakeven

import (
	"math"
	"testing"
	"time"
)

const ms = 1e6

// TestFrom shows from which number of nodes on a GPU is faster.
func TestFrom(t *testing.T) {
	for _, test := range []struct {
		what  string
		model Model
		want  int
	}{
		{"twice as fast", Model{StartUp: 300 * ms, CPU: Line{0, 20}, GPU: Line{0, 10}}, 30_000_000},
		{"latencies count", Model{StartUp: 290 * ms, CPU: Line{1 * ms, 20}, GPU: Line{11 * ms, 10}}, 30_000_000},
		{"a fraction of a node", Model{StartUp: 1, CPU: Line{0, 20}, GPU: Line{0, 17}}, 1},
		{"as fast as the cores", Model{StartUp: 300 * ms, CPU: Line{0, 10}, GPU: Line{0, 10}}, Never},
		{"slower", Model{StartUp: 1, CPU: Line{0, 10}, GPU: Line{0, 11}}, Never},
		{"hardly faster", Model{StartUp: 300 * ms, CPU: Line{0, 10}, GPU: Line{0, 9.99}}, Never},
		{"at once", Model{CPU: Line{1, 10}, GPU: Line{1, 5}}, 0},
		{"at once, and as fast", Model{CPU: Line{2, 10}, GPU: Line{1, 10}}, 0},
		{"at once, but slower", Model{CPU: Line{2, 10}, GPU: Line{1, 11}}, Never},
	} {
		if got := test.model.From(); got != test.want {
			t.Errorf("%s: from %d nodes on, want %d", test.what, got, test.want)
		}
	}
}

// TestFromAgrees shows that the GPU is the faster device from that number on, and not
// below it.
func TestFromAgrees(t *testing.T) {
	m := Model{StartUp: 123.4 * ms, CPU: Line{2 * ms, 7.25}, GPU: Line{5 * ms, 3.5}}
	cpu := func(n int) float64 { return m.CPU.Latency + m.CPU.PerNode*float64(n) }
	gpu := func(n int) float64 { return m.StartUp + m.GPU.Latency + m.GPU.PerNode*float64(n) }
	if n := m.From(); gpu(n) > cpu(n) || gpu(n-1) <= cpu(n-1) {
		t.Errorf("from %d nodes on: GPU %f, CPU %f; before: %f, %f", n, gpu(n), cpu(n), gpu(n-1), cpu(n-1))
	}
}

// TestThrough shows the line through two measurements.
func TestThrough(t *testing.T) {
	for _, test := range []struct {
		took, longer time.Duration
		want         Line
	}{
		{3000, 7000, Line{1000, 2}},
		{1000, 3000, Line{0, 1}},
		{1000, 7000, Line{0, 3}},    // the exact line would be negative at 0
		{3000, 2000, Line{3000, 0}}, // noise can make the larger text faster
	} {
		if got := Through(1000, test.took, 3000, test.longer); got != test.want {
			t.Errorf("%d, %d: %v, want %v", test.took, test.longer, got, test.want)
		}
	}
}

// TestValid shows which numbers cannot come from a measurement.
func TestValid(t *testing.T) {
	good := Model{StartUp: 1, CPU: Line{0, 1}, GPU: Line{0, 1}}
	if !good.valid() {
		t.Error("a model is not valid that should be")
	}
	for _, spoil := range []func(*Model){
		func(m *Model) { m.StartUp = -1 },
		func(m *Model) { m.CPU.PerNode = 0 },
		func(m *Model) { m.GPU.PerNode = math.NaN() },
		func(m *Model) { m.GPU.Latency = math.Inf(1) },
		func(m *Model) { m.CPU.Latency = 1e18 },
	} {
		m := good
		spoil(&m)
		if m.valid() {
			t.Errorf("%+v is valid", m)
		}
	}
}
