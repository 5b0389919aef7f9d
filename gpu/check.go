package gpu

import (
	"fmt"
	"slices"
	"time"
)

// A Check is a device that runs every kernel on two devices. After each dispatch it
// compares all buffers of the kernel. The first difference becomes its error, and the
// Check stops.
type Check struct {
	// Locate, if not nil, describes the item that a word belongs to, such as its
	// position in the source. The description ends the error message.
	Locate func(d Difference) string

	a, b Device
	err  error
	x, y []uint32 // used again by every comparison
}

// A Difference is a word that two devices disagree on.
type Difference struct {
	Kernel  string
	Binding int    // number of the buffer in the kernel
	Name    string // its name in the kernel
	Index   int    // index of the word in the buffer
	A, B    uint32 // values of the word on the two devices
	Buffer  *Buffer
}

// NewCheck returns a device that compares a with b. Read returns the results of a. Close
// closes both.
func NewCheck(a, b Device) *Check { return &Check{a: a, b: b} }

// Info describes the first device, with the limits that both devices keep.
func (c *Check) Info() Info {
	a, b := c.a.Info(), c.b.Info()
	a.Kind, a.Name = "check", a.Name+" and "+b.Name
	a.Cores = min(a.Cores, b.Cores)
	a.MaxBufferBytes = lower(a.MaxBufferBytes, b.MaxBufferBytes)
	a.MemoryBytes = lower(a.MemoryBytes, b.MemoryBytes)
	a.MaxBuffers = lower(a.MaxBuffers, b.MaxBuffers)
	return a
}

// lower returns the lower of two limits, where 0 means no limit.
func lower(a, b int) int {
	if a == 0 || b == 0 {
		return a + b
	}
	return min(a, b)
}

// undefined fills new buffers on both devices, so that words that no kernel writes are
// equal. A kernel that uses one as an index or a count fails.
const undefined = 0xdeadbeef

func (c *Check) NewBuffer(words int) *Buffer {
	b := c.a.NewBuffer(words)
	b.mirror = c.b.NewBuffer(words)
	c.Fill(b, undefined)
	return b
}

func (c *Check) Free(b *Buffer) {
	if b.mirror != nil {
		c.b.Free(b.mirror)
		b.mirror = nil
	}
	c.a.Free(b)
}

func (c *Check) Write(b *Buffer, offset int, data []byte) {
	if c.err == nil {
		c.a.Write(b, offset, data)
		c.b.Write(b.mirror, offset, data)
	}
}

func (c *Check) Read(b *Buffer, offset int, data []byte) error {
	if c.err != nil {
		return c.err
	}
	return c.a.Read(b, offset, data)
}

func (c *Check) Download(copies ...Copy) (wait func() error) { return ReadAll(c, copies) }

func (c *Check) Fill(b *Buffer, value uint32) {
	if c.err == nil {
		c.a.Fill(b, value)
		c.b.Fill(b.mirror, value)
	}
}

func (c *Check) Dispatch(k Kernel, n int, buffers ...*Buffer) {
	if c.Err() != nil {
		return
	}
	mirrors := make([]*Buffer, len(buffers))
	for i, b := range buffers {
		mirrors[i] = b.mirror
	}
	c.a.Dispatch(k, n, buffers...)
	c.b.Dispatch(k, n, mirrors...)
	for i, b := range buffers {
		if c.err == nil && !slices.Contains(buffers[:i], b) {
			c.compare(&k, i, b)
		}
	}
}

// compare compares the buffer at a binding on the two devices.
func (c *Check) compare(k *Kernel, binding int, b *Buffer) {
	c.x, c.y = slices.Grow(c.x[:0], b.words)[:b.words], slices.Grow(c.y[:0], b.words)[:b.words]
	x, y := c.x, c.y
	if c.err = c.a.Read(b, 0, Words(x)); c.err != nil {
		return
	}
	if c.err = c.b.Read(b.mirror, 0, Words(y)); c.err != nil {
		return
	}
	for i := range x {
		if x[i] != y[i] {
			d := Difference{Kernel: k.Name, Binding: binding, Index: i, A: x[i], B: y[i], Buffer: b}
			if binding < len(k.Buffers) {
				d.Name = k.Buffers[binding].Name
			}
			c.err = c.report(d)
			return
		}
	}
}

func (c *Check) report(d Difference) error {
	err := fmt.Errorf("gpu: kernel %s: word %d of %s (buffer %d) is 0x%x on %s, 0x%x on %s",
		d.Kernel, d.Index, d.Name, d.Binding, d.A, c.a.Info().Name, d.B, c.b.Info().Name)
	if c.Locate != nil {
		err = fmt.Errorf("%w: %s", err, c.Locate(d))
	}
	return err
}

// Mark and Elapsed use the clock of the first device.
func (c *Check) Mark() Mark { return c.a.Mark() }

func (c *Check) Elapsed(from, to Mark) time.Duration { return c.a.Elapsed(from, to) }

// Err returns the first difference, or the first error of either device.
func (c *Check) Err() error {
	if c.err == nil {
		c.err = c.a.Err()
	}
	if c.err == nil {
		c.err = c.b.Err()
	}
	return c.err
}

// Override replaces the source of a kernel on both devices, as far as they run shaders.
func (c *Check) Override(kernel, source string) {
	for _, dev := range []Device{c.a, c.b} {
		if o, ok := dev.(interface{ Override(kernel, source string) }); ok {
			o.Override(kernel, source)
		}
	}
}

func (c *Check) Close() {
	c.a.Close()
	c.b.Close()
}
