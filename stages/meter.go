package stages

import (
	"time"

	"gpucc/gpu"
)

// A Report says what a compilation did, by stage.
type Report struct {
	Nodes        int
	Instructions int // words of machine code
	Stages       []StageReport
}

// A StageReport is one line of -time.
type StageReport struct {
	Name       string
	Dispatches int
	Items      int           // of all dispatches
	Time       time.Duration // on the device's clock
	Bytes      int           // sizes of the buffers bound and of the transfers, summed
}

// A meter is a device that counts what passes through it, stage by stage.
type meter struct {
	gpu.Device
	stages []StageReport
	marks  []gpu.Mark // where each began, and the end of the last
}

// begin starts a stage.
func (m *meter) begin(name string) {
	m.stages = append(m.stages, StageReport{Name: name})
	m.marks = append(m.marks, m.Mark())
}

// end ends the last stage.
func (m *meter) end() { m.marks = append(m.marks, m.Mark()) }

// report waits for the device and returns the stages with their times.
func (m *meter) report() []StageReport {
	for i := range m.stages {
		m.stages[i].Time = m.Elapsed(m.marks[i], m.marks[i+1])
	}
	return m.stages
}

func (m *meter) stage() *StageReport { return &m.stages[len(m.stages)-1] }

func (m *meter) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	s := m.stage()
	s.Dispatches++
	s.Items += n
	for _, b := range buffers {
		s.Bytes += b.Bytes()
	}
	m.Device.Dispatch(k, n, buffers...)
}

func (m *meter) Write(b *gpu.Buffer, offset int, data []byte) {
	m.stage().Bytes += len(data)
	m.Device.Write(b, offset, data)
}

func (m *meter) Read(b *gpu.Buffer, offset int, data []byte) error {
	m.stage().Bytes += len(data)
	return m.Device.Read(b, offset, data)
}
