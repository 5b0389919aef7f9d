package stages

import (
	"slices"
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
	stages  []StageReport
	current int
	marks   []mark
}

// A mark is when a stage began; stage is -1 where none did.
type mark struct {
	stage int
	at    gpu.Mark
}

// begin starts a stage, or takes it up again.
func (m *meter) begin(name string) {
	m.current = slices.IndexFunc(m.stages, func(s StageReport) bool { return s.Name == name })
	if m.current < 0 {
		m.current = len(m.stages)
		m.stages = append(m.stages, StageReport{Name: name})
	}
	m.marks = append(m.marks, mark{m.current, m.Mark()})
}

// end ends the last stage.
func (m *meter) end() { m.marks = append(m.marks, mark{-1, m.Mark()}) }

// report waits for the device and returns the stages with their times.
func (m *meter) report() []StageReport {
	for i, from := range m.marks {
		if from.stage >= 0 {
			m.stages[from.stage].Time += m.Elapsed(from.at, m.marks[i+1].at)
		}
	}
	return m.stages
}

func (m *meter) stage() *StageReport { return &m.stages[m.current] }

func (m *meter) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	s := m.stage()
	s.Dispatches++
	s.Items += n
	for _, b := range buffers {
		s.Bytes += b.Bytes()
	}
	m.Device.Dispatch(k, n, buffers...)
}

func (m *meter) Share(data []byte) *gpu.Buffer {
	m.stage().Bytes += len(data)
	return gpu.Upload(m.Device, data)
}

func (m *meter) Write(b *gpu.Buffer, offset int, data []byte) {
	m.stage().Bytes += len(data)
	m.Device.Write(b, offset, data)
}

func (m *meter) Read(b *gpu.Buffer, offset int, data []byte) error {
	m.stage().Bytes += len(data)
	return m.Device.Read(b, offset, data)
}

// merge adds up the reports of meters.
func merge(meters []*meter) []StageReport {
	var all []StageReport
	for _, m := range meters {
		for _, s := range m.report() {
			i := slices.IndexFunc(all, func(r StageReport) bool { return r.Name == s.Name })
			if i < 0 {
				i = len(all)
				all = append(all, StageReport{Name: s.Name})
			}
			all[i].Dispatches += s.Dispatches
			all[i].Items += s.Items
			all[i].Bytes += s.Bytes
			all[i].Time += s.Time
		}
	}
	return all
}

// scale multiplies the times of the stages so that they add up to total.
func scale(list []StageReport, total time.Duration) []StageReport {
	sum := time.Duration(0)
	for _, s := range list {
		sum += s.Time
	}
	for i := range list {
		list[i].Time = time.Duration(float64(list[i].Time) / float64(max(1, sum)) * float64(total))
	}
	return list
}
