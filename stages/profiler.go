package stages

import (
	"slices"
	"time"

	"gpucc/gpu"
)

// A StageReport has the counts and the time of one stage. It is one line of -time.
type StageReport struct {
	Name       string
	Dispatches int
	Items      int           // of all dispatches
	Time       time.Duration // on the device's clock
	Bytes      int           // sum of the sizes of the buffers bound and of the transfers

	Kernels []KernelReport // with Profiler.Kernels: in the order of their first dispatches
}

// A KernelReport has the counts and the time of a kernel in a stage.
type KernelReport struct {
	Name       string
	Dispatches int
	Items      int
	Time       time.Duration
	Bytes      int
}

// kernel returns the report of a kernel, which it adds if it is new, and its number.
func (s *StageReport) kernel(name string) (k *KernelReport, number int) {
	number = slices.IndexFunc(s.Kernels, func(k KernelReport) bool { return k.Name == name })
	if number < 0 {
		number = len(s.Kernels)
		s.Kernels = append(s.Kernels, KernelReport{Name: name})
	}
	return &s.Kernels[number], number
}

// A Profiler is a device that counts dispatches, items, bytes and time by stage.
type Profiler struct {
	gpu.Device
	Kernels bool // kernels get reports of their own, for which the device's clock is read at each dispatch

	spans   []span
	stages  []StageReport
	current int
	marks   []mark
	counted []counted
}

// A span is the time of a dispatch.
type span struct {
	stage, kernel int
	from, to      gpu.Mark
}

// A counted dispatch handled as many items as a table of counts says, which the host has not
// read yet. Its stage has the upper bound, and the sizes of buffers that can hold it.
type counted struct {
	stage, word, bound, bytes int
	kernel                    int // in the stage's report, with Profiler.Kernels
	table                     *gpu.Buffer
}

// Settle corrects the items and bytes of the dispatches that took their numbers of items from
// a table of counts.
func (p *Profiler) Settle(table *gpu.Buffer, row []uint32) {
	p.counted = slices.DeleteFunc(p.counted, func(d counted) bool {
		if d.table != table {
			return false
		}
		s, items := &p.stages[d.stage], min(d.bound, int(row[d.word]))
		s.Items -= d.bound - items
		s.Bytes -= d.bytes - d.bytes*items/d.bound
		if p.Kernels {
			s.Kernels[d.kernel].Items -= d.bound - items
			s.Kernels[d.kernel].Bytes -= d.bytes - d.bytes*items/d.bound
		}
		return true
	})
}

// Did adds a number of things that an optimisation has done, which is a part of a stage, to a report of its own.
func (p *Profiler) Did(name string, number int) {
	if number == 0 {
		return
	}
	i := slices.IndexFunc(p.stages, func(s StageReport) bool { return s.Name == name })
	if i < 0 {
		i = len(p.stages)
		p.stages = append(p.stages, StageReport{Name: name})
	}
	p.stages[i].Items += number
}

// A mark is the time at which a stage began. If stage is -1, the stage before ended and
// none began.
type mark struct {
	stage int
	at    gpu.Mark
}

// Begin starts a stage, or continues one that was started before.
func (p *Profiler) Begin(name string) {
	p.current = slices.IndexFunc(p.stages, func(s StageReport) bool { return s.Name == name })
	if p.current < 0 {
		p.current = len(p.stages)
		p.stages = append(p.stages, StageReport{Name: name})
	}
	p.marks = append(p.marks, mark{p.current, p.Mark()})
}

// Pause ends the current stage, if there is one. It returns a function that continues it.
func (p *Profiler) Pause() (resume func()) {
	if n := len(p.marks); n == 0 || p.marks[n-1].stage < 0 {
		return func() {}
	}
	name := p.stages[p.current].Name
	p.End()
	return func() { p.Begin(name) }
}

// End ends the current stage.
func (p *Profiler) End() { p.marks = append(p.marks, mark{-1, p.Mark()}) }

// Report waits for the device and returns the stages with their times.
func (p *Profiler) Report() []StageReport {
	for i, from := range p.marks {
		if from.stage >= 0 {
			p.stages[from.stage].Time += p.Elapsed(from.at, p.marks[i+1].at)
		}
	}
	for _, x := range p.spans {
		p.stages[x.stage].Kernels[x.kernel].Time += p.Elapsed(x.from, x.to)
	}
	return p.stages
}

func (p *Profiler) stage() *StageReport { return &p.stages[p.current] }

// Dispatch counts the dispatch, its items and the bytes of its buffers.
func (p *Profiler) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	s := p.stage()
	s.Dispatches++
	s.Items += n
	bytes, capacity := 0, 0 // of all buffers; of those that can hold as many items
	for _, b := range buffers {
		bytes += b.Bytes()
		if b.Words() >= n {
			capacity += b.Bytes()
		}
	}
	s.Bytes += bytes
	number := 0
	if p.Kernels {
		var r *KernelReport
		r, number = s.kernel(k.Name)
		r.Dispatches++
		r.Items += n
		r.Bytes += bytes
	}
	if k.Count != nil && n > 0 {
		p.counted = append(p.counted, counted{p.current, k.Count.Word, n, capacity, number, buffers[k.Count.Binding]})
	}
	if !p.Kernels {
		p.Device.Dispatch(k, n, buffers...)
		return
	}
	from := p.Mark()
	p.Device.Dispatch(k, n, buffers...)
	p.spans = append(p.spans, span{p.current, number, from, p.Mark()})
}

// Share counts the bytes of data.
func (p *Profiler) Share(data []byte) *gpu.Buffer {
	p.stage().Bytes += len(data)
	return gpu.Upload(p.Device, data)
}

// Adopt counts the bytes of a column.
func (p *Profiler) Adopt(column []byte) *gpu.Buffer {
	if d, ok := p.Device.(gpu.Adopter); ok {
		p.stage().Bytes += len(column)
		return d.Adopt(column)
	}
	return p.Share(column)
}

// Forget ends the use of columns that were adopted.
func (p *Profiler) Forget() {
	if d, ok := p.Device.(gpu.Adopter); ok {
		d.Forget()
	}
}

// NewList returns a buffer of the device for a list.
func (p *Profiler) NewList(words int) *gpu.Buffer {
	if d, ok := p.Device.(gpu.Lister); ok {
		return d.NewList(words)
	}
	return p.NewBuffer(words)
}

// Trim gives memory of the device back to the system.
func (p *Profiler) Trim() {
	if d, ok := p.Device.(gpu.Trimmer); ok {
		d.Trim()
	}
}

// Write counts the bytes written.
func (p *Profiler) Write(b *gpu.Buffer, offset int, data []byte) {
	p.stage().Bytes += len(data)
	p.Device.Write(b, offset, data)
}

// Read counts the bytes read.
func (p *Profiler) Read(b *gpu.Buffer, offset int, data []byte) error {
	p.stage().Bytes += len(data)
	return p.Device.Read(b, offset, data)
}

// Download counts the bytes read.
func (p *Profiler) Download(copies ...gpu.Copy) (wait func() error) {
	for _, c := range copies {
		p.stage().Bytes += len(c.Data)
	}
	return p.Device.Download(copies...)
}

// MergeReports adds up the reports of several profilers, by stage.
func MergeReports(profilers []*Profiler) []StageReport {
	var all []StageReport
	for _, p := range profilers {
		all = AddReports(all, p.Report())
	}
	return all
}

// AddReports adds the reports of more to the reports of all, by stage.
func AddReports(all, more []StageReport) []StageReport {
	for _, s := range more {
		i := slices.IndexFunc(all, func(r StageReport) bool { return r.Name == s.Name })
		if i < 0 {
			i = len(all)
			all = append(all, StageReport{Name: s.Name})
		}
		all[i].Dispatches += s.Dispatches
		all[i].Items += s.Items
		all[i].Bytes += s.Bytes
		all[i].Time += s.Time
		for _, k := range s.Kernels {
			to, _ := all[i].kernel(k.Name)
			to.Dispatches, to.Items, to.Time, to.Bytes = to.Dispatches+k.Dispatches, to.Items+k.Items, to.Time+k.Time, to.Bytes+k.Bytes
		}
	}
	return all
}
