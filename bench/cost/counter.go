// Package cost counts the work of a device in a compilation. From it, and from the data sheet of
// a GPU, it computes how long that GPU would take. Its times are a model: nothing in
// this package is a measurement of that GPU.
package cost

import (
	"math/bits"
	"slices"
	"sync/atomic"
	"time"

	"gpucc/gpu"
)

// A Counter is a device that counts the work that another device does for it. To the stages
// it looks like a GPU, also if the other device is the CPU: they dispatch the same kernels
// over the same numbers of items as on a GPU.
type Counter struct {
	gpu.Device
	counts Counts
	waits  atomic.Int64 // calls that wait for the device; goroutines wait side by side
	timed  bool
	marks  []marked
}

// Counts are the work of a device.
type Counts struct {
	Up      int64    `json:"up"`    // bytes of transfers to the device
	Down    int64    `json:"down"`  // and from it
	Waits   int      `json:"waits"` // times that the host waits for the device
	Kernels []Kernel `json:"kernels"`
}

// A Kernel is the work of all dispatches of a kernel. Filling a buffer counts as a kernel,
// too.
type Kernel struct {
	Name       string        `json:"name"`
	Dispatches int           `json:"dispatches"`
	Items      int64         `json:"items"`
	Bytes      int64         `json:"bytes"`          // read and written: see moved
	Time       time.Duration `json:"time,omitempty"` // nanoseconds on the device's clock; 0 if it was not measured
}

// fill is the name under which the filling of buffers is counted.
const fill = "fill"

// batchKernel runs once in each batch.
const batchKernel = "number"

// marked are the marks around a dispatch of the kernel with an index.
type marked struct {
	kernel   int
	from, to gpu.Mark
}

// NewCounter returns a counter of the work of dev. If timed is true, it measures each
// dispatch, which makes the whole slower.
func NewCounter(dev gpu.Device, timed bool) *Counter { return &Counter{Device: dev, timed: timed} }

// Info describes the device as one that runs shaders.
func (c *Counter) Info() gpu.Info {
	info := c.Device.Info()
	info.Cores = 0
	return info
}

// Counts returns the work so far. It waits for the device if the counter measures
// dispatches.
func (c *Counter) Counts() Counts {
	for _, m := range c.marks {
		c.counts.Kernels[m.kernel].Time += c.Elapsed(m.from, m.to)
	}
	c.marks = nil
	c.counts.Waits = int(c.waits.Load())
	return c.counts
}

// kernel returns the index of a kernel. If there is none of that name, it adds one.
func (c *Counter) kernel(name string) int {
	i := slices.IndexFunc(c.counts.Kernels, func(k Kernel) bool { return k.Name == name })
	if i < 0 {
		i = len(c.counts.Kernels)
		c.counts.Kernels = append(c.counts.Kernels, Kernel{Name: name})
	}
	return i
}

// run counts a dispatch and runs it.
func (c *Counter) run(name string, items, bytes int64, run func()) {
	i := c.kernel(name)
	k := &c.counts.Kernels[i]
	k.Dispatches++
	k.Items += items
	k.Bytes += bytes
	if !c.timed {
		run()
		return
	}
	from := c.Mark()
	run()
	c.marks = append(c.marks, marked{i, from, c.Mark()})
}

// Dispatch counts the dispatch, its items and the bytes that it moves.
func (c *Counter) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	if n <= 0 {
		c.Device.Dispatch(k, n, buffers...)
		return
	}
	items := c.items(&k, n, buffers)
	c.run(k.Name, int64(items), moved(&k, n, items, buffers), func() { c.Device.Dispatch(k, n, buffers...) })
}

// items returns the number of items that a dispatch handles. bound is an upper bound. The number
// may be in a buffer. To read it, the counter waits for the device. This time does not count, since
// a compilation does not wait there.
func (c *Counter) items(k *gpu.Kernel, bound int, buffers []*gpu.Buffer) int {
	if k.Count == nil {
		return bound
	}
	n, err := gpu.ReadWord(c.Device, buffers[k.Count.Binding], k.Count.Word)
	if err != nil { // the dispatch will fail, too
		return bound
	}
	return min(bound, int(n))
}

// itemBytes is the most that the memory moves for one item and one column, by assumption: four
// sectors, in which GPUs access memory, of 32 bytes.
const itemBytes = 4 * 32

// moved returns the number of bytes that a dispatch reads and writes, from the sizes of its buffers and the accesses that the
// shader declares. A buffer that is read and written counts twice, one that is bound twice once. In a table of columns, the
// columns that the shader uses count. A buffer that can hold the upper bound of the number of items counts as far as there are
// items. If few items access words here and there in a buffer, the sectors of these words count.
//
// A kernel may move less: it may need a column for a few of its items only. And it may move
// more, if it accesses a column in no order and the cache does not hold it.
func moved(k *gpu.Kernel, bound, items int, buffers []*gpu.Buffer) (bytes int64) {
	for i, b := range buffers {
		if slices.Contains(buffers[:i], b) {
			continue
		}
		size, times := int64(b.Bytes()), 1
		if i < len(k.Buffers) {
			binding := &k.Buffers[i]
			times = bits.OnesCount8(uint8(binding.Access))
			if p := binding.Part; p.Columns > 0 {
				size, times = size/int64(p.Columns), p.Reads+p.Writes
			}
		}
		if b.Words() >= bound {
			size = size * int64(items) / int64(bound)
		}
		bytes += int64(times) * min(size, int64(items)*itemBytes)
	}
	return bytes
}

// Fill counts the bytes that are written.
func (c *Counter) Fill(b *gpu.Buffer, value uint32) {
	c.run(fill, int64(b.Words()), int64(b.Bytes()), func() { c.Device.Fill(b, value) })
}

// Write counts the bytes on the way to the device.
func (c *Counter) Write(b *gpu.Buffer, offset int, data []byte) {
	c.counts.Up += int64(len(data))
	c.Device.Write(b, offset, data)
}

// Read counts the bytes on the way from the device, and a wait.
func (c *Counter) Read(b *gpu.Buffer, offset int, data []byte) error {
	c.counts.Down += int64(len(data))
	c.waits.Add(1)
	return c.Device.Read(b, offset, data)
}

// Download counts the bytes on the way from the device, and a wait when the caller waits.
func (c *Counter) Download(copies ...gpu.Copy) (wait func() error) {
	for _, x := range copies {
		c.counts.Down += int64(len(x.Data))
	}
	done := c.Device.Download(copies...)
	return func() error {
		c.waits.Add(1)
		return done()
	}
}

// Batches returns the number of batches.
func (c *Counts) Batches() int {
	for _, k := range c.Kernels {
		if k.Name == batchKernel {
			return k.Dispatches
		}
	}
	return 0
}

// Sum returns the work of all kernels.
func (c *Counts) Sum() (sum Kernel) {
	for _, k := range c.Kernels {
		sum.Dispatches += k.Dispatches
		sum.Items += k.Items
		sum.Bytes += k.Bytes
		sum.Time += k.Time
	}
	return sum
}
